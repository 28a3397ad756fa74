//! The rule points: the figures and readings that the procedures of a fight ask the content for.
//!
//! Rust names a rule point by what it settles; which figure stands there, in which rulebook and on which page, is declared
//! in `.brim` files (`rules` for figures the books agree on, `ruling` where they do not).

use serde::{Deserialize, Serialize};

/// What kind of answer a rule point takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleType {
    /// A whole number.
    Number,
    /// Dice, or a number: rolled when the rule is applied.
    Dice,
    /// Yes or no.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident $words:literal $type:expr, $meaning:literal, $page:literal;)*) => {
        /// A rule point.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Rule {
            $(#[doc = $meaning] $name,)*
        }

        impl Rule {
            /// Every rule point, in the order of the table.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            /// The words that name it in content.
            pub fn words(self) -> &'static str {
                match self { $(Rule::$name => $words,)* }
            }

            /// The page of the rulebooks that it comes from.
            pub fn page(self) -> &'static str {
                match self { $(Rule::$name => $page,)* }
            }

            /// What it settles, in one sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Rule::$name => $meaning,)* }
            }

            /// What kind of answer it takes.
            pub fn answer(self) -> RuleType {
                match self { $(Rule::$name => $type,)* }
            }
        }
    };
}

rules! {
    MoveDie "hero move" RuleType::Dice, "What a hero rolls to move.", "SBSD 13";
    MoveGritFace "grit on a move roll of" RuleType::Number, "The face of a hero's Move roll that recovers a Grit.", "SBSD 7, 13";
    GritMove "extra move for a grit" RuleType::Dice, "What a Grit adds to a hero's movement.", "SBSD 7, 13";
    DragCost "extra cost of dragging" RuleType::Number, "Movement that each space costs more while dragging a KO'd hero.", "SBSD 33";
    HeroDamage "hero damage" RuleType::Dice, "What a hero's hit rolls for damage.", "SBSD 27";
    Critical "critical hit on" RuleType::Number, "The To Hit result from which a hero's hit is a Critical Hit.", "SBSD 26, 27";
    CriticalModified "a modified roll can be critical" RuleType::Flag, "Whether a result reached by a modifier makes a Critical Hit, or the natural face alone.", "SBSD 27; AID";
    AttackDice "attack dice limit" RuleType::Number, "The most dice of one attack; 0 is no limit.", "SBSD 33";
    OffHandPenalty "off hand to hit" RuleType::Number, "How much more the off hand's dice need when Dual Wielding.", "SBSD 33";
    FreeMeleePlain "melee free attack without bonuses" RuleType::Flag, "Whether a melee Free Attack uses its own Combat without the hero's bonuses.", "SBSD 27";
    XpBasePerHit "base xp for each hit" RuleType::Flag, "Whether a large enemy's base XP is gained for each wounding hit, or once for each attack.", "SBSD 27; FF 27";
    XpOverkill "xp for wounds beyond health" RuleType::Flag, "Whether Wounds beyond what a large enemy had left count for its XP.", "nowhere: no book says whether Wounds beyond Health count";
    XpElite "xp for each elite ability" RuleType::Number, "XP that each Elite ability adds to an enemy.", "SBSD 24";
    XpHealing "xp for healing" RuleType::Number, "XP for each Wound or point of Sanity healed from another hero.", "SBSD 18";
    AmbushInitiative "initiative of an ambush" RuleType::Number, "Initiative that ambushing enemies gain for the first turn.", "SBSD 24";
    CatchBreath "catch your breath" RuleType::Dice, "What a hero heals when a fight ends.", "SBSD 29";
    CatchBreathIdle "catch your breath without acting" RuleType::Dice, "What a hero heals when a fight ends before it acted.", "SBSD 29";
    CatchBreathGrit "grit instead without acting" RuleType::Number, "Grit such a hero may recover instead.", "SBSD 29";
    LootMost "loot cards at most" RuleType::Number, "The most Loot cards that a hero draws after a fight: one for each Threat and for whatever else added enemies.", "SBSD 29";
    RecoverHeals "recovering heals" RuleType::Dice, "What a KO'd hero heals on recovering, for each of Health and Sanity that ran out.", "SBSD 29";
    ReviveOptional "revive may be declined" RuleType::Flag, "Whether the party may keep its Revive token when a hero is KO'd.", "GOV 18; FF 18; AID";
    ReviveGrit "grit on revive" RuleType::Number, "Grit a revived hero recovers.", "GOV 18; FF 18";
    ReviveIgnores "revive ignores the rest" RuleType::Flag, "Whether a revived hero ignores what is left of the harm that struck it down.", "GOV 18";
    EndOfFightEndsTurn "the end of a fight ends the turn" RuleType::Flag, "Whether the turn ends at once when the last enemy dies, without its End of Turn step.", "SBSD 29; AID";
    DeferInitiative "a hero may defer" RuleType::Flag, "Whether a hero may act later than its Initiative.", "AID";
    HandsAtTurn "hands are assigned at the start of the turn" RuleType::Flag, "Whether hands are assigned when the turn starts, or when the hero activates.", "GOV 20; AID";
    AnyAttackEndsTurn "any attack ends the turn" RuleType::Flag, "Whether every fight that begins while models activate ends the turn, or an ambush alone.", "SBSD 25; AID";
    ImmobileLeaves "immobile enemies leave beyond" RuleType::Number, "Spaces from every hero at which an Immobile enemy is removed at the start of a turn.", "SBSD 31";
    MaxSkill "highest skill" RuleType::Number, "The highest a skill can be after all modifiers.", "GOV 19";
    MinSkill "lowest skill" RuleType::Number, "The lowest a skill can be after all modifiers.", "GOV 19";
    StartGrit "grit at the start" RuleType::Number, "Grit a hero starts an adventure with.", "SBSD 7, 36";
    CarryBase "carrying limit" RuleType::Number, "Weight a hero carries beyond its carrying skill.", "GOV 20; AID";
    EscapeRetry "a failed escape may be tried again" RuleType::Flag, "Whether a hero that failed an Escape test may test again in the same activation.", "nowhere: no book says whether a failed test may be tried again";
    DarkStoneCorrupts "dark stone corruption roll" RuleType::Number, "The highest result of the D6 for each Dark Stone after an adventure that is a Corruption Hit; 0 is no roll.", "SBSD 36";
    HoldBack "hold back the darkness" RuleType::Dice, "What is rolled to Hold Back the Darkness at the start of each turn; natural doubles bring a Depth Event.", "SBSD 13; GOV 12";
    Voices "voices in the dark" RuleType::Dice, "Horror Hits that a hero takes whose activation begins outside of the light.", "SBSD 14";
    StackLate "cards for a revealed stack are resolved at once" RuleType::Flag, "Whether a card that would be laid face down after its stack was revealed is resolved at once.", "GOV 16; COMP";
    BelowDarkness "enemies gain an elite ability below the darkness" RuleType::Flag, "Whether all enemies gain a free Elite ability from the moment at which the Darkness has passed the party.", "SBSD 38";
    XpLooking "xp for looking through a door" RuleType::Number, "XP for looking through a door and finding a tile.", "SBSD 14";
    MapTries "map cards tried at a door" RuleType::Number, "How many Map cards are drawn at a door until a tile fits; 0 is as many as there are.", "SBSD 14";
    TilesTurn "a tile may be turned to fit" RuleType::Flag, "Whether a tile that does not fit by its entrance is tried by its other exits.", "SBSD 14";
    ScavengeDice "scavenging" RuleType::Dice, "What a hero rolls to scavenge a tile.", "SBSD 14";
    ScavengeFace "scavenging finds on" RuleType::Number, "The result from which a die of scavenging finds a card.", "SBSD 14";
    ScavengeHeroes "heroes for each search of a tile" RuleType::Number, "A tile can be scavenged once for each so many heroes of the party, rounded up.", "SBSD 14";
    UniqueRooms "unique rooms bring their own encounter" RuleType::Flag, "Whether the Encounter that a room names is added to its Exploration token.", "SBSD 38";
    FleeLate "heroes flee at the end of a turn" RuleType::Flag, "Whether the heroes may flee when a turn ends, or before anything else when it starts.", "SBSD 15; AID";
    TurnCap "turns at most" RuleType::Number, "The turn after which a game counts as endless.", "nowhere: a stop for games without an end";
    SideBagPassing "tokens reach in a fight" RuleType::Choice(&["adjacent", "same tile"]), "How far a Side Bag Token reaches during a fight.", "SBSD 18, 21";
}
