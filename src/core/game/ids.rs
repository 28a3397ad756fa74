//! Typed ids: small numbers that say what they number.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta] $name:ident($inner:ty);)*) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub $inner);

        impl $name {
            /// As an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

id! {
    /// A declaration of the loaded packs: an enemy sheet, a card, a keyword, a marker …
    DeclId(u32);
    /// A hero of the party, by seat: 0 is the first.
    HeroId(u8);
    /// An enemy model that is or was on the board. Ids are never used again in one game.
    EnemyId(u16);
    /// One physical card (an item is a card too).
    CardId(u16);
    /// A space of the board.
    SpaceId(u16);
    /// A tile as it lies on the table.
    TileId(u16);
    /// A lasting effect in the table.
    EffectId(u32);
    /// An op of the lowered program.
    OpId(u32);
}

/// A model: a hero or an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Model {
    /// A hero.
    Hero(HeroId),
    /// An enemy.
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
