//! The save file, as JSON. Its keys are written out here: they are the form `brim.save/1`, whatever the fields are called.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{MOST_DECISIONS, hex};
use brim_language::diagnostic::escape::{escaped, shortened};

/// The schema this version reads and writes.
pub const SCHEMA: &str = "brim.save/1";

/// A saved game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    /// Always [`SCHEMA`].
    #[serde(rename = "schema")]
    pub schema: String,
    /// What was set up.
    #[serde(rename = "setup")]
    pub setup: Setup,
    /// The table file that it was played on, as seen from the folder of the save.
    #[serde(rename = "table", default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The seed of all chance.
    #[serde(rename = "seed")]
    pub seed: u64,
    /// The keys of the options taken, in order.
    #[serde(rename = "decisions")]
    pub decisions: Vec<String>,
    /// What a person at the table has said once and for all; nothing where it is what everybody begins with.
    #[serde(rename = "orders", default, skip_serializing_if = "Option::is_none")]
    pub orders: Option<Vec<KeptOrder>>,
    /// The hashes of the declarations that the game used, by their ids.
    #[serde(rename = "declarations", default)]
    pub declarations: BTreeMap<String, String>,
    /// The state of the game now and then.
    #[serde(rename = "fingerprints", default)]
    pub fingerprints: Vec<Fingerprint>,
    /// How it ended, where it did.
    #[serde(rename = "outcome", default)]
    pub outcome: Option<String>,
    /// The state at the end of what was saved.
    #[serde(rename = "state_hash", with = "hash")]
    pub state_hash: u64,
}

/// A standing order of a person at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptOrder {
    /// Its kind: `passed`, `idle`, `never`, `always`, `any-order` or `no-more`.
    #[serde(rename = "order")]
    pub order: String,
    /// What it speaks of, by its keys, in words.
    #[serde(rename = "about", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about: BTreeMap<String, String>,
    /// The seat of the hero whose questions it is about.
    #[serde(rename = "hero", default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<u8>,
    /// The turn in which it stands.
    #[serde(rename = "turn", default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
    /// The activation in which it stands.
    #[serde(rename = "activation", default, skip_serializing_if = "Option::is_none")]
    pub activation: Option<u32>,
    /// How many answers had been given when it was said.
    #[serde(rename = "given", default)]
    pub given: usize,
}

/// What is set up before a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The id of the mission.
    #[serde(rename = "mission")]
    pub mission: String,
    /// The party, by seat.
    #[serde(rename = "heroes")]
    pub heroes: Vec<Hero>,
    /// The packs on the table.
    #[serde(rename = "packs")]
    pub packs: Vec<Pack>,
    /// The edition played.
    #[serde(rename = "edition", default)]
    pub edition: Option<String>,
    /// Rulings taken otherwise than the edition takes them, by id.
    #[serde(rename = "overrides", default)]
    pub overrides: BTreeMap<String, String>,
    /// Cards that lie on top of their decks when these have been shuffled, by id; the first is drawn first.
    #[serde(rename = "on_top", default, skip_serializing_if = "Vec::is_empty")]
    pub on_top: Vec<String>,
    /// Decks that take the cards of one pack alone, by id: that pack, or `by lot each game`.
    #[serde(rename = "boxes", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub boxes: BTreeMap<String, String>,
    /// Cards of another genre than the mission's stay in the box.
    #[serde(rename = "genres_apart", default, skip_serializing_if = "std::ops::Not::not")]
    pub genres_apart: bool,
    /// The scenario with whose `given` lines it begins in place of the set-up, by its name.
    #[serde(rename = "at", default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// A hero of the party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// The id of its class.
    #[serde(rename = "class")]
    pub class: String,
    /// Its name at the table.
    #[serde(rename = "name")]
    pub name: String,
    /// Its level.
    #[serde(rename = "level", default = "first_level", skip_serializing_if = "is_first_level")]
    pub level: i32,
    /// Items beside those it starts with, by id.
    #[serde(rename = "items", default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// Abilities gained, and upgrades that sit on its items, by id.
    #[serde(rename = "upgrades", default, skip_serializing_if = "Vec::is_empty")]
    pub upgrades: Vec<String>,
    /// Tokens and markers, by id, with how many.
    #[serde(rename = "tokens", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tokens: BTreeMap<String, i32>,
    /// Gold.
    #[serde(rename = "gold", default, skip_serializing_if = "is_nothing")]
    pub gold: i32,
    /// Loose Dark Stone.
    #[serde(rename = "dark_stone", default, skip_serializing_if = "is_nothing")]
    pub dark_stone: i32,
    /// Experience.
    #[serde(rename = "xp", default, skip_serializing_if = "is_nothing")]
    pub xp: i32,
}

impl Default for Hero {
    fn default() -> Self {
        Hero {
            class: String::new(),
            name: String::new(),
            level: first_level(),
            items: Vec::new(),
            upgrades: Vec::new(),
            tokens: BTreeMap::new(),
            gold: 0,
            dark_stone: 0,
            xp: 0,
        }
    }
}

impl Hero {
    /// A hero of a class, as its sheet makes it.
    pub fn of(class: impl Into<String>) -> Hero {
        Hero { class: class.into(), ..Hero::default() }
    }
}

fn first_level() -> i32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks it so")]
fn is_first_level(level: &i32) -> bool {
    *level == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks it so")]
fn is_nothing(amount: &i32) -> bool {
    *amount == 0
}

/// A pack on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// Its id.
    #[serde(rename = "id")]
    pub id: String,
    /// Its version.
    #[serde(rename = "version")]
    pub version: String,
}

/// The state of a game when a decision was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// How many decisions had been made before.
    #[serde(rename = "decision")]
    pub decision: u32,
    /// The turn.
    #[serde(rename = "turn")]
    pub turn: u32,
    /// The hash of the table.
    #[serde(rename = "hash", with = "hash")]
    pub hash: u64,
}

/// Why a text is no save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is not what a save must be.
    Form(String),
    /// It is one of another version.
    Schema(String),
    /// It has more decisions than any game.
    TooLong(usize),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Form(why) => write!(f, "this is not a saved game: {}", shortened(&escaped(why), 200)),
            Unread::Schema(found) => {
                write!(f, "this is a save of the form `{}`; this brim reads `{SCHEMA}`", shortened(&escaped(found), 60))
            }
            Unread::TooLong(found) => write!(f, "this save has {found} decisions; {MOST_DECISIONS} are the most"),
        }
    }
}

impl Save {
    /// A save without a game in it.
    pub fn new(setup: Setup, seed: u64) -> Save {
        Save {
            schema: SCHEMA.to_owned(),
            setup,
            table: None,
            seed,
            decisions: Vec::new(),
            orders: None,
            declarations: BTreeMap::new(),
            fingerprints: Vec::new(),
            outcome: None,
            state_hash: 0,
        }
    }

    /// Reads a save.
    ///
    /// # Errors
    /// [`Unread`] where it is none that this version reads.
    pub fn read(json: &str) -> Result<Save, Unread> {
        /// What every version of a save has.
        #[derive(Deserialize)]
        struct Head {
            #[serde(rename = "schema")]
            schema: String,
        }
        let head: Head = serde_json::from_str(json).map_err(|error| Unread::Form(error.to_string()))?;
        if head.schema != SCHEMA {
            return Err(Unread::Schema(head.schema));
        }
        let save: Save = serde_json::from_str(json).map_err(|error| Unread::Form(error.to_string()))?;
        match save.decisions.len() {
            many if many > MOST_DECISIONS => Err(Unread::TooLong(many)),
            _ => Ok(save),
        }
    }

    /// The save as text, one field a line.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).map_or_else(|_| String::new(), |json| json + "\n")
    }
}

/// Hashes are written in hexadecimal digits: not every reader of JSON has numbers of 64 bits.
mod hash {
    use super::{Deserialize, Deserializer, Error, Serializer, hex};

    pub fn serialize<S: Serializer>(hash: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&hex(*hash))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        u64::from_str_radix(&text, 16).map_err(|_| D::Error::custom("a hash has up to 16 hexadecimal digits"))
    }
}
