//! The one way of every change: propose, replace, modify, prevent, apply, tell.

use super::dying::{Fallen, Stood};
use super::machine::{Harming, Machine};
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::effect::Span;
use brim_core::game::engine::{Engine, Interrupt, ProposalResult, Window};
use brim_core::game::event::{Event, EventData, EventKind};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, OpId};
use brim_core::game::table::{Active, Enemy, Outcome, Step};
use brim_core::program::Family;
use brim_core::vocabulary::{Done, Query, Stat};
use brim_rules::ask::keep;
use brim_rules::distance::width;
use brim_rules::harm;

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
