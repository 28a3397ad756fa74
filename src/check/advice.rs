//! Advice that holds: what a finding proposes to write is written, read back and checked, all findings together, before it is shown.

use brim_grammar::Span;
use brim_language::diagnostic::{Diagnostic, Edit, FileId, Place, Severity};
use brim_language::pack::Loaded;
use std::collections::{BTreeMap, BTreeSet};

use super::check;

/// Proposals that touch others are tried after them: so often.
const ROUNDS: usize = 3;

/// Looks whether the lines that findings propose are accepted. Where one is not, the finding says what it would say without it; where one is only
/// asked about, no machine writes it.
pub fn advised(loaded: &Loaded, found: &mut [Diagnostic]) {
    let mut open: Vec<usize> =
        (0..found.len()).filter(|at| found.get(*at).is_some_and(|one| proposes(loaded, one))).collect();
    for _ in 0..ROUNDS {
        if open.is_empty() {
            return;
        }
        let tried = Tried::of(loaded, found, &open);
        open.retain(|at| !tried.places.contains_key(at));
        let after = check(&tried.loaded).diagnostics;
        let before: Vec<&Diagnostic> = found.iter().collect();
        let verdicts: Vec<(usize, Verdict)> = tried
            .places
            .iter()
            .filter_map(|(at, place)| {
                Some((*at, verdict(loaded, &tried, (before.get(*at)?, &before), (*place, &after))))
            })
            .collect();
        for (at, verdict) in verdicts {
            if let Some(one) = found.get_mut(at) {
                judge(one, verdict);
            }
        }
    }
    // What could not be tried is nobody's but the author's to write.
    for at in open {
        found.get_mut(at).into_iter().flat_map(|one| &mut one.edits).for_each(|edit| edit.certain = false);
    }
}

/// What became of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The line is accepted, as far as it was proposed.
    Holds,
    /// It is accepted, and something is asked about it.
    Doubted,
    /// It is refused.
    Refused,
}

fn judge(one: &mut Diagnostic, verdict: Verdict) {
    match verdict {
        Verdict::Holds => {}
        Verdict::Doubted => one.edits.iter_mut().for_each(|edit| edit.certain = false),
        Verdict::Refused => {
            let subject = one.subject.take();
            match one.without_advice.take() {
                Some(plain) => *one = *plain,
                None => {
                    one.edits.clear();
                    one.help =
                        Some(format!("`brim explain {}` shows one that fails and one that works", one.code.as_str()));
                }
            }
            one.subject = subject.or(one.subject.take());
        }
    }
}

/// True where a finding proposes to write something into texts of packs.
fn proposes(loaded: &Loaded, one: &Diagnostic) -> bool {
    let text = |edit: &Edit| loaded.packs.iter().any(|pack| pack.asked && pack.files.contains(&edit.place.file));
    one.severity == Severity::Error && !one.edits.is_empty() && one.edits.iter().all(text)
}

/// The texts with proposals written into them.
struct Tried {
    loaded: Loaded,
    /// By the finding: what its edits became.
    places: BTreeMap<usize, Place>,
}

impl Tried {
    fn of(loaded: &Loaded, found: &[Diagnostic], open: &[usize]) -> Tried {
        let mut by_file: BTreeMap<FileId, Vec<(&Edit, usize)>> = BTreeMap::new();
        for at in open {
            let Some(one) = found.get(*at) else { continue };
            let meets = |edit: &Edit| {
                let text = loaded.sources.text(edit.place.file);
                let taken = by_file.get(&edit.place.file).into_iter().flatten();
                let span = edit.place.span;
                text.get(span.start as usize..span.end as usize).is_none()
                    || taken.into_iter().any(|(other, _)| {
                        let theirs = other.place.span;
                        span.start <= theirs.end && theirs.start <= span.end
                    })
            };
            if !one.edits.iter().any(meets) {
                one.edits.iter().for_each(|edit| by_file.entry(edit.place.file).or_default().push((edit, *at)));
            }
        }
        let mut tried = Tried { loaded: loaded.clone(), places: BTreeMap::new() };
        for (file, mut edits) in by_file {
            edits.sort_by_key(|(edit, _)| edit.place);
            let text = loaded.sources.text(file);
            let (mut new, mut at) = (String::with_capacity(text.len()), 0);
            for (edit, finding) in edits {
                let span = edit.place.span;
                new.push_str(text.get(at..span.start as usize).unwrap_or_default());
                let start = new.len();
                new.push_str(&edit.text);
                at = span.end as usize;
                let span = Span::new(start, new.len());
                let place = tried.places.entry(finding).or_insert(Place { file, span });
                place.span = place.span.to(span);
            }
            new.push_str(text.get(at..).unwrap_or_default());
            tried.loaded.sources.change(file, &new);
        }
        tried
    }
}

/// What is told of the lines of a proposal once it is written, that was not told of the lines before.
fn verdict(
    loaded: &Loaded,
    tried: &Tried,
    (one, before): (&Diagnostic, &[&Diagnostic]),
    (written, after): (Place, &[Diagnostic]),
) -> Verdict {
    let lines = |loaded: &Loaded, place: Place| {
        let line = |at: u32| loaded.sources.get(place.file).map_or(0, |source| source.position(at).line);
        (line(place.span.start), line(place.span.end))
    };
    let within = |loaded: &Loaded, other: Option<Place>, (first, last): (u32, u32), file: FileId| {
        other.filter(|other| other.file == file).is_some_and(|other| (first..=last).contains(&lines(loaded, other).0))
    };
    let (Some(first), Some(last)) = (one.edits.first(), one.edits.last()) else { return Verdict::Holds };
    let place = Place { span: first.place.span.to(last.place.span), ..first.place };
    let old: BTreeSet<(&str, &str)> = before
        .iter()
        .filter(|other| within(loaded, other.place, lines(loaded, place), place.file))
        .map(|other| (other.code.as_str(), other.message.as_str()))
        .collect();
    // A whole line that is proposed is right, or it is none; a word that was misspelt may stand beside another that is.
    let whole = one.help.as_deref().is_some_and(|help| help.starts_with("write `"));
    let mut out = Verdict::Holds;
    let here = lines(&tried.loaded, written);
    for other in after.iter().filter(|other| within(&tried.loaded, other.place, here, written.file)) {
        let same = old.contains(&(other.code.as_str(), other.message.as_str()));
        let own = (other.code, &other.message) == (one.code, &one.message);
        let before_its_end = other.place.is_some_and(|place| place.span.start <= written.span.end);
        match other.severity {
            Severity::Error if own && before_its_end || !same && (whole || before_its_end) => return Verdict::Refused,
            Severity::Warning if !same => out = Verdict::Doubted,
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests;
