//! `brim new`: what it writes has no findings, and it overwrites nothing.

use crate::common;

use common::{Folder, Run, brim};
use std::path::Path;

const KINDS: &[&str] = &[
    "enemy",
    "hero",
    "item",
    "spell",
    "darkness",
    "dread",
    "encounter",
    "threat",
    "loot",
    "scavenge",
    "mission",
    "scenario",
    "ability",
    "keyword",
    "token",
    "marker",
    "deck",
    "chart",
    "world",
    "tile",
    "exploration",
    "town",
    "location",
    "track",
    "skill",
    "rules",
    "ruling",
    "edition",
    "structure",
];

/// Whatever an author can declare can be begun.
#[test]
fn every_kind_can_be_made() {
    let categories = brimscript::vocabulary::entries();
    let kinds: Vec<&str> = categories
        .filter(|entry| matches!(entry.word, brimscript::vocabulary::Word::Kind(_)))
        .filter_map(|entry| entry.sentence.split(' ').next())
        .collect();
    assert!(kinds.len() > 20, "{kinds:?}");
    for kind in kinds {
        assert!(KINDS.contains(&kind) || kind == "change", "`brim new {kind}` is not tried");
    }
}

/// A folder with the packs of the project.
fn content() -> Folder {
    let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    ["base", "swamps-of-death"]
        .iter()
        .fold(Folder::new(), |folder, pack| folder.with_all_of(&packs.join(pack), &format!("content/{pack}")))
}

fn fine(run: &Run) {
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
}

#[test]
fn everything_it_writes_has_nothing_to_mend() {
    let folder = content();
    let run = brim(&folder, &["new", "pack", "My Marsh", "--needs", "swamps-of-death"]);
    fine(&run);
    assert!(run.stdout.starts_with("wrote content/my-marsh/pack.toml\nnext: brim new "), "{run:?}");
    for kind in KINDS {
        let run = brim(&folder, &["new", kind, &format!("Odd {kind}"), "--pack", "content/my-marsh"]);
        fine(&run);
        let told = format!("wrote content/my-marsh/odd-{kind}.brim\nnext: brim check content/my-marsh\n");
        assert_eq!(run.stdout, told);
    }
    // A change is named after what it changes: figures of an enemy or a hero go up, other things get a line.
    for name in ["Odd enemy", "Lawman", "Cave In", "Poison", "Depth Track", "Injury"] {
        let run = brim(&folder, &["new", "change", name, "--pack", "content/my-marsh"]);
        fine(&run);
        let stem = name.to_lowercase().replace(' ', "-");
        assert!(run.stdout.contains(&format!("my-marsh/{stem}-change.brim")), "{run:?}");
    }
    let run = brim(&folder, &["new", "change", "Cave Inn", "--pack", "content/my-marsh"]);
    assert!(run.code == 2 && run.stderr.contains("did you mean `Cave In`?"), "{run:?}");
    let run = brim(&folder, &["check", "content/my-marsh"]);
    assert!(run.code == 0 && run.stdout.starts_with("my-marsh 0.1.0: "), "{run:?}");
    assert!(run.stdout.contains("\n0 errors, 0 warnings"), "{run:?}");
    assert_eq!(brim(&folder, &["fmt", "content/my-marsh", "--check"]).code, 0);
    let run = brim(&folder, &["test", "content/my-marsh"]);
    let told = "edition: Swamps of Death (from swamps-of-death)\n1 passed, 0 failed\n";
    assert_eq!((run.code, run.stdout.as_str()), (0, told), "{run:?}");
    let games = if common::whole() { "4" } else { "0" };
    // No line of it does nothing, but for what other texts do not ask yet.
    let run = brim(&folder, &["prove", "content/my-marsh", "--games", games, "--format", "json"]);
    let document = run.json();
    assert_eq!((run.code, &document["errors"]), (0, &0.into()), "{run:?}");
    // What teaches stands in comments.
    for kind in KINDS {
        let text = String::from_utf8(folder.read(&format!("content/my-marsh/odd-{kind}.brim"))).unwrap();
        assert!(text.contains("# "), "{kind} teaches nothing");
    }
}

#[test]
fn it_works_with_the_common_rules_alone() {
    let folder = content();
    fine(&brim(&folder, &["new", "pack", "Bare"]));
    let bare = ["--pack", "content/bare"];
    let run = brim(&folder, &[&["new", "scenario", "Too Early"], &bare[..]].concat());
    assert!(run.code == 2 && run.stderr.contains("a scenario needs a hero"), "{run:?}");
    for kind in ["threat", "mission", "hero", "scenario"] {
        fine(&brim(&folder, &[&["new", kind, &format!("Odd {kind}")], &bare[..]].concat()));
    }
    let run = brim(&folder, &["check", "content/bare"]);
    assert!(run.code == 0 && run.stdout.contains("0 errors"), "{run:?}");
}

#[test]
fn nothing_is_written_over() {
    let folder = content();
    let pack = ["new", "pack", "My Marsh"];
    fine(&brim(&folder, &pack));
    let run = brim(&folder, &pack);
    assert!(run.code == 2 && run.stderr.contains("exists already"), "{run:?}");
    let folder = folder.file("content/my-marsh/bog-eel.brim", b"# mine\n");
    let eel = ["new", "enemy", "Bog Eel", "--pack", "content/my-marsh"];
    let run = brim(&folder, &eel);
    assert!(run.code == 2 && run.stderr.contains("bog-eel.brim cannot be written: it exists already"), "{run:?}");
    assert_eq!(folder.read("content/my-marsh/bog-eel.brim"), b"# mine\n");
    let folder = folder.file("content/my-marsh/more.brim", b"item \"Old Hat\" {\n  weight 1\n}\n");
    let run = brim(&folder, &["new", "item", "old hat", "--pack", "content/my-marsh"]);
    assert!(run.code == 2 && run.stderr.contains("has an item \"old hat\" already"), "{run:?}");
}

#[test]
fn names_become_safe_files() {
    let folder = content();
    fine(&brim(&folder, &["new", "pack", "My Marsh"]));
    let new = |kind: &str, name: &str| brim(&folder, &["new", kind, name, "--pack", "content/my-marsh"]);
    for (name, file) in [("Devil's  Eye!", "devils-eye"), ("Aux", "aux-item"), ("Été", "t"), ("a.b-c", "a-b-c")] {
        let run = new("item", name);
        fine(&run);
        assert!(run.stdout.contains(&format!("my-marsh/{file}.brim")), "{run:?}");
    }
    for name in ["../up", "a\"b", "", "12", "黒", "a\nb", "a{b", "x/y", "C:evil"] {
        let run = new("item", name);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{name}: {run:?}");
    }
    let run = new("enmy", "Eel");
    assert!(run.code == 2 && run.stderr.contains("did you mean `enemy`?"), "{run:?}");
    let run = new("weather", "Eel");
    assert!(run.code == 2 && run.stderr.contains("these can: pack, enemy"), "{run:?}");
}

#[test]
fn it_says_what_is_missing() {
    let folder = Folder::new();
    let run = brim(&folder, &["new", "item", "Old Hat"]);
    assert!(run.code == 2 && run.stderr.contains("brim new pack"), "{run:?}");
    let run = brim(&folder, &["new", "pack", "Far Away", "--needs", "no-such-pack", "--format", "json"]);
    assert_eq!(run.code, 1, "{run:?}");
    let document = run.json();
    assert_eq!((&document["schema"], &document["file"]), (&"brim.new/1".into(), &"far-away/pack.toml".into()));
    assert!(document["errors"][0].as_str().is_some_and(|error| error.contains("no-such-pack")), "{document}");
    let run = brim(&content(), &["new", "item", "Old Hat"]);
    assert!(run.code == 2 && run.stderr.contains("say which pack"), "{run:?}");
}
