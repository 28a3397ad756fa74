//! One mistake, one message: where a wording shows what was meant by a line that is wrong in itself, and where something is wrong that was only to be thought
//! about.

use std::collections::BTreeSet;

use super::context::Context;
use brim_grammar::Span;
use brim_language::diagnostic::{Code, Diagnostic, Place, Severity};

/// Leaves one finding of each mistake. A wording is compared with its rule once nothing is wrong with the rule itself; what it says in the place of what
/// is wrong is what was meant.
pub(super) fn told_once(context: &Context, found: &mut Vec<Diagnostic>) {
    let meet = |one: Place, other: Place| {
        one.file == other.file && one.span.start <= other.span.end && other.span.start <= one.span.end
    };
    let in_one_line = |one: Place, other: Place| {
        let (start, end) = (one.span.start.min(other.span.start), one.span.end.max(other.span.end));
        let between = Place { file: one.file, span: Span { start, end } };
        one.file == other.file && !context.text(between).contains('\n')
    };
    let rows: BTreeSet<Option<String>> = found
        .iter()
        .filter(|one| matches!(one.code, Code::ChartUnreachable | Code::ChartHole))
        .map(|one| one.subject.clone())
        .collect();
    let (wordings, mut others): (Vec<Diagnostic>, Vec<Diagnostic>) =
        std::mem::take(found).into_iter().partition(|one| one.code == Code::WordingDiffers);
    for wording in wordings {
        let rule: Vec<Place> = wording.others.iter().map(|label| label.place).collect();
        // What of the rule the wording would have otherwise.
        let edit = wording.edits.first().filter(|edit| rule.contains(&edit.place));
        // A figure in what the wording would have otherwise is meant with it.
        let fits = |one: &Diagnostic| {
            one.place.zip(edit).is_some_and(|(place, edit)| within(place, edit.place) || alike_long(place, edit.place))
        };
        let spoils = |one: &Diagnostic, near: &dyn Fn(Place, Place) -> bool| {
            one.subject == wording.subject
                && (one.severity != Severity::Hint || fits(one))
                && one.place.is_some_and(|place| rule.iter().any(|line| near(place, *line)))
        };
        // For whom a line is good or bad is told beside what it changes.
        let for_whom =
            |one: &Diagnostic| one.code == Code::OwnSide && one.severity != Severity::Hint && spoils(one, &in_one_line);
        let spoilt = others.iter().position(|one| spoils(one, &meet));
        let spoilt = spoilt.or_else(|| others.iter().position(for_whom));
        // That a pass and a fail are exchanged is told at the two of them.
        let both = |one: &str, other: &str| wording.message.contains(one) && wording.message.contains(other);
        let turned = both(" on a pass`", " on a fail`") || both("`passes`", "`fails`");
        if turned && others.iter().any(|one| one.code == Code::PassHurts && one.subject == wording.subject) {
            continue;
        }
        if let Some(one) = spoilt.and_then(|at| others.get_mut(at)) {
            one.severity = one.severity.max(wording.severity);
            // What the wording says is surer than what is likely meant by a keyword.
            let guessed = one.edits.is_empty() || one.code == Code::NobodyHas;
            if let Some(edit) = edit.filter(|_| guessed && fits(one)) {
                one.help = Some(format!("write `{}`, as the wording says", edit.text));
                one.edits = vec![edit.clone()];
            }
            continue;
        }
        // What no roll can show is no number that the wording leaves out; what is missing is told of once.
        let missing = |one: &Diagnostic| {
            one.subject == wording.subject
                && (one.severity != Severity::Hint && !one.edits.is_empty() || adds(one, &wording.message))
        };
        if rule.is_empty() && (rows.contains(&wording.subject) || others.iter().any(missing)) {
            continue;
        }
        found.push(wording);
    }
    found.extend(others);
    // What never happens needs no other advice.
    let never = told_at(found, |one| one.code == Code::NotNow);
    found.retain(|one| one.code == Code::NotNow || !one.place.is_some_and(|place| never.contains(&at(one, place))));
    // Nor what hangs on a moment that never comes.
    let never = told_at(found, |one| one.code == Code::Foregone && one.severity != Severity::Hint);
    found.retain(|one| {
        one.code == Code::Foregone || !one.others.iter().any(|other| never.contains(&at(one, other.place)))
    });
    // Nor does what is said of somebody who is not there.
    let absent = told_at(found, |one| one.code == Code::Unbound);
    found.retain(|one| {
        one.code != Code::OtherSide || !one.others.iter().any(|other| absent.contains(&at(one, other.place)))
    });
    // Nor what is good or bad for somebody whom nobody is.
    let nobody = told_at(found, |one| matches!(one.code, Code::NobodyHas | Code::NeverGained));
    found.retain(|one| {
        let of_nobody =
            |place: Place| nobody.iter().any(|(subject, other)| *subject == one.subject && in_one_line(place, *other));
        let advice = match one.code {
            Code::OwnSide => one.severity == Severity::Hint,
            Code::NotNow => one.severity == Severity::Warning,
            _ => false,
        };
        !advice || !one.place.is_some_and(of_nobody)
    });
    // A word that is wrong in words that are wrong.
    let wrong: Vec<(Option<String>, Place)> =
        found.iter().filter(|one| one.severity != Severity::Hint).filter_map(|one| Some(at(one, one.place?))).collect();
    let inside = |one: &Diagnostic| {
        one.place.is_some_and(|place| {
            wrong.iter().any(|(subject, other)| *subject == one.subject && within(place, *other) && place != *other)
        })
    };
    found.retain(|one| one.code != Code::NobodyHas || one.severity != Severity::Hint || !inside(one));
    // A row that a change puts where there is none needs no word about its results.
    let idle: BTreeSet<Place> =
        found.iter().filter(|one| one.code == Code::PatchNothing).filter_map(|one| one.place).collect();
    found.retain(|one| one.code != Code::ChartUnreachable || !one.place.is_some_and(|place| idle.contains(&place)));
    // What is only to be thought about, of what is wrong.
    let wrong = told_at(found, |one| one.severity != Severity::Hint);
    found.retain(|one| {
        one.severity != Severity::Hint || !one.place.is_some_and(|place| wrong.contains(&at(one, place)))
    });
}

/// True for words that stand inside others.
fn within(one: Place, other: Place) -> bool {
    one.file == other.file && other.span.start <= one.span.start && one.span.end <= other.span.end
}

/// A place of the declaration of which a finding is.
fn at(one: &Diagnostic, place: Place) -> (Option<String>, Place) {
    (one.subject.clone(), place)
}

/// Where such findings are.
fn told_at(found: &[Diagnostic], such: impl Fn(&Diagnostic) -> bool) -> BTreeSet<(Option<String>, Place)> {
    found.iter().filter(|one| such(one)).filter_map(|one| Some(at(one, one.place?))).collect()
}

/// True for places that are of the same words, more or less: what is told of a whole line need not be about a word in it.
fn alike_long(one: Place, other: Place) -> bool {
    const TIMES: u32 = 3;
    let long = |place: Place| place.span.end.saturating_sub(place.span.start).max(1);
    long(one) <= long(other).saturating_mul(TIMES) && long(other) <= long(one).saturating_mul(TIMES)
}

/// True where a help writes the words that a wording is said to have: `add \`range 10\`` for `10 range`.
fn adds(one: &Diagnostic, message: &str) -> bool {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<BTreeSet<String>>();
    let quoted = |text: &str| text.split('`').skip(1).step_by(2).map(words).collect::<Vec<_>>();
    let as_worded = |help: &&str| help.starts_with("add ") || help.ends_with("as the wording says");
    let Some(help) = one.help.as_deref().filter(as_worded) else { return false };
    let (written, said) = (quoted(help), quoted(message));
    said.iter().all(|words| written.iter().any(|line| words.is_subset(line))) && !said.is_empty()
}
