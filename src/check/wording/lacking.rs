//! The facts of one text that stand nowhere in the other.

use super::amounts::{bare, faces, part_of, same_faces, same_figure};
use super::clauses::{Clause, one_of_many};
use super::facts::Fact;
use super::people::{paid_in_parts, picks};
use super::same::{same_amount, same_what, thrown};

/// The text in which they are looked for.
struct There<'a> {
    facts: &'a [Fact],
    words: &'a [Clause],
}

/// The facts of one text that stand nowhere in the other, of which these are the facts and the clauses.
pub fn lacking<'a>(wanted: &'a [Fact], facts: &[Fact], words: &[Clause]) -> Vec<&'a Fact> {
    let there = There { facts, words };
    let listed: Vec<&str> = wanted.iter().filter(|fact| fact.what.is_empty()).map(|fact| &*fact.figure).collect();
    // `Otherwise` is all results that no other row has.
    let otherwise = words.iter().flatten().any(|word| word == "otherwise");
    let told = wanted.iter().filter(|fact| !fact.weak && !fact.figure.is_empty() && !there.picks(fact));
    let missing = told.filter(|fact| {
        let found = there.sides(fact)
            || there.shares(fact)
            || there.has_from(fact)
            || facts.iter().any(|other| ranged(fact, other))
            || facts.iter().any(|other| there.says(fact, other));
        // `3-4: Fire!` is a row, and no fire that is counted.
        let row = fact.label && (otherwise || facts.iter().any(|other| other.label && other.figure == fact.figure));
        // `+1 Combat` is no `+2 Combat`, though a single one is mostly said without its figure.
        let signed = |fact: &Fact| fact.figure.starts_with(['+', '-']);
        let other_sum = signed(fact)
            && facts.iter().any(|other| signed(other) && other.what == fact.what && other.figure != fact.figure);
        // `hit twice` says 2 Hits.
        let in_a_word = match bare(&fact.figure) {
            "1" => !other_sum,
            "2" => words.iter().flatten().any(|word| word == "twice"),
            _ => false,
        };
        let once = in_a_word && (fact.what.is_empty() || there.speaks_of(&fact.what));
        // `on 5 or 6` is what `otherwise` is beside a row `1-4`.
        let others = otherwise && fact.what.is_empty() && is_unnamed(&fact.figure, facts);
        // What a figure counts may be said in other words; then the figure alone is looked for.
        let alone = fact.what.is_empty() && there.has_figure(&fact.figure, &listed);
        !(found || row || others || once || alone || there.one_by_one(fact))
    });
    missing.collect()
}

fn last_of(what: &str) -> String {
    what.split(' ').next_back().map(one_of_many).unwrap_or_default()
}

fn clause_says(clause: &Clause, what: &str) -> bool {
    let last = last_of(what);
    clause.iter().any(|word| one_of_many(word) == last)
}

/// `1 or 2 Grit` is up to 2.
fn ranged(fact: &Fact, other: &Fact) -> bool {
    let within = |range: &Fact, most: &Fact| {
        most.up_to && range.what == most.what && range.figure.strip_prefix("1-") == Some(&*most.figure)
    };
    within(fact, other) || within(other, fact)
}

impl There<'_> {
    fn clause(&self, fact: &Fact) -> Option<&Clause> {
        self.words.get(fact.clause)
    }

    fn speaks_of(&self, what: &str) -> bool {
        let last = last_of(what);
        self.words.iter().flatten().any(|word| one_of_many(word) == last || word.strip_suffix("ed") == Some(&last))
    }

    fn has_figure(&self, wanted: &str, listed: &[&str]) -> bool {
        self.words.iter().flatten().map(|word| word.trim_start_matches('$')).any(|word| {
            same_figure(word, wanted)
                || part_of(wanted, word)
                || part_of(word, wanted)
                || same_faces(wanted, word, listed)
                || wanted == "2" && word == "half"
        })
    }

    /// True where one of its facts says the same.
    fn says(&self, fact: &Fact, other: &Fact) -> bool {
        thrown(fact, other)
            || thrown(other, fact)
            || (same_amount(fact, other) || self.more(fact, other))
                && (same_what(fact, other) || self.same_harm(fact, other))
                && self.counts(fact, other)
    }

    /// A figure of which nothing says what it counts counts what its clause speaks of; a die that is rolled, what there are `that many` of.
    fn counts(&self, fact: &Fact, other: &Fact) -> bool {
        let own = self.clause(other).is_none_or(|clause| clause_says(clause, &fact.what));
        let many = |clause: &&Clause| {
            let pair = |pair: &[String]| matches!(pair, [that, many] if that == "that" && matches!(many.as_str(), "many" | "much"));
            clause.windows(2).any(pair)
        };
        let rolled = || {
            other.figure.contains('d') && self.words.iter().filter(many).any(|clause| clause_says(clause, &fact.what))
        };
        fact.what.is_empty() || fact.people || !other.what.is_empty() || own || rolled()
    }

    /// Damage of which the same text says that it is that of Critical Hits.
    fn same_harm(&self, fact: &Fact, other: &Fact) -> bool {
        let pair = |one: &Fact, other: &Fact| one.what == "damage" && other.what == "critical damage";
        (pair(fact, other) || pair(other, fact)) && self.words.iter().flatten().any(|word| word == "critical")
    }

    /// `+$10` is `$10 more`.
    fn more(&self, fact: &Fact, other: &Fact) -> bool {
        fact.figure.starts_with('+')
            && fact.figure.trim_start_matches(['+', '$']) == other.figure.trim_start_matches('$')
            && self.clause(other).is_some_and(|clause| clause.iter().any(|word| word == "more"))
    }

    /// A D8 is an 8-sided die.
    fn sides(&self, fact: &Fact) -> bool {
        let sides = fact.figure.strip_prefix('d');
        sides.is_some_and(|sides| self.words.iter().flatten().any(|word| word.strip_suffix("-sided") == Some(sides)))
    }

    /// `8 or more` is the row `8-12`, the last one.
    fn has_from(&self, fact: &Fact) -> bool {
        let from = match (&fact.limit, fact.figure.strip_suffix('+')) {
            (_, Some(from)) => from,
            (Some(limit), None) if limit.least => &fact.figure,
            _ => return false,
        };
        let rows = self.facts.iter().filter(|other| other.label);
        let mut rows: Vec<_> = rows.filter_map(|row| faces(&row.figure)).collect();
        rows.sort_by_key(|row| *row.end());
        rows.last().is_some_and(|row| row.start().to_string() == from)
    }

    /// `up to 2` that are paid one by one.
    fn one_by_one(&self, fact: &Fact) -> bool {
        let same = |other: &&Fact| other.what == fact.what && other.way == fact.way;
        let parts = self.facts.iter().filter(|other| !other.weak).filter(same);
        let parts: Vec<i32> = parts.filter_map(|other| other.figure.parse().ok()).collect();
        let all = parts.iter().try_fold(0_i32, |all, part| all.checked_add(*part));
        let paid = parts.len() > 1 && all.is_some_and(|all| fact.figure.parse() == Ok(all));
        // Or a number that is picked: `from 0 to 3`.
        let picked = || self.facts.iter().any(|other| other.what.is_empty() && other.figure == fact.figure);
        // Or a use that is paid for again and again.
        let says = |clause: &Clause| ["may", "use"].iter().all(|said| clause.iter().any(|word| word == said));
        let price = |other: &&Fact| same(other) && other.figure == "1";
        let used = || self.facts.iter().filter(price).any(|other| self.clause(other).is_some_and(says));
        fact.up_to && (paid || picked() || used())
    }

    /// Of whom there may be so many, each may be picked by itself; and what several pay together, one after the other.
    fn picks(&self, fact: &Fact) -> bool {
        let by_one = fact.people && (fact.up_to || picks(self.words) >= fact.figure.parse().unwrap_or(usize::MAX));
        by_one || fact.in_all && paid_in_parts(fact, self.facts, self.words)
    }

    /// For every 2 of them one is half their number.
    fn shares(&self, fact: &Fact) -> bool {
        let part = |clause: &Clause| {
            let says = |wanted: &[&str]| clause.iter().any(|word| wanted.contains(&word.as_str()));
            match fact.figure.as_str() {
                "2" => says(&["half", "halves", "halved"]),
                "3" => says(&["third"]),
                "4" => says(&["quarter"]),
                _ => false,
            }
        };
        fact.every && self.words.iter().any(|clause| part(clause) && clause_says(clause, &fact.what))
    }
}

/// True for results of a D6 that no row names.
fn is_unnamed(figure: &str, rows: &[Fact]) -> bool {
    let faces = |figure: &str| -> Option<Vec<i32>> {
        let (low, high) = match figure.strip_suffix('+') {
            Some(low) => (low.parse().ok()?, 6),
            None => match figure.split_once('-') {
                Some((low, high)) => (low.parse().ok()?, high.parse().ok()?),
                None => (figure.parse().ok()?, figure.parse().ok()?),
            },
        };
        (1 <= low && low <= high && high <= 6).then(|| (low..=high).collect())
    };
    let named: Vec<i32> = rows.iter().filter(|row| row.label).filter_map(|row| faces(&row.figure)).flatten().collect();
    let rest: Vec<i32> = (1..=6).filter(|face| !named.contains(face)).collect();
    !named.is_empty() && faces(figure).is_some_and(|faces| faces.iter().all(|face| rest.contains(face)))
}
