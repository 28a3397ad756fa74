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

/// Whose figure a stat is: the rules ask it of nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Heroes and enemies have it.
    Everybody,
    /// Heroes alone.
    Heroes,
    /// Enemies alone.
    Enemies,
    /// A named ability, whose rolls or repetitions it changes.
    Abilities,
}

macro_rules! stats {
    ($($(#[doc = $doc:literal])* $name:ident $id:literal $words:literal => $english:literal $combine:ident, $page:literal;)*) => {
        /// A stat. Bounds and formulas are applied where it is worked out (`vm/stats.rs`).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Stat {
            $($(#[doc = $doc])* #[serde(rename = $id)] $name,)*
        }

        impl Stat {
            /// Every stat, in the order of the table.
            pub const ALL: &'static [Stat] = &[$(Stat::$name,)*];

            /// Its id: `stat.to-hit-range`.
            pub fn id(self) -> &'static str {
                match self { $(Stat::$name => $id,)* }
            }

            /// The words that name it in content, lower case.
            pub fn words(self) -> &'static str {
                match self { $(Stat::$name => $words,)* }
            }

            /// As cards print it, after an amount: `Range To Hit`, `on Defense rolls`; of a yes or no: what its model does.
            pub fn english(self) -> &'static str {
                match self { $(Stat::$name => $english,)* }
            }

            /// What it is, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Stat::$name => concat!($($doc),*).trim_ascii(),)* }
            }

            /// The page of the rulebooks that it comes from.
            pub fn page(self) -> &'static str {
                match self { $(Stat::$name => $page,)* }
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

    /// True for what a weapon changes only in an attack made with it.
    pub const fn is_of_attack(self) -> bool {
        matches!(
            self,
            Stat::Combat
                | Stat::Shots
                | Stat::Damage
                | Stat::CriticalDamage
                | Stat::RangeToHit
                | Stat::MeleeToHit
                | Stat::ToHitRolls
                | Stat::ToHitSides
                | Stat::CriticalToHit
                | Stat::DamageSides
                | Stat::IgnoresDefense
                | Stat::IgnoresArmor
                | Stat::NoCriticals
                | Stat::Range
        )
    }

    /// True for figures that say which die is thrown, by its sides.
    pub const fn is_die(self) -> bool {
        matches!(self, Stat::ToHitSides | Stat::DamageSides | Stat::VoicesSides)
    }

    /// True for what is added to dice, and stands for nothing by itself.
    pub const fn is_bonus(self) -> bool {
        matches!(
            self,
            Stat::EscapeRolls
                | Stat::ToHitRolls
                | Stat::DefenseRolls
                | Stat::WillpowerRolls
                | Stat::SkillTests
                | Stat::BreathRolls
                | Stat::LostLocations
        )
    }

    /// True for figures that are read off the weapon itself.
    pub const fn is_of_card(self) -> bool {
        matches!(self, Stat::Range | Stat::Shots | Stat::Hands)
    }

    /// Keeps it within its hard bounds.
    pub fn bounded(self, value: i32, of_hero: bool) -> i32 {
        match self {
            // What a hero adds to its Move roll, or to the figures of its weapon, may well be less than nothing.
            Stat::Move | Stat::Shots | Stat::Range if of_hero => value,
            Stat::Xp if of_hero => value,
            Stat::Combat | Stat::Shots | Stat::Move | Stat::MaxGrit | Stat::Range | Stat::Xp => value.max(0),
            _ => value,
        }
    }
}

stats! {
    /// When it activates: highest first. What an ambush adds for the order of its first activation is not part of the figure. Enemies of a type activate together, at the best Initiative of any of them: what makes one of them slower is lost where another is not.
    Initiative "stat.initiative" "initiative" => "Initiative" Sum, "SBSD 13";
    /// Added to the number that it needs to Hold Back the Darkness. It is asked of the hero who bears the light: of another it says nothing.
    ToHoldBack "stat.to-hold-back" "to hold back" => "to the number needed to Hold Back the Darkness" Sum, "GOV 31";
    /// Spaces of movement: an enemy's own, or what a hero adds to its Move roll. `move at least 1` bounds what the roll and all that is added come to; `move is 1` takes its place, and the die is thrown all the same, with what its face brings.
    Move "stat.move" "move" => "Move" Sum, "SBSD 8, 22";
    /// The number a hero must roll to move on from beside this enemy.
    Escape "stat.escape" "escape" => "Escape" Best, "SBSD 25";
    /// Added to the Escape rolls a hero makes.
    EscapeRolls "stat.escape-rolls" "escape rolls" => "on Escape rolls" Sum, "nowhere: no book prints a bonus on Escape rolls; added for homebrew cards";
    /// Dice of an Escape test beyond the first: the best of them counts.
    EscapeDice "stat.escape-dice" "escape dice" => "dice on Escape tests" Sum, "facts";
    /// The number to roll to hit at range; 0 means it has no ranged attack.
    RangeToHit "stat.to-hit-range" "to hit range" => "Range To Hit" Best, "SBSD 26; GOV 6";
    /// The number to roll to hit in melee; 0 means it has no melee attack.
    MeleeToHit "stat.to-hit-melee" "to hit melee" => "Melee To Hit" Best, "SBSD 26; GOV 6";
    /// Added to every To Hit die.
    ToHitRolls "stat.to-hit-rolls" "to hit rolls" => "on To Hit rolls" Sum, "GOV 30; AID";
    /// Sides of the dice rolled To Hit (6 unless something says otherwise).
    ToHitSides "stat.to-hit-die" "to hit die" => "sides on its To Hit dice" Sum, "GOV 9";
    /// The number that a To Hit die of a hero must show for a Critical Hit; where nothing sets it, what the rules say.
    CriticalToHit "stat.critical-hit" "critical hit" => "Critical To Hit" Best, "SBSD 27; facts";
    /// How far the melee attack of an enemy reaches, in spaces; beyond the first it needs a line of sight.
    MeleeReach "stat.reach-in-melee" "reach in melee" => "reach in Melee" Sum, "facts";
    /// Melee dice.
    Combat "stat.combat" "combat" => "Combat" Sum, "SBSD 22; GOV 6";
    /// Melee dice beyond its own in the turn that an ambush quickens: of all models of the type then, for they act together.
    AmbushCombat "stat.ambush-combat" "ambush combat" => "Combat in the turn in which its type comes as an Ambush" Sum, "facts";
    /// Ranged dice.
    Shots "stat.shots" "shots" => "Shots" Sum, "SBSD 27; GOV 26";
    /// How far a ranged attack reaches, in spaces.
    Range "stat.range" "range" => "Range" Sum, "SBSD 27; GOV 26";
    /// Damage of an enemy's hit in an attack; what a hero's hit adds to its die. The hits that a text deals (`takes 2 hits of 3`) have the damage that they name; the damage that an extra attack names is changed as the sheet's would be, but what sets Damage leaves it. Where it is set, multiplied or bounded, what the die shows is part of it.
    Damage "stat.damage" "damage" => "Damage" Sum, "SBSD 22, 27";
    /// Added to the damage of Critical Hits alone.
    CriticalDamage "stat.critical-damage" "critical damage" => "Critical Damage" Sum, "facts";
    /// Sides of the die a hero's hit rolls for damage (6 unless something says otherwise).
    DamageSides "stat.damage-die" "damage die" => "sides on its Damage dice" Sum, "SBSD 27; facts";
    /// An enemy: taken off the damage of each hit. A hero: the number to roll to stop a hit.
    Defense "stat.defense" "defense" => "Defense" Sum, "SBSD 22; GOV 17";
    /// What is left of the Defense of an enemy against Critical Hits, where anything is.
    CriticalDefense "stat.defense-against-critical-hits" "defense against critical hits" => "Defense against Critical Hits" Sum, "facts";
    /// Added to the Defense rolls a hero makes.
    DefenseRolls "stat.defense-rolls" "defense rolls" => "on Defense rolls" Sum, "GOV 30; FF 30";
    /// The number a hero rolls to stop a Horror or Corruption Hit.
    Willpower "stat.willpower" "willpower" => "Willpower" Best, "GOV 17";
    /// Added to the Willpower rolls a hero makes.
    WillpowerRolls "stat.willpower-rolls" "willpower rolls" => "on Willpower rolls" Sum, "nowhere: no book prints a bonus on Willpower rolls; added for homebrew cards";
    /// Added to the casting rolls a hero makes.
    CastingRolls "stat.casting-rolls" "casting rolls" => "on casting rolls" Sum, "FF 11";
    /// The number to roll to stop a whole hit, before Defense.
    Cover "stat.cover" "cover" => "Cover" Best, "GOV 17";
    /// The number to roll to stop damage that is no hit, all of it.
    CoverDirect "stat.cover-against-direct-damage" "cover against direct damage" => "Cover against direct damage" Best, "FF 9";
    /// How many points of damage are stopped of each hit, after Defense, and of Wounds that a text does at once.
    Shield "stat.shield" "shield" => "Shield" Sum, "GOV 17";
    /// The number to roll to stop each Wound, after Defense.
    Armor "stat.armor" "armor" => "Armor" Best, "SBSD 27; GOV 17";
    /// The number to roll to stop each point of Sanity damage, after Willpower.
    SpiritArmor "stat.spirit-armor" "spirit armor" => "Spirit Armor" Best, "FF 17";
    /// Wounds it can take; where it is compared (`has at most 5 health`, `with the lowest health`), what is left of it, and as an amount (`the health of this enemy`) all of it.
    Health "stat.health" "health" => "Health" Sum, "SBSD 17";
    /// Sanity damage a hero can take; where it is compared, what is left of it, and as an amount all of it.
    Sanity "stat.sanity" "sanity" => "Sanity" Sum, "SBSD 17";
    /// The most Grit a hero can hold.
    MaxGrit "stat.max-grit" "max grit" => "Max Grit" Sum, "SBSD 7";
    /// Corruption points that bring a Mutation; no text takes it below 1.
    CorruptionResistance "stat.corruption-resistance" "corruption resistance" => "Corruption Resistance" Sum, "GOV 18";
    /// Side Bag Tokens a hero can carry.
    SideBag "stat.side-bag" "side bag" => "Side Bag" Sum, "SBSD 7, 21";
    /// Hands to hold things in; of an item, those that it takes. As long as such an item is in no hand nothing that it says happens.
    Hands "stat.hands" "hands" => "Hands" Sum, "GOV 20";
    /// Dark Stone of a hero that it cannot spend, sell, trade or lose.
    BoundStone "stat.bound-dark-stone" "bound dark stone" => "Dark Stone that it cannot part with" Sum, "facts";
    /// What a hero pays for a price in gold at a location of a town, or in a row of a chart that is rolled there: a change of each price, or the least that one can come to. What the town's own lines ask, and the charts that it rolls itself, stays as it is. At one location alone: `town prices -10 if this hero is in General Store`; of items alone: `item prices`; of services alone: `service prices`.
    Prices "stat.town-prices" "town prices" => "on prices in a town" Sum, "facts";
    /// What a hero pays in gold in a town for an item, beside what `town prices` makes of it: where what is bought is an item or a Side Bag Token by its name, or drawn from a deck of items, at a location, by the town itself or in a row of a chart there. Services, beds and upgrades cost what they cost: `service prices`.
    ItemPrices "stat.item-prices" "item prices" => "on prices of Items in a town" Sum, "facts";
    /// What a hero pays in gold in a town for what is no item, beside what `town prices` makes of it: services, beds and upgrades, at a location, by the town itself or in a row of a chart there.
    ServicePrices "stat.service-prices" "service prices" => "on prices of services in a town" Sum, "facts";
    /// The most days of a stay in a town: of the heroes' figures the lowest counts. Where the day under way is that one or a later one, the party leaves when it ends; to send it away, `end the stay`.
    TownDays "stat.days-in-a-town" "days in a town" => "days of a stay in a town" Sum, "facts";
    /// How many locations of the next town, drawn at random, are gone.
    LostLocations "stat.lost-locations" "lost locations" => "locations of the next town that are gone" Sum, "facts";
    /// How many tiles away from its own the Light Source that a hero bears still gives light: 1, or none where it is 0.
    LitTiles "stat.lit-tiles" "lit tiles" => "tiles of light around the bearer's own" Sum, "SBSD 14";
    /// Sides of the die for the Horror Hits of Voices in the Dark, where it is not the rules' own.
    VoicesSides "stat.voices-die" "voices die" => "sides on its die for Voices in the Dark" Sum, "facts";
    /// Weight a hero can carry beyond its skill, in icons. How much it carries no text asks.
    CarryingLimit "stat.carrying-limit" "carrying limit" => "Carrying Limit" Sum, "GOV 20";
    /// The most dice of one attack of a hero. Where the sheet prints none, texts change what `attack dice limit` says; 0 on a sheet leaves that as it is, and no text takes it below 1. A weapon that jams lets no more be thrown: `when this hero rolls to hit 1: this hero gets dice limit at most 1 until end of attack`.
    DiceLimit "stat.dice-limit" "dice limit" => "limit on dice" Sum, "SBSD 33";
    /// Experience for killing (small) or wounding (large) it.
    Xp "stat.xp" "xp" => "XP" Sum, "SBSD 27";
    /// Experience for each Wound done to it, where it is a large enemy.
    XpEach "stat.xp-each" "xp each" => "XP for each Wound" Sum, "SBSD 27";
    /// Added to whatever heals this hero; with `healing at least 1` beside it, never below 1; `healing at most 0` where nothing heals it.
    Healing "stat.healing" "healing" => "on Healing" Sum, "nowhere: no book changes what heals a hero; added for homebrew cards";
    /// Added to the Wounds that are healed at one time, and to them alone.
    WoundsHealed "stat.wounds-healed" "wounds healed" => "on Wounds healed" Sum, "nowhere: no book changes what heals Wounds; added for homebrew cards";
    /// Added to the Sanity that is healed at one time, and to it alone.
    SanityHealed "stat.sanity-healed" "sanity healed" => "on Sanity healed" Sum, "nowhere: no book changes what heals Sanity; added for homebrew cards";
    /// Added to what a hero rolls when it catches its breath, and when it recovers from a KO.
    BreathRolls "stat.catch-your-breath-rolls" "catch your breath rolls" => "on Catch Your Breath rolls" Sum, "SBSD 36";
    /// Wounds beyond the damage of each source that wounds it.
    WoundsTaken "stat.wounds-from-each-source" "wounds from each source" => "Wounds from each source" Sum, "facts";
    /// The most Wounds that one hit can do to it; Wounds that are no hit come as they are.
    HitWounds "stat.wounds-from-one-hit" "wounds from one hit" => "Wounds from one Hit" Sum, "nowhere: the facts name such an ability, and no book says what it does";
    /// Added to each die of its skill tests; of those of one skill, `Spirit tests +1`.
    SkillTests "stat.skill-tests" "skill tests" => "on skill tests" Sum, "facts";
    /// The dice of a skill test, as many as the hero has of the skill: changed by `+1`, `-1`, bounded by `at most 1`; one is always rolled. Of one skill alone: `Strength test dice`.
    TestDice "stat.skill-test-dice" "skill test dice" => "to the number of dice on skill tests" Sum, "facts";
    /// Added to the dice of its Scavenging that find something.
    Finds "stat.finds" "finds" => "on what it finds when it Scavenges" Sum, "facts";
    /// Dice of its Scavenging beyond those that every hero rolls.
    ScavengeDice "stat.scavenge-dice" "scavenge dice" => "dice to Scavenge" Sum, "facts";
    /// Sanity damage beyond that of each source.
    SanityTaken "stat.sanity-damage-from-each-source" "sanity damage from each source" => "Sanity Damage from each source" Sum, "facts";
    /// Models of this type in the box.
    Models "stat.models" "models" => "models" Sum, "SBSD 24";
    /// How many enemies of this type can stand in one space together.
    Crowd "stat.models-in-a-space" "models in a space" => "models in one space" Sum, "facts";
    /// Sanity damage added to each Horror Hit it causes.
    HorrorDamage "stat.horror-damage" "horror damage" => "Sanity Damage of its Horror Hits" Sum, "GOV 17; facts";
    /// Added to the rolls that an ability makes, which is named before it: of what is rolled on a chart, `result on CHART` is a figure of its own.
    Rolls "stat.result" "result" => "on the roll" Sum, "facts";
    /// How often more an ability does what it repeats; the ability is named before it.
    Times "stat.repetitions" "repetitions" => "repetitions" Sum, "facts";
    /// Is placed in every space, and not in a checkerboard.
    FillsSpaces "stat.fills-every-space" "fills every space" => "fills every space" Flag, "GOV 31";
    /// Stands in the spaces of heroes too, one in each, and comes into that of its target.
    SharesSpaces "stat.shares-spaces-with-heroes" "shares spaces with heroes" => "shares spaces with Heroes" Flag, "COMP";
    /// Moves through other models.
    MovesThrough "stat.moves-through-models" "moves through models" => "moves through models" Flag, "FF 8, 22";
    /// Needs no Escape test.
    IgnoresEscape "stat.ignores-escape" "ignores escape" => "ignores Escape" Flag, "FF 8";
    /// Picks a new target every turn.
    Retargets "stat.picks-a-new-target-each-turn" "picks a new target each turn" => "picks a new target each turn" Flag, "FF 22; SBSD 32";
    /// Does not move.
    Rooted "stat.cannot-move" "cannot move" => "cannot move" Flag, "FF 30";
    /// Never moves and is placed far from the heroes in an ambush.
    Immobile "stat.never-moves" "never moves" => "never moves" Flag, "SBSD 31";
    /// Spaces of doors that it could walk to without crossing a barrier or a wall; other models do not block here. Counted from its own space
    /// (FF p.33); without bound where no barrier shuts it off from anything.
    WaysOut "stat.ways-out" "ways out" => "ways out" Sum, "FF 33";
    /// Critical Hits do not ignore its Defense.
    CriticalImmune "stat.suffers-no-critical-hits" "suffers no critical hits" => "suffers no Critical Hits" Flag, "SBSD 31";
    /// No line of sight goes through the spaces where it stands.
    BlocksSight "stat.blocks-line-of-sight" "blocks line of sight" => "blocks line of sight" Flag, "facts";
    /// Its hits are never Critical Hits.
    NoCriticals "stat.gets-no-critical-hits" "gets no critical hits" => "gets no Critical Hits" Flag, "SBSD 29, 33; GOV 38";
    /// Willpower does not stop the Corruption Hits it takes.
    CorruptionPierces "stat.corruption-hits-ignore-willpower" "corruption hits ignore willpower" => "cannot use Willpower against Corruption Hits" Flag, "facts";
    /// Cannot make attacks; what is done in place of the attack (to Scavenge, to help who lies KO'd, a price of `giving up the attack`) it still does. With a condition, none with such a weapon, in melee or at range, or on such a target, which is not offered then. On a weapon it is said of attacks with that weapon; with `gets` it is its hero's, who may hand the weapon on: what jams keeps a marker on its card, `this card gains 1 Jammed`, and says `this hero: cannot attack if this card has Jammed`. An attack that is under way already goes on.
    NoAttacks "stat.cannot-attack" "cannot attack" => "cannot attack" Flag, "facts";
    /// Its hits ignore Defense.
    IgnoresDefense "stat.hits-ignore-defense" "hits ignore defense" => "does Hits that ignore Defense" Flag, "SBSD 27; FF 22";
    /// Its hits ignore Armor.
    IgnoresArmor "stat.hits-ignore-armor" "hits ignore armor" => "does Hits that ignore Armor" Flag, "FF 8";
    /// Its Armor works against everything.
    ArmorAlways "stat.armor-cannot-be-ignored" "armor cannot be ignored" => "has Armor that cannot be ignored" Flag, "facts";
    /// Attacks every hero that it can reach once it has moved, and not its target alone. It moves as others do, past its target: `moves next to as many heroes as possible` keeps more of them in reach.
    AttacksAll "stat.strikes-every-hero-in-reach" "strikes every hero in reach" => "strikes every Hero in reach" Flag, "facts";
    /// Is placed and moves so as to stand next to as many heroes as it can.
    SeeksMost "stat.moves-next-to-as-many-heroes-as-possible" "moves next to as many heroes as possible" => "moves adjacent to as many Heroes as possible" Flag, "FF 36";
    /// To Hit dice of enemies that show 1 hit it as well.
    HitByOnes "stat.suffers-hits-on-ones" "suffers hits on ones" => "is hit by To Hit rolls of 1" Flag, "facts";
    /// An item, or an upgrade on it: never leaves the hand that it is in, nor its hero.
    StaysInHand "stat.never-leaves-the-hand" "never leaves the hand" => "never leaves the hand that holds it" Flag, "facts";
    /// Holds nothing in its hands that takes two or more of them, so that such an item says nothing. How many hands there are stays as it is: two items of one hand each are held.
    NoTwoHanded "stat.cannot-use-two-handed-items" "cannot use two-handed items" => "cannot use two-handed Items" Flag, "facts";
    /// Can neither use nor spend ability tokens, which are those not carried in the Side Bag.
    NoAbilityTokens "stat.cannot-use-ability-tokens" "cannot use ability tokens" => "cannot use ability tokens" Flag, "facts";
    /// Can neither use nor spend the tokens that are carried in the Side Bag, of whatever pack.
    NoSideBagTokens "stat.cannot-use-side-bag-tokens" "cannot use side bag tokens" => "cannot use Side Bag tokens" Flag, "facts";
    /// Makes no Free Attack, neither that of its turn nor one that a text gives.
    NoFreeAttacks "stat.cannot-make-free-attacks" "cannot make free attacks" => "cannot make Free Attacks" Flag, "facts";
    /// Spends no Grit to re-roll its dice; what texts re-roll, and what is bought with Grit besides, stays.
    NoGritRerolls "stat.cannot-re-roll-with-grit" "cannot re-roll with grit" => "cannot use Grit to re-roll dice" Flag, "facts";
    /// Spends no Grit to re-roll To Hit dice; other dice it may, and what texts re-roll stays.
    NoToHitGritRerolls "stat.cannot-re-roll-to-hit-dice-with-grit" "cannot re-roll to hit dice with grit" => "cannot use Grit to re-roll To Hit dice" Flag, "facts";
    /// Spends no Grit to re-roll Damage dice.
    NoDamageGritRerolls "stat.cannot-re-roll-damage-dice-with-grit" "cannot re-roll damage dice with grit" => "cannot use Grit to re-roll Damage dice" Flag, "facts";
    /// Spends no Grit to re-roll Defense dice.
    NoDefenseGritRerolls "stat.cannot-re-roll-defense-dice-with-grit" "cannot re-roll defense dice with grit" => "cannot use Grit to re-roll Defense dice" Flag, "facts";
    /// Spends no Grit to re-roll Willpower dice.
    NoWillpowerGritRerolls "stat.cannot-re-roll-willpower-dice-with-grit" "cannot re-roll willpower dice with grit" => "cannot use Grit to re-roll Willpower dice" Flag, "facts";
    /// Spends no Grit to re-roll the dice of Escape tests.
    NoEscapeGritRerolls "stat.cannot-re-roll-escape-dice-with-grit" "cannot re-roll escape dice with grit" => "cannot use Grit to re-roll Escape dice" Flag, "facts";
    /// Spends no Grit to re-roll the die of its Move roll.
    NoMoveGritRerolls "stat.cannot-re-roll-move-dice-with-grit" "cannot re-roll move dice with grit" => "cannot use Grit to re-roll Move dice" Flag, "facts";
    /// Spends no Grit to re-roll the dice of its casting rolls.
    NoCastingGritRerolls "stat.cannot-re-roll-casting-dice-with-grit" "cannot re-roll casting dice with grit" => "cannot use Grit to re-roll casting dice" Flag, "facts";
    /// Spends no Grit to re-roll the dice of skill tests, of whatever skill.
    NoTestGritRerolls "stat.cannot-re-roll-skill-test-dice-with-grit" "cannot re-roll skill test dice with grit" => "cannot use Grit to re-roll skill test dice" Flag, "facts";
    /// Cannot spend Grit.
    NoGrit "stat.cannot-spend-grit" "cannot spend grit" => "cannot spend Grit" Flag, "GOV 38";
    /// A Move roll brings it no Grit, nor what a hero may have in its place.
    NoMoveGrit "stat.gains-no-grit-from-move-rolls" "gains no grit from move rolls" => "gains no Grit from Move rolls" Flag, "FF";
    /// Cannot use Grit to add to the way of a move.
    NoGritMoves "stat.cannot-move-on-with-grit" "cannot move on with grit" => "cannot use Grit to move farther" Flag, "facts";
    /// Goes to no location of a town.
    NoVisits "stat.cannot-visit-locations" "cannot visit locations" => "cannot visit Locations" Flag, "facts";
    /// Cannot Scavenge.
    NoScavenging "stat.cannot-scavenge" "cannot scavenge" => "cannot Scavenge" Flag, "GOV 38";
    /// Can Scavenge while enemies are on the board too.
    ScavengesInFights "stat.can-scavenge-in-a-fight" "can scavenge in a fight" => "can Scavenge in a Fight" Flag, "GOV 9";
    /// Cannot look through doors.
    NoExploring "stat.cannot-explore" "cannot explore" => "cannot Explore" Flag, "GOV 38";
    /// Takes no Horror Hits where its activation begins outside of the light.
    NoVoices "stat.hears-no-voices-in-the-dark" "hears no voices in the dark" => "hears no Voices in the Dark" Flag, "facts";
    /// Is left out of skill tests, its own and everybody's.
    NoTests "stat.makes-no-skill-tests" "makes no skill tests" => "makes no skill tests" Flag, "GOV 38";
    /// Gets no items beyond what it begins with.
    NoItems "stat.carries-no-items" "carries no items" => "carries no items" Flag, "GOV 38";
    /// Nothing that another hero does, uses or casts heals it; what is its own, and what is nobody's, does.
    NotHealedByOthers "stat.cannot-be-healed-by-others" "cannot be healed by others" => "cannot be healed by other Heroes" Flag, "nowhere: no book forbids it; added for homebrew cards";
    /// A Revive token does not save it.
    NoRevive "stat.cannot-be-revived" "cannot be revived" => "cannot be revived" Flag, "GOV 38";
    /// A hero that does not count towards the size of the party, nor towards anything that depends on it; an amount leaves it out where that is bare, `the number of heroes` or `for each hero`, and counts it where words say which heroes: `the number of standing heroes`, `for each hero next to this hero`.
    Uncounted "stat.does-not-count-in-the-party" "does not count in the party" => "does not count in the party" Flag, "GOV 38";
    /// Gets no activation.
    Stunned "stat.does-not-activate" "does not activate" => "does not activate" Flag, "SBSD 33";
}
