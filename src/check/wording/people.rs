//! Whom a figure counts: `2 Heroes`, `3 adjacent Undead Enemies`; and what several pay together.

use super::amounts::faces;
use super::clauses::{Clause, one_of_many};
use super::dictionary::{Dictionary, HARM};
use super::facts::Fact;

/// Whom a figure counts, with the names that tell of which kind they are: `2 Heroes`, `3 adjacent Undead Enemies`.
pub fn counted_people(words: &[String], at: usize, dictionary: &Dictionary) -> Option<String> {
    const WHICH: [&str; 10] =
        ["other", "adjacent", "different", "nearest", "random", "more", "or", "fewer", "wounded", "ko'd"];
    let figure = words.get(at).filter(|figure| !figure.starts_with(['+', '-', '$']) && !figure.ends_with('+'))?;
    // `1-2 Undead Enemies` is a row.
    if figure.contains('-') && faces(figure).is_some() {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    let mut next = at + 1;
    while next <= at + 5 {
        let word = words.get(next)?;
        let people = match one_of_many(word).as_str() {
            "hero" => "heroes",
            "enemy" => "enemies",
            "model" => "models",
            _ if WHICH.contains(&word.as_str()) => {
                next += 1;
                continue;
            }
            _ => {
                let (name, length) = dictionary.adjective(words, next)?;
                names.push(name);
                next += length;
                continue;
            }
        };
        names.push(people.to_owned());
        return Some(names.join(" "));
    }
    None
}

/// `2 Grit in all`, `a total of 2 Grit`, `between them they pay 2 Grit`.
pub fn in_all(words: &[String], at: usize) -> bool {
    let pair =
        |first: &str, second: &str| matches!((first, second), ("in", "all" | "total") | ("between" | "among", "them"));
    let (before, behind) = words.split_at(at.min(words.len()));
    let pairs =
        |words: &[String]| words.windows(2).any(|words| matches!(words, [first, second] if pair(first, second)));
    let near = |word: &String| matches!(word.as_str(), "total" | "altogether" | "together");
    pairs(before)
        || pairs(behind.get(..behind.len().min(7)).unwrap_or_default())
        || before.iter().rev().take(3).any(near)
        || behind.iter().take(7).any(|word| word == "altogether")
}

/// `3 Undead Enemies` are 3 Enemies, and 3 Hungry Dead are 3 Hungry Dead Enemies.
pub fn same_people(one: &Fact, other: &Fact) -> bool {
    let kind = |fact: &Fact| fact.what.rsplit_once(' ').map(|(names, _)| names.to_owned()).unwrap_or_default();
    let who = |fact: &Fact| fact.what.split(' ').next_back().map(str::to_owned);
    let alike = |names: &str, what: &str| names.is_empty() || names == what || names.ends_with(what);
    let called =
        |one: &Fact, name: &Fact| !HARM.contains(&&*name.what) && name.way.is_none() && alike(&kind(one), &name.what);
    match (one.people, other.people) {
        (true, true) => {
            let (mine, theirs) = (kind(one), kind(other));
            let models = |fact: &Fact| who(fact).is_some_and(|who| who == "models");
            (who(one) == who(other) || models(one) || models(other))
                && (mine.is_empty() || theirs.is_empty() || mine == theirs)
        }
        (true, false) => called(one, other),
        (false, true) => called(other, one),
        (false, false) => false,
    }
}

/// How often a text picks one of them: `one Undead Enemy`, `another Hero`, `a random Hero`.
pub fn picks(text: &[Clause]) -> usize {
    let picked = |words: &[String]| match words {
        [first, rest @ ..]
            if matches!(first.as_str(), "one" | "another")
                || first == "a" && rest.first().is_some_and(|word| word == "random") =>
        {
            rest.iter().any(|word| matches!(one_of_many(word).as_str(), "hero" | "enemy" | "model"))
        }
        _ => false,
    };
    text.iter()
        .map(|clause| {
            (0..clause.len()).filter(|at| picked(clause.get(*at..clause.len().min(at + 4)).unwrap_or_default())).count()
        })
        .sum()
}

/// True where a rule takes so much by and by: 1 Grit, done 3 times or written 3 times, is 3 Grit.
pub fn paid_in_parts(all: &Fact, rule: &[Fact], words: &[Clause]) -> bool {
    let Ok(sum) = all.figure.parse::<usize>() else { return false };
    let parts: Vec<usize> =
        rule.iter().filter(|part| part.what == all.what).filter_map(|part| part.figure.parse().ok()).collect();
    let repeated = |part: &usize| {
        let times = sum.checked_div(*part).filter(|times| times.checked_mul(*part) == Some(sum));
        times.is_some_and(|times| {
            let said = |pair: &[String]| matches!(pair, [n, word] if word == "times" && n.parse() == Ok(times));
            words.iter().any(|clause| clause.windows(2).any(said))
        })
    };
    parts.iter().sum::<usize>() == sum || parts.iter().any(repeated)
}
