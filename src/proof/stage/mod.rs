//! The stage: a made table on which whatever a text waits for can be brought about: two heroes and two types of enemy with slack everywhere, and twenty
//! [ways to stand](spots) there. What is done follows the [recipes](brim_core::vocabulary::recipes) beside the words.
//!
//! `prove` plays lines here that made no difference in the situations of their kind, and the nets of the tests play every word of the language.

mod acts;
mod bringing;
mod carrier;
mod kit;
mod play;
mod player;
mod spots;
mod table;
mod tour;

pub use carrier::{Carried, Carrier, Side};
pub use kit::{FILES, Kit, STAGE};
pub use play::{Played, Show, play};
pub use table::meant;
pub use tour::{drawn, tour, used};
