//! A player who takes any option, each as likely as another.

use super::{Player, View};
use brim_core::game::chance::{self, Address, Purpose};
use brim_core::game::decision::{Choice, Decision};

/// Chooses by chance, with a seed of its own: the dice of the game do not notice. It hardly ever flees: a game that everybody leaves shows nothing.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
    asked: u32,
}

/// So often must chance say that it flees.
const STAYS: u8 = 5;

impl Random {
    /// A player with this seed. The same seed as the game's does no harm.
    pub fn new(seed: u64) -> Random {
        Random { seed: chance::mix(chance::hash64("random player"), seed), asked: 0 }
    }
}

impl Player for Random {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        let address = Address {
            purpose: Purpose::RandomPick,
            cause: 0,
            turn: 0,
            activation: 0,
            occurrence: self.asked,
            slot: 0,
            attempt: 0,
        };
        self.asked = self.asked.wrapping_add(1);
        let keys: Vec<u64> = decision.options.iter().map(|option| chance::hash64(&view.key(option))).collect();
        let mut chosen = None;
        for attempt in 0..STAYS {
            let first = chance::order(self.seed, &Address { attempt, ..address }, &keys).first().copied()?;
            chosen = decision.options.get(first).cloned();
            if chosen != Some(Choice::Flee) {
                break;
            }
        }
        chosen
    }
}
