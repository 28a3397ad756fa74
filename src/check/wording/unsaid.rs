//! What a wording narrows by a word that its rule does not say: so far at most, of an attack alone, none that is large.

use super::super::context::{Context, plain as number};
use super::super::parts::moment;
use super::clauses::{one_of_many, plain};
use brim_core::phrase::{EffectView, MomentView};
use brim_core::vocabulary::{Noun, Pick, Position, Word};
use brim_language::card::{line_words, phrase_words};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, NounRef, Phrase, Placed};

/// The words of the wording, what the rule says in their place, and where.
type Unsaid = Option<(String, String, Option<Place>)>;

/// The first of them that there is.
pub fn unsaid(context: &Context, sheet: &Declaration, text: &str, whole: &str) -> Unsaid {
    let sentences: Vec<Vec<String>> = text.split(['.', ';', ':', '!', '?']).map(words).collect();
    whole_way(context, sheet, &sentences)
        .or_else(|| any_harm(context, sheet, &sentences))
        .or_else(|| any_size(&sentences, whole))
        .or_else(|| anywhere(context, sheet, &sentences))
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect()
}

/// `up to 3 spaces` of whoever is thrown: the rule throws all the way.
fn whole_way(context: &Context, sheet: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    // Who is thrown up to so far may be thrown as far as there is room.
    let moves = |word: &String| {
        matches!(one_of_many(word).as_str(), "pull" | "pulled" | "push" | "pushed" | "drag" | "dragged")
    };
    let mut thrown: Vec<(Phrase<'_>, i32)> = Vec::new();
    sheet.body().iter().for_each(|line| {
        line.walk(&mut |part| {
            if let Some(EffectView::Pushed { who: _, n, way: _, whom: _ }) = EffectView::of(part) {
                thrown.extend(number(n).map(|n| (part, n)));
            }
        });
    });
    sentences.iter().filter(|sentence| sentence.iter().any(moves)).find_map(|sentence| {
        let n: i32 = sentence.windows(4).find_map(|words| match words {
            [up, to, n, spaces] if up == "up" && to == "to" && one_of_many(spaces) == "space" => n.parse().ok(),
            _ => None,
        })?;
        let (line, _) = thrown.iter().find(|(_, far)| *far == n)?;
        Some((format!("up to {n} spaces"), phrase_words(context.model, *line), Some(line.place())))
    })
}

/// Wounds `of an attack`, where the rule answers to Wounds of whatever kind.
fn any_harm(context: &Context, sheet: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    let mut answers: Vec<(Phrase<'_>, bool)> = Vec::new();
    sheet.body().iter().for_each(|line| {
        line.walk(&mut |part| match moment(part).and_then(MomentView::of) {
            Some(MomentView::Wounds { who: _, whom: _, by: false } | MomentView::Wounded { who: _ }) => {
                answers.push((part, false));
            }
            Some(MomentView::ArmorStops { who: _ }) => answers.push((part, true)),
            _ => {}
        });
    });
    // Of several it is not told which one a sentence is about.
    let [(rule, armor)] = answers.as_slice() else { return None };
    let says_attack = |text: &str| words(text).iter().any(|word| one_of_many(word).starts_with("attack"));
    if line_words(context.model, *rule).iter().any(|line| says_attack(line)) {
        return None;
    }
    let of_attack = |sentence: &Vec<String>| {
        sentence.windows(3).find_map(|words| match words {
            [of, the, attack] if attack == "attack" => {
                let article = matches!(the.as_str(), "a" | "an" | "the" | "any" | "each" | "every");
                let from = matches!(of.as_str(), "from" | "of" | "by" | "during" | "in");
                (article && from || the == "enemy").then(|| words.join(" "))
            }
            _ => None,
        })
    };
    let about = |sentence: &&Vec<String>| {
        let has = |wanted: &[&str]| sentence.iter().any(|word| wanted.contains(&one_of_many(word).as_str()));
        let comes = has(&["when", "whenever", "each", "every", "time", "if"]);
        let stops = !armor || has(&["armor"]) && has(&["stop", "stopped", "prevent", "prevented"]);
        // `even during an attack` narrows nothing.
        let wider = has(&["even", "also", "whether", "including", "outside"]);
        comes && stops && !wider && has(&["wound", "wounded"])
    };
    let mut all = sentences.iter().filter(about);
    let said = all.next().filter(|_| all.next().is_none()).and_then(of_attack)?;
    let moment = moment(*rule)?;
    Some((said, format!("when {}", phrase_words(context.model, moment)), Some(moment.place())))
}

/// `not Large`, and nothing in the rule asks for a size.
fn any_size(sentences: &[Vec<String>], whole: &str) -> Unsaid {
    let sized = |word: &String| {
        matches!(
            word.as_str(),
            "large" | "larger" | "small" | "smaller" | "medium" | "size" | "big" | "bigger" | "extra-large"
        )
    };
    if words(whole).iter().any(sized) {
        return None;
    }
    let said = sentences.iter().find_map(|sentence| {
        sentence.windows(2).find(|words| matches!(words, [not, large] if not == "not" && large == "large"))
    })?;
    Some((said.join(" "), "no size".to_owned(), None))
}

/// `each other Hero in this Location`, where the rule is about every other hero, wherever he is.
fn anywhere(context: &Context, sheet: &Declaration, sentences: &[Vec<String>]) -> Unsaid {
    let said = sentences.iter().find_map(|sentence| {
        let words = sentence.windows(4).find(|words| match words {
            [hero, place, this, location] => {
                matches!(hero.as_str(), "hero" | "heroes")
                    && matches!(place.as_str(), "in" | "at")
                    && matches!(this.as_str(), "this" | "your")
                    && location == "location"
            }
            _ => false,
        })?;
        Some(words.get(1..)?.join(" "))
    })?;
    let (mut placed, mut others) = (false, None);
    sheet.walk(&mut |part| {
        placed |= part.word() == Word::Position(Position::InWorld);
        for who in part.selectors() {
            who.relations().iter().for_each(|relation| {
                relation.walk(&mut |part| placed |= part.word() == Word::Position(Position::InWorld));
            });
            let all = matches!(who.pick(), Pick::Each | Pick::One | Pick::Random)
                && who.noun() == NounRef::Noun(Noun::Hero)
                && matches!(part.word(), Word::Effect(_));
            others = others.or(Some(part).filter(|_| all));
        }
    });
    let line = others.filter(|_| !placed)?;
    Some((said, phrase_words(context.model, line), Some(line.place())))
}
