//! The TOML read into types, as a tool that reads TOML would: figures each into their field, phrases as tables.

use serde::Deserialize;

/// Everything that the text declares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// Enemy sheets.
    #[serde(default)]
    pub enemy: Vec<Sheet>,
    /// Items.
    #[serde(default)]
    pub item: Vec<Sheet>,
    /// Cards.
    #[serde(default)]
    pub darkness: Vec<Sheet>,
    /// Keywords.
    #[serde(default)]
    pub keyword: Vec<Sheet>,
    /// Skills.
    #[serde(default)]
    pub skill: Vec<Sheet>,
    /// Named abilities.
    #[serde(default)]
    pub ability: Vec<Sheet>,
    /// Markers.
    #[serde(default)]
    pub marker: Vec<Sheet>,
}

impl Mix {
    /// How many declarations there are.
    pub fn declarations(&self) -> usize {
        let Mix { enemy, item, darkness, keyword, skill, ability, marker } = self;
        [enemy, item, darkness, keyword, skill, ability, marker].into_iter().map(Vec::len).sum()
    }
}

/// One declaration.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "it is read, and that is all")]
pub struct Sheet {
    name: String,
    source: Option<String>,
    keywords: Option<Vec<String>>,
    size: Option<String>,
    initiative: Option<i64>,
    #[serde(rename = "move")]
    moves: Option<i64>,
    escape: Option<i64>,
    #[serde(rename = "to-hit-melee")]
    to_hit: Option<i64>,
    combat: Option<i64>,
    damage: Option<i64>,
    defense: Option<i64>,
    health: Option<i64>,
    xp: Option<i64>,
    models: Option<i64>,
    abilities: Option<Vec<String>>,
    range: Option<i64>,
    shots: Option<i64>,
    hands: Option<i64>,
    weight: Option<i64>,
    #[serde(default)]
    lines: Vec<toml::Table>,
}
