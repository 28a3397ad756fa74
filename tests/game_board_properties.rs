//! The board: what holds for any tiles, walls and barriers.

use crate::game_support;

use brimscript::game::board::{Beyond, Board, Edge, Pass, Placement, Side, TilePlan};
use brimscript::game::ids::{DeclId, SpaceId, TileId};
use game_support::{board, corner, cross, passage, room};
use proptest::collection::vec;
use proptest::prelude::*;

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::North), Just(Side::East), Just(Side::South), Just(Side::West)]
}

fn edges() -> impl Strategy<Value = Vec<Edge>> {
    vec(((0i16..6, 0i16..6), side()).prop_map(|(cell, side)| Edge { cell, side }), 0..14)
}

/// A tile with holes, walls and barriers anywhere, without doorways.
fn any_floor() -> impl Strategy<Value = TilePlan> {
    let points = || vec((0i16..7, 0i16..7), 0..8);
    (vec((0i16..6, 0i16..6), 1..40), edges(), points(), edges(), points()).prop_map(
        |(cells, walls, covered, barriers, barrier_ends)| TilePlan {
            cells,
            walls,
            covered,
            barriers,
            barrier_ends,
            ..TilePlan::default()
        },
    )
}

/// A board grown from a crossing by joining tiles wherever they fit.
fn any_mine() -> impl Strategy<Value = (Board, usize)> {
    vec((0usize..4, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..12).prop_map(|moves| {
        let mut mine = board(&cross());
        let mut joined = 0;
        for (kind, door, entrance) in moves {
            let plan = [cross(), passage(), corner(), room()].into_iter().nth(kind).unwrap_or_default();
            let open = open_doors(&mine);
            if open.is_empty() {
                break;
            }
            let before = mine.clone();
            match mine.join(&plan, *door.get(&open), entrance.index(plan.doorways.len()), DeclId(2)) {
                Ok(_) => joined += 1,
                Err(_) => assert_eq!(mine, before),
            }
        }
        (mine, joined)
    })
}

fn open_doors(board: &Board) -> Vec<(TileId, usize)> {
    let mut open = Vec::new();
    for (id, tile) in board.tiles().filter_map(|id| Some((id, board.tile(id)?))) {
        let doors = tile.doorways.iter().enumerate();
        open.extend(doors.filter(|(_, door)| door.to == Beyond::Unexplored).map(|(place, _)| (id, place)));
    }
    open
}

fn pairs(board: &Board) -> impl Iterator<Item = (SpaceId, SpaceId)> {
    let ids: Vec<SpaceId> = board.spaces().collect();
    ids.clone().into_iter().flat_map(move |a| ids.clone().into_iter().map(move |b| (a, b)))
}

/// What holds on every board.
fn sound(board: &Board) {
    let far = |a: SpaceId, b: SpaceId| board.distance(a, b);
    for (a, b) in pairs(board) {
        let there = far(a, b);
        assert_eq!(board.adjacent(a, b), board.adjacent(b, a), "adjacency of {a:?} and {b:?}");
        // Out of a space that walls and barriers shut in wholly, every step over a barrier is allowed.
        let shut_in = |space: SpaceId| board.neighbours(space).all(|next| board.may_step(space, next));
        let alike = board.may_step(a, b) == board.may_step(b, a);
        assert!(alike || shut_in(a) || shut_in(b), "steps between {a:?} and {b:?}");
        assert_eq!(board.sees(a, b), board.sees(b, a), "sight between {a:?} and {b:?}");
        assert_eq!(there, far(b, a));
        assert!(!board.may_step(a, b) || board.adjacent(a, b));
        assert!(!board.adjacent(a, b) || (board.sees(a, b) && there == Some(1)));
        assert!(!board.adjacent(a, b) || board.share_tile(a, b));
        assert!(board.sees(a, b) <= (board.line(a, b).last() == Some(&b) || a == b));
    }
    for (space, face) in board.spaces().flat_map(|space| (0..=9).map(move |face| (space, face))) {
        let there = board.bounce(space, face);
        assert!(there == space || board.adjacent(space, there));
        assert!(board.space(there).is_some());
        let back = board.bounce(there, (face + 3) % 8 + 1);
        assert!(there == space || !(1..=8).contains(&face) || back == space);
    }
    let saved = serde_json::to_string(board).unwrap_or_default();
    assert_eq!(serde_json::from_str::<Board>(&saved).ok().as_ref(), Some(board));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_floor_is_sound(plan in any_floor(), rotation in 0u8..4) {
        sound(&board(&plan));
        let mut turned = Board::default();
        turned.place_tile(&plan, DeclId(1), Placement { rotation, x: -3, y: 4, region: 2 }).unwrap();
        sound(&turned);
        let straight = board(&plan);
        let count = |board: &Board, holds: &dyn Fn(SpaceId, SpaceId) -> bool| {
            pairs(board).filter(|(a, b)| holds(*a, *b)).count()
        };
        prop_assert_eq!(count(&straight, &|a, b| straight.adjacent(a, b)), count(&turned, &|a, b| turned.adjacent(a, b)));
        prop_assert_eq!(count(&straight, &|a, b| straight.may_step(a, b)), count(&turned, &|a, b| turned.may_step(a, b)));
        prop_assert_eq!(count(&straight, &|a, b| straight.sees(a, b)), count(&turned, &|a, b| turned.sees(a, b)));
    }

    #[test]
    fn any_mine_is_sound((mine, joined) in any_mine()) {
        sound(&mine);
        prop_assert_eq!(mine.tiles().count(), joined + 1);
        for (id, tile) in mine.tiles().filter_map(|id| Some((id, mine.tile(id)?))) {
            prop_assert!(mine.spaces().all(|space| mine.distance(tile.spaces[0], space).is_some()), "all is connected");
            for door in &tile.doorways {
                let Beyond::Tile(next) = door.to else { continue };
                let other = mine.tile(next).unwrap();
                let meets = |back: &&brimscript::game::board::Doorway| back.spaces == door.spaces;
                let back = other.doorways.iter().find(meets).unwrap();
                prop_assert_eq!(back.side, door.side.opposite());
                prop_assert_eq!(back.to, Beyond::Tile(id));
                prop_assert!(door.spaces.iter().all(|space| mine.tiles_of(*space).count() == 2));
            }
            let order = mine.placing_order(id);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            sorted.dedup();
            prop_assert_eq!(sorted.len(), tile.spaces.len());
            prop_assert_eq!(order.len(), tile.spaces.len());
        }
    }

    #[test]
    fn reach_costs_what_the_distance_is(plan in any_floor(), from in any::<prop::sample::Index>(), max in 0i32..6) {
        let board = board(&plan);
        let from = SpaceId(u16::try_from(from.index(board.space_count())).unwrap());
        let free = board.reach(from, max, &|_| Pass::Free, true);
        for space in board.spaces() {
            let far = board.distance(from, space);
            let cost = free.iter().find(|one| one.space == space).map(|one| one.cost);
            let near = far.filter(|far| (1..=max).contains(far));
            prop_assert_eq!(cost, near);
        }
        let walked = board.reach(from, max, &|_| Pass::Free, false);
        for one in &walked {
            prop_assert!(Some(one.cost) >= board.distance(from, one.space));
            let way = board.path(from, &walked, one.space);
            prop_assert_eq!(i32::try_from(way.len()).unwrap(), one.cost);
            let steps = std::iter::once(from).chain(way.iter().copied()).zip(&way);
            prop_assert!(steps.into_iter().all(|(a, b)| board.may_step(a, *b)));
        }
    }
}
