//! Players against an arena without content.

mod cautious;

use super::arena::*;
use brim_core::game::cards::Zone;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::ids::{CardId, EnemyId, HeroId, Model, OpId};
use brim_core::game::table::Cursor;
use brim_play::players::{Absent, Cautious, Dealt, InvalidChoice, Player, Random, Scripted, View};
use brim_play::replay::{Playable, StepResult};

/// Fights that are hard to win.
const HALLS: [&[&str]; 4] = [
    &["0.1.2.3", ".......", ".......", ".......", "ab.b..a", ".a..ba.", "a..a..b"],
    &["..0.1..", ".......", ".......", "#.....#", "..a.a..", ".b.a.a.", "...b..."],
    &["0.1", "...", "...", "...", "...", ".b.", "...", "b.b"],
    &["0..1", "....", ".aa.", "aaaa", "aaa.", "..a."],
];

/// Fights of 240 won, turns they took, Wounds the heroes had when it was over.
fn tally(player: impl Fn(u64) -> Box<dyn Player>) -> Vec<(u32, u32, i32)> {
    let fight = |map: &[&str]| {
        let (mut wins, mut turns, mut wounds) = (0, 0, 0);
        for seed in 0..60 {
            let mut arena = Arena::new(map, seed);
            wins += u32::from(arena.fight(&mut player(seed)));
            turns += arena.table.cursor.turn;
            wounds += arena.table.heroes.iter().map(|hero| hero.wounds).sum::<i32>();
        }
        (wins, turns, wounds)
    };
    HALLS.iter().map(|map| fight(map)).collect()
}

#[test]
fn care_wins_far_more_than_chance() {
    let careful = tally(|_| Box::new(Cautious::new()));
    let random = tally(|seed| Box::new(Random::new(seed)));
    let wins = |tally: &[(u32, u32, i32)]| tally.iter().map(|(wins, ..)| wins).sum::<u32>();
    assert!(wins(&careful) >= wins(&random) + 100, "{careful:?} {random:?}");
    for (careful, random) in careful.iter().zip(&random) {
        assert!(careful.0 > random.0, "{careful:?} {random:?}");
    }
}

#[test]
fn the_same_fight_gets_the_same_choices() {
    for seed in 0..10 {
        let (mut one, mut other) = (Arena::new(HALLS[0], seed), Arena::new(HALLS[0], seed));
        one.fight(&mut Cautious::new());
        other.fight(&mut Cautious::new());
        assert_eq!(one.journal, other.journal);
        let (mut one, mut other) = (Arena::new(HALLS[0], seed), Arena::new(HALLS[0], seed));
        one.fight(&mut Random::new(5));
        other.fight(&mut Random::new(5));
        assert_eq!(one.table, other.table);
    }
}

#[test]
fn nobody_answers() {
    let mut arena = Arena::new(HALLS[0], 1);
    arena.table.revives = 1;
    while arena.step(&mut Absent) == StepResult::On {}
    let before = arena.table.clone();
    assert!(matches!(arena.step(&mut Absent), StepResult::Waits(_)));
    assert_eq!(arena.table, before);
}

#[test]
fn chance_takes_every_option_alike() {
    let mut arena = Arena::new(HALLS[0], 1);
    let mut player = Random::new(3);
    let options: Vec<Choice> = (0..5).map(Choice::Number).collect();
    let mut counts = [0; 5];
    for _ in 0..5000 {
        let about = About::Pay { source: WEAK };
        if let Choice::Number(number) = arena.ask(&mut player, 0, about, options.clone()) {
            counts[usize::try_from(number).unwrap()] += 1;
        }
    }
    assert!(counts.iter().all(|count| (880..1120).contains(count)), "{counts:?}");
}

#[test]
fn scripts_answer_by_chooser_then_in_order() {
    let mut arena = Arena::new(HALLS[0], 1);
    let options = || vec![Choice::Pass, Choice::Yes, Choice::Move];
    let mut script = Scripted::new(["move", "move", "flee"]).then(Random::new(1));
    script.say(Chooser::Hero(HeroId(1)), "yes");
    assert_eq!(arena.ask(&mut script, 0, About::Use, options()), Choice::Move);
    assert_eq!(arena.ask(&mut script, 1, About::Use, options()), Choice::Yes);
    assert_eq!(arena.ask(&mut script, 1, About::Use, options()), Choice::Move);
    let decision = Decision { who: Chooser::Party, about: About::Use, options: options() };
    assert_eq!(arena.try_ask(&mut script, decision.clone()), None);
    assert_eq!(arena.try_ask(&mut script, decision), None);
    let options = ["pass", "yes", "move"].map(str::to_owned).to_vec();
    assert_eq!(script.misfit(), Some(&InvalidChoice { index: 3, key: "flee".to_owned(), options }));
    assert_eq!((script.taken(), script.left()), (3, 1));
}

#[test]
fn a_script_that_ran_out_hands_over() {
    let mut arena = Arena::new(HALLS[0], 1);
    let mut script = Scripted::new(["yes"]).then(Scripted::new(["pass"]));
    let options = vec![Choice::Pass, Choice::Yes];
    assert_eq!(arena.ask(&mut script, 0, About::Use, options.clone()), Choice::Yes);
    assert_eq!(arena.ask(&mut script, 0, About::Use, options.clone()), Choice::Pass);
    let decision = Decision { who: Chooser::Party, about: About::Use, options };
    assert_eq!(arena.try_ask(&mut script, decision), None);
    assert_eq!(script.misfit(), None);
}

/// Nobody sees what lies in a pile, unless it is shown.
#[test]
fn piles_are_hidden() {
    struct Looks(Vec<(bool, usize)>);
    impl Player for Looks {
        fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
            self.0.push((view.card(CardId(0)).is_some(), view.pile_size(DRAUGHT)));
            decision.options.first().cloned()
        }
    }
    let mut arena = Arena::new(HALLS[0], 1);
    arena.table.cards.all[0].zone = Zone::Pile;
    arena.table.cards.piles.insert(DRAUGHT, vec![CardId(0)]);
    let mut looks = Looks(Vec::new());
    arena.ask(&mut looks, 0, About::Use, vec![Choice::Pass, Choice::Yes]);
    arena.ask(&mut looks, 0, About::Pick { source: WEAK }, vec![Choice::Card(CardId(0)), Choice::Pass]);
    assert_eq!(looks.0, [(false, 1), (true, 1)]);
}

/// What heroes begin with is dealt by the seed, whoever plays them; nothing else is.
#[test]
fn heroes_are_dealt_by_chance() {
    let mut arena = Arena::new(HALLS[0], 1);
    arena.table.cursor = Cursor::default();
    let things = || vec![Choice::Thing(WEAK), Choice::Thing(DRAUGHT), Choice::Thing(GUN)];
    let mut dealt = |seed, about, options| {
        let mut player = Dealt::new(seed, Cautious::new());
        arena.ask(&mut player, 0, about, options)
    };
    let picked: Vec<Choice> = (0..20).map(|seed| dealt(seed, About::Pick { source: WEAK }, things())).collect();
    assert!(things().iter().all(|thing| picked.contains(thing)), "{picked:?}");
    assert_eq!(dealt(3, About::Pick { source: WEAK }, things()), dealt(3, About::Pick { source: WEAK }, things()));
    let lights: Vec<Choice> = (0..20)
        .map(|seed| {
            let heroes = [0, 1].map(|id| Choice::Model(Model::Hero(HeroId(id)))).to_vec();
            dealt(seed, About::Light, heroes)
        })
        .collect();
    assert!(lights.iter().all(|light| *light == lights[0]));
}

/// What a careful player does in plain cases.
#[test]
fn plain_cases() {
    let mut arena = Arena::new(&["0..1", "....", "a..b"], 1);
    let mut player = Cautious::new();
    let enemies = || [0, 1].map(|id| Choice::Model(Model::Enemy(EnemyId(id)))).to_vec();
    let hit = |critical| About::AssignHit { critical };
    // What can be killed comes first; what Defense would save is for a Critical Hit.
    assert_eq!(arena.ask(&mut player, 0, hit(false), enemies()), enemies()[0]);
    assert_eq!(arena.ask(&mut player, 0, hit(true), enemies()), enemies()[1]);
    // Hits are dealt one at a time.
    assert_eq!(arena.ask(&mut player, 0, hit(true), [vec![Choice::Pass], enemies()].concat()), Choice::Pass);
    let revive = vec![Choice::Yes, Choice::Pass];
    assert_eq!(arena.ask(&mut player, 0, About::Revive { hero: HeroId(1) }, revive.clone()), Choice::Yes);
    // Hardly hurt, a hero takes Grit when a fight ends; else it heals, and where it needs it most.
    let breath = About::CatchBreath { hero: HeroId(0) };
    let options = vec![Choice::Yes, Choice::Number(1)];
    assert_eq!(arena.ask(&mut player, 0, breath.clone(), options.clone()), Choice::Number(1));
    arena.table.heroes[0].wounds = 9;
    arena.table.heroes[0].sanity_damage = 2;
    assert_eq!(arena.ask(&mut player, 0, breath, options), Choice::Yes);
    let heal = About::Heal { amount: 4, hero: HeroId(0) };
    assert_eq!(arena.ask(&mut player, 0, heal, (2..=4).map(Choice::Number).collect()), Choice::Number(4));
}

#[test]
fn grit_is_for_what_matters() {
    let mut arena = Arena::new(&["0..1", "....", "a..b"], 1);
    let mut player = Cautious::new();
    let mut ask = |arena: &mut Arena, purpose, faces: &[i32], need| {
        let by = RerollBy::Grit;
        let about = About::Reroll { purpose, faces: faces.to_vec(), need: Some(need), by };
        arena.ask(&mut player, 0, about, vec![Choice::Pass, Choice::RerollMisses])
    };
    assert_eq!(ask(&mut arena, Purpose::ToHit, &[5, 4], 4), Choice::Pass);
    assert_eq!(ask(&mut arena, Purpose::ToHit, &[5, 1], 4), Choice::Pass);
    assert_eq!(ask(&mut arena, Purpose::ToHit, &[1, 2, 3], 4), Choice::RerollMisses);
    assert_eq!(ask(&mut arena, Purpose::Defense, &[5, 1], 4), Choice::Pass);
    arena.table.heroes[0].wounds = 10;
    assert_eq!(ask(&mut arena, Purpose::Defense, &[5, 1], 4), Choice::RerollMisses);
}

/// A shooter does not walk up to what it can shoot; a fighter does; who is hurt drinks, and a fallen friend is helped.
#[test]
fn where_to_go() {
    let mut arena = Arena::new(&["0.1.......", "..........", ".........a"], 1);
    arena.table.heroes[0].hands = vec![CardId(0)];
    let mut player = Cautious::new();
    let spaces = |arena: &Arena| {
        let near = [(1, 1), (2, 1), (8, 1), (9, 1)].map(|(x, y)| Choice::Space(arena.at(x, y)));
        [vec![Choice::Pass], near.to_vec()].concat()
    };
    let walk = About::Move { left: 9, by: None };
    let options = spaces(&arena);
    let far = arena.ask(&mut player, 0, walk.clone(), options.clone());
    assert!([&options[1], &options[2]].contains(&&far), "{far}");
    let near = arena.ask(&mut player, 1, walk, options.clone());
    assert!([&options[3], &options[4]].contains(&&near), "{near}");
    let drink = Choice::Use { op: OpId(1), card: None, token: Some(DRAUGHT), on: None };
    let options = vec![Choice::Pass, Choice::Move, drink.clone(), Choice::Help(HeroId(1))];
    assert_eq!(arena.ask(&mut player, 0, About::Activation, options.clone()), Choice::Move);
    arena.table.heroes[0].wounds = 7;
    assert_eq!(arena.ask(&mut player, 0, About::Activation, options.clone()), drink);
}

/// Nothing is used for ever, however good it seems.
#[test]
fn nothing_is_used_without_end() {
    let mut arena = Arena::new(&["0..1", "....", "a..b"], 1);
    arena.table.heroes[0].wounds = 9;
    let mut player = Cautious::new();
    let options = vec![Choice::Pass, Choice::Use { op: OpId(1), card: None, token: Some(DRAUGHT), on: None }];
    let uses = (0..20).filter(|_| arena.ask(&mut player, 0, About::Use, options.clone()) != Choice::Pass).count();
    assert_eq!(uses, 4);
}
