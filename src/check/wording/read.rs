//! Clauses of a wording that the language's own reader understands: what they say is compared with what the rule says.

use super::super::context::Context;
use super::super::parts::how_much;
use super::clauses::{one_of_many, plain};
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Amount, Protection, Word};
use brim_language::card::phrase_words;
use brim_language::diagnostic::Place;
use brim_language::model::canonical::value_said;
use brim_language::model::{Declaration, Line, Phrase, Placed, Value};

/// What an effect says without whom it is about: a wording calls the same people by other words. `bare`: without what changes nothing.
fn says(context: &Context, phrase: Phrase<'_>, bare: bool) -> String {
    let call = |id| context.model.names.id_text(id);
    let mut out = phrase.word().id().to_owned();
    for (name, value) in phrase.holes() {
        if !(matches!(value, Value::Selector(_)) || bare && stops_nothing(phrase, name)) {
            out.push_str(&format!(" {name}={}", value_said(&call, value)));
        }
    }
    out
}

/// `2 Wounds, ignoring Defense`, `2 Sanity Damage, ignoring Willpower`: what does not stop them anyway.
fn stops_nothing(phrase: Phrase<'_>, hole: &str) -> bool {
    hole == "past"
        && match EffectView::of(phrase) {
            Some(EffectView::TakesWounds { who: _, n: _, past, per: _ }) => past == Some(Protection::Defense),
            Some(EffectView::TakesSanity { who: _, n: _, past, per: _ }) => past == Some(Protection::Willpower),
            _ => false,
        }
}

/// A number or dice.
fn in_figures(amount: Phrase<'_>) -> bool {
    matches!(amount.word(), Word::Amount(Amount::Number | Amount::Dice | Amount::BestOf))
}

/// How many words of a text another has too, less those that it has alone.
pub fn in_common(text: &str, other: &str) -> isize {
    let words = |text: &str| text.split_whitespace().map(|word| one_of_many(&plain(word))).collect::<Vec<_>>();
    let (mine, mut theirs) = (words(text), words(other));
    let mut both = 0;
    for word in mine {
        if let Some(at) = theirs.iter().position(|other| *other == word) {
            theirs.swap_remove(at);
            both += 1;
        }
    }
    2 * both - isize::try_from(theirs.len()).unwrap_or(isize::MAX)
}

/// The effects of a wording that read as rules, and which of its clauses do not. Of those that do, the first that says what no effect of that word
/// in the rule says: the wording, and the rule.
pub fn otherwise_read(
    context: &Context,
    decl: &Declaration,
    sheet: &Declaration,
    text: &str,
) -> Option<(String, String, Place)> {
    let mut ruled: Vec<Phrase<'_>> = Vec::new();
    sheet.body().iter().for_each(|line| line.walk(&mut |phrase| ruled.push(phrase)));
    for clause in text.split(['.', ';', '!', '\n', ':']).map(str::trim).filter(|clause| clause.split(' ').count() > 2) {
        let Some(line) = Line::read(&context.model.names, decl.pack, decl.place.file, clause) else { continue };
        let read = line.phrase();
        let same: Vec<Phrase<'_>> = ruled.iter().copied().filter(|phrase| phrase.word() == read.word()).collect();
        // What is worked out, a wording may say in figures: `takes D6 Wounds` of a D6 that was rolled before.
        if same.iter().any(|phrase| how_much(*phrase).is_some_and(|amount| !in_figures(amount))) {
            continue;
        }
        // `draw 1 Gear card`, where one is spoken of who draws it.
        if let Some(EffectView::Draw { n, deck, ambush: _ }) = EffectView::of(read)
            && ruled.iter().any(|phrase| {
                matches!(EffectView::of(*phrase), Some(EffectView::Draws { who: _, n: many, deck: of, keep: _, anywhere: _ }) if of == deck && many == n)
            })
        {
            continue;
        }
        // A wording may say more than it must; what a rule says of it, it is to say too.
        let (mine, bare) = (says(context, read, false), says(context, read, true));
        if same.iter().map(|phrase| says(context, *phrase, false)).any(|ruled| ruled == mine || ruled == bare) {
            continue;
        }
        // Of all that the rule does, what shares most words with it; where it shares as many with several, what is done by the same word.
        let shared = |phrase: &Phrase<'_>| {
            let words = in_common(clause, &phrase_words(context.model, *phrase));
            (words, phrase.word() == read.word())
        };
        let plain = |phrase: &&Phrase<'_>| matches!(phrase.word(), Word::Effect(_)) && phrase.body().is_empty();
        let done = ruled.iter().filter(plain).chain(&same).rev();
        if let Some(nearest) = done.max_by_key(|phrase| shared(phrase)).filter(|_| !same.is_empty()) {
            return Some((clause.to_owned(), phrase_words(context.model, *nearest), nearest.place()));
        }
    }
    None
}
