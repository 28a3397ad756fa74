//! Packs that would go on without end, and files that are none: every command ends with what is wrong and where, and never with an abort.

use crate::common;

use common::{Folder, Run, brim};

const MANIFEST: &str = "id = \"mine\"\nname = \"Mine\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\", \"swamps-of-death\"]\n";

/// A pack with these declarations, a mission that does this at the start of every turn, and a scenario that plays its first turn.
fn pack(decls: &str, body: &str) -> Folder {
    let text = format!(
        "{decls}\nmission \"Trap\" {{\n  world Mines\n  map Entrance, Long Passage\n  attack: place 4 Hungry Dead on Long Passage\n  \
         at end of fight: win the mission\n  at start of turn {{\n    {body}\n  }}\n}}\n\
         scenario \"It ends\" {{\n  given mission Trap\n  given a Rancher as Ann\n  Ann picks Swinging Rifle\n  Ann picks \"Dynamite\"\n  dice any\n  \
         do start of adventure\n  do start of turn\n  expect Ann has 0 wounds\n}}\n"
    );
    Folder::new().file("mine/pack.toml", MANIFEST.as_bytes()).file("mine/a.brim", text.as_bytes())
}

/// What a run told, whatever the breadth of the terminal.
fn words(run: &Run) -> String {
    let told = format!("{}\n{}", run.stdout, run.stderr);
    told.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ")
}

/// Ends with a finding of this code that says this, and with no fault of the tool.
fn stopped(run: &Run, code: &str, words: &str) {
    assert_eq!(run.code, 1, "{run:?}");
    let told = self::words(run);
    assert!(told.contains(code), "{code} is missing: {run:?}");
    assert!(told.contains(words), "`{words}` is missing: {told}");
    assert!(!told.contains("bug in brim"), "{run:?}");
}

const LOOP: &str = "chart \"Loop\" {\n  roll D6\n  rows {\n    1-6: this hero rolls on Loop\n  }\n}\n";

#[test]
fn a_chart_that_rolls_on_itself_is_stopped_with_its_line() {
    let folder = pack(LOOP, "each hero rolls on Loop");
    let check = brim(&folder, &["check", "mine"]);
    assert_eq!(check.code, 0, "{check:?}");
    assert!(check.stderr.contains("B0506") && check.stderr.contains("100 effects"), "{check:?}");
    stopped(
        &brim(&folder, &["test", "mine"]),
        "B0702",
        "Loop leads to itself without end: more than 100 effects inside",
    );
    let play = brim(&folder, &["play", "Trap", "--pack", "mine", "--auto", "--heroes", "2"]);
    stopped(&play, "B0702", "4 1-6: this hero rolls on Loop");
    let json = brim(&folder, &["play", "Trap", "--pack", "mine", "--auto", "--heroes", "2", "--format", "json"]);
    assert!(json.json()["fault"].as_str().unwrap().starts_with("B0702"), "{json:?}");
    let sim = brim(&folder, &["sim", "Trap", "--pack", "mine", "--games", "4", "--heroes", "2"]);
    stopped(&sim, "B0702", "more than 100 effects inside one another");
}

#[test]
fn a_text_that_repeats_itself_too_often_is_told_before_it_is_played() {
    let folder = pack("", "repeat 900 times: repeat 900 times: each hero gains 1 xp");
    for command in ["check", "test"] {
        stopped(&brim(&folder, &[command, "mine"]), "B0701", "this comes to more than 100000 effects");
    }
    let folder = pack("", "repeat 300000 times: story \"The walls creak.\"");
    stopped(&brim(&folder, &["check", "mine"]), "B0206", "300000 is too large: a figure is at most 9999");
}

#[test]
fn a_game_tells_no_more_than_its_bound() {
    // Counted in the game: nothing of it is known before.
    let folder = pack(
        "",
        "repeat 9000 times: repeat the number of enemies times: repeat the number of enemies times: each hero gains 1 xp",
    );
    let play = brim(&folder, &["play", "Trap", "--pack", "mine", "--auto", "--heroes", "2"]);
    stopped(&play, "B0701", "more than 100000 effects in one step");
    assert!(play.stdout.len() < 16 * 1024 * 1024, "{} bytes", play.stdout.len());
}

#[test]
fn a_baseline_is_written_to_files_alone() {
    let folder = pack("", "each hero gains 1 xp");
    let write = |to: &str| brim(&folder, &["check", "mine", "--write-baseline", to]);
    let fine = write("old.json");
    assert_eq!(fine.code, 0, "{fine:?}");
    let missing = write("not/there/old.json");
    assert_eq!(missing.code, 2, "{missing:?}");
    assert!(words(&missing).contains("the folder it should be in does not exist"), "{missing:?}");
    assert!(!folder.path().join("not").exists(), "no folder was made");
    let into = write("mine");
    assert_eq!(into.code, 2, "{into:?}");
    assert!(into.stderr.contains("it is a folder"), "{into:?}");
}

#[cfg(unix)]
#[test]
fn a_device_or_a_pipe_stays_what_it_is() {
    use std::os::unix::fs::FileTypeExt;
    let folder = pack("", "each hero gains 1 xp");
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let run = brim(&folder, &["check", "mine", "--write-baseline", "pipe"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.contains("it is a device or a pipe"), "{run:?}");
    assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    // A link to a device, so that whoever tests as the owner of the machine keeps the device.
    std::os::unix::fs::symlink("/dev/null", folder.path().join("null")).unwrap();
    let run = brim(&folder, &["check", "mine", "--write-baseline", "null"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let save = brim(&folder, &["play", "Trap", "--pack", "mine", "--auto", "--heroes", "2", "--save", "pipe"]);
    assert_eq!(save.code, 2, "{save:?}");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_a_pack_is_refused_before_it_is_opened() {
    // A pipe that nobody writes to: whoever opens it waits for ever.
    let folder = pack("", "each hero gains 1 xp").without("mine/pack.toml").file("own/old.txt", b"mine");
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::fs::write(folder.path().join("out.toml"), "id = \"secret\"\nname = \"What nobody should see\"\n").unwrap();
    std::os::unix::fs::symlink("../out.toml", folder.path().join("mine/pack.toml")).unwrap();
    std::os::unix::fs::symlink("../pipe", folder.path().join("mine/b.brim")).unwrap();
    let run = brim(&folder, &["check", "mine"]);
    assert!(run.code != 0 && run.stderr.contains("is a link that leads out of the pack"), "{run:?}");
    assert!(!run.stderr.contains("secret") && !run.stderr.contains("nobody should see"), "{run:?}");
    let list = brim(&folder, &["list"]);
    assert!(!list.stdout.contains("nobody should see"), "{list:?}");
}

#[test]
fn what_a_killed_run_left_behind_is_swept() {
    let folder = pack("", "each hero gains 1 xp");
    // No process has such a number.
    let left = ["mine/.a.brim.4294967294.new", "mine/.gone.brim.4294967294.new", ".old.json.4294967294.new"];
    let folder = left.iter().fold(folder, |folder, path| folder.file(path, b"half a te"));
    let folder = folder.file("mine/.notes.new", b"mine").file("mine/.a.txt.4294967294.new", b"mine");
    assert_eq!(brim(&folder, &["fmt", "mine", "--check"]).code, 1);
    assert!(folder.path().join(left[0]).exists(), "a look changes nothing");
    assert_eq!(brim(&folder, &["fmt", "mine"]).code, 0);
    assert!(!folder.path().join(left[0]).exists() && !folder.path().join(left[1]).exists());
    assert!(
        folder.path().join("mine/.notes.new").exists() && folder.path().join("mine/.a.txt.4294967294.new").exists()
    );
    assert_eq!(brim(&folder, &["check", "mine", "--write-baseline", "old.json"]).code, 0);
    assert!(!folder.path().join(left[2]).exists());
}

#[test]
fn fmt_says_what_grows_too_long() {
    let quotes = format!("encounter \"E\" {{\n  {}\n}}\n", "\"".repeat(3990));
    let packed = "encounter \"E\" {a}\n".repeat(2 * 1024 * 1024 / 18);
    let folder = Folder::new().file("quotes.brim", quotes.as_bytes()).file("packed.brim", packed.as_bytes());
    let run = brim(&folder, &["fmt", "quotes.brim"]);
    stopped(&run, "B0004", "this line would be longer than 4000 bytes once formatted");
    assert!(run.stderr.contains("quotes.brim:2"), "{run:?}");
    stopped(&brim(&folder, &["fmt", "packed.brim"]), "B0003", "this file would be longer than 2 MiB once formatted");
    assert_eq!((folder.read("quotes.brim"), folder.read("packed.brim")), (quotes.into_bytes(), packed.into_bytes()));
}
