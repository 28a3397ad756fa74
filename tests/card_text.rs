//! Cards in words: what `brim text` says of everything that the packs of `content/` declare.

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::card::{Card, card};
use brimscript::model::{Declaration, Model, Phrase, Value};
use brimscript::vocabulary::{Member, Word};
use std::fmt::Write as _;

fn of(model: &Model, id: &str) -> Card {
    let found = model.names.lookup(id);
    let first = found.first().unwrap_or_else(|| panic!("nothing is called {id}"));
    card(model, *first).expect("everything has a card")
}

/// Things of very different kinds.
const READ: &[&str] = &[
    "swamps-of-death/hungry-dead",
    "swamps-of-death/corpse-pile",
    "swamps-of-death/drowned-dead",
    "swamps-of-death/stranglers",
    "Spitting Coils",
    "Rime Giant",
    "Reed Stalkers",
    "Rancher",
    "Preacher",
    "Sheriff Badge",
    "Dark Stone Dust",
    "Serpentmen Blowpipe",
    "Gambler's Gloves",
    "Ember Salts",
    "Wrath of Heaven",
    "The Narrow Path",
    "Dynamite",
    "Potion",
    "Poison",
    "Ensnared",
    "Fear",
    "Regeneration",
    "Injury",
    "Madness",
    "Cave In",
    "Hopeless",
    "Flood of Bats",
    "Wanted Men",
    "A Door Left Open",
    "The Same Old Graves",
    "The Hungry Dead",
    "Useful Gear",
    "Something Shiny",
    "Skirmish",
    "Short Passage",
    "Party Size",
    "Poison Wears Off",
    "Low Threat",
    "Strong Leadership",
    "Paranoia",
    "Blood Drum",
];

#[test]
fn cards_read_like_cards() {
    let (checked, _) = support::program();
    let mut out = String::new();
    for id in READ {
        let _ = writeln!(out, "{}\n\n----\n", of(&checked.model, id).text);
    }
    insta::assert_snapshot!(out);
}

/// Nothing of the templates is left in a text, and every sentence is closed.
#[test]
fn every_declaration_reads_well() {
    let (checked, _) = support::program();
    let model = &checked.model;
    let mut wrong = Vec::new();
    for decl in &model.decls {
        let card = card(model, decl.id).expect("everything has a card");
        for line in card.text.lines().skip(2) {
            let body = line.trim_start();
            let drawn = decl.member(Member::Picture).is_some();
            if body.starts_with("(not written yet:") {
                continue;
            }
            let open = body.contains(['{', '}']) || body.contains("|o");
            let spaced = body.contains("  ") && !body.contains(" | ");
            let close = body.contains(" .") || body.contains(" ,") || body.contains("..") || body.contains("::");
            let figures = body.contains(" | ") || body.split(' ').count() <= 4;
            let ended = body.is_empty() || figures || body.ends_with(['.', ':', '!', '?', '"', ')']);
            if (open || spaced || close || !ended) && !drawn {
                wrong.push(format!("{}: {line}", card.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

/// The figures that a phrase says by itself.
fn figures(phrase: Phrase<'_>, out: &mut Vec<String>) {
    for (_, value) in phrase.holes() {
        match value {
            Value::Number(n) | Value::AtLeast(n) | Value::Face(n, _) => out.push(n.to_string()),
            Value::Signed(n) => out.push(format!("{n:+}")),
            Value::Dice(dice) => out.push(dice.to_string().replace(' ', "")),
            _ => {}
        }
    }
}

/// True where a text shows a figure whole: `2` is not in `12`.
fn shows(text: &str, figure: &str) -> bool {
    text.match_indices(figure).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + figure.len()..).and_then(|after| after.chars().next());
        let signed = figure.starts_with(['+', '-']);
        (signed || !before.is_some_and(|letter| letter.is_ascii_alphanumeric()))
            && !after.is_some_and(|letter| letter.is_ascii_digit())
    })
}

#[test]
fn every_figure_of_the_rule_is_in_the_text() {
    let (checked, _) = support::program();
    let model = &checked.model;
    let mut wrong = Vec::new();
    let mut seen = 0;
    let mut look = |decl: &Declaration| {
        let card = card(model, decl.id).expect("everything has a card");
        let mut all = Vec::new();
        let sheet = model.sheet(decl.id).expect("everything has a sheet");
        sheet.walk(&mut |phrase| figures(phrase, &mut all));
        seen += all.len();
        // `-10` of a price is `$10 less`, `+1` of a repetition `1 more time`.
        let worded = |figure: &str| {
            let plain = figure.trim_start_matches(['+', '-']);
            plain != figure && ["more", "less", "fewer"].iter().any(|how| shows(&card.text, &format!("{plain} {how}")))
        };
        let lost: Vec<String> =
            all.into_iter().filter(|figure| !shows(&card.text, figure) && !worded(figure)).collect();
        if !lost.is_empty() {
            wrong.push(format!("{} lacks {}", card.id, lost.join(", ")));
        }
    };
    model.decls.iter().for_each(&mut look);
    assert!(wrong.is_empty(), "{} cards:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 1000, "only {seen} figures were looked for");
}

/// Whatever can stand in a pack has English of its own, or a sentence that reads as English.
#[test]
fn no_word_is_without_english() {
    for entry in brimscript::vocabulary::entries() {
        let silent = [Member::Source, Member::Text, Member::Note, Member::Former].map(Word::Member);
        assert_eq!(entry.english.is_empty(), silent.contains(&entry.word), "{}", entry.id);
        let holes =
            entry.english.split('{').skip(1).filter_map(|rest| rest.split(['}', ':', '#', '~', '^', '|']).next());
        for hole in holes.filter(|hole| *hole != "body") {
            assert!(
                entry.place_of(hole).is_some() || entry.moved.iter().any(|one| one.name == hole),
                "{} has no hole {hole}",
                entry.id
            );
        }
    }
}

/// What a generator says where it counts, denies or compares without listening.
#[test]
fn no_text_stumbles() {
    let (checked, _) = support::program();
    let model = &checked.model;
    let never = [
        "each each",
        "if not ",
        "if in a fight,",
        "if attacking",
        "1 Shots",
        "1 Hands",
        "1 dice",
        "1 slots",
        "1 ways",
        "1 repetitions",
        "at least 1 ways",
        "that many of that",
        "that many Gold",
        "Enemy Damage",
        "Hero Gold",
        "markers and move ",
        "markers and draw ",
        "activation and draw ",
        "is about to be done:",
        "times its ",
        "or more level",
        "of cards of",
    ];
    let mut wrong = Vec::new();
    for decl in &model.decls {
        let card = card(model, decl.id).expect("everything has a card");
        for line in card.text.lines().filter(|line| !line.contains('"')) {
            let found = never.iter().find(|words| line.contains(**words));
            wrong.extend(found.map(|words| format!("{}: `{words}` in: {line}", card.id)));
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}
