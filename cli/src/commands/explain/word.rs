//! Words of the language: sentences, categories, stats and rule points.

use crate::console::{self, Format};
use crate::render::wrapped;
use brimscript::model::everyday::Everyday;
use brimscript::model::reference_text::{bound, combined, formatted, printed, rule_example, stat_example, takes};
use brimscript::model::sentence::Sentence;
use brimscript::model::topics::{Topic, category_word, holes, lines_of, readable, under_words};
use brimscript::model::trie::holds_effects;
use brimscript::vocabulary::{Category, Kind, Rule, Stat, Word};
use serde_json::json;
use std::fmt::Write as _;

/// The most entries that are each printed in full.
const IN_FULL: usize = 3;

/// Tells of everything that was found.
pub fn tell(found: &[Topic], format: Format) {
    match format {
        Format::Human => {
            let text = match found {
                [] => String::new(),
                [first @ Topic::Entry(sentence), rest @ ..] if matches!(sentence.entry.word, Word::Kind(_)) => {
                    let also: Vec<String> = rest.iter().map(Topic::id).collect();
                    let also =
                        if also.is_empty() { String::new() } else { format!("\nSee also: {}\n", also.join(", ")) };
                    format!("{}{also}", in_full(first))
                }
                few if few.len() <= IN_FULL => few.iter().map(in_full).collect::<Vec<_>>().join("\n\n"),
                many => listed(many),
            };
            console::result(text.trim_end());
        }
        Format::Json => {
            let topics: Vec<_> = found.iter().map(document).collect();
            console::document(&json!({ "schema": "brim.explain/1", "topics": topics }));
        }
    }
}

/// Tells how something that players say is written, and of the words that it is written with.
pub fn tell_everyday(row: &Everyday, format: Format) {
    let topics = row.topics();
    match format {
        Format::Human => {
            let line = indented(&formatted(row.line()));
            let first = topics.first().map_or_else(String::new, in_full);
            let rest = topics.get(1..).unwrap_or_default();
            let also = if rest.is_empty() { String::new() } else { format!("\nSee also:\n\n{}\n", listed(rest)) };
            console::result(
                format!("Here that is written so, {}:\n\n{line}\n\n{first}{also}", row.stands()).trim_end(),
            );
        }
        Format::Json => {
            let topics: Vec<_> = topics.iter().map(document).collect();
            console::document(&json!({ "schema": "brim.explain/1", "topics": topics, "written": row.line() }));
        }
    }
}

/// Many entries, one a line.
fn listed(many: &[Topic]) -> String {
    let ids: Vec<String> = many.iter().map(Topic::id).collect();
    let width = ids.iter().map(String::len).max().unwrap_or(0);
    let lines = many.iter().zip(&ids).map(|(topic, id)| format!("{id:width$}  {}", topic.line()));
    lines.collect::<Vec<_>>().join("\n")
}

fn in_full(topic: &Topic) -> String {
    match topic {
        Topic::Entry(sentence) => entry(sentence),
        Topic::Category(category) => whole(*category),
        Topic::Stat(stat) => self::stat(*stat),
        Topic::Rule(rule) => self::rule(*rule),
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

fn entry(sentence: &Sentence) -> String {
    let entry = sentence.entry;
    let mut out = format!("{}\n\n{}\n\n{}\n", entry.id, indented(&readable(sentence)), wrapped(entry.meaning, 80));
    let holes = holes(sentence);
    if !holes.is_empty() {
        out.push_str("\nWhat fills it:\n");
        for hole in holes {
            let _ = writeln!(out, "  {}: {}", hole.word, hole.what);
        }
    }
    if let Some(under) = under_words(entry.under) {
        let _ = write!(out, "\nUnder it stand {under}.\n");
    }
    if !entry.binds.is_empty() {
        let _ = write!(out, "\nBelow it one can say {}.\n", bound(entry.binds).join(", "));
    }
    let _ =
        write!(out, "\nFor example:\n\n{}\n\nPrinted: {}\n", indented(&formatted(entry.example)), printed(entry.page));
    if let Word::Kind(kind) = entry.word {
        out.push_str(&lines(kind));
    }
    out
}

/// The lines that a declaration of this kind can have.
fn lines(kind: Kind) -> String {
    let mut out = format!(
        "\nThe lines of {} {}:\n\n",
        if kind.word().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" },
        kind.word()
    );
    let mut changes = false;
    for line in lines_of(kind) {
        match line.entry.word {
            Word::Effect(_) => {}
            Word::Modifier(_) => changes = true,
            _ => {
                let _ = writeln!(out, "    {}", readable(line));
            }
        }
    }
    if changes {
        out.push_str("\nChanges of figures, such as `defense +1`: `brim explain modifier`.\n");
    }
    if holds_effects(kind) {
        out.push_str("\nWhat happens when the card is drawn: `brim explain effect`.\n");
    }
    out
}

fn whole(category: Category) -> String {
    let all: Vec<Topic> = brimscript::model::sentence::sentences()
        .iter()
        .filter(|sentence| sentence.entry.word.category() == category)
        .map(Topic::Entry)
        .collect();
    format!("{}: {} entries\n\n{}", category_word(category), all.len(), listed(&all))
}

fn stat(stat: Stat) -> String {
    format!(
        "{}\n\n{}\n\n{}\n\nFor example:\n\n{}\n\nPrinted: {}\n",
        Topic::Stat(stat).id(),
        wrapped(stat.meaning(), 80),
        wrapped(combined(stat), 80),
        indented(&stat_example(stat)),
        printed(stat.page())
    )
}

fn rule(rule: Rule) -> String {
    format!(
        "{}\n\n{}\n\nIt takes {}. Where the rulebooks agree, `rules` sets it; where they do not, a `ruling` \
         settles it.\n\nFor example:\n\n{}\n\nPrinted: {}\n",
        Topic::Rule(rule).id(),
        wrapped(rule.meaning(), 80),
        takes(rule),
        indented(&rule_example(rule)),
        printed(rule.page())
    )
}

fn document(topic: &Topic) -> serde_json::Value {
    match topic {
        Topic::Entry(sentence) => {
            let entry = sentence.entry;
            let holes: Vec<_> =
                holes(sentence).into_iter().map(|hole| json!({ "name": hole.word, "what": hole.what })).collect();
            let mut value = json!({
                "id": entry.id,
                "sentence": readable(sentence),
                "meaning": entry.meaning,
                "holes": holes,
                "under": under_words(entry.under),
                "example": entry.example,
                "page": entry.page,
            });
            if let (Word::Kind(kind), Some(fields)) = (entry.word, value.as_object_mut()) {
                let lines: Vec<_> = lines_of(kind).iter().map(|line| line.entry.id).collect();
                fields.insert("lines".to_owned(), json!(lines));
            }
            value
        }
        Topic::Category(category) => {
            let all: Vec<_> = category.entries().iter().map(|entry| entry.id).collect();
            json!({ "id": topic.id(), "entries": all })
        }
        Topic::Stat(stat) => {
            json!({ "id": topic.id(), "words": stat.words(), "meaning": stat.meaning(), "page": stat.page() })
        }
        Topic::Rule(rule) => {
            json!({ "id": topic.id(), "words": rule.words(), "meaning": rule.meaning(), "page": rule.page() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use brimscript::model::topics::every;

    #[test]
    fn everything_is_told_in_full() {
        for topic in every() {
            let text = in_full(&topic);
            let id = topic.id();
            match topic {
                Topic::Category(category) => {
                    assert!(category.entries().iter().all(|entry| text.contains(entry.id)), "{id}");
                }
                Topic::Entry(sentence) => {
                    assert!(text.starts_with(&format!("{id}\n")), "{id}");
                    assert!(text.contains("\nFor example:\n") && text.contains("\nPrinted: "), "{id}:\n{text}");
                    assert!(holes(sentence).iter().all(|hole| text.contains(&hole.what)), "{id}:\n{text}");
                }
                Topic::Stat(_) | Topic::Rule(_) => assert!(text.contains("\nFor example:\n"), "{id}:\n{text}"),
            }
        }
    }
}
