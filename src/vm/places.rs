//! Places of the mission: tiles and spots with names, where they are, and who comes there; tokens that are picked up, carried and dropped.

use super::holding::Held;
use super::keys::stable_decl;
use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId, TileId};
use brim_core::phrase::PlaceName;
use brim_core::program::{Joint, Laying, joint, layings, place_key, way_to};
use brim_core::vocabulary::{Kind, Member};

impl Machine<'_> {
    /// The tiles that a place names, or the one on which it lies.
    pub(super) fn tiles_meant(&self, place: PlaceName<'_>, scope: &Scope) -> Vec<TileId> {
        let board = &self.table.board;
        match place {
            PlaceName::Tile(decl) => {
                board.tiles().filter(|tile| board.tile(*tile).is_some_and(|tile| tile.decl == decl)).collect()
            }
            PlaceName::Named(name) => {
                self.table.places.get(&place_key(name)).map(|site| site.tile).into_iter().collect()
            }
            PlaceName::That => self.tile_attacked(scope).into_iter().collect(),
        }
    }

    /// The spaces of a place: one of a spot, all of a tile.
    pub(super) fn spaces_of_place(&self, place: PlaceName<'_>, scope: &Scope) -> Vec<SpaceId> {
        let spot = match place {
            PlaceName::Named(name) => self.table.places.get(&place_key(name)).and_then(|site| site.at),
            _ => None,
        };
        let all = |tile: TileId| self.table.board.tile(tile).map(|tile| tile.spaces.as_slice()).unwrap_or_default();
        match spot {
            Some(space) => vec![space],
            None => self.tiles_meant(place, scope).into_iter().flat_map(all).copied().collect(),
        }
    }

    /// True where one of some spaces is of a place.
    pub(super) fn are_at(&self, spaces: &[SpaceId], place: PlaceName<'_>, scope: &Scope) -> bool {
        let there = self.spaces_of_place(place, scope);
        spaces.iter().any(|space| there.contains(space))
    }

    /// True for the tile that was laid while the model that takes a step stood in its doorway.
    pub(super) fn is_new(&self, place: PlaceName<'_>, scope: &Scope) -> bool {
        self.came_new.is_some_and(|tile| self.tiles_meant(place, scope).contains(&tile))
    }

    /// The space of a spot.
    pub(super) fn spot(&self, name: &str) -> Option<SpaceId> {
        self.table.places.get(&place_key(name)).and_then(|site| site.at)
    }

    /// The tile or spot meant, or where there is another, one of the two, each as likely: of those that lie there.
    pub(super) fn one_place<'p>(
        &mut self,
        place: PlaceName<'p>,
        other: Option<PlaceName<'p>>,
        scope: &Scope,
    ) -> PlaceName<'p> {
        let Some(other) = other else { return place };
        match [place, other].map(|place| !self.tiles_meant(place, scope).is_empty()) {
            [true, false] => place,
            [false, true] => other,
            [true, true] | [false, false] => {
                let about = stable_decl(self.program, scope.decl);
                let second = self.shuffle(Purpose::RandomPick, about, &[0, 1]).first() == Some(&1);
                if second { other } else { place }
            }
        }
    }

    /// A hidden tile of the map is laid, and before it what lies between it and the tiles that lie there.
    pub(super) fn reveals_place(&mut self, place: PlaceName<'_>, scope: &Scope) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        let program = self.program;
        let all = program.map_drawn(mission).map(layings).unwrap_or_default();
        let Some(laying) = all.iter().find(|laying| laying.hidden && laying.is_called(place)) else { return Ok(()) };
        if !self.tiles_meant(place, scope).is_empty() {
            return Ok(());
        }
        for between in way_to(&all, laying) {
            if self.tiles_meant(between.place(), scope).is_empty() {
                self.lays_with_joined(mission, &all, between, scope)?;
            }
        }
        Ok(())
    }

    /// A tile is laid. What is joined to it, and not hidden by itself, lies there from now on.
    fn lays_with_joined(
        &mut self,
        mission: DeclId,
        all: &[Laying<'_>],
        laying: &Laying<'_>,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        self.lays_tile(mission, laying, scope)?;
        let joined = |other: &&Laying<'_>| !other.hidden && other.beside.is_some_and(|(to, _)| laying.is_called(to));
        for other in all.iter().filter(joined) {
            if self.tiles_meant(other.place(), scope).is_empty() {
                self.lays_with_joined(mission, all, other, scope)?;
            }
        }
        Ok(())
    }

    /// A tile of the map is joined to those that lie there.
    fn lays_tile(&mut self, mission: DeclId, laying: &Laying<'_>, scope: &Scope) -> Result<(), Interrupt> {
        let program = self.program;
        let Some(plan) = program.fenced_plan(mission, laying) else { return Ok(()) };
        let plans = |tile: DeclId| program.plan(tile);
        let Ok(Joint { door: (tile, door), entrance }) =
            joint(&self.table.board, &self.table.places, laying, &plan, &plans)
        else {
            let name = laying.name.unwrap_or_else(|| program.name(laying.tile));
            return self.says(format!("{name} is not laid: no open door is left that has room behind it."), scope);
        };
        let place = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let (door, entrance) = (place(door), place(entrance));
        self.happens(EventData::TileLaid { decl: laying.tile, plan: Box::new(plan), tile, door, entrance }, scope)?;
        let Some(laid) = self.table.board.tiles().last() else { return Ok(()) };
        if let Some(name) = laying.name {
            self.happens(EventData::Sited { name: place_key(name), tile: laid, at: None }, scope)?;
        }
        let spots: Vec<(String, SpaceId)> = program.spots_on(mission, &self.table.board, &self.table.places, laid);
        for (name, space) in spots {
            self.happens(EventData::Sited { name, tile: laid, at: Some(space) }, scope)?;
        }
        for (tile, door) in program.doors_to_keep(mission, &self.table.board, &self.table.places) {
            let door = u16::try_from(door).unwrap_or(u16::MAX);
            self.happens(EventData::DoorKept { tile, door }, scope)?;
        }
        Ok(())
    }

    /// A hero picks up what lies there: as far as it can hold it.
    pub(super) fn picks_up(&mut self, hero: HeroId, what: DeclId, at: SpaceId, scope: &Scope) -> Result<(), Interrupt> {
        if self.lie_there(what, at) <= 0 {
            return Ok(());
        }
        let model = Model::Hero(hero);
        let before = self.table.holds(model, what);
        self.happens(EventData::Gains { model, what, amount: 1 }, scope)?;
        // One that cannot be held stays where it lies.
        if self.table.holds(model, what) > before {
            self.happens(EventData::Lies { what, at, amount: -1 }, scope)?;
            self.happens(EventData::PickedUp { hero, what, at }, scope)?;
        }
        Ok(())
    }

    /// A hero takes one of what another holds: it goes from the one to the other, where that one has room for it.
    pub(super) fn takes_over(
        &mut self,
        hero: HeroId,
        what: DeclId,
        from: Model,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        let model = Model::Hero(hero);
        let before = self.table.holds(model, what);
        if model == from || self.table.holds(from, what) <= 0 {
            return Ok(());
        }
        self.happens(EventData::Gains { model, what, amount: 1 }, scope)?;
        if self.table.holds(model, what) > before {
            self.happens(EventData::Gains { model: from, what, amount: -1 }, scope)?;
        }
        Ok(())
    }

    /// A hero lays one of what it holds into its space.
    pub(super) fn puts_down(&mut self, hero: HeroId, what: DeclId, scope: &Scope) -> Result<(), Interrupt> {
        let model = Model::Hero(hero);
        if self.held(model, Held::named(what)) <= 0 {
            return Ok(());
        }
        let Some(at) = self.stands_at(model) else { return Ok(()) };
        self.happens(EventData::Gains { model, what, amount: -1 }, scope)?;
        self.happens(EventData::Lies { what, at, amount: 1 }, scope)?;
        self.happens(EventData::Dropped { hero, what, at }, scope)?;
        Ok(())
    }

    /// Who falls drops what is dropped then.
    pub(super) fn drops(&mut self, hero: HeroId, at: Option<SpaceId>) -> Result<(), Interrupt> {
        let model = Model::Hero(hero);
        let holds: Vec<(DeclId, i32)> = self.table.held_by(hero).map(|(what, count)| (*what, *count)).collect();
        let Some(at) = at.or_else(|| self.stands_at(model)) else { return Ok(()) };
        for (what, count) in holds.into_iter().filter(|(_, count)| *count > 0) {
            let carried = matches!(self.kind(what), Some(Kind::Token | Kind::Marker))
                && self.program.line(what, Member::Dropped).is_some();
            if !carried {
                continue;
            }
            for what in [
                EventData::Gains { model, what, amount: -count },
                EventData::Lies { what, at, amount: count },
                EventData::Dropped { hero, what, at },
            ] {
                self.propose_event(Event { what, cause: Cause::default() })?;
            }
        }
        Ok(())
    }

    /// What a killed enemy held and drops lies where it fell.
    pub(super) fn dead_enemy_drops(&mut self, enemy: EnemyId) -> Result<(), Interrupt> {
        let fell = self.dying_enemies.iter().find(|fallen| fallen.id == enemy);
        let Some((at, holds)) = fell.map(|fallen| (fallen.at, fallen.holds.clone())) else { return Ok(()) };
        for (what, amount) in holds.into_iter().filter(|(_, amount)| *amount > 0) {
            if self.program.line(what, Member::Dropped).is_some() {
                let what = EventData::Lies { what, at, amount };
                self.propose_event(Event { what, cause: Cause::default() })?;
            }
        }
        Ok(())
    }

    /// The day under way is the last one in the town.
    pub(super) fn ends_stay(&mut self, scope: &Scope) -> Result<(), Interrupt> {
        if self.table.stay.as_ref().is_some_and(|stay| !stay.last) {
            self.happens(EventData::LastDay {}, scope)?;
        }
        Ok(())
    }

    /// The hero who is spoken of leaves the location of the town to which it went.
    pub(super) fn ends_visit(&mut self, scope: &Scope) -> Result<(), Interrupt> {
        let Some(hero) = scope.hero.or(scope.speaker()) else { return Ok(()) };
        let visits = self.table.stay.as_ref().map(|stay| &stay.visits);
        if visits.and_then(|visits| visits.get(&hero)).is_some_and(Option::is_some) {
            self.happens(EventData::VisitEnds { hero }, scope)?;
        }
        Ok(())
    }
}
