//! Faults put into the packs of a box, one at a time: each is told of where it is, once, and a misspelt word with what was meant.
//! The shares that are found must not fall.

#![allow(clippy::expect_used, reason = "a test that panics has failed, as it should")]

use crate::support::{self, Bench};

use std::collections::BTreeSet;

use brim_grammar::{Body, Item, Statement, TokenKind};
use brimscript::diagnostic::{Code, Diagnostic, Severity};
use brimscript::pack::load;

const FILES: [&str; 5] = ["darkness.brim", "enemies.brim", "heroes.brim", "items.brim", "threats.brim"];

/// The packs of a box, open.
fn bench() -> Bench {
    Bench::open(load(&support::files(), &["content/swamps-of-death".to_owned()]))
}

fn original(file: &str) -> String {
    let path = format!("{}/content/swamps-of-death/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a file can be read")
}

/// What is found: where in the file, and the finding. Hints are left out.
fn found(bench: &mut Bench, file: &str, text: &str) -> Vec<(u32, Diagnostic)> {
    let open = bench.with(&[(&format!("content/swamps-of-death/{file}"), text)]);
    let loaded = open.loaded();
    let all: Vec<Diagnostic> = loaded.diagnostics.iter().chain(open.findings()).cloned().collect();
    let place = |one: &Diagnostic| {
        let place = one.place?;
        let source = loaded.sources.get(place.file)?;
        Some((source.position(place.span.start).line, source.path().ends_with(file)))
    };
    all.into_iter()
        .filter(|one| one.severity != Severity::Hint)
        .map(|one| (place(&one).filter(|(_, here)| *here).map_or(0, |(line, _)| line), one))
        .collect()
}

/// The words of the language and the bare names of a text: where each begins, and it.
fn words(text: &str) -> Vec<(usize, String)> {
    fn of(statement: &Statement, out: &mut Vec<(usize, String)>) {
        for token in &statement.tokens {
            if let TokenKind::Word(word) = &token.kind {
                out.push((token.span.start as usize, word.to_string()));
            }
        }
        match &statement.body {
            Body::None => {}
            other => other.statements().for_each(|inner| of(inner, out)),
        }
    }
    let tree = brim_grammar::parse(text);
    let mut out = Vec::new();
    for item in &tree.items {
        if let Item::Statement(statement) = item {
            of(statement, &mut out);
        }
    }
    out
}

fn line_of(text: &str, at: usize) -> u32 {
    u32::try_from(text.get(..at).unwrap_or("").matches('\n').count() + 1).unwrap_or(u32::MAX)
}

/// A word with two letters in its middle changed about; nothing where they are the same.
fn slipped(word: &str) -> Option<String> {
    let mut letters: Vec<char> = word.chars().collect();
    let at = letters.len() / 2;
    (letters.len() >= 5 && letters.get(at - 1) != letters.get(at)).then(|| {
        letters.swap(at - 1, at);
        letters.into_iter().collect()
    })
}

/// How many of some seeds fared well, each judged: the place is right, it is told once, it is mended.
#[derive(Default, Debug)]
struct Shares {
    seeds: usize,
    told: usize,
    once: usize,
    mended: usize,
}

#[test]
fn misspelt_words_are_told_once_and_mended() {
    let mut bench = bench();
    let mut shares = Shares::default();
    let mut missed = Vec::new();
    let (mut seen, mut turn) = (BTreeSet::new(), 0);
    for file in FILES {
        let text = original(file);
        for (at, word) in words(&text) {
            let Some(slip) = slipped(&word) else { continue };
            // Every word of the language once, and some of them again elsewhere.
            turn += 1;
            if !seen.insert(word.clone()) && turn % 23 != 0 {
                continue;
            }
            let mut changed = text.clone();
            changed.replace_range(at..at + word.len(), &slip);
            let line = line_of(&text, at);
            let all = found(&mut bench, file, &changed);
            let here: Vec<_> = all.iter().filter(|(there, _)| *there == line).collect();
            let edits = here.iter().flat_map(|(_, one)| one.edits.iter().filter(|edit| edit.certain));
            let mended = edits.into_iter().any(|edit| {
                let mut again = changed.clone();
                let span = edit.place.span;
                again.replace_range(span.start as usize..span.end as usize, &edit.text);
                again.to_lowercase() == text.to_lowercase() || found(&mut bench, file, &again).is_empty()
            });
            shares.seeds += 1;
            shares.told += usize::from(!here.is_empty());
            shares.once += usize::from(all.len() == 1);
            shares.mended += usize::from(mended);
            if here.is_empty() || all.len() != 1 || !mended {
                let told: Vec<String> =
                    all.iter().take(4).map(|(at, one)| format!("    {at}: {} {:?}", one.message, one.help)).collect();
                missed.push(format!("{file}:{line} {word} -> {slip}\n{}", told.join("\n")));
            }
        }
    }
    println!("{shares:?}\n{}", missed.join("\n"));
    let share = |count: usize| count * 100 / shares.seeds.max(1);
    assert!(shares.seeds >= 150, "{shares:?}");
    assert!(share(shares.told) >= 99 && share(shares.once) >= 99 && share(shares.mended) >= 95, "{shares:?}");
}

/// A fault made by taking the nth of some lines away or changing it, and the code that must tell of it.
fn seeded(file: &str, code: Code, change: impl Fn(&str, usize) -> Option<String>) -> Shares {
    let text = original(file);
    let mut bench = bench();
    let mut shares = Shares::default();
    for nth in 0.. {
        let Some(changed) = change(&text, nth).filter(|_| nth < 12) else { break };
        let all = found(&mut bench, file, &changed);
        shares.seeds += 1;
        shares.told += usize::from(all.iter().any(|(_, one)| one.code == code));
        shares.once += usize::from(all.len() == 1);
        if all.len() != 1 {
            let told: Vec<String> = all.iter().take(5).map(|(at, one)| format!("{at}: {}", one.message)).collect();
            println!("{file} {} seed {nth}: {told:?}", code.as_str());
        }
    }
    shares
}

/// The text with the nth line for which `change` has another one.
fn lines(text: &str, nth: usize, change: impl Fn(&str) -> Option<String>) -> Option<String> {
    let all: Vec<&str> = text.lines().collect();
    let (at, new) = all.iter().enumerate().filter_map(|(at, line)| Some((at, change(line)?))).nth(nth)?;
    let mut out: Vec<String> = all.iter().map(|line| (*line).to_owned()).collect();
    *out.get_mut(at)? = new;
    Some(out.join("\n") + "\n")
}

#[test]
fn other_faults_are_told_by_their_code() {
    let all = [
        (
            "a brace is missing",
            seeded("enemies.brim", Code::NeverClosed, |text, nth| {
                lines(text, nth, |line| (line == "  }").then(String::new))
            }),
        ),
        (
            "a text is not closed",
            seeded("enemies.brim", Code::OpenText, |text, nth| {
                lines(text, nth, |line| {
                    line.strip_prefix("  source")
                        .and_then(|line| line.strip_suffix('"'))
                        .map(|line| format!("  source{line}"))
                })
            }),
        ),
        (
            "a row is missing",
            seeded("enemies.brim", Code::ChartHole, |text, nth| {
                lines(text, nth, |line| line.starts_with("    3 \"").then(String::new))
            }),
        ),
        (
            "two rows answer one result",
            seeded("enemies.brim", Code::ChartOverlap, |text, nth| {
                lines(text, nth, |line| line.strip_prefix("    3 \"").map(|rest| format!("    2-3 \"{rest}")))
            }),
        ),
        (
            "a figure stands twice",
            seeded("enemies.brim", Code::MemberTwice, |text, nth| {
                lines(text, nth, |line| line.starts_with("  defense ").then(|| format!("{line}\n  defense 1")))
            }),
        ),
        (
            "a figure is missing",
            seeded("enemies.brim", Code::MemberMissing, |text, nth| {
                lines(text, nth, |line| line.starts_with("  health ").then(String::new))
            }),
        ),
        (
            "a figure out of range",
            seeded("enemies.brim", Code::OutOfRange, |text, nth| {
                lines(text, nth, |line| line.starts_with("  escape ").then(|| "  escape 9+".to_owned()))
            }),
        ),
        (
            "a kind that does not exist",
            seeded("threats.brim", Code::UnknownKind, |text, nth| {
                lines(text, nth, |line| line.strip_prefix("threat ").map(|rest| format!("menace {rest}")))
            }),
        ),
        (
            "nobody is named",
            seeded("darkness.brim", Code::SubjectMissing, |text, nth| {
                lines(text, nth, |line| line.strip_prefix("  each hero takes").map(|rest| format!("  takes{rest}")))
            }),
        ),
        (
            "a die that does not exist",
            seeded("threats.brim", Code::NoSuchDie, |text, nth| {
                lines(text, nth, |line| line.contains(" D6 ").then(|| line.replacen(" D6 ", " D7 ", 1)))
            }),
        ),
    ];
    let mut sum = Shares::default();
    for (what, shares) in &all {
        println!("{what}: {shares:?}");
        sum.seeds += shares.seeds;
        sum.told += shares.told;
        sum.once += shares.once;
    }
    let share = |count: usize| count * 100 / sum.seeds.max(1);
    assert!(sum.seeds >= 60, "{sum:?}");
    assert!(share(sum.told) >= 99 && share(sum.once) >= 98, "{sum:?}");
}
