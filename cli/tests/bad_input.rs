//! Bad input of every kind: the tool says clearly what is wrong, ends with 1 or 2, and never falls over.

use crate::common;

use common::{Folder, Run, brim};

const MANIFEST: &str = "id = \"mine\"\nname = \"Mine\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\n";

/// A pack with one file of that content.
fn pack(bytes: &[u8]) -> Folder {
    Folder::new().file("pack.toml", MANIFEST.as_bytes()).file("a.brim", bytes)
}

/// Checks a folder in both formats; they must agree.
fn check(folder: &Folder) -> Run {
    let human = brim(folder, &["check", "."]);
    let json = brim(folder, &["check", ".", "--format", "json"]);
    assert_eq!(human.code, json.code, "{human:?}");
    let document = json.json();
    assert_eq!(document.get("schema"), Some(&"brim.check/1".into()));
    assert!(document.get("diagnostics").is_some_and(serde_json::Value::is_array));
    human
}

/// One finding of that code, said with these words, and the exit code.
fn finds(run: &Run, code: i32, finding: &str, words: &str) {
    assert_eq!(run.code, code, "{run:?}");
    assert!(run.stderr.contains(finding), "{finding} is missing: {run:?}");
    let told = run.stderr.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ");
    assert!(told.contains(words), "`{words}` is missing: {told}");
    assert!(!run.stderr.contains("bug in brim"), "{run:?}");
}

#[test]
fn an_empty_file_is_a_question() {
    let run = check(&pack(b""));
    finds(&run, 0, "B0011", "this pack declares nothing");
    assert!(run.stdout.contains("0 errors, 1 warning"), "{run:?}");
}

#[test]
fn a_binary_file() {
    let bytes: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    finds(&check(&pack(&bytes)), 1, "B0002", "this file holds something that is not text");
}

#[test]
fn a_text_in_another_encoding() {
    finds(&check(&pack(b"item \"J\xFCrgen\" {\n}\n")), 1, "B0002", "not UTF-8 text from here on");
    finds(&check(&pack(b"\xFF\xFEe\0n\0")), 1, "B0002", "written in UTF-16");
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_fine() {
    let folder = pack(b"\xEF\xBB\xBFitem \"Bile Giant\" {\r\n  weight 5\r\n}\r\n");
    assert_eq!(check(&folder).code, 0);
    let run = brim(&folder, &["fmt", "."]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "a.brim\n"), "{run:?}");
    assert_eq!(folder.read("a.brim"), b"item \"Bile Giant\" {\n  weight 5\n}\n");
}

#[test]
fn a_place_behind_a_byte_order_mark_is_counted_without_it() {
    let run = brim(&pack(b"\xEF\xBB\xBFenemy \"A\" { health D7 }\n"), &["check", ".", "--format", "json"]);
    let document = run.json();
    assert_eq!((&document["diagnostics"][0]["line"], &document["diagnostics"][0]["column"]), (&1.into(), &20.into()));
}

#[test]
fn a_file_of_ten_megabytes() {
    let text = "item \"Bile Giant\" { health 5 }\n".repeat(10 * 1024 * 1024 / 32);
    finds(&check(&pack(text.as_bytes())), 1, "B0003", "longer than 2 MiB");
}

#[test]
fn a_hundred_thousand_braces() {
    let run = check(&pack("a {".repeat(100_000).as_bytes()));
    finds(&run, 1, "B0106", "more than 64 blocks stand inside one another");
    finds(&check(&pack("}".repeat(100_000).as_bytes())), 1, "B0102", "closes nothing");
}

#[test]
fn a_line_without_end() {
    let run = check(&pack("health 5; ".repeat(190_000).as_bytes()));
    finds(&run, 1, "B0004", "longer than 4000 bytes");
    assert!(run.stderr.lines().all(|line| line.chars().count() <= 80), "{}", run.stderr);
    finds(&check(&pack("x".repeat(5_000_000).as_bytes())), 1, "B0003", "longer than 2 MiB");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_pack() {
    let outside = Folder::new().file("secret.brim", b"item \"Secret\" { }\n");
    let folder = pack(b"item \"A\" { health 5 }\n");
    std::os::unix::fs::symlink(outside.path().join("secret.brim"), folder.path().join("b.brim")).unwrap();
    std::os::unix::fs::symlink(outside.path(), folder.path().join("more")).unwrap();
    std::os::unix::fs::symlink(folder.path(), folder.path().join("round")).unwrap();
    let run = check(&folder);
    finds(&run, 1, "B0008", "`b.brim` is a link that leads out of the pack");
    assert!(run.stderr.contains("`more`") && !run.stderr.contains("Secret"), "{run:?}");
    assert!(!run.stderr.contains("`round`"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_pipe_does_not_keep_the_tool_waiting() {
    let folder = pack(b"item \"A\" { health 5 }\n");
    let made = std::process::Command::new("mkfifo").arg(folder.path().join("b.brim")).status();
    if made.is_ok_and(|status| status.success()) {
        finds(&check(&folder), 1, "B0001", "`b.brim` cannot be read: it is not a file");
    }
    finds(&brim(&folder, &["check", "/dev/zero"]), 2, "B0001", "neither a folder nor a .brim file");
}

#[test]
fn a_folder_without_a_manifest() {
    let folder = Folder::new().file("a.brim", b"item \"A\" { health D7 }\n").file("b.brim", b"");
    let run = check(&folder);
    finds(&run, 1, "B0005", "`a.brim` and one other file belong to no pack");
    finds(&run, 1, "B0108", "there is no `D7`");
    finds(&check(&Folder::new()), 1, "B0005", "`.` holds no pack");
}

#[test]
fn a_broken_manifest() {
    let broken = |text: &str| check(&Folder::new().file("pack.toml", text.as_bytes()).file("a.brim", b"x {"));
    let run = broken("id = \"mine\nname");
    finds(&run, 1, "B0006", "this text in quotes is not closed");
    finds(&run, 1, "B0101", "`x {` is never closed");
    finds(&broken(""), 1, "B0006", "pack.toml lacks the line `language`");
    finds(&broken("id = 5\nversoin = \"1.0\"\n"), 1, "B0006", "did you mean `version`?");
    finds(&broken(&"[".repeat(100_000)), 1, "B0001", "longer than 64 KiB");
    finds(&broken(&format!("id = {}", "[".repeat(60_000))), 1, "B0006", "this list is not closed");
    finds(&broken(&format!("{}= 1", "a.".repeat(30_000))), 1, "B0006", "pack.toml");
}

#[test]
fn a_language_from_the_future() {
    let manifest = MANIFEST.replace("language = 1", "language = 99");
    let folder = Folder::new().file("pack.toml", manifest.as_bytes()).file("a.brim", b"item \"A\" { }\n");
    finds(&check(&folder), 1, "B0007", "language version 99, which this tool does not know");
}

#[test]
fn terminal_escapes_are_shown_and_not_sent() {
    let text = b"item \"A \x1b[31mred\x1b]0;title\x07 \xE2\x80\xAE\" {\n  health D7\n}\n";
    let folder = Folder::new()
        .file(
            "pack.toml",
            b"id = \"mine\"\nname = \"\\u001b[2J\"\nversion = \"1.0\"\nlanguage = 1\nrequires = [\"\\u001b[2J\"]\n",
        )
        .file("a.brim", text);
    let run = check(&folder);
    finds(&run, 1, "B0109", "\\u{1b}");
    for format in ["human", "json", "sarif", "github"] {
        let run = brim(&folder, &["check", ".", "--format", format]);
        let acts = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202E}';
        assert!(!run.stdout.contains(acts) && !run.stderr.contains(acts), "{format}: {run:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = pack(b"item \"A\" { health 5 }\n").file("closed/b.brim", b"");
    let closed = folder.path().join("closed");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o000)).unwrap();
    // Whoever may read everything cannot be kept out.
    if std::fs::read_dir(&closed).is_err() {
        finds(&check(&folder), 1, "B0001", "`closed` cannot be read: permission is denied");
        finds(&brim(&folder, &["check", "closed"]), 2, "B0001", "permission is denied");
    }
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn what_is_not_there_could_not_run() {
    let folder = pack(b"item \"A\" { health 5 }\n");
    for arguments in [&["check", "nowhere"][..], &["fmt", "nowhere"], &["check", "pack"], &["fmt", "pack.toml"]] {
        let run = brim(&folder, arguments);
        finds(&run, 2, "B0001", "cannot be read");
    }
    let run = brim(&folder, &["check", "nowhere", "--format", "json"]);
    assert_eq!((run.code, &run.json()["errors"]), (2, &1.into()));
    let run = brim(&folder, &["check", "--frmat", "--format", "json"]);
    assert_eq!((run.code, &run.json()["schema"]), (2, &"brim.error/1".into()));
    assert_eq!(brim(&folder, &["explain", "B9999"]).code, 2);
}

#[test]
fn a_folder_with_the_name_of_a_file() {
    let folder = pack(b"item \"A\" { health 5 }\n").file("b.brim/c.brim", b"item \"B\" { health D7 }\n");
    finds(&check(&folder), 1, "B0108", "there is no `D7`");
    let folder = Folder::new().file("pack.toml/a.brim", b"");
    finds(&check(&folder), 1, "B0001", "pack.toml` cannot be read: it is not a file");
}

#[test]
fn a_text_with_problems_is_not_formatted() {
    let text = b"item   \"A\" {\n";
    let folder = pack(text);
    finds(&brim(&folder, &["fmt", "."]), 1, "B0101", "`item \"A\" {` is never closed");
    assert_eq!(folder.read("a.brim"), text);
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_told_of() {
    use std::process::{Command, Stdio};
    let brim = env!("CARGO_BIN_EXE_brim");
    for args in [&["explain", "move"][..], &["explain", "move", "--format", "json"], &["--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let run = Command::new(brim).args(args).stdout(full).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8_lossy(&run.stderr);
        assert!(told.starts_with("the result could not be written: ") && told.lines().count() == 1, "{told}");
        // A reader that went away has seen enough.
        let mut run = Command::new(brim).args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(run.stdout.take());
        let run = run.wait_with_output().unwrap();
        assert_eq!((run.status.code(), run.stderr.len()), (Some(0), 0), "{args:?}");
    }
}
