//! How many questions a game has asked, and how many were answered without asking.

/// A count of answers by who gave them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By the person, one by one.
    pub said: usize,
    /// By a standing order.
    pub ordered: usize,
    /// By nobody: one option was legal, or all lead to the same state.
    pub needless: usize,
}
