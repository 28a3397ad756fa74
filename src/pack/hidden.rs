//! A pack on the table that hides one of the program's own: a copy of a box that is not the box.

use super::files::{Files, join};
use super::loaded::{Loaded, Pack};
use super::read::Reader;
use super::search::Search;
use super::{LIBRARY, MANIFEST, MAX_MANIFEST};
use crate::diagnostic::escape::escaped;
use crate::diagnostic::{Code, Diagnostic, Sources};

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
        let message = format!("takes the place of the pack `{id}` {} that comes with brim", escaped(&version));
        let who = loaded.packs.iter().find_map(|other| other.manifest.requires.iter().find(|one| one.id == *id)?.place);
        let warning = Diagnostic::new(Code::PackHidden, place, message)
            .subject(pack.manifest.subject())
            .label("the id of a pack of brim")
            .others_at(who, "and so this is what is required here")
            .help("give it another id if it is a pack of its own; `brim list` shows what is taken and what is hidden");
        found.push(warning);
    }
    loaded.diagnostics.extend(found);
}

/// True for what is in the program.
pub fn within_library(root: &str) -> bool {
    root.strip_prefix(LIBRARY).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// True if a pack holds the same texts as the one of the program.
fn same(files: &dyn Files, pack: &Pack, own: &str, sources: &Sources) -> bool {
    let read = |path: &str| files.read(path, MAX_MANIFEST);
    if read(&join(&pack.root, MANIFEST)) != read(&join(own, MANIFEST)) {
        return false;
    }
    let (mut theirs, mut trouble) = (Sources::default(), Vec::new());
    let texts = Reader::new(files, &mut theirs, &mut trouble).folder(own, false);
    let both = texts.iter().zip(&pack.files).map(|(theirs_id, id)| (theirs.get(*theirs_id), sources.get(*id)));
    let alike = |(theirs, ours): (Option<&crate::diagnostic::Source>, Option<&crate::diagnostic::Source>)| matches!((theirs, ours), (Some(theirs), Some(ours)) if theirs.inside() == ours.inside() && theirs.text() == ours.text());
    texts.len() == pack.files.len() && both.into_iter().all(alike)
}
