//! The board in text, with its models and a legend.

use std::collections::{BTreeMap, BTreeSet};

use super::{Figures, Labels, Names, status};
use brim_core::game::board::draw_part;
use brim_core::game::ids::{SpaceId, TileId};
use brim_core::game::table::Table;

/// Draws the board as it is now: heroes by their initials, enemies by a letter and a number, KO'd heroes' markers as `x` with the
/// initial; `o` is a token or marker that lies there, `?` an Exploration token on a tile, `,` a space outside of the light. A line for each
/// hero and each enemy type says who they are.
pub fn map(table: &Table, labels: &Labels, names: &dyn Names) -> String {
    map_with(table, labels, names, &BTreeMap::new())
}

/// The same, with marks of one's own on spaces where nobody stands.
pub fn map_with(table: &Table, labels: &Labels, names: &dyn Names, more: &BTreeMap<SpaceId, String>) -> String {
    let figures = names.figures(table);
    let mut text = board(table, labels, names, &figures, &Part { tiles: None, more });
    text.push_str(&status::status(table, labels, names, &figures));
    text
}

/// The board alone, with marks of one's own on spaces where nobody stands.
pub fn sketch(table: &Table, labels: &Labels, names: &dyn Names, more: &BTreeMap<SpaceId, String>) -> String {
    board(table, labels, names, &names.figures(table), &Part { tiles: None, more })
}

/// What of the board is drawn, and what is written on it besides.
pub(super) struct Part<'a> {
    /// Some of its tiles; nothing for all.
    pub(super) tiles: Option<&'a BTreeSet<TileId>>,
    /// Marks on spaces where nobody stands.
    pub(super) more: &'a BTreeMap<SpaceId, String>,
}

/// The drawing alone. Regions where nobody is are left out, but for the first.
pub(super) fn board(table: &Table, labels: &Labels, names: &dyn Names, figures: &Figures, part: &Part<'_>) -> String {
    let mut marks = marks(table, labels, names);
    for (space, mark) in part.more {
        marks.entry(*space).or_insert_with(|| mark.clone());
    }
    let region = |id: SpaceId| table.board.space(id).map(|space| space.region);
    let regions: BTreeSet<u8> = table.board.spaces().filter_map(region).collect();
    let shown = |id: SpaceId| part.tiles.is_none_or(|tiles| table.board.tiles_of(id).any(|tile| tiles.contains(&tile)));
    let label = |id: SpaceId| {
        let dark = || (!figures.is_lit(table, id)).then(|| ",".to_owned());
        marks.get(&id).cloned().or_else(dark)
    };
    let mut text = String::new();
    for here in &regions {
        if regions.len() > 1 && *here != 0 && !marks.keys().any(|id| region(*id) == Some(*here)) {
            continue;
        }
        text.push_str(&draw_part(&table.board, *here, &label, &shown));
    }
    text
}

/// What stands on each space, of several models all of them as far as there is room; the rest are counted, and named under the map.
pub(super) fn marks(table: &Table, labels: &Labels, names: &dyn Names) -> BTreeMap<SpaceId, String> {
    let mut marks: BTreeMap<SpaceId, String> =
        standing(table, labels, names).into_iter().map(|(space, here)| (space, together(&here))).collect();
    for lying in &table.floor_tokens {
        marks.entry(lying.at).or_insert_with(|| "o".to_owned());
    }
    for tile in table.board.tiles().filter(|tile| table.cards.token_on(*tile).is_some()) {
        if let Some(space) = middle(table, tile, &|space| !marks.contains_key(&space)) {
            marks.insert(space, "?".to_owned());
        }
    }
    marks
}

/// The marks of the models on each space: heroes first, then enemies; a KO'd hero's marker last, `x` with the initial.
pub(super) fn standing(table: &Table, labels: &Labels, names: &dyn Names) -> BTreeMap<SpaceId, Vec<String>> {
    let mut here: BTreeMap<SpaceId, Vec<String>> = BTreeMap::new();
    let heroes = || table.heroes.iter().filter(|hero| !hero.dead);
    for hero in heroes().filter(|hero| hero.ko.is_none()) {
        let Some(at) = hero.at else { continue };
        here.entry(at).or_default().push(labels.initial(table, hero.id));
    }
    for enemy in table.figures() {
        let wide = names.wide(enemy.kind);
        let base = if wide > 1 { table.board.footprint(enemy.at, wide) } else { vec![enemy.at] };
        for space in base {
            here.entry(space).or_default().push(labels.mark(enemy.id));
        }
    }
    for hero in heroes().filter(|hero| hero.ko.is_some()) {
        let Some(at) = hero.at else { continue };
        here.entry(at).or_default().push(format!("x{}", labels.initial(table, hero.id)));
    }
    here
}

/// Several marks in the three letters that a space has on the map.
fn together(here: &[String]) -> String {
    let all = here.concat();
    match here {
        [first, rest @ ..] if all.chars().count() > 3 => {
            let more = format!("+{}", rest.len());
            let room = 3usize.saturating_sub(more.chars().count());
            first.chars().take(room).chain(more.chars()).collect()
        }
        _ => all,
    }
}

/// The free space of a tile that is nearest to its middle.
pub(super) fn middle(table: &Table, tile: TileId, free: &dyn Fn(SpaceId) -> bool) -> Option<SpaceId> {
    let spaces = table.board.tile(tile)?.spaces.iter();
    let own: Vec<(SpaceId, i32, i32)> = spaces
        .filter_map(|id| table.board.space(*id).map(|space| (*id, i32::from(space.x), i32::from(space.y))))
        .collect();
    let count = i32::try_from(own.len()).ok()?;
    let (east, south): (i32, i32) = (own.iter().map(|(_, x, _)| x).sum(), own.iter().map(|(.., y)| y).sum());
    let far = |x: i32, y: i32| (x * count - east).pow(2).saturating_add((y * count - south).pow(2));
    own.into_iter().filter(|(id, ..)| free(*id)).min_by_key(|(id, x, y)| (far(*x, *y), *id)).map(|(id, ..)| id)
}
