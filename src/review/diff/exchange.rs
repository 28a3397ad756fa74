//! Lines of one block that are gone, and lines that came in their place: `pass: Nothing happens -> That Hero takes 2 Hits`.

use super::change::{Change, Part, Wording};

/// The widest block that fits in one line.
const WIDE: usize = 150;

/// One entry of the report.
#[derive(Debug)]
pub(super) enum Told<'c> {
    /// A change by itself.
    One(&'c Change),
    /// What stood under `pass`, under `fail` or in a row, and what stands there now.
    Block(Wording),
}

/// Changes in the order of the report: what came into a block stands with what is gone from it, at the place of the first of the two.
pub(super) fn exchanged<'c>(changes: &[&'c Change]) -> Vec<Told<'c>> {
    let mut out = Vec::new();
    let mut done = vec![false; changes.len()];
    for (at, change) in changes.iter().enumerate() {
        if done.get(at) == Some(&true) {
            continue;
        }
        let Some(own) = block(change) else {
            out.push(Told::One(change));
            continue;
        };
        let of_block = |other: &Change| block(other) == Some(own);
        let all: Vec<usize> =
            (at..changes.len()).filter(|at| changes.get(*at).is_some_and(|one| of_block(one))).collect();
        let said = |old: bool| -> Vec<String> {
            let lines = all.iter().filter_map(|at| changes.get(*at));
            let own = lines.filter(|change| change.before.is_some() == old);
            own.flat_map(|change| if old { &change.words.before } else { &change.words.after }).cloned().collect()
        };
        let (before, after) = (said(true), said(false));
        if before.is_empty() || after.is_empty() {
            out.push(Told::One(change));
            continue;
        }
        done.iter_mut().enumerate().filter(|(at, _)| all.contains(at)).for_each(|(_, done)| *done = true);
        let inline = in_one(&before, &after);
        out.push(Told::Block(Wording { label: change.words.label.clone(), before, after, inline, happens: true }));
    }
    // On a card, what happens where a test is passed stands before what happens where it fails.
    let label = |told: Option<&Told<'_>>| match told {
        Some(Told::Block(words)) => words.label.clone(),
        _ => String::new(),
    };
    for at in 1..out.len() {
        let (one, other) = (label(out.get(at - 1)), label(out.get(at)));
        if one.strip_suffix("fail").is_some_and(|around| other.strip_suffix("pass") == Some(around)) {
            out.swap(at - 1, at);
        }
    }
    out
}

/// The block of a change that takes an effect out of it or puts one in: where it stands on both sides, and what it is called.
fn block(change: &Change) -> Option<(&[usize], &[usize], &str)> {
    let words = &change.words;
    if change.part != Part::Line || !words.happens || words.label.is_empty() || words.inline.is_some() {
        return None;
    }
    let (old, new) = (change.at.old.as_slice(), change.at.new.as_slice());
    match (&change.before, &change.after) {
        (Some(_), None) => Some((old.split_last()?.1, new, &words.label)),
        (None, Some(_)) => Some((old, new.split_last()?.1, &words.label)),
        _ => None,
    }
}

/// Both in one line, where each is a sentence or two.
fn in_one(before: &[String], after: &[String]) -> Option<String> {
    let flat = |lines: &[String]| {
        let text = lines.join(" ");
        text.trim_end_matches('.').to_owned()
    };
    let nested = |lines: &[String]| lines.iter().any(|line| line.starts_with(' ') || line.ends_with(':'));
    let text = format!("{} -> {}", flat(before), flat(after));
    (!nested(before) && !nested(after) && text.chars().count() <= WIDE).then_some(text)
}
