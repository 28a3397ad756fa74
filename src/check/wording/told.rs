//! What is told of a difference: where its words stand in the wording and in the rule, and what is to be done.

use super::super::context::Context;
use super::clauses::{clauses, is_figure};
use super::concepts::word;
use super::facts::facts;
use super::places::{said_by, stands_for, words_of};
use super::printed::alike;
use super::proposals::{as_worded, rewritten};
use super::{Difference, Names};
use brim_core::vocabulary::{Kind, Stat};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::trie::holds_effects;
use brim_language::model::{Declaration, Line};

/// A card of which something is told.
pub struct Card<'a> {
    /// Its declaration.
    pub decl: &'a Declaration,
    /// The same with what it is made from.
    pub sheet: &'a Declaration,
    /// The lines of its wording.
    pub own: &'a [(Place, &'a str)],
    /// Their words.
    pub text: &'a str,
    /// The rule in words.
    pub rule: &'a str,
}

/// What is told of it. `line`: that of the rule, where it is known.
pub fn of(
    context: &Context,
    card: &Card<'_>,
    found: Difference,
    line: Option<Place>,
    names: &Names<'_>,
) -> Option<Diagnostic> {
    let Difference { message, said, ruled, help } = found;
    // The words of the wording that the rule says otherwise, where they stand in it, and the line of the rule.
    let found_in = |said: &str| card.own.iter().find_map(|(line, _)| words_of(context, *line, said));
    let words = said.as_ref().and_then(|said| found_in(said).or_else(|| found_in(bare_fact(said))));
    let place = words.or_else(|| card.own.first().map(|(line, _)| *line))?;
    let says = |words: &str| said_by(context, card.sheet, &words.to_lowercase());
    let one_of_it = |ruled: &str| ruled.strip_suffix('s').and_then(says);
    let line = line.or_else(|| ruled.as_ref().and_then(|ruled| says(ruled).or_else(|| one_of_it(ruled))));
    let line = line.or_else(|| ruled.as_ref().and_then(|ruled| stands_for(context, card.sheet, &ruled.to_lowercase())));
    let found = context
        .finding(Code::WordingDiffers, card.decl, place, message)
        .label("the players read this, and the game plays the rule");
    let found = line.iter().fold(found, |found, line| found.other(*line, "the rule"));
    if let Some(help) = help {
        return Some(found.help(help));
    }
    // The wording is mostly the card as it is printed, and the rule what was written after it.
    let pair = said.as_ref().zip(ruled.as_ref());
    let other =
        line.zip(pair).and_then(|(line, (said, ruled))| Some((line, as_worded(context.text(line), said, ruled)?)));
    if let (Some(words), Some((said, ruled))) = (words, pair)
        && let Some(rewritten) = rewritten(context, words, said, ruled)
    {
        return Some(match other {
            Some((line, other)) => {
                let help =
                    format!("write `{other}` in the rule; or, where that is right, `{rewritten}` in the wording");
                found.help(help).edit(line, other, false)
            }
            None => {
                let help = format!(
                    "let the rule say what the wording does; or, where the rule is right, write `{rewritten}` in the wording"
                );
                found.help(help).edit(words, rewritten.clone(), false)
            }
        });
    }
    // Words that tell of no rule at all are the picture's; what they have in common with the rule is what they tell of.
    let silent = facts(&clauses(card.text), &names.dictionary).is_empty() && !alike(card.text, card.rule);
    if silent {
        return Some(found.help("these words tell no rule: if they are there for the picture, the line is `flavor`"));
    }
    Some(match (other, said.as_deref(), ruled.as_deref()) {
        (Some((line, other)), ..) => {
            let help = format!("write `{other}` in the rule; where the rule is right, change the wording");
            found.help(help).edit(line, other, false)
        }
        (None, said, Some("random")) if said.is_none() => {
            found.help("let the rule name those whom the wording names; or, where it is right, say `random` there")
        }
        (None, Some(said), ruled) => {
            let sentence = words.and_then(|words| sentence_around(context, words));
            let alone = ruled.is_none() && sentence.is_some_and(is_of_its_own);
            let line = added(card.decl.kind, said).filter(|_| alone);
            let line = line.or_else(|| reads(context, card.decl, sentence.filter(|_| ruled.is_none())?));
            found.help(match (line, sentence) {
                (Some(line), _) => format!("add `{line}` to the rule; or, where that is right, change these words"),
                (None, Some(sentence)) => format!(
                    "let the rule do what this says, `{}`; or, where the rule is right, change these words",
                    printable(sentence)
                ),
                (None, None) => {
                    "let the rule do what the wording says; or, where the rule is right, change these words".to_owned()
                }
            })
        }
        (None, None, Some(ruled)) => {
            let lines = card.rule.lines().find(|line| line.to_lowercase().contains(&ruled.to_lowercase()));
            let said = lines.map_or(ruled, |line| line.trim());
            found.help(format!(
                "say it in the wording, in words such as `{}`; or, where that is right, take it out of the rule",
                printable(said)
            ))
        }
        (None, None, None) => {
            let rule = card.rule.split_whitespace().collect::<Vec<_>>().join(" ");
            let words = shortened(&escaped(&rule), 200).into_owned();
            found.help(format!("in words, the rule is: {words} If the wording is right, let the rule say what it does"))
        }
    })
}

/// A sentence of the wording that is a line of the rule as it stands: `Then place D3 Hungry Dead as an Ambush`.
fn reads(context: &Context, decl: &Declaration, sentence: &str) -> Option<String> {
    if !holds_effects(decl.kind) {
        return None;
    }
    let bare =
        ["Then ", "then ", "And ", "and "].iter().find_map(|word| sentence.strip_prefix(word)).unwrap_or(sentence);
    let mut letters = bare.chars();
    let line: String = letters.next()?.to_lowercase().chain(letters).collect();
    Line::read(&context.model.names, decl.pack, decl.place.file, &line).map(|_| line)
}

/// True for a short sentence that names nobody: what it changes is whose text it is.
fn is_of_its_own(sentence: &str) -> bool {
    let words: Vec<String> = sentence.split_whitespace().map(word).collect();
    words.len() < 7
        && !words.iter().any(|word| matches!(word.as_str(), "hero" | "enemy" | "model" | "one" | "everyone"))
}

fn printable(text: &str) -> String {
    shortened(&escaped(text), 120).into_owned()
}

/// A fact without the verb before it and the branch behind it.
fn bare_fact(said: &str) -> &str {
    let said = ["takes ", "heals ", "gains ", "loses "].iter().find_map(|verb| said.strip_prefix(verb)).unwrap_or(said);
    said.split_once(" on ").map_or(said, |(fact, _)| fact)
}

/// The sentence of the wording around some of its words.
fn sentence_around<'a>(context: &Context<'a>, words: Place) -> Option<&'a str> {
    let text = context.loaded.sources.text(words.file);
    let (before, rest) = text.split_at_checked(words.span.start as usize)?;
    let inner = (words.span.end - words.span.start) as usize;
    let ends = |letter: char| matches!(letter, '.' | '!' | '?' | ';' | ':' | '"');
    let from = before.rfind(ends).map_or(0, |at| at + 1);
    let to = rest.get(inner..)?.find(ends).map_or(rest.len(), |at| inner + at);
    text.get(from..words.span.start as usize + to).map(str::trim)
}

/// The line of a rule that changes a figure as the wording says: `this hero: move -1`.
fn added(kind: Kind, said: &str) -> Option<String> {
    let (change, what) = said.split_once(' ')?;
    let stat = what.strip_suffix(" rolls").unwrap_or(what);
    let known = Stat::ALL.iter().any(|known| known.words() == stat);
    let who = match kind {
        Kind::Enemy => "this enemy",
        Kind::Marker | Kind::Token => "this holder",
        Kind::Item | Kind::Ability | Kind::Class => "this hero",
        _ => return None,
    };
    (known && change.starts_with(['+', '-']) && is_figure(change)).then(|| format!("{who}: {what} {change}"))
}
