//! A diff as it is told: groups of declarations, each with its changes in short and what follows from them.

use std::collections::BTreeMap;

use super::change::{Change, Diff, Hit, Likeness, Part, Wording};
use super::classes::{Class, Rule};
use super::group::group;
use super::touched::{Thing, Touched};
use crate::vocabulary::Kind;

/// A change of several lines is told line by line; beyond so many, the rest is counted.
const MOST_LINES: usize = 24;
/// Lines of a new card that are shown.
const MOST_NEW: usize = 5;
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
#[derive(Debug)]
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
pub(super) fn groups(diff: &Diff) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut names: Vec<String> = Vec::new();
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
        let entry = entry(diff, own, pair);
        if names.last() != Some(&title) {
            groups.push(Group { title: heading(diff, &title), entries: Vec::new() });
            names.push(title);
        }
        if let Some(group) = groups.last_mut() {
            group.entries.push(entry);
        }
    }
    groups
}

fn heading(diff: &Diff, title: &str) -> String {
    let deck = diff.decks.iter().find(|deck| title.strip_suffix(" deck") == Some(&deck.name));
    match deck {
        Some(deck) if deck.before != deck.after => {
            let s = if deck.after == 1 { "" } else { "s" };
            format!("{title} ({} -> {} card{s})", deck.before, deck.after)
        }
        _ => title.to_owned(),
    }
}

fn entry(diff: &Diff, own: &[Change], pair: Option<&Likeness>) -> Entry {
    let class = own.iter().map(|change| change.impact).max().unwrap_or(Class::Safe);
    let mut entry = Entry {
        class,
        title: own
            .first()
            .map(|first| if first.part == Part::Manifest { first.id.clone() } else { first.name.clone() })
            .unwrap_or_default(),
        short: Vec::new(),
        long: Vec::new(),
        also: Vec::new(),
        hits: own.iter().flat_map(|change| &change.hits).map(hit).collect(),
        hint: None,
        allowed: own.iter().find_map(|change| change.allowed.clone()),
    };
    // What stands on the sheet itself first, then what stands in its parts.
    let mut told: Vec<&Change> = own.iter().collect();
    told.sort_by_key(|change| {
        (
            !change.words.label.is_empty(),
            Rule::ALL.iter().position(|rule| *rule == change.rank.0 && change.impact == Class::Dangerous),
        )
    });
    for change in told {
        match pair {
            Some(pair) => {
                entry.title = format!("{} -> {}", pair.old_name, pair.new_name);
                entry.short.push(format!("probably renamed: {} of {} lines are the same", pair.same, pair.lines));
                let (old, new) = (&pair.old_name, &pair.new_name);
                entry.hint = Some(format!("add `formerly \"{old}\"` to {new}; the new name is then safe"));
                pair.differs.iter().for_each(|words| wording(words, &mut entry));
            }
            None => tell(diff, change, &mut entry),
        }
    }
    let first = own.first();
    let touched = first.and_then(|first| diff.also.iter().find(|also| also.id == first.id && also.kind == first.kind));
    if let Some(also) = touched.filter(|_| class != Class::Safe) {
        entry.also.extend(also_words(&also.touched, &entry.title));
    }
    entry
}

/// One change, in few words or in lines of its own.
fn tell(diff: &Diff, change: &Change, entry: &mut Entry) {
    let words = &change.words;
    let labelled =
        |text: &str| if words.label.is_empty() { text.to_owned() } else { format!("{}: {text}", words.label) };
    match (change.part, &change.before, &change.after) {
        // What a pack changes of another declaration is neither a new thing nor one that is gone.
        (Part::Declaration, before, after)
            if change.kind == Kind::Patch.word() && before.is_some() != after.is_some() =>
        {
            let sign = if after.is_some() { "+" } else { "-" };
            let lines = if after.is_some() { &words.after } else { &words.before };
            entry.long.extend(lines.iter().map(|line| (sign, line.clone())));
        }
        (Part::Declaration, None, Some(_)) => {
            entry.title = format!("+ {}", change.name);
            come(diff, change, entry);
        }
        (Part::Declaration, Some(_), None) => {
            entry.title = format!("- {}", change.name);
            entry.short.push(match change.rank.0 {
                Rule::Merged => "its name leads to another declaration now".to_owned(),
                Rule::OtherKind => "its name is that of another kind of thing now".to_owned(),
                _ => "removed".to_owned(),
            });
        }
        (Part::Declaration, ..) if change.rank.0 == Rule::Unreadable => {
            entry.short.push("has lines that cannot be read; `brim check` tells why".to_owned());
        }
        (Part::Manifest, before, after) => entry.short.push(match (&words.inline, before, after) {
            (Some(inline), ..) => inline.clone(),
            (None, Some(_), _) => "this pack is no longer there".to_owned(),
            (None, None, _) => "a new pack".to_owned(),
        }),
        (Part::Head, ..) if change.path.is_empty() => head(change, entry),
        _ if change.rank.0 == Rule::Order => {
            // Told once, where the line stands now.
            if change.before.is_none() {
                entry.short.push(labelled(&format!("order changed: {}", words.after.join(" "))));
            }
        }
        _ if change.rank.0 == Rule::Renamed && change.before.is_none() => {
            if !entry.title.contains(" -> ") {
                entry.short.push(format!("+ {}", words.after.join(" ")));
            }
        }
        _ if change.rank.0 == Rule::FormerGone => {
            entry.short.push(format!("- {}: the old name leads nowhere now", words.before.join(" ")));
        }
        _ => wording(words, entry),
    }
}

/// A change of a line, in its words.
fn wording(words: &Wording, entry: &mut Entry) {
    let labelled =
        |text: &str| if words.label.is_empty() { text.to_owned() } else { format!("{}: {text}", words.label) };
    match (&words.inline, words.before.as_slice(), words.after.as_slice()) {
        (Some(inline), ..) => entry.short.push(labelled(inline)),
        (None, [], [one]) => entry.short.push(labelled(&format!("+ {one}"))),
        (None, [one], []) => entry.short.push(labelled(&format!("- {one}"))),
        (None, before, after) => {
            if !words.label.is_empty() {
                entry.long.push(("", format!("{}:", words.label)));
            }
            lines(before, after, &mut entry.long);
        }
    }
}

/// Another name, or another base.
fn head(change: &Change, entry: &mut Entry) {
    let words = &change.words;
    if let Some(inline) = &words.inline {
        entry.title.clone_from(inline);
        entry.short.push(match change.rank.0 {
            Rule::Removed => {
                "renamed back: the new name was its name before, and the old one leads nowhere now".to_owned()
            }
            Rule::Renamed => "renamed; `formerly` leads from the old name to it".to_owned(),
            Rule::MadeFrom => "renamed, and made from another thing".to_owned(),
            _ => "its name is written differently".to_owned(),
        });
    } else {
        lines(&words.before, &words.after, &mut entry.long);
    }
}

/// A new declaration.
fn come(diff: &Diff, change: &Change, entry: &mut Entry) {
    let copies = change.after.as_deref().and_then(|text| {
        let line = text.lines().find_map(|line| line.trim().strip_prefix("copies "))?;
        line.trim().parse::<i64>().ok()
    });
    let deck = change.deck.as_ref().and_then(|name| diff.decks.iter().find(|deck| deck.name == *name));
    if change.kind != Kind::Scenario.word() {
        let text = &change.words.after;
        entry.long.extend(text.iter().take(MOST_NEW).map(|line| ("+", line.clone())));
        if let Some(more) = text.len().checked_sub(MOST_NEW).filter(|more| *more > 0) {
            entry.long.push(("+", format!("… {more} more line{}", if more == 1 { "" } else { "s" })));
        }
    }
    let Some(deck) = deck.filter(|_| change.rank.0 == Rule::DeckCard) else {
        let new = match change.rank.0 {
            Rule::New => "new; nothing that was there before draws or names it",
            Rule::OtherMix => "new; not there in this mix of packs",
            Rule::Unreadable => "new, and cannot be read; `brim check` tells why",
            _ => "new",
        };
        entry.short.push(new.to_owned());
        return;
    };
    let copies = copies.unwrap_or(1);
    entry.short.push(if copies == 1 { "1 copy".to_owned() } else { format!("{copies} copies") });
    let others: Vec<String> =
        deck.from.keys().filter(|pack| !change.id.starts_with(&format!("{pack}/"))).cloned().collect();
    let less = if deck.before > 0 && deck.after > deck.before {
        let share = (copies * 100 + deck.after / 2) / deck.after;
        format!(": each other card is drawn {share} % less often for it")
    } else {
        String::new()
    };
    if !others.is_empty() {
        entry.also.push(format!("the deck is shared with {}{less}", listed(&others)));
    } else if !less.is_empty() {
        entry.also.push(less.trim_start_matches(": ").to_owned());
    }
}

/// Lines that are gone and lines that are new; lines that both have are left out.
fn lines(before: &[String], after: &[String], out: &mut Vec<(&'static str, String)>) {
    let start = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let most = before.len().min(after.len()) - start;
    let end = before.iter().rev().zip(after.iter().rev()).take(most).take_while(|(one, other)| one == other).count();
    if let Some(head) = start.checked_sub(1).and_then(|at| before.get(at)) {
        out.push(("", head.clone()));
    }
    for (sign, lines) in [("-", before), ("+", after)] {
        let middle = lines.get(start..lines.len() - end).unwrap_or_default();
        out.extend(middle.iter().take(MOST_LINES).map(|line| (sign, line.clone())));
        if let Some(more) = middle.len().checked_sub(MOST_LINES).filter(|more| *more > 0) {
            out.push((sign, format!("… {more} more lines")));
        }
    }
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
            format!("{} {}", many.len(), plural(english))
        }
    });
    listed(&told.collect::<Vec<_>>())
}

fn plural(noun: &str) -> String {
    match noun {
        "Enemy" => "enemies".to_owned(),
        "Hero" => "hero classes".to_owned(),
        "Class" => "classes".to_owned(),
        _ if noun.ends_with("card") || noun.ends_with("token") => format!("{noun}s"),
        _ if noun.ends_with('y') => format!("{}ies", noun.trim_end_matches('y').to_lowercase()),
        _ => format!("{}s", noun.to_lowercase()),
    }
}

fn listed(names: &[String]) -> String {
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
        Some(does) if hit.error => format!("{pack} {does}{place} and {what}"),
        _ => format!("{pack}{place} {what}: {}", hit.message),
    }
}
