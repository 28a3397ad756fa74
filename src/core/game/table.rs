//! The table: everything that lies on it, as plain data. Nothing outside of it remembers anything.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::board::Board;
use super::cards::{Card, Cards};
use super::deeds::Deeds;
use super::depth::Depth;
use super::effect::{LastingEffect, Uses, Watched};
use super::ids::{CardId, DeclId, EnemyId, HeroId, Model, SpaceId, TileId};
use super::rulebook::Rulebook;

/// The whole state of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The seed of all chance.
    pub seed: u64,
    /// How often each address was thrown at already (see [`super::chance`]).
    pub throws: BTreeMap<u64, u32>,
    /// Where the game stands.
    pub cursor: Cursor,
    /// The tiles, spaces and walls.
    pub board: Board,
    /// The party, by seat.
    pub heroes: Vec<Hero>,
    /// The enemies on the board, in the order of their placing.
    pub enemies: Vec<Enemy>,
    /// Models that are neither heroes nor enemies, in the order of their placing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Enemy>,
    /// What each enemy type in the fight has gained (Elite abilities, an ambush), by type.
    pub groups: Vec<Group>,
    /// What has added enemies to the fight, in the order it did: each is worth a Loot card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub raids: Vec<Raid>,
    /// Every card of the game and where it is.
    pub cards: Cards,
    /// Lasting effects.
    pub effects: Vec<LastingEffect>,
    /// What has been used up, and until when.
    pub uses: Uses,
    /// The readings taken of the rulings, and the figures of the rules.
    pub rules: Rulebook,
    /// The mission that is played.
    pub mission: Option<DeclId>,
    /// The world that each region of the board lies in.
    pub worlds: Vec<Option<DeclId>>,
    /// Revive tokens the party has left.
    pub revives: i32,
    /// The depth track, where the mission has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<Depth>,
    /// What the heroes have found out by exploring.
    #[serde(default, skip_serializing_if = "Explored::is_none")]
    pub explored: Explored,
    /// The goals of the mission that are reached or failed, by their place.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub goals: BTreeMap<u8, Settled>,
    /// The chapter of the mission that is under way, by its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<u8>,
    /// The counters of the mission, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, i32>,
    /// What heroes have chosen where the mission asked them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<(HeroId, String)>,
    /// What heroes hold in secret: only its own player sees it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub secrets: BTreeMap<HeroId, BTreeMap<DeclId, i32>>,
    /// Places of the mission that have names, by these in small letters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<String, Site>,
    /// Who stands in a doorway since before the tile behind it was laid: its first step onto that tile brings it there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thresholds: Vec<(Model, TileId)>,
    /// Items that changed hands this turn: an item serves one hero a turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handed: Vec<CardId>,
    /// Tokens and markers that lie in spaces of the board, in the order they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub floor_tokens: Vec<Lying>,
    /// The attacks under way, the innermost last.
    pub attacks: Vec<Attack>,
    /// The next number for a new enemy, effect and card.
    pub next: Next,
    /// Set once the adventure is over.
    pub outcome: Option<Outcome>,
    /// The stay in a town between two adventures, while it lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stay: Option<Stay>,
    /// Texts that wait until something is so, and for whom it is so now. Nothing before the first look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watched: Option<BTreeSet<Watched>>,
    /// What counts how often anything came or went: no part of the game.
    #[serde(skip)]
    pub arrivals: Arrivals,
}

/// How often somebody or something came into play or left it, got something or lost it: models, cards, tokens, abilities, places, lasting effects.
/// Which texts are in play hangs on that and on nothing else, so whoever keeps it looks whether the count is still the same. It is no part of the
/// game: tables that differ in it alone are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrivals(u32);

impl Arrivals {
    /// One more.
    pub(crate) fn count(&mut self) {
        self.0 = self.0.wrapping_add(1);
    }

    /// True where nothing came or went since then.
    pub fn is_same(self, then: Arrivals) -> bool {
        self.0 == then.0
    }
}

impl PartialEq for Arrivals {
    fn eq(&self, _: &Arrivals) -> bool {
        true
    }
}

/// A stay in a town (AID).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stay {
    /// The town.
    pub town: DeclId,
    /// The day, from 1; 0 before the first.
    pub day: u32,
    /// Where each hero has gone today, or nowhere; those not named have not decided yet.
    pub visits: BTreeMap<HeroId, Option<DeclId>>,
    /// Set where the party leaves when this day ends, whatever it would like.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
    /// The locations that are gone: nobody can go there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<DeclId>,
}

/// Numbers that are handed out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Next {
    /// The next enemy.
    pub enemy: u16,
    /// The next lasting effect.
    pub effect: u32,
}

/// How an adventure ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The mission's objective was met.
    #[serde(rename = "victory")]
    Victory,
    /// Every hero is KO'd or dead.
    #[serde(rename = "all-ko")]
    AllKo,
    /// The heroes fled.
    #[serde(rename = "fled")]
    Fled,
    /// The Darkness left the mine.
    #[serde(rename = "darkness-escaped")]
    DarknessEscaped,
    /// The mission's own failure.
    #[serde(rename = "failed")]
    Failed,
    /// The named limit on turns was hit: a fault of content, never of players.
    #[serde(rename = "turn-cap")]
    TurnCap,
}

/// Where the game stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cursor {
    /// The turn, from 1.
    pub turn: u32,
    /// The step of the turn.
    pub step: Step,
    /// The number of activations begun in this turn.
    pub activation: u32,
    /// Whose activation it is.
    pub active: Option<Active>,
    /// The fight that is on, counted from 1 over the adventure.
    pub fight: Option<u32>,
    /// How many fights there have been.
    pub fights: u32,
    /// How many attacks and waves of the mission have brought nobody: they are beaten like those of the fights.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub empty_waves: u32,
    /// The turn that is the first of the fight that is on: the one it began in, or the next where somebody had activated in that, or it began by
    /// exploring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fight_from: Option<u32>,
    /// What still has to activate this turn, in order.
    pub order: Vec<Active>,
    /// The end of the turn was told, and the next one has not begun.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turn_over: bool,
}

/// True for a count that has not begun.
fn is_none_yet(count: &u32) -> bool {
    *count == 0
}

impl Cursor {
    /// The first turn, counted from this one, in which everybody is yet to activate.
    pub(super) fn next_whole_turn(&self) -> u32 {
        let whole = match self.step {
            Step::Start => true,
            Step::Activations => self.activation == 0,
            _ => false,
        };
        self.turn.saturating_add(u32::from(!whole))
    }

    /// Which turn of the fight that is on this is, from 1; nothing without a fight.
    #[must_use]
    pub fn turn_of_fight(&self) -> Option<i32> {
        self.fight?;
        let turns = self.turn.saturating_add(1).saturating_sub(self.fight_from.unwrap_or(self.turn));
        Some(i32::try_from(turns.max(1)).unwrap_or(i32::MAX))
    }
}

/// The steps of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// Before the first turn.
    #[default]
    #[serde(rename = "set-up")]
    SetUp,
    /// The start of the turn (Hold Back the Darkness).
    #[serde(rename = "start")]
    Start,
    /// Models activate in Initiative order.
    #[serde(rename = "activations")]
    Activations,
    /// Rooms are explored.
    #[serde(rename = "exploration")]
    Exploration,
    /// The end of the turn.
    #[serde(rename = "end")]
    End,
    /// The fight that ended is wound up.
    #[serde(rename = "aftermath")]
    Aftermath,
    /// An adventure is over: the party comes to a town.
    #[serde(rename = "home")]
    Home,
    /// In a town: a day begins.
    #[serde(rename = "day")]
    Day,
    /// In a town: one hero after the other goes somewhere.
    #[serde(rename = "visits")]
    Visits,
    /// In a town: the day ends.
    #[serde(rename = "night")]
    Night,
}

/// Who activates: one hero, or all enemies of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Active {
    /// A hero.
    #[serde(rename = "hero")]
    Hero(HeroId),
    /// All enemies of this type.
    #[serde(rename = "group")]
    Group(DeclId),
}

/// A hero on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hero {
    /// The seat.
    pub id: HeroId,
    /// The class.
    pub class: DeclId,
    /// The name given at the table.
    pub name: String,
    /// Where the figure (or, KO'd, its marker) stands.
    pub at: Option<SpaceId>,
    /// Wounds taken.
    pub wounds: i32,
    /// Sanity damage taken.
    pub sanity_damage: i32,
    /// Corruption points held.
    pub corruption: i32,
    /// Grit held.
    pub grit: i32,
    /// Experience.
    pub xp: i32,
    /// Gold, in dollars.
    pub gold: i32,
    /// Loose shards of Dark Stone.
    pub dark_stone: i32,
    /// Hero level, from 1.
    pub level: i32,
    /// Set while KO'd.
    pub ko: Option<Ko>,
    /// Set when killed, and when it has left the party.
    pub dead: bool,
    /// Set when an Ally has left the party: it is gone as the dead are, and nothing brings it back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// Markers and tokens held, by declaration.
    pub holds: BTreeMap<DeclId, i32>,
    /// Abilities, injuries and the like gained beyond the class, in order.
    pub gained: Vec<DeclId>,
    /// Cards held, in order (items and spells).
    pub cards: Vec<CardId>,
    /// The cards in hand for this turn.
    pub hands: Vec<CardId>,
    /// Memory of this turn.
    pub turn: HeroTurn,
    /// What it has done, and what has befallen it.
    pub deeds: Deeds,
}

/// What the rules remember of a hero's turn, and no text asks for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HeroTurn {
    /// The highest Escape value passed this turn.
    pub escaped: i32,
    /// The attack of the turn was made, given up, or a Search took its place.
    #[serde(default)]
    pub attack: bool,
    /// A Free Attack was made.
    pub free_attack: bool,
    /// Recovered this turn and does not activate.
    pub dazed: bool,
    /// What the dice of its Move roll showed; 0 before that.
    #[serde(default)]
    pub rolled: i32,
}

/// Why a hero is KO'd.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ko {
    /// Health ran out: an Injury is rolled.
    pub health: bool,
    /// Sanity ran out: a Madness is rolled.
    pub sanity: bool,
}

/// An enemy model on the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Enemy {
    /// The model.
    pub id: EnemyId,
    /// Its type.
    pub kind: DeclId,
    /// Where it stands; of an Extra Large base the anchor, its smallest row and column.
    pub at: SpaceId,
    /// Wounds taken.
    pub wounds: i32,
    /// The hero it is targeting.
    pub target: Option<HeroId>,
    /// Markers and tokens held, by declaration.
    pub holds: BTreeMap<DeclId, i32>,
    /// The turn it was placed in.
    pub born: u32,
}

/// A Threat card, or anything else but an enemy, that has added enemies to the fight. What one card or text adds in one turn is one raid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raid {
    /// Whose text it was.
    pub by: Bringer,
    /// The turn.
    pub turn: u32,
    /// The enemies, without those that have left without being defeated. Where none is left the raid is not worth anything and goes.
    pub enemies: Vec<EnemyId>,
}

/// Whose text adds enemies to a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bringer {
    /// The declaration.
    pub source: Option<DeclId>,
    /// The card, where it is one.
    pub card: Option<CardId>,
}

/// A token or marker that lies in a space of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lying {
    /// What it is.
    pub what: DeclId,
    /// Where it lies.
    pub at: SpaceId,
}

/// What the heroes have found out by exploring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explored {
    /// Clues found.
    pub clues: i32,
    /// Those of them that have had their effect in the mission.
    pub followed: i32,
    /// The tile of the objective, once it has been found.
    pub objective: Option<TileId>,
    /// The tile on which the last Clue was found: that of the token, where an Encounter of it brought the Clue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_on: Option<TileId>,
}

/// A place with a name: a tile, or a space of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// The tile.
    pub tile: TileId,
    /// The space, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<SpaceId>,
}

/// How a goal came out, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// It is reached; or failed.
    pub reached: bool,
    /// The turn.
    pub turn: u32,
}

impl Explored {
    /// True where nothing has been found.
    fn is_none(&self) -> bool {
        *self == Explored::default()
    }
}

/// What all enemies of one type share for the fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// The type.
    pub kind: DeclId,
    /// The Brutal side is used.
    pub brutal: bool,
    /// Elite abilities gained, as rows of its chart (from 0), in the order gained.
    pub elites: Vec<u8>,
    /// The turn until whose end an ambush quickens it.
    pub ambush_turn: Option<u32>,
}

impl Table {
    /// The hero of a seat.
    pub fn hero(&self, id: HeroId) -> Option<&Hero> {
        self.heroes.get(id.index())
    }

    /// The hero of a seat, to be changed (by [`super::apply`] only).
    pub(crate) fn hero_mut(&mut self, id: HeroId) -> Option<&mut Hero> {
        self.heroes.get_mut(id.index())
    }

    /// The enemy with this id, if it is still on the board.
    #[inline]
    pub fn enemy(&self, id: EnemyId) -> Option<&Enemy> {
        self.enemies.iter().find(|enemy| enemy.id == id).or_else(|| self.other(id))
    }

    /// A model that is neither a hero nor an enemy.
    pub fn other(&self, id: EnemyId) -> Option<&Enemy> {
        self.others.iter().find(|other| other.id == id)
    }

    /// Enemies, and models that are neither heroes nor enemies.
    pub fn figures(&self) -> impl Iterator<Item = &Enemy> {
        self.enemies.iter().chain(&self.others)
    }

    /// The enemy with this id, to be changed (by [`super::apply`] only).
    pub(crate) fn enemy_mut(&mut self, id: EnemyId) -> Option<&mut Enemy> {
        self.enemies.iter_mut().chain(&mut self.others).find(|enemy| enemy.id == id)
    }

    /// How many things lie there that a look at what is in play goes over: models, what heroes have and can do, lasting effects, what lies about.
    pub fn things(&self) -> usize {
        let of = |hero: &Hero| hero.cards.len() + hero.gained.len() + hero.holds.len();
        let lying = self.floor_tokens.len() + self.cards.in_play.len();
        self.heroes.iter().map(of).sum::<usize>()
            + self.enemies.len()
            + self.others.len()
            + self.effects.len()
            + lying
            + self.secrets.values().map(BTreeMap::len).sum::<usize>()
    }

    /// The raid with which an enemy came.
    pub fn raid_of(&self, enemy: EnemyId) -> Option<&Raid> {
        self.raids.iter().find(|raid| raid.enemies.contains(&enemy))
    }

    /// What a type has gained for the fight.
    pub fn group(&self, kind: DeclId) -> Option<&Group> {
        self.groups.iter().find(|group| group.kind == kind)
    }

    /// Where a model stands. A KO'd hero's marker stands where it fell; a dead hero stands nowhere.
    pub fn place_of(&self, model: Model) -> Option<SpaceId> {
        match model {
            Model::Hero(id) => self.hero(id).and_then(|hero| hero.at),
            Model::Enemy(id) => self.enemy(id).map(|enemy| enemy.at),
        }
    }

    /// Heroes that stand on the board: neither KO'd nor dead.
    pub fn standing(&self) -> impl Iterator<Item = &Hero> {
        self.heroes.iter().filter(|hero| hero.is_standing())
    }

    /// How many of this marker or token a model holds.
    pub fn holds(&self, model: Model, what: DeclId) -> i32 {
        let holds = match model {
            Model::Hero(id) if self.rules.hidden.contains(&what) => self.secrets.get(&id),
            Model::Hero(id) => self.hero(id).map(|hero| &hero.holds),
            Model::Enemy(id) => self.enemy(id).map(|enemy| &enemy.holds),
        };
        holds.and_then(|holds| holds.get(&what)).copied().unwrap_or(0)
    }

    /// The name that the mission gives a tile, where it gives one: each word with a capital.
    pub fn name_of_tile(&self, tile: TileId) -> Option<String> {
        let (name, _) = self.places.iter().find(|(_, site)| site.tile == tile && site.at.is_none())?;
        Some(Table::place_in_print(name))
    }

    /// The spots of the mission, with their names.
    pub fn spots(&self) -> impl Iterator<Item = (String, SpaceId)> + use<'_> {
        self.places.iter().filter_map(|(name, site)| Some((Table::place_in_print(name), site.at?)))
    }

    fn place_in_print(name: &str) -> String {
        let capital = |word: &str| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        };
        name.split(' ').map(capital).collect::<Vec<String>>().join(" ")
    }

    /// The markers and tokens of a hero, what it holds in secret too.
    pub fn held_by(&self, hero: HeroId) -> impl Iterator<Item = (&DeclId, &i32)> {
        self.hero(hero).into_iter().flat_map(|hero| &hero.holds).chain(self.secrets.get(&hero).into_iter().flatten())
    }

    /// The upgrades attached to an item: they are with the hero who has it.
    pub fn attached(&self, item: CardId) -> impl Iterator<Item = &Card> {
        let holder = self.cards.card(item).and_then(|card| card.zone.hero()).and_then(|hero| self.hero(hero));
        let cards = holder.into_iter().flat_map(|hero| &hero.cards).filter_map(|card| self.cards.card(*card));
        cards.filter(move |card| card.on.is_some_and(|on| on.to == item))
    }

    /// The attack under way.
    pub fn attack(&self) -> Option<&Attack> {
        self.attacks.last()
    }

    /// The location that a hero visits today.
    pub fn visited(&self, hero: HeroId) -> Option<DeclId> {
        self.stay.as_ref().and_then(|stay| stay.visits.get(&hero).copied().flatten())
    }

    /// True while a fight is on.
    pub fn fighting(&self) -> bool {
        self.cursor.fight.is_some()
    }
}

impl Hero {
    /// Neither KO'd nor dead, and on the board.
    pub fn is_standing(&self) -> bool {
        self.ko.is_none() && !self.dead && self.at.is_some()
    }
}
