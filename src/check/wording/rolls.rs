//! Rolls and the numbers that they need: a roll at -1 is a number that is 1 higher.

use super::clauses::{is_figure, plain};

/// What is rolled against a number.
const ROLLED: [&str; 7] = ["hold", "escape", "defense", "willpower", "armor", "cover", "hit"];

/// Words between a figure and what it changes.
const LINKS: [&str; 20] = [
    "on", "to", "for", "when", "while", "with", "against", "in", "until", "from", "of", "their", "your", "his", "the",
    "melee", "ranged", "range", "during", "at",
];

fn is_roll(word: &str) -> bool {
    matches!(word, "roll" | "rolls" | "rolled" | "rolling" | "die" | "dice" | "test" | "tests")
}

/// What is rolled for, where a word says so: `Escape`, `To Hit`, and no Hit that is taken.
fn rolled(words: &[String], at: usize) -> Option<&'static str> {
    let word = words.get(at)?;
    let what = ROLLED.iter().copied().find(|what| what == word)?;
    let to = at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|word| word == "to");
    (what != "hit" || to).then_some(what)
}

/// How far a figure may stand from what it changes.
const NEAR: usize = 8;

/// A figure of a text that changes a roll, or the number that one needs.
struct Turn {
    /// Where the figure stands among the pieces of the text.
    at: usize,
    what: &'static str,
    figure: String,
    /// The roll itself is spoken of; else the number that it needs.
    roll: bool,
}

/// The pieces of a text: words, and what stands between them.
fn pieces(text: &str) -> Vec<&str> {
    text.split_inclusive(char::is_whitespace).collect()
}

/// Every figure with a sign that changes a roll or a number needed. Where a text says neither, it means the `otherwise`.
fn turns(pieces: &[&str]) -> Vec<Turn> {
    let ends = |piece: &&str| piece.trim_end().ends_with(['.', ':', '!', '?', ';']);
    let mut out = Vec::new();
    let mut from = 0;
    for sentence in pieces.split_inclusive(ends) {
        let words: Vec<String> = sentence.iter().map(|piece| plain(piece)).collect();
        for (at, word) in words.iter().enumerate() {
            if !word.starts_with(['+', '-']) || !is_figure(word) {
                continue;
            }
            let word_at = |at: usize| words.get(at).map_or("", String::as_str);
            // `+1 Damage` changes no roll, whatever roll it comes of.
            let next = word_at(at + 1);
            if !(next.is_empty() || LINKS.contains(&next) || rolled(&words, at + 1).is_some() || is_roll(next)) {
                continue;
            }
            let near = |distance: usize| {
                let places = [at.checked_sub(distance), at.checked_add(distance)];
                places.into_iter().flatten().find_map(|at| rolled(&words, at))
            };
            let Some(what) = (1..=NEAR).find_map(near) else { continue };
            let says = |wanted: &[&str]| words.iter().any(|word| wanted.contains(&word.as_str()));
            let needed = says(&["needed", "need", "needs", "number", "target"]);
            let roll = !needed && words.iter().any(|word| is_roll(word));
            out.push(Turn { at: from + at, what, figure: word.clone(), roll: roll || what == "hold" && !needed });
        }
        from += sentence.len();
    }
    out
}

/// The wording with the sign of the rule where the one speaks of a roll and the other of the number that it needs.
pub fn turned(wording: &str, rule: &str) -> String {
    let said = pieces(wording);
    let ruled = turns(&pieces(rule));
    let mut out: Vec<String> = said.iter().map(|piece| (*piece).to_owned()).collect();
    for turn in turns(&said) {
        let (sign, digits) = turn.figure.split_at(1);
        let other = format!("{}{digits}", if sign == "+" { '-' } else { '+' });
        let of = |figure: &str, roll: bool| {
            ruled.iter().any(|rule| rule.what == turn.what && rule.figure == figure && rule.roll == roll)
        };
        if of(&other, !turn.roll)
            && !of(&turn.figure, turn.roll)
            && let Some(piece) = out.get_mut(turn.at)
        {
            *piece = piece.replace(['-', '–', '−'], "-").replacen(&turn.figure, &other, 1);
        }
    }
    out.concat()
}

/// A roll of the wording that is made easier where the rule makes its number higher, or the other way round. Told of the roll alone that has a number
/// of its own beside it in the rules: that of an Enemy's Defense is a figure, which a +1 may mean as well.
pub fn otherwise_turned(wording: &str, rule: &str) -> Option<(String, String)> {
    let ruled = turns(&pieces(rule));
    let of = |turn: &Turn, roll: bool| {
        ruled.iter().any(|rule| rule.what == turn.what && rule.figure == turn.figure && rule.roll == roll)
    };
    let said = turns(&pieces(wording));
    let wrong = said.into_iter().find(|turn| turn.what == "hold" && of(turn, !turn.roll) && !of(turn, turn.roll))?;
    let sides = |roll: bool| match roll {
        true => format!("{} on the roll", wrong.figure),
        false => format!("{} to the number needed", wrong.figure),
    };
    Some((sides(wrong.roll), sides(!wrong.roll)))
}
