//! Running the words of the vocabulary's effects: one exhaustive `match`, so that a new word cannot be forgotten.

mod attacks;
mod cards;
mod delayed;
mod flow;
mod gains;
mod harm;
mod hits;
mod placing;

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{Model, OpId};
use brim_core::game::table::Outcome;
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Effect, Pick, Word};
use brim_rules::ask::keep;

/// What came of an effect, for the `otherwise` behind an `if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// Something else than an `if`.
    Plain,
    /// An `if` whose condition held, or did not.
    If(bool),
}

impl Machine<'_> {
    /// Carries out effects one after the other. One that ends the turn lets the rest of its text happen first.
    ///
    /// # Errors
    /// Whatever is asked or happens on the way.
    pub fn block(&mut self, block: &[OpId], scope: &mut Scope) -> Result<(), Interrupt> {
        let mut last_if = None;
        let mut halted = None;
        let mut skip = 0;
        for (at, op) in block.iter().enumerate() {
            if scope.cancelled {
                break;
            }
            self.spend(*op)?;
            // Attacks that one text places, line after line, come together.
            let together = self.attacks_together(block.get(at..).unwrap_or_default());
            if skip > 0 {
                skip -= 1;
                continue;
            }
            if together.len() > 1 {
                skip = together.len() - 1;
                last_if = None;
                keep(self.place_together(&together, scope), &mut halted)?;
                continue;
            }
            let Some(found) = self.program.op(*op) else { continue };
            if found.word == Word::Effect(Effect::Otherwise) {
                if last_if == Some(false) {
                    let body = found.body.clone();
                    keep(self.block(&body, scope), &mut halted)?;
                }
                continue;
            }
            let done = self.within(scope.decl, *op, |machine| machine.effect(*op, found, scope));
            match done {
                Ok(Done::If(held)) => last_if = Some(held),
                Ok(Done::Plain) => last_if = None,
                Err(halt) => keep(Err(halt), &mut halted)?,
            }
        }
        match halted {
            Some(halt) => Err(halt),
            None => Ok(()),
        }
    }

    /// Carries out one effect.
    fn effect(&mut self, id: OpId, op: &Op, scope: &mut Scope) -> Result<Done, Interrupt> {
        let Word::Effect(word) = op.word else { return Ok(Done::Plain) };
        match word {
            Effect::TakesWounds => self.takes_wounds(op, scope)?,
            Effect::TakesHits => self.takes_hits(op, scope)?,
            Effect::TakesHorror => self.takes_horror(op, scope)?,
            Effect::TakesCorruption => self.takes_corruption(op, scope)?,
            Effect::TakesSanity => self.takes_sanity(op, scope)?,
            Effect::HealsWounds | Effect::HealsSanity | Effect::HealsAny | Effect::HealsAll => {
                self.heals(word, op, scope)?;
            }
            Effect::Recovers => self.recovers(op, scope)?,
            Effect::Gains | Effect::Loses | Effect::LosesAll => self.holds_change(word, op, scope)?,
            Effect::GainsElite => self.gains_elite(op, scope)?,
            Effect::GainsDice => self.gains_dice(op, scope)?,
            Effect::Gets => self.gets(op, scope)?,
            Effect::GetsAll => self.gets_all(op, scope)?,
            Effect::Learns => self.learns(op, scope)?,
            Effect::Attack | Effect::MeleeAttack => self.extra_attack(word, op, scope)?,
            Effect::FreeAttack | Effect::FreeMelee => self.free_attack(word, op, scope)?,
            Effect::Throws => self.throws_this(op, scope)?,
            Effect::Sweeps => self.sweeps(op, scope)?,
            Effect::Tests => self.tests(op, scope)?,
            Effect::Rolls | Effect::Roll => self.rolls(word, op, scope)?,
            Effect::RollsOn => self.rolls_on(op, scope)?,
            Effect::Chooses => self.chooses(op, scope)?,
            Effect::May => self.may(op, scope)?,
            Effect::Each => self.each(op, scope)?,
            Effect::If => return self.when_so(op, scope).map(Done::If),
            Effect::Otherwise => {}
            Effect::Repeat => self.repeat(op, scope)?,
            Effect::Places => self.places(op, scope)?,
            Effect::Lays | Effect::LaysOnTrack => self.lays(op, scope)?,
            Effect::Arrives => self.arrives(op, scope)?,
            Effect::Becomes => self.becomes(op, scope)?,
            Effect::Leaves => self.leaves(op, scope)?,
            Effect::Dies => self.dies(op, scope)?,
            Effect::Pushed => self.pushed(op, scope)?,
            Effect::MovesNext => self.moves_up_to(op, scope)?,
            Effect::Draw | Effect::Draws => self.draws(word, op, scope)?,
            Effect::Orders => self.orders(op, scope)?,
            Effect::Reveals => self.reveals(op, scope)?,
            Effect::DiscardsAll => self.discards_all(op, scope)?,
            Effect::MovesPiece => self.moves_piece(op, scope)?,
            Effect::DepthEvent => self.depth_event_now(None)?,
            Effect::FindsClue => {
                self.happens(EventData::ClueFound {}, scope)?;
            }
            Effect::Later => self.waits(id, scope)?,
            Effect::PicksNumber => self.picks_number(op, scope)?,
            Effect::Discards => self.discards(op, scope)?,
            Effect::Cancel => self.cancels(op, scope)?,
            Effect::RerollDice | Effect::RerollEach | Effect::RerollFace => {
                self.rerolls_dice(word, op, scope)?;
            }
            Effect::AddsToRoll => self.adds_to_roll(op, scope)?,
            Effect::HitIgnores | Effect::HitDamage | Effect::HitGives | Effect::HitCounts => {
                self.changes_hit(word, op, scope)?
            }
            Effect::Prevents => self.prevents(op, scope)?,
            Effect::Casts => self.casts(op, scope)?,
            Effect::EndTurn => return Err(Interrupt::EndTurn),
            Effect::Win => return Err(Interrupt::Over(Outcome::Victory)),
            Effect::Lose => return Err(Interrupt::Over(Outcome::Failed)),
            Effect::Nothing => {}
            Effect::ByHand => self.by_hand(op, scope)?,
            Effect::Todo => self.unwritten(op, scope)?,
            Effect::Story => self.says(op, scope)?,
        }
        let _ = id;
        Ok(Done::Plain)
    }

    /// Whom an effect is about; each of them in turn is bound as `that`.
    fn who(&mut self, op: &Op, scope: &Scope) -> Result<Vec<Model>, Interrupt> {
        match op.select(Slot::Who) {
            Some(select) => self.pick(select, scope),
            None => Ok(Vec::new()),
        }
    }

    /// Does something for each of those an effect is about. The last one stays bound where it was picked as one.
    fn for_each(
        &mut self,
        op: &Op,
        scope: &mut Scope,
        mut act: impl FnMut(&mut Self, Model, &mut Scope) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let models = self.who(op, scope)?;
        let pick = op.select(Slot::Who).and_then(|id| self.program.select(id)).map(|select| select.pick);
        let one = !matches!(pick, Some(Pick::Each | Pick::EachOther));
        let mut halted = None;
        for model in models {
            let before = (scope.hero, scope.enemy, scope.model);
            scope.bind(model);
            keep(act(self, model, scope), &mut halted)?;
            if !one {
                (scope.hero, scope.enemy, scope.model) = before;
            }
        }
        match halted {
            Some(halt) => Err(halt),
            None => Ok(()),
        }
    }

    /// Proposes what a text brings about.
    pub(crate) fn happens(&mut self, what: EventData, scope: &Scope) -> Result<Option<EventData>, Interrupt> {
        let cause = self.cause_of(scope);
        brim_rules::ask::propose(self, what, &cause)
    }

    fn by_hand(&mut self, op: &Op, scope: &Scope) -> Result<(), Interrupt> {
        let text = op.text(Slot::Words).unwrap_or("").to_owned();
        let event = Event { what: EventData::Says { text }, cause: self.cause_of(scope) };
        self.propose_event(event)?;
        Ok(())
    }

    /// A line that is not written yet: it is said, and nothing happens.
    fn unwritten(&mut self, op: &Op, scope: &Scope) -> Result<(), Interrupt> {
        let name = self.program.decl(scope.decl).map(|decl| decl.name.as_str()).unwrap_or_default();
        let text = format!("{name}: not yet in rules: {}", op.text(Slot::Words).unwrap_or_default());
        let event = Event { what: EventData::Says { text }, cause: self.cause_of(scope) };
        self.propose_event(event)?;
        Ok(())
    }

    fn says(&mut self, op: &Op, scope: &Scope) -> Result<(), Interrupt> {
        self.by_hand(op, scope)
    }

    /// A bonus that another line of the sheet gives to a number inside this ability (`"Spits Acid" shots +1`).
    fn ability_bonus(&self, scope: &Scope, stat: brim_core::vocabulary::Stat) -> i32 {
        let named = |place: u16| self.program.decl(scope.decl)?.own.get(usize::from(place));
        let Some(own) = scope.own.and_then(named) else { return 0 };
        let key = brim_core::program::StatKey::Stat(stat);
        let Some(this) = scope.this else { return 0 };
        self.standing(key)
            .filter(|standing| {
                self.program.op(standing.op).is_some_and(|op| {
                    op.word == Word::Modifier(brim_core::vocabulary::Modifier::OfAbility)
                        && op.text(Slot::Which).is_some_and(|name| name.eq_ignore_ascii_case(own))
                }) && self.acts_on(standing, this)
            })
            .map(|standing| {
                let times = self.side_of(&standing.rule, standing.rule.decl).max(1);
                self.modifier_amount(standing.op, scope).saturating_mul(times)
            })
            .sum()
    }
}
