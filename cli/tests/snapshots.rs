//! `brim snapshot`: changes are found, named, accepted, and never half-written.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;
use crate::schema;

use common::{Folder, Run, brim};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The guide's pack in a folder of its own.
fn pack() -> Folder {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Folder::new()
        .with_all_of(&root.join("content/base"), "content/base")
        .file("content/marsh/pack.toml", PACK.as_bytes())
        .file("content/marsh/cards.brim", CARDS.as_bytes())
}

const PACK: &str = "id = \"marsh\"\nname = \"Marsh\"\nversion = \"1.0.0\"\nlanguage = 1\nrequires = [\"base\"]\nsource = \"original\"\n";

const CARDS: &str = "darkness \"Cold Rain\" {
  each hero tests Strength 4+ {
    pass: that hero gains 5 xp
    fail: that hero takes 1 wound ignoring defense
  }
}

enemy \"Reed Cats\" {
  keywords Beast
  size medium
  initiative 4
  move 6
  escape 4+
  to hit melee 4+
  combat 2
  damage 2
  defense 1
  health 3
  xp 15
  models 6

  elite {
    1-3 \"Quick\":  initiative +1
    4-6 \"Strong\": damage +1
  }
}
";

fn snapshot(folder: &Folder, more: &[&str]) -> Run {
    let mut arguments = vec!["snapshot", "content/marsh"];
    arguments.extend(more);
    brim(folder, &arguments)
}

fn json(folder: &Folder, more: &[&str]) -> Value {
    let mut arguments = more.to_vec();
    arguments.extend(["--format", "json"]);
    let value = snapshot(folder, &arguments).json();
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schemas/brim.snapshot.json");
    let schema: Value =
        serde_json::from_str(&std::fs::read_to_string(schema).expect("the schema is there")).expect("JSON");
    let wrong = schema::violations(&schema, &value);
    assert!(wrong.is_empty(), "{wrong:?}");
    value
}

fn ids(value: &Value, list: &str) -> Vec<String> {
    value[list].as_array().into_iter().flatten().filter_map(|one| one["id"].as_str()).map(str::to_owned).collect()
}

#[test]
fn an_accepted_pack_matches_and_a_change_is_found() {
    let folder = pack();
    let first = json(&folder, &[]);
    assert_eq!((first["matched"].as_u64(), ids(&first, "new").len()), (Some(0), 2));
    assert!(folder.path().join("content/marsh/snapshots/enemy-reed-cats.snap.new").exists(), "it waits for a reviewer");
    assert_eq!(snapshot(&folder, &["--check"]).code, 1);
    let accepted = snapshot(&folder, &["--accept"]);
    assert_eq!(accepted.code, 0, "{accepted:?}");
    assert!(!folder.path().join("content/marsh/snapshots/enemy-reed-cats.snap.new").exists());
    assert_eq!(snapshot(&folder, &["--check", "--ir"]).code, 0);
    // Whatever is played does not see the folder.
    assert_eq!(brim(&folder, &["check", "content/marsh"]).code, 0);
    assert_eq!(brim(&folder, &["fmt", "--check", "content/marsh"]).code, 0);

    let folder = folder.file("content/marsh/cards.brim", CARDS.replace("health 3", "health 4").as_bytes());
    let found = json(&folder, &["--check"]);
    assert_eq!((ids(&found, "changed"), found["matched"].as_u64()), (vec!["marsh/reed-cats".to_owned()], Some(1)));
    assert_eq!(found["changed"][0]["differs"]["journal"], true);
    let told = snapshot(&folder, &["--check"]);
    assert_eq!(told.code, 1);
    assert!(told.stdout.contains("changed") && told.stdout.contains("Reed Cats (enemy)"), "{}", told.stdout);
    assert!(told.stdout.contains("+") && told.stdout.contains("health 4"), "{}", told.stdout);
    assert!(told.stdout.lines().all(|line| line.chars().count() <= 160), "{}", told.stdout);
    assert!(!folder.path().join("content/marsh/snapshots/enemy-reed-cats.snap.new").exists(), "--check writes nothing");
    // Another card is not touched by accepting this one.
    let rain = folder.read("content/marsh/snapshots/darkness-cold-rain.snap");
    assert_eq!(snapshot(&folder, &["--accept", "reed"]).code, 0);
    assert_eq!(snapshot(&folder, &["--check", "--ir"]).code, 0);
    assert_eq!(rain, folder.read("content/marsh/snapshots/darkness-cold-rain.snap"));
}

#[test]
fn comments_order_and_line_ends_are_nothing() {
    let folder = pack();
    snapshot(&folder, &["--accept"]);
    let at = CARDS.find("enemy").expect("there is one");
    let (rain, cats) = CARDS.split_at(at);
    let folder = folder.file("content/marsh/cards.brim", format!("# Another order.\n{cats}\n{rain}").as_bytes());
    let old = String::from_utf8(folder.read("content/marsh/snapshots/enemy-reed-cats.snap")).expect("text");
    let folder = folder.file("content/marsh/snapshots/enemy-reed-cats.snap", old.replace('\n', "\r\n").as_bytes());
    assert_eq!(snapshot(&folder, &["--check", "--ir"]).code, 0);
}

#[test]
fn new_and_orphaned_are_told_apart() {
    let folder = pack();
    snapshot(&folder, &["--accept"]);
    let folder = folder.file("content/marsh/cards.brim", CARDS.replace("Cold Rain", "Warm Rain").as_bytes());
    let found = json(&folder, &["--check"]);
    assert_eq!(ids(&found, "new"), ["marsh/warm-rain"]);
    assert_eq!(ids(&found, "orphaned"), ["marsh/darkness-cold-rain"]);
    assert!(ids(&found, "changed").is_empty());
    assert_eq!(snapshot(&folder, &["--accept"]).code, 0);
    assert!(!folder.path().join("content/marsh/snapshots/darkness-cold-rain.snap").exists());
    assert_eq!(snapshot(&folder, &["--check"]).code, 0);
}

#[test]
fn what_a_required_pack_brings_is_told_apart() {
    let folder = pack();
    snapshot(&folder, &["--accept"]);
    let toml = String::from_utf8(folder.read("content/base/pack.toml")).expect("text");
    let version = toml.lines().find(|line| line.starts_with("version")).expect("a version").to_owned();
    let folder = folder.file("content/base/pack.toml", toml.replace(&version, "version = \"77.0.0\"").as_bytes());
    let found = json(&folder, &["--check"]);
    assert_eq!((ids(&found, "required").len(), ids(&found, "changed").len()), (2, 0));
    assert_eq!(snapshot(&folder, &["--check"]).code, 1);
    assert_eq!(snapshot(&folder, &["--check", "--allow-required"]).code, 0);
    // A change of the card itself is one, whatever the required pack did.
    let folder = folder.file("content/marsh/cards.brim", CARDS.replace("health 3", "health 4").as_bytes());
    assert_eq!(ids(&json(&folder, &["--check"]), "changed"), ["marsh/reed-cats"]);
    assert_eq!(snapshot(&folder, &["--check", "--allow-required"]).code, 1);
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = pack();
    let review = snapshot(&folder, &["--review"]);
    assert_eq!(review.code, 2);
    assert!(review.stderr.contains("terminal"), "{}", review.stderr);
    assert_eq!(snapshot(&folder, &["--check", "--accept"]).code, 2);
    let folder = folder.file("content/marsh/cards.brim", b"enemy \"X\" { wounds 4 }");
    let wrong = snapshot(&folder, &["--check"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.stdout.contains("error"), "{}", wrong.stdout);
    assert!(wrong.stderr.contains("wounds"), "{}", wrong.stderr);
    let folder = pack().file("content/marsh/snapshots/darkness-cold-rain.snap", b"no snapshot at all");
    assert!(ids(&json(&folder, &["--check"]), "changed").contains(&"marsh/cold-rain".to_owned()));
}

/// A run that is killed leaves each file as it was, or as it will be.
#[test]
fn a_run_that_is_killed_leaves_old_or_new() {
    let folder = pack();
    snapshot(&folder, &["--accept"]);
    let read = |folder: &Folder| -> BTreeMap<String, Vec<u8>> {
        let entries = std::fs::read_dir(folder.path().join("content/marsh/snapshots")).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text"));
        let names = names.filter(|name| name.ends_with(".snap"));
        names.map(|name| (name.clone(), folder.read(&format!("content/marsh/snapshots/{name}")))).collect()
    };
    let old = read(&folder);
    let changed = CARDS.replace("health 3", "health 5").replace("1 wound", "2 wounds");
    let folder = folder.file("content/marsh/cards.brim", changed.as_bytes());
    let mut new = None;
    for wait in [0, 5, 20, 40, 60, 80, 100, 150, 250, 400, 3000] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_brim"))
            .args(["snapshot", "content/marsh", "--accept"])
            .current_dir(folder.path())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        let done = child.wait().expect("it ends");
        let now = read(&folder);
        assert_eq!(now.keys().collect::<Vec<_>>(), old.keys().collect::<Vec<_>>());
        for (name, bytes) in &now {
            let whole = *bytes == old[name] || bytes.ends_with(b"\n") && bytes.starts_with(b"---\n");
            assert!(whole, "{name} is half-written");
        }
        if done.success() {
            new = Some(now);
            break;
        }
    }
    let new = new.unwrap_or_else(|| {
        snapshot(&folder, &["--accept"]);
        read(&folder)
    });
    assert_ne!(new, old);
    assert_eq!(snapshot(&folder, &["--accept"]).code, 0, "what was left over does not matter");
    assert_eq!(read(&folder), new);
    let left = std::fs::read_dir(folder.path().join("content/marsh/snapshots")).expect("a folder").count();
    assert_eq!(left, new.len(), "nothing else is left");
}
