//! Packs read: from files and syntax trees to the model, with findings; and what a model says, in words.

pub mod card;
pub mod catalog;
pub mod diagnostic;
pub mod model;
pub mod pack;
pub mod paper;
