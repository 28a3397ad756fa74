//! Running the words of the vocabulary's effects: one exhaustive `match`, so that a new word cannot be forgotten.

mod attacks;
mod cards;
mod casting;
mod common;
mod delayed;
mod flow;
mod gains;
mod handing_on;
mod harm;
mod hits;
mod joining;
mod placing;
mod rolls;
mod spaces;

use super::machine::Machine;
use super::scope::Scope;
use super::select::{says_other, speaks_of};
use brim_core::game::amount::plus;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{EventData, HitKind};
use brim_core::game::ids::{EnemyId, OpId};
use brim_core::game::table::Outcome;
use brim_core::phrase::{EffectView, Phrase, Selector, places_one};
use brim_core::vocabulary::{Due, Effect, Ended, Ending, Kind, Learning, MoreOrLess, Pick, Sign, Stat, Word};
use brim_rules::ask::{MOST_DICE, keep, keep_ends};
use brim_rules::harm::{Ignores, check_fight_end, nobody_left};

use casting::{Cast, MoreDice, Raise};
use gains::HowMany;
use harm::ignoring;

/// More numbers than anybody can choose from.
pub(super) const MOST_NUMBERS: usize = 100;

/// An amount, and what it is for each of.
type ForEach<'a> = (Phrase<'a>, Option<Phrase<'a>>);

/// What came of an effect, for the `otherwise` after an `if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// Something else than an `if`.
    Plain,
    /// An `if` whose condition held, or did not.
    If(bool),
}

impl Machine<'_> {
    /// Carries out effects one after the other. One that ends the turn, or with which a goal comes out, lets the rest of its text happen first.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
    pub fn block(&mut self, block: &[OpId], scope: &mut Scope) -> Result<(), Interrupt> {
        // Whom a line of a block picks is spoken of to its end: behind it `that hero` is whoever it was before.
        let spoken_of = (scope.hero, scope.enemy, scope.model, scope.spoken.clone());
        // What stands under a line speaks of those that the line is about.
        let before = scope.before.take();
        let done = self.deeper(|machine| machine.as_one_text(|machine| machine.lines(block, scope)));
        (scope.hero, scope.enemy, scope.model, scope.spoken) = spoken_of;
        scope.before = before;
        done
    }

    /// Carries out what belongs together. A fight that it ends is over when the outermost text is.
    pub(super) fn as_one_text(
        &mut self,
        run: impl FnOnce(&mut Self) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let over = nobody_left(self);
        self.texts += 1;
        let mut done = run(self);
        if self.texts == 1 && matches!(done, Ok(()) | Err(Interrupt::EndTurn)) {
            let mut halted = None;
            keep(done, &mut halted)?;
            done = self.tell_of_fight().and(halted.map_or(Ok(()), Err));
        }
        self.texts = self.texts.saturating_sub(1);
        let ended = self.end_turn_now();
        done = done.and(ended);
        if !over && matches!(done, Ok(()) | Err(Interrupt::EndTurn)) {
            check_fight_end(self)?;
        }
        done
    }

    /// What answers to the start of a fight acts, once the outermost text that began it is through: all whom it brings have come.
    fn tell_of_fight(&mut self) -> Result<(), Interrupt> {
        match self.fight_begun.take().filter(|_| self.table.fighting()) {
            Some(begun) => self.tell(&begun),
            None => Ok(()),
        }
    }

    fn lines(&mut self, block: &[OpId], scope: &mut Scope) -> Result<(), Interrupt> {
        let mut last_if = None;
        let mut halted = None;
        let mut skip = 0;
        // What this text says of enemies waits with those whom it has brought, where they come once all Encounters are over.
        let (before, mut waits) = (self.waiting(), Vec::new());
        for (at, op) in block.iter().enumerate() {
            if scope.cancelled {
                break;
            }
            self.spend(*op)?;
            if skip > 0 {
                skip -= 1;
                continue;
            }
            // Attacks that one text places, line after line, come together.
            let together = self.attacks_together(block.get(at..).unwrap_or_default());
            if !together.is_empty() {
                skip = together.len() - 1;
                last_if = None;
                let first = EnemyId(self.table.next.enemy);
                let placed = self.within(scope.decl, *op, |machine| machine.place_together(&together, scope));
                self.remembers_placed(first, scope);
                keep_ends(placed, &mut halted)?;
                continue;
            }
            let Some(found) = self.program.op(*op) else { continue };
            let otherwise = found.word() == Word::Effect(Effect::Otherwise);
            let behind = at.checked_sub(1).and_then(|at| block.get(at)).is_some_and(|one| waits.last() == Some(one));
            if self.waiting() > before && (otherwise && behind || !otherwise && self.is_about_enemies(found)) {
                waits.push(*op);
                continue;
            }
            if let Some(EffectView::Otherwise { condition }) = EffectView::of(found) {
                if last_if == Some(false) {
                    let held = condition.is_none_or(|condition| self.is_so(condition, scope));
                    // What comes behind it is for where this was not so either.
                    last_if = Some(held);
                    if held {
                        keep_ends(
                            self.branch(scope, |machine, scope| machine.block(found.body().ids(), scope)),
                            &mut halted,
                        )?;
                    }
                }
                continue;
            }
            let done = self.within(scope.decl, *op, |machine| machine.effect(found, scope));
            match done {
                Ok(Done::If(held)) => last_if = Some(held),
                Ok(Done::Plain) => last_if = None,
                Err(halt) => keep_ends(Err(halt), &mut halted)?,
            }
        }
        self.then(waits, scope);
        match halted {
            Some(halt) => Err(halt),
            None => Ok(()),
        }
    }

    /// A branch that may come or not, or an offer that may be taken or not: the number that was known before it is known again behind it, and what it
    /// gave is not. Where none was known, that is.
    pub(super) fn branch(
        &mut self,
        scope: &mut Scope,
        act: impl FnOnce(&mut Self, &mut Scope) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let outer = (scope.amount, scope.of_picks);
        let done = act(self, scope);
        if outer.0.is_some() {
            (scope.amount, scope.of_picks) = outer;
        }
        done
    }

    /// Carries out one effect.
    fn effect(&mut self, op: Phrase<'_>, scope: &mut Scope) -> Result<Done, Interrupt> {
        let before = self.counted.len();
        let one_before = self.one_before(op, scope);
        let outer = std::mem::replace(&mut scope.before, one_before);
        self.count_once(op, scope);
        let done = self.effect_of(op, scope);
        scope.before = outer;
        self.counted.truncate(before);
        done
    }

    /// What an effect on several counts, it counts before the first of them: each takes as much as the others.
    fn count_once(&mut self, op: Phrase<'_>, scope: &Scope) {
        if op.subject().is_some_and(|who| who.is_several()) {
            for part in op.parts() {
                self.count_part(op, part, scope);
            }
        }
    }

    fn count_part(&mut self, op: Phrase<'_>, part: Phrase<'_>, scope: &Scope) {
        match part.word() {
            // Each of them has others of its own.
            Word::Count(_) if self.counts_others(part, scope) => {
                for model in op.subject().map(|who| self.fitting(who, scope)).unwrap_or_default() {
                    let mut own = scope.clone();
                    own.bind(model);
                    let many = self.count(part, &own);
                    self.counted.push((part.id(), Some(model), many));
                }
            }
            Word::Count(_) if !speaks_of(part, &[Pick::That]) => {
                let many = self.count(part, scope);
                self.counted.push((part.id(), None, many));
            }
            Word::Amount(_) => part.parts().for_each(|inner| self.count_part(op, inner, scope)),
            _ => {}
        }
    }

    /// True for what counts others than the one it is for: `for each other hero`, in a text that is no hero's.
    pub(super) fn counts_others(&self, part: Phrase<'_>, scope: &Scope) -> bool {
        let own = |who: Selector<'_>| scope.this.is_some_and(|this| self.is_of_side(who.noun(), this));
        let mut others = false;
        part.walk(&mut |one| others |= one.selectors().any(|who| says_other(who) && !own(who)));
        others
    }

    fn effect_of(&mut self, op: Phrase<'_>, scope: &mut Scope) -> Result<Done, Interrupt> {
        let Some(view) = EffectView::of(op) else { return self.each_die(op, scope).map(|()| Done::Plain) };
        match view {
            EffectView::TakesWounds { who, n, past, per } => self.takes_wounds(who, (n, per), past, scope)?,
            EffectView::TakesHits { who, n, each, past, per } => {
                self.struck(HitKind::Hit, who, (n, per), each, past, scope)?;
            }
            EffectView::TakesHorror { who, n, each, past, per } => {
                self.struck(HitKind::Horror, who, (n, per), each, past, scope)?;
            }
            EffectView::TakesCorruption { who, n, past, per } => {
                self.struck(HitKind::Corruption, who, (n, per), None, past, scope)?;
            }
            EffectView::TakesSanity { who, n, past, per } => self.takes_sanity(who, (n, per), past, scope)?,
            EffectView::Heals { who, n, what, per } => self.heals(what, who, (n, per), scope)?,
            EffectView::HealsAll { who, what } => self.heals_all(who, what, scope)?,
            EffectView::Recovers { who } => self.recovers(who, scope)?,
            EffectView::Gains { who, n, what, per } => self.holds_change(who, what, HowMany::More(n, per), scope)?,
            EffectView::Loses { who, n, what, random, per } => {
                self.holds_change(who, what, HowMany::Fewer { n, per, random }, scope)?;
            }
            EffectView::LosesAll { who, every: (), what } => self.holds_change(who, what, HowMany::NoneLeft, scope)?,
            EffectView::GainsElite { who, n } => self.gains_elite(who, n, scope)?,
            EffectView::GainsDice { what: _, n } => self.gains_dice(n, scope)?,
            EffectView::Gets { who, change, time } => self.gets(who, change, time, scope)?,
            EffectView::GetsAll { who, time } => self.gets_all(who, op.body(), time, scope)?,
            EffectView::Learns { who, how: Learning::Learns, what } => self.learns(who, what, scope)?,
            EffectView::Learns { who, how: Learning::Forgets, what } => self.forgets(who, what, scope)?,
            EffectView::Attack { who, range, shots, whom, damage } => {
                self.extra_attack(op, (who, whom), Some(range), shots, damage, scope)?;
            }
            EffectView::MeleeAttack { who, combat, whom, damage } => {
                self.extra_attack(op, (who, whom), None, combat, damage, scope)?;
            }
            _ if self.is_before_its_time(op, scope) => self.waits(op.id(), Due::EndOfAttack, scope)?,
            EffectView::FreeAttack { who, range, shots, reach, die, damage, anyone } => {
                let die = die.map(|dice| dice.die.sides());
                self.free_attack(who, (range, shots), reach, (die, damage), anyone, scope)?;
            }
            EffectView::FreeMelee { who, combat, die, damage } => {
                let die = die.map(|dice| dice.die.sides());
                self.free_melee(who, combat, (die, damage), scope)?;
            }
            EffectView::Throws { who, range, bounces } => self.throws_this(who, range, bounces, op.body(), scope)?,
            EffectView::Sweeps { who, n } => self.sweeps(who, n, op.body(), scope)?,
            EffectView::Tests { who, skill, need, other, least } => {
                self.tests(who, (skill, need), other.zip(least), op.body(), scope)?;
            }
            EffectView::Rolls { who, dice, plus, more, less } => {
                self.rolls(Some(who), dice, (plus, more, less), op.body(), scope)?;
            }
            EffectView::Roll { dice, plus, more, less } => {
                self.rolls(None, dice, (plus, more, less), op.body(), scope)?;
            }
            EffectView::RollsToHit { who, n, reach } => self.rolls_to_hit(who, n, reach, op.body(), scope)?,
            EffectView::Follows { who, whom } => self.follows(who, whom, scope)?,
            EffectView::RollsOn { who, chart, plus } => self.rolls_on(who, chart, plus, scope)?,
            EffectView::Chooses { who } => self.chooses(who, op.body(), scope)?,
            EffectView::May { who, cost } => self.may(who, cost, op.body(), scope)?,
            EffectView::Each { who } => {
                let picked = self.picked_for(op.body(), who, scope)?;
                self.for_each_of(picked, who, scope, |machine, _, scope| machine.block(op.body().ids(), scope))?;
            }
            EffectView::UpTo { n, who } => {
                let most = self.amount_of(n, scope)?;
                let picked = self.picks_up_to(most, who, scope)?;
                let many = i32::try_from(picked.len()).unwrap_or(i32::MAX);
                let unknown = scope.amount.is_none() || scope.of_picks;
                self.for_each_of(picked, who, scope, |machine, _, scope| machine.block(op.body().ids(), scope))?;
                if unknown {
                    (scope.amount, scope.of_picks) = (Some(many), true);
                }
            }
            EffectView::If { condition } => {
                let held = self.is_so_at_moment(condition, scope);
                if held {
                    self.branch(scope, |machine, scope| machine.block(op.body().ids(), scope))?;
                }
                return Ok(Done::If(held));
            }
            EffectView::Otherwise { condition: _ } => {}
            EffectView::Repeat { n } => {
                let times = plus(self.amount_of(n, scope)?, self.ability_bonus(scope, Stat::Times));
                self.repeats(times, scope, |machine, scope| machine.block(op.body().ids(), scope))?;
            }
            EffectView::Places { n, what, place, per } if self.kind(what) == Some(Kind::Class) => {
                self.places_heroes(what, (n, per), (place, places_one(op)), scope)?;
            }
            EffectView::Places { n, what, place, per } => {
                let first = EnemyId(self.table.next.enemy);
                self.places(what, (n, per), place, scope)?;
                self.remembers_placed(first, scope);
                if places_one(op) {
                    self.speaks_of_placed(first, scope);
                }
            }
            EffectView::Put { who, place } => self.puts(who, place, scope)?,
            EffectView::Lays { n, what, place } => self.lays(what, n, Some(place), scope)?,
            EffectView::LaysOnTrack { n, what } => self.lays(what, n, None, scope)?,
            EffectView::Arrives { what: _, place } => self.arrives(place, scope)?,
            EffectView::Becomes { who, enemy, kept } => self.becomes(who, enemy, kept, scope)?,
            EffectView::Leaves { who } => self.leaves(who, scope)?,
            EffectView::Dies { who } => self.dies(who, scope)?,
            EffectView::Swaps { who, whom } => self.swaps(who, whom, scope)?,
            EffectView::Pushed { who, n, way, whom } => self.pushed(who, n, (way, whom), scope)?,
            EffectView::MovesNext { who, n } => self.moves_up_to(who, n, scope)?,
            EffectView::Draw { n, deck, ambush } => {
                let before = self.ambushing;
                self.ambushing |= ambush;
                let drawn = self.draws(None, n, (deck, false), None, scope);
                self.ambushing = before;
                drawn?;
            }
            EffectView::Draws { who, n, deck, keep, anywhere } => {
                self.draws(Some(who), n, (deck, anywhere), keep, scope)?
            }
            EffectView::Orders { who, n, deck } => self.orders(who, n, deck, scope)?,
            EffectView::Reveals { deck } => {
                let cause = self.cause_of(scope);
                self.reveal_stack(deck, &cause)?;
            }
            EffectView::DiscardsAll { what: (), deck } => self.discards_all(deck, scope)?,
            EffectView::Discards { what } => self.discards(what, scope)?,
            EffectView::Cancel { what, again } => self.cancels(what, again, scope)?,
            EffectView::RerollDice { who, n, what, face } => self.rerolls_some(who, n, (what, face), scope)?,
            EffectView::RerollEach { who, what, picks } => {
                self.pick(who, scope)?;
                let dice = self.those_meant(self.rerolled(what), who.pick(), scope);
                if picks { self.rolls_twice(&dice, scope.decl)? } else { self.reroll(&dice)? }
            }
            EffectView::RerollFace { who, face: (low, high) } => {
                self.pick(who, scope)?;
                let dice = self.those_meant(self.showing(low, high), who.pick(), scope);
                self.reroll(&dice)?;
            }
            EffectView::AddsToRoll { n } => self.adds_to_roll(n, scope)?,
            EffectView::HitIgnores { what: _, past } => self.changes_hit(scope, |_, hit| {
                let past = ignoring(Some(past), Ignores::default());
                hit.ignores_defense |= past.defense;
                hit.ignores_armor |= past.armor;
                Ok(())
            })?,
            EffectView::HitCritical { what: _ } => self.changes_hit(scope, |_, hit| {
                hit.critical = true;
                Ok(())
            })?,
            EffectView::HitDamage { what: _, n, more } => self.changes_hit(scope, |machine, hit| {
                let amount = machine.amount_of(n, scope)?;
                hit.bonus = match more {
                    MoreOrLess::More => plus(hit.bonus, amount),
                    MoreOrLess::Less => hit.bonus.saturating_sub(amount),
                };
                Ok(())
            })?,
            EffectView::HitGives { what: _, by } => self.changes_hit(scope, |_, hit| {
                hit.defense_rolls = plus(hit.defense_rolls, by);
                Ok(())
            })?,
            EffectView::HitCounts { what: _, n } => self.changes_hit(scope, |machine, hit| {
                hit.times = machine.amount_of(n, scope)?.min(MOST_DICE);
                Ok(())
            })?,
            EffectView::HitHits { what: _, whom } => self.turns_hit(whom, scope)?,
            EffectView::Prevents { n } => self.prevents(n, scope)?,
            EffectView::PreventsAll { what: () } => {
                self.damage.last_mut().into_iter().for_each(|pending| *pending = 0);
            }
            EffectView::Casts { who, dice, need, by, step, what, each, paid } => {
                let raise = by.zip(step).zip(what).map(|((by, step), what)| Raise { by, step, what });
                let more = each.zip(paid).map(|(step, what)| MoreDice { step, what });
                self.casts(who, &Cast { op: op.id(), dice, need, raise, more, body: op.body() }, scope)?;
            }
            EffectView::MovesPiece { which, n, back } => self.moves_piece(which, n, back, scope)?,
            EffectView::DepthEvent => self.depth_event_now(None)?,
            EffectView::FindsClue { found: () } => {
                let tile = self.tile_attacked(scope);
                self.happens(EventData::ClueFound { tile }, scope)?;
            }
            EffectView::Later { clock } => self.waits(op.id(), clock, scope)?,
            EffectView::PicksNumber { who, n, to } => self.picks_number(who, n, to, scope)?,
            EffectView::Begins { name } => self.begins_named(name)?,
            EffectView::Counts { name, by } => self.counts(name, by)?,
            EffectView::CountsBy { name, sign, n } => {
                let by = self.amount_of(n, scope)?;
                self.counts(name, if sign == Sign::Minus { by.saturating_neg() } else { by })?;
            }
            EffectView::CountsTo { name, n } => {
                let to = self.amount_of(n, scope)?;
                self.counts(name, to.saturating_sub(self.counter_now(name)))?;
            }
            EffectView::RevealsPlace { place } => self.reveals_place(place, scope)?,
            EffectView::GainsCard { who, what: () } => self.hands_on(who, scope)?,
            EffectView::PicksUp { who, what: _ } => {
                let (what, lies, holder) = (scope.decl, scope.lies, scope.this);
                self.for_each(who, scope, |machine, model, scope| match (model.hero(), lies, holder) {
                    (Some(hero), Some(at), _) => machine.picks_up(hero, what, at, scope),
                    (Some(hero), None, Some(holder)) => machine.takes_over(hero, what, holder, scope),
                    _ => Ok(()),
                })?;
            }
            EffectView::PutsDown { who, what } => {
                self.for_each(who, scope, |machine, model, scope| match model.hero() {
                    Some(hero) => machine.puts_down(hero, what, scope),
                    None => Ok(()),
                })?
            }
            EffectView::Ends { what: Ended::Turn } => return Err(Interrupt::EndTurn),
            EffectView::Ends { what: Ended::Visit } => self.ends_visit(scope)?,
            EffectView::Ends { what: Ended::Stay } => self.ends_stay(scope)?,
            EffectView::EndsMission { how: Ending::Win } => return Err(Interrupt::Over(Outcome::Victory)),
            EffectView::EndsMission { how: Ending::Lose } => return Err(Interrupt::Over(Outcome::Failed)),
            EffectView::Nothing => {}
            EffectView::ByHand { words } | EffectView::Story { words } => self.says(words.to_owned(), scope)?,
            EffectView::Todo { words } => {
                // A line that is not written yet: it is said, and nothing happens.
                let name = self.program.decl(scope.decl).map(|decl| decl.name.as_str()).unwrap_or_default();
                self.says(format!("{name}: not yet in rules: {words}"), scope)?;
            }
        }
        Ok(Done::Plain)
    }
}
