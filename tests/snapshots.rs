//! What snapshots see: of random changes of rules most change the journal of the changed card, and none touches a card that does not use it.
//!
//! `cargo test` takes a sample. The whole: `BRIM_CHANGES=500 cargo test --release --test whole snapshots -- --ignored --nocapture`.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "a test that panics has failed, as it should"
)]

use crate::changes;
use crate::{shelf, support};

use std::collections::{BTreeMap, BTreeSet};

use brimscript::game::ids::DeclId;
use brimscript::model::Model;
use brimscript::snapshot::{Frozen, Snapshot, freeze};
use brimscript::vocabulary::Kind;
use changes::{Change, FOLDERS, Slip};
use shelf::Shelf;

/// The snapshots of a pack whose ids are wanted.
fn frozen(shelf: &Shelf, folder: &str, wanted: &(dyn Fn(&str, &str) -> bool + Sync)) -> Frozen {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let frozen = freeze(&shelf::files(shelf), folder, wanted, threads, &|| {});
    assert!(frozen.errors.is_empty(), "{folder}: {:?}", frozen.errors.first());
    frozen
}

fn by_id(frozen: Frozen) -> BTreeMap<String, Snapshot> {
    frozen.snapshots.into_iter().map(|snapshot| (snapshot.id.clone(), snapshot)).collect()
}

/// The declarations that name this one, or name one that does, and so on: by their ids.
fn users(model: &Model, of: &str) -> BTreeSet<String> {
    let mut named_by: BTreeMap<DeclId, BTreeSet<DeclId>> = BTreeMap::new();
    for decl in model.decls.iter().filter_map(|decl| model.sheet(decl.id)) {
        let mut met = BTreeSet::new();
        decl.body().iter().for_each(|phrase| brimscript::check::names(phrase, &mut met));
        for id in met {
            named_by.entry(id).or_default().insert(decl.id);
        }
    }
    let mut left: Vec<DeclId> =
        model.decls.iter().map(|decl| decl.id).filter(|id| model.names.id_text(*id) == of).collect();
    let mut seen = BTreeSet::new();
    while let Some(at) = left.pop() {
        if seen.insert(at) {
            left.extend(named_by.get(&at).into_iter().flatten().copied());
        }
    }
    seen.into_iter().map(|id| model.names.id_text(id)).collect()
}

/// The rules of the game, which every card uses: whatever stands in them may show anywhere. The texts of a keyword always stand, whoever has it.
fn is_general(kind: Kind) -> bool {
    matches!(kind, Kind::Rules | Kind::Ruling | Kind::Chart | Kind::Skill | Kind::Deck | Kind::Edition | Kind::Keyword)
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Journal,
    TextOnly,
    ListingOnly,
    Nowhere,
}

#[derive(Default)]
struct Tally {
    seen: BTreeMap<(Slip, Seen), usize>,
    missed: Vec<String>,
    strangers: Vec<String>,
    general: usize,
    others: usize,
}

impl Tally {
    fn share(&self) -> (usize, usize) {
        let all = self.seen.values().sum();
        let journal = self.seen.iter().filter(|((_, seen), _)| *seen == Seen::Journal).map(|(_, count)| count).sum();
        (journal, all)
    }

    fn table(&self) -> String {
        let mut out = String::from("change         journal  text  listing  nowhere\n");
        for slip in Slip::ALL.into_iter().filter(|slip| slip.of_rules()) {
            let count = |seen| self.seen.get(&(slip, seen)).copied().unwrap_or(0);
            let name = format!("{slip:?}");
            let row = [Seen::Journal, Seen::TextOnly, Seen::ListingOnly, Seen::Nowhere].map(count);
            out.push_str(&format!("{name:<14} {:>7} {:>5} {:>8} {:>8}\n", row[0], row[1], row[2], row[3]));
        }
        let (journal, all) = self.share();
        out.push_str(&format!("{journal} of {all}: {:.1} %\n", 100.0 * journal as f64 / all.max(1) as f64));
        out.push_str(&format!(
            "other cards touched: {} by rules of the game, {} by what they use\n",
            self.general, self.others
        ));
        out
    }
}

/// Applies changes; with `whole` all other snapshots are looked at too.
fn judge(seed: u64, count: usize, whole: bool) -> Tally {
    let shelf = shelf::shipped();
    let mut before: BTreeMap<&str, BTreeMap<String, Snapshot>> = BTreeMap::new();
    let mut tally = Tally::default();
    for change in changes::changes(&shelf, seed, count, &Slip::of_rules) {
        let old =
            before.entry(change.folder).or_insert_with(|| by_id(frozen(&shelf, change.folder, &|_, _| true))).clone();
        let other = change.applied(&shelf);
        let pack = change.folder.trim_start_matches("content/");
        let Some(subject) = subject(&shelf, &change, &old) else { continue };
        let new = frozen(&other, change.folder, &|_, id: &str| whole || id == subject);
        let new = by_id(new);
        let (Some(was), Some(is)) = (old.get(&subject), new.get(&subject)) else { continue };
        let seen = match () {
            () if was.parts.journal != is.parts.journal => Seen::Journal,
            () if was.parts.text != is.parts.text => Seen::TextOnly,
            () if was.parts.listing != is.parts.listing => Seen::ListingOnly,
            () => Seen::Nowhere,
        };
        *tally.seen.entry((change.slip, seen)).or_default() += 1;
        if seen != Seen::Journal {
            tally
                .missed
                .push(format!("{:?} {seen:?} {} {pack}/{}: {}", change.slip, change.kind, change.name, change.line));
        }
        if whole {
            strangers(&shelf, &change, &subject, (&old, &new), &mut tally);
        }
    }
    tally
}

/// The id of the declaration that was changed: an ability of one sheet is its sheet's.
fn subject(shelf: &Shelf, change: &Change, old: &BTreeMap<String, Snapshot>) -> Option<String> {
    let (_, model, _) = changes::model_of(shelf, change.folder);
    let pack = change.folder.trim_start_matches("content/");
    let kind = if change.kind == "hero" { Kind::Class } else { Kind::of_word(&change.kind)? };
    let named = model.decls.iter().filter(|decl| decl.kind == kind && model.name(decl.id) == change.name);
    let ids = named.map(|decl| model.names.id_text(decl.id)).filter(|id| id.starts_with(&format!("{pack}/")));
    let found: Vec<String> = ids.filter(|id| old.contains_key(id)).collect();
    found.into_iter().next()
}

/// Snapshots that changed beside the one of the changed declaration.
fn strangers(
    shelf: &Shelf,
    change: &Change,
    subject: &str,
    (old, new): (&BTreeMap<String, Snapshot>, &BTreeMap<String, Snapshot>),
    tally: &mut Tally,
) {
    let other = change.applied(shelf);
    let mut using: BTreeSet<String> = users(&changes::model_of(shelf, change.folder).1, subject);
    using.extend(users(&changes::model_of(&other, change.folder).1, subject));
    let general = Kind::of_word(&change.kind).is_some_and(is_general);
    for (id, was) in old.iter().filter(|(id, _)| *id != subject) {
        if new.get(id).is_none_or(|is| is.parts == was.parts) {
            continue;
        }
        match (general, using.contains(id)) {
            (true, _) => tally.general += 1,
            (false, true) => tally.others += 1,
            (false, false) => {
                tally.strangers.push(format!("{id} changed with {} {}: {}", change.kind, change.name, change.line));
            }
        }
    }
}

/// Four changes in `cargo test`, forty in `.ci/whole`.
#[test]
fn most_changes_of_rules_show_in_the_journal() {
    let count = if support::whole() { 40 } else { 4 };
    let tally = judge(7, count, false);
    let (journal, all) = tally.share();
    println!("{}{}", tally.table(), tally.missed.join("\n"));
    assert!(all * 4 >= count * 3 && journal * 100 >= all * 75, "{}\n{}", tally.table(), tally.missed.join("\n"));
}

/// One change in `cargo test`, four in `.ci/run`, many by hand.
#[test]
fn no_change_touches_a_card_that_does_not_use_it() {
    let tally = judge(11, if support::whole() { 4 } else { 1 }, true);
    assert!(tally.strangers.is_empty(), "{}", tally.strangers.join("\n"));
}

#[test]
#[ignore = "takes minutes: see the top of the file"]
fn many_changes() {
    let count = std::env::var("BRIM_CHANGES").ok().and_then(|count| count.parse().ok()).unwrap_or(500);
    let whole = std::env::var_os("BRIM_WHOLE").is_some();
    let tally = judge(1, count, whole);
    println!("{}\n{}\n{}", tally.table(), tally.missed.join("\n"), tally.strangers.join("\n"));
    let (journal, all) = tally.share();
    assert!(journal * 100 >= all * 85, "{}", tally.table());
    assert!(tally.strangers.is_empty(), "{}", tally.strangers.join("\n"));
}

#[test]
fn the_same_pack_gives_the_same_snapshots_on_any_number_of_threads_and_in_any_order_of_files() {
    let shelf = shelf::shipped();
    let moved = shelf::moved(&shelf, 5);
    let folder = FOLDERS[3];
    let make =
        |shelf: &Shelf, threads: usize| freeze(&shelf::files(shelf), folder, &|_, _| true, threads, &|| {}).snapshots;
    let one = make(&shelf, 1);
    assert!(!one.is_empty());
    assert_eq!(one, make(&shelf, 4));
    assert_eq!(one, make(&moved, 2));
}
