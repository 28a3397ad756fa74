//! Fields that two packs change to two things, and what the table decides.

use super::Table;
use super::report::{Conflict, Side};
use brim_language::diagnostic::Place;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::json::Region;
use brim_language::model::patch::{clashes, field_key};

/// The conflicts that are left, and those that the table decides.
pub(super) fn conflicts(table: &Table) -> Vec<Conflict> {
    let mut out: Vec<Conflict> = Vec::new();
    for clash in clashes(table.model).into_iter().filter(|clash| !clash.own) {
        let mut sides = vec![side(table, clash.first), side(table, clash.second)];
        sides.sort_by(|left, right| (&left.pack, &left.place).cmp(&(&right.pack, &right.place)));
        out.push(Conflict {
            id: table.model.names.id_text(clash.what),
            name: table.name(clash.what),
            key: field_key(table.model.name(clash.what), &clash.field),
            field: clash.field,
            sides,
            decided: None,
        });
    }
    for decided in &table.model.decided {
        let Some(what) = decided.what.filter(|_| decided.holds()) else { continue };
        let mut sides: Vec<Side> =
            decided.kept.iter().chain(&decided.left_out).map(|place| side(table, *place)).collect();
        sides.sort_by(|left, right| (&left.pack, &left.place).cmp(&(&right.pack, &right.place)));
        out.push(Conflict {
            id: table.model.names.id_text(what),
            name: table.name(what),
            key: field_key(table.model.name(what), &decided.field),
            field: decided.field.clone(),
            sides,
            decided: Some(decided.pack.clone()),
        });
    }
    out.sort_by(|left, right| (&left.id, &left.field).cmp(&(&right.id, &right.field)));
    out
}

fn side(table: &Table, place: Place) -> Side {
    let whose = table.loaded.packs.iter().find(|pack| pack.files.contains(&place.file));
    let text = place.span.of(table.loaded.sources.text(place.file));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Side {
        pack: whose.map_or_else(String::new, |pack| pack.manifest.id.clone()),
        text: shortened(&escaped(&text), 60).into_owned(),
        place: Region::of(place, &table.loaded.sources),
    }
}
