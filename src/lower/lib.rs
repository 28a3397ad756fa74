//! Model in, program out.

mod apart;
mod rulebook;

use brim_core::game::chance::hash64;
use brim_core::game::effect::Span;
use brim_core::game::engine::{ChartRole, Size};
use brim_core::game::event::EventKind;
use brim_core::game::ids::{DeclId, OpId};
use brim_core::program::{
    Arg, BrutalSide, Change, Decl, EliteRow, ModifierTraits, NounArg, Op, Printed, Program, RuleRef, Select, SheetPart,
    SheetSide, Slot, Standing, StatKey, gain_event, moment_event, replaced_event,
};
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Kind, Label, Member, Modifier, Moment, RuleForm, Stat, Word};
use brim_language::model::canonical::canonical_form;
use brim_language::model::patch::{TwoSided, two_sided};
use brim_language::model::{Declaration, Model, NounRef, Phrase, Selector, Stock, Value};
use std::collections::BTreeMap;

/// Lowers a model.
pub fn lower(model: &Model) -> Program {
    let mut lowering = Lowering { model, program: Program::default(), decl: DeclId(0), on: SheetSide::Both };
    for decl in model.sheets() {
        lowering.decl(decl);
    }
    apart::tell(model, &mut lowering.program);
    rulebook::collect(model, &mut lowering.program);
    lowering.program.index();
    lowering.program
}

/// One side of a sheet, to be filled.
struct SideOf<'a> {
    keywords: &'a mut Vec<DeclId>,
    size: &'a mut Size,
    printed: &'a mut BTreeMap<StatKey, Printed>,
    abilities: &'a mut Vec<(DeclId, Option<i32>)>,
}

struct Lowering<'a> {
    model: &'a Model,
    program: Program,
    decl: DeclId,
    /// The sides of the sheet that the line under way stands on.
    on: SheetSide,
}

impl Lowering<'_> {
    fn decl(&mut self, decl: &Declaration) {
        self.decl = decl.id;
        let named = self.model.names.get(decl.id);
        let from = self.program.ops.len();
        let mut out = Decl {
            id: self.model.names.id_text(decl.id),
            key: self.model.names.lasting_key(decl.id),
            former: decl.members(Member::Former).filter_map(|line| line.text("name")).map(slug).collect(),
            name: named.map(|named| named.name.clone()).unwrap_or_default(),
            kind: Some(decl.kind),
            deck: self.model.deck_of(decl),
            pack: named.and_then(|named| self.model.names.packs.get(named.pack)).cloned().unwrap_or_default(),
            ..Decl::default()
        };
        let mut reveal = Vec::new();
        match two_sided(decl) {
            None => decl.body.iter().for_each(|line| self.line(line, &mut out, &mut reveal)),
            Some(lines) => {
                out.brutal = Some(BrutalSide::default());
                for TwoSided { line, normal, brutal } in &lines {
                    self.on = match (normal, brutal) {
                        (true, false) => SheetSide::Normal,
                        (false, true) => SheetSide::Brutal,
                        _ => SheetSide::Both,
                    };
                    self.line(line, &mut out, &mut reveal);
                }
                self.on = SheetSide::Both;
            }
        }
        out.on_reveal = reveal;
        out.genre = self.genre(decl);
        self.owned(decl, &mut out);
        let to = self.program.ops.len();
        let bound = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        out.ops = (bound(from), bound(to));
        let all: Vec<String> =
            std::iter::once(&decl.head).chain(&decl.body).map(|line| canonical_form(&self.model.names, line)).collect();
        out.hash = hash64(&all.concat());
        self.program.decls.push(out);
    }

    /// The genre that a card tells, or that its pack gives to all of its cards.
    fn genre(&self, decl: &Declaration) -> Option<String> {
        let entry = Word::Member(Member::Genre).entry()?;
        let own = decl.member(Member::Genre).and_then(|line| line.text("words")).map(str::to_owned);
        let of_pack = || self.model.names.genres.get(decl.pack).cloned().flatten();
        if entry.kinds.contains(&decl.kind) { own.or_else(of_pack) } else { own }
    }

    /// Where the players own some of an enemy's models, these are all there are. Where they own none, others stand in for them.
    fn owned(&self, decl: &Declaration, out: &mut Decl) {
        let stock = self.model.stock(decl).filter(|_| self.model.collection.is_some());
        let Some(models) = stock.filter(|stock| stock.in_play() != stock.in_box).and_then(Stock::in_play) else {
            return;
        };
        let figure = Printed::Int(i32::try_from(models).unwrap_or(i32::MAX));
        let sides = std::iter::once(&mut out.printed).chain(out.brutal.as_mut().map(|side| &mut side.printed));
        for printed in sides {
            printed.insert(StatKey::Stat(Stat::Models), figure.clone());
        }
    }

    fn line(&mut self, line: &Phrase, out: &mut Decl, reveal: &mut Vec<OpId>) {
        match line.word {
            Word::Member(member) => self.member(member, line, out),
            Word::RuleForm(_) | Word::Modifier(_) => self.rule(line, SheetPart::Whole, None, &[]),
            Word::Effect(_) => {
                let op = self.phrase(line);
                reveal.push(op);
            }
            _ => {
                let op = self.phrase(line);
                out.members.push(op);
            }
        }
    }

    fn member(&mut self, member: Member, line: &Phrase, out: &mut Decl) {
        match member {
            Member::Keywords => {
                if let Some(Value::Names(names)) = line.get("list") {
                    self.sides(out, |side| side.keywords.extend(names));
                }
            }
            Member::Size => {
                if let Some(Value::Size(size)) = line.get("size") {
                    self.sides(out, |side| *side.size = *size);
                }
            }
            Member::Printed => self.printed(line, out),
            Member::Abilities => {
                if let Some(Value::Abilities(list)) = line.get("list") {
                    self.sides(out, |side| side.abilities.extend(list.iter().copied()));
                }
            }
            Member::OwnAbility => {
                let place = u16::try_from(out.own.len()).unwrap_or(u16::MAX);
                out.own.push(line.text("name").unwrap_or("").to_owned());
                for rule in &line.body {
                    self.rule(rule, SheetPart::Own(place), None, &[]);
                }
            }
            Member::Elite => line.body.iter().for_each(|row| self.elite_row(row, out)),
            Member::ChartRole => {
                let role = match line.get("role") {
                    Some(Value::Choice(role)) if role.is("injury") => ChartRole::Injury,
                    Some(Value::Choice(role)) if role.is("madness") => ChartRole::Madness,
                    _ => ChartRole::Mutation,
                };
                self.program.charts.insert(role, self.decl);
            }
            Member::Holds => {
                if let Some(Value::Choice(kind)) = line.get("what")
                    && let Some(kind) = Kind::held(*kind)
                {
                    let first = self.program.decks.entry(kind).or_insert(self.decl);
                    if line.get("how").is_some() && !self.model.decl(*first).is_some_and(Declaration::is_default_deck) {
                        *first = self.decl;
                    }
                }
                let op = self.phrase(line);
                out.members.push(op);
            }
            // Attaching an upgrade is something that its hero can use.
            Member::Upgrade => {
                let op = self.phrase(line);
                out.members.push(op);
                if line.get("lasting").is_none() {
                    let at = RuleRef { op, decl: self.decl, side: SheetPart::Whole, on: self.on };
                    self.program.uses.push(at);
                }
            }
            _ => {
                let op = self.phrase(line);
                out.members.push(op);
            }
        }
    }

    /// Does something to each side of the sheet that the line stands on.
    fn sides(&self, out: &mut Decl, mut change: impl FnMut(SideOf<'_>)) {
        let Decl { keywords, size, printed, abilities, brutal, .. } = out;
        if self.on.shows(false) {
            change(SideOf { keywords, size, printed, abilities });
        }
        if let Some(BrutalSide { keywords, size, printed, abilities }) = brutal.as_mut().filter(|_| self.on.shows(true))
        {
            change(SideOf { keywords, size, printed, abilities });
        }
    }

    fn printed(&mut self, line: &Phrase, out: &mut Decl) {
        let Some(Value::Stat(key)) = line.get("stat") else { return };
        let key = *key;
        let value = match line.get("to") {
            Some(Value::AtLeast(n) | Value::Number(n)) => Printed::Int(*n),
            Some(Value::Phrase(amount)) => self.figure(amount),
            _ => Printed::Int(0),
        };
        let each = line.number("each").filter(|_| key == StatKey::Stat(Stat::Xp)).map(Printed::Int);
        self.sides(out, |side| {
            side.printed.insert(key, value.clone());
            side.printed.extend(each.clone().map(|each| (StatKey::Stat(Stat::XpEach), each)));
        });
    }

    /// A plain number or dice stand for themselves; anything else is reckoned when it is asked for.
    fn figure(&mut self, amount: &Phrase) -> Printed {
        use brim_core::vocabulary::Amount;
        match (amount.word, amount.get("per"), amount.get("n"), amount.get("dice")) {
            (Word::Amount(Amount::Number), None, Some(Value::Number(n)), _) => Printed::Int(*n),
            (Word::Amount(Amount::Dice), _, _, Some(Value::Dice(dice))) => {
                let mut dice = *dice;
                dice.plus = amount.number("plus").unwrap_or(0);
                Printed::Dice(dice)
            }
            _ => Printed::Op(self.phrase(amount)),
        }
    }

    fn elite_row(&mut self, row: &Phrase, out: &mut Decl) {
        if row.word == Word::Label(Label::AnyElite) {
            row.body.iter().for_each(|rule| self.rule(rule, SheetPart::AnyElite, None, &[]));
            return;
        }
        let (low, high) = match row.get("face") {
            Some(Value::Face(low, high)) => (*low, *high),
            _ => (1, 6),
        };
        let place = u8::try_from(out.elite.len()).unwrap_or(u8::MAX);
        out.elite.push(EliteRow {
            name: row.text("name").unwrap_or("").to_owned(),
            low,
            high,
            again: row.get("again").is_some(),
            on: self.on,
        });
        for rule in &row.body {
            self.rule(rule, SheetPart::Elite(place), None, &[]);
        }
    }

    /// A rule of a declaration: a trigger, a replacement, something to use, or modifiers that stand.
    fn rule(&mut self, rule: &Phrase, side: SheetPart, whom: Option<u32>, conditions: &[OpId]) {
        let op = self.phrase(rule);
        let at = RuleRef { op, decl: self.decl, side, on: self.on };
        match rule.word {
            Word::RuleForm(RuleForm::When | RuleForm::At) => {
                if let Some(moment) = rule.phrase("moment") {
                    self.trigger(moment, at);
                }
            }
            Word::RuleForm(RuleForm::Instead) => {
                if let Some(phrase) = rule.phrase("what")
                    && let Word::Replaced(what) = phrase.word
                {
                    let event = replaced_event(what, self.gained(phrase));
                    self.program.replacements.entry(event).or_default().push(at);
                }
            }
            Word::RuleForm(RuleForm::Use) => self.program.uses.push(at),
            Word::RuleForm(RuleForm::Shielded) => self.program.shields.push(at),
            Word::RuleForm(RuleForm::Standing) => {
                let whom = self.program.op(op).and_then(|op| op.select(Slot::Who));
                let mut all = conditions.to_vec();
                all.extend(self.program.op(op).and_then(|op| op.op(Slot::Condition)));
                for (at, line) in rule.body.iter().enumerate() {
                    self.standing(line, op, at, side, whom, &all);
                }
            }
            Word::Modifier(modifier) => self.modifier(modifier, op, side, whom, conditions),
            _ => {}
        }
    }

    /// The event by which is gained what a moment or a replacement speaks of.
    fn gained(&self, phrase: &Phrase) -> Option<EventKind> {
        let held = phrase.phrase("what")?;
        let Word::Holding(holding) = held.word else { return None };
        let named = held.name("what").and_then(|id| self.model.names.get(id));
        Some(gain_event(holding, named.map(|named| named.kind)))
    }

    fn trigger(&mut self, moment: &Phrase, at: RuleRef) {
        let Word::Moment(word) = moment.word else { return };
        let span = match moment.get("span") {
            Some(Value::Choice(span)) => Span::of(*span),
            _ => None,
        };
        let event = match word {
            Moment::Moves if moment.get("through").is_some() => EventKind::PassesGate,
            _ => moment_event(word, span, self.gained(moment)),
        };
        self.program.triggers.entry(event).or_default().push(at);
        if word == Moment::Killed {
            // Heroes die by an event of their own.
            self.program.triggers.entry(EventKind::Dies).or_default().push(at);
        }
    }

    /// A line under a standing rule: its op was lowered with the rule's body already.
    fn standing(
        &mut self,
        line: &Phrase,
        rule: OpId,
        at: usize,
        side: SheetPart,
        whom: Option<u32>,
        conditions: &[OpId],
    ) {
        let Some(op) = self.program.op(rule).and_then(|op| op.body.get(at)).copied() else { return };
        if let Word::Modifier(modifier) = line.word {
            self.modifier(modifier, op, side, whom, conditions);
        }
    }

    fn modifier(&mut self, modifier: Modifier, op: OpId, side: SheetPart, whom: Option<u32>, conditions: &[OpId]) {
        let Some(lowered) = self.program.op(op) else { return };
        let mut conditions = conditions.to_vec();
        conditions.extend(lowered.op(Slot::Condition));
        let change = Change::of(modifier, lowered);
        let stat = match lowered.arg(Slot::Stat) {
            Some(Arg::Stat(key)) => Some(*key),
            _ => None,
        };
        let rule = RuleRef { op, decl: self.decl, side, on: self.on };
        let standing = Standing { op, rule, whom, conditions, change, manner: ModifierTraits::default() };
        match stat {
            Some(key) => self.program.standing.entry(key).or_default().push(standing),
            None => self.program.grants.push(standing),
        }
    }

    /// Lowers a phrase with everything in it; ops of its parts come before it.
    fn phrase(&mut self, phrase: &Phrase) -> OpId {
        let args = phrase
            .holes
            .iter()
            .filter_map(|(name, value)| Slot::of(name).map(|slot| (slot, self.value(value))))
            .collect();
        let body = phrase.body.iter().map(|inner| self.phrase(inner)).collect();
        let id = OpId(u32::try_from(self.program.ops.len()).unwrap_or(u32::MAX));
        self.program.ops.push(Op { word: phrase.word, args, body, decl: self.decl, node: phrase.node });
        id
    }

    fn value(&mut self, value: &Value) -> Arg {
        match value {
            Value::Number(n) | Value::Signed(n) => Arg::Int(*n),
            Value::AtLeast(n) => Arg::AtLeast(*n),
            Value::Face(low, high) => Arg::Face(*low, *high),
            Value::Dice(dice) => Arg::Dice(*dice),
            Value::Text(text) => Arg::Text(text.clone()),
            Value::Name(id) => Arg::Decl(*id),
            Value::Names(ids) => Arg::Decls(ids.clone()),
            Value::Abilities(list) => Arg::Abilities(list.clone()),
            Value::Stat(key) => Arg::Stat(*key),
            Value::None => Arg::None,
            Value::Size(size) => Arg::Size(*size),
            Value::Rule(rule) => Arg::Rule(*rule),
            Value::Flag(flag) => Arg::Flag(*flag),
            Value::Choice(chosen) => Arg::Choice(*chosen),
            Value::Choices(chosen) => Arg::Choices(chosen.clone()),
            Value::Words(words) => Arg::Words(words.clone()),
            Value::Cell(column, row) => Arg::Cell(*column, *row),
            Value::Numbers(numbers) => Arg::Numbers(numbers.clone()),
            Value::Phrase(phrase) => Arg::Op(self.phrase(phrase)),
            Value::Selector(selector) => Arg::Select(self.select(selector)),
        }
    }

    fn select(&mut self, selector: &Selector) -> u32 {
        let filters = selector.filters.iter().map(|phrase| self.phrase(phrase)).collect();
        let relations = selector.relations.iter().map(|phrase| self.phrase(phrase)).collect();
        let noun = match &selector.noun {
            NounRef::Noun(noun) => NounArg::Noun(*noun),
            NounRef::Named(id) => match self.model.names.get(*id).map(|named| named.kind) {
                Some(Kind::Class) => NounArg::Class(*id),
                _ => NounArg::Enemy(*id),
            },
            NounRef::Alias(alias) => NounArg::Alias(alias.clone()),
        };
        let id = u32::try_from(self.program.selects.len()).unwrap_or(u32::MAX);
        self.program.selects.push(Select { pick: selector.pick, noun, filters, relations, decl: self.decl });
        id
    }
}
