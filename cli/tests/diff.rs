//! `brim diff` on a disk: exit codes, packs that build on others, revisions of git, saved games.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that panics has failed, as it should")]

use crate::common;

use common::{Folder, Run, brim, command};
use std::path::Path;
use std::process::Command;

const CARD: &str = "darkness \"Cold Rain\" {\n  each hero takes 1 hit\n}\n\nenemy \"Peat Wolves\" {\n  initiative 4\n  move 7\n  escape 5+\n  \
                    to hit range none\n  to hit melee 4+\n  combat 2\n  damage 1\n  defense 2\n  health 5\n  xp 15\n}\n";

pub fn manifest(version: &str) -> String {
    format!(
        "id = \"moor\"\nname = \"Moor\"\nversion = \"{version}\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"swamps-of-death\"]\n"
    )
}

pub fn pack(folder: Folder, path: &str, version: &str, text: &str) -> Folder {
    folder
        .file(&format!("{path}/pack.toml"), manifest(version).as_bytes())
        .file(&format!("{path}/moor.brim"), text.as_bytes())
}

/// The pack before and after a change of its text.
fn both(from: &str, to: &str) -> Folder {
    let folder = pack(Folder::far_away(), "old/moor", "1.0.0", CARD);
    pack(folder, "new/moor", "1.1.0", &CARD.replacen(from, to, 1))
}

pub fn diff(folder: &Folder, more: &[&str]) -> Run {
    let mut arguments = vec!["diff", "old/moor", "new/moor"];
    arguments.extend(more);
    brim(folder, &arguments)
}

#[test]
fn a_change_is_told_in_the_words_of_the_card() {
    let folder = both("health 5", "health 7");
    let run = diff(&folder, &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("moor 1.0.0 -> 1.1.0: 1 change (1 dangerous); 1 declaration unchanged"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("dangerous  Peat Wolves   Health 5 -> 7"), "{}", run.stdout);
    assert!(run.stdout.contains("requires version 1.1.0; pack.toml says 1.1.0"), "{}", run.stdout);
    let run = diff(&folder, &["--changelog"]);
    assert!(
        run.stdout.starts_with("## Moor 1.1.0\n\n### Enemies\n\n- **Peat Wolves**: Health 5 → 7"),
        "{}",
        run.stdout
    );
}

#[test]
fn classes_decide_the_exit_code() {
    let folder = both("health 5", "health 7");
    assert_eq!(diff(&folder, &["--require", "dangerous"]).code, 0);
    let run = diff(&folder, &["--require", "safe"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("1 change exceeds `safe`: moor/peat-wolves. Revert"), "{}", run.stderr);
    let allowed = ["--require", "safe", "--allow", "moor/peat-wolves: they were too weak"];
    let run = diff(&folder, &allowed);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("allowed: they were too weak"), "{}", run.stdout);
    let run = diff(&folder, &["--allow", "moor/nobody: no reason at all"]);
    assert!(run.stderr.contains("nothing in it changed"), "{}", run.stderr);
    assert_eq!(diff(&folder, &["--allow", "moor/peat-wolves"]).code, 2);
    // Breaking is let through, and the version must say so.
    let folder = both("darkness \"Cold Rain\"", "darkness \"Cold Wind\"");
    let run = diff(&folder, &["--require", "breaking"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("1 breaking change requires version 2.0.0"), "{}", run.stderr);
}

#[test]
fn packs_that_build_on_it_are_named_with_their_lines() {
    let fen = "id = \"fen\"\nname = \"Fen\"\nversion = \"0.2.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"moor\"]\n";
    let folder = both("\"Peat Wolves\"", "\"Fen Wolves\"").file("fen/pack.toml", fen.as_bytes());
    let folder = folder.file("fen/fen.brim", b"change Peat Wolves {\n  health +1\n}\n");
    let run = diff(&folder, &["--with", "fen"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("Peat Wolves -> Fen Wolves   probably renamed: 10 of 10 lines are the same"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("fen 0.2.0 changes Peat Wolves (fen.brim:1) and would not load"), "{}", run.stdout);
    assert!(run.stdout.contains("hint: add `formerly \"Peat Wolves\"`"), "{}", run.stdout);
    let json = diff(&folder, &["--with", "fen", "--format", "json"]).json();
    assert_eq!(json["changes"][0]["hits"][0]["line"], 1);
}

#[test]
fn what_cannot_be_compared_says_why() {
    let folder = both("health 5", "health 7");
    let wrong = |arguments: &[&str], part: &str| {
        let run = brim(&folder, arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(run.stderr.contains(part), "{arguments:?}: {}", run.stderr);
    };
    wrong(&["diff"], "name OLD and NEW");
    wrong(&["diff", "old/moor"], "nothing to compare");
    wrong(&["diff", "nowhere", "new/moor"], "the old version cannot be read");
    wrong(&["diff", "--base", "main", "new/moor"], "is not in a git repository");
    wrong(&["diff", "old/moor", "new/moor", "--saves", "new"], "holds no saved game");
    let json = brim(&folder, &["diff", "nowhere", "new/moor", "--format", "json"]).json();
    assert_eq!(json["schema"], "brim.error/1");
    // What cannot be read is reported, and the rest is compared.
    let folder = both("health 5", "wounds 5");
    let run = diff(&folder, &[]);
    assert!(run.stdout.contains("breaking   Peat Wolves   has lines that cannot be read"), "{}", run.stdout);
    assert!(run.stdout.contains("The new version has"), "{}", run.stdout);
}

#[test]
fn a_renamed_ability_breaks_and_exchanged_blocks_are_no_order() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("tests/versions/old/ravenmoor");
    let folder = Folder::far_away().with_all_of(&root, "old/ravenmoor").with_all_of(&root, "new/ravenmoor");
    let text = String::from_utf8(folder.read("old/ravenmoor/ravenmoor.brim")).unwrap();
    let text = text.replace("\"Scent of Blood\"", "\"Smell of Blood\"");
    let folder = folder.file("new/ravenmoor/ravenmoor.brim", text.as_bytes());
    let run = brim(&folder, &["diff", "old/ravenmoor", "new/ravenmoor", "--require", "dangerous"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("Scent -> Smell of Blood: When this Enemy"), "{}", run.stdout);
    assert!(run.stderr.contains("ravenmoor/peat-wolves"), "{}", run.stderr);
    let exchanged = text
        .replace("pass: nothing", "pass: X")
        .replace("fail: that hero takes 2 hits", "fail: nothing")
        .replace("pass: X", "pass: that hero takes 2 hits");
    assert_ne!(exchanged, text);
    let folder = folder.file("old/ravenmoor/ravenmoor.brim", text.as_bytes());
    let folder = folder.file("new/ravenmoor/ravenmoor.brim", exchanged.as_bytes());
    let run = brim(&folder, &["diff", "old/ravenmoor", "new/ravenmoor"]);
    assert!(run.stdout.contains("Nothing happens") && !run.stdout.contains("order changed"), "{}", run.stdout);
}

#[test]
fn a_version_with_errors_does_not_pass() {
    let twice = format!("darkness \"Cold Rain\" {{\n  each hero takes 1 hit\n}}\n\n{CARD}");
    for text in [twice.as_bytes(), b"hello what is this\n", b"\xff\xfeh\0i\0"] {
        let folder = pack(Folder::far_away(), "old/moor", "1.0.0", CARD);
        let folder = pack(folder, "new/moor", "1.1.0", CARD).file("new/moor/more.brim", text);
        let run = diff(&folder, &["--require", "safe"]);
        assert_eq!(run.code, 1, "{}", run.stdout);
        assert!(run.stdout.contains("The new version has"), "{}", run.stdout);
        assert!(run.stderr.contains("run `brim check` on it"), "{}", run.stderr);
        let json = diff(&folder, &["--format", "json"]).json();
        assert_eq!(json["errors"][0]["version"], "new");
        assert!(json["errors"].to_string().contains(".brim"), "{}", json["errors"]);
    }
}

#[test]
fn packs_beside_must_be_other_packs() {
    let folder = both("health 5", "health 7").file("empty/readme.txt", b"nothing");
    for (with, part) in
        [("old/moor", "`moor` is itself compared"), ("empty", "--with `empty`"), ("nopack", "--with `nopack`")]
    {
        let run = diff(&folder, &["--with", with]);
        assert_eq!(run.code, 2, "{with}: {}", run.stdout);
        assert!(run.stderr.contains(part), "{with}: {}", run.stderr);
    }
}

#[test]
fn a_new_conflict_hits_the_other_pack() {
    let fen = "id = \"fen\"\nname = \"Fen\"\nversion = \"0.2.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"swamps-of-death\"]\n";
    let folder = both("health 5", "health 5").file("fen/pack.toml", fen.as_bytes());
    let folder = folder.file("fen/fen.brim", b"darkness \"Fog\" {\n  each hero takes 1 hit\n}\n");
    let with_conflict = format!("{}\n[conflicts]\nfen = \"both flood the moor\"\n", manifest("1.1.0"));
    let folder = folder.file("new/moor/pack.toml", with_conflict.as_bytes());
    let run = diff(&folder, &["--with", "fen"]);
    assert!(run.stdout.contains("fen 0.2.0 can no longer share a table with moor"), "{}{}", run.stdout, run.stderr);
}

fn git(folder: &Path, arguments: &[&str]) {
    let who =
        ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"];
    let run = Command::new("git").arg("-C").arg(folder).args(who).args(arguments).output().expect("git is there");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

#[test]
fn the_old_version_comes_from_git() {
    let folder = pack(Folder::far_away(), "packs/moor", "1.0.0", CARD);
    git(folder.path(), &["init", "-q"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-qm", "first"]);
    git(folder.path(), &["tag", "v1"]);
    let folder = pack(folder, "packs/moor", "1.1.0", &CARD.replace("health 5", "health 7"));
    for arguments in [&["diff", "--base", "v1", "packs/moor"], &["diff", "--base=HEAD", "packs", "--require=dangerous"]]
    {
        let run = brim(&folder, arguments);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stdout.contains("moor 1.0.0 -> 1.1.0"), "{}", run.stdout);
        assert!(run.stdout.contains("Peat Wolves   Health 5 -> 7"), "{}", run.stdout);
    }
    // From inside of the pack, and without a path.
    let inside =
        command().args(["diff", "--base", "v1"]).current_dir(folder.path().join("packs/moor")).output().unwrap();
    assert!(String::from_utf8_lossy(&inside.stdout).contains("Health 5 -> 7"));
    let wrong = |revision: &str, part: &str| {
        let run = brim(&folder, &["diff", &format!("--base={revision}"), "packs/moor"]);
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(run.stderr.contains(part), "{}", run.stderr);
    };
    wrong("nowhere", "has no revision `nowhere`");
    // What looks like an option is none.
    wrong("--output=stolen", "is not a revision");
    wrong("-x", "is not a revision");
    assert!(!folder.path().join("stolen").exists());
    let run = command()
        .args(["diff", "--base", "v1", "packs/moor"])
        .env("PATH", "")
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&run.stderr).contains("needs the `git` program"));
}

#[test]
fn saved_games_are_run_again() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folder = Folder::far_away().with_all_of(&project.join("content/swamps-of-death"), "packs/old/swamps-of-death");
    let folder = folder.with_all_of(&project.join("content/base"), "packs/old/base");
    let text = String::from_utf8(folder.read("packs/old/swamps-of-death/enemies.brim")).unwrap();
    let folder = folder.with_all_of(&project.join("content/swamps-of-death"), "packs/new/swamps-of-death");
    let folder = folder.with_all_of(&project.join("content/base"), "packs/new/base");
    let changed = text.replacen("\n  health ", "\n  health 1", 1);
    let folder =
        folder.file("packs/new/swamps-of-death/enemies.brim", changed.as_bytes()).file("saves/readme.txt", b"saves");
    let run = brim(
        &folder,
        &[
            "play",
            "skirmish",
            "--auto",
            "--seed",
            "3",
            "--pack",
            "packs/old/swamps-of-death",
            "--save",
            "saves/one.json",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let diff = |new: &str| brim(&folder, &["diff", "packs/old/swamps-of-death", new, "--saves", "saves"]);
    let same = diff("packs/old/swamps-of-death");
    assert!(
        same.stdout.contains("Saves: 0 of 1 saved game would play out differently"),
        "{}{}",
        same.stdout,
        same.stderr
    );
    let other = diff("packs/new/swamps-of-death");
    assert!(
        other.stdout.contains("Saves: 1 of 1 saved game would play out differently\n  saves/one.json "),
        "{}",
        other.stdout
    );
}
