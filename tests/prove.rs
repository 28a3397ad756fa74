//! `brim prove` finds the lines that make no difference, says why, and speaks of no other.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use crate::support;
use std::collections::BTreeMap;
use std::path::Path;

use brimscript::prove::{Options, Proof, prove};

const PACK: &str = "tests/prove/moor";

/// A line of the pack, and why it is idle, where it is.
type Told = (u32, Option<String>);

fn text() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PACK).join("cards.brim");
    std::fs::read_to_string(path).expect("the pack is there")
}

/// The pack with a text, on so many threads.
fn proof(text: &str, threads: usize) -> Proof {
    let mut files = support::files();
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join(PACK).join("pack.toml");
    files.add(&format!("{PACK}/pack.toml"), &std::fs::read(manifest).expect("the pack is there"));
    files.add(&format!("{PACK}/cards.brim"), text.as_bytes());
    let options = Options { seed: 1, games: 0, threads };
    let proof = prove(&files, PACK, &[PACK.to_owned()], options, &|_| {});
    assert!(proof.errors.is_empty(), "{:?}", proof.errors);
    proof
}

fn told(proof: &Proof) -> Vec<Told> {
    proof.lines.iter().map(|line| (line.line, line.reason.as_ref().map(|reason| reason.key().to_owned()))).collect()
}

#[test]
fn planted_lines_that_do_nothing_are_found_with_their_reason_and_no_others() {
    let text = text();
    let marked: BTreeMap<u32, &str> = text
        .lines()
        .zip(1..)
        .filter_map(|(line, number)| Some((number, line.split_once("# idle: ")?.1.trim())))
        .collect();
    assert!(marked.len() >= 30, "{} lines are planted", marked.len());
    let proof = proof(&text, 2);
    let found = told(&proof);
    let wrong: Vec<String> = found
        .iter()
        .filter(|(number, reason)| marked.get(number).copied() != reason.as_deref())
        .map(|(number, reason)| {
            let expected = marked.get(number).copied().unwrap_or("a difference");
            format!("line {number}: {} and not {expected}", reason.as_deref().unwrap_or("a difference"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let lost: Vec<&u32> = marked.keys().filter(|number| !found.iter().any(|(other, _)| other == *number)).collect();
    assert!(lost.is_empty(), "no word of the lines {lost:?}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let text = text();
    let (first, _) = text.split_once("item \"Bog Lamp\"").expect("the pack has it");
    let (one, many) = (proof(first, 1), proof(first, 3));
    assert_eq!(told(&one), told(&many));
    let felt = |proof: &Proof| proof.lines.iter().map(|line| line.situations).collect::<Vec<_>>();
    assert_eq!(felt(&one), felt(&many));
}

/// The packs that are shipped, each proven by itself with what it needs.
const SHIPPED: [&str; 8] = [
    "content/base",
    "content/swamps-of-death",
    "content/more-darkness",
    "content/forbidden-fortress",
    "content/gates-of-valhalla",
    "content/examples/my-first-enemy",
    "content/examples/own-missions",
    "content/examples/showcase",
];

/// Each line that was not seen to make a difference is listed with a verdict: none is unread.
#[test]
fn shipped_lines_without_a_difference_are_all_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/prove/shipped.txt");
    let old = std::fs::read_to_string(&path).expect("the list is there");
    let listed: BTreeMap<String, &str> = old
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.rsplit_once(" | "))
        .map(|(line, verdict)| (line.to_owned(), verdict))
        .collect();
    let verdicts = ["printed", "default", "shown", "rare", "open"];
    assert!(listed.values().all(|verdict| verdicts.contains(verdict)), "each line has a verdict");
    let open = listed.values().filter(|verdict| **verdict == "open").count();
    println!("{} lines listed, {open} of them open", listed.len());
    assert_eq!(open, OPEN, "lines that are not understood");
    if std::env::var_os("BRIM_WHOLE").is_none() {
        return;
    }
    let mut now: Vec<String> = Vec::new();
    for pack in SHIPPED {
        let options = Options { seed: 1, games: 2, threads: 2 };
        let proof = prove(&support::files(), pack, &[pack.to_owned()], options, &|_| {});
        println!("{pack}: {} lines in {} situations and {} games", proof.lines.len(), proof.situations, proof.games);
        for line in &proof.lines {
            let Some(reason) = &line.reason else { continue };
            let text = line.text.split("  #").next().unwrap_or_default();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            now.push(format!("{} | {text} | {}", line.id, reason.key()));
        }
    }
    now.sort();
    if std::env::var_os("BRIM_RENEW").is_some() {
        let head: String =
            old.lines().take_while(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        let verdict = |line: &String| format!("{line} | {}\n", listed.get(line).unwrap_or(&"open"));
        std::fs::write(&path, format!("{head}\n{}", now.iter().map(verdict).collect::<String>()))
            .expect("it can be written");
        return;
    }
    let unread: Vec<&String> = now.iter().filter(|line| !listed.contains_key(*line)).collect();
    assert!(unread.is_empty(), "not listed: {unread:#?}");
}

/// So many lines may be listed as not understood.
const OPEN: usize = 0;
