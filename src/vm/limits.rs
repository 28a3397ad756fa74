//! How often a text may still act: what is left of its limit, and the keys under which its uses are counted.

use super::machine::Machine;
use super::scope::{Happens, TextHolder};
use brim_core::game::attack::Cause;
use brim_core::game::effect::{Span, UseKey};
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{EnemyId, Model};
use brim_core::program::{Apart, Limited, RuleRef};

impl Machine<'_> {
    pub(super) fn use_key(&self, rule: &RuleRef, carrier: &TextHolder) -> UseKey {
        UseKey {
            op: rule.op,
            card: carrier.card,
            model: carrier.model,
            group: None,
            struck: None,
            hero: None,
            lies: carrier.lies,
            hit: None,
        }
    }

    /// True where a rule's limit leaves a use.
    pub(super) fn within_limit(&self, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> bool {
        self.uses_left(rule, carrier, whom, 1) > 0
    }

    /// How many uses a rule's limit leaves to so many that each have their own.
    pub(super) fn uses_left(&self, rule: &RuleRef, carrier: &TextHolder, whom: Happens, each: i32) -> i32 {
        let limit = self.program.op(rule.op).and_then(|op| self.program.limit_of(op));
        limit.map_or(i32::MAX, |limit| self.left_of_limit(limit, rule, (carrier, each), whom))
    }

    /// True where a limit leaves a use.
    pub(super) fn leaves_a_use(&self, limit: Limited, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> bool {
        self.left_of_limit(limit, rule, (carrier, 1), whom) > 0
    }

    /// What a limit leaves. An attack inside another has limits of its own, but a limited text does not begin again inside itself.
    pub(super) fn left_of_limit(
        &self,
        limit: Limited,
        rule: &RuleRef,
        (carrier, each): (&TextHolder, i32),
        whom: Happens,
    ) -> i32 {
        if limit.span <= Span::Attack && self.table.attacks.len() > 1 && self.path.iter().any(|(_, op)| *op == rule.op)
        {
            return 0;
        }
        let key = self.limited_key(limit, rule, carrier, whom);
        // Of several that lie in one space each has its own.
        let there = key.lies.map_or(1, |space| self.lie_there(rule.decl, space).max(1));
        limit.most.saturating_mul(there).saturating_mul(each).saturating_sub(self.table.uses.count(&key))
    }

    /// Counts a use of a limited rule, which happens to these.
    pub(super) fn count_use(&mut self, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> Result<(), Interrupt> {
        if let Some(limit) = self.program.op(rule.op).and_then(|op| self.program.limit_of(op)) {
            let what = EventData::Used { key: self.limited_key(limit, rule, carrier, whom), span: limit.span };
            self.propose_event(Event { what, cause: Cause::default() })?;
        }
        Ok(())
    }

    pub(super) fn limited_key(&self, limit: Limited, rule: &RuleRef, carrier: &TextHolder, whom: Happens) -> UseKey {
        let hit = whom.hit.filter(|_| limit.span == Span::Hit);
        let key = UseKey { hit, op: limit.shared.unwrap_or(rule.op), ..self.use_key(rule, carrier) };
        let group = carrier.model.filter(|model| model.enemy().is_some()).and_then(|model| self.kind_of(model));
        match limit.apart {
            // All of a type of enemies count as one for each hero; of two heroes who have the text, and of two cards, each counts by itself.
            Some(Apart::Hero) => {
                let model = carrier.model.filter(|model| model.hero().is_some());
                return UseKey { model, group, hero: whom.hero, ..key };
            }
            // Two who have the text count apart: what the one has done to an enemy the other has not.
            Some(Apart::Enemy) => return UseKey { group: None, struck: whom.enemy, ..key },
            None => {}
        }
        // All of a type, or all that the party has of it, count as one; of an ability that two types share each type has its own.
        if limit.of_group {
            return UseKey { card: None, model: None, group, lies: None, ..key };
        }
        // Of several that attack together each one's attack is one.
        let beside = |enemy: &EnemyId| {
            self.table.attack().is_some_and(|attack| {
                let model = Model::Enemy(*enemy);
                !attack.others.is_empty() && (attack.attacker == model || attack.others.contains(&model))
            })
        };
        let told = whom.enemy.filter(beside).or_else(|| whom.by.filter(beside));
        let struck = told.filter(|_| limit.span == Span::Attack);
        UseKey { struck, ..key }
    }
}
