//! What the guide shows of the terminal is what the terminal shows.

#[allow(dead_code, reason = "each file of tests takes what it needs")]
mod common;
#[path = "../../tests/listings/mod.rs"]
mod listings;

use common::{Folder, brim};
use listings::{What, chapters};
use std::path::Path;

/// Words of a command line; quotes hold several together.
fn words(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// True where a line is as shown: `…` stands for anything in it.
fn line_fits(shown: &str, line: &str) -> bool {
    let (shown, line) = (shown.trim_end(), line.trim_end());
    let Some((first, rest)) = shown.split_once('…') else { return shown == line };
    let Some(mut left) = line.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = rest.split('…').collect();
    let last = parts.pop().unwrap_or("");
    for part in parts {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(last)
}

/// True where lines are as shown: a line `…` stands for any lines.
fn fits(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((&"…", rest)) => {
            (0..=lines.len()).any(|skipped| lines.get(skipped..).is_some_and(|left| fits(rest, left)))
        }
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, left)| line_fits(first, line) && fits(rest, left))
        }
    }
}

/// Nobody looks at empty lines, and a listing cannot show one at its end.
fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

#[test]
fn commands_say_what_the_guide_shows() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folder = Folder::new().with_all_of(&project.join("content"), "content");
    // A listing that fails stands in its file for the commands right below it.
    let mut before: Option<(String, Option<Vec<u8>>)> = None;
    for listing in chapters(&project).into_iter().flat_map(|(_, listings)| listings) {
        if !matches!(listing.what, What::Console) {
            folder = restored(folder, before.take());
        }
        match &listing.what {
            What::File(path) => folder = folder.file(&format!("content/{path}"), listing.text.as_bytes()),
            What::More(path) => {
                let path = format!("content/{path}");
                let text = [folder.read(&path), b"\n".to_vec(), listing.text.clone().into_bytes()].concat();
                folder = folder.file(&path, &text);
            }
            What::Fails(path, _) => {
                let path = format!("content/{path}");
                before = Some((path.clone(), std::fs::read(folder.path().join(&path)).ok()));
                folder = folder.file(&path, listing.text.as_bytes());
            }
            What::Console => {
                for command in listing.text.split("$ brim ").skip(1) {
                    let (line, shown) = command.split_once('\n').unwrap_or((command, ""));
                    let arguments = words(line);
                    let run = brim(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
                    let said = format!("{}{}", run.stderr, run.stdout);
                    assert!(fits(&lines(shown), &lines(&said)), "{}: brim {line}\n{said}", listing.at);
                }
                folder = restored(folder, before.take());
            }
        }
    }
}

/// The folder with a file as it was.
fn restored(folder: Folder, before: Option<(String, Option<Vec<u8>>)>) -> Folder {
    match before {
        None => folder,
        Some((path, Some(text))) => folder.file(&path, &text),
        Some((path, None)) => folder.without(&path),
    }
}
