//! A diff as an entry of a changelog for players.

use super::change::{Change, Diff, Part};
use super::classes::Rule;
use super::group::{PACKS, SCENARIOS, WORDS, deck_heading, one_of};
use super::outline::{Entry, Group, Readers, groups};
use super::report::{is_list, mark};
use brim_core::vocabulary::Kind;

/// An entry of a changelog for players: what is different at the table, without classes. Words and scenarios are left out.
pub fn changelog(diff: &Diff) -> String {
    let mut out: Vec<String> = Vec::new();
    for pack in &diff.packs {
        out.push(format!("## {} {}", mark(&pack.name), mark(pack.new.as_deref().unwrap_or("(gone)"))));
    }
    let mut any = false;
    for Group { title, entries } in groups(diff, Readers::Players) {
        if title == WORDS || title == SCENARIOS {
            continue;
        }
        let mut told = Vec::new();
        for entry in &entries {
            let lines = player_lines(entry, title == PACKS);
            let several = entry.long.iter().any(|(sign, _)| *sign == "-");
            told.extend(lines);
            told.extend(entry.long.iter().map(|(sign, line)| {
                let text = mark(line.trim());
                match *sign {
                    "-" => format!("  - was: {text}"),
                    "+" if several => format!("  - now: {text}"),
                    _ => format!("  - {text}"),
                }
            }));
        }
        if told.is_empty() {
            continue;
        }
        any = true;
        out.push(String::new());
        out.push(format!("### {}", mark(&title)));
        out.push(String::new());
        out.append(&mut told);
    }
    if !any {
        out.push(String::new());
        let said = if diff.changes.is_empty() { "No changes." } else { "No game changes; only words." };
        out.push(said.to_owned());
    }
    out.join("\n")
}

/// A declaration for players: what is different at the table.
fn player_lines(entry: &Entry, packs: bool) -> Vec<String> {
    let (title, what) = match (entry.title.strip_prefix("+ "), entry.title.strip_prefix("- ")) {
        (Some(name), _) => (name, ""),
        (_, Some(name)) => (name, "gone"),
        _ => (entry.title.as_str(), ""),
    };
    let plain = |one: &String| match one.as_str() {
        one if one == "removed" || one.contains("formerly \"") => None,
        one if one.starts_with("probably renamed") || one.starts_with("renamed; `formerly`") => {
            Some("renamed".to_owned())
        }
        one => Some(one.trim_end_matches('.').to_owned()),
    };
    let what = Some(what.to_owned()).filter(|what| !what.is_empty());
    let short: Vec<String> = what.into_iter().chain(entry.short.iter().filter_map(plain)).collect();
    let lead = format!("- **{}**", mark(title));
    let mut lines = match short.as_slice() {
        [] if entry.long.is_empty() => Vec::new(),
        [] => vec![lead],
        list if is_list(list) => {
            std::iter::once(lead).chain(list.iter().map(|one| format!("  - {}", mark(one)))).collect()
        }
        short => vec![format!("{lead}: {}", mark(&short.join("; ")))],
    };
    if packs && !lines.is_empty() {
        // Which decks hold other cards for it.
        lines.extend(entry.also.iter().map(|line| format!("  - {}", mark(line))));
    }
    lines
}

/// What the report for players words differently or leaves out; false for all the rest.
pub(super) fn for_players(change: &Change, entry: &mut Entry) -> bool {
    let words = &change.words;
    let step = change.path.rsplit('/').next().unwrap_or_default();
    let label = if words.label.is_empty() { String::new() } else { format!("{}: ", words.label) };
    let lines = if change.after.is_some() { &words.after } else { &words.before };
    let text = change.after.as_ref().or(change.before.as_ref());
    match (change.part, change.rank.0) {
        // What only the writers of packs have to do with.
        (Part::Manifest, _) if matches!(step, "brim" | "id" | "knows" | "language") => {}
        (_, Rule::TakesNumber | Rule::OnlyMixed) | (Part::Line, Rule::FormerGone | Rule::Renamed) => {}
        (_, Rule::Unreadable) => entry.short.push("cannot be played as it is written".to_owned()),
        (Part::Manifest, _) if change.path.is_empty() => return false,
        (Part::Manifest, _) => {
            entry.title.clone_from(&change.name);
            return false;
        }
        (Part::Declaration, _) if change.before.is_none() && change.kind != Kind::Patch.word() => {
            entry.title = format!("+ {}", change.name);
            let deck = change.deck.as_ref().map(|deck| format!(" in the {}", deck_heading(deck))).unwrap_or_default();
            let copies = if change.copies == 1 { String::new() } else { format!(", {} copies", change.copies) };
            entry.short.push(format!("new {}{deck}{copies}", one_of(change.kind)));
        }
        (Part::Line | Part::Head, _) if step == "picture" => entry.short.push(format!("{label}drawn differently")),
        // What has no words of its own: nobody reads source at the table.
        (Part::Line, _) if words.inline.is_none() && text.is_some_and(|text| *text == lines.join("\n")) => {
            entry.short.push(format!("{label}{} changed", step.replace('-', " ")));
        }
        _ => return false,
    }
    true
}
