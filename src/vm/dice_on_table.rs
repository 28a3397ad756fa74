//! The dice of the throw on the table: which of them miss, reach their number or show a face, whose they are, and whether the throw fails.

use super::machine::{Machine, OnTable};
use super::scope::Scope;
use brim_core::game::amount::total;
use brim_core::game::chance::Purpose;
use brim_core::game::ids::Model;
use brim_core::vocabulary::Pick;

impl OnTable {
    /// How much more than the number of the throw a die needs.
    fn more(&self, die: u16) -> i32 {
        let die = usize::from(die);
        let needs = self.fired.get(die).map_or(0, |die| die.more);
        needs.saturating_sub(self.to_each.get(die).copied().unwrap_or(0))
    }

    /// Adds to these dice.
    pub(super) fn add_to(&mut self, dice: &[u16], amount: i32) {
        if dice.len() == self.faces.len() {
            self.modifier = self.modifier.saturating_add(amount);
            return;
        }
        self.to_each.resize(self.faces.len(), 0);
        for die in dice {
            if let Some(added) = self.to_each.get_mut(usize::from(*die)) {
                *added = added.saturating_add(amount);
            }
        }
    }
}

impl Machine<'_> {
    /// Dice of the throw on the table that did not reach its number and may still be re-rolled.
    pub(super) fn misses(&self) -> Vec<u16> {
        self.missed().collect()
    }

    /// The same, one after the other.
    pub(super) fn missed(&self) -> impl Iterator<Item = u16> {
        self.those_that(|total, need| total < need)
    }

    /// The dice of the throw that reached their number, and can be thrown again.
    pub(super) fn reaching(&self) -> Vec<u16> {
        self.those_that(|total, need| total >= need).collect()
    }

    /// The dice that can be thrown again, by what they come to and the number that each of them is to reach.
    fn those_that(&self, so: fn(i32, i32) -> bool) -> impl Iterator<Item = u16> {
        let lies = self.throws.last().into_iter();
        lies.filter_map(|lies| Some((lies, lies.need.filter(|_| !lies.total)?))).flat_map(move |(lies, need)| {
            let dice = (0u16..).zip(lies.faces.iter().zip(&lies.rerolled));
            let reached = move |at: u16, face: i32| face.saturating_add(lies.modifier).saturating_sub(lies.more(at));
            dice.filter(move |(at, (face, done))| !**done && so(reached(*at, **face), need)).map(|(at, _)| at)
        })
    }

    /// True where the throw on the table does not come to what it is thrown for: of saves, where any die does not.
    pub(super) fn throw_fails(&self) -> bool {
        let Some((lies, need)) = self.throws.last().and_then(|lies| Some((lies, lies.need?))) else { return false };
        let reaches = |face: &i32| face.saturating_add(lies.modifier) >= need;
        match lies.purpose {
            Purpose::ToHit => {
                let mut dice = (0u16..).zip(&lies.faces);
                !dice.any(|(at, face)| reaches(&face.saturating_sub(lies.more(at))))
            }
            _ if lies.total => total(lies.faces.iter().copied()).saturating_add(lies.modifier) < need,
            Purpose::Defense | Purpose::Willpower | Purpose::Armor | Purpose::SpiritArmor | Purpose::Cover => {
                !lies.faces.iter().all(reaches)
            }
            _ => !lies.faces.iter().any(reaches),
        }
    }

    /// True where the Darkness is held back: by the roll of this turn, or by the dice of that roll as they lie on the table.
    pub(super) fn holds_back(&self) -> bool {
        match self.throws.last().filter(|lies| lies.purpose == Purpose::HoldBack) {
            Some(_) => !self.throw_fails(),
            None => self.table.depth.as_ref().is_none_or(|depth| depth.held),
        }
    }

    /// Dice of the throw on the table that show one of these faces and may still be re-rolled.
    pub(super) fn showing(&self, low: i32, high: i32) -> Vec<u16> {
        let Some(lies) = self.throws.last() else { return Vec::new() };
        (0u16..)
            .zip(lies.faces.iter().zip(&lies.rerolled))
            .filter(|(_, (face, done))| !**done && (low..=high).contains(*face))
            .map(|(at, _)| at)
            .collect()
    }

    /// Those who threw the dice on the table together, the first one first; one who threw alone.
    pub(super) fn throwers(&self, first: Model) -> Vec<Model> {
        let mut throwers = vec![first];
        for by in self.throws.last().map(|lies| lies.by.as_slice()).unwrap_or_default() {
            if !throwers.contains(by) {
                throwers.push(*by);
            }
        }
        throwers
    }

    /// The dice to which a text adds: those of the one whom it is told of, or of all who have it, where several threw together.
    pub(super) fn added_to(&self, scope: &Scope) -> Vec<u16> {
        let Some(lies) = self.throws.last() else { return Vec::new() };
        let throws = |model: Option<Model>| model.is_some_and(|model| lies.by.contains(&model));
        let that = scope.enemy.map(Model::Enemy).filter(|that| scope.this != Some(*that));
        let pick = if throws(that) || !throws(scope.this) { Pick::That } else { Pick::This };
        self.those_meant((0u16..).zip(&lies.faces).map(|(at, _)| at).collect(), pick, scope)
    }

    /// Of these dice those that are meant: where several models threw together, `that enemy` re-rolls its own alone, and a text of theirs the dice of all
    /// who have it.
    pub(super) fn those_meant(&self, mut dice: Vec<u16>, pick: Pick, scope: &Scope) -> Vec<u16> {
        // What a weapon says of dice it says of its own.
        let of_weapon = scope.card.map(|card| self.item_under(card).unwrap_or(card));
        if let Some(lies) = self.throws.last()
            && let Some(weapon) = of_weapon.filter(|weapon| lies.fired.iter().any(|die| die.weapon == *weapon))
        {
            dice.retain(|at| lies.fired.get(usize::from(*at)).is_none_or(|die| die.weapon == weapon));
        }
        let Some(lies) = self.throws.last().filter(|lies| !lies.by.is_empty()) else { return dice };
        let throws = |model: &Option<Model>| model.is_some_and(|model| lies.by.contains(&model));
        let whose: Vec<Model> = match pick {
            Pick::This if throws(&scope.this) => {
                self.in_play().of(scope.decl).filter_map(|holder| holder.model).collect()
            }
            Pick::That if throws(&scope.enemy.map(Model::Enemy)) => scope.enemy.map(Model::Enemy).into_iter().collect(),
            _ => return dice,
        };
        dice.retain(|die| lies.by.get(usize::from(*die)).is_none_or(|by| whose.contains(by)));
        dice
    }
}
