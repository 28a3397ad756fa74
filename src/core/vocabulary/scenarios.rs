//! Steps of a scenario: what is given, which faces the dice show, what is answered, what is done and expected.

use super::entry::table;

table! {
    /// A step of a scenario.
    Step StepView;

    Given "step.given" { what: Name(Class, Enemy, Token, Marker); alias: Alias, gear: Geared, at: Cell, tile: Somewhere, whom: Who }
        "given a {what} [as {alias}] [{gear}] [at {at}] [of {tile}] [next to {whom}]" Nothing [] []
        "A model stands on the board: at a space, next to somebody, or anywhere free, of a tile where one is named; a token or marker lies in a space. A hero has what the scenario gives it, and what its class starts with where the line says `with its gear`.", "given a Rancher as Kenji with its gear at 3,3", "design";
    GivenHolds "step.given-holds" { who: Who, n: Number, thing: Thing } "given {who} has {n} {thing}" Nothing [] []
        "Tokens, markers, grit, gold, wounds … at the start.", "given Kenji has 2 Fury", "design";
    GivenKo "step.given-ko" { who: Who; how: Word } "given {who} is KO'd [by {how}]" Nothing [] []
        "The hero lies KO'd: by wounds, by sanity, or by both. So it has been KO'd this adventure.", "given Kenji is KO'd by both", "design";
    GivenItem "step.given-item" { who: Who, what: Name(Item, Spell, Ability) } "given {who} has {what}" Nothing [] []
        "A card or an ability from the start.", "given Kenji has Carbine", "design";
    GivenElite "step.given-elite" { row: Number, what: Name(Enemy) } "given elite {row} of {what}" Nothing [] []
        "A row of its Elite chart from the start.", "given elite 3 of Hungry Dead", "design";
    GivenBrutal "step.given-brutal" { what: Name(Enemy) } "given brutal {what}" Nothing [] []
        "Its Brutal side is used.", "given brutal Hungry Dead", "design";
    GivenCard "step.given-card" { what: Name(Darkness, Dread, Encounter, Threat, Loot, Scavenge, Exploration, Tile, Item, Spell), place: Laid }
        "given card {what} {place}" Nothing [] []
        "The card lies open on the table, or is the next of its deck.", "given card Chill of the Grave in play", "design";
    GivenRuling "step.given-ruling" { which: Name(Ruling), reading: Reading } "given ruling {which} is {reading}" Nothing [] []
        "The table plays this reading.", "given ruling Modified Criticals is yes", "design";
    GivenMap "step.given-map" { list: Names(Tile) } "given map {list}" Nothing [] []
        "The board is this tile, or these, each joined to the one before it: a space of several tiles names its tile. Without the line: an open room of 10 by 10 spaces, 1,1 to 10,10 (column, row).", "given map Long Passage, Burning Room", "design";
    GivenIn "step.given-in" { sort: Setting, what: Name(World, Town, Mission, Edition) } "given {sort} {what}" Nothing [] []
        "The board lies in this world; the party is in this town, on its first day; this mission is played, on its map and in its world, and its attack has not come; the table plays by this rulebook.", "given mission Skirmish", "design";
    GivenWall "step.given-wall" { what: Edging, a: Cell, b: Cell; tile: Somewhere } "given {what} between {a} and {b} [of {tile}]" Nothing [] []
        "A wall, or a white edge, between two spaces of the first tile; a wall between diagonal ones covers their cross point. A Gate ties any two spaces together: the second may be of another tile, which is named then.", "given wall between 3,3 and 3,4", "design";
    GivenTurn "step.given-turn" { n: Number } "given turn {n}" Nothing [] []
        "The turn with this number is under way.", "given turn 3", "design";
    GivenPart "step.given-part" { part: Part, name: Text; n: Number } "given {part} {name} [at {n}]" Nothing [] []
        "This chapter of the mission is under way; or its counter stands at this number.", "given counter \"Alarm\" at 3", "design";
    GivenRevives "step.given-revives" { n: Number } "given {n} revives" Nothing [] []
        "Revive tokens of the party.", "given 1 revives", "design";
    GivenPiece "step.given-track" { which: Piece, n: Number } "given the {which} at {n}" Nothing [] []
        "Where a marker of the depth track is: of the mission's track, or of the first there is.", "given the darkness at 9", "design";
    DiceAny "step.dice-any" "dice any" Nothing [] []
        "Throws without a scripted face roll as they like.", "dice any", "design";
    Dice "step.dice" { purpose: Purpose, faces: Numbers } "dice {purpose} {faces}" Nothing [] []
        "Faces of the next throws for this purpose, in order. What dice are thrown for: `to hit`, `damage`, `defense`, `willpower`, `cover`, `armor`, `spirit armor`, `move`, `grit move`, `escape`, `test`, `cast`, `heal`, `chart`, `elite`, `effect`, `amount`, `random hero`, `random target`, `random pick`, `order`, `shuffle`, `bounce`, `bounce count`, `placing`, `enemy count`, `fear`, `recover`, `catch breath`, `hold back`, `status`, `blast`, `explore`, `search`, `campaign`.", "dice to hit 6, 2, 1", "design";
    Chooses "step.chooses" { who: Who, what: Answer } "{who} picks {what}" Nothing [] []
        "This hero's answer to its next decision.", "Kenji picks \"Pay\"", "design";
    PartyPicks "step.party-picks" { what: Answer } "party picks {what}" Nothing [] []
        "The party's answer to its next decision, and that of an Ally that a text has placed: it has no name in the scenario.", "party picks Kenji", "design";
    DoTo "step.do-to" { who: Who, doing: Doing, whom: Who; item: Name(Item), other: Name(Item) } "do {who} {doing} {whom} [with {item}] [and {other}]" Nothing [] []
        "An attack, with everything that belongs to it; a ranged attack, where of two weapons the first is in the primary hand; or help: the attack is given up so that a KO'd hero recovers.", "do Slime attacks Kenji", "design";
    DoMove "step.do-move" { who: Who, at: Cell; tile: Somewhere } "do {who} moves to {at} [of {tile}]" Nothing [] []
        "A move, step by step, with its Escape tests, by a hero whose activation has begun: what answers to `activates` answers to `do Kenji activates`.", "do Kenji moves to 5,5", "design";
    DoCome "step.do-come" { what: Name(Town) } "do come to {what}" Nothing [] []
        "The adventure ends, won unless a line above says otherwise, and the party comes to the town, without what a victory pays (`do: win the mission` pays it): the heroes recover, heal and roll for their Dark Stone. The first day begins with `do start of day`.", "do come to Cinder Creek", "GOV 40";
    DoWith "step.do-with" { who: Who, handling: Handling, what: Name(Token, Marker, Item, Spell, Ability, Location, Enemy, Class, Darkness, Dread, Encounter, Threat, World, Mission); which: Text, whom: Who, at: Cell, tile: Somewhere }
        "do {who} {handling} {what} [{which}] [on {whom}] [at {at}] [of {tile}]" Nothing [] []
        "Uses a token, a card or an ability, or what an enemy, a structure or the mission offers, one of several by its name; or goes to a location of the town, with what happens there.", "do Kenji uses Bandages", "design";
    DoAlone "step.do-alone" { who: Who, alone: Alone; how: Looks } "do {who} {alone} [{how}]" Nothing [] []
        "The whole activation: a hero's, or that of all enemies of the type. Or a hero scavenges its tile, or looks through the door on which it stands.", "do Slime activates", "design";
    DoTurn "step.do-turn" "do a turn" Nothing [] []
        "A whole turn; in a town, what is left of the day: at its end the party leaves, or stays where `party picks no` is said before.", "do a turn", "design";
    DoStep "step.do-step" { clock: Clock } "do {clock}" Nothing [] []
        "The start or the end of a turn, fight, adventure or day, the end of a stay (`do come to TOWN` begins one); the exploration of rooms. The start of an adventure is the whole set-up of its mission, with new heroes; the turn that starts next is the first. An adventure that is over does not end again.", "do end of turn", "design";
    DoDrag "step.do-drag" { who: Who, whom: Who, at: Cell; tile: Somewhere } "do {who} drags {whom} to {at} [of {tile}]" Nothing [] []
        "Moves and takes a KO'd hero along.", "do Ann drags Kenji to 5,5", "design";
    DoDuring "step.do-during" { who: Who } "do in the activation of {who}" Effects [] []
        "Effects in the middle of an activation that has begun, as if a card said so: what answers to `activates` answers to `do Ann activates`.", "do in the activation of Ann: place 2 Hungry Dead as an ambush", "design";
    DoEffect "step.do" "do" Effects [] []
        "Effects, as if a card said so.", "do: Kenji takes 2 hits of 1", "design";
    ExpectThing "step.expect-thing" { who: Who, n: Number, thing: Thing } "expect {who} has {n} {thing}" Nothing [] []
        "So many are held.", "expect Kenji has 3 wounds", "design";
    ExpectAt "step.expect-at" { who: Who, spot: Spot, at: Cell; tile: Somewhere, why: Text } "expect {who} {spot} {at} [of {tile}] [because {why}]" Nothing [] []
        "It stands there; or it could come there now, if it passes its Escape tests, or could not: as far as its Move roll goes, where it has rolled this turn. `because` holds words of the reason.", "expect Kenji at 5,5", "design";
    ExpectCount "step.expect-count" { n: Number, what: Name(Enemy, Token, Marker, Tile); at: Cell, tile: Somewhere }
        "expect {n} {what} on the board [at {at} [of {tile}]]" Nothing [] []
        "So many models of the type, tokens or markers, or tiles; or so many that stand or lie in that space.", "expect 2 Hungry Dead on the board", "design";
    ExpectThrown "step.expect-thrown" { n: Number, purpose: Purpose } "expect {n} {purpose} dice" Nothing [] []
        "So many dice were thrown for this since the last `do`, re-rolls counted.", "expect 3 to hit dice", "design";
    ExpectSo "step.expect" { condition: Condition } "expect if {condition}" Nothing [] []
        "The condition is true.", "expect if Kenji is KO'd", "design";
    ExpectOrder "step.expect-order" { list: Aliases } "expect order {list}" Nothing [] []
        "Who activates this turn, first to last.", "expect order Slime, Kenji, Ann", "design";
    ExpectTarget "step.expect-target" { who: Who, deed: Deed, whom: Who; item: Name(Item), other: Name(Item), why: Text }
        "expect {who} {deed} {whom} [with {item}] [and {other}] [because {why}]" Nothing [] []
        "The enemy's target. Or the rules would let it do this now, or would not; `because` holds words of the reason.", "expect Kenji cannot attack Slime because \"not adjacent\"", "design";
    ExpectCanUse "step.expect-usable" { who: Who, usable: Usable, what: Name(Token, Marker, Item, Spell, Ability, Location, Enemy, Class, Darkness, Dread, Encounter, Threat, World, Mission); which: Text, whom: Who, at: Cell, tile: Somewhere, why: Text }
        "expect {who} {usable} {what} [{which}] [on {whom}] [at {at}] [of {tile}] [because {why}]" Nothing [] []
        "The rules would let the hero use it now, or go there, or would not; `because` holds words of the reason. In the activation of another it is what can be used at any time.", "expect Kenji can use Bandages", "design";
    ExpectReady "step.expect-ready" { who: Who, ready: Ready; looks: Looks, why: Text } "expect {who} {ready} [{looks}] [because {why}]" Nothing [] []
        "The hero could search its tile now, or look through its door; or somebody could activate.", "expect Kenji cannot search through the door", "design";
    ExpectAmount "step.expect-amount" { n: Number, a: Amount } "expect {n} for {a}" Nothing [] []
        "The amount has this value: a figure of somebody, how many there are, where a marker of the depth track is.", "expect 3 for the defense of Slime", "design";
    ExpectRevives "step.expect-revives" { n: Number } "expect {n} revives" Nothing [] []
        "So many Revive tokens are left.", "expect 0 revives", "design";
    ExpectOutcome "step.expect-outcome" { how: Word } "expect the adventure is {how}" Nothing [] []
        "How the adventure ended: won, lost, fled; open while it goes on.", "expect the adventure is lost", "design";
    ExpectSeen "step.expect-seen" { a: Cell, b: Cell; how: Blocked } "expect sight from {a} to {b} [{how}]" Nothing [] []
        "Line of sight between two spaces, or none.", "expect sight from 3,3 to 3,7", "design";
}

impl Step {
    /// Something is done.
    pub fn does(self) -> bool {
        matches!(
            self,
            Step::DoTo
                | Step::DoMove
                | Step::DoWith
                | Step::DoCome
                | Step::DoAlone
                | Step::DoTurn
                | Step::DoStep
                | Step::DoDrag
                | Step::DoDuring
                | Step::DoEffect
        )
    }

    /// Something is expected.
    pub fn expects(self) -> bool {
        matches!(
            self,
            Step::ExpectThing
                | Step::ExpectAt
                | Step::ExpectCount
                | Step::ExpectThrown
                | Step::ExpectSo
                | Step::ExpectOrder
                | Step::ExpectTarget
                | Step::ExpectCanUse
                | Step::ExpectReady
                | Step::ExpectAmount
                | Step::ExpectRevives
                | Step::ExpectOutcome
                | Step::ExpectSeen
        )
    }
}
