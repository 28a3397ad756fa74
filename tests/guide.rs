//! Every listing of `docs/guide` does what the guide says. How a listing is marked stands in `tests/listings/mod.rs`; the commands and what they say
//! are run by `cli/tests/guide.rs`.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use crate::listings;
use crate::support;

use std::collections::BTreeMap;
use std::path::Path;

use brimscript::check::check;
use brimscript::diagnostic::{Code, Diagnostic, Severity};
use brimscript::lower::lower;
use brimscript::pack::{InMemory, load};
use brimscript::scenario::{Status, Suite};
use listings::{EventData, Listing, chapters};

/// The files that the guide has written so far.
type Written = BTreeMap<String, String>;

/// What is found in the packs of the guide: the file, the code, the message; and how many scenarios passed.
fn found(written: &Written, shipped: &InMemory) -> (Vec<(String, String, String)>, usize) {
    let mut files = shipped.clone();
    written.iter().for_each(|(path, text)| files.add(&format!("content/{path}"), text.as_bytes()));
    let packs = written.keys().filter_map(|path| path.split_once('/')).map(|(pack, _)| format!("content/{pack}"));
    let loaded = load(&files, &packs.collect::<Vec<_>>());
    let checked = check(&loaded);
    let mut all: Vec<Diagnostic> = checked.diagnostics.iter().chain(&loaded.diagnostics).cloned().collect();
    let errors: Vec<Diagnostic> = all.iter().filter(|one| one.severity == Severity::Error).cloned().collect();
    let program = lower(&checked.model);
    let suite = Suite::new(&program, &checked.model, &loaded, &errors);
    let asked = |pack: usize| loaded.packs.get(pack).is_some_and(|pack| pack.asked);
    let mut passed = 0;
    for outcome in suite.scenarios().filter(|decl| asked(decl.pack)).map(|decl| suite.run(decl)) {
        match outcome.status {
            Status::Passed => passed += 1,
            // A scenario that could not be read has its findings already.
            _ => all.extend(outcome.finding.filter(|one| one.code != Code::ScenarioFails || errors.is_empty())),
        }
    }
    let told = |one: &Diagnostic| {
        let file = one.place.and_then(|place| loaded.sources.get(place.file)).map_or("", |file| file.path());
        let path = file.strip_prefix("content/").unwrap_or(file).to_owned();
        (path, one.code.as_str().to_owned(), one.message.clone())
    };
    let of_guide = |path: &str| path.is_empty() || written.contains_key(path);
    (all.iter().map(told).filter(|(path, ..)| of_guide(path)).collect(), passed)
}

fn tried(listing: &Listing, written: &mut Written, shipped: &InMemory) {
    let Listing { at, what, text } = listing;
    if matches!(what, EventData::File(path) | EventData::More(path) if path.ends_with(".brim")) {
        assert_eq!(brim_grammar::format(text).as_deref().ok(), Some(text.as_str()), "{at} is written in another way");
    }
    match what {
        EventData::Console => {}
        EventData::File(path) => {
            written.insert(path.clone(), text.clone());
        }
        EventData::More(path) => {
            let Some(file) = written.get_mut(path) else { panic!("{at}: there is no {path} to add to") };
            file.push('\n');
            file.push_str(text);
        }
        EventData::Fails(path, code) => {
            let mut trial = written.clone();
            trial.insert(path.clone(), text.clone());
            let found = found(&trial, shipped).0;
            let codes: Vec<&str> = found.iter().map(|(_, code, _)| code.as_str()).collect();
            assert_eq!(codes, [code], "{at}: {found:?}");
        }
    }
}

#[test]
fn every_listing_does_what_the_guide_says() {
    let shipped = support::files();
    let mut written = Written::new();
    let mut passed = 0;
    for (name, listings) in chapters(Path::new(env!("CARGO_MANIFEST_DIR"))) {
        listings.iter().for_each(|listing| tried(listing, &mut written, &shipped));
        if !written.is_empty() {
            let (found, now) = found(&written, &shipped);
            assert_eq!(found, [], "at the end of {name}");
            passed = now;
        }
    }
    assert!(passed >= 5, "{passed} scenarios are not all of the guide's");
}
