//! The board in text, with its models and a legend.

use std::collections::BTreeMap;

use super::{Cast, Names, safe};
use crate::game::board::draw;
use crate::game::ids::{Model, SpaceId};
use crate::game::table::Table;

/// Draws the board as it is now: heroes by their initials, enemies by a letter and a number, KO'd heroes' markers as `x` with the
/// initial. A line for each hero and each enemy type says who they are.
pub fn map(table: &Table, cast: &Cast, names: &dyn Names) -> String {
    map_with(table, cast, names, &BTreeMap::new())
}

/// The same, with marks of one's own on spaces where nobody stands.
pub fn map_with(table: &Table, cast: &Cast, names: &dyn Names, more: &BTreeMap<SpaceId, String>) -> String {
    let mut marks = marks(table, cast, names);
    for (space, mark) in more {
        marks.entry(*space).or_insert_with(|| mark.clone());
    }
    let mut regions: Vec<u8> =
        table.board.spaces().filter_map(|id| table.board.space(id)).map(|space| space.region).collect();
    regions.sort_unstable();
    regions.dedup();
    let mut text = String::new();
    for region in &regions {
        let used = |id: &SpaceId| table.board.space(*id).is_some_and(|space| space.region == *region);
        if regions.len() > 1 && !marks.keys().any(used) && *region != 0 {
            continue;
        }
        text.push_str(&draw(&table.board, *region, &|id| marks.get(&id).cloned()));
    }
    text.push_str(&legend(table, cast, names));
    text
}

/// What stands on each space.
fn marks(table: &Table, cast: &Cast, names: &dyn Names) -> BTreeMap<SpaceId, String> {
    let mut marks = BTreeMap::new();
    for enemy in &table.enemies {
        let wide = names.wide(enemy.kind);
        let base = if wide > 1 { table.board.footprint(enemy.at, wide) } else { vec![enemy.at] };
        marks.extend(base.into_iter().map(|space| (space, cast.mark(enemy.id))));
    }
    for hero in table.heroes.iter().filter(|hero| !hero.dead) {
        let Some(at) = hero.at else { continue };
        let initial = cast.initial(table, hero.id);
        if hero.ko.is_none() {
            marks.insert(at, initial);
        } else {
            marks.entry(at).or_insert_with(|| format!("x{initial}"));
        }
    }
    marks
}

fn legend(table: &Table, cast: &Cast, names: &dyn Names) -> String {
    let mut lines = String::new();
    for hero in &table.heroes {
        let state = match (hero.dead, hero.ko.is_some()) {
            (true, _) => "dead".to_owned(),
            (_, true) => "KO'd".to_owned(),
            _ => format!("wounds {}, sanity damage {}, Grit {}", hero.wounds, hero.sanity_damage, hero.grit),
        };
        let name = cast.hero(table, hero.id);
        let class = safe(&names.name(hero.class));
        let class = if name == class { String::new() } else { format!(", {class}") };
        lines.push_str(&format!("{:>3} {name}{class}: {state}\n", cast.initial(table, hero.id)));
    }
    for (kind, letter) in cast.kinds() {
        let there: Vec<String> = table
            .enemies
            .iter()
            .filter(|enemy| enemy.kind == kind)
            .map(|enemy| match enemy.wounds {
                0 => cast.mark(enemy.id),
                wounds => {
                    format!("{} ({wounds} {})", cast.mark(enemy.id), if wounds == 1 { "wound" } else { "wounds" })
                }
            })
            .collect();
        if !there.is_empty() {
            lines.push_str(&format!("{letter:>3} {}: {}\n", safe(&names.name(kind)), there.join(", ")));
        }
    }
    lines
}

/// Draws the board whenever somebody stands elsewhere than before, or the board has grown.
#[derive(Clone, Debug, Default)]
pub struct Maps {
    cast: Cast,
    drawn: Option<(Vec<(Model, SpaceId)>, usize)>,
}

impl Maps {
    /// The map, if it changed since it was drawn last.
    pub fn changed(&mut self, table: &Table, names: &dyn Names) -> Option<String> {
        self.cast.look(table);
        let heroes = table.heroes.iter().filter_map(|hero| Some((Model::Hero(hero.id), hero.at?)));
        let enemies = table.enemies.iter().map(|enemy| (Model::Enemy(enemy.id), enemy.at));
        let now = Some((heroes.chain(enemies).collect(), table.board.space_count()));
        if now == self.drawn {
            return None;
        }
        self.drawn = now;
        Some(map(table, &self.cast, names))
    }
}
