//! Why a hero cannot use something: what [`Machine::can_use`] asks, asked one by one.

use super::machine::Machine;
use super::scope::TextHolder;
use super::usable::{costs, moments};
use brim_core::game::engine::Window;
use brim_core::game::ids::{DeclId, HeroId, Model};
use brim_core::program::{Usage, moment_bit};
use brim_core::vocabulary::When;

/// Why something cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unusable {
    /// The hero does not have it.
    Absent,
    /// It says nothing that can be used.
    NothingToUse,
    /// It is an upgrade that sits on its item for good.
    Forged,
    /// It is not for this hero.
    NotForHero,
    /// It is for another moment.
    Moment,
    /// It does nothing for whoever has it: it is not in hand, not worn, not for the hero.
    Idle,
    /// It has been used as often as it can be.
    Spent,
    /// It is an upgrade, and no item can take it.
    NothingToUpgrade,
    /// Its price cannot be paid.
    Price,
    /// It gives an attack, and no enemy can be hit.
    NoTarget,
    /// Its condition does not hold.
    Condition,
    /// It offers a choice, and none of its options can be taken.
    NoOption,
    /// It brings somebody into the party, and that has no room.
    NoRoom,
}

impl Machine<'_> {
    /// Why a hero cannot use something in any of these windows, and when it is used where it says so: of several texts, of the one that comes
    /// nearest to being usable; `which` says which of several that it offers.
    pub fn unusable(
        &self,
        windows: &[Window],
        hero: HeroId,
        what: DeclId,
        which: Option<&str>,
    ) -> (Unusable, Option<When>) {
        let mut found: Option<(Unusable, Option<When>)> = None;
        for usage in self.uses(hero) {
            if which.is_some_and(|which| !self.program.is_used_as(usage.rule.op, which)) {
                continue;
            }
            for carrier in self.carriers(&usage.rule) {
                let printed = carrier.card.and_then(|card| self.table.cards.decl(card));
                if usage.rule.decl != what && printed != Some(what) {
                    continue;
                }
                let why = (self.lacks(usage, &carrier, hero, windows), usage.when);
                found = found.filter(|other| other.0 >= why.0).or(Some(why));
            }
        }
        found.unwrap_or_else(|| (self.missing(hero, what), None))
    }

    /// What keeps a text from being used.
    fn lacks(&self, usage: &Usage, carrier: &TextHolder, hero: HeroId, windows: &[Window]) -> Unusable {
        let Usage { rule, upgrade, .. } = usage;
        if !self.is_user(usage, carrier, hero) {
            return Unusable::NotForHero;
        }
        if windows.iter().all(|window| moments(*window, true) & moment_bit(usage.when) == 0) {
            return Unusable::Moment;
        }
        if *upgrade && carrier.card.is_none_or(|card| self.fitting_items(card, hero).is_empty()) {
            return Unusable::NothingToUpgrade;
        }
        if !upgrade && !self.carrier_works(carrier, hero) {
            return Unusable::Idle;
        }
        if usage.limit.is_some_and(|limit| !self.leaves_a_use(limit, rule, carrier, self.used_by(usage, hero))) {
            return Unusable::Spent;
        }
        let scope = self.use_scope(rule, carrier, hero);
        if !self.all_payable(costs(self.program, usage), &scope, hero) {
            return Unusable::Price;
        }
        let body = self.program.op(rule.op).map(|op| op.body());
        if usage.attacks
            && !body.is_some_and(|body| self.has_target(body, hero, usage.when == Some(When::FreeAttack), &scope))
        {
            return Unusable::NoTarget;
        }
        if usage.condition.is_none_or(|condition| self.holds(condition, &scope))
            && self.chooses_in_vain(rule, &scope, hero)
        {
            return Unusable::NoOption;
        }
        if self.brings_in_vain(self.body_of(rule.op)) {
            return Unusable::NoRoom;
        }
        Unusable::Condition
    }

    /// Where none of its texts is in play for a hero.
    fn missing(&self, hero: HeroId, what: DeclId) -> Unusable {
        let model = Model::Hero(hero);
        let there = self.table.hero(hero).is_some_and(|now| {
            now.cards.iter().any(|card| self.table.cards.decl(*card) == Some(what))
                || self.table.holds(model, what) > 0
                // What was learned and is lost for a time is there all the same.
                || now.gained.contains(&what)
                || self.ability(model, what).is_some()
        });
        let texts = (0u32..).map_while(|at| self.program.text(at));
        if there && self.program.texts(what).is_some_and(|texts| texts.upgrade) {
            let cards = self.table.hero(hero).map(|now| now.cards.as_slice()).unwrap_or_default();
            let mut named = cards.iter().filter(|card| self.table.cards.decl(**card) == Some(what));
            return if named.any(|card| self.is_forged(*card)) { Unusable::Forged } else { Unusable::NothingToUpgrade };
        }
        match (there, texts.filter_map(|text| text.usage()).any(|usage| usage.rule.decl == what)) {
            (false, _) => Unusable::Absent,
            (true, true) => Unusable::Idle,
            (true, false) => Unusable::NothingToUse,
        }
    }
}
