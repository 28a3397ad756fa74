//! Words of the language: sentences, categories, stats and rule points.

use crate::console::{self, Format};
use crate::render::wrapped;
use brimscript::model::sentence::Sentence;
use brimscript::model::topics::{Topic, category_word, holes, lines_of, readable, under_words};
use brimscript::model::trie::holds_effects;
use brimscript::vocabulary::{Category, Combine, Kind, Rule, RuleType, Stat, Word};
use serde_json::json;
use std::fmt::Write as _;

/// The most entries that are each told in full.
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
        for (name, what) in holes {
            let _ = writeln!(out, "  {name}: {what}");
        }
    }
    if let Some(under) = under_words(entry.under) {
        let _ = write!(out, "\nUnder it stand {under}.\n");
    }
    if let [most @ .., last] = entry.binds {
        let noun = |noun| Word::Noun(noun).entry().map_or("thing", |entry| entry.sentence);
        let all: Vec<String> = most.iter().chain([last]).map(|one| format!("`that {}`", noun(*one))).collect();
        let _ = write!(out, "\nBelow it one can say {}.\n", all.join(", "));
    }
    let _ = write!(out, "\nFor example:\n\n{}\n\nPrinted: {}\n", indented(entry.example), printed(entry.page));
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
    let combine = match stat.combine() {
        Combine::Sum => "Printed value first, then what sets it, multiplies it and adds to it; caps and floors last.",
        Combine::Best => "A number to roll: the lowest of several counts. A `+1` makes it harder to roll.",
        Combine::Flag => "A yes or a no: one source that grants it is enough.",
    };
    let words = stat.words();
    let example = match stat.combine() {
        Combine::Flag => format!("this enemy: {words}"),
        Combine::Best => format!("{words} 4+\nthis enemy: {words} is 3+"),
        Combine::Sum => format!("{words} 3\nthis enemy: {words} +1"),
    };
    format!(
        "stat.{}\n\n{}\n\n{}\n\nFor example:\n\n{}\n",
        words.replace(' ', "-"),
        wrapped(stat.meaning(), 80),
        wrapped(combine, 80),
        indented(&example)
    )
}

fn rule(rule: Rule) -> String {
    let (takes, figure) = match rule.answer() {
        RuleType::Number => ("a number".to_owned(), "1"),
        RuleType::Dice => ("dice or a number".to_owned(), "D6"),
        RuleType::Flag => ("`yes` or `no`".to_owned(), "yes"),
        RuleType::Choice(words) => (
            words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
            words.first().copied().unwrap_or("yes"),
        ),
    };
    format!(
        "rule-point.{}\n\n{}\n\nIt takes {takes}. Where the rulebooks agree, `rules` sets it; where they do not, a `ruling` \
         settles it.\n\nFor example:\n\n{}\n",
        rule.words().replace(' ', "-"),
        wrapped(rule.meaning(), 80),
        indented(&format!("rules \"Figures\" {{\n  {} is {figure}\n}}", rule.words()))
    )
}

/// `SBSD 17` as `SBSD p. 17`.
fn printed(page: &str) -> String {
    let one = |part: &str| match part.trim().split_once(' ') {
        Some((book, pages)) if pages.starts_with(|c: char| c.is_ascii_digit()) => format!("{book} p. {pages}"),
        _ => part.trim().to_owned(),
    };
    match page {
        "design" => "nowhere: the language needs it".to_owned(),
        page => page.split(';').map(one).collect::<Vec<_>>().join("; "),
    }
}

fn document(topic: &Topic) -> serde_json::Value {
    match topic {
        Topic::Entry(sentence) => {
            let entry = sentence.entry;
            let holes: Vec<_> =
                holes(sentence).into_iter().map(|(name, what)| json!({ "name": name, "what": what })).collect();
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
        Topic::Stat(stat) => json!({ "id": topic.id(), "words": stat.words(), "meaning": stat.meaning() }),
        Topic::Rule(rule) => json!({ "id": topic.id(), "words": rule.words(), "meaning": rule.meaning() }),
    }
}
