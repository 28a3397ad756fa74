//! The forms of Brimscript: text in, a syntax tree with spans out. Parsing never fails.
//!
//! The grammar knows declarations, blocks, labels and statements; what a statement says is the vocabulary's business
//! (in the `brimscript` crate).
//!
//! The way of a text: [`parse()`] looks at its characters and lines (`scan`), runs the grammar (`brim.pest`) over its `outline` and
//! builds the [`tree`] (`lower`), reading each phrase into words (`words`). Where braces do not balance, `repair` finds the wrong one
//! by the indentation, and the repaired text is parsed again; `places` leads back to the text as it was written.
//! [`format()`] writes a tree in the one way.

pub // What pest writes for the grammar names it.
extern crate alloc;

pub mod format;
mod letters;
mod lower;
mod marks;
mod outline;
mod parse;
mod places;
mod reading;
mod repair;
mod scan;
pub mod tree;
mod words;

pub use format::{Refusal, format};
pub use parse::parse;
pub use tree::{
    Block, Body, File, Item, MAX_DEPTH, MAX_FILE, MAX_LINE, Problem, ProblemKind, Span, Statement, Token, TokenKind,
};
pub use words::lex_phrase;
