//! Where words stand: in the wording, and in the rule.

use super::super::context::Context;
use super::clauses::{is_figure, one_of_many, plain};
use brim_core::vocabulary::{RuleForm, Word};
use brim_grammar::Span;
use brim_language::card::phrase_words;
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// Words that a rule leaves out before a name: `the end of each Fight` is said as `end of fight`.
pub const ARTICLES: [&str; 5] = ["the", "a", "an", "each", "every"];

/// Where these words stand in a line of wording: once, in whatever letters, with the marks between them.
pub fn words_of(context: &Context, line: Place, said: &str) -> Option<Place> {
    let text = context.text(line);
    let article = |word: &str| ARTICLES.contains(&word);
    let plainly = |word: &str| one_of_many(&plain(word));
    let articles = said.split_whitespace().any(|word| article(&plain(word)));
    let wanted: Vec<String> = said.split_whitespace().map(plainly).collect();
    // The line begins with its first word, and its words with a quote.
    let mut from = text.find('"')? + 1;
    let mut all: Vec<(usize, &str, String)> = Vec::new();
    for piece in text.get(from..)?.split_inclusive(char::is_whitespace) {
        if articles || !article(&plain(piece)) {
            all.push((from, piece.trim(), plainly(piece)));
        }
        from += piece.len();
    }
    let mut found = all.windows(wanted.len().max(1)).filter(|window| window.iter().map(|(.., word)| word).eq(&wanted));
    let Some(window) = found.next().filter(|_| found.next().is_none()) else {
        if let Some(thing) = said.strip_prefix("1 ")
            && let Some(place) = words_of(context, line, &format!("one {thing}"))
        {
            return Some(place);
        }
        // `Agility 5+` and `+1 Agility` stand in either order.
        if let Some((figure, name)) = said.split_once(' ')
            && is_figure(figure.trim_start_matches('+'))
            && !name.contains(' ')
            && let Some(place) = words_of(context, line, &format!("{name} {figure}"))
        {
            return Some(place);
        }
        // `1 To Hit die` is a die: what is counted stands a little behind its figure.
        if let [figure, .., thing] = wanted.as_slice()
            && is_figure(figure)
        {
            let ends =
                |from: usize| (from + 1..from + 4).find(|to| all.get(*to).is_some_and(|(.., word)| word == thing));
            let begins = |from: &usize| all.get(*from).is_some_and(|(.., word)| word == figure);
            let mut spans = (0..all.len()).filter(begins).filter_map(|from| Some((from, ends(from)?)));
            if let (Some((from, to)), None) = (spans.next(), spans.next()) {
                return all.get(from..=to).and_then(|window| spanned(line, window));
            }
        }
        // `3 or more Corruption`: the figure alone, where it stands there once.
        let figure = said.split_whitespace().next()?.trim_start_matches('$');
        return (is_figure(figure) && figure != said).then(|| words_of(context, line, figure))?;
    };
    spanned(line, window)
}

/// The place of some words of a line, without the marks around them.
fn spanned(line: Place, words: &[(usize, &str, String)]) -> Option<Place> {
    let ((first, opening, _), (last, closing, _)) = (words.first()?, words.last()?);
    let mark = |letter: char| !letter.is_alphanumeric() && !"+-–−$".contains(letter);
    let start = first + (opening.len() - opening.trim_start_matches(mark).len());
    let end = last + closing.trim_end_matches(mark).len();
    (start < end).then(|| {
        let at = line.span.start as usize;
        Place { file: line.file, span: Span::new(at + start, at + end) }
    })
}

/// The smallest part of a sheet that says these words, where one alone does.
pub fn said_by(context: &Context, sheet: &Declaration, words: &str) -> Option<Place> {
    let bare = |text: &str| {
        let words = text.split_whitespace().filter(|word| !ARTICLES.contains(word));
        words.collect::<Vec<_>>().join(" ")
    };
    let wanted = bare(words);
    let says = |phrase: Phrase<'_>| {
        let text = phrase_words(context.model, phrase).to_lowercase();
        text.contains(words) || wanted == words && bare(&text).contains(words)
    };
    let mut found: Vec<Place> = Vec::new();
    sheet.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            if says(part) {
                found.push(part.place());
            }
        });
    });
    let shortest = found.iter().min_by_key(|place| place.span.end - place.span.start).copied()?;
    let around = |place: &&Place| place.span.start <= shortest.span.start && shortest.span.end <= place.span.end;
    (found.iter().filter(around).count() == found.len()).then_some(shortest)
}

/// Whom a standing line is about, where the words begin with that and one line alone is about them: `each enemy` of `each enemy has -1`.
pub fn stands_for(context: &Context, sheet: &Declaration, words: &str) -> Option<Place> {
    let standing = sheet.body().iter().filter(|line| line.word() == Word::RuleForm(RuleForm::Standing));
    let mut whom = standing.filter_map(|line| line.subject()).map(|who| who.place()).filter(|place| {
        let said = context.text(*place).trim().to_lowercase();
        let bare = said.split_once(' ').filter(|(article, _)| ARTICLES.contains(article)).map(|(_, rest)| rest);
        let begins = |said: &str| words.strip_prefix(said).is_some_and(|rest| rest.starts_with(" has"));
        begins(&said) || bare.is_some_and(begins)
    });
    whom.next().filter(|_| whom.next().is_none())
}
