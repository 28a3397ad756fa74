//! The report of a simulation, its rows, several runs side by side, and a run that is ended early.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    clippy::float_arithmetic,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;

use common::{Folder, Run, brim, command};
use serde_json::Value;

fn sim(folder: &Folder, more: &[&str]) -> Run {
    let run = brim(folder, &[&["sim", "fistful-of-dark-stone", "--seed", "5"], more].concat());
    assert_eq!(run.code, 0, "{run:?}");
    run
}

/// Each figure of a page with its place in the document.
fn figures(html: &str) -> Vec<(String, String)> {
    let parts = html.split("data-k=\"").skip(1);
    let one = |part: &str| {
        let (key, rest) = part.split_once("\">").unwrap();
        (key.replace("&amp;", "&"), rest.split_once('<').unwrap().0.replace(',', ""))
    };
    parts.map(one).collect()
}

fn as_written(value: &Value, figure: &str) -> String {
    match (value.as_i64(), value.as_f64()) {
        (Some(whole), _) if !figure.contains('.') => whole.to_string(),
        (_, Some(share)) if figure.ends_with('%') => format!("{:.1} %", share * 100.0),
        (_, Some(mean)) => format!("{mean:.1}"),
        _ => format!("{value}"),
    }
}

fn same(html: &str, document: &Value, least: usize) {
    let figures = figures(html);
    assert!(figures.len() > least, "{} figures", figures.len());
    for (key, figure) in figures {
        let value = document.pointer(&key).unwrap_or_else(|| panic!("{key} is not in the document"));
        assert_eq!(figure, as_written(value, &figure), "{key}");
    }
}

#[test]
fn the_page_says_what_the_document_says() {
    let folder = Folder::far_away();
    let run = sim(
        &folder,
        &["--heroes", "2", "--games", "40", "--report", "one.html", "--rows", "rows.csv", "--format", "json"],
    );
    let (document, html) = (run.json(), String::from_utf8(folder.read("one.html")).unwrap());
    same(&html, &document, 150);
    for part in ["How the games ended", "Harm by enemy", "Cards, by how much they hurt", "The mission, line by line"] {
        assert!(html.contains(part), "{part}");
    }
    for outside in ["<script", "<link", "http:", "https:", "src="] {
        assert!(!html.contains(outside), "{outside}");
    }
    // Its sums are those of the rows.
    let rows = String::from_utf8(folder.read("rows.csv")).unwrap();
    let cells: Vec<Vec<&str>> = rows.lines().skip(1).map(|row| row.split(',').collect()).collect();
    assert_eq!(cells.len(), 40);
    let victories = cells.iter().filter(|row| row[3] == "victory").count();
    assert_eq!(document["outcomes"]["victory"].as_u64().unwrap_or(0), victories as u64);
    let sum = |column: usize| cells.iter().map(|row| row[column].parse::<i64>().unwrap()).sum::<i64>();
    let of_classes =
        |key: &str| document["classes"].as_object().unwrap().values().map(|of| of[key].as_i64().unwrap()).sum::<i64>();
    assert_eq!((sum(9), sum(10), sum(6)), (of_classes("wounds"), of_classes("sanity"), of_classes("xp")));
    // All harm has one source: an enemy, or else a card, or neither.
    let harm = |list: &str, key: &str| {
        document["harm"][list].as_array().unwrap().iter().map(|one| one[key].as_i64().unwrap()).sum::<i64>()
    };
    assert!(harm("enemies", "wounds") > 0 && harm("enemies", "wounds") <= of_classes("wounds"));
    assert!(document["mission_lines"].as_array().unwrap().iter().any(|line| line["games"].as_u64() > Some(0)));
}

#[test]
fn runs_stand_side_by_side() {
    let folder = Folder::far_away();
    let vary = ["--vary", "heroes=1..2", "--vary", "players=cautious,random", "--games", "6"];
    let run =
        sim(&folder, &[&vary[..], &["--report", "four.html", "--rows", "rows.jsonl", "--format", "json"]].concat());
    let document = run.json();
    let labels: Vec<&str> =
        document["runs"].as_array().unwrap().iter().map(|run| run["label"].as_str().unwrap()).collect();
    assert_eq!(
        labels,
        [
            "heroes 1, players cautious",
            "heroes 1, players random",
            "heroes 2, players cautious",
            "heroes 2, players random"
        ]
    );
    same(&String::from_utf8(folder.read("four.html")).unwrap(), &document, 300);
    let rows = String::from_utf8(folder.read("rows.jsonl")).unwrap();
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(rows.len(), 24);
    // One of them is what it is when it is played alone.
    let alone = sim(&folder, &["--heroes", "2", "--games", "6", "--format", "json"]).json();
    assert_eq!(document["runs"][2]["results"], alone["results"]);
    let told = sim(&folder, &vary);
    assert!(told.stdout.contains("4 runs") && told.stdout.contains("heroes 2, players random"), "{told:?}");
    for (wrong, why) in [
        ("heros=1..2", "did you mean `heroes`?"),
        ("heroes", "write what varies"),
        ("heroes=4..1", "a range goes up"),
        ("heroes=1,,2", "write what varies"),
        ("players=bold", "no `bold` players"),
        ("seed=1..200", "a range goes up"),
    ] {
        let run = brim(&folder, &["sim", "fistful-of-dark-stone", "--games", "1", "--vary", wrong]);
        assert!(run.code == 2 && run.stderr.contains(why), "{wrong}: {run:?}");
    }
    let run = brim(&folder, &["sim", "fistful-of-dark-stone", "--games", "1", "--rows", "nowhere/rows.csv"]);
    assert!(run.code == 2 && run.stderr.contains("the folder it should be in does not exist"), "{run:?}");
}

#[cfg(unix)]
#[test]
fn a_run_that_is_ended_early_keeps_what_it_has() {
    let folder = Folder::far_away();
    let mut run = command();
    run.args(["sim", "fistful-of-dark-stone", "--heroes", "1", "--games", "1000000", "--format", "json"]);
    run.args(["--report", "early.html", "--rows", "early.jsonl"]).current_dir(folder.path());
    let child = run.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(4));
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("ended early"), "{output:?}");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = document["games"].as_u64().unwrap();
    assert!(games > 0 && games < 1_000_000, "{games}");
    let html = String::from_utf8(folder.read("early.html")).unwrap();
    assert!(html.contains("ended early"));
    same(&html, &document, 20);
    assert_eq!(String::from_utf8(folder.read("early.jsonl")).unwrap().lines().count() as u64, games);
}

#[test]
fn pages_to_print() {
    let folder = Folder::far_away();
    let run = brim(&folder, &["text", "swamps-of-death", "--html", "swamps.html", "--format", "json"]);
    let document = run.json();
    let html = String::from_utf8(folder.read("swamps.html")).unwrap();
    let cards = document["printed"]["cards"].as_u64().unwrap();
    assert_eq!(html.matches("<article class=\"card").count() as u64, cards);
    assert_eq!(html.matches("<section class=\"cards\">").count() as u64, cards.div_ceil(9));
    let one = brim(&folder, &["text", "Hungry Dead", "--html"]);
    assert!(one.code == 0 && one.stdout.contains("Elite Abilities"), "{one:?}");
    let run = brim(&folder, &["text", "hungri-dead", "--html"]);
    assert!(run.code == 2 && run.stderr.contains("did you mean"), "{run:?}");
    let run = brim(&folder, &["text"]);
    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn completions_and_manual_pages() {
    let folder = Folder::far_away();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = brim(&folder, &["completions", shell]);
        assert!(run.code == 0 && run.stdout.contains("bundle") && run.stdout.contains("snapshot"), "{shell}");
    }
    let run = brim(&folder, &["man", "pages"]);
    assert_eq!(run.code, 0, "{run:?}");
    for page in ["brim.1", "brim-check.1", "brim-sim.1", "brim-bundle.1"] {
        let text = String::from_utf8(folder.read(&format!("pages/{page}"))).unwrap();
        assert!(text.contains(".TH") && text.contains(".SH SYNOPSIS"), "{page}");
    }
}
