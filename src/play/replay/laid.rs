//! A mission as it is set up, before anybody has done anything.

use super::{Adventure, Playable, StepResult};
use crate::players::Cautious;
use crate::text::Labels;
use brim_core::game::table::{Step, Table};
use brim_core::program::Program;
use brim_vm::Setup as Begin;

/// Steps that a set-up takes at the most.
const LONGEST: u32 = 64;

/// The table when the first turn begins: careful players have chosen what heroes begin with and where they stand.
pub fn laid(program: &Program, begin: &Begin) -> (Table, Labels) {
    let mut game = Adventure::new(program, begin);
    let mut player = Cautious::new();
    for _ in 0..LONGEST {
        let before = game.table().clone();
        let over = game.step(&mut player) != StepResult::On;
        let cursor = &game.table().cursor;
        if over || cursor.turn > 1 || cursor.turn == 1 && cursor.step > Step::Start {
            // What the first turn brings is no part of the set-up.
            let set_up =
                if before.cursor.turn <= 1 && before.board.space_count() > 0 { before } else { game.table().clone() };
            return (set_up.clone(), Labels::of(&set_up));
        }
    }
    (game.table().clone(), Labels::of(game.table()))
}
