//! What a pack.toml says of other packs, where packs are looked for, `brim list` and `brim show`, and the edition of a table.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, as it should")]

use crate::common;

use common::{Folder, Run, brim, command};
use std::path::Path;

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

fn manifest(id: &str, version: &str, more: &str) -> Vec<u8> {
    format!(
        "id = \"{id}\"\nname = \"The {id}\"\nversion = \"{version}\"\nlanguage = 1\nsource = \"original\"\n{more}\n"
    )
    .into_bytes()
}

const CARDS: &[u8] = b"keyword \"Foggy\"\n\nencounter \"Low Fog\" {\n  each hero gains 5 xp\n}\n";

/// Packs in a folder that lies in no copy of the project, each with one file.
fn packs(all: &[(&str, &str, &str, &str)]) -> Folder {
    all.iter().fold(Folder::far_away(), |folder, (root, id, version, more)| {
        folder.file(&format!("{root}/pack.toml"), &manifest(id, version, more)).file(&format!("{root}/a.brim"), CARDS)
    })
}

/// A run with packs in `BRIM_PACKS` and in a user's folder.
fn with(folder: &Folder, environment: &str, home: &str, arguments: &[&str]) -> Run {
    let output = command()
        .args(arguments)
        .current_dir(folder.path())
        .env("BRIM_PACKS", environment)
        .env("XDG_DATA_HOME", folder.path().join(home))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// Without the folders of whoever runs the test.
fn anywhere(folder: &Folder, text: &str) -> String {
    let here = folder.path().to_str().unwrap();
    text.replace(env!("CARGO_TARGET_TMPDIR"), "HOME").replace(here, "HERE")
}

#[test]
fn the_order_of_the_search() {
    let places = ["beside/fog", "beside/content/fog", "named/fog", "env/fog", "home/brim/packs/fog"];
    let mut folder = packs(&[("beside/mine", "mine", "1.0", "requires = [\"fog\"]")]);
    for (at, root) in places.iter().enumerate() {
        folder = folder
            .file(&format!("{root}/pack.toml"), &manifest("fog", &format!("0.{at}"), ""))
            .file(&format!("{root}/a.brim"), CARDS);
    }
    for (at, root) in places.iter().enumerate() {
        let run = with(&folder, "env", "home", &["check", "beside/mine", "--packs", "named", "--format", "json"]);
        let version = format!("0.{at}");
        let document = run.json();
        let packs = document["packs"].as_array().unwrap().iter().find(|pack| pack["id"] == "fog").unwrap().clone();
        assert_eq!(packs["version"], version.as_str(), "{run:?}");
        folder = folder.without(&format!("{root}/pack.toml"));
    }
    let run = with(&folder, "env", "home", &["check", "beside/mine", "--packs", "named"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stderr.contains("the pack `fog`, which it requires"), "{run:?}");
}

#[test]
fn a_bare_name_is_found_by_the_same_rule_in_every_command() {
    let folder = packs(&[("env/fog-main", "fog", "0.5", "requires = [\"base\"]")]);
    for arguments in [
        &["check", "fog"][..],
        &["show", "fog"],
        &["list", "fog"],
        &["text", "Low Fog", "fog"],
        &["ir", "Low Fog", "fog"],
        &["test", "fog"],
    ] {
        let run = with(&folder, "env", "home", arguments);
        assert_eq!(run.code, 0, "{arguments:?}: {run:?}");
    }
    // What an id names is found with its pack.
    for command in ["text", "ir", "explain"] {
        let run = with(&folder, "env", "home", &[command, "fog/low-fog"]);
        assert_eq!(run.code, 0, "{command}: {run:?}");
        assert!(run.stdout.contains("Low Fog"), "{command}: {run:?}");
        let run = with(&folder, "env", "home", &[command, "fog/no-fog"]);
        assert_eq!(run.code, 2, "{command}: {run:?}");
    }
    let run = brim(&folder, &["check", "fog"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.contains("it is neither a path nor the id of a pack"), "{run:?}");
    let run = with(&folder, "env", "home", &["check", "fgo"]);
    assert!(run.stderr.contains("did you mean the pack `fog`?"), "{run:?}");
}

#[test]
fn a_folder_of_packs_that_is_not_there_is_told() {
    let folder = Folder::far_away();
    let run = brim(&folder, &["list", "--packs", "nowhere", "--format", "json"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(run.json()["message"], "`--packs nowhere`: there is no such folder");
    assert_eq!(with(&folder, "nowhere", "nowhere", &["list"]).code, 0);
}

#[test]
fn list_shows_what_is_taken_and_what_is_hidden() {
    let folder = packs(&[
        ("mine", "mine", "1.0", "requires = [\"fog\"]"),
        ("fog", "fog", "0.2", ""),
        ("named/fog", "fog", "0.9-beta", ""),
        ("named/base", "base", "7.0", ""),
    ]);
    let folder = folder.file("named/broken/pack.toml", b"id = ");
    let run = with(&folder, "", "home", &["list", "mine", "--packs", "named"]);
    insta::assert_snapshot!(anywhere(&folder, &run.stdout));
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 110), "{run:?}");
    let document = with(&folder, "", "home", &["list", "mine", "--packs", "named", "--format", "json"]).json();
    assert_eq!(document["schema"], "brim.list/1");
    let fogs: Vec<_> = document["packs"].as_array().unwrap().iter().filter(|pack| pack["id"] == "fog").collect();
    assert_eq!((&fogs[0]["taken"], &fogs[0]["hidden_by"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!((&fogs[1]["taken"], &fogs[1]["from"]), (&false.into(), &"option".into()));
    assert_eq!(document["looked_in"].as_array().unwrap().len(), 4);
}

#[test]
fn list_hints_at_packs_that_do_not_go_together() {
    let folder = packs(&[
        ("p/fog", "fog", "1.0", "[conflicts]\nice = \"both bring the winter\""),
        ("p/ice", "ice", "1.0", ""),
        ("p/sun", "sun", "1.0", "[conflicts]\nrain = \"it is dry\""),
        ("p/base", "base", "0.1.0", ""),
    ]);
    let run = with(&folder, "p", "home", &["list"]);
    assert!(run.stdout.contains("hint: `fog` cannot share a table with `ice`: both bring the winter"), "{run:?}");
    assert!(run.stdout.contains("hides the pack `base` of brim and differs from it"), "{run:?}");
    assert!(!run.stdout.contains("rain"), "{run:?}");
    let hints = with(&folder, "p", "home", &["list", "--format", "json"]).json()["hints"].clone();
    assert_eq!(hints.as_array().map(Vec::len), Some(2), "{hints}");
    // A true copy takes nobody's place.
    let folder = Folder::far_away().with_all_of(&Path::new(CONTENT).join("base"), "p/base");
    let run = with(&folder, "p", "home", &["list"]);
    assert!(run.code == 0 && !run.stdout.contains("hint:"), "{run:?}");
}

#[test]
fn a_pack_that_hides_base_is_a_warning() {
    let folder = packs(&[("p/mine", "mine", "1.0", "requires = [\"base\"]"), ("p/base", "base", "0.1.0", "")]);
    let run = brim(&folder, &["check", "p/mine"]);
    assert!(run.stderr.contains("plays with `p/base`, and not with the pack `base`"), "{run:?}");
    // A true copy is no danger.
    let folder = Folder::far_away()
        .with_all_of(&Path::new(CONTENT).join("base"), "p/base")
        .file("p/mine/pack.toml", &manifest("mine", "1.0", "requires = [\"base\"]"))
        .file("p/mine/a.brim", CARDS);
    let run = brim(&folder, &["check", "p/mine"]);
    assert!(run.code == 0 && !run.stderr.contains("B0018"), "{run:?}");
}

#[test]
fn versions_and_conflicts_are_told() {
    let folder = packs(&[
        (
            "p/mine",
            "mine",
            "1.0",
            "requires = { fog = \">=0.3, <1\", base = \"*\" }\nconflicts = { ice = \"it melts\" }",
        ),
        ("p/fog", "fog", "1.2", ""),
        ("p/ice", "ice", "0.1", ""),
    ]);
    let run = brim(&folder, &["check", "p"]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stderr);
}

#[test]
fn show_is_the_card_index_of_a_pack() {
    let needs = "edition = \"Swamps of Death\"\ncredits = [\"Ann\"]\nbrim = \"0.1\"\n\
                 requires = { swamps-of-death = \"0.1\", base = \"*\", fog = \">=2\" }\n\
                 suggests = { ice = { versions = \">=1\", reason = \"more of the cold\" } }\n\
                 conflicts = { fenland = { versions = \"<1\", reason = \"both replace the Fever chart\" } }";
    let cards = b"enemy \"Peat Wolves\" {\n  keywords Beast\n  health 4\n  xp 10 +5 each wound\n  brutal { health 6 }\n}\n\n\
        darkness \"Cold Rain\" {\n  copies 2\n  each hero tests Agility 4+ {\n    pass: that hero gains 10 xp\n    fail: that hero takes 1 wound\n  }\n}\n\n\
        item \"Peat Knife\" {\n  deck Gear\n  gold 50\n}\n\nencounter \"Fen Light\" {\n  by hand \"The players sing\"\n}\n";
    let folder =
        packs(&[("p/mine", "mine", "1.0", needs), ("p/fog", "fog", "2.1", ""), ("p/fenland", "fenland", "0.4", "")])
            .file("p/mine/a.brim", cards);
    let run = brim(&folder, &["show", "p/mine"]);
    insta::assert_snapshot!(run.stdout);
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 100), "{run:?}");
    let document = brim(&folder, &["show", "p/mine", "--format", "json"]).json();
    assert_eq!((&document["schema"], &document["id"]), (&"brim.show/1".into(), &"mine".into()));
    assert_eq!(document["enemies"][0]["brutal_health"], "6");
    // A pack that lacks another one: what its manifest says, and what is missing.
    let folder = folder.without("p/fog/pack.toml");
    let run = brim(&folder, &["show", "p/mine"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("fog >=2: not there"), "{run:?}");
}

#[test]
fn show_finds_packs_by_name_and_says_what_else_is_called_so() {
    let folder = Folder::far_away();
    let run = brim(&folder, &["show", "Swamps of Death"]);
    assert_eq!(run.code, 0, "{run:?}");
    insta::assert_snapshot!(run.stdout.lines().take(26).collect::<Vec<_>>().join("\n"));
    let run = brim(&folder, &["show", "swamp-of-deth"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (2, "no pack is called `swamp-of-deth`; did you mean swamps-of-death?\n")
    );
    let run = brim(&folder, &["show", "Hungry Dead", "--format", "json"]);
    assert_eq!(run.code, 2, "{run:?}");
    let advice = "an enemy of swamps-of-death is called so: `brim text \"Hungry Dead\"` reads it";
    assert_eq!(run.json()["advice"], advice);
    let run = brim(&folder, &["show"]);
    assert_eq!(run.code, 2, "{run:?}");
}

/// Look-alikes and signs that move the cursor do not reach the terminal.
#[test]
fn names_of_packs_are_escaped() {
    let text = "id = \"odd\"\nname = \"Odd \\u001b[31m\\u202e\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n\
                suggests = { fog = { reason = \"\\u001b[2J\" } }\nconflicts = { ice = \"\\u001b]0;x\\u0007\" }\n";
    let folder = Folder::far_away().file("odd/pack.toml", text.as_bytes()).file("odd/a.brim", CARDS);
    for arguments in [
        &["show", "odd"][..],
        &["list"],
        &["check", "odd"],
        &["list", "--format", "json"],
        &["show", "odd", "--format", "json"],
    ] {
        let run = brim(&folder, arguments);
        let bad = |text: &str| text.contains('\u{1b}') || text.contains('\u{202e}') && !arguments.contains(&"json");
        assert!(!bad(&run.stdout) && !bad(&run.stderr), "{arguments:?}: {run:?}");
    }
}

#[test]
fn a_name_of_a_pack_that_is_not_required_gives_the_line() {
    let folder = packs(&[("p/mine", "mine", "1.0", "requires = [\"base\"]"), ("p/moor", "moor", "1.0", "requires = [\"base\"]")])
        .file("p/mine/a.brim", b"item \"Coat\" {\n  keywords Boggy\n}\n\nthreat \"The Dead\" {\n  deck Low Threat\n  place 3 Hungry Dead as an attack\n}\n")
        .file("p/moor/a.brim", b"keyword \"Boggy\"\n");
    let run = brim(&folder, &["check", "p/mine"]);
    insta::assert_snapshot!(run.stderr);
    let found = brim(&folder, &["check", "p/mine", "--format", "json"]).json();
    let edits: Vec<_> = found["diagnostics"].as_array().unwrap().iter().map(|found| found["edits"].clone()).collect();
    assert_eq!((&edits[0][0]["text"], &edits[1][0]["text"]), (&", \"moor\"".into(), &", \"swamps-of-death\"".into()));
}

const MISSION: &[u8] =
    b"mission \"Hold the Moor\" {\n  map Arena\n  turns 4\n  attack 1 { place 2 Hungry Dead as an attack }\n}\n";

#[test]
fn a_game_is_played_by_the_edition_of_the_missions_pack() {
    let sim = |folder: &Folder, more: &[&str]| {
        let run = brim(folder, &[&["sim", "Skirmish", "--games", "2", "--heroes", "2"], more].concat());
        let line = run.stdout.lines().find(|line| line.starts_with("edition")).unwrap_or("none").to_owned();
        (line, run)
    };
    let folder = Folder::far_away();
    assert_eq!(sim(&folder, &[]).0, "edition: Swamps of Death (from swamps-of-death)");
    assert_eq!(sim(&folder, &["--edition", "Player Aid"]).0, "edition: Player Aid (from --edition)");
    let (line, run) = sim(&folder, &["--pack", "swamps-of-death", "--pack", "forbidden-fortress"]);
    assert_eq!(line, "edition: Swamps of Death (from swamps-of-death)");
    assert!(
        run.stdout.contains("  forbidden-fortress (Forbidden Fortress) is written for another: `brim mix` shows"),
        "{run:?}"
    );
    let document = sim(&folder, &["--format", "json"]).1.json();
    assert_eq!(
        document["edition"],
        serde_json::json!({"name": "Swamps of Death", "from": "swamps-of-death", "others": []})
    );
    let run = brim(&folder, &["play", "Skirmish", "--auto", "--heroes", "2", "--save", "game.json"]);
    assert!(run.stdout.contains("\nEdition: Swamps of Death (from swamps-of-death)\n"), "{run:?}");
    let saved: serde_json::Value = serde_json::from_slice(&folder.read("game.json")).unwrap();
    assert_eq!(saved["setup"]["edition"], "base/swamps-of-death");
    assert_eq!(brim(&folder, &["replay", "game.json"]).code, 0);
}

/// Its own edition, else the one of the packs that it requires, as long as they agree.
#[test]
fn the_edition_is_that_of_the_pack_or_of_what_it_requires() {
    let of = |more: &str| {
        let folder = Folder::far_away()
            .file("moor/pack.toml", &manifest("moor", "1.0", more))
            .file("moor/a.brim", MISSION)
            .file(
                "moor/test.brim",
                b"scenario \"At the start\" {\n  given a Rancher as Ann\n  expect Ann has 0 xp\n}\n",
            );
        let play = ["play", "Hold the Moor", "--pack", "moor", "--auto", "--heroes", "2", "--format", "json"];
        (brim(&folder, &play).json()["edition"].clone(), brim(&folder, &["test", "moor"]).stdout)
    };
    let boxes = |more: &str| format!("requires = [\"base\", \"swamps-of-death\"{more}]");
    let (edition, tested) = of(&format!("edition = \"Forbidden Fortress\"\n{}", boxes("")));
    assert_eq!((&edition["name"], &edition["from"]), (&"Forbidden Fortress".into(), &"moor".into()));
    assert_eq!(edition["others"][0]["pack"], "swamps-of-death");
    assert!(tested.contains("edition: Forbidden Fortress (from moor)\n"), "{tested}");
    let (edition, tested) = of(&boxes(""));
    assert_eq!((&edition["name"], &edition["from"]), (&"Swamps of Death".into(), &"swamps-of-death".into()));
    assert!(tested.contains("edition: Swamps of Death (from swamps-of-death)\n"), "{tested}");
    let (edition, tested) = of(&boxes(", \"forbidden-fortress\""));
    assert_eq!((&edition["name"], &edition["from"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    assert!(tested.contains("edition: none named by moor; every ruling takes its first reading\n"), "{tested}");
}
