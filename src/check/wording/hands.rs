//! `Two-Handed` in the wording, and another number of hands on the sheet.

use super::marks::Sure;
use crate::sheet::{Figure, figure, stat};
use brim_core::vocabulary::{Kind, Member, Stat};
use brim_language::model::{Declaration, Placed};

/// How many hands the wording says that an item needs, where its sheet prints another number.
pub fn handed(sheet: &Declaration, wording: &str) -> Option<Sure> {
    if sheet.kind != Kind::Item {
        return None;
    }
    let text = wording.to_lowercase();
    let said =
        [("two-handed", 2), ("2-handed", 2), ("two handed", 2), ("one-handed", 1), ("1-handed", 1), ("one handed", 1)];
    // A text may speak of other weapons besides.
    let mut all = said.into_iter().filter(|(words, _)| text.matches(words).count() == 1);
    let (words, wanted) = all.next().filter(|_| all.next().is_none())?;
    let item = ["weapons", "items", "guns"].iter().any(|others| text.contains(&format!("{words} {others}")));
    let line = sheet.members(Member::Printed).find(|line| stat(*line) == Some(Stat::Hands))?;
    match figure(line) {
        Figure::Number(n) if n != wanted && !item => Some(Sure {
            said: words.to_owned(),
            ruled: format!("hands {n}"),
            line: line.place(),
            help: format!("write `hands {wanted}` in the rule; where the rule is right, change the wording"),
        }),
        _ => None,
    }
}
