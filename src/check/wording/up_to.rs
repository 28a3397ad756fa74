//! `up to 2 other Heroes`, `up to 3 Grit`: how many at most, of whom, and whether it is left to anybody at all.

use super::clauses::Clause;
use super::facts::Fact;
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
