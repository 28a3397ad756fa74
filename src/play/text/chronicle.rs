//! The summary of a game: who did what, what took heroes down, and why it ended as it did. It listens to the journal, note by note.

use std::collections::BTreeMap;

use super::words::{amount, list, number, times};
use super::{Labels, Names, safe};
use brim_core::game::attack::Cause;
use brim_core::game::depth::Piece;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model};
use brim_core::game::journal::Note;
use brim_core::game::table::{Outcome, Table};

/// What brought a hero down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Blow {
    /// The enemy type that struck.
    pub kind: Option<DeclId>,
    /// The text that caused it.
    pub source: Option<DeclId>,
    /// It was Sanity damage.
    pub sanity: bool,
}

/// What one hero did, and what was done to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// Experience gained.
    pub xp: i32,
    /// Enemies killed.
    pub kills: u32,
    /// Wounds done to enemies.
    pub dealt: i32,
    /// Wounds taken.
    pub wounds: i32,
    /// Sanity damage taken.
    pub sanity: i32,
    /// What it was KO'd by, each time.
    pub fell: Vec<Blow>,
    /// What killed it.
    pub died: Option<Blow>,
}

/// The chronicle of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chronicle {
    /// The type of each model that came and is no hero, by id.
    kinds: Vec<DeclId>,
    /// The last harm to each hero.
    last: BTreeMap<HeroId, Blow>,
    /// By hero.
    pub deeds: BTreeMap<HeroId, Deeds>,
    /// Tiles found, in order.
    pub tiles: Vec<DeclId>,
    /// How often the Darkness was held back, and how often not.
    pub held: (u32, u32),
    /// Spaces that the Darkness moved forward, and back.
    pub darkness: (i32, i32),
    /// Depth Events.
    pub depth_events: u32,
    /// Revive tokens spent.
    pub revives: u32,
    /// Who fell last, and by what.
    pub last_fall: Option<(HeroId, Blow)>,
}

impl Blow {
    /// In words: the enemy type, the text in brackets where it is another.
    pub fn words(&self, names: &dyn Names) -> String {
        let plural = |id| safe(&names.plural(id));
        match (self.kind, self.source) {
            (Some(kind), Some(source)) if source != kind => format!("{} ({})", plural(kind), plural(source)),
            (Some(kind), _) => plural(kind),
            (None, Some(source)) => plural(source),
            (None, None) if self.sanity => "what is heard outside of the light".to_owned(),
            (None, None) => "no text of its own".to_owned(),
        }
    }
}

/// True for harm that harms nobody.
fn is_none(what: &EventData) -> bool {
    matches!(what, EventData::Wounds { amount, .. } | EventData::SanityDamage { amount, .. } if *amount <= 0)
        || matches!(what, EventData::TrackMoves { .. })
}

impl Chronicle {
    /// True for events that the summary mentions.
    pub fn hears(what: &EventData) -> bool {
        matches!(
            what,
            EventData::EnemyPlaced { .. }
                | EventData::OtherPlaced { .. }
                | EventData::Wounds { .. }
                | EventData::SanityDamage { .. }
                | EventData::Killed { .. }
                | EventData::Xp { .. }
                | EventData::Ko { .. }
                | EventData::Dies { .. }
                | EventData::Revives { .. }
                | EventData::TileLaid { .. }
                | EventData::HoldsBack { .. }
                | EventData::TrackMoves { .. }
                | EventData::DepthEvent { .. }
        )
    }

    /// Takes a note in.
    pub fn take(&mut self, note: &Note) {
        if let Note::Event(event) = note {
            self.event(event);
        }
    }

    fn event(&mut self, event: &Event) {
        let cause = &event.cause;
        match event.what {
            EventData::EnemyPlaced { kind, .. } | EventData::OtherPlaced { kind, .. } => self.kinds.push(kind),
            EventData::Wounds { model: Model::Hero(hero), amount } if amount > 0 => {
                self.struck(hero, cause, false);
                let wounds = &mut self.of(hero).wounds;
                *wounds = wounds.saturating_add(amount);
            }
            EventData::Wounds { model: Model::Enemy(_), amount } if amount > 0 => {
                if let Some(hero) = by(cause) {
                    let dealt = &mut self.of(hero).dealt;
                    *dealt = dealt.saturating_add(amount);
                }
            }
            EventData::SanityDamage { hero, amount } if amount > 0 => {
                self.struck(hero, cause, true);
                let sanity = &mut self.of(hero).sanity;
                *sanity = sanity.saturating_add(amount);
            }
            EventData::Killed { .. } => {
                if let Some(hero) = by(cause) {
                    self.of(hero).kills += 1;
                }
            }
            EventData::Xp { hero, amount } => {
                let xp = &mut self.of(hero).xp;
                *xp = xp.saturating_add(amount);
            }
            EventData::Ko { hero, why, .. } => {
                let blow = self.blow(hero, cause, why.sanity);
                self.of(hero).fell.push(blow);
                self.last_fall = Some((hero, blow));
            }
            EventData::Dies { hero } => {
                let blow = self.blow(hero, cause, false);
                self.of(hero).died = Some(blow);
                self.last_fall = Some((hero, blow));
            }
            EventData::Revives { .. } => self.revives += 1,
            EventData::TileLaid { decl, .. } => self.tiles.push(decl),
            EventData::HoldsBack { held: true, .. } => self.held.0 += 1,
            EventData::HoldsBack { held: false, .. } => self.held.1 += 1,
            EventData::TrackMoves { piece: Piece::Darkness, from, to } => match to > from {
                true => self.darkness.0 += to - from,
                false => self.darkness.1 += from - to,
            },
            EventData::DepthEvent { .. } => self.depth_events += 1,
            _ => debug_assert!(!Chronicle::hears(&event.what) || is_none(&event.what), "{event:?} is told of"),
        }
    }

    fn of(&mut self, hero: HeroId) -> &mut Deeds {
        self.deeds.entry(hero).or_default()
    }

    fn struck(&mut self, hero: HeroId, cause: &Cause, sanity: bool) {
        let blow = self.told(cause, sanity);
        self.last.insert(hero, blow);
    }

    fn told(&self, cause: &Cause, sanity: bool) -> Blow {
        let enemy = cause.actor.and_then(Model::enemy);
        Blow {
            kind: enemy.and_then(|EnemyId(id)| self.kinds.get(usize::from(id)).copied()),
            source: cause.source,
            sanity,
        }
    }

    /// The last harm, or else what the event itself says. A text that answers to a wound may be the first to see the hero fall.
    fn blow(&self, hero: HeroId, cause: &Cause, sanity: bool) -> Blow {
        self.last.get(&hero).copied().unwrap_or_else(|| self.told(cause, sanity))
    }

    /// Why an adventure ended as it did, in a sentence without its beginning.
    pub fn why(&self, outcome: Outcome, table: &Table, names: &dyn Names) -> String {
        let labels = Labels::of(table);
        let heroes = |of: &dyn Fn(&brim_core::game::table::Hero) -> bool| {
            let some = table.heroes.iter().filter(|hero| of(hero));
            list(&some.map(|hero| labels.hero(table, hero.id)).collect::<Vec<_>>())
        };
        match outcome {
            Outcome::Victory if table.explored.objective.is_some() => {
                format!("the objective was found with Clue {}, and nobody is left to guard it", table.explored.followed)
            }
            Outcome::Victory => "mission accomplished".to_owned(),
            Outcome::AllKo => match self.last_fall {
                Some((hero, blow)) => {
                    let other = if table.heroes.len() > 1 { "the last hero, " } else { "" };
                    format!("{other}{}, was taken down by {}", labels.hero(table, hero), blow.words(names))
                }
                None => "no hero is left".to_owned(),
            },
            Outcome::Fled => {
                let fallen = heroes(&|hero| hero.ko.is_some() && !hero.dead);
                let carried = if fallen.is_empty() { String::new() } else { format!(" and carried {fallen} out") };
                format!("{} agreed to flee{carried}", heroes(&|hero| hero.is_standing()))
            }
            Outcome::DarknessEscaped => {
                let (held, not) = self.held;
                format!("the Darkness reached the Entrance; it was held back {held} of {} times", held + not)
            }
            Outcome::Failed => "mission failed, by a rule of the mission".to_owned(),
            Outcome::TurnCap => "the game reached its last turn".to_owned(),
        }
    }

    /// The end of a game in some lines: how, why, what was found, and what each hero did.
    pub fn end(&self, table: &Table, names: &dyn Names) -> Vec<String> {
        let labels = Labels::of(table);
        let mut lines = Vec::new();
        if let Some(outcome) = table.outcome {
            let turn = table.cursor.turn;
            lines.push(format!("The game ends on turn {turn}: {}.", self.why(outcome, table, names)));
        }
        if !self.tiles.is_empty() {
            let tiles: Vec<String> = self.tiles.iter().map(|tile| safe(&names.name(*tile))).collect();
            let found = if tiles.len() == 1 {
                "One tile was found".to_owned()
            } else {
                format!("{} tiles were found", tiles.len())
            };
            lines.push(format!("{found}: {}.", list(&tiles)));
        }
        if table.depth.is_some() {
            let ((held, not), (on, back)) = (self.held, self.darkness);
            let back = if back > 0 { format!(", {back} back") } else { String::new() };
            let spaces = if on == 1 { "space" } else { "spaces" };
            let events = match self.depth_events {
                0 => String::new(),
                1 => "; one Depth Event".to_owned(),
                many => format!("; {} Depth Events", number(usize::try_from(many).unwrap_or(0))),
            };
            let all = held + not;
            lines.push(format!(
                "The Darkness was held back {held} of {all} times and advanced {on} {spaces}{back}{events}."
            ));
        }
        for hero in &table.heroes {
            let none = Deeds::default();
            let deeds = self.deeds.get(&hero.id).unwrap_or(&none);
            lines.push(format!("{}: {}.", labels.hero(table, hero.id), deeds.words(names)));
        }
        lines
    }
}

impl Deeds {
    /// What was done and suffered.
    fn words(&self, names: &dyn Names) -> String {
        let mut parts = vec![
            format!("{} XP", self.xp),
            match self.kills {
                1 => "1 enemy killed".to_owned(),
                many => format!("{many} enemies killed"),
            },
            format!("{} done", amount(self.dealt, "wound")),
            format!("{} taken", amount(self.wounds, "wound")),
        ];
        if self.sanity > 0 {
            parts.push(format!("{} sanity damage", self.sanity));
        }
        if !self.fell.is_empty() {
            let mut by: Vec<String> = self.fell.iter().map(|blow| blow.words(names)).collect();
            by.dedup();
            parts.push(format!("KO'd {} by {}", times(self.fell.len()), list(&by)));
        }
        if let Some(blow) = self.died {
            parts.push(format!("killed by {}", blow.words(names)));
        }
        parts.join(", ")
    }
}

/// The hero who caused something.
fn by(cause: &Cause) -> Option<HeroId> {
    cause.hero.or_else(|| cause.actor.and_then(Model::hero))
}
