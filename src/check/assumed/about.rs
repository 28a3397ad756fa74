//! What is taken for granted, in words.

use serde::Serialize;

/// What was taken for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// Which of several equal ones is meant.
    Ties,
    /// The same of who has the most: where nobody has any, all are equal.
    TiesOrNone,
    /// That all of several equal ones are meant, where a condition or a standing line speaks of one.
    AllEqual,
    /// That a bearer of the light who lies KO'd is meant.
    Bearer,
    /// Whether types that come later gain Elite abilities too.
    LaterTypes,
    /// Who picks one of several, of a card that is nobody's.
    WhoPicks,
    /// Who picks one of several, of a text that a hero has.
    HeroPicks,
    /// Who picks one of several, of what some hero uses.
    UserPicks,
    /// Who picks one of several, on a chart.
    RollerPicks,
    /// Who picks one of several, where it hangs on who has the text.
    EitherPicks,
    /// What happens where there is none.
    Nobody,
    /// In which order several of them do it.
    Order,
    /// Whether a whole group is meant or each model of it.
    GroupOrEach,
    /// How often dice are rolled.
    Dice,
    /// For whom a limit counts.
    Limits,
    /// For whom the limit of what a hero has counts.
    HeroLimits,
    /// What several of a thing do that are there at one time.
    Stacks,
    /// Which number `that many` is.
    ThatMany,
    /// Whom an attack is aimed at that hits nothing.
    Misses,
    /// Whether heroes who are KO'd are meant.
    Ko,
    /// Whether a limit for a fight counts outside of fights.
    OutOfFights,
    /// Whether a limit for an attack or a hit counts outside of attacks.
    OutOfAttacks,
    /// Whether what a change brings is one more, or takes the place of what stood there.
    TakesPlace,
    /// Whether the goal that a mission's lines imply is still to be reached.
    NoImpliedGoal,
    /// Whether a tile of the map is meant that has a name of its own.
    EveryTile,
    /// For whom the limit of a text counts that befalls any hero.
    OnceForAll,
    /// Whether a limit is used up by a moment at which none of its text's conditions holds.
    UsedUp,
    /// Whether something is so of all where there is none of them.
    NoneOfThem,
    /// Whether damage is met before Armor.
    BeforeArmor,
    /// What is one harm, where a limit counts them.
    OneHarm,
    /// Whether what a hero gets again and again adds up.
    AddsUp,
    /// What becomes of the damage in whose place something else is done.
    Undone,
    /// Whether an item acts that is in no hand.
    InHand,
    /// To whom words belong that stand behind `other than`.
    OtherThan,
    /// To whom words belong that stand behind a space.
    OfTheSpace,
    /// Whom `other` leaves out where two were spoken of.
    Others,
    /// Whether an enemy answers to the attack in which its last model dies.
    LastModel,
    /// Whether the first turn of a fight is the one in which it begins.
    FirstTurn,
    /// Whether a line that is added to a chart of others is for all of its rows.
    WholeChart,
    /// Who can pay a price in dice.
    DicePrice,
    /// Which of the party pays.
    PartyPays,
    /// How often something is paid for on one hit.
    OnOneHit,
    /// Whether an enemy that is spared is killed after all.
    Spared,
    /// Which number `that many` is in a row of a die that is rolled for a price or at a moment.
    RowDie,
    /// Whether harm is prevented before Armor or behind it.
    AfterArmor,
    /// Whether a limit that lies on the hero is one of each card.
    SharedMark,
    /// When what an item brings is there.
    StartsAgain,
    /// Whether tokens of the last adventure are kept.
    KeptTokens,
    /// Whose hits an attack of several models is.
    OneAttack,
    /// Whether a limit for an attack counts for each of several models.
    EachAttack,
    /// Where several stand that are placed at one space.
    OneSpace,
    /// What is done with a thing, or by who has it.
    WhoHolds,
    /// Whether what a weapon's text makes its hero get is for that weapon alone.
    AllAttacks,
    /// The same of a figure that is asked for before a weapon is picked.
    AllReaches,
    /// A weapon of which its text bars the hero that has it, and not whoever has it next.
    WhoeverHasIt,
    /// A change that is to stop at a least number, of somebody who may have less by itself.
    Raised,
    /// Whether a row of a chart is kept from its hero in whole.
    RestOfRow,
    /// Whether something happens that is so already when its text comes into play.
    AlreadySo,
    /// The same of an item, which comes into play with the hand that takes it.
    SoInHand,
    /// Whether enemies are meant that other cards have placed.
    AnyOfThem,
    /// Whether several hits that come together are one.
    OneHit,
    /// Whether an attack of several types is one.
    EachType,
    /// Whether a goal asks for what its name speaks of.
    GoalName,
    /// What is chosen by who can choose nothing.
    NoOption,
}

impl About {
    /// As it is counted: `3 ties`.
    pub fn words(self) -> &'static str {
        match self {
            About::Ties | About::TiesOrNone => "ties",
            About::AllEqual => "all that are equal",
            About::OneHit => "one hit",
            About::EachType => "each type that comes",
            About::GoalName => "names of goals",
            About::NoOption => "no option left",
            About::Bearer => "who bears the light",
            About::LaterTypes => "types that come later",
            About::WhoPicks => "who picks",
            About::HeroPicks => "which hero picks",
            About::UserPicks => "the user picks",
            About::RollerPicks => "the roller picks",
            About::EitherPicks => "hero or party picks",
            About::Nobody => "nobody there",
            About::Order => "order",
            About::GroupOrEach => "group or each",
            About::Dice => "dice",
            About::Limits => "limits",
            About::HeroLimits => "limits of heroes",
            About::Stacks => "several at once",
            About::ThatMany => "that many",
            About::Misses => "attacks that miss",
            About::Ko => "who is KO'd",
            About::OutOfFights => "limits outside of fights",
            About::OutOfAttacks => "limits outside of attacks",
            About::TakesPlace => "in the place of the old line",
            About::NoImpliedGoal => "no other goal",
            About::EveryTile => "every such tile",
            About::OnceForAll => "one limit for all",
            About::UsedUp => "a limit used up",
            About::NoneOfThem => "all of none",
            About::BeforeArmor => "before Armor",
            About::OneHarm => "one harm",
            About::AddsUp => "got more than once",
            About::Undone => "instead of damage",
            About::InHand => "in a hand",
            About::OtherThan => "other than whom",
            About::OfTheSpace => "said of a space",
            About::Others => "other than which",
            About::LastModel => "the last model",
            About::FirstTurn => "the first turn of a fight",
            About::WholeChart => "all rows of a chart",
            About::DicePrice => "prices in dice",
            About::PartyPays => "who of the party pays",
            About::OnOneHit => "several times on a hit",
            About::Spared => "spared, not killed",
            About::RowDie => "that many of a roll",
            About::AfterArmor => "after Armor",
            About::SharedMark => "markers as limits",
            About::StartsAgain => "what an item starts with",
            About::KeptTokens => "tokens of the last adventure",
            About::OneAttack => "one attack of several",
            About::EachAttack => "attacks of each model",
            About::OneSpace => "several at one space",
            About::WhoHolds => "done by who holds it",
            About::AllAttacks | About::AllReaches => "all attacks of the hero",
            About::WhoeverHasIt => "whoever has it",
            About::Raised => "raised to the least",
            About::RestOfRow => "the rest of a row",
            About::AlreadySo | About::SoInHand => "so already",
            About::AnyOfThem => "those of other cards",
        }
    }

    /// What is taken for granted.
    pub fn meaning(self) -> &'static str {
        match self {
            About::Ties => "of several that are equal, one at random",
            About::TiesOrNone => {
                "of several that are equal, one at random, and where nobody has any, one of all of them"
            }
            About::AllEqual => "of several that are equal each is meant, and where nobody has any, all of them",
            About::LaterTypes => {
                "the types that are there, and all their models: whoever the text that begins the fight brings, by all that it draws (below `instead of placing an attack` those of the one card whose attack it is: what that card draws is placed as an attack of its own); those who stood there before are among them, and a type that comes later gains none by it (`later, at start of turn: …` finds all who have come by then)"
            }
            About::StartsAgain => {
                "its hero holds so many at the start of each adventure, and none when the item is got; what lies on the card from the first is `when this hero gains NAME: this card gains 3 …`, of what is drawn `when this card is drawn: …`"
            }
            About::KeptTokens => {
                "who has more left from the last adventure keeps them (to begin with just so many: `cleared at end of adventure` on the token)"
            }
            About::OneAttack => {
                "the models of a type that attack one hero make one attack together: this holds for the hits of all of them (of one model: `on wounds by an enemy`, which comes for each)"
            }
            About::EachAttack => {
                "each model of a type has its own, also where they attack together (once for all of them: `once per activation`)"
            }
            About::OneSpace => {
                "one space is found for all of them: the first stands in it, the others as near to it as they can (each at a space of its own: `repeat D3 times: place 1 …`; all around one space: `next to …`)"
            }
            About::AllAttacks => {
                "in all attacks of the hero, with other weapons too (with this one alone: `if attacking with` and its name, before the time)"
            }
            About::AllReaches => {
                "in all attacks of the hero, with other weapons too: how far it reaches is looked at before a weapon is picked, so that no condition asks for this one alone"
            }
            About::WhoeverHasIt => {
                "it is the hero who cannot: whoever is handed the weapon attacks with it (of the weapon, whoever has it: `this card gains 1 Jammed`, a marker of yours with its own end, and `this hero: cannot attack if this card has Jammed`)"
            }
            About::Raised => {
                "one that has less by itself is raised to it (to leave those as they are: `each … { if that enemy has at least 2 combat: that enemy gets combat -1 until end of turn }`)"
            }
            About::RestOfRow => {
                "the ability alone is not got: what the row of a chart or the text gives besides, markers and figures, is given all the same"
            }
            About::AlreadySo => {
                "where it is so already when this comes into play, it happens then (only when it comes about later: a moment, such as `when a clue is found` or `when this hero gains grit`)"
            }
            About::SoInHand => {
                "where it is so already when the item first comes into play, with the hand that takes it where it needs one, it happens then, and not again when it comes back to a hand (only when it comes about later: a moment, such as `when this hero loses …`)"
            }
            About::AnyOfThem => {
                "any of them on the board, those too that another card has placed (no word tells its own apart; an enemy that only this card places is a sheet of its own)"
            }
            About::WhoHolds => {
                "whoever holds one is meant, whatever this is done with (of an attack: `if attacking with NAME`; of what is used: `when this hero uses NAME`)"
            }
            About::Bearer => {
                "the bearer is meant while it lies KO'd too, and there is one of them: of several Light Sources the first by seat counts (one that stands alone is `the standing hero with the light`)"
            }
            About::WhoPicks => "the party picks: the card is nobody's",
            About::HeroPicks => "the hero whose text it is picks",
            About::UserPicks => "the hero who uses it picks, and what it does is that hero's deed",
            About::RollerPicks => "on a chart, the hero who rolled picks; on one of Depth Events the party",
            About::EitherPicks => "the hero whose text it is picks; of a text that is nobody's, the party",
            About::Nobody => "where there is none, nothing happens",
            About::Order => "one after the other, in the order of their seats",
            About::GroupOrEach => "each model of the type does this by itself",
            About::Dice => "the dice are rolled for each of them apart",
            About::Limits => "counted for each model or card apart; `for this group` counts once for all",
            About::HeroLimits => "counted for each hero who has it; `for the party` counts once for all of them",
            About::Stacks => {
                "each of several adds its own and acts for itself (once for all of a type: `this group`; of a token or marker: `acts once`); what sets or bounds a figure does so once"
            }
            About::Misses => {
                "an attack of a hero is aimed at nobody until its hits are given to targets: one in which no die hits is not meant"
            }
            About::Ko => {
                "heroes who are KO'd are left out, those too who fell by this text (who is meant too: `each KO'd hero`); a marker goes on KO with `cleared on ko`"
            }
            About::OutOfAttacks => {
                "where no attack is on, it counts once until an attack, an activation or the turn is over (each time: without a limit)"
            }
            About::TakesPlace => {
                "this takes the place of what stood there (where it is one more: write the old lines with it)"
            }
            About::NoImpliedGoal => {
                "this goal alone decides: what the mission's lines implied is asked no more (both: one more `goal \"…\"` that says no moment)"
            }
            About::EveryTile => {
                "every such tile of the map, those that have a name there too (one alone: give each a name, `… as …`)"
            }
            About::OnceForAll => {
                "counted once, whoever it befalls: the first of them takes it up (for each of them apart: `for each hero` behind it)"
            }
            About::UsedUp => {
                "the first such moment takes it up, also where no condition below holds (only one at which it holds: `if` and the condition before the limit)"
            }
            About::NoneOfThem => {
                "where there is none of them, it is so of all of them (where there is to be one: `there is …` and this, joined by `and`)"
            }
            About::OutOfFights => {
                "this comes outside of fights too, and counts there until the next fight ends (in fights alone: `if in a fight`)"
            }
            About::BeforeArmor => {
                "the damage of a hit is met before Armor is rolled, also where Armor would stop all of it (what is left then: `instead of wounds`)"
            }
            About::OneHit => {
                "such hits are met one by one: of several that come together each is asked about by itself, at its own price"
            }
            About::EachType => {
                "of an attack of two types each answers by itself, one that a text places too (once for all that come: `once per fight` behind it)"
            }
            About::GoalName => {
                "whoever comes to it by this line reaches the goal: the thing that its name speaks of is not asked for"
            }
            About::OneHarm => {
                "what one enemy does at one time is one harm: the Fear of two is two, and the limit is spent on the first (to be spared the rest too, `this hero gets immune to … until end of activation` beside it)"
            }
            About::AddsUp => {
                "whoever gets this again while it lasts has it twice: -1 becomes -2 (to have it once: let an ability say the change, and write `gets has` and its name: an ability without a number counts once, however often it is got)"
            }
            About::NoOption => {
                "each of them has a price or asks for something: who has nothing of all that chooses nothing, and nothing happens"
            }
            About::Undone => {
                "none of that damage is done, and what is dealt in its place is dealt by nobody, with no attack (to let it through and add to it: `prevent 0 of that damage` beside the rest)"
            }
            About::InHand => {
                "an item that is held in a hand acts only while it is in one: put away, it says nothing (no line makes it act while it is carried; a marker or token that it gives its hero goes on acting, and a card that must stay: `never leaves the hand`)"
            }
            About::OtherThan => {
                "what stands behind `other than` is said of whoever is left out, not of those who are meant (said of those who are meant: `one enemy within 3 of this hero other than …`; of where they do not stand: `each hero other than …: … if not that hero is next to …`)"
            }
            About::OfTheSpace => {
                "what stands behind a space is said of the space, not of whoever is there (of that one: `if no enemy is next to that hero` in the block)"
            }
            About::Others => {
                "`other` leaves out the one whose text it is (on a chart, the one who rolls), not the one spoken of just before (to leave out that one: `each hero other than that hero`)"
            }
            About::LastModel => {
                "a model of this type must be left to answer: where the last one dies in that attack, nothing happens (a marker's text still answers)"
            }
            About::FirstTurn => {
                "where a fight begins after heroes have activated, or by exploring, the end of that turn is meant, and the end of the next one too (with `once per fight`: the first of the two alone; for the first turn in which heroes act, add `and a hero has activated this fight`)"
            }
            About::WholeChart => {
                "a line that is added to a chart counts for every row of it, the old ones too (for one row: write it in that row)"
            }
            About::PartyPays => {
                "one of its heroes pays all of it, whom the players name (each of them: `for 1 grit from each hero`)"
            }
            About::DicePrice => {
                "who has fewer than the most that the dice can show cannot pay; they are rolled when it is paid"
            }
            About::OnOneHit => "as often as it is paid for, on the same hit too (once on each: `once per hit`)",
            About::Spared => {
                "it is not killed, unless it still has as many Wounds as Health when the text is done, and nothing has healed it: nobody gets Experience for it, and no text about a kill answers (to do something besides: `when … is killed`)"
            }
            About::RowDie => {
                "what this roll shows, not what was given or paid before it (a price in dice is no number that can be asked for: to give it back, let a marker count what is paid)"
            }
            About::AfterArmor => {
                "Defense and Armor come first, and this is asked of what is left (before Armor, of one hit: `instead of damage to this hero { this hero may: prevent 3 of that damage }`)"
            }
            About::SharedMark => {
                "the marker lies on the hero: two of these cards have one limit together (for each card its own: `this card gains 1 …`, `if not this card has …`)"
            }
            About::ThatMany => {
                "the number that was rolled or given, whatever Defense, Armor or Willpower stopped since (what gets through is known at the moment: `when this hero takes wounds if that many is 4 or more`)"
            }
        }
    }
}
