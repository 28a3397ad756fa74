//! What single dice of a test bring: `for each 1 rolled`, on a fail alone or either way.

use super::super::context::Context;
use super::super::parts::named;
use super::clauses::{one_of_many, plain};
use super::facts::outcome;
use super::marks::Sure;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, LabelView};
use brim_core::vocabulary::{Effect, Label, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// A label of single dice: the face, where it stands, and the label around it, where there is one.
struct Dice {
    face: (i32, i32),
    place: Place,
    under: Option<Label>,
    /// Markers and tokens, where it gives nothing else: what the dice showed may be looked at later.
    given: Option<Vec<DeclId>>,
}

/// Dice that the wording speaks of on one branch alone, and the rule on both; or of another face.
pub fn of_branch(context: &Context, sheet: &Declaration, text: &str) -> Option<Sure> {
    let mut all: Vec<Dice> = Vec::new();
    sheet.walk(&mut |part| {
        if matches!(part.word(), Word::Effect(Effect::Tests | Effect::Casts)) {
            part.body().iter().for_each(|label| {
                all.extend(dice(label, None));
                if let Word::Label(under @ (Label::Pass | Label::Fail)) = label.word() {
                    all.extend(label.body().iter().filter_map(|line| dice(line, Some(under))));
                }
            });
        }
    });
    let (face, branch, words) = spoken(text)?;
    let of_face = |dice: &&Dice| dice.face.0 <= face && face <= dice.face.1;
    if let Some(only) = all.first().filter(|_| all.len() == 1 && !all.iter().any(|dice| of_face(&dice))) {
        let (low, high) = only.face;
        let shows = if low == high { low.to_string() } else { format!("{low}-{high}") };
        let help = format!("write `each {face}:` in the rule, or `each {shows}` here");
        return Some(Sure { said: words, ruled: format!("each {shows}"), line: only.place, help });
    }
    let mut of_it = all.iter().filter(of_face);
    let (first, branch) = (of_it.next()?, branch?);
    // What a card only counts by is printed on none.
    let low = text.to_lowercase();
    let spoken = |id: &DeclId| low.contains(&context.name(*id).to_lowercase());
    if first.given.as_ref().is_some_and(|all| !all.iter().any(spoken)) {
        return None;
    }
    if first.under.is_some() || of_it.any(|other| other.under.is_some()) {
        return None;
    }
    let (said, label) = if branch { ("on a pass", "pass") } else { ("on a fail", "fail") };
    Some(Sure {
        said: format!("{words} {said}"),
        ruled: format!("each {face}, passed or failed"),
        line: first.place,
        help: format!(
            "write it under `{label}`, where it speaks of the dice of that throw: `{label} {{ each {face}: … }}`"
        ),
    })
}

fn dice(label: Phrase<'_>, under: Option<Label>) -> Option<Dice> {
    match LabelView::of(label)? {
        LabelView::EachFace { face } => Some(Dice { face, place: label.place(), under, given: given(label) }),
        _ => None,
    }
}

fn given(label: Phrase<'_>) -> Option<Vec<DeclId>> {
    let gains = label.body().iter().map(|line| match EffectView::of(line) {
        Some(EffectView::Gains { who: _, n: _, what, per: _ }) => named(what),
        _ => None,
    });
    gains.collect()
}

/// The one face of which a wording says `for each 1 rolled`, on which branch it says so, and the words.
pub fn spoken(text: &str) -> Option<(i32, Option<bool>, String)> {
    let mut found = Vec::new();
    for sentence in text.split(['.', ';', '!', '?']) {
        let pieces = sentence.split_whitespace().filter(|piece| !plain(piece).is_empty());
        let (words, ends): (Vec<String>, Vec<bool>) =
            pieces.map(|piece| (plain(piece), piece.ends_with([',', ':', '–']))).unzip();
        for at in 0..words.len() {
            let word = |at: usize| words.get(at).map_or("", String::as_str);
            let Some(face) = word(at + 1).parse::<i32>().ok().filter(|face| (1..=6).contains(face)) else { continue };
            let rolled =
                matches!(word(at + 2), "rolled" | "thrown" | "shown" | "that" | "on" | "they" | "he" | "you" | "it");
            let closing = word(at + 2).is_empty() && at > 0 && word(at - 1) == "for";
            if matches!(word(at), "each" | "every") && (rolled || closing) {
                let last = if closing || !matches!(word(at + 2), "rolled" | "thrown") { at + 1 } else { at + 2 };
                let said = words.get(at..=last).unwrap_or_default().join(" ");
                found.push((face, branch(&words, &ends, at), said));
            }
        }
    }
    match found.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

/// The branch that a sentence speaks of where it comes to some word: the last outcome before it, else the first behind it. None where it is either.
fn branch(words: &[String], ends: &[bool], at: usize) -> Option<bool> {
    let either = [
        "whether",
        "either",
        "regardless",
        "both",
        "always",
        "anyway",
        "even",
        "still",
        "matter",
        "case",
        "nonetheless",
    ];
    let pair = |three: &[String]| match three {
        [one, or, other] => or == "or" && outcome(one).is_some() && outcome(other).is_some(),
        _ => false,
    };
    if words.iter().any(|word| either.contains(&word.as_str())) || words.windows(3).any(pair) {
        return None;
    }
    let has = |wanted: bool| words.iter().any(|word| outcome(word) == Some(wanted));
    let told = |place: usize| {
        let word = words.get(place).map_or("", String::as_str);
        let denied = words.iter().take(place).rev().take(3).any(|word| {
            matches!(word.as_str(), "not" | "don't" | "doesn't" | "cannot" | "unless" | "without" | "never")
        });
        match one_of_many(word).as_str() {
            "otherwise" | "else" if has(true) => Some(false),
            "otherwise" | "else" if has(false) => Some(true),
            _ => outcome(word).map(|passed| passed != denied),
        }
    };
    // Behind it, what is joined by a comma or an `and` is another matter.
    let parts = |place: &usize| {
        let joins = words.get(*place).is_some_and(|word| matches!(word.as_str(), "and" | "then" | "but"));
        !joins && place.checked_sub(1).and_then(|before| ends.get(before)) != Some(&true)
    };
    (0..at).rev().find_map(told).or_else(|| (at + 1..words.len()).take_while(parts).find_map(told))
}
