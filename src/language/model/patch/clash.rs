//! Operations that cannot both hold.

use std::collections::BTreeMap;

use super::super::build::{Declaration, Model};
use super::super::canonical::{canonical_form, value_numbered};
use super::super::line_key::line_key;
use super::super::names::Names;
use super::super::node::{Phrase, Value};
use super::{operations, rows};
use crate::diagnostic::Place;
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Change, Member, Modifier, Word};

/// The most results of a row that are looked at one by one.
const MOST_RESULTS: i32 = 200;

/// Two operations of which one would undo the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What they change.
    pub what: DeclId,
    /// The second of them, in the order of the packs.
    pub second: Place,
    /// The first.
    pub first: Place,
    /// One of them takes away what the other changes; else both set it to different things.
    pub removes: bool,
    /// They stand on the sheet itself, and not in patches.
    pub own: bool,
    /// What both touch, in words: `health`, `keyword Beast`, `row 3`.
    pub field: String,
}

/// What an operation does to a field.
enum Act {
    /// Sets it, to this.
    Set(String),
    /// Adds to it, or changes something in it.
    Add,
    /// Takes it away.
    Remove,
}

/// What was done to a field so far: the first of each kind.
#[derive(Default)]
struct Field {
    set: Option<(String, Place)>,
    add: Option<Place>,
    remove: Option<Place>,
}

impl Field {
    /// Notes an act; the earlier one that it cannot stand beside, and whether one of the two removes.
    fn note(&mut self, act: Act, place: Place) -> Option<(Place, bool)> {
        match act {
            Act::Set(to) => {
                let other = self.set.get_or_insert((to.clone(), place));
                let clash = (other.0 != to).then_some((other.1, false));
                clash.or(self.remove.map(|place| (place, true)))
            }
            Act::Add => {
                self.add.get_or_insert(place);
                self.remove.map(|place| (place, true))
            }
            Act::Remove => {
                self.remove.get_or_insert(place);
                let set = self.set.as_ref().map(|(_, place)| *place);
                set.or(self.add).map(|place| (place, true))
            }
        }
    }
}

/// Every two operations of the mix that cannot both hold, once for each operation.
pub fn clashes(model: &Model) -> Vec<Clash> {
    let mut found = Vec::new();
    let made = |decl: &&Declaration| !decl.broken && decl.head.name("base").is_some();
    for decl in model.decls.iter().filter(made) {
        let mut fields = BTreeMap::new();
        operations(decl).for_each(|op| note(&model.names, &mut fields, (decl.id, true), op, &mut found));
    }
    let mut fields = BTreeMap::new();
    for patch in model.patches.iter().filter(|patch| !patch.broken) {
        let Some(what) = patch.head.name("what") else { continue };
        patch.body.iter().for_each(|op| note(&model.names, &mut fields, (what, false), op, &mut found));
    }
    found
}

/// Notes what an operation does; `what` is the thing that it changes, and whether the operation stands on its own sheet.
fn note(
    names: &Names,
    fields: &mut BTreeMap<(DeclId, String), Field>,
    what: (DeclId, bool),
    op: &Phrase,
    found: &mut Vec<Clash>,
) {
    let (what, own) = what;
    let mut told = false;
    for Touch { field, act, place } in touched(names, op) {
        let label = field.label.clone();
        let clash = fields.entry((what, field.key)).or_default().note(act, place);
        if let Some((first, removes)) = clash.filter(|_| !told) {
            told = true;
            found.push(Clash { what, second: place, first, removes, own, field: label });
        }
    }
}

/// A field of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FieldName {
    /// What tells it from all others.
    key: String,
    /// What an author calls it.
    pub(super) label: String,
}

/// What an operation does to one field.
struct Touch {
    field: FieldName,
    act: Act,
    place: Place,
}

/// The fields that an operation touches.
pub(super) fn fields_of(names: &Names, op: &Phrase) -> Vec<FieldName> {
    touched(names, op).into_iter().map(|touch| touch.field).collect()
}

/// The fields that an operation touches, and how.
fn touched(names: &Names, op: &Phrase) -> Vec<Touch> {
    let plain = |phrase: &Phrase| canonical_form(names, phrase);
    let one = |field: FieldName, act: Act| vec![Touch { field, act, place: op.place }];
    let text = || Act::Set(op.body.iter().map(plain).collect());
    let keyword = || {
        let id = op.name("what");
        FieldName {
            key: format!("keyword {}", id.unwrap_or_default().0),
            label: format!("keyword {}", called(names, id)),
        }
    };
    let own = |hole: &str| own_ability(op.text(hole).unwrap_or(""));
    let named = |act: &dyn Fn(Option<i32>) -> Act| match op.get("list") {
        Some(Value::Abilities(list)) => {
            let touch = |(id, number): &(DeclId, Option<i32>)| Touch {
                field: named_ability(names, Some(*id)),
                act: act(*number),
                place: op.place,
            };
            list.iter().map(touch).collect()
        }
        _ => Vec::new(),
    };
    let rows = |act: &dyn Fn() -> Act| {
        let (low, high) = rows::results(op).unwrap_or((0, -1));
        let last = high.min(low.saturating_add(MOST_RESULTS));
        let field = |result| FieldName { key: format!("row {result}"), label: format!("row {result}") };
        (low..=last).map(|result| Touch { field: field(result), act: act(), place: op.place }).collect()
    };
    match op.word {
        Word::Change(Change::Set) | Word::Modifier(Modifier::Set) => one(
            figure(names, op.get("stat")),
            Act::Set(plain(&Phrase { word: Word::Change(Change::Set), ..op.clone() })),
        ),
        Word::Change(Change::Raise) | Word::Modifier(Modifier::Change) => one(figure(names, op.get("stat")), Act::Add),
        Word::Change(Change::RemoveFigure) => one(figure(names, op.get("stat")), Act::Remove),
        Word::Change(Change::AddKeyword) => one(keyword(), Act::Add),
        Word::Change(Change::RemoveKeyword) => one(keyword(), Act::Remove),
        Word::Change(Change::AddAbility | Change::ReplaceAbility) => one(own("name"), text()),
        Word::Change(Change::RemoveAbility) => one(own("name"), Act::Remove),
        Word::Change(Change::OfAbility) => one(own("which"), Act::Add),
        Word::Change(Change::AddNamed | Change::ReplaceNamed) => {
            named(&|number| Act::Set(number.map_or_else(String::new, |number| number.to_string())))
        }
        Word::Change(Change::RemoveNamed) => named(&|_| Act::Remove),
        Word::Change(Change::RaiseNamed) => one(named_ability(names, op.name("what")), Act::Add),
        Word::Change(Change::AddRow | Change::ReplaceRow) => rows(&|| {
            Act::Set(format!(
                "{} {}",
                op.get("name").map_or_else(String::new, value_numbered),
                op.body.iter().map(plain).collect::<String>()
            ))
        }),
        Word::Change(Change::RemoveRow) => rows(&|| Act::Remove),
        Word::Change(Change::Lines) => op.body.iter().filter_map(|line| of_line(names, line)).collect(),
        _ => Vec::new(),
    }
}

fn called(names: &Names, id: Option<DeclId>) -> &str {
    id.and_then(|id| names.get(id)).map_or("", |named| named.name.as_str())
}

fn figure(names: &Names, stat: Option<&Value>) -> FieldName {
    let label = match stat {
        Some(Value::Stat(StatKey::Stat(stat))) => stat.words().to_owned(),
        Some(Value::Stat(StatKey::Skill(id))) => called(names, Some(*id)).to_owned(),
        Some(Value::Stat(StatKey::Max(id))) => format!("most {}", called(names, Some(*id))),
        Some(Value::Stat(StatKey::Result(id))) => format!("result on {}", called(names, Some(*id))),
        Some(Value::Stat(StatKey::Worn(slot))) => format!("clothing slot {}", slot.word()),
        _ => "figure".to_owned(),
    };
    FieldName { key: format!("figure {}", stat.map_or_else(String::new, value_numbered)), label }
}

fn own_ability(name: &str) -> FieldName {
    FieldName { key: format!("ability {}", name.to_lowercase()), label: format!("ability {name}") }
}

fn named_ability(names: &Names, id: Option<DeclId>) -> FieldName {
    FieldName { key: format!("named {}", id.unwrap_or_default().0), label: format!("ability {}", called(names, id)) }
}

/// A whole line that is set: the field of its figure or its ability where it is one.
fn of_line(names: &Names, line: &Phrase) -> Option<Touch> {
    let plain = |phrase: &Phrase| canonical_form(names, phrase);
    let field = match line.word {
        Word::Member(Member::Printed) => figure(names, line.get("stat")),
        Word::Member(Member::OwnAbility) => own_ability(line.text("name").unwrap_or("")),
        _ => FieldName { key: format!("line {}", line_key(line)?), label: line_label(line) },
    };
    let text = match line.word {
        Word::Member(Member::Printed) if line.get("each").is_none() => {
            let word = Word::Change(Change::Set);
            plain(&Phrase { word, ..line.clone() })
        }
        Word::Member(Member::OwnAbility) => line.body.iter().map(plain).collect(),
        _ => plain(line),
    };
    Some(Touch { field, act: Act::Set(text), place: line.place })
}

/// What an author calls a line: by its word of the language, and by its number where a sheet can have several.
fn line_label(line: &Phrase) -> String {
    let rule = match line.get("rule") {
        Some(Value::Rule(rule)) => return rule.words().to_owned(),
        _ => line.word.entry().map_or("line", |entry| entry.id.rsplit('.').next().unwrap_or("line")),
    };
    match line.number("n") {
        Some(n) => format!("{rule} {n}"),
        None => rule.to_owned(),
    }
}
