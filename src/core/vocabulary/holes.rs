//! What can fill a hole of a sentence.

use super::{Category, Kind};

/// A hole of a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Hole {
    /// Its name, which stands in the sentence: `{who}`.
    pub name: &'static str,
    /// What fills it.
    pub kind: HoleKind,
    /// What it is called where people read it: `amount`.
    pub called: &'static str,
    /// It stands in an optional clause.
    pub optional: bool,
}

/// What fills a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoleKind {
    /// A selector that picks this sort of thing.
    Selector(Sort),
    /// A phrase of this category.
    Phrase(Category),
    /// Something counted that has a word of its own and no name: `wounds`, `dark stone`.
    Counter,
    /// An amount without `for each …` of its own.
    Flat,
    /// The name of something declared, of one of these kinds (empty: of any).
    Name(&'static [Kind]),
    /// Several names, with commas.
    Names(&'static [Kind]),
    /// Named abilities, each with its number where it takes one.
    Abilities,
    /// A name that is declared here.
    New,
    /// A text in quotes.
    Text,
    /// A whole number.
    Number,
    /// A number with its sign.
    Signed,
    /// A number to reach: `4+`.
    AtLeast,
    /// A result or results of a roll: `6`, `6+`, `1-3`.
    Face,
    /// Dice.
    Dice,
    /// A stat.
    Stat,
    /// A figure on a sheet: an amount, `4+`, or `none`.
    Value,
    /// What is read off somebody: a stat, or something counted.
    Measure,
    /// A size of a base.
    Size,
    /// A rule point.
    Rule,
    /// What stands at a rule point: a number, dice, yes, no, or one of its words.
    Reading,
    /// One of a closed list of words.
    OneOf(&'static [&'static str]),
    /// Any one word.
    Word,
    /// Ids of the systems ledger, with commas.
    Ids,
    /// A space: `3,5`.
    Cell,
    /// Faces, with commas.
    Numbers,
    /// What dice are thrown for.
    Purpose,
    /// A model, by the name that the scenario gave it.
    Who,
    /// A name that a scenario gives to a model.
    Alias,
    /// Several of them, with commas.
    Aliases,
    /// An answer to a question: what is left of the line.
    Answer,
    /// The rows of a picture, which stand under the line.
    Rows,
    /// A place of a mission: a tile, by its own name or the one that the mission gives it, or a spot.
    Place,
    /// A name that a mission gives to a tile of its map.
    NewPlace,
}

/// What a selector may pick where a sentence asks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A hero or an enemy.
    Model,
    /// A hero or an enemy, any one: `a wounded hero`, `another enemy`.
    Anybody,
    /// Heroes or enemies that are counted: no word before them says which of them.
    Counted,
    /// Heroes or enemies of whom some are picked: no word before them says which.
    Several,
    /// A hero, an enemy or a space: whatever is somewhere.
    Placed,
    /// A hero.
    Hero,
    /// An enemy.
    Enemy,
    /// A hit.
    Hit,
    /// An attack.
    Attack,
    /// A card.
    Card,
    /// A space.
    Space,
    /// A throw.
    Roll,
    /// A card, a marker or a token.
    Discardable,
    /// A hero, an enemy or a card: whatever can hold tokens.
    Keeper,
}

/// True where a sentence has just these holes, in this order. (Checked while the table is compiled.)
#[expect(clippy::indexing_slicing, reason = "runs while the table is compiled: a slip is a compile error")]
pub(super) const fn has_holes(sentence: &str, holes: &[Hole], moved: &[Hole]) -> bool {
    let text = sentence.as_bytes();
    let (mut at, mut next, mut depth) = (0, 0, 0);
    while at < text.len() {
        match text[at] {
            b'[' => depth += 1,
            b']' => depth -= 1,
            b'{' => {
                let name = if next < holes.len() { holes[next].name } else { moved[next - holes.len()].name };
                if next < holes.len() && holes[next].optional != (depth > 0) || !stands(text, at + 1, name.as_bytes()) {
                    return false;
                }
                next += 1;
            }
            _ => {}
        }
        at += 1;
    }
    // The rows of a picture stand under it.
    let under = next < holes.len() && matches!(holes[next].kind, HoleKind::Rows);
    next + (under as usize) == holes.len() + moved.len()
}

#[expect(clippy::indexing_slicing, reason = "runs while the table is compiled: a slip is a compile error")]
const fn stands(text: &[u8], from: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if from + at >= text.len() || text[from + at] != name[at] {
            return false;
        }
        at += 1;
    }
    from + at < text.len() && text[from + at] == b'}'
}
