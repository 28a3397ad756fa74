//! Facts of a wording and of its rule that cannot both be so, and how they are told.

use std::ops::RangeInclusive;

use super::amounts::same_figure;
use super::branches::outcome;
use super::clauses::{Clause, is_figure};
use super::dictionary::HARM;
use super::facts::Fact;
use super::people::same_people;
use super::same::of_rolls;
use super::ways::Way;

fn told(fact: &Fact) -> String {
    let figure = dice_as_printed(&fact.figure);
    match (figure.as_str(), fact.what.as_str()) {
        (figure, "") => figure.to_owned(),
        ("", what) => what.to_owned(),
        (figure, what) if figure.ends_with('+') => format!("{what} {figure}"),
        (figure, "gold") => format!("${figure}"),
        ("1", "dice") => "1 die".to_owned(),
        (figure, "sanity") if fact.way == Some(Way::In) => format!("{figure} sanity damage"),
        ("1", what) if HARM.contains(&what) => format!("1 {}", what.trim_end_matches('s')),
        (figure, what) => format!("{figure} {what}"),
    }
}

/// `2D6` for the `2d6` of compared words.
fn dice_as_printed(figure: &str) -> String {
    if is_figure(figure) { figure.replace('d', "D") } else { figure.to_owned() }
}

/// Of what a wording leaves out, that of which it says something else, or which it speaks of and does not say how much.
pub fn said_otherwise<'a>(missing: Vec<&'a Fact>, strange: &[&Fact], said: &[Fact]) -> Vec<&'a Fact> {
    let other = |fact: &Fact| {
        strange.iter().any(|strange| {
            !fact.what.is_empty()
                && (strange.what == fact.what
                    || of_rolls(&strange.what, &fact.what)
                    || same_people(strange, fact)
                    || strange.figure == fact.figure)
        })
    };
    let unsaid = |fact: &Fact| {
        !fact.what.is_empty()
            && fact.way.is_some()
            && said
                .iter()
                .any(|mine| mine.figure.is_empty() && !mine.asked && mine.what == fact.what && mine.way == fact.way)
            && !said.iter().any(|mine| !mine.figure.is_empty() && mine.what == fact.what)
    };
    missing.into_iter().filter(|fact| other(fact) || unsaid(fact)).collect()
}

/// The facts of a card, of which a wording does not name the markers by which the card only counts.
pub fn counted_by(facts: Vec<Fact>, helps: impl Fn(&str) -> bool) -> Vec<Fact> {
    let mut all = facts;
    for fact in all.iter_mut().filter(|fact| helps(&fact.what)) {
        fact.what.clear();
        fact.clause = usize::MAX;
    }
    all
}

/// Facts, as they are told.
pub fn in_words(facts: &[&Fact]) -> Vec<String> {
    let mut out: Vec<String> = facts.iter().map(|fact| told(fact)).collect();
    out.dedup();
    out
}

/// What both texts say of so much of one thing, the one to another end than the other: whether it is got or lost, on which branch. A clause that
/// speaks of both branches parts them by more than its words.
pub fn against(said: (&[Fact], &[Clause]), ruled: &[Fact]) -> Option<(String, String)> {
    let (said, words) = said;
    // On which branch a fact stands; of one whose clause names both, or the fail of which it is not, that is not sure.
    let branch_of = |fact: &Fact| {
        let clause: &[String] = words.get(fact.clause).map_or(&[], Vec::as_slice);
        let mut named = (0..clause.len()).filter_map(|at| Some((at, outcome(clause.get(at)?)?)));
        match (named.next(), named.next()) {
            (None, _) => fact.passed,
            (Some((at, passed)), None) => {
                let before = clause.iter().take(at).rev().take(3);
                let denied = before.into_iter().any(|word| {
                    matches!(word.as_str(), "not" | "no" | "nobody" | "unless" | "without" | "don't" | "doesn't")
                });
                // `10 XP to each who passes`; `must pass, or …` is told behind the `or` what comes of a fail.
                let sure =
                    clause.get(at.saturating_sub(1)).is_some_and(|word| matches!(word.as_str(), "who" | "that" | "if"));
                let passed = passed != denied;
                fact.passed.filter(|mine| *mine == passed || !sure && passed)
            }
            (Some(_), Some(_)) => None,
        }
    };
    for fact in said.iter().filter(|fact| !fact.what.is_empty()) {
        let same: Vec<&Fact> =
            ruled.iter().filter(|other| other.what == fact.what && same_figure(&other.figure, &fact.figure)).collect();
        if same.is_empty() {
            continue;
        }
        let way = |way: Way, what: &str| match (way, HARM.contains(&what)) {
            (Way::In, true) => "takes",
            (Way::Out, true) => "heals",
            (Way::In, false) => "gains",
            (Way::Out, false) => "loses",
        };
        if let Some(mine) = fact.way
            && same.iter().all(|other| other.way.is_some_and(|theirs| theirs != mine))
        {
            let theirs = if mine == Way::In { Way::Out } else { Way::In };
            return Some((
                format!("{} {}", way(mine, &fact.what), told(fact)),
                format!("{} {}", way(theirs, &fact.what), told(fact)),
            ));
        }
        let apart = |one: &RangeInclusive<i32>, other: &RangeInclusive<i32>| {
            one.end() < other.start() || other.end() < one.start()
        };
        if let Some(mine) = &fact.row
            && let Some(Some(theirs)) = same.first().map(|other| &other.row)
            && same.iter().all(|other| other.row.as_ref().is_some_and(|row| apart(row, mine)))
        {
            let on = |row: &RangeInclusive<i32>| match (row.start(), row.end()) {
                (low, high) if low == high => format!("{} on {low}", told(fact)),
                (low, high) => format!("{} on {low}-{high}", told(fact)),
            };
            return Some((on(mine), on(theirs)));
        }
        if let Some(mine) = branch_of(fact)
            && same.iter().all(|other| other.passed.is_some_and(|theirs| theirs != mine))
        {
            let branch = |passed: bool| if passed { "on a pass" } else { "on a fail" };
            return Some((format!("{} {}", told(fact), branch(mine)), format!("{} {}", told(fact), branch(!mine))));
        }
    }
    None
}
