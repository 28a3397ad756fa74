//! `brim bundle`: one file of a pack, the same wherever it is made, taken like a folder, refused where somebody touched it.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;

use common::{Folder, Run, brim, command};
use std::path::{Path, PathBuf};

fn versions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/versions")
}

/// A folder with the two versions of a pack.
fn desk() -> Folder {
    Folder::far_away()
        .with_all_of(&versions().join("old/ravenmoor"), "moor-one")
        .with_all_of(&versions().join("new/ravenmoor"), "moor-two")
}

fn bundled(folder: &Folder, pack: &str) -> (String, String) {
    let run = brim(folder, &["bundle", pack, "--format", "json"]);
    assert_eq!(run.code, 0, "{run:?}");
    let document = run.json();
    let text = |key: &str| document[key].as_str().unwrap().to_owned();
    (text("file"), text("hash"))
}

fn fine(run: &Run) {
    assert_eq!(run.code, 0, "{run:?}");
}

/// What was said on standard error, without line breaks.
fn told(run: &Run) -> String {
    run.stderr.replace("\n  | ", " ").replace('\n', " ")
}

#[test]
fn everywhere_the_same_file() {
    let folder = desk();
    let (file, hash) = bundled(&folder, "moor-one");
    assert!(file.starts_with("ravenmoor-") && file.ends_with(".brimpack"), "{file}");
    // Elsewhere: files written in another order, at another time, with other line ends, for another user in another place.
    let mut other = Folder::far_away();
    let mut files: Vec<String> = brim(&folder, &["bundle", &file, "--format", "json"]).json()["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["path"].as_str().unwrap().to_owned())
        .collect();
    files.reverse();
    for path in &files {
        let text = String::from_utf8(folder.read(&format!("moor-one/{path}"))).unwrap();
        other = other.file(&format!("deep/er/moor/{path}"), text.replace('\n', "\r\n").as_bytes());
    }
    let mut run = command();
    run.args(["bundle", "--format", "json"]).current_dir(other.path().join("deep/er/moor"));
    run.envs([
        ("TZ", "Pacific/Kiritimati"),
        ("LANG", "tr_TR.UTF-8"),
        ("LC_ALL", "C"),
        ("HOME", "/"),
        ("USER", "nobody"),
    ]);
    let output = run.output().unwrap();
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["hash"], hash.as_str());
    assert_eq!(other.read(&format!("deep/er/moor/{file}")), folder.read(&file));
}

/// Proofs, which take longest, are left to `.ci/run`.
#[test]
fn every_command_takes_it_for_a_folder() {
    let folder = desk();
    let (old, _) = bundled(&folder, "moor-one");
    let (new, _) = bundled(&folder, "moor-two");
    for arguments in [
        &["check"][..],
        &["fmt", "--check"],
        &["test"],
        &["show"],
        &["snapshot", "--check"],
        &["mix"],
        &["text", "Peat Wolves"],
        &["ir", "Peat Wolves"],
        &["prove", "--games", "0"],
    ]
    .into_iter()
    .filter(|arguments| common::whole() || arguments[0] != "prove")
    {
        let said = |what: &str| {
            let run = brim(&folder, &[arguments, &[what]].concat());
            (run.code, run.stdout.replace(what, "PACK"))
        };
        let (code, told) = said("moor-one");
        let clock =
            |text: String| text.lines().filter(|line| !line.contains(" s)")).map(str::to_owned).collect::<Vec<_>>();
        let (code_of_bundle, told_of_bundle) = said(&old);
        assert_eq!((code, clock(told)), (code_of_bundle, clock(told_of_bundle)), "{arguments:?}");
        assert!(code < 2, "{arguments:?}");
    }
    let folders = brim(&folder, &["diff", "moor-one", "moor-two", "--format", "json"]);
    let bundles = brim(&folder, &["diff", &old, &new, "--format", "json"]);
    let mixed = brim(&folder, &["diff", &old, "moor-two", "--format", "json"]);
    assert!(folders.json()["changes"].as_array().unwrap().len() > 3, "{folders:?}");
    assert_eq!(folders.json()["changes"], bundles.json()["changes"]);
    assert_eq!(folders.json()["changes"], mixed.json()["changes"]);
    let page = brim(&folder, &["text", &old, "--html"]);
    assert!(page.code == 0 && page.stdout.starts_with("<!DOCTYPE html>"), "{page:?}");
}

#[test]
fn the_same_hundred_games() {
    let folder = Folder::far_away();
    fine(&brim(&folder, &["new", "pack", "Far Moor", "--needs", "swamps-of-death"]));
    fine(&brim(&folder, &["new", "mission", "The Drowned Chapel", "--pack", "far-moor"]));
    let (file, hash) = bundled(&folder, "far-moor");
    let arguments = |pack: &str| {
        let sim = ["sim", "The Drowned Chapel", "--pack", pack, "--heroes", "1", "--games", "100", "--format", "json"];
        sim.map(str::to_owned)
    };
    let games = |pack: &str| {
        let run = brim(&folder, &arguments(pack).each_ref().map(String::as_str));
        fine(&run);
        run.json()["results"].clone()
    };
    let both = (games("far-moor"), games(&file));
    assert_eq!(both.0.as_array().unwrap().len(), 100);
    assert_eq!(both.0, both.1);
    // Somebody else, elsewhere: another folder, user, language and time of day.
    let other = Folder::far_away().file("a b/\u{e9}t\u{e9}/their.brimpack", &folder.read(&file));
    let elsewhere = |arguments: &[String]| {
        let mut run = by_somebody_else();
        run.args(arguments).current_dir(other.path().join("a b/\u{e9}t\u{e9}"));
        run.envs([("TZ", "Pacific/Kiritimati"), ("LANG", "tr_TR.UTF-8"), ("LC_ALL", "ar_EG.UTF-8")]);
        run.envs([("HOME", "/nowhere"), ("USER", "nobody"), ("LOGNAME", "nobody"), ("COLUMNS", "40")]);
        let output = run.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let asked = ["bundle", "their.brimpack", "--hash", &hash, "--format", "json"].map(str::to_owned);
    assert_eq!(elsewhere(&asked)["hash"], hash.as_str());
    assert_eq!(elsewhere(&arguments("their.brimpack"))["results"], both.0);
}

/// The tool, started by another user where this one may do so: root, as in most containers, and by its own user elsewhere.
fn by_somebody_else() -> std::process::Command {
    const NOBODY: [&str; 3] = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let tried =
        std::process::Command::new("setpriv").args(NOBODY).arg(env!("CARGO_BIN_EXE_brim")).arg("--version").output();
    if !tried.is_ok_and(|run| run.status.success()) {
        return command();
    }
    let mut run = std::process::Command::new("setpriv");
    run.args(NOBODY).arg(env!("CARGO_BIN_EXE_brim")).env_remove("BRIM_PACKS").env_remove("XDG_DATA_HOME");
    run
}

/// An entry of an archive as anybody can write one, with a sound sum.
fn entry(path: &str, kind: u8, length: u64, link: &str) -> Vec<u8> {
    let mut head = vec![0_u8; 512];
    let mut put = |at: usize, text: &str| head[at..at + text.len()].copy_from_slice(text.as_bytes());
    put(0, path);
    put(100, "0000644\0");
    put(124, &format!("{length:011o}\0"));
    put(136, "00000000000\0");
    put(148, "        ");
    put(157, link);
    put(257, "ustar\x0000");
    head[156] = kind;
    let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    head
}

/// What somebody means harm with is refused with a word for it, and nothing of it is written anywhere.
#[test]
fn hostile_bundles_are_refused() {
    let sums = |more: Vec<u8>| [entry("SHA256SUMS", b'0', 0, ""), more, vec![0; 1024]].concat();
    let many: Vec<u8> = (0..20_000).flat_map(|at| entry(&format!("a{at}.brim"), b'0', 0, "")).collect();
    let cases: [(&str, Vec<u8>, &str); 12] = [
        ("up", sums(entry("../../out.brim", b'0', 0, "")), "no name of a file inside a pack"),
        ("root", sums(entry("/etc/out.brim", b'0', 0, "")), "no name of a file inside a pack"),
        ("windows", sums(entry("a\\..\\out.brim", b'0', 0, "")), "no name of a file inside a pack"),
        ("drive", sums(entry("C:out.brim", b'0', 0, "")), "no name of a file inside a pack"),
        ("device", sums(entry("aux.brim", b'0', 0, "")), "not every system can keep"),
        ("hidden", sums(entry(".git/hooks.brim", b'0', 0, "")), "no name of a file inside a pack"),
        ("link", sums(entry("a.brim", b'2', 0, "/etc/passwd")), "it holds a link"),
        ("hard", sums(entry("a.brim", b'1', 0, "/etc/passwd")), "it holds a link"),
        ("pipe", sums(entry("a.brim", b'6', 0, "")), "which is no file"),
        ("endless", sums(entry("a.brim", b'0', 0o77_777_777_777, "")), "damaged"),
        ("many", sums(many), "too large"),
        // A packed archive that would unfold to more than anybody has is not unfolded at all.
        ("bomb", [&[0x1f, 0x8b, 8, 0][..], &[0; 4096]].concat(), "no bundle of brim"),
    ];
    let mut folder = Folder::far_away();
    for (name, bytes, why) in cases {
        let path = format!("{name}.brimpack");
        folder = folder.file(&path, &bytes);
        for arguments in [&["bundle"][..], &["check"], &["show"], &["bundle", "--unpack", "into"]] {
            let run = brim(&folder, &[arguments, &[&path]].concat());
            assert!((1..=2).contains(&run.code) && told(&run).contains(why), "{arguments:?} {name}: {run:?}");
            assert!(!run.stderr.contains("bug in brim"), "{run:?}");
        }
        let there: Vec<String> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_str().unwrap().to_owned())
            .filter(|name| !name.ends_with(".brimpack"))
            .collect();
        assert!(there.is_empty(), "{name} left {there:?}");
    }
}

#[test]
fn it_is_found_by_whoever_needs_it() {
    let folder = Folder::far_away();
    fine(&brim(&folder, &["new", "pack", "Far Moor"]));
    fine(&brim(&folder, &["new", "enemy", "Moor Crawlers", "--pack", "far-moor"]));
    fine(&brim(&folder, &["bundle", "far-moor", "--output", "far-moor-0.1.0.brimpack"]));
    std::fs::rename(folder.path().join("far-moor"), folder.path().join("away")).unwrap();
    std::fs::create_dir(folder.path().join("shelf")).unwrap();
    let file = folder.path().join("far-moor-0.1.0.brimpack");
    std::fs::rename(&file, folder.path().join("shelf/far-moor-0.1.0.brimpack")).unwrap();
    let toml = b"id = \"mine\"\nname = \"Mine\"\nversion = \"0.1.0\"\nlanguage = 1\nrequires = [\"base\", \"far-moor\"]\nsource = \"original\"\n";
    let text = b"threat \"Crawling\" {\n  deck Low Threat\n  place 1 Moor Crawlers as an attack\n}\n";
    let folder = folder.file("desk/mine/pack.toml", toml).file("desk/mine/a.brim", text);
    let run = brim(&folder, &["check", "desk/mine"]);
    assert!(run.code == 1 && run.stderr.contains("far-moor"), "{run:?}");
    fine(&brim(&folder, &["check", "desk/mine", "--packs", "shelf"]));
    fine(&brim(&folder, &["check", "desk/mine", "--packs", "shelf/far-moor-0.1.0.brimpack"]));
    let listed = brim(&folder, &["list", "--packs", "shelf"]);
    assert!(listed.stdout.contains("far-moor-0.1.0.brimpack"), "{listed:?}");
    // A damaged one is named with what is wrong with it.
    let mut bytes = folder.read("shelf/far-moor-0.1.0.brimpack");
    bytes.truncate(2000);
    let folder = folder.file("shelf/far-moor-0.1.0.brimpack", &bytes);
    let run = brim(&folder, &["check", "desk/mine", "--packs", "shelf"]);
    assert!(run.code == 1 && told(&run).contains("it is damaged: it is cut short"), "{run:?}");
    // A folder of packs is not also its bundles.
    let both = desk();
    fine(&brim(&both, &["new", "pack", "Far Moor"]));
    fine(&brim(&both, &["new", "enemy", "Moor Crawlers", "--pack", "far-moor"]));
    let inside = both.path().join("far-moor");
    let run = command().arg("bundle").current_dir(&inside).output().unwrap();
    assert!(run.status.success());
    fine(&brim(&both, &["check", "far-moor"]));
    // Bundled where one stands, in the folder around `content`: by its id the folder is still meant.
    let folder = Folder::far_away()
        .with_all_of(&versions().join("new/ravenmoor"), "content/ravenmoor")
        .with_all_of(&versions().join("old/ravenmoor"), "aside/older");
    bundled(&folder, "aside/older");
    let shown = brim(&folder, &["show", "ravenmoor"]);
    assert!(shown.stdout.starts_with("Ravenmoor (ravenmoor 1.3.0)"), "{shown:?}");
    let listed = brim(&folder, &["list"]);
    assert!(listed.stdout.contains("  hidden            1.2.0    beside    ravenmoor-1.2.0.brimpack"), "{listed:?}");
}

#[test]
fn what_somebody_touched_is_refused() {
    let folder = desk();
    let (file, hash) = bundled(&folder, "moor-one");
    let bytes = folder.read(&file);
    fine(&brim(&folder, &["bundle", &file, "--hash", &hash.to_uppercase()]));
    let run = brim(&folder, &["bundle", &file, "--hash", &"0".repeat(64)]);
    assert!(run.code == 1 && run.stderr.contains("not the one that was told"), "{run:?}");
    let mut flipped = bytes.clone();
    let health = bytes.windows(7).rposition(|part| part == b"health ").unwrap();
    flipped[health + 7] ^= 1;
    let zeros = vec![0; 33 << 20];
    let cases: [(&str, &[u8], &str); 6] = [
        ("cut", &bytes[..bytes.len() / 2], "damaged"),
        ("flipped", &flipped, "is not the file whose hash it lists"),
        ("longer", &[bytes.as_slice(), b"more"].concat(), "damaged"),
        ("other", b"PK\x03\x04 and so on", "no bundle of brim"),
        ("empty", b"", "no bundle of brim"),
        ("huge", &zeros, "longer than the 32 MiB"),
    ];
    let mut folder = folder;
    for (name, bytes, why) in cases {
        let path = format!("{name}.brimpack");
        folder = folder.file(&path, bytes);
        for arguments in
            [&["check"][..], &["bundle"], &["diff", "moor-one"], &["sim", "Skirmish", "--pack"], &["show"], &["test"]]
        {
            let run = brim(&folder, &[arguments, &[&path]].concat());
            assert!((1..=2).contains(&run.code) && told(&run).contains(why), "{arguments:?} {name}: {run:?}");
            assert!(!run.stderr.contains("bug in brim"), "{run:?}");
        }
    }
}

#[test]
fn nothing_in_it_is_changed() {
    let folder = desk();
    let (file, _) = bundled(&folder, "moor-one");
    let before = folder.read(&file);
    for arguments in [
        &["snapshot", "--accept", &file][..],
        &["new", "enemy", "Late Comer", "--pack", &file],
        &["check", &file, "--write-baseline", &format!("{file}/baseline.json")],
    ] {
        let run = brim(&folder, arguments);
        assert!(run.code > 0 && told(&run).contains("--unpack"), "{arguments:?} {run:?}");
    }
    assert_eq!(folder.read(&file), before);
    fine(&brim(&folder, &["bundle", &file, "--unpack", "again"]));
    assert_eq!(folder.read("again/pack.toml"), folder.read("moor-one/pack.toml"));
    let run = brim(&folder, &["bundle", &file, "--unpack", "again"]);
    assert!(run.code == 2 && run.stderr.contains("exists already"), "{run:?}");
    let (again, _) = bundled(&folder, "again");
    assert_eq!(folder.read(&again), before);
}

#[test]
fn a_pack_with_errors_is_not_handed_out() {
    let folder = desk().file("moor-one/wrong.brim", b"enemy \"Half\" {\n  wounds 5\n}\n");
    let run = brim(&folder, &["bundle", "moor-one"]);
    assert!(run.code == 1 && run.stderr.contains("nothing was written"), "{run:?}");
    assert!(std::fs::read_dir(folder.path()).unwrap().all(|entry| entry.unwrap().path().is_dir()));
    let run = brim(&folder, &["bundle", "nowhere"]);
    assert_eq!(run.code, 2, "{run:?}");
    let run = brim(&folder, &["bundle", "moor-two", "--output", "moor.zip"]);
    assert!(run.code == 2 && run.stderr.contains(".brimpack"), "{run:?}");
}

/// A run that is killed leaves the old bundle or the new one.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_leaves_old_or_new() {
    let folder = desk();
    fine(&brim(&folder, &["bundle", "moor-one", "-o", "moor.brimpack"]));
    let old = folder.read("moor.brimpack");
    fine(&brim(&folder, &["bundle", "moor-two", "-o", "other.brimpack"]));
    let new = folder.read("other.brimpack");
    assert_ne!(old, new);
    for wait in [0, 5, 10, 20, 30, 40, 60, 80, 120, 200, 300] {
        let folder_now = folder.path();
        let mut child = command();
        child.args(["bundle", "moor-two", "-o", "moor.brimpack"]).current_dir(folder_now);
        child.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        let mut child = child.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        child.wait().unwrap();
        let now = folder.read("moor.brimpack");
        assert!(now == old || now == new, "neither old nor new after {wait} ms");
    }
}
