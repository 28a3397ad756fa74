//! The lowered program: flat, indexed, serialisable, with a listing and a verifier.
//!
//! Every phrase of the model is one [`Op`] in one list; an op refers to others by their number. Triggers, replacements and
//! standing modifiers are indexed by the event or the stat they answer to. A shipped program names words, not numbers.

mod decl_index;
mod events;
mod listing;
mod modifier_traits;
mod parts;
mod places;
mod rulebook;
mod stat_key;
mod usable;
mod verify;

pub use decl_index::{DeclIndex, Figure, UNKNOWN, has_stat, stat_bit};
pub use events::{gain_event, moment_event, replaced_event};
pub use listing::{listing, own_listing, stat_words};
pub use modifier_traits::ModifierTraits;
pub use parts::{
    Arg, BrutalSide, Change, Decl, EliteRow, NounArg, Op, Printed, Program, RuleRef, RuleSet, Ruling, RulingReading,
    Select, SheetPart, SheetSide, Slot, Standing,
};
pub use places::plan_of;
pub use stat_key::StatKey;
pub use usable::{Limited, Usage};
pub use verify::verify;
