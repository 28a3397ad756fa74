//! What somebody who decides looks at: the options, what they would do, and what lies on the table.

use std::cell::{OnceCell, RefCell};
use std::mem::discriminant;

use crate::game::decision::{Choice, Chooser, Decision};
use crate::game::engine::Hint;
use crate::game::ids::{HeroId, OpId};
use crate::players::View;

/// A decision and what can be seen.
#[derive(Clone, Copy)]
pub(super) struct Eyes<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) decision: &'a Decision,
    /// What the options would do, by their places, once somebody has asked. Empty where nothing can be used.
    pub(super) hints: &'a [OnceCell<Hint>],
    /// What never changes of it.
    pub(super) known: &'a RefCell<Vec<(OpId, Hint)>>,
}

impl<'a> Eyes<'a> {
    /// The hero whose player chooses.
    pub(super) fn hero(&self) -> Option<HeroId> {
        match self.decision.who {
            Chooser::Hero(hero) => Some(hero),
            Chooser::Party => None,
        }
    }

    /// What can be chosen.
    pub(super) fn options(&self) -> &'a [Choice] {
        &self.decision.options
    }

    /// What the option at a place would do.
    pub(super) fn hint(&self, place: usize, option: &Choice) -> Hint {
        match self.hints.get(place) {
            Some(known) => *known.get_or_init(|| self.look_up(option)),
            None => self.view.hint(option),
        }
    }

    /// What an option would do; what never changes of that is kept.
    fn look_up(&self, option: &Choice) -> Hint {
        let Choice::Use { op, .. } = option else { return self.view.hint(option) };
        let mut known = self.known.borrow_mut();
        match known.binary_search_by_key(op, |(op, _)| *op) {
            Ok(place) => {
                let hint = known.get(place).map(|(_, hint)| *hint).unwrap_or_default();
                debug_assert_eq!(hint, self.view.hint(option), "what never changes has changed");
                hint
            }
            Err(place) => {
                let hint = self.view.hint(option);
                if hint.fixed {
                    known.insert(place, (*op, hint));
                }
                hint
            }
        }
    }

    /// True where something can be chosen. Most options differ in what they are at all: that is looked at first.
    pub(super) fn has(&self, choice: &Choice) -> bool {
        if let Choice::Space(space) = choice {
            return self.options().iter().any(|option| matches!(option, Choice::Space(other) if other == space));
        }
        let kind = discriminant(choice);
        self.options().iter().any(|option| discriminant(option) == kind && option == choice)
    }

    /// The option that is worth most; of equal ones the first. None is worth less than `least`.
    pub(super) fn best(&self, least: i32, worth: impl Fn(&Choice) -> Option<i32>) -> Option<Choice> {
        self.best_at(least, |_, option| worth(option))
    }

    /// The same where the place of an option counts too.
    pub(super) fn best_at(&self, least: i32, worth: impl Fn(usize, &Choice) -> Option<i32>) -> Option<Choice> {
        let mut best: Option<(i32, &Choice)> = None;
        for (place, option) in self.options().iter().enumerate() {
            let Some(worth) = worth(place, option).filter(|worth| *worth >= least) else { continue };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, option));
            }
        }
        best.map(|(_, option)| option.clone())
    }
}
