//! What happens while dice lie on the table, before they count: what it changes of that which is added to such dice counts for these.

use super::machine::Machine;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{CardId, Model};
use brim_core::vocabulary::{Query, Stat};

impl Machine<'_> {
    /// Carries something out while dice lie on the table: what it changes of that which is added to such dice counts for these.
    pub(super) fn before_they_count(
        &mut self,
        model: Model,
        done: impl FnOnce(&mut Self) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let added = match self.throws.last().map(|lies| lies.purpose) {
            Some(Purpose::ToHit) => Stat::ToHitRolls,
            Some(Purpose::Defense) => Stat::DefenseRolls,
            Some(Purpose::Willpower) => Stat::WillpowerRolls,
            Some(Purpose::Escape) => Stat::EscapeRolls,
            Some(Purpose::Test) => Stat::SkillTests,
            Some(Purpose::Cast) => Stat::CastingRolls,
            _ => return done(self),
        };
        let skill = self.testing.filter(|_| added == Stat::SkillTests);
        let now = |machine: &Self| match skill {
            Some(skill) => machine.added_to_tests(model, skill, Query::Shown),
            None => machine.stat(Query::Shown, model, added),
        };
        // Of two weapons each has what is added to its own dice.
        let mut weapons: Vec<CardId> = Vec::new();
        for die in self.throws.last().map(|lies| lies.fired.as_slice()).unwrap_or_default() {
            if !weapons.contains(&die.weapon) {
                weapons.push(die.weapon);
            }
        }
        let of_each = |machine: &Self| -> Vec<i32> {
            let with = |weapon: &CardId| {
                let outer = machine.hand.replace(Some(*weapon));
                let added = now(machine);
                machine.hand.set(outer);
                added
            };
            if weapons.is_empty() { vec![now(machine)] } else { weapons.iter().map(with).collect() }
        };
        let before = of_each(self);
        done(self)?;
        let more: Vec<i32> =
            of_each(self).iter().zip(&before).map(|(now, before)| now.saturating_sub(*before)).collect();
        let all = more.iter().copied().min().unwrap_or(0);
        if let Some(lies) = self.throws.last_mut() {
            lies.modifier = lies.modifier.saturating_add(all);
            for die in &mut lies.fired {
                let own = weapons.iter().position(|weapon| *weapon == die.weapon).and_then(|at| more.get(at));
                die.more = die.more.saturating_sub(own.map_or(0, |own| own.saturating_sub(all)));
            }
        }
        Ok(())
    }
}
