//! Who is who: the names and marks of models, the same on the map and in the transcript.

use std::collections::BTreeMap;

use super::{Names, safe};
use brim_core::game::ids::{DeclId, EnemyId, HeroId};
use brim_core::game::table::Table;

/// The models that were seen so far. Enemies of a type are numbered as they come; when a fight is over, anew from 1.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// The types in the order they came, and how many of each there were.
    kinds: Vec<(DeclId, u32)>,
    enemies: BTreeMap<EnemyId, (DeclId, u32)>,
}

impl Labels {
    /// The models of a table.
    pub fn of(table: &Table) -> Labels {
        let mut labels = Labels::default();
        labels.look(table);
        labels
    }

    /// Takes note of new enemies. Once none is left, and the fight is over, those of old are forgotten.
    pub fn look(&mut self, table: &Table) {
        if table.enemies.is_empty() && !table.fighting() {
            *self = Labels::default();
        }
        for enemy in table.figures() {
            if self.enemies.contains_key(&enemy.id) {
                continue;
            }
            let number = match self.kinds.iter_mut().find(|(kind, _)| *kind == enemy.kind) {
                Some((_, count)) => {
                    *count += 1;
                    *count
                }
                None => {
                    self.kinds.push((enemy.kind, 1));
                    1
                }
            };
            self.enemies.insert(enemy.id, (enemy.kind, number));
        }
    }

    /// The types there are, in the order they came, with their letters.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (DeclId, String)> + '_ {
        self.kinds.iter().map(|(kind, _)| (*kind, self.letter(*kind)))
    }

    /// The small letter of a type: a for the first.
    fn letter(&self, kind: DeclId) -> String {
        let place = self.kinds.iter().position(|(other, _)| *other == kind).unwrap_or(0);
        let letter = u8::try_from(place % 26).unwrap_or(0);
        char::from(b'a' + letter).to_string()
    }

    /// The mark of an enemy on the map: `a2`.
    pub fn mark(&self, id: EnemyId) -> String {
        match self.enemies.get(&id) {
            Some((kind, number)) => format!("{}{number}", self.letter(*kind)),
            None => "?".to_owned(),
        }
    }

    /// An enemy in a sentence: "the Slime", or "Slime 2" where there were several.
    pub fn enemy(&self, id: EnemyId, names: &dyn Names) -> String {
        let Some((kind, number)) = self.enemies.get(&id) else { return "an enemy".to_owned() };
        let alone = self.kinds.iter().any(|(other, count)| other == kind && *count == 1);
        let name = safe(&names.name(*kind));
        if alone { format!("the {name}") } else { format!("{name} {number}") }
    }

    /// A hero in a sentence.
    pub fn hero(&self, table: &Table, id: HeroId) -> String {
        match table.hero(id).map(|hero| hero.name.as_str()) {
            Some(name) if !name.trim().is_empty() => safe(name),
            _ => format!("Hero {}", u32::from(id.0) + 1),
        }
    }

    /// The mark of a hero on the map: its initial, and its seat where two have the same.
    pub fn initial(&self, table: &Table, id: HeroId) -> String {
        let first = |id: HeroId| self.hero(table, id).chars().next().map(|letter| letter.to_uppercase().to_string());
        let own = first(id).unwrap_or_else(|| "H".to_owned());
        let shared = table.heroes.iter().any(|other| other.id != id && first(other.id).as_ref() == Some(&own));
        if shared { format!("{own}{}", u32::from(id.0) + 1) } else { own }
    }
}
