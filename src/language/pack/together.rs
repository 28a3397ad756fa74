//! Whether the packs on one table go together: the versions they ask of each other, and the packs they cannot sit beside.

use super::loaded::{Loaded, Pack};
use super::manifest::{Conflict, Requirement};
use super::search::Search;
use super::version::{Versions, before_release};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic};
use std::collections::BTreeMap;

/// Adds a finding for every version that does not fit and for every two packs that conflict.
pub(crate) fn together(search: &mut Search<'_>, loaded: &mut Loaded) {
    let mut found = Vec::new();
    let by_id: BTreeMap<&str, &Pack> = loaded.packs.iter().map(|pack| (pack.manifest.id.as_str(), pack)).collect();
    for pack in &loaded.packs {
        for (verb, asked) in [("requires", &pack.manifest.requires), ("knows", &pack.manifest.knows)] {
            let there = asked.iter().filter_map(|one| Some((one, *by_id.get(one.id.as_str())?)));
            found.extend(there.filter_map(|(one, there)| version(search, pack, verb, one, there)));
        }
        for conflict in &pack.manifest.conflicts {
            let Some(&other) = by_id.get(conflict.id.as_str()) else { continue };
            if !conflict.means(&other.manifest.number()) || other.manifest.id == pack.manifest.id {
                continue;
            }
            // What a pack requires and conflicts with is told of in its own lines.
            let own = pack.manifest.requires.iter().find(|required| required.id == conflict.id);
            if conflict.versions.is_none() && own.is_some_and(|required| required.versions.is_none()) {
                continue;
            }
            // Where both say so, the finding stands at the first of the two, and shows the reason of the other.
            let back = other.manifest.conflicts.iter().find(|back| back.id == pack.manifest.id);
            let back = back.filter(|back| back.means(&pack.manifest.number()));
            if back.is_none() || pack.manifest.id < other.manifest.id {
                found.push(conflicting(pack, conflict, other, back));
            }
        }
    }
    loaded.diagnostics.extend(found);
}

/// A pack in a version that another one does not work with.
fn version(search: &mut Search<'_>, pack: &Pack, verb: &str, asked: &Requirement, there: &Pack) -> Option<Diagnostic> {
    let number = there.manifest.number();
    let versions = asked.versions.as_ref().filter(|versions| !versions.allow(&number))?;
    let id = escaped(&asked.id);
    let has = escaped(&there.manifest.version);
    let message = format!("{verb} `{id}` {}, and version {has} is here", shown(versions));
    let mut found = Diagnostic::new(Code::RequirementVersion, versions.place, message)
        .subject(pack.manifest.subject())
        .label(format!("{has} does not fit"));
    if let Some(place) = there.manifest.version_place {
        found = found.other(place, "the version that is here");
    }
    let from = format!("`{id}` {has} is from `{}`", escaped(&there.root));
    let within_reach = search.within(&pack.root);
    let mut others = within_reach.iter().filter(|other| other.id == asked.id && other.root != there.root);
    let fits = others.find_map(|other| Some((other.number().filter(|one| versions.allow(one))?, other.root.clone())));
    let help = match (fits, before_release(versions, &number)) {
        (Some((other, root)), _) => format!("{other} in `{}` fits, and is hidden by it", escaped(&root)),
        (None, Some(help)) => help,
        (None, None) => format!("use a version of `{id}` that fits, or write `\">={has}\"` if this one does"),
    };
    Some(found.help(format!("{from}; {help}")).edit(versions.place, format!("\">={}\"", there.manifest.version), false))
}

fn conflicting(pack: &Pack, conflict: &Conflict, other: &Pack, back: Option<&Conflict>) -> Diagnostic {
    let two = escaped(&other.manifest.name);
    let reason = said(&conflict.reason);
    let message =
        format!("conflicts with {two}{}", if reason.is_empty() { String::new() } else { format!(": {reason}") });
    let range = conflict.versions.as_ref().map(|versions| format!(" in the versions {}", shown(versions)));
    let label = format!("conflicts with `{}`{}", escaped(&conflict.id), range.unwrap_or_default());
    let mut found =
        Diagnostic::new(Code::PackConflict, conflict.place, message).subject(pack.manifest.subject()).label(label);
    match back {
        Some(back) if back.reason.is_empty() => found = found.other(back.place, "it says so too"),
        Some(back) => found = found.other(back.place, format!("it says so too: {}", said(&back.reason))),
        None => {
            let version = escaped(&other.manifest.version);
            let label = format!("`{}` {version} is on the same table", escaped(&other.manifest.id));
            found = found.others_at(other.manifest.place, &label);
        }
    }
    found.help("leave one of the two packs out of the table")
}

fn shown(versions: &Versions) -> String {
    shortened(&escaped(&versions.text), 60).into_owned()
}

fn said(reason: &str) -> String {
    shortened(&escaped(reason), 160).into_owned()
}
