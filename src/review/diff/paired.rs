//! The missions that a change can touch, played in pairs of games: with the old packs and with the new ones, the same heroes and the same dice.

use super::balance::{Balance, Compared};
use super::change::Diff;
use super::reach::{ChangedCard, changed_cards, missions};
use super::side::Side;

use brim_core::program::Program;
use brim_language::pack::Pack;
use brim_play::players::Cautious;
use brim_play::replay::{Hero, Setup, TableEdition, party, written_for};
use brim_play::sim::{GameResult, play};

/// The heroes of paired games.
#[derive(Clone, Debug)]
pub enum Heroes {
    /// So many, drawn by the seed of each game, from the old packs, so that the same ones play both.
    Drawn(usize),
    /// Those of a party, as the old packs and as the new ones have them.
    Named(Vec<Hero>, Vec<Hero>),
}

/// How pairs are played.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// Who plays.
    pub heroes: Heroes,
    /// So many pairs of each mission at the most.
    pub limit: u32,
    /// The seed of the games.
    pub seed: u64,
    /// How many games are played at a time.
    pub threads: usize,
}

/// One version, read and lowered.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    /// Its packs, and what they declare.
    pub side: Side<'a>,
    /// What they are lowered to.
    pub program: &'a Program,
}

/// Plays these missions with both versions, or, where none is named, those that the changes can touch; and each changed card on top of its deck in the first
/// of them. A mission that no change can touch is not played: its games are the same. Calls `told` after each game, with how many there are at the most.
///
/// # Errors
/// What is not on the table.
pub fn balance(
    found: &Diff,
    (old, new): (Version<'_>, Version<'_>),
    named: &[String],
    pairing: &Pairing,
    told: &(dyn Fn(u32) + Sync),
) -> Result<Vec<Balance>, String> {
    let touched = missions(found, old.side, new.side);
    let wanted = if named.is_empty() { &touched } else { named };
    let name = |mission: &str| {
        let names = &new.side.model.names;
        names.lookup(mission).first().map(|id| new.side.model.name(*id).to_owned()).unwrap_or_default()
    };
    let plain = wanted.iter().map(|mission| (mission, None));
    let cards = changed_cards(found, old.side, new.side);
    let first = wanted.iter().find(|mission| touched.contains(mission)).into_iter();
    let on_top = first.flat_map(|mission| cards.iter().map(move |card| (mission, Some(card))));
    let all: Vec<(&String, Option<&ChangedCard>)> = plain.chain(on_top).collect();
    let games = u32::try_from(all.len().saturating_mul(2)).unwrap_or(u32::MAX).saturating_mul(pairing.limit);
    let among = all.len();
    let mut out = Vec::new();
    for (mission, card) in all {
        let asked = Compared {
            mission: mission.clone(),
            name: name(mission),
            on_top: card.map(|card| card.name.clone()),
            limit: pairing.limit,
            seed: pairing.seed,
            threads: pairing.threads,
            among,
        };
        let pair = Pair::new(old, new, mission, card, &pairing.heroes);
        pair.sound(pairing.seed)?;
        if !touched.contains(mission) {
            out.push(Balance::untouched(asked));
            continue;
        }
        out.push(Balance::decide(asked, &|seed| pair.old(seed), &|seed| pair.new_one(seed), &|| told(games)));
    }
    Ok(out)
}

/// A mission, and how both versions set it up.
#[derive(Debug)]
pub struct Pair<'a> {
    programs: (&'a Program, &'a Program),
    setups: (Setup, Setup),
    heroes: &'a Heroes,
}

impl<'a> Pair<'a> {
    /// A mission by its id; a changed card lies on top of its deck in both.
    pub fn new(
        old: Version<'a>,
        new: Version<'a>,
        mission: &str,
        card: Option<&ChangedCard>,
        heroes: &'a Heroes,
    ) -> Pair<'a> {
        let from = |program: &Program, packs: &[Pack], card: Option<&String>| {
            let written = written_for(program, packs);
            let edition = TableEdition::of_mission(program, &written, mission).map(|one| one.edition.clone());
            let on_top = card.into_iter().cloned().collect();
            Setup { mission: mission.to_owned(), edition, on_top, ..Setup::default() }
        };
        let setups = (
            from(old.program, &old.side.loaded.packs, card.map(|card| &card.was)),
            from(new.program, &new.side.loaded.packs, card.map(|card| &card.id)),
        );
        Pair { programs: (old.program, new.program), setups, heroes }
    }

    /// Whether both can be set up.
    fn sound(&self, seed: u64) -> Result<(), String> {
        self.setup(false, seed)?;
        self.setup(true, seed).map(|_| ())
    }

    fn setup(&self, new: bool, seed: u64) -> Result<Setup, String> {
        let (program, from) = if new { (self.programs.1, &self.setups.1) } else { (self.programs.0, &self.setups.0) };
        let heroes = match self.heroes {
            Heroes::Drawn(count) => party(self.programs.0, *count, seed),
            Heroes::Named(before, after) => if new { after } else { before }.clone(),
        };
        let setup = Setup { heroes, ..from.clone() };
        setup.in_full(program).map_err(|missing| missing.to_string())
    }

    /// A game with the old packs, by its seed.
    pub fn old(&self, seed: u64) -> GameResult {
        self.game(false, seed)
    }

    /// The same game with the new packs.
    pub fn new_one(&self, seed: u64) -> GameResult {
        self.game(true, seed)
    }

    fn game(&self, new: bool, seed: u64) -> GameResult {
        let program = if new { self.programs.1 } else { self.programs.0 };
        let begin = self.setup(new, seed).and_then(|setup| {
            let begin = setup.resolve(program, seed);
            begin.map_err(|missing| missing.to_string())
        });
        match begin {
            Ok(begin) => play(program, &begin, &mut Cautious::new(), None).0,
            Err(why) => GameResult { outcome: "fault".to_owned(), fault: Some(why), ..GameResult::default() },
        }
    }
}
