//! What the rule says in the place of what the wording alone says: another figure beside the same word, or another name in the lines about the same.

use std::collections::BTreeSet;

use super::by_sentence::named;
use super::clauses::is_figure;
use super::concepts::Side;
use super::pairs::{pairs, sentences};
use super::texts::{Text, bare};
use super::{Difference, Names, Printed};

/// The difference with its other half, where the rule has one alone.
pub fn counterpart(card: &Printed<'_>, said: &str, names: &Names<'_>) -> Option<Difference> {
    other_figure(card, said, names).or_else(|| other_name(card, said, names))
}

fn figure_alone(word: &str) -> String {
    word.trim_start_matches(['+', '-', '$']).trim_end_matches('+').to_owned()
}

/// In what it differs from another what kind of figure it is: a number, one to reach, a change, dice.
fn kind(word: &str) -> (bool, bool, bool, bool) {
    (word.starts_with(['+', '-']), word.starts_with('$'), word.ends_with('+'), word.contains('d'))
}

fn other_figure(card: &Printed<'_>, said: &str, names: &Names<'_>) -> Option<Difference> {
    let mut figures = said.split(' ').map(str::to_lowercase).filter(|word| is_figure(word));
    let (figure, None) = (figure_alone(&figures.next()?), figures.next()) else { return None };
    let text = |raw| Text::from(raw, Side::Wording, &names.lexicon);
    let all = text(card.bracketed.split_whitespace().collect());
    let worded = all.figures();
    let mut found: Vec<(String, String)> = Vec::new();
    for sentence in sentences(card.bracketed).into_iter().map(text) {
        let mine = sentence.beside(&figure);
        for line in card.rule.lines().map(|line| Text::of(line, Side::Rule, &names.lexicon)) {
            let theirs = line.figures();
            if theirs.contains(&figure) {
                continue;
            }
            for other in theirs.iter().filter(|other| !worded.contains(*other)) {
                let shared: BTreeSet<&str> = mine.intersection(&line.beside(other)).copied().collect();
                if let (Some(one), Some(other)) = (with(&sentence, &figure, &shared), with(&line, other, &shared))
                    && kind(&one.1) == kind(&other.1)
                {
                    found.push((one.0, other.0));
                }
            }
        }
    }
    found.dedup();
    match found.as_slice() {
        [pair] => Some(Difference::of(pair.clone())),
        // Other dice, where the rule has them once.
        [] if figure.contains('d') => {
            let ruled = Text::of(card.rule, Side::Rule, &names.lexicon).figures();
            let mut dice = ruled.into_iter().filter(|other| other.contains('d') && !worded.contains(other));
            let (other, None) = (dice.next()?, dice.next()) else { return None };
            Some(Difference::of((figure.replace('d', "D"), other.replace('d', "D"))))
        }
        _ => None,
    }
}

/// A figure with the words beside it that both texts have, as they are written, and the figure as it is compared.
fn with(text: &Text<'_>, figure: &str, shared: &BTreeSet<&str>) -> Option<(String, String)> {
    let at = text.words.iter().position(|said| is_figure(said) && figure_alone(said) == figure)?;
    let is = |at: usize| text.words.get(at).is_some_and(|said| shared.contains(said.as_str()));
    let span = match at.checked_sub(1).filter(|before| is(*before)) {
        Some(before) => before..at + 1,
        None => at..(at + 1..at + 3).rev().find(|behind| is(*behind))? + 1,
    };
    let mark = |letter: char| !letter.is_alphanumeric() && !"+-–−$".contains(letter);
    let words: Vec<&str> = text.raw.get(span)?.iter().map(|raw| bare(raw).trim_matches(mark)).collect();
    Some((words.join(" "), text.words.get(at)?.clone()))
}

/// One name that the sentence has, and one that its lines have for it.
fn other_name(card: &Printed<'_>, said: &str, names: &Names<'_>) -> Option<Difference> {
    let lexicon = &names.lexicon;
    pairs(card, lexicon).iter().find_map(|pair| {
        let (lines, above) = pair.rule();
        let beside = (&Text::of(&lines, Side::Rule, lexicon), &Text::of(&above, Side::Rule, lexicon));
        let found = named(&pair.sentence, beside, names)?;
        found.said.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(said)).then_some(found)
    })
}
