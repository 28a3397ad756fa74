//! Moments: when a trigger fires. `when {moment}`, or `at {moment}` for those of the clock.

use super::entry::table;

table! {
    /// When a trigger fires. It fires after the event has been applied, on the event as it was in the end.
    Moment MomentView;

    Activates "moment.activates" { who: Model } "{who} activates" Effects [Model] [] may [Fight]
        "The model's part of an activation begins. At one moment the mission and the cards speak first, then enemies, then heroes: what a hero gets then is too late against the Fear of enemies.", "when this enemy activates: this enemy heals 1 wound", "SBSD 13";
    EndsActivation "moment.ends-activation" { who: Model, what: Activation } "{who} ends {what}" Effects [Model] [] may [Fight]
        "A hero's activation is over; of enemies of a type, that of all of them, and each that could act has ended its own. It does not come where the end of the fight, or an ambush, cuts the activation short: `at end of fight` and `at end of turn` do.", "when this hero ends an activation: this hero loses 1 Fury", "SBSD 13"
        => "{who} ends its activation";
    MoveRoll "moment.rolls-move" { who: Model; face: Face } "{who} rolls move [{face}]" Effects [Model] [] may [Fight]
        "A Move roll was made; with a face: and showed it. It comes before the Grit that such a roll brings.", "when this enemy rolls move 6+: this enemy gets combat times 2 until end of activation", "GOV 30"
        => "{who} rolls[ a {face}] for Move";
    SaveRoll "moment.rolls-save" { who: Hero, what: Saved; face: Face } "{who} rolls {what} [{face}]" Effects [Hero, Enemy, Roll] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A die counts that should stop a hit, or a Wound: re-rolls are over, and what it stops is stopped. It comes for each die; with a face: and the die shows it, whatever is added to it. `that roll` is what it shows by itself, and `that enemy` is whose hit it was.", "when this hero rolls defense 6: that enemy takes 1 wound", "facts"
        => "{who} rolls[ a {face}] for {what^}";
    Moves "moment.moves" { who: Model; through: Through } "{who} moves [{through}]" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight]
        "The model came to the end of a way, of one space or several; or, where it says so, made a step through a Gate. A hero's Move can be several ways, one after the other: this comes for each, and the next may follow it.", "when this hero moves: this hero loses 1 Ki", "SBSD 14"
        => "{who} moves[ {through}]";
    ComesTo "moment.comes-to" { who: Model, place: Somewhere } "{who} comes to {place}" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight]
        "The model came onto that tile or that spot from elsewhere, by a step of its own or by another way; who starts or is placed there does not come. Who stands in the doorway while the tile behind it is laid comes to it with its next step there.", "when a hero comes to Burning Room: each hero takes 1 horror hit", "original";
    ComesToSpace "moment.comes-to-space" { who: Model, space: Space } "{who} comes to {space}" Effects [Model, Space] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight]
        "The model came into such a space, be it only on its way through; one that is thrown, or placed somewhere, comes to where it lands alone; a base of four spaces comes to each of them: `this space` of a marker or token that lies there, or one with something in it.", "when a hero comes to a space with Poison: that hero takes 1 wound", "original";
    LeavesPlace "moment.leaves-place" { who: Model, place: Somewhere } "{who} leaves {place}" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight]
        "The model stands on that tile or that spot no more.", "when a hero leaves Entrance: each hero takes 1 horror hit", "original";
    PicksUp "moment.picks-up" { who: Hero, what: Name(Token, Marker) } "{who} picks up {what}" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A token or marker that lay in a space is the hero's.", "when a hero picks up Poison: each hero takes 1 horror hit", "original"
        => "{who} picks up {what#a}";
    Drops "moment.drops" { who: Hero, what: Name(Token, Marker) } "{who} drops {what}" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "What the hero carried lies in its space: it was put down, or its bearer fell. What lies there says so too.", "when a hero drops Poison: each hero takes 1 horror hit", "original"
        => "{who} drops {what#a}";
    ToHit "moment.to-hit" { who: Model; face: Face } "{who} rolls to hit [{face}]" Effects [Model, Hit, Attack] [] gives [Attack, Unfinished] may [Target, Hit, Unstopped, Weapon, Fight]
        "A To Hit die counts, re-rolls over; with a face: and shows it, whatever is added to it: `6`, and `6+` as well, is a face and no total. An attacker that dies by it does no more hits: `later, at end of attack` comes when they are done.", "when this hero rolls to hit 1: this hero takes 1 wound", "SBSD 26"
        => "{who} rolls[ a {face}] To Hit";
    ReachToHit "moment.reach-to-hit" { who: Model, reach: Reach; face: Face } "{who} rolls {reach} to hit [{face}]" Effects [Model, Hit, Attack] [] gives [Attack, Unfinished] may [Target, Hit, Unstopped, Weapon, Fight]
        "The same, in a melee or a ranged attack alone.", "when this enemy rolls melee to hit 6: that hit ignores defense", "SBSD 26; FF 22"
        => "{who} rolls[ a {face}] To Hit with a {reach} attack";
    ThrowsToHit "moment.throws-to-hit" { who: Model } "{who} throws to hit" Effects [Model, Attack] [] gives [Attack, Unfinished, Dice, Roll] may [Target, Hit, Weapon, Fight]
        "To Hit dice lie on the table and may be re-rolled. Enemies of one type that attack the same hero throw together: a text of somebody else (`when an enemy throws to hit if attacking this hero`) is told of each of them, and `that enemy` re-rolls its own dice; a text of their own answers once, for all who have it.", "when this hero throws to hit: this hero may: this hero re-rolls 1 miss", "SBSD 8"
        => "{who} throws To Hit dice";
    Attacks "moment.attacks" { who: Model } "{who} attacks" Effects [Model, Attack] [] gives [Attack, Unfinished] may [Target, Weapon, Fight]
        "An attack begins; `that hero` is the one at whom an enemy's is aimed. A hero's hits are given to targets once the dice lie: then `a hero hits this enemy`.", "when this enemy attacks: that hero loses 1 grit", "SBSD 26";
    Attacked "moment.attacked" { who: Hero } "{who} is attacked" Effects [Hero, Enemy, Attack] [] gives [Attack, Target, Unfinished] may [Fight]
        "An enemy's attack on the hero begins; `that enemy` is the attacker. An attack that has begun goes on, wherever the hero comes to stand.", "when this hero is attacked: that enemy takes 1 wound", "SBSD 26";
    EndsAttack "moment.ends-attack" { who: Model, what: AnAttack; none: Without } "{who} ends {what} [{none}]" Effects [Model, Attack] [] gives [Attack] may [Target, Hit, Weapon, Fight]
        "An attack is over; `without a hit`: and none of its To Hit dice was one; `without a wound`: and it did nobody a Wound, be it that it missed or that all was stopped. Of several that attack together each did Wounds, or did none, by itself.", "when this enemy ends an attack: this enemy heals 1 wound", "SBSD 27";
    Strikes "moment.hits" { who: Model, whom: Model } "{who} hits {whom}" Effects [Model, Hit, Attack, Roll] [] gives [Attack, Target, Hit, Unstopped, Unfinished] may [Weapon, Fight]
        "A To Hit die is a hit and has its target, before Defense. Of the hits of one attack on one target all are told before the first of them does damage. `that roll` is what the die shows by itself, with nothing added: `when this hero hits an Undead enemy if that roll is 6`.", "when this enemy hits a hero: that hero takes 1 horror hit", "facts";
    Kills "moment.kills" { who: Model, whom: Enemy } "{who} kills {whom}" Effects [Model, Enemy, Hit, Attack] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The model did the last Wound to an enemy.", "when this hero kills an enemy: this hero heals 2 wounds", "GOV 9";
    Wounds "moment.wounds" { who: Model, whom: Model; by: ByAttack } "{who} wounds {whom} [{by}]" Effects [Model, Hit, Attack] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A hit or effect of the model did at least one Wound, or a hit of an attack of its own alone; `that many` is how many. Hits of an enemy that strike a hero together are one harm, and come once; a hero's hits on enemies are done one by one, as long as the hero stands. Hits that are resolved together find Defense, Cover and damage as they were before the first. It comes before a KO, or a death, by these Wounds: who has no Health left falls after it by whoever did the last Wound, and takes no more harm and heals nothing by then.", "when this enemy wounds a hero: that hero gains 1 Poison", "FF 9";
    Wounded "moment.wounded" { who: Model } "{who} takes wounds" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Wounds were taken; `that many` is their number. What one enemy's hits in one attack do to a hero is taken at once. Who has no Health left falls after it, and takes no more harm and heals nothing by then.", "when this hero takes wounds: this hero gains 1 Rage", "GOV 9"
        => "{who} takes Wounds";
    SanityLost "moment.sanity-damage" { who: Hero } "{who} takes sanity damage" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Sanity damage was taken.", "when this hero takes sanity damage: this hero gains 1 Fury", "SBSD 17"
        => "{who} takes Sanity Damage";
    ArmorStops "moment.armor-stops" { who: Model } "armor of {who} stops wounds" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Armor saves stopped Wounds, of an attack or of any other hit; `that many` is their number. Whose hit it was is `that enemy` where a hero wears the armor, `that hero` where an enemy does.", "when armor of this enemy stops wounds: that hero takes that many wounds ignoring defense", "GOV 31"
        => "Armor of {who} stops Wounds";
    Healed "moment.heals" { who: Model; which: Bar } "{who} heals [{which}]" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Wounds or Sanity were healed; with one of the two named, some of that. `that many` is how much.", "when this hero heals wounds: this hero loses 1 Rage", "SBSD 18";
    HealedBy "moment.healed-by" { who: Hero, by: Hero } "{who} is healed by {by}" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Wounds or Sanity were healed by something of that hero's: a token, an item, a spell; `that hero` is who was healed, and where that is `this hero`, who healed.", "when another hero is healed by this hero once per turn: that hero heals 1 wound", "FF 9";
    Killed "moment.killed" { who: Model } "{who} is killed" Effects [Model, Space] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "An enemy or a hero died; `that space` is where it stood, all four spaces under a great base (what is laid or placed there comes to the first of them). `this group is killed` when the last of its models is.", "when this enemy is killed: each hero next to this enemy takes 1 wound", "SBSD 27";
    Ko "moment.ko" { who: Hero; by: Model } "{who} is KO'd [by {by}]" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A hero was KO'd; by whom, where it says so. Not where a Revive token saves it: that comes before the KO.", "when a hero is KO'd: that hero loses 1 grit", "SBSD 17";
    Recovers "moment.recovers" { who: Hero } "{who} recovers" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A KO'd hero is back on the board.", "when this hero recovers: this hero gains 1 grit", "SBSD 18";
    Placed "moment.placed" { who: Enemy } "{who} is placed" Effects [Enemy] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "An enemy model came onto the board.", "when this enemy is placed: this enemy gains 1 Poison", "SBSD 24";
    Arrives "moment.arrives" { who: Enemy; how: Arriving } "{who} arrives [{how}]" Effects [Enemy] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "All models of a type that come at one time stand on the board, in any way, `as an ambush` next to the heroes, or `as an attack` in the normal way; `this group` is told once of them. Of each model by itself: `this enemy is placed`.", "when this group arrives once per fight: each hero takes 1 horror hit", "SBSD 24";
    Drawn "moment.drawn" { who: Hero, what: Name(Deck) } "{who} draws {what}" Effects [Hero, Card] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A card of a deck was drawn, by a hero or, for `a hero`, by nobody in particular (`draw 1 Darkness card`, a space of the depth track): it comes before what the card says is carried out, and before it lies in play. Of a deck whose cards are laid face down it comes as one is laid, and not as it is revealed; `a hero` draws those. An Exploration token is drawn as it is turned up.", "when this hero draws Loot: this hero gains 5 xp", "SBSD 29"
        => "{who} draws a {what} card";
    CardDrawn "moment.card-drawn" { what: Card } "{what} is drawn" Effects [Hero, Card] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The item or spell was drawn, and lies with its hero.", "when this card is drawn: this hero takes 1 corruption hit", "SBSD 4"
        => "{what} is drawn";
    CardGoes "moment.card-goes" { what: Card, how: Discarded } "{what} is {how}" Effects [Card] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The item, the spell or the card in play whose text it is goes: a text discards it, it pays for something, or it is one too many. What lay on it is still counted. It does not come at the end of the adventure, with which all cards in play go; nor for a card that is laid away once it has been read.", "when this card is discarded: each hero gains 10 xp", "SBSD 4"
        => "{what} is {how}";
    Casts "moment.casts" { who: Hero, what: Name(Keyword, Spell); how: CastOutcome } "{who} casts {what} [{how}]" Effects [Hero, Card] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "This spell, or one with this keyword, was cast: well or not, or `successfully`, or `in vain` alone.", "when this hero casts Fire: this hero gains 5 xp", "SBSD 9"
        => "{who}[ {how}] casts {what#a}";
    Uses "moment.uses" { who: Hero, what: Name(Token, Item, Ability) } "{who} uses {what}" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The hero has used the thing by a line of it that says `may use this`, and what that line says is done. To attack with a weapon, or to pay with a token, is no use.", "when this hero uses Bandages: this hero gains 5 xp", "SBSD 18"
        => "{who} uses {what}";
    Visits "moment.visits" { who: Hero, what: Name(Location) } "{who} comes to {what}" Effects [Hero] [] gives [Town] may [Won]
        "The hero comes to this location of a town, before what happens there. What a location does to the first of each stay alone says an ability of it, `abilities …`: `when this hero comes to Saloon once per stay for the party: …`.", "when this hero comes to Saloon: this hero gains 5 xp", "AID"
        => "{who} visits {what}";
    VisitsAny "moment.visits-a-location" { who: Hero, what: ALocation } "{who} comes to {what}" Effects [Hero] [] gives [Town] may [Won]
        "The hero comes to a location of a town, whichever it is, before what happens there. Who stays in comes to none.", "when this hero comes to a location: this hero gains 5 xp", "AID"
        => "{who} visits {what}";
    Tested "moment.tests" { who: Hero, what: Name(Skill) } "{who} tests {what}" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A skill test was made; `that many` is how many of its dice reached the number: none where it was failed, `if that many is 0`.", "when this hero tests Luck: this hero gains 5 xp", "SBSD 19"
        => "{who} makes a {what} test";
    Fails "moment.fails" { who: Hero, what: Failed; from: Enemy } "{who} fails {what} [from {from}]" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Dice that should stop hits did not reach their number, after re-rolls, and `that many` is how many of them; or it does not get away, whichever enemies stand around it: `from this enemy`, where that is one of those whom it had to escape from, and had not before; `from an enemy` is told of once, and `that enemy` is the first of them. What becomes of those hits comes after.", "when this hero fails a defense roll: this hero gains 1 Fury", "SBSD 17, 25";
    Escapes "moment.escapes" { who: Hero; from: Enemy } "{who} escapes [from {from}]" Effects [Hero] [] may [Attack, Target, Fight, Won]
        "A test to Escape was passed: the hero may leave its space, and has not left it yet. `from this enemy`: which is one of those whom it had to escape from; `from an enemy` is told of once, and `that enemy` is the first of them. Who need not test, as it ignores Escape or has passed a higher number in this turn, does not escape.", "when this hero escapes: this hero gains 1 Fury", "SBSD 25";
    Searches "moment.searches" { who: Hero, how: Searching } "{who} {how}" Effects [Hero] [] may [Fight]
        "The hero looks through a door, and the Map card comes after; or scavenges, and its roll comes after. A text that explores or draws Scavenge cards is neither.", "when a hero looks through a door: that hero takes D6 hits", "SBSD 13, 14";
    HoldsBack "moment.hold-back" { who: Hero; doubles: Doubles, face: Face } "{who} rolls to hold back [{doubles}] [{face}]" Effects [Hero, Roll] [] may [Fight]
        "The roll to Hold Back the Darkness was made, and nothing came of it yet: neither the Darkness nor the Depth Event of doubles; whether `darkness is held back` by it is known. With a face: and came to that total; with `doubles`: and the dice show doubles.", "when a hero rolls to hold back 7: each hero takes 2 corruption hits", "SBSD 12"
        => "{who} rolls[ {doubles}][ a total of {face}] to Hold Back the Darkness";
    Advances "moment.advances" { which: Piece; marked: Marked, name: Text } "{which} advances [{marked}] [to a space marked {name}]" Effects [] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The Darkness, or the party, came forward on the depth track by a space; or to one on which something is marked, whatever it is; or to one marked with this name. It comes before what the space itself does, a card that it draws among it.", "when darkness advances to a space marked \"Growing Dread\": each hero takes 1 corruption hit", "SBSD 12"
        => "the {which^} moves forward[ {marked}][ to a {name} space]";
    DepthEvents "moment.depth-event" "depth events happen" Effects [] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A Depth Event has been rolled; what it says comes after.", "when depth events happen: lay 1 Poison on the track", "GOV 38"
        => "a Depth Event happens";
    ClueFound "moment.clue-found" "a clue is found" Effects [] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A Clue has been found, on an Exploration token or by a text; `that many` is how many there are with it. What it means in the mission comes after.", "when a clue is found: discard this card", "SBSD 15"
        => "a Clue is found";
    Blast "moment.explosion" { place: Space } "explosion reaches {place}" Effects [] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Something exploded in or next to the space, and all that it hurts has been hurt.", "when explosion reaches this space: discard this marker", "FF 27, 33"
        => "an explosion reaches {place}";
    HeroGains "moment.gains" { who: Model, what: Holding } "{who} gains {what}" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Markers, tokens, items that are given, Grit, gold, Dark Stone, Experience or Corruption were gained; `that many` is their number: of `gains 2 Bowie Knife` it comes once, with 2. Of an item that is drawn: `this card is drawn`. What an item says of its own being gained is said by the card that was gained, and not by others of the name.", "when this hero gains Poison: this hero takes 1 horror hit", "SBSD 30"
        => "{who} gains {what#a}";
    HeroLoses "moment.loses" { who: Model, what: Holding } "{who} loses {what}" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Markers, tokens, Grit, gold, Dark Stone, Experience or Corruption were lost, used or paid, or went at their time; `that many` is their number. Side Bag tokens, and tokens and markers of a keyword, go one by one, each by itself; of items that go no moment tells. What lies on a card, and goes from there, is nobody's loss: the card asks itself, `as soon as this card has no Ash`. What goes says it of itself as it goes: each of those that went, and none that are left.", "when this hero loses grit: this hero heals 1 wound", "SBSD 7"
        => "{who} loses or pays {what#a}";
    Pays "moment.pays" { who: Hero, what: Holding; dice: GritRerolls } "{who} pays {what} [{dice}]" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Markers, tokens, Grit, gold, Dark Stone or Experience were paid as a price, or Grit was used to re-roll dice or to move on; `that many` is their number. `pays grit to re-roll`, or `to re-roll to hit dice`, `to re-roll defense dice` and so on: before those dice are thrown again; `pays grit to move on`, where it adds to the way. What a text takes away is not paid: `loses` tells of both; tokens that lie on a card and pay for what it says are neither.", "when this hero pays grit: this hero heals 1 wound", "SBSD 7"
        => "{who} pays {what#a}[ {dice}]";
    Learns "moment.learns" { who: Hero, what: Name(Ability, Spell) } "{who} learns {what}" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The hero has this ability or spell from now on, an upgrade, an injury or a mutation; a spell that is drawn, too. Of the text's own ability: what happens when it is got; and a Starting Upgrade is got too.", "when this hero learns Slashed Leg: this hero takes 1 horror hit", "SBSD 8, 18";
    StartOf "moment.start-of" { span: Edge; n: Number } "start of {span} [{n}]" Effects [] [] may [Fight, Won]
        "A turn, a fight (the enemies of the first card or text that brings some are on the board; those of the next card come after it), an adventure, a stay in a town or a day of it begins (a stay before the heroes roll for their Dark Stone, its first day after that); with a number: the turn, the fight or the day with this number.", "at start of turn: this hero gains 1 Ki", "SBSD 10, 13, 23"
        => "the start of each {span}[ number {n}]";
    EndOf "moment.end-of" { span: Edge; n: Number } "end of {span} [{n}]" Effects [] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The End of Turn step (a turn that the end of a fight cuts short has none: `at end of fight` comes then; with a number it comes all the same); the last enemy of a fight is gone, and a hero is meant who lies KO'd too, whether each or one, for it gets up now (hits do nothing to it all the same: `later, at start of turn` they do); the adventure, the stay in town or a day of it is over; with a number: the turn, the fight or the day with this number.", "at end of fight: this hero loses D3 Rage", "SBSD 13, 15; GOV 9"
        => "the end of each {span}[ number {n}]";
}

table! {
    /// What a replacement takes the place of: the thing did not happen.
    Replaced ReplacedView;

    OwnDamage "replaced.own-damage" { what: Damaged, who: Model; by: Model } "{what} to {who} [by {by}]" Effects [Model] [] gives [Harm] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "The damage of one hit that got through, before Shield and Armor, and of an enemy or an ally what its Defense has left of it; Wounds that a text does without a hit (`takes 2 wounds`) come as one; with `wounds` or `sanity damage` what all saves have left of it, about to be taken. With `prevent 1 of that damage` under it so much is stopped, and the rest is taken (`prevent 0` lets all of it through, so that the other lines come on top); of several tokens or markers each stops its part, unless there is a limit; without it none of it is done, and what the text deals anew is nobody's. It comes for each hit, the first one first, and asks nobody: to let the hero pick the hit, write `this hero may: …` under it; what is declined is done. `on wounds` and `on sanity damage` speak of what all hits of one enemy do together; what takes 1 off all that without asking is a figure, `this hero: wounds from each source -1` or `sanity damage from each source -1`. `by an enemy`: which that enemy does, with an attack or otherwise.", "instead of damage to this hero: this hero loses 1 grit", "SBSD 17"
        => "{what^} to {who}[ by {by}]";
    Drawing "replaced.drawing" { deck: Name(Deck); who: Hero } "drawing {deck} [for {who}]" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A card of this deck would be drawn, by nobody in particular or by such a hero.", "instead of drawing Low Threat: place D6 Hungry Dead as an ambush", "SBSD 23"
        => "drawing a {deck} card[ for {who}]";
    Placing "replaced.placing" { enemy: Name(Enemy) } "placing {enemy} as an attack" Effects [Attack] [] gives [Arrival] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Enemies of this type would be placed in the normal way.", "instead of placing Hungry Dead as an attack: place 3 Hungry Dead as an ambush", "SBSD 36";
    PlacingAny "replaced.placing-any" "placing an attack" Effects [Attack] [] gives [Arrival] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Enemies would be placed in the normal way.", "instead of placing an attack: that attack arrives as an ambush", "SBSD 36";
    Ko "replaced.ko" { who: Hero } "{who} being KO'd" Effects [Hero] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "A hero would be KO'd. Wounds beyond its Health are not applied: where it heals 3, it stands with 3 Health left. Where what happens instead does not help it, or is an offer that it declines (`this hero may: …`), it is KO'd after all; a Revive token is spent only then.", "instead of this hero being KO'd: this hero heals 1 wound", "SBSD 17";
    Killed "replaced.killed" { who: Enemy, how: Slain } "{who} being {how}" Effects [Enemy] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "An enemy would be killed. Wounds beyond its Health are not applied: where it heals 1, it stands with 1 Health left. One that a text kills outright has as many Wounds as Health by then. Where what happens instead leaves it with as many Wounds as Health, it is killed after all, by whoever killed it.", "instead of this enemy being killed once per fight: this enemy heals 1 wound", "SBSD 27";
    Gaining "replaced.gaining" { who: Model, what: Holding } "{who} gaining {what}" Effects [Model] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "Something would be gained, and all of it is replaced: of a Corruption Hit each point by itself, of `gains 3 corruption` the three. An item that a hero draws is not gained: it comes all the same. Whoever has all the Grit that it can hold gains none, and this does not come; of a token for which there is no room it does.", "instead of this hero gaining Poison: this hero loses 1 grit", "SBSD 30"
        => "{who} gaining {what#a}";
}

table! {
    /// How long something lasts.
    Duration DurationView;

    UntilEnd "duration.until-end-of" { span: During } "until end of {span}" Nothing [] []
        "As long as the attack, activation, turn, fight or adventure under way (the models of a type that attack one hero make one attack together: what is got on a hit of one of them holds for the hits of the others), or the day or the stay in a town; where there is none, the next to come (of an attack the next one that whoever gets it makes; what guards it, Defense or Armor, lasts through the next one made at it), and of an attack or an activation the turn at the latest: got at the start of the turn, `until end of activation` lasts through the activation that follows, whosever it is (one's own: `during the next activation`).", "this hero gets defense -1 until end of turn", "SBSD 4, 13, 23, 26"
        => "until the end of the {span}";
    UntilEndOfNext "duration.until-end-of-next" { next: Later, span: During } "until end of {next} {span}" Nothing [] []
        "As long as the span under way and the one after it; or as long as the one to come, where none is under way. Whose activation: of whoever gets it (`that hero gets … until end of the next activation`, by an enemy's attack: through that hero's own next activation).", "this hero gets skill tests -1 until end of the next adventure", "facts"
        => "until the end of {next} {span}";
    NextActivation "duration.until-next-activation" "until the next activation" Nothing [] []
        "Until its next activation begins.", "this hero gets defense -1 until the next activation", "SBSD 13"
        => "until its next activation";
    DuringNext "duration.during-the-next" { span: Next } "during the next {span}" Nothing [] []
        "From the beginning to the end of the next fight, the next adventure, or the model's own next activation; for the next test of a skill, or the next Escape test, that the hero makes, and no longer.", "each hero gets combat +2 during the next activation", "SBSD 8"
        => "during the next {span}";
    UntilMoment "duration.until-moment" { moment: Moment } "until {moment}" Nothing [] []
        "Until that happens for the first time, and all that answers to it has been carried out: an attack whose beginning ends it is made without it. At the latest until the end of the adventure; what is got in a town, of the next one.", "each hero gets shots -1 until a Void enemy is killed", "SBSD 23; FF 30"
        => "until {moment}";
    ForGood "duration.permanently" "permanently" Nothing [] []
        "From now on, from adventure to adventure.", "this hero gets health +1 permanently", "SBSD 18";
}

table! {
    /// How often something can be used or can happen.
    Limit LimitView;

    OncePer "limit.once" { span: Often; group: Group, all: InAll } "once per {span} [{group}] [{all}]" Nothing [] []
        "Once in each attack, activation of anybody, turn, fight or adventure, in each day or stay in a town, for each hit, or for each throw of dice that is answered to (`after a throw`): for each model or card apart that has the text (the attack of each model of a type is its own in this, also where they attack together), or for all of a type or the party together, or for each hero apart that it happens to (of a type of enemies then for all of its models together), or for each enemy apart that the moment names (`when this hero wounds an enemy once per turn for each enemy`). The first moment to which its text answers uses it up, also where the text then does nothing; what is to be so for it stands before it (`when … if CONDITION once per fight`). With `in all`, the lines of one card, sheet or ability that say so in the same words share it: what one of them has used up, the others have not left. What is offered is used up by whoever takes it. Of several tokens or markers of a kind that a model holds, what each does at a moment counts for each of them (`for each hero` and `for each enemy` too), what they offer, and what they do instead of something, once for all of them; of those that lie on the board each counts by itself.", "once per turn", "SBSD 8, 9, 27; GOV 31";
    TimesPer "limit.times" { n: Number, span: Often; group: Group, all: InAll } "{n} times per {span} [{group}] [{all}]" Nothing [] []
        "So often in each attack, activation, turn, fight or adventure, for each hit, or for each throw of dice: where a model rolls to hit, for each die. `in all`: together with the other lines of the card that say so.", "3 times per hit", "GOV 9, 17";
}

table! {
    /// When a card, an ability or a token can be used.
    When WhenView;

    AnyTime "when.any-time" "any time" Nothing [] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "At any time, but not as an attack. It is offered between activations, in the hero's own and in those of other heroes, and in an enemy's when its hits are about to do harm: Cover, Defense and Armor have been rolled by then, and what is to change these is used before its activation.", "this hero may use this any time", "SBSD 21"
        => "at any time";
    Attack "when.attack" "as an attack" Nothing [] [] may [Fight]
        "As the attack of the activation.", "this hero may use this as an attack", "SBSD 27"
        => "as its attack";
    FreeAttack "when.free-attack" "as a free attack" Nothing [] [] may [Fight]
        "As a Free Attack: beside the attack, one a turn.", "this hero may use this as a free attack", "SBSD 27"
        => "as a Free Attack";
    StartOfTurn "when.start-of-turn" "at start of turn" Nothing [] [] may [Fight]
        "When a turn begins.", "this hero may use this at start of turn", "SBSD 9"
        => "at the start of a turn";
    AfterThrow "when.after-throw" { ; which: Thrown, source: Name(Item, Spell, Ability, Token, Marker, Darkness, Dread, Encounter, Threat, Loot, Scavenge, Exploration, Chart), skill: Name(Skill), fails: ThatFails } "after a throw [{which}] [of {source}] [to test {skill}] [{fails}]" Nothing [] [] gives [Dice, Roll] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "After a throw of the hero's own dice, before they count; of those for one thing alone where it says so, of those that the text of one card, ability, token or marker throws (`after a throw of Poison`), or of a test of one skill. Those on a chart are meant where it says so, and not elsewhere; so is the roll to Hold Back the Darkness, which is the party's: each hero who has such a text is asked. It comes before Grit re-rolls any of them. A throw fails where none of its dice reaches its number, or their sum does not; one of defense, willpower or armor where any does not. On a weapon, dice to hit and of damage are those of attacks made with it. The throw of somebody else is helped where that one uses it: `another hero may use this after a throw`.", "this hero may use this after a throw", "SBSD 7"
        => "after a roll of its dice[ {which}][ for {source}][ to test {skill}][ {fails}]";
    OnDamage "when.own-hit" "on a hit" Nothing [Hit] [] gives [Attack, Target, Hit, Unstopped, Unfinished] may [Weapon, Fight]
        "When a hit of the hero's own is about to do damage; on a weapon, one made with it. `that enemy` is the one it hits.", "this hero may use this on a hit", "GOV 9"
        => "when one of its Hits is about to do damage";
    OnHarm "when.harm" { what: Harmful; whom: Hero, by: Model } "on {what} [of {whom}] [by {by}]" Nothing [Hero] [] gives [Harm] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "When harm is about to be done to the hero, or to whom it says, by whatever: Wounds or Sanity damage, or one of the two alone; all that comes at one time is one harm. `by an enemy`: which that enemy does, with an attack or otherwise. `on a horror hit` and `on a corruption hit` speak of each such hit by itself, of which all saves have left something, and `prevent that many of that damage` cancels it. What Defense and Armor stop has been stopped.", "this hero may use this on harm of a hero next to this hero", "GOV 9, 17"
        => "when {what} is about to be done[ to {whom}][ by {by}]";
    OnReveal "when.reveal" { ; list: Names(Deck) } "on a card [of {list}]" Nothing [Card] [] may [Attack, Target, Hit, Weapon, Unfinished, Fight, Won]
        "When a card has been revealed, or an Exploration token; with names: one of these decks.", "this hero may use this on a card of Encounter", "SBSD 8"
        => "when a card[ of the {list#or} deck] has been revealed";
}

table! {
    /// What must be paid.
    Cost CostView;

    Held "cost.held" { n: Amount, what: Holding; per: Count, all: FromAll } "{n} {what} [for each {per}] [{all}]" Nothing [] []
        "Tokens, markers, Grit, Dark Stone, gold or Experience that the hero holds, or items, which it picks; tokens that lie on the card whose text it is (`this card gains 1 Fury` lays them there), or that the structure holds whose text it is, pay it first. A price in Corruption is taken. A price in dice can be paid by who has as many as they can show; they are thrown when it is paid. `from each hero`: each that stands and counts in the party pays so much of its own, and all of them must be able to: what lies on the card is nobody's share, and of a token that the party shares there must be enough for all.", "2 Fury", "SBSD 7, 18, 21, 29; FF 9";
    UpTo "cost.up-to" { n: Amount, what: Holding } "up to {n} {what}" Nothing [] []
        "The hero pays as many of them as it likes, 1 or more up to this number; `that many` is how many were paid. One price of a line alone can be so.", "up to 3 Fury", "FF 9";
    Harm "cost.harm" { n: Amount, what: Suffered } "{n} {what}" Nothing [] []
        "Wounds or Sanity damage that the hero takes, and that nothing stops.", "1 wound", "original"
        => "taking {n|Wound|Wounds}";
    This "cost.this" { what: Own } "this {what}" Nothing [] []
        "The card or token itself is discarded.", "this card", "SBSD 20, 21"
        => "discarding this {what}";
    TheAttack "cost.attack" "giving up the attack" Nothing [] []
        "The hero gives up its attack of this activation.", "giving up the attack", "SBSD 33"
        => "giving up its attack";
}
