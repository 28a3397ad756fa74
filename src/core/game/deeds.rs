//! What each hero has done, and what has befallen it: in this turn, in this fight, in this adventure.

use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::event::{Event, EventData};
use super::ids::{HeroId, Model};
use super::table::{Active, Hero, Table};
use crate::vocabulary::{Done, Within};

/// What a hero has done so far, by the span in which it is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Deeds {
    /// In the turn.
    turn: DoneSet,
    /// In the fight that is on, up to all that answers to its end.
    #[serde(default, skip_serializing_if = "DoneSet::is_none")]
    fight: DoneSet,
    /// In the adventure.
    #[serde(default, skip_serializing_if = "DoneSet::is_none")]
    adventure: DoneSet,
}

/// How often each thing was done that can be asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct DoneSet {
    /// Has begun an activation, or taken an action.
    activated: u16,
    /// The attack was made, or given up.
    attacked: u16,
    /// Has left its space in an activation of its own.
    moved: u16,
    /// Was KO'd.
    fallen: u16,
    /// Took at least one Wound.
    wounded: u16,
    /// Took at least one point of Sanity damage.
    shaken: u16,
    /// Killed an enemy.
    killed: u16,
    /// Cast a spell, well or not.
    cast: u16,
}

impl DoneSet {
    fn is_none(&self) -> bool {
        *self == DoneSet::default()
    }

    fn of(&mut self, what: Done) -> &mut u16 {
        match what {
            Done::Activated => &mut self.activated,
            Done::Attacked => &mut self.attacked,
            Done::Moved => &mut self.moved,
            Done::Kod => &mut self.fallen,
            Done::Wounded => &mut self.wounded,
            Done::Shaken => &mut self.shaken,
            Done::Killed => &mut self.killed,
            Done::Cast => &mut self.cast,
        }
    }

    fn once_more(&mut self, what: Done) {
        let times = self.of(what);
        *times = times.saturating_add(1);
    }
}

impl Deeds {
    /// True for what the hero has done in that span.
    pub fn has(&self, what: Done, within: Within) -> bool {
        self.times(what, within) > 0
    }

    /// How often it has done so in that span.
    pub fn times(&self, what: Done, within: Within) -> i32 {
        let mut deeds = match within {
            Within::Turn => self.turn,
            Within::Fight => self.fight,
            Within::Adventure => self.adventure,
        };
        i32::from(*deeds.of(what))
    }

    /// The hero has done it now: outside of fights it counts for no fight.
    pub fn note(&mut self, what: Done, fighting: bool) {
        self.turn.once_more(what);
        if fighting {
            self.fight.once_more(what);
        }
        self.adventure.once_more(what);
    }

    /// A span begins, and nothing has been done in it yet.
    pub fn forget(&mut self, within: Within) {
        match within {
            Within::Turn => self.turn = DoneSet::default(),
            Within::Fight => self.fight = DoneSet::default(),
            Within::Adventure => *self = Deeds::default(),
        }
    }
}

impl Hero {
    /// True where its activation of the turn has begun, or it has taken an action.
    pub fn has_activated(&self) -> bool {
        self.deeds.has(Done::Activated, Within::Turn)
    }

    /// True where its attack of the turn was made, or given up.
    pub fn has_attacked(&self) -> bool {
        self.turn.attack
    }
}

impl Table {
    /// Remembers what an event says of heroes: before it is applied, while everybody stands where it stood.
    pub(super) fn note_deeds(&mut self, event: &Event) {
        match &event.what {
            EventData::AdventureStarts {} => self.forget_deeds(Within::Adventure),
            EventData::TurnStarts { .. } => self.forget_deeds(Within::Turn),
            _ => {}
        }
        for (hero, what) in self.deeds_of(event).into_iter().flatten() {
            self.note(hero, what);
        }
    }

    /// What heroes do by an event, or what befalls them.
    pub fn deeds_of(&self, event: &Event) -> [Option<(HeroId, Done)>; 2] {
        let one = |hero: &HeroId, what: Done| [Some((*hero, what)), None];
        match &event.what {
            EventData::ActivationStarts { active: Active::Hero(hero) }
            | EventData::AttackGivenUp { hero, free: true } => one(hero, Done::Activated),
            EventData::Casts { hero, .. } => [Some((*hero, Done::Activated)), Some((*hero, Done::Cast))],
            EventData::AttackStarts { attack } => deeds_of_attack(attack),
            EventData::AttackGivenUp { hero, free: false } | EventData::Searches { hero, .. } => {
                [Some((*hero, Done::Activated)), Some((*hero, Done::Attacked))]
            }
            EventData::Moves { model: Model::Hero(hero), to } => {
                let own = self.cursor.active == Some(Active::Hero(*hero));
                let from = self.hero(*hero).and_then(|hero| hero.at);
                if own && from.is_some_and(|from| from != *to) { one(hero, Done::Moved) } else { [None; 2] }
            }
            EventData::Wounds { model: Model::Hero(hero), amount } if *amount > 0 => one(hero, Done::Wounded),
            EventData::SanityDamage { hero, amount } if *amount > 0 => one(hero, Done::Shaken),
            EventData::Ko { hero, .. } => one(hero, Done::Kod),
            EventData::Killed { .. } => match &event.cause.actor {
                Some(Model::Hero(hero)) => one(hero, Done::Killed),
                _ => [None; 2],
            },
            _ => [None; 2],
        }
    }

    fn note(&mut self, hero: HeroId, what: Done) {
        let fighting = self.fighting();
        if let Some(hero) = self.hero_mut(hero) {
            hero.deeds.note(what, fighting);
        }
    }

    /// Nothing has been done yet in what begins, or is over.
    pub(super) fn forget_deeds(&mut self, within: Within) {
        self.heroes.iter_mut().for_each(|hero| hero.deeds.forget(within));
    }
}

/// A Free Attack is an attack, and so is one that a text makes.
fn deeds_of_attack(attack: &Attack) -> [Option<(HeroId, Done)>; 2] {
    let Model::Hero(hero) = attack.attacker else { return [None; 2] };
    [Some((hero, Done::Activated)), Some((hero, Done::Attacked))]
}
