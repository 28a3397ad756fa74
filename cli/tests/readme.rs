//! What README.md shows of the terminal is what the terminal shows, and its figures of the packs are theirs.
//!
//! `BRIM_RENEW=1` writes what has changed: as many lines of an output as were shown, between the same `…`.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use crate::common;
use crate::shown;

use common::{Folder, Run, brim};
use shown::{fits, line_fits, lines, words};
use std::path::{Path, PathBuf};

/// Commands whose output is not compared, and why.
const LEFT: [(&str, &str); 2] = [
    ("cargo run --release -p brim-bench", "its figures are those of one machine"),
    ("brim replay game.json --step 412 --svg step.svg", "it says nothing and writes a picture"),
];

/// Most games of one simulation that are played for this test.
const MOST_GAMES: usize = 200;

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")
}

/// A command of a listing, and the lines that are shown below it.
struct Shown {
    /// The line of the page with the command, from 0.
    at: usize,
    command: String,
    lines: Vec<String>,
}

/// The commands of all listings with an output.
fn commands(text: &str) -> Vec<Shown> {
    let mut out: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (at, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```text";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            out.push(Shown { at, command: command.to_owned(), lines: Vec::new() });
        } else if let Some(last) = out.last_mut().filter(|_| inside) {
            last.lines.push(line.to_owned());
        }
    }
    out
}

/// Why a command is not run, where it is not.
fn left_out(command: &str) -> Option<String> {
    if let Some((_, why)) = LEFT.iter().find(|(begin, _)| command.starts_with(begin)) {
        return Some((*why).to_owned());
    }
    let words = words(command);
    let at = words.iter().position(|word| word == "--games")?;
    let games: usize = words.get(at + 1)?.parse().ok()?;
    (games > MOST_GAMES).then(|| format!("{games} games are too many for a test"))
}

/// "In a copy of `content/examples/X` with a line `Y`": the copy, with that line where the listing shows it.
fn with_the_copy(folder: Folder, text: &str, shown: &Shown) -> Folder {
    let before: Vec<&str> = text.lines().take(shown.at).collect();
    let Some(told) = before.iter().rev().take(4).find(|line| line.starts_with("In a copy of `")) else { return folder };
    let quoted: Vec<&str> = told.split('`').skip(1).step_by(2).collect();
    let [from, line] = quoted.as_slice() else { panic!("what is copied? {told}") };
    let name = from.rsplit('/').next().unwrap_or(from);
    let folder = folder.with_all_of(&page().with_file_name(from), name);
    let place = shown.lines.iter().find_map(|line| line.split_once(",-[")).map_or("", |(_, place)| place);
    let mut parts = place.split(':');
    let (file, number) = (parts.next().unwrap_or(""), parts.next().and_then(|number| number.parse::<usize>().ok()));
    let number = number.unwrap_or_else(|| panic!("which line of {name}? {place}"));
    let old = String::from_utf8(folder.read(file)).expect("a pack is text");
    let with = |(at, old): (usize, &str)| if at + 1 == number { format!("  {line}\n") } else { format!("{old}\n") };
    let new: String = old.lines().enumerate().map(with).collect();
    folder.file(file, new.as_bytes())
}

fn said(run: &Run) -> String {
    format!("{}{}", run.stderr, run.stdout)
}

/// Figures in a line, masked: two lines of one kind look alike.
fn masked(line: &str) -> String {
    line.chars().map(|letter| if letter.is_ascii_digit() { '#' } else { letter }).collect::<String>().replace("##", "#")
}

/// As many lines as are shown, between the same `…`; none where a part cannot be found again.
fn renewed(shown: &[String], said: &[&str]) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let mut at = 0;
    let parts: Vec<&[String]> = shown.split(|line| line.trim() == "…").collect();
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            out.push("…".to_owned());
        }
        let part: Vec<&String> = part.iter().filter(|line| !line.trim().is_empty()).collect();
        let Some(first) = part.first() else { continue };
        if number > 0 {
            let like = |line: &&str| line_fits(first, line) || masked(line) == masked(first);
            let last = number + 1 == parts.len();
            let found = said.iter().skip(at).position(like).map(|found| at + found);
            at = found.or_else(|| said.len().checked_sub(part.len()).filter(|_| last))?;
        }
        for shown in &part {
            let line = said.get(at)?;
            out.push(if line_fits(shown, line) { (*shown).clone() } else { (*line).to_owned() });
            at += 1;
        }
    }
    Some(out)
}

/// The page with another output below a command; empty lines stay where the output has them.
fn put(text: &str, shown: &Shown, new: &[String], said: &str) -> String {
    let blank = |line: &str| {
        let mut all = said.lines();
        all.by_ref().find(|one| *one == line).is_some() && all.next().is_some_and(|next| next.trim().is_empty())
    };
    let mut out: Vec<String> = text.lines().take(shown.at + 1).map(str::to_owned).collect();
    for (at, line) in new.iter().enumerate() {
        out.push(line.clone());
        if blank(line) && new.get(at + 1).is_some_and(|next| next != "…") {
            out.push(String::new());
        }
    }
    out.extend(text.lines().skip(shown.at + 1 + shown.lines.len()).map(str::to_owned));
    out.join("\n") + "\n"
}

fn renew() -> bool {
    std::env::var_os("BRIM_RENEW").is_some()
}

/// What the page should say, and the places where it does not.
#[derive(Default)]
struct Stale(Vec<String>);

/// Runs every command, and puts what it says in the place of what is shown.
fn outputs(text: &str, stale: &mut Stale) -> String {
    let project = page().with_file_name("");
    let mut folder = Folder::new().with_all_of(&project.join("content"), "content");
    folder = folder.with_all_of(&project.join("tests/versions"), "tests/versions");
    let mut new = text.to_owned();
    let all = commands(text);
    assert!(all.len() >= 10, "README shows {} commands, and showed more", all.len());
    // From the last to the first, so that places stay; but run in order, for one command reads what another wrote.
    let mut found = Vec::new();
    for shown in &all {
        if let Some(why) = left_out(&shown.command) {
            println!("README.md:{}: not run, {why}: {}", shown.at + 1, shown.command);
            continue;
        }
        let arguments = words(shown.command.strip_prefix("brim ").expect("a command of brim"));
        folder = with_the_copy(folder, text, shown);
        let run = brim(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let said = said(&run);
        let wanted: Vec<&str> = shown.lines.iter().map(String::as_str).filter(|line| !line.trim().is_empty()).collect();
        let wanted: Vec<&str> = wanted.into_iter().map(|line| if line.trim() == "…" { "…" } else { line }).collect();
        if !fits(&wanted, &lines(&said)) {
            let begin: String = lines(&said).into_iter().take(30).flat_map(|line| ["\n    ", line]).collect();
            stale.0.push(format!("README.md:{}: `{}` says something else:{begin}", shown.at + 1, shown.command));
            found.push((shown, said));
        }
    }
    for (shown, said) in found.iter().rev() {
        match renewed(&shown.lines, &lines(said)) {
            Some(lines) => new = put(&new, shown, &lines, said),
            None => println!("README.md:{}: to be written anew by hand: {}", shown.at + 1, shown.command),
        }
    }
    new
}

/// Figures in the prose: what stands between two texts of the page.
fn figure(text: &str, before: &str, after: &str, is: &str, stale: &mut Stale) -> String {
    let Some((head, rest)) = text.split_once(before) else { panic!("README.md no longer says `{before}`") };
    let Some((old, tail)) = rest.split_once(after) else { panic!("README.md no longer says `{after}`") };
    if old != is {
        stale.0.push(format!("README.md: `{before}{old}{after}` should say `{is}`"));
    }
    format!("{head}{before}{is}{after}{tail}")
}

/// What `brim test --coverage` comes to.
fn coverage(text: &str, folder: &Folder, stale: &mut Stale) -> String {
    let run = brim(folder, &["test", "--coverage"]);
    let said = said(&run);
    let line = |words: &str| said.lines().rev().find(|line| line.contains(words)).unwrap_or("").to_owned();
    let text = figure(text, "`brim test --coverage` says `", "`", &line(" passed, "), stale);
    let never = line("effects were never run");
    let share = never.split(" effects").next().unwrap_or("");
    figure(&text, ", and that ", " effects of the packs were never run", share, stale)
}

/// The table of packs.
fn table(text: &str, folder: &Folder, stale: &mut Stale) -> String {
    const KINDS: [&str; 4] = ["rulebooks", "facts", "original", "scenarios"];
    let document = brim(folder, &["check", "--format", "json"]).json();
    let packs: Vec<&serde_json::Value> =
        document.get("packs").and_then(serde_json::Value::as_array).into_iter().flatten().collect();
    let row = |label: &str, of: &dyn Fn(&str, &str) -> bool| {
        let cell = |kind: &str| {
            let chosen = packs.iter().filter(|pack| {
                let text = |key: &str| pack.get(key).and_then(serde_json::Value::as_str).unwrap_or("");
                of(text("id"), text("path"))
            });
            let all: u64 = chosen.filter_map(|pack| pack.get("sources")?.get(kind)?.as_u64()).sum();
            if all == 0 { " |".to_owned() } else { format!(" {all} |") }
        };
        format!("| {label} |{}", KINDS.map(cell).concat())
    };
    let mut new = Vec::new();
    for line in text.lines() {
        let label = line.strip_prefix("| ").and_then(|rest| rest.split(" |").next()).unwrap_or("");
        let is = if label.starts_with("examples (") {
            row(label, &|_, path| path.starts_with("content/examples/"))
        } else if packs.iter().any(|pack| pack.get("id").and_then(serde_json::Value::as_str) == Some(label)) {
            row(label, &|id, _| id == label)
        } else {
            line.to_owned()
        };
        if is != line {
            stale.0.push(format!("README.md: `{line}` should be `{is}`"));
        }
        new.push(is);
    }
    new.join("\n") + "\n"
}

#[test]
fn the_readme_shows_what_the_tool_says() {
    let text = std::fs::read_to_string(page()).expect("the page can be read");
    let folder = Folder::new().with_all_of(&page().with_file_name("content"), "content");
    let mut stale = Stale::default();
    let new = outputs(&text, &mut stale);
    let new = coverage(&new, &folder, &mut stale);
    let new = table(&new, &folder, &mut stale);
    if renew() {
        std::fs::write(page(), new).expect("the page can be written");
    } else {
        assert!(
            stale.0.is_empty(),
            "{}\n\n`BRIM_RENEW=1 cargo test -p brim --test whole readme` renews them",
            stale.0.join("\n")
        );
    }
}

/// Every block of commands is either run or left out for a reason.
#[test]
fn no_command_is_left_out_without_a_reason() {
    let text = std::fs::read_to_string(page()).expect("the page can be read");
    for shown in commands(&text) {
        let run = shown.command.starts_with("brim ") || left_out(&shown.command).is_some();
        assert!(run, "README.md:{}: {}", shown.at + 1, shown.command);
    }
}
