//! `pack.toml`: what a pack is called, what it is written for and what it needs.

use super::LANGUAGE;
use super::version::{self, Version, Versions};
use crate::diagnostic::Place;

/// What a `pack.toml` says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The name of the pack in texts and paths: small letters, digits and hyphens.
    pub id: String,
    /// Its name as printed.
    pub name: String,
    /// Its version as written: `1.0.0`. [`Manifest::number`] reads it.
    pub version: String,
    /// Where the version stands.
    pub version_place: Option<Place>,
    /// The language version it is written in.
    pub language: u32,
    /// The edition of the rulebooks it is written for.
    pub edition: Option<String>,
    /// Where the edition stands.
    pub edition_place: Option<Place>,
    /// The packs it needs, in the order given.
    pub requires: Vec<Requirement>,
    /// The packs it speaks of where a mix has them, and can do without.
    pub knows: Vec<Requirement>,
    /// The packs it cannot share a table with.
    pub conflicts: Vec<Conflict>,
    /// The packs that go well with it.
    pub suggests: Vec<Requirement>,
    /// The lowest version of the tool that can read it.
    pub brim: Option<LowestTool>,
    /// The genre of its cards, unless a card names another: `Viking`.
    pub genre: Option<String>,
    /// Where its content comes from, unless a declaration says otherwise.
    pub source: Option<String>,
    /// Who made it.
    pub credits: Vec<String>,
    /// Where the id stands; nothing for a pack without a manifest.
    pub place: Option<Place>,
    /// Where the packs stand that it requires, where it names any.
    pub requires_place: Option<Place>,
}

/// A pack that another one needs, knows or suggests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirement {
    /// Its id.
    pub id: String,
    /// Where it is asked for: the id in the list or the table.
    pub place: Option<Place>,
    /// The versions that will do; nothing: any.
    pub versions: Option<Versions>,
    /// Why, where the manifest says so.
    pub reason: Option<String>,
}

/// A pack that another one cannot share a table with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Its id.
    pub id: String,
    /// Where it is named.
    pub place: Place,
    /// The versions that it holds for; nothing: any.
    pub versions: Option<Versions>,
    /// Why they do not go together.
    pub reason: String,
}

/// The lowest version of the tool that a pack can be read with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LowestTool {
    /// The version.
    pub version: Version,
    /// Where it stands.
    pub place: Place,
}

impl Requirement {
    /// A pack in any version.
    pub fn any(id: impl Into<String>, place: Option<Place>) -> Self {
        Requirement { id: id.into(), place, ..Requirement::default() }
    }

    /// True if the pack in this version will do.
    pub fn allows(&self, version: &Version) -> bool {
        self.versions.as_ref().is_none_or(|versions| versions.allow(version))
    }
}

impl Conflict {
    /// True if the pack in this version is meant.
    pub fn means(&self, version: &Version) -> bool {
        self.versions.as_ref().is_none_or(|versions| versions.allow(version))
    }
}

impl Manifest {
    /// The manifest of a single file that is read without a pack: it needs `base` and nothing else.
    pub fn of_single_file(id: String, name: String) -> Self {
        Manifest {
            id,
            name,
            version: "0.0.0".to_owned(),
            version_place: None,
            language: u32::try_from(LANGUAGE).unwrap_or(1),
            edition: None,
            edition_place: None,
            requires: vec![Requirement::any("base", None)],
            knows: Vec::new(),
            conflicts: Vec::new(),
            suggests: Vec::new(),
            brim: None,
            genre: None,
            source: None,
            credits: Vec::new(),
            place: None,
            requires_place: None,
        }
    }

    /// Where it says what it requires; else where it says what it is.
    pub fn requirements_place(&self) -> Option<Place> {
        self.requires_place.or(self.place)
    }

    /// Its version as a number that can be compared.
    pub fn number(&self) -> Version {
        version::parse(&self.version).unwrap_or_else(|| Version::new(0, 0, 0))
    }

    /// How an author calls it: `Swamps of Death (pack)`.
    pub fn subject(&self) -> String {
        format!("{} (pack)", self.name)
    }
}

/// True for what can be the id of a pack.
pub fn is_id(id: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    id.len() <= 64
        && id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(plain)
        && !id.ends_with('-')
        && !id.contains("--")
}

/// A name as an id: `Bile Giants!` reads `bile-giants`. Empty where nothing of it can stand in one.
pub fn slug(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_lowercase() || (letter.is_ascii_digit() && !id.is_empty()) {
            id.push(letter);
        } else if !id.is_empty() && !id.ends_with('-') && letter != '\'' && letter != '’' {
            id.push('-');
        }
        if id.len() >= 64 {
            break;
        }
    }
    id.trim_end_matches('-').to_owned()
}
