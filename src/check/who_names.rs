//! Who names what, worked out once for all lints that ask whether anybody does.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use super::used::{is_sold, of_a_hero};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;

/// Who names what: declarations, scenarios left out.
#[derive(Debug, Default)]
pub(super) struct Named {
    by: BTreeMap<DeclId, By>,
    /// Of each pack the services that nobody names, and the other abilities of heroes: two at most of each.
    services: BTreeMap<usize, Vec<DeclId>>,
    abilities: BTreeMap<usize, Vec<DeclId>>,
}

/// The classes that name a declaration, whether a location does, and whether anybody does who is no class.
#[derive(Debug, Default)]
struct By {
    classes: BTreeSet<DeclId>,
    location: bool,
    others: bool,
}

impl Named {
    /// Of all that is written.
    pub(super) fn of(context: &Context) -> Named {
        let mut named: BTreeMap<DeclId, By> = BTreeMap::new();
        for decl in context.model.decls.iter().filter(|decl| decl.kind != Kind::Scenario) {
            for id in context.mentions().by(decl.id).iter().filter(|id| **id != decl.id) {
                let by = named.entry(*id).or_default();
                match decl.kind {
                    Kind::Class => {
                        by.classes.insert(decl.id);
                    }
                    kind => {
                        by.location |= kind == Kind::Location;
                        by.others = true;
                    }
                }
            }
        }
        let mut out = Named { by: named, ..Named::default() };
        for ability in context.of_kind(Kind::Ability).filter(|ability| !out.by.contains_key(&ability.id)) {
            let all = match (is_sold(ability), of_a_hero(ability)) {
                (true, _) => &mut out.services,
                (false, true) => &mut out.abilities,
                (false, false) => continue,
            };
            let of_pack: &mut Vec<DeclId> = all.entry(ability.pack).or_default();
            if of_pack.len() < 2 {
                of_pack.push(ability.id);
            }
        }
        out
    }

    /// The one service of a pack that nobody names.
    pub(super) fn idle_service(&self, pack: usize) -> Option<DeclId> {
        only(self.services.get(&pack))
    }

    /// The one other ability of heroes of a pack that nobody names.
    pub(super) fn idle_ability(&self, pack: usize) -> Option<DeclId> {
        only(self.abilities.get(&pack))
    }

    /// The classes that name it; nothing where another declaration does as well.
    pub(super) fn by_classes(&self, id: DeclId) -> Option<BTreeSet<DeclId>> {
        match self.by.get(&id) {
            Some(by) => Some(by.classes.clone()).filter(|_| !by.others),
            None => Some(BTreeSet::new()),
        }
    }

    /// True where a location names it.
    pub(super) fn at_a_location(&self, id: DeclId) -> bool {
        self.by.get(&id).is_some_and(|by| by.location)
    }

    /// True where a class names it, whoever else does.
    pub(super) fn on_a_class(&self, id: DeclId) -> bool {
        self.by.get(&id).is_some_and(|by| !by.classes.is_empty())
    }
}

fn only(all: Option<&Vec<DeclId>>) -> Option<DeclId> {
    match all?.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}
