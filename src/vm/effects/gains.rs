//! What is gained and lost: tokens, markers, Grit, gold, lasting effects, abilities.

use super::super::holding::Held;
use super::super::select::{says_other, speaks_of, speaks_of_one_of};
use super::Machine;
use super::Scope;
use super::common::picks_one;
use brim_core::game::chance::Purpose;
use brim_core::game::effect::{EndsAt, LastingEffect as Lasting, Span, StartsAt};
use brim_core::game::engine::Interrupt;
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EffectId, Model, OpId};
use brim_core::phrase::{
    DurationView, FilterView, ModifierView, NounRef, Phrase, Phrases, SelectId, Selector, StatKey,
};
use brim_core::vocabulary::{Kind, Modifier, Noun, Pick, Sign, Word};
use brim_rules::{ask, harm, placing};

/// By how much what is held changes.
#[derive(Clone, Copy)]
pub(super) enum HowMany<'a> {
    /// So many more.
    More(Phrase<'a>, Option<Phrase<'a>>),
    /// So many fewer, which of them chance may say.
    Fewer { n: Phrase<'a>, per: Option<Phrase<'a>>, random: bool },
    /// None is left.
    NoneLeft,
}

/// True for all of a sort, wherever they are: `each hero`, `each Undead enemy`. Whoever is meant by where it stands is meant now.
fn is_all(who: Selector<'_>) -> bool {
    let models = match who.noun() {
        NounRef::Noun(noun) => matches!(noun, Noun::Hero | Noun::Enemy | Noun::Model),
        NounRef::Named(_) => true,
        NounRef::Alias(_) => false,
    };
    let lasts = |filter: Phrase<'_>| {
        matches!(
            FilterView::of(filter),
            Some(
                FilterView::Keyword { what: _, other: _, third: _ }
                    | FilterView::Size { size: _, other: _ }
                    | FilterView::Other
            )
        )
    };
    models && who.pick() == Pick::Each && who.relations().is_empty() && who.filters().iter().all(lasts)
}

impl Machine<'_> {
    /// Gains and losses of whatever can be held.
    pub(super) fn holds_change(
        &mut self,
        who: Selector<'_>,
        what: Phrase<'_>,
        how: HowMany<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let Some(held) = Held::of(what) else { return Ok(()) };
        if let Some(card) = self.card_keeper(who, scope) {
            let amount = self.by_how_many(how, scope, |machine| machine.held_on(card, held))?;
            if matches!(how, HowMany::NoneLeft) {
                scope.amount = Some(-amount);
            }
            return self.lay_on(card, held, amount, scope);
        }
        // What the party shares it gains once, and not each of them.
        let once = who.noun() == NounRef::Noun(Noun::Party) && self.is_shared_holding(held);
        let (mut done, mut lost) = (false, 0i32);
        let ended = self.for_each(who, scope, |machine, model, scope| {
            if std::mem::replace(&mut done, true) && once {
                return Ok(());
            }
            let cause = machine.cause_of(scope);
            // Who ignores a text gains and loses nothing by it; but what it holds itself goes as it says.
            if Some(held) != cause.source.map(Held::named) && machine.ignores(model, &cause) {
                return Ok(());
            }
            let amount = machine.by_how_many(how, scope, |machine| machine.free(model, held))?;
            lost = lost.saturating_sub(amount);
            if let (Some(hero), HowMany::Fewer { n: _, per: _, random: true }) = (model.hero(), how) {
                return machine.lose_at_random(hero, held, -amount, &cause);
            }
            machine.hold(model, held, amount, &cause)
        });
        if matches!(how, HowMany::NoneLeft) {
            scope.amount = Some(lost);
        }
        ended
    }

    /// How many more are held: fewer where it is negative.
    fn by_how_many(&mut self, how: HowMany<'_>, scope: &Scope, held: impl Fn(&Self) -> i32) -> Result<i32, Interrupt> {
        Ok(match how {
            HowMany::More(n, per) => self.amount_for_each((n, per), scope, Purpose::Amount)?,
            HowMany::Fewer { n, per, random: _ } => -self.amount_for_each((n, per), scope, Purpose::Amount)?,
            HowMany::NoneLeft => -held(self),
        })
    }

    pub(super) fn gains_elite(&mut self, who: Selector<'_>, n: Phrase<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let mut kinds = Vec::new();
        for model in self.pick_bound(who, scope)? {
            if let Some(kind) = self.kind_of(model).filter(|kind| !kinds.contains(kind)) {
                kinds.push(kind);
            }
        }
        let cause = self.cause_of(scope);
        for kind in kinds {
            for _ in 0..self.amount_of(n, scope)?.clamp(0, 6) {
                placing::gain_elite(self, kind, &cause)?;
            }
        }
        Ok(())
    }

    pub(super) fn gets(
        &mut self,
        who: Selector<'_>,
        change: Phrase<'_>,
        time: Phrase<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let models = self.picked(who, scope)?;
        self.change_all(&models, who, (change, time), scope)
    }

    /// One change for several models. What rolls, and what speaks of `that enemy`, is worked out for each of them by itself.
    fn change_all(
        &mut self,
        models: &[Model],
        who: Selector<'_>,
        (change, time): (Phrase<'_>, Phrase<'_>),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let rolls = change.word() == Word::Modifier(Modifier::ByDice);
        // `each hero gets damage +2 if attacking that enemy`: the enemy was named before, and is the same for all of them.
        // What its condition asks of `that enemy` is asked of each by itself whenever the figure counts.
        let condition = ModifierView::of(change).and_then(ModifierView::condition).map(Phrase::id);
        let parts = change.parts().filter(|part| Some(part.id()) != condition).chain([time]);
        let unasked = change.parts().filter(|part| Some(part.id()) != condition);
        let own = unasked.into_iter().any(|part| self.counts_others(part, scope))
            || change.selectors().any(|whom| whom.pick() == Pick::That);
        if picks_one(who) || !rolls && !own && !parts.into_iter().any(|part| speaks_of_one_of(part, who)) {
            let all = (!rolls && is_all(who)).then(|| who.id());
            // `this group` is its type: whoever of it comes later is one of the group.
            let group = (!rolls && who.noun() == NounRef::Noun(Noun::Group))
                .then(|| self.group_meant(who.pick(), scope))
                .flatten();
            return self.lasting((change.id(), who), time, (models, all, group), scope);
        }
        self.for_each_of(models.to_vec(), who, scope, |machine, model, scope| {
            machine.lasting((change.id(), who), time, (&[model], None, None), scope)
        })
    }

    pub(super) fn gets_all(
        &mut self,
        who: Selector<'_>,
        changes: Phrases<'_>,
        time: Phrase<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let models = self.picked(who, scope)?;
        for change in changes {
            self.spend(change.id())?;
            self.change_all(&models, who, (change, time), scope)?;
        }
        Ok(())
    }

    /// Those who are meant; one alone is bound as `that`.
    fn picked(&mut self, who: Selector<'_>, scope: &mut Scope) -> Result<Vec<Model>, Interrupt> {
        let models = self.pick(who, scope)?;
        self.finds(&models, who, scope);
        // As in `for_each_of`: `this hero` is no other that could be `that hero`.
        let new = picks_one(who) && (who.pick() != Pick::This || scope.model.is_none());
        if let ([only], true) = (models.as_slice(), new) {
            scope.bind(*only);
        }
        Ok(models)
    }

    /// A lasting effect: its amount and its subjects are fixed now.
    fn lasting(
        &mut self,
        (modifier, who): (OpId, Selector<'_>),
        time: Phrase<'_>,
        (subjects, all, group): (&[Model], Option<SelectId>, Option<DeclId>),
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        let Some(time) = DurationView::of(time) else { return Ok(()) };
        // What ends with somebody's own activation or at a moment is of those who were there.
        let by_the_clock =
            |span: Span| matches!(span, Span::Turn | Span::Fight | Span::Adventure | Span::Day | Span::Stay);
        let lasts = match time {
            DurationView::UntilEnd { span }
            | DurationView::UntilEndOfNext { next: (), span }
            | DurationView::DuringNext { span } => by_the_clock(span),
            _ => false,
        };
        let (all, group) = (all.filter(|_| lasts), group.filter(|_| lasts));
        if subjects.is_empty() && all.is_none() && group.is_none() {
            return Ok(());
        }
        let (from, until) = match time {
            DurationView::UntilEnd { span } => (StartsAt::Now, self.until_end(span, false, scope)),
            DurationView::UntilEndOfNext { next: (), span } => (StartsAt::Now, self.until_end(span, true, scope)),
            DurationView::NextActivation => (StartsAt::Now, EndsAt::NextActivation),
            DurationView::DuringNext { span: Span::Turn } => (StartsAt::NextTurn, EndsAt::EndOfTurn),
            DurationView::DuringNext { span: Span::Fight } => (StartsAt::NextFight, EndsAt::EndOfFight),
            DurationView::DuringNext { span: Span::Adventure } => (StartsAt::NextAdventure, EndsAt::EndOfAdventure),
            // The test that is being told of has been rolled.
            DurationView::DuringNext { span: Span::Test } => {
                let told = self.telling == Some(Span::Test);
                (StartsAt::Now, if told { EndsAt::EndOfNextTest } else { EndsAt::EndOfTest })
            }
            DurationView::DuringNext { span: Span::EscapeTest } => {
                let told = self.telling == Some(Span::EscapeTest);
                (StartsAt::Now, if told { EndsAt::EndOfNextEscapeTest } else { EndsAt::EndOfEscapeTest })
            }
            DurationView::DuringNext { span: _ } => (StartsAt::NextActivation, EndsAt::EndOfNextActivation),
            DurationView::UntilMoment { moment: _ } => (StartsAt::Now, EndsAt::EndOfAdventure),
            DurationView::ForGood => (StartsAt::Now, EndsAt::Permanent),
        };
        let when = match time {
            DurationView::UntilMoment { moment } => Some(moment.id()),
            _ => None,
        };
        // Dice are rolled once, when it begins.
        let amount = match self.program.op(modifier).and_then(ModifierView::of) {
            Some(ModifierView::ByDice { stat: _, sign, dice }) => {
                let cause = self.cause_of(scope);
                let rolled = ask::roll(self, Purpose::Amount, dice, self.roller(scope), &cause)?;
                if sign == Sign::Minus { rolled.saturating_neg() } else { rolled }
            }
            _ => self.modifier_amount(modifier, scope),
        };
        // Whom it acts on says all that is said of others, but for whom it prefers.
        let liked = matches!(
            self.program.op(modifier).and_then(ModifierView::of),
            Some(ModifierView::Prefers { whom: _, next: _ })
        );
        // Each has a next test and a next attack of its own.
        let next_attack = match until {
            EndsAt::EndOfAttack => self.table.attack().is_none(),
            until => until == EndsAt::EndOfNextAttack,
        };
        let own = next_attack
            || matches!(
                until,
                EndsAt::EndOfTest | EndsAt::EndOfEscapeTest | EndsAt::EndOfNextTest | EndsAt::EndOfNextEscapeTest
            );
        let apart = if own { 1 } else { subjects.len() };
        let stat = self.program.op(modifier).and_then(ModifierView::of).and_then(ModifierView::stat);
        let struck = next_attack && matches!(stat, Some(StatKey::Stat(stat)) if stat.guards());
        // What its condition asks of others than whoever has it is asked of those whom the text speaks of now.
        let view = self.program.op(modifier).and_then(ModifierView::of);
        let asks = view
            .and_then(ModifierView::condition)
            .is_some_and(|condition| speaks_of(condition, &[Pick::This, Pick::That]));
        let but = all.and_then(|all| self.program.select(all)).and_then(|all| self.left_out_of(all, scope));
        // How long one has it that is picked here is told of that one, whoever was spoken of before.
        let meant = || match scope.before {
            Some(_) if picks_one(who) && !says_other(who) => Scope { before: None, ..scope.clone() }.meant(),
            _ => scope.meant(),
        };
        let nobody_yet = subjects.is_empty().then_some(subjects);
        for subjects in subjects.chunks(apart.max(1)).chain(nobody_yet) {
            let effect = Lasting {
                id: EffectId(0),
                source: scope.decl,
                modifier,
                amount,
                subjects: subjects.to_vec(),
                all,
                but,
                group,
                from,
                until,
                attack: 0,
                struck,
                when,
                of: scope.this.filter(|_| liked),
                meant: (when.is_some() || asks).then(|| Box::new(meant())),
            };
            self.happens(EventData::EffectStarts { effect }, scope)?;
        }
        Ok(())
    }

    /// The end of the span under way, or of the next one. Where none is under way, the next one is the one to come.
    fn until_end(&self, span: Span, next: bool, scope: &Scope) -> EndsAt {
        match span {
            Span::Attack | Span::Hit | Span::Throw if next => EndsAt::EndOfNextAttack,
            Span::Attack | Span::Hit | Span::Throw => EndsAt::EndOfAttack,
            Span::Test => EndsAt::EndOfTest,
            Span::EscapeTest => EndsAt::EndOfEscapeTest,
            Span::Activation if next => EndsAt::EndOfNextActivation,
            Span::Activation => EndsAt::EndOfActivation,
            // At the end of a fight that one is still under way.
            Span::Fight if next && (self.table.fighting() || scope.after_fight) => EndsAt::EndOfNextFight,
            Span::Fight => EndsAt::EndOfFight,
            Span::Adventure if next && self.table.stay.is_none() => EndsAt::EndOfNextAdventure,
            Span::Adventure => EndsAt::EndOfAdventure,
            Span::Day if next && self.table.stay.is_some() => EndsAt::EndOfNextDay,
            Span::Day => EndsAt::EndOfDay,
            Span::Stay if next && self.table.stay.is_some() => EndsAt::EndOfNextStay,
            Span::Stay => EndsAt::EndOfStay,
            Span::Turn if next => EndsAt::EndOfNextTurn,
            Span::Turn => EndsAt::EndOfTurn,
        }
    }

    /// What a hero has learned is gone; a spell's card goes to its discard pile.
    pub(super) fn forgets(&mut self, who: Selector<'_>, what: DeclId, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let Some(hero) = model.hero() else { return Ok(()) };
            let cause = machine.cause_of(scope);
            if cause.source != Some(what) && machine.ignores(model, &cause) {
                return Ok(());
            }
            let Some(now) = machine.table.hero(hero) else { return Ok(()) };
            let card = now.cards.iter().copied().find(|card| machine.table.cards.decl(*card) == Some(what));
            let gone = match card {
                Some(card) => Some(EventData::CardMoves { card, to: machine.discard_zone(card) }),
                None => now.gained.contains(&what).then_some(EventData::Forgets { hero, what }),
            };
            if let Some(gone) = gone {
                machine.happens(gone, scope)?;
                harm::check_life(machine, model, &cause)?;
            }
            Ok(())
        })
    }

    /// A hero learns what it has not learned yet; of a spell it gets one more card.
    pub(super) fn learns(&mut self, who: Selector<'_>, what: DeclId, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            let cause = machine.cause_of(scope);
            if let Model::Hero(hero) = model
                && !machine.ignores(model, &cause)
                && !machine.immune_to_any(model, what)
            {
                // A spell that is learned lies with its hero as one that is drawn does.
                let spell = machine.kind(what) == Some(Kind::Spell);
                if spell {
                    let outer = machine.coming.take();
                    let done = machine.happens(EventData::Receives { hero, item: what }, scope);
                    machine.coming = outer;
                    done?;
                } else if machine.table.hero(hero).is_some_and(|hero| !hero.gained.contains(&what)) {
                    machine.happens(EventData::Learns { hero, what }, scope)?;
                }
                harm::check_life(machine, model, &cause)?;
            }
            Ok(())
        })
    }
}
