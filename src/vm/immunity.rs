//! Who ignores what: by a keyword, or by a name (SBSD p. 31).

use super::machine::Machine;
use super::scope::TextHolder;
use brim_core::game::attack::Cause;
use brim_core::game::ids::{CardId, DeclId, Model};
use brim_core::phrase::ModifierView;
use brim_core::program::{Change, Family, Standing, StatKey};
use brim_core::vocabulary::{Kind, Stat};

impl Machine<'_> {
    /// True where a model ignores what comes of a cause: its text by a keyword or by name, and of an attack with what, or by whom, it is made.
    pub(super) fn is_immune(&self, model: Model, cause: &Cause) -> bool {
        let by = || cause.actor.is_some_and(|by| self.ignores_enemy(model, by));
        cause.keywords.iter().chain(&cause.source).any(|what| self.immune_to(model, *what))
            || cause.attack && (self.immune_to_weapon(model, cause) || by())
            || cause.source.is_some_and(|source| self.is_of_sheet(source)) && by()
    }

    /// True where a model takes no such marker, or ignores effects with such a keyword.
    pub(super) fn immune_to(&self, model: Model, what: DeclId) -> bool {
        self.has_modifier(
            model,
            Family::Immune,
            |modifier| matches!(modifier, ModifierView::Immune { what: to } if to == what),
        )
    }

    /// The same of a thing by its name, or by a keyword that it prints.
    pub(super) fn immune_to_any(&self, model: Model, thing: DeclId) -> bool {
        let keywords = self.program.decl(thing).map(|decl| decl.keywords.as_slice()).unwrap_or_default();
        keywords.iter().chain([&thing]).any(|what| self.immune_to(model, *what))
    }

    /// True where a hit is made with a weapon that a model ignores: of two that are fired together with the one whose hit it is (SBSD p. 33), of all that
    /// strike together with every one of them.
    fn immune_to_weapon(&self, model: Model, cause: &Cause) -> bool {
        let Some(attack) = self.table.attack().filter(|attack| Some(attack.attacker) == cause.actor) else {
            return false;
        };
        let Some(hero) = attack.attacker.hero() else { return false };
        let hit = cause.hit.and_then(|hit| attack.hits.get(usize::from(hit)));
        let fired = attack.weapons.get(usize::from(hit.is_some_and(|hit| hit.off_hand)));
        match fired.or(attack.weapons.first()) {
            Some(card) => self.ignores_card(model, *card),
            None => {
                let held = self.table.hero(hero).map(|hero| hero.hands.as_slice()).unwrap_or_default();
                let mut used = held.iter().filter(|card| self.weapon_counts(**card, hero)).peekable();
                used.peek().is_some() && used.all(|card| self.ignores_card(model, *card))
            }
        }
    }

    /// True where a model ignores what an enemy does by itself, by a keyword that this one has.
    fn ignores_enemy(&self, model: Model, by: Model) -> bool {
        if by.enemy().is_none() || by == model {
            return false;
        }
        let ignored = |what: DeclId| self.kind(what) == Some(Kind::Keyword) && self.keyword(by, what);
        self.has_modifier(
            model,
            Family::Immune,
            |modifier| matches!(modifier, ModifierView::Immune { what } if ignored(what)),
        )
    }

    /// True for what is said by a sheet, or by an ability that stands there by its name.
    fn is_of_sheet(&self, source: DeclId) -> bool {
        matches!(self.kind(source), Some(Kind::Enemy | Kind::Ability))
    }

    /// True where a model ignores what an item does, by what it is or by what is part of it.
    pub(super) fn ignores_card(&self, model: Model, card: CardId) -> bool {
        self.made_of(card).any(|part| self.immune_to_any(model, part))
    }

    /// True where a standing change is ignored: by the one whose figure it would change, where it is no text of its own, or by whoever is struck, where
    /// it is about damage.
    pub(super) fn is_ignored(&self, standing: &Standing, carrier: &TextHolder, model: Option<Model>) -> bool {
        let view = || self.program.op(standing.op).and_then(ModifierView::of);
        // What somebody is or has is asked of its own text alone.
        if standing.change == Change::Grant && !matches!(view(), Some(ModifierView::CannotUse { how: _, what: _ })) {
            return false;
        }
        let source = standing.rule.decl;
        let ignores = |model: Model| match carrier.card {
            Some(card) => self.ignores_card(model, card),
            None => {
                let by = carrier.model.filter(|_| self.is_of_sheet(source));
                self.immune_to_any(model, source) || by.is_some_and(|by| self.ignores_enemy(model, by))
            }
        };
        let own = |model: Model| carrier.model == Some(model) || self.kind_of(model) == Some(source);
        self.struck_by(standing.manner.stat, model).is_some_and(ignores)
            || model.is_some_and(|model| !own(model) && ignores(model))
    }

    /// The same of a change that somebody got for a time, and that would add to the damage of whoever is struck.
    pub(super) fn is_lent_in_vain(&self, source: DeclId, key: StatKey, model: Model) -> bool {
        let StatKey::Stat(stat) = key else { return false };
        self.struck_by(Some(stat), Some(model)).is_some_and(|struck| self.immune_to_any(struck, source))
    }

    /// Whom a hit strikes of whose damage a figure is asked.
    pub(super) fn struck_by(&self, stat: Option<Stat>, by: Option<Model>) -> Option<Model> {
        let of_damage = matches!(
            stat,
            Some(Stat::Damage | Stat::DamageSides | Stat::CriticalDamage | Stat::IgnoresDefense | Stat::IgnoresArmor)
        );
        self.aimed.get().filter(|struck| of_damage && Some(*struck) != by)
    }
}
