//! The report on a table in words, for a terminal of 80 to 100 columns.

use super::report::{Conflict, Deck, Mission, Report, Ruling, Stack};
use brim_language::diagnostic::Severity;
use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::json::Finding;

/// The widest line.
const WIDE: usize = 98;

/// The report, line by line.
pub fn told(report: &Report) -> String {
    let mut out = Vec::new();
    head(report, &mut out);
    let of = |severity| report.diagnostics.iter().filter(move |found| found.severity == severity);
    of(Severity::Error).for_each(|found| finding(found, &mut out));
    for failed in &report.failed {
        let errors = if failed.errors == 1 { "1 error".to_owned() } else { format!("{} errors", failed.errors) };
        let pack = if failed.pack.is_empty() { "these packs" } else { &failed.pack };
        wrapped(
            "error    ",
            &format!("{pack}: {errors} of its own; `brim check {}` shows them", failed.pack),
            &mut out,
        );
    }
    for severity in [Severity::Warning, Severity::Hint] {
        of(severity).for_each(|found| finding(found, &mut out));
    }
    if out.last().is_some_and(|line| !line.is_empty()) {
        out.push(String::new());
    }
    conflicts(&report.conflicts, &mut out);
    rulings(report, &mut out);
    decks(&report.decks, &mut out);
    missions(&report.missions, &mut out);
    out.push(totals(report));
    out.join("\n")
}

/// `1 error, 4 warnings, 1 hint`.
pub fn totals(report: &Report) -> String {
    let counted = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    [counted(report.errors, "error"), counted(report.warnings, "warning"), counted(report.hints, "hint")].join(", ")
}

fn head(report: &Report, out: &mut Vec<String>) {
    let packs: Vec<String> =
        report.packs.iter().map(|pack| format!("{} {}", escaped(&pack.id), escaped(&pack.version))).collect();
    let name = report.name.as_deref().map_or_else(|| "Table".to_owned(), |name| format!("Table \"{}\"", escaped(name)));
    let lock = match &report.lock {
        None => String::new(),
        Some(lock) if !lock.there => " (not locked: --lock writes a lock file)".to_owned(),
        Some(lock) if lock.differs.is_empty() => format!(" ({} is up to date)", escaped(&lock.file)),
        Some(lock) => format!(" ({} differs)", escaped(&lock.file)),
    };
    wrapped("", &format!("{name}: {}{lock}", packs.join(", ")), out);
    let why = match report.edition.why {
        "asked" => "asked for with --edition",
        "table" => "named by the table file",
        "common" => "all packs are written for it",
        "most" => "most packs are written for it",
        "tie" => "tie; alphabetically first. Set `edition` in your table",
        _ => "",
    };
    if let Some(edition) = &report.edition.taken {
        out.push(format!("Edition: {} ({why})", escaped(edition)));
    }
    for held in &report.held {
        wrapped("", &format!("{} cannot be used: {}", escaped(&held.name), escaped(&held.why)), out);
    }
    out.push(String::new());
}

fn finding(found: &Finding, out: &mut Vec<String>) {
    let word = match found.severity {
        Severity::Error => "error    ",
        Severity::Warning => "warning  ",
        Severity::Hint => "hint     ",
    };
    let place = match (&found.place.file, found.place.line) {
        (Some(file), Some(line)) => format!(" ({file}:{line})"),
        (Some(file), None) => format!(" ({file})"),
        _ => String::new(),
    };
    // Where the message does not say what it is about, its subject does.
    let named = |subject: &&String| !subject.split(" (").next().is_some_and(|name| found.message.contains(name));
    let subject = found.subject.as_ref().filter(named).map(|subject| format!("{subject}: ")).unwrap_or_default();
    wrapped(word, &format!("{subject}{}{place} [{}]", found.message, found.code), out);
    for other in &found.others {
        if let (Some(file), Some(line)) = (&other.place.file, other.place.line) {
            wrapped("         ", &format!("{file}:{line}: {}", other.text), out);
        }
    }
    if let Some(help) = &found.help {
        help.lines().for_each(|line| wrapped("         ", line, out));
    }
}

fn conflicts(conflicts: &[Conflict], out: &mut Vec<String>) {
    let decided: Vec<&Conflict> = conflicts.iter().filter(|conflict| conflict.decided.is_some()).collect();
    if decided.is_empty() {
        return;
    }
    out.push("Decided by this table".to_owned());
    for conflict in decided {
        let sides: Vec<String> = conflict.sides.iter().map(|side| format!("{} `{}`", side.pack, side.text)).collect();
        let pack = conflict.decided.as_deref().unwrap_or("");
        wrapped("  ", &format!("{}, {}: {pack} ({})", conflict.name, conflict.field, sides.join("; ")), out);
    }
    out.push(String::new());
}

fn rulings(report: &Report, out: &mut Vec<String>) {
    if report.rulings.is_empty() {
        return;
    }
    out.push("Rulings                       readings              taken".to_owned());
    for ruling in &report.rulings {
        let words: Vec<&str> = ruling.readings.iter().map(|reading| reading.words.as_str()).collect();
        out.push(
            format!(
                "  {:<26}  {:<20}  {} ({})",
                escaped(&ruling.name),
                escaped(&words.join(" | ")),
                escaped(&ruling.taken),
                escaped(&why(report, ruling))
            )
            .trim_end()
            .to_owned(),
        );
    }
    out.push(
        "  Another reading: --ruling \"NAME=READING\", or [rulings] in a table file. A reading of your own:".to_owned(),
    );
    out.push("  `change \"NAME\" { lines { reading … } }` in a pack; see `brim explain B0518`.".to_owned());
    out.push(String::new());
}

fn why(report: &Report, ruling: &Ruling) -> String {
    match ruling.why {
        "asked" => "--ruling".to_owned(),
        "table" => "house rule of the table file".to_owned(),
        "edition" => report.edition.taken.clone().unwrap_or_default(),
        _ => "the first reading: this edition has none".to_owned(),
    }
}

fn decks(decks: &[Deck], out: &mut Vec<String>) {
    if decks.is_empty() {
        return;
    }
    let width = decks.iter().filter(|deck| deck.cards > 0).map(|deck| deck.name.chars().count()).max().unwrap_or(0);
    let width = width.clamp(5, 30);
    out.push(format!("{:<head$}  cards   from", "Decks", head = width + 2));
    let stacks = |stacks: &[Stack]| {
        let each = stacks.iter().map(|stack| format!("{} {}", escaped(&stack.name), stack.cards));
        each.collect::<Vec<_>>().join(", ")
    };
    let mut empty = Vec::new();
    for deck in decks {
        if deck.cards == 0 {
            // Nobody misses cards in a deck that stands for others.
            if deck.stands_for.is_empty() {
                empty.push(deck.name.as_str());
            }
            continue;
        }
        let boxes = deck.boxes.as_ref().map_or_else(String::new, |boxes| format!("; {}: {}", boxes.key, boxes.taken));
        let genres = match deck.genres.as_slice() {
            [] | [_] => String::new(),
            genres => format!("; genres: {}", stacks(genres)),
        };
        wrapped(
            &format!("  {:<width$}  {:>5}   ", deck.name, deck.cards),
            &format!("{}{boxes}{genres}", stacks(&deck.from)),
            out,
        );
    }
    if !empty.is_empty() {
        wrapped("  Without cards: ", &empty.join(", "), out);
    }
    out.push(String::new());
}

fn missions(missions: &[Mission], out: &mut Vec<String>) {
    let playable: Vec<&Mission> = missions.iter().filter(|mission| mission.playable).collect();
    let mut line = format!("Missions: {} playable", playable.len());
    let lost = missions.len() - playable.len();
    if lost > 0 {
        line.push_str(&format!(", {lost} not (see above)"));
    }
    out.push(line);
    for mission in playable {
        let needs = if mission.needs.is_empty() { "no box".to_owned() } else { mission.needs.join(", ") };
        // Of two with one name, the id says which.
        let twice = missions.iter().filter(|other| other.name == mission.name).count() > 1;
        let name = if twice { format!("{} [{}]", mission.name, mission.id) } else { mission.name.clone() };
        wrapped("  ", &format!("{name} (needs {needs})"), out);
    }
    out.push(String::new());
}

/// A text after a head; what does not fit goes on below, indented as far.
fn wrapped(head: &str, text: &str, out: &mut Vec<String>) {
    let indent = head.chars().count().min(WIDE / 2);
    let mut line = head.to_owned();
    let mut empty = true;
    for word in text.split(' ') {
        let length = line.chars().count() + word.chars().count() + usize::from(!empty);
        if !empty && length > WIDE {
            out.push(std::mem::replace(&mut line, " ".repeat(indent)).trim_end().to_owned());
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push(line.trim_end().to_owned());
}
