//! What follows from a change beside itself, in sentences: whom it touches, and decks that other packs feed now.

use super::change::Diff;
use super::group::{deck_heading, plural};
use super::touched::{Thing, Touched};
use brim_core::vocabulary::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// Names in one list.
const MOST_NAMES: usize = 4;

/// Decks that hold other cards because other packs are required now.
pub(super) fn fed(diff: &Diff) -> Vec<String> {
    let compared = |pack: &String| diff.packs.iter().any(|pair| pair.id == *pack);
    let mut out = Vec::new();
    for deck in &diff.decks {
        let count = |from: &BTreeMap<String, i64>, pack: &String| from.get(pack).copied().unwrap_or(0);
        let packs: BTreeSet<&String> = deck.from_before.keys().chain(deck.from.keys()).collect();
        let others = packs.into_iter().filter(|pack| !compared(pack));
        let told = others.filter_map(|pack| match count(&deck.from, pack) - count(&deck.from_before, pack) {
            0 => None,
            more @ 1.. => Some(format!("{more} more from {pack}")),
            less => Some(format!("{} fewer from {pack}", -less)),
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() {
            continue;
        }
        let (name, before, after) = (deck_heading(&deck.name), deck.before, deck.after);
        let share = match (before, after) {
            (1.., 1..) if after > before => {
                format!("; a card that was there is drawn {} % less often", 100 - (before * 200 + after) / (2 * after))
            }
            _ => String::new(),
        };
        out.push(format!("{name}: {before} -> {after} cards, {}{share}", listed(&told)));
    }
    out
}

/// What else a change touches, in sentences.
pub(super) fn also_words(touched: &Touched, name: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut also = Vec::new();
    if !touched.made.is_empty() {
        let names: Vec<String> = touched.made.iter().map(|thing| thing.name.clone()).collect();
        also.push(format!("also changes {} (made from {name})", listed(&names)));
    }
    if !touched.placed_by.is_empty() {
        also.push(format!("placed by {}", counted(&touched.placed_by)));
    }
    if !touched.named_by.is_empty() {
        also.push(format!("named by {}", counted(&touched.named_by)));
    }
    if !touched.changed_by.is_empty() {
        also.push(format!("changed by {}", listed(&touched.changed_by)));
    }
    if !also.is_empty() {
        out.push(also.join("; "));
    }
    out
}

/// `2 Threat cards and The Drowned Chapel`.
fn counted(things: &[Thing]) -> String {
    let mut kinds: BTreeMap<&str, Vec<&Thing>> = BTreeMap::new();
    things.iter().for_each(|thing| kinds.entry(thing.kind).or_default().push(thing));
    let told = kinds.into_iter().map(|(kind, things)| match things.as_slice() {
        [one] => one.name.clone(),
        many => {
            let english = Kind::of_word(kind)
                .and_then(|kind| brim_core::vocabulary::Word::Kind(kind).entry())
                .map_or(kind, |entry| entry.english);
            let many_of = plural(english);
            // `2 Threat cards`, but `2 enemies`.
            let words = if many_of.contains(' ') { many_of } else { many_of.to_lowercase() };
            format!("{} {words}", many.len())
        }
    });
    listed(&told.collect::<Vec<_>>())
}

/// `a, b and c`; of many, the first and how many more.
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        many if many.len() > MOST_NAMES => {
            let first: Vec<&str> = many.iter().take(MOST_NAMES - 1).map(String::as_str).collect();
            format!("{} and {} more", first.join(", "), many.len() - first.len())
        }
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
