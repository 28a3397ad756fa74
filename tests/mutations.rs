//! Texts that were good until somebody's hand slipped: the seeds of `fuzz/corpus`, changed at random, through the same functions as
//! the fuzz targets. Seeded, so that a failure comes again. `BRIM_WHOLE=1` and `.ci/run` try twice as many as `cargo test`. For longer runs:
//!
//! ```text
//! BRIM_ROUNDS=20000 BRIM_SEED=7 cargo test --release --test whole mutations -- --nocapture
//! ```

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use crate::{hostile, support};

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use brimscript::game::chance::{hash64, mix};
use hostile::Base;

/// No text of a few kilobytes takes longer than this, however slow the machine.
const LONGEST: Duration = Duration::from_secs(20);

/// What is put into texts: everything that has a meaning, and some things that have none.
const PIECES: &[&str] = &[
    "{",
    "}",
    " {\n",
    "\n}\n",
    ":",
    ";",
    ",",
    ",\n",
    "\"",
    "“",
    "”",
    "#",
    "# allow B0505: so\n",
    "\n",
    "\n\n",
    "\t",
    "\r",
    "\u{a0}",
    "\u{feff}",
    "\0",
    "\u{1b}[31m",
    "\u{202e}",
    "0",
    "1",
    "-1",
    "+2",
    "4+",
    "1-3",
    "3-1",
    "999999999",
    "1234567890123",
    "D6",
    "2D6",
    "D7",
    "99999D6",
    "P",
    "PPPP",
    "$50",
    "(",
    ")",
    "%",
    "’s",
    "'s",
    "é",
    "龍",
    "this hero",
    "that hero",
    "this enemy",
    "each hero",
    "a random hero",
    "all",
    "otherwise",
    "nothing",
    "when",
    "if",
    "roll D6",
    "until end of fight",
    "once per turn",
    "for each",
    "instead of",
    "is",
    "has",
    "not",
    "and",
    "or",
    "of",
    "no",
    "enemy \"X\" from \"X\"",
    "change \"X\" { }",
    "source \"original\"",
    "todo \"later\"",
    "by hand \"x\"",
    "formerly \"X\"",
    "<<<<<<< a\n",
    "=======\n",
    ">>>>>>> b\n",
];

/// A row of numbers that a seed gives.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = mix(self.0, 1);
        usize::try_from(self.0 % (bound.max(1) as u64)).unwrap_or(0)
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The seeds of a target, by name.
fn corpus(target: &str) -> Vec<String> {
    let folder = root().join("fuzz/corpus").join(target);
    let mut all: Vec<String> = walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("the corpus can be read"))
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "brim"))
        .map(|entry| std::fs::read_to_string(entry.path()).expect("a seed is text"))
        .collect();
    assert!(all.len() >= 3, "{target} has {} seeds", all.len());
    all.retain(|text| !text.is_empty());
    all
}

/// The parts of a text that a change takes or moves: characters, words, lines or what stands between braces.
fn parts(text: &str, how: usize) -> Vec<&str> {
    match how {
        0 => text.split_inclusive(|_| true).collect(),
        1 => text.split_inclusive(|letter: char| !letter.is_alphanumeric()).collect(),
        2 => text.split_inclusive('\n').collect(),
        _ => text.split_inclusive(['{', '}']).collect(),
    }
}

/// Another number in the place of one of a text's: what is read all the same, and may do what nobody meant.
fn renumbered(text: &str, numbers: &mut Numbers) -> String {
    const INSTEAD: &[&str] = &["0", "1", "2", "6", "7", "12", "99", "1000", "65536", "999999999", "D6", "9D6", "99D6"];
    let mut all: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digit = first.is_ascii_digit();
        let end = rest.find(|letter: char| letter.is_ascii_digit() != digit).unwrap_or(rest.len());
        all.push(&rest[..end]);
        rest = &rest[end..];
    }
    let found: Vec<usize> = all
        .iter()
        .enumerate()
        .filter(|(_, part)| part.starts_with(|c: char| c.is_ascii_digit()))
        .map(|(at, _)| at)
        .collect();
    if let Some(at) = found.get(numbers.below(found.len())) {
        all[*at] = INSTEAD[numbers.below(INSTEAD.len())];
    }
    all.concat()
}

/// One change of a text; `other` is where strange parts are taken from.
fn changed(text: &str, other: &str, numbers: &mut Numbers) -> String {
    if numbers.below(3) == 0 {
        return renumbered(text, numbers);
    }
    let how = numbers.below(4);
    let mut all = parts(text, how);
    if all.is_empty() {
        return PIECES[numbers.below(PIECES.len())].to_owned();
    }
    let at = numbers.below(all.len());
    match numbers.below(9) {
        0 => {
            all.remove(at);
        }
        1 => {
            let end = (at + 1 + numbers.below(6)).min(all.len());
            all.drain(at..end);
        }
        2 => all.insert(at, all[at]),
        3 => {
            let to = numbers.below(all.len());
            all.swap(at, to);
        }
        4 | 5 => all.insert(at, PIECES[numbers.below(PIECES.len())]),
        6 => all[at] = PIECES[numbers.below(PIECES.len())],
        7 => {
            let strange = parts(other, how);
            let from = numbers.below(strange.len());
            let end = (from + 1 + numbers.below(4)).min(strange.len());
            for (place, part) in strange.get(from..end).unwrap_or(&[]).iter().enumerate() {
                all.insert(at + place, part);
            }
        }
        _ => all.truncate(at),
    }
    all.concat()
}

/// Puts the seeds, and texts made of them, through a function.
fn rounds(target: &str, by_default: usize, hold: &dyn Fn(&str)) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let rounds = number("BRIM_ROUNDS").and_then(|rounds| usize::try_from(rounds).ok()).unwrap_or(if support::whole() {
        by_default
    } else {
        by_default / 2
    });
    let seed = number("BRIM_SEED").unwrap_or(20_261_120);
    let seeds = corpus(target);
    let tried = |text: &str, what: &str| {
        let began = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| hold(text))).is_err() {
            panic!("{target}, {what} falls over:\n--- text\n{text}\n--- as a literal\n{text:?}");
        }
        assert!(began.elapsed() < LONGEST, "{target}, {what} takes {:?}:\n{text}", began.elapsed());
    };
    for text in &seeds {
        tried(text, "a seed as it is");
    }
    for round in 0..rounds {
        let mut numbers = Numbers(mix(mix(hash64(target), seed), round as u64));
        let mut text = seeds[numbers.below(seeds.len())].clone();
        // One change is often still sound; several seldom are.
        let changes = if numbers.below(2) == 0 { 0 } else { numbers.below(5) };
        for _ in 0..=changes {
            let other = numbers.below(seeds.len());
            text = changed(&text, &seeds[other], &mut numbers);
        }
        tried(&text, &format!("round {round} of seed {seed}"));
    }
}

#[test]
fn changed_texts_have_a_tree() {
    rounds("parse", 1_500, &hostile::parse);
}

#[test]
fn changed_texts_are_told_of() {
    rounds("check", 250, &hostile::check);
}

#[test]
fn changed_texts_run_or_are_refused() {
    let files = ["base", "swamps-of-death"].into_iter().flat_map(|pack| {
        walkdir::WalkDir::new(root().join("content").join(pack)).sort_by_file_name().into_iter().filter_map(|entry| {
            let entry = entry.expect("the content can be read");
            let path = entry.path().strip_prefix(root().join("content")).expect("in the content").to_owned();
            let bytes = entry.file_type().is_file().then(|| std::fs::read(entry.path()).expect("it can be read"))?;
            Some((path.to_string_lossy().into_owned(), bytes))
        })
    });
    let base = Base::game(files);
    let refused: Vec<String> = corpus("run").into_iter().filter(|text| !hostile::run(text, &base)).collect();
    assert!(refused.is_empty(), "seeds that do not run:\n{}", refused.join("\n\n"));
    let ran = std::cell::Cell::new(0_u32);
    rounds("run", 60, &|text| ran.set(ran.get() + u32::from(hostile::run(text, &base))));
    println!("{} texts ran", ran.get());
    assert!(ran.get() > 20, "hardly any of the texts ran");
}
