//! What the words of effects have in common: for whom, how much, what happens.

use super::{ForEach, Machine, Scope};
use brim_core::game::amount::{self, plus, times};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Dice;
use brim_core::game::effect::StartsAt;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{HeroId, Model};
use brim_core::phrase::{ModifierView, NounRef, Phrase, Selector};
use brim_core::program::{Family, Standing, StatKey};
use brim_core::vocabulary::{Kind, Modifier, Noun, Pick, Stat, Word};
use brim_rules::ask;

/// True where a selector picks one, who can be called `that` from then on. Of several each had its turn, and whoever was spoken of before still is:
/// so with `each hero`, and with the party.
pub(super) fn picks_one(who: Selector<'_>) -> bool {
    !who.is_several()
}

impl Machine<'_> {
    /// True for whoever ignores what a text does, good or bad. What its own sheet says of it nobody ignores.
    pub(crate) fn ignores(&self, model: Model, cause: &Cause) -> bool {
        cause.source != self.kind_of(model) && self.immune(model, cause)
    }

    /// Those who are meant by a selector that says where, from whom or at whom; one that is picked is spoken of from then on.
    pub(super) fn pick_bound(&mut self, who: Selector<'_>, scope: &mut Scope) -> Result<Vec<Model>, Interrupt> {
        let models = self.pick(who, scope)?;
        let new = picks_one(who) && !matches!(who.pick(), Pick::This | Pick::That);
        if let ([only], true) = (models.as_slice(), new && !self.acts_as_that(scope, &models)) {
            scope.bind(*only);
        }
        Ok(models)
    }

    /// True where whoever acts is somebody whom the text calls `that`, of the same side as whom a place names: `that hero moves next to the hero with
    /// the light` goes on speaking of the one who moves.
    fn acts_as_that(&self, scope: &Scope, named: &[Model]) -> bool {
        let that = |model: Model| match model {
            Model::Hero(hero) => scope.hero == Some(hero) && named.iter().all(|one| one.hero().is_some()),
            Model::Enemy(enemy) => scope.enemy == Some(enemy) && named.iter().all(|one| one.hero().is_none()),
        };
        scope.acts.is_some_and(|acts| scope.this != Some(acts) && that(acts))
    }

    /// Of whom the words of a line speak that is about others of the same side: whoever was spoken of before. Whose text it is, is no other.
    pub(super) fn one_before(&self, op: Phrase<'_>, scope: &Scope) -> Option<Model> {
        if !self.program.means_one_before(op.id()) {
            return None;
        }
        let who = op.subject()?;
        let noun = match who.noun() {
            NounRef::Noun(Noun::Party) => Noun::Hero,
            NounRef::Noun(noun) => noun,
            NounRef::Named(kind) if self.kind(kind) == Some(Kind::Class) => Noun::Hero,
            _ => Noun::Enemy,
        };
        self.that(noun, scope).filter(|before| scope.this != Some(*before))
    }

    /// Does something for each of those an effect is about; each of them in turn is bound as `that`. The last one stays bound where it was
    /// picked as one.
    pub(super) fn for_each(
        &mut self,
        who: Selector<'_>,
        scope: &mut Scope,
        act: impl FnMut(&mut Self, Model, &mut Scope) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let picked = self.pick(who, scope)?;
        self.for_each_of(picked, who, scope, act)
    }

    /// Where one was wanted and nobody is there, `that hero` or `that enemy` of the lines below is nobody.
    pub(super) fn finds(&self, picked: &[Model], who: Selector<'_>, scope: &mut Scope) {
        if !picked.is_empty() || !picks_one(who) || matches!(who.pick(), Pick::This | Pick::That) {
            return;
        }
        match who.noun() {
            NounRef::Noun(Noun::Hero | Noun::Party) => scope.nobody.hero = true,
            NounRef::Noun(Noun::Enemy | Noun::Structure | Noun::Group) => scope.nobody.enemy = true,
            NounRef::Named(kind) => match self.kind(kind) {
                Some(Kind::Class) => scope.nobody.hero = true,
                Some(Kind::Enemy) => scope.nobody.enemy = true,
                _ => {}
            },
            NounRef::Noun(_) | NounRef::Alias(_) => {}
        }
    }

    /// Those of some models whom a text reaches: who ignores it is neither moved by it nor tested, is asked nothing and draws nothing. What its own text
    /// says it does.
    pub(super) fn reached(&self, mut models: Vec<Model>, scope: &Scope) -> Vec<Model> {
        // Hardly ever does anybody ignore anything.
        if self.is_said(Family::Immune) || !self.table.effects.is_empty() {
            let cause = self.cause_of(scope);
            models.retain(|model| scope.this == Some(*model) || !self.ignores(*model, &cause));
        }
        models
    }

    /// The same for models that were picked otherwise.
    pub(super) fn for_each_of(
        &mut self,
        picked: Vec<Model>,
        who: Selector<'_>,
        scope: &mut Scope,
        mut act: impl FnMut(&mut Self, Model, &mut Scope) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let picked = self.reached(picked, scope);
        self.finds(&picked, who, scope);
        let one = picks_one(who);
        let mut halted = None;
        let state = self.state_meant(who, scope);
        let there: Vec<bool> = match picked.len() {
            0 | 1 => Vec::new(),
            _ => picked.iter().map(|model| !self.has_gone(*model, state)).collect(),
        };
        for (at, model) in picked.into_iter().enumerate() {
            // Who fell in the turn of one before has none.
            if there.get(at).is_some_and(|there| *there) && self.has_gone(model, state) {
                continue;
            }
            let before = (scope.hero, scope.enemy, scope.model, scope.spoken.len());
            let nobody = scope.nobody;
            // `this hero` is no other that could be `that hero`: whoever was spoken of before is still meant.
            if who.pick() != Pick::This || scope.model.is_none() {
                scope.bind(model);
            }
            let outer = scope.acts.replace(model);
            let done = act(self, model, scope);
            scope.acts = outer;
            ask::keep_ends(done, &mut halted)?;
            if !one {
                (scope.hero, scope.enemy, scope.model) = (before.0, before.1, before.2);
                scope.spoken.truncate(before.3);
                scope.nobody = nobody;
            }
        }
        match halted {
            Some(halt) => Err(halt),
            None => Ok(()),
        }
    }

    /// An amount of an effect, its dice thrown.
    pub(crate) fn amount_of(&mut self, n: Phrase<'_>, scope: &Scope) -> Result<i32, Interrupt> {
        let cause = self.cause_of(scope);
        self.amount(n, scope, Purpose::Amount, self.roller(scope), &cause)
    }

    /// Whose dice the amounts of a text are (SBSD p. 7): those of the hero who uses it, or whose sheet, card or token it is. Dice of charts, of cards
    /// that the party draws and of enemies have no owner.
    pub(super) fn roller(&self, scope: &Scope) -> Option<HeroId> {
        let own = || {
            let own = [Kind::Class, Kind::Item, Kind::Spell, Kind::Token, Kind::Marker, Kind::Ability];
            let hero = scope.this.and_then(Model::hero)?;
            self.kind(scope.decl).is_some_and(|kind| own.contains(&kind)).then_some(hero)
        };
        scope.user.or_else(own)
    }

    /// The same, for each of what the effect's `for each` counts.
    pub(super) fn amount_for_each(
        &mut self,
        (n, per): ForEach<'_>,
        scope: &Scope,
        purpose: Purpose,
    ) -> Result<i32, Interrupt> {
        let cause = self.cause_of(scope);
        let dice = self.amount_dice(n, scope);
        if let Some(per) = per
            && dice.count > 0
        {
            // Of each of them one die counts.
            if !dice.keep.is_all() {
                let mut sum = 0;
                for _ in 0..self.count(per, scope).clamp(0, ask::MOST_DICE) {
                    sum = plus(sum, ask::roll(self, purpose, dice, self.roller(scope), &cause)?);
                }
                return Ok(sum);
            }
            // Each of those counted has dice of its own, thrown together.
            let counted = self.count(per, scope).max(0);
            let thrown = i32::from(dice.count).saturating_mul(counted).min(ask::MOST_DICE);
            let all = Dice { count: u16::try_from(thrown).unwrap_or(0), plus: times(dice.plus, counted), ..dice };
            return ask::roll(self, purpose, all, self.roller(scope), &cause);
        }
        let amount = self.amount(n, scope, purpose, self.roller(scope), &cause)?;
        Ok(per.map_or(amount, |per| times(amount, self.count(per, scope))))
    }

    /// Proposes what a text brings about.
    pub(crate) fn happens(&mut self, what: EventData, scope: &Scope) -> Result<Option<EventData>, Interrupt> {
        let cause = self.cause_of(scope);
        ask::propose(self, what, &cause)
    }

    /// Tells the players a text.
    pub(crate) fn says(&mut self, text: String, scope: &Scope) -> Result<(), Interrupt> {
        let event = Event { what: EventData::Says { text }, cause: self.cause_of(scope) };
        self.propose_event(event)?;
        Ok(())
    }

    /// A bonus that another line of the sheet gives to a number inside this ability (`"Spits Acid" shots +1`).
    pub(super) fn ability_bonus(&self, scope: &Scope, stat: Stat) -> i32 {
        let bonus = |standing: &Standing| {
            let times = self.side_of(&standing.rule, standing.rule.decl).max(1);
            amount::times(self.modifier_amount(standing.op, scope), times)
        };
        let standing = self.on_ability(scope, stat, Modifier::OfAbility).map(bonus).fold(0, plus);
        self.lasting_on_ability(scope, stat, Modifier::OfAbility).fold(standing, plus)
    }

    /// A number inside this ability, as other lines of the sheet have it: `"Spits Acid" range is 12` in its place, `"Spits Acid" shots +1` beside it.
    pub(super) fn ability_figure(&self, scope: &Scope, stat: Stat, printed: i32) -> i32 {
        let set = self.on_ability(scope, stat, Modifier::AbilityIs).last();
        let set = set.map(|standing| self.modifier_amount(standing.op, scope));
        let figure = self.lasting_on_ability(scope, stat, Modifier::AbilityIs).last().or(set).unwrap_or(printed);
        plus(figure, self.ability_bonus(scope, stat))
    }

    /// The damage of an attack inside this ability, as other lines of the sheet have it; nothing where it is the attacker's own.
    pub(super) fn ability_damage(&self, scope: &Scope, printed: Option<Dice>) -> Option<Dice> {
        let set = self.on_ability(scope, Stat::Damage, Modifier::AbilityIs).last();
        let set = set.map(|standing| self.modifier_amount(standing.op, scope));
        let set = self.lasting_on_ability(scope, Stat::Damage, Modifier::AbilityIs).last().or(set);
        let set = set.map(Dice::fixed);
        let bonus = self.ability_bonus(scope, Stat::Damage);
        set.or(printed).map(|dice| Dice { plus: plus(dice.plus, bonus), ..dice })
    }

    /// The name of the ability whose text is carried out: one of a sheet's own, or one that is shared.
    fn ability_at_work(&self, scope: &Scope, stat: Stat) -> Option<&str> {
        let decl = self.program.decl(scope.decl)?;
        let name = match scope.own {
            Some(place) => decl.own.get(usize::from(place)).map(String::as_str),
            None => (decl.kind == Some(Kind::Ability)).then_some(decl.name.as_str()),
        };
        name.filter(|_| stat != Stat::Times || !scope.repeated)
    }

    /// What the one whose ability it is has got for a time of a number inside it, with this word.
    fn lasting_on_ability(&self, scope: &Scope, stat: Stat, word: Modifier) -> impl Iterator<Item = i32> {
        let carried = self.ability_at_work(scope, stat).zip(scope.this);
        let now = self.table.effects.iter().filter(|effect| effect.from == StartsAt::Now);
        now.filter(move |effect| {
            let (op, Some((own, this))) = (self.program.op(effect.modifier), carried) else { return false };
            let Some(op) = op.filter(|op| op.word() == Word::Modifier(word) && self.lasts_on(effect, this)) else {
                return false;
            };
            match ModifierView::of(op) {
                Some(
                    ModifierView::OfAbility { which, stat: of, by: _ }
                    | ModifierView::AbilityIs { which, stat: of, to: _ },
                ) => which.eq_ignore_ascii_case(own) && of == StatKey::Stat(stat),
                _ => false,
            }
        })
        .map(|effect| effect.amount)
    }

    /// The lines of the sheet that speak of a number inside this ability with this word.
    fn on_ability(&self, scope: &Scope, stat: Stat, word: Modifier) -> impl Iterator<Item = &Standing> {
        let carried = self.ability_at_work(scope, stat).zip(scope.this);
        let all = carried.map(|_| self.standing(Family::Stat(StatKey::Stat(stat))));
        all.into_iter().flatten().filter(move |standing| {
            let (op, Some((own, this))) = (self.program.op(standing.op), carried) else { return false };
            let which = match op.and_then(ModifierView::of) {
                Some(
                    ModifierView::OfAbility { which, stat: _, by: _ }
                    | ModifierView::AbilityIs { which, stat: _, to: _ },
                ) if op.is_some_and(|op| op.word() == Word::Modifier(word)) => which,
                _ => return false,
            };
            which.eq_ignore_ascii_case(own) && self.acts_on(standing, this)
        })
    }
}
