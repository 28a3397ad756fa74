//! The models that a table can ask for, beside those that its players own.

use std::collections::BTreeSet;

use super::Table;
use super::report::Models;
use crate::check::{names, table::find};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::ids::DeclId;
use crate::ir::Printed;
use crate::model::{Declaration, StatKey};
use crate::pack::table::Collection;
use crate::vocabulary::{Kind, Stat};

/// Enemies of which fewer models are owned than their box has. Without a collection, every box on the table is taken to be there.
pub(super) fn short(table: &mut Table) -> Vec<Models> {
    let Some(collection) = table.loaded.table.as_ref().and_then(|table| table.collection.clone()) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    for enemy in table.model.of_kind(Kind::Enemy) {
        let Some(needed) = printed(table, enemy.id) else { continue };
        let owned = owned(table, &collection, enemy, needed);
        if owned >= needed {
            continue;
        }
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

fn printed(table: &Table, enemy: DeclId) -> Option<u32> {
    match table.program.decl(enemy)?.printed.get(&StatKey::Stat(Stat::Models))? {
        Printed::Int(n) => u32::try_from(*n).ok(),
        _ => None,
    }
}

fn owned(table: &Table, collection: &Collection, enemy: &Declaration, in_box: u32) -> u32 {
    let counted =
        collection.models.iter().find(|(name, _)| find(table.model, &name.text, Kind::Enemy) == Some(enemy.id));
    match counted {
        Some((_, count)) => *count,
        None if collection.owns.iter().any(|id| id.text == table.pack_id(enemy.pack)) => in_box,
        None => 0,
    }
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
        models.name,
        models.needed,
        if models.needed == 1 { "" } else { "s" },
        models.owned,
        hit.join(" and "),
        if plural { "" } else { "s" }
    );
    let help = match models.owned {
        0 => {
            "use other models as stand-ins, and count them in table.toml under [collection]: models; the rulebooks have no rule for none at all"
        }
        _ => {
            "place all that you have; if a card asks for more, all of that type gain an Elite ability for the fight (SBSD p. 23)"
        }
    };
    let found = Diagnostic::without_place(Code::ModelsNotOwned, message).help(help);
    let place = table.loaded.table.as_ref().and_then(|table| {
        let models = &table.collection.as_ref()?.models;
        models.iter().map(|(name, _)| name.place).next()
    });
    Diagnostic { place: place.filter(|_| models.owned > 0), ..found }
}
