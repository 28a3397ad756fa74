//! The standard situations: tables at which a declaration of a pack shows what it does. Which ones those are follows from its kind and from its lines, never
//! from its name.
//!
//! Snapshots are made of them, and `prove` plays them with a line and without. They depend on the declaration and on what that holds or names, and on
//! nothing else of the packs: whoever else is needed at a table is a [stand-in](stand_ins).

mod afterwards;
mod disguise;
mod journal;
mod kinds;
mod mentions;
mod player;
mod scene;
mod stand_ins;
mod tables;
pub(crate) mod threads;
mod watch;

pub(crate) use kinds::{in_play, journal, served};
pub(crate) use mentions::Mentions;
pub(crate) use scene::{happens, wound_up};
pub use stand_ins::STAND_INS;
pub(crate) use stand_ins::{Cast, FOLDER, WithStandIns};
pub(crate) use tables::{Subjects, Tables, edition};
pub(crate) use watch::Watch;
