//! What a diff comes to: every change as plain data, complete enough to make the new packs of the old ones.

use serde::{Deserialize, Serialize};

use super::classes::{Class, Rule};
use super::decks::DeckChange;
use super::errors::VersionError;
use super::group::group;
use super::touched::Touched;

/// What part of a pack a change replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// A key of `pack.toml`.
    Manifest,
    /// A declaration as a whole.
    Declaration,
    /// The head of a declaration or of a line; what stands under it is compared by itself.
    Head,
    /// A line with all that stands under it.
    Line,
}

/// Where a line stands in the sorted tree of its declaration: its place in each block, from the outside in.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct At {
    /// In the old declaration; of a new line, the block that it comes into.
    pub old: Vec<usize>,
    /// In the new declaration; of a line that is gone, the block that it was in.
    pub new: Vec<usize>,
}

/// A change in the words of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wording {
    /// What the line belongs to: `Elite 6 "Starving"`. Empty for a line of the sheet itself.
    pub label: String,
    /// What the card said.
    pub before: Vec<String>,
    /// What it says.
    pub after: Vec<String>,
    /// Both in one, where they are one short line with a small difference: `Health 5 -> 7`.
    pub inline: Option<String>,
    /// Something that happens, and no figure or rule of a sheet.
    #[serde(skip)]
    pub(super) happens: bool,
}

/// A line of another pack that a change breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// The pack that it breaks.
    pub pack: String,
    /// Its version.
    pub version: String,
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// What the line does with what changed, where that is known: `changes Bog Witch`.
    pub does: Option<String>,
    /// What is wrong there with the new packs.
    pub message: String,
    /// The pack cannot be played so; else it is a warning.
    pub error: bool,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The id of the declaration, or of the pack. Of something renamed, the new one.
    pub id: String,
    /// Its kind, in the language's own word; `pack` for a line of `pack.toml`.
    pub kind: &'static str,
    /// Its printed name.
    pub name: String,
    /// The deck that it lies in, where it is a card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// The deck that it lay in before, where that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_was: Option<String>,
    /// Which line of it, in words: `elite/row 6/combat`. Empty for the declaration itself.
    pub path: String,
    /// What part of the pack is replaced.
    pub part: Part,
    /// The old text in the one way; nothing where it is new.
    pub before: Option<String>,
    /// The new text; nothing where it is gone.
    pub after: Option<String>,
    /// The class.
    pub impact: Class,
    /// The row of the table of classes that says so.
    pub rule: &'static str,
    /// Where the text stands.
    pub at: At,
    /// The id that the declaration had before, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// The change in the words of the card.
    pub words: Wording,
    /// Lines of other packs that it breaks.
    pub hits: Vec<Hit>,
    /// Why it was let go (`--allow`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<String>,
    /// How many copies a new card has.
    #[serde(skip)]
    pub(super) copies: i64,
    #[serde(skip)]
    pub(super) rank: (Rule, usize),
}

/// A declaration that is probably the new name of one that is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Likeness {
    /// The id that is gone.
    pub old: String,
    /// The id that is new.
    pub new: String,
    /// Their kind.
    pub kind: &'static str,
    /// The old name.
    pub old_name: String,
    /// The new name.
    pub new_name: String,
    /// What differs, in words.
    pub differs: Vec<Wording>,
    /// How many lines are the same.
    pub same: usize,
    /// Of how many.
    pub lines: usize,
}

/// A pack on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackPair {
    /// Its id; where that changed, the new one.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// The old version; nothing where it is new.
    pub old: Option<String>,
    /// The new version; nothing where it is gone.
    pub new: Option<String>,
}

/// What a declaration's changes touch beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AlsoTouched {
    /// The declaration that changed.
    pub id: String,
    /// Its kind.
    pub kind: &'static str,
    /// What that touches.
    #[serde(flatten)]
    pub touched: Touched,
}

/// Everything that changed.
#[derive(Clone, Debug, Default)]
pub struct Diff {
    /// The packs that were compared.
    pub packs: Vec<PackPair>,
    /// The changes, in the order of what a player notices.
    pub changes: Vec<Change>,
    /// How many declarations did not change.
    pub unchanged: usize,
    /// Declarations that are probably renamed.
    pub renames: Vec<Likeness>,
    /// Decks that have other cards now.
    pub decks: Vec<DeckChange>,
    /// What else the changes touch.
    pub also: Vec<AlsoTouched>,
    /// Lines of other packs that break, and for which no single change is to blame.
    pub hits: Vec<Hit>,
    /// Errors of the two versions: what they hide is not compared.
    pub errors: Vec<VersionError>,
    /// Declarations that only one side has, as far as is known: the other side has files that cannot be read.
    pub not_compared: Vec<String>,
}

impl Diff {
    /// How many changes are of a class, those that were let go not among them.
    pub fn count(&self, class: Class) -> usize {
        self.changes.iter().filter(|change| change.impact == class && change.allowed.is_none()).count()
    }

    /// The declarations that changed, in the order of the report: each with its id, its worst class, and whether it was let go. One whose words
    /// changed beside its rules counts for each.
    pub fn declarations(&self) -> Vec<(&str, Class, bool)> {
        let mut out: Vec<(&str, Class, bool)> = Vec::new();
        let mut last: Option<(&str, &str, String)> = None;
        for change in &self.changes {
            let new_name = change.part == Part::Declaration && change.before.is_none();
            if new_name && self.renames.iter().any(|pair| pair.new == change.id && pair.kind == change.kind) {
                continue;
            }
            let whole = change.part == Part::Manifest;
            let key = (change.id.as_str(), change.kind, if whole { change.path.clone() } else { group(change).1 });
            let entry = (change.id.as_str(), change.impact, change.allowed.is_some());
            match out.last_mut().filter(|_| last.as_ref() == Some(&key)) {
                Some(entry) => entry.1 = entry.1.max(change.impact),
                None => out.push(entry),
            }
            last = Some(key);
        }
        out
    }

    /// The worst class of all changes that were not let go.
    pub fn worst(&self) -> Option<Class> {
        self.changes.iter().filter(|change| change.allowed.is_none()).map(|change| change.impact).max()
    }
}
