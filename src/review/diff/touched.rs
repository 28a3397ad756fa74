//! What a changed declaration touches beside itself: what is made from it, what places it, what names it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::side::Side;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::{Effect, Kind, Word};
use brim_language::model::{Declaration, Phrase, Value};
use brim_language::model::{NounRef, Selector};

/// What else a change touches: names, each with its kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Touched {
    /// Made from it, directly or by way of another: they change too.
    pub made: Vec<Thing>,
    /// Changed by packs: the packs.
    pub changed_by: Vec<String>,
    /// Place it on the board.
    pub placed_by: Vec<Thing>,
    /// Speak of it.
    pub named_by: Vec<Thing>,
}

/// Something that is touched.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Thing {
    /// Its kind, in the language's own word.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
}

impl Touched {
    /// True where nothing else is touched.
    pub fn is_empty(&self) -> bool {
        self.made.is_empty() && self.changed_by.is_empty() && self.placed_by.is_empty() && self.named_by.is_empty()
    }
}

/// Who speaks of whom on one side.
#[derive(Debug, Default)]
pub(super) struct Uses {
    made: BTreeMap<DeclId, Vec<DeclId>>,
    placed: BTreeMap<DeclId, Vec<DeclId>>,
    named: BTreeMap<DeclId, Vec<DeclId>>,
    patched: BTreeMap<DeclId, Vec<usize>>,
}

impl Uses {
    /// Looks through all packs of a side.
    pub fn of(side: Side<'_>) -> Uses {
        let mut uses = Uses::default();
        for decl in side.model.decls.iter().filter(|decl| decl.kind != Kind::Scenario) {
            if let Some(base) = decl.base() {
                uses.made.entry(base).or_default().push(decl.id);
            }
            each_name(decl, &mut |id, placed| {
                let by = if placed { &mut uses.placed } else { &mut uses.named };
                let users = by.entry(id).or_default();
                if id != decl.id && users.last() != Some(&decl.id) {
                    users.push(decl.id);
                }
            });
        }
        for patch in &side.model.patches {
            if let Some(what) = patch.changes() {
                uses.patched.entry(what).or_default().push(patch.pack);
            }
        }
        uses
    }

    /// What a declaration touches.
    pub fn touched(&self, side: Side<'_>, id: DeclId) -> Touched {
        let thing = |id: &DeclId| {
            let kind = side.model.decl(*id).map_or("", |decl| decl.kind.word());
            Thing { kind, name: side.model.name(*id).to_owned() }
        };
        let things = |all: &BTreeMap<DeclId, Vec<DeclId>>| {
            let mut things: Vec<Thing> = all.get(&id).into_iter().flatten().map(thing).collect();
            things.sort();
            things.dedup();
            things
        };
        let mut made: Vec<DeclId> = Vec::new();
        let mut next = vec![id];
        while let Some(from) = next.pop() {
            for one in self.made.get(&from).into_iter().flatten() {
                if *one != id && !made.contains(one) {
                    made.push(*one);
                    next.push(*one);
                }
            }
        }
        let own = side.model.decl(id).map(|decl| decl.pack);
        let mut packs: Vec<usize> = self.patched.get(&id).into_iter().flatten().copied().collect();
        packs.retain(|pack| Some(*pack) != own);
        packs.sort_unstable();
        packs.dedup();
        let changed_by = packs.into_iter().filter_map(|pack| side.model.names.packs.get(pack).cloned()).collect();
        let mut made: Vec<Thing> = made.iter().map(thing).collect();
        made.sort();
        let placed_by = things(&self.placed);
        let mut named_by = things(&self.named);
        named_by.retain(|one| !placed_by.contains(one));
        Touched { made, changed_by, placed_by, named_by }
    }
}

/// Every name in a declaration, and whether models of it are placed there.
pub(super) fn each_name(decl: &Declaration, visit: &mut dyn FnMut(DeclId, bool)) {
    decl.walk(&mut |phrase| {
        let placed = matches!(phrase.word(), Word::Effect(Effect::Places | Effect::Becomes));
        names_of(phrase, &mut |id| visit(id, placed));
    });
}

/// The names in the holes of one phrase.
pub(super) fn names_of(phrase: Phrase<'_>, visit: &mut dyn FnMut(DeclId)) {
    for (_, value) in phrase.holes() {
        match value {
            Value::Name(id) => visit(id),
            Value::Stat(key) => key.declared().into_iter().for_each(&mut *visit),
            Value::Names(ids) => ids.iter().for_each(|id| visit(*id)),
            Value::Abilities(list) => list.iter().for_each(|(id, _)| visit(*id)),
            Value::Selector(selector) => named(selector, visit),
            _ => {}
        }
    }
}

fn named(selector: Selector<'_>, visit: &mut dyn FnMut(DeclId)) {
    if let NounRef::Named(id) = selector.noun() {
        visit(id);
    }
}
