//! Snapshots: for each declaration of a pack a file that says what it is and what it does, so that every change of it is seen.
//!
//! [`freeze`] makes the snapshots of a pack. Each has three parts: the [card's text](brim_language::card), the [journal](situations) of standard
//! situations of its kind, and the listing of its lowered program. [`file`] writes and reads them in the format of the `insta` crate;
//! [`compare`] holds new ones against those that were accepted.
//!
//! A snapshot depends on its declaration and on what that holds or names, and on nothing else of the packs: whoever else is needed at the
//! table is a [stand-in](stand_ins).

mod afterwards;
pub mod compare;
mod disguise;
pub mod file;
mod file_name;
mod freeze;
mod journal;
mod mentions;
mod player;
mod scene;
mod situations;
mod stand_ins;
#[cfg(test)]
mod tests;

pub use compare::{Comparison, Difference, Verdict, compare};
pub use file::{Head, Parts, Snapshot};
pub use file_name::file_names;
pub use freeze::{Frozen, freeze};
pub use stand_ins::STAND_INS;

/// The folder of a pack in which its snapshots lie. Nothing in it is content.
pub const FOLDER: &str = "snapshots";
/// The ending of a snapshot.
pub const ENDING: &str = ".snap";
/// The ending of a snapshot that waits to be reviewed, as `insta` calls it.
pub const PENDING: &str = ".snap.new";
