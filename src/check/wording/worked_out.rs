//! Figures that the rule works out, or does by and by, and of which the wording says what comes of them.

use super::clauses::{Clause, one_of_many};
use super::facts::Fact;

/// True where a wording says that 1 is got or lost, and its rule has one other number alone for the same: nothing of which it does not say how much, no
/// dice and nothing that is done by and by.
pub fn once_for_more((fact, said): (&Fact, &[Clause]), (rule, ruled): (&[Fact], &[Clause])) -> bool {
    let mut same = rule.iter().filter(|other| other.what == fact.what).peekable();
    let number = |other: &Fact| {
        !other.weak && !other.up_to && other.limit.is_none() && other.figure.parse().is_ok_and(|n: i32| n > 1)
    };
    // `for each success, 1 Wound` is no sum, and `1 more` is one of several.
    let by_and_by = said.get(fact.clause).is_none_or(|clause| {
        clause.windows(2).any(|pair| matches!(pair, [a, b] if a == "for" && matches!(b.as_str(), "each" | "every")))
            || clause
                .iter()
                .enumerate()
                // `once per turn` is how often, and not how much.
                .filter(|(at, word)| {
                    *word != "per" || at.checked_sub(1).and_then(|at| clause.get(at)).is_none_or(|word| word != "once")
                })
                .any(|(_, word)| matches!(word.as_str(), "per" | "more" | "another" | "again" | "times" | "twice"))
    });
    fact.figure == "1"
        && !fact.weak
        && fact.way.is_some()
        && !(fact.people || fact.up_to || fact.in_all)
        && fact.limit.is_none()
        && !fact.what.is_empty()
        && !by_and_by
        && same.peek().is_some()
        && same.all(|other| number(other) && other.way == fact.way)
        // Dice are spoken of by what they are thrown for.
        && (fact.what == "dice" || all_counted(fact, rule, ruled))
}

/// True where each time that the rule speaks of this, it says how much in a figure: not `that many Wounds`, not `the Charge of that Enemy Wounds`.
fn all_counted(fact: &Fact, rule: &[Fact], ruled: &[Clause]) -> bool {
    let last = |what: &str| what.split(' ').next_back().map(one_of_many).unwrap_or_default();
    let wanted = last(&fact.what);
    let spoken = ruled.iter().flatten().filter(|word| one_of_many(word) == wanted).count();
    let counted = rule.iter().filter(|other| !other.figure.is_empty() && last(&other.what) == wanted).count();
    spoken <= counted
}

/// Without what the rule works out: its figures are no figures of the wording, which says what comes of them.
pub fn not_worked_out<'a>(strange: Vec<&'a Fact>, said: &[Clause], there: &[Fact], words: &[Clause]) -> Vec<&'a Fact> {
    let pair = |clause: &Clause, first: &str, second: &[&str]| {
        clause.windows(2).any(|pair| matches!(pair, [one, other] if one == first && second.contains(&other.as_str())))
    };
    let each = |clause: &Clause| pair(clause, "for", &["each", "every"]) || clause.iter().any(|word| word == "per");
    let times = |clause: &Clause| pair(clause, "that", &["many", "much"]) || clause.iter().any(|word| word == "times");
    let picked = words.iter().any(|clause| pair(clause, "a", &["number"]));
    let of = |fact: &Fact, how: &dyn Fn(&Clause) -> bool| {
        let mut same = there.iter().filter(|other| other.what == fact.what);
        same.any(|other| words.get(other.clause).is_some_and(how))
    };
    let worked_out = |fact: &Fact| {
        // What the wording works out too is a figure of its own.
        let capped = |clause: &Clause| each(clause) && pair(clause, "up", &["to"]);
        if fact.what.is_empty() || said.get(fact.clause).is_none_or(each) {
            return (fact.up_to || fact.limit.is_some()) && (picked || of(fact, &capped));
        }
        let gold = fact.what == "gold";
        // So much that is got or lost, and no more said of it, is so much each time.
        let plain = fact.way.is_some() && fact.limit.is_none() && !fact.up_to;
        let by_sum = of(fact, &times) && (gold || picked);
        let by_count = of(fact, &each) && (picked || gold && !plain);
        by_sum || by_count
    };
    strange.into_iter().filter(|fact| !worked_out(fact)).collect()
}
