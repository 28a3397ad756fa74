//! What a hero can hold no longer: tokens, Side Bag and weight once the room for them has become less (SBSD p.21, FF p.20, GOV p.20).

use super::machine::Machine;
use brim_core::game::amount::total;
use brim_core::game::attack::Cause;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Amount, Query, Stat, Word};
use brim_rules::ask;

impl Machine<'_> {
    /// True for events with which the room for what a hero holds may become less; `ended`, that a lasting effect has ended with it.
    pub(super) fn may_take_room(what: &EventData, ended: bool) -> bool {
        let lost = matches!(
            what,
            EventData::CardMoves { .. }
                | EventData::Gains { .. }
                | EventData::Learns { .. }
                | EventData::Receives { .. }
                | EventData::EffectStarts { .. }
                | EventData::Forgets { .. }
                | EventData::Attaches { .. }
                | EventData::HandsAssigned { .. }
                | EventData::Wears { .. }
        );
        ended || lost
    }

    /// A hero that has more than there is room for now loses what is beyond it: of a token that it holds, of its Side Bag, of what it carries.
    pub(super) fn keeps_what_fits(&mut self, model: Model, cause: &Cause) -> Result<(), Interrupt> {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)).filter(|hero| !hero.dead) else {
            return Ok(());
        };
        let hero = hero.id;
        for (token, beyond) in self.beyond_most(hero) {
            let what = EventData::Gains { model, what: token, amount: -beyond };
            self.propose_event(Event { what, cause: cause.clone() })?;
        }
        while let Some(options) = self.beyond_bag(hero) {
            let first = options.first().copied().unwrap_or_default();
            let (about, choices) = (About::Pick { source: first }, options.into_iter().map(Choice::Thing).collect());
            let choice = ask::choose(self, Chooser::Hero(hero), about, choices)?;
            let token = if let Choice::Thing(token) = choice { token } else { first };
            let (held, what) = (self.table.holds(model, token), EventData::Gains { model, what: token, amount: -1 });
            self.propose_event(Event { what, cause: cause.clone() })?;
            // A text may keep it there.
            if self.table.holds(model, token) >= held {
                break;
            }
        }
        self.unburden(hero, cause)
    }

    /// Tokens and markers of which a hero holds more than it can by now, where a text changes how many that are.
    fn beyond_most(&self, hero: HeroId) -> Vec<(DeclId, i32)> {
        let held = self.table.hero(hero).map(|hero| &hero.holds).into_iter().flatten();
        // How many there can be hangs on what changes it, or on what its own line is worked out from.
        let worked_out = |token: DeclId| {
            let most = self.stack_of(token).and_then(|stack| stack.at_most).and_then(|most| self.program.op(most));
            most.is_some_and(|most| most.word() != Word::Amount(Amount::Number))
        };
        let changes = |token: DeclId| self.program.standing.contains_key(&StatKey::Max(token)) || worked_out(token);
        let changed = held.filter(|(token, _)| changes(**token));
        let beyond =
            changed.map(|(token, count)| (*token, count.saturating_sub(self.most_held(Model::Hero(hero), *token))));
        beyond.filter(|(_, beyond)| *beyond > 0).collect()
    }

    /// The tokens of which one has to go from a hero's Side Bag, where it holds more than there is room for.
    fn beyond_bag(&self, hero: HeroId) -> Option<Vec<DeclId>> {
        let holds = &self.table.hero(hero)?.holds;
        let in_bag = || holds.iter().filter(|(token, count)| **count > 0 && self.in_side_bag(**token));
        let carried = total(in_bag().map(|(_, count)| *count));
        let room = || self.stat(Query::Carries, Model::Hero(hero), Stat::SideBag);
        (carried > 0 && carried > room()).then(|| in_bag().map(|(token, _)| *token).collect())
    }
}
