//! The attack and the throw under way: dice added and re-rolled, hits changed.

use super::Machine;
use super::Scope;
use brim_core::game::amount::plus;
use brim_core::game::attack::{Cause, Hit};
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::Model;
use brim_core::phrase::{Phrase, Selector};
use brim_core::vocabulary::{Pick, Rerolled};

impl Machine<'_> {
    pub(super) fn gains_dice(&mut self, n: Phrase<'_>, scope: &Scope) -> Result<(), Interrupt> {
        let dice = self.amount_of(n, scope)?;
        if self.table.attack().is_some() && dice != 0 {
            self.happens(EventData::AttackGains { dice, off_hand: self.gives_off_hand(scope) }, scope)?;
        }
        Ok(())
    }

    /// True for a hit that counts as none by now, or that has been turned from the one whom the text was told of.
    pub(crate) fn is_cancelled(&self, scope: &Scope) -> bool {
        let hits = self.table.attack().map_or(&[][..], |attack| &attack.hits);
        let hit = scope.hit.and_then(|hit| hits.get(usize::from(hit)));
        scope.struck.is_some_and(|struck| hit.is_some_and(|hit| hit.times <= 0 || hit.target != Some(struck)))
    }

    /// The hit strikes another one, who is told of it as whoever is hit. What has no target yet, or has been turned before, is not turned.
    pub(super) fn turns_hit(&mut self, whom: Selector<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some((hit, now)) = self.turnable_hit(scope) else { return Ok(()) };
        let meant = self.pick_bound(whom, scope)?.first().copied();
        let takes = |model: &Model| now.target != Some(*model) && !self.lies_down(*model);
        let Some(model) = meant.filter(takes) else { return Ok(()) };
        let by = now.by;
        self.happens(EventData::HitChanges { hit, now: Hit { target: Some(model), turned: true, ..now } }, scope)?;
        scope.struck = scope.struck.and(Some(model));
        let told = self.striking.last().filter(|cause| cause.actor == Some(by)).cloned();
        let cause = told.unwrap_or_else(|| Cause { actor: Some(by), ..Cause::default() });
        self.propose_event(Event { what: EventData::HitAssigned { hit, target: model }, cause })?;
        Ok(())
    }

    /// The hit that can be turned to somebody else: it has been given to somebody, strikes, and was not turned before.
    fn turnable_hit(&self, scope: &Scope) -> Option<(u16, Hit)> {
        let hit = self.hit_meant(scope)?;
        let now = self.table.attack()?.hits.get(usize::from(hit))?;
        (now.target.is_some() && !now.turned && now.times > 0).then(|| (hit, now.clone()))
    }

    /// True where no hit could be turned to whom a text names: there is none any more, or it is its own hero, who lies KO'd.
    pub(super) fn turns_in_vain(&self, whom: Selector<'_>, scope: &Scope) -> bool {
        let own = scope.this.filter(|_| whom.pick() == Pick::This);
        self.turnable_hit(scope).is_none() || own.is_some_and(|own| self.lies_down(own))
    }

    /// True for a hero who lies KO'd, and takes no blow for another.
    fn lies_down(&self, model: Model) -> bool {
        model.hero().and_then(|hero| self.table.hero(hero)).is_some_and(|hero| !hero.is_standing())
    }

    /// Changes the hit that is meant, where there is one.
    pub(super) fn changes_hit(
        &mut self,
        scope: &Scope,
        change: impl FnOnce(&mut Self, &mut Hit) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let Some(hit) = self.hit_meant(scope) else { return Ok(()) };
        let found = self.table.attack().and_then(|attack| attack.hits.get(usize::from(hit))).cloned();
        let Some(mut now) = found else { return Ok(()) };
        // Nothing is done to a hit by what the one ignores whom it strikes.
        let cause = self.cause_of(scope);
        if now.target.is_some_and(|target| self.ignores(target, &cause)) {
            return Ok(());
        }
        change(self, &mut now)?;
        self.happens(EventData::HitChanges { hit, now }, scope)?;
        Ok(())
    }

    pub(super) fn rerolls_some(
        &mut self,
        who: Selector<'_>,
        n: Phrase<'_>,
        (what, face): (Rerolled, Option<(i32, i32)>),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let model = self.pick_bound(who, scope)?.first().copied();
        let hero = model.and_then(Model::hero).or(scope.speaker());
        let most = self.amount_of(n, scope)?;
        let dice = self.those_meant(self.rerolled_showing(what, face), who.pick(), scope);
        // What an enemy re-rolls nobody decides: as many as it says.
        if model.is_some_and(|model| model.enemy().is_some()) {
            let some: Vec<u16> = dice.into_iter().take(usize::try_from(most).unwrap_or(0)).collect();
            return self.reroll(&some);
        }
        // Nobody throws a hit again of its own will.
        self.reroll_some(dice, (most, what == Rerolled::Hits), hero, scope)
    }

    /// The dice that are meant, of those that show such a face where one is said.
    pub(super) fn rerolled_showing(&self, what: Rerolled, face: Option<(i32, i32)>) -> Vec<u16> {
        let (low, high) = face.unwrap_or((i32::MIN, i32::MAX));
        let there = self.showing(low, high);
        self.rerolled(what).into_iter().filter(|die| there.contains(die)).collect()
    }

    /// The dice of the throw that are meant: all of them, or the misses.
    pub(super) fn rerolled(&self, what: Rerolled) -> Vec<u16> {
        match what {
            Rerolled::Misses => self.misses(),
            Rerolled::Hits => self.reaching(),
            Rerolled::Dice => self.showing(i32::MIN, i32::MAX),
        }
    }

    /// Some of the dice are re-rolled: their owner picks which.
    fn reroll_some(
        &mut self,
        mut dice: Vec<u16>,
        (most, must): (i32, bool),
        hero: Option<brim_core::game::ids::HeroId>,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        let mut picked = Vec::new();
        for _ in 0..most.clamp(0, 100) {
            let Some(lies) = self.throws.last() else { break };
            let next = match dice.as_slice() {
                [] => break,
                [only] if picked.is_empty() => Some(*only),
                _ => {
                    let about = About::Reroll {
                        purpose: lies.purpose,
                        faces: lies.faces.clone(),
                        need: lies.need.map(|need| need - lies.modifier),
                        by: RerollBy::Text(scope.decl),
                    };
                    let mut options: Vec<Choice> = dice.iter().copied().map(Choice::RerollDie).collect();
                    options.extend((!must).then_some(Choice::Pass));
                    let who = hero.map_or(Chooser::Party, Chooser::Hero);
                    match self.ask(Decision { who, about, options })? {
                        Choice::RerollDie(die) => Some(die),
                        _ => None,
                    }
                }
            };
            let Some(next) = next else { break };
            dice.retain(|die| *die != next);
            picked.push(next);
        }
        self.reroll(&picked)
    }

    pub(super) fn adds_to_roll(&mut self, n: Phrase<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let amount = self.amount_of(n, scope)?;
        let dice = self.added_to(scope);
        if let Some(lies) = self.throws.last_mut() {
            lies.add_to(&dice, amount);
        }
        scope.roll = scope.roll.map(|roll| plus(roll, amount));
        Ok(())
    }
}
