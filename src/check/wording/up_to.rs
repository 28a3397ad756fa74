//! `up to 2 other Heroes`, `up to 3 Grit`: how many at most, of whom, and whether it is left to anybody at all.

use super::clauses::Clause;
use super::facts::{Fact, Way};
use super::people::same_people;

/// What the wording says of it otherwise than the rule.
pub fn up_to((mine, said): (&[Fact], &[Clause]), (theirs, ruled): (&[Fact], &[Clause])) -> Option<(String, String)> {
    let counted = |facts: &[Fact]| -> Vec<Fact> {
        facts.iter().filter(|fact| fact.up_to && fact.figure.parse::<i32>().is_ok()).cloned().collect()
    };
    let (all_said, all_ruled) = (counted(mine), counted(theirs));
    match (all_said.as_slice(), all_ruled.as_slice()) {
        ([one], [other]) => otherwise(one, other),
        ([one], []) if of_heroes(one) && everybody(ruled) && !left_to_somebody(ruled) => {
            Some((told(one), "each Hero".to_owned()))
        }
        ([one], []) if !one.people => at_once(one, theirs),
        ([], [other]) if !other.people => one_alone(other, mine, said),
        ([], [other]) if of_heroes(other) && other.figure != "1" && one_hero(said) && !counts_people(mine) => {
            Some(("one Hero".to_owned(), told(other)))
        }
        ([], [other]) if of_heroes(other) && everybody(said) && !left_to_somebody(said) && !counts_people(mine) => {
            Some(("each Hero".to_owned(), told(other)))
        }
        _ => None,
    }
}

/// Another number of the same, or as many of the other side.
fn otherwise(one: &Fact, other: &Fact) -> Option<(String, String)> {
    let same = !one.what.is_empty() && (one.what == other.what || same_people(one, other));
    let side = |fact: &Fact| fact.what.split(' ').next_back().map(str::to_owned);
    let sides = one.people && other.people && side(one) != side(other);
    let of_a_side = |fact: &Fact| side(fact).is_some_and(|side| side != "models");
    let apart = match one.figure == other.figure {
        true => sides && of_a_side(one) && of_a_side(other),
        false => same,
    };
    apart.then(|| (told(one), told(other)))
}

/// `spend up to 3 Grit`, where the rule takes 3 or nothing: one price, and no other of the same.
fn at_once(one: &Fact, theirs: &[Fact]) -> Option<(String, String)> {
    let paid = |fact: &&Fact| fact.what == one.what && fact.way == Some(Way::Out);
    let mut all = theirs.iter().filter(paid);
    let other = all.next().filter(|_| all.next().is_none() && one.way == Some(Way::Out) && !one.what.is_empty())?;
    (other.figure == one.figure && other.limit.is_none()).then(|| {
        let told = told(one);
        let exactly = told.trim_start_matches("up to ").to_owned();
        (told, exactly)
    })
}

/// `once per turn, spend 1 Grit`, where the rule takes up to 3.
fn one_alone(other: &Fact, mine: &[Fact], said: &[Clause]) -> Option<(String, String)> {
    let mut all = mine.iter().filter(|fact| fact.what == other.what && !other.what.is_empty());
    let one = all.next().filter(|_| all.next().is_none())?;
    let plain = one.figure.parse::<i32>().is_ok() && !one.weak && one.way.is_some() && one.way == other.way;
    let has = |wanted: &[&str]| said.iter().flatten().any(|word| wanted.contains(&word.as_str()));
    let by_and_by = has(&["each", "every", "times", "more", "any", "up", "many", "again", "often", "or"]);
    (plain && one.limit.is_none() && one.figure != other.figure && has(&["once"]) && !by_and_by)
        .then(|| (format!("{} {}", one.figure, one.what), told(other)))
}

/// `one other Hero heals`, and nobody else.
fn one_hero(text: &[Clause]) -> bool {
    let all = || text.iter().flat_map(|clause| (0..clause.len()).map(move |at| (clause, at)));
    let hero = |clause: &Clause, at: usize| {
        let mut near = clause.iter().skip(at + 1).take(2);
        near.any(|word| word == "hero")
    };
    let picks = |word: &str| matches!(word, "one" | "1" | "another" | "a");
    let mut ones = all().filter(|(clause, at)| clause.get(*at).is_some_and(|word| picks(word)) && hero(clause, *at));
    let one = ones.next().is_some() && ones.next().is_none();
    let more = text.iter().flatten().any(|word| {
        matches!(
            word.as_str(),
            "up" | "or" | "heroes" | "each" | "every" | "all" | "then" | "also" | "another" | "again"
        )
    });
    one && !more
}

fn told(fact: &Fact) -> String {
    match fact.what.as_str() {
        "gold" => format!("up to ${}", fact.figure),
        what => format!("up to {} {what}", fact.figure),
    }
}

fn of_heroes(fact: &Fact) -> bool {
    fact.people && fact.what.ends_with("heroes")
}

fn counts_people(facts: &[Fact]) -> bool {
    facts.iter().any(|fact| fact.people)
}

/// `each Hero`, `all other Heroes`.
fn everybody(text: &[Clause]) -> bool {
    text.iter().any(|clause| {
        clause.iter().enumerate().any(|(at, word)| {
            let hero = |word: &&String| matches!(word.as_str(), "hero" | "heroes");
            matches!(word.as_str(), "each" | "every" | "all")
                && clause.iter().skip(at + 1).take(2).any(|word| hero(&word))
        })
    })
}

/// True where a text leaves it to somebody whom it is done to.
fn left_to_somebody(text: &[Clause]) -> bool {
    text.iter().flatten().any(|word| {
        matches!(
            word.as_str(),
            "up" | "may"
                | "can"
                | "choose"
                | "chooses"
                | "chosen"
                | "choice"
                | "pick"
                | "picks"
                | "picked"
                | "select"
                | "volunteer"
                | "volunteers"
                | "willing"
                | "wish"
                | "wishes"
                | "want"
                | "wants"
                | "any"
                | "one"
                | "another"
                | "random"
                | "who"
                | "whoever"
                | "with"
                | "if"
                | "or"
        )
    })
}
