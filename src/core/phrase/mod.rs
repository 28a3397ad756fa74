//! Phrases: lines of the language once they are read, kept flat in a [`Store`] and looked at through [`Phrase`] and [`Selector`]. The model
//! and the program keep them in the same form: a program is the stores of all declarations, one after the other.
//!
//! Whoever wants to know what a phrase says reads its view (`EffectView::of`), which names what fills each hole; what walks over
//! phrases of any kind (formatting, patches, comparison) takes them hole by hole ([`Phrase::holes`]).

mod ends;
mod equal;
pub mod hole;
mod phrases;
mod place;
mod read;
mod slot;
mod stat_key;
mod store;
mod value;
mod views;

pub use crate::game::ids::SelectId;
pub use ends::{ends_mission, is_shape, is_tile, is_weapon_deed, kept, places_one, shape_of};
pub use hole::{Measured, PlaceName, THAT_TILE};
pub use phrases::Phrases;
pub use place::Marked;
pub use read::{Phrase, Selector, Slots};
pub use stat_key::StatKey;
pub use store::{Held, NounHeld, Store};
pub use value::{NounRef, Value};
pub use views::{
    AmountView, ChangeView, ConditionView, CostView, CountView, DurationView, EffectView, FilterView, HoldingView,
    KindView, LabelView, LimitView, MemberView, ModifierView, MomentView, PlaceView, PositionView, QuantityView,
    RelationView, ReplacedView, RuleFormView, StepView, ThingView, WhenView,
};
