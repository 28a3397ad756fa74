//! What a view has of each type of hole.

use super::read::Packed;
use super::{Phrase, Selector, StatKey, Value};
use crate::game::chance::Purpose as DicePurpose;
use crate::game::dice::Dice as DiceValue;
use crate::game::engine::{ChartRole, Size as BaseSize};
use crate::game::ids::DeclId;
use crate::game::{attack, board, depth, effect};
use crate::vocabulary::{self, Chosen, ClosedList, Clothing, Kind};

pub use crate::vocabulary::hole::*;

/// A place of a mission, as a text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceName<'a> {
    /// A tile, by its own name.
    Tile(DeclId),
    /// A tile or a spot, by the name that the mission gives it.
    Named(&'a str),
    /// The tile that the text is about.
    That,
}

/// How a store keeps the tile that a text is about.
pub const THAT_TILE: &str = "that tile";

/// What is read off somebody.
#[derive(Clone, Copy, Debug)]
pub enum Measured<'a> {
    /// A stat.
    Stat(StatKey),
    /// Something counted.
    Thing(Phrase<'a>),
}

impl<'a> Measured<'a> {
    fn of(value: Value<'a>) -> Option<Measured<'a>> {
        match value {
            Value::Stat(stat) => Some(Measured::Stat(stat)),
            Value::Phrase(thing) => Some(Measured::Thing(thing)),
            _ => None,
        }
    }
}

impl<'a> PlaceName<'a> {
    fn of(value: Value<'a>) -> Option<PlaceName<'a>> {
        match value {
            Value::Name(id) => Some(PlaceName::Tile(id)),
            Value::Text(THAT_TILE) => Some(PlaceName::That),
            Value::Text(name) => Some(PlaceName::Named(name)),
            _ => None,
        }
    }
}

/// The type of a hole, to be read.
pub trait HoleType {
    /// What a view has of it.
    type Filled<'a>;
    /// What a view has of it in an optional clause.
    type Perhaps<'a>;
    /// What fills it.
    fn filled(packed: Packed<'_>) -> Option<Self::Filled<'_>>;
    /// What fills it in an optional clause.
    fn perhaps(packed: Option<Packed<'_>>) -> Self::Perhaps<'_>;
}

impl<L: ClosedList> HoleType for L {
    type Filled<'a> = L::One;
    type Perhaps<'a> = L::Perhaps;

    #[inline]
    fn filled(packed: Packed<'_>) -> Option<L::One> {
        packed.choice().and_then(L::read)
    }

    #[inline]
    fn perhaps(packed: Option<Packed<'_>>) -> L::Perhaps {
        L::read_perhaps(packed.and_then(Packed::choice))
    }
}

macro_rules! filled {
    ($($hole:ident => $filled:ty, $read:expr;)*) => {$(
        impl HoleType for $hole {
            type Filled<'a> = $filled;
            type Perhaps<'a> = Option<$filled>;

            #[inline]
            fn filled<'a>(packed: Packed<'a>) -> Option<$filled> {
                let read: fn(Packed<'a>) -> Option<$filled> = $read;
                read(packed)
            }

            #[inline]
            fn perhaps<'a>(packed: Option<Packed<'a>>) -> Option<$filled> {
                packed.and_then(Self::filled)
            }
        }
    )*};
}

macro_rules! values {
    ($($hole:ident => $filled:ty, $pattern:pat => $value:expr;)*) => {
        filled! {$(
            $hole => $filled, |packed| {
                #[allow(unreachable_patterns, reason = "some holes take any value")]
                match packed.value()? {
                    $pattern => $value,
                    _ => None,
                }
            };
        )*}
    };
}

// A game reads these over and over: each straight from what the store keeps.
macro_rules! selectors {
    ($($hole:ident,)*) => {
        filled! {$($hole => Selector<'a>, Packed::selector;)*}
    };
}

macro_rules! phrases {
    ($($hole:ident,)*) => {
        filled! {$($hole => Phrase<'a>, Packed::phrase;)*}
    };
}

selectors!(
    Model,
    Anybody,
    Counted,
    Several,
    Placed,
    Hero,
    Enemy,
    Hit,
    Attack,
    Card,
    Space,
    Roll,
    Discardable,
    Keeper,
    Who,
);

phrases!(
    Effect, Moment, Condition, Amount, Count, Place, Duration, Limit, When, Cost, Modifier, Replaced, Position, Filter,
    Quantity, Thing, Holding, Counter, Flat, RuleForm,
);

filled! {
    Name => DeclId, Packed::name;
    Number => i32, Packed::number;
    Signed => i32, Packed::signed;
    Stat => StatKey, Packed::stat;
}

values! {
    Names => &'a [DeclId], Value::Names(ids) => Some(ids);
    Abilities => &'a [(DeclId, Option<i32>)], Value::Abilities(all) => Some(all);
    New => &'a str, Value::Text(text) => Some(text);
    Text => &'a str, Value::Text(text) => Some(text);
    AtLeast => i32, Value::AtLeast(n) => Some(n);
    Face => (i32, i32), Value::Face(low, high) => Some((low, high));
    Dice => DiceValue, Value::Dice(dice) => Some(dice);
    Figure => Value<'a>, value => Some(value);
    Measure => Measured<'a>, value => Measured::of(value);
    Size => BaseSize, Value::Size(size) => Some(size);
    Rule => vocabulary::Rule, Value::Rule(rule) => Some(rule);
    Reading => Value<'a>, value => Some(value);
    Word => &'a str, Value::Text(word) => Some(word);
    Ids => &'a [String], Value::Words(words) => Some(words);
    Cell => (i32, i32), Value::Cell(column, row) => Some((column, row));
    Numbers => &'a [i32], Value::Numbers(all) => Some(all);
    Purpose => DicePurpose, Value::Purpose(purpose) => Some(purpose);
    Alias => &'a str, Value::Text(word) => Some(word);
    Aliases => &'a [String], Value::Words(words) => Some(words);
    Answer => &'a [String], Value::Words(words) => Some(words);
    Rows => &'a [String], Value::Words(rows) => Some(rows);
    Somewhere => PlaceName<'a>, value => PlaceName::of(value);
    NewPlace => &'a str, Value::Text(text) => Some(text);
    Clears => &'a [Chosen], Value::Choices(all) => Some(all);
}

/// Lists whose words name one of a type that the game has anyway.
macro_rules! known {
    ($($list:ident => $one:ty, $read:expr;)*) => {$(
        impl ClosedList for $list {
            type One = $one;
            type Perhaps = Option<$one>;
            const WORDS: &'static [&'static str] = $list::OFFERED;
            fn read(chosen: Chosen) -> Option<$one> {
                $read(chosen)
            }
            fn read_perhaps(chosen: Option<Chosen>) -> Option<$one> {
                chosen.and_then($read)
            }
        }
    )*};
}

known! {
    Edge => effect::Span, effect::Span::of;
    Next => effect::Span, effect::Span::of;
    Span => effect::Span, effect::Span::of;
    During => effect::Span, effect::Span::of;
    Often => effect::Span, effect::Span::of;
    Role => ChartRole, ChartRole::of;
    Reach => attack::Reach, attack::Reach::of;
    Piece => depth::Piece, depth::Piece::of;
    Slot => Clothing, |chosen: Chosen| Clothing::of_word(chosen.words());
    Side => board::Side, board::Side::of;
    KindWord => Kind, Kind::held;
}
