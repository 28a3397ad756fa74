//! A diff as text: for a terminal, and for the comment of a review.

use super::also::listed;
use super::change::{Diff, PackPair};
use super::classes::Class;
use super::errors::{Version, VersionError};
use super::outline::{Entry, Group, Readers, groups, hit};
use super::version::advice;
use brim_language::diagnostic::escape::escaped;

/// The widest line for a terminal.
const WIDTH: usize = 96;
/// The most errors of one version that the report lists.
const MOST_ERRORS: usize = 10;
/// How far the text of a change stands in.
const INDENT: usize = 13;

/// For a terminal: at most 96 columns, without colour, names escaped.
pub fn human(diff: &Diff) -> String {
    let mut out: Vec<String> = diff.packs.iter().map(|pack| head(diff, pack)).collect();
    for (title, lines) in error_groups(diff) {
        out.push(String::new());
        out.push(title);
        lines.iter().for_each(|line| out.extend(wrapped("  ", &escaped(line), 4)));
    }
    for Group { title, entries } in groups(diff, Readers::Authors) {
        out.push(String::new());
        out.push(escaped(&title).into_owned());
        entries.iter().for_each(|entry| human_entry(entry, &mut out));
    }
    if !diff.hits.is_empty() {
        out.push(String::new());
        out.push("Other packs".to_owned());
        diff.hits.iter().for_each(|one| out.extend(wrapped("  ", &hit(one), 4)));
    }
    let versions = advice(diff);
    let several = versions.len() > 1;
    let changed: Vec<String> = versions
        .iter()
        .filter(|advice| advice.tells())
        .map(|advice| {
            let pack = if several { format!("{}: ", advice.pack) } else { String::new() };
            format!("Version: {pack}{}", advice.words())
        })
        .flat_map(|line| wrapped("", &escaped(&line), 2))
        .collect();
    if !changed.is_empty() {
        out.push(String::new());
        out.extend(changed);
    }
    out.join("\n")
}

/// The errors of each version that has some, under a heading.
fn error_groups(diff: &Diff) -> Vec<(String, Vec<String>)> {
    let group = |version: Version| {
        let lines: Vec<String> =
            diff.errors.iter().filter(|error| error.version == version).map(VersionError::words).collect();
        let s = if lines.len() == 1 { "" } else { "s" };
        let title = format!(
            "The {} version has {} error{s}; what cannot be read is compared as text, or not at all",
            version.word(),
            lines.len()
        );
        let more = lines.len().saturating_sub(MOST_ERRORS);
        let mut shown: Vec<String> = lines.into_iter().take(MOST_ERRORS).collect();
        if more > 0 {
            shown.push(format!("… {more} more: run `brim check`"));
        }
        (!shown.is_empty()).then_some((title, shown))
    };
    let mut groups: Vec<(String, Vec<String>)> = [Version::Old, Version::New].into_iter().filter_map(group).collect();
    if !diff.not_compared.is_empty() {
        let (count, names) = (diff.not_compared.len(), listed(&diff.not_compared));
        let s = if count == 1 { "" } else { "s" };
        let title = format!("{count} declaration{s} may stand in a file that cannot be read; not compared");
        groups.push((title, vec![names]));
    }
    groups
}

fn head(diff: &Diff, pack: &PackPair) -> String {
    let versions = match (&pack.old, &pack.new) {
        (Some(old), Some(new)) if old == new => old.clone(),
        (Some(old), Some(new)) => format!("{old} -> {new}"),
        (None, Some(new)) => format!("{new} (new)"),
        (Some(old), None) => format!("{old} (gone)"),
        (None, None) => String::new(),
    };
    let name = escaped(&pack.id).into_owned();
    if diff.packs.len() > 1 {
        let own = |id: &str| id == pack.id || id.strip_prefix(&pack.id).is_some_and(|rest| rest.starts_with('/'));
        let count = diff.declarations().iter().filter(|(id, ..)| own(id)).count();
        return format!("{name} {}: {}", escaped(&versions), changes(count));
    }
    format!("{name} {}: {}", escaped(&versions), totals(diff))
}

fn changes(count: usize) -> String {
    match count {
        0 => "no changes".to_owned(),
        1 => "1 change".to_owned(),
        many => format!("{many} changes"),
    }
}

/// `5 changes (1 breaking, 2 dangerous, 2 safe); 41 declarations unchanged`.
fn totals(diff: &Diff) -> String {
    let all = diff.declarations();
    let of = |class: Class| all.iter().filter(|(_, one, allowed)| *one == class && !allowed).count();
    let allowed = all.iter().filter(|(_, _, allowed)| *allowed).count();
    let classes = Class::ALL.iter().map(|class| (of(*class), class.word())).chain([(allowed, "allowed")]);
    let classes: Vec<String> =
        classes.filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
    let classes = if classes.is_empty() { String::new() } else { format!(" ({})", classes.join(", ")) };
    let s = if diff.unchanged == 1 { "" } else { "s" };
    let broken = diff.hits.iter().filter(|hit| hit.error).count();
    let hits = match broken {
        0 => String::new(),
        1 => "; 1 line of another pack breaks".to_owned(),
        many => format!("; {many} lines of other packs break"),
    };
    let found = if diff.not_compared.is_empty() || !all.is_empty() { "" } else { " found" };
    let missed = match diff.not_compared.len() {
        0 => String::new(),
        many => format!(", {many} not compared"),
    };
    format!("{}{found}{classes}; {} declaration{s} unchanged{missed}{hits}", changes(all.len()), diff.unchanged)
}

/// Short changes in one line: sentences among others need no full stop.
fn joined(short: &[String]) -> String {
    match short {
        [one] => one.clone(),
        several => several.iter().map(|one| one.trim_end_matches('.')).collect::<Vec<_>>().join("; "),
    }
}

/// What fits in two lines stands in one sentence; more than that is a list.
pub(super) fn is_list(short: &[String]) -> bool {
    short.len() > 1 && joined(short).chars().count() > 2 * (WIDTH - INDENT) - 20
}

fn human_entry(entry: &Entry, out: &mut Vec<String>) {
    let class = format!("  {:<9}  ", entry.class.word());
    let title = escaped(&entry.title);
    let short = escaped(&joined(&entry.short)).into_owned();
    let pad = " ".repeat(INDENT);
    if is_list(&entry.short) {
        out.extend(wrapped(&class, &title, INDENT));
        entry.short.iter().for_each(|one| out.extend(wrapped(&pad, escaped(one).trim_end_matches('.'), INDENT + 4)));
    } else {
        let first = if short.is_empty() { title.into_owned() } else { format!("{title}   {short}") };
        out.extend(wrapped(&class, &first, INDENT));
    }
    for (sign, line) in &entry.long {
        let start = if sign.is_empty() { pad.clone() } else { format!("{pad}{sign} ") };
        out.extend(wrapped(&start, &escaped(line), INDENT + 4));
    }
    for line in entry.also.iter().chain(&entry.hits) {
        out.extend(wrapped(&pad, &escaped(line), INDENT));
    }
    if let Some(hint) = &entry.hint {
        out.extend(wrapped(&format!("{pad}hint: "), &escaped(hint), INDENT));
    }
    if let Some(reason) = &entry.allowed {
        out.extend(wrapped(&format!("{pad}allowed: "), &escaped(reason), INDENT));
    }
}

/// A text in lines that are not too wide; all but the first stand in as far as `indent`.
fn wrapped(start: &str, text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = start.to_owned();
    let mut empty = true;
    // Spaces at the beginning are the layout of a card.
    let inner = text.trim_start_matches(' ');
    line.push_str(text.get(..text.len() - inner.len()).unwrap_or_default());
    for word in inner.split(' ') {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(indent);
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// For the comment of a review.
pub fn markdown(diff: &Diff) -> String {
    let mut out: Vec<String> = Vec::new();
    for pack in &diff.packs {
        out.push(format!("**{}**", mark(&head(diff, pack))));
    }
    for (title, lines) in error_groups(diff) {
        out.push(String::new());
        out.push(format!("#### ⚠ {title}"));
        out.push(String::new());
        out.extend(lines.iter().map(|line| format!("- {}", mark(line))));
    }
    for Group { title, entries } in groups(diff, Readers::Authors) {
        out.push(String::new());
        out.push(format!("#### {}", mark(&title)));
        out.push(String::new());
        for entry in &entries {
            markdown_entry(entry, &mut out);
        }
    }
    if !diff.hits.is_empty() {
        out.push(String::new());
        out.push("#### Other packs".to_owned());
        out.push(String::new());
        out.extend(diff.hits.iter().map(|one| format!("- {}", mark(&hit(one)))));
    }
    for advice in advice(diff).iter().filter(|advice| advice.tells()) {
        let sign = if advice.enough { "" } else { "⚠ " };
        out.push(String::new());
        out.push(format!("{sign}Version of {}: {}", mark(&advice.pack), mark(&advice.words())));
    }
    out.join("\n")
}

fn markdown_entry(entry: &Entry, out: &mut Vec<String>) {
    let class = match entry.class {
        Class::Safe => "safe".to_owned(),
        class => format!("**{}**", class.word()),
    };
    let (title, sign) = match (entry.title.strip_prefix("+ "), entry.title.strip_prefix("- ")) {
        (Some(name), _) => (name, "new "),
        (_, Some(name)) => (name, "gone: "),
        _ => (entry.title.as_str(), ""),
    };
    let lead = format!("- {class} · {sign}**{}**", mark(title));
    match entry.short.as_slice() {
        [one] if sign == "gone: " && one == "removed" => out.push(lead),
        short if is_list(short) => {
            out.push(lead);
            out.extend(short.iter().map(|one| format!("  - {}", mark(one.trim_end_matches('.')))));
        }
        short => {
            let short = joined(short);
            let short = short.strip_prefix("new; ").unwrap_or(&short);
            let colon = if short.is_empty() || short == "new" { String::new() } else { format!(": {}", mark(short)) };
            out.push(format!("{lead}{colon}"));
        }
    }
    if !entry.long.is_empty() {
        out.push("  ```diff".to_owned());
        out.extend(entry.long.iter().map(|(sign, line)| format!("  {:1} {}", sign, fenced(line))));
        out.push("  ```".to_owned());
    }
    let hint = entry.hint.iter().map(|hint| format!("hint: {hint}"));
    let allowed = entry.allowed.iter().map(|reason| format!("allowed: {reason}"));
    for line in entry.also.iter().chain(&entry.hits).cloned().chain(hint).chain(allowed) {
        out.push(format!("  - {}", mark(&line)));
    }
}

/// A text of a pack as Markdown shows it as it is. A sign at its beginning would be a list.
pub(super) fn mark(text: &str) -> String {
    let (sign, text) = match (text.strip_prefix("+ "), text.strip_prefix("- ")) {
        (Some(rest), _) => ("new: ", rest),
        (_, Some(rest)) => ("gone: ", rest),
        _ => ("", text),
    };
    let mut out = sign.to_owned();
    for letter in escaped(text).chars() {
        match letter {
            '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '@' | '!' | '&' => {
                // `->` is an arrow, and no tag.
                if letter == '>' && out.ends_with('-') {
                    out.pop();
                    out.push('→');
                    continue;
                }
                out.push('\\');
                out.push(letter);
            }
            _ => out.push(letter),
        }
    }
    out
}

/// A line inside of a fence.
fn fenced(line: &str) -> String {
    escaped(line).replace("```", "'''")
}
