//! `brim diff --balance`: whether a change makes a mission harder. A few changes here; ten real ones, those that hardly tell and two hundred that cannot matter
//! are weighed by
//!
//! ```text
//! cargo run --release -p brim-bench -- balance
//! ```

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test that panics has failed")]

use crate::shelf::{Shelf, files, shipped};
use crate::support;
use crate::weighed::{Change, HEROES, MISSION, NEUTRAL, PACK, listed, neutral};

use brimscript::diagnostic::Severity;
use brimscript::diff::{Balance, Heroes, Paired, Playing, Side, balance, balance_words, diff};
use brimscript::lower::lower;
use brimscript::model::{Model, build};
use brimscript::pack::{Loaded, load};
use brimscript::program::Program;
use brimscript::sim::Verdict;

struct Read {
    loaded: Loaded,
    model: Model,
    program: Program,
}

impl Read {
    fn of(shelf: &Shelf) -> Read {
        let loaded = load(&files(shelf), &[PACK.to_owned(), "content/base".to_owned()]);
        let (model, _) = build(&loaded);
        let program = lower(&model);
        Read { loaded, model, program }
    }

    fn side(&self) -> Side<'_> {
        Side { loaded: &self.loaded, model: &self.model }
    }
}

fn weigh(old: &Read, shelf: &Shelf, missions: &[String], limit: u32) -> Vec<Balance> {
    let new = Read::of(shelf);
    let found = diff(old.side(), new.side());
    let sides =
        (Playing { side: old.side(), program: &old.program }, Playing { side: new.side(), program: &new.program });
    let paired = Paired { heroes: Heroes::Drawn(HEROES), limit, seed: 1, threads: 2 };
    balance(&found, sides, missions, &paired, &|_| ()).expect("both can be set up")
}

fn sound(shelf: &Shelf) -> bool {
    let loaded = load(&files(shelf), &[PACK.to_owned(), "content/base".to_owned()]);
    let (_, found) = build(&loaded);
    found.iter().chain(&loaded.diagnostics).all(|found| found.severity != Severity::Error)
}

/// The lists name what the packs say, and there are as many changes as they should be.
#[test]
fn every_listed_change_can_be_made() {
    let shelf = shipped();
    let listed = listed(&shelf).expect("the packs say what is changed");
    let unsound: Vec<&str> =
        listed.iter().filter(|change| !sound(&change.applied(&shelf))).map(|change| change.what.as_str()).collect();
    assert_eq!(unsound, [""; 0]);
    let neutral = neutral(&shelf, &|_| true);
    assert_eq!(neutral.len(), NEUTRAL);
}

/// What cannot matter goes the same way in every game: a name that `formerly` leads to keeps the dice of the old one, and so does a card with another figure that
/// nobody asks for.
#[test]
fn what_cannot_matter_plays_the_same_games() {
    let shelf = shipped();
    let old = Read::of(&shelf);
    let all = neutral(&shelf, &sound);
    // In `cargo test` two of two hundred, in `.ci/run` and with `BRIM_WHOLE=1` seven.
    let sample: Vec<&Change> = all.iter().step_by(if support::whole() { 29 } else { 134 }).collect();
    for change in sample {
        let found = weigh(&old, &change.applied(&shelf), &[MISSION.to_owned()], 20);
        let plain = &found[0];
        assert_eq!(plain.same, plain.pairs, "{}", change.what);
        assert!(!matches!(plain.verdict, Verdict::Harder | Verdict::Easier), "{}", change.what);
    }
}

/// Renamed and changed in one: the pairs are those of the change alone, since `formerly` keeps the addresses of all dice.
#[test]
fn a_renamed_enemy_keeps_its_dice() {
    let shelf = shipped();
    let old = Read::of(&shelf);
    let file = "content/swamps-of-death/enemies.brim";
    let changed = |from: &str, to: &str| {
        let text = shelf[file].replacen(from, to, 1);
        assert_ne!(text, shelf[file]);
        let mut other = shelf.clone();
        other.insert(file.to_owned(), text);
        other
    };
    let head = "enemy \"Hungry Dead\" {\n  source \"facts\"\n  keywords Undead\n  size medium\n  initiative 1\n";
    let quicker = head.replace("initiative 1", "initiative 3");
    let named = quicker.replace("\"Hungry Dead\" {\n", "\"Starved Dead\" {\n  formerly \"Hungry Dead\"\n");
    let pairs = if support::whole() { 40 } else { 16 };
    let weighed = |to: &str| weigh(&old, &changed(head, to), &[MISSION.to_owned()], pairs).remove(0);
    let (plain, renamed) = (weighed(&quicker), weighed(&named));
    assert!(plain.same < plain.pairs, "quicker Dead change games");
    assert_eq!((plain.same, plain.before, plain.after), (renamed.same, renamed.before, renamed.after));
    assert_eq!((plain.wounds, plain.turns), (renamed.wounds, renamed.turns));
    let plainly = weighed(
        &quicker
            .replace("\"Hungry Dead\" {\n", "\"Starved Dead\" {\n  formerly \"Hungry Dead\"\n  note \"As before.\"\n"),
    );
    assert_eq!(plain.wounds, plainly.wounds);
}

/// A mission that no change touches is not played.
#[test]
fn what_is_untouched_is_known_at_once() {
    let shelf = shipped();
    let old = Read::of(&shelf);
    let found = weigh(&old, &shelf, &[MISSION.to_owned()], 20_000);
    assert_eq!((found[0].pairs, found[0].verdict), (0, Verdict::NoDifference));
    let words = balance_words(&found, "4 heroes");
    assert!(words[1].ends_with("no difference: no change touches it, its games are the same"), "{words:?}");
}

/// A change that everybody would see is seen.
#[test]
fn a_real_change_is_seen() {
    let shelf = shipped();
    let old = Read::of(&shelf);
    let listed = listed(&shelf).expect("the packs say what is changed");
    let change = listed.iter().find(|change| change.what.starts_with("Stranglers: health")).expect("it is listed");
    let found = weigh(&old, &change.applied(&shelf), &[MISSION.to_owned()], 1_000);
    assert_eq!(found[0].verdict, Verdict::Harder, "{:?}", found[0]);
}
