//! A person at the table: the game goes on from one question to the next. What need not be asked is not asked, what the person has said once
//! and for all is kept in mind, and anything on the table can be read.
//!
//! Start at [`Sitting`]. All of it is a view over decisions: what is recorded are the options taken, whoever took them, so a game that was
//! played by hand is saved and run again like any other.

mod idle;
mod kept;
mod matter;
mod needless;
mod of_mission;
mod ordering;
mod orders;
mod reading;
mod said;
mod sheet;
mod sitting;
mod tally;
mod things;

pub use needless::{Bench, leads_to_one_state};
pub use orders::{Order, Orders};
pub use reading::{Reader, Reading};
pub use said::{Said, said};
pub use sitting::{Asked, Pause, Sitting, Told};
pub use tally::Tally;
