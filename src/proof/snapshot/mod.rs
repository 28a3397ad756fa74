//! Snapshots: for each declaration of a pack a file that says what it is and what it does, so that every change of it is seen.
//!
//! [`freeze`] makes the snapshots of a pack. Each has three parts: the [card's text](brim_language::card), the journal of the [standard
//! situations](crate::situations) of its kind, and the listing of its lowered program. [`file`] writes and reads them in the format of the `insta` crate;
//! [`compare`] holds new ones against those that were accepted.

pub mod compare;
pub mod file;
mod file_name;
mod freeze;

pub use crate::situations::STAND_INS;
pub use compare::{Comparison, Difference, Verdict, compare};
pub use file::{Head, Parts, Snapshot};
pub use file_name::file_names;
pub use freeze::{Frozen, freeze};

/// The folder of a pack in which its snapshots lie. Nothing in it is content.
pub const FOLDER: &str = "snapshots";
/// The ending of a snapshot.
pub const ENDING: &str = ".snap";
/// The ending of a snapshot that waits to be reviewed, as `insta` calls it.
pub const PENDING: &str = ".snap.new";
