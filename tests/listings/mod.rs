//! The listings of `docs/guide`, in the order in which a reader meets them.
//!
//! * ```` ```brim ravenmoor/cold-rain.brim ```` is a whole file: it takes the place of what stood there. With `more` behind the name it is
//!   added to the end. ```` ```toml ravenmoor/pack.toml ```` is the same for other files. Chapters follow one another: what one
//!   wrote is there in the next.
//! * ```` ```brim ravenmoor/cold-rain.brim fails B0211 ```` (or `tells`, where it is no error) is tried out: as that file it gives this one finding
//!   and no other; then the file is as it was.
//! * ```` ```console ```` is a line `$ brim …` and what it says, run from the folder that holds `content`, where the packs are; `…` stands for anything, within a
//!   line or for lines.
//! * ```` ```text ```` is only read.

#![allow(
    dead_code,
    clippy::expect_used,
    clippy::panic,
    reason = "each test takes what it needs, and one that panics has failed, as it should"
)]

use std::path::{Path, PathBuf};

/// One listing.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Chapter and line, for messages.
    pub at: String,
    /// What it is.
    pub what: EventData,
    /// What stands in it.
    pub text: String,
}

/// What a listing is.
#[derive(Clone, Debug)]
pub enum EventData {
    /// A file.
    File(String),
    /// More for the end of a file.
    More(String),
    /// A file that gives one finding, with its code.
    Fails(String, String),
    /// Commands and what they say.
    Console,
}

/// The chapters, each with its listings.
pub fn chapters(project: &Path) -> Vec<(String, Vec<Listing>)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(project.join("docs/guide"))
        .expect("the guide can be read")
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    // By number: the tenth chapter comes after the ninth.
    let number = |path: &Path| name(path).split_once('-').and_then(|(number, _)| number.parse::<u32>().ok());
    files.sort_by_key(|path| (number(path), path.clone()));
    files
        .iter()
        .map(|path| (name(path), listings(&name(path), &std::fs::read_to_string(path).expect("a chapter can be read"))))
        .collect()
}

fn listings(chapter: &str, text: &str) -> Vec<Listing> {
    let mut out = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let at = format!("docs/guide/{chapter}:{}", number + 1);
        let mut text = String::new();
        loop {
            let Some((_, line)) = lines.next() else { panic!("{at}: a listing without an end") };
            if line == "```" {
                break;
            }
            text.push_str(line);
            text.push('\n');
        }
        let words: Vec<&str> = info.split(' ').collect();
        let what = match words.as_slice() {
            ["text" | "sh"] => continue,
            ["console"] => EventData::Console,
            ["brim" | "toml", file] => EventData::File((*file).to_owned()),
            ["brim", file, "more"] => EventData::More((*file).to_owned()),
            ["brim", file, "fails" | "tells", code] => EventData::Fails((*file).to_owned(), (*code).to_owned()),
            _ => panic!("{at}: what is a listing `{info}`?"),
        };
        out.push(Listing { at, what, text });
    }
    out
}
