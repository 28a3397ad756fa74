//! `brim diff` over random changes of the shipped packs: nothing is left out, layout is no change, and both directions tell the same places.
//!
//! A sample by default, twice as large with `BRIM_WHOLE=1` and in `.ci/run`. The whole run:
//!
//! ```text
//! BRIM_CHANGES=2000 cargo test --release -p brimscript --test whole diff -- --nocapture
//! ```

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use crate::changes;
use crate::{shelf, support};

use std::collections::{BTreeMap, BTreeSet};

use brimscript::check::{Checked, check};
use brimscript::diff::{
    Change, Class, Diff, Rule, Side, apply, canonical, changelog, diff, document, given, hits, human, markdown, table,
};
use brimscript::model::{Model, build};
use brimscript::pack::{InMemory, Loaded, load};
use changes::{FOLDERS, Slip};
use shelf::{Shelf, files, moved, shipped};

/// How many changes are looked at.
fn wanted() -> usize {
    std::env::var("BRIM_CHANGES").ok().and_then(|count| count.parse().ok()).unwrap_or(if support::whole() {
        66
    } else {
        33
    })
}

struct Read {
    loaded: Loaded,
    model: Model,
}

impl Read {
    fn of(files: &InMemory, folder: &str) -> Read {
        let loaded = load(files, &[folder.to_owned()]);
        let (model, _) = build(&loaded);
        Read { loaded, model }
    }

    fn side(&self) -> Side<'_> {
        Side { loaded: &self.loaded, model: &self.model }
    }
}

/// The packs that a diff makes of the old ones, read again.
fn rebuilt(shelf: &Shelf, old: &Read, folder: &str, found: &Diff) -> Result<Read, String> {
    let json = serde_json::to_string(&document(found)).expect("a diff can be written");
    let made = apply(old.side(), &json).map_err(|unfit| unfit.to_string())?;
    let mut other: Shelf = shelf
        .iter()
        .filter(|(path, _)| !path.starts_with(&format!("{folder}/")))
        .map(|(path, text)| (path.clone(), text.clone()))
        .collect();
    let (_, pack) = made.first_key_value().expect("a pack");
    other.insert(format!("{folder}/pack.toml"), pack.manifest.clone());
    other.insert(format!("{folder}/all.brim"), pack.text.clone());
    Ok(Read::of(&files(&other), folder))
}

/// Where a diff sees something, whichever way round it looks: the ids of both sides, and the places of both sides in either order.
fn places(found: &Diff, turned: bool) -> BTreeSet<String> {
    let place = |change: &Change| {
        let (mut ids, mut at, mut there) = (
            (change.was.clone().unwrap_or_else(|| change.id.clone()), change.id.clone()),
            (&change.at.old, &change.at.new),
            (change.before.is_some(), change.after.is_some()),
        );
        if turned {
            ids = (ids.1, ids.0);
            at = (at.1, at.0);
            there = (there.1, there.0);
        }
        format!("{ids:?} {} {:?} {at:?} {there:?}", change.kind, change.part)
    };
    found.changes.iter().map(place).collect()
}

#[test]
fn a_diff_is_complete_and_symmetric() {
    let shelf = shipped();
    let base = files(&shelf);
    let olds: BTreeMap<&str, Read> = FOLDERS.iter().map(|folder| (*folder, Read::of(&base, folder))).collect();
    let all = changes::changes(&shelf, 16, wanted(), &|_| true);
    assert!(all.len() >= wanted().min(1_000), "{} changes", all.len());
    let (mut wrong, mut tally) = (Vec::new(), BTreeMap::<(Slip, Class), usize>::new());
    for change in &all {
        let old = olds.get(change.folder).expect("a pack of the list");
        let mut with = base.clone();
        with.add(&change.file, change.text.as_bytes());
        let new = Read::of(&with, change.folder);
        let found = diff(old.side(), new.side());
        let told = format!("{:?} of {} in {}: {}", change.slip, change.name, change.file, change.line);
        match rebuilt(&shelf, old, change.folder, &found) {
            Ok(made) if canonical(made.side()) == canonical(new.side()) => {}
            Ok(made) => {
                let (made, new) = (canonical(made.side()), canonical(new.side()));
                let other = new.iter().find(|(key, says)| made.get(*key) != Some(says));
                wrong.push(format!(
                    "not complete: {told}\n  wanted {other:?}\n  made {:?}",
                    other.map(|(key, _)| made.get(key))
                ));
            }
            Err(why) => wrong.push(format!("not applied: {told}: {why}")),
        }
        let same = canonical(old.side()) == canonical(new.side());
        if same != found.changes.is_empty() {
            wrong.push(format!(
                "{} changes where the packs are {}: {told}",
                found.changes.len(),
                if same { "the same" } else { "not the same" }
            ));
        }
        let back = diff(new.side(), old.side());
        if places(&found, false) != places(&back, true) {
            wrong.push(format!("not symmetric: {told}\n  {:?}\n  {:?}", places(&found, false), places(&back, true)));
        }
        for one in &found.changes {
            let rule = Rule::ALL.iter().find(|rule| rule.id() == one.rule).expect("a rule of the table");
            assert_eq!(one.impact, rule.class(), "{told}");
        }
        if let Some(class) = found.worst() {
            *tally.entry((change.slip, class)).or_default() += 1;
            let expected = match change.slip {
                Slip::Renamed => class == Class::Safe,
                Slip::RenamedPlainly => class == Class::Breaking,
                _ => true,
            };
            if !expected {
                wrong.push(format!("{class:?}: {told}"));
            }
        }
    }
    println!("{} changes", all.len());
    tally.iter().for_each(|((slip, class), count)| println!("{slip:?} {}: {count}", class.word()));
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn lines_that_could_be_left_out_leave_a_diff_complete() {
    let manifest =
        "id = \"odd\"\nname = \"Odd\"\nversion = \"1.0.0\"\nlanguage = 1\nrequires = [\"swamps-of-death\"]\n";
    let mut shelf = shipped();
    shelf.insert("odd/pack.toml".to_owned(), manifest.to_owned());
    let mut side = |text: &str| {
        shelf.insert("odd/odd.brim".to_owned(), text.to_owned());
        (Read::of(&files(&shelf), "odd"), shelf.clone())
    };
    let written = "darkness \"Hail\" {\n  copies 1\n  deck Darkness\n  each hero takes 1 hit\n  each hero gains 5 xp\n}\n\nitem \"Coin\" {\n  copies 1\n}\n";
    let bare = "darkness \"Hail\" {\n  each hero takes 1 hit\n  each hero gains 5 xp\n}\n\nitem \"Coin\"\n";
    let other = "darkness \"Hail\" {\n  note \"cold\"\n  each hero takes 2 hits\n  each hero gains 5 xp\n}\n\nitem \"Coin\" {\n  price $20\n}\n";
    for (from, to, changes) in [(written, bare, 0), (bare, written, 0), (written, other, 3), (other, written, 3)] {
        let ((old, _), (new, shelf)) = (side(from), side(to));
        let found = diff(old.side(), new.side());
        assert_eq!(found.changes.len(), changes, "{}", human(&found));
        let made = rebuilt(&shelf, &old, "odd", &found).expect("the diff fits");
        assert_eq!(canonical(made.side()), canonical(new.side()));
    }
}

#[test]
fn layout_comments_and_places_are_no_changes() {
    let shelf = shipped();
    let old_files = files(&shelf);
    let laid_out: Shelf = shelf
        .iter()
        .map(|(path, text)| match path.ends_with(".brim") {
            true => (path.clone(), otherwise(text)),
            false => (path.clone(), text.clone()),
        })
        .collect();
    for (what, other) in [("moved", moved(&shelf, 3)), ("laid out otherwise", laid_out)] {
        let new_files = files(&other);
        for folder in FOLDERS.iter().chain(&["content/trials", "content/examples/showcase"]) {
            let (old, new) = (Read::of(&old_files, folder), Read::of(&new_files, folder));
            let found = diff(old.side(), new.side());
            let told: Vec<_> = found
                .changes
                .iter()
                .take(5)
                .map(|change| (&change.id, &change.path, &change.before, &change.after))
                .collect();
            assert!(told.is_empty(), "{folder} {what}: {told:#?}");
            assert!(found.unchanged > 0);
        }
    }
}

/// The same text with other spaces, other comments, and blocks where it has colons or lines.
fn otherwise(text: &str) -> String {
    let mut out = String::from("# a comment before all\n\n");
    for line in text.lines() {
        let bare = match line.split_once("  #") {
            Some((bare, _)) if !bare.contains('"') => bare,
            _ => line,
        };
        let bare =
            if bare.trim_start().starts_with('#') && !bare.contains("allow") { "# another comment" } else { bare };
        out.push_str("   ");
        out.push_str(bare.trim());
        out.push_str("   \n");
        if bare.trim_end().ends_with('{') && !bare.contains("picture") {
            out.push_str("\n  # what stands under it\n\n");
        }
    }
    out
}

/// The hand-made pack of `tests/versions` with some twenty kinds of change, and a pack that builds on it.
fn versions() -> InMemory {
    let mut files = files(&shipped());
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/versions");
    for entry in walkdir::WalkDir::new(root).sort_by_file_name().into_iter().filter_map(Result::ok) {
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(root).expect("in the folder");
            files.add(&path.to_string_lossy(), &std::fs::read(entry.path()).expect("a file can be read"));
        }
    }
    files
}

/// Both versions with the pack beside them, compared, and what breaks found.
fn by_hand() -> Diff {
    let files = versions();
    let load_one = |path: &str| {
        let mut loaded = load(&files, &[path.to_owned(), "fenland".to_owned()]);
        let given = given(&mut loaded, &BTreeSet::from([path.to_owned()]));
        let Checked { model, mut diagnostics, .. } = check(&loaded);
        diagnostics.extend(loaded.diagnostics.iter().cloned());
        (Read { loaded, model }, diagnostics, given)
    };
    let ((old, before, _), (new, after, given)) = (load_one("old/ravenmoor"), load_one("new/ravenmoor"));
    let mut found = diff(old.side(), new.side());
    hits(&mut found, (old.side(), &before), (new.side(), &after), &given);
    found
}

#[test]
fn twenty_kinds_of_change() {
    let found = by_hand();
    insta::assert_snapshot!("ravenmoor_human", human(&found));
    insta::assert_snapshot!("ravenmoor_markdown", markdown(&found));
    insta::assert_snapshot!("ravenmoor_changelog", changelog(&found));
    let kinds: BTreeSet<&str> = found.changes.iter().map(|change| change.rule).collect();
    assert!(kinds.len() >= 20, "{} kinds: {kinds:?}", kinds.len());
    let wide = human(&found).lines().map(|line| line.chars().count()).max();
    assert!(wide <= Some(100), "{wide:?} columns");
}

/// What the guide shows of a diff is what a diff says; `…` stands for lines left out.
#[test]
fn the_guide_shows_what_is_told() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/7-what-changed.md"))
        .expect("the chapter");
    let found = by_hand();
    let mut shown = 0;
    for listing in page.split("```text\n").skip(1).filter_map(|rest| rest.split_once("\n```")).map(|(text, _)| text) {
        let Some((command, lines)) = listing.split_once('\n') else { continue };
        let said = if command.contains("--changelog") { changelog(&found) } else { human(&found) };
        let mut rest = said.lines();
        for line in lines.lines().filter(|line| *line != "…") {
            assert!(rest.any(|one| one == line), "the chapter shows `{line}`, and not so:\n{said}");
            shown += 1;
        }
    }
    assert!(shown >= 20, "{shown} lines");
}

#[test]
fn names_of_a_pack_cannot_act_on_a_terminal_or_a_page() {
    let manifest = "id = \"odd\"\nname = \"Odd\"\nversion = \"1.0.0\"\nlanguage = 1\nrequires = [\"base\"]\n";
    let side = |text: &str| {
        let mut files = files(&shipped());
        files.add("odd/pack.toml", manifest.as_bytes());
        files.add("odd/odd.brim", text.as_bytes());
        Read::of(&files, "odd")
    };
    let old = side("keyword \"Plain\"\n");
    let new = side("keyword \"\u{202e}<script>@all ```[x](y)\" {\n  reads \"``` <b>\"\n}\n");
    let found = diff(old.side(), new.side());
    assert!(!human(&found).contains('\u{202e}'));
    let page = markdown(&found);
    assert!(!page.contains('\u{202e}') && !page.contains(" <") && !page.contains("**<"), "{page}");
    assert!(!page.contains("```["), "{page}");
}

#[test]
fn the_page_shows_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diff.md");
    let page = std::fs::read_to_string(path).expect("docs/diff.md can be read");
    if std::env::var_os("BRIM_RENEW").is_some() {
        let (before, rest) = page.split_once("| class |").expect("the page has a table");
        let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
        std::fs::write(path, format!("{before}{}\n{after}", table())).expect("docs/diff.md can be written");
        return;
    }
    assert!(page.contains(&table()), "BRIM_RENEW=1 cargo test --test whole diff writes the table of docs/diff.md anew");
}
