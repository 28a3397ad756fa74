//! The facts of a wording held against those of its rule, after clauses that are the rule's but for an exchange.

use super::super::context::listed;
use super::clauses::{Clause, clauses, clauses_under, one_of_many, plain};
use super::contrary::{against, counted_by, in_words, said_otherwise};
use super::facts::{Fact, facts, facts_under};
use super::lacking::lacking;
use super::rolls::{otherwise_turned, turned};
use super::verbatim::{Kinds, exchanged};
use super::worked_out::{not_worked_out, once_for_more};
use super::{Difference, Names, Printed};
use brim_language::diagnostic::escape::escaped;

/// What the wording says and the rule does not, or the other way round.
pub fn by_facts(card: &Printed<'_>, names: &Names<'_>, passing: &[String]) -> Option<Difference> {
    let Printed { rule, whole, .. } = *card;
    let text = &*turned(card.text, whole);
    let (said, ruled, printed) = (clauses(text), clauses(rule), clauses(whole));
    if let Some(pair) = otherwise_turned(card.text, whole) {
        return Some(Difference::of(pair));
    }
    let kinds = Kinds { names: &names.kinds };
    if let Some((mine, theirs)) = exchanged(&said, &ruled, &kinds) {
        return Some(Difference::of((who_gets(&mine, &theirs), who_gets(&theirs, &mine))));
    }
    let of_text = |text: &[Clause]| facts(text, &names.dictionary);
    let (all_said, asked) = (clauses(card.bracketed), of_rule(card.asked, names));
    let helps = |what: &str| names.helpers.iter().any(|name| name == what) && !names.names(&all_said, what);
    let all = counted_by(of_text(&printed), helps);
    let theirs = of_rule(rule, names);
    let mine = of_text(&said);
    let all_mine = of_text(&all_said);
    let mut strange = lacking(&mine, &all, &printed);
    strange.extend(mine.iter().filter(|fact| once_for_more((fact, &said), (&theirs, &ruled))));
    let strange = not_worked_out(strange, &said, &all, &printed);
    // What a wording leaves out is no contrary: figures are missed where it has others for the same.
    let missing = said_otherwise(lacking(&asked, &all_mine, &all_said), &strange, &mine);
    let (mut missing, mut strange) = (in_words(&missing), in_words(&strange));
    let unspoken = names.spoken(&ruled, rule).into_iter().filter(|name| !names.names(&all_said, name));
    // Whose an item can be, and what it can be put on, stands apart from what it does: a wording may leave that line out.
    let filled = |clause: &Clause| {
        ["fills", "slot"].iter().all(|word| clause.iter().any(|said| one_of_many(said) == one_of_many(word)))
    };
    let whose = |clause: &Clause| clause.last().is_some_and(|last| last == "only") || filled(clause);
    let whose: Vec<Clause> = ruled.iter().filter(|clause| whose(clause)).cloned().collect();
    let unsaid = !whose
        .iter()
        .any(|clause| names.spoken(std::slice::from_ref(clause), rule).iter().any(|name| names.names(&all_said, name)));
    let unspoken = unspoken.filter(|name| !(unsaid && names.names(&whose, name)));
    missing.extend(unspoken.filter(|name| names.narrows(name)));
    strange.extend(names.spoken(&said, text).into_iter().filter(|name| !names.names(&printed, name)));
    said_once(&mut missing);
    said_once(&mut strange);
    let chance = match (by_chance(card.bracketed), whom_by_chance(rule)) {
        (false, true) => Some(&mut missing),
        (true, false) if !by_chance(whole) => Some(&mut strange),
        _ => None,
    };
    if let Some(told) = chance {
        told.push("random".to_owned());
        // Whom each of the two says instead, where it is told of one alone and nothing else differs.
        let theirs = people_of(rule).or_else(|| random_people(rule));
        let pair = people_of(text).zip(theirs).filter(|(mine, theirs)| !mine.eq_ignore_ascii_case(theirs));
        if let Some(pair) = pair.filter(|_| missing.len() + strange.len() == 1) {
            return Some(Difference::of(pair));
        }
    }
    // What a card only remembers by while it is carried out is printed on none.
    missing.retain(|one| !passing.iter().any(|name| one.to_lowercase().ends_with(name.as_str())));
    let quoted = |all: &[String]| listed(&all.iter().map(|one| format!("`{}`", escaped(one))).collect::<Vec<_>>());
    let single = |all: &[String]| match all {
        [one] => Some(one.clone()),
        _ => None,
    };
    let pair = match (missing.as_slice(), strange.as_slice()) {
        ([], []) => against((&mine, &said), &theirs)?,
        (missing, []) => {
            let message = format!("the rule says {}, and the wording does not", quoted(missing));
            return Some(Difference { message, said: None, ruled: single(missing), help: None });
        }
        ([], [one]) if turned_sign(one).is_some_and(|other| rule_says(rule, &other)) => {
            (one.clone(), turned_sign(one).unwrap_or_default())
        }
        ([], strange) => {
            let message = format!("the wording says {}, and the rule does not", quoted(strange));
            return Some(Difference { message, said: single(strange), ruled: None, help: None });
        }
        (missing, strange) => {
            let message = format!("the wording says {}, and the rule says {}", quoted(strange), quoted(missing));
            return Some(Difference { message, said: single(strange), ruled: single(missing), help: None });
        }
    };
    Some(Difference::of(pair))
}

/// Of `each beast enemy gains` beside `each undead enemy gets`, who it is: to gain and to get are one.
fn who_gets(one: &str, other: &str) -> String {
    let bare = |text: &str| {
        let (who, verb) = text.rsplit_once(' ')?;
        matches!(verb, "gains" | "gets" | "has").then(|| who.to_owned())
    };
    bare(one).filter(|_| bare(other).is_some()).unwrap_or_else(|| one.to_owned())
}

/// `+1 willpower rolls` for `-1 willpower rolls`.
fn turned_sign(fact: &str) -> Option<String> {
    let (sign, rest) = fact.split_at_checked(1)?;
    match sign {
        "+" => Some(format!("-{rest}")),
        "-" => Some(format!("+{rest}")),
        _ => None,
    }
}

/// True for a rule that has all words of a fact close together: `+1 to Willpower rolls` for `+1 willpower rolls`.
fn rule_says(rule: &str, fact: &str) -> bool {
    let words =
        |text: &str| text.split_whitespace().map(plain).filter(|word| word != "to" && word != "on").collect::<Vec<_>>();
    let (rule, fact) = (words(rule), words(fact));
    !fact.is_empty() && rule.windows(fact.len()).any(|window| window == fact)
}

/// Leaves out what another one says with more words: `Agility` beside `agility 5+`.
fn said_once(all: &mut Vec<String>) {
    let words = |text: &str| text.to_lowercase().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let whole: Vec<Vec<String>> = all.iter().map(|one| words(one)).collect();
    all.retain(|one| {
        let own = words(one);
        !whole.iter().any(|other| other.len() > own.len() && own.iter().all(|word| other.contains(word)))
    });
}

/// The facts of a rule. What stands under a line belongs to it, and the next line begins anew.
fn of_rule(rule: &str, names: &Names<'_>) -> Vec<Fact> {
    let mut blocks: Vec<String> = Vec::new();
    for line in rule.lines() {
        match blocks.last_mut() {
            Some(block) if line.starts_with(' ') => {
                block.push('\n');
                block.push_str(line);
            }
            _ => blocks.push(line.to_owned()),
        }
    }
    let of_block = |block: &String| {
        let (clauses, depths) = clauses_under(block);
        facts_under(&clauses, &depths, &names.dictionary)
    };
    blocks.iter().flat_map(of_block).collect()
}

/// `Each Hero`, `a random Hero`: the heroes that a text speaks of, where it speaks of them in one way.
fn people_of(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &&str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let picks = |word: &str| matches!(word, "each" | "every" | "all" | "a" | "one" | "any" | "another");
    let mut all =
        words.iter().enumerate().filter(|(_, word)| matches!(plain(word).as_str(), "hero" | "heroes")).filter_map(
            |(at, _)| {
                let from = (at.saturating_sub(3)..at)
                    .rev()
                    .find(|from| words.get(*from).is_some_and(|word| picks(&plain(word))))?;
                Some(words.get(from..=at)?.iter().map(bare).collect::<Vec<_>>().join(" "))
            },
        );
    let first = all.next()?;
    all.all(|other| other.eq_ignore_ascii_case(&first)).then_some(first)
}

/// `a random Hero`, in a text that speaks of other heroes too.
fn random_people(text: &str) -> Option<String> {
    let at = text.to_lowercase().find("a random hero").filter(|_| text.is_ascii())?;
    text.get(at..at + "a random hero".len()).map(str::to_owned)
}

/// True where a rule picks somebody by chance: where something lies, a wording may leave out.
fn whom_by_chance(rule: &str) -> bool {
    let words: Vec<String> = rule.split_whitespace().map(plain).collect();
    let somebody = |word: &String| matches!(one_of_many(word).as_str(), "hero" | "enemy" | "model" | "one");
    let random = (0..words.len()).filter(|at| words.get(*at).is_some_and(|word| word == "random"));
    random.into_iter().any(|at| words.iter().skip(at + 1).take(4).any(somebody))
}

/// True where a text speaks of somebody or something by chance.
fn by_chance(text: &str) -> bool {
    text.split_whitespace().map(plain).any(|word| word == "random" || word == "randomly") || text.contains("by lot")
}
