//! The vocabulary: THE table of what content can say. Data only.
//!
//! Every entry has a category, a sentence with typed holes, its meaning, an example and the rulebook page. The phrase
//! parser, the checker, the interpreter's dispatch, `brim explain` and the reference pages all come from it.

mod aims;
mod closed;
mod effects;
mod entry;
mod facts;
pub mod hole;
mod holes;
mod ids;
mod kinds;
mod members;
mod moments;
mod queries;
pub mod recipes;
mod rules;
mod scenarios;
mod selectors;
pub mod situations;
pub mod spelling;
mod stats;
mod values;

pub use aims::Brought;
pub use closed::{
    Alone, AnyTile, Arms, Around, Arriving, Bar, Bearing, Bound, CardPlace, CastOutcome, Choosing, Chosen, Clears,
    Clock, ClosedList, Compared, Damaged, Deed, Denied, Doing, Done, Due, Edging, Ended, Ending, Extreme, Failed, Far,
    Fared, Fence, GoalEnd, GritRerolls, Group, Handling, Harmful, Having, Healed, Healing, Known, Laid, Learning, Many,
    Mixed, MoreOrLess, Most, Outcome, Own, Part, Passing, Protection, Ready, Repeated, Rerolled, Saved, Score,
    Searching, Setting, Shape, Share, SheetList, Siding, Sign, Spot, Suffered, Thrown, TileSort, Tiled, Usable, Within,
    Without, closed_lists,
};
pub use effects::Effect;
pub(crate) use effects::EffectView;
pub use entry::{Category, Entry, Under};
pub use facts::Fact;
pub use holes::{Hole, HoleKind, Sort};
pub use ids::id_of;
pub use kinds::{Clothing, HELD, SLOTS};
pub use members::{Change, Kind, Label, Member, RuleForm};
pub(crate) use members::{ChangeView, KindView, LabelView, MemberView, RuleFormView};
pub use moments::{Cost, Duration, Limit, Moment, Replaced, When};
pub(crate) use moments::{CostView, DurationView, LimitView, MomentView, ReplacedView, WhenView};
pub use queries::Query;
pub use rules::{Rule, RuleType};
pub use scenarios::Step;
pub(crate) use scenarios::StepView;
pub use selectors::{Filter, Holding, Noun, Pick, Place, Position, Relation, Thing};
pub(crate) use selectors::{FilterView, HoldingView, PlaceView, PositionView, RelationView, ThingView};
pub use stats::{Combine, Stat, Whose};
pub use values::{Amount, Condition, Count, Modifier, Quantity};
pub(crate) use values::{AmountView, ConditionView, CountView, ModifierView, QuantityView};

macro_rules! words {
    ($($category:ident),*) => {
        /// A word of the vocabulary: its category, and which of it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Word {
            $(#[doc = concat!("A word of the category ", stringify!($category), ".")] $category($category),)*
        }

        /// The entries of all categories.
        pub fn entries() -> impl Iterator<Item = &'static Entry> {
            [$($category::ENTRIES,)*].into_iter().flatten()
        }

        impl Category {
            /// Every category.
            pub const ALL: &'static [Category] = &[$(Category::$category,)*];

            /// The entries of this category.
            pub fn entries(self) -> &'static [Entry] {
                match self { $(Category::$category => $category::ENTRIES,)* }
            }

            /// The words of this category, in the order of the table.
            pub fn words(self) -> Vec<Word> {
                self.entries().iter().map(|entry| entry.word).collect()
            }
        }

        impl Word {
            /// What stands for a phrase that is not there: an effect that does nothing.
            pub(crate) const NOTHING: Word = Word::Effect(Effect::Nothing);

            /// The category of the word.
            #[inline]
            pub fn category(self) -> Category {
                match self { $(Word::$category(_) => Category::$category,)* }
            }

            /// Its number among the words of its category, as the table has them.
            #[inline]
            pub fn number(self) -> usize {
                match self { $(Word::$category(word) => word as usize,)* }
            }

            /// The entry of the word.
            #[inline]
            pub fn entry(self) -> Option<&'static Entry> {
                // The words of a category are numbered as its entries stand.
                match self { $(Word::$category(word) => $category::ENTRIES.get(word as usize),)* }
            }
        }
    };
}

words!(
    Effect, Moment, Replaced, Duration, Limit, When, Cost, Pick, Noun, Filter, Relation, Position, Thing, Holding,
    Place, Amount, Count, Quantity, Condition, Modifier, RuleForm, Label, Kind, Member, Change, Step
);
