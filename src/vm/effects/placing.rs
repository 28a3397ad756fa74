//! Enemies that texts place, change and remove.

use super::super::spaces::is_space;
use super::{ForEach, Machine, Scope};
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, OpId, SpaceId, TileId};
use brim_core::game::table::Bringer;
use brim_core::phrase::{EffectView, Phrase, PlaceName, PlaceView, Selector};
use brim_core::program::DeclIndex;
use brim_core::vocabulary::{Fared, Kind, Pick, Place, Query, Stat, Word};
use brim_rules::ask;
use brim_rules::harm::{self, check_fight_end};
use brim_rules::occupancy;
use brim_rules::placing::{self, Arrival, Put};

/// Who adds the enemies that a text places to the fight; what enemies bring along themselves nobody adds.
fn bringer(scope: &Scope) -> Option<Bringer> {
    let by_enemy = matches!(scope.this, Some(Model::Enemy(_)));
    scope.brought.or_else(|| (!by_enemy).then_some(Bringer { source: Some(scope.decl), card: scope.card }))
}

impl Machine<'_> {
    pub(super) fn places(
        &mut self,
        kind: DeclId,
        n: ForEach<'_>,
        place: Phrase<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let count = self.amount_for_each(n, scope, Purpose::EnemyCount)?;
        let Some(place) = PlaceView::of(place) else { return Ok(()) };
        // Next to each of them: as many again.
        if let PlaceView::NextTo { whom } | PlaceView::Free { whom } = place {
            let free = matches!(place, PlaceView::Free { whom: _ });
            let all = self.next_to(whom, scope)?;
            let (mut wanted, mut placed) = (0i32, 0i32);
            for (nr, (near, beside)) in all.into_iter().enumerate() {
                let count = if nr == 0 { count } else { self.amount_for_each(n, scope, Purpose::EnemyCount)? };
                let Some(at) = near else { continue };
                let came = self.places_near(kind, count, (at, beside), free, scope)?;
                (wanted, placed) = (wanted.saturating_add(count), placed.saturating_add(came));
            }
            return self.are_too_few(kind, (wanted, placed), scope);
        }
        let (cause, by) = (self.cause_of(scope), bringer(scope));
        // Who is on no enemy's side is placed and begins no fight.
        if self.program.texts(kind).is_some_and(DeclIndex::stands_apart) {
            for at in self.spaces_near(place, scope)? {
                placing::place_others(self, kind, count, (at, false), &cause)?;
            }
            return Ok(());
        }
        match place {
            PlaceView::Space { place } => {
                let (mut wanted, mut placed) = (0i32, 0i32);
                for at in self.spaces_bound(place, scope)? {
                    let came = placing::place_near(self, kind, count, (at, false), by, &cause)?;
                    (wanted, placed) = (wanted.saturating_add(count), placed.saturating_add(came));
                }
                self.are_too_few(kind, (wanted, placed), scope)?;
            }
            PlaceView::OnTile { tile, other } => {
                let wanted = self.one_place(tile, other, scope);
                // A spot is one space: the first comes there, and others beside it.
                if let PlaceName::Named(name) = wanted
                    && let Some(at) = self.spot(name)
                {
                    let came = placing::place_near(self, kind, count, (at, false), by, &cause)?;
                    return self.are_too_few(kind, (count, came), scope);
                }
                let tile = self.tiles_meant(wanted, scope).first().copied();
                if let Some(tile) = tile {
                    placing::place_attack(
                        self,
                        &[Arrival { kind, count, elites: 0, ambush: false, near: None, by }],
                        tile,
                        &cause,
                    )?;
                }
            }
            // An attack comes with those of the lines beside it.
            PlaceView::Ambush { whom: _ } | PlaceView::Attack => {}
            PlaceView::NextTo { whom: _ } | PlaceView::Free { whom: _ } => {}
        }
        Ok(())
    }

    /// Next to whom, or next to which spaces, something is placed: each space, and whether it is to be beside it.
    pub(super) fn next_to(
        &mut self,
        whom: Selector<'_>,
        scope: &mut Scope,
    ) -> Result<Vec<(Option<SpaceId>, bool)>, Interrupt> {
        if is_space(whom) {
            return Ok(self.spaces_bound(whom, scope)?.into_iter().map(|at| (Some(at), true)).collect());
        }
        // Whoever lies KO'd leaves its space free, and so does who has been killed: beside it is beside that.
        let near = self.pick_bound(whom, scope)?;
        let lies = |model: Model| match model {
            Model::Hero(id) => self.table.hero(id).is_some_and(|hero| hero.ko.is_some()),
            Model::Enemy(id) => self.table.enemy(id).is_none(),
        };
        Ok(near.into_iter().map(|near| (self.stands_at(near), lies(near))).collect())
    }

    /// Those whom a text has brought since are `who was placed` below: an attack that waits for the end of the Encounters too, once it has come.
    pub(crate) fn remembers_placed(&self, first: EnemyId, scope: &mut Scope) {
        let by = bringer(scope);
        let there = self.table.enemies.iter().chain(&self.table.others).filter(|enemy| enemy.id >= first);
        let brought = there.filter(|enemy| self.table.raid_of(enemy.id).is_none_or(|raid| Some(raid.by) == by));
        scope.fared.extend(brought.map(|enemy| (Model::Enemy(enemy.id), Fared::Placed)));
    }

    /// The one that a line has placed is `that enemy` from then on; nobody is where none came.
    pub(super) fn speaks_of_placed(&self, first: EnemyId, scope: &mut Scope) {
        if self.table.next.enemy > first.0 {
            return scope.bind(Model::Enemy(first));
        }
        if scope.model.is_some_and(|model| model.enemy().is_some()) {
            scope.model = None;
        }
        scope.enemy = None;
    }

    /// Models of the board are put somewhere else.
    pub(super) fn puts(&mut self, who: Selector<'_>, place: Phrase<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        let Some(place) = PlaceView::of(place) else { return Ok(()) };
        self.for_each(who, scope, |machine, model, scope| {
            // Where to is asked for each of them.
            let to = match place {
                PlaceView::NextTo { whom } | PlaceView::Free { whom } => {
                    let only = matches!(place, PlaceView::Free { whom: _ });
                    if is_space(whom) {
                        let at = machine.spaces_bound(whom, scope)?.first().copied();
                        let cause = machine.cause_of(scope);
                        return at.map_or(Ok(()), |at| machine.puts_one(model, &Put::Around(at, only), &cause));
                    }
                    machine.pick_bound(whom, scope)?.first().map(|other| Put::Beside(*other, only))
                }
                PlaceView::Space { place } => machine.spaces_bound(place, scope)?.first().map(|at| Put::At(*at)),
                PlaceView::OnTile { tile, other } => {
                    let wanted = machine.one_place(tile, other, scope);
                    Some(Put::Within(machine.spaces_of_place(wanted, scope)))
                }
                // So come new enemies alone: `check` refuses it.
                PlaceView::Ambush { whom: _ } | PlaceView::Attack => None,
            };
            let cause = machine.cause_of(scope);
            to.map_or(Ok(()), |to| machine.puts_one(model, &to, &cause))
        })
    }

    /// Each of those who are meant stands where another one stood, and that one where it stood itself.
    pub(super) fn swaps(&mut self, who: Selector<'_>, whom: Selector<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            // With whom is asked for each of them.
            let Some(other) = machine.pick_bound(whom, scope)?.first().copied() else { return Ok(()) };
            let Some([(first, to), (second, back)]) = placing::exchange(machine, model, other) else { return Ok(()) };
            let cause = machine.cause_of(scope);
            machine.putting = true;
            let moved = ask::propose(machine, EventData::Moves { model: first, to }, &cause);
            machine.putting = false;
            moved?;
            match machine.table.place_of(first) {
                // Something has kept it where it was, and the other one with it.
                Some(at) if at != to => Ok(()),
                _ => machine.puts_one(second, &Put::At(back), &cause),
            }
        })
    }

    /// Puts a model somewhere, without a step.
    fn puts_one(&mut self, model: Model, place: &Put, cause: &Cause) -> Result<(), Interrupt> {
        self.putting = true;
        let done = placing::put(self, model, place, cause);
        self.putting = false;
        done
    }

    /// So many next to where a model stands, or next to a space, or no more than there are free spaces around it.
    fn places_near(
        &mut self,
        kind: DeclId,
        count: i32,
        (at, beside): (SpaceId, bool),
        free: bool,
        scope: &Scope,
    ) -> Result<i32, Interrupt> {
        let (cause, by) = (self.cause_of(scope), bringer(scope));
        if self.program.texts(kind).is_some_and(DeclIndex::stands_apart) {
            return placing::place_others(self, kind, count, (at, beside), &cause).map(|()| count);
        }
        let mut count = count;
        if free {
            let spaces = self.table.board.neighbours(at);
            let spaces = spaces.filter(|space| occupancy::occupant(self, *space).is_none()).count();
            count = count.min(i32::try_from(spaces).unwrap_or(0));
        }
        placing::place_near(self, kind, count, (at, beside), by, &cause)
    }

    /// Where the box holds fewer than a text places, the type gains an Elite ability; where an enemy brings them, it spawns them, and none is gained.
    fn are_too_few(&mut self, kind: DeclId, many: (i32, i32), scope: &Scope) -> Result<(), Interrupt> {
        match bringer(scope) {
            Some(_) => placing::too_few(self, kind, many, &self.cause_of(scope)),
            None => Ok(()),
        }
    }

    /// The spaces in or near which somebody is placed who comes neither as an attack nor as an ambush; of a tile, one in its middle.
    pub(super) fn spaces_near(&mut self, place: PlaceView<'_>, scope: &mut Scope) -> Result<Vec<SpaceId>, Interrupt> {
        let one = match place {
            // These are placed model by model.
            PlaceView::NextTo { whom: _ } | PlaceView::Free { whom: _ } => None,
            PlaceView::Space { place } => return self.spaces_picked(place, scope),
            PlaceView::OnTile { tile, other } => {
                let wanted = self.one_place(tile, other, scope);
                let spaces = self.spaces_of_place(wanted, scope);
                spaces.get(spaces.len() / 2).copied()
            }
            PlaceView::Ambush { whom: _ } | PlaceView::Attack => self.table.standing().next().and_then(|hero| hero.at),
        };
        Ok(one.into_iter().collect())
    }

    /// Whether enemies come as an ambush, and the hero whom alone it is for.
    fn way_of(&mut self, place: PlaceView<'_>, scope: &Scope) -> Result<(bool, Option<HeroId>), Interrupt> {
        Ok(match place {
            PlaceView::Ambush { whom: Some(whom) } => (true, self.first_hero(whom, scope)?),
            PlaceView::Ambush { whom: None } => (true, None),
            PlaceView::NextTo { whom } | PlaceView::Free { whom } => (false, self.first_hero(whom, scope)?),
            PlaceView::Attack => (self.ambushing, None),
            PlaceView::OnTile { tile: _, other: _ } | PlaceView::Space { place: _ } => (false, None),
        })
    }

    fn first_hero(&mut self, whom: Selector<'_>, scope: &Scope) -> Result<Option<HeroId>, Interrupt> {
        Ok(self.pick(whom, scope)?.first().and_then(|model| model.hero()))
    }

    /// The lines at the start of a block that each place enemies in an attack or an ambush.
    pub(super) fn attacks_together(&self, block: &[OpId]) -> Vec<OpId> {
        let arrives = |id: &&OpId| match self.program.op(**id).and_then(EffectView::of) {
            Some(EffectView::Places { n: _, what, place, per: _ }) => {
                self.kind(what) != Some(Kind::Class)
                    && matches!(place.word(), Word::Place(Place::Attack | Place::Ambush))
            }
            _ => false,
        };
        block.iter().take_while(arrives).copied().collect()
    }

    /// The groups of one attack: of several the slow ones stand at the back, whatever the order of the text.
    pub(super) fn place_together(&mut self, block: &[OpId], scope: &mut Scope) -> Result<(), Interrupt> {
        let (cause, by) = (self.cause_of(scope), bringer(scope));
        let mut arrivals = Vec::new();
        for effect in block.iter().filter_map(|id| self.program.op(*id)).filter_map(EffectView::of) {
            let EffectView::Places { n, what: kind, place, per } = effect else { continue };
            let Some(place) = PlaceView::of(place) else { continue };
            let count = self.amount_for_each((n, per), scope, Purpose::EnemyCount)?;
            // Next to each of several: as many again.
            if let PlaceView::Ambush { whom: Some(whom) } = place
                && whom.pick() == Pick::Each
            {
                for (nr, hero) in self.pick(whom, scope)?.into_iter().filter_map(Model::hero).enumerate() {
                    let count =
                        if nr == 0 { count } else { self.amount_for_each((n, per), scope, Purpose::EnemyCount)? };
                    arrivals.push(Arrival { kind, count, elites: 0, ambush: true, near: Some(hero), by });
                }
                continue;
            }
            let (ambush, near) = self.way_of(place, scope)?;
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
    pub(super) fn arrives(&mut self, place: Phrase<'_>, scope: &Scope) -> Result<(), Interrupt> {
        let Some(place) = PlaceView::of(place) else { return Ok(()) };
        let (ambush, near) = self.way_of(place, scope)?;
        let cause = self.cause_of(scope);
        let by = bringer(scope);
        let arrival =
            |(kind, count): &(DeclId, i32)| Arrival { kind: *kind, count: *count, elites: 0, ambush, near, by };
        let arrivals: Vec<Arrival> = scope.arrives.iter().map(arrival).collect();
        if arrivals.is_empty() {
            return Ok(());
        }
        if ambush {
            return placing::ambush(self, &arrivals, &cause);
        }
        match self.tile_attacked(scope) {
            Some(tile) => placing::place_attack(self, &arrivals, tile, &cause),
            None => Ok(()),
        }
    }

    /// The tile on which an attack is placed: the one that is explored; a mission's own attack waits on the tile farthest from the entrance; any other
    /// comes where the hero is whom it befell.
    pub(crate) fn tile_attacked(&self, scope: &Scope) -> Option<TileId> {
        if let Some(meeting) = &self.meeting {
            return Some(meeting.tile);
        }
        if self.kind(scope.decl) == Some(Kind::Mission) {
            return self.table.board.tiles().last();
        }
        let leader = || self.table.standing().next().and_then(|hero| hero.at);
        let at = scope.speaker().and_then(|hero| self.stands_at(Model::Hero(hero))).or_else(leader)?;
        self.table.board.tiles_of(at).next()
    }

    pub(super) fn becomes(
        &mut self,
        who: Selector<'_>,
        kind: DeclId,
        kept: bool,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        // One becomes the other: there is no moment at which neither is there.
        let outer = std::mem::replace(&mut self.becoming, true);
        let mut arrived = None;
        let done = self.for_each(who, scope, |machine, model, scope| match model {
            Model::Enemy(enemy) => {
                let first = EnemyId(machine.table.next.enemy);
                let told = machine.becomes_one(enemy, kind, kept, scope)?;
                let came = machine.table.next.enemy > first.0;
                arrived = arrived.or((came && !told).then_some(first));
                Ok(())
            }
            Model::Hero(_) => Ok(()),
        });
        self.becoming = outer;
        done?;
        // All of them come at one time, as those do that are placed.
        if let Some(first) = arrived {
            self.happens(EventData::GroupArrives { kind, first, ambush: false, attack: false }, scope)?;
        }
        self.watch()?;
        check_fight_end(self)
    }

    /// One enemy becomes another, where the box holds one more: the text goes on speaking of that one. True where its coming has been told.
    fn becomes_one(&mut self, old: EnemyId, kind: DeclId, kept: bool, scope: &mut Scope) -> Result<bool, Interrupt> {
        let Some(at) = self.table.place_of(Model::Enemy(old)) else { return Ok(true) };
        let (target, wounds) = self.table.enemy(old).map_or((None, 0), |enemy| (enemy.target, enemy.wounds));
        let held = self.enemy(old).map(|enemy| enemy.holds.clone()).unwrap_or_default();
        let raid = self.table.raid_of(old).map(|raid| (raid.by, raid.turn));
        let (was_other, fought) = (self.table.other(old).is_some(), self.table.fighting());
        let becomes_other = self.program.texts(kind).is_some_and(DeclIndex::stands_apart);
        if !becomes_other && self.kind_of(Model::Enemy(old)) != Some(kind) && placing::free_models(self, kind) <= 0 {
            return Ok(true);
        }
        self.happens(EventData::Leaves { enemy: old }, scope)?;
        let at = placing::grown(self, kind, at);
        let new = EnemyId(self.table.next.enemy);
        self.happens(
            match becomes_other {
                true => EventData::OtherPlaced { kind, at },
                false => EventData::EnemyPlaced { kind, at, target },
            },
            scope,
        )?;
        let gone = Some(Model::Enemy(old));
        if scope.this == gone {
            scope.this = Some(Model::Enemy(new));
        }
        if scope.acts == gone {
            scope.acts = Some(Model::Enemy(new));
        }
        scope.spoken.replace(Model::Enemy(old), Model::Enemy(new));
        scope.bind(Model::Enemy(new));
        if self.table.enemy(new).is_none() {
            return Ok(false);
        }
        if kept {
            self.happens(EventData::KeepsWounds { enemy: new, wounds }, scope)?;
        }
        // What it held the other one holds.
        for (what, amount) in held.into_iter().filter(|(_, amount)| *amount > 0) {
            self.happens(EventData::Gains { model: Model::Enemy(new), what, amount }, scope)?;
        }
        // It came with whoever brought the other.
        if let (Some((by, turn)), false) = (raid, becomes_other) {
            self.happens(EventData::Raids { by, turn, enemies: vec![new] }, scope)?;
        }
        // With as many Wounds as it has Health it falls.
        let cause = self.cause_of(scope);
        if kept {
            harm::check_life(self, Model::Enemy(new), &cause)?;
        }
        // Who was no enemy before joins the fight as one that is placed, or begins it.
        let joins = was_other && !becomes_other;
        if joins {
            placing::joins(self, bringer(scope), new, fought, &cause)?;
        }
        Ok(joins)
    }

    pub(super) fn leaves(&mut self, who: Selector<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        self.for_each(who, scope, |machine, model, scope| {
            match model {
                Model::Enemy(enemy) => machine.happens(EventData::Leaves { enemy }, scope).map(|_| ()),
                // A hero of the party stays with it; who only goes along may go.
                Model::Hero(hero) if machine.stat(Query::PartySize, model, Stat::Uncounted) != 0 => {
                    machine.happens(EventData::HeroLeaves { hero }, scope).map(|_| ())
                }
                Model::Hero(_) => Ok(()),
            }
        })?;
        check_fight_end(self)
    }
}
