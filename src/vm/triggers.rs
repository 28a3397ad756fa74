//! What answers to an event: triggers, in their order.

use super::holding::Coming;
use super::just_gone::tells_of_going;
use super::machine::Machine;
use super::scope::{LimitUse, Scope, TextHolder};
use super::watching::awaited;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::effect::Span;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData, EventKind};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::game::table::{Active, Outcome};
use brim_core::phrase::{MomentView, Phrase, RuleFormView, Value};
use brim_core::program::{Family, RuleRef, SheetPart, answers_for_group};
use brim_core::vocabulary::{Kind, Pick, Query, Stat};
use brim_rules::ask::keep;

/// A trigger that fires now: its text, who carries it, and what it speaks of.
type Ready = (RuleRef, TextHolder, Scope);

/// What a trigger waits for, and what must be so.
fn trigger(op: Phrase<'_>) -> Option<(Phrase<'_>, Option<Phrase<'_>>)> {
    match RuleFormView::of(op) {
        Some(RuleFormView::When { moment, condition, limit: _ } | RuleFormView::At { moment, condition, limit: _ }) => {
            Some((moment, condition))
        }
        _ => None,
    }
}

/// True where a condition speaks of a thing by its name.
fn names(condition: Phrase<'_>, thing: DeclId) -> bool {
    let mut named = false;
    condition.walk(&mut |part| named |= part.slots().flatten().any(|value| value == Value::Name(thing)));
    named
}

impl Machine<'_> {
    /// Tells the texts that wait for it.
    pub(super) fn tell(&mut self, event: &Event) -> Result<(), Interrupt> {
        let outer = self.closing;
        let test = match &event.what {
            EventData::Tested { .. } => Some(Span::Test),
            EventData::Escapes { .. } | EventData::Fails { purpose: Purpose::Escape, .. } => Some(Span::EscapeTest),
            _ => self.telling,
        };
        let told = std::mem::replace(&mut self.telling, test);
        if event.what.kind() == EventKind::AttackEnds {
            self.closing = self.table.attacks_under_way();
        }
        let done = self.tell_all(event);
        (self.closing, self.telling) = (outer, told);
        done
    }

    fn tell_all(&mut self, event: &Event) -> Result<(), Interrupt> {
        // One that stands apart is placed as an enemy is.
        let kind = match event.what.kind() {
            EventKind::OtherPlaced => EventKind::EnemyPlaced,
            kind => kind,
        };
        // What ends with a turn, a fight, an activation, a day or a KO ends once all that answers to it has acted.
        let ends = matches!(
            kind,
            EventKind::TurnEnds
                | EventKind::TurnOver
                | EventKind::FightEnds
                | EventKind::ActivationEnds
                | EventKind::AdventureEnds
                | EventKind::DayEnds
                | EventKind::StayEnds
                | EventKind::Ko
                | EventKind::Revives
        );
        if !ends {
            self.clear_held(&event.what)?;
        }
        if kind == EventKind::HitsRolled {
            return Ok(());
        }
        let mut halted = None;
        let first = self.table.next.effect;
        let falls = if let EventData::Ko { hero, .. } = &event.what { Some(*hero) } else { None };
        let outer = self.last_say.replace(falls);
        let told = self.then_end(event, None, |machine| {
            let answers = machine.is_said(Family::Trigger(kind)) || machine.answers_in_going(kind, &event.what);
            if answers { machine.fire(kind, event, None) } else { Ok(()) }
        });
        self.last_say.set(outer);
        keep(told, &mut halted)?;
        // What was put off until then still finds what is cleared then.
        keep(self.come_due(&event.what, first), &mut halted)?;
        if ends {
            keep(self.clear_held(&event.what), &mut halted)?;
        }
        halted.map_or(Ok(()), Err)
    }

    /// Fires the triggers of an event. Of the throw moment, only from the throw itself.
    pub(super) fn fire(&mut self, kind: EventKind, event: &Event, thrower: Option<Model>) -> Result<(), Interrupt> {
        let mut ready: Vec<Ready> = Vec::new();
        // Rules whose moment came: of one that never did anything somebody may want to know whether its condition held.
        let mut came = Vec::new();
        let mut asked = 0usize;
        let gone = self.just_gone(&event.what, event.cause.card);
        let going = gone.into_iter().flat_map(|(gone, _)| self.said_in_going(kind, gone));
        for rule in self.rules(Family::Trigger(kind)).chain(going) {
            let Some(op) = self.program.op(rule.op) else { continue };
            let Some((moment, _)) = trigger(op) else { continue };
            let Some(view) = MomentView::of(moment) else { continue };
            let throws = matches!(view, MomentView::ThrowsToHit { who: _ });
            if throws != thrower.is_some() || !throws && !self.may_be(view, &event.what) {
                continue;
            }
            // A text that says `this` waits for nobody else.
            let own = moment.subject().is_some_and(|who| {
                self.program.is_carrier(who.id())
                    || who.pick() == Pick::This && matches!(view, MomentView::Arrives { who: _, how: _ })
            });
            // Of several that attack together each one's own text speaks of itself alone.
            let by_itself = own && !matches!(view, MomentView::Attacked { who: _ });
            let mut beside = if by_itself { Vec::new() } else { self.attackers_beside(view, event) };
            let throwers = thrower.map(|first| self.throwers(first)).unwrap_or_default();
            if !own {
                beside.extend(throwers.iter().skip(1));
            }
            let beside: Vec<Cause> =
                beside.into_iter().map(|actor| Cause { actor: Some(actor), ..event.cause.clone() }).collect();
            let about = if own {
                // A text of those who throw together answers once, for all who have it.
                let has_it = |model: &Model| self.carriers_among(rule, Some(*model)).next().is_some();
                let thrower = throwers.into_iter().find(has_it).or(thrower);
                thrower.or_else(|| self.subject_of(view, event))
            } else {
                None
            };
            if !self.is_open(rule.side) {
                continue;
            }
            let of_group = answers_for_group(op, moment);
            let mut groups: Vec<DeclId> = Vec::new();
            // Of what has just gone those that went speak of that, and none that are left.
            let gone = gone.filter(|(gone, _)| *gone == rule.decl && tells_of_going(view, own));
            let gone = gone.map(|(_, holder)| holder);
            let left = self.carriers_among(rule, about).filter(|left| gone.is_none_or(|gone| left.model != gone.model));
            for carrier in left.chain(gone) {
                asked = asked.saturating_add(1);
                if of_group && let Some(kind) = carrier.model.and_then(|model| self.kind_of(model)) {
                    if groups.contains(&kind) {
                        continue;
                    }
                    groups.push(kind);
                }
                let others = own
                    && matches!((carrier.card, carrier.model.and_then(Model::hero)), (Some(card), Some(hero))
                        if !self.did_it(card, hero, view, event));
                let silent = !carrier.gone && !self.has_a_say(&carrier) && !self.is_just_got(&carrier, &event.what);
                if others || silent {
                    continue;
                }
                for (nr, cause) in std::iter::once(&event.cause).chain(&beside).enumerate() {
                    let scope = self.rule_scope(rule, &carrier);
                    let bound = match (view, thrower) {
                        (MomentView::ThrowsToHit { who }, Some(first)) => {
                            let beside = cause.actor.filter(|_| nr > 0);
                            self.thrown(who, about.or(beside).unwrap_or(first), scope)
                        }
                        _ => {
                            let outer = self.of_moment.replace(true);
                            let bound = self.moment(view, &event.what, cause, scope);
                            self.of_moment.set(outer);
                            bound
                        }
                    };
                    if bound.is_some() {
                        self.comes(moment.word());
                        came.extend(self.ran.is_some().then_some(rule.op));
                    }
                    // What stands behind its `if` is looked at when its turn comes: an earlier answer may make it so.
                    if let Some(mut scope) = bound {
                        scope.by = cause.actor.and_then(Model::enemy);
                        // The number that an ability is written with is its `that many`, whatever its moment tells of.
                        scope.amount = carrier.number.or(scope.amount);
                        ready.push((*rule, carrier, scope));
                    }
                }
            }
        }
        self.spend_asking(asked);
        if !came.is_empty() {
            came.into_iter().for_each(|op| self.note_ran(op));
        }
        if ready.is_empty() {
            return Ok(());
        }
        if kind == EventKind::TurnEnds {
            ready.sort_by_key(|(rule, carrier, _)| self.turn_of(rule, carrier));
            // Those whose condition does not hold yet come last: nobody is asked about what may do nothing.
            let (now, perhaps): (Vec<Ready>, Vec<Ready>) =
                ready.into_iter().partition(|(rule, _, scope)| self.is_open_to(rule, scope));
            let mut ordered = self.in_the_order_of_the_party(now)?;
            ordered.extend(perhaps);
            return self.as_one_text(|machine| machine.answer(ordered));
        }
        self.in_turn(ready)
    }

    /// Texts that answer to one thing act in their fixed order.
    pub(super) fn in_turn(&mut self, mut ready: Vec<Ready>) -> Result<(), Interrupt> {
        if ready.len() > 1 {
            ready.sort_by_key(|(rule, carrier, _)| self.turn_of(rule, carrier));
        }
        self.as_one_text(|machine| machine.answer(ready))
    }

    /// What an item or a spell says of its being drawn, once it lies with its hero. It need not be in hand for that.
    pub(super) fn tell_drawn(&mut self, card: CardId, hero: HeroId) -> Result<(), Interrupt> {
        let there = self.table.cards.card(card).filter(|there| there.zone == Zone::Hero(hero));
        let Some(decl) = there.map(|there| there.decl) else { return Ok(()) };
        let holder = TextHolder { model: Some(Model::Hero(hero)), card: Some(card), ..TextHolder::TABLE };
        let (from, to) = self.program.stretch(Family::Trigger(EventKind::Draws));
        let mut ready: Vec<Ready> = Vec::new();
        for rule in (from..to).filter_map(|at| self.program.text(at)).map(|text| text.rule()) {
            let Some((moment, _)) = self.program.op(rule.op).and_then(trigger) else { continue };
            if rule.decl != decl || !matches!(MomentView::of(moment), Some(MomentView::CardDrawn { what: _ })) {
                continue;
            }
            self.comes(moment.word());
            let mut scope = self.rule_scope(rule, &holder);
            scope.that_card = Some(card);
            ready.push((*rule, holder, scope));
        }
        if !ready.is_empty() {
            self.as_one_text(|machine| machine.answer(ready))?;
        }
        // A spell that is drawn is learned by that.
        let learned = self.kind(decl) == Some(Kind::Spell) && self.is_said(Family::Trigger(EventKind::Receives));
        if !learned || !self.table.hero(hero).is_some_and(|hero| hero.cards.contains(&card)) {
            return Ok(());
        }
        let event = Event { what: EventData::Receives { hero, item: decl }, cause: Cause::default() };
        let outer = self.coming.replace(Coming::Drawn);
        let told = self.fire(EventKind::Receives, &event, None);
        self.coming = outer;
        told
    }

    /// Texts that answer to one moment act, one after the other: one that ends the turn, the fight or the mission does not silence
    /// the others.
    fn answer(&mut self, mut ready: Vec<Ready>) -> Result<(), Interrupt> {
        let (mut halted, mut over) = (None, None);
        let mut chapter = self.table.chapter;
        let mut open: Vec<Option<bool>> = vec![None; ready.len()];
        let there: Vec<bool> = ready.iter().map(|(_, carrier, _)| self.is_on_table(carrier)).collect();
        for at in 0..ready.len() {
            self.look_at_text(at, &ready, &mut open);
            let so = open.get(at).copied().flatten().unwrap_or(false);
            let Some((rule, carrier, scope)) = ready.get_mut(at) else { continue };
            let (rule, carrier, mut scope) = (*rule, *carrier, std::mem::take(scope));
            // What the moment asks is asked; in what happens then `other` and `the nearest` are said of whose text it is.
            let about = scope.about.take();
            let Some(op) = self.program.op(rule.op) else { continue };
            let body = op.body().ids();
            // What an earlier answer has taken away says nothing any more.
            let gone = there.get(at).is_some_and(|there| *there) && !self.is_on_table(&carrier);
            if gone || !self.is_carried_still(&rule, &carrier) {
                continue;
            }
            // A marker or token that is held several times rolls for each of them, and an ability gained again acts again.
            let holder = carrier.model.filter(|_| matches!(self.kind(rule.decl), Some(Kind::Marker | Kind::Token)));
            let times = match holder {
                // One that was cleared before its turn came is silent.
                Some(model) if !carrier.gone => carrier.count.min(self.held_till_now(model, rule.decl)),
                Some(_) => carrier.count,
                _ if matches!(rule.side, SheetPart::Elite(_)) => carrier.count,
                _ => 1,
            };
            // Once for all of them is once, however many are held.
            let together = self.program.limit_of(op).is_some_and(|limit| limit.of_group);
            // What waits for a number of itself waits for it once.
            let counts_itself = awaited(op).is_some_and(|condition| names(condition, rule.decl));
            let times = if together || counts_itself { times.min(1) } else { times };
            // One that has come since others have acted has its own use still.
            let times = times.min(self.uses_left(&rule, &carrier, scope.happens(), times));
            // A hit that an earlier text has cancelled is none for the others, and who has fallen by one does not activate.
            if !so || times <= 0 || self.has_fallen_before(op) || self.is_cancelled(&scope) {
                continue;
            }
            if let SheetPart::Goal(goal) = rule.side {
                // With what ends the mission everything comes that answers to the same moment: bonus goals too, and of the others one that is failed
                // decides, in whatever order they stand.
                let lost = matches!(over, Some(Interrupt::Over(Outcome::Victory))) && self.loses(goal, rule.op);
                let outer = self.decided;
                self.decided |= over.is_some() && !lost;
                let done = self.within(scope.decl, rule.op, |machine| machine.comes_out(goal, rule.op, &mut scope));
                self.decided = outer;
                match done {
                    Err(Interrupt::Over(outcome)) => {
                        over = Some(Interrupt::Over(outcome));
                        chapter = self.table.chapter;
                    }
                    done => keep(done, &mut halted)?,
                }
                continue;
            }
            if self.comes_to_nothing(body, &scope) {
                continue;
            }
            let whom = scope.happens();
            let asked = (times > 1).then(|| Scope { about, ..scope.clone() });
            for copy in 0..times {
                // What one of them has done may have made it otherwise for the next.
                if copy > 0 && asked.as_ref().is_some_and(|scope| !self.is_open_to(&rule, scope)) {
                    break;
                }
                // What one of them has taken away acts no more.
                if copy > 0 && !carrier.gone && holder.is_some_and(|model| self.held_till_now(model, rule.decl) == 0) {
                    break;
                }
                let limit = Some(LimitUse { rule, carrier, whom });
                let done = self.within(scope.decl, rule.op, |machine| machine.rule_text(body, &mut scope, limit));
                keep(done.map(|_| ()), &mut halted)?;
            }
        }
        // Where a text of the same moment begins another chapter the mission that is won goes on with that.
        let goes_on = self.table.chapter != chapter && matches!(over, Some(Interrupt::Over(Outcome::Victory)));
        over.filter(|_| !goes_on).or(halted).map_or(Ok(()), Err)
    }

    /// True for whoever carries a text, or the card that does, while it is there: an enemy on the board, a card that has not been discarded.
    fn is_on_table(&self, carrier: &TextHolder) -> bool {
        let there =
            |model: Model| self.is_there(model) || model.enemy().is_some_and(|id| self.table.other(id).is_some());
        let lies = |card: CardId| {
            let card = self.table.cards.card(card);
            card.is_none_or(|card| !matches!(card.zone, Zone::Discard | Zone::Removed))
        };
        match carrier.model {
            Some(model) => model.hero().is_some() || there(model),
            None => carrier.card.is_none_or(lies),
        }
    }

    /// False for a card that its hero has no more, and for an ability that it has lost, by an earlier answer to the same moment.
    pub(super) fn is_carried_still(&self, rule: &RuleRef, carrier: &TextHolder) -> bool {
        let Some(hero) = carrier.model.and_then(Model::hero).filter(|_| !carrier.gone) else { return true };
        let Some(holder) = self.table.hero(hero).filter(|holder| !holder.dead) else { return true };
        match (carrier.card, self.kind(rule.decl)) {
            (Some(card), _) => holder.cards.contains(&card),
            (None, Some(Kind::Ability)) => self.ability(Model::Hero(hero), rule.decl).is_some(),
            _ => true,
        }
    }

    /// Looks at what stands behind the `if` of a line, when its text's turn comes: for all lines of that text which answer to the moment, so that
    /// of two that exclude each other one acts.
    fn look_at_text(&self, at: usize, ready: &[Ready], open: &mut [Option<bool>]) {
        let Some((rule, carrier, _)) = ready.get(at).filter(|_| open.get(at).is_some_and(Option::is_none)) else {
            return;
        };
        for (other, so) in ready.iter().zip(open).skip(at).filter(|(_, so)| so.is_none()) {
            if other.0.decl == rule.decl && other.1.card == carrier.card && other.1.model == carrier.model {
                *so = Some(self.is_open_to(&other.0, &other.2));
            }
        }
    }

    /// True where what stands behind the `if` of a text holds.
    fn is_open_to(&self, rule: &RuleRef, scope: &Scope) -> bool {
        let op = self.program.op(rule.op);
        let condition = op.and_then(|op| trigger(op).map_or_else(|| awaited(op), |(_, condition)| condition));
        condition.is_none_or(|condition| self.is_so_at_moment(condition, scope))
    }

    /// True for what answers to the activation of a hero that an earlier answer has brought down.
    fn has_fallen_before(&self, op: Phrase<'_>) -> bool {
        let moment = trigger(op).and_then(|(moment, _)| MomentView::of(moment));
        let active = match self.table.cursor.active {
            Some(Active::Hero(hero)) => self.table.hero(hero),
            _ => None,
        };
        matches!(moment, Some(MomentView::Activates { who: _ })) && active.is_some_and(|hero| !hero.is_standing())
    }

    /// Of what happens at the end of the turn the heroes say what comes first (SBSD p.13). What one declaration says comes together.
    fn in_the_order_of_the_party(&mut self, mut ready: Vec<Ready>) -> Result<Vec<Ready>, Interrupt> {
        let mut ordered = Vec::with_capacity(ready.len());
        while let Some((first, ..)) = ready.first() {
            let mut next = first.decl;
            let mut decls: Vec<DeclId> = Vec::new();
            for (rule, ..) in &ready {
                if !decls.contains(&rule.decl) {
                    decls.push(rule.decl);
                }
            }
            if decls.len() > 1 {
                let options = decls.into_iter().map(Choice::Thing).collect();
                let about = About::Pick { source: next };
                if let Choice::Thing(decl) = self.ask(Decision { who: Chooser::Party, about, options })? {
                    next = decl;
                }
            }
            let (now, later): (Vec<_>, Vec<_>) = ready.into_iter().partition(|(rule, ..)| rule.decl == next);
            ordered.extend(now);
            ready = later;
        }
        Ok(ordered)
    }

    /// The fixed order of several triggers at one moment: mission and world, cards by their entry, enemies, then heroes by
    /// Initiative; within one of these, the order of the declarations.
    fn turn_of(&self, rule: &RuleRef, carrier: &TextHolder) -> (u8, i64) {
        match (self.kind(rule.decl), carrier.model) {
            (Some(Kind::Mission | Kind::World | Kind::Town), _) => (0, 0),
            (_, None) => {
                let place =
                    carrier.card.and_then(|card| self.table.cards.in_play.iter().position(|other| *other == card));
                (1, place.and_then(|place| i64::try_from(place).ok()).unwrap_or(0))
            }
            (_, Some(Model::Enemy(_))) => (2, 0),
            (_, Some(hero)) => (3, -i64::from(self.stat(Query::TextOrder, hero, Stat::Initiative))),
        }
    }
}
