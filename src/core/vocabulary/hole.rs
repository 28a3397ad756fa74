//! The types of holes, as the rows of the table name them: what can fill one.

use super::{Category, ClosedList, HoleKind, Sort};

pub use super::closed::flag::*;
pub use super::closed::known::*;
pub use super::closed::{
    Alone, AnyTile, Arms, Around, Arriving, Bar, Bearing, Bound, CardPlace, CastOutcome, Choosing, Clock, Compared,
    Damaged, Deed, Denied, Doing, Done, Due, Edging, Ended, Ending, Extreme, Failed, Far, Fared, Fence, GoalEnd,
    GritRerolls, Group, Handling, Harmful, Having, Healed, Healing, Known, Laid, Learning, Many, Mixed, MoreOrLess,
    Most, Outcome, Own, Part, Protection, Ready, Repeated, Rerolled, Saved, Score, Searching, Setting, Shape, Share,
    SheetList, Siding, Sign, Spot, Suffered, Thrown, TileSort, Tiled, Usable, Within, Without,
};

/// The type of a hole.
pub trait Hold {
    /// What can fill it.
    const KIND: HoleKind;
}

impl<L: ClosedList> Hold for L {
    const KIND: HoleKind = HoleKind::OneOf(L::WORDS);
}

macro_rules! holes {
    ($($(#[$doc:meta])* $hole:ident $kind:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $hole {}

        impl Hold for $hole {
            const KIND: HoleKind = $kind;
        }
    )*};
}

macro_rules! selectors {
    ($($hole:ident,)*) => {
        holes! {$(
            #[doc = concat!("A selector that picks one of the sort `", stringify!($hole), "`.")]
            $hole HoleKind::Selector(Sort::$hole);
        )*}
    };
}

macro_rules! phrases {
    ($($hole:ident,)*) => {
        holes! {$(
            #[doc = concat!("A phrase of the category `", stringify!($hole), "`.")]
            $hole HoleKind::Phrase(Category::$hole);
        )*}
    };
}

selectors!(Model, Anybody, Counted, Several, Placed, Hero, Enemy, Hit, Attack, Card, Space, Roll, Discardable, Keeper,);

phrases!(
    Effect, Moment, Condition, Amount, Count, Place, Duration, Limit, When, Cost, Modifier, Replaced, Position, Filter,
    Quantity, Thing, Holding, RuleForm,
);

holes! {
    /// Something counted that has a word of its own and no name.
    Counter HoleKind::Counter;
    /// An amount without `for each …` of its own.
    Flat HoleKind::Flat;
    /// The name of something declared.
    Name HoleKind::Name(&[]);
    /// Several names.
    Names HoleKind::Names(&[]);
    /// Named abilities with their numbers.
    Abilities HoleKind::Abilities;
    /// A name that is declared here.
    New HoleKind::New;
    /// A text in quotes.
    Text HoleKind::Text;
    /// A whole number.
    Number HoleKind::Number;
    /// A number with its sign.
    Signed HoleKind::Signed;
    /// A number to reach.
    AtLeast HoleKind::AtLeast;
    /// Results of a roll, from low to high.
    Face HoleKind::Face;
    /// Dice.
    Dice HoleKind::Dice;
    /// A stat.
    Stat HoleKind::Stat;
    /// A figure on a sheet: an amount, `4+`, or `none`.
    Figure HoleKind::Value;
    /// A stat, or something counted.
    Measure HoleKind::Measure;
    /// A size of a base.
    Size HoleKind::Size;
    /// A rule point.
    Rule HoleKind::Rule;
    /// What stands at a rule point.
    Reading HoleKind::Reading;
    /// Any one word.
    Word HoleKind::Word;
    /// Ids of the systems ledger.
    Ids HoleKind::Ids;
    /// A space, column and row.
    Cell HoleKind::Cell;
    /// Faces.
    Numbers HoleKind::Numbers;
    /// What dice are thrown for.
    Purpose HoleKind::Purpose;
    /// A model, by the name that the scenario gave it.
    Who HoleKind::Who;
    /// A name that a scenario gives to a model.
    Alias HoleKind::Alias;
    /// Several of them.
    Aliases HoleKind::Aliases;
    /// An answer to a question.
    Answer HoleKind::Answer;
    /// The rows of a picture.
    Rows HoleKind::Rows;
    /// A place of a mission: a tile or a spot.
    Somewhere HoleKind::Place;
    /// A name that a mission gives to a tile of its map.
    NewPlace HoleKind::NewPlace;
    /// When a marker or a token goes.
    Clears HoleKind::OneOf(<super::Clears as ClosedList>::WORDS);
}
