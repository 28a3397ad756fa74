//! What a wording leaves to the players and its rule does not, or the other way round, where both are sure: a test that a Hero may make.

use super::super::context::Context;
use super::clauses::{one_of_many, plain};
use brim_core::vocabulary::{Effect, Word};
use brim_language::card::phrase_words;
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// The words of the wording, those of the rule in their place, and its line.
pub fn freely(context: &Context, sheet: &Declaration, text: &str, whole: &str) -> Option<(String, String, Place)> {
    let (said, ruled) = (words(text), words(whole));
    let mut tests: Vec<(Phrase<'_>, bool)> = Vec::new();
    sheet.body().iter().for_each(|line| collect(line, false, &mut tests));
    for (line, free) in &mut tests {
        *free |= words(&phrase_words(context.model, *line)).iter().any(|word| word == "may");
    }
    let of = |wanted: bool| tests.iter().find(|(_, free)| *free == wanted).map(|(line, _)| *line);
    let (forced, free) = (of(false), of(true));
    match (forced, free) {
        (Some(line), None) if !ruled.iter().any(|word| leaves(word)) => {
            let may = said.windows(3).find_map(|words| match words {
                [who, may, tests] if may == "may" && hero(who) && tries(tests) => Some(words.join(" ")),
                _ => None,
            })?;
            Some((may, phrase_words(context.model, line), line.place()))
        }
        (None, Some(line)) if !said.iter().any(|word| leaves(word) || asks(word)) => {
            let must = said.windows(2).find_map(|words| match words {
                [who, tests] if hero(who) && (tests == "must" || tries(tests)) => Some(words.join(" ")),
                _ => None,
            })?;
            Some((must, phrase_words(context.model, line).replacen(" makes ", " may make ", 1), line.place()))
        }
        _ => None,
    }
}

/// The tests of a rule, and whether somebody is asked before.
fn collect<'a>(line: Phrase<'a>, free: bool, out: &mut Vec<(Phrase<'a>, bool)>) {
    let free = free
        || !matches!(
            line.word(),
            Word::Effect(Effect::Tests | Effect::Each | Effect::If | Effect::Otherwise) | Word::RuleForm(_)
        );
    if line.word() == Word::Effect(Effect::Tests) {
        out.push((line, free));
        return;
    }
    line.body().iter().for_each(|line| collect(line, free, out));
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect()
}

fn hero(word: &str) -> bool {
    matches!(one_of_many(word).as_str(), "hero" | "party" | "everyone" | "everybody")
}

fn tries(word: &str) -> bool {
    matches!(one_of_many(word).as_str(), "test" | "make" | "attempt" | "roll" | "try")
}

/// Words that leave something to somebody.
fn leaves(word: &str) -> bool {
    matches!(
        one_of_many(word).as_str(),
        "may"
            | "can"
            | "could"
            | "might"
            | "choose"
            | "choice"
            | "chosen"
            | "pick"
            | "decide"
            | "option"
            | "optional"
            | "up"
            | "allowed"
            | "willing"
            | "wish"
            | "want"
            | "like"
            | "either"
            | "free"
            | "able"
            | "instead"
            | "volunteer"
    )
}

/// Words of a price, or of a condition that somebody may bring about.
fn asks(word: &str) -> bool {
    matches!(
        one_of_many(word).as_str(),
        "pay"
            | "spend"
            | "use"
            | "discard"
            | "give"
            | "if"
            | "or"
            | "unless"
            | "whoever"
            | "any"
            | "who"
            | "cost"
            | "for"
    )
}
