//! Writes down what another player chooses.

use super::run::Playable;
use super::{EVERY, Fingerprint, Save, outcome_key};
use crate::players::{Player, View};
use brim_core::game::decision::{Choice, Decision};

/// A player whose choices are written down, with a fingerprint of the game now and then: what a save is made of.
#[derive(Clone, Debug)]
pub struct Recorder<P> {
    player: P,
    decisions: Vec<String>,
    fingerprints: Vec<Fingerprint>,
    turn: u32,
}

/// How much a recorder had written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    decisions: usize,
    fingerprints: usize,
    turn: u32,
}

impl<P: Player> Recorder<P> {
    /// Writes down what this player chooses.
    pub fn new(player: P) -> Recorder<P> {
        Recorder { player, decisions: Vec::new(), fingerprints: Vec::new(), turn: 0 }
    }

    /// The player.
    pub fn player(&self) -> &P {
        &self.player
    }

    /// The player, to be told something.
    pub(super) fn player_mut(&mut self) -> &mut P {
        &mut self.player
    }

    /// How much is written down, to come back to.
    pub(super) fn mark(&self) -> Mark {
        Mark { decisions: self.decisions.len(), fingerprints: self.fingerprints.len(), turn: self.turn }
    }

    /// Forgets what was written down since.
    pub(super) fn back_to(&mut self, mark: Mark) {
        self.decisions.truncate(mark.decisions);
        self.fingerprints.truncate(mark.fingerprints);
        self.turn = mark.turn;
    }

    /// The keys of the options taken, in order.
    pub fn decisions(&self) -> &[String] {
        &self.decisions
    }

    /// The fingerprints taken, in order.
    pub fn fingerprints(&self) -> &[Fingerprint] {
        &self.fingerprints
    }

    /// Writes what was chosen, and how the game stands, into a save.
    pub fn write(&self, save: &mut Save, game: &dyn Playable) {
        save.decisions.clone_from(&self.decisions);
        save.fingerprints.clone_from(&self.fingerprints);
        save.outcome = game.table().outcome.map(|outcome| outcome_key(outcome).to_owned());
        save.state_hash = game.fingerprint();
    }
}

impl<P: Player> Player for Recorder<P> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        let choice = self.player.choose(view, decision)?;
        let turn = view.cursor().turn;
        let index = self.decisions.len();
        if index.is_multiple_of(EVERY) || turn != self.turn {
            let decision = u32::try_from(index).unwrap_or(u32::MAX);
            self.fingerprints.push(Fingerprint { decision, turn, hash: view.fingerprint() });
            self.turn = turn;
        }
        self.decisions.push(view.key(&choice));
        Some(choice)
    }
}
