//! The models that a table can ask for, beside those that its players own.

use std::collections::BTreeSet;

use super::Table;
use super::report::Models;
use brim_check::names;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Stock};

/// Enemies of which fewer models are owned than their box has. Without a collection, every box on the table is taken to be there.
pub(super) fn short(table: &mut Table) -> Vec<Models> {
    let mut out = Vec::new();
    for enemy in table.model.of_kind(Kind::Enemy) {
        let Some(Stock { in_box: needed, owned }) = table.model.stock(enemy).filter(|stock| stock.owned < stock.in_box)
        else {
            continue;
        };
        let places = |decl: &&Declaration| {
            let mut named = BTreeSet::new();
            decl.body.iter().for_each(|line| names(line, &mut named));
            named.contains(&enemy.id)
        };
        let of = |kind: Kind| {
            let mut all: Vec<String> = table
                .model
                .sheets()
                .filter(|decl| decl.kind == kind)
                .filter(places)
                .map(|decl| table.name(decl.id))
                .collect();
            all.sort();
            all
        };
        out.push(Models {
            enemy: table.model.names.id_text(enemy.id),
            name: table.name(enemy.id),
            needed,
            owned,
            threats: of(Kind::Threat),
            missions: of(Kind::Mission),
        });
    }
    out.sort_by(|left, right| left.enemy.cmp(&right.enemy));
    let placed = out.iter().filter(|models| !models.threats.is_empty() || !models.missions.is_empty());
    let found: Vec<Diagnostic> = placed.map(|models| finding(table, models)).collect();
    table.found.extend(found);
    out
}

/// The name, with its pack where another has an enemy of that name.
fn shown(table: &Table, models: &Models) -> String {
    let decl = table.program.find(&models.enemy, Some(Kind::Enemy)).and_then(|id| table.program.decl(id));
    decl.map_or_else(
        || models.name.clone(),
        |decl| brim_language::diagnostic::escape::escaped(&decl.shown()).into_owned(),
    )
}

fn finding(table: &Table, models: &Models) -> Diagnostic {
    let listed = |all: &[String], one: &str, many: &str| match all {
        [] => None,
        [single] => Some(format!("{one} {single}")),
        several => Some(format!("{} {many}", several.len())),
    };
    let hit: Vec<String> = [
        listed(&models.threats, "the Threat card", "Threat cards"),
        listed(&models.missions, "the mission", "missions"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let plural = models.threats.len() + models.missions.len() > 1;
    let message = format!(
        "{}: {} model{} in the box, and you own {}; {} place{} it",
        shown(table, models),
        models.needed,
        if models.needed == 1 { "" } else { "s" },
        models.owned,
        hit.join(" and "),
        if plural { "" } else { "s" }
    );
    let help = match models.owned {
        0 => format!(
            "play takes stand-ins for all {}; count your own in {}, under [collection]: models = {{ \"{}\" = {} }}",
            models.needed,
            table.file(),
            models.enemy,
            models.needed
        ),
        _ => "play places all that you have; where a card asks for more, all of that type gain an Elite ability \
              for the fight (SBSD p. 23)"
            .to_owned(),
    };
    let found = Diagnostic::without_place(Code::ModelsNotOwned, message).help(help);
    let place = table.loaded.table.as_ref().and_then(|table| {
        let models = &table.collection.as_ref()?.models;
        models.iter().map(|(name, _)| name.place).next()
    });
    Diagnostic { place: place.filter(|_| models.owned > 0), ..found }
}
