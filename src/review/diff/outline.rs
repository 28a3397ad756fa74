//! The outline of a diff report: groups of declarations, each with its changes in short and what follows from them.

use super::also::{also_words, fed};
use super::change::{Change, Diff, Hit, Likeness, Part};
use super::classes::{Class, Rule};
use super::exchange::{Told, exchanged};
use super::group::{deck_heading, group};
use super::tell::{tell, wording};
use brim_core::vocabulary::Kind;

/// Whom a report is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Readers {
    /// Who reviews the packs: what each change does to others, long texts cut short.
    Authors,
    /// Who plays with them: what is different at the table, as a whole.
    Players,
}

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
        // The new one of two that are probably one is reported with the old one.
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

/// A card that lies in another deck now, as the deck that it leaves reports it: the name of that deck, and the entry.
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

/// The pack that makes a change to another one's declaration.
pub(super) fn patching(change: &Change) -> Option<&str> {
    (change.kind == Kind::Patch.word()).then(|| change.id.split('/').next())?
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
