//! What the lines of a declaration say, as lints ask for it: what it is made from, its deck, its map.

use super::context::plain;
use brim_core::game::dice::Dice;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{KindView, MemberView};
use brim_core::program::{ForWhom, layings};
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// How a declaration is called; nothing for a change of another one.
pub fn head_name(decl: &Declaration) -> &str {
    let name = decl.head().holes().find_map(|(_, value)| match value {
        Value::Text(name) => Some(name),
        _ => None,
    });
    name.unwrap_or_default()
}

/// The word that a declaration begins with: a structure has the sheet of an enemy, and is none.
pub fn kind_word(decl: &Declaration) -> &'static str {
    match decl.head().word() {
        Word::Kind(Kind::Structure) => Kind::Structure.word(),
        _ => decl.kind.word(),
    }
}

/// What a declaration is made from.
pub fn base(decl: &Declaration) -> Option<DeclId> {
    match KindView::of(decl.head())? {
        KindView::Enemy { name: _, base } | KindView::Class { name: _, base } | KindView::Item { name: _, base } => {
            base
        }
        _ => None,
    }
}

/// The texts that are printed on a declaration.
pub fn wordings(decl: &Declaration) -> impl Iterator<Item = &str> {
    decl.members(Member::Text).filter_map(|line| match MemberView::of(line)? {
        MemberView::Text { words } => Some(words),
        _ => None,
    })
}

/// The words of a printed text, without the marks around them.
pub fn printed_words(text: &str) -> Vec<&str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '$'))
        .collect()
}

/// How many copies of a card there are.
pub fn copies(decl: &Declaration) -> i32 {
    match decl.member(Member::Copies).and_then(MemberView::of) {
        Some(MemberView::Copies { n }) => n,
        _ => 1,
    }
}

/// The deck that a card names.
pub fn deck(decl: &Declaration) -> Option<DeclId> {
    match MemberView::of(decl.member(Member::OfDeck)?)? {
        MemberView::OfDeck { what } => Some(what),
        _ => None,
    }
}

/// The most of a token or marker that one model can hold, and where it stands.
pub fn at_most(token: &Declaration) -> Option<(i32, Place)> {
    let line = token.member(Member::AtMostHeld)?;
    match MemberView::of(line)? {
        MemberView::AtMostHeld { n } => Some((plain(n)?, line.place())),
        _ => None,
    }
}

/// The dice that are rolled on a chart.
pub fn chart_dice(chart: &Declaration) -> Option<Dice> {
    match MemberView::of(chart.member(Member::ChartRoll)?)? {
        MemberView::ChartRoll { dice, condition: _ } => Some(dice),
        _ => None,
    }
}

/// The lines that say who alone can use an item.
pub fn only(item: &Declaration) -> Vec<(Phrase<'_>, ForWhom)> {
    item.body().iter().filter_map(|line| Some((line, ForWhom::of(line)?))).collect()
}

/// The keywords that a sheet prints.
pub fn keywords(sheet: &Declaration) -> impl Iterator<Item = &DeclId> {
    let lists = sheet.body().iter().filter_map(MemberView::of).filter_map(|line| match line {
        MemberView::Keywords { list } | MemberView::TeamHero { list } => Some(list),
        _ => None,
    });
    lists.flatten()
}

/// The map of a mission.
#[derive(Clone)]
pub struct Map<'a> {
    /// The line that says it.
    pub line: Phrase<'a>,
    /// Its tiles.
    pub tiles: Vec<DeclId>,
    /// The deck of tiles that it is explored with.
    pub deck: Option<DeclId>,
}

impl<'a> Map<'a> {
    /// The map of a mission, if it has one.
    pub fn of(mission: &'a Declaration) -> Option<Map<'a>> {
        let line = mission.member(Member::OnMap).or_else(|| mission.member(Member::MapDrawn))?;
        match MemberView::of(line)? {
            MemberView::OnMap { list, deck } => Some(Map { line, tiles: list.to_vec(), deck }),
            MemberView::MapDrawn { deck } => {
                Some(Map { line, tiles: layings(line).into_iter().map(|laying| laying.tile).collect(), deck })
            }
            _ => None,
        }
    }
}
