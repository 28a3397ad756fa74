//! The page of `brim show` for a person, at 100 columns.

use crate::render::wrapped;
use brimscript::catalog::{Asked, Catalog, Given, Needs, Tested};
use brimscript::diagnostic::escape::escaped;

/// The width of the page.
const WIDE: usize = 100;

/// The whole page.
pub fn page(catalog: &Catalog) -> String {
    let mut lines = head(&catalog.needs);
    lines.push(String::new());
    lines.push(counts(catalog));
    let mut told: Vec<&str> = vec!["scenario"];
    if !catalog.enemies.is_empty() {
        told.push("enemy");
        lines.extend(enemies(catalog));
    }
    if !catalog.decks.is_empty() {
        lines.extend([String::new(), "Cards by deck".to_owned()]);
        for deck in &catalog.decks {
            let cards = deck.list.iter().map(|card| times(&card.name, card.count));
            let whose =
                if deck.of == catalog.needs.id { String::new() } else { format!(", deck of {}", escaped(&deck.of)) };
            let head = format!(
                "{} ({} {}{whose})",
                escaped(&deck.deck),
                deck.cards,
                if deck.cards == 1 { "card" } else { "cards" }
            );
            lines.extend(entry(&head, cards));
        }
    }
    let in_decks: Vec<&str> =
        catalog.decks.iter().flat_map(|deck| deck.list.iter().map(|card| card.name.as_str())).collect();
    let others: Vec<Vec<String>> = catalog
        .kinds
        .iter()
        .filter(|kind| !told.contains(&kind.kind))
        .filter_map(|kind| {
            let names: Vec<String> = kind
                .names
                .iter()
                .filter(|name| !in_decks.contains(&name.as_str()))
                .map(|name| escaped(name).into_owned())
                .collect();
            (!names.is_empty()).then(|| entry(&plural(kind.title, names.len()), names.into_iter()))
        })
        .collect();
    if !others.is_empty() {
        lines.extend([String::new(), "Everything else".to_owned()]);
        lines.extend(others.into_iter().flatten());
    }
    lines.extend(words(catalog));
    lines.join("\n")
}

/// What the manifest says.
pub fn head(needs: &Needs) -> Vec<String> {
    let mut lines = vec![format!("{} ({} {})", escaped(&needs.name), escaped(&needs.id), escaped(&needs.version))];
    let mut row = |name: &str, value: String| lines.extend(field(name, &value));
    row(
        "folder",
        if needs.root.starts_with("brim:") { "brim itself".to_owned() } else { escaped(&needs.root).into_owned() },
    );
    if let Some(edition) = &needs.edition {
        row("edition", escaped(edition).into_owned());
    }
    if let Some(source) = &needs.source {
        row("source", escaped(source).into_owned());
    }
    if !needs.credits.is_empty() {
        row("credits", escaped(&needs.credits.join(", ")).into_owned());
    }
    if let Some(brim) = &needs.brim {
        row("needs brim", format!("{} or later", escaped(brim)));
    }
    for (name, asked) in [("requires", &needs.requires), ("knows", &needs.knows), ("suggests", &needs.suggests)] {
        for (at, one) in asked.iter().enumerate() {
            row(if at == 0 { name } else { "" }, asked_for(one));
        }
    }
    for (at, clash) in needs.conflicts.iter().enumerate() {
        let versions = clash.versions.as_ref().map(|versions| format!(" {}", escaped(versions))).unwrap_or_default();
        let there = clash.found.as_ref().map(|version| format!(" ({} can be found)", escaped(version)));
        let text = format!("{}{versions}: {}{}", escaped(&clash.id), escaped(&clash.reason), there.unwrap_or_default());
        row(if at == 0 { "conflicts" } else { "" }, text);
    }
    lines
}

fn asked_for(one: &Asked) -> String {
    let versions = one.versions.as_ref().map(|versions| format!(" {}", escaped(versions))).unwrap_or_default();
    let there = match (&one.found, one.fits, one.from) {
        (Some(version), true, Some(from)) => format!("{} is there ({})", escaped(version), from.words()),
        (Some(version), _, Some(from)) => format!("{} is there ({}) and does not fit", escaped(version), from.words()),
        _ => "not there".to_owned(),
    };
    let reason = one.reason.as_ref().map(|reason| format!("; {}", escaped(reason))).unwrap_or_default();
    format!("{}{versions}: {there}{reason}", escaped(&one.id))
}

/// A named line of the head.
fn field(name: &str, value: &str) -> Vec<String> {
    let text = wrapped(value, WIDE - 12);
    let indent = |(at, line): (usize, &str)| format!("{:<11} {line}", if at == 0 { name } else { "" });
    text.lines().enumerate().map(indent).collect()
}

/// How many of which kind.
fn counts(catalog: &Catalog) -> String {
    let of_kind = |kind: &brimscript::catalog::OfKind| format!("{} {}", kind.count, plural(kind.title, kind.count));
    let mut counts: Vec<String> = catalog.kinds.iter().map(of_kind).collect();
    if catalog.changes > 0 {
        counts.push(format!("{} of other packs", number(catalog.changes, "change")));
    }
    if catalog.by_hand > 0 {
        counts.push(format!("{} by hand", number(catalog.by_hand, "line")));
    }
    if catalog.todo > 0 {
        counts.push(format!("{} not written yet (todo)", number(catalog.todo, "line")));
    }
    let head = number(catalog.declarations, "declaration");
    wrapped(&format!("{head}: {}", counts.join(", ")), WIDE)
}

fn enemies(catalog: &Catalog) -> Vec<String> {
    let name = |name: &str| escaped(name).into_owned();
    let cell = |text: &Option<String>| text.as_ref().map_or_else(|| "-".to_owned(), |text| escaped(text).into_owned());
    let mut rows =
        vec![["Enemies".to_owned(), "Health".to_owned(), "Brutal".to_owned(), "XP".to_owned(), "Keywords".to_owned()]];
    rows.extend(catalog.enemies.iter().map(|enemy| {
        let keywords = escaped(&enemy.keywords.join(", ")).into_owned();
        let brutal = enemy.brutal_health.as_ref().map_or_else(String::new, |health| name(health));
        [format!("  {}", name(&enemy.name)), cell(&enemy.health), brutal, cell(&enemy.xp), keywords]
    }));
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let (first, second, third, fourth) = (width(0), width(1), width(2), width(3));
    let line = |[one, two, three, four, five]: &[String; 5]| {
        format!("{one:first$}  {two:>second$}  {three:>third$}  {four:fourth$}  {five}").trim_end().to_owned()
    };
    std::iter::once(String::new()).chain(rows.iter().map(line)).collect()
}

/// Keywords, skills tested, what is given, taken, and which harm is done.
fn words(catalog: &Catalog) -> Vec<String> {
    let mut lines = Vec::new();
    let mut part = |head: &str, entries: Vec<String>| {
        if !entries.is_empty() {
            lines.push(String::new());
            lines.extend(entry_of(head, entries.into_iter(), 0));
        }
    };
    part("Keywords", catalog.keywords.iter().map(|one| times(&one.name, one.count)).collect());
    if !catalog.tests.is_empty() {
        let widest = catalog.tests.iter().map(|one| one.skill.chars().count()).max().unwrap_or(0);
        lines.extend([String::new(), "Skills tested".to_owned()]);
        lines.extend(catalog.tests.iter().map(|one| tested(one, widest)));
    }
    let mut part = |head: &str, entries: Vec<String>| {
        if !entries.is_empty() {
            lines.push(String::new());
            lines.extend(entry_of(head, entries.into_iter(), 0));
        }
    };
    part("Given", catalog.given.iter().map(given).collect());
    part("Taken or paid", catalog.taken.iter().map(given).collect());
    part("Harm", catalog.harm.iter().map(given).collect());
    lines
}

/// `Agility  4+ x4, 5+ x3`.
fn tested(one: &Tested, widest: usize) -> String {
    let count = |lines: usize| i32::try_from(lines).unwrap_or(i32::MAX);
    let needs: Vec<String> = one.needs.iter().map(|one| times(&format!("{}+", one.need), count(one.lines))).collect();
    format!("  {:widest$}  {}", escaped(&one.skill), needs.join(", "))
}

/// `XP x12 (5 to 50)`.
fn given(one: &Given) -> String {
    let range = match (one.least, one.most) {
        (Some(least), Some(most)) if least == most => format!(" ({least})"),
        (Some(least), Some(most)) => format!(" ({least} to {most})"),
        _ => String::new(),
    };
    format!("{}{range}", times(&one.what, i32::try_from(one.lines).unwrap_or(i32::MAX)))
}

fn times(name: &str, count: i32) -> String {
    if count == 1 { escaped(name).into_owned() } else { format!("{} x{count}", escaped(name)) }
}

/// A head, and what belongs to it under it, in lines.
fn entry(head: &str, of: impl Iterator<Item = String>) -> Vec<String> {
    entry_of(head, of, 2)
}

fn entry_of(head: &str, of: impl Iterator<Item = String>, indent: usize) -> Vec<String> {
    let of: Vec<String> = of.collect();
    let (outer, inner) = (" ".repeat(indent), " ".repeat(indent + 2));
    let whole = format!("{outer}{head}: {}", of.join(", "));
    if whole.chars().count() <= WIDE {
        return vec![whole];
    }
    let mut lines = vec![format!("{outer}{head}:")];
    let mut line = inner.clone();
    let last = of.len().saturating_sub(1);
    for (at, one) in of.iter().enumerate() {
        let one = if at == last { one.clone() } else { format!("{one},") };
        let begun = line != inner;
        if begun && line.chars().count() + 1 + one.chars().count() > WIDE {
            lines.push(std::mem::replace(&mut line, inner.clone()));
        } else if begun {
            line.push(' ');
        }
        line.push_str(&one);
    }
    lines.push(line);
    lines
}

fn number(count: usize, what: &str) -> String {
    format!("{count} {}", plural(what, count))
}

/// The plural of a kind of thing as cards have it.
fn plural(what: &str, count: usize) -> String {
    match what {
        _ if count == 1 => what.to_owned(),
        "Hero" => "Heroes".to_owned(),
        _ => match what.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
            _ if what.ends_with('s') => what.to_owned(),
            _ => format!("{what}s"),
        },
    }
}
