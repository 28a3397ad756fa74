//! A player to whom the goals of the mission are hidden, whoever plays.

use super::{Player, View};
use brim_core::game::decision::{Choice, Decision};

/// The same player without the goals of the mission: what a mission asks beside fighting shows in the difference.
#[derive(Clone, Debug, Default)]
pub struct Aimless<P>(pub P);

impl<P: Player> Player for Aimless<P> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        self.0.choose(&view.without_goals(), decision)
    }
}
