//! What somebody who decides looks at: the options, what they would do, and what lies on the table.

use std::cell::{OnceCell, RefCell};

use crate::players::View;
use brim_core::game::decision::{Choice, Chooser, Decision};
use brim_core::game::engine::Hint;
use brim_core::game::ids::{HeroId, OpId};

/// A decision and what can be seen.
#[derive(Clone, Copy)]
pub(super) struct Eyes<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) decision: &'a Decision,
    /// What kinds of options there are, a bit for each.
    pub(super) kinds: u32,
    /// How many options come before the first thing that can be used.
    pub(super) before_uses: usize,
    /// What the options from there on would do, once somebody has asked. Empty where nothing can be used.
    pub(super) hints: &'a [OnceCell<Hint>],
    /// What never changes of it.
    pub(super) known: &'a RefCell<Vec<(OpId, Hint)>>,
}

/// Kinds of options, by bit: that one of a kind is offered at all is asked most often.
pub(super) const PASS: u32 = 1 << 0;
pub(super) const MOVE: u32 = 1 << 1;
pub(super) const GRIT_MOVE: u32 = 1 << 2;
pub(super) const MELEE: u32 = 1 << 3;
pub(super) const LOOK: u32 = 1 << 4;
pub(super) const SCAVENGE: u32 = 1 << 5;
pub(super) const RANGED: u32 = 1 << 6;
pub(super) const USE: u32 = 1 << 7;
pub(super) const HELP: u32 = 1 << 8;
pub(super) const GIVE: u32 = 1 << 9;
const OTHER: u32 = 1 << 10;

/// Those of which there is but one.
const BARE: u32 = PASS | MOVE | GRIT_MOVE | MELEE | LOOK | SCAVENGE;

/// What kind of option it is, as a bit.
pub(super) fn kind(choice: &Choice) -> u32 {
    match choice {
        Choice::Pass => PASS,
        Choice::Move => MOVE,
        Choice::GritMove => GRIT_MOVE,
        Choice::Melee => MELEE,
        Choice::Look => LOOK,
        Choice::Scavenge => SCAVENGE,
        Choice::Ranged(_) => RANGED,
        Choice::Use { .. } => USE,
        Choice::Help(_) => HELP,
        Choice::Give(..) => GIVE,
        _ => OTHER,
    }
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

    /// True where any option is of one of some kinds.
    pub(super) fn offers_any(&self, kinds: u32) -> bool {
        self.kinds & kinds != 0
    }

    /// The things that can be used, with their places.
    pub(super) fn uses(&self) -> impl Iterator<Item = (usize, &'a Choice)> + use<'a> {
        let options = if self.offers_any(USE) { self.options() } else { &[] };
        let uses = options.iter().enumerate().skip(self.before_uses);
        uses.filter(|(_, choice)| matches!(choice, Choice::Use { .. }))
    }

    /// What the option at a place would do.
    pub(super) fn hint(&self, place: usize, option: &Choice) -> Hint {
        match place.checked_sub(self.before_uses).and_then(|place| self.hints.get(place)) {
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

    /// True where something can be chosen.
    pub(super) fn has(&self, choice: &Choice) -> bool {
        let kind = kind(choice);
        self.offers_any(kind) && (kind & BARE != 0 || self.decision.offers(choice))
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
