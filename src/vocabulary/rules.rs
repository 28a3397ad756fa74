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
    ($($(#[$doc:meta])* $name:ident $words:literal $type:expr, $meaning:literal;)*) => {
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
    MoveDie "hero move" RuleType::Dice, "What a hero rolls to move.";
    MoveGritFace "grit on a move roll of" RuleType::Number, "The face of a hero's Move roll that recovers a Grit.";
    GritMove "extra move for a grit" RuleType::Dice, "What a Grit adds to a hero's movement.";
    DragCost "extra cost of dragging" RuleType::Number, "Movement that each space costs more while dragging a KO'd hero.";
    HeroDamage "hero damage" RuleType::Dice, "What a hero's hit rolls for damage.";
    Critical "critical hit on" RuleType::Number, "The To Hit result from which a hero's hit is a Critical Hit.";
    CriticalModified "a modified roll can be critical" RuleType::Flag, "Whether a result reached by a modifier makes a Critical Hit, or the natural face alone.";
    AttackDice "attack dice limit" RuleType::Number, "The most dice of one attack; 0 is no limit.";
    OffHandPenalty "off hand to hit" RuleType::Number, "How much more the off hand's dice need when Dual Wielding.";
    FreeMeleePlain "melee free attack without bonuses" RuleType::Flag, "Whether a melee Free Attack uses its own Combat without the hero's bonuses.";
    XpBasePerHit "base xp for each hit" RuleType::Flag, "Whether a large enemy's base XP is gained for each wounding hit, or once for each attack.";
    XpOverkill "xp for wounds beyond health" RuleType::Flag, "Whether Wounds beyond what a large enemy had left count for its XP.";
    XpElite "xp for each elite ability" RuleType::Number, "XP that each Elite ability adds to an enemy.";
    XpHealing "xp for healing" RuleType::Number, "XP for each Wound or point of Sanity healed from another hero.";
    AmbushInitiative "initiative of an ambush" RuleType::Number, "Initiative that ambushing enemies gain for the first turn.";
    CatchBreath "catch your breath" RuleType::Dice, "What a hero heals when a fight ends.";
    CatchBreathIdle "catch your breath without acting" RuleType::Dice, "What a hero heals when a fight ends before it acted.";
    CatchBreathGrit "grit instead without acting" RuleType::Number, "Grit such a hero may recover instead.";
    LootMost "loot cards at most" RuleType::Number, "The most Loot cards that a hero draws after a fight: one for each Threat and for whatever else added enemies.";
    RecoverHeals "recovering heals" RuleType::Dice, "What a KO'd hero heals on recovering, for each of Health and Sanity that ran out.";
    ReviveOptional "revive may be declined" RuleType::Flag, "Whether the party may keep its Revive token when a hero is KO'd.";
    ReviveGrit "grit on revive" RuleType::Number, "Grit a revived hero recovers.";
    ReviveIgnores "revive ignores the rest" RuleType::Flag, "Whether a revived hero ignores what is left of the harm that struck it down.";
    EndOfFightEndsTurn "the end of a fight ends the turn" RuleType::Flag, "Whether the turn ends at once when the last enemy dies, without its End of Turn step.";
    DeferInitiative "a hero may defer" RuleType::Flag, "Whether a hero may act later than its Initiative.";
    HandsAtTurn "hands are assigned at the start of the turn" RuleType::Flag, "Whether hands are assigned when the turn starts, or when the hero activates.";
    AnyAttackEndsTurn "any attack ends the turn" RuleType::Flag, "Whether every fight that begins while models activate ends the turn, or an ambush alone.";
    ImmobileLeaves "immobile enemies leave beyond" RuleType::Number, "Spaces from every hero at which an Immobile enemy is removed at the start of a turn.";
    MaxSkill "highest skill" RuleType::Number, "The highest a skill can be after all modifiers.";
    MinSkill "lowest skill" RuleType::Number, "The lowest a skill can be after all modifiers.";
    StartGrit "grit at the start" RuleType::Number, "Grit a hero starts an adventure with.";
    CarryBase "carrying limit" RuleType::Number, "Weight a hero carries beyond its carrying skill.";
    EscapeRetry "a failed escape may be tried again" RuleType::Flag, "Whether a hero that failed an Escape test may test again in the same activation.";
    DarkStoneCorrupts "dark stone corruption roll" RuleType::Number, "The highest result of the D6 for each Dark Stone after an adventure that is a Corruption Hit; 0 is no roll.";
    HoldBack "hold back the darkness" RuleType::Dice, "What is rolled to Hold Back the Darkness at the start of each turn; natural doubles bring a Depth Event.";
    Voices "voices in the dark" RuleType::Dice, "Horror Hits that a hero takes whose activation begins outside of the light.";
    StackLate "cards for a revealed stack are resolved at once" RuleType::Flag, "Whether a card that would be laid face down after its stack was revealed is resolved at once.";
    BelowDarkness "enemies gain an elite ability below the darkness" RuleType::Flag, "Whether all enemies gain a free Elite ability from the moment at which the Darkness has passed the party.";
    XpLooking "xp for looking through a door" RuleType::Number, "XP for looking through a door and finding a tile.";
    MapTries "map cards tried at a door" RuleType::Number, "How many Map cards are drawn at a door until a tile fits; 0 is as many as there are.";
    TilesTurn "a tile may be turned to fit" RuleType::Flag, "Whether a tile that does not fit by its entrance is tried by its other exits.";
    ScavengeDice "scavenging" RuleType::Dice, "What a hero rolls to scavenge a tile.";
    ScavengeFace "scavenging finds on" RuleType::Number, "The result from which a die of scavenging finds a card.";
    ScavengeHeroes "heroes for each search of a tile" RuleType::Number, "A tile can be scavenged once for each so many heroes of the party, rounded up.";
    UniqueRooms "unique rooms bring their own encounter" RuleType::Flag, "Whether the Encounter that a room names is added to its Exploration token.";
    FleeLate "heroes flee at the end of a turn" RuleType::Flag, "Whether the heroes may flee when a turn ends, or before anything else when it starts.";
    TurnCap "turns at most" RuleType::Number, "The turn after which a game counts as endless.";
    SideBagPassing "tokens reach in a fight" RuleType::Choice(&["adjacent", "same tile"]), "How far a Side Bag Token reaches during a fight.";
}
