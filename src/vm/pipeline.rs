//! The one way of every change: propose, replace, modify, prevent, apply, tell.

use super::dying::{Fallen, Stood};
use super::machine::{Harming, Machine};
use super::scope::{Happens, Scope, TextHolder};
use brim_core::game::amount::times;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::effect::{Span, UseKey};
use brim_core::game::engine::{Engine, Interrupt, ProposalResult, Window};
use brim_core::game::event::{Event, EventData, EventKind};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, OpId};
use brim_core::game::table::{Active, Enemy, Outcome, Step};
use brim_core::phrase::{ModifierView, RuleFormView, Selector};
use brim_core::program::{Apart, Family, Limited, RuleRef, Standing, StatKey, has_stat};
use brim_core::vocabulary::{Done, Kind, Query, Stat};
use brim_rules::ask::keep;
use brim_rules::distance::width;
use brim_rules::{harm, hero::hands};

/// Stats that must hold what a model has: where one of them falls, what is beyond it counts at once.
const LIFE: [Stat; 4] = [Stat::Health, Stat::Sanity, Stat::MaxGrit, Stat::CorruptionResistance];

/// Stats that say how much a hero can hold.
const HELD: [Stat; 4] = [Stat::Hands, Stat::NoTwoHanded, Stat::SideBag, Stat::CarryingLimit];

/// The most tables that are kept of one step of a scenario.
const MOST_KEPT: usize = 16;

impl<'a> Machine<'a> {
    /// Proposes an event.
    ///
    /// # Errors
    /// Whatever the texts that answer to it bring about.
    pub(super) fn propose_event(&mut self, event: Event) -> Result<ProposalResult, Interrupt> {
        self.spend_event(&event)?;
        // Of hits that strike together, and of the dice against them, each is met by itself.
        if matches!(event.what, EventData::Damages { .. } | EventData::SaveRolled { .. }) {
            self.table.uses.take(Span::Hit);
        }
        if let EventData::ActivationEnds { active: Active::Group(kind) } = event.what {
            self.models_end(kind)?;
        }
        self.keep_what_ends(&event.what);
        self.watch_from_here();
        let hurting = self.hurting.len();
        self.hurting.extend(hurt_by(&event.what));
        let done = self
            .deeper(|machine| if is_plain(&event.what) { machine.plain_stages(event) } else { machine.stages(event) });
        self.hurting.truncate(hurting);
        // If a text that answers ends the turn, `as soon as` texts whose condition has become true still act.
        match done {
            Ok(result) => self.watch().map(|()| result),
            Err(Interrupt::EndTurn) => self.watch().and(Err(Interrupt::EndTurn)),
            // What ends the mission may make true what a bonus goal waits for.
            Err(Interrupt::Over(outcome @ (Outcome::Victory | Outcome::Failed))) => self.last_look(outcome),
            Err(halt) => Err(halt),
        }
    }

    /// The end of the turn that an answer brings waits, while a text or a deed is under way, until that is through.
    pub(super) fn end_waits(&mut self, done: Result<(), Interrupt>) -> Result<(), Interrupt> {
        match done {
            Err(Interrupt::EndTurn) if self.texts > 0 || self.deeds > 0 => {
                self.turn_ends = true;
                Ok(())
            }
            done => done,
        }
    }

    /// Ends the turn, where its end has waited for what is through by now.
    pub(super) fn end_turn_now(&mut self) -> Result<(), Interrupt> {
        match self.texts == 0 && self.deeds == 0 && std::mem::take(&mut self.turn_ends) {
            true => Err(Interrupt::EndTurn),
            false => Ok(()),
        }
    }

    /// Each model of a group ends its part of the activation, where a text waits for that. Who could not act has none.
    fn models_end(&mut self, kind: DeclId) -> Result<(), Interrupt> {
        if !self.is_awaited(EventKind::ModelEnds) {
            return Ok(());
        }
        let models: Vec<EnemyId> =
            self.table.figures().filter(|enemy| enemy.kind == kind).map(|enemy| enemy.id).collect();
        for enemy in models {
            let model = Model::Enemy(enemy);
            if self.table.enemy(enemy).is_none() || self.stat(Query::Activation, model, Stat::Stunned) != 0 {
                continue;
            }
            let cause = Cause { source: Some(kind), actor: Some(model), ..Cause::default() };
            self.propose_event(Event { what: EventData::ModelEnds { model }, cause })?;
        }
        Ok(())
    }

    /// Keeps the table before something ends with which much else ends, where a scenario may ask how it was.
    fn keep_what_ends(&mut self, what: &EventData) {
        let span = match what {
            EventData::ActivationEnds { .. } => "activation",
            EventData::TurnEnds {} => "turn",
            EventData::FightEnds {} => "fight",
            EventData::AttackEnds { .. } => "attack",
            _ => return,
        };
        if let Some(kept) = self.before_ends.as_mut().filter(|kept| kept.len() < MOST_KEPT) {
            kept.push((span, self.table.clone()));
        }
    }

    /// The stages of an event that nothing but texts prevents or changes, and with which nothing ends.
    fn plain_stages(&mut self, mut event: Event) -> Result<ProposalResult, Interrupt> {
        let kind = event.what.kind();
        // What stands under an attack, and on the sheet of who comes, answers without being in play.
        let always = matches!(kind, EventKind::Damages | EventKind::AttackArrives);
        if (always || self.is_said(Family::Replacement(kind))) && self.replaced(&mut event)? {
            return Ok(ProposalResult::Gone);
        }
        if kind == EventKind::Damages {
            self.prevented(&mut event)?;
        }
        if let EventData::Moves { model, .. } = &event.what {
            self.came_from = self.table.place_of(*model);
            let mut thresholds = self.table.thresholds.iter();
            self.came_new = thresholds.find(|(who, _)| who == model).map(|(_, tile)| *tile);
            self.was_put = std::mem::take(&mut self.putting);
        }
        let doing = self.begin_deeds(&event);
        self.takes_place(&event);
        let strikes = kind == EventKind::HitAssigned;
        self.striking.extend(strikes.then(|| event.cause.clone()));
        let told = self.then_end(&event, None, |machine| {
            if machine.is_said(Family::Trigger(kind)) { machine.fire(kind, &event, None) } else { Ok(()) }
        });
        if strikes {
            self.striking.pop();
        }
        self.doing.truncate(doing);
        // Of these a hit and a die alone end something with them: what may be used once for each.
        if matches!(kind, EventKind::HitAssigned | EventKind::ToHitRolled | EventKind::Damages) {
            self.table.pass(&event);
        }
        self.end_waits(told)?;
        // What hangs on these may be how much somebody can take or hold.
        let weighs = [EventKind::Moves, EventKind::Gold, EventKind::Xp, EventKind::CardGains, EventKind::TrackMoves];
        if weighs.contains(&kind) {
            self.after(&event, false)?;
        }
        Ok(ProposalResult::Happened(event))
    }

    #[inline(never)]
    fn stages(&mut self, mut event: Event) -> Result<ProposalResult, Interrupt> {
        if self.replaced(&mut event)? {
            return Ok(ProposalResult::Gone);
        }
        // A Revive token is for whoever no text has kept from its KO.
        if let EventData::Ko { hero, .. } = &event.what
            && harm::revives(self, *hero, &event.cause)?
        {
            return Ok(ProposalResult::Gone);
        }
        self.prevented(&mut event)?;
        if let EventData::Grit { hero, amount } = &mut event.what {
            *amount = self.spend_at_once(*hero, *amount)?;
        }
        // What shields stop is counted by what is left for them, and only once it is known.
        let harm = match event.what {
            EventData::Wounds { model, amount } if amount > 0 && self.is_said(Family::Shield) => Some((model, amount)),
            _ => None,
        };
        let left = self.modified(&mut event);
        if let Some((model, amount)) = harm {
            self.spend_shields(model, amount)?;
        }
        if !left {
            return Ok(ProposalResult::Gone);
        }
        if let EventData::Killed { enemy, .. } = &event.what {
            self.dying_enemies.extend(self.table.enemy(*enemy).cloned());
        }
        let left = match &event.what {
            EventData::Leaves { enemy } => self.table.enemy(*enemy).cloned(),
            _ => None,
        };
        if let EventData::Dies { hero } = &event.what {
            let at = self.table.place_of(Model::Hero(*hero));
            self.dying_heroes.push(Fallen { hero: *hero, at });
        }
        if let EventData::AttackStarts { .. } = &event.what {
            let stood = |enemy: &Enemy| Stood { enemy: enemy.id, at: enemy.at, wide: width(self, enemy.kind) };
            let stood = self.table.enemies.iter().map(stood).collect();
            self.stood.push(stood);
            let own = self.table.deeds_of(&event).into_iter().flatten().find(|(_, what)| *what == Done::Attacked);
            let before = own.and_then(|(hero, _)| Some((hero, self.table.hero(hero)?.deeds)));
            self.opening.push(before);
        }
        if let EventData::AttackEnds { .. } = &event.what {
            self.opening.pop();
        }
        if let EventData::EnemyPlaced { kind: decl, .. }
        | EventData::OtherPlaced { kind: decl, .. }
        | EventData::Gains { what: decl, .. }
        | EventData::Learns { what: decl, .. }
        | EventData::Receives { item: decl, .. } = event.what
        {
            self.touch(decl);
        }
        let before = self.table.effects.len();
        let doing = self.begin_deeds(&event);
        self.takes_place(&event);
        let mut ended = self.table.effects.len() < before;
        // What lasts on all of a sort is of whoever comes before its coming is told: what it gives answers to that.
        let reached = self.reaches_more(&event);
        let mut told = match &event.what {
            // All who begin a fight come with one text: what answers to its start waits until that is through.
            EventData::FightStarts {} if self.texts > 0 => {
                self.fight_begun = Some(event.clone());
                Ok(())
            }
            _ => self.tell(&event),
        };
        self.doing.truncate(doing);
        let fell = match &event.what {
            EventData::Ko { hero, .. } => Some((*hero, None)),
            EventData::Dies { hero } => Some((*hero, self.fallen(*hero).and_then(|fallen| fallen.at))),
            _ => None,
        };
        // Where a text that answers ends the fight, what the fallen carried still lies where it fell.
        if let Some((hero, at)) = fell.filter(|_| self.program.drops_anything()) {
            let mut halted = None;
            keep(told, &mut halted)?;
            keep(self.drops(hero, at), &mut halted)?;
            told = halted.map_or(Ok(()), Err);
        }
        if let EventData::Killed { enemy, .. } = &event.what
            && self.program.drops_anything()
        {
            let mut halted = None;
            keep(told, &mut halted)?;
            keep(self.dead_enemy_drops(*enemy), &mut halted)?;
            told = halted.map_or(Ok(()), Err);
        }
        let before = self.table.effects.len();
        self.table.pass(&event);
        // Where it stood is known to the lines below.
        if let Some(left) = left {
            self.fell.push(Stood { enemy: left.id, at: left.at, wide: width(self, left.kind) });
            self.departed.push(left);
        }
        if let EventData::Killed { enemy, .. } = &event.what {
            let fell = self.dying_enemies.iter().find(|fallen| fallen.id == *enemy);
            self.killed.extend(fell.cloned());
            let fell = fell.map(|fell| Stood { enemy: fell.id, at: fell.at, wide: width(self, fell.kind) });
            self.fell.extend(fell);
            self.dying_enemies.retain(|fallen| fallen.id != *enemy);
            self.forget();
        }
        if let EventData::Dies { hero } = &event.what {
            self.dying_heroes.retain(|fallen| fallen.hero != *hero);
            self.forget();
        }
        if let EventData::AttackEnds { .. } = &event.what {
            self.stood.pop();
        }
        self.keep_up();
        ended |= self.table.effects.len() < before;
        // Where a text that answers ends the turn, what else follows from the event still happens.
        let mut halted = None;
        keep(reached, &mut halted)?;
        keep(told, &mut halted)?;
        keep(self.after(&event, ended), &mut halted)?;
        self.end_waits(halted.map_or(Ok(()), Err))?;
        Ok(ProposalResult::Happened(event))
    }

    /// What heroes are about to do, with what they had done before. Returns how many such were under way.
    fn begin_deeds(&mut self, event: &Event) -> usize {
        let before = self.doing.len();
        for (hero, what) in self.table.deeds_of(event).into_iter().flatten() {
            self.doing.extend(self.table.hero(hero).map(|now| (hero, what, now.deeds)));
        }
        before
    }

    /// The event changes the table, and is noted.
    fn takes_place(&mut self, event: &Event) {
        let before = self.table.arrivals;
        if let EventData::CardMoves { card, to: _ } = event.what {
            self.card_from = self.table.cards.card(card).map(|card| (card.id, card.zone));
        }
        // What lay on a card that goes is known to the rest of the text that discards it.
        if let EventData::CardMoves { card, to: Zone::Discard | Zone::Removed } = event.what {
            self.discarded.extend(self.table.cards.card(card).filter(|card| !card.holds.is_empty()).cloned());
        }
        self.table.happen(event);
        self.keep_up();
        self.spend_look(before);
        self.note_event(event);
    }

    /// Damage about to be taken by a hero, or a hit of which something is left: whatever it can use against it is offered now.
    fn prevented(&mut self, event: &mut Event) -> Result<(), Interrupt> {
        let (hero, amount, harming) = match &mut event.what {
            EventData::Wounds { model: Model::Hero(hero), amount } => (*hero, amount, Harming::Wounds),
            EventData::SanityDamage { hero, amount } => (*hero, amount, Harming::Sanity),
            EventData::Damages { model: Model::Hero(hero), kind, amount, saved: true, direct: false } => {
                (*hero, amount, Harming::Hit(*kind))
            }
            _ => return Ok(()),
        };
        if !self.opens_for_any(Window::OnHarm) {
            return Ok(());
        }
        self.damage.push(*amount);
        self.harmed.push((hero, event.cause.actor));
        let outer = std::mem::replace(&mut self.harming, harming);
        // Beside an attack what comes at one time is one hit.
        if self.table.attack().is_none() && matches!(harming, Harming::Wounds | Harming::Sanity) {
            self.table.uses.take(Span::Hit);
        }
        // The harmed hero says first what to use, then whoever stands by it.
        let others: Vec<HeroId> = self.table.standing().map(|other| other.id).filter(|other| *other != hero).collect();
        let mut done = Ok(());
        for helper in std::iter::once(hero).chain(others) {
            while done.is_ok() && self.damage.last().is_some_and(|left| *left > 0) {
                match self.offer(Window::OnHarm, helper) {
                    Ok(Some(choice)) => {
                        let used = self.use_it(helper, &choice);
                        done = self.end_waits(used);
                    }
                    Ok(None) => break,
                    Err(halt) => done = Err(halt),
                }
            }
        }
        self.harmed.pop();
        self.harming = outer;
        if let Some(left) = self.damage.pop() {
            *amount = left;
        }
        done
    }

    /// Grit that a hero recovers and has no room for may be spent on the spot (SBSD p.7, FF p.7). What is left of it for the hero to hold.
    fn spend_at_once(&mut self, hero: HeroId, amount: i32) -> Result<i32, Interrupt> {
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
    fn modified(&self, event: &mut Event) -> bool {
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
    fn shielded(&self, model: Model, amount: i32) -> i32 {
        let mut left = amount;
        for (rule, carrier) in self.shields_of(model) {
            let most = self.stopped_at_most(&rule, &carrier);
            let used = self.table.uses.count(&self.use_key(&rule, &carrier));
            left = left.saturating_sub(most.saturating_sub(used).clamp(0, left.max(0)));
        }
        amount - left
    }

    /// The texts that shield a model and have a say, each copy by itself.
    fn shields_of(&self, model: Model) -> Vec<(RuleRef, TextHolder)> {
        let rules = self.rules(Family::Shield);
        let all = rules.flat_map(|rule| self.carriers_among(rule, Some(model)).map(|carrier| (*rule, carrier)));
        all.filter(|(_, carrier)| self.has_a_say(carrier)).collect()
    }

    /// How much a shield stops in one activation, for each of it that is held.
    fn stopped_at_most(&self, rule: &RuleRef, carrier: &TextHolder) -> i32 {
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
    fn activates_now(&self, who: Selector<'_>, scope: &Scope) -> bool {
        match self.table.cursor.active {
            Some(Active::Hero(hero)) => self.matches(who.id(), Model::Hero(hero), scope),
            Some(Active::Group(kind)) => {
                let mut group = self.table.enemies.iter().filter(|enemy| enemy.kind == kind);
                group.any(|enemy| self.matches(who.id(), Model::Enemy(enemy.id), scope))
            }
            None => false,
        }
    }

    fn use_key(&self, rule: &RuleRef, carrier: &TextHolder) -> UseKey {
        UseKey {
            op: rule.op,
            card: carrier.card,
            model: carrier.model,
            group: None,
            struck: None,
            hero: None,
            lies: carrier.lies,
            hit: None,
        }
    }

    /// What must be looked at after a change that may change stats: whether a model still stands when its Health went down, and
    /// whether it has more Grit than its Max Grit. `ended`, that a lasting effect has ended with it.
    fn after(&mut self, event: &Event, ended: bool) -> Result<(), Interrupt> {
        let models = match &event.what {
            EventData::Gains { model, .. } => vec![*model],
            EventData::Learns { hero, .. } | EventData::Forgets { hero, .. } => vec![Model::Hero(*hero)],
            EventData::EffectStarts { effect } => effect.subjects.clone(),
            EventData::EnemyPlaced { .. } | EventData::OtherPlaced { .. } if self.changes_health() => {
                self.just_placed(&event.what).into_iter().collect()
            }
            // A card that comes or goes, is taken up or put on may be about anybody, and what has ended too.
            EventData::CardMoves { .. }
            | EventData::Receives { .. }
            | EventData::Attaches { .. }
            | EventData::HandsAssigned { .. }
            | EventData::Wears { .. } => self.everybody_hurt(),
            _ if self.table.outcome.is_none() && (ended || self.takes_health(&event.what)) => self.everybody_hurt(),
            // What it hangs on may have come about with anything that happens. Whether harm is deadly is asked by whoever does it.
            _ if self.table.outcome.is_none() && LIFE.iter().any(|stat| self.hangs_on_more(*stat)) => {
                let mut all = self.everybody_hurt();
                all.retain(|model| !self.hurting.contains(model));
                all
            }
            _ if self.room_hangs_on_more() => {
                let heroes: Vec<Model> = self.table.standing().map(|hero| Model::Hero(hero.id)).collect();
                return heroes.into_iter().try_for_each(|hero| {
                    self.let_go(hero)?;
                    self.keeps_what_fits(hero, &event.cause)
                });
            }
            _ => return Ok(()),
        };
        if let EventData::CardMoves { to: Zone::Hero(hero), .. } | EventData::Receives { hero, .. } = event.what {
            self.unburden(hero, &event.cause)?;
            self.forge(hero)?;
        }
        // An upgrade that was taken off has left room.
        if let EventData::Attaches { card, on: None } = event.what
            && let Some(Zone::Hero(hero)) = self.table.cards.card(card).map(|card| card.zone)
        {
            self.forge(hero)?;
        }
        let less_room = Machine::may_take_room(&event.what, ended);
        // How much a hero can hold may hang on what happened, whoever else is looked at.
        let holders: Vec<Model> = match self.room_hangs_on_more() {
            true => self.table.standing().map(|hero| Model::Hero(hero.id)).collect(),
            false => Vec::new(),
        };
        self.as_one_text(|machine| {
            for model in models {
                // Of whoever takes harm just now it is asked once that is over, and by whom it came.
                if !machine.hurting.contains(&model) {
                    machine.still_stands(model, &event.cause)?;
                }
                machine.lose_grit(model, &event.cause)?;
                machine.mutates(model, &event.cause)?;
                machine.let_go(model)?;
                if less_room && !holders.contains(&model) {
                    machine.keeps_what_fits(model, &event.cause)?;
                }
            }
            holders.into_iter().try_for_each(|hero| machine.keeps_what_fits(hero, &event.cause))
        })
    }

    /// True for events that may remove a bonus to Health or Grit that another model gave: to an enemy next to the one that falls, or moves away.
    fn takes_health(&self, what: &EventData) -> bool {
        let keys = LIFE.map(StatKey::Stat);
        match what {
            // What fell may have taken its text with it, so that all texts of the game are asked.
            EventData::Killed { .. }
            | EventData::Leaves { .. }
            | EventData::HeroLeaves { .. }
            | EventData::Ko { .. }
            | EventData::Dies { .. } => {
                keys.iter().any(|key| self.program.standing.get(key).is_some_and(|texts| !texts.is_empty()))
            }
            EventData::Moves { .. } => {
                keys.iter().any(|key| self.standing(Family::Stat(*key)).any(|text| !text.manner.own))
            }
            _ => false,
        }
    }

    /// True where some text in play changes a stat as long as something is so.
    fn hangs_on_more(&self, stat: Stat) -> bool {
        has_stat(self.in_play().varies, stat)
    }

    /// The same of how much a hero can hold: in its hands, in its bag, of tokens, by weight.
    fn room_hangs_on_more(&self) -> bool {
        self.in_play().room_varies || HELD.iter().any(|stat| self.hangs_on_more(*stat))
    }

    /// True where some text in play changes anybody's Health.
    fn changes_health(&self) -> bool {
        self.standing(Family::Stat(StatKey::Stat(Stat::Health))).next().is_some()
    }

    /// All heroes, and the enemies that have been hurt.
    fn everybody_hurt(&self) -> Vec<Model> {
        let heroes = self.table.heroes.iter().map(|hero| Model::Hero(hero.id));
        let fights = self.table.outcome.is_none();
        // Of those that are not, Health may have gone all the same.
        let lowered = self.changes_health();
        let hurt = self.table.enemies.iter().filter(|enemy| fights && (lowered || enemy.wounds > 0));
        heroes.chain(hurt.map(|enemy| Model::Enemy(enemy.id))).collect()
    }

    /// Max Grit is the most that a hero has at one time: where it falls, Grit beyond it is lost.
    fn lose_grit(&mut self, model: Model, cause: &Cause) -> Result<(), Interrupt> {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)).filter(|hero| hero.grit > 0) else {
            return Ok(());
        };
        let (hero, held) = (hero.id, hero.grit);
        let most = self.stat(Query::HoldsGrit, model, Stat::MaxGrit).max(0);
        if held > most {
            let cause = Cause { source: cause.source, ..Cause::default() };
            self.propose_event(Event { what: EventData::Grit { hero, amount: most - held }, cause })?;
        }
        Ok(())
    }

    /// As soon as a hero holds as many Corruption points as its Resistance it mutates: where that falls, too (SBSD p.18).
    fn mutates(&mut self, model: Model, cause: &Cause) -> Result<(), Interrupt> {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) else { return Ok(()) };
        if hero.corruption <= 0 {
            return Ok(());
        }
        let (hero, cause) = (hero.id, Cause { source: cause.source, ..Cause::default() });
        harm::mutate(self, hero, &cause)
    }

    /// Where a hero has fewer hands now than it holds things with, it lets go of some.
    fn let_go(&mut self, model: Model) -> Result<(), Interrupt> {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) else { return Ok(()) };
        if hero.hands.is_empty()
            || [Stat::Hands, Stat::NoTwoHanded].iter().all(|stat| self.printed_alone(model, *stat).is_some())
        {
            return Ok(());
        }
        hands::let_go(self, hero.id)
    }

    fn still_stands(&mut self, model: Model, cause: &Cause) -> Result<(), Interrupt> {
        if self.table.place_of(model).is_none() || self.spared.contains(&model) {
            return Ok(());
        }
        harm::check_life(self, model, cause)?;
        Ok(())
    }

    /// Counts what the shields of a model stop of some damage.
    fn spend_shields(&mut self, model: Model, amount: i32) -> Result<(), Interrupt> {
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

    /// True where a rule's limit leaves a use.
    pub(super) fn within_limit(&self, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> bool {
        self.uses_left(rule, carrier, whom, 1) > 0
    }

    /// How many uses a rule's limit leaves to so many that each have their own.
    pub(super) fn uses_left(&self, rule: &RuleRef, carrier: &TextHolder, whom: Happens, each: i32) -> i32 {
        let limit = self.program.op(rule.op).and_then(|op| self.program.limit_of(op));
        limit.map_or(i32::MAX, |limit| self.left_of_limit(limit, rule, (carrier, each), whom))
    }

    /// True where a limit leaves a use.
    pub(super) fn leaves_a_use(&self, limit: Limited, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> bool {
        self.left_of_limit(limit, rule, (carrier, 1), whom) > 0
    }

    /// What a limit leaves. An attack inside another has limits of its own, but a limited text does not begin again inside itself.
    fn left_of_limit(&self, limit: Limited, rule: &RuleRef, (carrier, each): (&TextHolder, i32), whom: Happens) -> i32 {
        if limit.span <= Span::Attack && self.table.attacks.len() > 1 && self.path.iter().any(|(_, op)| *op == rule.op)
        {
            return 0;
        }
        let key = self.limited_key(limit, rule, carrier, whom);
        // Of several that lie in one space each has its own.
        let there = key.lies.map_or(1, |space| self.lie_there(rule.decl, space).max(1));
        limit.most.saturating_mul(there).saturating_mul(each).saturating_sub(self.table.uses.count(&key))
    }

    /// Counts a use of a limited rule, which happens to these.
    pub(super) fn count_use(&mut self, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> Result<(), Interrupt> {
        if let Some(limit) = self.program.op(rule.op).and_then(|op| self.program.limit_of(op)) {
            let what = EventData::Used { key: self.limited_key(limit, rule, carrier, whom), span: limit.span };
            self.propose_event(Event { what, cause: Cause::default() })?;
        }
        Ok(())
    }

    fn limited_key(&self, limit: Limited, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> UseKey {
        let hit = whom.hit.filter(|_| limit.span == Span::Hit);
        let key = UseKey { hit, op: limit.shared.unwrap_or(rule.op), ..self.use_key(rule, carrier) };
        let group = carrier.model.filter(|model| model.enemy().is_some()).and_then(|model| self.kind_of(model));
        match limit.apart {
            // All of a type of enemies count as one for each hero; of two heroes who have the text, and of two cards, each counts by itself.
            Some(Apart::Hero) => {
                let model = carrier.model.filter(|model| model.hero().is_some());
                return UseKey { model, group, hero: whom.hero, ..key };
            }
            // Two who have the text count apart: what the one has done to an enemy the other has not.
            Some(Apart::Enemy) => return UseKey { group: None, struck: whom.enemy, ..key },
            None => {}
        }
        // All of a type, or all that the party has of it, count as one; of an ability that two types share each type has its own.
        if limit.of_group {
            return UseKey { card: None, model: None, group, lies: None, ..key };
        }
        // Of several that attack together each one's attack is one.
        let beside = |enemy: &EnemyId| {
            self.table.attack().is_some_and(|attack| {
                let model = Model::Enemy(*enemy);
                !attack.others.is_empty() && (attack.attacker == model || attack.others.contains(&model))
            })
        };
        let told = whom.enemy.filter(beside).or_else(|| whom.by.filter(beside));
        let struck = told.filter(|_| limit.span == Span::Attack);
        UseKey { struck, ..key }
    }

    /// The bindings and the cause of a text that acts.
    pub(super) fn cause_of(&self, scope: &Scope) -> Cause {
        // What a hero uses it does itself, whosever it is: a keg beside it, what another hero carries.
        let actor = scope.user.map(Model::Hero).or(scope.this);
        let mut keywords = scope
            .card
            .and_then(|card| self.table.cards.decl(card))
            .or(scope.token)
            .or(Some(scope.decl))
            .and_then(|id| self.program.decl(id))
            .map(|decl| decl.keywords.clone())
            .unwrap_or_default();
        // Who is immune to Fear is so to what a sheet calls Fear in its own words.
        let own = scope.own.zip(self.program.texts(scope.decl));
        keywords.extend(own.and_then(|(place, texts)| texts.own_like.get(usize::from(place)).copied().flatten()));
        Cause {
            source: Some(scope.decl),
            card: scope.card,
            actor,
            hero: actor.and_then(Model::hero),
            hit: None,
            attack: false,
            paid: false,
            keywords,
        }
    }

    /// An op's body.
    pub(super) fn body_of(&self, op: OpId) -> &'a [OpId] {
        self.program.op(op).map_or(&[], |op| op.body().ids())
    }
}

/// Who takes harm by an event.
fn hurt_by(what: &EventData) -> Option<Model> {
    match what {
        EventData::Wounds { model, .. } => Some(*model),
        EventData::SanityDamage { hero, .. } => Some(Model::Hero(*hero)),
        _ => None,
    }
}

/// True for events that no stage knows by their names, from [`Machine::prevented`] to [`Machine::after`].
fn is_plain(what: &EventData) -> bool {
    match what {
        EventData::StepStarts { step } => *step != Step::Exploration,
        EventData::OrderSet { .. }
        | EventData::ModelActivates { .. }
        | EventData::ModelEnds { .. }
        | EventData::MoveRolled { .. }
        | EventData::SaveRolled { .. }
        | EventData::Moves { .. }
        | EventData::MoveEnds { .. }
        | EventData::PassesGate { .. }
        | EventData::Targets { .. }
        | EventData::ToHitRolled { .. }
        | EventData::HitAssigned { .. }
        | EventData::AttackGains { .. }
        | EventData::HitChanges { .. }
        | EventData::Explodes { .. }
        | EventData::Struck { .. }
        | EventData::Damages { .. }
        | EventData::ArmorStops { .. }
        | EventData::Xp { .. }
        | EventData::Gold { .. }
        | EventData::Shuffled { .. }
        | EventData::Draws { .. }
        | EventData::CardGains { .. }
        | EventData::Capped { .. }
        | EventData::Used { .. }
        | EventData::Casts { .. }
        | EventData::AttackComes { .. }
        | EventData::AttackArrives { .. }
        | EventData::DrawWanted { .. }
        | EventData::TrackMoves { .. }
        | EventData::HoldsBack { .. }
        | EventData::DepthEvent { .. }
        | EventData::Searches { .. }
        | EventData::Scavenged { .. }
        | EventData::TileLaid { .. }
        | EventData::DoorCloses { .. }
        | EventData::DoorKept { .. }
        | EventData::Says { .. } => true,
        _ => false,
    }
}
