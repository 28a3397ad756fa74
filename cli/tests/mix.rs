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
    if let Some(list) = schema["anyOf"].as_array() {
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
        (&["mix", "north", "--write", "table.toml"], "exists already"),
    ] {
        let run = brim(&folder, arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(run.stderr.contains(why), "{arguments:?}: {}", run.stderr);
    }
    let broken = brim(&folder, &["mix", "table.toml"]);
    assert_ne!(broken.code, 0);
    assert!(
        format!("{}{}", broken.stdout, broken.stderr).contains("the name of this part is not closed"),
        "{}",
        broken.stderr
    );
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

/// Play distinguishes things with one name, and takes the box that the lot falls on: so does a saved game, on its own.
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

/// Whoever stands beside a table file plays on that table, with every command that takes one, and a note says so.
#[test]
fn a_table_file_of_this_folder_is_taken() {
    let scenario = b"encounter \"A Gift\" { each hero gains 5 xp }\n\nscenario \"A gift\" {\n  given a Rancher as Ann\n  do: Ann gains 5 xp\n  expect Ann has 5 xp\n}\n";
    let folder = boxes().file("content/north/more.brim", scenario).file("table.toml", BOTH.as_bytes());
    for arguments in [
        &["check"][..],
        &["mix"],
        &["test"],
        &["text", "north/peat-wolves"],
        &["ir", "south/peat-wolves"],
        &["explain", "base/hungry-dead.health"],
        &["sim", "Skirmish", "--games", "1", "--heroes", "2"],
        &["play", "The Long Night", "--heroes", "2", "--auto", "--locked"],
        &["play", "The Long Night", "--heroes", "2", "--auto", "--save", "game.json"],
    ] {
        if arguments.contains(&"--locked") {
            fine(&brim(&folder, &["mix", "--lock"]));
        }
        let run = brim(&folder, arguments);
        fine(&run);
        assert!(
            run.stderr.contains("table: table.toml, the table file of this folder"),
            "{arguments:?}: {}",
            run.stderr
        );
    }
    let sim = brim(&folder, &["sim", "Skirmish", "--games", "1", "--heroes", "2"]);
    assert!(sim.stdout.contains("edition: Swamps of Death (from table.toml)"), "{}", sim.stdout);
    fine(&brim(&folder, &["replay", "game.json"]));
    // Packs that are named are those that are taken; and a game that was played without a table is played without one again.
    let alone =
        ["play", "The Long Night", "--pack", "content/north", "--heroes", "2", "--auto", "--save", "alone.json"];
    for arguments in [&["check", "content/south"][..], &alone, &["replay", "alone.json"]] {
        let run = brim(&folder, arguments);
        fine(&run);
        assert!(!run.stderr.contains("table.toml"), "{arguments:?}: {}", run.stderr);
    }
}

/// `brim list` says which packs are on the table, and which only others need.
#[test]
fn the_packs_of_a_table_are_marked() {
    let table = BOTH.replace("south = \"*\"", "south = { path = \"far/south\" }");
    let south = boxes().read("content/south/south.brim");
    let folder = boxes().file("far/south/south.brim", &south).file("table.toml", table.as_bytes());
    let manifest = folder.read("content/south/pack.toml");
    let folder = folder.file("far/south/pack.toml", &manifest);
    for arguments in [&["list"][..], &["list", "table.toml"]] {
        let run = brim(&folder, arguments);
        let line = |id: &str| run.stdout.lines().find(|line| line.starts_with(id)).unwrap_or_default().to_owned();
        assert!(line("north ").ends_with("content/north  (on the table)"), "{}", run.stdout);
        assert!(line("shore ").ends_with("(on the table: another pack needs it)"), "{}", run.stdout);
        assert!(
            line("south ").contains("its path") && line("south ").ends_with("far/south  (on the table)"),
            "{}",
            run.stdout
        );
        assert!(!line("swamps-of-death ").contains("on the table"), "{}", run.stdout);
        assert!(run.stdout.contains("Table table.toml: 4 packs on it"), "{}", run.stdout);
    }
    let document = brim(&folder, &["list", "--format", "json"]).json();
    assert_eq!(document["table"], "table.toml");
    let why = |id: &str| {
        let rows = document["packs"].as_array().unwrap();
        rows.iter().find(|row| row["id"] == id && row["taken"] == true).unwrap()["on_table"].clone()
    };
    assert_eq!((why("north"), why("shore"), why("swamps-of-death")), ("named".into(), "needed".into(), Value::Null));
    let none = brim(&boxes(), &["list"]);
    assert!(!none.stdout.contains("able"), "{}", none.stdout);
}

/// Where the lines of a card come from, the table says what it decides; of two cards with one name, each says whose it is.
#[test]
fn what_the_table_decides_is_told() {
    let table = format!(
        "{BOTH}[rulings]\n\"Modified Criticals\" = \"no\"\n[collection]\nmodels = {{ \"north/peat-wolves\" = 1 }}\n"
    );
    let folder = boxes().file("table.toml", table.as_bytes());
    let decided = "decided by table.toml:8: health is as north changes it\n";
    let left = "  `health is 6` of south in content/south/south.brim:9 does not apply on this table\n";
    for arguments in
        [&["explain", "base/hungry-dead"][..], &["explain", "hungry-dead.health"], &["text", "Hungry Dead"]]
    {
        let run = brim(&folder, arguments);
        assert!(run.stdout.contains(decided) && run.stdout.contains(left), "{arguments:?}: {}", run.stdout);
    }
    let other = brim(&folder, &["explain", "hungry-dead.combat"]);
    assert!(!other.stdout.contains("decided"), "{}", other.stdout);
    let ruling = brim(&folder, &["explain", "base/modified-criticals"]);
    assert!(
        ruling.stdout.contains("decided by table.toml:10: this table takes the reading `no`, a house rule"),
        "{}",
        ruling.stdout
    );
    let json = brim(&folder, &["explain", "base/hungry-dead.health", "--format", "json"]).json();
    let first = &json["declarations"][0]["decided"][0];
    assert_eq!((&first["taken"], &first["left_out"][0]["pack"]), (&"north".into(), &"south".into()));
    let two = brim(&folder, &["text", "Peat Wolves"]);
    assert!(two.stdout.contains("[north/peat-wolves, enemy of Up North]\nPeat Wolves\n"), "{}", two.stdout);
    assert!(two.stdout.contains("[south/peat-wolves, enemy of Down South]\nPeat Wolves\n"), "{}", two.stdout);
    assert!(two.stdout.contains("table.toml:12: the players own 1 model of it; the box has 6"), "{}", two.stdout);
    let one = brim(&folder, &["text", "north/peat-wolves"]);
    assert!(one.stdout.starts_with("Peat Wolves\n"), "{}", one.stdout);
}

/// What is announced is what is placed: as many as are owned. What cannot be drawn, and which box the lot fell on, is said.
#[test]
fn a_game_says_what_the_table_gives() {
    let text = b"mission \"Too Many\" {\n  map Mine Entrance, Arena\n  at start of adventure: each hero draws 1 Pelt Trade card\n  attack: place 8 Peat Wolves as an attack\n}\n";
    let table = "loot = \"by lot each game\"\n[packs]\nnorth = \"*\"\nsouth = \"*\"\n[decide]\n\"hungry-dead.health\" = \"north\"\n[collection]\nmodels = { \"north/peat-wolves\" = 1 }\n";
    let folder = boxes().file("content/north/many.brim", text).file("table.toml", table.as_bytes());
    let play = |pack: &str| {
        brim(&folder, &["play", "Too Many", "--pack", pack, "--heroes", "2", "--auto", "--save", "game.json"])
    };
    let run = play("table.toml");
    fine(&run);
    let said = "An attack: 1 Peat Wolf (Up North)! (It would be 8, and there are no more models.)";
    assert!(run.stdout.contains(said), "{}", run.stdout);
    let map = run.stdout.split("--- Turn 1 ---").next().unwrap_or_default();
    assert!(map.contains("a1 ") && !map.contains("a2"), "{map}");
    assert!(run.stdout.contains("Loot: the lot falls on "), "{}", run.stdout);
    let told = brim(&folder, &["replay", "game.json", "--tell"]);
    assert!(told.stdout.contains("Loot: the lot falls on ") && told.stdout.contains(said), "{}", told.stdout);
    // Without its pack there is no Pelt, and that is said once for each hero.
    let alone = play("content/north");
    let empty = alone.stdout.matches("Nothing is drawn: the Pelt Trade deck is empty.").count();
    assert_eq!(empty, 2, "{}", alone.stdout);
    assert!(!alone.stdout.contains("the lot falls on"), "{}", alone.stdout);
}

/// No lock file of a table with errors, and it is said why.
#[test]
fn a_broken_table_is_not_locked() {
    let folder = boxes().file("t.toml", b"[packs]\nnorth = \"*\"\nsouthh = \"*\"\n");
    let run = brim(&folder, &["mix", "t.toml", "--lock"]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stderr.contains("t.lock was not written: this table has an error of its own (see above)"),
        "{}",
        run.stderr
    );
    assert!(!folder.path().join("t.lock").exists());
    let folder = folder.file("t.toml", b"[packs\nnorth = \"*\"\n");
    let run = brim(&folder, &["mix", "t.toml", "--lock"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("no lock file was written: the name of this part is not closed"), "{}", run.stderr);
}

/// An enemy of a box that is not on the table: which box has it, or that none has.
#[test]
fn an_enemy_of_another_box_is_told_with_its_box() {
    let text = b"threat \"From Afar\" {\n  deck Low Threat\n  place 1 Moor Striders as an attack\n}\n\nmission \"Of Nobody\" {\n  map Mine Entrance, Arena\n  attack: place 1 Gribbleglumps as an attack\n}\n";
    let manifest = b"id = \"afar\"\nname = \"Afar\"\nversion = \"1.0.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\"]\n";
    let folder = boxes()
        .file("content/north/far.brim", text)
        .file("content/afar/pack.toml", manifest)
        .file("content/afar/afar.brim", b"enemy \"Moor Striders\" from \"Hungry Dead\" { models 2 }\n")
        .file("t.toml", b"[packs]\nnorth = \"*\"\n");
    let run = brim(&folder, &["mix", "t.toml"]);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("`Moor Striders` is declared in `afar`, which this pack does not require"), "{}", run.stdout);
    assert!(text.contains("no enemy or hero is called `Gribbleglumps`"), "{}", run.stdout);
    assert!(text.contains("no pack that can be found has it"), "{}", run.stdout);
}

/// The explain page of a table that differs from its lock file says what the tool says, and mends it.
#[test]
fn the_page_about_lock_files_is_right() {
    let page = brim(&boxes(), &["explain", "B0811"]).stdout;
    let folder = boxes().file("table.toml", b"edition = \"Swamps of Death\"\n[packs]\nnorth = \"*\"\n");
    fine(&brim(&folder, &["mix", "table.toml", "--lock"]));
    let folder = folder.file("table.toml", BOTH.as_bytes());
    for (arguments, code) in [(["mix", "table.toml", "--locked"], 1), (["mix", "table.toml", "--lock"], 0)] {
        let command = format!("$ brim {}\n", arguments.join(" "));
        let shown = page.split_once(&command).expect("the page shows it").1.lines().next().unwrap();
        let run = brim(&folder, &arguments);
        assert_eq!(run.code, code, "{}", run.stdout);
        let flat = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(&shown), "{shown}\n{}", run.stdout);
    }
}
