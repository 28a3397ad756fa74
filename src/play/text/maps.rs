//! When the board is drawn again.

use std::collections::{BTreeMap, BTreeSet};

use super::map::{Part, board, map};
use super::{Figures, Labels, Names, status};
use brim_core::game::ids::{HeroId, Model, SpaceId, TileId};
use brim_core::game::table::{Lying, Table};

/// What a drawing shows: who stands where, what lies where, how much of the board there is, and the markers of the track.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    stand: Vec<(Model, SpaceId)>,
    rooms: Vec<(HeroId, Vec<TileId>)>,
    ground: Ground,
    track: Option<(i32, i32)>,
}

/// What of a board is not models: spaces, open doors, tokens.
#[derive(Clone, Debug, PartialEq)]
struct Ground {
    spaces: usize,
    doors: Vec<(TileId, usize)>,
    tokens: Vec<TileId>,
    lying: Vec<Lying>,
}

impl Drawn {
    fn of(table: &Table) -> Drawn {
        let heroes = table.heroes.iter().filter_map(|hero| Some((hero.id, hero.at?)));
        let enemies = table.figures().map(|enemy| (Model::Enemy(enemy.id), enemy.at));
        let tokens = table.board.tiles().filter(|tile| table.cards.token_on(*tile).is_some());
        Drawn {
            stand: heroes.clone().map(|(hero, at)| (Model::Hero(hero), at)).chain(enemies).collect(),
            rooms: heroes.map(|(hero, at)| (hero, table.board.tiles_of(at).collect())).collect(),
            ground: Ground {
                spaces: table.board.space_count(),
                doors: table.board.doors().collect(),
                tokens: tokens.collect(),
                lying: table.floor_tokens.clone(),
            },
            track: table.depth.as_ref().map(|depth| (depth.party, depth.darkness)),
        }
    }
}

/// Draws the board whenever it has changed.
#[derive(Clone, Debug, Default)]
pub struct Maps {
    labels: Labels,
    drawn: Option<Drawn>,
    /// The lines under the board as they were printed last.
    told: String,
}

impl Maps {
    /// The whole map, whenever somebody stands elsewhere than when it was drawn last, or the board has grown: for whoever plays.
    pub fn changed(&mut self, table: &Table, names: &dyn Names) -> Option<String> {
        self.labels.look(table);
        let now = Drawn::of(table);
        if self.drawn.as_ref() == Some(&now) {
            return None;
        }
        let before = self.drawn.replace(now.clone());
        // Where the markers of the track alone have moved, the board need not be seen again.
        if before.is_some_and(|before| before.stand == now.stand && before.ground == now.ground) {
            return Some(status::track(table, &names.figures(table)));
        }
        Some(map(table, &self.labels, names))
    }

    /// What a watcher wants to see of a new turn: the whole board where a tile, a door or a token has come or gone; the tiles where
    /// somebody stands, while they fight or once a hero has come to another tile; else the lines of those that are otherwise than before.
    pub fn turn(&mut self, table: &Table, names: &dyn Names) -> Option<String> {
        self.labels.look(table);
        let now = Drawn::of(table);
        let before = self.drawn.replace(now.clone());
        let figures = names.figures(table);
        let told = status::status(table, &self.labels, names, &figures);
        let changed = std::mem::replace(&mut self.told, told.clone()) != told;
        let Some(before) = before.filter(|before| before.ground == now.ground) else {
            return Some(self.draw(table, names, &figures, None) + &told);
        };
        let moved = if table.fighting() { before.stand != now.stand } else { before.rooms != now.rooms };
        if moved {
            let tiles: BTreeSet<TileId> = now.stand.iter().flat_map(|(_, at)| table.board.tiles_of(*at)).collect();
            return Some(self.draw(table, names, &figures, Some(&tiles)) + &told);
        }
        changed.then_some(told)
    }

    /// The models by the names that the transcript gave them: a model that came and went between two drawings has had a number too.
    pub fn know(&mut self, labels: &Labels) {
        self.labels = labels.clone();
    }

    /// The whole board, for the end.
    pub fn last(&mut self, table: &Table, names: &dyn Names) -> String {
        self.labels.look(table);
        map(table, &self.labels, names)
    }

    fn draw(&self, table: &Table, names: &dyn Names, figures: &Figures, tiles: Option<&BTreeSet<TileId>>) -> String {
        let all = table.board.tiles().count();
        let title = match tiles.map(BTreeSet::len) {
            Some(some) if some < all => format!("({some} of {all} tiles)\n"),
            _ => String::new(),
        };
        title + &board(table, &self.labels, names, figures, &Part { tiles, more: &BTreeMap::new() })
    }
}
