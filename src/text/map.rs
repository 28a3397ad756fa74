//! The board in text, with its models and a legend.

use std::collections::BTreeMap;

use super::{Cast, Names, safe};
use crate::game::board::draw;
use crate::game::ids::{DeclId, Model, SpaceId};
use crate::game::table::{Lying, Table};

/// Draws the board as it is now: heroes by their initials, enemies by a letter and a number, KO'd heroes' markers as `x` with the
/// initial; `o` is a token or marker that lies there. A line for each hero and each enemy type says who they are.
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
    text.push_str(&track(table));
    text
}

/// The depth track on one line: the Entrance to the left, `P` the party, `D` the Darkness, `B` both in one space.
fn track(table: &Table) -> String {
    let Some(depth) = &table.depth else { return String::new() };
    let mark = |space: i32| match (space == depth.party, space == depth.darkness) {
        (true, true) => "B",
        (true, false) => "P",
        (false, true) => "D",
        (false, false) => ".",
    };
    let spaces: Vec<&str> = (0..=depth.entrance.min(LONGEST_TRACK)).rev().map(mark).collect();
    format!("Entrance {} Darkness Start (party {}, Darkness {})\n", spaces.join(" "), depth.party, depth.darkness)
}

/// More spaces of a track than are drawn.
const LONGEST_TRACK: i32 = 40;

/// What stands on each space.
fn marks(table: &Table, cast: &Cast, names: &dyn Names) -> BTreeMap<SpaceId, String> {
    let mut marks = BTreeMap::new();
    for enemy in &table.enemies {
        let wide = names.wide(enemy.kind);
        let base = if wide > 1 { table.board.footprint(enemy.at, wide) } else { vec![enemy.at] };
        marks.extend(base.into_iter().map(|space| (space, cast.mark(enemy.id))));
    }
    for lying in &table.lying {
        marks.entry(lying.at).or_insert_with(|| "o".to_owned());
    }
    for hero in table.heroes.iter().filter(|hero| !hero.dead) {
        let Some(at) = hero.at else { continue };
        let initial = cast.initial(table, hero.id);
        if hero.ko.is_none() {
            marks.insert(at, initial);
        } else if marks.get(&at).is_none_or(|mark| mark == "o") {
            marks.insert(at, format!("x{initial}"));
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
    let mut lying: BTreeMap<DeclId, usize> = BTreeMap::new();
    for one in &table.lying {
        *lying.entry(one.what).or_default() += 1;
    }
    for (what, count) in lying {
        lines.push_str(&format!("  o {}: {count}\n", safe(&names.name(what))));
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

/// What a drawing shows: who stands where, what lies where, how much of the board there is, and the markers of the track.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    stand: Vec<(Model, SpaceId)>,
    lying: Vec<Lying>,
    spaces: usize,
    track: Option<(i32, i32)>,
}

/// Draws the board whenever somebody stands elsewhere than before, or the board has grown.
#[derive(Clone, Debug, Default)]
pub struct Maps {
    cast: Cast,
    drawn: Option<Drawn>,
}

impl Maps {
    /// The map, if it changed since it was drawn last.
    pub fn changed(&mut self, table: &Table, names: &dyn Names) -> Option<String> {
        self.cast.look(table);
        let heroes = table.heroes.iter().filter_map(|hero| Some((Model::Hero(hero.id), hero.at?)));
        let enemies = table.enemies.iter().map(|enemy| (Model::Enemy(enemy.id), enemy.at));
        let now = Some(Drawn {
            stand: heroes.chain(enemies).collect(),
            lying: table.lying.clone(),
            spaces: table.board.space_count(),
            track: table.depth.as_ref().map(|depth| (depth.party, depth.darkness)),
        });
        if now == self.drawn {
            return None;
        }
        let before = std::mem::replace(&mut self.drawn, now);
        // Where the markers of the track alone have moved, the board need not be seen again.
        let board = |drawn: &Option<Drawn>| drawn.as_ref().map(|drawn| Drawn { track: None, ..drawn.clone() });
        if board(&before) == board(&self.drawn) {
            return Some(track(table));
        }
        Some(map(table, &self.cast, names))
    }
}
