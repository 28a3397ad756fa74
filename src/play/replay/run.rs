//! Runs a game: for the first time, to be saved, or again from a save.

use super::compare::{Divergence, first_difference};
use super::{Recorder, Save};
use crate::players::{Player, Scripted};
use brim_core::game::decision::Decision;
use brim_core::game::engine::Fault;
use brim_core::game::table::{Outcome, Table};

/// A game that can be played step by step.
pub trait Playable {
    /// Carries out the next step, asking this player.
    fn step(&mut self, player: &mut dyn Player) -> StepResult;

    /// The table as it is.
    fn table(&self) -> &Table;

    /// The fingerprint of the table as it is.
    fn fingerprint(&self) -> u64;
}

/// How a step went.
#[derive(Clone, Debug, PartialEq)]
pub enum StepResult {
    /// There is a next one.
    On,
    /// Nobody answers this.
    Waits(Box<Decision>),
    /// The adventure is over.
    Over(Outcome),
    /// It cannot go on.
    Fault(Box<Fault>),
}

/// A save run again.
#[derive(Clone, Debug, PartialEq)]
pub struct Replayed {
    /// Steps carried out.
    pub steps: u32,
    /// Decisions made.
    pub decisions: usize,
    /// How the last step went: [`StepResult::On`] where it was stopped after the steps wanted.
    pub pace: StepResult,
    /// The hash of the table in the end.
    pub state_hash: u64,
    /// Where it parts from the game that was saved, if it does.
    pub parting: Option<Divergence>,
}

/// Plays a game to its end, or until nobody answers, and writes it into a save. Returns how it ended.
pub fn record(game: &mut dyn Playable, player: impl Player, save: &mut Save) -> StepResult {
    let mut recorder = Recorder::new(player);
    let pace = run(game, &mut recorder, u32::MAX, &mut |_| {}).1;
    recorder.write(save, game);
    pace
}

/// Runs a save again, up to a number of steps. Calls `told` after each step.
pub fn replay(
    game: &mut dyn Playable,
    save: &Save,
    most: Option<u32>,
    told: &mut dyn FnMut(&dyn Playable),
) -> Replayed {
    let mut recorder = Recorder::new(Scripted::new(save.decisions.iter().cloned()));
    let (steps, pace) = run(game, &mut recorder, most.unwrap_or(u32::MAX), told);
    let state_hash = game.fingerprint();
    let script = recorder.player();
    let whole = pace != StepResult::On;
    let state = first_difference(&save.fingerprints, recorder.fingerprints());
    let misfit = script.misfit().cloned();
    let early = (whole && script.left() > 0).then(|| Divergence::Early { made: script.taken(), left: script.left() });
    let end = (whole && state_hash != save.state_hash).then_some(Divergence::End);
    let parting = state.or(misfit.map(Divergence::Choice)).or(early).or(end);
    Replayed { steps, decisions: script.taken(), pace, state_hash, parting }
}

/// Runs a save again up to a step: a step is a decision that was made. So many steps in, the next one is asked for and nobody answers; at the last the game stands
/// as it was saved.
pub fn replay_to(game: &mut dyn Playable, save: &Save, step: usize, told: &mut dyn FnMut(&dyn Playable)) -> Replayed {
    let mut part = save.clone();
    part.decisions.truncate(step);
    let mut replayed = replay(game, &part, None, told);
    if part.decisions.len() < save.decisions.len() && replayed.parting == Some(Divergence::End) {
        // The state that was saved is that of the end.
        replayed.parting = None;
    }
    replayed
}

fn run(
    game: &mut dyn Playable,
    player: &mut dyn Player,
    most: u32,
    told: &mut dyn FnMut(&dyn Playable),
) -> (u32, StepResult) {
    let mut steps = 0;
    while steps < most {
        let pace = game.step(player);
        steps += 1;
        told(game);
        if pace != StepResult::On {
            return (steps, pace);
        }
    }
    (steps, StepResult::On)
}
