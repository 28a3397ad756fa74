//! Operations that cannot both hold.

use std::collections::BTreeMap;

use super::super::build::{Declaration, Model};
use super::super::names::Names;
use super::super::node::{Phrase, Value};
use super::super::plain::line_key;
use super::super::said::said;
use super::{operations, rows};
use crate::diagnostic::Place;
use crate::game::ids::DeclId;
use crate::vocabulary::{Change, Member, Modifier, Word};

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
    for (field, act, place) in touched(names, op) {
        let clash = fields.entry((what, field)).or_default().note(act, place);
        if let Some((first, removes)) = clash.filter(|_| !told) {
            told = true;
            found.push(Clash { what, second: place, first, removes, own });
        }
    }
}

/// The fields that an operation touches, and how.
fn touched(names: &Names, op: &Phrase) -> Vec<(String, Act, Place)> {
    let plain = |phrase: &Phrase| said(names, phrase);
    let one = |field: String, act: Act| vec![(field, act, op.place)];
    let text = || Act::Set(op.body.iter().map(plain).collect());
    let stat = || format!("figure {:?}", op.get("stat"));
    let keyword = || format!("keyword {:?}", op.name("what"));
    let own = |hole: &str| format!("ability {}", op.text(hole).unwrap_or("").to_lowercase());
    let named = |act: &dyn Fn(Option<i32>) -> Act| match op.get("list") {
        Some(Value::Abilities(list)) => {
            list.iter().map(|(id, number)| (format!("named {id:?}"), act(*number), op.place)).collect()
        }
        _ => Vec::new(),
    };
    let rows = |act: &dyn Fn() -> Act| {
        let (low, high) = rows::results(op).unwrap_or((0, -1));
        let last = high.min(low.saturating_add(MOST_RESULTS));
        (low..=last).map(|result| (format!("row {result}"), act(), op.place)).collect()
    };
    match op.word {
        Word::Change(Change::Set) | Word::Modifier(Modifier::Set) => {
            one(stat(), Act::Set(plain(&Phrase { word: Word::Change(Change::Set), ..op.clone() })))
        }
        Word::Change(Change::Raise) | Word::Modifier(Modifier::Change) => one(stat(), Act::Add),
        Word::Change(Change::RemoveFigure) => one(stat(), Act::Remove),
        Word::Change(Change::AddKeyword) => one(keyword(), Act::Add),
        Word::Change(Change::RemoveKeyword) => one(keyword(), Act::Remove),
        Word::Change(Change::AddAbility | Change::ReplaceAbility) => one(own("name"), text()),
        Word::Change(Change::RemoveAbility) => one(own("name"), Act::Remove),
        Word::Change(Change::OfAbility) => one(own("which"), Act::Add),
        Word::Change(Change::AddNamed | Change::ReplaceNamed) => named(&|number| Act::Set(format!("{number:?}"))),
        Word::Change(Change::RemoveNamed) => named(&|_| Act::Remove),
        Word::Change(Change::RaiseNamed) => one(format!("named {:?}", op.name("what").unwrap_or_default()), Act::Add),
        Word::Change(Change::AddRow | Change::ReplaceRow) => {
            rows(&|| Act::Set(format!("{:?}{}", op.get("name"), op.body.iter().map(plain).collect::<String>())))
        }
        Word::Change(Change::RemoveRow) => rows(&|| Act::Remove),
        Word::Change(Change::Lines) => op.body.iter().filter_map(|line| of_line(names, line)).collect(),
        _ => Vec::new(),
    }
}

/// A whole line that is set: the field of its figure or its ability where it is one.
fn of_line(names: &Names, line: &Phrase) -> Option<(String, Act, Place)> {
    let plain = |phrase: &Phrase| said(names, phrase);
    let field = match line.word {
        Word::Member(Member::Printed) => format!("figure {:?}", line.get("stat")),
        Word::Member(Member::OwnAbility) => format!("ability {}", line.text("name").unwrap_or("").to_lowercase()),
        _ => format!("line {}", line_key(line)?),
    };
    let text = match line.word {
        Word::Member(Member::Printed) if line.get("each").is_none() => {
            let word = Word::Change(Change::Set);
            plain(&Phrase { word, ..line.clone() })
        }
        Word::Member(Member::OwnAbility) => line.body.iter().map(plain).collect(),
        _ => plain(line),
    };
    Some((field, Act::Set(text), line.place))
}
