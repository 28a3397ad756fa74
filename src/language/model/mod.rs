//! What packs declare: names resolved, phrases read, typed. Syntax trees in, model out.
//!
//! [`build`] first collects the names of all packs ([`names`]), then reads every line by the tries of the vocabulary
//! ([`trie`], [`read`], [`holes`]) into a draft that is kept in the declaration's store ([`Store`]), and checks what `this` and `that` point at ([`bind`]).
//! Last of all it writes out what is made from other things, and applies patches ([`patch`]).

mod beneath;
mod bind;
mod bind_help;
mod bind_others;
mod bind_pointed;
mod build;
mod by_words;
pub mod canonical;
mod collection;
pub mod comments;
mod decks;
mod declarations;
pub mod draft;
pub mod everyday;
mod guess;
mod holes;
pub mod infix;
mod line;
pub mod line_key;
pub mod names;
mod of_spaces;
mod pairs;
pub mod parse_errors;
mod part;
pub mod patch;
mod placed;
mod places;
pub mod question;
mod read;
pub mod read_line;
mod reading;
pub mod reference_text;
mod selector_type;
pub mod sentence;
mod starts;
mod stems;
pub mod threads;
pub mod topics;
pub mod trie;
mod word_lists;

pub use brim_core::phrase::{NounRef, Phrase, Phrases, Selector, Store, Value};
pub use brim_core::program::StatKey;
pub use build::{Declaration, Model};
pub use collection::Stock;
pub use line::Line;
pub use names::{Found, Named, Names};
pub use placed::Placed;
pub use places::LocalPlace;
pub use reading::{Reading, Reread, Text, build, declared_names};
