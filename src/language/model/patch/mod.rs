//! Declarations as they are played: what is made from another thing is written out, and patches are applied.
//!
//! A thing that is made from another begins with the lines of that thing *as it is played*, patches and all; its own lines
//! and operations come next, and the patches of the thing itself last. Within one layer the operations do not know an order:
//! whole lines are set first, then things are taken away, then set and added, then figures rise and fall. Two that cannot
//! both hold are errors (`clash.rs`), so the order of the packs changes nothing.

mod apply;
mod brutal;
mod clash;
mod decide;
mod rows;

pub use clash::{Clash, clashes};
pub(super) use decide::decide;
pub use decide::{Decided, field_key};

use std::collections::{BTreeMap, BTreeSet};

use super::build::{Declaration, Model};
use super::line::Line;
use crate::diagnostic::Place;
use apply::Sheet;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ModifierView, Phrase};
use brim_core::vocabulary::{Kind, Member, Word};

/// The most things made from one another.
const DEEPEST: usize = 16;
/// The most phrases that things made from others take over, all together.
const MOST: usize = 2_000_000;

/// Who brought a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The text of this declaration.
    Sheet(DeclId),
    /// A patch, by its place among the patches of the mix.
    Patch(usize),
    /// The Brutal side of the sheet.
    Brutal,
}

/// Where a line of a played declaration comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Who brought it.
    pub by: By,
    /// Where it stands.
    pub place: Place,
    /// Who changed it since, and where.
    pub changed: Vec<(By, Place)>,
}

/// An operation that would change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Where it stands.
    pub place: Place,
    /// Why, as what follows the thing's name: `has no such keyword`.
    pub why: &'static str,
    /// It is an operation of this patch; none for one of the declaration itself.
    pub patch: Option<usize>,
}

/// A declaration as it is played, where that is not how it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// It, with all lines.
    pub decl: Declaration,
    /// Where each line comes from, in the order of the lines.
    pub origins: Vec<Origin>,
    /// Operations that change nothing.
    pub idle: Vec<Idle>,
    /// Why it is not what it is made from, as a clause; nothing for most.
    pub unmade: Option<&'static str>,
}

/// Writes out what is made from other things (all of those, and maybe more, are given), and applies all patches.
pub(super) fn play(model: &Model, made: impl Iterator<Item = DeclId>) -> BTreeMap<DeclId, Played> {
    let mut patches: BTreeMap<DeclId, Vec<usize>> = BTreeMap::new();
    for (at, patch) in model.patches.iter().enumerate().filter(|(_, patch)| !patch.broken) {
        if let Some(what) = patch.changes() {
            patches.entry(what).or_default().push(at);
        }
    }
    let changed: BTreeSet<DeclId> = patches.keys().copied().chain(made).collect();
    let mut playing = Playing { model, patches, done: BTreeMap::new(), taken_over: 0 };
    for decl in changed.into_iter().filter_map(|id| model.decl(id)) {
        playing.decl(decl);
    }
    playing.done
}

/// The operations of a text: those that are written as such, and, on the sheet of a model that is made from another, changes
/// of its figures.
fn operations(decl: &Declaration) -> impl Iterator<Item = Phrase<'_>> {
    decl.body().iter().filter(move |line| is_operation(decl.kind, *line))
}

fn is_operation(kind: Kind, line: Phrase<'_>) -> bool {
    let plain = match ModifierView::of(line) {
        Some(ModifierView::Set { stat: _, to: _, condition }) => condition.is_none(),
        Some(ModifierView::Change { stat: _, by: _, per, condition }) => per.is_none() && condition.is_none(),
        _ => false,
    };
    matches!(line.word(), Word::Change(_)) || plain && matches!(kind, Kind::Enemy | Kind::Class)
}

/// Lines that a thing does not take over from what it is made from.
fn inherited(line: Phrase<'_>) -> bool {
    use Member::{Flavor, Former, Note, Source, Text};
    !matches!(line.word(), Word::Member(Flavor | Former | Note | Source | Text))
}

struct Playing<'a> {
    model: &'a Model,
    patches: BTreeMap<DeclId, Vec<usize>>,
    done: BTreeMap<DeclId, Played>,
    taken_over: usize,
}

impl Playing<'_> {
    /// Plays a declaration and whatever it is made from, the first one first.
    fn decl(&mut self, decl: &Declaration) {
        let mut chain = vec![decl];
        let mut unmade = None;
        while let Some(base) = chain.last().and_then(|last| last.base()) {
            if self.done.contains_key(&base) {
                break;
            }
            match self.model.decl(base) {
                Some(base) if chain.iter().any(|one| one.id == base.id) => {
                    unmade = Some("is made from itself in the end");
                    break;
                }
                Some(_) if chain.len() >= DEEPEST => {
                    unmade = Some("is made from a thing that is made from another, and so on too often");
                    break;
                }
                Some(base) => chain.push(base),
                None => break,
            }
        }
        for (at, decl) in chain.into_iter().rev().enumerate() {
            if !self.done.contains_key(&decl.id) {
                self.one(decl, unmade.filter(|_| at == 0));
            }
        }
    }

    fn one(&mut self, decl: &Declaration, unmade: Option<&'static str>) {
        let base = decl.base();
        let patches = self.patches.get(&decl.id).cloned().unwrap_or_default();
        if base.is_none() && patches.is_empty() {
            return;
        }
        let mut unmade = unmade;
        let mut sheet = Sheet::default();
        let mut broken = decl.broken;
        if let Some(base) = base.filter(|_| unmade.is_none()).and_then(|base| self.model.decl(base)) {
            let played = self.done.get(&base.id);
            self.taken_over = self.taken_over.saturating_add(played.map_or(base, |played| &played.decl).store.len());
            broken |= played.map_or(base.broken, |played| played.decl.broken);
            if self.taken_over > MOST {
                unmade = Some("would take over more lines than all packs of a mix may together");
            } else if let Some(played) = played {
                let lines = played.decl.body().iter().zip(&played.origins).filter(|(line, _)| inherited(*line));
                lines.for_each(|(line, origin)| sheet.push(Line::of(line), origin.clone()));
            } else {
                let lines = base.body().iter().filter(|line| inherited(*line));
                lines.for_each(|line| sheet.add(line, By::Sheet(base.id)));
            }
        }
        let mut idle = Vec::new();
        match base {
            None => decl.body().iter().for_each(|line| sheet.add(line, By::Sheet(decl.id))),
            Some(_) => {
                let own: Vec<_> = operations(decl).map(|line| (By::Sheet(decl.id), line)).collect();
                let lines = decl.body().iter().filter(|line| !is_operation(decl.kind, *line));
                lines.for_each(|line| sheet.give(line, By::Sheet(decl.id)));
                sheet.layer(&own, &mut idle);
            }
        }
        let mut all = Vec::new();
        for (at, patch) in patches.iter().filter_map(|at| Some((*at, self.model.patches.get(*at)?))) {
            all.extend(patch.body().iter().map(|line| (By::Patch(at), line)));
        }
        sheet.layer(&all, &mut idle);
        let (lines, origins): (Vec<Line>, Vec<Origin>) = sheet.into_lines().unzip();
        let decl = Declaration { broken, ..decl.with_lines(lines.iter().map(Line::phrase)) };
        self.done.insert(decl.id, Played { decl, origins, idle, unmade });
    }
}

/// A sheet with its Brutal side, line by line.
#[derive(Clone, Debug)]
pub struct TwoSided {
    /// The line.
    pub line: Line,
    /// It stands on the normal side.
    pub normal: bool,
    /// It stands on the Brutal side.
    pub brutal: bool,
}

/// The lines of a sheet with two sides: the Brutal one is the normal one with its differences. None where there is no Brutal side.
pub fn two_sided(decl: &Declaration) -> Option<Vec<TwoSided>> {
    sides(decl).map(|(lines, _)| lines)
}

/// Operations of its Brutal side that change nothing on the normal one.
pub fn brutal_idle(decl: &Declaration) -> Vec<Idle> {
    sides(decl).map(|(_, idle)| idle).unwrap_or_default()
}

fn sides(decl: &Declaration) -> Option<(Vec<TwoSided>, Vec<Idle>)> {
    let brutal = decl.member(Member::Brutal)?;
    let mut sheet = Sheet::default();
    let normal: Vec<_> = decl.body().iter().filter(|line| line.word() != Word::Member(Member::Brutal)).collect();
    normal.iter().for_each(|line| sheet.add(*line, By::Sheet(decl.id)));
    let (own, lines): (Vec<_>, Vec<_>) = brutal.body().iter().partition(|line| is_operation(decl.kind, *line));
    lines.into_iter().for_each(|line| sheet.give(line, By::Brutal));
    let own: Vec<_> = own.into_iter().map(|line| (By::Brutal, line)).collect();
    let mut idle = Vec::new();
    sheet.layer(&own, &mut idle);
    // What the Brutal side left alone is still in its order, so that one look through both is enough.
    let mut rest = sheet.into_lines().peekable();
    let differs = |(_, origin): &(Line, Origin)| origin.by == By::Brutal || !origin.changed.is_empty();
    let mut out = Vec::new();
    for line in normal {
        while let Some((found, _)) = rest.next_if(differs) {
            out.push(TwoSided { line: found, normal: false, brutal: true });
        }
        let both = rest.next_if(|(found, _)| found.phrase() == line).is_some();
        out.push(TwoSided { line: Line::of(line), normal: true, brutal: both });
    }
    out.extend(rest.map(|(line, _)| TwoSided { line, normal: false, brutal: true }));
    Some((out, idle))
}
