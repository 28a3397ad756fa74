//! What is told of a difference: where its words stand in the wording and in the rule, and what is to be done.

use super::super::context::Context;
use super::clauses::clauses;
use super::facts::facts;
use super::marks::{as_worded, rewritten, said_by, stands_for, without_people, words_of};
use super::printed::alike;
use super::{Difference, Names};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::Declaration;

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
    let words = said.as_ref().and_then(|said| found_in(without_people(said)));
    let place = words.or_else(|| card.own.first().map(|(line, _)| *line))?;
    let says = |words: &str| said_by(context, card.sheet, &words.to_lowercase());
    let one_of_it = |ruled: &str| without_people(ruled).strip_suffix('s').and_then(says);
    let line =
        line.or_else(|| ruled.as_ref().and_then(|ruled| says(without_people(ruled)).or_else(|| one_of_it(ruled))));
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
    let rule = card.rule.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = match &other {
        Some((line, other)) if !silent => found.edit(*line, other.clone(), false),
        _ => found,
    };
    Some(found.help(match silent {
        true => "these words tell no rule: if they are there for the picture, the line is `flavor`".to_owned(),
        false => {
            let short = |text: &str| shortened(&escaped(text), 70).into_owned();
            match (&other, &said, &ruled) {
                (Some((_, other)), _, _) => {
                    format!("write `{other}` in the rule; where the rule is right, change the wording")
                }
                (None, Some(said), _) => {
                    format!(
                        "let the rule say what the wording does, `{}`; or, where it is right, change these words",
                        short(said)
                    )
                }
                (None, None, Some(ruled)) if ruled == "random" => {
                    "let the rule name those whom the wording names; or, where it is right, say `random` there"
                        .to_owned()
                }
                (None, None, Some(ruled)) => {
                    format!("say `{}` in the wording; or, where that is right, take it out of the rule", short(ruled))
                }
                (None, None, None) => {
                    let words = shortened(&escaped(&rule), 200).into_owned();
                    format!("in words, the rule is: {words} If the wording is right, let the rule say what it does")
                }
            }
        }
    }))
}
