//! What must hold of a table between two steps, seen with the eyes of the content: for tests and for whoever looks at many games.

use std::collections::BTreeMap;

use super::machine::Machine;
use brim_core::game::cards::Zone;
use brim_core::game::engine::{Engine, Size};
use brim_core::game::ids::{DeclId, Model, SpaceId};
use brim_core::game::table::Hero;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Query, Stat, Word};
use brim_rules::occupancy::may_share;

impl Machine<'_> {
    /// What is wrong with the table between two steps: what [`Table::check`](brim_core::game::table::Table::check) finds; models that share a
    /// space, great bases and all of their spaces counted; harm, Grit and tokens beyond what there is room for; cards that are still being
    /// resolved. Empty when all holds. Once the adventure is over, harm and cards are left as they were: what lay in play has gone, and
    /// with it what it did to Health.
    pub fn check(&self) -> Vec<String> {
        let mut faults = self.table().check();
        self.check_bases(&mut faults);
        if self.table().outcome.is_some() {
            return faults;
        }
        // Whoever is dead has no sheet any more.
        self.table().heroes.iter().filter(|hero| !hero.dead).for_each(|hero| self.check_hero(hero, &mut faults));
        for enemy in &self.table().enemies {
            let health = self.stat(Query::Shown, Model::Enemy(enemy.id), Stat::Health);
            if enemy.wounds >= health {
                faults.push(format!("enemy {} lives with {} of {health} wounds", enemy.id.0, enemy.wounds));
            }
        }
        for card in self.table().cards.all.iter().filter(|card| card.zone == Zone::Resolving) {
            faults.push(format!("{} (card {}) is still being resolved", self.program.name(card.decl), card.id.0));
        }
        faults
    }

    /// Differences between cached and freshly computed values: which texts are in play, who has which ability, and stats that are assumed to be
    /// unchanged by any text. Empty unless the table was changed without notice. Debug builds compare after every event what is in play, and each
    /// stat whenever it is asked for; tests and long runs compare now and then, in release builds too.
    pub fn verify_caches(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if !self.is_kept() {
            faults.push("what is in play was changed unseen".to_owned());
        }
        for (ability, carrier) in self.in_play().settled() {
            let Some(model) = carrier.model.filter(|_| self.kind(ability) == Some(Kind::Ability)) else { continue };
            if self.ability(model, ability) != Some(carrier.number) {
                faults.push(format!("{model:?} has {} otherwise than is kept", self.program.name(ability)));
            }
        }
        for model in self.models() {
            for stat in Stat::ALL {
                let (key, value) = (StatKey::Stat(*stat), self.stat(Query::Shown, model, *stat));
                if !self.stat_is_fresh(value, model, key) {
                    faults.push(format!("{stat:?} of {model:?} is not {value}"));
                }
            }
        }
        faults
    }

    fn check_bases(&self, faults: &mut Vec<String>) {
        let table = self.table();
        let heroes = table.standing().map(|hero| (Model::Hero(hero.id), hero.at.into_iter().collect::<Vec<_>>()));
        let enemies = table.figures().map(|enemy| {
            let wide = if self.size(enemy.kind) >= Size::ExtraLarge { 2 } else { 1 };
            let base = if wide > 1 { table.board.footprint(enemy.at, wide) } else { vec![enemy.at] };
            (Model::Enemy(enemy.id), base)
        });
        let mut taken: BTreeMap<SpaceId, Vec<Model>> = BTreeMap::new();
        for (model, base) in heroes.chain(enemies) {
            if base.is_empty() || base.iter().any(|space| table.board.space(*space).is_none()) {
                faults.push(format!("{model:?} stands nowhere"));
            }
            for space in base {
                let there = taken.entry(space).or_default();
                there.push(model);
                let first = there.first().copied().unwrap_or(model);
                let crowd = there.iter().filter(|other| other.enemy().is_some()).count();
                let most = model
                    .enemy()
                    .and_then(|id| table.enemy(id))
                    .map_or(1, |enemy| self.stat_of_kind(enemy.kind, StatKey::Stat(Stat::Crowd)));
                if first != model
                    && (!may_share(self, first, model) || i32::try_from(crowd).is_ok_and(|crowd| crowd > most))
                {
                    faults.push(format!("{model:?} stands on space {}, as another does", space.0));
                }
            }
        }
    }

    fn check_hero(&self, hero: &Hero, faults: &mut Vec<String>) {
        let stat = |stat: Stat| self.stat(Query::Shown, Model::Hero(hero.id), stat);
        let (seat, wounds, damage) = (hero.id.0, hero.wounds, hero.sanity_damage);
        let (health, sanity) = (stat(Stat::Health), stat(Stat::Sanity));
        if hero.is_standing() && (wounds >= health || damage >= sanity) {
            faults.push(format!(
                "hero {seat} stands with {wounds} of {health} wounds, {damage} of {sanity} sanity damage"
            ));
        }
        if wounds > health || damage > sanity {
            faults.push(format!("hero {seat} has more harm than there is room for: {wounds} / {damage}"));
        }
        if hero.grit > stat(Stat::MaxGrit) {
            faults.push(format!("hero {seat} has {} Grit of {}", hero.grit, stat(Stat::MaxGrit)));
        }
        let in_bag = |what: &DeclId| {
            let members = self.program.decl(*what).map(|decl| decl.members.as_slice()).unwrap_or_default();
            let line = Word::Member(Member::SideBag);
            members.iter().any(|op| self.program.op(*op).is_some_and(|op| op.word() == line))
        };
        let bag =
            hero.holds.iter().filter(|(what, _)| in_bag(what)).fold(0i32, |sum, (_, count)| sum.saturating_add(*count));
        if bag > stat(Stat::SideBag) {
            faults.push(format!("hero {seat} has {bag} tokens in a side bag for {}", stat(Stat::SideBag)));
        }
    }
}
