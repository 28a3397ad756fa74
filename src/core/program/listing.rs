//! The listing of the lowered program, for people.

use crate::phrase::{NounRef, Selector, Value};
use std::fmt::Write;

use super::parts::{Printed, Program, SheetPart, SheetSide};
use crate::game::ids::{DeclId, OpId};
use crate::program::StatKey;
use crate::vocabulary::spelling::quoted;
use crate::vocabulary::{Chosen, Word, id_of};

/// The listing of one declaration, with the numbers that its ops have in the program.
pub fn listing(program: &Program, id: DeclId) -> String {
    list(&Lister { program, first: 0 }, id)
}

/// The same with numbers that count from the declaration's own first op: what else is declared changes nothing of it.
pub fn own_listing(program: &Program, id: DeclId) -> String {
    let first = program.decl(id).map_or(0, |decl| decl.ops.0);
    list(&Lister { program, first }, id)
}

/// How ops are numbered.
struct Lister<'p> {
    program: &'p Program,
    /// The op that is number 0.
    first: u32,
}

impl Lister<'_> {
    /// An op: by its number, and by its declaration's name where that begins before.
    fn op(&self, op: OpId) -> String {
        match op.0.checked_sub(self.first) {
            Some(number) if self.first == 0 || self.is_own(op) => format!("%{number}"),
            _ => {
                let of = self.program.op(op).and_then(|op| self.program.decl(self.program.owner(op.id())));
                let number = of.map_or(0, |of| op.0.saturating_sub(of.ops.0));
                format!("%{}:{number}", of.map_or("?", |of| of.id.as_str()))
            }
        }
    }

    fn is_own(&self, op: OpId) -> bool {
        let own = |decl: &super::parts::Decl| decl.ops.0 == self.first && (decl.ops.0..decl.ops.1).contains(&op.0);
        self.program.op(op).and_then(|op| self.program.decl(self.program.owner(op.id()))).is_some_and(own)
    }
}

fn list(lister: &Lister<'_>, id: DeclId) -> String {
    let program = lister.program;
    let mut out = String::new();
    let Some(decl) = program.decl(id) else { return out };
    let kind = decl.kind.map_or("thing", |kind| Word::Kind(kind).id());
    let _ = writeln!(out, "{kind} {} \"{}\"", decl.id, decl.name);
    if !decl.keywords.is_empty() {
        let ids: Vec<&str> = decl.keywords.iter().map(|id| id_in(program, *id)).collect();
        let _ = writeln!(out, "  keywords {}", ids.join(", "));
    }
    let brutal = decl.brutal.iter().flat_map(|brutal| &brutal.printed);
    let differs = brutal.filter(|(key, printed)| decl.printed.get(key) != Some(printed));
    let sheets = decl.printed.iter().map(|figure| ("sheet", figure)).chain(differs.map(|figure| ("brutal", figure)));
    for (title, (key, printed)) in sheets {
        let value = match printed {
            Printed::Int(n) => n.to_string(),
            Printed::Dice(dice) => dice.to_string(),
            Printed::Op(op) => lister.op(*op),
        };
        let _ = writeln!(out, "  {title} {} = {value}", stat_id(program, *key));
    }
    for (ability, number) in &decl.abilities {
        let number = number.map_or_else(String::new, |number| format!(" {number}"));
        let _ = writeln!(out, "  ability {}{number}", id_in(program, *ability));
    }
    for (at, row) in decl.elite.iter().enumerate() {
        let _ = writeln!(
            out,
            "  elite {at}: {}-{} \"{}\"{}{}",
            row.low,
            row.high,
            row.name,
            if row.again { " again" } else { "" },
            on(row.on)
        );
    }
    for at in decl.ops.0..decl.ops.1 {
        let Some(op) = program.op(OpId(at)) else { continue };
        let word = op.word().id();
        let _ = write!(out, "  {} {word}", lister.op(OpId(at)));
        for (hole, value) in op.holes() {
            let _ = write!(out, " {hole}={}", value_text(lister, value));
        }
        if !op.body().is_empty() {
            let body: Vec<String> = op.body().iter().map(|op| lister.op(op.id())).collect();
            let _ = write!(out, " {{{}}}", body.join(" "));
        }
        out.push('\n');
    }
    for (title, all) in [("on", &program.triggers), ("instead", &program.replacements)] {
        for (event, rules) in all {
            for rule in rules.iter().filter(|rule| rule.decl == id) {
                let _ = writeln!(
                    out,
                    "  {title} {} -> {} ({}){}",
                    event.id(),
                    lister.op(rule.op),
                    side(rule.side),
                    on(rule.on)
                );
            }
        }
    }
    for (key, all) in &program.standing {
        for standing in all.iter().filter(|standing| standing.rule.decl == id) {
            let stat = stat_id(program, *key);
            let _ = writeln!(
                out,
                "  stands {stat} {} -> {} ({}){}",
                id_of(&standing.change),
                lister.op(standing.op),
                side(standing.rule.side),
                on(standing.rule.on)
            );
        }
    }
    out
}

/// The part of a declaration that something stands in: its own abilities and the rows of its Elite chart by their places in it.
fn side(side: SheetPart) -> String {
    let id = id_of(&side);
    match side {
        SheetPart::Own(place) => format!("{id} {place}"),
        SheetPart::Elite(row) => format!("{id} {row}"),
        SheetPart::Goal(place) | SheetPart::Chapter(place) => format!("{id} {place}"),
        SheetPart::Whole | SheetPart::AnyElite => id.to_owned(),
    }
}

/// The side of a sheet that something stands on alone.
fn on(face: SheetSide) -> &'static str {
    match face {
        SheetSide::Both => "",
        SheetSide::Normal => " on the normal side",
        SheetSide::Brutal => " on the brutal side",
    }
}

/// A stat in words.
pub fn stat_words(program: &Program, key: StatKey) -> String {
    match key {
        StatKey::Stat(stat) => stat.words().to_owned(),
        StatKey::Skill(id) => program.name(id).to_owned(),
        StatKey::Max(id) => format!("max {}", program.name(id)),
        StatKey::Worn(slot) => format!("{} slots", slot.word()),
        StatKey::Tests(id) => format!("{} tests", program.name(id)),
        StatKey::TestDice(id) => format!("{} test dice", program.name(id)),
        StatKey::Result(id) => format!("result on {}", program.name(id)),
    }
}

/// A declaration by its id.
fn id_in(program: &Program, id: DeclId) -> &str {
    program.decl(id).map_or("?", |decl| decl.id.as_str())
}

/// A stat by its id; one that content declares by the id of the declaration.
fn stat_id(program: &Program, key: StatKey) -> String {
    match (key, key.declared()) {
        (StatKey::Stat(stat), _) => stat.id().to_owned(),
        (StatKey::Worn(slot), _) => format!("{}:{}", id_of(&key), slot.word()),
        (_, id) => format!("{}:{}", id_of(&key), id.map_or("?", |id| id_in(program, id))),
    }
}

/// What fills a hole, as the listing of a declaration writes it.
pub fn hole_words(program: &Program, value: Value<'_>) -> String {
    value_text(&Lister { program, first: 0 }, value)
}

fn value_text(lister: &Lister<'_>, value: Value<'_>) -> String {
    let program = lister.program;
    match value {
        Value::Number(n) | Value::Signed(n) => n.to_string(),
        Value::AtLeast(n) => format!("{n}+"),
        Value::Face(low, i32::MAX) => format!("{low}+"),
        Value::Face(low, high) if low == high => low.to_string(),
        Value::Face(low, high) => format!("{low}-{high}"),
        Value::Dice(dice) => dice.to_string(),
        Value::Text(text) => quoted(text),
        Value::Name(id) => id_in(program, id).to_owned(),
        Value::Names(ids) => ids.iter().map(|id| id_in(program, *id)).collect::<Vec<_>>().join(","),
        Value::Stat(key) => stat_id(program, key),
        Value::Abilities(abilities) => {
            let name = |(id, number): &(DeclId, Option<i32>)| {
                let number = number.map_or_else(String::new, |number| format!(" {number}"));
                format!("{}{number}", id_in(program, *id))
            };
            abilities.iter().map(name).collect::<Vec<_>>().join(",")
        }
        Value::Phrase(op) => lister.op(op.id()),
        Value::Selector(id) => select_text(lister, id),
        Value::None => "none".to_owned(),
        Value::Size(size) => id_of(&size).to_owned(),
        Value::Rule(rule) => rule.id().to_owned(),
        Value::Flag(flag) => if flag { "yes" } else { "no" }.to_owned(),
        Value::Choice(chosen) => dashed(chosen),
        Value::Choices(all) => all.iter().map(|chosen| dashed(*chosen)).collect::<Vec<_>>().join(","),
        Value::Words(words) => words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(","),
        Value::Purpose(purpose) => quoted(purpose.words()),
        Value::Cell(column, row) => format!("{column}:{row}"),
        Value::Numbers(numbers) => numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(","),
    }
}

fn dashed(chosen: Chosen) -> String {
    chosen.words().replace(' ', "-")
}

fn select_text(lister: &Lister<'_>, select: Selector<'_>) -> String {
    let program = lister.program;
    let mut out = String::from("(");
    out.push_str(Word::Pick(select.pick()).id());
    for filter in select.filters() {
        let _ = write!(out, " {}", lister.op(filter.id()));
    }
    out.push(' ');
    out.push_str(&match select.noun() {
        NounRef::Noun(noun) => Word::Noun(noun).id().to_owned(),
        NounRef::Named(id) => id_in(program, id).to_owned(),
        NounRef::Alias(alias) => quoted(alias),
    });
    for relation in select.relations() {
        let _ = write!(out, " {}", lister.op(relation.id()));
    }
    out.push(')');
    out
}
