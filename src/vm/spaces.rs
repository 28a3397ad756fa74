//! Spaces of the board that a text points at: which one, or which of several, by what is so of a space.

use super::holding::{held_in, named_in};
use super::keys::stable_decl;
use super::machine::Machine;
use super::relation::rank_of;
use super::scope::Scope;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::ids::{DeclId, Model, SpaceId};
use brim_core::phrase::{NounRef, Phrase, PositionView, RelationView, Selector, is_tile};
use brim_core::vocabulary::{
    AnyTile, Far, Filter, Member, Most, Noun, Passing, Pick, Relation, Rule, TileSort, Tiled, Word,
};
use brim_rules::{darkness, distance};

/// True where a selector means spaces: they are models otherwise.
pub(super) fn is_space(select: Selector<'_>) -> bool {
    match select.noun() {
        NounRef::Noun(noun) => matches!(noun, Noun::Space | Noun::Door | Noun::Brink),
        NounRef::Alias(_) => select.pick() == Pick::The,
        NounRef::Named(_) => false,
    }
}

impl Machine<'_> {
    /// The spaces in which something is laid or placed: the one spoken of, all of them, one at random, or one that the party picks.
    ///
    /// # Errors
    /// Whatever is asked.
    pub(super) fn spaces_picked(&mut self, select: Selector<'_>, scope: &Scope) -> Result<Vec<SpaceId>, Interrupt> {
        let mut among = self.spaces_meant(select, scope);
        match select.pick() {
            Pick::No => return Ok(Vec::new()),
            // What is laid or placed where a great base stood comes to one of its spaces.
            Pick::That => among.truncate(1),
            Pick::This | Pick::Each => return Ok(among),
            Pick::Nearest => self.nearest_spaces(&mut among, scope),
            Pick::One if among.len() > 1 => {
                let who = scope.speaker().filter(|_| scope.this.is_some()).map_or(Chooser::Party, Chooser::Hero);
                let options = among.into_iter().map(Choice::Space).collect();
                let decision = Decision { who, about: About::Pick { source: scope.decl }, options };
                return Ok(match self.ask(decision)? {
                    Choice::Space(space) => vec![space],
                    _ => Vec::new(),
                });
            }
            _ => {}
        }
        if among.len() > 1 {
            let keys: Vec<u64> = among.iter().map(|space| u64::from(space.0)).collect();
            let about = stable_decl(self.program, scope.decl);
            let first = self.shuffle(Purpose::RandomPick, about, &keys).first().copied();
            among = first.and_then(|first| among.get(first).copied()).into_iter().collect();
        }
        Ok(among)
    }

    /// The same; a space that was picked is `that space` from then on.
    ///
    /// # Errors
    /// Whatever is asked.
    pub(super) fn spaces_bound(&mut self, select: Selector<'_>, scope: &mut Scope) -> Result<Vec<SpaceId>, Interrupt> {
        let spaces = self.spaces_picked(select, scope)?;
        if let ([only], Pick::One | Pick::Random | Pick::Nearest) = (spaces.as_slice(), select.pick()) {
            scope.points_at(Some(*only), 1);
        }
        Ok(spaces)
    }

    /// The spaces of whatever a text points at that is somewhere: spaces, or models.
    pub(super) fn spaces_meant(&self, select: Selector<'_>, scope: &Scope) -> Vec<SpaceId> {
        if !is_space(select) {
            return self.fitting(select, scope).into_iter().filter_map(|model| self.stands_at(model)).collect();
        }
        let board = &self.table.board;
        let known = |space: Option<SpaceId>| space.into_iter().collect();
        let mut all: Vec<SpaceId> = match (select.pick(), select.noun()) {
            (_, NounRef::Alias(name)) => known(self.spot(name)),
            (Pick::This, _) => known(self.this_space(scope)),
            (Pick::That, _) => self.pointed_at(scope),
            _ => board.spaces().collect(),
        };
        if let (Some(region), false) = (scope.region, matches!(select.pick(), Pick::This | Pick::That)) {
            all.retain(|space| board.space(*space).is_some_and(|space| space.region == region));
        }
        if select.filters().iter().any(|filter| filter.word() == Word::Filter(Filter::Other)) {
            let own = scope.lies.map_or_else(|| self.pointed_at(scope), |lies| vec![lies]);
            all.retain(|space| !own.contains(space));
        }
        let relations = select.relations();
        for rank in 0..=2 {
            let asked = relations.iter().filter(|one| rank_of(one.word()) == rank);
            asked.for_each(|one| self.relate_spaces(one, &mut all, scope));
        }
        match select.noun() {
            NounRef::Noun(Noun::Door) => all.retain(|space| self.is_doorway(*space)),
            // Fewer than eight spaces around it: it lies along the edge.
            NounRef::Noun(Noun::Brink) => all.retain(|space| board.neighbours(*space).count() < 8),
            // What is laid in a room lies inside of it, and not in a doorway, which is of the next one too.
            NounRef::Noun(Noun::Space)
                if select.pick() == Pick::Random
                    && relations.iter().any(|one| one.word() == Word::Relation(Relation::OfPlace)) =>
            {
                let inside = |space: &SpaceId| board.tiles_of(*space).count() == 1;
                if all.iter().any(inside) {
                    all.retain(inside);
                }
            }
            _ => {}
        }
        all
    }

    /// `this space`: where the token or marker lies, and of one that is held, where its holder stands.
    fn this_space(&self, scope: &Scope) -> Option<SpaceId> {
        let holder = || scope.this.or(scope.hero.map(Model::Hero)).and_then(|holder| self.stands_at(holder));
        scope.lies.or(scope.space).or_else(holder)
    }

    /// `that space`: all that were under it, where a great base stood there.
    fn pointed_at(&self, scope: &Scope) -> Vec<SpaceId> {
        scope.space.map(|at| self.table.board.footprint(at, scope.space_wide.max(1))).unwrap_or_default()
    }

    /// The spaces under a model's base once it has come to a space, and those that were under it before.
    pub(super) fn step_of(&self, model: Model, to: SpaceId) -> (Vec<SpaceId>, Vec<SpaceId>) {
        let kind = model.enemy().and_then(|id| self.enemy(id)).map(|enemy| enemy.kind);
        let wide = kind.map_or(1, |kind| distance::width(self, kind));
        let under = |at: SpaceId| self.table.board.footprint(at, wide);
        (under(to), self.came_from.map(under).unwrap_or_default())
    }

    fn is_doorway(&self, space: SpaceId) -> bool {
        let board = &self.table.board;
        let mut tiles = board.tiles_of(space).filter_map(|tile| board.tile(tile));
        tiles.any(|tile| tile.doorways.iter().any(|door| door.spaces.contains(&space)))
    }

    /// Those fewest spaces away from whoever or whatever the text is of.
    fn nearest_spaces(&self, all: &mut Vec<SpaceId>, scope: &Scope) {
        let acts = scope.acts.and_then(|model| self.stands_at(model));
        let from = acts.or(scope.lies).or_else(|| self.stands_at(scope.origin()?));
        let Some(from) = from else { return };
        let far = self.table.board.distances(from);
        let best = all.iter().filter_map(|space| far.to(*space)).min();
        all.retain(|space| best.is_some() && far.to(*space) == best);
    }

    /// Keeps the spaces of which it is so.
    fn relate_spaces(&self, relation: Phrase<'_>, all: &mut Vec<SpaceId>, scope: &Scope) {
        let Some(view) = RelationView::of(relation) else { return };
        match view {
            RelationView::Stands { place } => all.retain(|space| self.lies_so(place, *space, scope)),
            RelationView::Away { place } => all.retain(|space| !self.lies_so(place, *space, scope)),
            RelationView::OfPlace { place } => {
                let there = self.spaces_of_place(place, scope);
                all.retain(|space| there.contains(space));
            }
            RelationView::With { what } => all.retain(|space| self.lie_there(what, *space) > 0),
            RelationView::WithMany { n, thing } => {
                all.retain(|space| self.is_so_many(n, self.things_there(thing, *space), scope));
            }
            RelationView::WithAny { thing } => all.retain(|space| self.things_there(thing, *space) > 0),
            RelationView::Most { which, thing } => {
                let lie = all.iter().map(|space| self.things_there(thing, *space));
                let best = match which {
                    Most::Fewest => lie.min(),
                    Most::Most => lie.max(),
                };
                all.retain(|space| Some(self.things_there(thing, *space)) == best);
            }
            RelationView::Far { which, whom } => {
                let from = self.ground_of(whom, scope);
                let Some(far) = self.table.board.distances_from(&from) else { return all.clear() };
                let steps = all.iter().filter_map(|space| far.to(*space));
                let best = match which {
                    Far::Farthest => steps.max(),
                    Far::Nearest => steps.min(),
                };
                all.retain(|space| best.is_some() && far.to(*space) == best);
            }
            // What only somebody can be or do: no space is it, and `check` says so.
            RelationView::StoodBy { whom: _ }
            | RelationView::Extreme { which: _, stat: _ }
            | RelationView::Acted { has: _, what: _, span: _ }
            | RelationView::Fared { how: _ }
            | RelationView::Chose { how: _, option: _ }
            | RelationView::Bearer
            | RelationView::Other { whom: _ } => all.clear(),
        }
    }

    /// How many of what is counted lie in a space.
    fn things_there(&self, thing: Phrase<'_>, space: SpaceId) -> i32 {
        held_in(thing).and_then(named_in).map_or(0, |what| self.lie_there(what, space))
    }

    /// How many tokens and markers of a name, or with a keyword, lie in a space.
    pub(super) fn lie_there(&self, what: DeclId, space: SpaceId) -> i32 {
        let there = self.table.floor_tokens.iter().filter(|lying| lying.at == space);
        let same = there.filter(|lying| lying.what == what || self.prints(lying.what, what));
        i32::try_from(same.count()).unwrap_or(i32::MAX)
    }

    /// The spaces on which those stand whom a text points at, all of a great base; or spaces.
    pub(super) fn ground_of(&self, select: Selector<'_>, scope: &Scope) -> Vec<SpaceId> {
        if is_space(select) {
            return self.spaces_meant(select, scope);
        }
        let models = self.fitting(select, scope);
        models.into_iter().flat_map(|model| self.ground(model)).collect()
    }

    /// The spaces under a model's base, or under it when it fell.
    pub(super) fn ground(&self, model: Model) -> Vec<SpaceId> {
        let base = distance::base(self, model);
        if !base.is_empty() {
            return base;
        }
        let fell = |id| self.enemy(id).map(|fell| distance::width(self, fell.kind));
        let wide = model.enemy().and_then(|id| fell(id).or_else(|| self.stood(id).map(|stood| stood.wide)));
        self.stands_at(model).map(|at| self.table.board.footprint(at, wide.unwrap_or(1))).unwrap_or_default()
    }

    /// True for a space of a tile of this sort: a room is every tile that is neither a passage nor the entrance.
    pub(super) fn is_on_sort(&self, space: SpaceId, sort: AnyTile) -> bool {
        let board = &self.table.board;
        let mut tiles = board.tiles_of(space).filter_map(|tile| board.tile(tile));
        tiles.any(|tile| {
            let is = |wanted| self.program.lines(tile.decl, Member::Sort).any(|(_, line)| is_tile(line, wanted));
            match sort {
                AnyTile::Passage => is(TileSort::Passage),
                AnyTile::Room => !is(TileSort::Passage) && !is(TileSort::Entrance),
            }
        })
    }

    /// True for a space that lies as a position says.
    pub(super) fn lies_so(&self, place: Phrase<'_>, space: SpaceId, scope: &Scope) -> bool {
        let Some(view) = PositionView::of(place) else { return false };
        let board = &self.table.board;
        match view {
            PositionView::NextTo { whom } if is_space(whom) => {
                self.spaces_meant(whom, scope).iter().any(|near| board.adjacent(space, *near))
            }
            PositionView::NextTo { whom } => self.fitting(whom, scope).into_iter().any(|model| {
                let ground = self.ground(model);
                !ground.contains(&space) && ground.iter().any(|near| board.adjacent(space, *near))
            }),
            PositionView::InOrNextTo { place } => {
                self.spaces_meant(place, scope).iter().any(|near| *near == space || board.adjacent(space, *near))
            }
            PositionView::OnTile { how, whom } => self.ground_of(whom, scope).into_iter().any(|there| match how {
                Tiled::On => board.share_tile(space, there),
                Tiled::OnOrNextTo => self.reaches_tile(space, there),
            }),
            PositionView::OnPlace { how, place } => {
                let there = self.spaces_of_place(place, scope);
                let near = || match there.as_slice() {
                    [spot] => board.adjacent(space, *spot),
                    _ => {
                        let tiles = self.tiles_meant(place, scope);
                        board.tiles_near(space).iter().any(|tile| tiles.contains(tile))
                    }
                };
                there.contains(&space) || how == Tiled::OnOrNextTo && near()
            }
            PositionView::OnSort { sort } => self.is_on_sort(space, sort),
            PositionView::Within { n, whom } => {
                let most = self.plain_amount(n, scope);
                let far = board.distances_from(&self.ground_of(whom, scope));
                far.and_then(|far| far.to(space)).is_some_and(|steps| steps <= most)
            }
            PositionView::Sight { whom } => {
                let from = self.ground_of(whom, scope);
                from.into_iter().any(|from| from == space || distance::sees_space(self, from, space))
            }
            PositionView::InRange => {
                let from = scope.this.and_then(|this| self.stands_at(this));
                from.is_some_and(|from| {
                    let near = |range| board.distance(from, space).is_some_and(|steps| steps <= range);
                    self.range_asked(scope).is_none_or(near) && distance::sees_space(self, from, space)
                })
            }
            PositionView::Reach { whom } => {
                let passing = self.table.rules.choice::<Passing>(Rule::SideBagPassing);
                let tile = !self.table.fighting() || passing == Some(Passing::SameTile);
                let reached = |from: SpaceId| {
                    from == space || if tile { board.share_tile(from, space) } else { board.adjacent(from, space) }
                };
                self.ground_of(whom, scope).into_iter().any(reached)
            }
            PositionView::Lit => {
                match darkness::lit_tiles(self) {
                    Some(lit) => board.tiles_of(space).any(|tile| lit.contains(&tile)),
                    // Without a light in the game there is none to be out of.
                    None => !self.has_light_source(),
                }
            }
            PositionView::InWorld { place } => {
                let region = board.space(space).map(|space| usize::from(space.region));
                region.and_then(|region| self.table.worlds.get(region).copied().flatten()) == Some(place)
            }
            // Nobody attacks a space; `check` says so.
            PositionView::Targeting { whom: _ } | PositionView::AttackedBy { whom: _ } => false,
        }
    }
}
