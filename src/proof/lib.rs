//! What the declarations of a pack do at tables made for them: kept for review, line by line with and without, and with changes that somebody should notice.

pub mod mutate;
pub mod prove;
mod situations;
pub mod snapshot;
pub mod stage;
