//! Weapons: whether what is printed on one counts now, and of two the one whose dice are asked about.

use super::machine::Machine;
use super::scope::{Scope, TextHolder};
use brim_core::game::attack::{Attack, Reach};
use brim_core::game::effect::LastingEffect;
use brim_core::game::engine::Whose;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::phrase::{ModifierView, MomentView, Phrase, is_weapon_deed};
use brim_core::program::{Standing, StatKey};
use brim_core::vocabulary::{Condition, Stat, Word};

impl Machine<'_> {
    /// True where a weapon's figures count now: in an attack of its reach made with it. Other cards' always do.
    pub(super) fn weapon_counts(&self, card: CardId, hero: HeroId) -> bool {
        let texts = self.table.cards.decl(self.item_under(card).unwrap_or(card)).and_then(|id| self.program.texts(id));
        let reach = self.table.attack().map(|attack| attack.reach);
        // A melee weapon that is thrown is thrown with the figures of that throw.
        let fits = texts.is_none_or(|texts| match reach {
            Some(Reach::Melee) => texts.melee || !texts.ranged,
            Some(Reach::Ranged) => texts.ranged || !texts.melee,
            None => true,
        });
        fits && self.made_with(card, hero)
    }

    /// True where the attack that is looked at, or is under way, is made with a weapon; of other cards always. Before a weapon is picked none is.
    pub(super) fn would_attack_with(&self, card: CardId, hero: HeroId) -> bool {
        let item = self.item_under(card).unwrap_or(card);
        let texts = self.table.cards.decl(item).and_then(|id| self.program.texts(id));
        if texts.is_some_and(|texts| !texts.melee && !texts.ranged) {
            return true;
        }
        match self.supposed() {
            Some(supposed) if supposed.by == Model::Hero(hero) => supposed.weapons.contains(&item),
            _ => self.table.attack().is_some() && self.weapon_counts(card, hero),
        }
    }

    /// True where the weapon whose Range is asked for is this one, or the one that this is attached to; of other cards always.
    pub(super) fn reaches_with(&self, card: CardId, hero: HeroId) -> bool {
        match self.hand.get().filter(|_| self.is_of_weapon_card(card)) {
            Some(weapon) => weapon == self.item_under(card).unwrap_or(card),
            None => self.weapon_counts(card, hero),
        }
    }

    /// Of a weapon that is fired together with another, or of what is attached to it: whether it is in the off hand.
    pub(super) fn hand_of_card(&self, card: CardId) -> Option<bool> {
        self.table.attack()?.hand_of(self.item_under(card).unwrap_or(card))
    }

    /// For which of two weapons a text gives dice: for the one whose text it is, or of whose dice or hit it speaks. True for the off hand.
    pub(super) fn gives_off_hand(&self, scope: &Scope) -> bool {
        let of_hit = || Some(self.table.attack()?.hits.get(usize::from(scope.hit?))?.off_hand);
        let of_dice = || self.hand.get().and_then(|card| self.hand_of_card(card));
        let two = self.table.attack().is_some_and(|attack| attack.weapons.len() > 1);
        two && scope.card.and_then(|card| self.hand_of_card(card)).or_else(of_dice).or_else(of_hit).unwrap_or(false)
    }

    /// The weapon of the attack under way that has this name.
    fn fired_of(&self, decl: DeclId) -> Option<CardId> {
        let mut weapons = self.table.attack()?.weapons.iter().copied();
        weapons.find(|card| self.table.cards.decl(*card) == Some(decl))
    }

    /// Of an attack with two weapons, true for a change of a figure that is said of one of them: by its own text, or by one that asks with what is
    /// attacked.
    fn is_of_weapon<'a>(
        &self,
        decl: DeclId,
        card: Option<CardId>,
        mut conditions: impl Iterator<Item = Phrase<'a>>,
    ) -> bool {
        let own = match card {
            Some(card) => self.hand_of_card(card).is_some(),
            None => self.fired_of(decl).is_some(),
        };
        own || conditions.any(|condition| {
            let mut asks = false;
            condition.walk(&mut |part| {
                asks |= matches!(part.word(), Word::Condition(Condition::Using | Condition::Armed));
            });
            asks
        })
    }

    /// The part that is asked about, where a figure of two weapons is asked for and this is it.
    fn part_asked(&self, stat: Option<Stat>) -> Option<Whose> {
        let (whose, asked) = self.whose.get()?;
        (stat == Some(asked)).then_some(whose)
    }

    /// False for a standing change that is not of the part that is asked about, where two weapons are fired together.
    pub(super) fn is_of_part(&self, standing: &Standing, carrier: &TextHolder) -> bool {
        let Some(whose) = self.part_asked(standing.manner.stat) else { return true };
        let conditions = standing.conditions.iter().filter_map(|id| self.program.op(*id));
        let of_weapon = self.is_of_weapon(standing.rule.decl, carrier.card, conditions);
        of_weapon == (whose == Whose::Weapon)
    }

    /// The same of a change that somebody got for a time. What a weapon's own text gave is given to that weapon.
    pub(super) fn is_lent_to_part(&self, effect: &LastingEffect, view: ModifierView<'_>) -> bool {
        let (condition, stat) = (
            view.condition(),
            match view.stat() {
                Some(StatKey::Stat(stat)) => Some(stat),
                _ => None,
            },
        );
        let Some(whose) = self.part_asked(stat) else { return true };
        if self.is_of_weapon(effect.source, None, condition.into_iter()) != (whose == Whose::Weapon) {
            return false;
        }
        let gave = self.fired_of(effect.source);
        whose == Whose::Hero || gave.is_none_or(|gave| self.hand.get() == Some(gave))
    }

    /// True where an attack under way is made with a weapon; of other cards always.
    fn made_with(&self, card: CardId, hero: HeroId) -> bool {
        if let Some(item) = self.item_under(card) {
            return self.made_with(item, hero);
        }
        let Some(texts) = self.table.cards.decl(card).and_then(|id| self.program.texts(id)) else { return false };
        if !texts.melee && !texts.ranged {
            return true;
        }
        self.table.attack().is_some_and(|attack| {
            attack.attacker == Model::Hero(hero)
                && match attack.reach {
                    _ if attack.weapons.contains(&card) => self.hand_of(attack).is_none_or(|hand| hand == card),
                    Reach::Melee => {
                        texts.melee
                            && !attack.free
                            && attack.ability.is_none()
                            && self.may_wield(hero, Reach::Melee, card)
                    }
                    Reach::Ranged => false,
                }
        })
    }

    /// False where a weapon speaks of a deed of its hero that was not done with it: like its figures, what it says of attacks, hits and kills is said of
    /// those made with it.
    pub(super) fn did_it(&self, card: CardId, hero: HeroId, moment: MomentView<'_>, event: &Event) -> bool {
        if !is_weapon_deed(moment) {
            return true;
        }
        // With both of two weapons one attack is made; a die, a hit, a Wound and a kill are of one.
        if matches!(moment, MomentView::Attacks { who: _ } | MomentView::EndsAttack { who: _, what: (), none: _ })
            && self.hand_of_card(card).is_some()
        {
            return self.table.attack().is_some_and(|attack| attack.attacker == Model::Hero(hero));
        }
        let attack = self.table.attack();
        let of_hit = |hit: u16| attack.and_then(|attack| attack.hits.get(usize::from(hit))).map(|hit| hit.off_hand);
        let off_hand = match &event.what {
            EventData::HitAssigned { hit, .. } => of_hit(*hit),
            EventData::ToHitRolled { die, .. } => {
                attack.and_then(|attack| attack.rolled.get(usize::from(*die))).map(|die| die.off_hand)
            }
            _ => event.cause.hit.and_then(of_hit),
        };
        let assigned = attack.and_then(|attack| attack.weapons.get(usize::from(off_hand?)).copied());
        let outer = self.hand.get();
        self.hand.set(assigned.or(outer));
        let counts = self.made_with(card, hero);
        self.hand.set(outer);
        counts
    }

    /// Of two weapons of an attack, the one whose dice are asked about, or whose hit is being resolved.
    fn hand_of(&self, attack: &Attack) -> Option<CardId> {
        if attack.weapons.len() < 2 {
            return None;
        }
        let hit = || attack.hits.get(usize::from(attack.resolving?));
        let asked = self.hand.get().filter(|hand| attack.weapons.contains(hand));
        asked.or_else(|| attack.weapons.get(usize::from(hit()?.off_hand)).copied())
    }

    /// The weapons of an attack of which it is asked with what it is made: of two that one whose dice, or whose hit, are spoken of.
    pub(super) fn weapons_asked(&self, attack: &Attack, scope: &Scope) -> Vec<CardId> {
        if attack.weapons.len() < 2 {
            return attack.weapons.clone();
        }
        let asked = self.hand.get().filter(|hand| attack.weapons.contains(hand));
        let of_hit = || {
            let hit = attack.hits.get(usize::from(scope.hit?))?;
            attack.weapons.get(usize::from(hit.off_hand)).copied()
        };
        asked.or_else(of_hit).map_or_else(|| attack.weapons.clone(), |one| vec![one])
    }

    /// True for a weapon that a hero has.
    pub(super) fn is_weapon_of(&self, card: CardId, hero: HeroId) -> bool {
        let texts = self.table.cards.decl(card).and_then(|id| self.program.texts(id));
        texts.is_some_and(|texts| texts.melee || texts.ranged)
            && self.table.hero(hero).is_some_and(|hero| hero.cards.contains(&card))
    }
}
