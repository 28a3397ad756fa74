//! One operation after the other, on the lines of a sheet.

use super::rows;
use super::{By, Idle, Origin};
use crate::model::line_key::line_key;
use crate::model::node::{Phrase, Value};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::{Amount, Change, Member, Modifier, Word};

/// The lines of a sheet, each with where it comes from.
#[derive(Default)]
pub(super) struct Sheet {
    lines: Vec<(Phrase, Origin)>,
}

/// When an operation of a layer is carried out: those of one rank do not touch one another.
fn rank(word: Word) -> u8 {
    match word {
        Word::Change(Change::Lines) => 0,
        Word::Change(
            Change::RemoveKeyword
            | Change::RemoveFigure
            | Change::RemoveAbility
            | Change::RemoveNamed
            | Change::RemoveRow,
        ) => 1,
        Word::Change(Change::Raise | Change::RaiseNamed | Change::OfAbility) | Word::Modifier(Modifier::Change) => 3,
        _ => 2,
    }
}

impl Sheet {
    /// Adds a line as it is.
    pub(super) fn push(&mut self, line: Phrase, origin: Origin) {
        self.lines.push((line, origin));
    }

    /// Adds a line that somebody wrote.
    pub(super) fn add(&mut self, line: &Phrase, by: By) {
        self.push(line.clone(), Origin { by, place: line.place, changed: Vec::new() });
    }

    /// A line of a kind that a sheet has once takes the place of the old one; any other is one more.
    pub(super) fn give(&mut self, line: &Phrase, by: By) {
        let key = line_key(line);
        let old = self.lines.iter().position(|(old, _)| key.is_some() && line_key(old) == key);
        match old.and_then(|at| self.lines.get_mut(at)) {
            Some((old, origin)) => {
                // What each wound is worth is a figure of its own, which the Brutal side may leave alone.
                let each = old.get("each").cloned().filter(|_| by == By::Brutal && line.get("each").is_none());
                *old = line.clone();
                old.holes.extend(each.map(|each| ("each", each)));
                *origin = Origin { by, place: line.place, changed: Vec::new() };
            }
            None => self.add(line, by),
        }
    }

    /// Carries out the operations of one layer; which of them change nothing is seen before any of them is.
    pub(super) fn layer(&mut self, all: &[(By, &Phrase)], idle: &mut Vec<Idle>) {
        for (by, op) in all {
            if let Some(why) = self.nothing(op) {
                let patch = if let By::Patch(at) = by { Some(*at) } else { None };
                idle.push(Idle { place: op.place, why, patch });
            }
        }
        let mut order: Vec<&(By, &Phrase)> = all.iter().collect();
        order.sort_by_key(|(_, op)| rank(op.word));
        for (by, op) in order {
            self.apply(*by, op);
        }
    }

    /// The lines, numbered anew; where each comes from; and how many phrases there are.
    pub(super) fn written(self) -> (Vec<Phrase>, Vec<Origin>, u32) {
        let (mut body, origins): (Vec<Phrase>, Vec<Origin>) = self.lines.into_iter().unzip();
        let mut next = 0;
        body.iter_mut().for_each(|line| line.renumber(&mut next));
        (body, origins, next)
    }

    /// The lines as they stand, each with where it comes from.
    pub(super) fn into_lines(self) -> impl Iterator<Item = (Phrase, Origin)> {
        self.lines.into_iter()
    }

    fn line(&self, fits: impl Fn(&Phrase) -> bool) -> Option<&Phrase> {
        self.lines.iter().map(|(line, _)| line).find(|line| fits(line))
    }

    fn member(&self, member: Member) -> Option<&Phrase> {
        self.line(|line| line.word == Word::Member(member))
    }

    fn own(&self, name: Option<&str>) -> Option<&Phrase> {
        self.line(|line| is_own(line, name))
    }

    fn number_of(&self, ability: DeclId) -> Option<Option<i32>> {
        let mut lines = self.lines.iter().map(|(line, _)| line);
        lines.find_map(|line| match line.get("list") {
            Some(Value::Abilities(list)) => list.iter().find(|(id, _)| *id == ability).map(|(_, number)| *number),
            _ => None,
        })
    }

    fn has_keyword(&self, keyword: DeclId) -> bool {
        matches!(self.member(Member::Keywords).and_then(|line| line.get("list")), Some(Value::Names(names)) if names.contains(&keyword))
    }

    /// Why an operation would change nothing; none where it changes something.
    fn nothing(&self, op: &Phrase) -> Option<&'static str> {
        let Word::Change(change) = op.word else { return None };
        let named = |fits: &dyn Fn(DeclId, Option<i32>) -> bool| match op.get("list") {
            Some(Value::Abilities(list)) => list.iter().all(|(id, number)| fits(*id, *number)),
            _ => true,
        };
        let chart = || self.member(Member::Elite).or_else(|| self.member(Member::ChartRows));
        let (sound, why) = match change {
            Change::AddKeyword => (op.name("what").is_none_or(|id| !self.has_keyword(id)), "has this keyword already"),
            Change::RemoveKeyword => (op.name("what").is_none_or(|id| self.has_keyword(id)), "has no such keyword"),
            Change::RemoveFigure => (self.line(|line| is_figure(line, op)).is_some(), "has no such figure"),
            Change::RemoveAbility | Change::ReplaceAbility => {
                (self.own(op.text("name")).is_some(), "has no ability of this name")
            }
            Change::AddAbility => (
                self.own(op.text("name")).is_none(),
                "has an ability of this name already: `replace ability` gives it another text",
            ),
            Change::OfAbility => (self.own(op.text("which")).is_some(), "has no ability of this name"),
            Change::AddNamed => (named(&|id, _| self.number_of(id).is_none()), "has this ability already"),
            Change::RemoveNamed => (
                named(&|id, number| self.number_of(id).is_some_and(|has| number.is_none() || has == number)),
                "has no such ability",
            ),
            Change::ReplaceNamed => (
                named(&|id, number| self.number_of(id).is_some_and(|has| has != number)),
                "has no such ability to change",
            ),
            Change::RaiseNamed => (
                op.name("what").is_none_or(|id| self.number_of(id).flatten().is_some()),
                "has no such ability with a number",
            ),
            Change::ReplaceRow | Change::RemoveRow => {
                (chart().is_some_and(|chart| rows::meets(chart, op)), "has no such row in its chart")
            }
            Change::AddRow => {
                (chart().is_some_and(|chart| !rows::meets(chart, op)), "has this row in its chart already")
            }
            Change::Set | Change::Raise | Change::Lines => (true, ""),
        };
        (!sound).then_some(why)
    }

    fn apply(&mut self, by: By, op: &Phrase) {
        match op.word {
            Word::Change(Change::Set) | Word::Modifier(Modifier::Set) => self.set(by, op),
            Word::Change(Change::Raise) | Word::Modifier(Modifier::Change) => self.raise(by, op),
            Word::Change(change) => self.change(change, by, op),
            _ => {}
        }
    }

    fn change(&mut self, change: Change, by: By, op: &Phrase) {
        match change {
            Change::Lines => op.body.iter().for_each(|line| self.give(line, by)),
            Change::AddKeyword => {
                let Some(keyword) = op.name("what").filter(|keyword| !self.has_keyword(*keyword)) else { return };
                self.list(Member::Keywords, Value::Names(Vec::new()), by, op, |list| {
                    if let Value::Names(names) = list {
                        names.push(keyword);
                    }
                });
            }
            Change::RemoveKeyword => {
                let Some(keyword) = op.name("what").filter(|keyword| self.has_keyword(*keyword)) else { return };
                self.list(Member::Keywords, Value::Names(Vec::new()), by, op, |list| {
                    if let Value::Names(names) = list {
                        names.retain(|name| *name != keyword);
                    }
                });
            }
            Change::RemoveFigure => self.lines.retain(|(line, _)| !is_figure(line, op)),
            Change::RemoveAbility => self.lines.retain(|(line, _)| !is_own(line, op.text("name"))),
            Change::AddAbility | Change::ReplaceAbility => {
                let line = Phrase { word: Word::Member(Member::OwnAbility), ..op.clone() };
                self.give(&line, by);
            }
            Change::OfAbility => {
                self.add(&Phrase { word: Word::Modifier(Modifier::OfAbility), ..op.clone() }, by);
            }
            Change::AddNamed | Change::ReplaceNamed | Change::RemoveNamed | Change::RaiseNamed => {
                self.named(change, by, op);
            }
            Change::AddRow | Change::ReplaceRow | Change::RemoveRow => {
                let chart = |line: &Phrase| matches!(line.word, Word::Member(Member::Elite | Member::ChartRows));
                if let Some((chart, origin)) = self.lines.iter_mut().find(|(line, _)| chart(line)) {
                    rows::change(chart, change, op);
                    origin.changed.push((by, op.place));
                }
            }
            Change::Set | Change::Raise => {}
        }
    }

    /// Changes the list of a line, which is made where there is none.
    fn list(&mut self, member: Member, empty: Value, by: By, op: &Phrase, change: impl FnOnce(&mut Value)) {
        let word = Word::Member(member);
        if !self.lines.iter().any(|(line, _)| line.word == word) {
            let line = Phrase { word, holes: vec![("list", empty)], body: Vec::new(), place: op.place, node: 0 };
            self.add(&line, by);
        }
        let Some((line, origin)) = self.lines.iter_mut().find(|(line, _)| line.word == word) else { return };
        if let Some((_, list)) = line.holes.iter_mut().find(|(name, _)| *name == "list") {
            change(list);
        }
        if origin.place != op.place {
            origin.changed.push((by, op.place));
        }
    }

    fn named(&mut self, change: Change, by: By, op: &Phrase) {
        let listed = match op.get("list") {
            Some(Value::Abilities(list)) => list.clone(),
            _ => op.name("what").map(|id| (id, op.number("n"))).into_iter().collect(),
        };
        self.list(Member::Abilities, Value::Abilities(Vec::new()), by, op, |list| {
            let Value::Abilities(all) = list else { return };
            for (id, number) in listed {
                let there = all.iter().position(|(one, _)| *one == id);
                match (change, there.and_then(|at| all.get_mut(at))) {
                    (Change::AddNamed, None) => all.push((id, number)),
                    (Change::ReplaceNamed, Some((_, old))) => *old = number,
                    (Change::RaiseNamed, Some((_, Some(old)))) => *old = old.saturating_add(number.unwrap_or(0)),
                    (Change::RemoveNamed, Some(_)) => {
                        all.retain(|(one, has)| *one != id || number.is_some() && *has != number)
                    }
                    _ => {}
                }
            }
        });
    }

    /// Another figure: it takes the place of the printed one.
    fn set(&mut self, by: By, op: &Phrase) {
        let mut line = Phrase { word: Word::Member(Member::Printed), ..op.clone() };
        let key = line_key(&line);
        // What each wound is worth is a figure of its own.
        let each = self.line(|old| line_key(old) == key).and_then(|old| old.get("each")).cloned();
        line.holes.extend(each.map(|each| ("each", each)));
        self.give(&line, by);
    }

    /// A figure goes up or down: a plain number does so itself, and all else by a change that stands on the sheet.
    fn raise(&mut self, by: By, op: &Phrase) {
        let printed = |line: &Phrase| line.word == Word::Member(Member::Printed) && line.get("stat") == op.get("stat");
        let found = self.lines.iter_mut().find(|(line, _)| printed(line));
        if let (Some((line, origin)), Some(more)) = (found, op.number("by"))
            && let Some((_, to)) = line.holes.iter_mut().find(|(name, _)| *name == "to")
            && let Some(number) = plain_number(to)
        {
            *number = number.saturating_add(more);
            origin.changed.push((by, op.place));
            return;
        }
        self.add(&Phrase { word: Word::Modifier(Modifier::Change), ..op.clone() }, by);
    }
}

/// The number of a figure that is one; `4+` is a number to reach, which `+1` means another thing for.
fn plain_number(to: &mut Value) -> Option<&mut i32> {
    match to {
        Value::Number(n) => Some(n),
        Value::Phrase(amount) if amount.word == Word::Amount(Amount::Number) && amount.get("per").is_none() => {
            amount.holes.iter_mut().find_map(|(name, value)| match value {
                Value::Number(n) if *name == "n" => Some(n),
                _ => None,
            })
        }
        _ => None,
    }
}

fn is_own(line: &Phrase, name: Option<&str>) -> bool {
    line.word == Word::Member(Member::OwnAbility)
        && line.text("name").zip(name).is_some_and(|(own, name)| own.eq_ignore_ascii_case(name))
}

/// A figure of the sheet, or a plain change of it that stands there.
fn is_figure(line: &Phrase, op: &Phrase) -> bool {
    let figure = match line.word {
        Word::Member(Member::Printed) => true,
        Word::Modifier(Modifier::Change | Modifier::Set | Modifier::Flag) => {
            line.get("condition").is_none() && line.get("per").is_none()
        }
        _ => false,
    };
    figure && line.get("stat") == op.get("stat")
}
