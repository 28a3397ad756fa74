//! A diff as it is told: groups of declarations, each with its changes in short and what follows from them.

use std::collections::{BTreeMap, BTreeSet};

use super::change::{Change, Diff, Hit, Likeness, Part};
use super::classes::{Class, Rule};
use super::exchange::{Told, exchanged};
use super::group::{deck_heading, group, plural};
use super::tell::{tell, wording};
use super::touched::{Thing, Touched};
use crate::vocabulary::Kind;

/// For whom a diff is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// Who reviews the packs: what each change does to others, long texts cut short.
    Authors,
    /// Who plays with them: what is different at the table, as a whole.
    Players,
}

/// Names in one list.
const MOST_NAMES: usize = 4;

/// Declarations that a player notices together.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// The heading: `Darkness deck (16 -> 17 cards)`.
    pub title: String,
    /// The declarations.
    pub entries: Vec<Entry>,
}

/// A declaration and what changed of it.
#[derive(Debug, Default)]
pub(super) struct Entry {
    /// The worst class of its changes.
    pub class: Class,
    /// What it is called: `Bog Witch -> Fen Witch`.
    pub title: String,
    /// Changes that need a few words each.
    pub short: Vec<String>,
    /// Changes that need lines of their own: `-` or `+` or nothing, and the line.
    pub long: Vec<(&'static str, String)>,
    /// What else changes by it.
    pub also: Vec<String>,
    /// What breaks by it.
    pub hits: Vec<String>,
    /// What to do about it.
    pub hint: Option<String>,
    /// Why it was let go.
    pub allowed: Option<String>,
}

/// The whole diff.
pub(super) fn groups(diff: &Diff, readers: Readers) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut places: Vec<(usize, String)> = Vec::new();
    let mut leaving: Vec<((usize, String), Entry)> = Vec::new();
    let mut renamed: Vec<&Likeness> = Vec::new();
    let mut rest = diff.changes.as_slice();
    while let Some(first) = rest.first() {
        let (_, title) = group(first);
        let same = |change: &&Change| {
            change.id == first.id
                && change.kind == first.kind
                && group(change).1 == title
                && change.part != Part::Manifest
        };
        let many = if first.part == Part::Manifest { 1 } else { rest.iter().take_while(same).count().max(1) };
        let (own, others) = rest.split_at_checked(many).unwrap_or((rest, &[]));
        rest = others;
        let likeness = |gone: bool| {
            diff.renames
                .iter()
                .find(|pair| pair.kind == first.kind && first.id == if gone { &pair.old } else { &pair.new }.as_str())
        };
        let whole = first.part == Part::Declaration;
        // The new one of two that are probably one is told with the old one.
        if whole && first.before.is_none() && likeness(false).is_some() {
            continue;
        }
        let pair = if whole && first.after.is_none() { likeness(true) } else { None };
        renamed.extend(pair);
        let entry = entry(diff, own, pair, readers);
        if let Some((deck, left)) = leaves(own, &entry) {
            leaving.push(((group(first).0, deck), left));
        }
        let place = group(first);
        if places.last() != Some(&place) {
            groups.push(Group { title: heading(diff, &title), entries: Vec::new() });
            places.push(place);
        }
        if let Some(group) = groups.last_mut() {
            group.entries.push(entry);
        }
    }
    for (place, entry) in leaving {
        let at = match places.binary_search(&place) {
            Ok(at) => at,
            Err(at) => {
                groups.insert(at, Group { title: heading(diff, &place.1), entries: Vec::new() });
                places.insert(at, place);
                at
            }
        };
        if let Some(group) = groups.get_mut(at) {
            group.entries.push(entry);
        }
    }
    groups
}

/// A card that lies in another deck now, as it is told with the deck that it leaves: what that is called, and the entry.
fn leaves(own: &[Change], entry: &Entry) -> Option<(String, Entry)> {
    let moved = own.iter().find(|change| change.rank.0 == Rule::DeckCount && change.deck_was.is_some())?;
    let (was, deck) = (moved.deck_was.as_ref()?, moved.deck.as_ref()?);
    let short = vec![format!("moves from here to the {}", deck_heading(deck))];
    let title = entry.title.clone();
    Some((deck_heading(was), Entry { class: moved.impact, title, short, ..Entry::default() }))
}

fn heading(diff: &Diff, title: &str) -> String {
    let deck = diff.decks.iter().find(|deck| title == deck_heading(&deck.name));
    match deck {
        Some(deck) if deck.before != deck.after => {
            let s = if deck.after == 1 { "" } else { "s" };
            format!("{title} ({} -> {} card{s})", deck.before, deck.after)
        }
        _ => title.to_owned(),
    }
}

fn entry(diff: &Diff, own: &[Change], pair: Option<&Likeness>, readers: Readers) -> Entry {
    let class = own.iter().map(|change| change.impact).max().unwrap_or(Class::Safe);
    let mut entry = Entry {
        class,
        title: own
            .first()
            .map(|first| if first.part == Part::Manifest { first.id.clone() } else { first.name.clone() })
            .unwrap_or_default(),
        hits: own.iter().flat_map(|change| &change.hits).map(hit).collect(),
        allowed: own.iter().find_map(|change| change.allowed.clone()),
        ..Entry::default()
    };
    if let Some(pack) = own.first().filter(|_| diff.packs.len() > 1).and_then(patching) {
        entry.title = format!("{pack} changes {}", entry.title);
    }
    // What stands on the sheet itself first, then what stands in its parts; what is gone before what came.
    let mut told: Vec<&Change> = own.iter().collect();
    told.sort_by_key(|change| {
        (
            !change.words.label.is_empty(),
            Rule::ALL.iter().position(|rule| *rule == change.rank.0 && change.impact == Class::Dangerous),
            change.before.is_none(),
        )
    });
    for change in &told {
        if change.part == Part::Manifest && change.path == "requires" {
            entry.also.extend(fed(diff));
        }
        if let Some(pair) = pair {
            entry.title = format!("{} -> {}", pair.old_name, pair.new_name);
            entry.short.push(format!("probably renamed: {} of {} lines are the same", pair.same, pair.lines));
            let (old, new) = (&pair.old_name, &pair.new_name);
            entry.hint = Some(format!("add `formerly \"{old}\"` to {new}; the new name is then safe"));
            pair.differs.iter().for_each(|words| wording(words, &mut entry, readers));
        }
    }
    for told in exchanged(&told).iter().filter(|_| pair.is_none()) {
        match told {
            Told::One(change) => tell(diff, change, &mut entry, readers),
            Told::Block(words) => wording(words, &mut entry, readers),
        }
    }
    let first = own.first();
    let touched = first.and_then(|first| diff.also.iter().find(|also| also.id == first.id && also.kind == first.kind));
    let new = first.is_some_and(|first| first.rank.0 == Rule::New);
    if let Some(also) = touched.filter(|_| class != Class::Safe || new) {
        entry.also.extend(also_words(&also.touched, entry.title.trim_start_matches(['-', '+', ' '])));
    }
    entry
}

/// Decks that hold other cards because other packs are required now.
fn fed(diff: &Diff) -> Vec<String> {
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

/// The pack that makes a change to another one's declaration.
pub(super) fn patching(change: &Change) -> Option<&str> {
    (change.kind == Kind::Patch.word()).then(|| change.id.split('/').next())?
}

/// What else a change touches, in sentences.
fn also_words(touched: &Touched, name: &str) -> Vec<String> {
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
                .and_then(|kind| crate::vocabulary::Word::Kind(kind).entry())
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

/// A line of another pack that breaks.
pub(super) fn hit(hit: &Hit) -> String {
    let pack = if hit.version.is_empty() { hit.pack.clone() } else { format!("{} {}", hit.pack, hit.version) };
    let place = if hit.file.is_empty() { String::new() } else { format!(" ({}:{})", hit.file, hit.line) };
    let what = if hit.error { "would not load" } else { "would get a warning" };
    match &hit.does {
        Some(does) if hit.file.is_empty() => format!("{pack} {does}: {}", hit.message),
        Some(does) if hit.error => format!("{pack} {does}{place} and {what}: {}", hit.message),
        _ => format!("{pack}{place} {what}: {}", hit.message),
    }
}
