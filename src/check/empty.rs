//! Packs without a declaration.

use brim_language::diagnostic::escape::escaped;
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::pack::{Loaded, Pack};

/// More packs than a message names.
const NAMED: usize = 12;

/// A pack whose files declare nothing. One without files was told of when it was loaded.
pub(super) fn declares_nothing(loaded: &Loaded, pack: &Pack, declarations: usize) -> Option<Diagnostic> {
    let broken = loaded.diagnostics.iter().any(|found| found.code == Code::NotText || found.code == Code::FileTooLong);
    let &file = pack.files.first().filter(|_| declarations == 0 && !broken)?;
    let place = pack.manifest.place.unwrap_or(Place { file, span: brim_grammar::Span::default() });
    let found = Diagnostic::new(Code::EmptyPack, place, "this pack declares nothing")
        .subject(pack.manifest.subject())
        .help("write a first enemy or card: `brim explain B0011` shows how");
    Some(found)
}

/// Of a table: one finding for all packs on it that declare nothing, where there are several.
pub fn empty_packs_as_one(loaded: &Loaded, diagnostics: &mut Vec<Diagnostic>) {
    let manifest = |found: &Diagnostic| {
        let file = found.place.filter(|_| found.code == Code::EmptyPack)?.file;
        loaded.packs.iter().find(|pack| pack.manifest.place.is_some_and(|place| place.file == file))
    };
    let mut packs: Vec<&Pack> = diagnostics.iter().filter_map(manifest).collect();
    packs.sort_by(|left, right| left.manifest.id.cmp(&right.manifest.id));
    packs.dedup_by(|left, right| left.manifest.id == right.manifest.id);
    if packs.len() < 2 {
        return;
    }
    diagnostics.retain(|found| manifest(found).is_none());
    let mut ids: Vec<String> = packs.iter().map(|pack| format!("`{}`", escaped(&pack.manifest.id))).collect();
    let more = ids.len().saturating_sub(NAMED);
    ids.truncate(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let message = format!("{} packs on this table declare nothing: {}{more}", packs.len(), ids.join(", "));
    let found = Diagnostic::without_place(Code::EmptyPack, message);
    let on_table = loaded
        .table
        .as_ref()
        .and_then(|table| table.packs.iter().find(|wanted| packs.iter().any(|pack| pack.manifest.id == wanted.id)));
    let place = on_table.map(|wanted| wanted.place).or_else(|| packs.first()?.manifest.place);
    let found = Diagnostic { place, ..found }.label("no card, no enemy, no mission");
    diagnostics.push(found.help("take them off the table, or add what is missing to their folders"));
}
