//! Does what recipes ask for.

use std::collections::{BTreeMap, BTreeSet};

use brim_core::game::attack::Cause;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, OpId, TileId};
use brim_core::game::table::{Outcome, Stay, Step as TurnStep};
use brim_core::phrase::{MomentView, Phrase};
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::recipes::{Act, Saying, Wants};
use brim_rules::placing::{self, Arrival};
use brim_rules::{enemies, hero, town};
use brim_vm::{Machine, Scope};

use super::table::Cast;

/// Does it.
pub(super) fn act(machine: &mut Machine<'_>, cast: Cast, act: Act, who: Model) -> Result<(), Interrupt> {
    match act {
        Act::Activates(_) => {
            machine.table_mut().cursor.step = TurnStep::Activations;
            match who {
                Model::Hero(id) => hero::activate(machine, id),
                Model::Enemy(id) => {
                    let kind = machine.table().enemy(id).map_or(cast.first, |enemy| enemy.kind);
                    enemies::activate(machine, kind)
                }
            }
        }
        Act::Suffers => {
            let by = match who {
                Model::Hero(_) => machine.table().enemies.first().map(|enemy| Model::Enemy(enemy.id)),
                Model::Enemy(_) => Some(Model::Hero(HeroId(0))),
            };
            by.map_or(Ok(()), |by| self::act(machine, cast, Act::Activates(Wants::Melee), by))
        }
        Act::Says(saying) => {
            let (decl, body) = said(machine.program, saying, who);
            machine.aliases.insert("Ann".to_owned(), who);
            machine.aliases.insert("Foe".to_owned(), who);
            let mut scope = Scope { decl, this: saying.is_own().then_some(who), ..Scope::default() };
            machine.block(&body, &mut scope)
        }
        Act::Comes => {
            let kind = match who {
                Model::Enemy(id) => machine.table().enemy(id).map_or(cast.first, |enemy| enemy.kind),
                Model::Hero(_) => cast.first,
            };
            let Some(at) = machine.table().board.at(0, 7, 0) else { return Ok(()) };
            happens(machine, EventData::EnemyPlaced { kind, at, target: None })?;
            let first = machine.table().enemies.last().map(|enemy| enemy.id).unwrap_or_default();
            // What marks it on its way is there when all have come.
            if let Some(marker) = cast.marker {
                happens(machine, EventData::Gains { model: Model::Enemy(first), what: marker, amount: 1 })?;
            }
            happens(machine, EventData::GroupArrives { kind, first, ambush: true, attack: true })
        }
        Act::Musters(ambush) => {
            let kind = who.enemy().and_then(|id| machine.table().enemy(id)).map_or(cast.first, |enemy| enemy.kind);
            let count = if ambush { 4 } else { 20 };
            let arrival = Arrival { kind, count, elites: 0, ambush, near: None, by: None };
            placing::place_attack(machine, &[arrival], TileId(0), &Cause::default())
        }
        Act::Blast => {
            let table = machine.table();
            let at = match who {
                Model::Hero(id) => table.hero(id).and_then(|hero| hero.at),
                Model::Enemy(id) => table.enemy(id).map(|enemy| enemy.at),
            };
            at.map_or(Ok(()), |at| happens(machine, EventData::BlastEnds { at }))
        }
        Act::Gate => happens(machine, EventData::PassesGate { model: who }),
        Act::Carries => {
            let Some(hero) = who.hero() else { return Ok(()) };
            let Some(at) = machine.table().hero(hero).and_then(|hero| hero.at) else { return Ok(()) };
            happens(machine, EventData::Dropped { hero, what: cast.chip, at })?;
            happens(machine, EventData::PickedUp { hero, what: cast.chip, at })
        }
        Act::Uses => {
            let Some(hero) = who.hero() else { return Ok(()) };
            let all: BTreeSet<DeclId> = awaited_uses(machine.program).collect();
            all.into_iter().try_for_each(|what| happens(machine, EventData::UsedThing { hero, what, own: true }))
        }
        Act::Visits => {
            let Some(hero) = who.hero() else { return Ok(()) };
            stays(machine, cast);
            let named: BTreeSet<DeclId> = awaited_visits(machine.program).collect();
            let any = machine.program.of_kind(Kind::Location).map(|(location, _)| location).next();
            let all: Vec<DeclId> =
                if named.is_empty() { any.into_iter().collect() } else { named.into_iter().collect() };
            all.into_iter()
                .try_for_each(|location| happens(machine, EventData::Visits { hero, location: Some(location) }))
        }
        Act::Town => {
            happens(machine, EventData::AdventureEnds { outcome: Outcome::Victory })?;
            town::come(machine, cast.town)?;
            for _ in 0..14 {
                machine.step()?;
            }
            Ok(())
        }
        Act::Turn => {
            machine.table_mut().cursor.step = TurnStep::Start;
            for _ in 0..8 {
                machine.step()?;
            }
            Ok(())
        }
        Act::TurnStarts => {
            machine.table_mut().cursor.step = TurnStep::Start;
            machine.step()
        }
        Act::TurnEnds => {
            let turn = machine.table().cursor.turn.max(2);
            machine.table_mut().cursor.turn = turn;
            machine.table_mut().cursor.step = TurnStep::End;
            machine.step()
        }
        // The second one: a text may speak of the first or of the second, and most speak of each.
        Act::Starts(span) => match span {
            "fight" => happens(machine, EventData::FightStarts {}),
            "adventure" => happens(machine, EventData::AdventureStarts {}),
            "stay" => happens(machine, EventData::StayStarts { town: cast.town, lost: Vec::new() }),
            _ => {
                stays(machine, cast);
                happens(machine, EventData::DayStarts { day: 2 })
            }
        },
        Act::Ends(span) => match span {
            "fight" => {
                let fights = machine.table().cursor.fights.max(2);
                machine.table_mut().cursor.fights = fights;
                happens(machine, EventData::FightEnds {})
            }
            "adventure" => happens(machine, EventData::AdventureEnds { outcome: Outcome::Victory }),
            "stay" => {
                stays(machine, cast);
                happens(machine, EventData::StayEnds {})
            }
            _ => {
                stays(machine, cast);
                happens(machine, EventData::DayEnds {})
            }
        },
    }
}

/// What texts wait for somebody to use, as far as it has a use.
fn awaited_uses(program: &Program) -> impl Iterator<Item = DeclId> + use<'_> {
    let texts = || (0..program.text_count()).filter_map(|at| program.text(u32::try_from(at).ok()?));
    let used: BTreeSet<DeclId> = texts().filter(|text| text.usage().is_some()).map(|text| text.rule().decl).collect();
    let moments = texts().filter_map(|text| program.op(text.rule().op)).flat_map(Phrase::parts);
    moments.filter_map(move |moment| match MomentView::of(moment)? {
        MomentView::Uses { who: _, what } if used.contains(&what) => Some(what),
        _ => None,
    })
}

/// The locations that texts wait for somebody to visit.
fn awaited_visits(program: &Program) -> impl Iterator<Item = DeclId> + use<'_> {
    let texts = || (0..program.text_count()).filter_map(|at| program.text(u32::try_from(at).ok()?));
    let moments = texts().filter_map(|text| program.op(text.rule().op)).flat_map(Phrase::parts);
    moments.filter_map(|moment| match MomentView::of(moment)? {
        MomentView::Visits { who: _, what } => Some(what),
        _ => None,
    })
}

/// The party is in the town, on its second day.
fn stays(machine: &mut Machine<'_>, cast: Cast) {
    let stay = Stay { town: cast.town, day: 2, visits: BTreeMap::new(), last: false, lost: Vec::new() };
    machine.table_mut().stay.get_or_insert(stay);
}

fn happens(machine: &mut Machine<'_>, what: EventData) -> Result<(), Interrupt> {
    machine.propose(Event { what, cause: Cause::default() }).map(|_| ())
}

/// What a scenario of the kit does.
fn said(program: &Program, saying: Saying, who: Model) -> (DeclId, Vec<OpId>) {
    let side = if who.hero().is_some() { "a hero" } else { "an enemy" };
    let decl = program.find(&format!("Stage: {} of {side}", saying.name()), None).unwrap_or_default();
    let last = program.decl(decl).and_then(|decl| decl.members.last()).and_then(|op| program.op(*op));
    (decl, last.map(|step| step.body().ids().to_vec()).unwrap_or_default())
}
