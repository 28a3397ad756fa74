//! Habits of the careful player, each by itself.

use crate::units::play::arena::Arena;
use brim_core::game::decision::{About, Choice, Decision};
use brim_core::game::ids::{HeroId, SpaceId};
use brim_play::players::cautious::{Blasts, Cautious, Danger, Field};
use brim_play::players::{Player, View};

/// Looks at something, and passes.
struct Looks<F>(F);

impl<F: FnMut(&View<'_>)> Player for Looks<F> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        (self.0)(view);
        decision.options.first().cloned()
    }
}

fn look(arena: &mut Arena, mut at: impl FnMut(&View<'_>)) {
    arena.ask(&mut Looks(|view: &View<'_>| at(view)), 0, About::Use, vec![Choice::Pass, Choice::Yes]);
}

/// Two who fill a passage leave no way round them: both are safer than with one of them in front.
#[test]
fn shoulder_to_shoulder() {
    let mut arena = Arena::new(&["aaaaaa", "......", "##0.##", "##..##", "##1.##"], 1);
    let [beside, behind] = [(3, 2), (2, 4)].map(|(x, y)| arena.at(x, y));
    let mut harm = [0; 2];
    look(&mut arena, |view| {
        let field = Field::of(view);
        let danger = Danger::of(view, &field, HeroId(1));
        harm = [beside, behind].map(|space| danger.on(view, &field, space));
    });
    assert!(harm[0] < harm[1], "{harm:?}");
}

/// What is said to hang together around a space does: whoever stands there parts nobody from anybody.
#[test]
fn what_is_tied_around_a_space_hangs_together() {
    let arena = Arena::new(&["0.1..#...", "...#.#.#.", ".##......", "...#a...#", "#..##...b"], 1);
    let board = &arena.table.board;
    let mut tied = 0;
    for space in board.spaces().filter(|space| board.is_tied_around(*space, |_| true)) {
        let around: Vec<SpaceId> = board.neighbours(space).collect();
        let mut seen: Vec<SpaceId> = around.iter().copied().take(1).collect();
        let mut at = 0;
        while let Some(here) = seen.get(at).copied() {
            at += 1;
            let next = around.iter().filter(|next| board.may_step(here, **next) && board.may_step(**next, here));
            let new: Vec<SpaceId> = next.copied().filter(|next| !seen.contains(next)).collect();
            seen.extend(new);
        }
        assert_eq!(seen.len(), around.len(), "{space:?}");
        tied += 1;
    }
    assert!(tied > 10 && tied < board.space_count(), "{tied}");
}

/// What explodes is for a crowd, away from friends, and is kept where it would strike few.
#[test]
fn explosions_are_for_crowds() {
    let worth = |map: &[&str]| {
        let (mut arena, mut best) = (Arena::new(map, 1), 0);
        look(&mut arena, |view| {
            let at = view.hero(HeroId(0)).and_then(|hero| hero.at).unwrap();
            best = Blasts::of(view, &Field::of(view), Some(HeroId(0)), 3).best(view, at);
        });
        best
    };
    let crowd = worth(&["0.....1", ".......", ".......", ".......", "aaa....", "aaa....", "aaa...."]);
    let few = worth(&["0.....1", ".......", ".......", ".......", "......a", ".......", "a......"]);
    let friend = worth(&["0......", ".......", ".......", ".......", "aaa....", "a1a....", "aaa...."]);
    assert!(crowd > 0 && few == 0 && friend < crowd, "{crowd} {few} {friend}");
}

/// Who stands at a door waits for the others to come up; not for ever.
#[test]
fn nobody_opens_a_door_alone() {
    let mut arena = Arena::new(&["1......", ".......", "......0", "....==="], 1);
    let mut player = Cautious::new();
    let options = vec![Choice::Pass, Choice::Look];
    assert_eq!(arena.ask(&mut player, 0, About::Activation, options.clone()), Choice::Pass);
    let mut together = arena.table.clone();
    arena.table.cursor.turn += 1;
    assert_eq!(arena.ask(&mut player, 0, About::Activation, options.clone()), Choice::Look);
    together.heroes[1].at = Some(arena.at(5, 1));
    arena.table = together;
    assert_eq!(arena.ask(&mut Cautious::new(), 0, About::Activation, options), Choice::Look);
}

/// A fight that is nearly lost is fled from, but not the last one.
#[test]
fn the_last_fight_is_fought_to_its_end() {
    let mut arena = Arena::new(&["0.1.2", ".....", "b.b.b"], 1);
    for seat in [1, 2] {
        arena.table.heroes[seat].ko = Some(Default::default());
    }
    arena.table.heroes[0].wounds = 9;
    let options = vec![Choice::Pass, Choice::Flee];
    assert_eq!(arena.ask(&mut Cautious::new(), 0, About::Flee, options.clone()), Choice::Flee);
    arena.table.explored.objective = Some(brim_core::game::ids::TileId(0));
    assert_eq!(arena.ask(&mut Cautious::new(), 0, About::Flee, options), Choice::Pass);
}
