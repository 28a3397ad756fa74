//! Closed lists that are no words of their own: the kinds of declaration by their words, what a deck can hold, where clothing is worn.

use serde::{Deserialize, Serialize};

use super::{Chosen, Kind, Word};

macro_rules! clothing {
    ($($name:ident $id:literal,)*) => {
        /// A clothing slot of a hero.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Clothing {
            $(#[doc = concat!("The slot `", $id, "`.")] #[serde(rename = $id)] $name,)*
        }

        /// The clothing slots of a hero, by their words.
        pub const SLOTS: &[&str] = &[$($id,)*];

        impl Clothing {
            /// Its word, which is its id.
            pub fn word(self) -> &'static str {
                match self { $(Clothing::$name => $id,)* }
            }

            /// The slot with this word.
            pub fn of_word(word: &str) -> Option<Clothing> {
                match word { $($id => Some(Clothing::$name),)* _ => None }
            }
        }
    };
}

clothing!(
    Hat "hat", Face "face", Neck "neck", Shoulders "shoulders", Torso "torso", Coat "coat", Gloves "gloves", Ring "ring", Belt "belt",
    Pants "pants", Boots "boots", Tattoo "tattoo",
);

/// The kinds of card that a deck can hold.
pub const HELD: &[&str] =
    &["darkness", "dread", "encounter", "threat", "loot", "scavenge", "item", "spell", "exploration", "tile"];

impl Kind {
    /// A kind of card that a deck can hold, as `holds …` names it.
    pub fn held(chosen: Chosen) -> Option<Kind> {
        Kind::of_word(chosen.words())
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
