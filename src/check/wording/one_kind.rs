//! `An Attack` in the wording, and one kind of attacks in the rule: the wording is the wider of the two.

use std::collections::BTreeSet;

use super::super::context::Context;
use super::super::lines::keywords;
use super::super::parts::{condition, moment};
use super::super::sheet;
use super::clauses::one_of_many;
use super::unsaid::Unsaid;
use brim_core::vocabulary::{Condition, Kind, Member, Moment, Position, Stat, Word};
use brim_language::card::phrase_words;
use brim_language::model::{Declaration, Phrase, Placed};

/// Words by which a wording says which attacks are meant, wherever it says them.
const KINDS: [&str; 11] =
    ["melee", "ranged", "hand-to-hand", "shot", "shoot", "shooting", "close", "fist", "distance", "far", "distant"];

/// Words with which one sentence says it.
const WITH: [&str; 16] = [
    "combat", "range", "hand", "claw", "bite", "fire", "fired", "arrow", "bullet", "pistol", "rifle", "weapon",
    "sword", "knife", "spell", "item",
];

/// `an Attack`, where the rule asks whether it is a melee attack, and nothing in the wording says that.
pub(super) fn of_attacks(context: &Context, card: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    // With a weapon all its attacks are of one kind, and the card shows which.
    let hands = |line: Phrase<'_>| sheet::stat(line) == Some(Stat::Hands);
    let armed = card.member(Member::Weapon).is_some() || card.members(Member::Printed).any(hands);
    let mut asked: Vec<(Phrase<'_>, Phrase<'_>)> = Vec::new();
    let mut denied = false;
    card.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            denied |= matches!(part.word(), Word::Condition(Condition::Not | Condition::Either)) && asks(part);
            let Some(condition) = condition(part).filter(|_| !matches!(part.word(), Word::Condition(_))) else {
                return;
            };
            condition.walk(&mut |part_of| {
                if part_of.word() == Word::Condition(Condition::AttackIs) {
                    asked.push((part, part_of));
                }
            });
        });
    });
    let [(rule, asks_for)] = asked.as_slice() else { return None };
    if armed || denied || of_its_own_kind(card, *rule) || says_combat(*rule) {
        return None;
    }
    let says = |sentence: &Vec<String>, all: &[&str]| sentence.iter().any(|word| all.contains(&&*one_of_many(word)));
    // Who stands next to whoever is attacked attacks in melee, but where the rule asks for both.
    let next_to = |sentence: &Vec<String>| {
        sentence.iter().any(|word| matches!(word.as_str(), "adjacent" | "next" | "beside" | "touching"))
    };
    let both = condition(*rule).is_some_and(|all| {
        let mut found = false;
        all.walk(&mut |part| found |= part.word() == Word::Position(Position::NextTo));
        found
    });
    // With what it is made, a keyword of weapons says too.
    let weapons = context.of_kind(Kind::Item).filter(|item| item.member(Member::Weapon).is_some());
    let keywords: BTreeSet<String> =
        weapons.flat_map(keywords).map(|keyword| context.name(*keyword).to_lowercase()).collect();
    let kind = |sentence: &Vec<String>| {
        says(sentence, &KINDS) || sentence.iter().any(|word| keywords.contains(&one_of_many(word)))
    };
    if sentences.iter().any(kind) || !both && sentences.iter().any(next_to) {
        return None;
    }
    let plain = sentences.iter().filter(|sentence| !says(sentence, &WITH));
    let said = plain.into_iter().find_map(|sentence| {
        let attack = |at: &usize| {
            let word = |at: usize| sentence.get(at).map_or("", String::as_str);
            let own = matches!(one_of_many(word(*at)).as_str(), "attack" | "attacking" | "attacked");
            let before = at.checked_sub(1).map_or("", word);
            let farther = at.checked_sub(2).map_or("", word);
            // Enemies that come as an attack make none, and what is given up is no attack of a kind.
            let thrown = matches!(before, "thrown" | "throw" | "throwing");
            // What it is made with says of which kind it is.
            let made_with = word(at.saturating_add(1)) == "with";
            own && !thrown
                && !made_with
                && !matches!((farther, before), ("as", "an" | "a"))
                && !matches!(before, "free" | "extra" | "may")
        };
        let at = (0..sentence.len()).find(attack)?;
        let from = at.checked_sub(1).unwrap_or(at);
        Some(sentence.get(from..=at)?.join(" "))
    })?;
    Some((said, phrase_words(context.model, *asks_for), Some(asks_for.place())))
}

fn asks(condition: Phrase<'_>) -> bool {
    let mut found = false;
    condition.walk(&mut |part| found |= part.word() == Word::Condition(Condition::AttackIs));
    found
}

/// True for a line of a sheet that is about the attacks of its own enemy: of one kind, it may have no other.
fn of_its_own_kind(card: &Declaration, rule: Phrase<'_>) -> bool {
    if card.kind != Kind::Enemy {
        return false;
    }
    let stopped = moment(rule).is_some_and(|moment| {
        matches!(moment.word(), Word::Moment(Moment::ArmorStops | Moment::Wounded | Moment::Killed))
    });
    let mut against = false;
    rule.walk(&mut |part| against |= part.word() == Word::Condition(Condition::Against));
    !stopped && !against
}

/// True where a line changes what attacks of one kind alone have.
fn says_combat(rule: Phrase<'_>) -> bool {
    let mut found = false;
    rule.walk(&mut |part| {
        found |=
            matches!(part.word(), Word::Modifier(_)) && matches!(sheet::stat(part), Some(Stat::Combat | Stat::Shots));
    });
    found
}
