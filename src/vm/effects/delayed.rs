//! What waits for its time, and numbers that are named beforehand.

use super::{MOST_NUMBERS, Machine, Scope};
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::effect::{EndsAt, LastingEffect as Lasting, StartsAt};
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{EffectId, Model, OpId};
use brim_core::game::table::Step;
use brim_core::phrase::{EffectView, NounRef, Phrase, Selector};
use brim_core::vocabulary::{Due, Effect, Noun, Pick, Word};
use brim_rules::ask;
use brim_rules::ask::keep;

impl Machine<'_> {
    /// A text that is to happen when the clock next comes somewhere: a lasting effect until then. Who is meant, and how many, is fixed now.
    pub(super) fn waits(&mut self, op: OpId, clock: Due, scope: &Scope) -> Result<(), Interrupt> {
        // What an enemy has said is not gone with it: an effect on it would end with it.
        let who = scope.this.filter(|this| this.hero().is_some()).or(scope.hero.map(Model::Hero));
        let who = who.filter(|who| self.is_there(*who));
        let mut meant = scope.meant();
        if self.program.op(op).is_some_and(speaks_of_group) {
            meant.this_group = self.group_meant(Pick::This, scope);
            meant.that_group = self.group_meant(Pick::That, scope);
        }
        let effect = Lasting {
            id: EffectId(0),
            source: scope.decl,
            modifier: op,
            amount: scope.amount.unwrap_or(0),
            subjects: who.into_iter().collect(),
            all: None,
            but: None,
            group: None,
            from: match clock {
                Due::EndOfNextTurn => StartsAt::NextTurn,
                Due::EndOfNextFight => StartsAt::NextFight,
                Due::EndOfNextDay => StartsAt::NextDay,
                _ => StartsAt::Now,
            },
            // What waits for the end of the attack under way waits for no other.
            until: match clock {
                Due::EndOfAttack => EndsAt::EndOfAttack,
                // No turn of another adventure is meant.
                Due::EndOfActivation | Due::StartOfTurn | Due::EndOfTurn | Due::EndOfNextTurn
                    if self.table.stay.is_none() =>
                {
                    EndsAt::EndOfAdventure
                }
                _ => EndsAt::Permanent,
            },
            attack: 0,
            struck: false,
            when: None,
            of: None,
            meant: Some(Box::new(meant)),
        };
        self.happens(EventData::EffectStarts { effect }, scope)?;
        Ok(())
    }

    /// True for a Free Attack of a hero whose attack is under way, and not at its end: it is made before or after that one (SBSD p. 27).
    pub(super) fn is_before_its_time(&self, effect: Phrase<'_>, scope: &Scope) -> bool {
        let attack = self.table.attack().filter(|_| self.closing != self.table.attacks_under_way());
        attack.filter(|_| is_free_attack(effect)).is_some_and(|attack| {
            effect.subject().is_some_and(|who| self.fitting(who, scope).contains(&attack.attacker))
        })
    }

    /// When an effect that waits for a moment of the clock happens; nothing for what acts until then.
    pub(crate) fn later(&self, effect: &Lasting) -> Option<Due> {
        let op = self.program.op(effect.modifier)?;
        match EffectView::of(op)? {
            EffectView::Later { clock } => Some(clock),
            _ if is_free_attack(op) => Some(Due::EndOfAttack),
            _ => None,
        }
    }

    /// What has waited for this moment of the clock happens, once. What is put off as the moment is told, from this number on, waits for the next one.
    pub(crate) fn come_due(&mut self, what: &EventData, first: u32) -> Result<(), Interrupt> {
        let now = match what {
            EventData::AttackEnds { .. } => Due::EndOfAttack,
            EventData::ActivationEnds { .. } => Due::EndOfActivation,
            EventData::TurnStarts { .. } => Due::StartOfTurn,
            EventData::TurnEnds {} => Due::EndOfTurn,
            EventData::FightStarts {} => Due::StartOfFight,
            EventData::FightEnds {} => Due::EndOfFight,
            EventData::AdventureStarts {} => Due::StartOfAdventure,
            EventData::AdventureEnds { .. } => Due::EndOfAdventure,
            EventData::DayStarts { .. } => Due::StartOfDay,
            EventData::DayEnds {} => Due::EndOfDay,
            EventData::StayEnds {} => Due::EndOfStay,
            EventData::StepStarts { step: Step::Exploration } => Due::RoomExploration,
            _ => return Ok(()),
        };
        // One that waits for the next of them has begun with that.
        let next = match now {
            Due::EndOfTurn => Some(Due::EndOfNextTurn),
            Due::EndOfFight => Some(Due::EndOfNextFight),
            Due::EndOfDay => Some(Due::EndOfNextDay),
            _ => None,
        };
        // An attack inside another ends, and the other goes on.
        let inside = self.table.attacks_under_way();
        let due = |effect: &&Lasting| {
            let waited = effect.id.0 < first;
            let clock = self.later(effect).filter(|_| effect.from == StartsAt::Now);
            clock.is_some_and(|clock| clock == now || Some(clock) == next)
                && if now == Due::EndOfAttack { effect.attack.max(1) >= inside } else { waited }
        };
        let all: Vec<Lasting> = self.table.effects.iter().filter(due).cloned().collect();
        self.as_one_text(|machine| {
            let mut halted = None;
            for effect in all {
                let mut scope = Scope {
                    decl: effect.source,
                    amount: Some(effect.amount),
                    after_fight: now == Due::EndOfFight,
                    ..Scope::default()
                };
                if let Some(meant) = &effect.meant {
                    scope.again(meant);
                }
                let cause = machine.cause_of(&scope);
                machine.propose_event(Event { what: EventData::EffectEnds { effect: effect.id }, cause })?;
                let later =
                    machine.program.op(effect.modifier).is_some_and(|op| op.word() == Word::Effect(Effect::Later));
                let body =
                    if later { machine.body_of(effect.modifier) } else { std::slice::from_ref(&effect.modifier) };
                let done = machine.within(scope.decl, effect.modifier, |machine| machine.block(body, &mut scope));
                keep(done, &mut halted)?;
            }
            halted.map_or(Ok(()), Err)
        })
    }

    pub(super) fn picks_number(
        &mut self,
        who: Selector<'_>,
        low: Phrase<'_>,
        high: Phrase<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let Model::Hero(hero) = model else { return Ok(()) };
            let (low, high) = (machine.amount_of(low, scope)?, machine.amount_of(high, scope)?);
            // Where there is none to name, it names none.
            if high < low {
                scope.amount = Some(0);
                return Ok(());
            }
            let numbers = (low..=high).take(MOST_NUMBERS).map(Choice::Number).collect();
            let about = About::Pick { source: scope.decl };
            if let Choice::Number(number) = ask::choose(machine, Chooser::Hero(hero), about, numbers)? {
                scope.amount = Some(number);
            }
            Ok(())
        })
    }
}

fn is_free_attack(effect: Phrase<'_>) -> bool {
    matches!(effect.word(), Word::Effect(Effect::FreeAttack | Effect::FreeMelee))
}

/// True for a text that speaks of all models of a type: of `this group`, or of `that group`.
fn speaks_of_group(text: Phrase<'_>) -> bool {
    let mut found = false;
    text.walk(&mut |part| found |= part.selectors().any(|who| who.noun() == NounRef::Noun(Noun::Group)));
    found
}
