//! The vocabulary: THE table of what content can say. Data only.

mod rules;
mod stats;

pub use rules::{Rule, RuleType};
pub use stats::{Combine, Stat};
