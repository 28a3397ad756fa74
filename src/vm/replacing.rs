//! What happens in the place of an event: texts that say `instead of`.

use super::holding::gained;
use super::machine::Machine;
use super::scope::{LimitUse, Scope, TextHolder};
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData, HitKind};
use brim_core::game::ids::{DeclId, Model, OpId};
use brim_core::game::table::Hero;
use brim_core::phrase::{Phrase, ReplacedView, RuleFormView};
use brim_core::program::{Family, RuleRef};
use brim_core::vocabulary::{Damaged, Effect, Kind, Pick, Query, Stat, Word};
use brim_rules::harm;

/// A replacement that could act: its text, who carries it, and what it speaks of.
type Ready = (RuleRef, TextHolder, Scope);

impl Machine<'_> {
    /// Replacements: each at most once per event lineage; the affected side picks among several.
    pub(super) fn replaced(&mut self, event: &mut Event) -> Result<bool, Interrupt> {
        let EventData::Damages { amount, .. } = event.what else { return self.replaced_by(event) };
        // What prevents a part of it takes it off here.
        self.damage.push(amount);
        let done = self.replaced_by(event);
        self.damage.pop();
        done
    }

    fn replaced_by(&mut self, event: &mut Event) -> Result<bool, Interrupt> {
        if let EventData::Damages { saved: false, .. } = event.what
            && let Some(on_hit) = self.on_hit.last().cloned()
            && on_hit.depth == self.table.attacks.len()
            && !on_hit.body.is_empty()
        {
            let mut scope = on_hit.scope;
            if let EventData::Damages { model, .. } = event.what {
                scope.bind(model);
            }
            // What stands there happens instead, and is not itself replaced by it again.
            let kept = self.on_hit.pop();
            let done = self.rule_text(&on_hit.body, &mut scope, None);
            self.on_hit.extend(kept);
            // Where it is an offer that nobody takes, the damage is done.
            if done? {
                return Ok(true);
            }
        }
        let family = Family::Replacement(event.what.kind());
        let arriving = self.of_who_arrives(family, event);
        if !self.is_said(family) && arriving.is_empty() {
            return Ok(false);
        }
        let standing = self.rules(family).flat_map(|rule| self.carriers(rule).map(move |carrier| (rule, carrier)));
        let has_a_say = |(rule, carrier): &(&RuleRef, TextHolder)| {
            !self.is_its_own_doing(rule, carrier, event) && self.has_a_say(carrier)
        };
        let said = standing.chain(arriving).filter(has_a_say).map(|(rule, carrier)| (*rule, carrier));
        let mut left: Vec<(RuleRef, TextHolder)> = said.collect();
        // One that is an offer, and is declined, replaces nothing: another may, and else the event happens. What the others ask is asked again
        // after each of them: it may have used up what they need, or taken them away.
        loop {
            let answers = |(rule, carrier): &(RuleRef, TextHolder)| {
                let scope = self.replacement(rule, carrier, event).filter(|_| self.is_carried_still(rule, carrier))?;
                Some((*rule, *carrier, scope))
            };
            let ready: Vec<Ready> = left.iter().filter_map(answers).collect();
            let Some(chosen) = self.one_of(ready, event)? else { return Ok(false) };
            // Of two that lie in one space each acts.
            if let Some(at) = left.iter().position(|one| (one.0.op, one.1) == (chosen.0.op, chosen.1)) {
                left.remove(at);
            }
            if self.takes_its_place(chosen, event)? {
                return Ok(true);
            }
        }
    }

    /// True of what a replacement itself brings about: it does not replace that again. What another text brings in answer is replaced like any other;
    /// not without end, where two texts answer to each other.
    fn is_its_own_doing(&self, rule: &RuleRef, carrier: &TextHolder, event: &Event) -> bool {
        let own = |one: &&(OpId, Option<Model>)| **one == (rule.op, carrier.model);
        let begun = self.replacing.iter().filter(own).count();
        // Who is left spent by it falls, and what a card says that it draws is a part of the draw.
        let one_way =
            matches!(event.what, EventData::Ko { .. } | EventData::Killed { .. } | EventData::DrawWanted { .. });
        let other = self.path.last().is_some_and(|(decl, _)| *decl != rule.decl);
        begun > 1 || begun == 1 && (one_way || !other)
    }

    /// True for a text that says what is drawn in the place of a card.
    pub(super) fn replaces_draws(&self, rule: OpId) -> bool {
        let what = self.program.op(rule).and_then(|op| match RuleFormView::of(op)? {
            RuleFormView::Instead { what, condition: _, limit: _ } => ReplacedView::of(what),
            _ => None,
        });
        matches!(what, Some(ReplacedView::Drawing { deck: _, who: _ }))
    }

    /// Carries out a replacement; false where it is an offer that nobody takes, and where it prevents a part of some damage, of which the rest is
    /// left.
    fn takes_its_place(&mut self, chosen: Ready, event: &mut Event) -> Result<bool, Interrupt> {
        let mut prevents = false;
        for line in self.program.op(chosen.0.op).into_iter().flat_map(Phrase::body) {
            line.walk(&mut |part| {
                prevents |= matches!(part.word(), Word::Effect(Effect::Prevents | Effect::PreventsAll))
            });
        }
        prevents &= matches!(event.what, EventData::Damages { .. });
        // What is held several times prevents its part for each of them, and with a limit for as many as that leaves; what comes in the place of all of
        // it comes once.
        let (rule, carrier, mut scope) = chosen;
        scope.about = None;
        let holder =
            carrier.model.filter(|_| prevents && matches!(self.kind(rule.decl), Some(Kind::Marker | Kind::Token)));
        for again in 0..if holder.is_some() { carrier.count.max(1) } else { 1 } {
            if again > 0 {
                let left = self.damage.last().copied().unwrap_or(0);
                // What one of them has done may have made it otherwise for the next.
                if let EventData::Damages { amount, .. } = &mut event.what {
                    *amount = left;
                }
                let gone = holder.is_none_or(|model| self.table.holds(model, rule.decl) <= 0);
                let spent = !self.within_limit(&rule, &carrier, scope.happens());
                if left <= 0 || gone || spent || self.meant_by(&rule, &carrier, event).is_none() {
                    break;
                }
            }
            scope.amount = scope.amount.and(carrier.number.or(self.damage.last().copied())).or(scope.amount);
            if !self.carried_out((rule, carrier, scope.clone()), event)? && again == 0 {
                return Ok(false);
            }
        }
        let EventData::Damages { amount, .. } = &mut event.what else { return Ok(!self.falls_all_the_same(event)) };
        let left = self.damage.last().copied().unwrap_or(0);
        if prevents {
            *amount = left;
        }
        Ok(!prevents || left <= 0)
    }

    /// True for whoever was to be killed or KO'd and was left with no Health, or no Sanity, by what happened instead (SBSD p.27): it falls as it
    /// would have fallen.
    fn falls_all_the_same(&self, event: &Event) -> bool {
        match event.what {
            EventData::Killed { enemy, .. } => harm::is_spent(self, Model::Enemy(enemy)),
            EventData::Ko { hero, .. } => {
                let stands = self.table.hero(hero).is_some_and(Hero::is_standing);
                stands && harm::is_spent(self, Model::Hero(hero))
            }
            _ => false,
        }
    }

    fn carried_out(&mut self, (rule, carrier, mut scope): Ready, event: &Event) -> Result<bool, Interrupt> {
        let body = self.body_of(rule.op);
        self.replacing.push((rule.op, carrier.model));
        let drawn = self.in_place_of.len();
        if let EventData::DrawWanted { deck, .. } = event.what {
            self.in_place_of.push(deck);
        }
        let spared = self.spared.len();
        match event.what {
            EventData::Ko { hero, .. } => self.spared.push(Model::Hero(hero)),
            EventData::Killed { enemy, .. } => {
                self.spared.push(Model::Enemy(enemy));
                let health = self.stat(Query::Lives, Model::Enemy(enemy), Stat::Health).max(0);
                // Whom a text kills outright has as many as it can have too: it lives on by what heals it.
                if self.table.enemy(enemy).is_some_and(|enemy| enemy.wounds != health) {
                    self.happens(EventData::KeepsWounds { enemy, wounds: health }, &scope)?;
                }
            }
            _ => {}
        }
        let whom = scope.happens();
        let done = self.within(scope.decl, rule.op, |machine| {
            machine.rule_text(body, &mut scope, Some(LimitUse { rule, carrier, whom }))
        });
        self.in_place_of.truncate(drawn);
        self.spared.truncate(spared);
        self.replacing.pop();
        match done {
            // It has been carried out, and what it says of the event counts.
            Err(Interrupt::EndTurn) => self.end_waits(Err(Interrupt::EndTurn)).map(|()| true),
            done => done,
        }
    }

    /// What the sheet of a type says in the place of its own coming: no model of it has to be there for that.
    fn of_who_arrives(&self, family: Family, event: &Event) -> Vec<(&RuleRef, TextHolder)> {
        let EventData::AttackArrives { kind, .. } = event.what else { return Vec::new() };
        if self.table.enemies.iter().any(|enemy| enemy.kind == kind) {
            return Vec::new();
        }
        let (from, to) = self.program.stretch(family);
        let rules = (from..to).filter_map(|at| self.program.text(at)).map(|text| text.rule());
        let abilities = self.program.decl(kind).map(|decl| decl.abilities_of(self.is_brutal(kind))).unwrap_or_default();
        let own = rules.filter(|rule| rule.decl == kind || abilities.iter().any(|(ability, _)| *ability == rule.decl));
        own.map(|rule| (rule, TextHolder { count: self.side_of(rule, kind), ..TextHolder::TABLE }))
            .filter(|(_, carrier)| carrier.count > 0)
            .collect()
    }

    /// What a replacement speaks of, where the event is what it replaces and its limit leaves a use.
    fn replacement(&self, rule: &RuleRef, carrier: &TextHolder, event: &Event) -> Option<Scope> {
        self.meant_by(rule, carrier, event).filter(|scope| self.within_limit(rule, carrier, scope.happens()))
    }

    /// The same, whatever its limit says.
    fn meant_by(&self, rule: &RuleRef, carrier: &TextHolder, event: &Event) -> Option<Scope> {
        let RuleFormView::Instead { what, condition, limit: _ } = RuleFormView::of(self.program.op(rule.op)?)? else {
            return None;
        };
        let mut scope = self.rule_scope(rule, carrier);
        scope.by = event.cause.actor.and_then(Model::enemy);
        match &event.what {
            EventData::AttackArrives { kind, count, by, .. } => {
                (scope.arrives, scope.brought) = (vec![(*kind, *count)], *by)
            }
            EventData::AttackComes { enemies, by } => (scope.arrives, scope.brought) = (enemies.clone(), *by),
            _ => {}
        }
        match (ReplacedView::of(what)?, &event.what) {
            (
                ReplacedView::OwnDamage { what, who, by },
                EventData::Damages { model, amount, kind, saved, direct: _ },
            ) => {
                // Wounds and Sanity damage are what the saves have left of a hit's damage. Corruption is neither.
                let meant = match (what, kind) {
                    (_, HitKind::Corruption) | (Damaged::Wounds, HitKind::Horror) | (Damaged::Sanity, HitKind::Hit) => {
                        false
                    }
                    (Damaged::Wounds | Damaged::Sanity, _) => *saved,
                    _ => !*saved,
                };
                if !meant {
                    return None;
                }
                if let Some(by) = by {
                    scope = self.subject(by, event.cause.actor?, scope)?;
                }
                (scope.amount, scope.hit) = (Some(*amount), event.cause.hit);
                scope = self.subject(who, *model, scope)?;
                // Of two enemies, or two heroes, `that` is the one that is not called `this`.
                let other = event.cause.actor.filter(|other| other.hero().is_some() == model.hero().is_some());
                if let Some(other) =
                    other.filter(|_| who.pick() == Pick::This && by.is_some_and(|by| by.pick() != Pick::This))
                {
                    scope.bind(other);
                }
            }
            (ReplacedView::Drawing { deck: wanted, who }, EventData::DrawWanted { deck, hero, count, any_world }) => {
                if !self.is_drawn_for(wanted, *deck) || *any_world && self.kind(rule.decl) == Some(Kind::World) {
                    return None;
                }
                scope.amount = Some(*count);
                if let Some(who) = who {
                    scope = self.subject(who, Model::Hero((*hero)?), scope)?;
                }
                scope.hero = hero.or(scope.hero);
            }
            (ReplacedView::Placing { enemy }, EventData::AttackArrives { kind, count, ambush: false, .. }) => {
                if enemy != *kind {
                    return None;
                }
                scope.amount = Some(*count);
            }
            (ReplacedView::PlacingAny, EventData::AttackComes { enemies, .. }) => {
                scope.amount = Some(enemies.iter().fold(0, |sum: i32, (_, count)| sum.saturating_add(*count)));
            }
            (ReplacedView::Ko { who }, EventData::Ko { hero, .. }) => {
                scope = self.subject(who, Model::Hero(*hero), scope)?
            }
            (ReplacedView::Killed { who, how: () }, EventData::Killed { enemy, .. }) => {
                scope = self.subject(who, Model::Enemy(*enemy), scope)?
            }
            (ReplacedView::Gaining { who, what }, event) => {
                let (model, held, amount) = gained(event)?;
                if !self.is_meant_by(what, held) || self.holds_all_grit(event) {
                    return None;
                }
                scope.amount = Some(amount);
                scope = self.subject(who, model, scope)?;
            }
            _ => return None,
        }
        self.comes(what.word());
        scope.amount = carrier.number.or(scope.amount);
        let so = condition.is_none_or(|condition| self.is_so(condition, &scope));
        so.then_some(scope)
    }

    /// True where a hero would gain Grit that holds all it can: it gains none.
    fn holds_all_grit(&self, event: &EventData) -> bool {
        let EventData::Grit { hero, amount: 1.. } = event else { return false };
        let most = self.stat(Query::HoldsGrit, Model::Hero(*hero), Stat::MaxGrit);
        self.table.hero(*hero).is_some_and(|hero| hero.grit >= most)
    }

    /// One of several replacements, as whoever is affected picks: by the card, sheet or marker that says it, then by which of its texts, then
    /// by who holds it.
    fn one_of(&mut self, mut ready: Vec<Ready>, event: &Event) -> Result<Option<Ready>, Interrupt> {
        let who = affected(event).and_then(Model::hero).map_or(Chooser::Party, Chooser::Hero);
        let says = |(rule, ..): &Ready| Choice::Thing(rule.decl);
        let text = |(rule, ..): &Ready| Choice::Use { op: rule.op, card: None, token: None, on: None };
        let shared = ready.iter().map(|(rule, ..)| rule.decl).filter(|decl| self.is_shared(*decl));
        let shared: Vec<DeclId> = shared.collect();
        // What the party shares is one thing, whoever holds it.
        let holder = |(rule, holder, _): &Ready| match (holder.card, holder.model) {
            (Some(card), _) => Choice::Card(card),
            (None, Some(model)) if !shared.contains(&rule.decl) => Choice::Model(model),
            (None, _) => Choice::Pass,
        };
        let ways: [&dyn Fn(&Ready) -> Choice; 3] = [&says, &text, &holder];
        for way in ways {
            let mut options: Vec<Choice> = Vec::new();
            for option in ready.iter().map(way) {
                if !options.contains(&option) {
                    options.push(option);
                }
            }
            if let Some((rule, ..)) = ready.first().filter(|_| options.len() > 1) {
                let about = About::Pick { source: rule.decl };
                let choice = self.ask(Decision { who, about, options })?;
                ready.retain(|one| way(one) == choice);
            }
        }
        Ok(ready.into_iter().next())
    }
}

/// Whom an event befalls.
fn affected(event: &Event) -> Option<Model> {
    match &event.what {
        EventData::Damages { model, .. } | EventData::Gains { model, .. } | EventData::Wounds { model, .. } => {
            Some(*model)
        }
        EventData::Ko { hero, .. }
        | EventData::Grit { hero, .. }
        | EventData::Xp { hero, .. }
        | EventData::Gold { hero, .. }
        | EventData::DarkStone { hero, .. }
        | EventData::SanityDamage { hero, .. }
        | EventData::Corruption { hero, .. } => Some(Model::Hero(*hero)),
        EventData::DrawWanted { hero, .. } => hero.map(Model::Hero),
        _ => None,
    }
}
