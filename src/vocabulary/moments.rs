//! Moments: when a trigger fires. `when {moment}`, or `at {moment}` for those of the clock.

use super::entry::table;

table! {
    /// When a trigger fires. It fires after the event has been applied, on the event as it was in the end.
    Moment;

    Activates "moment.activates" "{who:model} activates" Effects [Model] []
        "The model's part of an activation begins.", "when this enemy activates: this enemy heals 1 wound", "SBSD 13";
    EndsActivation "moment.ends-activation" "{who:hero} ends an activation" Effects [Hero] []
        "A hero's activation is over.", "when this hero ends an activation: this hero loses 1 Fury", "SBSD 13"
        => "{who} ends its activation";
    MoveRoll "moment.rolls-move" "{who:model} rolls move [{face:face}]" Effects [Model] []
        "A Move roll was made; with a face: and showed it.", "when this enemy rolls move 6+: this enemy gets combat times 2 until end of activation", "GOV 30"
        => "{who} rolls[ a {face}] for Move";
    Moves "moment.moves" "{who:model} moves" Effects [Model] []
        "The model went to another space.", "when this hero moves: this hero loses 1 Ki", "SBSD 14";
    ToHit "moment.to-hit" "{who:model} rolls to hit [{face:face}]" Effects [Model, Hit, Attack] []
        "A To Hit die counts, re-rolls over; with a face: and shows it.", "when this hero rolls to hit 1: this hero takes 1 wound", "SBSD 26"
        => "{who} rolls[ a {face}] To Hit";
    MeleeToHit "moment.melee-to-hit" "{who:model} rolls melee to hit [{face:face}]" Effects [Model, Hit, Attack] []
        "The same, in melee.", "when this enemy rolls melee to hit 6: that hit ignores defense", "FF 22"
        => "{who} rolls[ a {face}] To Hit in melee";
    RangedToHit "moment.ranged-to-hit" "{who:model} rolls ranged to hit [{face:face}]" Effects [Model, Hit, Attack] []
        "The same, at range.", "when this hero rolls ranged to hit 6: that hit does 1 more damage", "SBSD 26"
        => "{who} rolls[ a {face}] To Hit at range";
    ThrowsToHit "moment.throws-to-hit" "{who:model} throws to hit" Effects [Model, Attack] []
        "To Hit dice lie on the table and may be re-rolled.", "when this hero throws to hit: this hero may: this hero re-rolls a miss", "SBSD 8"
        => "{who} throws To Hit dice";
    Attacks "moment.attacks" "{who:model} attacks" Effects [Model, Attack] []
        "An attack begins.", "when this hero attacks: that attack gains 1 die", "SBSD 26";
    EndsAttack "moment.ends-attack" "{who:model} ends an attack" Effects [Model, Attack] []
        "An attack is over.", "when this enemy ends an attack: this enemy heals 1 wound", "SBSD 27";
    Strikes "moment.hits" "{who:model} hits {whom:model}" Effects [Model, Hit, Attack] []
        "A To Hit die is a hit and has its target, before Defense.", "when this enemy hits a hero: that hero takes 1 horror hit", "facts";
    Kills "moment.kills" "{who:model} kills {whom:enemy}" Effects [Model, Enemy, Hit, Attack] []
        "The model did the last Wound to an enemy.", "when this hero kills an enemy: this hero heals 2 wounds", "GOV 9";
    Wounds "moment.wounds" "{who:model} wounds {whom:model}" Effects [Model, Hit, Attack] []
        "A hit or effect of the model did at least one Wound.", "when this enemy wounds a hero: that hero gains 1 Poison", "FF 9";
    Wounded "moment.wounded" "{who:model} takes wounds" Effects [Model] []
        "Wounds were taken; `that many` is their number.", "when this hero takes wounds: this hero gains 1 Rage", "GOV 9"
        => "{who} takes Wounds";
    SanityLost "moment.sanity-damage" "{who:hero} takes sanity damage" Effects [Hero] []
        "Sanity damage was taken.", "when this hero takes sanity damage: this hero gains 1 Fury", "SBSD 17"
        => "{who} takes Sanity Damage";
    ArmorStops "moment.armor-stops" "armor of {who:model} stops wounds" Effects [Model] []
        "Armor saves stopped Wounds; `that many` is their number.", "when armor of this enemy stops wounds: that hero takes that many wounds ignoring defense", "GOV 31"
        => "Armor of {who} stops Wounds";
    Healed "moment.heals" "{who:model} heals" Effects [Model] []
        "Wounds or Sanity were healed.", "when this hero heals: this hero loses 1 Rage", "SBSD 18";
    Killed "moment.killed" "{who:enemy} is killed" Effects [Enemy, Space] []
        "An enemy died; `that space` is where it stood.", "when this enemy is killed: each hero next to this enemy takes 1 wound", "SBSD 27";
    Ko "moment.ko" "{who:hero} is KO'd" Effects [Hero] []
        "A hero was KO'd.", "when a hero is KO'd: that hero loses 1 grit", "SBSD 17";
    Recovers "moment.recovers" "{who:hero} recovers" Effects [Hero] []
        "A KO'd hero is back on the board.", "when this hero recovers: this hero gains 1 grit", "SBSD 18";
    Placed "moment.placed" "{who:enemy} is placed" Effects [Enemy] []
        "An enemy model came onto the board.", "when this enemy is placed: this enemy gains 1 Poison", "SBSD 24";
    Drawn "moment.drawn" "{who:hero} draws {what:name(deck)}" Effects [Hero, Card] []
        "A hero drew a card of a deck.", "when this hero draws Loot: this hero gains 5 xp", "SBSD 29"
        => "{who} draws a {what} card";
    Casts "moment.casts" "{who:hero} casts {what:name(keyword)}" Effects [Hero, Card] []
        "A spell with this keyword was cast, well or not.", "when this hero casts Fire: this hero gains 5 xp", "SBSD 9"
        => "{who} casts a {what} card";
    Tested "moment.tests" "{who:hero} tests {what:name(skill)}" Effects [Hero] []
        "A skill test was made.", "when this hero tests Luck: this hero gains 5 xp", "SBSD 19"
        => "{who} makes a {what} test";
    HeroGains "moment.gains" "{who:model} gains {what:name(token,marker)}" Effects [Model] []
        "Markers or tokens were gained.", "when this hero gains Poison: this hero takes 1 horror hit", "SBSD 30"
        => "{who} gains a {what#one}";
    Rerolls "moment.recovers-grit" "{who:hero} gains grit" Effects [Hero] []
        "Grit was recovered.", "when a hero gains grit: that hero takes 1 corruption hit", "facts"
        => "{who} gains Grit";
    HoldsBack "moment.hold-back" "{who:hero} rolls to hold back [{face:face}]" Effects [Hero, Roll] []
        "The roll to Hold Back the Darkness was made; with a face: and came to that total.", "when a hero rolls to hold back 7: each hero takes 2 corruption hits", "SBSD 12"
        => "{who} rolls[ a total of {face}] to Hold Back the Darkness";
    Advances "moment.darkness-advances" "darkness advances" Effects [] []
        "The Darkness came a space nearer to the Entrance.", "when darkness advances: each hero takes 1 corruption hit", "SBSD 12"
        => "the Darkness moves forward";
    DepthEvents "moment.depth-event" "depth events happen" Effects [] []
        "A Depth Event has been rolled; what it says comes after.", "when depth events happen: lay 1 Poison on the track", "GOV 38"
        => "a Depth Event happens";
    Blast "moment.explosion" "explosion reaches {where:space}" Effects [] []
        "Something went off in or next to the space, and all that it hurts has been hurt.", "when explosion reaches this space: discard this marker", "FF 27, 33"
        => "an explosion reaches {where}";
    StartOfTurn "moment.start-of-turn" "start of turn" Effects [] []
        "A turn begins.", "at start of turn: this hero gains 1 Ki", "SBSD 13"
        => "the start of each turn";
    EndOfTurn "moment.end-of-turn" "end of turn" Effects [] []
        "The End of Turn step.", "at end of turn: this hero loses 1 Fury", "SBSD 13"
        => "the end of each turn";
    StartOfFight "moment.start-of-fight" "start of fight" Effects [] []
        "A fight begins: its enemies are on the board.", "at start of fight: this hero gains 1 Fury", "SBSD 23"
        => "the start of each fight";
    EndOfFight "moment.end-of-fight" "end of fight" Effects [] []
        "The last enemy is gone.", "at end of fight: this hero loses D3 Rage", "GOV 9"
        => "the end of each fight";
    StartOfDay "moment.start-of-day" "start of day" Effects [] []
        "A day in a town begins.", "at start of day: each hero loses $10", "AID"
        => "the start of each day";
    EndOfDay "moment.end-of-day" "end of day" Effects [] []
        "A day in a town ends.", "at end of day: each hero gains 5 xp", "AID"
        => "the end of each day";
    StartOfAdventure "moment.start-of-adventure" "start of adventure" Effects [] []
        "All is set up.", "at start of adventure: this hero gains 1 Faith", "SBSD 10"
        => "the start of each Adventure";
    EndOfAdventure "moment.end-of-adventure" "end of adventure" Effects [] []
        "The adventure is over.", "at end of adventure: this hero gains 5 xp", "SBSD 15"
        => "the end of each Adventure";
}

table! {
    /// What a replacement takes the place of: the thing did not happen.
    Replaced;

    Damage "replaced.damage" "damage" Effects [] []
        "The damage of one undefended hit of the attack above.", "instead of damage: that hero gains 1 Bleeding", "FF 22"
        => "the damage";
    OwnDamage "replaced.own-damage" "damage to {who:model}" Effects [Model] []
        "The damage of one hit about to be taken.", "instead of damage to this hero: this hero loses 1 grit", "SBSD 17";
    Drawing "replaced.drawing" "drawing {deck:name(deck)} [for {who:hero}]" Effects [Hero] []
        "A card of this deck would be drawn, by nobody in particular or by such a hero.", "instead of drawing Low Threat: place D6 Hungry Dead as an ambush", "SBSD 23"
        => "drawing a {deck} card[ for {who}]";
    Placing "replaced.placing" "placing {enemy:name(enemy)} as an attack" Effects [Attack] []
        "Enemies of this type would be placed in the normal way.", "instead of placing Hungry Dead as an attack: place 3 Hungry Dead as an ambush", "SBSD 36";
    PlacingAny "replaced.placing-any" "placing an attack" Effects [Attack] []
        "Enemies would be placed in the normal way.", "instead of placing an attack: that attack arrives as an ambush", "SBSD 36";
    Ko "replaced.ko" "{who:hero} being KO'd" Effects [Hero] []
        "A hero would be KO'd.", "instead of this hero being KO'd: this hero heals 1 wound", "SBSD 17";
    Gaining "replaced.gaining" "{who:model} gaining {thing:thing}" Effects [Model] []
        "Markers, tokens, XP, Grit and the like would be gained.", "instead of this hero gaining Poison: this hero loses 1 grit", "SBSD 30"
        => "{who} gaining {thing}";
}

table! {
    /// How long something lasts.
    Duration;

    EndOfAttack "duration.end-of-attack" "until end of attack" Nothing [] []
        "As long as the attack under way.", "this hero gets damage +1 until end of attack", "SBSD 26"
        => "until the end of the attack";
    EndOfActivation "duration.end-of-activation" "until end of activation" Nothing [] []
        "As long as the activation under way.", "this hero gets move +2 until end of activation", "SBSD 13"
        => "until the end of the activation";
    EndOfTurn "duration.end-of-turn" "until end of turn" Nothing [] []
        "As long as the turn.", "this hero gets defense -1 until end of turn", "SBSD 13"
        => "until the end of the turn";
    EndOfFight "duration.end-of-fight" "until end of fight" Nothing [] []
        "As long as the fight.", "this hero gets combat +1 until end of fight", "SBSD 23"
        => "until the end of the fight";
    EndOfAdventure "duration.end-of-adventure" "until end of adventure" Nothing [] []
        "As long as the adventure.", "this hero gets health +2 until end of adventure", "SBSD 4"
        => "until the end of the Adventure";
    EndOfNextAdventure "duration.end-of-next-adventure" "until end of the next adventure" Nothing [] []
        "As long as this adventure and the next one.", "this hero gets skill tests -1 until end of the next adventure", "facts"
        => "until the end of the next Adventure";
    NextActivation "duration.until-next-activation" "until the next activation" Nothing [] []
        "Until its next activation begins.", "this hero gets defense -1 until the next activation", "SBSD 13"
        => "until its next activation";
    DuringNextActivation "duration.during-next-activation" "during the next activation" Nothing [] []
        "From the beginning to the end of its next activation.", "each hero gets combat +2 during the next activation", "SBSD 8"
        => "during its next activation";
    DuringNextFight "duration.during-next-fight" "during the next fight" Nothing [] []
        "From the beginning to the end of the next fight.", "this hero gets combat +1 during the next fight", "original";
    DuringNextAdventure "duration.during-next-adventure" "during the next adventure" Nothing [] []
        "From the beginning to the end of the next adventure.", "this hero gets defense rolls -1 during the next adventure", "original"
        => "during the next Adventure";
    ForGood "duration.permanently" "permanently" Nothing [] []
        "From now on, from adventure to adventure.", "this hero gets health +1 permanently", "SBSD 18";
}

table! {
    /// How often something can be used or can happen.
    Limit;

    OncePerAttack "limit.attack" "once per attack [{group:group}]" Nothing [] []
        "Once in each attack.", "once per attack", "SBSD 27";
    OncePerActivation "limit.activation" "once per activation [{group:group}]" Nothing [] []
        "Once in each activation of anybody.", "once per activation", "GOV 31";
    OncePerTurn "limit.turn" "once per turn [{group:group}]" Nothing [] []
        "Once in each turn.", "once per turn", "SBSD 9";
    OncePerFight "limit.fight" "once per fight [{group:group}]" Nothing [] []
        "Once in each fight.", "once per fight", "SBSD 27";
    OncePerAdventure "limit.adventure" "once per adventure" Nothing [] []
        "Once in each adventure.", "once per adventure", "SBSD 8"
        => "once per Adventure";
    OncePerStay "limit.stay" "once per stay [{group:group}]" Nothing [] []
        "Once in each stay in a town.", "once per stay", "AID";
    TimesPer "limit.times" "{n:number} times per {span:often} [{group:group}]" Nothing [] []
        "So often in each attack, activation, turn, fight or adventure, or for each hit.", "3 times per hit", "GOV 9, 17";
}

table! {
    /// When a card, an ability or a token can be used.
    When;

    AnyTime "when.any-time" "any time" Nothing [] []
        "At any time, but not as an attack.", "this hero may use this any time", "SBSD 21"
        => "at any time";
    Activation "when.activation" "in this activation" Nothing [] []
        "In the hero's own activation.", "this hero may use this in this activation", "SBSD 20"
        => "during its activation";
    Attack "when.attack" "as an attack" Nothing [] []
        "As the attack of the activation.", "this hero may use this as an attack", "SBSD 27"
        => "as its attack";
    FreeAttack "when.free-attack" "as a free attack" Nothing [] []
        "As a Free Attack: beside the attack, one a turn.", "this hero may use this as a free attack", "SBSD 27"
        => "as a Free Attack";
    StartOfTurn "when.start-of-turn" "at start of turn" Nothing [] []
        "When a turn begins.", "this hero may use this at start of turn", "SBSD 9"
        => "at the start of a turn";
    AfterThrow "when.after-throw" "after a throw" Nothing [] []
        "After a throw of the hero's own dice, before they count.", "this hero may use this after a throw", "SBSD 7"
        => "after a roll of its dice";
    OnDamage "when.own-hit" "on a hit" Nothing [Hit] []
        "When a hit of the hero's own is about to do damage.", "this hero may use this on a hit", "GOV 9"
        => "when one of its Hits is about to do damage";
    OnHarm "when.harm" "on harm [of {whom:hero}]" Nothing [Hero] []
        "When damage is about to be done to the hero, or to whom it says.", "this hero may use this on harm of a hero next to this hero", "GOV 9, 17"
        => "when damage is about to be done[ to {whom}]";
    OnReveal "when.reveal" "on a card" Nothing [Card] []
        "When a card has been revealed.", "this hero may use this on a card", "SBSD 8"
        => "when a card has been revealed";
}

table! {
    /// What must be paid.
    Cost;

    Token "cost.token" "{n:amount} {what:name(token,marker)}" Nothing [] []
        "Tokens the hero holds.", "2 Fury", "FF 9"
        => "spending {n|{what#one}|{what#many}}";
    Grit "cost.grit" "{n:amount} grit" Nothing [] []
        "Grit.", "1 grit", "SBSD 7"
        => "spending {n|Grit|Grit}";
    Wounds "cost.wounds" "{n:amount} wounds" Nothing [] []
        "Wounds the hero takes, that nothing stops.", "1 wound", "original"
        => "taking {n|Wound|Wounds}";
    Sanity "cost.sanity" "{n:amount} sanity" Nothing [] []
        "Sanity damage the hero takes, that nothing stops.", "1 sanity", "original"
        => "taking {n|Sanity Damage|Sanity Damage}";
    DarkStone "cost.dark-stone" "{n:amount} dark stone" Nothing [] []
        "Shards of Dark Stone.", "1 dark stone", "SBSD 21"
        => "spending {n|Dark Stone|Dark Stone}";
    Money "cost.money" "{n:money} [for each {per:count}]" Nothing [] []
        "Gold.", "$50", "SBSD 29"
        => "paying {n}[ for each {per}]";
    Items "cost.items" "{n:amount} items" Nothing [] []
        "Items of the hero, which it picks, are discarded.", "1 item", "original"
        => "discarding {n|Item|Items}";
    ThisCard "cost.this-card" "this card" Nothing [] []
        "The card is discarded.", "this card", "SBSD 20"
        => "discarding this card";
    ThisToken "cost.this-token" "this token" Nothing [] []
        "The token is discarded.", "this token", "SBSD 21"
        => "discarding this token";
    TheAttack "cost.attack" "giving up the attack" Nothing [] []
        "The hero gives up its attack of this activation.", "giving up the attack", "SBSD 33"
        => "giving up its attack";
}
