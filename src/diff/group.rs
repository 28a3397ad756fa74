//! Changes grouped by what a player notices.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::change::{Change, Diff, Part};
use super::classes::{Class, Rule};
use crate::vocabulary::Kind;

/// Where changes of words alone stand.
pub(super) const WORDS: &str = "Words only";
/// Where changes of scenarios stand.
pub(super) const SCENARIOS: &str = "Scenarios";

/// The heading for a kind of thing, and its place among the others.
fn heading(kind: &str) -> (usize, &'static str) {
    let all = [
        (None, "Packs"),
        (Some(Kind::Mission), "Missions"),
        (Some(Kind::Enemy), "Enemies"),
        (Some(Kind::Class), "Heroes"),
        (Some(Kind::Darkness), "Darkness cards"),
        (Some(Kind::Dread), "Growing Dread cards"),
        (Some(Kind::Encounter), "Encounter cards"),
        (Some(Kind::Threat), "Threat cards"),
        (Some(Kind::Exploration), "Exploration tokens"),
        (Some(Kind::Loot), "Loot cards"),
        (Some(Kind::Scavenge), "Scavenge cards"),
        (Some(Kind::Item), "Items"),
        (Some(Kind::Spell), "Sermons, spells and tactics"),
        (Some(Kind::Ability), "Named abilities"),
        (Some(Kind::Keyword), "Keywords"),
        (Some(Kind::Token), "Tokens"),
        (Some(Kind::Marker), "Status markers"),
        (Some(Kind::Chart), "Charts"),
        (Some(Kind::Deck), "Decks"),
        (Some(Kind::Tile), "Map tiles"),
        (Some(Kind::World), "Worlds"),
        (Some(Kind::Town), "Towns"),
        (Some(Kind::Location), "Towns"),
        (Some(Kind::Track), "Depth tracks"),
        (Some(Kind::Skill), "Skills"),
        (Some(Kind::Rules), "Rules"),
        (Some(Kind::Ruling), "Rulings"),
        (Some(Kind::Edition), "Editions"),
        (Some(Kind::Patch), "Changes to other packs"),
        (Some(Kind::Scenario), SCENARIOS),
    ];
    let wanted = Kind::of_word(kind);
    let found = all.iter().enumerate().find(|(_, (one, _))| *one == wanted);
    found.map_or((all.len(), "Other"), |(at, (_, heading))| (at, *heading))
}

/// Where a change is told: the place of its group among the others, and what the group is called.
pub(super) fn group(change: &Change) -> (usize, String) {
    match change.rank.0 {
        Rule::Words | Rule::PackWords | Rule::Printed => (90, WORDS.to_owned()),
        Rule::Scenario => (91, SCENARIOS.to_owned()),
        _ => {
            let (place, heading) = heading(change.kind);
            (place, change.deck.as_ref().map_or_else(|| heading.to_owned(), |deck| format!("{deck} deck")))
        }
    }
}

/// Puts changes in the order in which they are told: by group, the worst declarations first, and the changes of one declaration as they
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
