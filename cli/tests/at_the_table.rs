//! A mission played by hand: secrets at one keyboard, a game that begins at a chapter, standing orders that a save keeps.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;

use common::{Folder, Run, brim, brim_told};
use serde_json::Value;

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

fn play<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    ["play"].iter().chain(arguments).copied().chain(["--pack", CONTENT]).collect()
}

fn at(text: &str, words: &str) -> usize {
    text.find(words).unwrap_or_else(|| panic!("`{words}` is not told:\n{text}"))
}

/// What is hidden from the party is announced, shown when Enter is pressed, and cleared away before the next one looks; then nothing tells of it.
#[test]
fn a_secret_is_announced_asked_for_and_cleared_away() {
    let folder = Folder::new();
    let typed = format!("{}{}? Lawman\nq\n", "1\n".repeat(4), "a\n".repeat(8));
    let run = brim_told(&folder, &play(&["One of Us", "--heroes", "Rancher,Lawman", "--seed", "3", "--plain"]), &typed);
    let text = &run.stdout;
    let first = at(text, "Only Rancher's player looks now; all others look away. Enter shows it.");
    let second = at(text, "Only Lawman's player looks now");
    let secret = at(text, "Lawman holds 1 Wrong Blood. Nobody else knows.");
    assert!(first < second && second < secret, "{text}");
    assert_eq!(text.matches("Enter clears it away.").count(), 2, "{text}");
    // Whoever looks at the hero afterwards learns nothing of it.
    let after = &text[secret + 1..];
    assert!(!after.contains("Lawman holds 1 Wrong Blood"), "{text}");
    assert!(!after.lines().any(|line| line.contains("Lawman:") && line.contains("Wrong Blood")), "{text}");
}

/// `--at` a chapter: what it does when it begins has been done, and its goal is the one to be reached.
#[test]
fn a_game_begins_at_a_chapter() {
    let folder = Folder::new();
    let run = |at: &str| {
        let mission = ["The Bell Below", "--at", at, "--auto", "--heroes", "2", "--seed", "1", "--save", "game.json"];
        brim(&folder, &play(&mission))
    };
    let Run { code, stdout, stderr } = run("The Heart");
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.contains("A chapter begins: The Heart.") && !stdout.contains("A chapter begins: The Clapper."));
    let again = brim(&folder, &["replay", "game.json", "--pack", CONTENT]);
    assert_eq!(again.code, 0, "{again:?}");
    let none = run("The Hart");
    assert!(none.code == 2 && none.stderr.contains("The Heart"), "{none:?}");
    let sim = brim(
        &folder,
        &[
            "sim",
            "The Bell Below",
            "--at",
            "The Heart",
            "--games",
            "3",
            "--heroes",
            "2",
            "--format",
            "json",
            "--pack",
            CONTENT,
        ],
    );
    assert!(sim.code == 0 && sim.json()["goals"].to_string().contains("Silence it"), "{sim:?}");
}

/// What a person has said once and for all stands when the game is resumed, and can be taken back there.
#[test]
fn standing_orders_outlast_the_evening() {
    let folder = Folder::new();
    let begin = play(&["Skirmish", "--heroes", "Rancher,Lawman", "--plain", "--save", "game.json"]);
    brim_told(&folder, &begin, "never 2\nq\n");
    let kept = || -> Value { serde_json::from_slice::<Value>(&folder.read("game.json")).unwrap()["orders"].clone() };
    let orders = kept();
    assert!(orders.as_array().is_some_and(|orders| orders.iter().any(|one| one["order"] == "never")), "{orders}");
    let resume = play(&["--resume", "game.json", "--plain", "--save", "game.json"]);
    let resumed = brim_told(&folder, &resume, "orders\nq\n");
    assert!(resumed.stdout.contains("  3  never "), "{resumed:?}");
    assert_eq!(kept(), orders);
    let forgot = brim_told(&folder, &resume, "forget 3\norders\nq\n");
    assert!(!forgot.stdout.contains("  3  never "), "{forgot:?}");
    assert!(kept().is_null(), "those that everybody begins with need not be kept: {}", kept());
}
