//! What a table decides where two packs change one field: the operations of the other pack on that field are left out.

use std::collections::BTreeSet;

use super::clash::{clashes, fields_of};
use crate::diagnostic::Place;
use crate::model::Line;
use crate::model::build::Model;
use crate::model::draft::{Draft, Filling};
use crate::model::placed::Placed;
use crate::pack::table::Said;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ChangeView, Phrase};
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Change, Word};

/// A decision of a table, carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The thing whose field it is; nothing where no pack changes it.
    pub what: Option<DeclId>,
    /// The field, as authors call it.
    pub field: String,
    /// The pack that is followed.
    pub pack: String,
    /// Where the table says so.
    pub place: Place,
    /// The changes of the packs hold beside each other, so none is left out.
    pub adds_up: bool,
    /// The operations that are left out.
    pub left_out: Vec<Place>,
    /// Operations of the pack that is followed on that field.
    pub kept: Vec<Place>,
}

impl Decided {
    /// It decides something: of two packs that disagree, one is followed.
    pub fn holds(&self) -> bool {
        self.what.is_some() && !self.adds_up && !self.left_out.is_empty() && !self.kept.is_empty()
    }
}

/// The key of a field in a table file: `hungry-dead.health`.
pub fn field_key(name: &str, field: &str) -> String {
    format!("{}.{}", slug(name), slug(field))
}

/// Carries the decisions of a table out: what the other packs do to the field is taken out of their patches.
pub(in crate::model) fn decide(model: &mut Model, decisions: &[(Said, Said)]) -> Vec<Decided> {
    let clashing = clashes(model).into_iter().map(|clash| (clash.what, slug(&clash.field))).collect();
    decisions.iter().map(|(field, pack)| one(model, &clashing, field, pack)).collect()
}

fn one(model: &mut Model, clashing: &BTreeSet<(DeclId, String)>, wanted: &Said, pack: &Said) -> Decided {
    let mut decided = Decided {
        what: None,
        field: String::new(),
        pack: pack.text.clone(),
        place: wanted.place,
        adds_up: false,
        left_out: Vec::new(),
        kept: Vec::new(),
    };
    let Some((thing, field)) = wanted.text.split_once('.') else { return decided };
    let (of_pack, thing) = thing.split_once('/').map_or((None, thing), |(pack, thing)| (Some(pack), thing));
    let (thing, field) = (slug(thing), slug(field));
    let Model { names, patches, .. } = model;
    for patch in patches.iter_mut().filter(|patch| !patch.broken) {
        let Some(what) = patch.changes() else { continue };
        let Some(named) = names.get(what) else { continue };
        let home = names.packs.get(named.pack).map_or("", String::as_str);
        if slug(&named.name) != thing || of_pack.is_some_and(|pack| pack != home) {
            continue;
        }
        let ours = names.packs.get(patch.pack).is_some_and(|id| *id == pack.text);
        let clash = clashing.contains(&(what, field.clone()));
        let mut lines = Vec::new();
        for op in patch.body() {
            let (touches, rest) = without(names, op, &field);
            if touches.is_empty() {
                lines.push(Line::of(op));
                continue;
            }
            decided.what = Some(what);
            if let Some((_, label)) = touches.first() {
                decided.field.clone_from(label);
            }
            decided.adds_up |= !clash;
            let list = if ours { &mut decided.kept } else { &mut decided.left_out };
            list.extend(touches.iter().map(|(place, _)| *place));
            lines.extend(if ours || !clash { Some(Line::of(op)) } else { rest });
        }
        *patch = patch.with_lines(lines.iter().map(Line::phrase));
    }
    decided
}

/// Where an operation touches a field, and what is left of it without that; nothing where all of it does.
fn without(names: &crate::model::Names, op: Phrase<'_>, field: &str) -> (Vec<(Place, String)>, Option<Line>) {
    let labels = |op: Phrase<'_>| fields_of(names, op).into_iter().map(|field| field.label).collect::<Vec<_>>();
    let hit = |op: Phrase<'_>| labels(op).into_iter().find(|label| slug(label) == field);
    if op.word() == Word::Change(Change::Lines) {
        // Each line below is an operation of its own.
        let head = Draft { body: Vec::new(), ..Draft::of(op) };
        let with = |body: Vec<Draft>| Line::made(Draft { body, ..head.clone() });
        let mut rest = Vec::new();
        let mut touched = Vec::new();
        for line in op.body() {
            match hit(with(vec![Draft::of(line)]).phrase()) {
                Some(label) => touched.push((line.place(), label)),
                None => rest.push(Draft::of(line)),
            }
        }
        return (touched, Some(rest).filter(|rest| !rest.is_empty()).map(with));
    }
    let Some(label) = hit(op) else { return (Vec::new(), None) };
    let touched = vec![(op.place(), label)];
    // Of a list of abilities, the others stay.
    if let Some(ChangeView::AddNamed { list } | ChangeView::RemoveNamed { list } | ChangeView::ReplaceNamed { list }) =
        ChangeView::of(op)
    {
        let with = |some: Vec<(DeclId, Option<i32>)>| {
            let mut line = Draft::of(op);
            line.fillings_mut().for_each(|list| *list = Filling::Abilities(some.clone()));
            Line::made(line)
        };
        let left: Vec<_> = list.iter().filter(|one| hit(with(vec![**one]).phrase()).is_none()).copied().collect();
        if !left.is_empty() {
            return (touched, Some(with(left)));
        }
    }
    (touched, None)
}

impl Model {
    /// The fields on which packs disagree, by the keys that a table decides them with.
    pub fn undecided(&self) -> Vec<String> {
        let clashes = clashes(self).into_iter().filter(|clash| !clash.own);
        let mut keys: Vec<String> = clashes.map(|clash| field_key(self.name(clash.what), &clash.field)).collect();
        keys.sort();
        keys.dedup();
        keys
    }
}
