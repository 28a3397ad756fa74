//! What fills a hole, in eight bytes: a store has more of these than of anything else.

use super::StatKey;
use super::store::{Held, Span};
use crate::game::chance::Purpose;
use crate::game::dice::{Dice, Die};
use crate::game::engine::Size;
use crate::game::ids::{DeclId, OpId, SelectId};
use crate::vocabulary::{Chosen, Clothing, Rule, Stat};

/// A [`Held`] as a store keeps it. Of lists the length comes first, then where they begin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Slot {
    Absent,
    Number(i32),
    Signed(i32),
    AtLeast(i32),
    Face(i16, i16),
    Dice(u8, Die, i16),
    Text(u32),
    Name(DeclId),
    Names(u16, u32),
    Abilities(u16, u32),
    Stat(Stat),
    Skill(DeclId),
    Max(DeclId),
    Worn(Clothing),
    Tests(DeclId),
    TestDice(DeclId),
    Result(DeclId),
    None,
    Size(Size),
    Rule(Rule),
    Flag(bool),
    /// One of a closed list: its place among those of the store.
    Choice(u32),
    Choices(u16, u32),
    Words(u16, u32),
    Cell(i16, i16),
    Numbers(u16, u32),
    Purpose(Purpose),
    Phrase(OpId),
    Selector(SelectId),
    /// What does not fit: its place among those of the store.
    Long(u32),
}

const _: () = assert!(size_of::<Slot>() == 8, "a slot has grown");

impl Slot {
    /// Packs what fills a hole. Nothing where it does not fit: the store keeps it elsewhere then.
    pub(super) fn short(held: Held) -> Option<Slot> {
        let list = |span: Span| Some((u16::try_from(span.len).ok()?, span.from));
        let pair = |one: i32, two: i32| Some((i16::try_from(one).ok()?, i16::try_from(two).ok()?));
        Some(match held {
            Held::Absent => Slot::Absent,
            Held::Number(n) => Slot::Number(n),
            Held::Signed(n) => Slot::Signed(n),
            Held::AtLeast(n) => Slot::AtLeast(n),
            Held::Face(low, high) => pair(low, high).map(|(low, high)| Slot::Face(low, high))?,
            Held::Dice(Dice { count, die, plus, keep: _ }) => {
                Slot::Dice(u8::try_from(count).ok()?, die, i16::try_from(plus).ok()?)
            }
            Held::Text(at) => Slot::Text(at),
            Held::Name(id) => Slot::Name(id),
            Held::Names(span) => list(span).map(|(len, from)| Slot::Names(len, from))?,
            Held::Abilities(span) => list(span).map(|(len, from)| Slot::Abilities(len, from))?,
            Held::Stat(StatKey::Stat(stat)) => Slot::Stat(stat),
            Held::Stat(StatKey::Skill(id)) => Slot::Skill(id),
            Held::Stat(StatKey::Max(id)) => Slot::Max(id),
            Held::Stat(StatKey::Worn(slot)) => Slot::Worn(slot),
            Held::Stat(StatKey::Tests(id)) => Slot::Tests(id),
            Held::Stat(StatKey::TestDice(id)) => Slot::TestDice(id),
            Held::Stat(StatKey::Result(id)) => Slot::Result(id),
            Held::None => Slot::None,
            Held::Size(size) => Slot::Size(size),
            Held::Rule(rule) => Slot::Rule(rule),
            Held::Flag(flag) => Slot::Flag(flag),
            Held::Choices(span) => list(span).map(|(len, from)| Slot::Choices(len, from))?,
            Held::Words(span) => list(span).map(|(len, from)| Slot::Words(len, from))?,
            Held::Cell(column, row) => pair(column, row).map(|(column, row)| Slot::Cell(column, row))?,
            Held::Numbers(span) => list(span).map(|(len, from)| Slot::Numbers(len, from))?,
            Held::Purpose(purpose) => Slot::Purpose(purpose),
            Held::Phrase(id) => Slot::Phrase(id),
            Held::Selector(id) => Slot::Selector(id),
            // The store keeps these itself.
            Held::Choice(_) => return None,
        })
    }

    /// What fills the hole.
    #[inline]
    pub(super) fn held(self, chosen: &[Chosen], long: &[Held]) -> Held {
        let list = |len: u16, from: u32| Span { from, len: u32::from(len) };
        match self {
            Slot::Absent => Held::Absent,
            Slot::Number(n) => Held::Number(n),
            Slot::Signed(n) => Held::Signed(n),
            Slot::AtLeast(n) => Held::AtLeast(n),
            Slot::Face(low, high) => Held::Face(i32::from(low), i32::from(high)),
            Slot::Dice(count, die, plus) => {
                Held::Dice(Dice { plus: i32::from(plus), ..Dice::of(u16::from(count), die) })
            }
            Slot::Text(at) => Held::Text(at),
            Slot::Name(id) => Held::Name(id),
            Slot::Names(len, from) => Held::Names(list(len, from)),
            Slot::Abilities(len, from) => Held::Abilities(list(len, from)),
            Slot::Stat(stat) => Held::Stat(StatKey::Stat(stat)),
            Slot::Skill(id) => Held::Stat(StatKey::Skill(id)),
            Slot::Max(id) => Held::Stat(StatKey::Max(id)),
            Slot::Worn(slot) => Held::Stat(StatKey::Worn(slot)),
            Slot::Tests(id) => Held::Stat(StatKey::Tests(id)),
            Slot::TestDice(id) => Held::Stat(StatKey::TestDice(id)),
            Slot::Result(id) => Held::Stat(StatKey::Result(id)),
            Slot::None => Held::None,
            Slot::Size(size) => Held::Size(size),
            Slot::Rule(rule) => Held::Rule(rule),
            Slot::Flag(flag) => Held::Flag(flag),
            Slot::Choice(at) => chosen.get(at as usize).map_or(Held::Absent, |chosen| Held::Choice(*chosen)),
            Slot::Choices(len, from) => Held::Choices(list(len, from)),
            Slot::Words(len, from) => Held::Words(list(len, from)),
            Slot::Cell(column, row) => Held::Cell(i32::from(column), i32::from(row)),
            Slot::Numbers(len, from) => Held::Numbers(list(len, from)),
            Slot::Purpose(purpose) => Held::Purpose(purpose),
            Slot::Phrase(id) => Held::Phrase(id),
            Slot::Selector(id) => Held::Selector(id),
            Slot::Long(at) => long.get(at as usize).copied().unwrap_or_default(),
        }
    }
}
