//! Changes grouped by what a player notices.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::change::{Change, Diff, Part};
use super::classes::{Class, Rule};
use brim_core::vocabulary::{Kind, Word};

/// Where changes of `pack.toml` stand.
pub(super) const PACKS: &str = "Packs";
/// Where changes of words alone stand.
pub(super) const WORDS: &str = "Words only";
/// Where changes of scenarios stand.
pub(super) const SCENARIOS: &str = "Scenarios";

/// The kinds in the order in which a player notices them.
const ORDER: &[Kind] = &[
    Kind::Mission,
    Kind::Enemy,
    Kind::Class,
    Kind::Darkness,
    Kind::Dread,
    Kind::Encounter,
    Kind::Threat,
    Kind::Exploration,
    Kind::Loot,
    Kind::Scavenge,
    Kind::Item,
    Kind::Spell,
    Kind::Ability,
    Kind::Keyword,
    Kind::Token,
    Kind::Marker,
    Kind::Chart,
    Kind::Deck,
    Kind::Tile,
    Kind::World,
    Kind::Town,
    Kind::Location,
    Kind::Track,
    Kind::Skill,
    Kind::Rules,
    Kind::Ruling,
    Kind::Edition,
    Kind::Patch,
    Kind::Scenario,
];

/// The heading for a kind of thing, and its place among the others.
fn heading(kind: &str) -> (usize, String) {
    let Some(kind) = Kind::of_word(kind) else { return (0, PACKS.to_owned()) };
    let place = ORDER.iter().position(|one| *one == kind).map_or(ORDER.len(), |at| at + 1);
    let heading = match kind {
        Kind::Patch => "Changes to other packs".to_owned(),
        kind => plural(Word::Kind(kind).entry().map_or("", |entry| entry.english)),
    };
    (place, heading)
}

/// The heading of a deck: `Darkness deck`, and `Mire Deck`, which says so itself.
pub(super) fn deck_heading(name: &str) -> String {
    if name.to_lowercase().ends_with("deck") { name.to_owned() } else { format!("{name} deck") }
}

/// One of a kind in a sentence: `enemy`, but `Threat card`.
pub(super) fn one_of(kind: &str) -> String {
    let english = Kind::of_word(kind).and_then(|kind| Word::Kind(kind).entry()).map_or(kind, |entry| entry.english);
    if english.contains(' ') { english.to_owned() } else { english.to_lowercase() }
}

/// Several of a kind: `Enemies`, `Threat cards`.
pub(super) fn plural(kind: &str) -> String {
    match kind.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if kind.ends_with('o') => format!("{kind}es"),
        None if kind.ends_with('s') => kind.to_owned(),
        None => format!("{kind}s"),
    }
}

/// Where the report puts a change: the place of its group among the others, and the title of the group.
pub(super) fn group(change: &Change) -> (usize, String) {
    match change.rank.0 {
        Rule::Words | Rule::PackWords | Rule::Printed => (90, WORDS.to_owned()),
        Rule::Scenario => (91, SCENARIOS.to_owned()),
        _ => {
            let (place, heading) = heading(change.kind);
            (place, change.deck.as_ref().map_or(heading, |deck| deck_heading(deck)))
        }
    }
}

/// Sorts changes for the report: by group, the worst declarations first, and the changes of one declaration as they
/// were found.
pub(super) fn sort(diff: &mut Diff) {
    let mut worst: BTreeMap<(String, &'static str), Class> = BTreeMap::new();
    for change in &diff.changes {
        let class = worst.entry((change.id.clone(), change.kind)).or_insert(change.impact);
        *class = (*class).max(change.impact);
    }
    diff.changes.sort_by_cached_key(|change| {
        let class = worst.get(&(change.id.clone(), change.kind)).copied();
        let own = (change.name.clone(), change.id.clone(), change.kind, change.rank.1);
        (group(change), change.part != Part::Manifest, Reverse(class), own)
    });
}
