//! One change as an entry of the outline: in few words, or in lines of its own.

use super::also::listed;
use super::change::{Change, Diff, Part, Wording};
use super::changelog::for_players;
use super::classes::Rule;
use super::outline::{Entry, Readers, patching};
use super::words::inline;
use brim_core::vocabulary::Kind;

/// A change of several lines is listed line by line; beyond this number, the rest is counted.
const MOST_LINES: usize = 24;
/// Lines of a new card that are shown.
const MOST_NEW: usize = 5;

/// One change, in few words or in lines of its own.
pub(super) fn tell(diff: &Diff, change: &Change, entry: &mut Entry, readers: Readers) {
    let words = &change.words;
    if readers == Readers::Players && for_players(change, entry) {
        return;
    }
    let labelled =
        |text: &str| if words.label.is_empty() { text.to_owned() } else { format!("{}: {text}", words.label) };
    match (change.part, &change.before, &change.after) {
        // What a pack changes of another declaration is neither a new thing nor one that is gone.
        (Part::Declaration, before, after)
            if change.kind == Kind::Patch.word() && before.is_some() != after.is_some() =>
        {
            let sign = if after.is_some() { "+" } else { "-" };
            if after.is_none() {
                let pack = patching(change).unwrap_or_default();
                entry.title = format!("{pack} no longer changes {}", change.name);
            }
            let lines = if after.is_some() { &words.after } else { &words.before };
            entry.long.extend(lines.iter().map(|line| (sign, line.clone())));
        }
        (Part::Declaration, None, Some(_)) => {
            entry.title = format!("+ {}", change.name);
            come(diff, change, entry);
        }
        (Part::Declaration, Some(_), None) => {
            entry.title = format!("- {}", change.name);
            entry.short.push(match (&words.inline, change.rank.0) {
                (Some(inline), Rule::Merged) => inline.clone(),
                (_, Rule::OtherKind) => "its name now belongs to another kind of thing".to_owned(),
                _ => "removed".to_owned(),
            });
        }
        (Part::Declaration, ..) if change.rank.0 == Rule::Unreadable => {
            let why = words.inline.as_deref().unwrap_or("has lines that cannot be read; compared as text");
            entry.short.push(why.to_owned());
            lines(&words.before, &words.after, &mut entry.long);
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
        _ => wording(words, entry, readers),
    }
}

/// A change of a line, in its words.
pub(super) fn wording(words: &Wording, entry: &mut Entry, readers: Readers) {
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
            let most = if readers == Readers::Players { usize::MAX } else { MOST_LINES };
            lines_up_to(most, before, after, &mut entry.long);
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
        return;
    }
    match (words.before.as_slice(), words.after.as_slice()) {
        ([before], [after]) => match inline(before, after) {
            Some(inline) => entry.short.push(inline),
            None => lines(&words.before, &words.after, &mut entry.long),
        },
        ([], [after]) => entry.short.push(format!("now {after}")),
        ([before], []) => entry.short.push(format!("no longer {before}")),
        (before, after) => lines(before, after, &mut entry.long),
    }
}

/// A new declaration.
fn come(diff: &Diff, change: &Change, entry: &mut Entry) {
    let deck = change.deck.as_ref().and_then(|name| diff.decks.iter().find(|deck| deck.name == *name));
    if change.kind != Kind::Scenario.word() {
        let text = &change.words.after;
        entry.long.extend(text.iter().take(MOST_NEW).map(|line| ("+", line.clone())));
        if let Some(more) = text.len().checked_sub(MOST_NEW).filter(|more| *more > 0) {
            entry.long.push(("+", format!("… {more} more line{}", if more == 1 { "" } else { "s" })));
        }
    }
    let Some(deck) = deck.filter(|_| change.rank.0 == Rule::DeckCard) else {
        let known = diff.also.iter().any(|also| also.id == change.id && also.kind == change.kind);
        let new = match change.rank.0 {
            Rule::New if known => "new",
            Rule::New => "new; nothing that was there before draws or names it",
            Rule::OtherMix => "new; not there in this mix of packs",
            _ => "new",
        };
        let new = change.words.inline.as_deref().unwrap_or(new);
        entry.short.push(new.to_owned());
        return;
    };
    let copies = change.copies;
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
    lines_up_to(MOST_LINES, before, after, out);
}

/// The same, so many of each.
fn lines_up_to(most_lines: usize, before: &[String], after: &[String], out: &mut Vec<(&'static str, String)>) {
    let start = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let most = before.len().min(after.len()) - start;
    let end = before.iter().rev().zip(after.iter().rev()).take(most).take_while(|(one, other)| one == other).count();
    if let Some(head) = start.checked_sub(1).and_then(|at| before.get(at)) {
        out.push(("", head.clone()));
    }
    for (sign, lines) in [("-", before), ("+", after)] {
        let middle = lines.get(start..lines.len() - end).unwrap_or_default();
        out.extend(middle.iter().take(most_lines).map(|line| (sign, line.clone())));
        if let Some(more) = middle.len().checked_sub(most_lines).filter(|more| *more > 0) {
            out.push((sign, format!("… {more} more lines")));
        }
    }
}
