//! What a chart or a deck brings.

use std::collections::BTreeMap;

use brim_core::game::ids::{DeclId, HeroId, OpId};
use brim_core::phrase::{LabelView, Phrase};
use brim_core::vocabulary::{Kind, Label, Member, Word};
use brim_vm::{HeroSetup, Machine, Setup};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use super::answer::{Answer, Measure, Method, Odds};
use super::chances::Chances;
use super::question::{Unclear, shown};
use super::scene::{Cast, set};
use super::ways::Tally;
use crate::text::{Names, ProgramNames};

impl Odds<'_> {
    /// The rows of a chart, as a hero comes to them who rolls on it once.
    pub(super) fn chart(&self, name: &str) -> Result<Answer, Unclear> {
        let chart = self.find(name, "chart", &[Kind::Chart])?;
        let heroes: Vec<HeroSetup> = match self.party.first() {
            Some(hero) => vec![hero.clone()],
            None => self
                .program
                .of_kind(Kind::Class)
                .next()
                .map(|(class, decl)| HeroSetup { class, name: decl.name.clone(), ..HeroSetup::default() })
                .into_iter()
                .collect(),
        };
        let rows: Vec<Phrase<'_>> =
            self.program.lines(chart, Member::ChartRows).flat_map(|(_, line)| line.body()).collect();
        let ids: Vec<OpId> = rows.iter().map(|row| row.id()).collect();
        if heroes.is_empty() || ids.is_empty() {
            return Err(Unclear::new(format!(
                "nobody can roll on {}: there is no hero, or it has no rows",
                shown(name)
            )));
        }
        let table =
            set(self.program, &self.readings, self.seed, &Cast { heroes: &heroes, enemies: None, away: false })?;
        let tally = self.play(&table, &|machine| {
            machine.ran = Some(BTreeMap::new());
            let done = machine.roll_on(chart, HeroId(0), 0);
            let ran = machine.ran.take().unwrap_or_default();
            // What the row brings about may end the turn: the row is come to all the same.
            let row = ids.iter().position(|id| ran.contains_key(id)).and_then(|at| i64::try_from(at + 1).ok());
            match done {
                Err(brim_core::game::engine::Interrupt::Fault(fault)) => {
                    Err(brim_core::game::engine::Interrupt::Fault(fault))
                }
                _ => Ok(row.unwrap_or(0)),
            }
        })?;
        let labels = (1i64..).zip(rows.iter().map(|row| self.row_words(chart, *row)));
        let mut results = Measure::of("result", tally.own.clone());
        results.labels = labels.chain([(0, "no row".to_owned())]).collect();
        let mut measures = vec![results];
        measures.extend(tally.measures(&[]));
        let asked = format!("a roll on {}", self.program.name(chart));
        let who = heroes.first().map_or("", |hero| hero.name.as_str());
        let given = vec![format!("rolled by {who}, who has nothing of it yet")];
        Ok(self.answered(asked, given, measures, &tally))
    }

    fn row_words(&self, chart: DeclId, row: Phrase<'_>) -> String {
        match LabelView::of(row) {
            Some(LabelView::Result { face: (low, high), name: _, stands: _ }) => {
                let faces = if low == high { low.to_string() } else { format!("{low}-{high}") };
                let name = ProgramNames(self.program).row_name(chart, low);
                name.map_or(faces.clone(), |name| format!("{faces} {name}"))
            }
            _ if row.word() == Word::Label(Label::Otherwise) => "otherwise".to_owned(),
            _ => "a row".to_owned(),
        }
    }

    /// The cards of a deck, as it is made for a game of these packs.
    pub(super) fn deck(&self, name: &str, cards: u16) -> Result<Answer, Unclear> {
        let deck = self.find(name, "deck", &[Kind::Deck])?;
        let setup = Setup {
            edition: self.readings.edition,
            overrides: self.readings.overrides.clone(),
            seed: self.seed,
            ..Setup::default()
        };
        let machine = Machine::set_up(self.program, &setup);
        let pile = machine.table().cards.piles.get(&deck).cloned().unwrap_or_default();
        let mut copies: BTreeMap<&str, usize> = BTreeMap::new();
        for card in pile.iter().filter_map(|card| machine.table().cards.decl(*card)) {
            *copies.entry(self.program.name(card)).or_default() += 1;
        }
        let all = pile.len();
        let name = self.program.name(deck).to_owned();
        if all == 0 {
            return Err(Unclear::new(format!("{name} is empty on this table: no pack feeds it")));
        }
        let drawn = usize::from(cards);
        if drawn > all {
            return Err(Unclear::new(format!("{name} has {all} cards, and {drawn} are asked for")));
        }
        let mut measures = Vec::new();
        if drawn == 1 {
            let mut first = Measure::of("card", Chances::default());
            for (at, (card, count)) in (1i64..).zip(&copies) {
                first.chances.add(at, super::chances::fraction(*count, all));
                first.labels.insert(at, (*card).to_owned());
            }
            measures.push(first);
        } else {
            let found = copies.iter().map(|(card, count)| {
                let mut chances = Chances::default();
                (0..=(*count).min(drawn)).for_each(|some| {
                    if let (Ok(many), true) = (i64::try_from(some), all - count >= drawn - some) {
                        chances.add(many, among(all, *count, drawn, some));
                    }
                });
                Measure::of(*card, chances)
            });
            measures.extend(found);
        }
        let asked = match drawn {
            1 => format!("a card of {name}"),
            _ => format!("{drawn} cards of {name}"),
        };
        let given = vec![format!("{all} cards, {} different, as the packs on this table make it", copies.len())];
        let tally = Tally::new(Method::Dice);
        Ok(Answer { policy: None, ..self.answered(asked, given, measures, &tally) })
    }
}

/// The chance that of so many cards drawn exactly some are of those that are looked for.
fn among(all: usize, of_them: usize, drawn: usize, some: usize) -> BigRational {
    let ways = choose(of_them, some) * choose(all - of_them, drawn - some);
    BigRational::new(ways, choose(all, drawn))
}

fn choose(all: usize, some: usize) -> BigInt {
    (0..some).fold(BigInt::one(), |ways, at| ways * BigInt::from(all - at) / BigInt::from(at + 1))
}
