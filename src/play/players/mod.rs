//! Who decides: a script, chance, a cautious player, a person. Each sees the game through a [`View`], never what is hidden.

mod aimless;
pub mod cautious;
mod dealt;
mod random;
mod scripted;
mod view;

pub use aimless::Aimless;
pub use cautious::Cautious;
pub use dealt::Dealt;
pub use random::Random;
pub use scripted::{InvalidChoice, Scripted};
pub use view::View;

use brim_core::game::decision::{Choice, Decision};

/// Somebody who chooses.
pub trait Player {
    /// Takes one of the options of a decision. Where nobody answers, the game waits
    /// ([`Interrupt::Ask`](brim_core::game::engine::Halt::Ask)).
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice>;
}

impl<P: Player + ?Sized> Player for &mut P {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        (**self).choose(view, decision)
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        (**self).choose(view, decision)
    }
}

/// Nobody: every decision waits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Absent;

impl Player for Absent {
    fn choose(&mut self, _: &View<'_>, _: &Decision) -> Option<Choice> {
        None
    }
}
