//! Random changes of shipped packs, by seed: what an author does to a card between two versions. Each gives a sound pack again.

#![allow(
    dead_code,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "each test uses a part of it; a test that panics has failed"
)]

use std::collections::{BTreeMap, BTreeSet};

use brim_grammar::{Body, Item, Span, Statement, TokenKind};
use brimscript::diagnostic::Severity;
use brimscript::game::chance::{hash64, mix};
use brimscript::model::{Model, build};
use brimscript::mutate::swaps::{CLAUSES, DURATIONS, LIMITS, MOMENTS, TARGETS, WORDS_ONLY};
use brimscript::pack::{InMemory, Loaded, load};

use crate::shelf::{Shelf, files, shuffled};

/// The packs that are changed.
pub const FOLDERS: [&str; 5] = [
    "content/base",
    "content/swamps-of-death",
    "content/more-darkness",
    "content/forbidden-fortress",
    "content/gates-of-valhalla",
];

/// What kind of change it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// A number is one higher or lower.
    Number,
    /// A whole line is gone.
    LineGone,
    /// A condition or another clause at the end of a line is gone.
    ClauseGone,
    /// Somebody else is meant.
    Target,
    /// It happens at another moment.
    Moment,
    /// It lasts longer or shorter.
    Duration,
    /// It may be used as often as one likes.
    Limit,
    /// A row of a chart or of a table has other results.
    Row,
    /// Another number of copies, or of models.
    Count,
    /// Another name, and `formerly` with the old one.
    Renamed,
    /// Another name, and nothing that leads there from the old one.
    RenamedPlainly,
}

impl Slip {
    /// Every kind.
    pub const ALL: [Slip; 11] = [
        Slip::Number,
        Slip::LineGone,
        Slip::ClauseGone,
        Slip::Target,
        Slip::Moment,
        Slip::Duration,
        Slip::Limit,
        Slip::Row,
        Slip::Count,
        Slip::Renamed,
        Slip::RenamedPlainly,
    ];

    /// True where what is played may change.
    pub fn of_rules(self) -> bool {
        !matches!(self, Slip::Renamed | Slip::RenamedPlainly)
    }
}

/// One change of one file of a pack.
#[derive(Clone, Debug)]
pub struct Change {
    /// What kind of change it is.
    pub slip: Slip,
    /// The folder of the pack.
    pub folder: &'static str,
    /// The file.
    pub file: String,
    /// The whole text of the file afterwards.
    pub text: String,
    /// The word of the declaration's kind: `enemy`.
    pub kind: String,
    /// The declaration's name before.
    pub name: String,
    /// The line before and after, for people.
    pub line: String,
}

impl Change {
    /// The packs with it.
    pub fn applied(&self, shelf: &Shelf) -> Shelf {
        let mut other = shelf.clone();
        other.insert(self.file.clone(), self.text.clone());
        other
    }
}

/// One edit: the place, and what stands there then.
type Edit = (Span, String);

/// All changes of a kind that a declaration offers.
fn edits(text: &str, decl: &Statement, slip: Slip) -> Vec<Vec<Edit>> {
    let mut out = Vec::new();
    each_statement(decl, true, &mut |statement, siblings, head| {
        let phrase = statement.phrase.of(text);
        let first = statement.tokens.first().map(|token| token.span.of(text)).unwrap_or_default();
        if WORDS_ONLY.contains(&first) {
            return;
        }
        let at = |range: std::ops::Range<usize>| {
            let from = statement.phrase.start as usize;
            Span::new(from + range.start, from + range.end)
        };
        let swap = |pairs: &[(&str, &str)], out: &mut Vec<Vec<Edit>>| {
            for (from, to) in pairs {
                if let Some(found) = phrase.find(from) {
                    out.push(vec![(at(found..found + from.len()), (*to).to_owned())]);
                }
            }
        };
        match slip {
            Slip::Number | Slip::Count | Slip::Row => {
                let count = ["copies", "models"].contains(&first);
                let row = matches!(statement.tokens.first().map(|token| &token.kind), Some(TokenKind::Range(..)));
                for token in statement.tokens.iter().filter(|_| !head) {
                    let numbers = number(&token.kind).into_iter().filter(|_| !row && count == (slip == Slip::Count));
                    let ranges = range(&token.kind).into_iter().filter(|_| slip == Slip::Row);
                    let numbers = numbers.filter(|_| slip != Slip::Row);
                    out.extend(numbers.chain(ranges).flatten().map(|new| vec![(token.span, new)]));
                }
            }
            Slip::LineGone if !head && siblings > 1 => {
                let end = text[statement.span.end as usize..]
                    .find('\n')
                    .map_or(text.len(), |at| statement.span.end as usize + at);
                // Of several statements in one line only the whole line can go.
                let whole = text[..statement.span.start as usize]
                    .rsplit('\n')
                    .next()
                    .is_some_and(|lead| lead.trim().is_empty())
                    && text[statement.span.end as usize..end].trim().is_empty();
                if whole {
                    out.push(vec![(statement.span, String::new())]);
                }
            }
            Slip::ClauseGone if !head => {
                for clause in CLAUSES {
                    if let Some(found) = phrase.find(clause) {
                        out.push(vec![(at(found..phrase.len()), String::new())]);
                    }
                }
            }
            Slip::Target => swap(TARGETS, &mut out),
            Slip::Moment => swap(MOMENTS, &mut out),
            Slip::Duration => swap(DURATIONS, &mut out),
            Slip::Limit => {
                for limit in LIMITS {
                    if let Some(found) = phrase.find(limit) {
                        out.push(vec![(at(found..found + limit.len()), String::new())]);
                    }
                }
            }
            _ => {}
        }
    });
    if let (Slip::Renamed | Slip::RenamedPlainly, Some(name), Body::Block(block)) =
        (slip, decl.tokens.get(1), &decl.body)
        && let TokenKind::Text(old) = &name.kind
    {
        let mut edit = vec![(name.span, format!("\"Quite Another {old}\""))];
        if slip == Slip::Renamed {
            let line = format!("{{\n  formerly \"{old}\"\n");
            edit.push((block.open, line));
        }
        out.push(edit);
    }
    out
}

fn number(kind: &TokenKind) -> Option<Vec<String>> {
    match kind {
        TokenKind::Number(n) => Some(vec![(n + 1).to_string(), (n - 1).max(0).to_string()]),
        TokenKind::Signed(n) => Some(vec![format!("{:+}", if *n == -1 { -2 } else { n + 1 })]),
        TokenKind::AtLeast(n) => Some(vec![format!("{}+", n + 1), format!("{}+", (n - 1).max(1))]),
        TokenKind::Money(n) => Some(vec![format!("${}", n + 5)]),
        TokenKind::Dice { count, sides } => Some(vec![match count {
            1 => format!("2D{sides}"),
            more => format!("{}D{sides}", more + 1),
        }]),
        _ => None,
    }
}

fn range(kind: &TokenKind) -> Option<Vec<String>> {
    match kind {
        TokenKind::Range(low, high) if high - low > 1 => Some(vec![format!("{low}-{}", high - 1)]),
        TokenKind::Range(low, _) => Some(vec![low.to_string()]),
        _ => None,
    }
}

/// Calls `visit` for a declaration and every statement in it: with how many statements stand beside it, and whether it is the head.
fn each_statement<'a>(statement: &'a Statement, head: bool, visit: &mut dyn FnMut(&'a Statement, usize, bool)) {
    fn inner<'a>(body: &'a Body, visit: &mut dyn FnMut(&'a Statement, usize, bool)) {
        let count = body.statements().count();
        for statement in body.statements() {
            visit(statement, count, false);
            inner(&statement.body, visit);
        }
    }
    visit(statement, 1, head);
    inner(&statement.body, visit);
}

/// A text with an edit, places from the first to the last.
fn edited(text: &str, edit: &[Edit]) -> String {
    let mut out = text.to_owned();
    let mut edit = edit.to_vec();
    edit.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    for (span, new) in edit {
        out.replace_range(span.start as usize..span.end as usize, &new);
    }
    out
}

/// Loads a pack of a shelf and reads it.
pub fn model_of(shelf: &Shelf, folder: &str) -> (Loaded, Model, usize) {
    read(&files(shelf), folder)
}

fn read(files: &InMemory, folder: &str) -> (Loaded, Model, usize) {
    let loaded = load(files, &[folder.to_owned()]);
    let (model, found) = build(&loaded);
    let wrong = found.iter().chain(&loaded.diagnostics).filter(|found| found.severity == Severity::Error).count();
    (loaded, model, wrong)
}

/// So many changes of the shipped packs, the same for the same seed, as many of each kind as there can be. All of them are sound: the pack reads without
/// an error.
pub fn changes(shelf: &Shelf, seed: u64, count: usize, wanted: &dyn Fn(Slip) -> bool) -> Vec<Change> {
    // Candidates by kind, each in an order drawn by the seed.
    let mut pools: BTreeMap<Slip, Vec<(&'static str, &String, Statement, usize)>> = BTreeMap::new();
    for folder in FOLDERS {
        let prefix = format!("{folder}/");
        for (file, text) in shelf.iter().filter(|(file, _)| file.starts_with(&prefix) && file.ends_with(".brim")) {
            for item in brim_grammar::parse(text).items {
                let Item::Statement(decl) = item else { continue };
                if decl.tokens.first().is_some_and(|first| first.span.of(text) == "scenario") {
                    continue;
                }
                for slip in Slip::ALL.into_iter().filter(|slip| wanted(*slip)) {
                    for at in 0..edits(text, &decl, slip).len() {
                        pools.entry(slip).or_default().push((folder, file, decl.clone(), at));
                    }
                }
            }
        }
    }
    let orders: BTreeMap<Slip, Vec<usize>> =
        pools.iter().map(|(slip, pool)| (*slip, shuffled(mix(seed, *slip as u64), pool.len()))).collect();
    let base = files(shelf);
    let wrong: BTreeMap<&str, usize> = FOLDERS.iter().map(|folder| (*folder, read(&base, folder).2)).collect();
    let mut out: Vec<Change> = Vec::new();
    let mut seen: BTreeSet<u64> = BTreeSet::new();
    let longest = pools.values().map(Vec::len).max().unwrap_or(0);
    for round in 0..longest {
        for (slip, pool) in &pools {
            if out.len() >= count {
                return out;
            }
            let Some((folder, file, decl, at)) = orders[slip].get(round).map(|place| &pool[*place]) else { continue };
            let before = &shelf[*file];
            let edit = &edits(before, decl, *slip)[*at];
            let text = edited(before, edit);
            if text == *before || !seen.insert(mix(hash64(file), hash64(&text))) {
                continue;
            }
            let mut files = base.clone();
            files.add(file, text.as_bytes());
            if read(&files, folder).2 > wrong[folder] {
                continue;
            }
            let place = edit[0].0.start as usize;
            let line = |text: &str| text[..place.min(text.len())].matches('\n').count();
            let (old, new) = (before.lines().nth(line(before)), text.lines().nth(line(&text)));
            let word = |at: usize| decl.tokens.get(at).map(|token| token.span.of(before).trim_matches('"').to_owned());
            out.push(Change {
                slip: *slip,
                folder,
                file: (*file).clone(),
                kind: word(0).unwrap_or_default(),
                name: word(1).unwrap_or_default(),
                line: format!("{} -> {}", old.unwrap_or("").trim(), new.unwrap_or("").trim()),
                text,
            });
        }
    }
    out
}
