//! `brim mix`, table files and lock files, as they are used.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;

use std::path::Path;

use common::{Folder, Run, brim};
use serde_json::Value;

/// The boxes of the tests of tables.
fn boxes() -> Folder {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures");
    let mut folder = Folder::far_away();
    for (id, name, more, text) in [
        ("base", "Base", "", "base.brim"),
        ("shore", "The Shore", "requires = [\"base\"]\nknows = [\"north\"]\n", "mix/shore.brim"),
        ("north", "Up North", "requires = [\"base\", \"shore\"]\nedition = \"Swamps of Death\"\n", "mix/north.brim"),
        (
            "south",
            "Down South",
            "requires = [\"base\", \"shore\"]\nedition = \"Forbidden Fortress\"\n",
            "mix/south.brim",
        ),
    ] {
        let manifest = format!(
            "id = \"{id}\"\nname = \"{name}\"\nversion = \"1.2.0\"\nlanguage = 1\nsource = \"original\"\n{more}"
        );
        folder = folder
            .file(&format!("content/{id}/pack.toml"), manifest.as_bytes())
            .file(&format!("content/{id}/{id}.brim"), &std::fs::read(fixtures.join(text)).unwrap());
    }
    folder
}

const BOTH: &str = "name = \"Both shores\"\nedition = \"Swamps of Death\"\nloot = \"by lot each game\"\n[packs]\nnorth = \"*\"\nsouth = \"*\"\n[decide]\n\"hungry-dead.health\" = \"north\"\n";

fn fine(run: &Run) {
    assert_eq!(run.code, 0, "{}\n{}", run.stdout, run.stderr);
}

/// Holds a value against a schema: the words that this one uses.
fn fits(schema: &Value, value: &Value, at: &str) {
    if let Some(list) = schema["oneOf"].as_array() {
        let wanted = list.iter().find(|one| (one["type"] == "null") == value.is_null());
        return fits(wanted.expect("null, or something"), value, at);
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "boolean" => value.is_boolean(),
        _ => value.is_null(),
    };
    let named: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    assert!(named.is_empty() || named.into_iter().any(is), "{at}: {value}");
    assert!(schema.get("const").is_none_or(|wanted| wanted == value), "{at}: {value}");
    assert!(schema["enum"].as_array().is_none_or(|all| all.contains(value)), "{at}: {value}");
    for (name, value) in value.as_object().into_iter().flatten() {
        let known = schema["properties"].get(name).expect("the schema knows each field");
        fits(known, value, &format!("{at}.{name}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        assert!(value.get(name).is_some(), "{at}: no {name}");
    }
    for value in value.as_array().into_iter().flatten() {
        fits(&schema["items"], value, &format!("{at}[]"));
    }
}

#[test]
fn the_report_is_one_document_that_fits_its_schema() {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schemas/brim.mix.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(schema).unwrap()).unwrap();
    let folder = boxes().file("table.toml", BOTH.as_bytes());
    let run = brim(&folder, &["mix", "north", "south", "--format", "json"]);
    assert_eq!(run.code, 1, "two packs disagree: {}", run.stderr);
    let document = run.json();
    fits(&schema, &document, "document");
    assert_eq!(document["conflicts"][0]["key"], "hungry-dead.health");
    let other = brim(&folder, &["mix", "south", "north", "--format", "json"]);
    assert_eq!(other.stdout, run.stdout, "the order of packs changes nothing");
    let table = brim(&folder, &["mix", "table.toml", "--format", "json"]);
    fine(&table);
    fits(&schema, &table.json(), "document");
    assert_eq!(table.json()["conflicts"][0]["decided"], "north");
}

#[test]
fn what_cannot_run_says_why() {
    let folder = boxes().file("table.toml", b"[packs\n");
    for (arguments, why) in [
        (&["mix", "nroth"][..], "did you mean the pack `north`?"),
        (&["mix", "north", "--ruling", "Modified Critical=yes"], "did you mean `Modified Criticals`?"),
        (&["mix", "north", "--ruling", "Modified Criticals=maybe"], "it has"),
        (&["mix", "north", "--edition", "Swamp of Death"], "did you mean `Swamps of Death`?"),
        (&["mix", "north", "--lock"], "a lock file belongs to a table file"),
        (&["mix", "north", "--write", "table"], "ends with .toml"),
        (&["mix", "north", "--write", "table.toml"], "is there already"),
    ] {
        let run = brim(&folder, arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(run.stderr.contains(why), "{arguments:?}: {}", run.stderr);
    }
    let broken = brim(&folder, &["mix", "table.toml"]);
    assert_ne!(broken.code, 0);
    assert!(format!("{}{}", broken.stdout, broken.stderr).contains("cannot be read from here on"), "{}", broken.stderr);
}

#[test]
fn a_table_is_written_locked_and_watched() {
    let folder = boxes();
    let run = brim(&folder, &["mix", "north", "south", "--write", "table.toml"]);
    assert!(run.stdout.contains("wrote table.toml and table.lock"), "{}", run.stderr);
    let text = String::from_utf8(folder.read("table.toml")).unwrap();
    assert!(text.contains("# \"hungry-dead.health\" = \"north\"  # or \"south\""), "{text}");
    let decided = text.replace("# \"hungry-dead.health\"", "\"hungry-dead.health\"");
    let folder = folder.file("table.toml", decided.as_bytes());
    let run = brim(&folder, &["mix", "--locked"]);
    fine(&run);
    assert!(run.stdout.contains("(table.lock is up to date)"), "{}", run.stdout);
    fine(&brim(
        &folder,
        &["sim", "The Long Night", "--pack", "table.toml", "--games", "2", "--heroes", "2", "--locked"],
    ));
    let north = String::from_utf8(folder.read("content/north/north.brim")).unwrap().replace("$25", "$30");
    let folder = folder.file("content/north/north.brim", north.as_bytes());
    let told = brim(&folder, &["mix", "table.toml", "--format", "json"]);
    fine(&told);
    let differs = &told.json()["lock"]["differs"];
    assert_eq!(*differs, serde_json::json!(["north 1.2.0: the content has changed, the version has not"]));
    assert_eq!(brim(&folder, &["mix", "table.toml", "--locked"]).code, 1);
    let refused = brim(&folder, &["sim", "The Long Night", "--pack", "table.toml", "--games", "2", "--locked"]);
    assert_eq!(refused.code, 2, "{}", refused.stdout);
    fine(&brim(&folder, &["mix", "table.toml", "--lock"]));
    fine(&brim(&folder, &["mix", "table.toml", "--locked"]));
}

#[test]
fn a_table_written_elsewhere_finds_its_packs() {
    let folder = boxes().file("far/away/keep", b"");
    let run = brim(&folder, &["mix", "content/north", "--write", "far/away/table.toml"]);
    assert!(run.stdout.contains("wrote"), "{}", run.stderr);
    let again = brim(&folder, &["mix", "far/away/table.toml", "--format", "json"]);
    fine(&again);
    let packs = again.json()["packs"].as_array().unwrap().iter().filter(|pack| pack["named"] == true).count();
    assert_eq!(packs, 1);
}

/// What its players wrote in a table file stays when it is written again.
#[test]
fn writing_a_table_again_keeps_its_lines() {
    let own = "# Our Tuesday table\nname = \"Tuesday\"\ngenres = \"apart\"\nscavenge = \"all\"\n[packs]\nnorth = \">=1, <2\"\n[collection]\nowns = [\"base\"]\n";
    let folder = boxes().file("table.toml", own.as_bytes());
    let run = brim(
        &folder,
        &[
            "mix",
            "table.toml",
            "--edition",
            "Forbidden Fortress",
            "--ruling",
            "Modified Criticals=no",
            "--write",
            "table.toml",
            "--force",
        ],
    );
    assert!(run.stdout.contains("wrote table.toml"), "{}{}", run.stdout, run.stderr);
    let text = String::from_utf8(folder.read("table.toml")).unwrap();
    let wanted = own.replace("genres", "edition = \"Forbidden Fortress\"\ngenres");
    assert_eq!(text, format!("{wanted}\n[rulings]\n\"Modified Criticals\" = \"no\"\n"));
}

/// Scenarios are played by the edition of the table.
#[test]
fn tests_on_a_table_play_its_edition() {
    let scenario =
        b"encounter \"A Gift\" { each hero gains 5 xp }\n\nscenario \"A gift is given\" {\n  covers A Gift\n}\n";
    let table = BOTH.replace("edition = \"Swamps of Death\"", "edition = \"Forbidden Fortress\"");
    let folder = boxes().file("content/north/more.brim", scenario).file("table.toml", table.as_bytes());
    let run = brim(&folder, &["test", "table.toml"]);
    assert!(run.stdout.contains("edition: Forbidden Fortress (from table.toml)"), "{}{}", run.stdout, run.stderr);
}

/// An error of the table itself is no table to play on.
#[test]
fn a_table_with_errors_is_not_played() {
    for (slip, why) in [
        (BOTH.replace("by lot each game", "norht"), "`norht` is not on this table"),
        (BOTH.replace("hungry-dead.health", "hungry-dead.helth"), "2 errors"),
        (BOTH.replace("loot", "lot"), "no key `lot`"),
        ("[packs]\n".to_owned(), "names no packs"),
    ] {
        let folder = boxes().file("t.toml", slip.as_bytes());
        let run = brim(&folder, &["sim", "Skirmish", "--pack", "t.toml", "--games", "1"]);
        assert_eq!(run.code, 2, "{slip}\n{}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains(why) && run.stderr.contains("brim check t.toml"), "{}", run.stderr);
    }
    let above =
        brim(&boxes().file("t.toml", b"[packs]\nnorth = \"*\"\nedition = \"Swamps of Death\"\n"), &["mix", "t.toml"]);
    assert!(format!("{}{}", above.stdout, above.stderr).contains("must stand above `[packs]`"), "{}", above.stdout);
}

/// A lock file that is damaged, or empty, is written anew.
#[test]
fn a_damaged_lock_is_replaced() {
    let folder = boxes().file("table.toml", BOTH.as_bytes()).file("table.lock", b"what?");
    assert_eq!(brim(&folder, &["mix", "table.toml"]).code, 2);
    fine(&brim(&folder, &["mix", "table.toml", "--lock"]));
    fine(&brim(&folder, &["mix", "table.toml", "--locked"]));
    let empty = boxes().file("t.toml", b"[packs]\n");
    let run = brim(&empty, &["mix", "t.toml", "--lock"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
}

/// A name that two packs print is asked about, and the ways to say which are taken.
#[test]
fn a_mission_of_two_packs() {
    let mission =
        b"mission \"Two Shores\" {\n  map Mine Entrance, Arena\n  attack: place 1 Hungry Dead as an attack\n}\n";
    let folder = boxes()
        .file("content/north/two.brim", mission)
        .file("content/south/two.brim", mission)
        .file("table.toml", BOTH.as_bytes());
    let sim = |name: &str| brim(&folder, &["sim", name, "--pack", "table.toml", "--games", "1", "--heroes", "2"]);
    let run = sim("Two Shores");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("`north/two-shores` or `south/two-shores`"), "{}", run.stderr);
    for name in ["south/two-shores", "Two Shores of south", "Two Shores (Down South)"] {
        fine(&sim(name));
    }
    let told = brim(&folder, &["mix", "table.toml"]);
    assert!(told.stdout.contains("Two Shores [south/two-shores]"), "{}", told.stdout);
}

/// Every command that takes packs takes a table in their place.
#[test]
fn every_command_takes_a_table() {
    let folder = boxes().file("table.toml", BOTH.as_bytes());
    for arguments in [
        &["check", "table.toml"][..],
        &["mix", "table.toml"],
        &["test", "table.toml"],
        &["list", "table.toml"],
        &["text", "north/peat-wolves", "table.toml"],
        &["ir", "south/peat-wolves", "table.toml"],
        &["explain", "base/hungry-dead.health", "table.toml"],
        &["sim", "Skirmish", "--pack", "table.toml", "--games", "3", "--heroes", "2"],
        &["play", "The Long Night", "--pack", "table.toml", "--heroes", "2", "--auto", "--save", "game.json"],
        &["replay", "game.json", "--pack", "table.toml"],
        &["replay", "game.json"],
    ] {
        let run = brim(&folder, arguments);
        assert_eq!(run.code, 0, "{arguments:?}: {}\n{}", run.stdout, run.stderr);
    }
    // The decision holds wherever the table is taken, and without it the packs disagree.
    let check = brim(&folder, &["check", "content/north", "content/south"]);
    assert!(check.stderr.contains("B0401"), "{}", check.stderr);
}

/// Play tells things with one name apart, and takes the box that the lot falls on: so does a saved game, on its own.
#[test]
fn a_game_on_a_table() {
    let folder = boxes().file("table.toml", BOTH.as_bytes());
    let arguments =
        |mission: &'static str| ["play", mission, "--pack", "table.toml", "--heroes", "2", "--auto", "--seed", "5"];
    let north = brim(&folder, &arguments("The Long Night"));
    assert!(north.stdout.contains("Peat Wolves (Up North)"), "{}", north.stdout);
    let south = brim(&folder, &arguments("A Southern Fight"));
    assert!(south.stdout.contains("Peat Wolves (Down South)"), "{}", south.stdout);
    let mut boxes_seen = std::collections::BTreeSet::new();
    for seed in 1..12u32 {
        let seed = seed.to_string();
        let save = [&arguments("Skirmish")[..7], &["--seed", &seed, "--save", "game.json"]].concat();
        fine(&brim(&folder, &save));
        let saved: Value = serde_json::from_slice(&folder.read("game.json")).unwrap();
        assert_eq!(saved["setup"]["boxes"]["base/loot"], "by lot each game", "{saved}");
        let replayed = brim(&folder, &["replay", "game.json", "--pack", "table.toml", "--format", "json"]);
        fine(&replayed);
        let sim = [
            "sim",
            "Skirmish",
            "--pack",
            "table.toml",
            "--games",
            "1",
            "--heroes",
            "2",
            "--seed",
            &seed,
            "--format",
            "json",
        ];
        let decks = brim(&folder, &sim).json()["decks"].clone();
        let loot = decks.as_array().unwrap().iter().find(|deck| deck["deck"] == "base/loot").unwrap().clone();
        boxes_seen.insert(loot["cards"].as_u64());
    }
    // One box has one kind of card, and so has the other: never both.
    assert_eq!(boxes_seen, std::collections::BTreeSet::from([Some(1)]));
}
