//! How large the letters of a card can be: estimated from the lengths of its texts, on the cautious side, for nobody measures a page here.

use crate::card::{Face, Line};

/// A size of letters on a card: its name in the style sheet, the letters that a line takes, the lines that a card takes.
struct Size {
    class: &'static str,
    letters: usize,
    lines: usize,
}

/// Large to small. The last is about the smallest print on cards that are sold.
const SIZES: &[Size] = &[
    Size { class: "s0", letters: 30, lines: 13 },
    Size { class: "s1", letters: 37, lines: 16 },
    Size { class: "s2", letters: 42, lines: 19 },
    Size { class: "s3", letters: 48, lines: 22 },
    Size { class: "s4", letters: 54, lines: 26 },
    Size { class: "s5", letters: 62, lines: 30 },
];

/// The largest letters in which a card holds all that it says; nothing where none do.
pub(super) fn size(face: &Face) -> Option<&'static str> {
    SIZES.iter().find(|size| lines(face, size.letters) <= size.lines).map(|size| size.class)
}

/// The lines that a card needs with so many letters in each.
fn lines(face: &Face, letters: usize) -> usize {
    let long = |text: &str, letters: usize| text.chars().count().div_ceil(letters.max(1)).max(1);
    let name = 2 * (long(&face.name, letters * 3 / 5) - 1);
    let flavor: usize = face.flavor.iter().map(|text| long(text, letters)).sum();
    let figures = match face.figures.len() {
        0 => 0,
        many => (5 * many.div_ceil(3)).div_ceil(2),
    };
    let keywords = face.keywords.as_ref().map_or(0, |words| long(words, letters));
    let line = |line: &Line| {
        let head = line.head.as_ref().map_or(0, |head| head.chars().count() + 2);
        let wide = letters.saturating_sub(2 * line.depth).max(12);
        (head + line.text.chars().count()).div_ceil(wide).max(1)
    };
    let rules: usize = face.rules.iter().map(line).sum();
    // A gap of a third of a line stands between paragraphs.
    let gaps = face.rules.iter().filter(|line| line.depth == 0).count().div_ceil(3);
    name + flavor + figures + keywords + rules + gaps + face.picture.len() * 2
}
