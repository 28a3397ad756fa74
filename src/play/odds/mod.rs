//! How likely something is: dice by themselves, tests, attacks, activations, charts and decks.
//!
//! Whatever the rules have a say in is played by them, again and again, until every throw has come out in every way it can ([`every`]): so the odds
//! are exact, and a changed word of a card changes them. Where there are more ways than the limit, games with dice as chance throws them are
//! played instead, and the answer says so. [`read`] reads a question, [`Odds::answer`] answers it.

mod answer;
mod chances;
mod charts;
mod dice;
mod forks;
mod hands;
mod measures;
mod party;
mod policy;
mod question;
mod scene;
mod ways;
mod words;

pub use crate::replay::Readings;
pub use answer::{Answer, Measure, Method, Odds};
pub use chances::{Chances, decimal, nearest, percent};
pub use forks::{TooMany, Weight, every};
pub use hands::{Hand, hands};
pub use policy::Policy;
pub use question::{FORMS, Question, Unclear, Way as QuestionWay, read};
pub use words::{human, sampled};
