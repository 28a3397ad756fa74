//! `given` models: where they stand, and why they cannot stand there.

use super::Failure;
use super::walk::Walk;
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, SpaceId};
use brim_core::phrase::{PlaceName, Selector};
use brim_core::program::DeclIndex;
use brim_core::vocabulary::Kind;
use brim_rules::distance::width;
use brim_rules::occupancy::{fits, free_near, may_join};

/// Where something stands that is given.
pub(super) enum Room {
    /// In this space.
    At(SpaceId),
    /// In the first of these that is free.
    Among(Vec<SpaceId>),
}

impl Walk<'_> {
    /// A model stands on the board.
    pub(super) fn place_model(&mut self, kind: DeclId, alias: Option<&str>, room: Room) -> Result<(), Failure> {
        if matches!(self.suite.program.decl(kind).and_then(|decl| decl.kind), Some(Kind::Token | Kind::Marker)) {
            let Room::At(at) = room else { return Err(Failure::new("the line names no space")) };
            self.happens(EventData::Lies { what: kind, at, amount: 1 });
            return Ok(());
        }
        let hero = self.suite.program.decl(kind).and_then(|decl| decl.kind) == Some(Kind::Class);
        let wide = if hero { 1 } else { width(&self.machine, kind) };
        let at = self.free_space(&room, kind, wide)?;
        let name = alias.unwrap_or_else(|| self.suite.program.name(kind)).to_owned();
        let model = if hero { self.place_hero(kind, at, name.clone())? } else { self.place_enemy(kind, at)? };
        if self.machine.aliases.contains_key(&name) && alias.is_some() {
            return Err(Failure::new(format!("two models are called {name}")));
        }
        self.machine.aliases.entry(name.clone()).or_insert(model);
        let mut said = self.said.borrow_mut();
        said.names.aliases.entry(name).or_insert(model);
        said.names.kinds.insert(model, kind);
        Ok(())
    }

    /// Where a line says that something stands.
    pub(super) fn room(
        &self,
        at: Option<(i32, i32)>,
        of: Option<PlaceName<'_>>,
        near: Option<Selector<'_>>,
    ) -> Result<Room, Failure> {
        if let Some(at) = at {
            return self.space(at, of).map(Room::At);
        }
        let near = near.map(|near| self.model(near)).transpose()?;
        if let Some(near) = near.and_then(|near| self.machine.table().place_of(near)) {
            let mut free = free_near(&self.machine, near);
            let spaces = of.map(|of| self.said.borrow().names.stage.spaces_of(self.machine.table(), of));
            free.retain(|space| spaces.as_ref().is_none_or(|spaces| spaces.contains(space)));
            return Ok(Room::Among(free));
        }
        let Some(of) = of else { return Ok(Room::Among(self.machine.table().board.spaces().collect())) };
        let mut spaces = self.said.borrow().names.stage.spaces_of(self.machine.table(), of);
        // A doorway belongs to two tiles: whoever stands there stands on both.
        let board = &self.machine.table().board;
        spaces.sort_by_key(|space| board.tiles_of(*space).count() > 1);
        let called = match of {
            PlaceName::Tile(tile) => self.suite.program.name(tile),
            PlaceName::Named(name) => name,
            PlaceName::That => "that tile",
        };
        match spaces[..] {
            [] => Err(Failure::new(format!("{called} does not lie on the board"))),
            // One space holds any number of tokens, and one model.
            [spot] => Ok(Room::At(spot)),
            _ => Ok(Room::Among(spaces)),
        }
    }

    fn free_space(&self, room: &Room, what: DeclId, wide: u8) -> Result<SpaceId, Failure> {
        match room {
            Room::At(at) if fits(&self.machine, *at, wide, None) => Ok(*at),
            Room::At(at)
                if self.suite.program.decl(what).and_then(|decl| decl.kind) == Some(Kind::Enemy)
                    && may_join(&self.machine, what, *at) =>
            {
                Ok(*at)
            }
            Room::At(_) => {
                let help = "put it somewhere else; models of a type stand in one space where its sheet says so, `models in a space 3`";
                Err(Failure::new("there is no room for it there").help(help))
            }
            Room::Among(spaces) => {
                let found = spaces.iter().copied().find(|space| fits(&self.machine, *space, wide, None));
                found.ok_or_else(|| Failure::new("there is no room for it on the board"))
            }
        }
    }

    /// The hero placed last gets what its class starts with.
    pub(super) fn give_gear(&mut self, class: DeclId) -> Result<(), Failure> {
        let hero = self.machine.table().heroes.last().filter(|hero| hero.class == class).map(|hero| hero.id);
        let name = self.suite.program.name(class);
        let hero = hero.ok_or_else(|| {
            Failure::new(format!("{name} is no class of heroes, and has no gear")).help("take `with its gear` away")
        })?;
        self.machine.equip(hero);
        self.geared.push(hero);
        Ok(())
    }

    fn place_hero(&mut self, class: DeclId, at: SpaceId, name: String) -> Result<Model, Failure> {
        let seat =
            u8::try_from(self.machine.table().heroes.len()).map_err(|_| Failure::new("there are too many heroes"))?;
        self.machine.table_mut().join(class, &name, Some(at));
        Ok(Model::Hero(HeroId(seat)))
    }

    /// An enemy is there from the start: no text answers to its coming. With it a fight is on.
    fn place_enemy(&mut self, kind: DeclId, at: SpaceId) -> Result<Model, Failure> {
        // Who is on no enemy's side begins no fight.
        if self.suite.program.texts(kind).is_some_and(DeclIndex::stands_apart) {
            self.happens(EventData::OtherPlaced { kind, at });
            let newest: Option<EnemyId> = self.machine.table().others.last().map(|other| other.id);
            return newest.map(Model::Enemy).ok_or_else(|| Failure::new("the model could not be placed"));
        }
        self.happens(EventData::EnemyPlaced { kind, at, target: None });
        if !self.machine.table().fighting() {
            self.happens(EventData::FightStarts {});
        }
        let newest: Option<EnemyId> = self.machine.table().enemies.last().map(|enemy| enemy.id);
        newest.map(Model::Enemy).ok_or_else(|| Failure::new("the enemy could not be placed"))
    }
}
