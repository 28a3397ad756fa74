//! What commands write is what the schemas of `docs/schemas` say.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;
use crate::schema;

use common::{Folder, brim};
use std::path::{Path, PathBuf};

/// Each schema with the command lines whose documents it describes; `PROJECT` stands for the folder of the project.
const DOCUMENTS: &[(&str, &[&[&str]])] = &[
    (
        "brim.mutate.json",
        &[&["test", "PROJECT/content/more-darkness", "--mutate", "--mutants", "5", "--sim", "1", "--format", "json"]],
    ),
    (
        "brim.card.json",
        &[&[
            "card",
            "Hungry Dead",
            "--heroes",
            "Rancher",
            "--games",
            "10",
            "--pack",
            "PROJECT/content/swamps-of-death",
            "--format",
            "json",
        ]],
    ),
    (
        "brim.odds.json",
        &[
            &["odds", "2D6+1 >= 7", "--format", "json"],
            &["odds", "Rancher attacks Tentacles", "--pack", "PROJECT/content/swamps-of-death", "--format", "json"],
            &[
                "odds",
                "party fights Tentacles",
                "--heroes",
                "Rancher",
                "--games",
                "100",
                "--pack",
                "PROJECT/content/swamps-of-death",
                "--format",
                "json",
            ],
            &[
                "odds",
                "chart Injury",
                "--heroes",
                "Rancher",
                "--pack",
                "PROJECT/content/swamps-of-death",
                "--format",
                "json",
            ],
        ],
    ),
    (
        "brim.prove.json",
        &[
            &["prove", "PROJECT/content/more-darkness", "--games", "1", "--format", "json"],
            &["prove", "PROJECT/tests/prove/moor", "--games", "0", "--threads", "1", "--format", "json"],
        ],
    ),
    (
        "brim.diff.json",
        &[
            &[
                "diff",
                "PROJECT/tests/versions/old/ravenmoor",
                "PROJECT/tests/versions/new/ravenmoor",
                "--format",
                "json",
            ],
            &[
                "diff",
                "PROJECT/tests/versions/new/ravenmoor",
                "PROJECT/tests/versions/old/ravenmoor",
                "--with",
                "PROJECT/tests/versions/fenland",
                "--allow",
                "Peat Wolves: as it was",
                "--balance",
                "2",
                "--mission",
                "skirmish",
                "--format",
                "json",
            ],
            &["diff", "PROJECT/content/base", "PROJECT/content/base", "--format", "json"],
        ],
    ),
];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

#[test]
fn documents_are_what_their_schemas_say() {
    let folder = Folder::far_away();
    for (file, commands) in DOCUMENTS {
        let text = std::fs::read_to_string(project().join("docs/schemas").join(file)).expect("the schema is there");
        let schema: serde_json::Value = serde_json::from_str(&text).expect("a schema is JSON");
        for arguments in *commands {
            let arguments: Vec<String> =
                arguments.iter().map(|one| one.replace("PROJECT", &project().to_string_lossy())).collect();
            let run = brim(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(run.code < 2, "{arguments:?}: {}", run.stderr);
            let wrong = schema::violations(&schema, &run.json());
            assert!(wrong.is_empty(), "{file}, {arguments:?}:\n{}", wrong.join("\n"));
        }
    }
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
