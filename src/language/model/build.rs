//! What packs declare, and how the lines of a declaration are read.

use std::collections::{BTreeMap, BTreeSet};

use brim_grammar::{Body, Span, Statement, Token, TokenKind};

use super::comments::Remark;
use super::declarations::Head;
use super::draft::{Draft, Filling};
use super::names::Names;
use super::parse_errors::Grouped;
use super::patch::{Decided, Played};
use super::read::{Miss, Reader};
use super::stems::Stem;
use super::trie::{Labels, Spot, Trie, holds_effects, spot_under, trie};
use crate::diagnostic::{Diagnostic, Place, Untold};
use crate::pack::table::Collection;
use brim_core::game::ids::{DeclId, OpId};
use brim_core::phrase::{KindView, MemberView, Phrase, Phrases, Store};
use brim_core::vocabulary::{Category, Change, Effect, Entry, Kind, Label, Member, RuleForm, Step, Under, Word};

/// Everything the packs of a mix declare.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// All names; their places in it are the [`DeclId`]s.
    pub names: Names,
    /// The declarations, by [`DeclId`].
    pub decls: Vec<Declaration>,
    /// Their numbers in the order of the text, for messages to their author.
    pub written: Vec<DeclId>,
    /// Patches, by pack, by what they change and by what they say.
    pub patches: Vec<Declaration>,
    /// Declarations as they are played, where that is not how they are written: what is made from another, and what patches
    /// change.
    pub played: BTreeMap<DeclId, Played>,
    /// Patches as they are written, where the table decides something about them.
    pub undecided_patches: Vec<Declaration>,
    /// What the table decides where packs disagree.
    pub decided: Vec<Decided>,
    /// What the players of the table own, where they say so.
    pub collection: Option<Collection>,
    /// Comments, in the order of packs and files.
    pub comments: Vec<Remark>,
    /// Findings that were not made because their file has very many.
    pub untold: Untold,
}

/// One declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// Its number.
    pub id: DeclId,
    /// What kind of thing it is.
    pub kind: Kind,
    /// The pack, by its place among the loaded packs.
    pub pack: usize,
    /// Its phrases.
    pub(super) store: Store,
    pub(super) head: OpId,
    pub(super) lines: Box<[OpId]>,
    /// Where its name stands.
    pub place: Place,
    /// Something of it could not be read, so that what it lacks says nothing.
    pub broken: bool,
}

impl Model {
    /// A declaration.
    pub fn decl(&self, id: DeclId) -> Option<&Declaration> {
        self.decls.get(id.index())
    }

    /// A declaration as it is played: written out, and with all patches.
    pub fn sheet(&self, id: DeclId) -> Option<&Declaration> {
        self.played.get(&id).map(|played| &played.decl).or_else(|| self.decl(id))
    }

    /// All declarations as they are played, by [`DeclId`].
    pub fn sheets(&self) -> impl Iterator<Item = &Declaration> {
        self.decls.iter().map(|decl| self.played.get(&decl.id).map_or(decl, |played| &played.decl))
    }

    /// The printed name of a declaration.
    pub fn name(&self, id: DeclId) -> &str {
        self.names.get(id).map_or("", |named| named.name.as_str())
    }

    /// Declarations of a kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Declaration> {
        self.names.of_kind(kind).filter_map(|id| self.decl(id)).filter(move |decl| decl.kind == kind)
    }
}

impl Declaration {
    /// Its head: the name, what it is made from, what it covers.
    pub fn head(&self) -> Phrase<'_> {
        self.store.phrase(self.head).unwrap_or_else(Phrase::nothing)
    }

    /// Its lines.
    pub fn body(&self) -> Phrases<'_> {
        Phrases::new(&self.store, &self.lines)
    }

    /// Its phrases, as they are kept.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The same declaration with other lines.
    pub(super) fn with_lines<'l>(&self, lines: impl Iterator<Item = Phrase<'l>>) -> Declaration {
        let mut store = Store::default();
        let lines = lines.map(|line| Draft::of(line).keep(&mut store)).collect();
        let head = Draft::of(self.head()).keep(&mut store);
        Declaration { store: store.take(), head, lines, ..*self }
    }

    /// Calls `visit` for every phrase of it, outermost first, its head left out.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(Phrase<'a>)) {
        self.body().iter().for_each(|line| line.walk(visit));
    }

    /// What it is made from.
    pub fn base(&self) -> Option<DeclId> {
        match KindView::of(self.head())? {
            KindView::Enemy { name: _, base }
            | KindView::Class { name: _, base }
            | KindView::Item { name: _, base } => base,
            _ => None,
        }
    }

    /// What it changes, where it is a patch.
    pub fn changes(&self) -> Option<DeclId> {
        match KindView::of(self.head())? {
            KindView::Patch { what } => Some(what),
            _ => None,
        }
    }

    /// The first line with this word.
    pub fn member(&self, member: Member) -> Option<Phrase<'_>> {
        self.members(member).next()
    }

    /// The kind of card that belongs to it, where it is a deck.
    pub fn held_kind(&self) -> Option<Kind> {
        match MemberView::of(self.member(Member::Holds)?) {
            Some(MemberView::Holds { what, how: _ }) => Some(what),
            _ => None,
        }
    }

    /// Every line with this word.
    pub fn members(&self, member: Member) -> impl Iterator<Item = Phrase<'_>> {
        self.body().iter().filter(move |line| line.word() == Word::Member(member))
    }
}

/// True for a block that is written for what stands in it, and is no declaration: a Brutal side, a goal, what a change does.
fn is_filled(word: Word, under: Under) -> bool {
    let declares = matches!(word, Word::Kind(kind) if kind != Kind::Patch);
    matches!(under, Under::Members | Under::Changes | Under::Ways) && !declares
}

/// True where lines must stand under a statement.
pub(super) fn holds_lines(under: Under) -> bool {
    use Under::{Branches, Effects, Elites, Modifiers, Options, Rows, Rules, Tiles};
    matches!(under, Effects | Modifiers | Rules | Rows | Elites | Branches | Options | Tiles)
}

/// The name that a step gives to a model, as far as an unreadable step shows it: later steps may use it.
fn alias(step: &Statement) -> Option<String> {
    let words = step.tokens.iter().map(|token| match &token.kind {
        TokenKind::Word(word) => word.as_str(),
        _ => "",
    });
    let calls = |word: &str| ["as", "called", "named"].iter().any(|one| word.eq_ignore_ascii_case(one));
    let mut first = words.clone();
    if let (Some("given"), Some(name), Some("is" | "are")) = (first.next(), first.next(), first.next()) {
        return Some(name.to_owned()).filter(|name| name.starts_with(char::is_uppercase));
    }
    let mut behind = words.skip_while(|word| !calls(word)).skip(1);
    behind.next().filter(|word| !word.is_empty()).map(str::to_owned)
}

/// The name that a step gives with `as`: `given a Rancher as Ann`.
fn called(step: &Statement) -> Option<String> {
    let is = |token: &Token, word: &str| matches!(&token.kind, TokenKind::Word(written) if written.eq_ignore_ascii_case(word));
    let name = step.tokens.iter().skip_while(|token| !is(token, "as")).nth(1)?;
    match &name.kind {
        TokenKind::Word(name) if step.tokens.first().is_some_and(|token| is(token, "given")) => Some(name.to_string()),
        _ => None,
    }
}

/// The dice that a step gives as a name: nobody can be called so.
fn no_name(step: &Statement) -> Option<TokenKind> {
    let is_as = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case("as"));
    let given = step.tokens.iter().skip_while(|token| !is_as(token)).nth(1).map(|token| &token.kind);
    given.filter(|kind| matches!(kind, TokenKind::Dice { .. } | TokenKind::Peril(_))).cloned()
}

/// Reads the lines of one declaration.
pub(super) struct Builder<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Of what kind the lines are: for a patch, that of what it changes.
    pub(super) kind: Kind,
    /// It is made from another thing, or a side of a sheet: lines may be operations on that.
    pub(super) made: bool,
    /// Its card remains in play: what it says can hold for as long as it lies there.
    pub(super) stays: bool,
    pub(super) subject: Option<String>,
    /// The lines of the file that are too long to be read, in their order.
    pub(super) too_long: &'a [Span],
    /// How many more findings of this file are made.
    pub(super) room: usize,
    /// Findings that there was no room for.
    pub(super) untold: usize,
    /// The first of the lines below the one that is read, where they were meant to stand in its block.
    pub(super) below: Option<Place>,
    /// The line under which the block that is read stands.
    pub(super) above: Option<&'a Statement>,
    /// It stands behind a `;`, on the line of another.
    pub(super) behind: bool,
    /// The line above is `pass` or `fail`: there what single dice show can have lines of its own.
    pub(super) outcome: bool,
    /// What stands behind the line that is read, on the same line: `; xp +5`.
    pub(super) beside: Option<&'a Statement>,
    /// Dice that this scenario gives as names: told where they are given, and not in each line that says one again.
    pub(super) no_names: Vec<TokenKind>,
    /// The names that the steps of this scenario give to models, wherever they stand.
    pub(super) called: BTreeSet<String>,
}

impl<'a> Builder<'a> {
    /// Reads a whole declaration, first into a store that is used again and again.
    pub(super) fn declaration(&mut self, head: Head, statement: &'a Statement, store: &mut Store) -> Declaration {
        let name_place =
            statement.tokens.get(1).or(statement.tokens.first()).map(|token| token.span).unwrap_or_default();
        let place = Place { file: self.reader.file, span: name_place };
        let read = self.reader.phrase(&statement.tokens, Spot::Category(Category::Kind));
        let written = match read {
            Ok(draft) => draft,
            Err(miss) => {
                if !head.guessed {
                    self.tell_misread(&miss, statement, Spot::Category(Category::Kind));
                }
                let name = statement.tokens.get(1).and_then(|token| match &token.kind {
                    TokenKind::Text(name) => Some(("name", Filling::Text(name.to_string()))),
                    _ => None,
                });
                let holes = name.into_iter().collect();
                Draft { word: Word::Kind(head.kind), holes, body: Vec::new(), place }
            }
        };
        let under = match head.kind {
            Kind::Scenario => Under::Steps,
            Kind::Patch => Under::Changes,
            _ => Under::Members,
        };
        // A patch names what it changes, anything else what it is made from.
        let named = written.fillings().find_map(|filling| match filling {
            Filling::Name(id) => Some(*id),
            _ => None,
        });
        let patch = head.kind == Kind::Patch;
        let remains = |line: &Statement| matches!(line.tokens.first().map(|token| &token.kind), Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case("remains"));
        self.stays = statement.body.statements().any(remains);
        self.made = named.is_some() && !patch;
        if let Some(what) = named.filter(|_| patch).and_then(|id| self.reader.names.get(id)) {
            self.kind = what.kind;
        }
        self.reader.places = match head.kind {
            Kind::Mission => super::places::given_by(statement),
            Kind::Scenario => self.reader.places_of_missions(statement),
            // A change speaks of the places that its mission has, and of those that it brings.
            Kind::Patch => {
                let own = named.and_then(|id| self.reader.names.get(id)).map(|what| what.places.to_vec());
                let own = own.filter(|_| self.kind == Kind::Mission);
                own.into_iter().flatten().chain(super::places::given_by_change(statement)).collect()
            }
            _ => Vec::new(),
        };
        if head.kind == Kind::Scenario {
            self.called = statement.body.statements().filter_map(called).collect();
        }
        let lines = self.body(&statement.body, under).into_iter().map(|line| line.keep(store)).collect();
        let id = head.id.unwrap_or_default();
        let head_id = written.keep(store);
        let store = store.take();
        Declaration { id, kind: head.kind, pack: self.reader.pack, store, head: head_id, lines, place, broken: false }
    }

    /// Why a line could not be read. To find that out takes longer than to read it: beyond a bound, such lines are counted.
    fn tell_misread(&mut self, miss: &Miss, statement: &Statement, spot: Spot) {
        if statement.tokens.get(miss.at).is_some_and(|token| self.no_names.contains(&token.kind)) {
            return;
        }
        if self.room == 0 {
            self.untold += 1;
            return;
        }
        let found = self.misread(miss, statement, spot);
        self.report(found);
    }

    pub(super) fn report(&mut self, mut diagnostic: Diagnostic) {
        let Some(room) = self.room.checked_sub(1) else {
            self.untold += 1;
            return;
        };
        self.room = room;
        if diagnostic.subject.is_none() {
            diagnostic.subject = self.subject.clone();
        }
        self.diagnostics.push(diagnostic);
    }

    /// Reads what stands under a statement.
    pub(super) fn body(&mut self, body: &'a Body, under: Under) -> Vec<Draft> {
        let Some(spot) = spot_under(under, self.kind) else { return Vec::new() };
        let mut out = Vec::new();
        let mut after_if = false;
        let lines: Vec<&Statement> = body.statements().collect();
        let mut taken = 0;
        for (at, statement) in lines.iter().copied().enumerate() {
            if at < taken {
                continue;
            }
            let before = at.checked_sub(1).and_then(|at| lines.get(at)).filter(|_| matches!(body, Body::Inline(_)));
            if let Some(found) = at.checked_sub(1).and_then(|at| self.continues_list(lines.get(at)?, statement, spot)) {
                self.report(found);
                continue;
            }
            let grouped = before
                .and_then(|before| Grouped::on_one_line(before, statement, spot, self.reader.file))
                .or_else(|| lines.get(at..).and_then(|lines| Grouped::of(lines, self.above, spot, self.reader.file)));
            if let Some(grouped) = grouped {
                taken = at + grouped.lines.max(1);
                after_if = true;
                self.report(grouped.found);
                // What stands under a branch by another name is read as its lines are.
                if matches!(spot, Spot::Labels(Labels::Branches | Labels::Rows)) {
                    for line in lines.get(at..taken).unwrap_or_default() {
                        self.body(&line.body, Under::Effects);
                    }
                }
                continue;
            }
            let below = lines.get(at + 1..).filter(|_| statement.body.statements().next().is_none());
            let rows = super::parse_errors::rows_below(below.unwrap_or_default());
            let first = lines.get(at + 1).filter(|_| rows > 0);
            self.below = first.map(|row| Place { file: self.reader.file, span: row.phrase });
            self.beside = lines.get(at + 1).copied().filter(|next| {
                let gap = next.span.start.checked_sub(statement.span.end);
                statement.body.is_none() && gap.is_some_and(|gap| (1..=2).contains(&gap))
            });
            let behind = self.behind;
            self.behind |= before.is_some();
            let read = self.statement(statement, spot);
            self.behind = behind;
            // Told of with the line that they belong to, or not to be understood before that is.
            if rows > 0 && (read.is_none() || self.below.take().is_none()) {
                taken = at + 1 + rows;
            }
            if read.is_none() && spot == Spot::Category(Category::Step) {
                self.reader.aliases.extend(alias(statement));
                self.no_names.extend(no_name(statement));
            }
            let so_far = std::mem::replace(&mut after_if, read.is_none());
            if let Some(phrase) = read {
                // `otherwise if …` can have an `otherwise` of its own.
                after_if = phrase.word == Word::Effect(Effect::If)
                    || phrase.word == Word::Effect(Effect::Otherwise) && phrase.fillings().next().is_some();
                if phrase.word == Word::Effect(Effect::Otherwise) && !so_far {
                    let found = super::parse_errors::otherwise_alone(phrase.place, matches!(body, Body::Inline(_)));
                    self.report(found);
                }
                if phrase.word == Word::Step(Step::Given) {
                    let aliases = phrase.fillings().filter_map(|filling| match filling {
                        Filling::Text(alias) => Some(alias.clone()),
                        _ => None,
                    });
                    self.reader.aliases.extend(aliases);
                }
                out.push(phrase);
            }
        }
        out
    }

    /// Reads one statement with what stands under it.
    fn statement(&mut self, statement: &'a Statement, spot: Spot) -> Option<Draft> {
        // What is wrong with a line that is too long has been told, and it may nest deeper than it can be read.
        let next = self.too_long.partition_point(|line| line.end <= statement.phrase.start);
        if self.too_long.get(next).is_some_and(|line| line.start < statement.phrase.end) {
            return None;
        }
        let spot = if self.is_operation(statement, spot) { Spot::Changes } else { spot };
        let mut phrase = match self.reader.phrase(&statement.tokens, spot) {
            Ok(phrase) => phrase,
            Err(miss) => match self.stands_if(statement, spot).or_else(|| self.of_dice(statement, spot)) {
                Some(other) => other,
                None => {
                    self.tell_misread(&miss, statement, spot);
                    self.beneath(statement);
                    // What is plain all the same is known to other texts: they are told of nothing that this line would give them.
                    return self.with_commas(&statement.tokens, miss.at, spot);
                }
            },
        };
        if self.is_standing(&phrase, statement, spot) {
            phrase.word = Word::RuleForm(RuleForm::Standing);
        }
        let entry = phrase.word.entry()?;
        self.settle(&mut phrase, entry, statement);
        Some(phrase)
    }

    /// Reads what stands under a line that is read.
    fn settle(&mut self, phrase: &mut Draft, entry: &'static Entry, statement: &'a Statement) {
        match phrase.holes.iter().position(|(name, _)| *name == "then") {
            Some(index) => self.inline_effect(phrase, index, statement),
            None => self.under(phrase, entry, statement),
        }
    }

    /// `when …, roll D6 { … }`: what stands under the line belongs to the effect that it ends with.
    fn inline_effect(&mut self, phrase: &mut Draft, index: usize, statement: &'a Statement) {
        let (_, value) = phrase.holes.swap_remove(index);
        let Filling::Phrase(mut effect) = value else { return };
        // When a goal is reached or failed need bring nothing more.
        let alone = matches!(phrase.word, Word::Label(_)) && statement.body.is_none();
        let moved = effect.holes.iter().any(|(name, _)| *name == "then");
        if let Some(entry) = effect.word.entry().filter(|_| moved || !alone) {
            self.settle(&mut effect, entry, statement);
        }
        phrase.body.push(*effect);
    }

    fn under(&mut self, phrase: &mut Draft, entry: &'static Entry, statement: &'a Statement) {
        // What is changed is not known: what a row of it can hold is not known either.
        let row = matches!(phrase.word, Word::Change(Change::AddRow | Change::ReplaceRow));
        if row && self.kind == Kind::Patch {
            return;
        }
        let under = match phrase.word {
            Word::Member(Member::Elite) => Under::Elites,
            // A chart's rows hold effects, those of an Elite chart rules.
            Word::Change(Change::AddRow | Change::ReplaceRow) if self.kind == Kind::Chart => Under::Effects,
            _ => entry.under,
        };
        let place = Place { file: self.reader.file, span: statement.phrase };
        if matches!(under, Under::Rows | Under::Branches)
            && statement.body.statements().next().is_none()
            && let Some(row) = self.below.take()
        {
            return self.report(super::parse_errors::block_missing(under, place, row));
        }
        match (under, statement.body.is_none()) {
            (Under::Nothing, true) | (Under::MayEffects | Under::MayModifiers | Under::OnHit, true) => {}
            (Under::Nothing, false) => {
                let rolled = phrase.word == Word::Member(Member::ChartRoll);
                let found = self.figure_behind_colon(statement, place);
                let found = found.or_else(|| rolled.then(|| super::parse_errors::rows_apart(place)));
                self.report(found.unwrap_or_else(|| super::parse_errors::body_unexpected(place)));
            }
            (Under::Picture, false) => {
                let mut rows = Vec::new();
                for row in statement.body.statements() {
                    match &*row.tokens {
                        [Token { kind: TokenKind::Text(text), .. }] if row.body.is_none() => {
                            rows.push(text.to_string())
                        }
                        _ => {
                            let place = Place { file: self.reader.file, span: row.phrase };
                            self.report(super::parse_errors::no_row(place));
                        }
                    }
                }
                phrase.holes.push(("rows", Filling::Words(rows)));
            }
            (Under::Members | Under::Changes | Under::Steps, true) => {}
            // It gives what the mission's other lines imply a name.
            (Under::Ways, true) if phrase.word == Word::Member(Member::Goal) => {}
            (_, true) => {
                let found = super::parse_errors::body_missing(phrase.word, entry, place);
                self.report(found);
            }
            (under, false)
                if (holds_lines(under) || is_filled(phrase.word, under))
                    && statement.body.statements().next().is_none() =>
            {
                self.report(super::parse_errors::body_empty(place));
            }
            (_, false) if self.says_who(phrase.word, statement).is_some() => {
                let found = self.says_who(phrase.word, statement);
                found.into_iter().for_each(|found| self.report(found));
            }
            (under, false) => {
                self.colon_behind_another(phrase.word, statement);
                let made = self.made;
                self.made |= phrase.word == Word::Member(Member::Brutal);
                let above = self.above.replace(statement);
                let outcome = matches!(phrase.word, Word::Label(Label::Pass | Label::Fail));
                let outcome = std::mem::replace(&mut self.outcome, outcome);
                phrase.body = self.body(&statement.body, under);
                self.outcome = outcome;
                self.above = above;
                self.made = made;
            }
        }
    }

    /// `add …`, `remove …`, `replace …`, `ability Fear +1` on a sheet that is made from another.
    fn is_operation(&self, statement: &Statement, spot: Spot) -> bool {
        let Some(TokenKind::Word(first)) = statement.tokens.first().map(|token| &token.kind) else { return false };
        let begins = |trie: &Trie| trie.nodes.first().is_some_and(|root| root.literals.has(Stem::of(first)));
        self.made
            && matches!(spot, Spot::Members(Kind::Enemy | Kind::Class | Kind::Item))
            && begins(trie(Spot::Changes))
            && (!begins(trie(spot))
                || self.reads(&statement.tokens, Spot::Changes) && !self.reads(&statement.tokens, spot))
    }

    /// `each hero if in a fight: defense +1` on a card whose lines can also be effects, which have no such condition.
    fn stands_if(&mut self, statement: &'a Statement, spot: Spot) -> Option<Draft> {
        let read = self.reader.quickly(&statement.tokens, Spot::Category(Category::RuleForm)).filter(|_| both(spot))?;
        (read.word == Word::RuleForm(RuleForm::Standing) && self.changes_under(statement)).then_some(read)
    }

    /// `any 1: …`, `each 1: …` or `each miss: …` under `fail`: of the dice that were thrown for it.
    fn of_dice(&mut self, statement: &'a Statement, spot: Spot) -> Option<Draft> {
        let effects = self.outcome && spot == Spot::Category(Category::Effect);
        let read = self.reader.quickly(&statement.tokens, Spot::Labels(Labels::Branches)).filter(|_| effects)?;
        // Beside what else the outcome brings it stands in any case: `as well` would say nothing.
        let once = read.word == Word::Label(Label::AnyFace) && !read.holes.iter().any(|(hole, _)| *hole == "also");
        (once || matches!(read.word, Word::Label(Label::EachDie | Label::EachFace))).then_some(read)
    }

    /// `each Undead enemy: defense +1` on a card whose lines can also be effects: what stands under it decides.
    fn is_standing(&self, phrase: &Draft, statement: &'a Statement, spot: Spot) -> bool {
        phrase.word == Word::Effect(Effect::Each) && both(spot) && self.changes_under(statement)
    }

    /// True where what stands under a line are changes of figures, and no effects.
    fn changes_under(&self, statement: &'a Statement) -> bool {
        let mut reader = self.reader.beside();
        let mut reads = |line: &'a Statement, spot| match reader.phrase(&line.tokens, spot) {
            Ok(phrase) => matches!((spot, phrase.word), (Spot::Modifiers, Word::Modifier(_)) | (Spot::Category(_), _)),
            Err(_) => false,
        };
        let Some(first) = statement.body.statements().next() else { return false };
        if reads(first, Spot::Modifiers) {
            return true;
        }
        // Where the first line cannot be read at all, the other lines decide, and then its form.
        let effect = Spot::Category(Category::Effect);
        if reads(first, effect) || statement.body.statements().skip(1).take(8).any(|line| reads(line, effect)) {
            return false;
        }
        let changes = |line: &Statement| {
            let signed = line.tokens.iter().any(|token| matches!(token.kind, TokenKind::Signed(_)));
            let word = line.tokens.first().and_then(|token| match &token.kind {
                TokenKind::Word(word) => Stem::of(word),
                _ => None,
            });
            signed && !super::parse_errors::happens(&line.tokens)
                || trie(Spot::Modifiers).nodes.first().is_some_and(|root| root.literals.has(word))
        };
        changes(first) || statement.body.statements().skip(1).take(8).any(|line| reads(line, Spot::Modifiers))
    }
}

/// True where lines can be effects and rules.
fn both(spot: Spot) -> bool {
    spot == Spot::Chapter || matches!(spot, Spot::Members(kind) if holds_effects(kind))
}
