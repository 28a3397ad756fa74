//! A table: which packs are played together, and what is decided where they differ. It is written in a file such as `table.toml`.

use super::files::join;
use super::version::Versions;
use crate::diagnostic::{FileId, Place};

/// The largest table file, in bytes.
pub const MAX_TABLE: usize = 64 * 1024;
/// The usual name of a table file.
pub const TABLE: &str = "table.toml";

/// What a table file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The path of the file.
    pub path: String,
    /// The file.
    pub file: FileId,
    /// What the players call this table.
    pub name: Option<String>,
    /// The packs on it, by id.
    pub packs: Vec<Wanted>,
    /// The edition it plays by.
    pub edition: Option<Said>,
    /// Rulings that it reads otherwise than its edition: house rules.
    pub rulings: Vec<(Said, Said)>,
    /// Which box the cards of decks come from that should not be mixed.
    pub boxes: Vec<(Mixed, Source, Place)>,
    /// Cards of other genres than the mission's stay in the box.
    pub genres_apart: Option<Place>,
    /// Which of two packs that change one field is followed: the field, and the pack.
    pub decide: Vec<(Said, Said)>,
    /// The models and boxes that the players own; nothing where it is not said.
    pub collection: Option<Collection>,
}

/// A pack of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its id.
    pub id: String,
    /// The versions that will do; nothing where any will.
    pub versions: Option<Versions>,
    /// Its folder, from the folder of the table; nothing where it is looked for.
    pub path: Option<Said>,
    /// Where it is named.
    pub place: Place,
}

impl Wanted {
    /// The folder that the table names for it.
    pub fn folder(&self, table: &Table) -> Option<String> {
        let path = self.path.as_ref()?.text.as_str();
        Some(if path.starts_with('/') { path.to_owned() } else { join(table.folder(), path) })
    }
}

/// A text with the place where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The text.
    pub text: String,
    /// Its place.
    pub place: Place,
}

/// The three stacks that the rulebooks advise against mixing (GOV, Combining Sets).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mixed {
    /// The Loot deck.
    Loot,
    /// The Scavenge deck.
    Scavenge,
    /// The Exploration tokens.
    Exploration,
}

impl Mixed {
    /// All three.
    pub const ALL: [Mixed; 3] = [Mixed::Loot, Mixed::Scavenge, Mixed::Exploration];

    /// Its key in a table file.
    pub fn key(self) -> &'static str {
        match self {
            Mixed::Loot => "loot",
            Mixed::Scavenge => "scavenge",
            Mixed::Exploration => "exploration",
        }
    }
}

/// Where the cards of such a deck come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// From all packs together.
    All,
    /// From one pack, which each game draws by lot.
    ByLot,
    /// From this pack.
    Pack(String),
}

impl Source {
    /// How a table file says that each game draws a box.
    pub const BY_LOT: &'static str = "by lot each game";
    /// How a table file says that all boxes are taken together.
    pub const TOGETHER: &'static str = "all";

    /// What a text stands for.
    pub fn of(text: &str) -> Source {
        match text.trim() {
            Source::BY_LOT => Source::ByLot,
            Source::TOGETHER => Source::All,
            pack => Source::Pack(pack.to_owned()),
        }
    }

    /// As a table file says it.
    pub fn words(&self) -> &str {
        match self {
            Source::All => Source::TOGETHER,
            Source::ByLot => Source::BY_LOT,
            Source::Pack(id) => id,
        }
    }
}

/// What the players own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The boxes, by the ids of their packs; where it is not said, all that are on the table.
    pub owns: Option<Vec<Said>>,
    /// How many models there are of single enemies, whichever box they came in.
    pub models: Vec<(Said, u32)>,
}

impl Table {
    /// The folder that the table file is in.
    pub fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or(".", |(folder, _)| if folder.is_empty() { "/" } else { folder })
    }

    /// Where the cards of a deck come from, where the table says it.
    pub fn source(&self, of: Mixed) -> Option<(&Source, Place)> {
        self.boxes.iter().find(|(which, _, _)| *which == of).map(|(_, source, place)| (source, *place))
    }
}
