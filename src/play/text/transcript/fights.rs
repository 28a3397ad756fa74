//! Attacks, harm and deaths in words; what becomes of hits is in `strikes.rs`.

use super::super::words::{amount, list, several};
use super::throws::{Again, plus};
use super::{Open, Transcript};
use brim_core::game::attack::{Attack, Cause, Hit, Reach, Rolled, Target};
use brim_core::game::ids::{EnemyId, HeroId, Model};

/// What dice show, and what is added: to all of them alike, or to each its own.
fn shown(rolled: &[Rolled]) -> String {
    let added = |die: &Rolled| die.total - die.natural;
    let first = rolled.first().map_or(0, added);
    if rolled.iter().all(|die| added(die) == first) {
        return plus(&rolled.iter().map(|die| die.natural).collect::<Vec<i32>>(), first);
    }
    let each: Vec<String> = rolled.iter().map(|die| plus(&[die.natural], added(die))).collect();
    each.join(", ")
}

impl Transcript<'_> {
    /// Dice To Hit as they count. The attack lies on the table.
    pub(super) fn rolled(&mut self, rolled: &[Rolled], hits: &[Hit], cause: &Cause) {
        let again = self.dice.take().map_or_else(Again::default, |dice| dice.again);
        self.rolled_hits = self.rolled_hits.saturating_add(hits.len());
        let critical = hits.iter().filter(|hit| hit.critical).count();
        let result = match (hits.len(), critical) {
            (0, _) => "no hit".to_owned(),
            (1, 1) => "a critical hit".to_owned(),
            (hits, 0) => several(hits, "hit"),
            (hits, critical) if hits == critical => format!("{}, all critical", several(hits, "hit")),
            (hits, critical) => format!("{}, {} critical", several(hits, "hit"), super::number(critical)),
        };
        let doing = self
            .table
            .attack()
            .cloned()
            .map_or_else(|| "the dice".to_owned(), |attack| self.doing(&attack, rolled, cause));
        self.line(&format!("{doing}: {}{} - {result}.", shown(rolled), again.words()));
    }

    /// Who attacks whom, with what.
    fn doing(&self, attack: &Attack, rolled: &[Rolled], cause: &Cause) -> String {
        let mut by: Vec<Model> = Vec::new();
        for die in rolled {
            if !by.contains(&die.by) {
                by.push(die.by);
            }
        }
        if by.is_empty() {
            by.push(attack.attacker);
        }
        let who = list(&by.iter().map(|model| self.model(*model)).collect::<Vec<_>>());
        let many = by.len() > 1;
        let verb = |one: &str, more: &str| if many { more.to_owned() } else { one.to_owned() };
        let weapons: Vec<String> = attack.weapons.iter().map(|card| self.the(&self.card(*card))).collect();
        let weapons = list(&weapons);
        // An enemy's own sheet is no ability: it just attacks.
        let sheet = attack.attacker.enemy().and_then(|id| self.table.enemy(id)).map(|enemy| enemy.kind);
        let ability = attack.ability.or(cause.source).filter(|ability| Some(*ability) != sheet);
        let ability = ability.map(|ability| self.decl(ability));
        let target = match attack.target {
            Some(Target::Model(model)) => Some(self.model(model)),
            Some(Target::Space(_)) => None,
            None => match self.table.enemies.as_slice() {
                [only] if attack.attacker.hero().is_some() => Some(self.model(Model::Enemy(only.id))),
                _ => None,
            },
        };
        let at = |word: &str| target.as_ref().map_or_else(String::new, |target| format!(" {word}{target}"));
        let free = if attack.free { " freely" } else { "" };
        match (attack.reach, weapons.is_empty(), ability) {
            (_, true, Some(ability)) => format!("{who} {} {ability}{}", verb("uses", "use"), at("on ")),
            (Reach::Melee, true, None) => format!("{who} {}{free}{}", verb("strikes", "strike"), at("at ")),
            (Reach::Melee, false, _) => format!("{who} {} {weapons}{free}{}", verb("swings", "swing"), at("at ")),
            (Reach::Ranged, true, None) => format!("{who} {}{free}{}", verb("shoots", "shoot"), at("at ")),
            (Reach::Ranged, false, _) => format!("{who} {} {weapons}{free}{}", verb("fires", "fire"), at("at ")),
        }
    }

    pub(super) fn killed(&mut self, enemy: EnemyId) {
        let model = Model::Enemy(enemy);
        self.strike.take_if(|strike| strike.is_on(model));
        let who = self.model(model);
        self.go_on(model, " and is killed", format!("{who} is killed"));
    }

    /// Experience: put to the line of whom it was gained from.
    pub(super) fn experience(&mut self, hero: HeroId, xp: i32, cause: &Cause) {
        let (who, by) = (self.hero(hero), self.by_another(cause, None));
        let gain = format!("{who} gains {xp} XP{by}");
        match &mut self.open {
            Open::Line { tail, model: Model::Enemy(_), .. } => tail.push_str(&format!("; {gain}")),
            _ => self.together(&who, ("gains", "gain"), format!("{xp} XP{by}")),
        }
    }

    /// Sanity damage, Corruption and the like.
    pub(super) fn harmed(&mut self, hero: HeroId, what: &str, by: &Cause) {
        let who = self.hero(hero);
        let by = self.by(by);
        self.begin(Model::Hero(hero), format!("{who} {what}{by}"));
    }

    pub(super) fn healed(&mut self, model: Model, wounds: i32, sanity: i32) {
        let mut parts = Vec::new();
        if wounds > 0 {
            parts.push(amount(wounds, "wound"));
        }
        if sanity > 0 {
            parts.push(format!("{sanity} sanity"));
        }
        if !parts.is_empty() {
            let who = self.model(model);
            self.line(&format!("{who} heals {}.", list(&parts)));
        }
    }
}
