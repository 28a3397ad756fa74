//! What a manifest says of its pack and of others, and whether those can be found.

use serde::Serialize;

use crate::pack::{Manifest, Origin, Requirement, Search, Version, Versions};

/// A manifest, and what can be found of the packs that it names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Needs {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its folder.
    pub root: String,
    /// The language version it is written in.
    pub language: u32,
    /// The edition it is written for.
    pub edition: Option<String>,
    /// Where its content comes from, unless a declaration says otherwise.
    pub source: Option<String>,
    /// Who made it.
    pub credits: Vec<String>,
    /// The lowest version of the tool.
    pub brim: Option<String>,
    /// The packs it needs.
    pub requires: Vec<Asked>,
    /// The packs it speaks of where they are there.
    pub knows: Vec<Asked>,
    /// The packs that go well with it.
    pub suggests: Vec<Asked>,
    /// The packs it cannot share a table with.
    pub conflicts: Vec<Clash>,
}

/// A pack that another one asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Its id.
    pub id: String,
    /// The versions that will do; nothing: any.
    pub versions: Option<String>,
    /// Why, where the manifest says so.
    pub reason: Option<String>,
    /// The version that is found; nothing where none is.
    pub found: Option<String>,
    /// Its folder.
    pub root: Option<String>,
    /// Where it was looked for.
    pub from: Option<Origin>,
    /// It is there in a version that will do.
    pub fits: bool,
}

/// A pack that another one cannot share a table with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clash {
    /// Its id.
    pub id: String,
    /// The versions that are meant; nothing: any.
    pub versions: Option<String>,
    /// Why.
    pub reason: String,
    /// The version that is found; nothing where none is.
    pub found: Option<String>,
}

/// What a manifest says, and what of the packs it names the pack at `root` would get.
pub fn needs(search: &mut Search<'_>, manifest: &Manifest, root: &str) -> Needs {
    let mut asked = |all: &[Requirement]| all.iter().map(|one| asked(search, one, root)).collect::<Vec<_>>();
    let (requires, knows, suggests) = (asked(&manifest.requires), asked(&manifest.knows), asked(&manifest.suggests));
    let clash = |conflict: &crate::pack::Conflict| Clash {
        id: conflict.id.clone(),
        versions: text(conflict.versions.as_ref()),
        reason: conflict.reason.clone(),
        found: search
            .find(root, &conflict.id)
            .filter(|found| found.number().is_some_and(|number| conflict.means(&number)))
            .and_then(|found| Some(found.manifest?.version)),
    };
    Needs {
        id: manifest.id.clone(),
        name: manifest.name.clone(),
        version: manifest.version.clone(),
        root: root.to_owned(),
        language: manifest.language,
        edition: manifest.edition.clone(),
        source: manifest.source.clone(),
        credits: manifest.credits.clone(),
        brim: manifest.brim.as_ref().map(|brim| brim.version.to_string()),
        requires,
        knows,
        suggests,
        conflicts: manifest.conflicts.iter().map(clash).collect(),
    }
}

fn asked(search: &mut Search<'_>, one: &Requirement, root: &str) -> Asked {
    let found = search.find(root, &one.id);
    let number = found.as_ref().and_then(crate::pack::Found::number);
    Asked {
        id: one.id.clone(),
        versions: text(one.versions.as_ref()),
        reason: one.reason.clone(),
        fits: number.is_some_and(|number: Version| one.allows(&number)),
        from: found.as_ref().map(|found| found.origin),
        root: found.as_ref().map(|found| found.root.clone()),
        found: found.and_then(|found| Some(found.manifest?.version)),
    }
}

fn text(versions: Option<&Versions>) -> Option<String> {
    versions.map(|versions| versions.text.clone())
}
