//! What is accepted is played, in every position: texts made from the vocabulary, in which any two words stand together somewhere, are
//! checked, and those that pass are played with their line and without. What then shows no difference stands in `positions/silent.txt`, with a
//! reason or `open`; that list only shrinks.
//!
//! A sample by default. All of them, with the numbers:
//!
//! ```text
//! BRIM_WHOLE=1 cargo test -p brimscript --test whole positions -- --nocapture
//! ```
//!
//! `BRIM_PART=moments` takes those that answer to a moment, are drawn or used, `BRIM_PART=standing` the others; the list keeps the rest as it is.
//! `BRIM_ONLY=WORDS` plays those texts alone that say these words, and tells what of each is not played; with `BRIM_TOLD=1`, what happened in it.
//! `BRIM_ONLY=open` takes those that stand in the list as `open`.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

mod at_once;
mod carriers;
mod conditions;
mod list;
mod play;
mod same_meaning;
mod standings;
mod texts;
mod triggers;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use brimscript::check::{Checked, check};
use brimscript::diagnostic::{Code, FileId, Place, Severity};
use brimscript::game::chance::hash64;
use brimscript::lower::lower;
use brimscript::pack::{InMemory, load};
use brimscript::program::Program;
use brimscript::stage::{Carrier, FILES};
use brimscript::vocabulary::recipes::Comes;
use brimscript::vocabulary::{Category, Moment, Word};

use list::Kept;
use play::{Programs, Silent, judge};
use texts::{Plan, Text};

/// How many texts the sample has.
const SAMPLE: usize = 700;

/// How many texts are checked together: a check of many names that are not known takes long.
const CHECKED: usize = 400;

/// How many texts stand in one program: what is in play is looked for among all of them.
const PLAYED: usize = 100;

/// Room for each thread, in bytes.
const STACK: usize = 16 << 20;

/// The kit and these texts, as a pack beside the common rules.
fn files(texts: &[String]) -> InMemory {
    let mut files = InMemory::default();
    for name in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/content/base")).expect("the rules are there") {
        let path = name.expect("a file").path();
        if path.is_file() {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            files.add(&format!("base/{name}"), &std::fs::read(&path).expect("a file can be read"));
        }
    }
    for (name, text) in FILES {
        files.add(&format!("net/{name}"), text.as_bytes());
    }
    for (number, text) in texts.iter().enumerate() {
        files.add(&format!("net/texts-{number}.brim"), text.as_bytes());
    }
    files
}

/// A pack with these texts, and for each of them the code of what is found about it, if anything is.
fn checked(texts: &[&Text]) -> (Checked, Vec<Option<(&'static str, Severity)>>) {
    // Some to a file: there is a limit on the size of one.
    let mut whole = Vec::new();
    let mut starts = Vec::new();
    for part in texts.chunks(CHECKED) {
        let mut file = String::new();
        for text in part {
            starts.push((whole.len(), file.len()));
            file.push_str(&text.brim);
        }
        whole.push(file);
    }
    let loaded = load(&files(&whole), &["base".to_owned(), "net".to_owned()]);
    let checked = check(&loaded);
    let numbers: BTreeMap<FileId, usize> = loaded
        .sources
        .iter()
        .filter_map(|(id, source)| {
            let number = source.path().strip_prefix("net/texts-")?.strip_suffix(".brim")?;
            Some((id, number.parse().ok()?))
        })
        .collect();
    let mut told = vec![None; texts.len()];
    // Which text a place stands in, counted from 1.
    let text_of = |place: Place| {
        let file = *numbers.get(&place.file)?;
        Some(starts.partition_point(|start| *start <= (file, place.span.start as usize)))
    };
    for found in loaded.diagnostics.iter().chain(&checked.diagnostics) {
        let here = found.place.and_then(text_of);
        if here.is_none() && found.severity == Severity::Error {
            panic!("the kit has an error: {} {:?}", found.message, found.subject);
        }
        let Some(here) = here.filter(|_| found.severity != Severity::Hint) else { continue };
        // Two texts that feed each other never meet here.
        let mut others = found.others.iter().filter_map(|other| text_of(other.place));
        if found.severity == Severity::Warning && others.any(|other| other != here) {
            continue;
        }
        // That each model of a type answers is no reason not to play it.
        if found.code == Code::EachModel {
            continue;
        }
        if let Some(code) = here.checked_sub(1).and_then(|at| told.get_mut(at)) {
            code.get_or_insert((found.code.as_str(), found.severity));
        }
    }
    (checked, told)
}

/// Those of the texts that are accepted, and how many are refused by which code.
fn accepted(texts: &[Text]) -> (Vec<&Text>, BTreeMap<&'static str, usize>) {
    let all: Vec<&Text> = texts.iter().collect();
    let parts: Vec<&[&Text]> = all.chunks(CHECKED).collect();
    let mut codes = BTreeMap::new();
    let mut accepted = Vec::new();
    for (part, told) in parts.iter().zip(shared(&parts, |part| checked(part).1)) {
        for (text, code) in part.iter().zip(told) {
            match code {
                Some((code, _)) => *codes.entry(code).or_insert(0) += 1,
                None => accepted.push(*text),
            }
        }
    }
    (accepted, codes)
}

/// The program of texts that are accepted.
fn program(accepted: &[&Text]) -> Program {
    let (checked, told) = checked(accepted);
    // Several texts may feed each other, which is told as a warning; but none of them is broken by the others.
    let is_error = |told: &Option<(&str, Severity)>| told.is_some_and(|(_, severity)| severity == Severity::Error);
    let broken: Vec<_> = accepted.iter().zip(&told).filter(|(_, told)| is_error(told)).collect();
    assert!(broken.is_empty(), "texts that pass alone pass together: {broken:#?}");
    lower(&checked.model)
}

/// The program in which the figure of every line is one higher, where any has one.
fn higher(accepted: &[&Text]) -> Option<Program> {
    let more: Vec<Text> = accepted.iter().map(|text| text.one_higher()).collect();
    accepted.iter().any(|text| text.higher().is_some()).then(|| program(&more.iter().collect::<Vec<_>>()))
}

/// What comes of each of several things, on two threads.
fn shared<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let one = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(one) = all.get(at) else { return done };
            done.push((at, work(one)));
        }
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        // A text that answers to itself goes deep before the engine stops it.
        let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, one).expect("a thread");
        let threads: Vec<_> = (0..2).map(spawn).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a panic is caught")).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// What of it is not played; `BRIM_TRACE=1` tells which text is being played, for one that breaks the process.
fn traced(programs: &Programs, text: &Text) -> Option<Silent> {
    let (began, trace) = (Instant::now(), std::env::var_os("BRIM_TRACE").is_some());
    if trace {
        eprintln!("BEGIN {:?} {}", std::thread::current().id(), text.key);
    }
    let silent = judge(programs, text);
    if trace {
        eprintln!("END {:?} {:?}", std::thread::current().id(), began.elapsed());
    }
    silent
}

/// All texts of the net.
fn texts() -> Vec<Text> {
    let mut out = BTreeMap::new();
    triggers::triggers(&mut out);
    standings::standings(&mut out);
    standings::as_soon_as(&mut out);
    at_once::at_once(&mut out);
    out.into_values().collect()
}

/// The sample: every word at least once, and then others.
fn sample(mut all: Vec<Text>) -> Vec<Text> {
    all.sort_by_key(|text| hash64(&text.key));
    let mut seen = BTreeSet::new();
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for text in all {
        if text.cells.iter().any(|cell| !seen.contains(cell)) {
            seen.extend(text.cells.iter().cloned());
            first.push(text);
        } else {
            rest.push(text);
        }
    }
    let step = (rest.len() / SAMPLE.saturating_sub(first.len()).max(1)).max(1);
    first.extend(rest.into_iter().step_by(step));
    first
}

/// Plays the texts that say these words, and tells what comes of each; several words are parted by `&`.
fn looked_at(all: &[Text], words: &str) {
    let kept = list::SILENT.read();
    let open = |text: &Text| kept.get(&text.key).is_some_and(|kept| kept.reason == "open");
    let says = |text: &&Text| match words {
        "open" => open(text),
        words => words.split('&').all(|words| text.key.contains(words.trim())),
    };
    let some: Vec<Text> = all.iter().filter(says).cloned().collect();
    let (accepted, codes) = accepted(&some);
    println!("{} texts, {} accepted; refused by {codes:?}", some.len(), accepted.len());
    for part in accepted.chunks(PLAYED) {
        let mut programs = Programs::new(program(part));
        programs.higher = higher(part);
        for (text, silent) in part.iter().zip(shared(part, |text| traced(&programs, text))) {
            println!("{} | {}", silent.map_or_else(|| "played".to_owned(), |silent| silent.words()), text.key);
            if std::env::var_os("BRIM_TOLD").is_some() {
                play::journals(&programs, text).iter().for_each(|line| println!("    {line}"));
            }
        }
    }
}

#[test]
fn what_is_accepted_is_played() {
    let whole = std::env::var_os("BRIM_WHOLE").is_some();
    let began = Instant::now();
    let all = texts();
    if let Ok(words) = std::env::var("BRIM_ONLY") {
        return looked_at(&all, &words);
    }
    let known: BTreeSet<String> = all.iter().map(|text| text.key.clone()).collect();
    let mut all = if whole { all } else { sample(all) };
    if let Ok(part) = std::env::var("BRIM_PART") {
        all.retain(|text| matches!(text.plan, Plan::Standing) == (part == "standing"));
    }
    let (accepted, codes) = accepted(&all);
    let checked = began.elapsed();
    let mut done: Vec<(&Text, Option<Silent>)> = Vec::new();
    for part in accepted.chunks(PLAYED) {
        let mut programs = Programs::new(program(part));
        programs.higher = higher(part);
        let verdict = |text: &&Text| traced(&programs, text);
        done.extend(part.iter().copied().zip(shared(part, verdict)));
    }

    let kept = list::SILENT.read();
    let mut found = BTreeMap::new();
    let mut by_failure: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (text, silent) in &done {
        let Some(silent) = silent else {
            if kept.contains_key(&text.key) {
                wrong.push(format!("is played, so its line must go: {}", text.key));
            }
            continue;
        };
        let fails = silent.words();
        *by_failure.entry(fails.clone()).or_insert(0) += 1;
        let reason = kept.get(&text.key).filter(|kept| kept.fails == fails).map_or("open", |kept| kept.reason.as_str());
        let reason = if reason == "open" { list::reason(&fails, &text.key) } else { reason }.to_owned();
        if kept.get(&text.key).is_none_or(|kept| kept.fails != fails) {
            wrong.push(format!("{fails}: {}", text.key));
        }
        found.insert(text.key.clone(), Kept { fails, reason });
    }
    let passed: BTreeSet<&str> = accepted.iter().map(|text| text.key.as_str()).collect();
    for text in &all {
        if !passed.contains(text.key.as_str()) && kept.contains_key(&text.key) {
            wrong.push(format!("is refused, so its line must go: {}", text.key));
        }
    }
    if whole {
        wrong.extend(kept.keys().filter(|key| !known.contains(*key)).map(|key| format!("no such text: {key}")));
        let pairs: BTreeSet<_> = all.iter().flat_map(Text::pairs).collect();
        let played: BTreeSet<_> = accepted.iter().flat_map(|text| text.pairs()).collect();
        let acting = done.iter().filter(|(_, silent)| silent.is_none());
        let acting: BTreeSet<_> = acting.flat_map(|(text, _)| text.pairs()).collect();
        println!(
            "{} pairs: {} refused, {} played, {} acting in some text",
            pairs.len(),
            pairs.len() - played.len(),
            played.len(),
            acting.len()
        );
        println!("refused by {codes:?}");
    }
    println!(
        "{} texts, {} refused, {} played, {} silent {by_failure:?}; {checked:.1?} to check, {:.1?} in all",
        all.len(),
        all.len() - accepted.len(),
        done.len(),
        found.len(),
        began.elapsed()
    );
    if whole && std::env::var_os("BRIM_RENEW").is_some() {
        let taken: BTreeSet<&str> = all.iter().map(|text| text.key.as_str()).collect();
        let others = kept.into_iter().filter(|(key, _)| known.contains(key) && !taken.contains(key.as_str()));
        found.extend(others);
        list::SILENT.write(&found);
        return;
    }
    let told = wrong.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} texts are not as the list says:\n{told}", wrong.len());
}

#[test]
fn what_means_the_same_plays_the_same() {
    let whole = std::env::var_os("BRIM_WHOLE").is_some();
    let began = Instant::now();
    let mut sames = same_meaning::sames();
    if !whole {
        sames = sames.into_iter().step_by(7).collect();
    }
    let side = |of: fn(&same_meaning::Same) -> &Text| -> BTreeSet<String> {
        let texts: Vec<Text> = sames.iter().map(of).cloned().collect();
        accepted(&texts).0.into_iter().map(|text| text.name.clone()).collect()
    };
    let (ones, others) = (side(|same| &same.one), side(|same| &same.other));
    let both = |same: &&same_meaning::Same| ones.contains(&same.one.name) && others.contains(&same.other.name);
    let played: Vec<&same_meaning::Same> = sames.iter().filter(both).collect();
    let kept = list::DIFFERING.read();
    let (mut found, mut wrong) = (BTreeMap::new(), Vec::new());
    for part in played.chunks(PLAYED) {
        let program = |of: fn(&same_meaning::Same) -> &Text| {
            let texts: Vec<&Text> = part.iter().map(|same| of(same)).collect();
            Programs::new(program(&texts))
        };
        let (one, other) = (program(|same| &same.one), program(|same| &same.other));
        for (same, differs) in part.iter().zip(shared(part, |same| same.differs([&one, &other]))) {
            let key = same.key();
            let listed = kept.get(&key);
            let Some(fails) = differs else {
                wrong.extend(listed.map(|_| format!("is played alike, so its line must go: {key}")));
                continue;
            };
            if listed.is_none_or(|listed| listed.fails != fails) {
                wrong.push(format!("{fails}: {key}"));
            }
            let reason = listed.map_or("open", |kept| kept.reason.as_str());
            let reason = if reason == "open" { list::reason(&fails, &key) } else { reason }.to_owned();
            found.insert(key, Kept { fails, reason });
        }
    }
    if whole {
        let alive: BTreeSet<String> = played.iter().map(|same| same.key()).collect();
        wrong.extend(
            kept.keys()
                .filter(|key| !alive.contains(*key))
                .map(|key| format!("is not played, so its line must go: {key}")),
        );
    }
    println!(
        "{} pairs of one meaning, {} played, {} differ; {:.1?}",
        sames.len(),
        played.len(),
        found.len(),
        began.elapsed()
    );
    if whole && std::env::var_os("BRIM_RENEW").is_some() {
        list::DIFFERING.write(&found);
        return;
    }
    let told = wrong.iter().take(40).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} pairs are not as the list says:\n{told}", wrong.len());
}

#[test]
fn each_recipe_brings_its_moment_about() {
    let mut all = Vec::new();
    for moment in texts::Form::all(Category::Moment) {
        for (carrier, role) in [
            (Carrier::HeroOwn, "this hero"),
            (Carrier::EnemyOwn, "this enemy"),
            // Models come as a group.
            (Carrier::EnemyOwn, "this group"),
            (Carrier::Darkness, "a hero"),
            (Carrier::Lying, "a hero"),
        ] {
            all.push(triggers::plain(carrier, moment, role));
        }
    }
    let (accepted, _) = accepted(&all);
    let programs = Programs::new(program(&accepted));
    let comes: BTreeSet<Moment> = accepted
        .iter()
        .filter(|text| judge(&programs, text).is_none())
        .filter_map(|text| match text.plan {
            Plan::Moment(moment, _) => moment.moment(),
            _ => None,
        })
        .collect();
    let words = Category::Moment.words().into_iter().filter_map(|word| match word {
        Word::Moment(moment) => Some(moment),
        _ => None,
    });
    // Each comes by its recipe, or says why it does not.
    let wrong: Vec<Moment> = words
        .filter(|moment| match moment.comes("turn") {
            Comes::By(recipes) => recipes.is_empty() || !comes.contains(moment),
            Comes::Not(reason) => reason.is_empty() || comes.contains(moment),
        })
        .collect();
    assert!(wrong.is_empty(), "the recipes of these moments are not what they say: {wrong:?}");
}
