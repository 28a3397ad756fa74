//! Things of one kind to which two packs give the same name: people who play must be able to distinguish them.

use std::collections::{BTreeMap, BTreeSet};

use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;
use brim_language::model::Model;

/// Kinds whose names nobody reads while playing.
const UNSEEN: [Kind; 5] = [Kind::Scenario, Kind::Patch, Kind::Rules, Kind::Ruling, Kind::Edition];

/// Puts the pack behind the names that several packs print on things of one kind.
pub(super) fn tell(model: &Model, program: &mut Program) {
    let mut by_name: BTreeMap<(Kind, String), BTreeSet<usize>> = BTreeMap::new();
    for decl in model.decls.iter().filter(|decl| !UNSEEN.contains(&decl.kind)) {
        by_name.entry((decl.kind, slug(model.name(decl.id)))).or_default().insert(decl.pack);
    }
    for decl in &model.decls {
        let Some(packs) = by_name.get(&(decl.kind, slug(model.name(decl.id)))).filter(|packs| packs.len() > 1) else {
            continue;
        };
        let title = |at: &usize| model.names.titles.get(*at).map_or("", String::as_str);
        let same = packs.iter().filter(|at| title(at) == title(&decl.pack)).count() > 1;
        let id = model.names.packs.get(decl.pack).map_or("", String::as_str);
        let pack = if same || title(&decl.pack).is_empty() { id } else { title(&decl.pack) };
        if let Some(lowered) = program.decls.get_mut(decl.id.index()) {
            lowered.apart = Some(pack.to_owned());
        }
    }
}
