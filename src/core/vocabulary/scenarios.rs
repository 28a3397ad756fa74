//! Steps of a scenario: what is given, which faces the dice show, what is answered, what is done and expected.

use super::entry::table;

table! {
    /// A step of a scenario.
    Step;

    Given "step.given" "given a {what:name(class,enemy,token,marker)} [as {alias:alias}] [at {at:cell}] [of {tile:name(tile)}] [next to {whom:who}]" Nothing [] []
        "A model stands on the board: at a space, next to somebody, or anywhere free; a token or marker lies in a space.", "given a Samurai Warrior as Kenji at 3,3", "design";
    GivenHolds "step.given-holds" "given {who:who} has {n:number} {thing:thing}" Nothing [] []
        "Tokens, markers, grit, gold, wounds … at the start.", "given Kenji has 2 Fury", "design";
    GivenKo "step.given-ko" "given {who:who} is KO'd [by {how:word}]" Nothing [] []
        "The hero lies KO'd: by wounds, by sanity, or by both.", "given Kenji is KO'd by both", "design";
    GivenItem "step.given-item" "given {who:who} has {what:name(item,spell,ability)}" Nothing [] []
        "A card or an ability from the start.", "given Kenji has Carbine", "design";
    GivenElite "step.given-elite" "given elite {row:number} of {what:name(enemy)}" Nothing [] []
        "A row of its Elite chart from the start.", "given elite 3 of Hungry Dead", "design";
    GivenBrutal "step.given-brutal" "given brutal {what:name(enemy)}" Nothing [] []
        "Its Brutal side is used.", "given brutal Hungry Dead", "design";
    GivenCard "step.given-card" "given card {what:name(darkness,dread,encounter,threat,loot,scavenge,exploration,tile,item,spell)} {where:laid}" Nothing [] []
        "The card lies open on the table, or is the next of its deck.", "given card Chill of the Grave in play", "design";
    GivenRuling "step.given-ruling" "given ruling {which:name(ruling)} is {reading:reading}" Nothing [] []
        "The table plays this reading.", "given ruling Modified Criticals is yes", "design";
    GivenEdition "step.given-edition" "given edition {which:name(edition)}" Nothing [] []
        "The table plays by this rulebook.", "given edition Forbidden Fortress", "design";
    GivenMap "step.given-map" "given map {list:names(tile)}" Nothing [] []
        "The board is this tile, or these, each joined to the one before it: a space of several is said with its tile. Without the line: an open room of 10 by 10 spaces, 1,1 to 10,10 (column, row).", "given map Long Hall, Arena", "design";
    GivenMission "step.given-mission" "given mission {what:name(mission)}" Nothing [] []
        "This mission is played, on its map and in its world; its attack has not come.", "given mission Skirmish", "design";
    GivenWall "step.given-wall" "given {what:edging} between {a:cell} and {b:cell}" Nothing [] []
        "A wall, or a white edge, between two spaces; a wall between diagonal ones covers their cross point. A Gate ties any two spaces together.", "given wall between 3,3 and 3,4", "design";
    GivenWorld "step.given-world" "given world {what:name(world)}" Nothing [] []
        "The board lies in this world.", "given world Swamps of Jargono", "design";
    GivenTown "step.given-town" "given town {what:name(town)}" Nothing [] []
        "The party is in this town, on its first day.", "given town Cinder Creek", "design";
    GivenRevives "step.given-revives" "given {n:number} revives" Nothing [] []
        "Revive tokens of the party.", "given 1 revives", "design";
    GivenPiece "step.given-track" "given the {which:piece} at {n:number}" Nothing [] []
        "Where a marker of the depth track is: of the mission's track, or of the first there is.", "given the darkness at 9", "design";
    DiceAny "step.dice-any" "dice any" Nothing [] []
        "Throws without a scripted face roll as they like.", "dice any", "design";
    Dice "step.dice" "dice {purpose:purpose} {faces:numbers}" Nothing [] []
        "Faces of the next throws for this purpose, in order. What dice are thrown for: `to hit`, `damage`, `defense`, `willpower`, `cover`, `armor`, `spirit armor`, `move`, `grit move`, `escape`, `test`, `cast`, `heal`, `chart`, `elite`, `effect`, `amount`, `random hero`, `random target`, `random pick`, `order`, `shuffle`, `bounce`, `bounce count`, `placing`, `enemy count`, `fear`, `recover`, `catch breath`, `hold back`, `status`, `blast`, `explore`, `search`, `campaign`.", "dice to hit 6, 2, 1", "design";
    Chooses "step.chooses" "{who:who} picks {what:answer}" Nothing [] []
        "The answer to the next question that this hero is asked.", "Kenji picks \"Pay\"", "design";
    PartyPicks "step.party-picks" "party picks {what:answer}" Nothing [] []
        "The answer to the next question that the party is asked.", "party picks Kenji", "design";
    DoAttack "step.do-attack" "do {who:who} attacks {whom:who} [with {item:name(item)}]" Nothing [] []
        "An attack, with everything that belongs to it.", "do Slime attacks Kenji", "design";
    DoShoot "step.do-shoot" "do {who:who} shoots {whom:who} [with {item:name(item)}] [and {other:name(item)}]" Nothing [] []
        "A ranged attack; with two weapons, the first is in the primary hand.", "do Ann shoots Slime with Carbine", "design";
    DoMove "step.do-move" "do {who:who} moves to {at:cell} [of {tile:name(tile)}]" Nothing [] []
        "A move, step by step, with its Escape tests.", "do Kenji moves to 5,5", "design";
    DoCome "step.do-come" "do come to {what:name(town)}" Nothing [] []
        "The adventure ends, won where nothing else was said, and the party comes to the town: the heroes recover, heal and roll for their Dark Stone.", "do come to Cinder Creek", "GOV 40";
    DoVisit "step.do-visit" "do {who:who} visits {what:name(location)}" Nothing [] []
        "Goes to a location of the town, with what happens there.", "do Ann visits Saloon", "design";
    DoUse "step.do-use" "do {who:who} uses {what:name(token,marker,item,spell,ability)} [on {whom:who}] [at {at:cell}] [of {tile:name(tile)}]" Nothing [] []
        "Uses a token, a card or an ability.", "do Kenji uses Bandages", "design";
    DoActivate "step.do-activate" "do {who:who} activates" Nothing [] []
        "The whole activation: a hero's, or that of all enemies of the type.", "do Slime activates", "design";
    DoTurn "step.do-turn" "do a turn" Nothing [] []
        "A whole turn; in a town, what is left of the day.", "do a turn", "design";
    DoStep "step.do-step" "do {clock:clock}" Nothing [] []
        "The start or the end of a turn, fight, adventure, day or stay; the exploration of rooms. The start of an adventure is the whole set-up of its mission, with new heroes.", "do end of turn", "design";
    DoSearch "step.do-search" "do {who:who} searches [{how:looks}]" Nothing [] []
        "A hero scavenges its tile, or looks through the door on which it stands.", "do Kenji searches through the door", "design";
    DoRecover "step.do-recover" "do {who:who} helps {whom:who}" Nothing [] []
        "Gives up the attack so that a KO'd hero recovers.", "do Ann helps Kenji", "design";
    DoDrag "step.do-drag" "do {who:who} drags {whom:who} to {at:cell} [of {tile:name(tile)}]" Nothing [] []
        "Moves and takes a KO'd hero along.", "do Ann drags Kenji to 5,5", "design";
    DoDuring "step.do-during" "do in the activation of {who:who}" Effects [] []
        "Effects in the middle of an activation, as if a card said so.", "do in the activation of Ann: place 2 Hungry Dead as an ambush", "design";
    DoEffect "step.do" "do" Effects [] []
        "Effects, as if a card said so.", "do: Kenji takes 2 hits of 1", "design";
    ExpectThing "step.expect-thing" "expect {who:who} has {n:number} {thing:thing}" Nothing [] []
        "So many are held.", "expect Kenji has 3 wounds", "design";
    ExpectStat "step.expect-stat" "expect stat {stat:stat} of {who:who} is {n:value}" Nothing [] []
        "The stat is so much.", "expect stat defense of Slime is 3", "design";
    ExpectAt "step.expect-at" "expect {who:who} at {at:cell} [of {tile:name(tile)}]" Nothing [] []
        "It stands there.", "expect Kenji at 5,5", "design";
    ExpectCount "step.expect-count" "expect {n:number} {what:name(enemy,token,marker,tile)} on the board" Nothing [] []
        "So many models of the type, tokens or markers, or tiles.", "expect 2 Hungry Dead on the board", "design";
    ExpectCountAt "step.expect-count-at" "expect {n:number} {what:name(enemy,token,marker)} at {at:cell} [of {tile:name(tile)}]" Nothing [] []
        "So many models of the type stand in that space, or so many of the token or marker lie there.", "expect 1 Hungry Dead at 3,1", "design";
    ExpectThrown "step.expect-thrown" "expect {n:number} {purpose:purpose} dice" Nothing [] []
        "So many dice were thrown for this since the last `do`, re-rolls counted.", "expect 3 to hit dice", "design";
    ExpectSo "step.expect" "expect if {condition:condition}" Nothing [] []
        "This is so.", "expect if Kenji is KO'd", "design";
    ExpectOrder "step.expect-order" "expect order {list:aliases}" Nothing [] []
        "Who activates this turn, first to last.", "expect order Slime, Kenji, Ann", "design";
    ExpectTarget "step.expect-target" "expect {who:who} targets {whom:who}" Nothing [] []
        "The enemy's target.", "expect Slime targets Kenji", "design";
    ExpectCanUse "step.expect-usable" "expect {who:who} {how:usable} {what:name(token,marker,item,spell,ability)} [on {whom:who}] [at {at:cell}] [of {tile:name(tile)}]" Nothing [] []
        "It could be used now, or could not.", "expect Kenji can use Bandages", "design";
    ExpectPiece "step.expect-track" "expect the {which:piece} at {n:number}" Nothing [] []
        "Where a marker of the depth track is.", "expect the darkness at 8", "design";
    ExpectAmount "step.expect-amount" "expect {n:number} for {a:amount}" Nothing [] []
        "The amount is so much.", "expect 2 for the number of heroes", "design";
    ExpectRevives "step.expect-revives" "expect {n:number} revives" Nothing [] []
        "So many Revive tokens are left.", "expect 0 revives", "design";
    ExpectOutcome "step.expect-outcome" "expect the adventure is {how:word}" Nothing [] []
        "How the adventure ended: won, lost, fled.", "expect the adventure is lost", "design";
    ExpectSeen "step.expect-seen" "expect sight from {a:cell} to {b:cell} [{how:blocked}]" Nothing [] []
        "Line of sight between two spaces, or none.", "expect sight from 3,3 to 3,7", "design";
}

impl Step {
    /// Something is done.
    pub fn does(self) -> bool {
        matches!(
            self,
            Step::DoAttack
                | Step::DoShoot
                | Step::DoMove
                | Step::DoUse
                | Step::DoVisit
                | Step::DoCome
                | Step::DoActivate
                | Step::DoTurn
                | Step::DoStep
                | Step::DoRecover
                | Step::DoSearch
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
                | Step::ExpectStat
                | Step::ExpectAt
                | Step::ExpectCount
                | Step::ExpectCountAt
                | Step::ExpectThrown
                | Step::ExpectSo
                | Step::ExpectOrder
                | Step::ExpectTarget
                | Step::ExpectCanUse
                | Step::ExpectPiece
                | Step::ExpectAmount
                | Step::ExpectRevives
                | Step::ExpectOutcome
                | Step::ExpectSeen
        )
    }
}
