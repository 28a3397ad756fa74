//! Amounts: how much, and how many there are.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Dice;
use brim_core::game::engine::Interrupt;
use brim_core::game::ids::{HeroId, Model, OpId};
use brim_core::program::{Arg, NounArg, Op, Slot};
use brim_core::vocabulary::{Amount, Count, Noun, Pick, Thing, Word};
use brim_rules::{ask, initiative};

impl Machine<'_> {
    /// An amount, its dice thrown.
    ///
    /// # Errors
    /// Whatever is asked on the way.
    pub(super) fn amount(
        &mut self,
        op: OpId,
        scope: &Scope,
        purpose: Purpose,
        owner: Option<HeroId>,
        cause: &Cause,
    ) -> Result<i32, Interrupt> {
        let parts = self.program.op(op).map(|found| (found.word, found.op(Slot::Of), found.int(Slot::By)));
        // Dice inside a multiple or a half are thrown first.
        match parts {
            Some((Word::Amount(Amount::Times), Some(of), by)) => {
                return Ok(self.amount(of, scope, purpose, owner, cause)?.saturating_mul(by.unwrap_or(1)));
            }
            Some((Word::Amount(Amount::Half), Some(of), _)) => {
                return Ok(self.amount(of, scope, purpose, owner, cause)?.div_euclid(2));
            }
            _ => {}
        }
        let dice = self.amount_dice(op, scope);
        match dice.count {
            0 => Ok(dice.plus),
            _ => ask::roll(self, purpose, dice, owner, cause),
        }
    }

    /// An amount as dice, or a number without dice.
    pub(super) fn amount_dice(&self, op: OpId, scope: &Scope) -> Dice {
        let Some(found) = self.program.op(op) else { return Dice::default() };
        match (found.word, found.arg(Slot::Dice)) {
            (Word::Amount(Amount::Dice), Some(Arg::Dice(dice))) => {
                Dice { plus: found.int(Slot::Plus).unwrap_or(0), ..*dice }
            }
            _ => Dice::fixed(self.static_amount(op, scope)),
        }
    }

    /// An amount without dice; dice count as nothing.
    pub fn static_amount(&self, op: OpId, scope: &Scope) -> i32 {
        let Some(found) = self.program.op(op) else { return 0 };
        let Word::Amount(word) = found.word else { return 0 };
        if matches!(word, Amount::ThingOf | Amount::SpaceOf | Amount::Distance | Amount::Step) {
            self.looks_about();
        }
        match word {
            Amount::Number => {
                let n = found.int(Slot::N).unwrap_or(0);
                found.op(Slot::Per).map_or(n, |per| n.saturating_mul(self.count(per, scope)))
            }
            Amount::Dice => found.int(Slot::Plus).unwrap_or(0),
            Amount::HowMany => {
                found.op(Slot::EventData).map_or(0, |what| self.count(what, scope)).saturating_add(more(found))
            }
            Amount::ThatMany => scope.amount.unwrap_or(0).saturating_add(more(found)),
            Amount::StatOf => {
                let Some(Arg::Stat(key)) = found.arg(Slot::Stat) else { return 0 };
                let value = self.one(found, scope).map_or(0, |model| self.stat_of(model, *key));
                value.saturating_add(found.int(Slot::N).unwrap_or(0))
            }
            Amount::ThingOf => self.thing_meant(found, scope).saturating_add(more(found)),
            Amount::Step => self.table.cursor.active.map_or(0, |active| initiative::initiative(self, active)),
            Amount::SpaceOf => {
                self.table.depth.as_ref().map_or(0, |depth| depth.space(super::darkness::piece_of(found)))
            }
            Amount::Distance => self.distance_meant(found, scope),
            Amount::Half => found.op(Slot::Of).map_or(0, |of| self.static_amount(of, scope).div_euclid(2)),
            Amount::Times => found
                .op(Slot::Of)
                .map_or(0, |of| self.static_amount(of, scope).saturating_mul(found.int(Slot::By).unwrap_or(1))),
        }
    }

    /// What somebody has of a thing; the party has what its heroes have together, and the level of the highest of them.
    fn thing_meant(&self, op: &Op, scope: &Scope) -> i32 {
        let (Some(thing), Some(select)) = (op.op(Slot::Thing), op.select(Slot::Who)) else { return 0 };
        if let Some(card) = self.card_keeper(op, scope) {
            return self.thing_on(thing, card);
        }
        let Some(select) = self.program.select(select) else { return 0 };
        if select.noun == NounArg::Noun(Noun::Party) && self.is_shared_thing(thing) {
            return self.table.heroes.first().map_or(0, |hero| self.thing_of(thing, Model::Hero(hero.id)));
        }
        let each = self.fitting(select, scope).into_iter().map(|model| self.thing_of(thing, model));
        let level = self.program.op(thing).is_some_and(|op| op.word == Word::Thing(Thing::Level));
        match select.noun == NounArg::Noun(Noun::Party) {
            true if level => each.max().unwrap_or(1),
            true => each.sum(),
            false => each.into_iter().next().unwrap_or(0),
        }
    }

    fn one(&self, op: &Op, scope: &Scope) -> Option<Model> {
        let select = self.program.select(op.select(Slot::Who)?)?;
        if select.pick != Pick::This {
            self.looks_about();
        }
        self.fitting(select, scope).first().copied()
    }

    /// How many of something there are.
    pub(super) fn count(&self, op: OpId, scope: &Scope) -> i32 {
        let Some(found) = self.program.op(op) else { return 0 };
        let Word::Count(word) = found.word else { return 0 };
        self.looks_about();
        let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let who = || {
            found
                .select(Slot::Who)
                .and_then(|id| self.program.select(id))
                .map(|select| self.fitting(select, scope))
                .unwrap_or_default()
        };
        match word {
            Count::Heroes => self.party_size(),
            Count::Enemies => number(self.table.enemies.len()),
            Count::Which => number(who().len()),
            Count::Held => {
                let Some(thing) = found.op(Slot::Thing) else { return 0 };
                if let Some(card) = self.card_keeper(found, scope) {
                    return self.thing_on(thing, card);
                }
                let all = if self.is_shared_thing(thing) { who().into_iter().take(1).collect() } else { who() };
                all.into_iter().map(|model| self.thing_of(thing, model)).fold(0, i32::saturating_add)
            }
            Count::Share => {
                let all = found.op(Slot::Of).map_or(0, |of| self.count(of, scope)).max(0);
                let one = found.int(Slot::N).unwrap_or(1).max(1);
                let shares = all / one + i32::from(found.arg(Slot::Round).is_some() && all % one > 0);
                found.int(Slot::Most).map_or(shares, |most| shares.min(most))
            }
            Count::Passed => self.spaces_passed(found),
            Count::OnTrack => {
                let thing = found.op(Slot::Thing).and_then(|thing| self.program.op(thing));
                let held = thing.and_then(|thing| thing.op(Slot::EventData)).and_then(|held| self.program.op(held));
                let what = held.and_then(|held| held.decl_in(Slot::EventData));
                what.and_then(|what| self.table.depth.as_ref()?.holds.get(&what).copied()).unwrap_or(0)
            }
            Count::Doors => number(self.table.board.doors().count()),
            Count::Clues => self.table.explored.clues,
            Count::Cards => self.cards_lying(found),
            Count::Elites => {
                let kind = who().first().and_then(|model| self.kind_of(*model));
                kind.and_then(|kind| self.table.group(kind)).map_or(0, |group| number(group.elites.len()))
            }
        }
    }
}

/// What an amount says it is more by.
fn more(op: &Op) -> i32 {
    op.int(Slot::N).unwrap_or(0)
}
