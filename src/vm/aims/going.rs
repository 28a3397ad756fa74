//! Where heroes go for a goal: who is sent, how whoever follows them is led, and the spaces that a place means.

use super::super::machine::Machine;
use super::super::scope::Scope;
use super::Found;
use brim_core::game::aim::{Deed, Near};
use brim_core::game::ids::{EnemyId, HeroId, Model, SpaceId};
use brim_core::phrase::{Phrase, PlaceName, PositionView, RelationView, Selector, ThingView};

/// How far ahead of whom it leads a hero goes.
const LEASH: i32 = 5;

impl Machine<'_> {
    /// So many of somebody are somewhere: heroes of whom all else is so go there; what they must have for it comes first.
    pub(super) fn be_there(&self, who: Selector<'_>, n: i32, scope: &Scope) -> Found {
        fn stands(relation: Phrase<'_>) -> Option<Phrase<'_>> {
            match RelationView::of(relation)? {
                RelationView::Stands { place } => Some(place),
                _ => None,
            }
        }
        let relations = who.relations();
        let Some(place) = relations.iter().find_map(stands) else {
            return Found::default();
        };
        let at = self.spaces_for(place, scope);
        let mut fitting = self.all_named(who, scope);
        relations
            .iter()
            .filter(|relation| stands(*relation).is_none())
            .for_each(|relation| self.relate(relation, &mut fitting, scope));
        let heroes: Vec<HeroId> = fitting
            .into_iter()
            .filter_map(Model::hero)
            .filter(|hero| self.table.standing().any(|one| one.id == *hero))
            .collect();
        // Where several must be there, all of them go.
        self.sent(who, (heroes, at), n > 1, scope)
    }

    /// A hero, perhaps one with something, comes somewhere: what it must have first, then the way.
    pub(super) fn bring(&self, who: Selector<'_>, place: PlaceName<'_>, scope: &Scope) -> Found {
        let at = self.spaces_of_place(place, scope);
        self.go(who, at, false, scope)
    }

    /// Somebody who follows heroes is led somewhere: one fetches him, then goes there with him.
    fn lead(&self, led: EnemyId, at: Vec<SpaceId>) -> Found {
        let board = &self.table.board;
        let (Some(stands), Some(goal)) = (self.stands_at(Model::Enemy(led)), board.distances_from(&at)) else {
            return Found::default();
        };
        let beside = board.distances(stands);
        let who: Vec<HeroId> = self.table.standing().map(|hero| hero.id).collect();
        // The far end of where he is led: who stops at its door keeps him out.
        let deep = at.iter().filter_map(|space| beside.to(*space)).max().unwrap_or(0);
        let end: Vec<SpaceId> = at.iter().copied().filter(|space| beside.to(*space) == Some(deep)).collect();
        let Some(far_end) = board.distances_from(&end) else { return Found::default() };
        // As far ahead as whoever follows still keeps up; all go, for it follows the nearest.
        let ahead = board.spaces().filter(|space| beside.to(*space).is_some_and(|far| far <= LEASH));
        let ahead: Vec<(i32, SpaceId)> = ahead.filter_map(|space| Some((far_end.to(space)?, space))).collect();
        let least = ahead.iter().map(|(far, _)| *far).min().unwrap_or(0).saturating_add(1);
        let at = ahead.into_iter().filter(|(far, _)| *far <= least).map(|(_, space)| space).collect();
        let deed = Deed::BeAt { who, all: true, at };
        let near = goal.to(stands).map(|have| Near { have, need: 0, what: "spaces away".to_owned() });
        (vec![deed], near)
    }

    /// Some heroes go somewhere; what they must have for it comes first.
    pub(super) fn go(&self, who: Selector<'_>, at: Vec<SpaceId>, all: bool, scope: &Scope) -> Found {
        let fitting = self.fitting(who, scope);
        let led: Vec<EnemyId> = fitting.iter().copied().filter_map(Model::enemy).collect();
        let led = led.into_iter().find(|one| self.table.other(*one).is_some());
        let heroes: Vec<HeroId> = fitting.into_iter().filter_map(Model::hero).collect();
        if let Some(led) = led.filter(|_| heroes.is_empty()) {
            return self.lead(led, at);
        }
        self.sent(who, (heroes, at), all, scope)
    }

    /// Some heroes are sent somewhere; where nobody fits, what they must have for it comes first.
    pub(super) fn sent(
        &self,
        who: Selector<'_>,
        (heroes, at): (Vec<HeroId>, Vec<SpaceId>),
        all: bool,
        scope: &Scope,
    ) -> Found {
        if heroes.is_empty() {
            let things = who.relations().iter().filter_map(|relation| match RelationView::of(relation)? {
                RelationView::With { what } => Some(what),
                RelationView::WithMany { n: _, thing } => match ThingView::of(thing)? {
                    ThingView::Held { what } => super::super::holding::named_in(what),
                    _ => None,
                },
                _ => None,
            });
            return (things.flat_map(|what| self.fetch(what, scope)).collect(), None);
        }
        if at.is_empty() {
            return Found::default();
        }
        let far = self.table.board.distances_from(&at);
        let far = |hero: &HeroId| far.as_ref()?.to(self.table.hero(*hero)?.at?);
        let nearest = heroes.iter().filter_map(far).min();
        let near = nearest.map(|have| Near { have, need: 0, what: "spaces away".to_owned() });
        (vec![Deed::BeAt { who: heroes, all, at }], near)
    }

    /// The spaces at which somebody stands so.
    pub(super) fn spaces_for(&self, place: Phrase<'_>, scope: &Scope) -> Vec<SpaceId> {
        let board = &self.table.board;
        let around = |spaces: Vec<SpaceId>, own: bool| {
            let near = spaces.iter().flat_map(|space| board.neighbours(*space));
            let mut all: Vec<SpaceId> = near.chain(spaces.iter().copied().filter(|_| own)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        match PositionView::of(place) {
            Some(PositionView::OnPlace { how: _, place }) => self.spaces_of_place(place, scope),
            Some(PositionView::OnSort { sort }) => {
                board.spaces().filter(|space| self.is_on_sort(*space, sort)).collect()
            }
            Some(PositionView::InOrNextTo { place }) => around(self.spaces_meant(place, scope), true),
            Some(PositionView::NextTo { whom }) => around(self.spaces_meant(whom, scope), false),
            Some(PositionView::OnTile { how: _, whom }) => {
                let there = self.spaces_meant(whom, scope);
                board.spaces().filter(|space| there.iter().any(|other| board.share_tile(*space, *other))).collect()
            }
            _ => Vec::new(),
        }
    }
}
