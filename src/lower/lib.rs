//! Model in, program out.

mod apart;
mod rulebook;

use brim_core::game::chance::hash64;
use brim_core::game::effect::Span;
use brim_core::game::engine::Size;
use brim_core::game::event::EventKind;
use brim_core::game::ids::{DeclId, OpId};
use brim_core::phrase::{
    AmountView, HoldingView, LabelView, MemberView, ModifierView, MomentView, Phrase, ReplacedView, RuleFormView,
    SelectId, Store, Value, kept,
};
use brim_core::program::{
    BrutalSide, Change, Decl, EliteRow, ModifierTraits, Printed, Program, RuleRef, SheetPart, SheetSide, Standing,
    StatKey, gain_event, moment_event, replaced_event,
};
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Kind, Member, Moment, Stat, Word};
use brim_language::model::canonical::canonical_form;
use brim_language::model::patch::{TwoSided, two_sided};
use brim_language::model::{Declaration, Model, Stock};
use std::collections::BTreeMap;

/// Lowers a model.
pub fn lower(model: &Model) -> Program {
    let mut store = Store::default();
    let mut owners = Vec::new();
    let texts: Vec<Text> = model
        .sheets()
        .map(|decl| {
            let text = Text::of(decl, &mut store);
            owners.resize(store.len(), decl.id);
            text
        })
        .collect();
    let store = store.take();
    let mut program = Program::default();
    program.owners = owners;
    let mut lowering =
        Lowering { model, store: &store, program, decl: DeclId(0), on: SheetSide::Both, goals: 0, chapters: 0 };
    for (decl, text) in model.sheets().zip(&texts) {
        lowering.decl(decl, text);
    }
    let mut program = lowering.program;
    program.store = store;
    apart::tell(model, &mut program);
    rulebook::collect(model, &mut program);
    program.index();
    program
}

/// The lines of a declaration in the store of the program.
struct Text {
    /// Its ops: from, and one past the last.
    ops: (u32, u32),
    /// Each line with the side of the sheet that it stands on.
    lines: Vec<(OpId, SheetSide)>,
    two_sided: bool,
}

impl Text {
    /// Puts a declaration into the store.
    fn of(decl: &Declaration, store: &mut Store) -> Text {
        let from = number(store.len());
        let sides = two_sided(decl);
        let lines = match &sides {
            None => {
                let by = store.append(decl.store());
                decl.body().ids().iter().map(|id| (OpId(id.0.saturating_add(by)), SheetSide::Both)).collect()
            }
            Some(lines) => lines.iter().map(|line| side(line, store)).collect(),
        };
        Text { ops: (from, number(store.len())), lines, two_sided: sides.is_some() }
    }
}

/// Puts a line of a sheet with two sides into the store.
fn side(TwoSided { line, normal, brutal }: &TwoSided, store: &mut Store) -> (OpId, SheetSide) {
    let on = match (normal, brutal) {
        (true, false) => SheetSide::Normal,
        (false, true) => SheetSide::Brutal,
        _ => SheetSide::Both,
    };
    (line.put(store), on)
}

fn former_name(line: Phrase<'_>) -> Option<&str> {
    match MemberView::of(line)? {
        MemberView::Former { name } => Some(name),
        _ => None,
    }
}

/// True for a line that declares a goal.
fn is_goal(word: Word) -> bool {
    matches!(word, Word::Member(Member::Goal | Member::BonusGoal))
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
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
    store: &'a Store,
    program: Program,
    decl: DeclId,
    /// The sides of the sheet that the line under way stands on.
    on: SheetSide,
    /// The goals and chapters of the mission so far.
    goals: u8,
    chapters: u8,
}

impl<'a> Lowering<'a> {
    fn decl(&mut self, decl: &Declaration, text: &Text) {
        self.decl = decl.id;
        (self.goals, self.chapters) = (0, 0);
        let named = self.model.names.get(decl.id);
        let mut out = Decl {
            id: self.model.names.id_text(decl.id),
            key: self.model.names.lasting_key(decl.id),
            former: decl.members(Member::Former).filter_map(former_name).map(slug).collect(),
            name: named.map(|named| named.name.clone()).unwrap_or_default(),
            kind: Some(decl.kind),
            deck: self.model.deck_of(decl),
            pack: named.and_then(|named| self.model.names.packs.get(named.pack)).cloned().unwrap_or_default(),
            brutal: text.two_sided.then(BrutalSide::default),
            ops: text.ops,
            ..Decl::default()
        };
        for (id, on) in &text.lines {
            self.on = *on;
            if let Some(line) = self.store.phrase(*id) {
                self.line(line, &mut out);
            }
        }
        out.genre = self.genre(decl);
        self.owned(decl, &mut out);
        let all = std::iter::once(decl.head()).chain(decl.body());
        out.hash = hash64(&all.map(|line| canonical_form(&self.model.names, line)).collect::<String>());
        self.program.decls.push(out);
    }

    /// The genre that a card tells, or that its pack gives to all of its cards.
    fn genre(&self, decl: &Declaration) -> Option<String> {
        let entry = Word::Member(Member::Genre).entry()?;
        let own = match decl.member(Member::Genre).and_then(MemberView::of) {
            Some(MemberView::Genre { words }) => Some(words.to_owned()),
            _ => None,
        };
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

    fn line(&mut self, line: Phrase<'a>, out: &mut Decl) {
        match line.word() {
            Word::Member(_) => self.member(line, out),
            Word::RuleForm(_) | Word::Modifier(_) => self.rule(line, SheetPart::Whole),
            Word::Effect(_) => out.on_reveal.push(line.id()),
            _ => out.members.push(line.id()),
        }
    }

    fn member(&mut self, line: Phrase<'a>, out: &mut Decl) {
        match MemberView::of(line) {
            Some(MemberView::Keywords { list } | MemberView::TeamHero { list }) => {
                self.sides(out, |side| side.keywords.extend(list))
            }
            Some(MemberView::Size { size }) => self.sides(out, |side| *side.size = size),
            Some(MemberView::Printed { stat, to, each }) => {
                let value = self.printed(stat, to);
                let each = each.filter(|_| stat == StatKey::Stat(Stat::Xp)).map(Printed::Int);
                self.sides(out, |side| {
                    side.printed.insert(stat, value.clone());
                    side.printed.extend(each.clone().map(|each| (StatKey::Stat(Stat::XpEach), each)));
                });
            }
            Some(MemberView::Abilities { list }) => {
                self.sides(out, |side| side.abilities.extend(list.iter().copied()));
            }
            Some(MemberView::OwnAbility { name }) => {
                let place = u16::try_from(out.own.len()).unwrap_or(u16::MAX);
                out.own.push(name.to_owned());
                line.body().iter().for_each(|rule| self.rule(rule, SheetPart::Own(place)));
            }
            Some(MemberView::Goal { name: _ } | MemberView::BonusGoal { name: _ }) => {
                self.goal(line);
                out.members.push(line.id());
            }
            Some(MemberView::Chapter { name: _ }) => {
                let chapter = SheetPart::Chapter(self.chapters);
                self.chapters = self.chapters.saturating_add(1);
                for line in line.body() {
                    match line.word() {
                        word if is_goal(word) => self.goal(line),
                        Word::RuleForm(_) | Word::Modifier(_) => self.rule(line, chapter),
                        _ => {}
                    }
                }
                out.members.push(line.id());
            }
            Some(MemberView::Elite) => line.body().iter().for_each(|row| self.elite_row(row, out)),
            Some(MemberView::ChartRole { role, whose: None }) => {
                self.program.charts.insert(role, self.decl);
            }
            Some(MemberView::ChartRole { role, whose: Some(whose) }) => {
                self.program.own_charts.push((role, whose, self.decl));
            }
            Some(MemberView::Holds { what, how: by_default }) => {
                let first = self.program.decks.entry(what).or_insert(self.decl);
                if by_default && !self.model.decl(*first).is_some_and(Declaration::is_default_deck) {
                    *first = self.decl;
                }
                out.members.push(line.id());
            }
            // Attaching an upgrade is something that its hero can use.
            Some(MemberView::Upgrade { n: _, list: _, hands: _, cost: _, more: _, lasting }) => {
                out.members.push(line.id());
                if !lasting {
                    let at = RuleRef { op: line.id(), decl: self.decl, side: SheetPart::Whole, on: self.on };
                    self.program.uses.push(at);
                }
            }
            _ => out.members.push(line.id()),
        }
    }

    /// The rules by which a goal comes out.
    fn goal(&mut self, line: Phrase<'a>) {
        let part = SheetPart::Goal(self.goals);
        self.goals = self.goals.saturating_add(1);
        for way in line.body() {
            way.body().iter().for_each(|rule| self.rule(rule, part));
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

    /// A plain number or dice stand for themselves; anything else is reckoned when it is asked for.
    fn printed(&self, stat: StatKey, to: Value<'a>) -> Printed {
        let amount = match to {
            Value::AtLeast(n) | Value::Number(n) => return Printed::Int(n),
            Value::Phrase(amount) => amount,
            _ => return Printed::Int(0),
        };
        match AmountView::of(amount) {
            Some(AmountView::Number { n, per: None }) => Printed::Int(n),
            Some(AmountView::Dice { dice, plus }) => {
                let mut dice = dice;
                dice.plus = plus.unwrap_or(0);
                // A die is what the sides of a die can be said by.
                let sides = matches!(stat, StatKey::Stat(stat) if stat.is_die());
                if sides { Printed::Int(dice.die.sides()) } else { Printed::Dice(dice) }
            }
            Some(AmountView::BestOf { which, dice, plus }) => Printed::Dice(kept(which, dice, plus)),
            _ => Printed::Op(amount.id()),
        }
    }

    fn elite_row(&mut self, row: Phrase<'a>, out: &mut Decl) {
        let (face, name, again) = match LabelView::of(row) {
            Some(LabelView::EliteRow { face, name, again }) => (face, name, again),
            Some(LabelView::AnyElite) => {
                return row.body().iter().for_each(|rule| self.rule(rule, SheetPart::AnyElite));
            }
            _ => return,
        };
        let place = u8::try_from(out.elite.len()).unwrap_or(u8::MAX);
        out.elite.push(EliteRow {
            name: name.unwrap_or_default().to_owned(),
            low: face.0,
            high: face.1,
            again,
            on: self.on,
        });
        row.body().iter().for_each(|rule| self.rule(rule, SheetPart::Elite(place)));
    }

    /// A rule of a declaration: a trigger, a replacement, something to use, or modifiers that stand.
    fn rule(&mut self, rule: Phrase<'a>, side: SheetPart) {
        let at = RuleRef { op: rule.id(), decl: self.decl, side, on: self.on };
        match RuleFormView::of(rule) {
            Some(
                RuleFormView::When { moment, condition: _, limit: _ }
                | RuleFormView::At { moment, condition: _, limit: _ },
            ) => self.trigger(moment, at),
            Some(RuleFormView::Instead { what, condition: _, limit: _ }) => {
                if let Word::Replaced(word) = what.word() {
                    let gained = match ReplacedView::of(what) {
                        Some(ReplacedView::Gaining { who: _, what }) => self.gained(what),
                        _ => None,
                    };
                    let event = replaced_event(word, gained);
                    self.program.replacements.entry(event).or_default().push(at);
                    if let Some(ReplacedView::Gaining { who: _, what }) = ReplacedView::of(what)
                        && self.is_keyword(what)
                    {
                        for event in [EventKind::Receives, EventKind::Learns] {
                            self.program.replacements.entry(event).or_default().push(at);
                        }
                    }
                }
            }
            Some(RuleFormView::Use { who: _, when: _, cost: _, more: _, condition: _, limit: _ }) => {
                self.program.uses.push(at)
            }
            Some(RuleFormView::Shielded { n: _, who: _ }) => self.program.shields.push(at),
            Some(RuleFormView::AsSoonAs { condition: _, limit: _ }) => self.program.watches.push(at),
            Some(RuleFormView::Standing { who, condition }) => {
                for line in rule.body() {
                    self.modifier(line, side, Some(who.id()), condition.map(Phrase::id));
                }
            }
            None => self.modifier(rule, side, None, None),
        }
    }

    /// The event by which is gained what a moment or a replacement speaks of.
    fn gained(&self, held: Phrase<'a>) -> Option<EventKind> {
        let Word::Holding(holding) = held.word() else { return None };
        let named = match HoldingView::of(held) {
            Some(HoldingView::Named { what: _, items: true }) => return Some(EventKind::Receives),
            Some(HoldingView::Named { what, items: false }) => self.model.names.get(what),
            _ => None,
        };
        Some(gain_event(holding, named.map(|named| named.kind)))
    }

    /// True for what a keyword names: items and abilities among tokens and markers, and items are received, abilities learned.
    fn is_keyword(&self, held: Phrase<'a>) -> bool {
        let named = match HoldingView::of(held) {
            Some(HoldingView::Named { what, items: false }) => self.model.names.get(what),
            _ => None,
        };
        named.is_some_and(|named| named.kind == Kind::Keyword)
    }

    fn lies_face_down(&self, deck: DeclId) -> bool {
        self.model.sheet(deck).is_some_and(|sheet| sheet.member(Member::FaceDown).is_some())
    }

    fn is_a(&self, what: DeclId, kind: Kind) -> bool {
        self.model.names.get(what).is_some_and(|named| named.kind == kind)
    }

    fn trigger(&mut self, moment: Phrase<'a>, at: RuleRef) {
        let Word::Moment(word) = moment.word() else { return };
        let event = match MomentView::of(moment) {
            Some(MomentView::Moves { who: _, through: true }) => EventKind::PassesGate,
            Some(MomentView::EndOf { span: Span::Turn, n: Some(_) }) => EventKind::TurnOver,
            Some(MomentView::StartOf { span, n: _ } | MomentView::EndOf { span, n: _ }) => {
                moment_event(word, Some(span), None)
            }
            Some(
                MomentView::HeroGains { who: _, what }
                | MomentView::HeroLoses { who: _, what }
                | MomentView::Pays { who: _, what, dice: _ },
            ) => moment_event(word, None, self.gained(what)),
            // A spell lies with its hero as items do.
            Some(MomentView::Learns { who: _, what }) if self.is_a(what, Kind::Spell) => EventKind::Receives,
            _ => moment_event(word, None, None),
        };
        self.program.triggers.entry(event).or_default().push(at);
        if word == Moment::Killed {
            // Heroes die by an event of their own.
            self.program.triggers.entry(EventKind::Dies).or_default().push(at);
        }
        let more: &[EventKind] = match MomentView::of(moment) {
            // What is laid face down is drawn then, and not as it is revealed.
            Some(MomentView::Drawn { who: _, what }) if self.lies_face_down(what) => &[EventKind::CardMoves],
            Some(MomentView::HeroGains { who: _, what }) if self.is_keyword(what) => {
                &[EventKind::Receives, EventKind::Learns]
            }
            Some(MomentView::HeroLoses { who: _, what }) if self.is_keyword(what) => &[EventKind::Forgets],
            _ => &[],
        };
        if word == Moment::EndsActivation {
            self.program.triggers.entry(EventKind::ModelEnds).or_default().push(at);
        }
        for event in more {
            self.program.triggers.entry(*event).or_default().push(at);
        }
    }

    /// A modifier that stands by itself, or under a standing line that says whom it acts on and when.
    fn modifier(&mut self, line: Phrase<'a>, side: SheetPart, whom: Option<SelectId>, condition: Option<OpId>) {
        let Some(modifier) = ModifierView::of(line) else { return };
        let conditions = condition.into_iter().chain(modifier.condition().map(Phrase::id)).collect();
        let rule = RuleRef { op: line.id(), decl: self.decl, side, on: self.on };
        let change = Change::of(modifier);
        let standing = Standing { op: line.id(), rule, whom, conditions, change, manner: ModifierTraits::default() };
        match modifier.stat() {
            Some(key) => self.program.standing.entry(key).or_default().push(standing),
            _ => self.program.grants.push(standing),
        }
    }
}
