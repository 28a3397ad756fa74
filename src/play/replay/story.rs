//! A game told from its beginning: after each step what happened, and how the table then stands.

use super::{Adventure, Playable, StepResult};
use crate::players::Scripted;
use crate::text::{Labels, ProgramNames, Transcript};
use brim_core::game::journal::Note;
use brim_core::game::table::Table;
use brim_core::program::Program;
use brim_vm::Setup as Begin;

/// What a listener is told of a step.
pub struct Told<'a> {
    /// Decisions made so far.
    pub decisions: usize,
    /// What happened, in lines; none where nothing is to be told.
    pub lines: &'a [String],
    /// The table behind it.
    pub table: &'a Table,
    /// The models by their names.
    pub labels: &'a Labels,
    /// The notes themselves.
    pub notes: &'a [Note],
}

/// Runs a game again with these decisions, and tells a listener of each step, of the set-up first. Returns where it stands still.
pub fn story(
    program: &Program,
    begin: &Begin,
    decisions: &[String],
    listener: &mut dyn FnMut(&Told<'_>),
) -> StepResult {
    let names = ProgramNames(program);
    let mut game = Adventure::new(program, begin);
    game.journal = Some(Vec::new());
    let mut transcript = Transcript::new(&names, game.table());
    let mut script = Scripted::new(decisions.iter().cloned());
    loop {
        let pace = game.step(&mut script);
        let notes = game.journal.replace(Vec::new()).unwrap_or_default();
        let lines = transcript.tell_all(&notes);
        listener(&Told {
            decisions: script.taken(),
            lines: &lines,
            table: game.table(),
            labels: transcript.labels(),
            notes: &notes,
        });
        if pace != StepResult::On {
            return pace;
        }
    }
}
