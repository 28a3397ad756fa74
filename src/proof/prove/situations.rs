//! Each line of a declaration in the situations of its kind: with it, and without.

use std::cell::RefCell;

use super::lines::Line;
use super::why::{self, Reason};
use crate::situations::Mentions;
use crate::situations::Tables;
use crate::situations::Watch;
use crate::situations::{in_play, served};
use brim_core::program::Program;

/// What was seen of a line.
#[derive(Clone, Debug, Default)]
pub(super) struct Felt {
    /// In how many situations, with these dice, it changed what happened.
    pub changed: usize,
    /// How many there were.
    pub situations: usize,
    /// Why it changed nothing, where it did not.
    pub reason: Option<Reason>,
}

/// Plays the situations of a declaration once for each of its lines.
pub(super) fn look(tables: &Tables<'_>, program: &Program, lines: Vec<Line>) -> Vec<(Line, Felt)> {
    let Some(subject) = lines.first().map(|line| line.decl) else { return Vec::new() };
    let Some(kind) = program.decl(subject).and_then(|decl| decl.kind) else { return Vec::new() };
    let mentions = Mentions::of(program, subject);
    let played = |program: &Program| {
        let watch = RefCell::new(Watch::default());
        let listed = tables.of(program, subject, kind, &mentions, Some(&watch), &|scene| in_play(scene).listed());
        (watch.into_inner(), listed)
    };
    let (watch, listed) = played(program);
    // What changes nothing for heroes who stand apart and have plenty may do so for others.
    let (model, cast, edition) = (tables.model, tables.cast, tables.edition);
    let worn = Tables { model, cast, edition, worn: true, disguised: false };
    // What is for those of a keyword and waits for plenty of something waits for both.
    let worn_in_disguise = Tables { model, cast, edition, worn: true, disguised: true };
    let in_their_need = |program: &Program| {
        let watch = RefCell::new(Watch::default());
        for tables in [&worn, &worn_in_disguise] {
            tables.of(program, subject, kind, &mentions, Some(&watch), &|scene| drop(in_play(scene)));
        }
        // A service may be for those alone who have a keyword.
        tables.of(program, subject, kind, &mentions, Some(&watch), &|scene| drop(served(scene)));
        watch.into_inner()
    };
    let mut needy: Option<Watch> = None;
    let differing = |other: &Program| {
        let (without, others) = played(other);
        watch.runs_beside(&without) + usize::from(listed != others)
    };
    let one = |line: Line| {
        let mut changed =
            without(program, &line).map(|other| differing(&other)).find(|changed| *changed > 0).unwrap_or(0);
        if changed == 0 {
            let with = needy.get_or_insert_with(|| in_their_need(program));
            let differs = |other: Program| with.runs_beside(&in_their_need(&other));
            changed = without(program, &line).map(differs).find(|changed| *changed > 0).unwrap_or(0);
        }
        let reason = (changed == 0).then(|| {
            let freed = why::without_conditions(program, line.op).is_some_and(|freed| differing(&freed) > 0);
            why::idle(tables.model, program, &watch, &line, freed)
        });
        (line, Felt { changed, situations: watch.runs.len(), reason })
    };
    lines.into_iter().map(one).collect()
}

/// The programs without a line, which is to make a difference to one of them; where the line prints a figure, with one more of it and with one less.
pub(super) fn without(program: &Program, line: &Line) -> impl Iterator<Item = Program> {
    let higher = program.with_figure_higher(line.op, 1);
    let is_figure = higher.is_some();
    let lower =
        [-1].into_iter().filter(move |_| is_figure).filter_map(move |by| program.with_figure_higher(line.op, by));
    std::iter::once_with(move || higher.unwrap_or_else(|| program.without(line.op))).chain(lower)
}
