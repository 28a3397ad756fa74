//! What no real table would do: counted, so that an author sees what figures are worth, and so that players are mended.

use std::collections::BTreeMap;

use crate::players::View;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::ids::{HeroId, Model, SpaceId};

/// Turns in which nobody flees.
const EARLY: u32 = 2;

/// The follies of one game.
#[derive(Debug, Default)]
pub(super) struct Follies {
    counts: BTreeMap<String, u32>,
    /// Who has spent Grit to move farther, and stood there.
    paid: Option<(HeroId, SpaceId)>,
}

impl Follies {
    /// Takes in what was chosen.
    pub(super) fn look(&mut self, view: &View<'_>, decision: &Decision, choice: &Choice) {
        let hero = match decision.who {
            Chooser::Hero(hero) => view.hero(hero),
            Chooser::Party => None,
        };
        let at = hero.and_then(|hero| Some((hero.id, hero.at?)));
        match (&decision.about, choice) {
            (About::Flee, Choice::Flee) if view.cursor().turn <= EARLY => self.count("fled in the first two turns"),
            (About::AssignHit { .. } | About::Target, Choice::Model(Model::Enemy(id))) if view.is_friend(*id) => {
                self.count("struck at somebody on the heroes' side");
            }
            (_, Choice::GritMove) => self.paid = at,
            (About::Move { .. }, Choice::Pass) if self.paid.is_some() && self.paid == at => {
                self.count("spent Grit to move farther, and stood still");
            }
            _ => {}
        }
        if !matches!((&decision.about, choice), (_, Choice::GritMove) | (About::Reroll { .. } | About::Use, _)) {
            self.paid = None;
        }
    }

    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    /// What was counted.
    pub(super) fn done(self) -> BTreeMap<String, u32> {
        self.counts
    }
}
