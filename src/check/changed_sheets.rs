//! What lints find in a sheet as changes leave it, and did not find in it as it is written: told at the change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::context::Context;
use super::{LINTS, Reach};
use brim_core::game::ids::DeclId;
use brim_grammar::Span;
use brim_language::diagnostic::{Code, Diagnostic, FileId, Place};
use brim_language::model::patch::{By, Played};
use brim_language::model::{Phrase, Placed};

/// What is told already.
#[derive(Default)]
pub struct Told<'a> {
    /// Of a thing: the code, whose it is, and the words.
    words: BTreeSet<(Code, Option<&'a str>, &'a str)>,
    /// And where.
    places: BTreeMap<(Code, FileId), Vec<Span>>,
}

impl<'a> Told<'a> {
    /// What some findings tell.
    pub fn by(all: impl Iterator<Item = &'a Diagnostic>) -> Told<'a> {
        let mut told = Told::default();
        for one in all {
            told.words.insert((one.code, one.subject.as_deref(), one.message.as_str()));
            if let Some(Place { file, span }) = one.place {
                told.places.entry((one.code, file)).or_default().push(span);
            }
        }
        told
    }

    fn has(&self, found: &Diagnostic) -> bool {
        self.words.contains(&(found.code, found.subject.as_deref(), found.message.as_str()))
    }

    /// True where the same is told of a place that meets this one.
    fn has_there(&self, found: &Diagnostic) -> bool {
        let Some(Place { file, span }) = found.place else { return false };
        let there = self.places.get(&(found.code, file));
        there.is_some_and(|all| all.iter().any(|one| one.start < span.end && span.start < one.end))
    }
}

/// Findings in the sheets that changes have changed, each with the number of its lint.
pub fn found(all: &Arc<Context>, told: &Told<'_>) -> Vec<(usize, Diagnostic)> {
    let ids: BTreeSet<DeclId> = all.changed().map(|(_, decl)| decl.id).collect();
    if ids.is_empty() {
        return Vec::new();
    }
    let context = Context::as_played(all, ids.iter().copied());
    let mut out = Vec::new();
    for (at, (reach, lint)) in LINTS.iter().enumerate() {
        if *reach == Reach::Whole {
            continue;
        }
        let mut found = Vec::new();
        lint(&context, &mut found);
        found.retain(|one| !told.has(one));
        let brought = found.into_iter().filter_map(|one| at_the_change(all, &ids, one));
        out.extend(brought.filter(|one| !told.has_there(one)).map(|one| (at + 1, one)));
    }
    out
}

/// The finding at the change that brings it; none where no change has to do with it.
fn at_the_change(all: &Context, ids: &BTreeSet<DeclId>, mut found: Diagnostic) -> Option<Diagnostic> {
    let place = found.place?;
    // A line that several sheets share stands in one place: it is told of each of them by its own change.
    let own = |played: &&Played| found.subject.as_ref().is_some_and(|subject| *subject == all.subject(&played.decl));
    let mut sheets: Vec<&Played> = ids.iter().filter_map(|id| all.model.played.get(id)).collect();
    sheets.sort_by_key(|played| !own(played));
    let change = sheets.into_iter().find_map(|played| change_of(all, played, place))?;
    if change != place {
        found.others.clear();
        found.edits.clear();
        found.place = Some(change);
    }
    Some(found)
}

fn holds(outer: Place, inner: Place) -> bool {
    outer.file == inner.file && outer.span.start <= inner.span.start && inner.span.end <= outer.span.end
}

/// Where a change brings what stands at a place: there, where it is a line of a change; else at the last operation on the line in which it lies, or
/// at the last change of the sheet.
fn change_of(all: &Context, played: &Played, place: Place) -> Option<Place> {
    let mut lines = played.decl.body().iter().zip(&played.origins);
    let by_patch = |by: &By| matches!(by, By::Patch(_));
    let says = |line: Phrase<'_>| {
        let mut says = false;
        line.walk(&mut |part| says |= holds(part.place(), place));
        says
    };
    if let Some((_, origin)) = lines.find(|(line, _)| says(*line)) {
        let changed = origin.changed.iter().rev().find(|(by, _)| by_patch(by)).map(|(_, place)| *place);
        // A row that a change brings stands there itself.
        let own =
            |op: Place| op.file == place.file && op.span.start <= place.span.start && !holds(played.decl.place, place);
        let brought = by_patch(&origin.by) || origin.changed.iter().any(|(by, op)| by_patch(by) && own(*op));
        if let Some(place) = Some(place).filter(|_| brought).or(changed) {
            return Some(place);
        }
    } else if !holds(played.decl.place, place) {
        return None;
    }
    // Another line makes the difference.
    let patches = all.changed().filter(|(_, decl)| decl.id == played.decl.id);
    patches.last().map(|(patch, _)| patch.head().place())
}
