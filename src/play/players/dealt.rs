//! What heroes begin with is dealt by chance, whoever plays them.

use super::{Player, Random, View};
use brim_core::game::decision::{About, Choice, Decision};
use brim_core::game::table::Step;

/// A player whose heroes are made by chance: where a sheet lets a hero pick what it starts with, the seed says which. So many games bring every
/// Starting Upgrade and every token. All other decisions are the player's own.
#[derive(Clone, Debug)]
pub struct Dealt<P> {
    chance: Random,
    then: P,
}

impl<P: Player> Dealt<P> {
    /// The same player, with heroes dealt by this seed. The game's own will do.
    pub fn new(seed: u64, then: P) -> Dealt<P> {
        Dealt { chance: Random::new(seed), then }
    }
}

impl<P: Player> Player for Dealt<P> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        let cursor = view.cursor();
        let making = cursor.turn == 0 && cursor.step == Step::SetUp;
        let thing = matches!(decision.about, About::Pick { .. } | About::Card { .. });
        let of_things = decision.options.iter().all(|option| matches!(option, Choice::Thing(_) | Choice::Option(..)));
        let player: &mut dyn Player = if making && thing && of_things { &mut self.chance } else { &mut self.then };
        player.choose(view, decision)
    }
}
