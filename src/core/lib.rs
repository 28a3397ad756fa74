//! What every other crate speaks of: the words of the language, the lowered program, and the game on the table. Plain data, no rules.

pub mod game;
pub mod phrase;
pub mod program;
pub mod vocabulary;
