//! The forms of Brimscript: text in, a syntax tree with spans out. Parsing never fails.
//!
//! The grammar knows declarations, blocks, labels and statements; what a statement says is the vocabulary's business
//! (in the `brimscript` crate).

pub mod tree;

pub use tree::{Body, File, Item, Span, Statement, Token, TokenKind};
