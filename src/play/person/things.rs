//! What is to be read of models, heroes and things on the table.

use super::reading::Reader;
use super::sheet::figures;
use crate::text::{Names, hero_state};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_language::card::card;
use brim_language::diagnostic::escape::escaped;

impl Reader<'_> {
    pub(super) fn model(&self, model: Model) -> Vec<String> {
        match model {
            Model::Hero(hero) => self.hero(hero),
            Model::Enemy(enemy) => {
                let Some(found) = self.table.enemy(enemy) else { return Vec::new() };
                let name = format!("{} ({})", self.model_name(model), self.labels.mark(enemy));
                let mut lines = vec![format!("{}: {} wounds", name, found.wounds)];
                lines.extend(self.holding(&found.holds));
                if let Some(hero) = found.target {
                    lines.push(format!("targets {}", self.labels.hero(self.table, hero)));
                }
                lines.extend(figures(self.names, self.table, self.labels, model));
                lines.extend(self.abilities(found.kind));
                lines
            }
        }
    }

    /// An enemy type: the sheet as its models have it now, and how they are.
    pub(super) fn kind(&self, kind: DeclId) -> Vec<String> {
        let all: Vec<&brim_core::game::table::Enemy> =
            self.table.figures().filter(|enemy| enemy.kind == kind).collect();
        let Some(first) = all.first() else { return self.thing(kind) };
        let each: Vec<String> =
            all.iter().map(|enemy| format!("{} {} wounds", self.labels.mark(enemy.id), enemy.wounds)).collect();
        let mut lines = vec![format!("{}: {}", escaped(&self.names.plural(kind)), each.join(", "))];
        lines.extend(figures(self.names, self.table, self.labels, Model::Enemy(first.id)));
        lines.extend(self.abilities(kind));
        lines
    }

    /// What a sheet says in words, and the Elite abilities that a type has gained.
    pub(super) fn abilities(&self, kind: DeclId) -> Vec<String> {
        let group = self.table.groups.iter().find(|group| group.kind == kind);
        let mut lines: Vec<String> = Vec::new();
        for group in group.into_iter() {
            if group.brutal {
                lines.push("its Brutal side is used".to_owned());
            }
            let elites: Vec<String> = group.elites.iter().filter_map(|row| self.names.elite_name(kind, *row)).collect();
            if !elites.is_empty() {
                lines.push(format!("Elite: {}", escaped(&elites.join(", "))));
            }
        }
        lines.push("The sheet as printed:".to_owned());
        lines.extend(self.card(kind).into_iter().map(|line| format!("  {line}")));
        lines
    }

    pub(super) fn hero(&self, id: HeroId) -> Vec<String> {
        let Some(hero) = self.table.hero(id) else { return Vec::new() };
        let all = self.names.figures(self.table);
        let class = self.name(hero.class);
        let name = self.labels.hero(self.table, id);
        let title = if name == class { name } else { format!("{name}, {class}") };
        let mut lines = vec![format!("{title}, level {}: {}", hero.level, hero_state(hero, self.names, &all))];
        lines.push(format!("{} XP, ${}, {} Dark Stone", hero.xp, hero.gold, hero.dark_stone));
        lines.extend(figures(self.names, self.table, self.labels, Model::Hero(id)));
        let has: Vec<String> = hero.gained.iter().map(|id| self.name(*id)).collect();
        if !has.is_empty() {
            lines.push(format!("has: {}", has.join(", ")));
        }
        let in_hand = |card: &CardId| if hero.hands.contains(card) { " (in hand)" } else { "" };
        let things: Vec<String> = hero
            .cards
            .iter()
            .filter_map(|card| Some(format!("{}{}", self.name(self.table.cards.decl(*card)?), in_hand(card))))
            .collect();
        if !things.is_empty() {
            lines.push(format!("carries: {}", things.join(", ")));
        }
        lines.push("`? NAME` reads each of these.".to_owned());
        lines
    }

    pub(super) fn holding(&self, holds: &std::collections::BTreeMap<DeclId, i32>) -> Vec<String> {
        let held: Vec<String> = holds.iter().map(|(what, count)| format!("{} {count}", self.name(*what))).collect();
        if held.is_empty() { Vec::new() } else { vec![format!("holds: {}", held.join(", "))] }
    }

    /// Something that is declared: its card, and where it lies.
    pub(super) fn thing(&self, id: DeclId) -> Vec<String> {
        let mut lines = self.card(id);
        let holder = |hero: &brim_core::game::table::Hero| {
            let card = hero.cards.iter().any(|card| self.table.cards.decl(*card) == Some(id));
            card || hero.gained.contains(&id) || hero.holds.contains_key(&id)
        };
        let holders: Vec<String> = self
            .table
            .heroes
            .iter()
            .filter(|hero| holder(hero))
            .map(|hero| match hero.holds.get(&id) {
                Some(count) => format!("{} ({count})", self.labels.hero(self.table, hero.id)),
                None => self.labels.hero(self.table, hero.id),
            })
            .collect();
        if !holders.is_empty() {
            lines.push(format!("[with {}]", holders.join(", ")));
        }
        let lies = self.table.floor_tokens.iter().filter(|lying| lying.what == id).count();
        if lies > 0 {
            lines.push(format!("[{lies} on the board]"));
        }
        lines
    }

    pub(super) fn card(&self, id: DeclId) -> Vec<String> {
        let card = card(self.model, id);
        card.iter().flat_map(|card| card.text.lines()).map(|line| escaped(line).into_owned()).collect()
    }
}
