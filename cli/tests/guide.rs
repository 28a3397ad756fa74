//! What the guide shows of the terminal is what the terminal shows.

use crate::common;
use crate::listings;
use crate::shown;

use common::{Folder, brim};
use listings::{EventData, chapters};
use shown::{fits, lines, words};
use std::path::Path;

#[test]
fn commands_say_what_the_guide_shows() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folder = Folder::new().with_all_of(&project.join("content"), "content");
    // A listing that fails stands in its file for the commands right below it.
    let mut before: Option<(String, Option<Vec<u8>>)> = None;
    for listing in chapters(&project).into_iter().flat_map(|(_, listings)| listings) {
        if !matches!(listing.what, EventData::Console) {
            folder = restored(folder, before.take());
        }
        match &listing.what {
            EventData::File(path) => folder = folder.file(&format!("content/{path}"), listing.text.as_bytes()),
            EventData::More(path) => {
                let path = format!("content/{path}");
                let text = [folder.read(&path), b"\n".to_vec(), listing.text.clone().into_bytes()].concat();
                folder = folder.file(&path, &text);
            }
            EventData::Fails(path, _) => {
                let path = format!("content/{path}");
                before = Some((path.clone(), std::fs::read(folder.path().join(&path)).ok()));
                folder = folder.file(&path, listing.text.as_bytes());
            }
            EventData::Console => {
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
