//! `brim-language`: diagnostics, the model, cards in words, packs.

mod card;
mod catalog;
mod diagnostic;
mod model;
mod pack;
mod paper;
