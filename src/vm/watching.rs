//! What happens as soon as something is so: after every event the conditions that texts wait for are looked at, and those that have come to be true
//! have their say. The table keeps which of them are true, so that each acts once until it has been false.

use std::collections::BTreeSet;

use super::machine::Machine;
use super::scope::{Scope, TextHolder};
use brim_core::game::effect::Watched;
use brim_core::game::engine::{Interrupt, ProposalResult};
use brim_core::game::table::Outcome;
use brim_core::phrase::{Phrase, RuleFormView};
use brim_core::program::{Family, RuleRef};

/// What a text waits for.
pub(super) fn awaited(op: Phrase<'_>) -> Option<Phrase<'_>> {
    match RuleFormView::of(op)? {
        RuleFormView::AsSoonAs { condition, limit: _ } => Some(condition),
        _ => None,
    }
}

impl Machine<'_> {
    /// Notes what is so before anything changes, where nobody has looked yet.
    pub(super) fn watch_from_here(&mut self) {
        if self.table.watched.is_none() && self.is_said(Family::Watch) {
            let (so, asked) = self.true_now();
            self.spend_asking(asked);
            self.table.watched = Some(so.into_iter().map(|(watched, ..)| watched).collect());
        }
    }

    /// Looks what has come to be so, and lets it act. What is so before the first turn is only noted.
    ///
    /// # Errors
    /// Whatever the texts bring about.
    pub(super) fn watch(&mut self) -> Result<(), Interrupt> {
        if self.becoming {
            return Ok(());
        }
        if !self.is_said(Family::Watch) {
            if self.table.watched.is_some() {
                self.table.watched = None;
            }
            return Ok(());
        }
        if let Some(asked) = self.is_still_so() {
            self.spend_asking(asked);
            return Ok(());
        }
        let (so, asked) = self.true_now();
        self.spend_asking(asked);
        self.in_play().watched.0.set(Some(asked));
        let before = std::mem::take(&mut self.table.watched).unwrap_or_default();
        self.table.watched = Some(so.iter().map(|(watched, ..)| *watched).collect::<BTreeSet<_>>());
        if self.table.cursor.turn == 0 {
            return Ok(());
        }
        let new = so.into_iter().filter(|(watched, ..)| !before.contains(watched));
        let ready: Vec<(RuleRef, TextHolder, Scope)> =
            new.map(|(_, rule, carrier, scope)| (rule, carrier, scope)).collect();
        if ready.is_empty() {
            return Ok(());
        }
        ready.iter().for_each(|(rule, ..)| self.note_ran(rule.op));
        self.deeper(|machine| machine.in_turn(ready))
    }

    /// Looks once more when the mission is decided: what came to be so at the same moment has its say, and decides nothing more.
    pub(super) fn last_look(&mut self, outcome: Outcome) -> Result<ProposalResult, Interrupt> {
        let outer = std::mem::replace(&mut self.decided, true);
        let looked = self.watch();
        self.decided = outer;
        match looked {
            Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight | Interrupt::Over(_)) => {
                Err(Interrupt::Over(outcome))
            }
            Err(halt) => Err(halt),
        }
    }

    /// How many texts would be asked, where nothing can have come to be so since that was last looked at: all in play hang on what is there and on
    /// nothing else, and nothing has come or gone.
    fn is_still_so(&self) -> Option<usize> {
        let in_play = self.in_play();
        let (asked, watched) = (in_play.watched.0.get()?, self.table.watched.as_ref()?);
        if in_play.said.meets(self.program.restless(), self.program.stretch(Family::Watch)) {
            return None;
        }
        debug_assert!(
            self.true_now().0.iter().map(|(so, ..)| *so).collect::<BTreeSet<_>>() == *watched,
            "what texts wait for has come to be so unseen"
        );
        Some(asked)
    }

    /// All that is so of what texts in play wait for, in the order of declarations, and how many were asked.
    fn true_now(&self) -> (Vec<(Watched, RuleRef, TextHolder, Scope)>, usize) {
        let (mut so, mut asked) = (Vec::new(), 0_usize);
        for rule in self.rules(Family::Watch) {
            let Some(condition) = self.program.op(rule.op).and_then(awaited) else { continue };
            if !self.is_open(rule.side) {
                continue;
            }
            for carrier in self.carriers_among(rule, None) {
                asked = asked.saturating_add(1);
                // What has no say for a time, an item out of its hand, waits for nothing new; what was so and stays so is not so anew afterwards.
                let silent = !self.has_a_say(&carrier);
                let kept = |watched: &Watched| self.table.watched.as_ref().is_some_and(|so| so.contains(watched));
                let scope = self.rule_scope(rule, &carrier);
                if self.is_so(condition, &scope) {
                    let (card, model, lies) = (carrier.card, carrier.model, carrier.lies);
                    let mut watched = Watched { op: rule.op, card, model, lies, nth: 0 };
                    // Of two that lie in one space each waits by itself.
                    let beside = |(other, ..): &&(Watched, RuleRef, TextHolder, Scope)| {
                        (other.op, other.lies) == (watched.op, watched.lies)
                    };
                    if lies.is_some() {
                        watched.nth = u16::try_from(so.iter().filter(beside).count()).unwrap_or(u16::MAX);
                    }
                    if !silent || kept(&watched) {
                        so.push((watched, *rule, carrier, scope));
                    }
                }
            }
        }
        (so, asked)
    }
}
