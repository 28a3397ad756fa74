//! What a pack holds, in a few figures.

use brim_core::phrase::MemberView;
use brim_core::vocabulary::{Kind, Member};
use brim_language::model::Model;
use brim_language::pack::Loaded;

/// One pack in a few figures.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its folder or file.
    pub path: String,
    /// It was named, and not only brought in because another pack needs it.
    pub asked: bool,
    /// How many `.brim` files it has.
    pub files: usize,
    /// How many declarations.
    pub declarations: usize,
    /// Where they come from.
    pub sources: Origins,
}

/// Where declarations come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Origins {
    /// Printed in a rulebook.
    pub rulebooks: usize,
    /// Figures of the real game from public material.
    pub facts: usize,
    /// Made for this project.
    pub original: usize,
    /// Scenarios, which have no source.
    pub scenarios: usize,
}

/// The packs in a few figures each.
pub(super) fn summaries(model: &Model, loaded: &Loaded) -> Vec<Summary> {
    let new = |pack: &brim_language::pack::Pack| Summary {
        id: pack.manifest.id.clone(),
        name: pack.manifest.name.clone(),
        version: pack.manifest.version.clone(),
        path: pack.root.clone(),
        asked: pack.asked,
        files: pack.files.len(),
        declarations: 0,
        sources: Origins::default(),
    };
    let mut packs: Vec<Summary> = loaded.packs.iter().map(new).collect();
    for decl in model.decls.iter().chain(&model.patches) {
        let (Some(summary), Some(pack)) = (packs.get_mut(decl.pack), loaded.packs.get(decl.pack)) else { continue };
        let own = match decl.member(Member::Source).and_then(MemberView::of) {
            Some(MemberView::Source { words }) => Some(words),
            _ => None,
        };
        let source = own.or(pack.manifest.source.as_deref()).unwrap_or("original");
        summary.declarations += 1;
        let sources = &mut summary.sources;
        match source {
            _ if decl.kind == Kind::Scenario => sources.scenarios += 1,
            "facts" => sources.facts += 1,
            "original" => sources.original += 1,
            _ => sources.rulebooks += 1,
        }
    }
    packs
}
