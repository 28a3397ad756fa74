//! Advice that would turn a line round is none: a `not` that is lost (`unwounded`, corrected to `wounded`), an `or` that becomes a comma, the
//! `third` of `every third turn` that is left out, `back` in the place of `forward`.

use brim_grammar::{Statement, Token, TokenKind, lex_phrase};

use super::repaired::proposed_line;
use crate::diagnostic::{Diagnostic, Edit};
use crate::model::build::Builder;
use crate::model::read::Miss;
use crate::model::trie::Spot;

/// Words that deny what stands behind them.
const DENIES: [&str; 17] = [
    "no", "not", "without", "unless", "except", "never", "cannot", "neither", "nor", "nobody", "none", "outside",
    "dark", "darkness", "lacks", "lack", "lacking",
];

/// Words that say so in a line that can be read.
const LEAVES_OUT: [&str; 8] = ["than", "less", "fewer", "instead", "ignoring", "nothing", "otherwise", "fail"];

/// Which of several times: `every third turn`.
const WHICH: [&str; 7] = ["second", "third", "fourth", "fifth", "sixth", "odd", "even"];

/// What comes one after the other, of which `the first`, `the last` or `the next` can be meant.
const SPANS: [&str; 11] =
    ["turn", "turns", "round", "fight", "combat", "attack", "activation", "adventure", "mission", "day", "stay"];

/// How often, or how much of it.
const TIMES: [&str; 9] = ["twice", "thrice", "double", "doubled", "triple", "tripled", "half", "halved", "times"];

/// So many and no others.
const EXACTLY: [&str; 4] = ["exactly", "only", "just", "precisely"];

/// What stands behind the `or` of a bound: `2 or more`.
const BOUNDS: [&str; 14] = [
    "more", "fewer", "less", "higher", "lower", "greater", "bigger", "larger", "smaller", "above", "below", "over",
    "under", "better",
];

/// Words that must not come in each other's place.
const OPPOSITES: [(&[&str], &[&str]); 10] = [
    (&["forward", "forwards", "advance", "advances"], &["back", "backward", "backwards", "retreat", "retreats"]),
    (&["more", "higher", "greater", "over", "above"], &["fewer", "less", "lower", "under", "below"]),
    (&["most", "highest"], &["fewest", "least", "lowest"]),
    (&["nearest", "closest"], &["farthest", "furthest"]),
    (&["gains", "gain"], &["loses", "lose", "discards", "discard"]),
    (&["heals", "heal"], &["takes", "take", "loses", "lose"]),
    (&["start", "starts", "begin", "begins", "beginning"], &["end", "ends"]),
    (&["before"], &["after"]),
    (&["plus"], &["minus"]),
    (&["enters", "enter"], &["leaves", "leave"]),
];

impl Builder<'_> {
    /// The finding without advice that turns the line round.
    pub(super) fn without_turns(
        &self,
        found: Diagnostic,
        miss: &Miss,
        statement: &Statement,
        spot: Spot,
    ) -> Diagnostic {
        let turned = |found: &Diagnostic| turns_round(&statement.tokens, found);
        if !turned(&found) {
            return found;
        }
        let other = found.without_advice.clone().map_or_else(|| self.plainly(miss, statement, spot), |other| *other);
        if !turned(&other) {
            return other;
        }
        let help = "no sentence says just this: say it in two lines, or with a condition of its own, `if not …`";
        Diagnostic { edits: Vec::new(), without_advice: None, ..other }.help(help)
    }
}

/// True where what a finding proposes says the opposite of the line, or less than it.
fn turns_round(line: &[Token], found: &Diagnostic) -> bool {
    let before: Vec<String> = line.iter().map(word).collect();
    // A help that goes on behind its line has words of its own for the rest.
    let alone = found.help.as_deref().is_some_and(|help| help.matches('`').count() == 2);
    let now = match proposed_line(found).filter(|_| found.edits.is_empty()) {
        // A help without an edit shows a line; where it is another sentence, nothing of the line is lost in it.
        Some(now) => Some(now.iter().map(word).collect()).filter(|now: &Vec<String>| alone && like(&before, now)),
        None => Some(edited(line, &found.edits)),
    };
    now.is_some_and(|now| now != before && turned(&before, &now))
}

/// True where most words of one line stand in the other, or all of that in the line.
fn like(before: &[String], now: &[String]) -> bool {
    let kept = before.iter().filter(|word| now.contains(word)).count() * 3 >= before.len() * 2;
    kept || now.iter().all(|word| before.contains(word))
}

fn turned(before: &[String], now: &[String]) -> bool {
    loses_denial(before, now)
        || moves_denial(before, now)
        || loses_which(before, now)
        || loses_times(before, now)
        || puts_opposite(before, now)
        || joins_otherwise(before, now)
        || loses_condition(before, now)
        || loses_comparison(before, now)
}

/// The words of a line once the edits are made.
fn edited(line: &[Token], edits: &[Edit]) -> Vec<String> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.place.span.start);
    let mut out = Vec::new();
    let (mut written, mut taken) = (edits.iter().peekable(), 0);
    for token in line {
        while let Some(edit) = written.next_if(|edit| edit.place.span.start <= token.span.start) {
            out.extend(lex_phrase(&edit.text, 0).0.iter().map(word));
            taken = edit.place.span.end.max(taken);
        }
        if token.span.end > taken {
            out.push(word(token));
        }
    }
    out.extend(written.flat_map(|edit| lex_phrase(&edit.text, 0).0).map(|token| word(&token)));
    out
}

/// A word in small letters, a figure or a comma as it is written; nothing for other signs.
fn word(token: &Token) -> String {
    match &token.kind {
        TokenKind::Word(word) => word.to_lowercase().to_string(),
        TokenKind::Comma => ",".to_owned(),
        TokenKind::Number(n) => n.to_string(),
        _ => String::new(),
    }
}

fn has(words: &[String], any: &[&str]) -> bool {
    words.iter().any(|word| any.contains(&word.as_str()))
}

/// `isn't`, `doesn’t`.
fn is_short_not(word: &str) -> bool {
    word.ends_with("n't") || word.ends_with("n’t")
}

fn loses_denial(before: &[String], now: &[String]) -> bool {
    // `unwounded` denies, where `wounded` is what it becomes.
    let opposite = |word: &str| {
        let bare = word.strip_prefix("un").or_else(|| word.strip_prefix("non"));
        let bare = bare.map(|bare| bare.trim_start_matches('-')).filter(|bare| !bare.is_empty());
        bare.is_some_and(|bare| now.iter().any(|word| word == bare) && !now.iter().any(|other| other == word))
    };
    let denies = |word: &String| DENIES.contains(&word.as_str()) || is_short_not(word) || opposite(word);
    let still = |word: &String| {
        DENIES.contains(&word.as_str()) || LEAVES_OUT.contains(&word.as_str()) || is_short_not(word) || word == "0"
    };
    // Of two that meet, `no hero is unwounded`, nothing is denied.
    let met = before.iter().filter(|word| denies(word)).count() == 2 && before.iter().any(|word| opposite(word));
    // `no more than 4` is a bound, and `at most 4` is the same.
    let bound = |at: usize| {
        let next = |more: usize| before.get(at + more).map(String::as_str);
        next(0) == Some("no") && next(1).is_some_and(|next| BOUNDS.contains(&next)) && next(2) == Some("than")
    };
    let mut words = before.iter().enumerate().filter(|(at, _)| !bound(*at) || !has(now, &["most"]));
    words.any(|(_, word)| denies(word)) && !met && !now.iter().any(still)
}

/// `if a hero is not KO'd` asks for one who stands, `if not a hero is KO'd` for nobody who lies.
fn moves_denial(before: &[String], now: &[String]) -> bool {
    // That one of them is not so is `not each`; that none is, `no`.
    let all = has(before, &["each", "every", "all"]);
    let some = |words: &[String]| {
        words.windows(2).any(|pair| {
            matches!(pair, [not, which] if not == "not" && (["a", "an", "one", "another"].contains(&which.as_str()) || all && which == "each"))
        })
    };
    let denied = before.iter().any(|word| word == "not" || is_short_not(word));
    denied && some(now) && !some(before)
}

fn loses_which(before: &[String], now: &[String]) -> bool {
    let pair = |words: &[String], one: &str, others: &[&str]| {
        words
            .windows(2)
            .any(|pair| matches!(pair, [first, second] if first == one && others.contains(&second.as_str())))
    };
    let figures = |words: &[String]| words.iter().filter(|word| word.parse::<i32>().is_ok()).count();
    let counted = figures(now) > figures(before) || has(now, &WHICH) || has(now, &["once"]);
    let which = pair(before, "every", &["other"]) || has(before, &WHICH);
    let ends = |one: &str| pair(before, one, &SPANS) && !pair(now, one, &SPANS);
    let picked = which || ends("first") || ends("last");
    picked && !counted || ends("next") && !has(now, &["later"])
}

fn loses_times(before: &[String], now: &[String]) -> bool {
    // `there is 1 hero` may mean that alone.
    let one = before.windows(3).any(|three| matches!(three, [there, _, one] if there == "there" && one == "1"));
    let only = has(now, &["exactly"]) && !has(before, &EXACTLY) && !one;
    let numbers = |words: &[String]| words.iter().filter_map(|word| word.parse().ok()).collect::<Vec<i32>>();
    let fewer = has(before, &TIMES) && !has(now, &TIMES) && !has(now, &["repeat"]) && numbers(before) == numbers(now);
    fewer || only
}

fn puts_opposite(before: &[String], now: &[String]) -> bool {
    let put = |mine: &[&str], theirs: &[&str]| {
        has(before, mine) && !has(before, theirs) && has(now, theirs) && !has(now, mine)
    };
    // Which way a marker goes is said by these words alone.
    let (ways, backwards) = OPPOSITES.first().copied().unwrap_or_default();
    let way = has(before, backwards) && !has(now, backwards) && !has(now, ways) && has(before, &["shift", "move"]);
    // What is cleared goes when a span ends, never as one starts.
    let cleared = |one: &[&str]| one.contains(&"start") && has(before, &["cleared"]);
    let mut pairs = OPPOSITES.iter().filter(|(one, _)| !cleared(one));
    way || pairs.any(|(one, other)| put(one, other) || put(other, one))
}

fn joins_otherwise(before: &[String], now: &[String]) -> bool {
    let ors = |words: &[String]| {
        let bound = |at: usize| words.get(at + 1).is_some_and(|next| BOUNDS.contains(&next.as_str()));
        (0..words.len()).filter(|at| words.get(*at).is_some_and(|word| word == "or") && !bound(*at)).count()
    };
    let count = |words: &[String], wanted: &str| words.iter().filter(|word| *word == wanted).count();
    // In a list of names alone a comma says the same: `immune to Fire or Poison`.
    let somebody = ["hero", "heroes", "enemy", "enemies", "model", "holder", "if", "when"];
    let lost = ors(now) < ors(before) && has(before, &somebody) && count(now, ",") > count(before, ",");
    // `each Undead and Void enemy` means those of either.
    let both = !has(before, &["each", "all", "every"]);
    lost || both && ors(now) > ors(before) && count(now, "and") < count(before, "and")
}

fn loses_condition(before: &[String], now: &[String]) -> bool {
    let asks = ["if", "unless", "when", "while", "until", "instead", "as", "otherwise"];
    let opens = ["if", "unless", "until"];
    let asked = before.iter().skip_while(|word| !opens.contains(&word.as_str())).skip(1);
    let told = asked.filter(|word| word.len() > 4).all(|word| now.contains(word));
    has(before, &opens) && !has(now, &asks) && !told
}

/// `larger` is no slip of `large`.
fn loses_comparison(before: &[String], now: &[String]) -> bool {
    let bare = |word: &str| {
        ["er", "r", "est", "st"].iter().filter_map(|end| word.strip_suffix(end)).any(|bare| {
            bare.len() > 3 && now.iter().any(|other| other == bare) && !before.iter().any(|other| other == bare)
        })
    };
    before.iter().any(|word| !now.contains(word) && bare(word))
}
