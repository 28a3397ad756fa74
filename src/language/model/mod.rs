//! What packs declare: names resolved, phrases read, typed. Syntax trees in, model out.
//!
//! [`build`] first collects the names of all packs ([`names`]), then reads every line by the tries of the vocabulary
//! ([`trie`], [`read`], [`fill`]) into one generic node ([`node::Phrase`]), and checks what `this` and `that` point at ([`bind`]).
//! Last of all it writes out what is made from other things, and applies patches ([`patch`]).

mod bind;
mod build;
pub mod canonical;
mod collection;
pub mod comments;
mod decks;
mod declarations;
#[cfg(test)]
mod examples_tests;
mod guess;
mod holes;
pub mod infix;
pub mod line_key;
pub mod names;
pub mod node;
mod parse_errors;
pub mod patch;
mod read;
pub mod reference_text;
mod selector_type;
pub mod sentence;
pub mod threads;
pub mod topics;
pub mod trie;
#[cfg(test)]
mod trie_tests;
mod word_lists;

pub use brim_core::program::StatKey;
pub use build::{Declaration, Model, build, declared_names};
pub use collection::Stock;
pub use names::{Found, Named, Names};
pub use node::{NounRef, Phrase, Selector, Value};
