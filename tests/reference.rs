//! The pages under `docs/reference` are what the vocabulary says. When it has grown, write them anew with
//!
//! ```text
//! BRIM_RENEW=1 cargo test --test whole reference
//! ```
//!
//! and look at the difference: it is what authors will read. Nobody edits these pages by hand (`versions.md` aside, which nothing here writes).

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use crate::sources;
use brimscript::diagnostic::Code;
use brimscript::game::chance::Purpose;
use brimscript::model::reference_text::{
    bound, combined, formatted, printed, rule_example, stat_example, takes, title,
};
use brimscript::model::sentence::{Hole, Sentence, Sort, sentences};
use brimscript::model::topics::{Topic, category_word, holes, lines_of, readable, under_words};
use brimscript::model::trie::holds_effects;
use brimscript::vocabulary::{Category, Entry, Kind, Rule, Stat, Word};

/// The pages of sentences: file, title, what they are, the categories on them. Every category is on one of them.
const PAGES: &[(&str, &str, &str, &[Category])] = &[
    ("effects", "Effects", "What can happen, one line each.", &[Category::Effect]),
    (
        "rules-of-a-card",
        "Rules of a card",
        "Lines of a card, an ability or a token that wait for their time, and the labels of rows, branches and options.",
        &[Category::RuleForm, Category::Label],
    ),
    (
        "moments",
        "Moments",
        "What stands behind `when`, `at` and `instead of`.",
        &[Category::Moment, Category::Replaced],
    ),
    (
        "conditions",
        "Conditions",
        "What stands behind `if`; a figure has such conditions behind it too.",
        &[Category::Condition],
    ),
    (
        "selectors",
        "Selectors",
        "How somebody is pointed at: first words, words before the noun, the noun, and what stands behind it. \
         `each` + `wounded` + `hero` + `next to this enemy`.",
        &[Category::Pick, Category::Filter, Category::Noun, Category::Relation, Category::Position],
    ),
    (
        "amounts",
        "Amounts",
        "How much, what can be counted, and what is held.",
        &[Category::Amount, Category::Count, Category::Quantity, Category::Thing, Category::Holding],
    ),
    ("modifiers", "Modifiers", "Changes of figures that last, and facts.", &[Category::Modifier]),
    ("places", "Places", "Where enemies are placed.", &[Category::Place]),
    (
        "times-and-costs",
        "Times and costs",
        "How long, how often, when something can be used, and for what price.",
        &[Category::Duration, Category::Limit, Category::When, Category::Cost],
    ),
    (
        "members",
        "Lines of declarations",
        "The lines that are not rules: figures, keywords, decks, rows.",
        &[Category::Member],
    ),
    ("changes", "Changes", "What a `change` or a `from` does to something that stands elsewhere.", &[Category::Change]),
    ("scenario-steps", "Scenario steps", "What a test is given, rolls, does and expects.", &[Category::Step]),
];

const OWN: &str =
    "<!-- Written by `BRIM_RENEW=1 cargo test --test whole reference` from src/core/vocabulary. Edit that. -->\n\n";

fn folder() -> PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reference")
}

/// The anchor that readers of Markdown give to a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// The page and the heading of a category.
fn home(category: Category) -> String {
    let page = PAGES.iter().find(|(.., all)| all.contains(&category)).map_or("declarations", |(page, ..)| page);
    format!("{page}.md#{}", anchor(title(category)))
}

/// Where what fills a hole is explained.
fn target(hole: &Hole) -> String {
    match hole {
        Hole::Selector(
            Sort::Model | Sort::Anybody | Sort::Counted | Sort::Hero | Sort::Enemy | Sort::Hit | Sort::Attack,
        ) => "selectors.md".to_owned(),
        Hole::Selector(_) => home(Category::Noun),
        Hole::Phrase(category) => home(*category),
        Hole::Counter => home(Category::Thing),
        Hole::Name(kinds) | Hole::Names(kinds) => match kinds.as_slice() {
            [only] => format!("declarations.md#{}", anchor(&heading(*only))),
            _ => "declarations.md".to_owned(),
        },
        Hole::Abilities => format!("declarations.md#{}", anchor(&heading(Kind::Ability))),
        Hole::Stat | Hole::Measure => "stats.md".to_owned(),
        Hole::Rule => "rule-points.md".to_owned(),
        Hole::Purpose => "values.md#what-dice-are-for".to_owned(),
        _ => "values.md".to_owned(),
    }
}

fn heading(kind: Kind) -> String {
    Word::Kind(kind).entry().map_or_else(String::new, |entry| entry.id.to_owned())
}

fn fenced(example: &str) -> String {
    format!("```brim\n{}\n```\n", formatted(example))
}

/// An entry in full.
fn entry(sentence: &Sentence) -> String {
    let entry = sentence.entry;
    let mut out = format!("### {}\n\n**`{}`**\n\n{}\n\n", entry.id, readable(sentence), entry.meaning);
    let holes = holes(sentence);
    for hole in &holes {
        let _ = writeln!(out, "* [{}]({}): {}", hole.word, target(&hole.hole), hole.what);
    }
    if !holes.is_empty() {
        out.push('\n');
    }
    if let Some(under) = under_words(entry.under) {
        let _ = write!(out, "Under it stand {under}. ");
    }
    if !entry.binds.is_empty() {
        let _ = write!(out, "Below it one can say {}.", bound(entry.binds).join(", "));
    }
    if under_words(entry.under).is_some() || !entry.binds.is_empty() {
        out = format!("{}\n\n", out.trim_end());
    }
    if matches!(entry.word, Word::Member(_)) && !entry.kinds.is_empty() {
        let kinds: Vec<String> = entry.kinds.iter().map(|kind| kind_link(*kind)).collect();
        let _ = write!(out, "For: {}.\n\n", kinds.join(", "));
    }
    let _ = write!(out, "{}\nPrinted: {}\n\n", fenced(entry.example), printed(entry.page));
    out
}

fn kind_link(kind: Kind) -> String {
    format!("[{}](declarations.md#{})", kind.word(), anchor(&heading(kind)))
}

/// The index at the top of a page: its entries in a line each.
fn index(all: &[&'static Entry]) -> String {
    let mut out = String::new();
    for sentence in sentences().iter().filter(|one| all.iter().any(|entry| entry.id == one.entry.id)) {
        let _ = writeln!(out, "* [`{}`](#{})", readable(sentence), anchor(sentence.entry.id));
    }
    out.push('\n');
    out
}

fn page_of(title_of: &str, about: &str, categories: &[Category]) -> String {
    let mut out = format!("{OWN}# {title_of}\n\n{about}\n\n");
    for category in categories {
        let all: Vec<&Entry> = category.entries().iter().collect();
        let _ = write!(out, "## {}\n\n{}", title(*category), index(&all));
        sentences().iter().filter(|one| one.entry.word.category() == *category).for_each(|one| out += &entry(one));
    }
    out
}

/// Every kind of declaration, and the lines it can have.
fn declarations() -> String {
    let mut out =
        format!("{OWN}# Declarations\n\nWhat a file can hold: one thing after the other, each with its lines.\n\n");
    let all: Vec<&Entry> = Category::Kind.entries().iter().collect();
    let _ = write!(out, "## {}\n\n{}", title(Category::Kind), index(&all));
    for sentence in sentences().iter().filter(|one| one.entry.word.category() == Category::Kind) {
        out += &entry(sentence);
        let Word::Kind(kind) = sentence.entry.word else { continue };
        let lines = lines_of(kind);
        let whole = |word: fn(&Word) -> bool| lines.iter().any(|line| word(&line.entry.word));
        if whole(|word| matches!(word, Word::Step(_))) {
            out.push_str("Its lines are [scenario steps](scenario-steps.md).\n\n");
            continue;
        }
        if whole(|word| matches!(word, Word::Change(_))) {
            out.push_str("Its lines are [operations](changes.md).\n\n");
            continue;
        }
        out.push_str("Its lines:\n\n");
        for line in &lines {
            let page = match line.entry.word.category() {
                Category::Member => "members",
                Category::RuleForm => "rules-of-a-card",
                _ => continue,
            };
            let _ = writeln!(out, "* [`{}`]({page}.md#{})", readable(line), anchor(line.entry.id));
        }
        if whole(|word| matches!(word, Word::Modifier(_))) {
            out.push_str("* [changes of figures](modifiers.md), such as `defense +1`\n");
        }
        if holds_effects(kind) {
            out.push_str("* [effects](effects.md): what happens when the card is drawn\n");
        }
        out.push('\n');
    }
    out
}

fn stats() -> String {
    let mut out = format!(
        "{OWN}# Stats\n\nFigures of a sheet. A pack's skills are stats too, and so are three that are made with a name:\n\n\
         * `max TOKEN`, the most of a token that a hero can hold: `this hero: max Fury +1`\n\
         * `SLOT slots`, how much clothing of one sort it can wear: `this hero: hat slots -1`\n\
         * `result on CHART`, added to what it rolls on a chart: `this hero: result on Injury +1`\n\n"
    );
    for stat in Stat::ALL {
        let _ = write!(
            out,
            "### {}\n\n**`{}`**\n\n{}\n\n{}\n\n{}\nPrinted: {}\n\n",
            Topic::Stat(*stat).id(),
            stat.words(),
            stat.meaning(),
            combined(*stat),
            fenced(&stat_example(*stat)),
            printed(stat.page())
        );
    }
    out
}

fn rule_points() -> String {
    let mut out = format!(
        "{OWN}# Rule points\n\nFigures and readings that the procedures of the game ask the packs for. Where the rulebooks agree, `rules` \
         sets one; where they do not, a `ruling` settles it.\n\n"
    );
    for rule in Rule::ALL {
        let id = Topic::Rule(*rule).id();
        let _ = write!(
            out,
            "### {id}\n\n**`{}`**\n\n{}\n\nIt takes {}.\n\n{}\nPrinted: {}\n\n",
            rule.words(),
            rule.meaning(),
            takes(*rule),
            fenced(&rule_example(*rule)),
            printed(rule.page())
        );
    }
    out
}

/// Holes that no page of sentences explains.
fn values() -> String {
    let mut kinds: BTreeMap<String, String> = BTreeMap::new();
    for hole in sentences().iter().flat_map(holes).filter(|hole| target(&hole.hole) == "values.md") {
        kinds.insert(hole.word, hole.what);
    }
    let mut out = format!("{OWN}# Values\n\nWhat fills the small holes of a sentence.\n\n");
    for (word, what) in kinds {
        let _ = writeln!(out, "* {word}: {what}");
    }
    out.push_str(
        "\nA name that is declared and every text stand in quotes: `\"Cold Rain\"`.\n\n## What dice are for\n\n",
    );
    out.push_str("Scenarios name dice by what they are thrown for: `dice to hit 6, 2`.\n\n");
    let words: BTreeSet<String> = Purpose::ALL.iter().map(|purpose| purpose.words().to_owned()).collect();
    words.iter().for_each(|word| out += &format!("* `{word}`\n"));
    out
}

fn readme() -> String {
    let mut out = format!(
        "{OWN}# Reference\n\nEvery sentence of the language. Holes stand in capitals, what may be left out in brackets. `brim explain WORDS` says \
         the same in the terminal. Who begins reads the [guide](../guide/README.md).\n\n"
    );
    let fixed = |name: &str, title: &str, about: &str| format!("* [{title}]({name}.md): {about}\n");
    out += &fixed("declarations", "Declarations", "What a file can hold: enemies, cards, missions, rules, scenarios.");
    PAGES.iter().for_each(|(name, title, about, _)| out += &fixed(name, title, about));
    out += &fixed("stats", "Stats", "Figures of a sheet.");
    out += &fixed("values", "Values", "Numbers, dice, and what dice are for.");
    out += &fixed("rule-points", "Rule points", "Figures and readings of the rules themselves.");
    out += &fixed("versions", "Versions", "The version of the language, and how it grows.");
    let _ = writeln!(out, "\nBooks: {}.", BOOKS);
    out
}

const BOOKS: &str =
    "SBSD is the rulebook of Swamps of Death, FF of Forbidden Fortress, GOV of Gates of Valhalla, AID the player aid";

fn pages() -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> =
        PAGES.iter().map(|(name, title, about, list)| ((*name).to_owned(), page_of(title, about, list))).collect();
    all.insert("declarations".to_owned(), declarations());
    all.insert("stats".to_owned(), stats());
    all.insert("rule-points".to_owned(), rule_points());
    all.insert("values".to_owned(), values());
    all.insert("README".to_owned(), readme());
    all.into_iter().map(|(name, text)| (format!("{name}.md"), format!("{}\n", text.trim_end()))).collect()
}

#[test]
fn the_pages_are_what_the_table_says() {
    for (name, text) in pages() {
        let path = folder().join(&name);
        if std::env::var_os("BRIM_RENEW").is_some() {
            std::fs::write(&path, &text).expect("the page can be written");
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = there.lines().zip(text.lines()).position(|(old, new)| old != new).map_or(0, |at| at + 1);
        assert!(
            there == text,
            "docs/reference/{name} is not what the vocabulary says (line {differs}): see tests/reference.rs"
        );
    }
}

#[test]
fn there_is_no_other_page() {
    let mut known: BTreeSet<String> = pages().into_keys().collect();
    known.insert("versions.md".to_owned());
    let there: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the folder can be read")
        .map(|entry| entry.expect("an entry can be read").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(there, known);
}

#[test]
fn every_category_has_its_page() {
    for category in Category::ALL.iter().filter(|category| **category != Category::Kind) {
        let pages = PAGES.iter().filter(|(.., all)| all.contains(category)).count();
        assert_eq!(pages, 1, "{}", category_word(*category));
    }
}

/// Links lead to files that exist and, within the reference, to headings that exist.
#[test]
fn links_lead_somewhere() {
    let all = pages();
    let headings: BTreeMap<&str, BTreeSet<String>> = all
        .iter()
        .map(|(name, text)| {
            let heads = text.lines().filter(|line| line.starts_with('#'));
            (name.as_str(), heads.map(|line| anchor(line.trim_start_matches('#').trim())).collect())
        })
        .collect();
    for (name, text) in &all {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { name } else { file };
            match headings.get(file) {
                Some(heads) => assert!(anchor.is_empty() || heads.contains(anchor), "{name}: {link}"),
                None => assert!(folder().join(file).exists(), "{name}: {link}"),
            }
        }
    }
}

/// The table code → files of docs/diagnostics.md: the code of the project that names each code, without the registry and the pages.
fn files_of_codes() -> String {
    let lists = ["src/language/diagnostic/codes.rs", "src/language/diagnostic/explain.rs"];
    let code = ["grammar/src", "src", "cli/src"].iter().flat_map(|folder| sources::code(folder));
    let files: Vec<sources::Code> = code.filter(|file| !lists.contains(&file.path.as_str())).collect();
    let names = |line: &str, name: &str| {
        let mut rest = line.split(name).skip(1);
        rest.any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let mut out = String::from("| code | files |\n|---|---|\n");
    for code in Code::ALL {
        let name = format!("Code::{code:?}");
        let of = files.iter().filter(|file| file.lines.iter().any(|(_, line)| names(line, &name)));
        let paths: Vec<String> = of.map(|file| format!("`{}`", file.path)).collect();
        assert!(!paths.is_empty(), "no file raises {}", code.as_str());
        let _ = writeln!(out, "| {} | {} |", code.as_str(), paths.join(", "));
    }
    out
}

#[test]
fn every_code_names_its_files() {
    const BEGIN: &str = "<!-- files: begin -->\n";
    const END: &str = "<!-- files: end -->";
    let path = sources::root().join("docs/diagnostics.md");
    let page = sources::text(&path);
    let (before, rest) = page.split_once(BEGIN).expect("the page has a place for the table");
    let (there, after) = rest.split_once(END).expect("the place ends");
    let table = files_of_codes();
    if std::env::var_os("BRIM_RENEW").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).expect("the page can be written");
        return;
    }
    assert!(
        there == table,
        "the table of files in docs/diagnostics.md is old: `BRIM_RENEW=1 cargo test -p brimscript --test whole -- reference` writes it"
    );
}

/// An example of a figure is one that a check accepts: on an enemy, on an item for what the rules ask of heroes alone.
#[test]
fn examples_of_stats_are_on_the_right_side() {
    use brimscript::vocabulary::Whose;
    // What never leaves the hand is said of the item itself.
    for stat in Stat::ALL.iter().filter(|stat| **stat != Stat::StaysInHand) {
        let example = stat_example(*stat);
        let hero = example.contains("this hero:");
        assert_eq!(hero, stat.whose() == Whose::Heroes, "{example}");
        assert!(hero != example.contains("this enemy:"), "{example}");
    }
}
