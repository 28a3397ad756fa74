//! What follows from an event once all that answers to it is through: who falls, what can no longer be held, Grit beyond the most.

use super::machine::Machine;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::Model;
use brim_core::program::{Family, StatKey, has_stat};
use brim_core::vocabulary::{Query, Stat};
use brim_rules::{harm, hero::hands};

/// Stats that must hold what a model has: where one of them falls, what is beyond it counts at once.
const LIFE: [Stat; 4] = [Stat::Health, Stat::Sanity, Stat::MaxGrit, Stat::CorruptionResistance];

/// Stats that say how much a hero can hold.
const HELD: [Stat; 4] = [Stat::Hands, Stat::NoTwoHanded, Stat::SideBag, Stat::CarryingLimit];

impl Machine<'_> {
    /// What must be looked at after a change that may change stats: whether a model still stands when its Health went down, and
    /// whether it has more Grit than its Max Grit. `ended`, that a lasting effect has ended with it.
    pub(super) fn after(&mut self, event: &Event, ended: bool) -> Result<(), Interrupt> {
        let models = match &event.what {
            EventData::Gains { model, .. } => vec![*model],
            EventData::Learns { hero, .. } | EventData::Forgets { hero, .. } => vec![Model::Hero(*hero)],
            EventData::EffectStarts { effect } => effect.subjects.clone(),
            EventData::EnemyPlaced { .. } | EventData::OtherPlaced { .. } if self.changes_health() => {
                self.just_placed(&event.what).into_iter().collect()
            }
            // A card that comes or goes, is taken up or put on may be about anybody, and what has ended too.
            EventData::CardMoves { .. }
            | EventData::Receives { .. }
            | EventData::Attaches { .. }
            | EventData::HandsAssigned { .. }
            | EventData::Wears { .. } => self.everybody_hurt(),
            _ if self.table.outcome.is_none() && (ended || self.takes_health(&event.what)) => self.everybody_hurt(),
            // What it hangs on may have come about with anything that happens. Whether harm is deadly is asked by whoever does it.
            _ if self.table.outcome.is_none() && LIFE.iter().any(|stat| self.hangs_on_more(*stat)) => {
                let mut all = self.everybody_hurt();
                all.retain(|model| !self.hurting.contains(model));
                all
            }
            _ if self.room_hangs_on_more() => {
                let heroes: Vec<Model> = self.table.standing().map(|hero| Model::Hero(hero.id)).collect();
                return heroes.into_iter().try_for_each(|hero| {
                    self.let_go(hero)?;
                    self.keeps_what_fits(hero, &event.cause)
                });
            }
            _ => return Ok(()),
        };
        if let EventData::CardMoves { to: Zone::Hero(hero), .. } | EventData::Receives { hero, .. } = event.what {
            self.unburden(hero, &event.cause)?;
            self.forge(hero)?;
        }
        // An upgrade that was taken off has left room.
        if let EventData::Attaches { card, on: None } = event.what
            && let Some(Zone::Hero(hero)) = self.table.cards.card(card).map(|card| card.zone)
        {
            self.forge(hero)?;
        }
        let less_room = Machine::may_take_room(&event.what, ended);
        // How much a hero can hold may hang on what happened, whoever else is looked at.
        let holders: Vec<Model> = match self.room_hangs_on_more() {
            true => self.table.standing().map(|hero| Model::Hero(hero.id)).collect(),
            false => Vec::new(),
        };
        self.as_one_text(|machine| {
            for model in models {
                // Of whoever takes harm just now it is asked once that is over, and by whom it came.
                if !machine.hurting.contains(&model) {
                    machine.still_stands(model, &event.cause)?;
                }
                machine.lose_grit(model, &event.cause)?;
                machine.mutates(model, &event.cause)?;
                machine.let_go(model)?;
                if less_room && !holders.contains(&model) {
                    machine.keeps_what_fits(model, &event.cause)?;
                }
            }
            holders.into_iter().try_for_each(|hero| machine.keeps_what_fits(hero, &event.cause))
        })
    }

    /// True for events that may remove a bonus to Health or Grit that another model gave: to an enemy next to the one that falls, or moves away.
    pub(super) fn takes_health(&self, what: &EventData) -> bool {
        let keys = LIFE.map(StatKey::Stat);
        match what {
            // What fell may have taken its text with it, so that all texts of the game are asked.
            EventData::Killed { .. }
            | EventData::Leaves { .. }
            | EventData::HeroLeaves { .. }
            | EventData::Ko { .. }
            | EventData::Dies { .. } => {
                keys.iter().any(|key| self.program.standing.get(key).is_some_and(|texts| !texts.is_empty()))
            }
            EventData::Moves { .. } => {
                keys.iter().any(|key| self.standing(Family::Stat(*key)).any(|text| !text.manner.own))
            }
            _ => false,
        }
    }

    /// True where some text in play changes a stat as long as something is so.
    pub(super) fn hangs_on_more(&self, stat: Stat) -> bool {
        has_stat(self.in_play().varies, stat)
    }

    /// The same of how much a hero can hold: in its hands, in its bag, of tokens, by weight.
    pub(super) fn room_hangs_on_more(&self) -> bool {
        self.in_play().room_varies || HELD.iter().any(|stat| self.hangs_on_more(*stat))
    }

    /// True where some text in play changes anybody's Health.
    pub(super) fn changes_health(&self) -> bool {
        self.standing(Family::Stat(StatKey::Stat(Stat::Health))).next().is_some()
    }

    /// All heroes, and the enemies that have been hurt.
    pub(super) fn everybody_hurt(&self) -> Vec<Model> {
        let heroes = self.table.heroes.iter().map(|hero| Model::Hero(hero.id));
        let fights = self.table.outcome.is_none();
        // Of those that are not, Health may have gone all the same.
        let lowered = self.changes_health();
        let hurt = self.table.enemies.iter().filter(|enemy| fights && (lowered || enemy.wounds > 0));
        heroes.chain(hurt.map(|enemy| Model::Enemy(enemy.id))).collect()
    }

    /// Max Grit is the most that a hero has at one time: where it falls, Grit beyond it is lost.
    pub(super) fn lose_grit(&mut self, model: Model, cause: &Cause) -> Result<(), Interrupt> {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)).filter(|hero| hero.grit > 0) else {
            return Ok(());
        };
        let (hero, held) = (hero.id, hero.grit);
        let most = self.stat(Query::HoldsGrit, model, Stat::MaxGrit).max(0);
        if held > most {
            let cause = Cause { source: cause.source, ..Cause::default() };
            self.propose_event(Event { what: EventData::Grit { hero, amount: most - held }, cause })?;
        }
        Ok(())
    }

    /// As soon as a hero holds as many Corruption points as its Resistance it mutates: where that falls, too (SBSD p.18).
    pub(super) fn mutates(&mut self, model: Model, cause: &Cause) -> Result<(), Interrupt> {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) else { return Ok(()) };
        if hero.corruption <= 0 {
            return Ok(());
        }
        let (hero, cause) = (hero.id, Cause { source: cause.source, ..Cause::default() });
        harm::mutate(self, hero, &cause)
    }

    /// Where a hero has fewer hands now than it holds things with, it lets go of some.
    pub(super) fn let_go(&mut self, model: Model) -> Result<(), Interrupt> {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) else { return Ok(()) };
        if hero.hands.is_empty()
            || [Stat::Hands, Stat::NoTwoHanded].iter().all(|stat| self.printed_alone(model, *stat).is_some())
        {
            return Ok(());
        }
        hands::let_go(self, hero.id)
    }

    pub(super) fn still_stands(&mut self, model: Model, cause: &Cause) -> Result<(), Interrupt> {
        if self.table.place_of(model).is_none() || self.spared.contains(&model) {
            return Ok(());
        }
        harm::check_life(self, model, cause)?;
        Ok(())
    }
}
