//! Whatever writes a file and is killed while it does, leaves the old file or the new one.

#![cfg(unix)]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;

use common::{Folder, command};
use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A command, and what it writes: files, or a folder with all in it.
struct Writes {
    arguments: &'static [&'static str],
    files: &'static [&'static str],
    /// What stands there before, where something does.
    before: Option<&'static str>,
}

const fn anew(arguments: &'static [&'static str], files: &'static [&'static str]) -> Writes {
    Writes { arguments, files, before: None }
}

const fn over(arguments: &'static [&'static str], files: &'static [&'static str]) -> Writes {
    Writes { arguments, files, before: Some("What was here before.\n") }
}

/// A text in a pack that is not written the one way, and one with a slip that can be mended.
const UNTIDY: &str = "enemy \"Marsh Hares\" {\n source   \"original\"\n\tkeywords Beast\n size small\n initiative 4\n   move 6\n escape 4+\n to hit range none\n to hit melee 4+\n combat 1\n damage 1\n defense 2\n health 3\n xp 10\n models 6\n}\n";
const SLIP: &str =
    "threat \"Wolves Everywhere\" {\n  source \"original\"\n  deck Low Threat\n  place 2 Peat Wovles as an attack\n}\n";

const ALL: &[Writes] = &[
    over(&["bundle", "moor", "-o", "moor.brimpack"], &["moor.brimpack"]),
    anew(&["bundle", "kept.brimpack", "--unpack", "again"], &["again"]),
    over(&["text", "moor", "--html", "cards.html"], &["cards.html"]),
    over(&["test", "moor", "--lcov", "lines.info", "--html", "lines.html"], &["lines.info", "lines.html"]),
    over(
        &["sim", "Skirmish", "--heroes", "1", "--games", "3", "--report", "sim.html", "--rows", "rows.csv"],
        &["sim.html", "rows.csv"],
    ),
    over(
        &["play", "Skirmish", "--auto", "--heroes", "1", "--save", "game.json", "--transcript", "game.md"],
        &["game.json", "game.md"],
    ),
    over(&["replay", "kept.json", "--svg", "table.svg", "--html", "game.html"], &["table.svg", "game.html"]),
    over(&["show", "Skirmish", "--svg", "map.svg"], &["map.svg"]),
    over(&["mix", "moor", "swamps-of-death", "--write", "other.toml", "--force"], &["other.toml", "other.lock"]),
    over(&["mix", "kept.toml", "--lock"], &["kept.lock"]),
    over(&["check", "moor", "--write-baseline", "baseline.json"], &["baseline.json"]),
    anew(&["new", "enemy", "Late Comers", "--pack", "moor"], &["moor/late-comers.brim"]),
    anew(&["new", "pack", "Another"], &["another"]),
    Writes { arguments: &["fmt", "moor"], files: &["moor/untidy.brim"], before: Some(UNTIDY) },
    Writes { arguments: &["check", "--fix", "moor"], files: &["moor/slip.brim"], before: Some(SLIP) },
    anew(&["snapshot", "--accept", "moor"], &["moor/snapshots"]),
    over(&["man", "pages"], &["pages/brim-check.1", "pages/brim.1"]),
];

/// A desk with a pack, a bundle of it, a saved game and a table file.
fn desk() -> Folder {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/versions/new/ravenmoor");
    let folder = Folder::far_away().with_all_of(&from, "moor").file("pages/kept.txt", b"");
    let _ = std::fs::remove_dir_all(folder.path().join("moor/snapshots"));
    let made = |arguments: &[&str]| {
        let run = common::brim(&folder, arguments);
        assert_eq!(run.code, 0, "{arguments:?} {run:?}");
    };
    made(&["bundle", "moor", "-o", "kept.brimpack"]);
    made(&["play", "Skirmish", "--auto", "--heroes", "1", "--save", "kept.json"]);
    made(&["mix", "moor", "swamps-of-death", "--write", "kept.toml"]);
    folder
}

/// What a file holds, or every file of a folder.
fn held(folder: &Folder, path: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let whole = folder.path().join(path);
    if whole.is_file() {
        return BTreeMap::from([(PathBuf::from(path), std::fs::read(&whole).unwrap())]);
    }
    let mut out = BTreeMap::new();
    for entry in std::fs::read_dir(&whole).into_iter().flatten() {
        let name = entry.unwrap().file_name().to_str().unwrap().to_owned();
        // What was being written, beside its place: nobody reads that, and the next run takes it away.
        if !(name.starts_with('.') && name.ends_with(".new")) {
            out.extend(held(folder, &format!("{path}/{name}")));
        }
    }
    out
}

fn take_away(folder: &Folder, one: &Writes) {
    for file in one.files {
        let path = folder.path().join(file);
        let _ = std::fs::remove_dir_all(&path);
        let _ = std::fs::remove_file(&path);
    }
}

fn set_back(folder: &Folder, one: &Writes) {
    take_away(folder, one);
    for file in one.files {
        let path = folder.path().join(file);
        if let Some(before) = one.before {
            std::fs::write(&path, before).unwrap();
        }
    }
}

/// Nobody is killed before the others have written: a folder is compared file by file, since each of them is written for itself, but for one that a bundle is
/// unpacked into or that a pack begins in.
fn is_old_or_new(
    now: &BTreeMap<PathBuf, Vec<u8>>,
    old: &BTreeMap<PathBuf, Vec<u8>>,
    new: &BTreeMap<PathBuf, Vec<u8>>,
) -> bool {
    now.iter().all(|(path, bytes)| old.get(path) == Some(bytes) || new.get(path) == Some(bytes))
        && old.keys().all(|path| now.contains_key(path))
}

fn quiet(command: &mut Command, folder: &Folder) {
    command.current_dir(folder.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
}

/// The tool, which the system kills as soon as a file of it has more than so many blocks: in the midst of writing.
fn limited(blocks: u32, arguments: &[&str]) -> Command {
    let tool = command();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("ulimit -c 0; ulimit -f {blocks}; exec \"$0\" \"$@\"")])
        .arg(tool.get_program())
        .args(arguments);
    for (key, value) in tool.get_envs() {
        match value {
            Some(value) => shell.env(key, value),
            None => shell.env_remove(key),
        };
    }
    shell
}

/// In `cargo test` each is killed when it is nearly done, in `.ci/run` at four moments.
#[test]
fn old_or_new_whoever_writes() {
    let folder = desk();
    let mut in_the_midst = 0;
    for one in ALL {
        let fine = |code: Option<i32>| code.is_some_and(|code| code < 2);
        set_back(&folder, one);
        let olds: Vec<_> = one.files.iter().map(|file| held(&folder, file)).collect();
        let mut whole = command();
        whole.args(one.arguments);
        quiet(&mut whole, &folder);
        let began = Instant::now();
        let status = whole.status().unwrap();
        let took = began.elapsed();
        assert!(fine(status.code()), "{:?}: {status:?}", one.arguments);
        let news: Vec<_> = one.files.iter().map(|file| held(&folder, file)).collect();
        assert!(news.iter().zip(&olds).all(|(new, old)| new != old), "{:?} writes", one.arguments);
        let look = |how: &str| {
            for ((file, old), new) in one.files.iter().zip(&olds).zip(&news) {
                let now = held(&folder, file);
                assert!(is_old_or_new(&now, old, new), "{:?}, {how}: {file} is neither old nor new", one.arguments);
                if one.arguments.contains(&"--unpack") {
                    assert!(now.is_empty() || now == *new, "{how}: half a pack was unpacked");
                }
            }
        };
        for blocks in 0..2 {
            set_back(&folder, one);
            let mut child = limited(blocks, one.arguments);
            quiet(&mut child, &folder);
            let status = child.status().unwrap();
            in_the_midst += u32::from(status.signal().is_some());
            look(&format!("files of {blocks} blocks at the most"));
        }
        let parts: &[u32] = if common::whole() { &[3, 5, 6, 7] } else { &[6] };
        for part in parts.iter().copied() {
            set_back(&folder, one);
            let mut child = command();
            child.args(one.arguments);
            quiet(&mut child, &folder);
            let mut child = child.spawn().unwrap();
            std::thread::sleep(took.min(Duration::from_secs(5)) * part / 7);
            let _ = child.kill();
            child.wait().unwrap();
            look(&format!("killed after {part} of 7 parts"));
        }
        // Whoever comes next finds nothing in the way.
        set_back(&folder, one);
        let mut again = command();
        again.args(one.arguments);
        quiet(&mut again, &folder);
        assert!(fine(again.status().unwrap().code()), "{:?} again", one.arguments);
        let now: Vec<_> = one.files.iter().map(|file| held(&folder, file)).collect();
        assert!(now == news, "{:?} writes the same again", one.arguments);
        take_away(&folder, one);
    }
    // A file of no block at all kills everybody.
    assert!(in_the_midst >= u32::try_from(ALL.len()).unwrap(), "{in_the_midst} were killed in the midst of writing");
}
