//! Recipes: how each moment is brought about for somebody, and with that how it is brought about for somebody else.

use brimscript::game::attack::Cause;
use brimscript::game::engine::{Engine, Interrupt};
use brimscript::game::event::{Event, EventData};
use brimscript::game::ids::{DeclId, HeroId, Model, TileId};
use brimscript::game::table::{Outcome, Step as TurnStep};
use brimscript::program::Program;
use brimscript::rules::placing::{self, Arrival};
use brimscript::rules::{enemies, hero, town, turn};
use brimscript::vm::{Machine, Scope};
use brimscript::vocabulary::Moment;

use super::player::Wants;
use super::spots::Spot;
use super::stage::Cast;

/// Something that is done on the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The whole activation of a model, in this way where it is a hero's.
    Activates(Wants),
    /// Effects, as a card would say them: `Ann` is the hero that is meant, `Foe` the enemy.
    Says(&'static str, &'static str),
    /// Effects that a model brings about itself: a hero, an enemy.
    Does(&'static str, &'static str),
    /// Whoever stands beside a model, on the other side, activates.
    Suffers,
    /// One more enemy of the type comes onto the board.
    Comes,
    /// More of the type than there are come: in ambush, or into the room.
    Musters(bool),
    /// A model steps through a Gate.
    Gate,
    /// Something explodes where a model stands.
    Blast,
    /// The adventure is won, and the party comes to a town for a day.
    Town,
    /// A hero puts down what it carries, and picks it up again.
    Carries,
    /// A whole turn, step by step.
    Turn,
    /// The start of a turn.
    TurnStarts,
    /// The end of a turn.
    TurnEnds,
    /// The clock of a fight, an adventure, a day: a start, or an end.
    Clock(&'static str),
}

/// One way to bring it about.
pub type Recipe = (Spot, Act);

const fn says(hero: &'static str, enemy: &'static str) -> Recipe {
    (Spot::Near, Act::Says(hero, enemy))
}

const MELEE: Recipe = (Spot::Near, Act::Activates(Wants::Melee));
const SHOT: Recipe = (Spot::Far, Act::Activates(Wants::Shoot));
const WALK: Recipe = (Spot::Far, Act::Activates(Wants::Move));

/// What is said where somebody is wounded and the like: for a hero, and for an enemy.
pub const SAYINGS: [Recipe; 34] = [
    says("Ann takes 5 wounds", "Foe takes 5 wounds"),
    says("Ann takes 2 sanity damage", "nothing"),
    says("Ann heals 2 wounds", "Foe heals 2 wounds"),
    says("Ann is killed", "Foe is killed"),
    says("Ann takes 90 wounds ignoring defense and armor", "nothing"),
    says("Ann takes 90 wounds ignoring defense and armor; Ann recovers", "nothing"),
    says("Ann draws 1 Loot card", "nothing"),
    says("Ann tests Agility 4+ {\n pass: nothing\n fail: nothing\n }", "nothing"),
    says("shift the darkness 1 spaces", "shift the darkness 1 spaces"),
    says("shift the party 1 spaces", "shift the party 1 spaces"),
    says("shift the darkness 4 spaces; shift the party 4 spaces", "nothing"),
    says("trigger a depth event", "trigger a depth event"),
    says("Ann gains 2 grit", "Foe gains 2 Net Mark"),
    says("Ann gains 2 Net Mark", "Foe gains 2 Net Mark"),
    says(
        "Ann throws this up to 3 spaces, bouncing 1 times on a miss: each model in or next to that space takes 1 wound",
        "nothing",
    ),
    says("Ann moves up to 2 spaces", "nothing"),
    says("place 1 Net Foes as an ambush", "place 1 Net Foes as an ambush"),
    says("draw 1 Darkness", "nothing"),
    says("draw 1 Growing Dread; reveal all Growing Dread", "nothing"),
    says("draw 1 Encounter", "nothing"),
    says("draw 1 Low Threat", "nothing"),
    says("Ann draws 1 Scavenge", "nothing"),
    says("Ann takes 4 hits of 4", "Foe takes 4 hits of 4"),
    says("Ann takes 3 horror hits of 2", "nothing"),
    says("Ann takes 3 corruption hits", "nothing"),
    says("Ann heals 3 sanity; Ann gains 20 xp; Ann gains 3 Net Flask; Ann gains 2 corruption", "nothing"),
    says("Ann rolls on Net Chart; Ann draws 1 Gear; Ann gains 9 grit", "Foe gains 1 elite abilities"),
    says("Ann takes 30 wounds ignoring defense and armor", "Foe takes 11 wounds ignoring defense and armor"),
    says("Ann takes 30 sanity damage ignoring willpower; Ann gains 9 corruption; Ann gains 9 Net Flask", "nothing"),
    says("place 3 Net Foes as an attack", "place 3 Net Foes as an attack"),
    says("Ann makes a free attack, range 8, shots 2", "Foe makes a ranged attack, range 8, shots 2, at a random hero"),
    says("each Net Odd hero gains 1 Net Chip; each Net Odd enemy gains 1 Net Mark", "nothing"),
    says("Ann loses 4 dark stone", "nothing"),
    says("Ann takes 3 sanity damage ignoring willpower; Ann heals 2 sanity", "nothing"),
];

/// How the moment comes for a model.
pub fn recipes(moment: Moment, span: &'static str) -> Vec<Recipe> {
    match moment {
        Moment::Activates | Moment::EndsActivation => vec![MELEE],
        Moment::MoveRoll => vec![WALK, (Spot::Apart, Act::Activates(Wants::Move))],
        Moment::Moves => vec![WALK, SAYINGS[15], (Spot::Far, Act::Gate)],
        Moment::ToHit
        | Moment::ReachToHit
        | Moment::ThrowsToHit
        | Moment::Attacks
        | Moment::EndsAttack
        | Moment::Strikes
        | Moment::Wounds => vec![MELEE, SHOT],
        Moment::Kills => {
            vec![
                (Spot::Weak, Act::Activates(Wants::Melee)),
                (Spot::Weak, Act::Activates(Wants::Shoot)),
                (Spot::Near, KILLS),
            ]
        }
        Moment::Wounded | Moment::ArmorStops => vec![SAYINGS[0], (Spot::Near, Act::Suffers)],
        Moment::SanityLost => vec![SAYINGS[1]],
        Moment::Healed => vec![SAYINGS[2], SAYINGS[33]],
        Moment::HealedBy => vec![(Spot::Near, HEALS)],
        Moment::Killed => vec![SAYINGS[3]],
        Moment::Ko => vec![SAYINGS[4]],
        Moment::Recovers => vec![SAYINGS[5]],
        Moment::Placed | Moment::Arrives => vec![(Spot::Near, Act::Comes)],
        Moment::Drawn | Moment::CardDrawn => vec![SAYINGS[6]],
        Moment::Casts => vec![(Spot::Near, Act::Activates(Wants::Cast))],
        Moment::Tested => vec![SAYINGS[7]],
        Moment::Attacked => vec![(Spot::Near, Act::Suffers)],
        Moment::Fails => {
            vec![(Spot::Near, Act::Suffers), SAYINGS[22], SAYINGS[23], WALK, (Spot::Near, Act::Activates(Wants::Move))]
        }
        Moment::HoldsBack => vec![(Spot::Near, Act::TurnStarts)],
        Moment::Advances => vec![SAYINGS[8], SAYINGS[9], SAYINGS[10]],
        Moment::DepthEvents => vec![SAYINGS[11]],
        Moment::Blast => vec![(Spot::Near, Act::Blast)],
        Moment::HeroGains => vec![SAYINGS[13], SAYINGS[12]],
        // The stage has one tile, which nobody comes to or leaves: scenarios of the packs play these.
        Moment::ComesTo | Moment::ComesToSpace | Moment::LeavesPlace => Vec::new(),
        Moment::PicksUp | Moment::Drops => vec![(Spot::Near, Act::Carries)],
        Moment::StartOf if span == "turn" => vec![(Spot::Near, Act::TurnStarts)],
        Moment::EndOf if span == "turn" => vec![(Spot::Near, Act::TurnEnds)],
        Moment::StartOf | Moment::EndOf => vec![(Spot::Near, Act::Clock(span))],
    }
}

/// Kills somebody of its own side, or of the other.
const KILLS: Act = Act::Does(
    "each Net Brutes takes 90 wounds ignoring defense and armor",
    "each Net Brutes takes 90 wounds ignoring defense and armor",
);

/// Heals all of its side.
pub const HEALS: Act = Act::Does("each hero heals 2 wounds", "each enemy heals 2 wounds");

/// What an enemy frightens with.
pub const FEAR: Act = Act::Does("nothing", "each hero takes 2 horror hits");

/// The last of the enemies falls.
pub const ENDS: Act = Act::Does("each enemy is killed", "each enemy is killed");

/// All that is said, one after the other.
fn spoken() -> impl Iterator<Item = Act> {
    SAYINGS.iter().map(|(_, act)| *act).chain([KILLS, HEALS, FEAR, ENDS])
}

/// The scenarios that hold what is said, for the kit.
pub fn sayings() -> String {
    let mut out = String::new();
    for (at, act) in spoken().enumerate() {
        let (Act::Says(hero, enemy) | Act::Does(hero, enemy)) = act else { continue };
        for (side, words) in [("hero", hero), ("enemy", enemy)] {
            let name = saying(at, side);
            let words = words.replace("; ", "\n");
            out.push_str(&format!(
                "scenario \"{name}\" {{\ngiven a Net Scout as Ann at 1,1\ngiven a Net Foes as Foe at 3,3\ndo {{\n{words}\n}}\n}}\n"
            ));
        }
    }
    out
}

fn saying(at: usize, side: &str) -> String {
    let letter = |at: usize| char::from(b'A' + u8::try_from(at % 26).unwrap_or(0));
    format!("Net Saying {}{} {side}", letter(at / 26), letter(at).to_lowercase())
}

/// Does it.
pub fn act(machine: &mut Machine<'_>, cast: Cast, act: Act, who: Model, starts: bool) -> Result<(), Interrupt> {
    match act {
        Act::Activates(_) => {
            machine.table_mut().cursor.step = TurnStep::Activations;
            match who {
                Model::Hero(id) => hero::activate(machine, id),
                Model::Enemy(id) => {
                    let kind = machine.table().enemy(id).map_or(cast.first, |enemy| enemy.kind);
                    enemies::activate(machine, kind)
                }
            }
        }
        Act::Suffers => {
            let by = match who {
                Model::Hero(_) => machine.table().enemies.first().map(|enemy| Model::Enemy(enemy.id)),
                Model::Enemy(_) => Some(Model::Hero(HeroId(0))),
            };
            by.map_or(Ok(()), |by| self::act(machine, cast, Act::Activates(Wants::Melee), by, starts))
        }
        Act::Says(..) | Act::Does(..) => {
            let at = spoken().position(|one| one == act).unwrap_or(0);
            let side = if who.hero().is_some() { "hero" } else { "enemy" };
            let (decl, body) = said(machine.program, &saying(at, side));
            machine.aliases.insert("Ann".to_owned(), who);
            machine.aliases.insert("Foe".to_owned(), who);
            let this = matches!(act, Act::Does(..)).then_some(who);
            let mut scope = Scope { decl, this, ..Scope::default() };
            machine.block(&body, &mut scope)
        }
        Act::Comes => {
            let kind = match who {
                Model::Enemy(id) => machine.table().enemy(id).map_or(cast.first, |enemy| enemy.kind),
                Model::Hero(_) => cast.first,
            };
            let Some(at) = machine.table().board.at(0, 7, 0) else { return Ok(()) };
            happens(machine, EventData::EnemyPlaced { kind, at, target: None })?;
            let first = machine.table().enemies.last().map(|enemy| enemy.id).unwrap_or_default();
            // What marks it on its way is there when all have come.
            if let Some(marker) = cast.marker {
                happens(machine, EventData::Gains { model: Model::Enemy(first), what: marker, amount: 1 })?;
            }
            happens(machine, EventData::GroupArrives { kind, first })
        }
        Act::Musters(ambush) => {
            let kind = who.enemy().and_then(|id| machine.table().enemy(id)).map_or(cast.first, |enemy| enemy.kind);
            let count = if ambush { 4 } else { 20 };
            let arrival = Arrival { kind, count, elites: 0, ambush, near: None, by: None };
            placing::place_attack(machine, &[arrival], TileId(0), &Cause::default())
        }
        Act::Blast => {
            let table = machine.table();
            let at = match who {
                Model::Hero(id) => table.hero(id).and_then(|hero| hero.at),
                Model::Enemy(id) => table.enemy(id).map(|enemy| enemy.at),
            };
            at.map_or(Ok(()), |at| happens(machine, EventData::BlastEnds { at }))
        }
        Act::Gate => happens(machine, EventData::PassesGate { model: who }),
        Act::Carries => {
            let chip = machine.program.find("Net Chip", None).unwrap_or_default();
            let Some(hero) = who.hero() else { return Ok(()) };
            let Some(at) = machine.table().hero(hero).and_then(|hero| hero.at) else { return Ok(()) };
            happens(machine, EventData::Dropped { hero, what: chip, at })?;
            happens(machine, EventData::PickedUp { hero, what: chip, at })
        }
        Act::Town => {
            let town = machine.program.find("Net Town", None).unwrap_or_default();
            happens(machine, EventData::AdventureEnds { outcome: Outcome::Victory })?;
            town::come(machine, town)?;
            for _ in 0..14 {
                machine.step()?;
            }
            Ok(())
        }
        Act::Turn => {
            machine.table_mut().cursor.step = TurnStep::Start;
            for _ in 0..8 {
                machine.step()?;
            }
            Ok(())
        }
        Act::TurnStarts => {
            machine.table_mut().cursor.step = TurnStep::Start;
            machine.step()
        }
        Act::TurnEnds => {
            let turn = machine.table().cursor.turn.max(2);
            machine.table_mut().cursor.turn = turn;
            machine.table_mut().cursor.step = TurnStep::End;
            machine.step()
        }
        Act::Clock(span) => {
            let outcome = Outcome::Victory;
            let what = match (span, starts) {
                ("fight", true) => EventData::FightStarts {},
                ("fight", false) => EventData::FightEnds {},
                ("adventure", true) => EventData::AdventureStarts {},
                ("adventure", false) => EventData::AdventureEnds { outcome },
                ("day", true) => EventData::DayStarts { day: 1 },
                _ => EventData::DayEnds {},
            };
            happens(machine, what)
        }
    }
}

fn happens(machine: &mut Machine<'_>, what: EventData) -> Result<(), Interrupt> {
    machine.propose(Event { what, cause: Cause::default() }).map(|_| ())
}

/// What a scenario of the kit does.
fn said(program: &Program, name: &str) -> (DeclId, Vec<brimscript::game::ids::OpId>) {
    let decl = program.find(name, None).unwrap_or_default();
    let last = program.decl(decl).and_then(|decl| decl.members.last()).and_then(|op| program.op(*op));
    (decl, last.map(|step| step.body().ids().to_vec()).unwrap_or_default())
}

/// What follows from how it ended: the fight or the game is wound up.
pub fn settle(machine: &mut Machine<'_>, done: Result<(), Interrupt>) -> Option<String> {
    let next = match done {
        Ok(()) => return None,
        Err(Interrupt::EndTurn) => {
            machine.table_mut().cursor.step = TurnStep::Start;
            // Nothing that was under way goes on in another turn.
            machine.table_mut().attacks.clear();
            return None;
        }
        Err(Interrupt::EndFight) => {
            machine.table_mut().cursor.step = TurnStep::Aftermath;
            machine.step()
        }
        other => other,
    };
    match next {
        Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => None,
        Err(Interrupt::Over(outcome)) => {
            machine.settle();
            // Whatever the end brings about is in the journal.
            let _ = turn::ends(machine, outcome);
            None
        }
        Err(Interrupt::Ask(decision)) => Some(format!("nobody answers {:?}", decision.about)),
        Err(Interrupt::Fault(fault)) => Some(format!("{}: {}", fault.code, fault.message)),
    }
}
