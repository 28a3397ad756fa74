//! A pack on the table that hides one of the program's own: a copy of a box that is not the box.

use super::LIBRARY;
use super::files::Files;
use super::loaded::{Loaded, Pack};
use super::read::{Reader, manifest_bytes};
use super::search::Search;
use crate::diagnostic::escape::escaped;
use crate::diagnostic::{Code, Diagnostic, Place, Source, Sources};

/// Adds a warning for every pack that hides one of the program's and says something else.
pub(crate) fn hidden(files: &dyn Files, search: &mut Search<'_>, loaded: &mut Loaded) {
    let mut found = Vec::new();
    for pack in &loaded.packs {
        let Some(place) = pack.manifest.place else { continue };
        if within_library(&pack.root) {
            continue;
        }
        let id = &pack.manifest.id;
        let Some(own) = search.in_program(id) else { continue };
        if same(files, pack, &own.root, &loaded.sources) {
            continue;
        }
        let version = own.manifest.map(|manifest| manifest.version).unwrap_or_default();
        found.push(warning(pack, place, &version, &loaded.packs));
    }
    loaded.diagnostics.extend(found);
}

/// The warning, where whoever asked for packs sees it: at the requirement of a pack that was named, else at a pack that was named.
fn warning(pack: &Pack, place: Place, version: &str, packs: &[Pack]) -> Diagnostic {
    let id = escaped(&pack.manifest.id);
    let asked = || packs.iter().filter(|other| other.asked);
    let requires = asked().find_map(|other| {
        let required = other.manifest.requires.iter().find(|one| one.id == pack.manifest.id)?;
        Some((other, required.place?))
    });
    let elsewhere = || asked().find_map(|other| Some((other, other.manifest.place?)));
    let version = escaped(version);
    let found = match (pack.asked, requires.or_else(elsewhere)) {
        (false, Some((other, at))) => {
            let message =
                format!("plays with `{}`, and not with the pack `{id}` {version} of brim", escaped(&pack.root));
            let found = Diagnostic::new(Code::PackHidden, at, message).subject(other.manifest.subject());
            found.label("not the one of brim").other(place, "this is taken")
        }
        _ => {
            let message = format!("takes the place of the pack `{id}` {version} of brim");
            let found = Diagnostic::new(Code::PackHidden, place, message).subject(pack.manifest.subject());
            found.label("the id of a pack of brim").others_at(requires.map(|(_, at)| at), "required here")
        }
    };
    found.help(
        "to change some of its cards, write a `change` in a pack of your own; a copy that is to be a pack of its own needs another id; `brim list` shows what is hidden",
    )
}

/// True if the pack at `root` says something else than the one of the program at `own`: a copy that is not the pack.
pub fn differs_from_program(files: &dyn Files, root: &str, own: &str) -> bool {
    let texts = |root: &str| {
        let (mut sources, mut trouble) = (Sources::default(), Vec::new());
        let found = Reader::new(files, &mut sources, &mut trouble).folder(root, false);
        let text = |id| sources.get(id).map(|source: &Source| (source.inside().to_owned(), source.text().to_owned()));
        found.into_iter().map(text).collect::<Vec<_>>()
    };
    manifest_bytes(files, root) != manifest_bytes(files, own) || texts(root) != texts(own)
}

/// True for what is in the program.
pub fn within_library(root: &str) -> bool {
    root.strip_prefix(LIBRARY).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// True if a pack holds the same texts as the one of the program.
fn same(files: &dyn Files, pack: &Pack, own: &str, sources: &Sources) -> bool {
    if manifest_bytes(files, &pack.root) != manifest_bytes(files, own) {
        return false;
    }
    let (mut theirs, mut trouble) = (Sources::default(), Vec::new());
    let texts = Reader::new(files, &mut theirs, &mut trouble).folder(own, false);
    let both = texts.iter().zip(&pack.files).map(|(theirs_id, id)| (theirs.get(*theirs_id), sources.get(*id)));
    let alike = |(theirs, ours): (Option<&Source>, Option<&Source>)| matches!((theirs, ours), (Some(theirs), Some(ours)) if theirs.inside() == ours.inside() && theirs.text() == ours.text());
    texts.len() == pack.files.len() && both.into_iter().all(alike)
}
