//! Who it is done to: `each other Hero` in the wording and `this hero` in the rule, and the other way round.

use super::contrary::Parted;
use super::word_sets::words;

/// A wording of all heroes over a rule of its own hero alone, or of its own hero over a rule of all.
pub(super) fn whom(wording: &str, rule: &str) -> Parted {
    if let Some(parted) = others_or_all(wording, rule) {
        return Some(parted);
    }
    if let Some(parted) = own_for_picked(wording, rule) {
        return Some(parted);
    }
    let ruled = words(rule);
    if let Some(said) = sentences(wording).find_map(|sentence| all_of(&sentence)) {
        let own = ruled.windows(2).any(|pair| matches!(pair, [a, b] if a == "this" && b == "hero"));
        return (own && !ruled.iter().any(|word| OTHERS.contains(&word.as_str())))
            .then(|| (said, "this Hero".to_owned()));
    }
    let said = words(wording);
    let you = said.iter().any(|word| word == "you");
    // `if you carry no Dark Stone` speaks to each who reads it.
    let alone = !said.iter().any(|word| PEOPLE.contains(&word.as_str()))
        && !said.windows(2).any(|pair| matches!(pair, [a, b] if a == "if" && b == "you"));
    let ruled = sentences(rule).find_map(|sentence| all_of(&sentence)).filter(|_| you && alone)?;
    Some(("you".to_owned(), ruled))
}

/// One hero is spoken of who is healed, freed or harmed, and its owner only for where they stand: `one Hero within 1 of you loses all Poison`. The rule
/// does it to `this Hero`.
fn own_for_picked(wording: &str, rule: &str) -> Parted {
    const PLACE: [&str; 8] = ["of", "to", "from", "with", "by", "within", "beside", "near"];
    const OWNER: [&str; 9] = ["you", "your", "yourself", "himself", "herself", "bearer", "wearer", "owner", "user"];
    const ORDERS: [&str; 4] = ["lose", "take", "gain", "heal"];
    let said = words(wording);
    let picks = |words: &[String]| {
        words.windows(2).any(|pair| {
            matches!(pair, [one, hero] if hero == "hero" && matches!(one.as_str(), "one" | "another" | "other" | "a" | "any"))
        })
    };
    let owner = said.iter().enumerate().any(|(at, word)| {
        let before = at.checked_sub(1).and_then(|at| said.get(at)).map_or("", String::as_str);
        let this = word == "this" && said.get(at + 1).is_some_and(|next| next == "hero");
        (this || OWNER.contains(&word.as_str())) && !PLACE.contains(&before)
    });
    if owner || !picks(&said) || said.iter().any(|word| ORDERS.contains(&word.as_str()) || word == "who") {
        return None;
    }
    let ruled = words(rule);
    let done = ruled.windows(4).find_map(|four| match four {
        [before, this, hero, verb] if this == "this" && hero == "hero" && !PLACE.contains(&before.as_str()) => {
            let told = ["loses", "takes", "gains", "heals"].contains(&verb.as_str()) && said.contains(verb);
            (told && !matches!(before.as_str(), "if" | "when" | "while" | "or")).then(|| verb.clone())
        }
        _ => None,
    })?;
    // Where the rule does it to the picked one as well, the two share it.
    let shared = ruled
        .windows(3)
        .any(|three| matches!(three, [that, hero, verb] if that == "that" && hero == "hero" && *verb == done));
    (!shared).then(|| (format!("that Hero {done}"), format!("this Hero {done}")))
}

/// `all other Heroes` in one of the two, and `each Hero` in the other.
fn others_or_all(wording: &str, rule: &str) -> Parted {
    let single = |text: &str| {
        let mut all = sentences(text).filter_map(|sentence| all_of(&sentence));
        all.next().filter(|_| all.next().is_none())
    };
    let (said, ruled) = (single(wording)?, single(rule)?);
    // Nobody stands next to itself.
    let rule_words = words(rule);
    let beside = |who: &[&str]| rule_words.windows(who.len()).any(|part| part.iter().eq(who));
    if beside(&["next", "to", "this", "hero"]) || beside(&["adjacent", "to", "this", "hero"]) {
        return None;
    }
    let of_others = |text: &str| words(text).iter().any(|word| OTHER.contains(&word.as_str()));
    (said != ruled && of_others(wording) != of_others(rule)).then_some((said, ruled))
}

/// Words that leave somebody out.
const OTHER: [&str; 8] = ["other", "others", "another", "else", "except", "but", "besides", "rest"];

/// Words that speak of others than the one whose text it is.
const OTHERS: [&str; 22] = [
    "each",
    "every",
    "all",
    "other",
    "others",
    "another",
    "one",
    "a",
    "an",
    "any",
    "random",
    "that",
    "heroes",
    "party",
    "those",
    "both",
    "everybody",
    "everyone",
    "nearest",
    "friend",
    "friends",
    "whoever",
];

/// Words for others whom a wording speaks of.
const PEOPLE: [&str; 13] = [
    "hero",
    "heroes",
    "party",
    "players",
    "player",
    "companions",
    "friend",
    "friends",
    "others",
    "everybody",
    "everyone",
    "another",
    "both",
];

fn sentences(text: &str) -> impl Iterator<Item = Vec<String>> {
    text.split(['.', ':', ';', '!', ',']).map(words)
}

/// `each other Hero` at the head of something that happens to them.
fn all_of(sentence: &[String]) -> Option<String> {
    const DONE: [&str; 8] = ["gain", "gains", "heal", "heals", "take", "takes", "lose", "loses"];
    let led = ["then", "afterwards", "finally", "also", "and", "afterward"];
    let begins = sentence.iter().position(|word| !led.contains(&word.as_str()))?;
    let (first, rest) = sentence.get(begins..)?.split_first()?;
    if !matches!(first.as_str(), "each" | "every" | "all") {
        return None;
    }
    let (other, rest) = match rest {
        [other, rest @ ..] if other == "other" => (true, rest),
        _ => (false, rest),
    };
    let (hero, rest) = rest.split_first()?;
    let done = rest.iter().position(|word| DONE.contains(&word.as_str()))?;
    let other = other || rest.iter().take(done).any(|word| matches!(word.as_str(), "other" | "except" | "but"));
    if !matches!(hero.as_str(), "hero" | "heroes")
        || rest.iter().take(done).any(|word| matches!(word.as_str(), "may" | "can"))
    {
        return None;
    }
    Some(if other { "each other Hero".to_owned() } else { "each Hero".to_owned() })
}
