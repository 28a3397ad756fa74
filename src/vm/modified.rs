//! What changes an event before it happens: caps, immunities, shields, what bars a thing, Grit that is spent at once.

use super::machine::Machine;
use super::scope::{Scope, TextHolder};
use brim_core::game::amount::times;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::effect::Span;
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::game::table::Active;
use brim_core::phrase::{ModifierView, RuleFormView, Selector};
use brim_core::program::{Family, RuleRef, Standing};
use brim_core::vocabulary::{Kind, Query, Stat};

impl Machine<'_> {
    /// Grit that a hero recovers and has no room for may be spent on the spot (SBSD p.7, FF p.7). What is left of it for the hero to hold.
    pub(super) fn spend_at_once(&mut self, hero: HeroId, amount: i32) -> Result<i32, Interrupt> {
        let Some(now) = self.table.hero(hero).filter(|now| amount > 0 && now.is_standing()) else { return Ok(amount) };
        let most = self.stat(Query::HoldsGrit, Model::Hero(hero), Stat::MaxGrit);
        let spare = now.grit.saturating_add(amount).saturating_sub(most).min(amount);
        let own = self.table.cursor.active == Some(Active::Hero(hero));
        let window = if own { Window::OwnActivation } else { Window::Between };
        let mut spent = 0;
        for _ in 0..spare {
            self.spare_grit = Some(hero);
            let mut options = self.usable_in(window, hero);
            options.retain(|choice| self.costs_grit(choice));
            if options.is_empty() {
                break;
            }
            options.insert(0, Choice::Pass);
            let choice = self.ask(Decision { who: Chooser::Hero(hero), about: About::Use, options })?;
            if choice == Choice::Pass {
                break;
            }
            self.use_it(hero, &choice)?;
            spent += i32::from(self.spare_grit.is_none());
        }
        self.spare_grit = None;
        // With more paid than the new ones there is room by now, and they are gone all the same.
        let room = self.table.hero(hero).is_some_and(|now| now.grit < most);
        Ok(if room { amount.saturating_sub(spent) } else { amount })
    }

    /// What modifies and prevents: caps, immunities, shields. False where nothing is left of the event.
    pub(super) fn modified(&self, event: &mut Event) -> bool {
        // Whoever ignores the effects of a source gets nothing from it, good or bad.
        match &mut event.what {
            EventData::Heals { model, .. } if self.immune(*model, &event.cause) => return false,
            EventData::Gains { model, amount, .. } if *amount > 0 && self.immune(*model, &event.cause) => return false,
            EventData::Grit { hero, amount } if *amount > 0 && self.immune(Model::Hero(*hero), &event.cause) => {
                return false;
            }
            // What waits for its time may be about others too: it is looked at when it happens.
            EventData::EffectStarts { effect } if self.later(effect).is_none() => {
                effect.subjects.retain(|model| !self.immune(*model, &event.cause));
                if effect.subjects.is_empty() && !effect.reaches_others() {
                    return false;
                }
            }
            EventData::Receives { hero, item } if !self.takes_card(*hero, *item) => return false,
            EventData::CardMoves { card, to: to @ Zone::Hero(_) } => {
                if let (Zone::Hero(hero), Some(item)) = (*to, self.table.cards.decl(*card))
                    && !self.takes_card(hero, item)
                {
                    *to = self.discard_zone(*card);
                }
            }
            _ => {}
        }
        match &mut event.what {
            EventData::Grit { hero, amount } if *amount > 0 => {
                let held = self.table.hero(*hero).map_or(0, |hero| hero.grit);
                let most = self.stat(Query::HoldsGrit, Model::Hero(*hero), Stat::MaxGrit);
                *amount = (*amount).min((most - held).max(0));
                *amount > 0
            }
            EventData::Gains { model, what, amount } if *amount > 0 => {
                let room = self.room_for(*model, *what);
                *amount = (*amount).min(room);
                *amount > 0 && !self.immune_to(*model, *what)
            }
            EventData::Gains { model, what, amount } => {
                let held = self.table.holds(*model, *what);
                *amount = (*amount).max(-held);
                *amount != 0
            }
            // The last Wound is not healed before the KO or the death.
            EventData::Heals { model, .. } if self.is_doomed(*model) => false,
            EventData::Heals { model, wounds, sanity } => {
                // What is added to healing the rules have added: the hero splits the whole of it.
                *wounds = (*wounds).min(self.wounds(*model));
                let hurt = model.hero().and_then(|id| self.table.hero(id)).map_or(0, |hero| hero.sanity_damage);
                *sanity = (*sanity).min(hurt);
                *wounds > 0 || *sanity > 0
            }
            // Who is about to fall takes no more.
            EventData::Wounds { model: Model::Hero(hero), .. } | EventData::SanityDamage { hero, .. }
                if self.is_falling(*hero) =>
            {
                false
            }
            EventData::Wounds { model, amount } => {
                let (model, whole) = (*model, *amount);
                *amount = whole.saturating_sub(self.shielded(model, whole));
                *amount > 0
            }
            EventData::SanityDamage { amount, .. } => *amount > 0,
            _ => true,
        }
    }

    /// True where a hero can get a card: items are not for everybody.
    pub(super) fn takes_card(&self, hero: HeroId, card: DeclId) -> bool {
        self.kind(card) != Some(Kind::Item) || self.stat(Query::Carries, Model::Hero(hero), Stat::NoItems) == 0
    }

    /// True where a text keeps a model from using this.
    // A location is no thing that could be used: what is denied of it is the visit.
    pub(super) fn cannot_use(&self, model: Model, what: DeclId) -> bool {
        self.has_modifier(
            model,
            Family::CannotUse,
            |modifier| matches!(modifier, ModifierView::CannotUse { how: _, what: barred } if self.comes_under(what, barred)),
        )
    }

    /// True where a text keeps a hero from using an item, so that it says nothing. What keeps a hero from using others is not asked itself.
    pub(super) fn is_barred_item(&self, item: DeclId, hero: HeroId) -> bool {
        if !self.program.bars_items() || self.barring.replace(true) {
            return false;
        }
        let barred = self.cannot_use(Model::Hero(hero), item);
        self.barring.set(false);
        barred
    }

    /// True where a text of a family that stands, or an effect that lasts, says this of a model.
    pub(super) fn has_modifier(&self, model: Model, family: Family, says: impl Fn(ModifierView<'_>) -> bool) -> bool {
        let granted = |grant: &Standing| {
            self.program.op(grant.op).and_then(ModifierView::of).is_some_and(&says) && self.acts_on(grant, model)
        };
        self.lasting_on(model).any(&says) || self.standing(family).any(granted)
    }

    /// How much of some damage is stopped "last of all": an amount for each activation of a hero.
    pub(super) fn shielded(&self, model: Model, amount: i32) -> i32 {
        let mut left = amount;
        for (rule, carrier) in self.shields_of(model) {
            let most = self.stopped_at_most(&rule, &carrier);
            let used = self.table.uses.count(&self.use_key(&rule, &carrier));
            left = left.saturating_sub(most.saturating_sub(used).clamp(0, left.max(0)));
        }
        amount - left
    }

    /// The texts that shield a model and have a say, each copy by itself.
    pub(super) fn shields_of(&self, model: Model) -> Vec<(RuleRef, TextHolder)> {
        let rules = self.rules(Family::Shield);
        let all = rules.flat_map(|rule| self.carriers_among(rule, Some(model)).map(|carrier| (*rule, carrier)));
        all.filter(|(_, carrier)| self.has_a_say(carrier)).collect()
    }

    /// How much a shield stops in one activation, for each of it that is held.
    pub(super) fn stopped_at_most(&self, rule: &RuleRef, carrier: &TextHolder) -> i32 {
        match self.program.op(rule.op).and_then(RuleFormView::of) {
            Some(RuleFormView::Shielded { n, who }) => {
                let scope = self.carrier_scope(rule.decl, carrier);
                let works = who.is_none_or(|who| self.activates_now(who, &scope));
                if works { times(self.plain_amount(n, &scope), carrier.count) } else { 0 }
            }
            _ => 0,
        }
    }

    /// True where whoever activates now is one of those meant.
    pub(super) fn activates_now(&self, who: Selector<'_>, scope: &Scope) -> bool {
        match self.table.cursor.active {
            Some(Active::Hero(hero)) => self.matches(who.id(), Model::Hero(hero), scope),
            Some(Active::Group(kind)) => {
                let mut group = self.table.enemies.iter().filter(|enemy| enemy.kind == kind);
                group.any(|enemy| self.matches(who.id(), Model::Enemy(enemy.id), scope))
            }
            None => false,
        }
    }

    /// Counts what the shields of a model stop of some damage.
    pub(super) fn spend_shields(&mut self, model: Model, amount: i32) -> Result<(), Interrupt> {
        let mut left = amount;
        for (rule, carrier) in self.shields_of(model) {
            let most = self.stopped_at_most(&rule, &carrier);
            let key = self.use_key(&rule, &carrier);
            let stopped = most.saturating_sub(self.table.uses.count(&key)).clamp(0, left.max(0));
            left -= stopped;
            for _ in 0..stopped {
                let what = EventData::Used { key, span: Span::Activation };
                self.propose_event(Event { what, cause: Cause::default() })?;
            }
        }
        Ok(())
    }
}
