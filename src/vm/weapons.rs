//! Weapons: whether what is printed on one counts now, and of two the one whose dice are asked about.

use super::machine::Machine;
use brim_core::game::attack::{Attack, Reach};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, HeroId, Model};
use brim_core::phrase::MomentView;

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
    pub(super) fn did_it(&self, card: CardId, hero: HeroId, moment: MomentView<'_>, what: &EventData) -> bool {
        let deed = matches!(
            moment,
            MomentView::ToHit { who: _, face: _ }
                | MomentView::ReachToHit { who: _, reach: _, face: _ }
                | MomentView::ThrowsToHit { who: _ }
                | MomentView::Attacks { who: _ }
                | MomentView::EndsAttack { who: _, what: (), none: _ }
                | MomentView::Strikes { who: _, whom: _ }
                | MomentView::Kills { who: _, whom: _ }
                | MomentView::Wounds { who: _, whom: _, by: _ }
        );
        if !deed {
            return true;
        }
        let assigned = match what {
            EventData::HitAssigned { hit, .. } => self.table.attack().and_then(|attack| {
                let hit = attack.hits.get(usize::from(*hit))?;
                attack.weapons.get(usize::from(hit.off_hand)).copied()
            }),
            _ => None,
        };
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

    /// True for a weapon that a hero has.
    pub(super) fn is_weapon_of(&self, card: CardId, hero: HeroId) -> bool {
        let texts = self.table.cards.decl(card).and_then(|id| self.program.texts(id));
        texts.is_some_and(|texts| texts.melee || texts.ranged)
            && self.table.hero(hero).is_some_and(|hero| hero.cards.contains(&card))
    }
}
