//! Closed lists that are no words of their own: the kinds of declaration by their words, what a deck can hold, where clothing is worn.

use super::{Kind, Word};

/// The clothing slots of a hero.
pub const SLOTS: &[&str] =
    &["hat", "face", "neck", "shoulders", "torso", "coat", "gloves", "ring", "belt", "pants", "boots", "tattoo"];

/// A clothing slot in words, by its place in the list.
pub fn slot_word(slot: u8) -> &'static str {
    SLOTS.get(usize::from(slot)).copied().unwrap_or("worn")
}

/// The kinds of card that a deck can hold.
pub const HELD: &[&str] =
    &["darkness", "dread", "encounter", "threat", "loot", "scavenge", "item", "spell", "exploration", "tile"];

impl Kind {
    /// A kind of card that a deck can hold, by its place in the list of `holds …`.
    pub fn held(place: u8) -> Option<Kind> {
        HELD.get(usize::from(place)).and_then(|word| Kind::of_word(word))
    }

    /// The kind that a hole's type or a pack's text names.
    pub fn of_word(word: &str) -> Option<Kind> {
        let name = if word == "class" { "hero" } else { word };
        Kind::ENTRIES.iter().find_map(|entry| {
            let Word::Kind(kind) = entry.word else { return None };
            (entry.sentence.split(' ').next() == Some(name)).then_some(kind)
        })
    }

    /// The word that declares it: `enemy`.
    pub fn word(self) -> &'static str {
        Kind::ENTRIES
            .iter()
            .find(|entry| entry.word == Word::Kind(self))
            .and_then(|entry| entry.sentence.split(' ').next())
            .unwrap_or("thing")
    }
}
