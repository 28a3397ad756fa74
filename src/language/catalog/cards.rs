//! The cards of a pack by their decks, its enemies, and the keywords on its sheets.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Declaration, Model, Phrases, Placed, Value};
use crate::pack::Loaded;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{AmountView, MemberView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Stat};

/// A name with a count: a card with its copies, a keyword with those that have it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Listed {
    /// The name.
    pub name: String,
    /// How many.
    pub count: i32,
}

/// The cards that a pack puts into one deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeckCards {
    /// The deck.
    pub deck: String,
    /// The pack that declares the deck.
    pub of: String,
    /// How many cards, copies counted.
    pub cards: i32,
    /// Each card with its copies.
    pub list: Vec<Listed>,
}

/// An enemy's figures, as they are printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Enemy {
    /// Its name.
    pub name: String,
    /// Its Health.
    pub health: Option<String>,
    /// Its Health on the Brutal side, where that differs.
    pub brutal_health: Option<String>,
    /// Its XP.
    pub xp: Option<String>,
    /// Its keywords.
    pub keywords: Vec<String>,
}

/// The cards by deck, the decks by their names.
pub(super) fn decks(model: &Model, sheets: &[&Declaration]) -> Vec<DeckCards> {
    let mut decks: BTreeMap<DeclId, Vec<Listed>> = BTreeMap::new();
    for decl in sheets {
        let Some(deck) = model.deck_of(decl) else { continue };
        let count = match decl.member(Member::Copies).and_then(MemberView::of) {
            Some(MemberView::Copies { n }) => n,
            _ => 1,
        };
        decks.entry(deck).or_default().push(Listed { name: model.name(decl.id).to_owned(), count });
    }
    let cards = |(deck, mut list): (DeclId, Vec<Listed>)| {
        list.sort();
        let of = model.names.get(deck).and_then(|named| model.names.packs.get(named.pack));
        DeckCards {
            deck: model.name(deck).to_owned(),
            of: of.cloned().unwrap_or_default(),
            cards: list.iter().fold(0, |sum, card| sum.saturating_add(card.count)),
            list,
        }
    };
    let mut decks: Vec<DeckCards> = decks.into_iter().map(cards).collect();
    decks.sort_by(|one, other| (&one.deck, &one.of).cmp(&(&other.deck, &other.of)));
    decks
}

/// The enemies, the weakest first.
pub(super) fn enemies(loaded: &Loaded, model: &Model, sheets: &[&Declaration]) -> Vec<Enemy> {
    let mut enemies: Vec<(i32, i32, Enemy)> = Vec::new();
    for decl in sheets.iter().filter(|decl| decl.kind == Kind::Enemy) {
        let brutal = decl.member(Member::Brutal).map_or(Phrases::NONE, |side| side.body());
        let (health, xp) = (figure(loaded, decl.body(), Stat::Health), figure(loaded, decl.body(), Stat::Xp));
        let keywords = named(decl).map(|id| model.name(id).to_owned()).collect();
        let order = |figure: &Option<(i32, String)>| figure.as_ref().map_or(0, |(number, _)| *number);
        let enemy = Enemy {
            name: model.name(decl.id).to_owned(),
            brutal_health: figure(loaded, brutal, Stat::Health).map(|(_, text)| text),
            keywords,
            health: health.as_ref().map(|(_, text)| text.clone()),
            xp: xp.as_ref().map(|(_, text)| text.clone()),
        };
        enemies.push((order(&health), order(&xp), enemy));
    }
    enemies.sort_by(|one, other| (one.0, one.1, &one.2.name).cmp(&(other.0, other.1, &other.2.name)));
    enemies.into_iter().map(|(_, _, enemy)| enemy).collect()
}

/// Keywords, and how many of the sheets have each: the most frequent first.
pub(super) fn keywords(model: &Model, sheets: &[&Declaration]) -> Vec<Listed> {
    let mut counts: BTreeMap<&str, i32> = BTreeMap::new();
    for decl in sheets {
        for id in named(decl) {
            *counts.entry(model.name(id)).or_insert(0) += 1;
        }
    }
    let mut keywords: Vec<Listed> =
        counts.into_iter().map(|(name, count)| Listed { name: name.to_owned(), count }).collect();
    keywords.sort_by(|one, other| (other.count, &one.name).cmp(&(one.count, &other.name)));
    keywords
}

/// The keywords of a sheet.
fn named(decl: &Declaration) -> impl Iterator<Item = DeclId> + '_ {
    decl.body()
        .iter()
        .flat_map(|line| match MemberView::of(line) {
            Some(MemberView::Keywords { list } | MemberView::TeamHero { list }) => list,
            _ => &[],
        })
        .copied()
}

/// A figure of a sheet: its number, to be ordered by, and how it is printed.
fn figure(loaded: &Loaded, lines: Phrases<'_>, wanted: Stat) -> Option<(i32, String)> {
    let (to, each) = lines.iter().find_map(|line| match MemberView::of(line)? {
        MemberView::Printed { stat, to, each } if stat == StatKey::Stat(wanted) => Some((to, each)),
        _ => None,
    })?;
    let (number, text) = match to {
        Value::Number(n) => (n, n.to_string()),
        Value::AtLeast(n) => (n, format!("{n}+")),
        Value::None => (0, "none".to_owned()),
        Value::Phrase(amount) => {
            let number = match AmountView::of(amount) {
                Some(AmountView::Number { n, per: _ }) => n,
                _ => 0,
            };
            (number, loaded.sources.at(amount.place()).to_owned())
        }
        _ => return None,
    };
    Some(match each {
        Some(each) => (number, format!("{text} {each:+} each wound")),
        None => (number, text),
    })
}
