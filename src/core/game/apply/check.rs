//! What must always hold of a table, for tests and for the loading of saves.

use std::collections::BTreeSet;

use super::super::cards::Zone;
use super::super::ids::{CardId, DeclId, Model, SpaceId};
use super::super::table::Table;

impl Table {
    /// What is wrong with the table: empty when all holds. Cards are each in exactly one place, no count is below 0, no two standing
    /// heroes share a space, ids are used once.
    pub fn check(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.check_cards(&mut faults);
        self.check_counts(&mut faults);
        self.check_models(&mut faults);
        faults
    }

    fn check_cards(&self, faults: &mut Vec<String>) {
        let mut places: Vec<(CardId, Zone, Option<DeclId>)> = Vec::new();
        let piles = self.cards.piles.iter().map(|pile| (pile, Zone::Pile));
        let discards = self.cards.discards.iter().map(|pile| (pile, Zone::Discard));
        let stacks = self.cards.stacks.iter().map(|pile| (pile, Zone::Stack));
        for ((deck, cards), zone) in piles.chain(discards).chain(stacks) {
            places.extend(cards.iter().map(|id| (*id, zone, Some(*deck))));
        }
        places.extend(self.cards.in_play.iter().map(|id| (*id, Zone::InPlay, None)));
        for hero in &self.heroes {
            places.extend(hero.cards.iter().map(|id| (*id, Zone::Hero(hero.id), None)));
            for id in hero.hands.iter().filter(|id| !hero.cards.contains(id)) {
                faults.push(format!("hero {} holds card {} in hand without having it", hero.id.0, id.0));
            }
        }
        let mut seen = BTreeSet::new();
        for (id, zone, deck) in places {
            match self.cards.card(id) {
                None => faults.push(format!("there is no card {}", id.0)),
                Some(card) if card.zone != zone => {
                    faults.push(format!("card {} lies in {zone:?} but says {:?}", id.0, card.zone));
                }
                Some(card) if deck.is_some() && card.deck != deck => {
                    faults.push(format!("card {} lies in a pile of another deck", id.0));
                }
                Some(_) if !seen.insert(id) => faults.push(format!("card {} lies in two places", id.0)),
                Some(_) => {}
            }
        }
        for (place, card) in self.cards.all.iter().enumerate() {
            if card.id.index() != place {
                faults.push(format!("card {} is listed in place {place}", card.id.0));
            }
            if !matches!(card.zone, Zone::OnTile(_) | Zone::Resolving | Zone::Removed) && !seen.contains(&card.id) {
                faults.push(format!("card {} says {:?} but does not lie there", card.id.0, card.zone));
            }
            if let Some(on) = card.on
                && self.cards.card(on.to).is_none_or(|item| item.on.is_some() || item.zone != card.zone)
            {
                faults.push(format!("card {} is attached to card {}, which lies elsewhere", card.id.0, on.to.0));
            }
            if card.holds.values().any(|count| *count <= 0) {
                faults.push(format!("card {} holds none or fewer of something", card.id.0));
            }
        }
    }

    fn check_counts(&self, faults: &mut Vec<String>) {
        for (place, hero) in self.heroes.iter().enumerate() {
            if hero.id.index() != place {
                faults.push(format!("hero {} sits in seat {place}", hero.id.0));
            }
            let counts = [
                ("wounds", hero.wounds),
                ("sanity damage", hero.sanity_damage),
                ("corruption", hero.corruption),
                ("grit", hero.grit),
                ("xp", hero.xp),
                ("gold", hero.gold),
                ("dark stone", hero.dark_stone),
            ];
            for (name, count) in counts.into_iter().filter(|(_, count)| *count < 0) {
                faults.push(format!("hero {} has {count} {name}", hero.id.0));
            }
            if hero.holds.values().any(|count| *count <= 0) {
                faults.push(format!("hero {} holds none or fewer of something", hero.id.0));
            }
            if hero.dead && (hero.at.is_some() || hero.ko.is_some()) {
                faults.push(format!("hero {} is dead and on the board", hero.id.0));
            }
        }
        for what in &self.rules.shared {
            let mut counts = self.heroes.iter().map(|hero| hero.holds.get(what).copied().unwrap_or(0));
            let first = counts.next();
            if counts.any(|count| Some(count) != first) {
                faults.push(format!("the heroes hold different counts of {}, which they share", what.0));
            }
        }
        for enemy in self.figures() {
            if enemy.wounds < 0 || enemy.holds.values().any(|count| *count <= 0) {
                faults.push(format!("enemy {} has a count below what can be", enemy.id.0));
            }
        }
        if let Some(depth) = &self.depth {
            let off = |space: i32| !(0..=depth.entrance).contains(&space);
            if off(depth.darkness) || off(depth.party) || depth.holds.values().any(|count| *count <= 0) {
                faults.push("a marker of the depth track lies where it cannot be".to_owned());
            }
        }
        for lying in self.floor_tokens.iter().filter(|lying| self.board.space(lying.at).is_none()) {
            faults.push(format!("something lies in space {}, which is not there", lying.at.0));
        }
        if self.revives < 0 {
            faults.push(format!("the party has {} revive tokens", self.revives));
        }
    }

    fn check_models(&self, faults: &mut Vec<String>) {
        let heroes = self.standing().filter_map(|hero| hero.at.map(|at| (Model::Hero(hero.id), at)));
        let enemies = self.figures().map(|enemy| (Model::Enemy(enemy.id), enemy.at));
        let mut taken: BTreeSet<SpaceId> = BTreeSet::new();
        // Whether enemies share spaces is the content's to say.
        for (model, at) in heroes.chain(enemies) {
            if model.hero().is_some() && !taken.insert(at) {
                faults.push(format!("{model:?} stands on space {}, which is taken", at.0));
            }
            if self.board.space(at).is_none() {
                faults.push(format!("{model:?} stands on space {}, which is not there", at.0));
            }
        }
        unique("enemy", self.figures().map(|enemy| u32::from(enemy.id.0)), u32::from(self.next.enemy), faults);
        unique("effect", self.effects.iter().map(|effect| effect.id.0), self.next.effect, faults);
        unique("group", self.groups.iter().map(|group| group.kind.0), u32::MAX, faults);
        for enemy in &self.enemies {
            if self.group(enemy.kind).is_none() {
                faults.push(format!("enemy {} belongs to no group", enemy.id.0));
            }
        }
    }
}

/// Each number once, and below the next to be given.
fn unique(what: &str, numbers: impl Iterator<Item = u32>, next: u32, faults: &mut Vec<String>) {
    let mut seen = BTreeSet::new();
    for number in numbers {
        if !seen.insert(number) {
            faults.push(format!("{what} {number} is there twice"));
        }
        if number >= next {
            faults.push(format!("{what} {number} was never given out"));
        }
    }
}
