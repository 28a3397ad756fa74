//! The results of a roll that a sentence names, held against the row that it is about.

use std::collections::BTreeSet;

use super::Difference;
use super::lists::lists;
use super::texts::Text;

/// The results of a roll for which a sentence tells what one row does, where the row is for others.
pub fn otherwise_rolled(sentence: &Text<'_>, lines: &[&str]) -> Option<Difference> {
    let [row] = lines else { return None };
    let label = row.split_whitespace().next()?.trim_end_matches(':');
    let (low, high) = range(label)?;
    let said = said_faces(sentence);
    let differs = !said.is_empty() && !said.iter().copied().eq(low..=high);
    let listed = said.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    differs.then(|| Difference::of((listed, label.to_owned())))
}

/// `3`, `1-2`, `5+` of a D6.
fn range(label: &str) -> Option<(i32, i32)> {
    if let Some(low) = label.strip_suffix('+') {
        return Some((low.parse().ok()?, 6));
    }
    match label.split_once('-') {
        Some((low, high)) => Some((low.parse().ok()?, high.parse().ok()?)),
        None => Some((label.parse().ok()?, label.parse().ok()?)),
    }
}

/// `on a 1 or 2`, `a 2, a 3 or a 4`, `3 to 5`: the results that a sentence names, where it names them in one place.
fn said_faces(sentence: &Text<'_>) -> BTreeSet<i32> {
    let word = |at: usize| sentence.words.get(at).map_or("", String::as_str);
    let face = |at: usize| range(word(at)).filter(|(low, high)| 1 <= *low && low <= high && *high <= 12);
    let links = |word: &str| lists().links.contains(word);
    // `a 2 Damage Hit` counts, and names no result.
    let counts = |at: usize| {
        let ends = sentence.raw.get(at).is_some_and(|raw| raw.ends_with([',', ':', '.', ';', ')', '!']));
        !ends && sentence.raw.get(at + 1).is_some_and(|next| next.starts_with(char::is_uppercase))
    };
    let mut runs: Vec<BTreeSet<i32>> = Vec::new();
    let mut at = 0;
    while at < sentence.words.len() {
        let led = at.checked_sub(1).is_some_and(|at| lists().leads.contains(word(at)));
        let many = links(word(at + 1)) && face(at + 2).is_some();
        let Some((low, mut high)) = face(at).filter(|_| (led || many) && !counts(at)) else {
            at += 1;
            continue;
        };
        let mut run: BTreeSet<i32> = (low..=high).collect();
        at += 1;
        // What goes on behind it.
        while let Some(step) =
            (0..3).find(|step| face(at + step).is_some() && (0..*step).all(|step| links(word(at + step))))
        {
            let Some((next, last)) = face(at + step).filter(|_| !counts(at + step)) else { break };
            let through = (0..step).any(|step| matches!(word(at + step), "to" | "through"));
            run.extend(if through { high..=last } else { next..=last });
            high = last;
            at += step + 1;
        }
        runs.push(run);
    }
    match runs.as_slice() {
        [run] => run.clone(),
        _ => BTreeSet::new(),
    }
}
