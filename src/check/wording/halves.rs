//! `half your Grit (rounded up)`: to which side a half is rounded.

use super::clauses::plain;
use super::marks::Sure;
use brim_core::phrase::AmountView;
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// A half that is rounded the other way than the wording says.
pub fn rounded(sheet: &Declaration, text: &str) -> Option<Sure> {
    let words: Vec<String> = text.split_whitespace().map(plain).collect();
    let half = words.iter().any(|word| matches!(word.as_str(), "half" | "halves" | "halved"));
    let rounds = |word: &str| matches!(word, "rounded" | "rounding" | "round" | "rounds");
    let mut ways = words.windows(2).filter_map(|pair| match pair {
        [round, way] if rounds(round) && matches!(way.as_str(), "up" | "down") => Some(way == "up"),
        _ => None,
    });
    let up = ways.next().filter(|up| half && ways.all(|other| other == *up))?;
    let mut halves: Vec<(bool, Place)> = Vec::new();
    sheet.walk(&mut |part| {
        if let Some(AmountView::Half { of, up }) = AmountView::of(part) {
            halves.push((up || one_more(of), part.place()));
        }
    });
    let (_, place) = halves.first().copied().filter(|_| halves.iter().all(|(other, _)| *other != up))?;
    let (said, ruled, help) = match up {
        true => (
            "rounded up",
            "rounded down",
            "write `half … rounded up` in the rule: a half is rounded down; or `rounded down` here",
        ),
        false => (
            "rounded down",
            "rounded up",
            "leave `rounded up` out of the rule: a half is rounded down; or write `rounded up` here",
        ),
    };
    Some(Sure { said: said.to_owned(), ruled: ruled.to_owned(), line: place, help: help.to_owned() })
}

/// `half that many plus 1` is rounded up too.
fn one_more(of: Phrase<'_>) -> bool {
    match AmountView::of(of) {
        Some(
            AmountView::HowMany { what: _, n } | AmountView::ThatMany { n } | AmountView::Of { what: _, who: _, n },
        ) => n.is_some_and(|n| n > 0),
        _ => false,
    }
}
