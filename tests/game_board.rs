//! The board: worked examples.

use crate::game_support;

use brimscript::game::board::{Beyond, Board, Edge, Overlap, Pass, Placement, Side, TilePlan, draw};
use brimscript::game::ids::{DeclId, SpaceId, TileId};
use game_support::{at, board, corner, cross, entrance, floor, numbered, passage, plan, room};

fn free(_: SpaceId) -> Pass {
    Pass::Free
}

fn wall(x: i16, y: i16, side: Side) -> Edge {
    Edge { cell: (x, y), side }
}

#[test]
fn a_door_joins_two_tiles_by_merging_their_half_spaces() {
    let mut board = board(&entrance());
    let tile = board.join(&passage(), (TileId(0), 0), 1, DeclId(2)).unwrap();
    let (door, before, behind) = (at(&board, 1, 0), at(&board, 1, 1), at(&board, 1, -1));
    assert_eq!(board.tiles_of(door).collect::<Vec<_>>(), [TileId(0), tile]);
    assert!(board.adjacent(door, before) && board.adjacent(door, behind));
    assert_eq!(board.distance(before, behind), Some(2));
    assert!(board.sees(before, behind));
    assert!(board.share_tile(door, before) && board.share_tile(door, behind) && !board.share_tile(before, behind));
    assert!(board.near_tile(before, behind));
    assert_eq!(board.adjacent_tiles(tile), [TileId(0)]);
    let behind = board.tile(tile).unwrap();
    assert_eq!(behind.entrance, Some(1));
    assert_eq!(behind.doorways[1].to, Beyond::Tile(TileId(0)));
    assert_eq!(board.tile(TileId(0)).unwrap().doorways[0].to, Beyond::Tile(tile));
    assert_eq!(board.space_count(), 22 + 8 - 2);
    assert_eq!(board.join(&passage(), (TileId(0), 0), 1, DeclId(2)), Err(Overlap::DoorwayInUse));
}

#[test]
fn a_joined_tile_is_turned_to_fit() {
    let mut board = board(&cross());
    for (door, turn) in [(1, (-1, 2)), (2, (6, 2)), (0, (2, -1)), (3, (2, 6))] {
        let tile = board.join(&passage(), (TileId(0), door), 0, DeclId(2)).unwrap();
        assert_eq!(board.tile(tile).unwrap().spaces.len(), 8);
        let next = at(&board, turn.0, turn.1);
        assert!(board.tiles_of(next).eq([tile]), "door {door}");
    }
}

#[test]
fn a_tile_that_does_not_fit_leaves_the_board_alone() {
    let mut board = board(&cross());
    let first = board.join(&corner(), (TileId(0), 0), 1, DeclId(2)).unwrap();
    let before = board.clone();
    let high = plan(&["....", "....", "....", "....", "....", "...."], &[(Side::East, [(3, 0), (3, 1)])]);
    assert_eq!(board.join(&high, (first, 0), 0, DeclId(3)).err(), Some(Overlap::Taken { x: 0, y: 2 }));
    assert_eq!(board, before);
    assert_eq!(board.join(&high, (first, 7), 0, DeclId(3)).err(), Some(Overlap::NoDoorway));
    assert_eq!(board.join(&high, (first, 0), 3, DeclId(3)).err(), Some(Overlap::NoDoorway));
    let narrow = TilePlan { doorways: Vec::new(), ..floor(2, 2) };
    assert_eq!(board.join(&narrow, (first, 0), 0, DeclId(3)).err(), Some(Overlap::NoDoorway));
}

#[test]
fn tiles_that_merely_touch_are_not_connected() {
    let mut board = board(&floor(2, 2));
    board.place_tile(&floor(2, 2), DeclId(2), Placement { x: 2, ..Placement::default() }).unwrap();
    assert!(!board.adjacent(at(&board, 1, 0), at(&board, 2, 0)));
    assert!(!board.adjacent(at(&board, 1, 0), at(&board, 2, 1)));
    assert!(!board.sees(at(&board, 0, 0), at(&board, 3, 0)));
    assert_eq!(board.distance(at(&board, 0, 0), at(&board, 3, 0)), None);
    assert!(!board.near_tile(at(&board, 1, 0), at(&board, 2, 0)));
}

#[test]
fn an_end_cap_closes_a_door_and_leaves_its_spaces() {
    let mut board = board(&passage());
    assert!(board.close_door(TileId(0), 0));
    assert!(!board.close_door(TileId(0), 0));
    assert_eq!(board.join(&passage(), (TileId(0), 0), 0, DeclId(1)), Err(Overlap::DoorwayInUse));
    assert!(board.adjacent(at(&board, 0, 0), at(&board, 1, 1)));
}

#[test]
fn a_gate_makes_its_four_spaces_adjacent() {
    let mut board = board(&passage());
    let far = board.place_tile(&passage(), DeclId(2), Placement { region: 1, ..Placement::default() }).unwrap();
    assert!(board.open_gate((TileId(0), 0), (far, 1)));
    let near = [at(&board, 0, 0), at(&board, 1, 0)];
    let there = [board.at(1, 0, 3).unwrap(), board.at(1, 1, 3).unwrap()];
    for (a, b) in near.iter().flat_map(|a| there.map(|b| (*a, b))) {
        assert!(board.adjacent(a, b) && board.may_step(b, a) && board.sees(a, b));
    }
    let (mine, beyond) = (at(&board, 0, 2), board.at(1, 0, 1).unwrap());
    assert!(board.sees(near[0], beyond), "who stands on the gate looks through it");
    assert!(!board.sees(mine, beyond));
    assert_eq!(board.distance(mine, beyond), Some(5));
    assert!(board.near_tile(mine, beyond));
}

#[test]
fn a_wall_over_a_cross_point_parts_the_diagonal() {
    let covered = TilePlan { covered: vec![(1, 1)], ..floor(3, 3) };
    let board = board(&covered);
    let (a, b, c) = (at(&board, 0, 0), at(&board, 1, 1), at(&board, 2, 2));
    assert!(!board.adjacent(a, b) && !board.may_step(a, b) && !board.sees(a, b) && !board.sees(a, c));
    assert!(!board.adjacent(at(&board, 1, 0), at(&board, 0, 1)));
    assert_eq!(board.distance(a, b), Some(2));
    assert!(board.adjacent(a, at(&board, 1, 0)));
    assert_eq!(board.bounce(a, 4), a, "a bounce into the covered corner is cancelled");
}

#[test]
fn a_bare_corner_of_a_wall_parts_nothing() {
    let board = board(&plan(&[". ", ".."], &[]));
    assert!(board.adjacent(at(&board, 0, 0), at(&board, 1, 1)));
    assert!(board.sees(at(&board, 0, 0), at(&board, 1, 1)));
    let pinched = game_support::board(&plan(&[". ", " ."], &[]));
    assert!(!pinched.adjacent(at(&pinched, 0, 0), at(&pinched, 1, 1)));
}

#[test]
fn a_wall_between_two_cells_blocks_what_crosses_it() {
    let plan = TilePlan { walls: vec![wall(1, 0, Side::East), wall(1, 1, Side::East)], ..floor(4, 3) };
    let board = board(&plan);
    let (a, b) = (at(&board, 1, 0), at(&board, 2, 0));
    assert!(!board.adjacent(a, b) && !board.sees(a, b));
    assert!(!board.adjacent(at(&board, 1, 0), at(&board, 2, 1)), "a straight wall stands on both ways round");
    assert!(board.adjacent(at(&board, 1, 1), at(&board, 2, 2)), "round its end one may go");
    assert!(board.sees(at(&board, 1, 2), at(&board, 2, 2)));
    assert_eq!(board.distance(a, b), Some(4));
}

#[test]
fn barriers_stop_steps_and_nothing_else() {
    let barriers = vec![wall(0, 1, Side::East), wall(1, 2, Side::West)];
    let plan = TilePlan { barriers, barrier_ends: vec![(1, 1)], ..floor(3, 3) };
    let board = board(&plan);
    let (a, b) = (at(&board, 0, 1), at(&board, 1, 1));
    assert!(board.adjacent(a, b) && board.sees(a, b) && !board.may_step(a, b) && !board.may_step(b, a));
    assert!(!board.may_step(at(&board, 0, 1), at(&board, 1, 2)), "straight through a barrier");
    assert!(!board.may_step(at(&board, 0, 1), at(&board, 1, 0)), "past its end");
    assert!(!board.may_step(at(&board, 0, 0), at(&board, 1, 1)));
    assert!(board.may_step(at(&board, 0, 0), at(&board, 1, 0)));
    assert_eq!(board.bounce(a, 3), b, "bounces go through");
    let far = |through| board.reach(a, 9, &free, through).iter().find(|r| r.space == b).map(|r| r.cost);
    assert_eq!(far(true), Some(1));
    assert_eq!(far(false), Some(3));
    assert_eq!(board.distance(a, b), Some(1));
}

#[test]
fn reach_goes_round_and_through_what_stands_there() {
    let board = board(&floor(5, 1));
    let pass = |space: SpaceId| if space == at(&board, 2, 0) { Pass::Through } else { Pass::Free };
    let reached = board.reach(at(&board, 1, 0), 2, &pass, false);
    let stops: Vec<SpaceId> = reached.iter().filter(|one| one.stop).map(|one| one.space).collect();
    assert_eq!(stops, [at(&board, 0, 0), at(&board, 3, 0)]);
    let way = board.path(at(&board, 1, 0), &reached, at(&board, 3, 0));
    assert_eq!(way, [at(&board, 2, 0), at(&board, 3, 0)]);
    let blocked = |space: SpaceId| if space == at(&board, 2, 0) { Pass::Blocked } else { Pass::Free };
    assert_eq!(board.reach(at(&board, 1, 0), 9, &blocked, false).len(), 1);
    assert!(board.path(at(&board, 1, 0), &reached, at(&board, 4, 0)).is_empty());
}

#[test]
fn sight_follows_the_line_between_middles() {
    let board = board(&room());
    assert!(board.sees(at(&board, 0, 2), at(&board, 7, 3)));
    assert!(board.sees(at(&board, 1, 0), at(&board, 5, 6)), "from door to door");
    assert!(!board.sees(at(&board, 2, 0), at(&board, 7, 2)), "the wall beside the door is in the way");
    let hall = game_support::board(&corner());
    assert!(!hall.sees(at(&hall, 0, 0), at(&hall, 2, 3)), "round the corner");
    assert!(hall.sees(at(&hall, 1, 1), at(&hall, 2, 2)), "along the bare corner");
    assert!(hall.sees(at(&hall, 0, 0), at(&hall, 3, 3)), "a line that grazes the corner passes");
}

#[test]
fn a_straight_template_touches_the_spaces_it_passes() {
    let board = board(&floor(4, 4));
    let name = |ids: Vec<SpaceId>| {
        ids.into_iter().filter_map(|id| board.space(id)).map(|space| (space.x, space.y)).collect::<Vec<_>>()
    };
    assert_eq!(name(board.line(at(&board, 0, 0), at(&board, 3, 0))), [(1, 0), (2, 0), (3, 0)]);
    assert_eq!(name(board.line(at(&board, 0, 0), at(&board, 1, 1))), [(1, 0), (0, 1), (1, 1)]);
    assert_eq!(name(board.line(at(&board, 0, 0), at(&board, 2, 1))), [(1, 0), (1, 1), (2, 1)]);
    assert!(board.line(at(&board, 0, 0), at(&board, 0, 0)).is_empty());
}

#[test]
fn the_numbered_example_of_placing() {
    let board = board(&numbered());
    // The spaces are numbered as in the example: row by row from the back.
    let spaces = &board.tile(TileId(0)).unwrap().spaces;
    let number = |id: SpaceId| spaces.iter().position(|space| *space == id).unwrap() + 1;
    let order: Vec<usize> = board.placing_order(TileId(0)).into_iter().map(number).collect();
    assert_eq!(order[..2], [1, 4], "Temple Guard");
    assert_eq!(order[2..8], [6, 7, 9, 11, 14, 16], "Serpentmen Archers");
    assert_eq!(order[8..14], [18, 21, 23, 25, 26, 29]);
    assert_eq!(order[14..], [2, 3, 5, 8, 10, 12, 13, 15, 17, 19, 20, 22, 24, 27, 28]);
}

#[test]
fn placing_looks_from_the_entrance_however_the_tile_lies() {
    for rotation in 0..4 {
        let mut board = Board::default();
        board.place_tile(&numbered(), DeclId(1), Placement { rotation, x: 5, y: 5, region: 0 }).unwrap();
        let straight = game_support::board(&numbered());
        let shape = |board: &Board| {
            let order = board.placing_order(TileId(0));
            order.iter().map(|a| order.iter().map(|b| board.distance(*a, *b)).collect()).collect::<Vec<Vec<_>>>()
        };
        assert_eq!(shape(&board), shape(&straight), "turned {rotation}");
    }
}

#[test]
fn heroes_start_in_the_two_rows_farthest_from_the_door() {
    let board = board(&entrance());
    let start: Vec<_> = board.start_spaces(TileId(0)).into_iter().filter_map(|id| board.space(id)).collect();
    assert_eq!(start.len(), 8);
    assert!(start.iter().all(|space| space.y >= 5));
    assert_eq!((start[0].x, start[0].y), (3, 6), "the back left, as seen from the door");
}

#[test]
fn great_bases_stand_on_four_spaces() {
    let board = board(&room());
    assert_eq!(board.base_on_board(at(&board, 2, 2)), 4);
    assert_eq!(board.base_on_board(at(&board, 0, 4)), 3);
    assert_eq!(board.base_on_board(at(&board, 5, 6)), 1);
    assert_eq!(board.base(at(&board, 0, 4)), [at(&board, 0, 4), at(&board, 1, 4), at(&board, 1, 5)]);
    assert_eq!(board.footprint(at(&board, 0, 2), 1), [at(&board, 0, 2)]);
}

#[test]
fn a_board_is_saved_without_what_is_derived() {
    let mut board = board(&room());
    board.join(&passage(), (TileId(0), 0), 1, DeclId(2)).unwrap();
    let saved = serde_json::to_string(&board).unwrap();
    assert!(!saved.contains("near") && !saved.contains("grid"));
    assert_eq!(serde_json::from_str::<Board>(&saved).unwrap(), board);
}

#[test]
fn the_board_draws_itself() {
    let walled = TilePlan {
        walls: vec![wall(3, 3, Side::East)],
        covered: vec![(4, 3)],
        barriers: vec![wall(2, 2, Side::South), wall(5, 4, Side::West)],
        barrier_ends: vec![(3, 3)],
        ..room()
    };
    let mut board = board(&walled);
    board.join(&passage(), (TileId(0), 2), 0, DeclId(2)).unwrap();
    let kenji = at(&board, 4, 6);
    let expected = [
        "    +===+===+",
        "    | .   . |",
        "    +       +---+---+---+---+",
        "    | .   .   .   .   .   . |",
        "+---+                       +---+",
        "| .   .   .   .   .   .   .   . H",
        "+        ~~~*   #               +",
        "| .   .   .   . | .   .   .   . H",
        "+               +           +---+",
        "| .   .   .   .   . : .   . |",
        "+---+                       +",
        "    | .   .   .   .   .   . |",
        "    +---+---+---+       +---+",
        "                |Ke   . |",
        "                +       +",
        "                | .   . |",
        "                +       +",
        "                | .   . |",
        "                +       +",
        "                | .   . |",
        "                +===+===+",
        "",
    ];
    assert_eq!(draw(&board, 0, &|id| (id == kenji).then(|| "Ke".to_owned())), expected.join("\n"));
    assert_eq!(draw(&board, 3, &|_| None), "");
}
