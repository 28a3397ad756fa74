//! A wording that says the contrary of its rule. Wordings are free: what one of the two leaves out is no contrary.

use std::collections::{BTreeMap, BTreeSet};

use super::claims::Claims;
use super::left_out::left_out;
use super::mistaken::mistaken;
use super::who_to_whom::{by_whom, of_own_death, of_side, turned_round};
use super::whom::whom;
use super::word_sets::{spans, words};

/// What the wording says, and what the rule says instead.
pub(super) type Parted = Option<(String, String)>;

/// The first contrary there is; `rule` stands on the card that is `whole`, and `decks` are the names of decks.
pub fn contrary(wording: &str, rule: &str, whole: &str, decks: &[&str]) -> Parted {
    let (said, ruled) = (Claims::of(wording), Claims::of(rule));
    signs(&said, &ruled)
        .or_else(|| of_one_figure(&said, &ruled))
        .or_else(|| of_side(wording, rule))
        .or_else(|| turned_round(wording, rule))
        .or_else(|| by_whom(wording, rule))
        .or_else(|| of_own_death(wording, rule))
        .or_else(|| subjects(&said, &ruled))
        .or_else(|| whose(&said, &ruled))
        .or_else(|| verbs(&said, &ruled))
        .or_else(|| harms(&said, &ruled))
        .or_else(|| cards(&drawn(wording, decks), &drawn(rule, decks)))
        .or_else(|| dealt(wording, rule, decks))
        .or_else(|| instead(&said.counted, &ruled.counted))
        .or_else(|| moments(wording, rule, &said, &ruled))
        .or_else(|| bounds(wording, rule))
        .or_else(|| not_done(wording, rule))
        .or_else(|| rerolled(wording, rule))
        .or_else(|| unlimited(wording, rule, whole))
        .or_else(|| lasts(wording, whole, &ruled))
        .or_else(|| branches(&said, rule))
        .or_else(|| nearness(wording, &said, &ruled, whole))
        .or_else(|| apart(wording, rule))
        .or_else(|| set_for_added(wording, rule))
        .or_else(|| whom(wording, rule))
        .or_else(|| mistaken(wording, rule, whole, decks))
        .or_else(|| left_out(wording, rule, whole))
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

/// A bonus to one figure for a penalty to it, where each of the two names it with one sign alone.
fn of_one_figure(said: &Claims, ruled: &Claims) -> Parted {
    let single = |all: &BTreeMap<char, String>| {
        let mut all = all.iter();
        all.next().map(|(sign, words)| (*sign, words.clone())).filter(|_| all.next().is_none())
    };
    said.of_figures.iter().find_map(|(figure, all)| {
        let ((sign, words), (theirs, other)) = (single(all)?, single(ruled.of_figures.get(figure)?)?);
        (sign != theirs).then_some((words, other))
    })
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
        _ => &["enemy", "enemies", "it", "its", "he", "she", "her", "him", "his"][..],
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
    if let Some(parted) = instead(&said.moments, &ruled.moments).or_else(|| other_edge(said, ruled)) {
        return Some(parted);
    }
    let spoken = wording.to_lowercase();
    let any_time = rule.to_lowercase().contains("at any time")
        && ruled.moments.is_empty()
        && !spoken.contains("any time")
        && !spoken.contains("anytime")
        && (spoken.contains("at the start") || spoken.contains("at the end"));
    if let Some(moment) = said.moments.first().filter(|_| any_time && said.moments.len() == 1) {
        return Some((format!("at {moment}"), "at any time".to_owned()));
    }
    let ((limits, _), (theirs, _)) = (spans(&words(wording)), spans(&words(rule)));
    let (limit, comes) = (one(&limits.into_iter().collect())?, ruled.moments.first()?);
    let other = theirs.is_empty() && said.moments.is_empty() && ruled.moments.len() == 1 && !comes.ends_with(limit);
    other.then(|| (format!("once per {limit}"), format!("at {comes}")))
}

/// The start of a span, where the rule knows its end alone, or the other way round, whatever else either says of other spans.
fn other_edge(said: &Claims, ruled: &Claims) -> Parted {
    said.moments.difference(&ruled.moments).find_map(|moment| {
        let other = match moment.strip_prefix("start of ") {
            Some(span) => format!("end of {span}"),
            None => format!("start of {}", moment.strip_prefix("end of ")?),
        };
        (ruled.moments.contains(&other) && !said.moments.contains(&other)).then(|| (moment.clone(), other))
    })
}

/// `has not attacked`, where the rule asks for who has, or the other way round.
fn not_done(wording: &str, rule: &str) -> Parted {
    const DONE: [&str; 5] = ["attacked", "moved", "activated", "searched", "cast"];
    const TURNED: [&str; 7] = ["unless", "except", "without", "otherwise", "no", "nobody", "else"];
    if [wording, rule].iter().any(|text| words(text).iter().any(|word| TURNED.contains(&word.as_str()))) {
        return None;
    }
    // How often each of the two says so, and how often it denies it.
    let count = |text: &str, done: &str| {
        let words = words(text);
        let has = |at: &usize| words.get(*at).is_some_and(|word| matches!(word.as_str(), "has" | "have"));
        let not = |at: &usize| words.get(*at).is_some_and(|word| word == "not" || word == "never");
        let at = (0..words.len()).filter(|at| words.get(*at).is_some_and(|word| word == done));
        let told: Vec<bool> = at
            .filter_map(|at| {
                let (one, two) = (at.checked_sub(1)?, at.checked_sub(2));
                (has(&one) || not(&one) && two.is_some_and(|two| has(&two))).then(|| not(&one))
            })
            .collect();
        match told.as_slice() {
            [denied] => Some(*denied),
            _ => None,
        }
    };
    DONE.into_iter().find_map(|done| match (count(wording, done)?, count(rule, done)?) {
        (true, false) => Some((format!("has not {done}"), format!("has {done}"))),
        (false, true) => Some((format!("has {done}"), format!("has not {done}"))),
        _ => None,
    })
}

/// `re-roll all misses`, where the rule re-rolls one.
fn rerolled(wording: &str, rule: &str) -> Parted {
    let rolls = |text: &str, wanted: &[&str]| {
        let words = words(text);
        let again = |word: &String| matches!(word.as_str(), "re-roll" | "re-rolls" | "reroll" | "rerolls");
        let all: Vec<usize> = (0..words.len()).filter(|at| words.get(*at).is_some_and(again)).collect();
        let [at] = all.as_slice() else { return false };
        words.get(at + 1).is_some_and(|next| wanted.contains(&next.as_str()))
    };
    let of_price = words(wording).iter().any(|word| matches!(word.as_str(), "for" | "choice"));
    (!of_price && rolls(wording, &["all", "every", "each"]) && rolls(rule, &["1", "one", "a"]))
        .then(|| ("re-roll all".to_owned(), "re-rolls 1".to_owned()))
}

/// `2 or more` for `2 or fewer`, of one number.
fn bounds(wording: &str, rule: &str) -> Parted {
    let all = |text: &str| -> BTreeSet<(String, bool)> {
        let words = words(text);
        let bound = |three: &[String]| match three {
            [n, or, way] if or == "or" && n.bytes().all(|byte| byte.is_ascii_digit()) => match way.as_str() {
                "more" => Some((n.clone(), true)),
                "fewer" | "less" => Some((n.clone(), false)),
                _ => None,
            },
            _ => None,
        };
        words.windows(3).filter_map(bound).collect()
    };
    let (said, ruled) = (all(wording), all(rule));
    let way = |more: bool| if more { "more" } else { "fewer" };
    said.difference(&ruled).find_map(|(n, more)| {
        let (there, here) = ((n.clone(), !*more), (n.clone(), *more));
        let turned = ruled.contains(&there) && !ruled.contains(&here) && !said.contains(&there);
        turned.then(|| (format!("{n} or {}", way(*more)), format!("{n} or {}", way(!*more))))
    })
}

/// `not next to another Hero`, where the rule speaks of those who are.
fn apart(wording: &str, rule: &str) -> Parted {
    // How often each of the two speaks of those beside somebody, and how often of those who are not.
    let count = |text: &str| {
        let words = words(text);
        let beside = |at: usize| match words.get(at).map(String::as_str) {
            Some("adjacent") => true,
            Some("next") => words.get(at + 1).is_some_and(|word| word == "to"),
            _ => false,
        };
        let all: Vec<usize> = (0..words.len()).filter(|at| beside(*at)).collect();
        let denied = |at: &&usize| {
            let before = words.iter().take(**at).rev().take(6);
            before.into_iter().any(|word| {
                matches!(
                    word.as_str(),
                    "not" | "no" | "nobody" | "without" | "unless" | "past" | "regardless" | "despite"
                )
            })
        };
        (all.len(), all.iter().filter(denied).count())
    };
    match (count(wording), count(rule)) {
        ((all, 1), (theirs, 0)) if all == theirs => Some(("not adjacent".to_owned(), "adjacent".to_owned())),
        ((all, 0), (theirs, 1)) if all == theirs => Some(("adjacent".to_owned(), "not adjacent".to_owned())),
        _ => None,
    }
}

/// `+1 Spirit`, where the rule says that Spirit is 1.
fn set_for_added(wording: &str, rule: &str) -> Parted {
    let parts = |text: &str| -> Vec<String> {
        text.split_whitespace().map(|word| word.trim_matches(['.', ',', ';', ':', '!']).to_lowercase()).collect()
    };
    let (said, ruled) = (parts(wording), parts(rule));
    let number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    ruled.windows(3).find_map(|three| match three {
        [has, name, n] if matches!(has.as_str(), "has" | "have") && number(n) => {
            let added = format!("+{n}");
            let adds = said.windows(2).any(|two| matches!(two, [sign, what] if *sign == added && what == name));
            adds.then(|| (format!("{added} {name}"), format!("{name} {n}")))
        }
        _ => None,
    })
}

/// The wording says how often, and what is used has no limit at all.
fn unlimited(wording: &str, rule: &str, whole: &str) -> Parted {
    let limit = one(&spans(&words(wording)).0.into_iter().collect())?;
    let limits = ["once", "twice", "times", "first", "only", "discard", "discards", "discarded"];
    let rule_said = rule.to_lowercase();
    // What answers to a moment may ask for what it leaves behind, and come no more often for that.
    let asks = [" has ", " with ", " if "].iter().any(|word| rule_said.contains(word));
    let instead = rule_said.lines().find(|line| line.contains("instead of "));
    let free = |line: &str| ![" has ", " with ", " if "].iter().any(|word| line.contains(word));
    let answers = rule_said.contains("when ") && !asks || instead.is_some_and(free);
    let used = rule_said.contains("may use this");
    // What else it names may have limits of its own, that are its limits where it asks for that.
    let whole = if used && !asks { rule } else { whole };
    ((used || answers) && spans(&words(rule)).0.is_empty() && !Claims::of(whole).says(&limits))
        .then(|| (format!("once per {limit}"), "as often as its user likes".to_owned()))
}

/// The wording names an end, and the rule goes on: no end, and nothing that takes it away.
fn lasts(wording: &str, whole: &str, ruled: &Claims) -> Parted {
    let end = one(&spans(&words(wording)).1.into_iter().collect())?;
    if ruled.says(&["permanently"]) {
        return Some((format!("until the end of the {end}"), "permanently".to_owned()));
    }
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
    let casts = said.words.iter().any(|word| word.starts_with("cast")) && rule.contains("casts this card");
    match (passes, fails) {
        // What a spell does it does where the roll is made.
        (false, false) if casts && fail && !pass => Some(("casts it".to_owned(), "fails to cast it".to_owned())),
        (true, false) if fail && !pass => Some(("passes".to_owned(), "fails".to_owned())),
        // `If it fails, nothing happens` says what the rule says.
        (false, true) if said.says(&["nothing"]) => None,
        (false, true) if pass && !fail && said.words.iter().any(|word| word.starts_with("fail")) => {
            Some(("fails".to_owned(), "passes".to_owned()))
        }
        _ => None,
    }
}

/// `adjacent` where the rule reaches so many spaces, or the other way round.
fn nearness(wording: &str, said: &Claims, ruled: &Claims, whole: &str) -> Parted {
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
    let next_to = words(wording).windows(2).any(|pair| pair == ["next", "to"]);
    let near = if next_to { "next to" } else { "adjacent" };
    let only_near = (next_to || said.says(&["adjacent"])) && !said.says(&far);
    (only_near && !all.says(&beside) && ruled.says(&["within"]))
        .then(|| (near.to_owned(), format!("within {n} spaces")))
}
