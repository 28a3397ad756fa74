//! The comparison measured: exchanges made in the cards' own text by seed, wrong wordings written by hand, and faithful ones, which were written
//! before the comparison was.

use std::collections::BTreeMap;
use std::path::Path;

use crate::units::check::loaded;
use brim_check::check;
use brim_check::context::Context;
use brim_check::wording::{Names, Printed, differs, printed};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_language::card::rules;
use brim_language::diagnostic::Code;
use brim_language::model::Model;
use brim_language::pack::{InMemory, Loaded, load};

const FAITHFUL: &str = include_str!("../../../fixtures/wordings-faithful.txt");
const WRONG: &str = include_str!("../../../fixtures/wordings-wrong.txt");

const PACKS: [&str; 5] = ["base", "swamps-of-death", "more-darkness", "forbidden-fortress", "gates-of-valhalla"];

/// Kinds of cards that have wordings here.
const KINDS: [&str; 12] = [
    "encounter",
    "darkness",
    "item",
    "spell",
    "ability",
    "enemy",
    "token",
    "marker",
    "threat",
    "dread",
    "loot",
    "chart",
];

/// The packs of the boxes, as text files, each with more lines in some declarations.
fn packs(more: &BTreeMap<&str, &str>) -> Loaded {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let mut files = InMemory::default();
    for pack in PACKS {
        for entry in std::fs::read_dir(content.join(pack)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !path.is_file() || !(name.ends_with(".brim") || name.ends_with(".toml")) {
                continue;
            }
            let mut text = std::fs::read_to_string(&path).unwrap();
            for (card, wording) in more {
                for kind in KINDS {
                    let head = format!("{kind} \"{card}\" {{\n");
                    text = text.replace(&head, &format!("{head}  text \"{wording}\"\n"));
                }
            }
            files.add(&format!("content/{pack}/{name}"), text.as_bytes());
        }
    }
    load(&files, &PACKS.map(|pack| format!("content/{pack}")))
}

fn lines(text: &str) -> Vec<(&str, &str)> {
    text.lines().filter_map(|line| line.split_once(" | ")).collect()
}

/// What is told of wordings, each put on its card: several of one card in several rounds.
fn told<'a>(all: &[(&'a str, &'a str)]) -> Vec<(&'a str, Option<String>)> {
    let mut out = Vec::new();
    let mut open: Vec<(&str, &str)> = all.to_vec();
    while !open.is_empty() {
        let mut now = BTreeMap::new();
        open.retain(|(card, wording)| match now.contains_key(card) {
            true => true,
            false => now.insert(*card, *wording).is_some(),
        });
        let loaded = packs(&now);
        let found = check(&loaded).diagnostics;
        for (card, wording) in now {
            let own = |one: &&brim_language::diagnostic::Diagnostic| {
                one.code == Code::WordingDiffers
                    && one.subject.as_deref().is_some_and(|subject| subject.starts_with(card))
            };
            out.push((wording, found.iter().find(own).map(|one| one.message.clone())));
        }
    }
    out
}

#[test]
fn faithful_wordings_are_no_difference() {
    let all = lines(FAITHFUL);
    assert_eq!(all.len(), 115);
    let wrong: Vec<String> =
        told(&all).into_iter().filter_map(|(wording, told)| Some(format!("{wording}\n    {}", told?))).collect();
    assert!(wrong.is_empty(), "{} false alarms:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn wrong_wordings_are_told() {
    let all = lines(WRONG);
    assert_eq!(all.len(), 40);
    let told = told(&all);
    let missed: Vec<&str> = told.iter().filter(|(_, told)| told.is_none()).map(|(wording, _)| *wording).collect();
    println!("{} of 40 told; missed:\n{}", 40 - missed.len(), missed.join("\n"));
    assert!(missed.len() <= 2, "{} missed:\n{}", missed.len(), missed.join("\n"));
}

/// The exchanges: a word for another that means something else.
const EXCHANGES: &[(&str, &str)] = &[
    ("each Hero", "a random Hero"),
    ("Each Hero", "A random Hero"),
    ("a random Hero", "each Hero"),
    ("A random Hero", "Each Hero"),
    ("takes", "heals"),
    ("heals", "takes"),
    ("gains", "loses"),
    ("loses", "gains"),
    ("Pass:", "Fail:"),
    ("Wounds", "Hits"),
    ("Wound", "Hit"),
    ("Horror Hits", "Corruption Hits"),
    ("Corruption Hit", "Horror Hit"),
    ("Hits", "Wounds"),
    ("melee", "ranged"),
    ("ranged", "melee"),
    ("Ambush", "attack"),
    ("kills", "wounds"),
    ("at the start", "at the end"),
    ("At the end", "At the start"),
    ("at the end", "at the start"),
    ("once per fight", "once per turn"),
    ("Once per fight", "Once per turn"),
    ("once per turn", "once per Adventure"),
    ("Once per turn", "Once per fight"),
    ("Once per Adventure", "Once per turn"),
    ("end of the fight", "end of the turn"),
    ("end of the turn", "end of the fight"),
    ("+1", "-1"),
    ("-1", "+1"),
    ("+2", "-2"),
    ("-2", "+2"),
    ("Combat", "Initiative"),
    ("Initiative", "Damage"),
    ("Defense", "Armor"),
    ("Agility", "Cunning"),
    ("Cunning", "Spirit"),
    ("Spirit", "Strength"),
    ("Strength", "Lore"),
    ("Lore", "Luck"),
    ("Luck", "Agility"),
    ("Undead", "Beast"),
    ("Beast", "Demon"),
    ("Grit", "XP"),
    ("XP", "Grit"),
    ("Dark Stone", "Grit"),
    ("Growing Dread card", "Darkness card"),
    ("Darkness card", "Growing Dread card"),
    ("Threat card", "Encounter card"),
    ("Loot", "Gear"),
    ("spaces back", "spaces forward"),
    (" 2 ", " 3 "),
    (" 3 ", " 2 "),
    (" 1 ", " 2 "),
    (" 4+", " 5+"),
    (" 5+", " 4+"),
    (" 6+", " 5+"),
    ("D6", "D3"),
    ("D3", "D6"),
    (" 5 ", " 10 "),
    (" 10 ", " 20 "),
    ("$50", "$100"),
];

/// A text with one exchange made, the `nth` that can be.
fn exchanged(text: &str, nth: usize) -> Option<String> {
    let fits: Vec<&(&str, &str)> = EXCHANGES.iter().filter(|(one, _)| text.contains(one)).collect();
    let (one, other) = fits.get(nth % fits.len().max(1))?;
    Some(match *one {
        // Both branches change about.
        "Pass:" => text.replacen("Pass:", "\u{1}", 1).replacen("Fail:", "Pass:", 1).replace('\u{1}', "Fail:"),
        one => text.replacen(one, other, 1),
    })
}

/// Cards with rules, in the order of their ids.
fn cards(model: &Model) -> Vec<DeclId> {
    let kinds = [
        Kind::Encounter,
        Kind::Darkness,
        Kind::Dread,
        Kind::Item,
        Kind::Spell,
        Kind::Threat,
        Kind::Loot,
        Kind::Scavenge,
        Kind::Token,
        Kind::Marker,
    ];
    let mut all: Vec<DeclId> =
        model.decls.iter().filter(|decl| kinds.contains(&decl.kind)).map(|decl| decl.id).collect();
    all.sort_by_key(|id| model.names.id_text(*id));
    all
}

/// Three hundred exchanges in the cards' own text, by seed: the share that is told. The text itself is never a difference.
#[test]
fn one_exchange_in_the_cards_own_text_is_told() {
    let loaded = packs(&BTreeMap::new());
    let checked = check(&loaded);
    let context = Context::new(&checked.model, &loaded);
    let names = Names::of(&context);
    let all = cards(&checked.model);
    let (mut tried, mut missed, mut alarms) = (0, Vec::new(), Vec::new());
    let mut seed: usize = 1;
    'all: for round in 0..8 {
        for id in &all {
            let sheet = checked.model.sheet(*id).unwrap();
            let rule = rules(&checked.model, sheet);
            let whole = printed(&context, sheet);
            let with = |text: &str| {
                let card =
                    Printed { kind: sheet.kind, text, bracketed: text, rule: &rule, asked: &rule, whole: &whole };
                differs(&card, &names, &[])
            };
            if rule.trim().is_empty() {
                continue;
            }
            if round == 0
                && let Some(told) = with(&rule)
            {
                alarms.push(format!("{}: {}", checked.model.names.id_text(*id), told.message));
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Every third card in a round.
            if !(seed >> 33).is_multiple_of(3) {
                continue;
            }
            let Some(text) = exchanged(&rule, seed >> 40).filter(|text| *text != rule) else { continue };
            tried += 1;
            if with(&text).is_none() {
                missed.push(format!(
                    "{}: {}",
                    checked.model.names.id_text(*id),
                    text.split_whitespace().collect::<Vec<_>>().join(" ")
                ));
            }
            if tried == 300 {
                break 'all;
            }
        }
    }
    println!("{} of {tried} told; missed:\n{}", tried - missed.len(), missed.join("\n"));
    assert!(alarms.is_empty(), "{}", alarms.join("\n"));
    assert_eq!(tried, 300);
    assert!(missed.len() * 20 <= tried, "{} of {tried} missed:\n{}", missed.len(), missed.join("\n"));
}

/// The fixture is read as packs are.
#[test]
fn a_text_that_reads_as_a_rule_is_read() {
    let card = |text: &str| format!("encounter \"A\" {{\n  text \"{text}\"\n  each hero takes 2 hits\n}}\n");
    let told = |text: &str| {
        let loaded = loaded(&card(text), "source = \"original\"\n", &[]);
        let found = check(&loaded).diagnostics;
        found.into_iter().find(|one| one.code == Code::WordingDiffers).map(|one| one.message)
    };
    assert_eq!(told("Each Hero takes 2 Hits."), None);
    assert_eq!(
        told("Each Hero takes 5 Hits.").as_deref(),
        Some("the wording says `Each Hero takes 5 Hits`, and the rule says `each Hero takes 2 Hits`")
    );
}
