//! A wording that says the contrary of its rule. Wordings are free: what one of the two leaves out is no contrary.

use std::collections::BTreeSet;

use super::claims::Claims;
use super::word_sets::{spans, words};

/// What the wording says, and what the rule says instead.
type Parted = Option<(String, String)>;

/// The first contrary there is; `rule` stands on the card that is `whole`, and `decks` are the names of decks.
pub fn contrary(wording: &str, rule: &str, whole: &str, decks: &[&str]) -> Parted {
    let (said, ruled) = (Claims::of(wording), Claims::of(rule));
    signs(&said, &ruled)
        .or_else(|| subjects(&said, &ruled))
        .or_else(|| whose(&said, &ruled))
        .or_else(|| verbs(&said, &ruled))
        .or_else(|| harms(&said, &ruled))
        .or_else(|| cards(&drawn(wording, decks), &drawn(rule, decks)))
        .or_else(|| dealt(wording, rule, decks))
        .or_else(|| instead(&said.counted, &ruled.counted))
        .or_else(|| moments(wording, rule, &said, &ruled))
        .or_else(|| lasts(wording, whole, &ruled))
        .or_else(|| branches(&said, rule))
        .or_else(|| nearness(&said, &ruled, whole))
}

fn one<T: Ord + Copy>(all: &BTreeSet<T>) -> Option<T> {
    all.first().copied().filter(|_| all.len() == 1)
}

/// The one thing that is only in the wording, and the one that is only in the rule.
fn instead<T: Ord + ToString>(said: &BTreeSet<T>, ruled: &BTreeSet<T>) -> Parted {
    let (mut strange, mut missing) = (said.difference(ruled), ruled.difference(said));
    match (strange.next(), strange.next(), missing.next(), missing.next()) {
        (Some(one), None, Some(other), None) => Some((one.to_string(), other.to_string())),
        _ => None,
    }
}

/// A bonus for a penalty. Of figures with both signs it is not told which is which.
fn signs(said: &Claims, ruled: &Claims) -> Parted {
    let single = |claims: &Claims| {
        let mut all = claims.signs.iter();
        all.next().map(|(sign, figure)| (*sign, figure.clone())).filter(|_| all.next().is_none())
    };
    let ((sign, figure), (theirs, other)) = (single(said)?, single(ruled)?);
    (sign != theirs).then_some((figure, other))
}

/// One deck for another. `Threat` is no other deck than `Low Threat`: it only says less.
fn cards(said: &BTreeSet<&str>, ruled: &BTreeSet<&str>) -> Parted {
    let (one, other) = instead(said, ruled)?;
    let less = one.ends_with(&other) || other.ends_with(&one);
    (!less).then(|| (format!("{one} card"), format!("{other} card")))
}

/// It is done to those of one side alone, and the other side is not spoken of.
fn subjects(said: &Claims, ruled: &Claims) -> Parted {
    let (theirs, rule) = (one(&said.subjects)?, one(&ruled.subjects)?);
    let spoken = match rule {
        "Hero" => &["hero", "heroes", "you", "your", "party", "player", "players"][..],
        _ => &["enemy", "enemies"][..],
    };
    (theirs != rule && !said.says(spoken)).then(|| (theirs.to_owned(), rule.to_owned()))
}

/// The figures of one side change alone, and the other side is not spoken of.
fn whose(said: &Claims, ruled: &Claims) -> Parted {
    let (theirs, rule) = (one(&said.signed)?, one(&ruled.signed)?);
    let spoken = match rule {
        "Hero" => &["hero", "heroes", "you", "your", "party", "player", "players"][..],
        _ => &["enemy", "enemies"][..],
    };
    (theirs != rule && !said.says(spoken)).then(|| (theirs.to_owned(), rule.to_owned()))
}

/// Cards of one deck are drawn, and those of another discarded: the other way round is the contrary.
fn dealt(wording: &str, rule: &str, decks: &[&str]) -> Parted {
    let drawn_of = |text: &str| -> BTreeSet<String> {
        let sentences = text.split(['.', ':', ';', '!', ',']);
        let draws =
            sentences.filter(|sentence| words(sentence).iter().any(|word| matches!(word.as_str(), "draw" | "draws")));
        draws.flat_map(|sentence| drawn(sentence, decks)).map(str::to_owned).collect()
    };
    let (said, ruled) = (drawn_of(wording), drawn_of(rule));
    let (one, other) = instead(&said, &ruled)?;
    let less = one.ends_with(&other) || other.ends_with(&one);
    (!less).then(|| (format!("draws a {one} card"), format!("draws a {other} card")))
}

fn verbs(said: &Claims, ruled: &Claims) -> Parted {
    [["takes", "heals"], ["gains", "loses"]].iter().find_map(|pair| {
        let of = |claims: &Claims| pair.iter().copied().filter(|verb| claims.verbs.contains(verb)).collect();
        let (said, ruled): (BTreeSet<&str>, BTreeSet<&str>) = (of(said), of(ruled));
        instead(&said, &ruled)
    })
}

fn harms(said: &Claims, ruled: &Claims) -> Parted {
    let told = said.ignores && !ruled.ignores;
    // A Hit of 1 that nothing stops is a Wound.
    let same = |one: &str| matches!(one, "Hits" | "Wounds");
    if let Some((one, other)) =
        instead(&said.harms, &ruled.harms).filter(|(one, other)| !(told && same(one) && same(other)))
    {
        return Some((one, other));
    }
    let hits = one(&ruled.harms).filter(|harm| harm.ends_with("Hits") && one(&said.harms) == Some(harm))?;
    let stops = if hits == "Hits" { "Defense" } else { "Willpower" };
    (told && said.says(&[&stops.to_lowercase()]))
        .then(|| (format!("ignoring {stops}"), format!("{hits} that {stops} can stop")))
}

/// Decks of which cards are drawn: `a Darkness card`, `2 cards of the Darkness deck`.
fn drawn<'a>(text: &str, decks: &[&'a str]) -> BTreeSet<&'a str> {
    let clean = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let all: Vec<String> = text.split_whitespace().map(clean).collect();
    let named = |deck: &str| {
        let parts: Vec<String> = deck.split_whitespace().map(clean).collect();
        let behind =
            |at: usize| all.get(at + parts.len()).is_some_and(|word| matches!(&**word, "card" | "cards" | "deck"));
        !parts.is_empty() && all.windows(parts.len()).enumerate().any(|(at, window)| window == parts && behind(at))
    };
    let named: BTreeSet<&str> = decks.iter().copied().filter(|deck| named(deck)).collect();
    // A `Low Threat card` is no `Threat card` beside it.
    let longer = |deck: &str| named.iter().any(|other| *other != deck && other.ends_with(deck));
    named.iter().copied().filter(|deck| !longer(deck)).collect()
}

/// The start against the end of a span; a limit where the rule comes at each end of another span.
fn moments(wording: &str, rule: &str, said: &Claims, ruled: &Claims) -> Parted {
    if let Some(parted) = instead(&said.moments, &ruled.moments) {
        return Some(parted);
    }
    let ((limits, _), (theirs, _)) = (spans(&words(wording)), spans(&words(rule)));
    let (limit, comes) = (one(&limits.into_iter().collect())?, ruled.moments.first()?);
    let other = theirs.is_empty() && said.moments.is_empty() && ruled.moments.len() == 1 && !comes.ends_with(limit);
    other.then(|| (format!("once per {limit}"), format!("at {comes}")))
}

/// The wording names an end, and the rule goes on: no end, and nothing that takes it away.
fn lasts(wording: &str, whole: &str, ruled: &Claims) -> Parted {
    let end = one(&spans(&words(wording)).1.into_iter().collect())?;
    let ends = ["until", "end", "rest", "during", "next", "discard", "discarding", "discarded", "removed", "while"];
    (!ruled.signs.is_empty() && !Claims::of(whole).says(&ends))
        .then(|| (format!("until the end of the {end}"), "for as long as this is in play".to_owned()))
}

/// Who passes against who fails, where the rule has something for one of the two alone.
fn branches(said: &Claims, rule: &str) -> Parted {
    let branch = |name: &str| {
        let mut lines = rule.lines().map(str::trim).filter_map(|line| line.strip_prefix(name));
        lines.next().filter(|_| lines.next().is_none()).map(|line| !line.trim().starts_with("Nothing"))
    };
    let (pass, fail) = (branch("Pass:")?, branch("Fail:")?);
    let passes = said.words.iter().any(|word| word.starts_with("pass") || word.starts_with("succe"));
    let fails = said.words.iter().any(|word| word.starts_with("fail"))
        || said.says(&["or", "otherwise", "else", "unless", "nothing", "not", "miss"]);
    match (passes, fails) {
        (true, false) if fail && !pass => Some(("passes".to_owned(), "fails".to_owned())),
        (false, true) if pass && !fail && said.words.iter().any(|word| word.starts_with("fail")) => {
            Some(("fails".to_owned(), "passes".to_owned()))
        }
        _ => None,
    }
}

/// `adjacent` where the rule reaches so many spaces, or the other way round.
fn nearness(said: &Claims, ruled: &Claims, whole: &str) -> Parted {
    let beside = ["adjacent", "next", "beside", "neighbouring", "neighboring", "touching"];
    let far = ["within", "range", "reach", "away", "far", "spaces", "space", "near", "nearby", "close", "tile", "map"];
    let all = Claims::of(whole);
    let reach = |text: &str| -> Option<i32> {
        let words: Vec<String> = words(text);
        let mut all = words.windows(2).filter(|pair| matches!(pair, [within, _] if within == "within"));
        let n = all.next().and_then(|pair| pair.get(1)?.parse().ok())?;
        all.next().is_none().then_some(n)
    };
    let n = reach(whole).filter(|n| *n > 1)?;
    let only_near = said.says(&["adjacent"]) && !said.says(&far);
    (only_near && !all.says(&beside) && ruled.says(&["within"]))
        .then(|| ("adjacent".to_owned(), format!("within {n} spaces")))
}

#[cfg(test)]
mod tests {
    use super::contrary;

    fn told(wording: &str, rule: &str) -> Option<String> {
        let decks = ["Darkness", "Growing Dread", "Threat", "Low Threat"];
        contrary(wording, rule, rule, &decks).map(|(one, other)| format!("{one} / {other}"))
    }

    #[test]
    fn a_contrary_is_told() {
        let all = [
            ("The Hero gets -1 Combat.", "This Hero has +1 Combat.", "-1 / +1"),
            ("Each Enemy takes 2 Hits.", "Each Hero takes 2 Hits.", "Enemy / Hero"),
            ("Each Hero takes 2 Wounds.", "Each Hero takes 2 Hits.", "Wounds / Hits"),
            ("Each Hero takes 2 Horror Hits.", "Each Hero takes 2 Hits.", "Horror Hits / Hits"),
            (
                "Each Hero takes 2 Hits, ignoring Defense.",
                "Each Hero takes 2 Hits.",
                "ignoring Defense / Hits that Defense can stop",
            ),
            ("Each Hero heals 2 Wounds.", "Each Hero takes 2 Wounds.", "heals / takes"),
            ("Each Hero gains 2 Grit.", "Each Hero loses 2 Grit.", "gains / loses"),
            ("Draw a Darkness card.", "Draw 1 Growing Dread card.", "Darkness card / Growing Dread card"),
            (
                "At the start of each turn, each Hero takes a Hit.",
                "At the end of each turn, each Hero takes 1 Hit.",
                "start of turn / end of turn",
            ),
            (
                "Once per fight, each Hero takes a Hit.",
                "At the end of each turn, each Hero takes 1 Hit.",
                "once per fight / at end of turn",
            ),
            (
                "+1 Combat until the end of the fight.",
                "This Hero has +1 Combat.",
                "until the end of the fight / for as long as this is in play",
            ),
            (
                "A Hero with 3 or more Corruption takes a Hit.",
                "If that Hero has 3 or more Dark Stone, that Hero takes 1 Hit.",
                "Corruption / Dark Stone",
            ),
            (
                "A Hero adjacent to you heals a Wound.",
                "One other Hero within 3 spaces of this Hero heals 1 Wound.",
                "adjacent / within 3 spaces",
            ),
            (
                "Who passes takes a Wound.",
                "Each Hero makes a Lore 5+ test:\n  Pass: Nothing happens.\n  Fail: That Hero takes 1 Wound.",
                "passes / fails",
            ),
        ];
        for (wording, rule, parted) in all {
            assert_eq!(told(wording, rule).as_deref(), Some(parted), "{wording}");
            assert_eq!(told(rule, rule), None, "{rule}");
        }
    }

    #[test]
    fn other_words_for_the_same_are_no_contrary() {
        let all = [
            ("You take D6 Hits.", "This Hero takes D6 Hits."),
            ("The Enemies attack! Take 2 Hits.", "Each Hero takes 2 Hits."),
            ("Any Hero next to an Enemy takes 2 Hits.", "If next to an Enemy, each Hero takes 2 Hits."),
            ("2 Hits, each of 3 Wounds.", "Each Hero takes 2 Hits of 3 Damage."),
            ("Take 2 Wounds, ignoring Defense.", "Each Hero takes 2 Wounds."),
            ("Take a Wound. You lose heart.", "That Hero takes 1 Wound and gains 1 Grit."),
            ("Draw a Threat card.", "Draw 1 Low Threat card."),
            ("An adjacent Hero heals a Wound.", "One other Hero within 1 space of this Hero heals 1 Wound."),
            ("An adjacent Enemy, or one within 3 spaces.", "Each Enemy within 3 spaces of this Hero takes 1 Hit."),
            ("At the end of your turn, heal a Wound.", "This Hero heals 1 Wound."),
            ("+1 Combat until the end of the fight.", "Has +1 Combat. All are discarded at the end of the fight."),
            ("Gain $50 and 1 Grit.", "This Hero gains 50 Gold and 1 Grit."),
            ("Take 3 shards of Dark Stone.", "Each Hero gains 3 Dark Stone."),
            (
                "Pass a Lore 5+ test or take a Wound.",
                "Each Hero makes a Lore 5+ test:\n  Pass: Nothing happens.\n  Fail: That Hero takes 1 Wound.",
            ),
            ("Roll a D6: on 4+, +1 Damage; on 1, -1 Damage.", "Roll a D6: 4+: +1 Damage. 1: -1 Damage."),
        ];
        for (wording, rule) in all {
            assert_eq!(told(wording, rule), None, "{wording}");
        }
    }
}
