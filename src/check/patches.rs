//! Changes of one line to two things, and changes of what is not there.

use std::collections::BTreeMap;

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::ids::DeclId;
use crate::model::{Declaration, Phrase, Value};
use crate::vocabulary::{Change, Member, Word};

/// Looks at changes of one declaration, of all packs.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut said: BTreeMap<(DeclId, String), &Phrase> = BTreeMap::new();
    for patch in context.model.patches.iter().filter(|patch| !patch.broken) {
        let Some(what) = patch.head.name("what") else { continue };
        for line in &patch.body {
            let Some(key) = key(line) else { continue };
            let earlier = *said.entry((what, key)).or_insert(line);
            if std::ptr::eq(earlier, line) || same(earlier, line) {
                continue;
            }
            let name = context.name(what);
            let found = Diagnostic::new(Code::PatchConflict, line.place, format!("{name} is changed to two things"))
                .label("one change")
                .other(earlier.place, "the other one")
                .help("keep one of the two; packs that cannot agree cannot be mixed")
                .subject(format!("{name} (change)"));
            out.push(found);
        }
        nothing(context, patch, what, out);
    }
}

/// Changes of what the thing does not have.
fn nothing(context: &Context, patch: &Declaration, what: DeclId, out: &mut Vec<Diagnostic>) {
    let Some(thing) = context.model.decl(what).filter(|thing| !thing.broken && thing.head.name("base").is_none())
    else {
        return;
    };
    let name = context.name(what);
    for line in &patch.body {
        let has = match line.word {
            Word::Change(Change::RemoveKeyword) => line.name("what").is_none_or(|keyword| {
                let lines = thing.members(Member::Keywords).filter_map(|line| line.get("list"));
                lines.into_iter().any(|list| matches!(list, Value::Names(names) if names.contains(&keyword)))
            }),
            Word::Change(Change::RemoveAbility) => line.text("name").is_none_or(|wanted| {
                thing
                    .members(Member::OwnAbility)
                    .any(|line| line.text("name").is_some_and(|own| own.eq_ignore_ascii_case(wanted)))
            }),
            Word::Change(Change::ReplaceRow) => {
                let rows = thing.members(Member::Elite).chain(thing.members(Member::ChartRows));
                rows.flat_map(|chart| &chart.body).any(|row| row.get("face") == line.get("face"))
            }
            _ => true,
        };
        if !has {
            let found =
                Diagnostic::new(Code::PatchNothing, line.place, format!("{name} has nothing like this to change"))
                    .label("this would change nothing")
                    .other(thing.place, "the thing")
                    .help("look at its sheet: the other pack may have been reworked")
                    .subject(format!("{name} (change)"));
            out.push(found);
        }
    }
}

/// What an operation sets, where two operations of a mix cannot set it to different things.
fn key(line: &Phrase) -> Option<String> {
    match line.word {
        Word::Change(Change::Set) => Some(format!("{:?}", line.get("stat"))),
        Word::Change(Change::ReplaceRow) => Some(format!("{:?}", line.get("face"))),
        Word::Change(Change::AddAbility) => Some(format!("{:?}", line.text("name").map(str::to_lowercase))),
        _ => None,
    }
}

/// True where both set the same figure, wherever they stand.
fn same(one: &Phrase, other: &Phrase) -> bool {
    match (one.phrase("to"), other.phrase("to")) {
        (Some(one), Some(other)) => one.word == other.word && one.holes == other.holes,
        (None, None) => one.get("to").is_some() && one.get("to") == other.get("to"),
        _ => false,
    }
}
