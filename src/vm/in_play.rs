//! What is in play: which texts could act now, who carries them, and which stats they may change. The one thing that the machine works out and
//! keeps, so that a stat or a moment looks at the few texts that are there and not at everything that the packs declare.
//!
//! It has one rule. The table counts the changes of who is there and what they have ([`Arrivals`](brim_core::game::table::Arrivals)); what is kept
//! is good for one count, and is worked out anew as a whole when it is next asked for after another.

use std::cell::Cell;

use super::machine::Machine;
use super::scope::TextHolder;
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model};
use brim_core::game::table::Arrivals;
use brim_core::program::{
    DeclIndex, Families, Family, RuleRef, Standing, StatKey, Text, TextSet, UNKNOWN, Usage, has_stat,
};
use brim_core::vocabulary::Stat;

/// What is in play.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct InPlay {
    /// What the table had counted.
    pub(super) count: Arrivals,
    /// All models, enemies before heroes.
    pub(super) models: Vec<Model>,
    /// The Light Sources and who bears each, in the order of seats and cards.
    pub(super) lights: Vec<(HeroId, CardId)>,
    /// Who carries a text: the table, then enemies, then heroes. Of a named ability: who might have it.
    pub(super) carriers: Vec<Carrier>,
    /// The places of the first and the last carrier of each declaration.
    pub(super) chains: Vec<(u32, u32)>,
    /// The declarations that somebody carries.
    pub(super) by: Vec<DeclId>,
    /// What they say.
    pub(super) said: TextSet,
    /// The families of that.
    pub(super) families: Families,
    /// Abilities that some text or lasting effect in play gives or takes: whether a model has one, and its number, is seen when it is asked.
    pub(super) contested: Vec<DeclId>,
    /// The sheets of all heroes by seat, then those of the enemies.
    pub(super) sheets: Vec<Sheet>,
    /// The enemies that have a sheet.
    pub(super) enemies: Vec<EnemyId>,
    /// The texts that each hero might use, or that may change a stat of it, by seat.
    pub(super) theirs: Vec<TextSet>,
    /// The texts that any hero might use, or that may change a stat of anybody.
    pub(super) of_all: TextSet,
    /// The stats that lasting effects may change, by bit.
    pub(super) lent: u128,
    /// Some lasting effect may change what is no stat of the table: a skill, how many of a token can be held.
    pub(super) lends_more: bool,
    /// The stats of anybody that a text in force or a lasting effect may change, by bit.
    pub(super) touched: u128,
    /// The stats that some text in play changes as long as something is so, by bit.
    pub(super) varies: u128,
    /// Some text in play changes how many of a token can be held, or a skill that carries weight, as long as something is so.
    pub(super) room_varies: bool,
    /// Whether it has been looked at what is so of what texts wait for.
    pub(super) watched: Looked,
}

/// How many texts were asked whether what they wait for is so, where that was looked at since something last came or went. It is no part of what is
/// in play.
#[derive(Clone, Debug, Default)]
pub(super) struct Looked(pub(super) Cell<Option<usize>>);

impl PartialEq for Looked {
    fn eq(&self, _: &Looked) -> bool {
        true
    }
}

/// Who carries a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Carrier {
    pub(super) holder: TextHolder,
    /// The place of its sheet, where it has one.
    pub(super) sheet: u32,
    /// The place of the next who carries the same.
    pub(super) next: u32,
}

/// The sheet of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sheet {
    /// The enemy type or the class.
    pub(super) kind: DeclId,
    /// The stats that some text in force or lasting effect may change, by bit: all others are what the sheet says.
    pub(super) touched: u128,
    /// The moments at which there is something to be used by it, by bit.
    pub(super) moments: u32,
}

/// No carrier, and no sheet.
pub(super) const NOBODY: u32 = u32::MAX;

impl InPlay {
    /// Who carries a declaration's text.
    pub(super) fn of(&self, decl: DeclId) -> impl Iterator<Item = TextHolder> + use<'_> {
        let mut at = self.chains.get(decl.index()).map_or(NOBODY, |(first, _)| *first);
        std::iter::from_fn(move || {
            let carrier = self.carriers.get(at as usize)?;
            at = carrier.next;
            Some(carrier.holder)
        })
    }

    /// True where a model carries a declaration's text.
    pub(super) fn carries(&self, decl: DeclId, model: Model) -> bool {
        self.of(decl).any(|carrier| carrier.model == Some(model))
    }

    /// True for an ability that whoever is among its carriers has, with the number that stands there.
    pub(super) fn is_settled(&self, ability: DeclId) -> bool {
        !self.contested.contains(&ability)
    }

    /// All carriers of what is settled so, each with the declaration.
    pub(super) fn settled(&self) -> impl Iterator<Item = (DeclId, TextHolder)> + use<'_> {
        let settled = self.by.iter().filter(|decl| self.is_settled(**decl));
        settled.flat_map(|decl| self.of(*decl).map(|carrier| (*decl, carrier)))
    }

    /// The moments, by bit, for which a hero has anything that it could use.
    pub(super) fn moments_of(&self, hero: HeroId) -> u32 {
        self.sheets.get(hero.index()).map_or(0, |sheet| sheet.moments)
    }

    /// True where some text or lasting effect may change a stat of a model.
    pub(super) fn may_change(&self, model: Model, stat: Stat) -> bool {
        self.sheet(model).is_none_or(|sheet| has_stat(sheet.touched, stat))
    }

    /// The sheet of a model; nothing of an enemy that is no longer there.
    fn sheet(&self, model: Model) -> Option<&Sheet> {
        self.sheets.get(self.place(model)?)
    }

    /// The place of a model's sheet.
    pub(super) fn place(&self, model: Model) -> Option<usize> {
        match model {
            Model::Hero(hero) => Some(hero.index()),
            Model::Enemy(enemy) => Some(self.theirs.len() + self.enemies.iter().position(|other| *other == enemy)?),
        }
    }

    /// Makes room for a new look.
    pub(super) fn clear(&mut self, decls: usize, texts: usize, heroes: usize) {
        for decl in self.by.drain(..) {
            if let Some(chain) = self.chains.get_mut(decl.index()) {
                *chain = (NOBODY, NOBODY);
            }
        }
        self.chains.resize(decls, (NOBODY, NOBODY));
        self.carriers.clear();
        self.said.clear(texts);
        self.families = Families::default();
        self.models.clear();
        self.contested.clear();
        self.sheets.clear();
        self.enemies.clear();
        self.theirs.resize_with(heroes, TextSet::default);
        self.theirs.iter_mut().for_each(|theirs| theirs.clear(texts));
        self.of_all.clear(texts);
        self.lights.clear();
        self.watched.0.set(None);
    }

    /// One more carrier of a declaration.
    pub(super) fn put(&mut self, decl: DeclId, (holder, sheet): (TextHolder, u32), texts: &DeclIndex) {
        let Ok(at) = u32::try_from(self.carriers.len()) else { return };
        let Some((first, last)) = self.chains.get_mut(decl.index()) else { return };
        if *first == NOBODY {
            *first = at;
            self.by.push(decl);
            self.said.put(&texts.texts);
            self.families.join(&texts.families);
        } else if let Some(before) = self.carriers.get_mut(*last as usize) {
            before.next = at;
        }
        *last = at;
        self.carriers.push(Carrier { holder, sheet, next: NOBODY });
    }
}

impl<'a> Machine<'a> {
    /// What is in play, as the table is now.
    pub(super) fn in_play(&self) -> &InPlay {
        self.in_play.get_or_init(|| self.look(self.looked.take().unwrap_or_default()))
    }

    /// Looks anew when it is next asked, where something has come or gone: to be called after every event.
    pub(super) fn keep_up(&mut self) {
        if self.in_play.get().is_some_and(|kept| !kept.count.is_same(self.table.arrivals)) {
            self.forget();
        }
        debug_assert!(self.is_kept(), "what is in play was changed unseen");
    }

    /// Looks anew when it is next asked: to be called by whoever changed the table without an event.
    pub fn look_again(&mut self) {
        self.forget();
        self.copies.clear();
    }

    /// What was kept is room for what comes.
    pub(super) fn forget(&mut self) {
        if let Some(kept) = self.in_play.take() {
            self.looked.set(Some(kept));
        }
    }

    /// True where what is kept of what is in play is what a new look finds.
    pub(super) fn is_kept(&self) -> bool {
        self.in_play.get().is_none_or(|kept| *kept == self.look(InPlay::default()))
    }

    /// True where a stat is what it is worked out to be with every text in play looked at.
    pub(super) fn stat_is_fresh(&self, value: i32, model: Model, key: StatKey) -> bool {
        if self.questions.get() > 0 || self.compares.replace(true) {
            return true;
        }
        let same = self.work_out(model, key) == value;
        self.compares.set(false);
        same
    }

    /// A stat that is one number on all sides of the model's sheet and that nothing in play changes. (In an attack, weapons may print another.)
    pub(super) fn printed_alone(&self, model: Model, stat: Stat) -> Option<i32> {
        let sheet = self.in_play().sheet(model).filter(|sheet| !has_stat(sheet.touched, stat))?;
        let number = *self.program.texts(sheet.kind)?.alone.get(stat as usize)?;
        (number != UNKNOWN).then_some(number)
    }

    /// The texts of a family that are in play, in the order of declarations.
    fn said(&self, family: Family) -> impl Iterator<Item = &'a Text> + use<'_, 'a> {
        let program = self.program;
        self.in_play().said.within(program.stretch(family)).filter_map(|at| program.text(at))
    }

    /// Standing modifiers of a family that might act now: of those that change no stat, each with its op.
    pub(super) fn standing(&self, family: Family) -> impl Iterator<Item = &'a Standing> + use<'_, 'a> {
        self.said(family).filter_map(Text::standing)
    }

    /// Standing modifiers of a stat that might act on a model now.
    pub(super) fn standing_for(&self, model: Model, key: StatKey) -> impl Iterator<Item = &'a Standing> + use<'_, 'a> {
        let (program, in_play) = (self.program, self.in_play());
        let theirs = model.hero().and_then(|hero| in_play.theirs.get(hero.index()));
        let said = theirs.filter(|_| matches!(key, StatKey::Stat(_)) && !self.compares.get()).unwrap_or(&in_play.said);
        said.within(program.stretch(Family::Stat(key))).filter_map(|at| program.text(at)?.standing())
    }

    /// Triggers, replacements or shields that might act now.
    pub(super) fn rules(&self, family: Family) -> impl Iterator<Item = &'a RuleRef> + use<'_, 'a> {
        self.said(family).map(Text::rule)
    }

    /// True where some text of a family is in play.
    pub(super) fn is_said(&self, family: Family) -> bool {
        let in_play = self.in_play();
        in_play.families.has(family).unwrap_or_else(|| in_play.said.any(self.program.stretch(family)))
    }

    /// What a hero might use, at whatever moment.
    pub(super) fn uses(&self, hero: HeroId) -> impl Iterator<Item = &'a Usage> + use<'_, 'a> {
        let (program, user) = (self.program, self.in_play().theirs.get(hero.index()));
        let all = user.into_iter().flat_map(|user| user.within(program.stretch(Family::Use)));
        all.filter_map(|at| program.text(at)?.usage())
    }
}
