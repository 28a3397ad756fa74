//! Many games of one mission, and what they come to.
//!
//! Each game has a seed of its own, made from the seed of the run and its number alone. So the number of threads changes nothing, a
//! longer run begins with the same games, and two versions of a pack can be compared game by game ([`Pairs`]).

mod card;
mod follies;
mod game;
mod goals;
mod harm;
mod idle;
mod named;
mod page;
mod pairs;
mod report;
mod run;
mod seen;
mod verdict;

pub use card::{CardGame, CardReport, Look};
pub use game::{play, play_prepared};
pub use goals::{GoalGame, GoalSeen, goals_seen};
pub use harm::{HarmBy, Harms, MissionLine, Tally};
pub use idle::{Idle, Kept, above, reason};
pub use named::{Named, counted, named};
pub use page::{Figures, Versions, page};
pub use pairs::{Pair, Pairs};
pub use report::{Cause, Defeat, Report, Share, Spread};
pub use run::{GameResult, OfClass, Run, run, seed_of};
pub use seen::{CardMissing, DeckSeen, Seen, TextIdle, Why};
pub use verdict::{MOST_PAIRS, POINTS, Steps, Verdict};
