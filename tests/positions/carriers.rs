//! Who carries a text: the same line as a sheet's own ability, a shared one, on a card …

use brimscript::vocabulary::Kind;

macro_rules! carriers {
    ($($(#[$doc:meta])* $carrier:ident $name:literal $kind:ident $side:ident;)*) => {
        /// Who carries a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Carrier {
            $($(#[$doc])* $carrier,)*
        }

        impl Carrier {
            const EVERY: &[Carrier] = &[$(Carrier::$carrier,)*];

            /// As the list calls it.
            pub fn name(self) -> &'static str {
                match self { $(Carrier::$carrier => $name,)* }
            }

            /// The kind of the declaration that has the text.
            pub fn kind(self) -> Kind {
                match self { $(Carrier::$carrier => Kind::$kind,)* }
            }

            pub fn side(self) -> Side {
                match self { $(Carrier::$carrier => Side::$side,)* }
            }
        }
    };
}

/// On which side its texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Enemy,
    Hero,
    Holder,
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
    /// A card that is drawn and carried out.
    DarknessDrawn "darkness card" Darkness Table;
    DreadDrawn "dread card" Dread Table;
    EncounterDrawn "encounter card" Encounter Table;
    ThreatDrawn "threat card" Threat Table;
    LootDrawn "loot card" Loot Hero;
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
    pub fn drawn(self) -> Option<&'static str> {
        Some(match self {
            Carrier::DarknessDrawn => "draw 1 Darkness",
            Carrier::DreadDrawn => "draw 1 Growing Dread; reveal all Growing Dread",
            Carrier::EncounterDrawn => "draw 1 Encounter",
            Carrier::ThreatDrawn => "draw 1 Low Threat",
            Carrier::LootDrawn => "Ann draws 1 Loot card",
            Carrier::ScavengeDrawn => "Ann draws 1 Scavenge",
            _ => return None,
        })
    }

    /// The declarations with this rule in them: of the kit, and one that brings it into play, where it needs one.
    pub fn text(self, name: &str, rule: &str) -> String {
        let bearer =
            |kind: &str, body: &str| format!("ability \"{name}{TEXT}\" {{\n{rule}\n}}\n{kind} \"{name}\"{body}");
        match self {
            Carrier::EnemyOwn => format!("enemy \"{name}\" {{\n{SHEET}{CHART}ability \"Own\" {{\n{rule}\n}}\n}}\n"),
            Carrier::EliteRow => {
                format!("enemy \"{name}\" {{\n{SHEET}elite {{\n1 \"Row\" {{\n{rule}\n}}\n{ROWS}}}\n}}\n")
            }
            Carrier::EnemyShared => bearer("enemy", &format!(" {{\n{SHEET}{CHART}abilities {name}{TEXT}\n}}\n")),
            Carrier::EnemyGiven => {
                bearer("darkness", &format!(" {{\nremains in play\neach Net Foes enemy: has {name}{TEXT}\n}}\n"))
            }
            Carrier::HeroOwn => {
                format!("hero \"{name}\" from Net Scout {{\nadd ability \"Own\" {{\n{rule}\n}}\n}}\n")
            }
            Carrier::HeroShared => bearer("hero", &format!(" from Net Scout {{\nadd ability {name}{TEXT}\n}}\n")),
            Carrier::HeroGiven => {
                bearer("darkness", &format!(" {{\nremains in play\neach hero: has {name}{TEXT}\n}}\n"))
            }
            Carrier::HeroLearned => format!("ability \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::Item => format!("item \"{name}\" {{\nprice $50\n{rule}\n}}\n"),
            Carrier::Upgrade => format!("item \"{name}\" {{\nupgrade filling 1 slots\nprice $50\n{rule}\n}}\n"),
            Carrier::Spell => format!("spell \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::Token => format!("token \"{name}\" {{\nat most 9 held\n{rule}\n}}\n"),
            Carrier::HeroMarker | Carrier::EnemyMarker | Carrier::Lying => {
                format!("marker \"{name}\" {{\nstacks\n{rule}\n}}\n")
            }
            Carrier::Darkness => format!("darkness \"{name}\" {{\nremains in play\n{rule}\n}}\n"),
            Carrier::DarknessDrawn => format!("darkness \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::DreadDrawn => format!("dread \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::EncounterDrawn => format!("encounter \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::ThreatDrawn => format!("threat \"{name}\" {{\ndeck Low Threat\n{rule}\n}}\n"),
            Carrier::LootDrawn => format!("loot \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::ScavengeDrawn => format!("scavenge \"{name}\" {{\n{rule}\n}}\n"),
            Carrier::World => format!("world \"{name}\" {{\ndepth events Net Depths\n{rule}\n}}\n"),
            Carrier::Mission => format!(
                "mission \"{name}\" {{\nworld Net Land\nmap Net Hall explored with Net Map\ntrack Net Track, light Net Lamp\nclue 1 is the objective: draw 1 Low Threat card\nattack: place 2 Net Foes as an attack\nability \"Own\" {{\n{rule}\n}}\n}}\n"
            ),
        }
    }

    /// The kind of the declaration that brings it into play.
    pub fn bearer(self) -> Option<Kind> {
        match self {
            Carrier::EnemyShared => Some(Kind::Enemy),
            Carrier::HeroShared => Some(Kind::Class),
            Carrier::EnemyGiven | Carrier::HeroGiven => Some(Kind::Darkness),
            _ => None,
        }
    }

    /// True where a text of its kind may be somebody else's too, so that what it says of an enemy is not wrong because a hero has it here.
    pub fn may_hold(self, whose: &str) -> bool {
        let named = matches!(self.kind(), Kind::Ability | Kind::Marker | Kind::Token);
        let enemy = self.side() == Side::Enemy || self == Carrier::EnemyMarker;
        match whose {
            "this hero" => !(named && enemy) && self != Carrier::Lying,
            "this enemy" => !named || enemy,
            // Nobody holds what lies in a space.
            "this holder" => self != Carrier::Lying,
            // What can lie in a space is held here.
            "this space" => self == Carrier::Lying || !matches!(self.kind(), Kind::Marker | Kind::Token),
            _ => true,
        }
    }

    /// Whose texts they are, as a text says it.
    pub fn this(self) -> &'static str {
        match self.side() {
            Side::Enemy => "this enemy",
            Side::Hero => "this hero",
            Side::Holder => "this holder",
            Side::Table => "a hero",
        }
    }
}

/// What the name of an ability ends with that another declaration brings into play.
pub const TEXT: &str = " Text";

/// The figures of an enemy.
const SHEET: &str = "keywords Net Kin\nsize medium\ninitiative 4\nmove D6\nescape 4+\nto hit range 4+\nto hit melee 4+\ncombat 3\nshots 2\nrange 5\ndamage 4\ndefense 1\narmor 6+\nhealth 20\nxp 15\nmodels 12\n";

/// An Elite chart with something left to gain.
const CHART: &str = "elite {\n1 \"Quick\": initiative +2\n2 \"Tough\": health +2\n3 \"Wild\": combat +1\n4 \"Hard\": defense +1\n5 \"Keen\": damage +1\n6 \"Far\": range +1\n}\n";

/// The other rows of a chart that has the text on its first.
const ROWS: &str = "2 \"Tough\": health +2\n3 \"Wild\": combat +1\n4 \"Hard\": defense +1\n5 \"Keen\": damage +1\n6 \"Far\": range +1\n";
