//! Lists of plain words, from `lists.toml`, where it is said what each of them is for.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

/// The lists as they are written.
pub const TEXT: &str = include_str!("lists.toml");

static LISTS: LazyLock<Lists> = LazyLock::new(|| read(TEXT).unwrap_or_default());

/// The lists, by their names in the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    /// What `{of}` in a way of `concepts.toml` stands for.
    pub of: BTreeSet<String>,
    /// What `{each}` stands for.
    pub each: BTreeSet<String>,
    /// What `{span}` stands for.
    pub span: BTreeSet<String>,
    /// Words that stand in most texts, and say nothing of which line is meant.
    pub common: BTreeSet<String>,
    /// What the game is about.
    pub matter: BTreeSet<String>,
    /// Words that deny what stands behind them.
    pub denies: BTreeSet<String>,
    /// Words that part or turn something in other ways.
    pub turns: BTreeSet<String>,
    /// Of whom or of what something is true; nothing that could be denied by itself.
    pub nouns: BTreeSet<String>,
    /// What is denied in other ways as well.
    pub otherwise_denied: BTreeSet<String>,
    /// What stands with a denial for what was said before.
    pub stands: BTreeSet<String>,
    /// What comes behind such a denial.
    pub acts: BTreeSet<String>,
    /// Words that say that it is all of something.
    pub all: BTreeSet<String>,
    /// Figures that a sheet prints and a text names by their number.
    pub figures: BTreeSet<String>,
    /// What joins the results of a roll.
    pub links: BTreeSet<String>,
    /// What stands before such a result.
    pub leads: BTreeSet<String>,
}

/// The lists of a text; `None` where one is missing.
pub fn read(text: &str) -> Option<Lists> {
    toml::from_str(text).ok()
}

/// The lists of the tool.
pub fn lists() -> &'static Lists {
    &LISTS
}
