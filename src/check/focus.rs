//! How far a change reaches: what was read anew, and every declaration that names it, or names one that does.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use super::outlying::{Of, figures};
use super::used::names;
use brim_core::game::ids::DeclId;
use brim_language::diagnostic::{FileId, Place};
use brim_language::model::{Declaration, Model, Reading};

/// What is kept of each declaration, by its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Mentions(Vec<Mentioned>);

/// What a declaration mentions.
#[derive(Clone, Debug, Default)]
struct Mentioned {
    /// The declarations that it names.
    named: Box<[DeclId]>,
    /// Its figures that are compared with those of others.
    figures: Box<[(Of, i32)]>,
}

impl Mentioned {
    fn by(decl: &Declaration) -> Mentioned {
        Mentioned { named: named(decl), figures: figures(decl).map(|(of, n, _)| (of, n)).collect() }
    }
}

impl Mentions {
    /// Those of all declarations.
    pub(super) fn of(model: &Model) -> Mentions {
        Mentions(model.decls.iter().map(Mentioned::by).collect())
    }

    /// The declarations that one names.
    pub(super) fn by(&self, id: DeclId) -> &[DeclId] {
        self.0.get(id.index()).map_or(&[], |of| &of.named)
    }

    /// All figures that are compared.
    pub(super) fn figures(&self) -> impl Iterator<Item = (Of, i32)> {
        self.0.iter().flat_map(|of| of.figures.iter().copied())
    }

    /// Takes in a declaration that was read anew.
    pub(super) fn put(&mut self, decl: &Declaration) {
        if let Some(place) = self.0.get_mut(decl.id.index()) {
            *place = Mentioned::by(decl);
        }
    }

    /// Declarations have other numbers now.
    pub(super) fn renumber(&mut self, new: &[Option<DeclId>], count: usize) {
        let mut all = vec![Mentioned::default(); count];
        for (mut of, to) in std::mem::take(&mut self.0).into_iter().zip(new) {
            of.named.iter_mut().for_each(|id| *id = new.get(id.index()).copied().flatten().unwrap_or(*id));
            if let Some(place) = to.and_then(|to| all.get_mut(to.index())) {
                *place = of;
            }
        }
        self.0 = all;
    }
}

/// What a declaration names.
pub(super) fn named(decl: &Declaration) -> Box<[DeclId]> {
    let mut mine = Vec::new();
    names(decl.head(), &mut mine);
    decl.body().iter().for_each(|line| names(line, &mut mine));
    mine.sort_unstable();
    mine.dedup();
    mine.into_boxed_slice()
}

/// The declarations whose findings a change may alter.
#[derive(Debug, Default)]
pub(super) struct Focus {
    /// By their numbers.
    reached: Vec<bool>,
    /// Files that were read anew.
    files: BTreeSet<FileId>,
    /// Of other files that are touched: where each of their declarations begins, and whether it is reached.
    starts: BTreeMap<FileId, Vec<(u32, bool)>>,
}

impl Focus {
    /// What is reached from what was read anew and from what patches changed there, then or now.
    pub(super) fn of(context: &Context, reading: &Reading, files: &BTreeSet<FileId>, targets: &[DeclId]) -> Focus {
        let (model, mentions) = (context.model, context.mentions());
        let mut reached = vec![false; model.decls.len()];
        let reach = |reached: &mut Vec<bool>, id: DeclId| {
            reached.get_mut(id.index()).is_some_and(|reached| !std::mem::replace(reached, true))
        };
        targets.iter().for_each(|id| {
            reach(&mut reached, *id);
        });
        for text in reading.texts().filter(|text| files.contains(&text.file)) {
            for id in model.written.get(text.written).unwrap_or_default() {
                reach(&mut reached, *id);
            }
        }
        let patches: Vec<(Option<DeclId>, Box<[DeclId]>)> =
            model.patches.iter().map(|patch| (patch.changes(), named(patch))).collect();
        let holds = |reached: &[bool], named: &[DeclId]| {
            named.iter().any(|id| reached.get(id.index()).copied().unwrap_or(false))
        };
        let mut more = true;
        while more {
            more = false;
            for decl in &model.decls {
                more |= holds(&reached, mentions.by(decl.id)) && reach(&mut reached, decl.id);
            }
            for (what, named) in &patches {
                more |= what.is_some_and(|what| holds(&reached, named) && reach(&mut reached, what));
            }
        }
        let is_reached = |id: &DeclId| reached.get(id.index()).copied().unwrap_or(false);
        let mut starts: BTreeMap<FileId, Vec<(u32, bool)>> = BTreeMap::new();
        // Patches are always looked at.
        for patch in &model.patches {
            starts.entry(patch.place.file).or_default().push((start(patch), true));
        }
        for text in reading.texts() {
            let own = model.written.get(text.written).unwrap_or_default();
            if starts.contains_key(&text.file) || own.iter().any(is_reached) {
                let decls = own.iter().filter_map(|id| model.decl(*id));
                starts.entry(text.file).or_default().extend(decls.map(|decl| (start(decl), is_reached(&decl.id))));
            }
        }
        starts.values_mut().for_each(|starts| starts.sort_unstable());
        Focus { reached, files: files.clone(), starts }
    }

    /// The declarations that are reached, as they are written.
    pub(super) fn ids(&self, model: &Model) -> impl Iterator<Item = DeclId> {
        model.written.iter().copied().filter(|id| self.reached.get(id.index()).copied().unwrap_or(false))
    }

    /// True where a finding at this place is told anew.
    pub(super) fn holds(&self, place: Option<Place>) -> bool {
        let Some(place) = place else { return false };
        if self.files.contains(&place.file) {
            return true;
        }
        let Some(starts) = self.starts.get(&place.file) else { return false };
        let behind = starts.partition_point(|(start, _)| *start <= place.span.start);
        behind.checked_sub(1).and_then(|at| starts.get(at)).is_some_and(|(_, reached)| *reached)
    }

    /// True where findings of this file may be told anew.
    pub(super) fn touches(&self, file: Option<FileId>) -> bool {
        file.is_some_and(|file| self.files.contains(&file) || self.starts.contains_key(&file))
    }
}

/// Where a declaration begins.
fn start(decl: &Declaration) -> u32 {
    decl.head().marked().start.min(decl.place.span.start)
}
