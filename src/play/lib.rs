//! A game run: who decides, transcripts, scenarios, saved games, many games.

pub mod odds;
pub mod person;
pub mod players;
pub mod replay;
pub mod scenario;
pub mod sim;
pub mod text;
