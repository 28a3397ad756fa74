//! The verifier: a program that passes can be run without a missing part.

use super::parts::Program;
use crate::game::ids::{DeclId, OpId};
use crate::phrase::Value;

/// What is wrong with a program; nothing for one that was lowered from a sound model.
pub fn verify(program: &Program) -> Vec<String> {
    let mut wrong = Vec::new();
    let decls = program.decls.len();
    for (at, op) in program.store.all().enumerate() {
        let before = |id: OpId| id.index() < at;
        for (hole, value) in op.holes() {
            let sound = match value {
                Value::Phrase(part) => before(part.id()),
                Value::Selector(select) => {
                    select.filters().iter().chain(select.relations()).all(|part| before(part.id()))
                }
                Value::Name(id) => id.index() < decls,
                Value::Names(ids) => ids.iter().all(|id| id.index() < decls),
                Value::Abilities(list) => list.iter().all(|(id, _)| id.index() < decls),
                _ => true,
            };
            if !sound {
                wrong.push(format!("%{at}: the hole `{hole}` leads nowhere"));
            }
        }
        // An op's parts stand before it, so no op can contain itself: content always ends.
        if let Some(body) = op.body().ids().iter().find(|id| !before(**id)) {
            wrong.push(format!("%{at}: %{} stands under it and behind it", body.0));
        }
        if program.owner(op.id()).index() >= decls {
            wrong.push(format!("%{at}: belongs to no declaration"));
        }
    }
    for rule in program.triggers.values().chain(program.replacements.values()).flatten().chain(&program.uses) {
        if program.op(rule.op).is_none() || program.decl(rule.decl).is_none() {
            wrong.push(format!("a rule leads to %{}, which is not there", rule.op.0));
        }
    }
    for deck in
        program.decks.values().chain(program.charts.values()).chain(program.own_charts.iter().map(|(.., chart)| chart))
    {
        if program.decl(DeclId(deck.0)).is_none() {
            wrong.push("a deck or chart is not there".to_owned());
        }
    }
    wrong
}
