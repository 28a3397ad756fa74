//! What heroes came to harm by: which enemies, which cards with what they brought; and which lines of the mission took effect.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::report::Share;
use super::seen::told;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Cards;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, OpId};
use brim_core::game::journal::Note;
use brim_core::program::Program;
use brim_core::vocabulary::Word;
use brim_language::card::phrase_words;
use brim_language::model::Model as Texts;

/// Sums over games. They are the same in whatever order games are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games in which it came.
    pub games: u32,
    /// Of these, games that were won.
    pub won: u32,
    /// How often it came.
    pub came: u64,
    /// Wounds that heroes took from it.
    pub wounds: i64,
    /// Sanity damage that heroes took from it.
    pub sanity: i64,
    /// Heroes KO'd or killed by it.
    pub falls: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games = self.games.saturating_add(other.games);
        self.won = self.won.saturating_add(other.won);
        self.came = self.came.saturating_add(other.came);
        self.wounds = self.wounds.saturating_add(other.wounds);
        self.sanity = self.sanity.saturating_add(other.sanity);
        self.falls = self.falls.saturating_add(other.falls);
    }
}

/// The harm of some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Harms {
    /// By enemy type.
    enemies: BTreeMap<DeclId, Tally>,
    /// By card that was drawn: itself, and the enemies that it brought.
    cards: BTreeMap<DeclId, Tally>,
    /// By neither.
    rest: Tally,
    /// Effects of the mission, with how often they ran, and in how many games.
    mission: BTreeMap<OpId, (u64, u32)>,
}

/// Listens to one game.
#[derive(Clone, Debug, Default)]
pub(super) struct Listener {
    /// The type of each enemy that came, and the text that brought it.
    came: Vec<(DeclId, Option<DeclId>)>,
    /// What the last harm to each hero came from.
    last: BTreeMap<HeroId, Source>,
    harms: Harms,
}

/// Where harm came from.
#[derive(Clone, Copy, Debug, Default)]
struct Source {
    enemy: Option<DeclId>,
    card: Option<DeclId>,
}

impl Listener {
    /// Takes in a note of a game with these cards.
    pub(super) fn take(&mut self, note: &Note, cards: &Cards) {
        let Note::Event(Event { what, cause }) = note else { return };
        match *what {
            EventData::Draws { card, .. } => {
                if let Some(decl) = cards.decl(card) {
                    self.harms.cards.entry(decl).or_default().came += 1;
                }
            }
            EventData::EnemyPlaced { kind, .. } => {
                self.came.push((kind, cause.source));
                self.harms.enemies.entry(kind).or_default().came += 1;
            }
            // It takes a number as enemies do.
            EventData::OtherPlaced { kind, .. } => self.came.push((kind, cause.source)),
            EventData::Wounds { model: Model::Hero(hero), amount } if amount > 0 => {
                self.harm(hero, cause, |tally| tally.wounds = tally.wounds.saturating_add(amount.into()));
            }
            EventData::SanityDamage { hero, amount } if amount > 0 => {
                self.harm(hero, cause, |tally| tally.sanity = tally.sanity.saturating_add(amount.into()));
            }
            EventData::Ko { hero, .. } | EventData::Dies { hero } => {
                let source = self.last.get(&hero).copied().unwrap_or_else(|| self.source(cause));
                self.count(source, |tally| tally.falls += 1);
            }
            _ => {}
        }
    }

    fn harm(&mut self, hero: HeroId, cause: &Cause, what: impl Fn(&mut Tally)) {
        let source = self.source(cause);
        self.last.insert(hero, source);
        self.count(source, what);
    }

    /// The enemy that acts, and the card: the one whose text it is, or that brought the enemy.
    fn source(&self, cause: &Cause) -> Source {
        let acts = cause.actor.and_then(Model::enemy).and_then(|id| self.came.get(usize::from(id.0)));
        let drawn = |decl: &DeclId| self.harms.cards.contains_key(decl);
        let brought = acts.and_then(|(_, by)| *by);
        Source { enemy: acts.map(|(kind, _)| *kind), card: cause.source.filter(drawn).or(brought.filter(drawn)) }
    }

    fn count(&mut self, source: Source, what: impl Fn(&mut Tally)) {
        if let Some(enemy) = source.enemy {
            what(self.harms.enemies.entry(enemy).or_default());
        }
        if let Some(card) = source.card {
            what(self.harms.cards.entry(card).or_default());
        }
        if source.enemy.is_none() && source.card.is_none() {
            what(&mut self.harms.rest);
        }
    }

    /// The harm of the game, once it is over.
    pub(super) fn over(self, won: bool, mission: impl Iterator<Item = (OpId, u32)>) -> Harms {
        let mut harms = self.harms;
        let all = harms.enemies.values_mut().chain(harms.cards.values_mut());
        all.chain([&mut harms.rest]).for_each(|tally| {
            tally.games = 1;
            tally.won = won.into();
        });
        harms.mission = mission.map(|(op, times)| (op, (times.into(), 1))).collect();
        harms
    }
}

/// An enemy type or a card, and what it did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HarmBy {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it did.
    #[serde(flatten)]
    pub tally: Tally,
    /// The share of victories in games in which it came. Longer games see more: this is no proof of what it does.
    pub victories: Share,
}

/// A line of the mission that takes effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionLine {
    /// What it stands under, from the outside in: `Clue 2 is the objective`, `Pass`.
    pub under: Vec<String>,
    /// What it does, in words.
    pub words: String,
    /// In how many games it took effect.
    pub games: u32,
    /// How often in all.
    pub times: u64,
}

impl Harms {
    /// Adds other games.
    pub fn add(&mut self, other: Harms) {
        for (own, other) in [(&mut self.enemies, other.enemies), (&mut self.cards, other.cards)] {
            for (decl, more) in other {
                own.entry(decl).or_default().add(more);
            }
        }
        self.rest.add(other.rest);
        for (op, (times, games)) in other.mission {
            let own = self.mission.entry(op).or_default();
            *own = (own.0.saturating_add(times), own.1.saturating_add(games));
        }
    }

    /// By enemy type, the most harmful first.
    pub fn enemies(&self, program: &Program) -> Vec<HarmBy> {
        sorted(program, &self.enemies)
    }

    /// By card, with the enemies that each brought; the most harmful first. Cards that harmed nobody are there too.
    pub fn cards(&self, program: &Program) -> Vec<HarmBy> {
        sorted(program, &self.cards)
    }

    /// Harm by neither an enemy nor a card.
    pub fn rest(&self) -> Tally {
        self.rest
    }

    /// The lines of a mission in their order, those that never took effect among them.
    pub fn mission(&self, program: &Program, model: &Texts, mission: DeclId) -> Vec<MissionLine> {
        let above = super::idle::above(program);
        let effects = program.store.all().filter(|op| matches!(op.word(), Word::Effect(_)));
        let own: Vec<_> = effects.filter(|op| program.owner(op.id()) == mission).collect();
        let inside: BTreeSet<OpId> = own.iter().map(|op| op.id()).collect();
        let mut lines: Vec<MissionLine> = Vec::new();
        for op in own {
            // What stands in another effect is told with it, unless a branch is between.
            if above.get(&op.id()).is_some_and(|over| inside.contains(over)) {
                continue;
            }
            let mut under = Vec::new();
            let mut over = above.get(&op.id());
            while let Some(one) = over.and_then(|over| program.op(*over)) {
                under.push(phrase_words(model, one));
                over = above.get(&one.id());
            }
            under.reverse();
            let (times, games) = self.mission.get(&op.id()).copied().unwrap_or_default();
            lines.push(MissionLine { under, words: phrase_words(model, op), games, times });
        }
        lines
    }
}

fn sorted(program: &Program, tallies: &BTreeMap<DeclId, Tally>) -> Vec<HarmBy> {
    let one = |(decl, tally): (&DeclId, &Tally)| {
        let (id, name) = told(program, *decl);
        HarmBy { id, name, tally: *tally, victories: Share::of(tally.won, tally.games) }
    };
    let mut all: Vec<HarmBy> = tallies.iter().map(one).collect();
    let harm = |one: &HarmBy| one.tally.wounds.saturating_add(one.tally.sanity);
    all.sort_by(|one, other| harm(other).cmp(&harm(one)).then_with(|| one.id.cmp(&other.id)));
    all
}
