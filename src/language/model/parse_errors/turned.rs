//! Advice that would turn a line round is none: a `not` that is lost (`unwounded`, corrected to `wounded`), an `or` that becomes a comma, the
//! `third` of `every third turn` that is left out.

use brim_grammar::{Statement, Token, TokenKind, lex_phrase};

use super::happens;
use crate::diagnostic::{Diagnostic, Edit};
use crate::model::build::Builder;
use crate::model::read::Miss;
use crate::model::trie::Spot;

/// Words that deny what stands behind them.
const DENIES: [&str; 14] = [
    "no", "not", "without", "unless", "except", "never", "cannot", "neither", "nor", "nobody", "none", "outside",
    "dark", "darkness",
];

/// Words that say so in a line that can be read.
const LEAVES_OUT: [&str; 6] = ["than", "less", "fewer", "instead", "ignoring", "nothing"];

/// Which of several times: `every third turn`.
const WHICH: [&str; 7] = ["second", "third", "fourth", "fifth", "sixth", "odd", "even"];

impl Builder<'_> {
    /// The finding without advice that turns the line round.
    pub(super) fn without_turns(
        &self,
        found: Diagnostic,
        miss: &Miss,
        statement: &Statement,
        spot: Spot,
    ) -> Diagnostic {
        let turned = |found: &Diagnostic| found.edits.iter().any(|edit| turns_round(&statement.tokens, edit));
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

fn turns_round(line: &[Token], edit: &Edit) -> bool {
    let inside = |token: &&Token| token.span.start >= edit.place.span.start && token.span.end <= edit.place.span.end;
    let old: Vec<&Token> = line.iter().filter(inside).collect();
    let (new, _) = lex_phrase(&edit.text, 0);
    let (old, now): (Vec<String>, Vec<String>) =
        (old.iter().map(|token| word(token)).collect(), new.iter().map(word).collect());
    loses_denial(&old, &now) || loses_which(&old, &now) || happens(line) && loses_or(&old, &now)
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

fn loses_denial(old: &[String], now: &[String]) -> bool {
    // `unwounded` denies, where `wounded` is what it becomes.
    let opposite = |word: &str| {
        let bare = word.strip_prefix("un").or_else(|| word.strip_prefix("non"));
        let bare = bare.map(|bare| bare.trim_start_matches('-')).filter(|bare| !bare.is_empty());
        bare.is_some_and(|bare| now.iter().any(|word| word == bare))
    };
    let denies = |word: &String| DENIES.contains(&word.as_str()) || opposite(word);
    let still = |word: &String| DENIES.contains(&word.as_str()) || LEAVES_OUT.contains(&word.as_str()) || word == "0";
    old.iter().any(denies) && !now.iter().any(still)
}

fn loses_which(old: &[String], now: &[String]) -> bool {
    let every_other = old.windows(2).any(|pair| matches!(pair, [one, two] if one == "every" && two == "other"));
    let which = every_other || old.iter().any(|word| WHICH.contains(&word.as_str()));
    let figures = |words: &[String]| words.iter().filter(|word| word.parse::<i32>().is_ok()).count();
    let still = |word: &String| word == "once" || WHICH.contains(&word.as_str());
    which && !now.iter().any(still) && figures(now) <= figures(old)
}

fn loses_or(old: &[String], now: &[String]) -> bool {
    let count = |words: &[String], wanted: &str| words.iter().filter(|word| *word == wanted).count();
    count(now, "or") < count(old, "or") && count(now, ",") > count(old, ",")
}
