//! Who does it to whom: the two of a deed the other way round, a Hero for an Enemy.

use std::collections::BTreeSet;

use super::contrary::Parted;
use super::word_sets::words;

/// `you wound an Enemy` for `an Enemy wounds this Hero`: who does it to whom.
pub(super) fn turned_round(wording: &str, rule: &str) -> Parted {
    let deeds = |text: &str| {
        let words = words(text);
        let side = |word: &str| match word {
            "hero" | "heroes" | "you" => Some("Hero"),
            "enemy" | "enemies" => Some("Enemy"),
            _ => None,
        };
        let of = |at: usize| {
            let deed = match words.get(at)?.as_str() {
                "wound" | "wounds" => "wounds",
                "kill" | "kills" => "kills",
                "hit" | "hits" => "hits",
                "attack" | "attacks" => "attacks",
                _ => return None,
            };
            let before = side(words.get(at.checked_sub(1)?)?)?;
            let behind = (1..=2).find_map(|step| side(words.get(at + step)?))?;
            (before != behind).then_some((deed, before))
        };
        (0..words.len()).filter_map(of).collect::<BTreeSet<_>>()
    };
    let (said, ruled) = (deeds(wording), deeds(rule));
    said.iter().find_map(|(deed, who)| {
        let whom = if *who == "Hero" { "Enemy" } else { "Hero" };
        let turned =
            ruled.contains(&(*deed, whom)) && !ruled.contains(&(*deed, *who)) && !said.contains(&(*deed, whom));
        let line = turned.then(|| said_of(rule, deed)).flatten()?;
        let mut other = line.clone();
        other.rotate_left(line.iter().position(|word| word == deed)? + 1);
        let (who, whom) = other.split_at_checked(2)?;
        let by = whom.iter().filter(|word| *word != deed);
        let other = who.iter().chain(std::iter::once(&(*deed).to_owned())).chain(by).cloned().collect::<Vec<_>>();
        Some((other.join(" "), line.join(" ")))
    })
}

/// `When it wounds a Hero` on the sheet of an Enemy, where the rule waits for a Hero who wounds it.
pub(super) fn by_whom(wording: &str, rule: &str) -> Parted {
    const DEEDS: [&str; 3] = ["wounds", "hits", "kills"];
    let (said, ruled) = (words(wording), words(rule));
    let has = |text: &[String], wanted: &[&str]| text.windows(wanted.len()).any(|part| part.iter().eq(wanted));
    DEEDS.into_iter().find_map(|deed| {
        let its_own = [["when", "it", deed, "a", "hero"], ["whenever", "it", deed, "a", "hero"]];
        let own = its_own.iter().any(|own| has(&said, own)) && !has(&ruled, &["enemy", deed]);
        (own && has(&ruled, &["hero", deed, "this", "enemy"]))
            .then(|| (format!("it {deed} a hero"), format!("a hero {deed} this enemy")))
    })
}

/// The words of a rule around a deed: `an enemy wounds this hero`.
fn said_of(rule: &str, deed: &str) -> Option<Vec<String>> {
    let words = words(rule);
    let side = |word: &String| matches!(word.as_str(), "hero" | "enemy");
    let found = words
        .windows(5)
        .find(|five| matches!(five, [_, who, done, _, whom] if side(who) && side(whom) && done == deed));
    found.map(<[String]>::to_vec)
}

/// `When killed` on the card of an Enemy, and a rule that waits for the death of a Hero.
pub(super) fn of_own_death(wording: &str, rule: &str) -> Parted {
    let (said, ruled) = (words(wording), words(rule));
    let own = said.windows(2).any(|pair| matches!(pair, [when, killed] if when == "when" && killed == "killed"))
        || said.windows(4).any(|four| matches!(four, [this, enemy, is, killed] if this == "this" && enemy == "enemy" && is == "is" && killed == "killed"));
    let dies = |who: &str| {
        ruled
            .windows(3)
            .any(|three| matches!(three, [one, is, killed] if one == who && is == "is" && killed == "killed"))
    };
    (own && dies("hero") && !dies("enemy")).then(|| ("this Enemy is killed".to_owned(), "a Hero is killed".to_owned()))
}

/// `a wounded Hero` for `a wounded Enemy`: of what sort they are is said of one side alone in each of the two.
pub(super) fn of_side(wording: &str, rule: &str) -> Parted {
    const PLAIN: [&str; 26] = [
        "a", "an", "the", "this", "that", "each", "every", "any", "one", "all", "another", "other", "no", "of", "to",
        "per", "by", "or", "and", "random", "nearest", "same", "more", "two", "three", "adjacent",
    ];
    let sorts = |text: &str| {
        let words = words(text);
        let pairs = words.windows(2).filter_map(|pair| match pair {
            [sort, side] if !PLAIN.contains(&sort.as_str()) && sort.chars().all(char::is_alphabetic) => {
                match side.as_str() {
                    "hero" | "heroes" => Some((sort.clone(), "Hero")),
                    "enemy" | "enemies" => Some((sort.clone(), "Enemy")),
                    _ => None,
                }
            }
            _ => None,
        });
        pairs.collect::<BTreeSet<(String, &'static str)>>()
    };
    let (said, ruled) = (sorts(wording), sorts(rule));
    said.iter().find_map(|(sort, side)| {
        let other = if *side == "Hero" { "Enemy" } else { "Hero" };
        let (there, here) = ((sort.clone(), other), (sort.clone(), *side));
        (ruled.contains(&there) && !ruled.contains(&here) && !said.contains(&there))
            .then(|| (format!("{sort} {side}"), format!("{sort} {other}")))
    })
}
