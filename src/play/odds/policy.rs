//! Who decides while odds are worked out: always somebody whose ways are known, for the odds depend on it.

use brim_core::game::decision::{Choice, Decision};
use brim_core::game::engine::Engine;
use brim_vm::Answers;

use super::forks::Way;
use crate::players::{Cautious, Player, Random, View};

/// How choices are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// As the careful players of simulated games.
    #[default]
    Cautious,
    /// Nothing is used that need not be: no Grit, no token, no ability that somebody `may` use.
    Sparing,
    /// Any option, each as likely as another.
    Random,
}

impl Policy {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Policy::Cautious => "cautious",
            Policy::Sparing => "sparing",
            Policy::Random => "random",
        }
    }

    /// What it does, in a sentence without its end.
    pub fn words(self) -> &'static str {
        match self {
            Policy::Cautious => "cautious: choices as careful players make them, who spend Grit where it pays",
            Policy::Sparing => "sparing: nothing is used that need not be, no Grit either",
            Policy::Random => "random: every option as likely as another",
        }
    }

    /// Somebody who decides so. Where all ways are looked at, chance takes them in turn.
    pub(super) fn answers<'a>(self, seed: u64, way: Option<&Way>) -> Box<dyn Answers + 'a> {
        match (self, way) {
            (Policy::Cautious, _) => Box::new(Seat(Cautious::new())),
            (Policy::Sparing, _) => Box::new(Sparing),
            (Policy::Random, Some(way)) => Box::new(Any(way.clone())),
            (Policy::Random, None) => Box::new(Seat(Random::new(seed))),
        }
    }
}

struct Seat<P>(P);

impl<P: Player> Answers for Seat<P> {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        self.0.choose(&View::new(engine, decision), decision)
    }
}

struct Sparing;

impl Answers for Sparing {
    fn answer(&mut self, _: &dyn Engine, decision: &Decision) -> Option<Choice> {
        let pass = decision.options.iter().find(|option| **option == Choice::Pass);
        pass.or(decision.options.first()).cloned()
    }
}

struct Any(Way);

impl Answers for Any {
    fn answer(&mut self, _: &dyn Engine, decision: &Decision) -> Option<Choice> {
        let taken = match decision.options.len() {
            0 | 1 => 0,
            several => self.0.one_of(several),
        };
        decision.options.get(taken).cloned()
    }
}
