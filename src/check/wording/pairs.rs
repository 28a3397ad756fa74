//! Which lines of a rule a sentence of the wording is about: those that have most words in common with it.

use std::collections::BTreeSet;

use super::Printed;
use super::clauses::is_figure;
use super::concepts::{Lexicon, Side, word};
use super::lists::lists;
use super::texts::{Text, bare};

/// A line of the rule, and the lines under which it stands.
struct Unit<'a> {
    line: &'a str,
    above: Vec<&'a str>,
}

fn units(rule: &str) -> Vec<Unit<'_>> {
    let (mut out, mut above): (Vec<Unit<'_>>, Vec<(usize, &str)>) = (Vec::new(), Vec::new());
    for line in rule.lines().filter(|line| !line.trim().is_empty()) {
        let depth = line.len() - line.trim_start().len();
        while above.last().is_some_and(|(level, _)| *level >= depth) {
            above.pop();
        }
        out.push(Unit { line: line.trim(), above: above.iter().map(|(_, line)| *line).collect() });
        above.push((depth, line.trim()));
    }
    out
}

/// The sentences of a text, as its words.
pub fn sentences(text: &str) -> Vec<Vec<&str>> {
    let (mut out, mut now) = (Vec::new(), Vec::new());
    for raw in text.split_whitespace() {
        now.push(raw);
        if bare(raw).ends_with(['.', '!', '?', ';']) {
            out.push(std::mem::take(&mut now));
        }
    }
    out.push(now);
    out.retain(|sentence| !sentence.is_empty());
    out
}

/// How much the words of two texts have in common, in halves: a figure counts for more than a word.
fn in_common(one: &BTreeSet<String>, other: &BTreeSet<String>) -> usize {
    let weight = |word: &&String| match (lists().common.contains(*word), is_figure(word)) {
        (true, _) => 0,
        (false, true) => 3,
        (false, false) => 2,
    };
    one.intersection(other).map(|word| weight(&word)).sum()
}

/// From here on a line of the rule is what a sentence is about.
const ABOUT: usize = 4;

/// A sentence of the wording, and the lines of the rule that are about the same.
pub struct Pair<'a> {
    /// The sentence.
    pub sentence: Text<'a>,
    /// The lines about the same.
    pub lines: Vec<&'a str>,
    /// Those under which they stand.
    pub above: Vec<&'a str>,
}

impl Pair<'_> {
    /// What they say together, the lines and those above them.
    pub fn rule(&self) -> (String, String) {
        (self.lines.join("\n"), self.above.join("\n"))
    }
}

/// The sentences of which some line of the rule is about the same.
pub fn pairs<'a>(card: &Printed<'a>, lexicon: &'a Lexicon) -> Vec<Pair<'a>> {
    let pair = |raw| Pair { sentence: Text::from(raw, Side::Wording, lexicon), lines: Vec::new(), above: Vec::new() };
    let mut pairs: Vec<Pair<'_>> = sentences(card.bracketed).into_iter().map(pair).collect();
    for unit in units(card.rule) {
        let compared = |line: &str| line.split_whitespace().map(word).collect::<BTreeSet<String>>();
        let (words, above) = (compared(unit.line), unit.above.iter().map(|line| compared(line)).collect::<Vec<_>>());
        let likeness = |pair: &Pair<'_>| {
            let mine: BTreeSet<String> = pair.sentence.words.iter().cloned().collect();
            in_common(&words, &mine) + above.iter().map(|line| in_common(line, &mine)).sum::<usize>() / 3
        };
        let scores: Vec<usize> = pairs.iter().map(likeness).collect();
        let most = scores.iter().copied().max().filter(|most| *most >= ABOUT);
        let first = scores.iter().position(|score| Some(*score) == most);
        if let Some(pair) = first.and_then(|at| pairs.get_mut(at)) {
            pair.lines.push(unit.line);
            pair.above.extend(unit.above);
        }
    }
    pairs.retain(|pair| !pair.lines.is_empty());
    pairs
}
