//! Enemies that texts place, change and remove.

use super::Machine;
use super::Scope;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::EventData;
use brim_core::game::ids::{HeroId, Model, OpId, TileId};
use brim_core::game::table::Bringer;
use brim_core::program::{Op, Slot};
use brim_core::vocabulary::{Effect, Kind, Place, Word};
use brim_rules::harm::check_fight_end;
use brim_rules::occupancy;
use brim_rules::placing::{self, Arrival};

/// Who adds the enemies that a text places to the fight; what enemies bring along themselves nobody adds.
fn bringer(scope: &Scope) -> Option<Bringer> {
    let by_enemy = matches!(scope.this, Some(Model::Enemy(_)));
    (!by_enemy).then_some(Bringer { source: Some(scope.decl), card: scope.card })
}

impl Machine<'_> {
    pub(super) fn places(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(kind) = op.decl_in(Slot::Enemy) else { return Ok(()) };
        let count = self.amount_in(op, Slot::N, scope, Purpose::EnemyCount)?;
        let Some(place) = op.op(Slot::Where).and_then(|id| self.program.op(id)) else { return Ok(()) };
        let Word::Place(word) = place.word else { return Ok(()) };
        let (cause, by) = (self.cause_of(scope), bringer(scope));
        match word {
            Place::NextTo | Place::Free => {
                let near = match place.select(Slot::Whom) {
                    Some(select) => self.pick(select, scope)?.first().copied(),
                    None => None,
                };
                let Some(at) = near.and_then(|model| self.stands_at(model)) else { return Ok(()) };
                let mut count = count;
                if word == Place::Free {
                    let free = self
                        .table
                        .board
                        .neighbours(at)
                        .filter(|space| occupancy::occupant(self, *space).is_none())
                        .count();
                    count = count.min(i32::try_from(free).unwrap_or(0));
                }
                placing::place_near(self, kind, count, at, by, &cause)?;
            }
            Place::Space => {
                let at = place.select(Slot::Where).and_then(|select| self.space_meant(select, scope));
                if let Some(at) = at {
                    placing::place_near(self, kind, count, at, by, &cause)?;
                }
            }
            Place::OnTile => {
                let wanted = place.decl_in(Slot::Tile);
                let board = &self.table.board;
                let tile = board.tiles().find(|tile| board.tile(*tile).map(|tile| tile.decl) == wanted);
                if let Some(tile) = tile {
                    placing::place_attack(
                        self,
                        &[Arrival { kind, count, elites: 0, ambush: false, near: None, by }],
                        tile,
                        &cause,
                    )?;
                }
            }
            Place::Ambush | Place::Attack => {
                let ambush = word == Place::Ambush;
                let near = self.near(place, scope)?;
                let arrival = Arrival { kind, count, elites: 0, ambush, near, by };
                if self.waits_for_encounters(&[arrival]) {
                    return Ok(());
                }
                let Some(tile) = self.tile_attacked(scope) else { return Ok(()) };
                placing::place_attack(self, &[arrival], tile, &cause)?;
            }
        }
        Ok(())
    }

    /// The hero whom alone an ambush is for.
    fn near(&mut self, place: &Op, scope: &Scope) -> Result<Option<HeroId>, Interrupt> {
        let Some(whom) = place.select(Slot::Whom) else { return Ok(None) };
        Ok(self.pick(whom, scope)?.first().and_then(|model| model.hero()))
    }

    /// The lines at the start of a block that each place enemies in an attack or an ambush.
    pub(super) fn attacks_together(&self, block: &[OpId]) -> Vec<OpId> {
        let arrives = |op: &&OpId| {
            let op = self.program.op(**op).filter(|op| op.word == Word::Effect(Effect::Places));
            let place = op.and_then(|op| op.op(Slot::Where)).and_then(|id| self.program.op(id)).map(|op| op.word);
            matches!(place, Some(Word::Place(Place::Attack | Place::Ambush)))
        };
        block.iter().take_while(arrives).copied().collect()
    }

    /// Several groups of one attack: the slow ones stand at the back, whatever the order of the text.
    pub(super) fn place_together(&mut self, block: &[OpId], scope: &mut Scope) -> Result<(), Interrupt> {
        let (cause, by) = (self.cause_of(scope), bringer(scope));
        let mut arrivals = Vec::new();
        for op in block.iter().filter_map(|op| self.program.op(*op)) {
            let Some(kind) = op.decl_in(Slot::Enemy) else { continue };
            let place = op.op(Slot::Where).and_then(|id| self.program.op(id));
            let count = self.amount_in(op, Slot::N, scope, Purpose::EnemyCount)?;
            let ambush = place.map(|op| op.word) == Some(Word::Place(Place::Ambush));
            let near = place.map_or(Ok(None), |place| self.near(place, scope))?;
            arrivals.push(Arrival { kind, count, elites: 0, ambush, near, by });
        }
        if self.waits_for_encounters(&arrivals) {
            return Ok(());
        }
        match self.tile_attacked(scope) {
            Some(tile) => placing::place_attack(self, &arrivals, tile, &cause),
            None => Ok(()),
        }
    }

    /// The attack that was about to arrive comes in another way.
    pub(super) fn arrives(&mut self, op: &Op, scope: &Scope) -> Result<(), Interrupt> {
        let Some((kind, count)) = scope.arrives else { return Ok(()) };
        let place = op.op(Slot::Where).and_then(|id| self.program.op(id));
        let ambush = place.map(|op| op.word) == Some(Word::Place(Place::Ambush));
        let near = place.map_or(Ok(None), |place| self.near(place, scope))?;
        let cause = self.cause_of(scope);
        let by = bringer(scope);
        let arrival = Arrival { kind, count, elites: 0, ambush, near, by };
        if arrival.ambush {
            return placing::ambush(self, &[arrival], &cause);
        }
        match self.tile_attacked(scope) {
            Some(tile) => placing::place_attack(self, &[arrival], tile, &cause),
            None => Ok(()),
        }
    }

    /// The tile on which an attack is placed: the one that is explored; a mission's own attack waits on the tile farthest from the entrance; any other
    /// comes where the hero is whom it befell.
    fn tile_attacked(&self, scope: &Scope) -> Option<TileId> {
        if let Some(meeting) = &self.meeting {
            return Some(meeting.tile);
        }
        if self.kind(scope.decl) == Some(Kind::Mission) {
            return self.table.board.tiles().last();
        }
        let hero = scope.speaker().or_else(|| self.table.standing().next().map(|hero| hero.id))?;
        let at = self.table.place_of(Model::Hero(hero))?;
        self.table.board.tiles_of(at).next()
    }

    pub(super) fn becomes(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(kind) = op.decl_in(Slot::Enemy) else { return Ok(()) };
        self.for_each(op, scope, |machine, model, scope| {
            let Model::Enemy(enemy) = model else { return Ok(()) };
            let Some(at) = machine.table.place_of(model) else { return Ok(()) };
            let target = machine.table.enemy(enemy).and_then(|enemy| enemy.target);
            let raid = machine.table.raid_of(enemy).map(|raid| (raid.by, raid.turn));
            machine.happens(EventData::Leaves { enemy }, scope)?;
            let first = machine.table.next.enemy;
            machine.happens(EventData::EnemyPlaced { kind, at, target }, scope)?;
            // It came with whoever brought the other.
            let new = machine.table.enemies.last().map(|enemy| enemy.id).filter(|id| id.0 >= first);
            if let (Some((by, turn)), Some(new)) = (raid, new) {
                machine.happens(EventData::Raids { by, turn, enemies: vec![new] }, scope)?;
            }
            Ok(())
        })
    }

    pub(super) fn leaves(&mut self, op: &Op, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(op, scope, |machine, model, scope| {
            if let Model::Enemy(enemy) = model {
                machine.happens(EventData::Leaves { enemy }, scope)?;
            }
            Ok(())
        })?;
        check_fight_end(self)
    }
}
