//! Whether an event is the moment that a trigger waits for, and what it binds.

use super::darkness::piece_of;
use super::holding::gained;
use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::depth::Piece;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::Model;
use brim_core::game::table::Active;
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Moment, Pick, Word};

impl Machine<'_> {
    /// False where an event cannot be the moment that a trigger waits for, whoever carries it.
    pub(super) fn may_be(&self, op: &Op, what: &EventData) -> bool {
        let (low, high) = op.face(Slot::Face).unwrap_or((i32::MIN, i32::MAX));
        match (op.word, what) {
            (Word::Moment(Moment::ToHit | Moment::ReachToHit), EventData::ToHitRolled { die, .. }) => {
                let attack = self.table.attack();
                let rolled = attack.and_then(|attack| attack.rolled.get(usize::from(*die)));
                rolled.is_some_and(|rolled| (low..=high).contains(&rolled.natural))
            }
            (Word::Moment(Moment::MoveRoll), EventData::MoveRolled { face, .. }) => (low..=high).contains(face),
            (Word::Moment(Moment::HoldsBack), EventData::HoldsBack { total, .. }) => (low..=high).contains(total),
            (Word::Moment(Moment::Drawn), EventData::Draws { deck, .. }) => op.decl_in(Slot::EventData) == Some(*deck),
            _ => true,
        }
    }

    /// The model that an event must be about for a moment that speaks of one; nothing where that is not known beforehand.
    pub(super) fn subject_of(&self, op: &Op, event: &Event) -> Option<Model> {
        let Word::Moment(word) = op.word else { return None };
        match (word, &event.what) {
            (Moment::Strikes, EventData::HitAssigned { hit, .. }) => {
                self.table.attack()?.hits.get(usize::from(*hit)).map(|hit| hit.by)
            }
            (Moment::Kills, EventData::Killed { .. }) | (Moment::Wounds, EventData::Wounds { .. }) => {
                actor_of(&event.cause)
            }
            (Moment::Killed, EventData::Killed { enemy, .. }) => Some(Model::Enemy(*enemy)),
            (Moment::Wounded, EventData::Wounds { model, .. }) => Some(*model),
            (Moment::SanityLost, EventData::SanityDamage { hero, .. })
            | (Moment::Ko, EventData::Ko { hero, .. })
            | (Moment::Recovers, EventData::Recovers { hero })
            | (Moment::Casts, EventData::Casts { hero, .. })
            | (Moment::Tested, EventData::Tested { hero, .. })
            | (Moment::EndsActivation, EventData::ActivationEnds { active: Active::Hero(hero) }) => {
                Some(Model::Hero(*hero))
            }
            (Moment::Attacks, EventData::AttackStarts { attack }) => Some(attack.attacker),
            (Moment::EndsAttack, EventData::AttackEnds { attacker }) => Some(*attacker),
            (
                _,
                EventData::ModelActivates { model }
                | EventData::MoveRolled { model, .. }
                | EventData::MoveEnds { model }
                | EventData::PassesGate { model }
                | EventData::ToHitRolled { model, .. },
            ) => Some(*model),
            _ => None,
        }
    }

    /// The bindings of a trigger for an event; None where it is not its moment.
    pub(super) fn moment(&self, op: &Op, what: &EventData, cause: &Cause, mut scope: Scope) -> Option<Scope> {
        let Word::Moment(word) = op.word else { return None };
        let actor = actor_of(cause);
        match (word, what) {
            (Moment::Activates, EventData::ModelActivates { model })
            // A way of several spaces is one move: told when it is over. Each step through a Gate is told by itself.
            | (Moment::Moves, EventData::MoveEnds { model } | EventData::PassesGate { model }) => {
                self.subject(op, Slot::Who, *model, scope)
            }
            (Moment::EndsActivation, EventData::ActivationEnds { active: Active::Hero(hero) }) => {
                self.subject(op, Slot::Who, Model::Hero(*hero), scope)
            }
            (Moment::MoveRoll, EventData::MoveRolled { model, face, .. }) => {
                let (low, high) = op.face(Slot::Face).unwrap_or((1, i32::MAX));
                scope.amount = Some(*face);
                if (low..=high).contains(face) { self.subject(op, Slot::Who, *model, scope) } else { None }
            }
            (Moment::ToHit | Moment::ReachToHit, EventData::ToHitRolled { model, die }) => {
                let attack = self.table.attack()?;
                let rolled = attack.rolled.get(usize::from(*die))?;
                let (low, high) = op.face(Slot::Face).unwrap_or((1, i32::MAX));
                if op.reach().is_some_and(|reach| reach != attack.reach) || !(low..=high).contains(&rolled.natural) {
                    return None;
                }
                scope.hit = attack.hits.iter().position(|hit| hit.die == *die).and_then(|at| u16::try_from(at).ok());
                if let Some(brim_core::game::attack::Target::Model(target)) = attack.target {
                    bind_other(&mut scope, target);
                }
                self.subject(op, Slot::Who, *model, scope)
            }
            (Moment::Attacks, EventData::AttackStarts { attack }) => self.subject(op, Slot::Who, attack.attacker, scope),
            (Moment::EndsAttack, EventData::AttackEnds { attacker }) => self.subject(op, Slot::Who, *attacker, scope),
            (Moment::Strikes, EventData::HitAssigned { hit, target }) => {
                let by = self.table.attack()?.hits.get(usize::from(*hit))?.by;
                scope.hit = Some(*hit);
                self.both(op, by, *target, scope)
            }
            (Moment::Kills, EventData::Killed { enemy, .. }) => self.both(op, actor?, Model::Enemy(*enemy), scope),
            (Moment::HoldsBack, EventData::HoldsBack { hero, total, .. }) => {
                let (low, high) = op.face(Slot::Face).unwrap_or((i32::MIN, i32::MAX));
                scope.roll = Some(*total);
                scope.amount = Some(*total);
                let rolls = (low..=high).contains(total);
                hero.filter(|_| rolls).and_then(|hero| self.subject(op, Slot::Who, Model::Hero(hero), scope))
            }
            (Moment::Advances, EventData::TrackMoves { piece, from, to }) => {
                // The Darkness goes up to the Entrance, the party down from it.
                let mut come_to = match piece {
                    Piece::Darkness => from.saturating_add(1)..to.saturating_add(1),
                    Piece::Party => *to..*from,
                };
                let marked = op.arg(Slot::Marked).is_some();
                let there = !come_to.is_empty() && (!marked || come_to.any(|space| self.is_marked(space)));
                (there && *piece == piece_of(op)).then_some(scope)
            }
            (Moment::DepthEvents, EventData::DepthEvent { result, .. }) => {
                scope.amount = Some(*result);
                Some(scope)
            }
            (Moment::Blast, EventData::BlastEnds { at }) => {
                let space = op.select(Slot::Where).and_then(|select| self.space_meant(select, &scope))?;
                (space == *at || self.table.board.adjacent(space, *at)).then_some(scope)
            }
            (Moment::Killed, EventData::Killed { enemy, at, .. }) => {
                scope.space = Some(*at);
                self.subject(op, Slot::Who, Model::Enemy(*enemy), scope)
            }
            (Moment::Killed, EventData::Dies { hero }) => self.subject(op, Slot::Who, Model::Hero(*hero), scope),
            (Moment::Wounds, EventData::Wounds { model, amount }) if *amount > 0 => {
                scope.amount = Some(*amount);
                self.both(op, actor?, *model, scope)
            }
            (Moment::Wounded, EventData::Wounds { model, amount }) if *amount > 0 => {
                scope.amount = Some(*amount);
                if let Some(actor) = actor {
                    bind_other(&mut scope, actor);
                }
                self.subject(op, Slot::Who, *model, scope)
            }
            (Moment::SanityLost, EventData::SanityDamage { hero, amount }) if *amount > 0 => {
                scope.amount = Some(*amount);
                self.subject(op, Slot::Who, Model::Hero(*hero), scope)
            }
            (Moment::ArmorStops, EventData::ArmorStops { model, wounds }) if *wounds > 0 => {
                scope.amount = Some(*wounds);
                let scope = self.subject(op, Slot::Who, *model, scope)?;
                Some(with_other(scope, actor))
            }
            (Moment::Healed, EventData::Heals { model, wounds, sanity }) => {
                scope.amount = Some(wounds + sanity);
                self.subject(op, Slot::Who, *model, scope)
            }
            (Moment::Ko, EventData::Ko { hero, .. }) | (Moment::Recovers, EventData::Recovers { hero }) => {
                self.subject(op, Slot::Who, Model::Hero(*hero), scope)
            }
            (Moment::Placed, EventData::EnemyPlaced { .. }) => {
                let newest = self.table.enemies.last().map(|enemy| Model::Enemy(enemy.id))?;
                self.subject(op, Slot::Who, newest, scope)
            }
            (Moment::Drawn, EventData::Draws { card, deck, hero }) => {
                scope.that_card = Some(*card);
                if op.decl_in(Slot::EventData) != Some(*deck) {
                    return None;
                }
                match hero {
                    Some(hero) => self.subject(op, Slot::Who, Model::Hero(*hero), scope),
                    // Nobody in particular draws it: for the party, and so for any hero.
                    None => self.speaks_of_any(op).then_some(scope),
                }
            }
            (Moment::Casts, EventData::Casts { hero, card, .. }) => {
                let decl = self.table.cards.decl(*card).and_then(|id| self.program.decl(id))?;
                if !op.decl_in(Slot::EventData).is_some_and(|what| decl.keywords.contains(&what)) {
                    return None;
                }
                scope.that_card = Some(*card);
                self.subject(op, Slot::Who, Model::Hero(*hero), scope)
            }
            (Moment::Tested, EventData::Tested { hero, skill, successes }) => {
                scope.amount = Some(*successes);
                if op.decl_in(Slot::EventData) != Some(*skill) {
                    return None;
                }
                self.subject(op, Slot::Who, Model::Hero(*hero), scope)
            }
            (Moment::HeroGains, what) => {
                let (model, held, amount) = gained(what)?;
                scope.amount = Some(amount);
                if self.holding_in(op) != Some(held) {
                    return None;
                }
                self.subject(op, Slot::Who, model, scope)
            }
            // The list of the event holds those texts alone that speak of this span.
            (
                Moment::StartOf,
                EventData::TurnStarts { .. } | EventData::FightStarts {} | EventData::AdventureStarts {} | EventData::DayStarts { .. },
            )
            | (Moment::EndOf, EventData::TurnEnds {} | EventData::FightEnds {} | EventData::AdventureEnds { .. } | EventData::DayEnds {}) => {
                Some(scope)
            }
            _ => None,
        }
    }

    /// The subject of a moment is the one it speaks of.
    pub(super) fn subject(&self, op: &Op, slot: Slot, model: Model, mut scope: Scope) -> Option<Scope> {
        let select = op.select(slot)?;
        if !self.matches(select, model, &scope) {
            return None;
        }
        // The carrier stays `this`; `that` is the one the moment is about, unless the other side is bound already.
        let keep = (scope.hero, scope.enemy);
        let carrier = scope.this;
        scope.bind(model);
        if carrier == Some(model) {
            match model {
                Model::Hero(_) => scope.enemy = keep.1,
                Model::Enemy(_) => scope.hero = keep.0,
            }
        }
        Some(scope)
    }

    /// True where a moment speaks of a hero, whichever, or of the party.
    fn speaks_of_any(&self, op: &Op) -> bool {
        let select = op.select(Slot::Who).and_then(|id| self.program.select(id));
        select.is_some_and(|who| {
            !matches!(who.pick, Pick::This | Pick::That) && who.filters.is_empty() && who.relations.is_empty()
        })
    }

    fn both(&self, op: &Op, who: Model, whom: Model, scope: Scope) -> Option<Scope> {
        let mut scope = self.subject(op, Slot::Who, who, scope)?;
        let select = op.select(Slot::Whom)?;
        if !self.matches(select, whom, &scope) {
            return None;
        }
        scope.bind(whom);
        Some(scope)
    }
}

/// The model that does what happens.
fn actor_of(cause: &Cause) -> Option<Model> {
    cause.actor.or(cause.hero.map(Model::Hero))
}

/// Binds the other side of what happened.
fn bind_other(scope: &mut Scope, model: Model) {
    match model {
        Model::Hero(id) => scope.hero = Some(id),
        Model::Enemy(id) => scope.enemy = Some(id),
    }
}

fn with_other(mut scope: Scope, other: Option<Model>) -> Scope {
    if let Some(other) = other {
        bind_other(&mut scope, other);
    }
    scope
}
