//! What ends, or begins, because the game has passed a point: attacks, limits, lasting effects.

use super::super::attack::{Attack, Target};
use super::super::chance::Purpose;
use super::super::effect::{EndsAt, LastingEffect, Span, StartsAt, Uses};
use super::super::event::{Event, EventData, HitKind};
use super::super::ids::{DeclId, EffectId, EnemyId, Model};
use super::super::table::{Active, Table};

impl Table {
    /// The second half of [`Table::apply`]: what ends with the event. A lasting effect ends *after* the texts that answer to
    /// the end of its span, so an engine that tells events calls this when all are told.
    pub fn pass(&mut self, event: &Event) {
        match &event.what {
            EventData::AdventureEnds { .. } => {
                self.uses.clear(Span::Adventure);
                // An adventure is no less than a day, and no day of a stay goes on over it.
                self.uses.clear(Span::Stay);
                self.attacks.clear();
                self.raids.clear();
                self.end_adventure();
                self.clear_cards();
            }
            EventData::TurnEnds {} => {
                self.end_turn();
                self.cursor.turn_over = true;
            }
            EventData::FightEnds {} => self.end_fight(),
            EventData::ActivationEnds { active } => {
                if self.cursor.active == Some(*active) {
                    self.cursor.active = None;
                }
                self.uses.clear(Span::Activation);
                self.no_more_attacks();
                self.end_effects(&[EndsAt::EndOfActivation]);
            }
            EventData::AttackEnds { attacker } => self.end_attack(*attacker),
            EventData::Tested { hero, .. } => self.end_test(Model::Hero(*hero), EndsAt::EndOfTest),
            EventData::Escapes { hero, .. } | EventData::Fails { hero, purpose: Purpose::Escape, .. } => {
                self.end_test(Model::Hero(*hero), EndsAt::EndOfEscapeTest);
            }
            EventData::DayEnds {} => {
                self.uses.clear(Span::Day);
                self.end_effects(&[EndsAt::EndOfDay]);
            }
            EventData::LastDay {} => {
                if let Some(stay) = &mut self.stay {
                    stay.last = true;
                }
            }
            EventData::StayEnds {} => {
                self.uses.clear(Span::Stay);
                self.end_effects(&[EndsAt::EndOfDay, EndsAt::EndOfStay]);
                self.stay = None;
                self.arrivals.count();
            }
            // Of dice that have just been rolled, each is one hit or miss.
            EventData::ToHitRolled { .. } => self.uses.clear(Span::Hit),
            EventData::HitAssigned { target, .. } => {
                self.uses.clear(Span::Hit);
                self.is_attack_on(*target);
            }
            // Each Horror Hit and each Corruption Hit is met by itself.
            EventData::Damages { kind: HitKind::Horror | HitKind::Corruption, saved: true, .. } => {
                self.uses.clear(Span::Hit);
            }
            EventData::Killed { enemy, .. } | EventData::Leaves { enemy } => self.forget(*enemy),
            _ => {}
        }
    }

    /// Adds a lasting effect and gives it its number.
    pub(super) fn add_effect(&mut self, effect: LastingEffect) {
        let Some(next) = self.next.effect.checked_add(1) else { return };
        let id = EffectId(self.next.effect);
        self.next.effect = next;
        let this_one = ends_with_an_attack(&effect) && effect.until == EndsAt::EndOfAttack;
        let attack = if this_one { self.attacks_under_way() } else { 0 };
        self.effects.push(LastingEffect { id, attack, ..effect });
        self.arrivals.count();
    }

    /// How many attacks are under way, each inside the one before.
    pub fn attacks_under_way(&self) -> u16 {
        u16::try_from(self.attacks.len()).unwrap_or(u16::MAX)
    }

    /// An attack begins, perhaps inside another one: that one's limits are put aside, for this one has its own. What waits for an attack of those
    /// who attack now, or for one on the target, ends with this one.
    pub(super) fn begin_attack(&mut self, attack: &Attack) {
        let outer = if self.attacks.is_empty() { Uses::default() } else { self.uses.take(Span::Attack) };
        self.attacks.push(Attack { outer, first_effect: self.next.effect, ..attack.clone() });
        let target = match attack.target {
            Some(Target::Model(target)) => Some(target),
            _ => None,
        };
        self.waited_for(|effect| {
            let meant = |model: &Model| if effect.struck { target == Some(*model) } else { attack.is_by(*model) };
            effect.subjects.is_empty() || effect.subjects.iter().any(meant)
        });
    }

    /// A hit of the attack under way is given to somebody: it is an attack on that one, for which something may have waited since before it began.
    fn is_attack_on(&mut self, target: Model) {
        let Some(first) = self.attacks.last().map(|attack| attack.first_effect) else { return };
        self.waited_for(|effect| effect.struck && effect.id.0 < first && effect.subjects.contains(&target));
    }

    /// What waits for an attack ends with the one under way, where that is the one it waits for.
    fn waited_for(&mut self, meant: impl Fn(&LastingEffect) -> bool) {
        let now = self.attacks_under_way();
        let waits = |effect: &LastingEffect| effect.attack == 0 && ends_with_an_attack(effect);
        for effect in self.effects.iter_mut().filter(|effect| waits(effect) && meant(effect)) {
            effect.attack = now;
        }
    }

    /// No attack is under way any more, and what was to end with one has ended.
    fn no_more_attacks(&mut self) {
        self.attacks.clear();
        self.keep_effects(|effect| effect.attack == 0 || !ends_with_an_attack(effect));
    }

    /// An attack ends, and with it whatever lasts until its end and its limits. Those of an attack around it stay.
    fn end_attack(&mut self, attacker: Model) {
        let place = match self.attacks.iter().rposition(|attack| attack.attacker == attacker) {
            Some(place) => place,
            None if self.attacks.is_empty() => 0,
            None => return,
        };
        self.uses.clear(Span::Attack);
        if let Some(ended) = self.attacks.drain(place..).next() {
            self.uses.counts.extend(ended.outer.counts);
        }
        let around = self.attacks_under_way();
        self.keep_effects(|effect| !ends_with_an_attack(effect) || effect.attack <= around);
    }

    /// Somebody has made a test: what lasted for this one test is over.
    fn end_test(&mut self, model: Model, ends: EndsAt) {
        self.keep_effects(|effect| {
            let own = effect.subjects.contains(&model);
            if let Some(less) = effect.until.one_less().filter(|less| own && *less == ends) {
                effect.until = less;
                return true;
            }
            effect.until != ends || !own
        });
    }

    /// Keeps the lasting effects that are to be kept.
    pub(super) fn keep_effects(&mut self, keep: impl FnMut(&mut LastingEffect) -> bool) {
        let before = self.effects.len();
        self.effects.retain_mut(keep);
        if self.effects.len() != before {
            self.arrivals.count();
        }
    }

    /// Ends the effects that act and last until one of these. One that still waits for its beginning waits on; of what lasts through the
    /// next span too, one is over.
    fn end_effects(&mut self, ends: &[EndsAt]) {
        self.keep_effects(|effect| {
            if effect.from != StartsAt::Now {
                return true;
            }
            if ends.contains(&effect.until) {
                return false;
            }
            if let Some(less) = effect.until.one_less().filter(|less| ends.contains(less)) {
                effect.until = less;
            }
            true
        });
    }

    /// Ends what lasts until the end of the turn.
    pub(super) fn end_turn(&mut self) {
        self.cursor.active = None;
        self.cursor.order.clear();
        self.no_more_attacks();
        self.handed.clear();
        self.uses.clear(Span::Turn);
        self.end_effects(&[EndsAt::EndOfAttack, EndsAt::EndOfActivation, EndsAt::EndOfTurn]);
    }

    /// What waits for the next adventure waits on; of what lasts through it, one adventure is over.
    fn end_adventure(&mut self) {
        self.keep_effects(|effect| {
            let lasts = effect.from == StartsAt::NextAdventure
                || effect.until == EndsAt::Permanent
                || effect.until.is_of_town();
            let less = effect.until.one_less().filter(|less| *less == EndsAt::EndOfAdventure);
            effect.until = less.unwrap_or(effect.until);
            lasts || less.is_some()
        });
    }

    /// Effects that wait for the next adventure begin.
    pub(super) fn begin_adventure(&mut self) {
        self.uses.clear(Span::Adventure);
        self.begin_waiting(StartsAt::NextAdventure);
        self.outcome = None;
    }

    /// Effects that wait for the next turn, fight, day or adventure begin.
    pub(super) fn begin_waiting(&mut self, what: StartsAt) {
        let waiting = self.effects.iter_mut().filter(|effect| effect.from == what);
        waiting.for_each(|effect| effect.from = StartsAt::Now);
    }

    /// The turn may go on after a fight (see the ruling): its limits and effects stay.
    fn end_fight(&mut self) {
        self.no_more_attacks();
        self.raids.clear();
        self.uses.counts.retain(|_, (span, _)| matches!(span, Span::Turn | Span::Adventure | Span::Day | Span::Stay));
        self.end_effects(&[EndsAt::EndOfAttack, EndsAt::EndOfActivation, EndsAt::EndOfFight]);
        let there: Vec<DeclId> = self.figures().map(|enemy| enemy.kind).collect();
        self.groups.retain(|group| there.contains(&group.kind));
    }

    /// Effects that wait for their subject's next activation begin; those that last until it begins end; those that last through it end with it.
    /// Where an effect has several subjects, each has a next activation of its own: the ones that activate now get their own effect.
    pub(super) fn begin_activation(&mut self, active: Active) {
        if self.effects.is_empty() {
            return;
        }
        let mut split: Vec<LastingEffect> = Vec::new();
        let mut parted = false;
        let group = |kind: DeclId| self.enemies.iter().filter(move |enemy| enemy.kind == kind).map(|enemy| enemy.id);
        let active: Vec<Model> = match active {
            Active::Hero(hero) => vec![Model::Hero(hero)],
            Active::Group(kind) => group(kind).map(Model::Enemy).collect(),
        };
        let activates = |model: &Model| active.contains(model);
        self.keep_effects(|effect| {
            let waits = effect.from == StartsAt::NextActivation
                || matches!(effect.until, EndsAt::NextActivation | EndsAt::EndOfNextActivation);
            if !waits
                || matches!(
                    effect.from,
                    StartsAt::NextTurn | StartsAt::NextFight | StartsAt::NextDay | StartsAt::NextAdventure
                )
            {
                return true;
            }
            if effect.subjects.is_empty() || effect.subjects.iter().all(activates) {
                return begin(effect);
            }
            let (now, later): (Vec<Model>, Vec<Model>) = effect.subjects.iter().partition(|model| activates(model));
            if !now.is_empty() {
                let mut own = LastingEffect { subjects: now, ..effect.clone() };
                if begin(&mut own) {
                    split.push(own);
                }
                effect.subjects = later;
                parted = true;
            }
            true
        });
        if parted {
            self.arrivals.count();
        }
        split.into_iter().for_each(|effect| self.add_effect(effect));
    }

    /// An enemy that is gone is no subject any more; what acted on it alone ends.
    fn forget(&mut self, enemy: EnemyId) {
        let gone = Model::Enemy(enemy);
        self.keep_effects(|effect| {
            let before = effect.subjects.len();
            effect.subjects.retain(|model| *model != gone);
            before == 0 || !effect.subjects.is_empty() || effect.reaches_others()
        });
    }
}

/// True for an effect that acts and ends with an attack: the one under way, or the next one of those on whom it acts.
fn ends_with_an_attack(effect: &LastingEffect) -> bool {
    effect.from == StartsAt::Now && matches!(effect.until, EndsAt::EndOfAttack | EndsAt::EndOfNextAttack)
}

/// An effect whose subject's activation begins. False where it ends by that.
fn begin(effect: &mut LastingEffect) -> bool {
    let acts = effect.from == StartsAt::Now;
    effect.from = StartsAt::Now;
    match effect.until {
        EndsAt::NextActivation => !acts,
        EndsAt::EndOfNextActivation => {
            effect.until = EndsAt::EndOfActivation;
            true
        }
        _ => true,
    }
}
