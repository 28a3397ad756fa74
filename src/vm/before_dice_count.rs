//! What happens while dice lie on the table, before they count: what it changes of that which is added to such dice counts for these.

use super::machine::Machine;
use brim_core::game::attack::Reach;
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
        let ranged = self.table.attack().is_some_and(|attack| attack.reach == Reach::Ranged);
        let to_hit = if ranged { Stat::RangeToHit } else { Stat::MeleeToHit };
        // What is added to such dice, and the number that they need.
        let (added, needed) = match self.throws.last().map(|lies| lies.purpose) {
            Some(Purpose::ToHit) => (Some(Stat::ToHitRolls), Some(to_hit)),
            Some(Purpose::Defense) => (Some(Stat::DefenseRolls), Some(Stat::Defense)),
            Some(Purpose::Willpower) => (Some(Stat::WillpowerRolls), Some(Stat::Willpower)),
            Some(Purpose::Armor) => (None, Some(Stat::Armor)),
            Some(Purpose::SpiritArmor) => (None, Some(Stat::SpiritArmor)),
            Some(Purpose::HoldBack) => (None, None),
            Some(Purpose::Escape) => (Some(Stat::EscapeRolls), None),
            Some(Purpose::Test) => (Some(Stat::SkillTests), None),
            Some(Purpose::Cast) => (Some(Stat::CastingRolls), None),
            _ => return done(self),
        };
        let holds_back = self.throws.last().is_some_and(|lies| lies.purpose == Purpose::HoldBack);
        let skill = self.testing.filter(|_| added == Some(Stat::SkillTests));
        let now = |machine: &Self| {
            let figure = |stat: Option<Stat>| stat.map_or(0, |stat| machine.stat(Query::Shown, model, stat));
            let added = match skill {
                Some(skill) => machine.added_to_tests(model, skill, Query::Shown),
                None => figure(added),
            };
            // A number that is lower is as much as is added to the dice.
            added.saturating_sub(if holds_back { machine.hold_back_need() } else { figure(needed) })
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
