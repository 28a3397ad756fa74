//! A picture of the table: the tiles with everything on them, the depth track, and who is who.

mod svg;

use std::collections::{BTreeMap, BTreeSet};

pub use self::svg::escaped as markup;
use self::svg::{Pair, Svg};
use super::map::middle;
use super::{Figures, Labels, Names, safe, status};
use brim_core::game::board::{Line, Side, covered_points, line_at};
use brim_core::game::ids::{Model, SpaceId, TileId};
use brim_core::game::table::Table;

/// The width of a space.
const CELL: i32 = 36;
/// Free room about everything.
const EDGE: i32 = 16;
/// The height of a line of text.
const LEADING: i32 = 18;
/// The width that a letter takes at the most, about.
const LETTER: i32 = 8;

/// How everything looks.
const STYLE: &str = "\
.page{fill:#fbf8f1}text{font-family:sans-serif;font-size:13px;fill:#222}.title{font-size:17px;font-weight:bold}\
.space0{fill:#efe3c8}.space1{fill:#e6d6b4}.both{fill:#ddc99d}.dark0{fill:#8f8a82}.dark1{fill:#837e77}.darkboth{fill:#77726c}\
.space0,.space1,.both,.dark0,.dark1,.darkboth{stroke:#b9a987;stroke-width:1}\
.wall,.door,.gate,.barrier{stroke-width:4;stroke-linecap:round;fill:none}\
.wall{stroke:#33302b}.door{stroke:#b5651d;stroke-width:7}.gate{stroke:#7a3fa0;stroke-width:7}.barrier{stroke:#fff;stroke-dasharray:5 4}\
.covered{fill:#33302b}.covers{fill:#fff}.number{font-size:11px;fill:#3a2f18;stroke:#fbf8f1;stroke-width:3;paint-order:stroke;text-anchor:middle}\
.hero{fill:#2f6db3;stroke:#fff;stroke-width:2}.fallen{fill:#777;stroke:#fff;stroke-width:2}.enemy{fill:#b0302a;stroke:#fff;stroke-width:2}\
.other{fill:#7c6a2c;stroke:#fff;stroke-width:2}.light{fill:none;stroke:#f2c100;stroke-width:4}.mark{fill:#fff;font-weight:bold;text-anchor:middle}\
.wounds{fill:#7d1010;stroke:#fff}.sanity{fill:#4a2f80;stroke:#fff}.count{font-size:10px;fill:#fff;text-anchor:middle}\
.spot{fill:none;stroke:#8a6d3b;stroke-width:1.5;stroke-dasharray:3 3}.token{fill:#e9a23b;stroke:#5b3b08}.hidden{fill:#f6e58d;stroke:#5b4b08}.sign{font-size:12px;text-anchor:middle}\
.life{fill:#3d8b40}.lost{fill:#5c1210}.small{font-size:10px;fill:#fff;font-weight:bold;text-anchor:middle}\
.track{fill:#fff;stroke:#777}.named0{fill:#f3c9c4;stroke:#777}.named1{fill:#d9cdea;stroke:#777}.named2{fill:#cfe3cf;stroke:#777}\
.initials{font-size:9px;fill:#222;text-anchor:middle}.need{font-size:11px;font-weight:bold;fill:#222;text-anchor:middle}.party{fill:#2f6db3}.darkness{fill:#222}";

/// Draws a table as an SVG picture: the same table gives the same text. A title stands above it.
pub fn picture(table: &Table, labels: &Labels, names: &dyn Names, title: &str) -> String {
    let figures = names.figures(table);
    let mut page = Page { table, labels, names, figures: &figures, svg: Svg::default(), wide: 0, at: EDGE };
    page.title(title);
    let ground = page.boards();
    page.track();
    page.legend();
    let size = (page.wide + EDGE, page.at + EDGE);
    page.svg.below(ground).document(title, size, STYLE)
}

/// A table as two drawings that lie one above the other: the board, and all that is on it, with the depth track below. Many pictures of a game
/// share a board.
pub struct Layers {
    /// The board.
    pub ground: String,
    /// What is on it.
    pub models: String,
    /// How wide and how high both are.
    pub size: (i32, i32),
}

/// How [`Layers`] look.
pub const LOOKS: &str = STYLE;

/// Draws a table in layers.
pub fn layers(table: &Table, labels: &Labels, names: &dyn Names) -> Layers {
    let figures = names.figures(table);
    let mut page = Page { table, labels, names, figures: &figures, svg: Svg::default(), wide: 0, at: EDGE };
    let ground = page.boards();
    page.track();
    Layers { ground, size: (page.wide + EDGE, page.at + EDGE), models: page.svg.take() }
}

/// A picture being drawn, from top to bottom.
struct Page<'a> {
    table: &'a Table,
    labels: &'a Labels,
    names: &'a dyn Names,
    figures: &'a Figures,
    svg: Svg,
    /// The right edge of what was drawn so far.
    wide: i32,
    /// The lower edge of what was drawn so far.
    at: i32,
}

/// Where a region of the board comes to lie.
#[derive(Clone, Copy)]
struct Corner {
    west: i32,
    north: i32,
    top: i32,
}

impl Corner {
    /// The upper left corner of a cell.
    fn of(self, x: i32, y: i32) -> Pair {
        (EDGE + (x - self.west) * CELL, self.top + (y - self.north) * CELL)
    }
}

impl Page<'_> {
    fn title(&mut self, title: &str) {
        self.svg.words("title", (EDGE, self.at + LEADING), title);
        self.reach(EDGE + letters(title) * (LETTER + 2), self.at + LEADING + EDGE);
    }

    fn reach(&mut self, right: i32, below: i32) {
        self.wide = self.wide.max(right);
        self.at = below;
    }

    /// The ground of every region, one below the other; then all that is on it.
    fn boards(&mut self) -> String {
        let board = &self.table.board;
        let regions: BTreeSet<u8> = board.spaces().filter_map(|id| board.space(id)).map(|space| space.region).collect();
        let mut at = BTreeMap::new();
        for region in regions {
            self.region(region, &mut at);
        }
        let ground = self.svg.take();
        self.tiles(&at);
        self.spots(&at);
        self.tokens(&at);
        self.models(&at);
        ground
    }

    fn region(&mut self, region: u8, at: &mut BTreeMap<SpaceId, Pair>) {
        let board = &self.table.board;
        let spaces: Vec<(SpaceId, i32, i32)> = board
            .spaces()
            .filter_map(|id| board.space(id).map(|space| (id, space)))
            .filter(|(_, space)| space.region == region)
            .map(|(id, space)| (id, i32::from(space.x), i32::from(space.y)))
            .collect();
        let bounds =
            |of: fn(&(SpaceId, i32, i32)) -> i32| Some((spaces.iter().map(of).min()?, spaces.iter().map(of).max()?));
        let (Some((west, east)), Some((north, south))) = (bounds(|space| space.1), bounds(|space| space.2)) else {
            return;
        };
        let corner = Corner { west, north, top: self.at };
        for (id, x, y) in &spaces {
            self.space(*id, corner.of(*x, *y));
        }
        for (id, x, y) in &spaces {
            self.edges(*id, corner.of(*x, *y));
        }
        for (x, y, wall) in covered_points(board, region) {
            self.svg.circle(if wall { "covered" } else { "covers" }, corner.of(x, y), 4);
        }
        at.extend(spaces.iter().map(|(id, x, y)| (*id, corner.of(*x, *y))));
        self.reach(corner.of(east + 1, north).0, corner.of(west, south + 1).1 + EDGE);
    }

    /// A space in the colour of its tile, darker outside of the light.
    fn space(&mut self, id: SpaceId, at: Pair) {
        let mut tiles = self.table.board.tiles_of(id);
        let (first, second) = (tiles.next(), tiles.next());
        let class = match (first, second, self.figures.is_lit(self.table, id)) {
            (_, Some(_), true) => "both",
            (_, Some(_), false) => "darkboth",
            (Some(TileId(tile)), None, true) if tile % 2 == 1 => "space1",
            (_, None, true) => "space0",
            (Some(TileId(tile)), None, false) if tile % 2 == 1 => "dark1",
            (_, None, false) => "dark0",
        };
        self.svg.rect(class, at, (CELL, CELL));
    }

    /// Walls, doors, Gates and barriers about a space.
    fn edges(&mut self, id: SpaceId, (x, y): Pair) {
        let corners = [(x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL), (x, y)];
        let sides = [Side::North, Side::East, Side::South, Side::West];
        for (side, ends) in sides.into_iter().zip(corners.windows(2)) {
            let class = match line_at(&self.table.board, id, side) {
                Line::Open => continue,
                Line::Wall => "wall",
                Line::Door => "door",
                Line::Gate => "gate",
                Line::Barrier => "barrier",
            };
            if let [from, to] = ends {
                self.svg.stroke(class, *from, *to);
            }
        }
    }

    /// The number and the name of each tile, small, in its middle.
    fn tiles(&mut self, at: &BTreeMap<SpaceId, Pair>) {
        for tile in self.table.board.tiles() {
            let alone = |space: SpaceId| self.table.board.tiles_of(space).count() == 1;
            let Some((x, y)) = middle(self.table, tile, &alone).and_then(|space| at.get(&space)).copied() else {
                continue;
            };
            let Some(laid) = self.table.board.tile(tile) else { continue };
            let sign = if laid.searched > 0 { " *" } else { "" };
            let own = self.table.name_of_tile(tile).unwrap_or_else(|| self.names.name(laid.decl));
            let name = safe(&own);
            self.svg.words("number", (x + CELL / 2, y + 11), &format!("{} {name}{sign}", tile.index() + 1));
        }
    }

    /// The spots of the mission: a ring in the space, and the name below it.
    fn spots(&mut self, at: &BTreeMap<SpaceId, Pair>) {
        for (name, space) in self.table.spots() {
            let Some((x, y)) = at.get(&space).copied() else { continue };
            self.svg.circle("spot", (x + CELL / 2, y + CELL / 2), CELL / 2 - 6);
            // Below the space, where no model hides it.
            self.svg.words("number", (x + CELL / 2, y + CELL + 4), &safe(&name));
        }
    }

    /// What lies about, and tokens face down on tiles.
    fn tokens(&mut self, at: &BTreeMap<SpaceId, Pair>) {
        let mut before: BTreeMap<SpaceId, i32> = BTreeMap::new();
        for lying in &self.table.floor_tokens {
            let Some((x, y)) = at.get(&lying.at).copied() else { continue };
            let count = before.entry(lying.at).or_default();
            let (aside, name) = (*count % 3 * 11, safe(&self.names.name(lying.what)));
            *count += 1;
            self.svg.begin("lies", &name);
            self.svg.rect("token", (x + 4 + aside, y + CELL - 15), (10, 10));
            self.svg.end();
        }
        for tile in self.table.board.tiles().filter(|tile| self.table.cards.token_on(*tile).is_some()) {
            let Some((x, y)) = middle(self.table, tile, &|_| true).and_then(|space| at.get(&space)).copied() else {
                continue;
            };
            let about = (x + CELL / 2, y + CELL / 2 + 3);
            self.svg.circle("hidden", about, 10);
            self.svg.words("sign", (about.0, about.1 + 4), "?");
        }
    }

    /// Every model where it stands: several in one space side by side. Heroes come last, so that a KO'd hero's marker is seen beside others.
    fn models(&mut self, at: &BTreeMap<SpaceId, Pair>) {
        let mut here: BTreeMap<SpaceId, Vec<Model>> = BTreeMap::new();
        for enemy in self.table.figures() {
            here.entry(enemy.at).or_default().push(Model::Enemy(enemy.id));
        }
        for hero in self.table.heroes.iter().filter(|hero| !hero.dead) {
            if let Some(space) = hero.at {
                here.entry(space).or_default().push(Model::Hero(hero.id));
            }
        }
        for (space, models) in here {
            let Some((x, y)) = at.get(&space).copied() else { continue };
            let abreast = match models.len() {
                1 => 1,
                2..=4 => 2,
                _ => 3,
            };
            for (place, model) in (0i32..).zip(models) {
                let room = CELL / abreast;
                let corner = (x + place % abreast * room, y + place / abreast * room);
                self.model(model, corner, room, abreast > 1);
            }
        }
    }

    fn model(&mut self, model: Model, (x, y): Pair, room: i32, small: bool) {
        let health = self.names.health(self.table, model);
        let of = |wounds: i32| health.map_or_else(String::new, |health| format!(": {wounds} of {health} wounds"));
        let sign = if small { "small" } else { "mark" };
        match model {
            Model::Enemy(id) => {
                let Some(enemy) = self.table.enemy(id) else { return };
                let wide = i32::from(self.names.wide(enemy.kind).max(1));
                let size = if small { room } else { CELL * wide };
                self.svg.begin("model", &format!("{}{}", self.labels.enemy(id, self.names), of(enemy.wounds)));
                let edge = if small { 1 } else { 3 };
                let class = if self.table.others.iter().any(|other| other.id == id) { "other" } else { "enemy" };
                self.svg.rect(class, (x + edge, y + edge), (size - 2 * edge, size - 2 * edge));
                self.svg.words(sign, (x + size / 2, y + size / 2 + 4), &self.labels.mark(id));
                self.life((x + edge + 2, y + size - edge - 5), size - 2 * edge - 4, enemy.wounds, health);
                if health.is_none() {
                    self.count("wounds", (x + size - 7, y + size - 7), enemy.wounds);
                }
                self.svg.end();
            }
            Model::Hero(id) => {
                let Some(hero) = self.table.hero(id) else { return };
                let initial = self.labels.initial(self.table, id);
                let about = (x + room / 2, y + room / 2);
                self.svg.begin("model", &format!("{}{}", self.labels.hero(self.table, id), of(hero.wounds)));
                if self.figures.light == Some(id) {
                    self.svg.circle("light", about, room / 2 - 1);
                }
                let class = if hero.ko.is_some() { "fallen" } else { "hero" };
                self.svg.circle(class, about, room / 2 - if small { 1 } else { 3 });
                self.svg.words(sign, (about.0, about.1 + 4), &initial);
                if !small && hero.ko.is_none() {
                    self.life((x + 8, y + room - 9), room - 16, hero.wounds, health);
                    self.count("sanity", (x + 7, y + CELL - 7), hero.sanity_damage);
                    if health.is_none() {
                        self.count("wounds", (x + CELL - 7, y + CELL - 7), hero.wounds);
                    }
                }
                self.svg.end();
            }
        }
    }

    /// What is left of somebody's Health, as a bar.
    fn life(&mut self, at: Pair, wide: i32, wounds: i32, health: Option<i32>) {
        let Some(health) = health.filter(|health| *health > 0) else { return };
        let left = health.saturating_sub(wounds).clamp(0, health);
        let share = i32::try_from(i64::from(wide) * i64::from(left) / i64::from(health)).unwrap_or(0);
        self.svg.rect("lost", at, (wide, 4));
        if share > 0 {
            self.svg.rect("life", at, (share, 4));
        }
    }

    /// A number on a small round.
    fn count(&mut self, class: &str, (x, y): Pair, count: i32) {
        if count > 0 {
            self.svg.circle(class, (x, y), 8);
            self.svg.words("count", (x, y + 4), &count.to_string());
        }
    }

    /// The depth track from the Entrance to the Darkness Start, with its numbers.
    fn track(&mut self) {
        let Some(depth) = &self.table.depth else { return };
        let wide = 26;
        self.svg.words("sign-line", (EDGE, self.at + LEADING), "Depth track: Entrance");
        let (left, top) = (EDGE + 22 * LETTER, self.at);
        let last = depth.entrance.min(status::LONGEST_TRACK);
        for (place, space) in (0i32..).zip((0..=last).rev()) {
            let x = left + place * wide;
            let named = self.figures.named.iter().position(|(_, spaces)| spaces.contains(&space));
            self.svg.rect(
                named.map_or("track", |place| NAMED.get(place % NAMED.len()).copied().unwrap_or("track")),
                (x, top),
                (wide, wide),
            );
            if let Some((name, _)) = named.and_then(|place| self.figures.named.get(place)) {
                self.svg.words("initials", (x + wide / 2, top + 9), &initials(name));
            }
            if let Some((_, need)) = self.figures.stages.iter().find(|(from, _)| *from == space) {
                self.svg.words("need", (x + wide / 2, top + wide + 24), &format!("{need}+"));
            }
            let both = depth.party == space && depth.darkness == space;
            if depth.party == space {
                self.svg.circle("party", (x + if both { 7 } else { wide / 2 }, top + wide / 2), 9);
                self.svg.words("count", (x + if both { 7 } else { wide / 2 }, top + wide / 2 + 4), status::PARTY);
            }
            if depth.darkness == space {
                self.svg.circle("darkness", (x + if both { 19 } else { wide / 2 }, top + wide / 2), 9);
                self.svg.words("count", (x + if both { 19 } else { wide / 2 }, top + wide / 2 + 4), status::DARKNESS);
            }
            self.svg.words("number", (x + wide / 2, top + wide + 11), &space.to_string());
        }
        let right = left + (last + 1) * wide;
        self.svg.words("sign-line", (right + 6, top + LEADING), "Darkness Start");
        self.reach(right + 15 * LETTER, top + wide + EDGE + 26);
    }

    /// Who is who, which tile is which, what the signs mean.
    fn legend(&mut self) {
        let text = status::status(self.table, self.labels, self.names, self.figures);
        // The track has been drawn, and signs are told of below.
        let mut lines: Vec<String> = text
            .lines()
            .filter(|line| !["Entrance ", "  , ", "  ? ", "  ahead: "].iter().any(|head| line.starts_with(head)))
            .map(|line| line.trim().to_owned())
            .collect();
        if let Some(depth) = &self.table.depth {
            let (party, darkness) = (depth.party, depth.darkness);
            let named = self.figures.named.iter().map(|(name, _)| format!("; {} {}", initials(name), safe(name)));
            lines.push(format!(
                "On the track: {} the party ({party}), {} the Darkness ({darkness}){}; below it what holds the Darkness back from there on.",
                status::PARTY,
                status::DARKNESS,
                named.collect::<String>()
            ));
        }
        if self.table.spots().next().is_some() {
            lines.push("Broken rings: spots of the mission.".to_owned());
        }
        lines.push(
            "Round: a hero, grey when KO'd, ringed with the light; square: an enemy, brown where it is none."
                .to_owned(),
        );
        lines.push("Bars: the Health that is left; small violet rounds: sanity damage. Dark lines: walls; brown: doors; violet: Gates; dashed: barriers.".to_owned());
        lines.push(
            "Grey spaces lie outside of the light; ? is a token face down; small squares lie in their space; * behind the name of a tile: it was scavenged."
                .to_owned(),
        );
        for line in lines {
            self.svg.words("line", (EDGE, self.at + LEADING - 4), &line);
            self.reach(EDGE + letters(&line) * LETTER, self.at + LEADING);
        }
    }
}

/// The looks of named spaces of the track.
const NAMED: [&str; 3] = ["named0", "named1", "named2"];

/// The first letters of the words of a name.
fn initials(name: &str) -> String {
    safe(name).split_whitespace().filter_map(|word| word.chars().next()).take(3).collect()
}

fn letters(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(0)
}
