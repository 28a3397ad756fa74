//! Operations that cannot both hold.

use std::collections::BTreeMap;

use super::super::build::{Declaration, Model};
use super::super::canonical::{canonical_form, value_numbered};
use super::super::draft::Draft;
use super::super::line::Line;
use super::super::line_key::line_key;
use super::super::names::Names;
use super::super::placed::Placed;
use super::operations;
use crate::diagnostic::Place;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ChangeView, MemberView, ModifierView, Phrase, Value};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Change, SheetList, Word};

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
    let made = |decl: &&Declaration| !decl.broken && decl.base().is_some();
    // What is made from another is played as something else than is written.
    for decl in model.played.keys().filter_map(|id| model.decl(*id)).filter(made) {
        let mut fields = BTreeMap::new();
        operations(decl).for_each(|op| note(&model.names, &mut fields, (decl.id, true), op, &mut found));
    }
    let mut fields = BTreeMap::new();
    for patch in model.patches.iter().filter(|patch| !patch.broken) {
        let Some(what) = patch.changes() else { continue };
        patch.body().iter().for_each(|op| note(&model.names, &mut fields, (what, false), op, &mut found));
    }
    found
}

/// Notes what an operation does; `what` is the thing that it changes, and whether the operation stands on its own sheet.
fn note(
    names: &Names,
    fields: &mut BTreeMap<(DeclId, String), Field>,
    what: (DeclId, bool),
    op: Phrase<'_>,
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
    /// What distinguishes it from all others.
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
pub(super) fn fields_of(names: &Names, op: Phrase<'_>) -> Vec<FieldName> {
    touched(names, op).into_iter().map(|touch| touch.field).collect()
}

/// The fields that an operation touches, and how.
fn touched(names: &Names, op: Phrase<'_>) -> Vec<Touch> {
    let plain = |phrase: Phrase<'_>| canonical_form(names, phrase);
    let one = |field: FieldName, act: Act| vec![Touch { field, act, place: op.place() }];
    let text = || Act::Set(op.body().iter().map(plain).collect());
    let listed = |sort: SheetList, id: DeclId| {
        let sort = sort.words();
        FieldName { key: format!("{sort} {}", id.0), label: format!("{sort} {}", called(names, id)) }
    };
    let all = |list: &[(DeclId, Option<i32>)], act: &dyn Fn(Option<i32>) -> Act| {
        let touch = |(id, number): &(DeclId, Option<i32>)| Touch {
            field: named_ability(names, *id),
            act: act(*number),
            place: op.place(),
        };
        list.iter().map(touch).collect()
    };
    let rows = |(low, high): (i32, i32), act: &dyn Fn() -> Act| {
        let last = high.min(low.saturating_add(MOST_RESULTS));
        let field = |result| FieldName { key: format!("row {result}"), label: format!("row {result}") };
        (low..=last).map(|result| Touch { field: field(result), act: act(), place: op.place() }).collect()
    };
    match ModifierView::of(op) {
        Some(ModifierView::Set { stat, to: _, condition: _ }) => {
            return one(figure(names, stat), Act::Set(plain(as_set(op).phrase())));
        }
        Some(ModifierView::Change { stat, by: _, per: _, condition: _ }) => return one(figure(names, stat), Act::Add),
        _ => {}
    }
    let Some(change) = ChangeView::of(op) else { return Vec::new() };
    match change {
        ChangeView::Set { stat, to: _ } => one(figure(names, stat), Act::Set(plain(as_set(op).phrase()))),
        ChangeView::Raise { stat, by: _ } => one(figure(names, stat), Act::Add),
        ChangeView::RemoveFigure { stat } => one(figure(names, stat), Act::Remove),
        ChangeView::AddListed { sort, what } => one(listed(sort, what), Act::Add),
        ChangeView::RemoveListed { sort, what } => one(listed(sort, what), Act::Remove),
        ChangeView::AddAbility { name } | ChangeView::ReplaceAbility { name } => one(own_ability(name), text()),
        ChangeView::RemoveAbility { name } => one(own_ability(name), Act::Remove),
        ChangeView::OfAbility { which, stat: _, by: _ } => one(own_ability(which), Act::Add),
        ChangeView::AddNamed { list } | ChangeView::ReplaceNamed { list } => {
            all(list, &|number| Act::Set(number.map_or_else(String::new, |number| number.to_string())))
        }
        ChangeView::RemoveNamed { list } => all(list, &|_| Act::Remove),
        ChangeView::RaiseNamed { what, by: _ } => one(named_ability(names, what), Act::Add),
        ChangeView::AddRow { face, name } | ChangeView::ReplaceRow { face, name } => rows(face, &|| {
            let name = name.map(|name| value_numbered(Value::Text(name))).unwrap_or_default();
            Act::Set(format!("{name} {}", op.body().iter().map(plain).collect::<String>()))
        }),
        ChangeView::RemoveRow { face } => rows(face, &|| Act::Remove),
        ChangeView::Lines => op.body().iter().filter_map(|line| of_line(names, line)).collect(),
    }
}

fn called(names: &Names, id: DeclId) -> &str {
    names.get(id).map_or("", |named| named.name.as_str())
}

fn figure(names: &Names, stat: StatKey) -> FieldName {
    let label = match stat {
        StatKey::Stat(stat) => stat.words().to_owned(),
        StatKey::Skill(id) => called(names, id).to_owned(),
        StatKey::Max(id) => format!("most {}", called(names, id)),
        StatKey::Tests(id) => format!("{} tests", called(names, id)),
        StatKey::TestDice(id) => format!("{} test dice", called(names, id)),
        StatKey::Result(id) => format!("result on {}", called(names, id)),
        StatKey::Worn(slot) => format!("clothing slot {}", slot.word()),
    };
    FieldName { key: format!("figure {}", value_numbered(Value::Stat(stat))), label }
}

fn own_ability(name: &str) -> FieldName {
    FieldName { key: format!("ability {}", name.to_lowercase()), label: format!("ability {name}") }
}

fn named_ability(names: &Names, id: DeclId) -> FieldName {
    FieldName { key: format!("named {}", id.0), label: format!("ability {}", called(names, id)) }
}

/// A whole line that is set: the field of its figure or its ability where it is one.
fn of_line(names: &Names, line: Phrase<'_>) -> Option<Touch> {
    let plain = |phrase: Phrase<'_>| canonical_form(names, phrase);
    let (field, text) = match MemberView::of(line) {
        Some(MemberView::Printed { stat, to: _, each }) => {
            let text = if each.is_none() { plain(as_set(line).phrase()) } else { plain(line) };
            (figure(names, stat), text)
        }
        Some(MemberView::OwnAbility { name }) => (own_ability(name), line.body().iter().map(plain).collect()),
        _ => (FieldName { key: format!("line {}", line_key(line)?), label: line_label(line) }, plain(line)),
    };
    Some(Touch { field, act: Act::Set(text), place: line.place() })
}

/// A line that sets a figure, as the operation that does.
fn as_set(line: Phrase<'_>) -> Line {
    Line::made(Draft::of(line).with_word(Word::Change(Change::Set)))
}

/// What an author calls a line: by its word of the language, and by its number where a sheet can have several.
fn line_label(line: Phrase<'_>) -> String {
    let word = line.word().entry().map_or("line", |entry| entry.id.rsplit('.').next().unwrap_or("line"));
    match MemberView::of(line) {
        Some(MemberView::RuleIs { rule, reading: _ } | MemberView::Settles { rule }) => rule.words().to_owned(),
        Some(
            MemberView::Copies { n }
            | MemberView::StartsHolding { n, what: _ }
            | MemberView::Weight { n }
            | MemberView::UpgradeSlots { n }
            | MemberView::Upgrade { n, list: _, hands: _, cost: _, more: _, lasting: _ }
            | MemberView::Price { n }
            | MemberView::StoneIcons { n }
            | MemberView::Doors { n, m: _ }
            | MemberView::Clue { n, objective: _ }
            | MemberView::Waves { n }
            | MemberView::Revives { n, revives: _ }
            | MemberView::PartyDraws { n, deck: _, other: _ },
        ) => format!("{word} {n}"),
        _ => word.to_owned(),
    }
}
