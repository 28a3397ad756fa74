//! The board (placeholder of the geometry).
use serde::{Deserialize, Serialize};
/// The board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Board {}
