//! What the wording narrows by a word of a few, and nothing in the rule does: where somebody stands, with what, how often, for whom.

use super::contrary::Parted;
use super::word_sets::{has, words};

/// The first of these that there is.
pub(super) fn left_out(wording: &str, rule: &str, whole: &str) -> Parted {
    let (said, ruled, all) = (words(wording), words(rule), words(whole));
    place(&said, &all)
        .or_else(|| free_attack(&said, &all))
        .or_else(|| with_an_attack(&said, &all))
        .or_else(|| hits_and_misses(&said, &ruled))
        .or_else(|| unless(&said, &ruled))
        .or_else(|| tests(&said, &all))
        .or_else(|| at_range(&said, &ruled))
        .or_else(|| all_of_it(&said, &ruled))
        .or_else(|| slot(wording, &ruled))
        .or_else(|| only_not(&said, &ruled))
        .or_else(|| for_the_party(&said, &all))
        .or_else(|| whose_figure(&said, &ruled))
        .or_else(|| of_a_goal(&said, &ruled))
}

fn any(text: &[String], wanted: &[&str]) -> bool {
    text.iter().any(|word| wanted.contains(&word.as_str()))
}

fn beside(text: &[String]) -> bool {
    has(text, &["next", "to"]) || any(text, &["adjacent", "beside", "touching", "neighbouring", "neighboring"])
}

/// `next to you`, or `within 2 spaces`, where the rule says no such place.
fn place(said: &[String], ruled: &[String]) -> Parted {
    const PLACES: [&str; 15] = [
        "within", "tile", "range", "sight", "near", "space", "spaces", "location", "anywhere", "ambush", "track",
        "sheet", "door", "entrance", "board",
    ];
    let around = |text: &[String]| any(text, &["within", "spaces"]);
    // Who is taken beside its bearer, and an enemy whom a hero strikes in melee, stands next to it.
    let apart =
        !any(said, &["yourself", "himself", "themselves", "melee", "attack", "attacks"]) && !any(ruled, &["melee"]);
    let somebody = (0..said.len()).any(|at| {
        let behind: Vec<&str> = said.iter().skip(at).take(5).map(String::as_str).collect();
        let near = matches!(behind.as_slice(), ["adjacent", ..] | ["next", "to", ..]);
        near && behind
            .iter()
            .any(|word| matches!(*word, "hero" | "heroes" | "enemy" | "enemies" | "model" | "you" | "it"))
    });
    if apart && somebody && !beside(ruled) && !any(ruled, &PLACES) && !any(said, &PLACES) {
        return Some(("next to".to_owned(), "no such place".to_owned()));
    }
    let within =
        said.windows(2).find(|two| matches!(two, [within, n] if within == "within" && n.parse::<i32>().is_ok()))?;
    let tile = any(ruled, &["tile"]) && !any(said, &["tile", "map"]);
    (tile && !around(ruled) && !beside(ruled)).then(|| (within.join(" "), "on the tile".to_owned()))
}

/// `as a free Attack`, where the rule makes a plain one.
fn free_attack(said: &[String], all: &[String]) -> Parted {
    // Of heroes: an enemy that is let attack is told so in other words.
    let free = has(said, &["free", "attack"]) && !any(said, &["enemy", "enemies"]);
    let attacks = any(all, &["attack", "attacks"]);
    (free && attacks && !any(all, &["free"])).then(|| ("free attack".to_owned(), "an attack".to_owned()))
}

/// `wounds a Hero with an attack`, where the rule answers to any Wounds.
fn with_an_attack(said: &[String], all: &[String]) -> Parted {
    let told = has(said, &["with", "an", "attack"]) || has(said, &["with", "attacks"]);
    let asks = |word: &String| word.starts_with("attack") || matches!(word.as_str(), "melee" | "ranged");
    let wounds = has(all, &["wounds", "a"]) || has(all, &["wounds", "an"]);
    (told && wounds && !all.iter().any(asks)).then(|| ("with an attack".to_owned(), "any Wounds".to_owned()))
}

/// `each miss`, where the rule re-rolls each hit.
fn hits_and_misses(said: &[String], ruled: &[String]) -> Parted {
    let again = |text: &[String], what: &[&str]| {
        text.windows(3).any(|three| {
            matches!(three, [rolls, each, one]
                if matches!(rolls.as_str(), "re-roll" | "re-rolls" | "reroll")
                    && matches!(each.as_str(), "each" | "every" | "all" | "1" | "one" | "a")
                    && what.contains(&one.as_str()))
        })
    };
    let (miss, hit) = (["miss", "misses"], ["hit", "hits"]);
    match ((again(said, &miss), again(said, &hit)), (again(ruled, &miss), again(ruled, &hit))) {
        ((true, false), (false, true)) => Some(("re-roll a miss".to_owned(), "re-rolls a hit".to_owned())),
        ((false, true), (true, false)) => Some(("re-roll a hit".to_owned(), "re-rolls a miss".to_owned())),
        _ => None,
    }
}

/// `unless it has Poison`, where the rule acts if it has.
fn unless(said: &[String], ruled: &[String]) -> Parted {
    const DENY: [&str; 10] = ["not", "no", "nobody", "none", "without", "unless", "otherwise", "never", "0", "cannot"];
    let at = said.iter().position(|word| word == "unless")?;
    let words: Vec<String> = said.iter().skip(at).take(4).cloned().collect();
    // Of what somebody has alone: a test that is passed is the other branch of the rule.
    let [_, _, has_it, what] = words.as_slice() else { return None };
    let asked = matches!(has_it.as_str(), "has" | "have") && has(ruled, &["has", what]);
    let words = words.join(" ");
    (asked && any(ruled, &["if", "while"]) && !any(ruled, &DENY))
        .then(|| (words.clone(), words.replacen("unless", "if", 1)))
}

/// `to your tests` of a skill, where the rule changes the skill itself.
fn tests(said: &[String], all: &[String]) -> Parted {
    let four = said.windows(4).find(|four| {
        matches!(four, [to, your, _, tests]
            if to == "to" && matches!(your.as_str(), "your" | "all" | "its" | "his" | "her")
                && matches!(tests.as_str(), "tests" | "test"))
    })?;
    let [_, _, skill, tests] = four else { return None };
    let plain = all.contains(skill) && !any(all, &["test", "tests", "testing", "roll", "rolls"]);
    plain.then(|| (format!("{skill} {tests}"), skill.clone()))
}

/// `attacked at range`, where the rule asks for melee.
fn at_range(said: &[String], ruled: &[String]) -> Parted {
    let far = has(said, &["at", "range"]) || any(said, &["ranged", "shot", "shoots", "shoot"]);
    let near = any(said, &["melee", "hand-to-hand"]);
    match ((far, near), (any(ruled, &["ranged", "range", "shots"]), any(ruled, &["melee"]))) {
        ((true, false), (false, true)) => Some(("at range".to_owned(), "melee".to_owned())),
        ((false, true), (true, false)) if !has(ruled, &["in", "range"]) && !any(ruled, &["shots"]) => {
            Some(("melee".to_owned(), "ranged".to_owned()))
        }
        _ => None,
    }
}

/// `lose all your Poison`, where the rule takes 1.
fn all_of_it(said: &[String], ruled: &[String]) -> Parted {
    const DONE: [&str; 4] = ["lose", "loses", "discard", "discards"];
    let taken = |word: &String| DONE.contains(&word.as_str());
    let of = |text: &[String], amount: &[&str]| {
        text.windows(2).any(|two| matches!(two, [done, n] if taken(done) && amount.contains(&n.as_str())))
    };
    let all = said.windows(2).any(|two| matches!(two, [done, all] if taken(done) && all == "all"));
    (all && of(ruled, &["1", "2", "3"]) && !of(ruled, &["all"]) && !of(said, &["1", "2", "3", "a", "an", "one"]))
        .then(|| ("lose all".to_owned(), "loses 1".to_owned()))
}

/// `Hat.`, where the rule has it worn elsewhere.
fn slot(wording: &str, ruled: &[String]) -> Parted {
    const SLOTS: [&str; 10] = ["hat", "coat", "gloves", "boots", "belt", "torso", "shoulders", "face", "pants", "neck"];
    let at =
        ruled.windows(2).find(|two| matches!(two, [slot, of] if of == "slot" && SLOTS.contains(&slot.as_str())))?;
    let own = at.first()?;
    // In a sentence of its own, or behind `worn`: elsewhere it may be the name of the thing.
    let said = wording.split(['.', ';', ',']).map(words).find_map(|sentence| match sentence.as_slice() {
        [slot] => Some(slot.clone()),
        [worn, .., slot] if worn == "worn" && sentence.len() < 5 => Some(slot.clone()),
        _ => None,
    })?;
    (SLOTS.contains(&said.as_str()) && said != *own && !ruled.contains(&said)).then(|| (said, own.clone()))
}

/// `Only for Law`, where the rule is for all but Law.
fn only_not(said: &[String], ruled: &[String]) -> Parted {
    let only = has(said, &["only", "for"]) && !any(said, &["not", "no", "except", "cannot", "can't", "never"]);
    let not = has(ruled, &["not", "for"]) && !any(ruled, &["only"]);
    (only && not).then(|| ("only".to_owned(), "not for".to_owned()))
}

/// `once per stay for the party`, where each of them may.
fn for_the_party(said: &[String], all: &[String]) -> Parted {
    let party = said.windows(6).any(|six| {
        matches!(six, [once, per, _, of, the, party, ..]
            if once == "once" && per == "per" && of == "for" && the == "the" && matches!(party.as_str(), "party" | "whole"))
    });
    (party && any(all, &["once"]) && !any(all, &["party"]))
        .then(|| ("for the party".to_owned(), "for each Hero".to_owned()))
}

/// `each Hero has -1 Move`, where the rule has it of each Enemy.
fn whose_figure(said: &[String], ruled: &[String]) -> Parted {
    let of = |text: &[String], who: &str| has(text, &["each", who, "has"]) || has(text, &["each", who, "gets"]);
    let (heroes, enemies) = ((of(said, "hero"), of(ruled, "hero")), (of(said, "enemy"), of(ruled, "enemy")));
    match (heroes, enemies) {
        ((true, false), (false, true)) => Some(("each Hero has".to_owned(), "each Enemy has".to_owned())),
        ((false, true), (true, false)) => Some(("each Enemy has".to_owned(), "each Hero has".to_owned())),
        _ => None,
    }
}

/// `Bring it to the Entrance by the end of turn 12`, where the rule waits for somebody who leaves it, or has won by then.
fn of_a_goal(said: &[String], ruled: &[String]) -> Parted {
    let brings =
        any(said, &["bring", "brings", "carry", "carries", "reach", "reaches", "return"]) && any(said, &["to"]);
    let out = any(said, &["out", "escape", "escapes", "exit", "flee", "flees", "off"]);
    let leaves = !out
        && any(ruled, &["reached"])
        && any(ruled, &["leaves"])
        && !any(ruled, &["comes", "enters"])
        && !any(said, &["leave", "leaves", "leaving"]);
    if brings && leaves {
        return Some(("bring to".to_owned(), "leaves".to_owned()));
    }
    let by = |word: &str| has(said, &[word, "the", "end", "of", "turn"]) || has(said, &[word, "end", "of", "turn"]);
    let reached = has(ruled, &["reached", "at", "end", "of", "turn"]);
    (reached && (by("by") || by("before")))
        .then(|| ("by the end of turn".to_owned(), "reached at end of turn".to_owned()))
}
