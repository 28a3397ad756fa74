//! Typed ids: small numbers that say what they number.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta] $name:ident $id:literal($inner:ty);)*) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename = $id)]
        pub struct $name(pub $inner);

        impl $name {
            /// What it is serialised by.
            pub const ID: &'static str = $id;

            /// As an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

id! {
    /// A declaration of the loaded packs: an enemy sheet, a card, a keyword, a marker …
    DeclId "decl"(u32);
    /// A hero of the party, by seat: 0 is the first.
    HeroId "hero"(u8);
    /// An enemy model that is or was on the board. Ids are never used again in one game.
    EnemyId "enemy"(u16);
    /// One physical card (an item is a card too).
    CardId "card"(u16);
    /// A space of the board.
    SpaceId "space"(u16);
    /// A tile as it lies on the table.
    TileId "tile"(u16);
    /// A lasting effect in the table.
    EffectId "effect"(u32);
    /// An op of the lowered program.
    OpId "op"(u32);
    /// A selector of a store of phrases, by its place.
    SelectId "selector"(u32);
}

/// A model: a hero or an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Model {
    /// A hero.
    #[serde(rename = "hero")]
    Hero(HeroId),
    /// An enemy.
    #[serde(rename = "enemy")]
    Enemy(EnemyId),
}

impl Model {
    /// The hero, if it is one.
    pub fn hero(self) -> Option<HeroId> {
        match self {
            Model::Hero(id) => Some(id),
            Model::Enemy(_) => None,
        }
    }

    /// The enemy, if it is one.
    pub fn enemy(self) -> Option<EnemyId> {
        match self {
            Model::Enemy(id) => Some(id),
            Model::Hero(_) => None,
        }
    }
}
