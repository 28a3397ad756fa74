//! Which spaces a text means: those of which what it says of them is so.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::ids::{DeclId, Model, SpaceId};
use brim_core::phrase::{NounRef, Phrase, PositionView, RelationView, Selector, ThingView};
use brim_core::vocabulary::{Pick, Tiled};
use brim_rules::distance;

impl Machine<'_> {
    /// Keeps the spaces of which a clause is so.
    pub(super) fn keep_spaces(&self, relation: RelationView<'_>, all: &mut Vec<SpaceId>, scope: &Scope) {
        match relation {
            RelationView::OfPlace { place } => {
                let there = self.spaces_of_place(place, scope);
                all.retain(|space| there.contains(space));
            }
            RelationView::Stands { place } => {
                let there = self.spaces_so(place, scope);
                all.retain(|space| there.contains(space));
            }
            RelationView::Away { place } => {
                let there = self.spaces_so(place, scope);
                all.retain(|space| !there.contains(space));
            }
            RelationView::With { what } => all.retain(|space| self.lies_there(what, *space) > 0),
            RelationView::WithMany { n, thing } => {
                let what = match ThingView::of(thing) {
                    Some(ThingView::Held { what }) => super::holding::named_in(what),
                    _ => None,
                };
                if let Some(what) = what {
                    all.retain(|space| self.is_so_many(n, self.lies_there(what, *space), scope));
                }
            }
            _ => {}
        }
    }

    fn lies_there(&self, what: DeclId, space: SpaceId) -> i32 {
        self.table.lies(what, space)
    }

    /// The spaces that are there: next to somebody or something, on a tile, in sight.
    fn spaces_so(&self, place: Phrase<'_>, scope: &Scope) -> Vec<SpaceId> {
        let board = &self.table.board;
        let Some(view) = PositionView::of(place) else { return Vec::new() };
        let keep = |is: &dyn Fn(SpaceId) -> bool| board.spaces().filter(|space| is(*space)).collect();
        match view {
            PositionView::OnPlace { how, place } => {
                let there = self.spaces_of_place(place, scope);
                let tiles = self.tiles_meant(place, scope);
                let near = |space: SpaceId| match there.as_slice() {
                    [spot] => board.adjacent(space, *spot),
                    _ => board.tiles_near(space).iter().any(|tile| tiles.contains(tile)),
                };
                keep(&|space| there.contains(&space) || how == Tiled::OnOrNextTo && near(space))
            }
            PositionView::NextTo { whom } => {
                let there = self.all_spaces_of(whom, scope);
                keep(&|space| {
                    there.iter().any(|other| board.adjacent(space, *other)) && !self.is_under(whom, &there, space)
                })
            }
            PositionView::InOrNextTo { place } => {
                let there = self.all_spaces_of(place, scope);
                keep(&|space| there.iter().any(|other| *other == space || board.adjacent(space, *other)))
            }
            PositionView::Within { n, whom } => {
                let (most, there) = (self.plain_amount(n, scope), self.all_spaces_of(whom, scope));
                let far = board.distances_from(&there);
                keep(&|space| far.as_ref().and_then(|far| far.to(space)).is_some_and(|far| far <= most))
            }
            PositionView::Sight { whom } => {
                let there = self.all_spaces_of(whom, scope);
                keep(&|space| there.iter().any(|other| *other == space || board.sees(space, *other)))
            }
            PositionView::OnTile { how, whom } => {
                let there = self.all_spaces_of(whom, scope);
                keep(&|space| {
                    there.iter().any(|other| match how {
                        Tiled::On => board.share_tile(space, *other),
                        Tiled::OnOrNextTo => board.near_tile(space, *other),
                    })
                })
            }
            _ => Vec::new(),
        }
    }

    /// True for a space under a model that is wider than one: it is not next to itself.
    fn is_under(&self, whom: Selector<'_>, there: &[SpaceId], space: SpaceId) -> bool {
        !matches!(whom.noun(), NounRef::Noun(brim_core::vocabulary::Noun::Space)) && there.contains(&space)
    }

    /// All spaces of whatever a text speaks of: spaces of which something is so, or those under models.
    fn all_spaces_of(&self, select: Selector<'_>, scope: &Scope) -> Vec<SpaceId> {
        if let Some(space) = self.space_meant(select, scope).filter(|_| self.points(select)) {
            return vec![space];
        }
        if let NounRef::Noun(noun) = select.noun()
            && self.is_space(select)
        {
            return self.spaces_among(noun, select, scope);
        }
        let models: Vec<Model> = self.fitting(select, scope);
        models.into_iter().flat_map(|model| distance::base(self, model)).collect()
    }

    /// True for what points at one thing: `this space`, a spot.
    fn points(&self, select: Selector<'_>) -> bool {
        matches!(select.pick(), Pick::This | Pick::That) || matches!(select.noun(), NounRef::Alias(_))
    }
}
