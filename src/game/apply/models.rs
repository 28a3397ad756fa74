//! What happens to models: they move, are placed, take Wounds and go.

use std::collections::BTreeMap;

use super::super::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};
use super::super::table::{Enemy, Group, Step, Table};
use super::sum;

impl Table {
    pub(super) fn go(&mut self, model: Model, to: SpaceId) {
        match model {
            Model::Hero(hero) => self.with_hero(hero, |hero| hero.at = Some(to)),
            Model::Enemy(enemy) => {
                if let Some(enemy) = self.enemy_mut(enemy) {
                    enemy.at = to;
                }
            }
        }
    }

    pub(super) fn place_enemy(&mut self, kind: DeclId, at: SpaceId, target: Option<HeroId>) {
        let Some(next) = self.next.enemy.checked_add(1) else { return };
        let id = EnemyId(self.next.enemy);
        self.next.enemy = next;
        let born = self.cursor.turn;
        self.enemies.push(Enemy { id, kind, at, wounds: 0, target, holds: BTreeMap::new(), born });
        self.group_mut(kind);
    }

    /// An ambush is quicker in the first turn it takes part in: this one if its models have not begun to activate, or else the next.
    pub(super) fn ambush(&mut self, kind: DeclId) {
        let this = self.cursor.turn;
        let first = if self.cursor.step == Step::Start { this } else { this.saturating_add(1) };
        let group = self.group_mut(kind);
        group.ambush_turn = group.ambush_turn.max(Some(first));
    }

    pub(super) fn group_mut(&mut self, kind: DeclId) -> &mut Group {
        let place = self.groups.iter().position(|group| group.kind == kind).unwrap_or_else(|| {
            self.groups.push(Group { kind, brutal: false, elites: Vec::new(), ambush_turn: None });
            self.groups.len() - 1
        });
        #[expect(clippy::indexing_slicing, reason = "the place was found, or made, just now")]
        &mut self.groups[place]
    }

    pub(super) fn wound(&mut self, model: Model, amount: i32, actor: Option<Model>) {
        match model {
            Model::Hero(hero) => self.with_hero(hero, |hero| hero.wounds = sum(hero.wounds, amount)),
            Model::Enemy(enemy) => {
                if let Some(enemy) = self.enemy_mut(enemy) {
                    enemy.wounds = sum(enemy.wounds, amount);
                }
            }
        }
        let attack = self.attacks.last_mut().filter(|attack| Some(attack.attacker) == actor);
        if let Some(attack) = attack {
            match attack.wounded.iter_mut().find(|(who, _)| *who == model) {
                Some((_, wounds)) => *wounds = sum(*wounds, amount),
                None => attack.wounded.push((model, amount.max(0))),
            }
        }
    }

    pub(super) fn heal(&mut self, model: Model, wounds: i32, sanity: i32) {
        match model {
            Model::Hero(hero) => self.with_hero(hero, |hero| {
                hero.wounds = sum(hero.wounds, wounds.saturating_neg());
                hero.sanity_damage = sum(hero.sanity_damage, sanity.saturating_neg());
            }),
            Model::Enemy(enemy) => {
                if let Some(enemy) = self.enemy_mut(enemy) {
                    enemy.wounds = sum(enemy.wounds, wounds.saturating_neg());
                }
            }
        }
    }

    pub(super) fn kill(&mut self, enemy: EnemyId, actor: Option<Model>) {
        self.enemies.retain(|one| one.id != enemy);
        if let Some(attack) = self.attacks.last_mut().filter(|attack| Some(attack.attacker) == actor) {
            attack.kills = attack.kills.saturating_add(1);
        }
    }
}
