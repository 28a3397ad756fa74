//! What a whole party comes to: the activations that it needs, a fight to its end.

use std::collections::BTreeMap;

use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::HeroId;
use brim_core::game::table::{Active, Step, Table};
use brim_core::vocabulary::Kind;
use brim_rules::hero;
use brim_rules::setup::heroes_in_order;
use brim_vm::Machine;
use num_rational::BigRational;
use num_traits::{One, Zero};

use super::answer::{Answer, Measure, Method, Odds};
use super::chances::Chances;
use super::forks::{Weight, every};
use super::measures::at;
use super::question::Unclear;
use super::scene::{Cast, happens, set};
use super::ways::{Tally, gone};
use crate::sim::seed_of;

/// So many activations are looked at; what takes longer is `more`.
const MOST_ACTIVATIONS: i64 = 48;

/// A whole activation, and telling tables apart after it, takes the time of so many single attacks.
const DEARER: u64 = 20;

/// So many different tables are kept at a time: one takes a hundred kilobytes and more.
const MOST_TABLES: usize = 1000;

/// So many turns of a fight.
const MOST_TURNS: u32 = 30;

/// So many steps of a fight: far more than the turns allow for.
const MOST_STEPS: usize = 5000;

impl Odds<'_> {
    /// How many activations the party needs until enemies are gone that do not strike back.
    pub(super) fn kill(&self, whom: &(u16, String)) -> Result<Answer, Unclear> {
        let table = self.against(whom)?;
        let kind = self.find(&whom.1, "enemy", &[Kind::Enemy])?;
        let (method, mut needed) = match self.activations(&table, kind)? {
            Some((ways, needed)) => (Method::Exact(ways), needed),
            None => (Method::Sampled(self.games), self.sampled_activations(&table, kind)?),
        };
        needed.name = "activations needed".to_owned();
        needed.labels.insert(MOST_ACTIVATIONS + 1, format!("more than {MOST_ACTIVATIONS}"));
        let tally = Tally::new(method);
        let given = vec![
            self.about_party(&self.party),
            self.about_figures(&table),
            "whole activations in Initiative order, turn by turn; the enemies do nothing".to_owned(),
        ];
        let asked = format!("the party kills {} {}", whom.0, self.program.name(kind));
        Ok(self.answered(asked, given, vec![needed], &tally))
    }

    /// The table of the party against some enemies.
    fn against(&self, whom: &(u16, String)) -> Result<Table, Unclear> {
        if self.party.is_empty() {
            let mut unclear = Unclear::new("no party is named");
            unclear.help.push("name one: `--party party.toml`, or `--heroes` with classes".to_owned());
            return Err(unclear);
        }
        let kind = self.find(&whom.1, "enemy", &[Kind::Enemy])?;
        self.table_against(kind, whom.0)
    }

    /// The table of the party with so many enemies of a type beside it.
    ///
    /// # Errors
    /// [`Unclear`] where there are not so many, or no room for them.
    pub fn table_against(&self, kind: brim_core::game::ids::DeclId, count: u16) -> Result<Table, Unclear> {
        set(
            self.program,
            &self.readings,
            self.seed,
            &Cast { heroes: &self.party, enemies: Some((kind, count)), away: false },
        )
    }

    /// Every way of all activations, one activation after the other; tables that are the same are one. Nothing where there are too many.
    fn activations(
        &self,
        start: &Table,
        kind: brim_core::game::ids::DeclId,
    ) -> Result<Option<(u64, Measure)>, Unclear> {
        let mut needed = Chances::default();
        let mut tables: BTreeMap<u64, (Table, Vec<HeroId>, BigRational)> = BTreeMap::new();
        tables.insert(0, (start.clone(), Vec::new(), BigRational::one()));
        let mut ways = 0u64;
        for activation in 1..=MOST_ACTIVATIONS {
            let mut next: BTreeMap<u64, (Table, Vec<HeroId>, BigRational)> = BTreeMap::new();
            for (mut table, mut order, chance) in std::mem::take(&mut tables).into_values() {
                let Some(hero) = self.next_hero(&mut table, &mut order) else { return Ok(None) };
                let mut fault = None;
                let mut run = |way: &super::forks::Way| {
                    let mut machine = Machine::new(self.program, table.clone());
                    machine.fate = Some(Box::new(way.clone()));
                    machine.answers = Some(self.policy.answers(0, Some(way)));
                    machine.journal = Some(Vec::new());
                    let done = hero::activate(&mut machine, hero);
                    let (_, drawn) = super::measures::count(&mut machine, &table);
                    machine.settle();
                    // Where no address is read, how many throws there were is no part of the table.
                    machine.table_mut().throws.clear();
                    (machine.fingerprint(), drawn, done, machine.into_table())
                };
                let mut take = |(print, drawn, done, table): (u64, bool, Result<(), Interrupt>, Table),
                                weight: Weight| {
                    fault = fault.take().or(match done {
                        Err(Interrupt::Fault(why)) => Some(Some(why.message)),
                        Err(Interrupt::Ask(_)) => Some(None),
                        _ => drawn.then_some(None),
                    });
                    let chance = &chance * BigRational::new(weight.count.into(), weight.all.into());
                    if gone(&table, kind) {
                        needed.add(activation, chance);
                    } else if next.len() < MOST_TABLES || next.contains_key(&print) {
                        let entry = next.entry(print).or_insert_with(|| (table, order.clone(), BigRational::zero()));
                        entry.2 += chance;
                    } else {
                        fault = fault.take().or(Some(None));
                    }
                };
                let Ok(more) = every((self.limit / DEARER).saturating_sub(ways).max(1), &mut run, &mut take) else {
                    return Ok(None);
                };
                match fault {
                    Some(Some(why)) => return Err(Unclear::new(why)),
                    Some(None) => return Ok(None),
                    None => {}
                }
                ways += more;
            }
            tables = next;
        }
        tables.into_values().for_each(|(_, _, chance)| needed.add(MOST_ACTIVATIONS + 1, chance));
        Ok(Some((ways, Measure::of("", needed))))
    }

    /// Whoever activates next; where all have, the next turn begins.
    fn next_hero(&self, table: &mut Table, order: &mut Vec<HeroId>) -> Option<HeroId> {
        if order.is_empty() {
            let mut machine = Machine::new(self.program, std::mem::take(table));
            let turn = machine.table().cursor.turn;
            happens(&mut machine, EventData::TurnStarts { turn: turn.saturating_add(1) });
            machine.table_mut().cursor.step = Step::Activations;
            *order = heroes_in_order(&machine);
            *table = machine.into_table();
            // Turns that are told from each other by their number alone would never be the same.
            table.cursor.turn = 2;
        }
        (!order.is_empty()).then(|| order.remove(0))
    }

    fn sampled_activations(&self, start: &Table, kind: brim_core::game::ids::DeclId) -> Result<Measure, Unclear> {
        let mut counts: BTreeMap<i64, u32> = BTreeMap::new();
        for game in 0..self.games {
            let seed = seed_of(self.seed, game);
            let mut table = Table { seed, ..start.clone() };
            let (mut order, mut taken) = (Vec::new(), MOST_ACTIVATIONS + 1);
            for activation in 1..=MOST_ACTIVATIONS {
                let Some(hero) = self.next_hero(&mut table, &mut order) else { break };
                // Every activation has an address of its own.
                table.cursor.activation = u32::try_from(activation).unwrap_or(0);
                let mut machine = Machine::new(self.program, std::mem::take(&mut table));
                if activation == 1 {
                    let _ = machine.shuffle_all();
                    machine.settle();
                }
                machine.answers = Some(self.policy.answers(seed, None));
                let done = hero::activate(&mut machine, hero);
                machine.settle();
                table = machine.into_table();
                if let Err(Interrupt::Fault(why)) = done {
                    return Err(Unclear::new(why.message));
                }
                if gone(&table, kind) {
                    taken = activation;
                    break;
                }
            }
            *counts.entry(taken).or_default() += 1;
        }
        Ok(Measure::of("", Chances::counted(&counts)))
    }

    /// A fight of the party to its end: it has too many ways for anything but games.
    pub(super) fn fight(&self, whom: &(u16, String)) -> Result<Answer, Unclear> {
        let mut table = self.against(whom)?;
        let kind = self.find(&whom.1, "enemy", &[Kind::Enemy])?;
        table.cursor.step = Step::Start;
        table.cursor.turn = 0;
        table.cursor.active = None::<Active>;
        let tally = self.sample(&table, &|machine| {
            for _ in 0..MOST_STEPS {
                match machine.step() {
                    Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => {}
                    Err(Interrupt::Over(_)) => break,
                    Err(other) => return Err(other),
                }
                let table = machine.table();
                if !table.fighting() || table.cursor.turn > MOST_TURNS || table.standing().next().is_none() {
                    break;
                }
            }
            let table = machine.table();
            let won = gone(table, kind) && table.standing().next().is_some();
            Ok(i64::from(table.cursor.turn.min(MOST_TURNS)) * 2 + i64::from(won))
        })?;
        let mut measures = vec![
            Measure::happens("won", tally.own.map(|own| own % 2)),
            Measure::of("turns", tally.own.map(|own| own / 2)),
        ];
        measures.extend(tally.measures(&[at::FALLS, at::TAKEN]));
        let asked = format!("the party fights {} {}", whom.0, self.program.name(kind));
        let given = vec![
            self.about_party(&self.party),
            self.about_figures(&table),
            format!("whole turns until one side is gone, {MOST_TURNS} at the most; no Darkness, no other cards"),
        ];
        Ok(self.answered(asked, given, measures, &tally))
    }
}
