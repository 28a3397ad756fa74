//! The stats a model, a weapon or an attack can have, in the rulebook's words.

use serde::{Deserialize, Serialize};

/// How several values of one stat become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// Printed value, then set, multiply, add, caps and floors.
    Sum,
    /// The best (lowest) number to roll counts; 0 means "none". A `+1` makes it harder to roll.
    Best,
    /// A yes or a no: any source that grants it is enough.
    Flag,
}

macro_rules! stats {
    ($($(#[doc = $doc:literal])* $name:ident $words:literal => $english:literal $combine:ident;)*) => {
        /// A stat. Bounds and formulas are the projection's business.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Stat {
            $($(#[doc = $doc])* $name,)*
        }

        impl Stat {
            /// Every stat, in the order of the table.
            pub const ALL: &'static [Stat] = &[$(Stat::$name,)*];

            /// The words that name it in content, lower case.
            pub fn words(self) -> &'static str {
                match self { $(Stat::$name => $words,)* }
            }

            /// As cards print it, behind an amount: `Range To Hit`, `on Defense rolls`; of a yes or no: what its model does.
            pub fn english(self) -> &'static str {
                match self { $(Stat::$name => $english,)* }
            }

            /// What it is, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Stat::$name => concat!($($doc),*).trim_ascii(),)* }
            }

            /// How several values become one.
            pub fn combine(self) -> Combine {
                match self { $(Stat::$name => Combine::$combine,)* }
            }
        }
    };
}

impl Stat {
    /// What counts where a sheet does not print it.
    pub fn unprinted(self) -> i32 {
        match self {
            Stat::ToHitSides => 6,
            Stat::Hands => 2,
            Stat::SideBag | Stat::CorruptionResistance => 5,
            // No cap at all.
            Stat::HitWounds | Stat::Models | Stat::TownDays => i32::MAX,
            Stat::HorrorDamage | Stat::LitTiles | Stat::MeleeReach | Stat::Crowd => 1,
            _ => 0,
        }
    }
}

stats! {
    /// When it activates: highest first.
    Initiative "initiative" => "Initiative" Sum;
    /// Added to the number that it needs to Hold Back the Darkness.
    ToHoldBack "to hold back" => "to Hold Back the Darkness" Sum;
    /// Spaces of movement: an enemy's own, or what a hero adds to its Move roll.
    Move "move" => "Move" Sum;
    /// The number a hero must roll to move on from beside this enemy.
    Escape "escape" => "Escape" Best;
    /// Added to the Escape rolls a hero makes.
    EscapeRolls "escape rolls" => "on Escape rolls" Sum;
    /// Dice of an Escape test beyond the first: the best of them counts.
    EscapeDice "escape dice" => "dice on Escape tests" Sum;
    /// The number to roll to hit at range; 0 means it has no ranged attack.
    RangeToHit "to hit range" => "Range To Hit" Best;
    /// The number to roll to hit in melee; 0 means it has no melee attack.
    MeleeToHit "to hit melee" => "Melee To Hit" Best;
    /// Added to every To Hit die.
    ToHitRolls "to hit rolls" => "on To Hit rolls" Sum;
    /// Sides of the dice rolled To Hit (6 unless something says otherwise).
    ToHitSides "to hit die" => "sides on its To Hit dice" Sum;
    /// How far the melee attack of an enemy reaches, in spaces; beyond the first it needs a line of sight.
    MeleeReach "reach in melee" => "spaces of reach in Melee" Sum;
    /// Melee dice.
    Combat "combat" => "Combat" Sum;
    /// Melee dice beyond its own in the turn that an ambush quickens.
    AmbushCombat "ambush combat" => "Combat in the turn of its Ambush" Sum;
    /// Ranged dice.
    Shots "shots" => "Shots" Sum;
    /// How far a ranged attack reaches, in spaces.
    Range "range" => "Range" Sum;
    /// Damage of an enemy's hit; what a hero's hit adds to its die.
    Damage "damage" => "Damage" Sum;
    /// Added to the damage of Critical Hits alone.
    CriticalDamage "critical damage" => "Critical Damage" Sum;
    /// Sides of the die a hero's hit rolls for damage (6 unless something says otherwise).
    DamageSides "damage die" => "sides on its Damage dice" Sum;
    /// An enemy: taken off the damage of each hit. A hero: the number to roll to stop a hit.
    Defense "defense" => "Defense" Sum;
    /// Added to the Defense rolls a hero makes.
    DefenseRolls "defense rolls" => "on Defense rolls" Sum;
    /// The number a hero rolls to stop a Horror or Corruption Hit.
    Willpower "willpower" => "Willpower" Best;
    /// Added to the Willpower rolls a hero makes.
    WillpowerRolls "willpower rolls" => "on Willpower rolls" Sum;
    /// The number to roll to stop a whole hit, before Defense.
    Cover "cover" => "Cover" Best;
    /// How many points of damage of each hit are stopped, after Defense.
    Shield "shield" => "Shield" Sum;
    /// The number to roll to stop each Wound, after Defense.
    Armor "armor" => "Armor" Best;
    /// The number to roll to stop each point of Sanity damage, after Willpower.
    SpiritArmor "spirit armor" => "Spirit Armor" Best;
    /// Wounds it can take.
    Health "health" => "Health" Sum;
    /// Sanity damage a hero can take.
    Sanity "sanity" => "Sanity" Sum;
    /// The most Grit a hero can hold.
    MaxGrit "max grit" => "Max Grit" Sum;
    /// Corruption points that bring a Mutation.
    CorruptionResistance "corruption resistance" => "Corruption Resistance" Sum;
    /// Side Bag Tokens a hero can carry.
    SideBag "side bag" => "Side Bag" Sum;
    /// Hands to hold things in.
    Hands "hands" => "Hands" Sum;
    /// Dark Stone of a hero that it cannot spend, sell, trade or lose.
    BoundStone "bound dark stone" => "Dark Stone that it cannot part with" Sum;
    /// What a hero pays for a price in gold at a location of a town: a change of each price, or the least that one can come to.
    Prices "town prices" => "on prices in a town" Sum;
    /// The most days of a stay in a town.
    TownDays "days in a town" => "days of a stay in a town" Sum;
    /// How many locations of the next town, drawn at random, are gone.
    LostLocations "lost locations" => "locations of the next town that are gone" Sum;
    /// How many tiles away from its own the Light Source that a hero bears still gives light: 1, or none where it is 0.
    LitTiles "lit tiles" => "tiles of light around the bearer's own" Sum;
    /// Sides of the die for the Horror Hits of Voices in the Dark, where it is not the rules' own.
    VoicesSides "voices die" => "sides on its die for Voices in the Dark" Sum;
    /// Weight a hero can carry beyond its skill, in icons.
    CarryingLimit "carrying limit" => "Carrying Limit" Sum;
    /// The most dice of one attack (0: no limit).
    DiceLimit "dice limit" => "limit on dice" Sum;
    /// Experience for killing (small) or wounding (large) it.
    Xp "xp" => "XP" Sum;
    /// Experience for each Wound done to it, where it is a large enemy.
    XpEach "xp each" => "XP for each Wound" Sum;
    /// Added to whatever heals this hero.
    Healing "healing" => "on Healing" Sum;
    /// Wounds beyond the damage of each source that wounds it.
    WoundsTaken "wounds from each source" => "Wounds from each source" Sum;
    /// The most Wounds that one hit can do to it.
    HitWounds "wounds from one hit" => "Wounds from one Hit" Sum;
    /// Added to each die of its skill tests.
    SkillTests "skill tests" => "on skill tests" Sum;
    /// Added to the dice of its Scavenging that find something.
    Finds "finds" => "on what it finds when it Scavenges" Sum;
    /// Sanity damage beyond that of each source.
    SanityTaken "sanity damage from each source" => "Sanity Damage from each source" Sum;
    /// Models of this type in the box.
    Models "models" => "models" Sum;
    /// How many enemies of this type can stand in one space together.
    Crowd "models in a space" => "models in one space" Sum;
    /// Sanity damage added to each Horror Hit it causes.
    HorrorDamage "horror damage" => "Sanity Damage of its Horror Hits" Sum;
    /// Added to the rolls a text makes.
    Rolls "result" => "on the roll" Sum;
    /// How often more a text happens.
    Times "repetitions" => "repetitions" Sum;
    /// Is placed in every space, and not in a checkerboard.
    FillsSpaces "fills every space" => "fills every space" Flag;
    /// Stands in the spaces of heroes too, one in each, and comes into that of its target.
    SharesSpaces "shares spaces with heroes" => "shares spaces with Heroes" Flag;
    /// Moves through other models.
    MovesThrough "moves through models" => "moves through models" Flag;
    /// Needs no Escape test.
    IgnoresEscape "ignores escape" => "ignores Escape" Flag;
    /// Picks a new target every turn.
    Retargets "picks a new target each turn" => "picks a new target each turn" Flag;
    /// Does not move.
    Rooted "cannot move" => "cannot move" Flag;
    /// Never moves and is placed far from the heroes in an ambush.
    Immobile "never moves" => "never moves" Flag;
    /// Critical Hits do not ignore its Defense.
    CriticalImmune "suffers no critical hits" => "suffers no Critical Hits" Flag;
    /// Its hits are never Critical Hits.
    NoCriticals "gets no critical hits" => "gets no Critical Hits" Flag;
    /// Willpower does not stop the Corruption Hits it takes.
    CorruptionPierces "corruption hits ignore willpower" => "cannot use Willpower against Corruption Hits" Flag;
    /// Cannot make attacks.
    NoAttacks "cannot attack" => "cannot attack" Flag;
    /// Its hits ignore Defense.
    IgnoresDefense "hits ignore defense" => "does Hits that ignore Defense" Flag;
    /// Its hits ignore Armor.
    IgnoresArmor "hits ignore armor" => "does Hits that ignore Armor" Flag;
    /// Its Armor works against everything.
    ArmorAlways "armor cannot be ignored" => "has Armor that cannot be ignored" Flag;
    /// Attacks every hero it can reach, and not its target alone.
    AttacksAll "strikes every hero in reach" => "strikes every Hero in reach" Flag;
    /// Is placed and moves so as to stand next to as many heroes as it can.
    SeeksMost "moves next to as many heroes as possible" => "moves adjacent to as many Heroes as possible" Flag;
    /// To Hit dice of enemies that show 1 hit it as well.
    HitByOnes "suffers hits on ones" => "is hit by To Hit rolls of 1" Flag;
    /// An item, or an upgrade on it: never leaves the hand that it is in, nor its hero.
    StaysInHand "never leaves the hand" => "never leaves the hand that holds it" Flag;
    /// Can neither use nor spend ability tokens, which are those not carried in the Side Bag.
    NoAbilityTokens "cannot use ability tokens" => "cannot use ability tokens" Flag;
    /// Cannot spend Grit.
    NoGrit "cannot spend grit" => "cannot spend Grit" Flag;
    /// Cannot Scavenge.
    NoScavenging "cannot scavenge" => "cannot Scavenge" Flag;
    /// Cannot look through doors.
    NoExploring "cannot explore" => "cannot Explore" Flag;
    /// Takes no Horror Hits where its activation begins outside of the light.
    NoVoices "hears no voices in the dark" => "hears no Voices in the Dark" Flag;
    /// Is left out of skill tests, its own and everybody's.
    NoTests "makes no skill tests" => "makes no skill tests" Flag;
    /// Gets no items beyond what it begins with.
    NoItems "carries no items" => "carries no items" Flag;
    /// A Revive token does not save it.
    NoRevive "cannot be revived" => "cannot be revived" Flag;
    /// Is a hero like all others but for the size of the party, and what hangs on that.
    Uncounted "does not count in the party" => "does not count in the party" Flag;
    /// Gets no activation.
    Stunned "does not activate" => "does not activate" Flag;
}
