//! Who carries a text: the same line as a sheet's own ability, a shared one, on a card …

use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::recipes::Saying;

/// A text that is brought into play.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    /// How.
    pub carrier: Carrier,
    /// The declaration that has the text.
    pub decl: DeclId,
    /// The one that brings it into play, which may be the same.
    pub bearer: DeclId,
}

macro_rules! carriers {
    ($($(#[$doc:meta])* $carrier:ident $name:literal $kind:ident $side:ident;)*) => {
        /// Who carries a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Carrier {
            $($(#[$doc])* $carrier,)*
        }

        impl Carrier {
            /// All of them.
            pub const EVERY: &'static [Carrier] = &[$(Carrier::$carrier,)*];

            /// What it is called.
            pub fn name(self) -> &'static str {
                match self { $(Carrier::$carrier => $name,)* }
            }

            /// The kind of the declaration that has the text.
            pub fn kind(self) -> Kind {
                match self { $(Carrier::$carrier => Kind::$kind,)* }
            }

            /// On which side its texts are.
            pub fn side(self) -> Side {
                match self { $(Carrier::$carrier => Side::$side,)* }
            }
        }
    };
}

/// On which side its texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// An enemy has it.
    Enemy,
    /// A hero has it.
    Hero,
    /// Somebody holds it.
    Holder,
    /// It lies on the table.
    Table,
}

carriers! {
    /// An ability of an enemy's own sheet.
    EnemyOwn "enemy's own ability" Enemy Enemy;
    /// A named ability on an enemy's sheet.
    EnemyShared "enemy's shared ability" Ability Enemy;
    /// A named ability that a card gives to a type.
    EnemyGiven "ability given to enemies" Ability Enemy;
    /// A row of an Elite chart.
    EliteRow "row of an Elite chart" Enemy Enemy;
    /// An ability of a class alone.
    HeroOwn "class's own ability" Class Hero;
    /// A named ability on the sheet of a class.
    HeroShared "class's shared ability" Ability Hero;
    /// A named ability that a hero has learned.
    HeroLearned "learned ability" Ability Hero;
    /// A named ability that a card gives to heroes.
    HeroGiven "ability given to heroes" Ability Hero;
    /// An item.
    Item "item" Item Hero;
    /// An upgrade on an item.
    Upgrade "upgrade" Item Hero;
    /// A spell.
    Spell "spell" Spell Hero;
    /// A token that a hero holds.
    Token "token" Token Hero;
    /// A marker that a hero holds.
    HeroMarker "marker on a hero" Marker Holder;
    /// A marker that an enemy holds.
    EnemyMarker "marker on an enemy" Marker Holder;
    /// A marker that lies in a space.
    Lying "marker in a space" Marker Table;
    /// A Darkness card that remains in play.
    Darkness "card in play" Darkness Table;
    /// The world.
    World "world" World Table;
    /// The mission.
    Mission "mission" Mission Table;
    /// A Darkness card that is drawn and carried out.
    DarknessDrawn "darkness card" Darkness Table;
    /// A card that lies face down until it is turned.
    DreadDrawn "dread card" Dread Table;
    /// An Encounter.
    EncounterDrawn "encounter card" Encounter Table;
    /// A Threat.
    ThreatDrawn "threat card" Threat Table;
    /// A Loot card, by a hero.
    LootDrawn "loot card" Loot Hero;
    /// A card that a hero scavenges.
    ScavengeDrawn "scavenge card" Scavenge Hero;
}

impl Carrier {
    /// Those whose texts answer to moments, and stand.
    pub fn in_play() -> Vec<Carrier> {
        Carrier::EVERY.iter().copied().filter(|carrier| carrier.drawn().is_none()).collect()
    }

    /// Those that are drawn and carried out at once.
    pub fn at_once() -> Vec<Carrier> {
        Carrier::EVERY.iter().copied().filter(|carrier| carrier.drawn().is_some()).collect()
    }

    /// What is said so that the card is drawn, of those that are.
    pub fn drawn(self) -> Option<Saying> {
        Some(match self {
            Carrier::DarknessDrawn => Saying::DrawsDarkness,
            Carrier::DreadDrawn => Saying::DrawsDread,
            Carrier::EncounterDrawn => Saying::DrawsEncounter,
            Carrier::ThreatDrawn => Saying::DrawsThreat,
            Carrier::LootDrawn => Saying::DrawsLoot,
            Carrier::ScavengeDrawn => Saying::DrawsScavenge,
            _ => return None,
        })
    }

    /// Those that can carry the texts of a declaration of a kind, as it is.
    pub fn of_kind(kind: Kind) -> &'static [Carrier] {
        match kind {
            Kind::Enemy => &[Carrier::EnemyOwn],
            Kind::Class => &[Carrier::HeroOwn],
            Kind::Ability => &[Carrier::HeroLearned],
            Kind::Item => &[Carrier::Item, Carrier::Upgrade],
            Kind::Spell => &[Carrier::Spell],
            Kind::Token => &[Carrier::Token],
            Kind::Marker => &[Carrier::HeroMarker, Carrier::EnemyMarker, Carrier::Lying],
            Kind::Darkness => &[Carrier::Darkness, Carrier::DarknessDrawn],
            Kind::Dread => &[Carrier::DreadDrawn],
            Kind::Encounter => &[Carrier::EncounterDrawn],
            Kind::Threat => &[Carrier::ThreatDrawn],
            Kind::Loot => &[Carrier::LootDrawn],
            Kind::Scavenge => &[Carrier::ScavengeDrawn],
            Kind::World => &[Carrier::World],
            Kind::Mission => &[Carrier::Mission],
            _ => &[],
        }
    }
}
