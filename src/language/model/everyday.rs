//! Words that players say, and the words of the language that say the same: the rows of `everyday.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::topics::{Topic, every, topics};
use brim_core::vocabulary::spelling::literal;

/// The rows as they are written; the comment at their top says what stands in them.
pub const TEXT: &str = include_str!("everyday.toml");

/// The rows, read.
pub static ROWS: LazyLock<Vec<Everyday>> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// What is said, where it leads, and how it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Everyday {
    /// Ways to say it.
    pub said: Vec<String>,
    /// The ids of what is explained.
    pub leads: Vec<String>,
    /// The text in which the line stands.
    pub on: String,
    /// How it is written.
    pub write: String,
}

#[derive(Deserialize)]
struct Table {
    words: Vec<Everyday>,
}

/// The rows of a text; `None` where it is no list of rows.
pub fn read(text: &str) -> Option<Vec<Everyday>> {
    toml::from_str::<Table>(text).ok().map(|table| table.words)
}

impl Everyday {
    /// What is explained, the first one first.
    pub fn topics(&self) -> Vec<Topic> {
        self.leads.iter().filter_map(|id| every().find(|topic| topic.id() == *id)).collect()
    }

    /// How it is written.
    pub fn line(&self) -> &str {
        &self.write
    }

    /// Where that line stands, in words.
    pub fn stands(&self) -> &'static str {
        match self.on.as_str() {
            "enemy" => "on an enemy",
            "hero" => "on an item or an ability",
            "spell" => "on a spell",
            "location" => "at a location of a town, or on an ability that it offers",
            "marker" => "on a marker or token that lies there",
            "class" => "in a `change` of the class, with all that are to stand in the line",
            "chart" => "in a `change` of the chart",
            "mission" => "in a mission",
            "any" => "in a text that stays in play",
            _ => "on a card",
        }
    }
}

/// What players say so. Words of the language itself lead to themselves.
pub fn everyday(query: &str) -> Option<&'static Everyday> {
    let key = |text: &str| text.split_whitespace().map(|word| literal(word).into_owned()).collect::<Vec<_>>();
    let asked = key(query);
    let found = ROWS.iter().find(|row| row.said.iter().any(|said| key(said) == asked));
    found.filter(|_| topics(query).is_empty() || !says_itself(query))
}

/// True where the words are a whole sentence of the language, without its holes.
fn says_itself(query: &str) -> bool {
    every().any(|topic| topic.id() == query || topic.line().eq_ignore_ascii_case(query))
}
