//! Amounts, conditions and modifiers.

use super::entry::table;

table! {
    /// How much.
    Amount AmountView;

    Number "amount.number" { n: Number; per: Count } "{n} [for each {per}]" Nothing [] []
        "A number; with `for each`, so much for each of them.", "10 for each hero", "GOV 30";
    Dice "amount.dice" { dice: Dice; plus: Signed } "{dice} [{plus}]" Nothing [] []
        "Dice, rolled when the amount is needed.", "D6 +1", "SBSD 2"
        => "{dice}[{plus}]";
    BestOf "amount.highest-of" { which: Extreme, dice: Dice; plus: Signed } "the {which} of {dice} [{plus}]" Nothing [] []
        "Several dice are rolled, and the one that shows the most, or the least, counts.", "the highest of 2D6 +1", "facts"
        => "the {which} of {dice}[{plus}]";
    Either "amount.either" { n: Number, condition: Condition, other: Number } "{n} if {condition} , otherwise {other}" Nothing [] []
        "The first number where this is so, and else the other one: what a text does more of, or farther, for a hero of a higher level.", "6 if this hero has 3 or more level, otherwise 3", "SBSD 9"
        => "{other} ({n} if {condition})";
    HowMany "amount.count" { what: Count; n: Number, less: Number } "the number of {what} [plus {n}] [minus {less}]" Nothing [] []
        "How many there are, and more or fewer where it says so; never fewer than none.", "the number of heroes", "SBSD 11"
        => "the number of {what#many}[ plus {n}][ minus {less}]";
    ThatMany "amount.that-many" { ; n: Number, less: Number } "that many [plus {n}] [minus {less}]" Nothing [] []
        "The number from the moment or the roll above, and more or fewer where it says so; never fewer than none. What is given under an `if`, in an option or by an offer counts there alone, where a number was known before it.", "that many", "GOV 9";
    Of "amount.of" { what: Measure, who: Keeper; n: Number, less: Number } "the {what} of {who} [plus {n}] [minus {less}]" Nothing [] []
        "A stat as it is now, or how many of a thing are held, and more or less where it says so; taken off, never less than 0. The `xp` of an enemy is what its sheet says; what its Elite abilities add comes when it dies.", "the Strength of this hero plus 3", "SBSD 18, 27"
        => "the {what#many} of {who}[ plus {n}][ minus {less}]";
    SpaceOf "amount.track" { which: Piece; n: Number, less: Number } "the space of the {which} [plus {n}] [minus {less}]" Nothing [] []
        "The number on the depth track where a marker is, and more or less where it says so: 0 is the Darkness Start, and the Entrance, where the Darkness escapes, is the highest number of the track, 16 on that of the base game: `failure { if darkness is at 16 or more: … }`.", "the space of the darkness", "SBSD 12"
        => "the number of the space of the {which^}[ plus {n}][ minus {less}]";
    Step "amount.step" "the initiative step" Nothing [] []
        "The Initiative of whoever is activating; 0 while nobody is.", "the initiative step", "SBSD 13"
        => "the current Initiative step";
    Distance "amount.distance" { who: Model, whom: Placed } "the distance from {who} to {whom}" Nothing [] []
        "How many spaces away it is, from base to base: 1 of those next to each other.", "the distance from this enemy to the hero with the light", "facts";
    Half "amount.half" { of: Amount; up: Rounded } "half {of} [{up}]" Nothing [] []
        "Half of it, rounded down, or up where it says so. All that stands behind it is halved: `half that many plus 1` is half of the sum.", "half that many rounded up", "GOV 9"
        => "half {of}[, {up}]";
    Counter "amount.counter" { name: Text; n: Number, less: Number } "counter {name} [plus {n}] [minus {less}]" Nothing [] []
        "Where a counter of the mission stands, and more or less where it says so; never less than 0.", "counter \"Alarm\"", "original"
        => "the number at {name}[ plus {n}][ minus {less}]";
    Times "amount.times" { by: Number, of: Amount } "{by} times {of}" Nothing [] []
        "A multiple.", "2 times that many", "GOV 30";
}

table! {
    /// What can be counted.
    Count CountView;

    Which "count.selector" { who: Counted } "{who}" Nothing [] [] "Those whom a noun means, with what is said before it and behind it. Of `hero` alone: the size of the party, KO'd and dead ones too, so that no figure shrinks with a death; those alive are `standing hero` and `KO'd hero`.", "the number of Undead enemies next to this enemy", "SBSD 22";
    Share "count.share" { n: Number, of: Count; round: Rounded, most: Number } "{n} {of} [{round}] [up to {most}]" Nothing [] []
        "So many of them are one: a share that is not whole counts where it is rounded up; never more than the most.", "1 for each 500 gold of this hero, rounded up, up to 6", "facts"
        => "{n} {of#many}[, {round}][ (up to {most})]";
    Passed "count.passed" { name: Text, which: Piece } "space marked {name} behind the {which}" Nothing [] []
        "Spaces of the depth track marked with this name that the marker has left behind.", "the number of spaces marked \"Growing Dread\" behind the party", "facts"
        => "{name} space that the {which^} has passed";
    Held "count.held" { thing: Thing, who: Keeper } "{thing} of {who}" Nothing [] [] "Things held.", "dark stone of that hero", "SBSD 29"
        => "{thing#one} of {who}";
    OnTrack "count.on-track" { thing: Thing } "{thing} on the track" Nothing [] []
        "Markers or tokens that lie on the depth track.", "Poison on the track", "GOV 38";
    Cards "count.cards" { deck: Name(Deck), place: CardPlace } "card of {deck} {place}" Nothing [] []
        "Cards of a deck that lie face down in its stack, in play, or discarded.", "card of Growing Dread face down", "facts"
        => "{deck} card {place}";
    Doors "count.doors" "door" Nothing [] [] "Doors behind which nobody has looked. A room that is explored has as many as its token says, as long as there are Map cards.", "the number of doors", "SBSD 14"
        => "Door";
    Clues "count.clues" "clue" Nothing [] [] "Clues that have been found.", "the number of clues", "SBSD 15"
        => "Clue";
    Dice "count.dice" { face: Face } "dice showing {face}" Nothing [] [] needs [Hit]
        "Dice that show this, whatever is added to them. Under a roll, and under `pass` or `fail` of a test or a cast, those of that throw; where a text answers to the roll to hold back the Darkness, those of that roll; else the To Hit dice of the attack under way: those that lie on the table, and once re-rolls are over all of the attack. A gun that is fired together with another counts its own.", "the number of dice showing 1", "facts"
        => "die showing {face}";
    Times "count.times" { who: Hero, what: Done, span: Within } "time {who} has {what} this {span}" Nothing [] []
        "How often a hero has done so, or it has befallen it, in the turn, fight or adventure under way: KO'd, wounded, an enemy killed, a spell cast, each by itself. What a moment tells of does not count yet for the texts that answer to it. How often it has activated, moved or attacked is not counted.", "the number of times this hero has been KO'd this adventure", "original"
        => "time {who} has {what} this {span}";
    Counter "count.counter" { name: Text } "counter {name}" Nothing [] []
        "What a counter of the mission stands at.", "for each counter \"Alarm\"", "original"
        => "number at {name}";
    Elites "count.elites" { who: Enemy } "elite ability of {who}" Nothing [] [] "Elite abilities of the type.", "for each elite ability of this enemy", "GOV 30"
        => "Elite Ability of {who}";
}

table! {
    /// So many, or more, or fewer.
    Quantity QuantityView;

    Bounded "quantity.bounded" { n: Amount, how: Many } "{n} {how}" Nothing [] []
        "So many and more, or so many and fewer: a number, or whatever says how much.", "3 or more", "FF 33";
    Between "quantity.between" { n: Number, to: Number } "{n} to {to}" Nothing [] []
        "From so many up to so many.", "3 to 4", "SBSD 11";
    Exactly "quantity.exactly" { n: Amount } "exactly {n}" Nothing [] []
        "Neither more nor fewer.", "exactly 1", "original";
    None "quantity.none" "no" Nothing [] []
        "Not a single one.", "no", "original";
}

table! {
    /// What may be so or not.
    Condition ConditionView;

    Is "condition.is" { who: Model, what: Filter } "{who} is {what}" Nothing [] []
        "It is wounded, KO'd or standing, of this size, has the keyword, or is of that type or class.", "that enemy is Undead", "SBSD 17, 22, 27";
    Same "condition.same" { who: Model, whom: Model } "{who} is {whom}" Nothing [] []
        "The two are one and the same, or it is one of those that are named: `this hero`, `that hero`, `another hero`, `the hero with the most wounds`.", "that hero is this hero", "original";
    Stands "condition.stands" { who: Model, place: Position } "{who} is {place}" Nothing [] []
        "It stands there.", "no hero is next to this enemy", "SBSD 14, 25; FF 22";
    Has "condition.has" { who: Keeper, what: Name(Keyword, Token, Marker, Ability, Item, Spell) } "{who} has {what}" Nothing [] []
        "It has the keyword, or holds at least one; a hero also what lies in no hand and is not worn. Of the weapon in hand it is asked in an attack: `attacking with Blade`.", "that hero has Poison", "SBSD 30";
    HasAny "condition.has-any" { who: Keeper, thing: Counter } "{who} has {thing}" Nothing [] []
        "The same for what has no name: it holds at least one, or has taken one.", "that hero has dark stone", "SBSD 17, 29"
        => "{who} has {thing#many}";
    HasMany "condition.has-many" { who: Keeper, n: Quantity, thing: Thing } "{who} has {n} {thing}" Nothing [] []
        "It has so many: so many or more, so many or fewer, exactly so many, or none.", "that hero has 3 or more dark stone", "FF 33"
        => "{who} has {n} {thing#many}";
    HasMore "condition.has-more" { who: Model, which: Compared, thing: Thing, whom: Model } "{who} has {which} {thing} than {whom}" Nothing [] []
        "It has more of it than the other one, or fewer.", "that hero has more gold than this hero", "original"
        => "{who} has {which} {thing#many} than {whom}";
    StatIs "condition.stat" { who: Model, bound: Bound, n: Amount, stat: Stat } "{who} has {bound} {n} {stat}" Nothing [] []
        "The stat is at least, or at most, this value. Of Health and Sanity what is left of them counts.", "that hero has at least 4 Strength", "SBSD 19";
    Called "condition.called" { what: Card, name: Name(Item, Spell, Darkness, Dread, Encounter, Threat, Loot, Scavenge, Exploration) }
        "{what} is called {name}" Nothing [] []
        "It is a card of this name.", "that card is called Chill of the Grave", "original"
        => "{what} is {name}";
    Acted "condition.acted" { who: Hero, what: Done, span: Within } "{who} has {what} this {span}" Nothing [] []
        "It has done so in the turn, fight or adventure under way, be it but once. Activated: its activation has begun. Attacked: it has made an attack, a Free Attack and one that a text makes among them, or has given its own up; while it is made, it counts for nothing yet (`combat +1 if not this hero has attacked this turn`). Moved: it has left its space in its own activation. A fight is under way for this until its Loot has been drawn. `a hero has …` and `no hero has …` mean who did it and has come to lie KO'd since, or is dead, as well; `each hero has …` is about those who stand. What a moment tells of does not count yet for the texts that answer to it: `when this hero kills an enemy if not this hero has killed an enemy this turn` is its first. An activation that begins and a move that ends count: the first hero to act is asked for by `no other hero has activated this turn`.", "that hero has activated this turn", "SBSD 29";
    Exists "condition.exists" { who: Anybody } "there is {who}" Nothing [] [] "There is one.", "there is a Void enemy", "SBSD 22";
    Many "condition.many" { n: Quantity, what: Count } "there is {n} {what}" Nothing [] []
        "So many of them: of heroes, of enemies, of whatever can be counted.", "there are 3 or more heroes", "SBSD 11"
        => "there are {n} {what#many}";
    Victory "condition.victory" "victory" Nothing [] [] needs [Won] "The adventure has been won: where it ends, and not yet while the reward is paid, which only a victory brings.", "victory", "GOV 40"
        => "the Adventure was won";
    Fight "condition.fight" "in a fight" Nothing [] [] needs [Fight] "A fight is on.", "in a fight", "SBSD 23";
    AttackIs "condition.attack" { reach: Reach } "in a {reach} attack" Nothing [] [] needs [Attack]
        "The attack under way is a melee or a ranged attack.", "in a melee attack", "SBSD 26";
    Using "condition.using" { what: Name(Keyword, Item, Token, Deck, Spell); n: Number } "attacking with {what} [of {n} hands]" Nothing [] [] needs [Weapon]
        "The attack under way uses such a weapon: by its name, a keyword, its deck, and perhaps the hands it needs. Or what is thrown in it: `attacking with Explosive`; or the spell whose text makes the attack, by its name, a keyword or its deck.", "attacking with Gun", "SBSD 8"
        => "attacking with a {what}[ of {n|hand|hands}]";
    Armed "condition.armed" { what: Arms; n: Number } "attacking with {what} [of {n} hands]" Nothing [] [] needs [Weapon]
        "The attack under way uses a weapon, whichever it is, and perhaps one that needs so many hands; bare hands are none.", "attacking with a weapon of 2 hands", "SBSD 20, 27"
        => "attacking with {what}[ of {n|hand|hands}]";
    Casting "condition.casting" { what: Name(Keyword, Spell, Deck) } "casting {what}" Nothing [] [] needs [Spell]
        "A casting roll is made for such a spell: by its name, a keyword, or its deck.", "casting Fire", "FF 10"
        => "casting a {what} Spell";
    Against "condition.against" { who: Model } "attacking {who}" Nothing [] [] needs [Target]
        "The attack under way is aimed at one of them. A hero's attack is aimed at nobody before its dice lie and its hits are given to targets (so not `after a throw to hit` either), and where none hits at nobody to its end: what answers to a miss too asks who stands near, `if that hero is next to this enemy`.", "attacking a Void enemy", "SBSD 26";
    Critical "condition.critical" { what: Hit } "{what} is critical" Nothing [] [] needs [Hit] "The hit is a Critical Hit.", "that hit is critical", "SBSD 27"
        => "{what} is a Critical Hit";
    Around "condition.around" { what: Around } "in {what}" Nothing [] []
        "The heroes concerned are in an OtherWorld; or the party stays in a town between two adventures.", "in an OtherWorld", "SBSD 34";
    DrawnFor "condition.drawn-for" { deck: Name(Deck) } "drawn for {deck}" Nothing [] []
        "The card was drawn from this deck, or from another in its place. Behind `when … gains` in a text of nothing that is drawn (an item, an ability) it asks of the card that is carried out just then: `when this hero gains dark stone if drawn for Loot: …`.", "drawn for High Threat", "SBSD 35"
        => "this card was drawn for a {deck} card";
    Chose "condition.chose" { who: Hero, option: Text } "{who} chose {option}" Nothing [] [] "Somebody chose the option: whoever it is that has come to lie KO'd since, or is dead, has chosen it too.", "no hero chose \"Pay\"", "SBSD 19"
        => "{who} chose \"{option}\"";
    RollIs "condition.roll" { what: Roll, face: Face } "{what} is {face}" Nothing [] [] "The roll above showed it.", "that roll is 6+", "SBSD 18";
    Ruling "condition.ruling" { which: Name(Ruling), reading: Text }
        "ruling {which} is {reading}" Nothing [] [] "The table plays this reading.", "ruling Poison Wears Off is \"on 5 or 6\"", "SBSD 30, AID"
        => "the ruling on {which} is \"{reading}\"";
    Held "condition.held-back" "darkness is held back" Nothing [] []
        "The roll of this turn held the Darkness back, or brought a Depth Event.", "not darkness is held back", "SBSD 12"
        => "the Darkness was held back this turn";
    TrackAt "condition.track-at" { which: Piece, n: Amount; how: Many } "{which} is at {n} [{how}]" Nothing [] []
        "The Darkness, or the party, is on the space of the depth track with this number; or on one with this number or more, or fewer.", "party is at 5 or fewer", "SBSD 12; AID"
        => "the {which^} is on space {n}[ {how}] of the Depth Track";
    Left "condition.models-left" { enemy: Name(Enemy) } "models of {enemy} are left" Nothing [] []
        "The box holds a model of this type that is not on the board.", "models of Hungry Dead are left", "FF 33"
        => "there is a {enemy#one} model to place";
    AmountIs "condition.amount" { a: Amount, n: Amount; how: Many } "{a} is {n} [{how}]" Nothing [] []
        "A number that was given, or whatever can be worked out, is this one; or this one or more, or fewer. Both sides are a number or whatever says how much: `the Lore of that hero is the Cunning of that hero plus 1 or more` compares two skills.", "that many is 3 or more", "original"
        => "{a} is {n}[ {how}]";
    Turn "condition.turn" { n: Number; how: Many, of: OfFight } "turn is {n} [{how}] [{of}]" Nothing [] []
        "It is the turn with this number; or one with this number or more, or fewer. `of the fight` counts the turns of the fight that is on: the first is the turn in which it began, and where it began when somebody had activated, or by exploring, the whole next turn too.", "turn is 3 or more", "original"
        => "it is turn {n}[ {how}][ {of}]";
    InChapter "condition.chapter" { name: Text } "in chapter {name}" Nothing [] []
        "This chapter of the mission is under way, or was when it ended.", "in chapter \"The Gate\"", "original"
        => "in the chapter \"{name}\"";
    CounterIs "condition.counter" { name: Text, n: Amount; how: Many } "counter {name} is {n} [{how}]" Nothing [] []
        "The counter stands at this number, or at as much as this comes to; or at that or more, or fewer.", "counter \"Alarm\" is 3 or more", "original"
        => "{name} is at {n}[ {how}]";
    Not "condition.not" { condition: Condition } "not {condition}" Nothing [] [] "The condition is not true.", "not in a fight", "SBSD 4";
    Both "condition.and" { a: Condition, b: Condition } "{a} and {b}" Nothing [] [] "Both are true.", "in a melee attack and attacking a Beast enemy", "GOV 9";
    Either "condition.or" { a: Condition, b: Condition }
        "{a} or {b}" Nothing [] [] "One of them is true, or both.", "attacking a Beast enemy or attacking a Demon enemy", "GOV 9";
}

table! {
    /// A lasting change, or a fact of the one it stands under.
    Modifier ModifierView;

    Change "modifier.change" { stat: Stat, by: Signed; per: Count, condition: Condition } "{stat} {by} [for each {per}] [if {condition}]" Nothing [] []
        "The stat goes up or down.", "defense +1", "SBSD 6"
        => "has {by} {stat}[ for each {per}][ if {condition}]";
    ByDice "modifier.by-dice" { stat: Stat, sign: Sign, dice: Dice } "{stat} {sign} {dice}" Nothing [] []
        "The stat goes up or down by what the dice show, for as long as it is got: they are rolled once, when it begins, for each model apart. Written with a sign: `health +D3`.", "health +D3", "original"
        => "has {sign} {dice} {stat}";
    Set "modifier.set" { stat: Stat, to: Figure; condition: Condition } "{stat} is {to} [if {condition}]" Nothing [] []
        "The stat has this value, whatever the sheet prints.", "to hit range is 4+", "FF 22"
        => "has {stat} {to}[ if {condition}]";
    Times "modifier.times" { stat: Stat, by: Number; condition: Condition } "{stat} times {by} [if {condition}]" Nothing [] []
        "The stat is multiplied: after what sets it, before what adds to it.", "combat times 2", "GOV 30"
        => "has its {stat} multiplied by {by}[ if {condition}]";
    Bound "modifier.bound" { stat: Stat, bound: Bound, n: Amount; condition: Condition } "{stat} {bound} {n} [if {condition}]" Nothing [] []
        "The stat never falls below, or never rises above; whoever has less by itself, or more, is at it too. Where a change alone is to stop there, ask first: `if that enemy has at least 2 combat`.", "move at least 1", "SBSD 6"
        => "has {bound} {n} {stat}[ if {condition}]";
    Flag "modifier.flag" { stat: Stat; condition: Condition } "{stat} [if {condition}]" Nothing [] []
        "A yes or no that is now yes.", "moves through models", "FF 22";
    Immune "modifier.immune" { what: Name(Keyword, Marker, Ability) } "immune to {what}" Nothing [] []
        "Ignores effects and damage with the keyword, good or bad, whoever does it: nothing is gained, lost, learned, drawn or changed by them, who ignores them is neither moved, tested nor asked by them, and they do not kill. So are hits of an enemy that has it, hits made with a weapon that has it (of two fired together by whose hit it is), and what such a thing adds to damage. Or takes no such marker, and learns no such ability. What its own things change of its figures stays. What must be so for it stands before the colon: `this hero if in a fight: immune to Poison`.", "immune to Poison", "SBSD 31"
        => "is immune to {what}";
    CannotUse "modifier.cannot-use" { how: Denied, what: Name(Token, Spell, Ability, Item, Keyword, Location) } "{how} {what}" Nothing [] []
        "`cannot use` of a token, spell, ability or item, or of all that have a keyword: has it, and can neither use it nor pay with it, and an item says nothing as long as that lasts, be it worn or in hand. `cannot visit` of a location of a town: does not go there.", "cannot use Ki", "facts"
        => "{how} {what}";
    Keyword "modifier.keyword" { what: Name(Keyword) } "counts as {what}" Nothing [] [] "Has this keyword too.", "counts as Outlaw", "SBSD 4";
    Has "modifier.has" { what: Name(Ability); n: Number } "has {what} [{n}]" Nothing [] [] "Has this named ability.", "has Fear 2", "SBSD 25"
        => "has {what}[ {n}]";
    Loses "modifier.loses" { what: Name(Ability) } "loses {what}" Nothing [] [] "Has this named ability no more.", "loses Terror", "facts"
        => "loses {what}";
    Prefers "modifier.prefers" { whom: Model; next: Model } "prefers {whom} [, then {next}]" Nothing [] []
        "Of those whom it can come to attack, it targets such a hero, or a model on another side, before all others: it does not set out for one that is farther, and the hero with the most of something is the one of those with the most. Where there are several of them, or none, the next such model. Of two such lines the first counts first, and the second among those who are left: those of the sheet, then of its abilities as it lists them, then what cards and others say. It keeps the hero that it targets, unless it `picks a new target each turn`; for a model of another side that it prefers it leaves that hero. Who is no enemy follows the hero whom it prefers.", "prefers a wounded hero, then the hero with the most dark stone", "facts"
        => "targets {whom} before others[, then {next}]";
    OfAbility "modifier.of-ability" { which: Text, stat: Stat, by: Signed } "{which} {stat} {by}" Nothing [] []
        "A number inside another named ability of the same sheet changes.", "\"Spits Acid\" shots +1", "FF 22"
        => "has {by} {stat} in \"{which}\"";
    AbilityIs "modifier.ability-is" { which: Text, stat: Stat, to: Number } "{which} {stat} is {to}" Nothing [] []
        "A number inside another named ability of the same sheet is this one: before what is added to it.", "\"Spits Acid\" range is 12", "FF 22"
        => "has {stat} {to} in \"{which}\"";
}
