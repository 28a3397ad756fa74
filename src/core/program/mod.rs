//! The lowered program: flat, indexed, serialisable, with a listing and a verifier.
//!
//! The phrases of all declarations stand in one store: an op is a phrase of it, by its number. Triggers, replacements and
//! standing modifiers are indexed by the event or the stat they answer to.

mod decl_index;
mod events;
mod fences;
mod for_whom;
mod goals;
mod joints;
mod listing;
mod maps;
mod modifier_traits;
mod parts;
mod places;
mod rulebook;
mod spoken_before;
mod text_set;
mod texts;
mod usable;
mod use_names;
mod verify;
mod watched;
mod without;

pub use crate::phrase::StatKey;
pub use decl_index::{DeclIndex, Figure, UNKNOWN, add, clears_bit, has_stat, stat_bit};
pub use events::{gain_event, moment_event, replaced_event};
pub use for_whom::ForWhom;
pub use goals::{Chapter, Goal, implied};
pub use joints::{Joint, joint, tile_of};
pub use listing::{hole_words, listing, own_listing, stat_words};
pub use maps::{Amiss, Laying, Layout, in_a_row, layings, place_key, way_to};
pub use modifier_traits::{ModifierTraits, answers_for_group};
pub use parts::{
    BrutalSide, Change, Decl, EliteRow, Printed, Program, RuleRef, RuleSet, Ruling, RulingReading, SheetPart,
    SheetSide, Standing,
};
pub use places::{drawn_plan, plan_of};
pub use text_set::TextSet;
pub use texts::{Families, Family, Stretch, Text};
pub use usable::{Apart, Limited, Usage, moment_bit};
pub use verify::verify;
