//! Attacks that texts bring about: extra attacks of enemies, Free Attacks, things thrown.

use super::Machine;
use super::Scope;
use super::common::picks_one;
use crate::charts::branch;
use crate::machine::OnHit;
use crate::relation::RANGE_ASKED;
use crate::select::speaks_of;
use brim_core::game::amount::{bounded, plus};
use brim_core::game::attack::Reach;
use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{CardId, HeroId, Model};
use brim_core::phrase::{AmountView, EffectView, Measured, Phrase, Phrases, PositionView, RelationView, Selector};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Effect, Label, Pick, Query, Rule, Stat, Word};
use brim_rules::attack::{self, Plan};
use brim_rules::enemies::{self, Extra};

/// How far an attack in melee reaches.
const NEXT_TO: i32 = 1;

impl Machine<'_> {
    /// An attack beside the normal one: at range where it has a range, else in melee.
    pub(super) fn extra_attack(
        &mut self,
        op: Phrase<'_>,
        (who, whom): (Selector<'_>, Selector<'_>),
        range: Option<Phrase<'_>>,
        dice: Phrase<'_>,
        damage: Option<Phrase<'_>>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let (melee, stat) = if range.is_none() { (true, Stat::Combat) } else { (false, Stat::Shots) };
        let attackers = self.pick_bound(who, scope)?;
        let spoken_of = scope.clone();
        for attacker in attackers {
            if !self.is_up(attacker) {
                continue;
            }
            let range = match range {
                None => self.lunge(whom, scope),
                Some(range) => {
                    let printed = self.amount_of(range, scope)?;
                    self.ability_figure(scope, Stat::Range, printed)
                }
            };
            let printed = self.amount_of(dice, scope)?;
            let dice = self.ability_figure(scope, stat, printed);
            let reach = if melee { NEXT_TO } else { self.reach_of(attacker, range) };
            let mut asking = aiming(attacker, reach, scope);
            // `at this hero` in a hero's text is that hero, whoever attacks.
            if scope.this != Some(attacker) && speaks_of_this(whom) {
                asking.this = scope.this;
            }
            let mut aims = self.fitting(whom, &asking);
            let made = if melee { Reach::Melee } else { Reach::Ranged };
            aims.retain(|aim| self.comes_to(attacker, *aim, (made, range), scope));
            for target in self.pick_among(aims, whom, &asking)? {
                // `that enemy makes a melee attack …, at one other enemy, damage the damage of that enemy` goes on speaking of the one who attacks.
                let of_attacker = who.pick() == Pick::That && attacker.hero().is_some() == target.hero().is_some();
                let said = damage.filter(|_| of_attacker).map(|damage| self.amount_dice(damage, scope));
                scope.bind(target);
                // Its own Damage, said again, is no other.
                let damage = damage.filter(|damage| of_attacker || !self.is_own_damage(*damage, scope));
                let damage = said.or_else(|| damage.map(|damage| self.amount_dice(damage, scope)));
                let damage = self.ability_damage(scope, damage);
                self.one_attack(op, attacker, target, (range, dice, damage), melee, scope)?;
            }
        }
        // Of several that were attacked each had its turn: whoever was spoken of before still is.
        if !picks_one(whom) {
            *scope = Scope { fared: std::mem::take(&mut scope.fared), ..spoken_of };
        }
        Ok(())
    }

    /// How far an attack in melee comes whose aim is said by its distance, `at one enemy within 2 of this hero`: so far; any other comes to who is
    /// next to the attacker alone.
    fn lunge(&self, whom: Selector<'_>, scope: &Scope) -> i32 {
        let far = whom.relations().iter().filter_map(|relation| {
            let RelationView::Stands { place } = RelationView::of(relation)? else { return None };
            match PositionView::of(place)? {
                PositionView::Within { n, whom } if own(whom) => Some(self.plain_amount(n, scope)),
                _ => None,
            }
        });
        far.max().unwrap_or(0)
    }

    /// How far an attack reaches that a text makes for somebody: what changes the Range of a hero's guns changes it too.
    fn reach_of(&self, attacker: Model, printed: i32) -> i32 {
        match attacker {
            Model::Hero(_) => self.reckon(Query::MayAttack, attacker, Stat::Range, printed).max(0),
            Model::Enemy(_) => printed,
        }
    }

    /// True where an attack that a text makes for its user has somebody to be aimed at.
    fn aims_at_somebody(&self, range: Option<Phrase<'_>>, whom: Selector<'_>, hero: HeroId, scope: &Scope) -> bool {
        let hero = Model::Hero(hero);
        let (made, asked) = match range {
            None => ((Reach::Melee, self.lunge(whom, scope)), NEXT_TO),
            Some(range) => {
                let printed = self.ability_figure(scope, Stat::Range, self.plain_amount(range, scope));
                ((Reach::Ranged, printed), self.reach_of(hero, printed))
            }
        };
        self.fitting(whom, &aiming(hero, asked, scope)).into_iter().any(|aim| self.comes_to(hero, aim, made, scope))
    }

    /// True where an attack that a text makes for a hero comes to one: in reach, no wall between, and nothing that keeps it from being attacked.
    fn comes_to(&self, attacker: Model, target: Model, (reach, range): (Reach, i32), scope: &Scope) -> bool {
        let (Model::Hero(hero), Model::Enemy(enemy)) = (attacker, target) else { return true };
        let weapons = self.made_by_weapon(scope, reach, hero);
        let plan = Plan { weapons, reach, range: Some(range), only: vec![enemy], ..Plan::melee(hero) };
        !attack::targets(self, &Plan { adjacent_first: false, ..plan }).is_empty()
    }

    /// True for `the damage of this enemy` as the damage of its own attack.
    fn is_own_damage(&self, damage: Phrase<'_>, scope: &Scope) -> bool {
        match AmountView::of(damage) {
            Some(AmountView::Of { what: Measured::Stat(StatKey::Stat(Stat::Damage)), who, n: None, less: None }) => {
                scope.this.is_some() && self.fitting(who, scope).first().copied() == scope.this
            }
            _ => false,
        }
    }

    fn one_attack(
        &mut self,
        op: Phrase<'_>,
        attacker: Model,
        target: Model,
        (range, dice, damage): (i32, i32, Option<Dice>),
        melee: bool,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        let instead = branch(op.body(), Label::InsteadOfDamage).map_or(Phrases::NONE, Phrase::body);
        let body = instead.ids().to_vec();
        let depth = self.table.attacks.len() + 1;
        self.on_hit.push(OnHit { depth, body: body.clone(), scope: scope.clone() });
        let cause = self.cause_of(scope);
        let reach = if melee { Reach::Melee } else { Reach::Ranged };
        // Where the text says no damage, what another line adds comes to the attacker's own.
        let bonus = if damage.is_none() { self.ability_bonus(scope, Stat::Damage) } else { 0 };
        let done = match (attacker, target) {
            (Model::Enemy(enemy), aim) => {
                let extra = Extra { aim, reach, range, damage, bonus, shots: dice, to_hit: None, cause };
                enemies::extra_attack(self, enemy, &extra).map(|_| ())
            }
            (Model::Hero(hero), Model::Enemy(enemy)) => {
                let plan = Plan {
                    weapons: self.made_by_weapon(scope, reach, hero),
                    reach,
                    dice: Some(dice),
                    range: Some(range),
                    only: vec![enemy],
                    ability: Some(scope.decl),
                    own_damage: damage,
                    damage: bonus,
                    instead: !body.is_empty() && !offers(instead),
                    adjacent_first: false,
                    cause,
                    ..Plan::melee(hero)
                };
                // As with an enemy's: whoever cannot be reached is not attacked.
                if attack::targets(self, &plan).is_empty() { Ok(()) } else { attack::attack(self, &plan) }
            }
            (Model::Hero(_), Model::Hero(_)) => Ok(()),
        };
        self.on_hit.pop();
        done
    }

    /// The weapon of a hero whose text it is, or that of an upgrade of it.
    fn weapon_that_speaks(&self, scope: &Scope, hero: HeroId) -> Option<CardId> {
        let card = scope.card.map(|card| self.item_under(card).unwrap_or(card));
        card.filter(|card| self.is_weapon_of(*card, hero))
    }

    /// The weapon with which an attack is made that its own text makes for its hero.
    fn made_by_weapon(&self, scope: &Scope, reach: Reach, hero: HeroId) -> Vec<CardId> {
        let texts = |card: CardId| self.table.cards.decl(card).and_then(|id| self.program.texts(id));
        let fits = |card: &CardId| {
            texts(*card).is_some_and(|texts| match reach {
                Reach::Melee => texts.melee,
                Reach::Ranged => texts.ranged,
            })
        };
        self.weapon_that_speaks(scope, hero).filter(fits).into_iter().collect()
    }

    pub(super) fn free_attack(
        &mut self,
        who: Selector<'_>,
        (range, shots): (Phrase<'_>, Phrase<'_>),
        reach: Option<Reach>,
        (die, damage): (Option<i32>, Option<i32>),
        anyone: bool,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.each_free_attack(who, (die, damage), scope, |machine, plan, scope| {
            plan.reach = Reach::Ranged;
            let (range, shots) = (machine.amount_of(range, scope)?, machine.amount_of(shots, scope)?);
            plan.range = Some(machine.ability_figure(scope, Stat::Range, range));
            plan.dice = Some(machine.ability_figure(scope, Stat::Shots, shots));
            plan.to_hit = (reach == Some(Reach::Melee)).then_some(Stat::MeleeToHit);
            plan.adjacent_first = !anyone;
            Ok(())
        })
    }

    pub(super) fn free_melee(
        &mut self,
        who: Selector<'_>,
        combat: Phrase<'_>,
        (die, damage): (Option<i32>, Option<i32>),
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        self.each_free_attack(who, (die, damage), scope, |machine, plan, scope| {
            let own = machine.amount_of(combat, scope)?;
            let own = machine.free_combat(plan.hero, scope, own);
            // Where the reading gives a melee Free Attack its bonuses, it has what the hero adds to its printed Combat.
            let plain = machine.table.rules.flag(Rule::FreeMeleePlain);
            let bonus = if plain { 0 } else { machine.combat_bonus(plan.hero) };
            plan.dice = Some(plus(own, bonus));
            Ok(())
        })
    }

    /// The Combat of a melee Free Attack, as its text has it; what is the most for the hero is so for it too.
    fn free_combat(&self, hero: HeroId, scope: &Scope, printed: i32) -> i32 {
        let figure = self.ability_figure(scope, Stat::Combat, printed);
        self.most_of(Model::Hero(hero), StatKey::Stat(Stat::Combat)).map_or(figure, |most| figure.min(most))
    }

    /// The Free Attack of each hero that is meant, once the rest of its plan is made.
    fn each_free_attack(
        &mut self,
        who: Selector<'_>,
        (die, damage): (Option<i32>, Option<i32>),
        scope: &Scope,
        mut make: impl FnMut(&mut Self, &mut Plan, &Scope) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        for model in self.pick(who, scope)? {
            let Model::Hero(hero) = model else { continue };
            // No more than one in a turn (SBSD p. 27), and none by who lies KO'd.
            if !self.is_up(model) || self.has_made_free_attack(hero) {
                continue;
            }
            let (damage, cause) = (self.ability_figure(scope, Stat::Damage, damage.unwrap_or(0)), self.cause_of(scope));
            // What a weapon's own text, or that of an upgrade of it, makes is made with it.
            let weapons = self.weapon_that_speaks(scope, hero).into_iter().collect();
            let mut plan =
                Plan { free: true, ability: Some(scope.decl), die, damage, cause, weapons, ..Plan::melee(hero) };
            make(self, &mut plan, scope)?;
            // Nobody is in reach: no dice are thrown at nobody.
            if !attack::targets(self, &plan).is_empty() {
                attack::attack(self, &plan)?;
            }
        }
        Ok(())
    }

    /// False for a hero who lies KO'd: it attacks nobody.
    fn is_up(&self, model: Model) -> bool {
        model.hero().is_none_or(|hero| self.table.hero(hero).is_some_and(|hero| hero.is_standing()))
    }

    fn has_made_free_attack(&self, hero: HeroId) -> bool {
        self.table.hero(hero).is_some_and(|hero| hero.turn.free_attack)
    }

    /// False for a text that is an attack of its user with nobody to hit: nothing else stands in it, or the text takes the place of one. It is not
    /// where others attack, or where something comes before it that may bring somebody in reach.
    pub(crate) fn has_target(&self, body: Phrases<'_>, hero: HeroId, alone: bool, scope: &Scope) -> bool {
        let weapons = self.weapon_that_speaks(scope, hero).into_iter().collect();
        let mut plan = Plan { free: true, weapons, ..Plan::melee(hero) };
        for effect in body {
            let who = match EffectView::of(effect) {
                Some(EffectView::FreeAttack { who, range, shots: _, reach: _, die: _, damage: _, anyone }) => {
                    plan.reach = Reach::Ranged;
                    let range = self.plain_amount(range, scope);
                    plan.range = Some(self.ability_figure(scope, Stat::Range, range));
                    plan.adjacent_first = !anyone;
                    who
                }
                Some(EffectView::FreeMelee { who, combat: _, die: _, damage: _ }) => who,
                Some(EffectView::Attack { who, range, shots: _, whom, damage: _ }) if own(who) => {
                    return body.len() > 1 || self.aims_at_somebody(Some(range), whom, hero, scope);
                }
                Some(EffectView::MeleeAttack { who, combat: _, whom, damage: _ }) if own(who) => {
                    return body.len() > 1 || self.aims_at_somebody(None, whom, hero, scope);
                }
                Some(EffectView::Throws { who, range: _, bounces: _ }) if own(who) => {
                    return body.len() > 1 || self.may_throw(Model::Hero(hero));
                }
                _ if !alone || stirs(effect.word()) => return true,
                _ => continue,
            };
            return !own(who)
                || !alone && body.len() > 1
                || !self.has_made_free_attack(hero) && !attack::targets(self, &plan).is_empty();
        }
        true
    }

    fn combat_bonus(&self, hero: HeroId) -> i32 {
        let model = Model::Hero(hero);
        let printed = self.kind_of(model).and_then(|kind| self.program.decl(kind)).and_then(|decl| {
            match decl.printed.get(&brim_core::program::StatKey::Stat(Stat::Combat)) {
                Some(brim_core::program::Printed::Int(n)) => Some(*n),
                _ => None,
            }
        });
        plus(self.stat(Query::MayAttack, model, Stat::Combat), -bounded(printed.unwrap_or(0)))
    }
}

/// Whoever attacks looks for its aim with the range of its attack.
fn aiming(attacker: Model, range: i32, scope: &Scope) -> Scope {
    let mut asking = scope.clone();
    (asking.this, asking.acts) = (Some(attacker), Some(attacker));
    (asking.amount, asking.roll) = (Some(range), Some(RANGE_ASKED));
    asking
}

/// True where somebody is meant by the one whose text it is: `this hero`, `a hero next to this hero`.
fn speaks_of_this(whom: Selector<'_>) -> bool {
    whom.pick() == Pick::This || whom.relations().iter().any(|relation| speaks_of(relation, &[Pick::This]))
}

/// True where the text speaks of its own model.
fn own(who: Selector<'_>) -> bool {
    matches!(who.pick(), Pick::This | Pick::That)
}

/// True for a text that somebody may leave: the damage is thrown for then.
fn offers(body: Phrases<'_>) -> bool {
    body.into_iter().any(|effect| effect.word() == Word::Effect(Effect::May))
}

/// True for what may bring somebody in reach of an attack that comes after it.
fn stirs(word: Word) -> bool {
    !matches!(
        word,
        Word::Effect(
            Effect::Gains
                | Effect::Loses
                | Effect::LosesAll
                | Effect::Gets
                | Effect::GetsAll
                | Effect::Heals
                | Effect::TakesWounds
                | Effect::TakesHits
        )
    )
}
