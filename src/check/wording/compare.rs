//! Facts of two texts, held against each other.

use super::amounts::{bare, part_of, same_faces, same_figure};
use super::clauses::{Clause, one_of_many};
use super::facts::{Fact, HARM, PREVENTED, Way, outcome};
use super::people::{paid_in_parts, picks, same_people};

fn same_what(one: &Fact, other: &Fact) -> bool {
    let harm = |what: &str| matches!(what, "damage" | "wounds");
    let bag = |what: &str| matches!(what, "side bag" | "side bag token");
    let moved = |what: &str| matches!(what, "move" | "spaces");
    // `within Range 4` is within 4 spaces.
    let far = |what: &str| matches!(what, "range" | "spaces");
    let unsaid = one.what.is_empty() && !one.label || other.what.is_empty() && !other.label;
    let any = |what: &str, other: &str| what == PREVENTED && (other == "damage" || HARM.contains(&other));
    one.what == other.what
        || of_rolls(&one.what, &other.what)
        || any(&one.what, &other.what)
        || any(&other.what, &one.what)
        || same_people(one, other)
        || bag(&one.what) && bag(&other.what)
        || unsaid
        || harm(&one.what) && harm(&other.what)
        || moved(&one.what) && moved(&other.what)
        || far(&one.what) && far(&other.what)
        || said_longer(&one.what, &other.what)
        || said_longer(&other.what, &one.what)
}

/// `wounds from one hit` are Wounds.
fn said_longer(one: &str, other: &str) -> bool {
    one.strip_prefix(other).is_some_and(|more| more.starts_with(" from "))
}

/// `-1 to Defense` is what its rolls get.
fn of_rolls(one: &str, other: &str) -> bool {
    one.strip_suffix(" rolls") == Some(other) || other.strip_suffix(" rolls") == Some(one)
}

fn told(fact: &Fact) -> String {
    match (fact.figure.as_str(), fact.what.as_str()) {
        (figure, "") => figure.to_owned(),
        ("", what) => what.to_owned(),
        (figure, what) if figure.ends_with('+') => format!("{what} {figure}"),
        (figure, "gold") => format!("${figure}"),
        (figure, what) => format!("{figure} {what}"),
    }
}

/// The figures of two facts say the same, each in its own way.
fn same_amount(one: &Fact, other: &Fact) -> bool {
    let below = |less: &Fact, signed: &Fact| {
        less.less && signed.figure.strip_prefix('-').is_some_and(|digits| digits == bare(&less.figure))
    };
    let across = |one: &Fact, other: &Fact| match (&one.limit, &other.limit) {
        (Some(limit), Some(theirs)) => limit.least != theirs.least && limit.beyond == other.figure,
        // What holds up to 3 takes in one more while it has 2 or fewer.
        // Five or more spaces away is not within 4.
        (Some(limit), None) if limit.least => {
            let less = one.figure.parse::<i32>().ok().zip(other.figure.parse::<i32>().ok());
            one.what == "spaces" && less.is_some_and(|(mine, theirs)| mine == theirs.saturating_add(1))
        }
        (Some(limit), None) => limit.beyond == other.figure,
        _ => false,
    };
    // `10 or more` is a 10+, whatever is counted.
    let reached = |one: &Fact, other: &Fact| {
        one.figure.strip_suffix('+') == Some(&*other.figure) && other.limit.as_ref().is_some_and(|limit| limit.least)
    };
    // `it takes +3 extra Wounds` beside `D6 Wounds` is D6+3.
    let added = |more: &Fact, all: &Fact| {
        let plus = more.figure.strip_prefix('+').zip(all.figure.rsplit_once('+'));
        plus.is_some_and(|(n, (dice, plus))| dice.contains('d') && plus == n)
    };
    same_figure(&one.figure, &other.figure)
        || added(one, other)
        || added(other, one)
        || below(one, other)
        || below(other, one)
        || across(one, other)
        || across(other, one)
        || reached(one, other)
        || reached(other, one)
        || one.raised.as_deref() == Some(bare(&other.figure))
        || other.raised.as_deref() == Some(bare(&one.figure))
}

/// The facts of one text that stand nowhere in the other.
pub fn lacking<'a>(wanted: &'a [Fact], there: &[Fact], words: &[Clause]) -> Vec<&'a Fact> {
    let spoken = |what: &str| {
        let last = what.split(' ').next_back().map(one_of_many).unwrap_or_default();
        words.iter().flatten().any(|word| one_of_many(word) == last || word.strip_suffix("ed") == Some(&last))
    };
    let listed: Vec<&str> = wanted.iter().filter(|fact| fact.what.is_empty()).map(|fact| &*fact.figure).collect();
    let figure = |wanted: &str| {
        words.iter().flatten().map(|word| word.trim_start_matches('$')).any(|word| {
            same_figure(word, wanted)
                || part_of(wanted, word)
                || part_of(word, wanted)
                || same_faces(wanted, word, &listed)
                || wanted == "2" && word == "half"
        })
    };
    // `Otherwise` is all results that no other row has.
    let otherwise = words.iter().flatten().any(|word| word == "otherwise");
    let says = |clause: &Clause, what: &str| {
        let last = what.split(' ').next_back().map(one_of_many).unwrap_or_default();
        clause.iter().any(|word| one_of_many(word) == last)
    };
    // A figure of which nothing says what it counts counts what its clause speaks of; a die that is rolled, what there are `that many` of.
    let counts = |fact: &Fact, other: &Fact| {
        let own = words.get(other.clause).is_none_or(|clause| says(clause, &fact.what));
        let rolled = || {
            let many = |clause: &&Clause| {
                clause.windows(2).any(
                    |pair| matches!(pair, [that, many] if that == "that" && matches!(many.as_str(), "many" | "much")),
                )
            };
            other.figure.contains('d') && words.iter().filter(many).any(|clause| says(clause, &fact.what))
        };
        fact.what.is_empty() || fact.people || !other.what.is_empty() || own || rolled()
    };
    // Damage of which the same text says that it is that of Critical Hits.
    let critical = words.iter().flatten().any(|word| word == "critical");
    let same_harm = |fact: &Fact, other: &Fact| {
        let plain = |what: &str| what == "damage";
        let of_critical = |what: &str| what == "critical damage";
        critical && (plain(&fact.what) && of_critical(&other.what) || of_critical(&fact.what) && plain(&other.what))
    };
    // `+$10` is `$10 more`, and a D8 an 8-sided die.
    let more = |fact: &Fact, other: &Fact| {
        fact.figure.starts_with('+')
            && fact.figure.trim_start_matches(['+', '$']) == other.figure.trim_start_matches('$')
            && words.get(other.clause).is_some_and(|clause| clause.iter().any(|word| word == "more"))
    };
    let sided = |fact: &Fact| {
        fact.figure
            .strip_prefix('d')
            .is_some_and(|sides| words.iter().flatten().any(|word| word.strip_suffix("-sided") == Some(sides)))
    };
    // `up to 2` that are paid one by one.
    let one_by_one = |fact: &Fact| {
        let parts = there.iter().filter(|other| !other.weak && other.what == fact.what && other.way == fact.way);
        let parts: Vec<i32> = parts.filter_map(|other| other.figure.parse().ok()).collect();
        let all = parts.iter().try_fold(0_i32, |all, part| all.checked_add(*part));
        let paid = parts.len() > 1 && all.is_some_and(|all| fact.figure.parse() == Ok(all));
        // Or a number that is picked: `from 0 to 3`.
        let picked = || there.iter().any(|other| other.what.is_empty() && other.figure == fact.figure);
        // Or a use that is paid for again and again.
        let used = || {
            let price = |other: &&Fact| other.what == fact.what && other.way == fact.way && other.figure == "1";
            let says =
                |clause: &Clause| clause.iter().any(|word| word == "may") && clause.iter().any(|word| word == "use");
            there.iter().filter(price).any(|other| words.get(other.clause).is_some_and(says))
        };
        fact.up_to && (paid || picked() || used())
    };
    // Of whom there may be so many, each may be picked by itself; and what several pay together, one after the other.
    let by_one = |fact: &Fact| fact.people && (fact.up_to || picks(words) >= fact.figure.parse().unwrap_or(usize::MAX));
    let part_by_part = |fact: &Fact| fact.in_all && paid_in_parts(fact, there, words);
    let picked = |fact: &Fact| by_one(fact) || part_by_part(fact);
    // `1 or 2 Grit` is up to 2.
    let ranged = |fact: &Fact, other: &Fact| {
        let within = |range: &Fact, most: &Fact| {
            most.up_to && range.what == most.what && range.figure.strip_prefix("1-") == Some(&*most.figure)
        };
        within(fact, other) || within(other, fact)
    };
    // For every 2 of them one is half their number.
    let shared = |fact: &Fact| {
        fact.every
            && words.iter().any(|clause| {
                let part = match fact.figure.as_str() {
                    "2" => clause.iter().any(|word| matches!(word.as_str(), "half" | "halves" | "halved")),
                    "3" => clause.iter().any(|word| word == "third"),
                    "4" => clause.iter().any(|word| word == "quarter"),
                    _ => false,
                };
                part && says(clause, &fact.what)
            })
    };
    let missing = wanted.iter().filter(|fact| !fact.weak && !fact.figure.is_empty() && !picked(fact)).filter(|fact| {
        let found = sided(fact)
            || shared(fact)
            || there.iter().any(|other| ranged(fact, other))
            || there.iter().any(|other| {
                (same_amount(fact, other) || more(fact, other))
                    && (same_what(fact, other) || same_harm(fact, other))
                    && counts(fact, other)
            });
        // `3-4: Fire!` is a row, and no fire that is counted.
        let row = fact.label && (otherwise || there.iter().any(|other| other.label && other.figure == fact.figure));
        // `+1 Combat` is no `+2 Combat`, though a single one is mostly said without its figure.
        let signed = |fact: &Fact| fact.figure.starts_with(['+', '-']);
        let other_sum = signed(fact)
            && there.iter().any(|other| signed(other) && other.what == fact.what && other.figure != fact.figure);
        let once = bare(&fact.figure) == "1" && !other_sum && (fact.what.is_empty() || spoken(&fact.what));
        // `on 5 or 6` is what `otherwise` is beside a row `1-4`.
        let others = otherwise && fact.what.is_empty() && is_unnamed(&fact.figure, there);
        // What a figure counts may be said in other words; then the figure alone is looked for.
        let alone = fact.what.is_empty() && figure(&fact.figure);
        !(found || row || others || once || alone || one_by_one(fact))
    });
    missing.collect()
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
        && all_counted(fact, rule, ruled)
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
        if let Some(mine) = branch_of(fact)
            && same.iter().all(|other| other.passed.is_some_and(|theirs| theirs != mine))
        {
            let branch = |passed: bool| if passed { "on a pass" } else { "on a fail" };
            return Some((format!("{} {}", told(fact), branch(mine)), format!("{} {}", told(fact), branch(!mine))));
        }
    }
    None
}
