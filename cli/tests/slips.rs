//! What a newcomer mistypes at the commands that judge a pack, and the scenarios of another pack that judge.

use crate::common;

use common::{Folder, brim};
use std::path::Path;

/// A folder with the two versions of a pack.
fn desk() -> Folder {
    let versions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/versions");
    Folder::far_away()
        .with_all_of(&versions.join("old/ravenmoor"), "moor-one")
        .with_all_of(&versions.join("new/ravenmoor"), "moor-two")
}

/// Each slip is told, with what was likely meant, and nothing is done.
#[test]
fn each_slip_is_told() {
    let folder = desk();
    let both = ["diff", "moor-one", "moor-two"];
    let slips: &[(&[&str], &str)] = &[
        (&["odds", "Rancher atacks Tentacles"], "did you mean `attacks`?"),
        (&["odds", "Rancher attacks Tentacels"], "did you mean `Tentacles`?"),
        (&["odds", "2d7"], "there is no die `2D7`"),
        (&["odds", "3D6", "--party", "nobody.toml"], "nobody.toml cannot be read"),
        (&["odds", "party kills 2 Hungry Dead", "--heroes", "Ranchr"], "did you mean `Rancher`?"),
        (&["odds", "chart Injurie"], "did you mean `Injury`?"),
        (&["card", "Tentacels"], "did you mean `Tentacles`?"),
        (&["card", "Rancher"], "`Rancher` is the name of the kind `hero`"),
        (&["card", "Tentacles", "--games", "0"], "0 is not in"),
        (&[both[0], both[1], both[2], "--mission", "Skirmish"], "--balance"),
        (
            &[both[0], both[1], both[2], "--balance", "--mission", "The Drownd Chapel"],
            "did you mean `The Drowned Chapel`?",
        ),
        (&[both[0], both[1], both[2], "--balance", "--heroes", "9"], "a party has 1 to 6 heroes"),
        (&[both[0], both[1], both[2], "--balance", "--heroes", "Ranchr"], "did you mean `Rancher`?"),
        (&["test", "moor-one", "nowhere-at-all", "--mutate"], "`nowhere-at-all` is none that can be found"),
        (&["test", "moor-one", "--mutate", "--mutants", "some"], "a number or `all`"),
        (&["test", "moor-one", "--mutate", "--with", "nowhere"], "there is no such pack"),
        (&["test", "moor-one", "--html", "moor-one"], "cannot be written"),
        (&["bundle", "nowhere"], "does not exist"),
        (&["bundle", "moor-one", "-o", "nowhere/moor.brimpack"], "the folder it should be in does not exist"),
        (&["bundle", "moor-one", "--unpack", "there"], "ends with .brimpack"),
        (&["text", "moor-one", "--html", "nowhere/x.html"], "the folder it should be in does not exist"),
        (&["sim", "Skirmisch"], "did you mean `Skirmish`?"),
        (&["sim", "Skirmish", "--vary", "heros=1,2"], "did you mean `heroes`?"),
        (
            &["sim", "Skirmish", "--games", "1", "--report", "nowhere/x.html"],
            "the folder it should be in does not exist",
        ),
    ];
    for (arguments, told) in slips {
        let run = brim(&folder, arguments);
        let said = run.stderr.replace("\n  | ", " ").replace('\n', " ");
        assert!(run.code == 2 && said.contains(told), "{arguments:?}: {run:?}");
    }
}

/// A pack of tests judges the pack that it tests.
#[test]
fn scenarios_of_another_pack_judge() {
    let manifest = |id: &str, needs: &str| {
        format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\"{needs}]\n"
        )
    };
    let card = b"darkness \"Cold Rain\" {\n  each hero takes 1 wound ignoring defense\n}\n";
    let test = b"scenario \"It rains on all\" {\n  given a Rancher as Ann at 3, 3\n  given card Cold Rain on top\n  do: draw 1 Darkness card\n  expect Ann has 1 wounds\n}\n";
    let folder = Folder::far_away()
        .file("rain/pack.toml", manifest("rain", "").as_bytes())
        .file("rain/a.brim", card)
        .file("tests/pack.toml", manifest("tests", ", \"rain\", \"swamps-of-death\"").as_bytes())
        .file("tests/a.brim", test);
    let alone = brim(&folder, &["test", "rain", "--mutate", "--mutants", "all"]);
    assert!(alone.code == 1 && alone.stdout.contains("judged by 0 scenarios"), "{alone:?}");
    for with in ["tests", "./tests/"] {
        let run = brim(&folder, &["test", "rain", "--mutate", "--mutants", "all", "--with", with, "--format", "json"]);
        let document = run.json();
        let pack = |key: &str| document.pointer(&format!("/packs/0/{key}")).and_then(serde_json::Value::as_u64);
        assert_eq!((pack("scenarios"), pack("noticed") > Some(1)), (Some(1), true), "{run:?}");
    }
}

/// A scenario that expects nothing passes, and who runs it is told.
#[test]
fn a_scenario_that_expects_nothing_is_told() {
    let text = b"scenario \"Nothing\" {\n  given a Rancher as Ann at 3, 3\n  do: Ann gains 5 xp\n}\n";
    let manifest = b"id = \"rain\"\nname = \"Rain\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"swamps-of-death\"]\n";
    let folder = Folder::far_away().file("rain/pack.toml", manifest).file("rain/a.brim", text);
    let run = brim(&folder, &["test", "rain"]);
    assert!(run.code == 0 && run.stdout.contains("1 passed, 0 failed"), "{run:?}");
    assert!(run.stderr.contains("B0602"), "{run:?}");
    let document = brim(&folder, &["test", "rain", "--format", "json"]).json();
    let code = document.pointer("/scenarios/0/finding/code");
    assert_eq!(code, Some(&"B0602".into()), "{document}");
}
