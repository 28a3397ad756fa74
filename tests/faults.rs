//! Seeded faults by an author who knew no check (`tests/fixtures/faults.toml`): each is put into the packs, and what `brim check` tells
//! beyond what it tells anyway is held against where it is. Sound changes must be met with silence.
//!
//! Several changes of different files are checked at once, as that is quicker; a finding counts for the change that it stands at. And one group is put in the
//! place of another in packs that stay open: what an open workspace tells is what a fresh check tells (`tests/workspace.rs`).
//!
//! `cargo test` looks at every fourth change; `BRIM_WHOLE=1` and `.ci/run` at all.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support::{self, Bench};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use brimscript::check::check;
use brimscript::diagnostic::Diagnostic;
use brimscript::pack::{InMemory, Loaded, load};

/// The shares of a hundred that must not fall: of the faults that can be told, those that are; of the findings, those at a fault.
const RECALL: usize = 95;
const PRECISION: usize = 95;

/// How many changes are looked at together.
const TOGETHER: usize = 16;

/// Of so many changes `cargo test` looks at one.
const SAMPLE: usize = 4;

/// One change of the packs.
struct Change {
    id: String,
    family: String,
    file: String,
    sound: bool,
    tellable: bool,
    why: String,
    text: String,
    /// The lines that a finding about it may stand on, from 1.
    lines: (u32, u32),
}

/// So many of a hundred changes must still fit the content.
const FITTING: usize = 90;

/// A finding, as far as two runs tell it apart.
type Key = (&'static str, String, Option<String>, String);

fn contents() -> BTreeMap<String, String> {
    let root = format!("{}/content", env!("CARGO_MANIFEST_DIR"));
    let mut files = BTreeMap::new();
    for entry in walkdir::WalkDir::new(&root).sort_by_file_name() {
        let entry = entry.expect("content can be read");
        if entry.file_type().is_file()
            && let Ok(text) = std::fs::read_to_string(entry.path())
        {
            let path = entry.path().strip_prefix(&root).expect("in the project");
            files.insert(path.to_string_lossy().into_owned(), text);
        }
    }
    files
}

/// The changes that fit the content, and how many there are in all.
fn changes(files: &BTreeMap<String, String>) -> (Vec<Change>, usize) {
    let path = format!("{}/tests/fixtures/faults.toml", env!("CARGO_MANIFEST_DIR"));
    let corpus: toml::Table =
        std::fs::read_to_string(path).expect("the corpus can be read").parse().expect("the corpus is TOML");
    let mut changes = Vec::new();
    let mut count = 0;
    for kind in ["fault", "sound"] {
        for entry in corpus.get(kind).and_then(|list| list.as_array()).expect("a list") {
            count += 1;
            let word = |name: &str| entry.get(name).and_then(|value| value.as_str()).unwrap_or("").to_owned();
            let flag = |name: &str| entry.get(name).and_then(toml::Value::as_bool) == Some(true);
            let (id, file, find, replace) = (word("id"), word("file"), word("find"), word("replace"));
            let Some(old) = files.get(&file) else {
                println!("left out {id}: there is no file {file}");
                continue;
            };
            let (text, lines) = if flag("add") {
                let end = if old.ends_with('\n') { "" } else { "\n" };
                let text = format!("{old}{end}{replace}");
                let lines = (line(&text, old.len()), line(&text, text.len()));
                (text, lines)
            } else {
                // Content goes on; what a change was made to may stand there no more, or twice.
                let Some(at) = old.find(&find).filter(|_| old.matches(&find).count() == 1) else {
                    println!("left out {id}: what it changes does not stand in {file} once");
                    continue;
                };
                let same = find.char_indices().zip(replace.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at);
                let from = same.unwrap_or_else(|| find.len().min(replace.len()));
                let text = old.replacen(&find, &replace, 1);
                let (first, last) = (line(&text, at + from), line(&text, at + replace.len()));
                let whole = if file.ends_with(".toml") { (1, u32::MAX) } else { declaration(&text, first) };
                (text, (whole.0.min(first.saturating_sub(3)), whole.1.max(last.saturating_add(3))))
            };
            let (family, why) = (word("family"), word("why"));
            let (sound, tellable) = (kind == "sound", flag("tellable"));
            changes.push(Change { id, family, file, sound, tellable, why, text, lines });
        }
    }
    (changes, count)
}

fn line(text: &str, at: usize) -> u32 {
    u32::try_from(text.get(..at).unwrap_or(text).matches('\n').count() + 1).unwrap_or(u32::MAX)
}

/// The first and the last line of the declaration that a line stands in.
fn declaration(text: &str, at: u32) -> (u32, u32) {
    let lines: Vec<&str> = text.lines().collect();
    let of = |number: u32| lines.get(number.saturating_sub(1) as usize).copied().unwrap_or("}");
    let begins = |number: u32| of(number).starts_with(|c: char| c.is_ascii_lowercase() || c == '#');
    let (mut first, mut last) = (at, at);
    while first > 1 && !begins(first) {
        first -= 1;
    }
    while !of(last).starts_with('}') {
        last += 1;
    }
    (first, last)
}

/// What is found with these changes, and with no other.
fn found(bench: &mut Bench, files: &BTreeMap<String, String>, made: &[&Change]) -> (Loaded, Vec<Diagnostic>) {
    let path = |path: &str| format!("content/{path}");
    if made.iter().all(|change| change.file.ends_with(".brim")) {
        let texts: Vec<(String, &str)> = made.iter().map(|change| (path(&change.file), change.text.as_str())).collect();
        let texts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let open = bench.with(&texts);
        let all = open.loaded().diagnostics.iter().chain(open.findings()).cloned().collect();
        return (open.loaded().clone(), all);
    }
    // What manifests say is read when packs are loaded.
    let mut all = InMemory::default();
    for (name, text) in files {
        let changed = made.iter().find(|change| change.file == *name);
        all.add(&path(name), changed.map_or(text, |change| &change.text).as_bytes());
    }
    let loaded = load(&all, &["content".to_owned()]);
    let mut diagnostics = loaded.diagnostics.clone();
    diagnostics.extend(check(&loaded).diagnostics);
    (loaded, diagnostics)
}

fn key(loaded: &Loaded, one: &Diagnostic) -> Key {
    let file = one.place.and_then(|place| loaded.sources.get(place.file)).map_or("", |source| source.path());
    (one.code.as_str(), file.to_owned(), one.subject.clone(), one.message.clone())
}

/// True where a finding, or one of its further labels, stands at a change.
fn at(loaded: &Loaded, one: &Diagnostic, change: &Change) -> bool {
    let places = one.place.into_iter().chain(one.others.iter().map(|other| other.place));
    places.into_iter().any(|place| {
        let Some(source) = loaded.sources.get(place.file) else { return false };
        let (from, to) = (source.position(place.span.start).line, source.position(place.span.end).line);
        source.path().strip_prefix("content/") == Some(&*change.file)
            && to.saturating_add(3) >= change.lines.0
            && from <= change.lines.1.saturating_add(3)
    })
}

/// Manifests, rules and decks: what is wrong there is felt everywhere, so that nothing else can be told apart beside it.
fn alone(change: &Change) -> bool {
    change.file.ends_with(".toml")
        || ["base/rules.brim", "base/decks.brim", "base/rulings.brim"].contains(&&*change.file)
}

/// What came of all changes: the codes and messages at each, and what stands at none of them.
#[derive(Default)]
struct Outcome {
    at: BTreeMap<String, Vec<(&'static str, String)>>,
    /// By code and by the changes that were looked at together: what follows from one mistake counts once.
    elsewhere: BTreeMap<(&'static str, String), Vec<String>>,
}

fn run(files: &BTreeMap<String, String>, changes: &[Change]) -> Outcome {
    let (loaded, usual) = found(&mut Bench::open(support::loaded().clone()), files, &[]);
    let mut before: BTreeMap<Key, usize> = BTreeMap::new();
    for one in &usual {
        *before.entry(key(&loaded, one)).or_default() += 1;
    }
    let all: Vec<&Change> = changes.iter().collect();
    let mut outcome = together(files, &before, &all);
    // A line that cannot be read keeps some checks quiet: what was not told is looked at once more, without those that were.
    let untold =
        changes.iter().filter(|change| change.tellable && !outcome.at.contains_key(&change.id)).collect::<Vec<_>>();
    let again = together(files, &before, &untold);
    outcome.at.extend(again.at);
    outcome.elsewhere.extend(again.elsewhere);
    outcome
}

/// Puts changes of different files together, sound ones and faults apart.
fn together(files: &BTreeMap<String, String>, before: &BTreeMap<Key, usize>, changes: &[&Change]) -> Outcome {
    let mut groups: Vec<Vec<&Change>> = Vec::new();
    for &change in changes {
        let fits = |group: &&mut Vec<&Change>| {
            group.len() < TOGETHER
                && !alone(change)
                && group.iter().all(|other| !alone(other))
                && group.iter().all(|other| other.file != change.file && other.sound == change.sound)
        };
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(change),
            None => groups.push(vec![change]),
        }
    }
    each(files, before, &groups)
}

/// Looks at each group, on as many threads as there are.
fn each(files: &BTreeMap<String, String>, before: &BTreeMap<Key, usize>, groups: &[Vec<&Change>]) -> Outcome {
    let (next, outcome) = (AtomicUsize::new(0), Mutex::new(Outcome::default()));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let mut bench = Bench::open(support::loaded().clone());
                while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (loaded, all) = found(&mut bench, files, group);
                    let mut left: BTreeMap<Key, usize> = before.clone();
                    let mut outcome = outcome.lock().expect("no thread failed");
                    for one in &all {
                        if let Some(more) = left.get_mut(&key(&loaded, one)).filter(|more| **more > 0) {
                            *more -= 1;
                            continue;
                        }
                        let told = (one.code.as_str(), one.message.clone());
                        let mut here = group.iter().filter(|change| at(&loaded, one, change)).peekable();
                        if here.peek().is_none() {
                            let ids: Vec<&str> = group.iter().map(|change| &*change.id).collect();
                            let (code, file, subject, message) = key(&loaded, one);
                            let told = format!("{file} {}: {message}", subject.unwrap_or_default());
                            outcome.elsewhere.entry((code, ids.join(" "))).or_default().push(told);
                        }
                        for change in here {
                            outcome.at.entry(change.id.clone()).or_default().push(told.clone());
                        }
                    }
                }
            });
        }
    });
    outcome.into_inner().expect("no thread failed")
}

#[test]
fn seeded_faults_are_told() {
    let files = contents();
    let only = std::env::var("BRIM_FAULTS").unwrap_or_default();
    let (mut changes, count) = changes(&files);
    assert!(changes.len() * 100 >= count * FITTING, "{} of {count} changes fit the content", changes.len());
    changes.retain(|change| only.is_empty() || only.split(',').any(|one| change.id.starts_with(one)));
    if only.is_empty() && !support::whole() {
        changes = changes.into_iter().step_by(SAMPLE).collect();
    }
    let outcome = run(&files, &changes);
    let told = |change: &&Change| outcome.at.contains_key(&change.id);
    let tellable: Vec<&Change> = changes.iter().filter(|change| change.tellable && !change.sound).collect();
    let sound: Vec<&Change> = changes.iter().filter(|change| change.sound).collect();
    for change in tellable.iter().filter(|change| !told(change)) {
        println!("untold {}: {}", change.id, change.why);
    }
    if !only.is_empty() {
        outcome.at.iter().for_each(|(id, told)| println!("told {id}: {told:?}"));
    }
    for ((code, ids), told) in &outcome.elsewhere {
        println!("elsewhere {code}: {} of {} ({ids})", told.first().map_or("", String::as_str), told.len());
    }
    let alarms: Vec<&&Change> = sound.iter().filter(|change| told(change)).collect();
    for change in &alarms {
        println!("alarm {}: {:?}", change.id, outcome.at.get(&change.id));
    }
    let recalled = tellable.iter().filter(|change| told(change)).count();
    let here: usize = outcome
        .at
        .iter()
        .filter(|(id, _)| !alarms.iter().any(|alarm| alarm.id == **id))
        .map(|(_, told)| told.len())
        .sum();
    let all = outcome.at.values().map(Vec::len).sum::<usize>() + outcome.elsewhere.len();
    let share = |part: usize, of: usize| (part * 100).checked_div(of).unwrap_or(100);
    let mut table = String::new();
    let _ = writeln!(table, "| what | how many | share |\n|---|---|---|");
    let _ = writeln!(
        table,
        "| faults that a check can find: found | {recalled} of {} | {} % |",
        tellable.len(),
        share(recalled, tellable.len())
    );
    let quiet = sound.len() - alarms.len();
    let _ = writeln!(
        table,
        "| sound changes without a finding | {quiet} of {} | {} % |",
        sound.len(),
        share(quiet, sound.len())
    );
    let _ = writeln!(table, "| findings that stand at a fault | {here} of {all} | {} % |", share(here, all));
    let _ = writeln!(table, "\n| family | found | findable | share |\n|---|---|---|---|");
    let families: BTreeSet<&str> = tellable.iter().map(|change| &*change.family).collect();
    for family in families {
        let of = || tellable.iter().filter(|change| change.family == family);
        let (part, whole) = (of().filter(|change| told(change)).count(), of().count());
        let _ = writeln!(table, "| {family} | {part} | {whole} | {} % |", share(part, whole));
    }
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for change in &tellable {
        let these: BTreeSet<&str> = outcome.at.get(&change.id).into_iter().flatten().map(|(code, _)| *code).collect();
        these.into_iter().for_each(|code| *codes.entry(code).or_default() += 1);
    }
    let _ = writeln!(table, "\n| code | faults that it finds |\n|---|---|");
    for (code, count) in codes {
        let _ = writeln!(table, "| {code} | {count} |");
    }
    println!("{table}");
    if only.is_empty() {
        if support::whole() && std::env::var_os("BRIM_RENEW").is_some() {
            publish(&table);
        }
        assert!(share(recalled, tellable.len()) >= RECALL, "{recalled} of {} faults are told", tellable.len());
        assert!(share(here, all) >= PRECISION, "{here} of {all} findings stand at a fault");
    }
    assert!(alarms.is_empty(), "{} sound changes are told of", alarms.len());
}

const BEGIN: &str = "<!-- faults: begin -->\n";
const END: &str = "<!-- faults: end -->";

/// Writes the table into the page of diagnostics.
fn publish(table: &str) {
    let path = format!("{}/docs/diagnostics.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).expect("the page can be read");
    let (before, rest) = page.split_once(BEGIN).expect("the page has a place for the table");
    let (_, after) = rest.split_once(END).expect("the place ends");
    std::fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).expect("the page can be written");
}
