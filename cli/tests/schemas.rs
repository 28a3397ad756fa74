//! What commands write is what the schemas of `docs/schemas` say, and every document has a schema.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;
use crate::schema;

use common::{Folder, Run, brim};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Command lines whose documents are looked at; `PROJECT` stands for the folder of the project. They run one after the other in one folder.
const COMMANDS: &[&str] = &[
    "new pack Moor",
    "new enemy Wolves --pack moor",
    "new pack Lost --needs nowhere",
    "check moor",
    "check bad",
    "check nowhere",
    "check bad --baseline b.json",
    "check PROJECT/tests/versions/new/ravenmoor PROJECT/tests/versions/fenland",
    "fmt moor --check",
    "fmt ugly --check",
    "fmt bad --check",
    "test fail --coverage",
    "test bad",
    "test moor",
    "test PROJECT/content/swamps-of-death",
    "snapshot moor --check",
    "snapshot PROJECT/content/more-darkness --check",
    "prove PROJECT/content/more-darkness --games 1",
    "prove idle --games 0 --threads 1",
    "diff PROJECT/tests/versions/old/ravenmoor PROJECT/tests/versions/new/ravenmoor",
    "diff PROJECT/content/base PROJECT/content/base",
    "mix swamps-of-death gates-of-valhalla",
    "bundle moor",
    "bundle moor-0.1.0.brimpack --hash 0 --unpack again",
    "text hungry-dead",
    "text cave-in PROJECT/content",
    "text hungri-dead",
    "text moor --html moor.html",
    "ir hungry-dead",
    "ir hungri-dead",
    "explain",
    "explain codes",
    "explain B0101",
    "explain B9999",
    "explain heals",
    "explain effects",
    "explain hungry-dead",
    "explain swamps-of-death/hungry-dead.health",
    "list",
    "show moor",
    "show swamps-of-death",
    "show nowhere",
    "show a-fistful-of-dark-stone --heroes 3",
    "sim fistful-of-dark-stone --heroes 1 --games 6",
    "sim fistful-of-dark-stone --heroes 1 --games 6 --against old.json --card Hopeless",
    "sim fistful-of-dark-stone --games 2 --vary heroes=1..2",
    "sim hold-the-yard --heroes 2 --games 2 --pack PROJECT/content/examples/own-missions",
    "sim nowhere",
    "play Skirmish --auto --heroes 1 --seed 3 --save g.save",
    "replay g.save",
    "replay g.save --to 20",
    "test PROJECT/content/more-darkness --mutate --mutants 2 --sim 1",
    "card Inkblots --heroes Scribe --games 10 --pack ink",
    "odds 2D6+1>=7",
    "odds 3D6",
];

/// A hero and an enemy on a table with nothing else: their fights are short.
const INK: &str = include_str!("../../tests/fixtures/paper.brim");

/// The sheet that the enemy is compared with.
const BLOTCHES: &str = "\nenemy \"Blotches\" from \"Inkblots\" {\n  source \"facts\"\n  damage 2\n}\n";

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn schemas() -> BTreeMap<String, serde_json::Value> {
    let entries = std::fs::read_dir(project().join("docs/schemas")).unwrap();
    let read = |path: PathBuf| -> (String, serde_json::Value) {
        let schema: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let name = schema["properties"]["schema"]["const"].as_str().unwrap().to_owned();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(name.split('/').next(), Some(stem), "the name of the file is that of the document");
        (name, schema)
    };
    entries.map(|entry| read(entry.unwrap().path())).collect()
}

fn desk() -> Folder {
    let pack = |id: &str| {
        format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"0.1.0\"\nlanguage = 1\nrequires = [\"base\", \"swamps-of-death\"]\nsource = \"original\"\n"
        )
    };
    let scenario =
        b"scenario \"No\" {\n  given a Rancher as Ann at 3, 3\n  do: Ann takes 1 wound\n  expect Ann has 2 wounds\n}\n";
    Folder::far_away()
        .file("bad/pack.toml", pack("bad").as_bytes())
        .file("bad/a.brim", b"enemy \"Half\" {\n  wounds 5\n  todo \"x\"\n}\n\nscenario \"s\" {\n  expect 1\n}\n")
        .file("ugly/pack.toml", pack("ugly").as_bytes())
        .file("ugly/a.brim", b"keyword   \"Half\" {\n   reads \"x\"  }\n")
        .file("idle/pack.toml", pack("idle").as_bytes())
        .file("idle/a.brim", b"item \"Bog Lamp\" {\n  weight 1\n\n  melee to hit 3+\n}\n")
        .file("ink/pack.toml", pack("ink").replace(", \"swamps-of-death\"", "").as_bytes())
        .file("ink/a.brim", [INK, BLOTCHES].concat().as_bytes())
        .file("fail/pack.toml", pack("fail").as_bytes())
        .file("fail/a.brim", scenario)
}

/// What is not what its schema says.
fn wrong(schemas: &BTreeMap<String, serde_json::Value>, document: &serde_json::Value) -> Vec<String> {
    let name = document["schema"].as_str().expect("a document says which it is");
    schema::violations(schemas.get(name).unwrap_or_else(|| panic!("{name} has no schema")), document)
}

#[test]
fn documents_are_what_their_schemas_say() {
    let (schemas, mut folder) = (schemas(), desk());
    let mut met = BTreeSet::new();
    let mut look = |what: &str, document: &serde_json::Value| {
        met.insert(document["schema"].as_str().unwrap_or_default().to_owned());
        let wrong = wrong(&schemas, document);
        assert!(wrong.is_empty(), "{what}:\n{}", wrong.join("\n"));
    };
    let said = |folder: &Folder, line: &str| -> Run {
        let line = line.replace("PROJECT", &project().to_string_lossy());
        brim(folder, &line.split(' ').chain(["--format", "json"]).collect::<Vec<_>>())
    };
    assert_eq!(brim(&folder, &["check", "bad", "--write-baseline", "b.json"]).code, 0);
    look("the baseline", &serde_json::from_slice(&folder.read("b.json")).unwrap());
    for line in COMMANDS {
        let run = said(&folder, line);
        let document: serde_json::Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{line}: {error}\n{run:?}"));
        look(line, &document);
        if line.ends_with("--heroes 1 --games 6") {
            folder = folder.file("old.json", run.stdout.as_bytes());
        }
    }
    look("the saved game", &serde_json::from_slice(&folder.read("g.save")).unwrap());
    let unseen: Vec<&String> = schemas.keys().filter(|name| !met.contains(*name)).collect();
    assert!(unseen.is_empty(), "no command line here prints {unseen:?}");
}

/// A document that the code names has a schema, and the other way round.
#[test]
fn every_document_has_a_schema() {
    let mut named = BTreeSet::new();
    let mut pending = vec![project().join("cli/src"), project().join("src")];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let parts = text.split("\"brim.").skip(1).filter_map(|rest| rest.split_once('"'));
                let of_a_document = |name: &&str| name.split_once('/').is_some_and(|(_, version)| version == "1");
                named.extend(parts.map(|(name, _)| name).filter(of_a_document).map(|name| format!("brim.{name}")));
            }
        }
    }
    let there: BTreeSet<String> = schemas().into_keys().collect();
    assert_eq!(named, there, "the documents that the code names (left), and docs/schemas (right)");
}

#[test]
fn the_check_finds_what_is_wrong() {
    let text = std::fs::read_to_string(project().join("docs/schemas/brim.diff.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    let wrong = serde_json::json!({ "schema": "brim.diff/2", "packs": [{ "id": 3 }], "more": true, "unchanged": -1 });
    let told = schema::violations(&schema, &wrong).join("\n");
    for part in [
        "/schema: is not",
        "/packs/0/id: is not",
        "`more` is not in the schema",
        "lacks [\"changes\"",
        "-1 is less than 0",
    ] {
        assert!(told.contains(part), "{part} is missing in:\n{told}");
    }
}
