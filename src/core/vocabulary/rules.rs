//! The rule points: the figures and readings that the procedures of a fight ask the content for.
//!
//! Rust names a rule point by what it settles; which figure stands there, in which rulebook and on which page, is declared
//! in `.brim` files (`rules` for figures the books agree on, `ruling` where they do not).

use serde::{Deserialize, Serialize};

use super::{ClosedList, Passing};

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
    ($($(#[$doc:meta])* $name:ident $id:literal $words:literal $type:expr, $meaning:literal, $page:literal;)*) => {
        /// A rule point.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Rule {
            $(#[doc = $meaning] #[serde(rename = $id)] $name,)*
        }

        impl Rule {
            /// Every rule point, in the order of the table.
            pub const ALL: &'static [Rule] = &[$(Rule::$name,)*];

            /// Its id: `rule-point.hero-damage`.
            pub fn id(self) -> &'static str {
                match self { $(Rule::$name => $id,)* }
            }

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
    MoveDie "rule-point.hero-move" "hero move" RuleType::Dice, "What a hero rolls to move.", "SBSD 13";
    MoveGritFace "rule-point.grit-on-a-move-roll-of" "grit on a move roll of" RuleType::Number, "The face of a hero's Move roll that recovers a Grit.", "SBSD 7, 13";
    GritMove "rule-point.extra-move-for-a-grit" "extra move for a grit" RuleType::Dice, "What a Grit adds to a hero's movement.", "SBSD 7, 13";
    DragCost "rule-point.extra-cost-of-dragging" "extra cost of dragging" RuleType::Number, "Movement that each space costs more while dragging a KO'd hero.", "SBSD 33";
    HeroDamage "rule-point.hero-damage" "hero damage" RuleType::Dice, "What a hero's hit rolls for damage.", "SBSD 27";
    Critical "rule-point.critical-hit-on" "critical hit on" RuleType::Number, "The To Hit result from which a hero's hit is a Critical Hit.", "SBSD 26, 27";
    CriticalModified "rule-point.a-modified-roll-can-be-critical" "a modified roll can be critical" RuleType::Flag, "Whether a result reached by a modifier makes a Critical Hit, or the natural face alone.", "SBSD 27; AID";
    AttackDice "rule-point.attack-dice-limit" "attack dice limit" RuleType::Number, "The most dice of one attack; 0 is no limit.", "SBSD 33";
    OffHandPenalty "rule-point.off-hand-to-hit" "off hand to hit" RuleType::Number, "How much more the off hand's dice need when Dual Wielding.", "SBSD 33";
    FreeMeleePlain "rule-point.melee-free-attack-without-bonuses" "melee free attack without bonuses" RuleType::Flag, "Whether a melee Free Attack uses its own Combat without the hero's bonuses.", "SBSD 27";
    XpBasePerHit "rule-point.base-xp-for-each-hit" "base xp for each hit" RuleType::Flag, "Whether a large enemy's base XP is gained for each wounding hit, or once for each attack.", "SBSD 27; FF 27";
    XpOverkill "rule-point.xp-for-wounds-beyond-health" "xp for wounds beyond health" RuleType::Flag, "Whether Wounds beyond what a large enemy had left count for its XP.", "nowhere: no book says whether Wounds beyond Health count";
    XpElite "rule-point.xp-for-each-elite-ability" "xp for each elite ability" RuleType::Number, "XP that each Elite ability adds to an enemy.", "SBSD 24";
    XpHealing "rule-point.xp-for-healing" "xp for healing" RuleType::Number, "XP for each Wound or point of Sanity healed from another hero: 5 in the game.", "SBSD 18";
    AmbushInitiative "rule-point.initiative-of-an-ambush" "initiative of an ambush" RuleType::Number, "Initiative that ambushing enemies gain for the first turn.", "SBSD 24";
    CatchBreath "rule-point.catch-your-breath" "catch your breath" RuleType::Dice, "What a hero heals when a fight ends.", "SBSD 29";
    CatchBreathIdle "rule-point.catch-your-breath-without-acting" "catch your breath without acting" RuleType::Dice, "What a hero heals when a fight ends before it acted.", "SBSD 29";
    CatchBreathGrit "rule-point.grit-instead-without-acting" "grit instead without acting" RuleType::Number, "Grit such a hero may recover instead.", "SBSD 29";
    LootMost "rule-point.loot-cards-at-most" "loot cards at most" RuleType::Number, "The most Loot cards that a hero draws after a fight: one for each Threat and for whatever else added enemies.", "SBSD 29";
    RecoverHeals "rule-point.recovering-heals" "recovering heals" RuleType::Dice, "What a KO'd hero heals on recovering, for each of Health and Sanity that ran out.", "SBSD 29";
    ReviveOptional "rule-point.revive-may-be-declined" "revive may be declined" RuleType::Flag, "Whether the party may keep its Revive token when a hero is KO'd.", "GOV 18; FF 18; AID";
    ReviveGrit "rule-point.grit-on-revive" "grit on revive" RuleType::Number, "Grit a revived hero recovers.", "GOV 18; FF 18";
    ReviveIgnores "rule-point.revive-ignores-the-rest" "revive ignores the rest" RuleType::Flag, "Whether a revived hero ignores what is left of the harm that struck it down.", "GOV 18";
    EndOfFightEndsTurn "rule-point.the-end-of-a-fight-ends-the-turn" "the end of a fight ends the turn" RuleType::Flag, "Whether the turn ends at once when the last enemy dies, without its End of Turn step.", "SBSD 29; AID";
    DeferInitiative "rule-point.a-hero-may-defer" "a hero may defer" RuleType::Flag, "Whether a hero may act later than its Initiative.", "AID";
    HandsAtTurn "rule-point.hands-are-assigned-at-the-start-of-the-turn" "hands are assigned at the start of the turn" RuleType::Flag, "Whether hands are assigned when the turn starts, or when the hero activates.", "GOV 20; AID";
    AnyAttackEndsTurn "rule-point.any-attack-ends-the-turn" "any attack ends the turn" RuleType::Flag, "Whether every fight that begins while models activate ends the turn, or an ambush alone.", "SBSD 25; AID";
    ImmobileLeaves "rule-point.immobile-enemies-leave-beyond" "immobile enemies leave beyond" RuleType::Number, "Spaces from every hero at which an Immobile enemy is removed at the start of a turn.", "SBSD 31";
    MaxSkill "rule-point.highest-skill" "highest skill" RuleType::Number, "The highest a skill can be after all modifiers.", "GOV 19";
    MinSkill "rule-point.lowest-skill" "lowest skill" RuleType::Number, "The lowest a skill can be after all modifiers.", "GOV 19";
    PartyModels "rule-point.most-models-in-a-party" "most models in a party" RuleType::Number, "How many models a party has at most, heroes and Allies together. The dead are not counted.", "GOV 38";
    StartGrit "rule-point.grit-at-the-start" "grit at the start" RuleType::Number, "Grit a hero starts an adventure with.", "SBSD 7, 36";
    CarryBase "rule-point.carrying-limit" "carrying limit" RuleType::Number, "Weight a hero carries beyond its carrying skill.", "GOV 20; AID";
    EscapeRetry "rule-point.a-failed-escape-may-be-tried-again" "a failed escape may be tried again" RuleType::Flag, "Whether a hero that failed an Escape test may test again in the same activation.", "nowhere: no book says whether a failed test may be tried again";
    DarkStoneCorrupts "rule-point.dark-stone-corruption-roll" "dark stone corruption roll" RuleType::Number, "The highest result of the D6 for each Dark Stone after an adventure that is a Corruption Hit; 0 is no roll.", "SBSD 36";
    HoldBack "rule-point.hold-back-the-darkness" "hold back the darkness" RuleType::Dice, "What is rolled to Hold Back the Darkness at the start of each turn; natural doubles bring a Depth Event.", "SBSD 13; GOV 12";
    Voices "rule-point.voices-in-the-dark" "voices in the dark" RuleType::Dice, "Horror Hits that a hero takes whose activation begins outside of the light.", "SBSD 14";
    StackLate "rule-point.cards-for-a-revealed-stack-are-resolved-at-once" "cards for a revealed stack are resolved at once" RuleType::Flag, "Whether a card that would be laid face down after its stack was revealed is resolved at once.", "GOV 16; COMP";
    BelowDarkness "rule-point.enemies-gain-an-elite-ability-below-the-darkness" "enemies gain an elite ability below the darkness" RuleType::Flag, "Whether all enemies gain a free Elite ability from the moment at which the Darkness has passed the party.", "SBSD 38";
    GateSpaces "rule-point.light-and-terror-go-through-a-gate-from-its-spaces-alone" "light and terror go through a gate from its spaces alone" RuleType::Flag, "Whether the light, and whatever else reaches the tiles next to that of a model, goes through a Gate only where that model stands on a space of the Gate, and not from the whole tile.", "AID";
    XpLooking "rule-point.xp-for-looking-through-a-door" "xp for looking through a door" RuleType::Number, "XP for looking through a door and finding a tile.", "SBSD 14";
    MapTries "rule-point.map-cards-tried-at-a-door" "map cards tried at a door" RuleType::Number, "How many Map cards are drawn at a door until a tile fits; 0 is as many as there are.", "SBSD 14";
    TilesTurn "rule-point.a-tile-may-be-turned-to-fit" "a tile may be turned to fit" RuleType::Flag, "Whether a tile that does not fit by its entrance is tried by its other exits.", "SBSD 14";
    ScavengeDice "rule-point.scavenging" "scavenging" RuleType::Dice, "What a hero rolls to scavenge a tile.", "SBSD 14";
    ScavengeFace "rule-point.scavenging-finds-on" "scavenging finds on" RuleType::Number, "The result from which a die of scavenging finds a card.", "SBSD 14";
    ScavengeHeroes "rule-point.heroes-for-each-search-of-a-tile" "heroes for each search of a tile" RuleType::Number, "A tile can be scavenged once for each so many heroes of the party, rounded up.", "SBSD 14";
    UniqueRooms "rule-point.unique-rooms-bring-their-own-encounter" "unique rooms bring their own encounter" RuleType::Flag, "Whether the Encounter that a room names is added to its Exploration token.", "SBSD 38";
    FleeLate "rule-point.heroes-flee-at-the-end-of-a-turn" "heroes flee at the end of a turn" RuleType::Flag, "Whether the heroes may flee when a turn ends, or before anything else when it starts.", "SBSD 15; AID";
    TurnCap "rule-point.turns-at-most" "turns at most" RuleType::Number, "The turn after which a game counts as endless.", "nowhere: a stop for games without an end";
    SideBagPassing "rule-point.tokens-reach-in-a-fight" "tokens reach in a fight" RuleType::Choice(Passing::WORDS), "How far a Side Bag Token reaches during a fight.", "SBSD 18, 21";
}
