//! Events: every change of the table, as plain data. See [`super::engine::Engine::propose`].

use serde::{Deserialize, Serialize};

use super::attack::{Attack, Cause, Hit, Rolled};
use super::board::TilePlan;
use super::chance::Purpose;
use super::depth::Piece;
use super::effect::{LastingEffect, Span, UseKey};
use super::ids::{CardId, DeclId, EffectId, EnemyId, HeroId, Model, SpaceId, TileId};
use super::table::{Active, Bringer, Ko, Outcome, Step};

/// Something proposed, with who and what caused it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// What happens.
    pub what: EventData,
    /// Why.
    pub cause: Cause,
}

/// What kind of harm strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HitKind {
    /// Hits: Defense, then Wounds.
    #[serde(rename = "hit")]
    Hit,
    /// Horror Hits: Willpower, then Sanity damage.
    #[serde(rename = "horror")]
    Horror,
    /// Corruption Hits: Willpower, then Corruption points.
    #[serde(rename = "corruption")]
    Corruption,
}

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident $id:literal { $($(#[$fdoc:meta])* $field:ident: $type:ty,)* })*) => {
        /// What happens.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum EventData {
            $($(#[$doc])* #[serde(rename = $id)] $name { $($(#[$fdoc])* $field: $type,)* },)*
        }

        /// The kind of an event: what triggers and replacements are indexed by.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum EventKind {
            $($(#[$doc])* #[serde(rename = $id)] $name,)*
        }

        impl EventKind {
            /// All of them.
            pub const ALL: &'static [EventKind] = &[$(EventKind::$name,)*];

            /// Its id: `event.turn-starts`.
            pub fn id(self) -> &'static str {
                match self { $(EventKind::$name => $id,)* }
            }
        }

        impl EventData {
            /// The kind of the event.
            pub fn kind(&self) -> EventKind {
                match self { $(EventData::$name { .. } => EventKind::$name,)* }
            }
        }
    };
}

events! {
    /// The adventure begins: all is set up.
    AdventureStarts "event.adventure-starts" {}
    /// The adventure is over.
    AdventureEnds "event.adventure-ends" {
        /// How.
        outcome: Outcome,
    }
    /// A turn starts.
    TurnStarts "event.turn-starts" {
        /// Its number.
        turn: u32,
    }
    /// The game goes to a step of the turn.
    StepStarts "event.step-starts" {
        /// The step.
        step: Step,
    }
    /// The turn ends: end of turn effects happen now.
    TurnEnds "event.turn-ends" {}
    /// A turn is over, whether its end was told or something broke it off.
    TurnOver "event.turn-over" {
        /// Its number.
        turn: u32,
    }
    /// A fight begins.
    FightStarts "event.fight-starts" {}
    /// The last enemy is gone.
    FightEnds "event.fight-ends" {}
    /// The order of this turn's activations is set, or one moves in it.
    OrderSet "event.order-set" {
        /// Who activates, first to last.
        order: Vec<Active>,
    }
    /// An activation starts: a hero's, or that of all enemies of a type.
    ActivationStarts "event.activation-starts" {
        /// Whose.
        active: Active,
    }
    /// A model's part of an activation starts ("when this enemy activates").
    ModelActivates "event.model-activates" {
        /// The model.
        model: Model,
    }
    /// A model of a group is through with its part of an activation. It comes where a text waits for it, when all of the group are done.
    ModelEnds "event.model-ends" {
        /// The model.
        model: Model,
    }
    /// An activation ends.
    ActivationEnds "event.activation-ends" {
        /// Whose.
        active: Active,
    }
    /// A hero assigns its hands.
    HandsAssigned "event.hands-assigned" {
        /// Who.
        hero: HeroId,
        /// What it holds.
        hands: Vec<CardId>,
    }
    /// A hero puts on a piece of clothing, before all else that it has: what fills the same slot comes off.
    Wears "event.wears" {
        /// Who.
        hero: HeroId,
        /// What.
        card: CardId,
    }
    /// A model's Move roll.
    MoveRolled "event.move-rolled" {
        /// Who.
        model: Model,
        /// The face.
        face: i32,
        /// Spaces it may move.
        spaces: i32,
    }
    /// A die that should stop a hit, or a Wound, counts.
    SaveRolled "event.save-rolled" {
        /// Who.
        hero: HeroId,
        /// What it was thrown for.
        purpose: Purpose,
        /// What it shows.
        face: i32,
    }
    /// A hero passed an Escape test.
    Escapes "event.escapes" {
        /// Who.
        hero: HeroId,
        /// The value passed.
        value: i32,
        /// Those from whom it had to.
        from: Vec<EnemyId>,
    }
    /// A model moves to a space, or is moved there.
    Moves "event.moves" {
        /// Who.
        model: Model,
        /// To where.
        to: SpaceId,
    }
    /// A model's move is over ("at the end of its move"). Told whether it left its space or not.
    MoveEnds "event.move-ends" {
        /// Who.
        model: Model,
    }
    /// A model has made a step through a Gate.
    PassesGate "event.passes-gate" {
        /// Who.
        model: Model,
    }
    /// An enemy takes (or loses) a target.
    Targets "event.targets" {
        /// Which enemy.
        enemy: EnemyId,
        /// Whom.
        hero: Option<HeroId>,
    }
    /// An enemy model is placed on the board.
    EnemyPlaced "event.enemy-placed" {
        /// Its type.
        kind: DeclId,
        /// Where.
        at: SpaceId,
        /// Whom it targets at once, in an ambush.
        target: Option<HeroId>,
    }
    /// All models of a type that come at one time stand on the board.
    GroupArrives "event.group-arrives" {
        /// The type.
        kind: DeclId,
        /// The first of them.
        first: EnemyId,
        /// They came as an ambush.
        ambush: bool,
        /// They came as an attack, in the normal way.
        attack: bool,
    }
    /// Enemies that were just placed count as added to the fight: what added them is worth a Loot card.
    Raids "event.raids" {
        /// Whose text it was.
        by: Bringer,
        /// In which turn.
        turn: u32,
        /// The enemies.
        enemies: Vec<EnemyId>,
    }
    /// An enemy type gains an Elite ability for the fight.
    EliteGained "event.elite-gained" {
        /// The type.
        kind: DeclId,
        /// The row of its chart, from 0.
        row: u8,
    }
    /// An enemy type has ambushed: it is quicker this turn.
    Ambushes "event.ambushes" {
        /// The type.
        kind: DeclId,
    }
    /// An attack starts.
    AttackStarts "event.attack-starts" {
        /// The attack.
        attack: Box<Attack>,
    }
    /// To Hit dice of the attack under way count, re-rolls being over: they join it, with the hits they made.
    HitsRolled "event.hits-rolled" {
        /// The dice.
        rolled: Vec<Rolled>,
        /// The hits.
        hits: Vec<Hit>,
    }
    /// A To Hit die counts: once for each die, when re-rolls are over.
    ToHitRolled "event.to-hit-rolled" {
        /// Who rolled.
        model: Model,
        /// The die, by its place in the attack.
        die: u16,
    }
    /// Dice are added to the attack under way.
    AttackGains "event.attack-gains" {
        /// How many.
        dice: i32,
        /// Of two weapons, they are for the one in the off hand.
        off_hand: bool,
    }
    /// A hit is assigned to a target.
    HitAssigned "event.hit-assigned" {
        /// The hit, by its place in the attack.
        hit: u16,
        /// Whom it strikes.
        target: Model,
    }
    /// A hit of the attack under way changes (ignores Defense, more damage …).
    HitChanges "event.hit-changes" {
        /// The hit, by its place in the attack.
        hit: u16,
        /// What it is now.
        now: Hit,
    }
    /// Something explodes in a space: comes before the models in and next to it are hurt.
    Explodes "event.explodes" {
        /// Where.
        at: SpaceId,
    }
    /// A hero gives up the attack of its activation, or its Free Attack: for something else that takes its place.
    AttackGivenUp "event.attack-given-up" {
        /// Who.
        hero: HeroId,
        /// The Free Attack.
        free: bool,
    }
    /// An attack ends.
    AttackEnds "event.attack-ends" {
        /// Who attacked.
        attacker: Model,
    }
    /// A model is about to be struck by hits (before Cover and Defense).
    Struck "event.struck" {
        /// Whom.
        model: Model,
        /// Hits, Horror Hits or Corruption Hits.
        kind: HitKind,
        /// How many.
        hits: i32,
        /// The damage of each.
        each: i32,
    }
    /// A hit that got through is about to do damage ("instead of damage"): once for each such hit; and once more for each of which something
    /// is left after all saves ("instead of wounds").
    Damages "event.damages" {
        /// Whom.
        model: Model,
        /// Hits, Horror Hits or Corruption Hits.
        kind: HitKind,
        /// The damage of this one hit: after Defense.
        amount: i32,
        /// Shield, Armor and the most that one hit can do have had their part: what is left are Wounds, or Sanity damage, about to be taken.
        saved: bool,
        /// It is no hit but damage that a text does as such: `takes 2 sanity damage`.
        direct: bool,
    }
    /// Armor stopped Wounds.
    ArmorStops "event.armor-stops" {
        /// Whose.
        model: Model,
        /// How many.
        wounds: i32,
    }
    /// A model takes Wounds.
    Wounds "event.wounds" {
        /// Whom.
        model: Model,
        /// How many.
        amount: i32,
    }
    /// A hero takes Sanity damage.
    SanityDamage "event.sanity-damage" {
        /// Whom.
        hero: HeroId,
        /// How much.
        amount: i32,
    }
    /// A hero gains (or loses) Corruption points.
    Corruption "event.corruption" {
        /// Whom.
        hero: HeroId,
        /// How many.
        amount: i32,
    }
    /// A model heals.
    Heals "event.heals" {
        /// Whom.
        model: Model,
        /// Wounds healed.
        wounds: i32,
        /// Sanity healed.
        sanity: i32,
    }
    /// An enemy is killed and leaves the board. The event carries the model as it was.
    Killed "event.killed" {
        /// The enemy.
        enemy: EnemyId,
        /// Its type.
        kind: DeclId,
        /// Where it stood.
        at: SpaceId,
    }
    /// An enemy leaves the board without having been killed.
    Leaves "event.leaves" {
        /// The enemy.
        enemy: EnemyId,
    }
    /// A hero is KO'd.
    Ko "event.ko" {
        /// Whom.
        hero: HeroId,
        /// By what.
        why: Ko,
        /// The hero's Health: Wounds beyond it are not applied.
        health: i32,
        /// The hero's Sanity: damage beyond it is not applied.
        sanity: i32,
    }
    /// What is beyond a hero's Health or Sanity is not applied to it.
    Capped "event.capped" {
        /// Whom.
        hero: HeroId,
        /// The hero's Health.
        health: i32,
        /// The hero's Sanity.
        sanity: i32,
    }
    /// A KO'd hero recovers.
    Recovers "event.recovers" {
        /// Whom.
        hero: HeroId,
    }
    /// A dead hero is alive again, and hurt no more.
    Returns "event.returns" {
        /// Whom.
        hero: HeroId,
        /// Where it stands, among the others.
        at: SpaceId,
    }
    /// A Revive token is spent on a hero instead of its being KO'd.
    Revives "event.revives" {
        /// Whom.
        hero: HeroId,
    }
    /// A hero is killed.
    Dies "event.dies" {
        /// Whom.
        hero: HeroId,
    }
    /// An Ally leaves the party without having been killed.
    HeroLeaves "event.hero-leaves" {
        /// Who.
        hero: HeroId,
    }
    /// A model gains (or, below 0, loses) markers or tokens.
    Gains "event.gains" {
        /// Who.
        model: Model,
        /// What.
        what: DeclId,
        /// How many.
        amount: i32,
    }
    /// A hero has chosen an option of the mission, which keeps it in mind.
    Chooses "event.chooses" {
        /// Who.
        hero: HeroId,
        /// The option.
        option: String,
        /// All options of that choice: one of them is in force.
        among: Vec<String>,
    }
    /// A hero gains (or loses) Grit.
    Grit "event.grit" {
        /// Who.
        hero: HeroId,
        /// How much.
        amount: i32,
    }
    /// A hero gains Experience.
    Xp "event.xp" {
        /// Who.
        hero: HeroId,
        /// How much.
        amount: i32,
    }
    /// A hero gains (or loses) gold.
    Gold "event.gold" {
        /// Who.
        hero: HeroId,
        /// How many dollars.
        amount: i32,
    }
    /// A hero gains (or loses) Dark Stone.
    DarkStone "event.dark-stone" {
        /// Who.
        hero: HeroId,
        /// How many shards.
        amount: i32,
    }
    /// A hero gains a lasting ability, injury, madness or mutation.
    Learns "event.learns" {
        /// Who.
        hero: HeroId,
        /// What.
        what: DeclId,
    }
    /// A hero loses a lasting ability, injury, madness or mutation.
    Forgets "event.forgets" {
        /// Who.
        hero: HeroId,
        /// What.
        what: DeclId,
    }
    /// A deck's draw pile is shuffled, its discard pile (if any) into it.
    Shuffled "event.shuffled" {
        /// The deck.
        deck: DeclId,
        /// The new order, top last.
        order: Vec<CardId>,
    }
    /// A card is drawn from its deck to be resolved.
    Draws "event.draws" {
        /// The card.
        card: CardId,
        /// The deck.
        deck: DeclId,
        /// By whom, if by one hero.
        hero: Option<HeroId>,
    }
    /// A card is put somewhere: kept by a hero, left in play, discarded, removed.
    CardMoves "event.card-moves" {
        /// The card.
        card: CardId,
        /// To where.
        to: super::cards::Zone,
    }
    /// A hero gets an item that was in no deck.
    Receives "event.receives" {
        /// Who.
        hero: HeroId,
        /// The item.
        item: DeclId,
    }
    /// An upgrade is attached to an item of its hero, or taken off.
    Attaches "event.attaches" {
        /// The upgrade.
        card: CardId,
        /// On what it sits now.
        on: Option<super::cards::Attached>,
    }
    /// A card gains (or loses) counters.
    CardGains "event.card-gains" {
        /// The card.
        card: CardId,
        /// Which counter.
        what: DeclId,
        /// How many.
        amount: i32,
    }
    /// The card being resolved is cancelled: the rest of its text does not happen.
    Cancelled "event.cancelled" {
        /// The card, if it is one.
        card: Option<CardId>,
    }
    /// A card or an ability is used ("once per fight" counts from here).
    Used "event.used" {
        /// What is counted.
        key: UseKey,
        /// The span after which it may be used again.
        span: Span,
    }
    /// A lasting effect begins.
    EffectStarts "event.effect-starts" {
        /// The effect; its id is given when it is applied.
        effect: LastingEffect,
    }
    /// A lasting effect ends.
    EffectEnds "event.effect-ends" {
        /// Which.
        effect: EffectId,
    }
    /// Dice that should stop hits, or get a hero away, did not reach their number.
    Fails "event.fails" {
        /// Who.
        hero: HeroId,
        /// What the dice were thrown for.
        purpose: Purpose,
        /// How many dice did not reach their number.
        dice: i32,
    }
    /// A skill test was made.
    Tested "event.tested" {
        /// Who.
        hero: HeroId,
        /// The skill.
        skill: DeclId,
        /// Dice that reached the number.
        successes: i32,
    }
    /// A hero has used something by a text of it. It comes where a text waits for it.
    UsedThing "event.used-thing" {
        /// Who.
        hero: HeroId,
        /// The token, the item or the ability.
        what: DeclId,
        /// The hero has it itself: it uses nothing of another hero's, nor what lies about.
        #[serde(default)]
        own: bool,
    }
    /// A spell was cast, or failed.
    Casts "event.casts" {
        /// Who.
        hero: HeroId,
        /// The card.
        card: CardId,
        /// It reached its number.
        passed: bool,
        /// The dice showed doubles.
        doubles: bool,
    }
    /// What one card or text brings to a fight is about to be placed in the normal way, all of it together.
    AttackComes "event.attack-comes" {
        /// The types, and how many of each.
        enemies: Vec<(DeclId, i32)>,
        /// Whose text brings them.
        by: Option<Bringer>,
    }
    /// Enemies are about to be placed in an attack.
    AttackArrives "event.attack-arrives" {
        /// The type.
        kind: DeclId,
        /// How many.
        count: i32,
        /// As an ambush.
        ambush: bool,
        /// Whose text brings them.
        by: Option<Bringer>,
    }
    /// A deck is about to be drawn from.
    DrawWanted "event.draw-wanted" {
        /// The deck.
        deck: DeclId,
        /// By whom, if by one hero.
        hero: Option<HeroId>,
        /// How many cards.
        count: i32,
        /// From this deck in every world: no world puts another in its place.
        #[serde(default)]
        any_world: bool,
    }
    /// A marker goes to another space of the depth track.
    TrackMoves "event.track-moves" {
        /// Which.
        piece: Piece,
        /// The number of the space it was on.
        from: i32,
        /// The number of the space.
        to: i32,
    }
    /// The roll to Hold Back the Darkness was made.
    HoldsBack "event.holds-back" {
        /// Who bears the light.
        hero: Option<HeroId>,
        /// The total.
        total: i32,
        /// The total that was needed.
        need: i32,
        /// The Darkness was held back, or a Depth Event comes in place of its move.
        held: bool,
        /// The dice show doubles.
        doubles: bool,
    }
    /// A Depth Event: what its row says follows.
    DepthEvent "event.depth-event" {
        /// The chart.
        chart: DeclId,
        /// The result.
        result: i32,
    }
    /// Markers are laid on the depth track, or taken off it.
    TrackGains "event.track-gains" {
        /// Which.
        what: DeclId,
        /// How many.
        amount: i32,
    }
    /// Tokens or markers are laid in a space of the board, or taken from it.
    Lies "event.lies" {
        /// Which.
        what: DeclId,
        /// Where.
        at: SpaceId,
        /// How many.
        amount: i32,
    }
    /// An explosion is over: comes when the models in and next to its space have been hurt.
    BlastEnds "event.blast-ends" {
        /// Where.
        at: SpaceId,
    }
    /// The stack of a deck is revealed, card by card.
    StackOpens "event.stack-opens" {
        /// The deck.
        deck: DeclId,
    }
    /// A hero searches in place of an attack: it looks through a door, or scavenges.
    Searches "event.searches" {
        /// Who.
        hero: HeroId,
        /// It looks through a door.
        looks: bool,
    }
    /// A tile has been scavenged and something was found: a marker is laid on it.
    Scavenged "event.scavenged" {
        /// The tile.
        tile: TileId,
    }
    /// A tile is joined to a door.
    TileLaid "event.tile-laid" {
        /// What is printed on it.
        decl: DeclId,
        /// Its plan.
        plan: Box<TilePlan>,
        /// The tile of the door.
        tile: TileId,
        /// The door, by its place there.
        door: u16,
        /// The doorway of the new tile that is joined to it, by its place in the plan.
        entrance: u16,
    }
    /// An End Cap is put on a door: nothing is behind it.
    DoorCloses "event.door-closes" {
        /// The tile.
        tile: TileId,
        /// The door, by its place there.
        door: u16,
    }
    /// A door is kept for a tile of the map that is hidden still.
    DoorKept "event.door-kept" {
        /// The tile.
        tile: TileId,
        /// The door, by its place there.
        door: u16,
    }
    /// A Clue is found.
    ClueFound "event.clue-found" {
        /// The tile of the room that is explored, or else of whoever found it.
        tile: Option<TileId>,
    }
    /// A Clue has its effect in the mission.
    ClueFollowed "event.clue-followed" {
        /// Which, from 1.
        number: i32,
    }
    /// The first attack or a wave of the mission has brought nobody, and is beaten so.
    WaveEmpty "event.wave-empty" {}
    /// The objective of the mission is found.
    ObjectiveFound "event.objective-found" {
        /// Where.
        tile: TileId,
    }
    /// A model that is neither a hero nor an enemy is placed on the board.
    OtherPlaced "event.other-placed" {
        /// Its type.
        kind: DeclId,
        /// Where.
        at: SpaceId,
    }
    /// A hero joins the party: an Ally that is hired or found.
    HeroJoins "event.hero-joins" {
        /// Its class.
        class: DeclId,
        /// What it is called at the table.
        name: String,
        /// Where it stands; nowhere in a town.
        at: Option<SpaceId>,
    }
    /// A model has the Wounds that another had in whose place it is.
    KeepsWounds "event.keeps-wounds" {
        /// The model.
        enemy: EnemyId,
        /// How many.
        wounds: i32,
    }
    /// A chapter of the mission begins.
    ChapterBegins "event.chapter-begins" {
        /// Its place among the chapters.
        chapter: u8,
        /// Its name.
        name: String,
    }
    /// A counter of the mission stands at another number.
    Counted "event.counted" {
        /// Its name.
        name: String,
        /// The number.
        to: i32,
    }
    /// A place of the board gets a name.
    Sited "event.sited" {
        /// The name, in small letters.
        name: String,
        /// The tile.
        tile: TileId,
        /// The space, where it is one.
        at: Option<SpaceId>,
    }
    /// A hero has picked up what lay in a space.
    PickedUp "event.picked-up" {
        /// Who.
        hero: HeroId,
        /// What.
        what: DeclId,
        /// Where it lay.
        at: SpaceId,
    }
    /// What a hero carried lies in its space.
    Dropped "event.dropped" {
        /// Who.
        hero: HeroId,
        /// What.
        what: DeclId,
        /// Where it lies now.
        at: SpaceId,
    }
    /// A goal of the mission is reached.
    GoalReached "event.goal-reached" {
        /// Its place among the mission's goals.
        goal: u8,
        /// Its name.
        name: String,
    }
    /// A goal of the mission is failed.
    GoalFailed "event.goal-failed" {
        /// Its place among the mission's goals.
        goal: u8,
        /// Its name.
        name: String,
    }
    /// The party's Revive tokens change.
    ReviveTokens "event.revive-tokens" {
        /// By how many.
        amount: i32,
    }
    /// The party comes to a town.
    StayStarts "event.stay-starts" {
        /// The town.
        town: DeclId,
        /// Those of its locations that are gone.
        lost: Vec<DeclId>,
    }
    /// The party leaves the town.
    StayEnds "event.stay-ends" {}
    /// The day under way is the last one of the stay.
    LastDay "event.last-day" {}
    /// A day in the town begins.
    DayStarts "event.day-starts" {
        /// Its number.
        day: u32,
    }
    /// A day in the town ends.
    DayEnds "event.day-ends" {}
    /// A hero goes to a location of the town, or decides to go nowhere.
    Visits "event.visits" {
        /// Who.
        hero: HeroId,
        /// Where.
        location: Option<DeclId>,
    }
    /// A hero leaves the location of the town to which it went, before it has had all that it might.
    VisitEnds "event.visit-ends" {
        /// Who.
        hero: HeroId,
    }
    /// Something for the players to do or to hear; the table does not change.
    Says "event.says" {
        /// The words.
        text: String,
    }
}
