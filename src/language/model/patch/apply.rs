//! One operation after the other, on the lines of a sheet.

use super::{By, Idle, Origin};
use super::{brutal, rows};
use crate::model::Line;
use crate::model::draft::{Draft, Filling};
use crate::model::line_key::line_key;
use crate::model::placed::Placed;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ChangeView, MemberView, ModifierView, Phrase};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Amount, Change, Member, Modifier, SheetList, Word};

/// The lines of a sheet, each with where it comes from.
#[derive(Default)]
pub(super) struct Sheet {
    lines: Vec<(Line, Origin)>,
}

/// When an operation of a layer is carried out: those of one rank do not touch one another.
fn rank(word: Word) -> u8 {
    match word {
        Word::Change(Change::Lines) => 0,
        Word::Change(
            Change::RemoveListed
            | Change::RemoveFigure
            | Change::RemoveAbility
            | Change::RemoveNamed
            | Change::RemoveRow,
        ) => 1,
        Word::Change(Change::Raise | Change::RaiseNamed | Change::OfAbility) | Word::Modifier(Modifier::Change) => 3,
        _ => 2,
    }
}

/// The line of a sheet that lists what an operation adds to or takes from.
fn member_of(sort: SheetList) -> Member {
    match sort {
        SheetList::Keyword => Member::Keywords,
        SheetList::Location => Member::Locations,
    }
}

impl Sheet {
    /// Adds a line as it is.
    pub(super) fn push(&mut self, line: Line, origin: Origin) {
        self.lines.push((line, origin));
    }

    /// Adds a line that somebody wrote.
    pub(super) fn add(&mut self, line: Phrase<'_>, by: By) {
        self.push(Line::of(line), Origin { by, place: line.place(), changed: Vec::new() });
    }

    /// A line of a kind that a sheet has once takes the place of the old one; any other is one more.
    pub(super) fn give(&mut self, line: Phrase<'_>, by: By) {
        let key = line_key(line);
        let old = self.lines.iter().position(|(old, _)| key.is_some() && line_key(old.phrase()) == key);
        match old.and_then(|at| self.lines.get_mut(at)) {
            // The Brutal side lists only what is different: what is not named stays as it was.
            Some((old, origin)) if line.word() == Word::Member(Member::Brutal) => {
                old.edit(|side| brutal::merge(side, line));
                origin.changed.push((by, line.place()));
            }
            Some((old, origin)) => {
                // What each wound is worth is a figure of its own, which the Brutal side may leave alone.
                let each = each_wound(old.phrase()).filter(|_| by == By::Brutal && each_wound(line).is_none());
                *old = Line::of(line);
                if let Some(each) = each {
                    old.edit(|line| line.holes.push(("each", Filling::Signed(each))));
                }
                *origin = Origin { by, place: line.place(), changed: Vec::new() };
            }
            None => self.add(line, by),
        }
    }

    /// Carries out the operations of one layer; which of them change nothing is seen before any of them is, and, of those, once more when it is
    /// their turn: what others of the layer have brought can be changed.
    pub(super) fn layer(&mut self, all: &[(By, Phrase<'_>)], idle: &mut Vec<Idle>) {
        let first: Vec<Option<&'static str>> = all.iter().map(|(_, op)| self.nothing(*op)).collect();
        let mut order: Vec<(usize, &(By, Phrase<'_>))> = all.iter().enumerate().collect();
        order.sort_by_key(|(_, (_, op))| rank(op.word()));
        let mut found: Vec<(usize, Idle)> = Vec::new();
        for turn in order.chunk_by(|(_, (_, one)), (_, (_, other))| rank(one.word()) == rank(other.word())) {
            for (at, (by, op)) in turn {
                let still = || self.nothing(*op).is_some();
                if let Some(why) = first.get(*at).copied().flatten().filter(|_| still()) {
                    let patch = if let By::Patch(at) = by { Some(*at) } else { None };
                    found.push((*at, Idle { place: op.place(), why, patch }));
                }
            }
            turn.iter().for_each(|(_, (by, op))| self.apply(*by, *op));
        }
        found.sort_by_key(|(at, _)| *at);
        idle.extend(found.into_iter().map(|(_, idle)| idle));
    }

    /// The lines as they stand, each with where it comes from.
    pub(super) fn into_lines(self) -> impl Iterator<Item = (Line, Origin)> {
        self.lines.into_iter()
    }

    fn line(&self, fits: impl Fn(Phrase<'_>) -> bool) -> Option<Phrase<'_>> {
        self.lines.iter().map(|(line, _)| line.phrase()).find(|line| fits(*line))
    }

    fn member(&self, member: Member) -> Option<Phrase<'_>> {
        self.line(|line| line.word() == Word::Member(member))
    }

    fn own(&self, name: &str) -> Option<Phrase<'_>> {
        self.line(|line| is_own(line, name))
    }

    fn number_of(&self, ability: DeclId) -> Option<Option<i32>> {
        let mut lines = self.lines.iter().map(|(line, _)| line.phrase());
        lines.find_map(|line| match MemberView::of(line) {
            Some(MemberView::Abilities { list }) => {
                list.iter().find(|(id, _)| *id == ability).map(|(_, number)| *number)
            }
            _ => None,
        })
    }

    fn lists(&self, sort: SheetList, what: DeclId) -> bool {
        match self.member(member_of(sort)).and_then(MemberView::of) {
            Some(MemberView::Keywords { list } | MemberView::Locations { list }) => list.contains(&what),
            _ => false,
        }
    }

    /// Why an operation would change nothing; none where it changes something.
    fn nothing(&self, op: Phrase<'_>) -> Option<&'static str> {
        let chart = || self.member(Member::Elite).or_else(|| self.member(Member::ChartRows));
        let (sound, why) = match ChangeView::of(op)? {
            ChangeView::AddListed { sort, what } => (
                !self.lists(sort, what),
                match sort {
                    SheetList::Keyword => "has this keyword already",
                    SheetList::Location => "has this location already",
                },
            ),
            ChangeView::RemoveListed { sort, what } => (
                self.lists(sort, what),
                match sort {
                    SheetList::Keyword => "has no such keyword",
                    SheetList::Location => "has no such location",
                },
            ),
            ChangeView::RemoveFigure { stat } => {
                (self.line(|line| figure_of(line) == Some(stat)).is_some(), "has no such figure")
            }
            ChangeView::RemoveAbility { name } | ChangeView::ReplaceAbility { name } => {
                (self.own(name).is_some(), "has no ability of this name")
            }
            ChangeView::AddAbility { name } => (
                self.own(name).is_none(),
                "has an ability of this name already: `replace ability` gives it another text",
            ),
            ChangeView::OfAbility { which, stat: _, by: _ } => {
                (self.own(which).is_some(), "has no ability of this name")
            }
            ChangeView::AddNamed { list } => {
                (list.iter().all(|(id, _)| self.number_of(*id).is_none()), "has this ability already")
            }
            ChangeView::RemoveNamed { list } => {
                let there = |(id, number): &(DeclId, Option<i32>)| {
                    self.number_of(*id).is_some_and(|has| number.is_none() || has == *number)
                };
                (list.iter().all(there), "has no such ability")
            }
            ChangeView::ReplaceNamed { list } => {
                let other =
                    |(id, number): &(DeclId, Option<i32>)| self.number_of(*id).is_some_and(|has| has != *number);
                (list.iter().all(other), "has no such ability to change")
            }
            ChangeView::RaiseNamed { what, by: _ } => {
                (self.number_of(what).flatten().is_some(), "has no such ability with a number")
            }
            ChangeView::ReplaceRow { face, name: _ } | ChangeView::RemoveRow { face } => {
                (chart().is_some_and(|chart| rows::meets(chart, face)), "has no such row in its chart")
            }
            ChangeView::AddRow { face, name: _ } => {
                (chart().is_some_and(|chart| !rows::meets(chart, face)), "has this row in its chart already")
            }
            ChangeView::Set { stat: _, to: _ } | ChangeView::Raise { stat: _, by: _ } | ChangeView::Lines => (true, ""),
        };
        (!sound).then_some(why)
    }

    fn apply(&mut self, by: By, op: Phrase<'_>) {
        if let Some(change) = ChangeView::of(op) {
            return self.change(change, by, op);
        }
        match ModifierView::of(op) {
            Some(ModifierView::Set { stat: _, to: _, condition: _ }) => self.set(by, op),
            Some(ModifierView::Change { stat, by: more, per: _, condition: _ }) => self.raise(by, op, stat, more),
            _ => {}
        }
    }

    fn change(&mut self, change: ChangeView<'_>, by: By, op: Phrase<'_>) {
        match change {
            ChangeView::Set { stat: _, to: _ } => self.set(by, op),
            ChangeView::Raise { stat, by: more } => self.raise(by, op, stat, more),
            ChangeView::Lines => op.body().iter().for_each(|line| self.give(line, by)),
            ChangeView::AddListed { sort, what } => {
                if self.lists(sort, what) {
                    return;
                }
                self.list(member_of(sort), Filling::Names(Vec::new()), by, op, |list| {
                    if let Filling::Names(names) = list {
                        names.push(what);
                    }
                });
            }
            ChangeView::RemoveListed { sort, what } => {
                if !self.lists(sort, what) {
                    return;
                }
                self.list(member_of(sort), Filling::Names(Vec::new()), by, op, |list| {
                    if let Filling::Names(names) = list {
                        names.retain(|name| *name != what);
                    }
                });
            }
            ChangeView::RemoveFigure { stat } => self.lines.retain(|(line, _)| figure_of(line.phrase()) != Some(stat)),
            ChangeView::RemoveAbility { name } => self.lines.retain(|(line, _)| !is_own(line.phrase(), name)),
            ChangeView::AddAbility { name: _ } | ChangeView::ReplaceAbility { name: _ } => {
                self.give(as_word(op, Word::Member(Member::OwnAbility)).phrase(), by);
            }
            ChangeView::OfAbility { which: _, stat: _, by: _ } => {
                self.add(as_word(op, Word::Modifier(Modifier::OfAbility)).phrase(), by);
            }
            ChangeView::AddNamed { list } | ChangeView::ReplaceNamed { list } | ChangeView::RemoveNamed { list } => {
                self.named(list, by, op);
            }
            ChangeView::RaiseNamed { what, by: n } => self.named(&[(what, Some(n))], by, op),
            ChangeView::AddRow { face, name: _ }
            | ChangeView::ReplaceRow { face, name: _ }
            | ChangeView::RemoveRow { face } => {
                let chart =
                    |line: &Line| matches!(line.phrase().word(), Word::Member(Member::Elite | Member::ChartRows));
                if let Some((chart, origin)) = self.lines.iter_mut().find(|(line, _)| chart(line)) {
                    chart.edit(|chart| rows::change(chart, op, face));
                    origin.changed.push((by, op.place()));
                }
            }
        }
    }

    /// Changes the list of a line, which is made where there is none.
    fn list(&mut self, member: Member, empty: Filling, by: By, op: Phrase<'_>, change: impl FnOnce(&mut Filling)) {
        let word = Word::Member(member);
        let place = op.place();
        if !self.lines.iter().any(|(line, _)| line.phrase().word() == word) {
            let line = Line::made(Draft { word, holes: vec![("list", empty)], body: Vec::new(), place });
            self.push(line, Origin { by, place, changed: Vec::new() });
        }
        let found = self.lines.iter_mut().find(|(line, _)| line.phrase().word() == word);
        let Some((line, origin)) = found else { return };
        line.edit(|line| {
            if let Some(list) = line.fillings_mut().next() {
                change(list);
            }
        });
        if origin.place != place {
            origin.changed.push((by, place));
        }
    }

    fn named(&mut self, listed: &[(DeclId, Option<i32>)], by: By, op: Phrase<'_>) {
        self.list(Member::Abilities, Filling::Abilities(Vec::new()), by, op, |list| {
            let Filling::Abilities(all) = list else { return };
            for (id, number) in listed.iter().copied() {
                let there = all.iter().position(|(one, _)| *one == id);
                match (op.word(), there.and_then(|at| all.get_mut(at))) {
                    (Word::Change(Change::AddNamed), None) => all.push((id, number)),
                    (Word::Change(Change::ReplaceNamed), Some((_, old))) => *old = number,
                    (Word::Change(Change::RaiseNamed), Some((_, Some(old)))) => {
                        *old = old.saturating_add(number.unwrap_or(0))
                    }
                    (Word::Change(Change::RemoveNamed), Some(_)) => {
                        all.retain(|(one, has)| *one != id || number.is_some() && *has != number)
                    }
                    _ => {}
                }
            }
        });
    }

    /// Another figure: it takes the place of the printed one.
    fn set(&mut self, by: By, op: Phrase<'_>) {
        let mut line = as_word(op, Word::Member(Member::Printed));
        let key = line_key(line.phrase());
        // What each wound is worth is a figure of its own.
        if let Some(each) = self.line(|old| line_key(old) == key).and_then(each_wound) {
            line.edit(|line| line.holes.push(("each", Filling::Signed(each))));
        }
        self.give(line.phrase(), by);
    }

    /// A figure goes up or down: a plain number does so itself, and all else by a change that stands on the sheet.
    fn raise(&mut self, by: By, op: Phrase<'_>, stat: StatKey, more: i32) {
        let printed = |line: &Line| {
            let line = line.phrase();
            line.word() == Word::Member(Member::Printed) && figure_of(line) == Some(stat)
        };
        if let Some((side, origin)) = self.lines.iter_mut().find(|(line, _)| brutal::prints(line.phrase(), stat)) {
            side.edit(|side| brutal::raise(side, stat, more));
            origin.changed.push((by, op.place()));
        }
        let found = self.lines.iter_mut().find(|(line, _)| printed(line));
        if let Some((line, origin)) = found {
            let mut raised = false;
            line.edit(|line| {
                if let Some(number) = line.fillings_mut().find_map(plain_number) {
                    *number = number.saturating_add(more);
                    raised = true;
                }
            });
            if raised {
                origin.changed.push((by, op.place()));
                return;
            }
        }
        self.add(as_word(op, Word::Modifier(Modifier::Change)).phrase(), by);
    }
}

/// An operation as a line of the sheet.
fn as_word(op: Phrase<'_>, word: Word) -> Line {
    Line::made(Draft::of(op).with_word(word))
}

/// What each wound of an enemy is worth, on the line that prints its XP.
fn each_wound(line: Phrase<'_>) -> Option<i32> {
    match MemberView::of(line) {
        Some(MemberView::Printed { stat: _, to: _, each }) => each,
        _ => None,
    }
}

/// The number of a figure that is one; `4+` is a number to reach, which `+1` means another thing for.
pub(super) fn plain_number(to: &mut Filling) -> Option<&mut i32> {
    match to {
        Filling::Number(n) => Some(n),
        // Of an amount with `for each …` the number is no figure.
        Filling::Phrase(amount) if amount.word == Word::Amount(Amount::Number) => match amount.holes.as_mut_slice() {
            [(_, Filling::Number(n))] => Some(n),
            _ => None,
        },
        _ => None,
    }
}

fn is_own(line: Phrase<'_>, wanted: &str) -> bool {
    matches!(MemberView::of(line), Some(MemberView::OwnAbility { name }) if name.eq_ignore_ascii_case(wanted))
}

/// The stat of a figure of the sheet, or of a plain change of it that stands there.
pub(super) fn figure_of(line: Phrase<'_>) -> Option<StatKey> {
    match line.word() {
        Word::Member(_) => match MemberView::of(line)? {
            MemberView::Printed { stat, to: _, each: _ } => Some(stat),
            _ => None,
        },
        _ => match ModifierView::of(line)? {
            ModifierView::Change { stat, by: _, per: None, condition: None }
            | ModifierView::Set { stat, to: _, condition: None }
            | ModifierView::Flag { stat, condition: None } => Some(stat),
            _ => None,
        },
    }
}
