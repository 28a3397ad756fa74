//! Lasting effects that end when something happens, `until a Void enemy is killed`, and those on all of a sort, of whom others may come to be one.

use super::machine::Machine;
use super::scope::Scope;
use super::select::State;
use brim_core::game::attack::Cause;
use brim_core::game::effect::LastingEffect;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{Event, EventData, EventKind};
use brim_core::game::ids::{EffectId, Model, OpId};
use brim_core::phrase::{MomentView, Phrase, Selector};
use brim_core::program::Family;
use brim_core::vocabulary::{Filter, Pick, Word};
use brim_rules::ask::keep;

impl Machine<'_> {
    /// Carries out what answers to an event, and ends the lasting effects that lasted until it: those that there were before anything answered.
    pub(super) fn then_end(
        &mut self,
        event: &Event,
        thrower: Option<Model>,
        answer: impl FnOnce(&mut Self) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let over = self.ended_by(event, thrower);
        let mut halted = None;
        keep(answer(self), &mut halted)?;
        for effect in over {
            let event = Event { what: EventData::EffectEnds { effect }, cause: event.cause.clone() };
            keep(self.propose_event(event).map(|_| ()), &mut halted)?;
        }
        halted.map_or(Ok(()), Err)
    }

    /// What lasts on all of a sort acts on whoever comes to the board or stands up again, too.
    pub(super) fn reaches_more(&mut self, event: &Event) -> Result<(), Interrupt> {
        let model = match &event.what {
            EventData::Recovers { hero, .. } => Some(Model::Hero(*hero)),
            EventData::HeroJoins { .. } => self.table.heroes.last().map(|hero| Model::Hero(hero.id)),
            what => self.just_placed(what),
        };
        let Some(model) = model.filter(|_| self.table.effects.iter().any(LastingEffect::reaches_others)) else {
            return Ok(());
        };
        let has = |effect: &LastingEffect| {
            let same = |other: &LastingEffect| {
                other.modifier == effect.modifier && other.until == effect.until && other.subjects.contains(&model)
            };
            self.table.effects.iter().any(same)
        };
        let meant = |effect: &&LastingEffect| {
            let who = effect.all.and_then(|all| self.program.select(all));
            let of_the_type = effect.group.is_some() && effect.group == self.kind_of(model);
            // Who is of a sort by a keyword is seen whenever it is asked.
            !has(effect)
                && effect.but != Some(model)
                && self.sort_of(effect).is_none()
                && (of_the_type || who.is_some_and(|who| self.fitting(who, &Scope::default()).contains(&model)))
        };
        let own = |effect: &LastingEffect| LastingEffect {
            id: EffectId(0),
            subjects: vec![model],
            all: None,
            but: None,
            group: None,
            ..effect.clone()
        };
        let new: Vec<LastingEffect> = self.table.effects.iter().filter(meant).map(own).collect();
        for effect in new {
            self.propose_event(Event { what: EventData::EffectStarts { effect }, cause: event.cause.clone() })?;
        }
        Ok(())
    }

    /// True for whom a lasting effect is of: for its subjects, and of one on all with a keyword for whoever has that now and did not ignore its text.
    pub(super) fn lasts_on(&self, effect: &LastingEffect, model: Model) -> bool {
        let subject = effect.subjects.contains(&model);
        let Some(sort) = self.sort_of(effect) else { return subject };
        if effect.but == Some(model) || !self.is_noun(sort.noun(), Some(State::Alive), model, &Scope::default()) {
            return false;
        }
        // What makes somebody one of the sort does not hang on itself.
        let asked = (effect.id, model);
        if self.sorting.borrow().contains(&asked) {
            return false;
        }
        self.sorting.borrow_mut().push(asked);
        let is_one = sort.filters().iter().all(|filter| self.passes(filter, model))
            && (subject || !self.immune_to_any(model, effect.source));
        self.sorting.borrow_mut().pop();
        is_one
    }

    /// All of whom a lasting effect is who have a keyword: others may come to have it, or have it no more.
    pub(super) fn sort_of(&self, effect: &LastingEffect) -> Option<Selector<'_>> {
        let all = self.program.select(effect.all?)?;
        let keyword = |filter: Phrase<'_>| filter.word() == Word::Filter(Filter::Keyword);
        all.filters().iter().any(keyword).then_some(all)
    }

    /// True where a text answers to such an event, or something may last until one comes.
    pub(super) fn is_awaited(&self, kind: EventKind) -> bool {
        self.is_said(Family::Trigger(kind)) || self.table.effects.iter().any(|effect| effect.when.is_some())
    }

    fn ended_by(&self, event: &Event, thrower: Option<Model>) -> Vec<EffectId> {
        let ends =
            |effect: &&LastingEffect| effect.when.is_some_and(|when| self.has_come(effect, when, event, thrower));
        self.table.effects.iter().filter(ends).map(|effect| effect.id).collect()
    }

    /// True where an event is the moment until which an effect lasts.
    fn has_come(&self, effect: &LastingEffect, when: OpId, event: &Event, thrower: Option<Model>) -> bool {
        let Some(moment) = self.program.op(when) else { return false };
        let Some(view) = MomentView::of(moment) else { return false };
        let mut scope = Scope { decl: effect.source, amount: Some(effect.amount), ..Scope::default() };
        if let Some(meant) = &effect.meant {
            scope.again(meant);
        }
        match (view, thrower) {
            (MomentView::ThrowsToHit { who }, Some(thrower)) => self.thrown(who, thrower, scope).is_some(),
            (MomentView::ThrowsToHit { who: _ }, None) | (_, Some(_)) => false,
            _ if !self.may_be(view, &event.what) => false,
            _ => {
                let own = moment.subject().is_some_and(|who| who.pick() == Pick::This);
                let beside = if own { Vec::new() } else { self.attackers_beside(view, event) };
                let beside = beside.into_iter().map(|actor| Cause { actor: Some(actor), ..event.cause.clone() });
                std::iter::once(event.cause.clone())
                    .chain(beside)
                    .any(|cause| self.moment(view, &event.what, &cause, scope.clone()).is_some())
            }
        }
    }
}
