//! One light for all: what the rules call lit, maps and players call so too, however far the lamp reaches (SBSD p. 14).

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that panics has failed, as it should")]

use crate::support;

use brimscript::game::effect::{EndsAt, LastingEffect, StartsAt};
use brimscript::game::ids::{DeclId, EffectId, Model, TileId};
use brimscript::players::Random;
use brimscript::program::StatKey;
use brimscript::replay::{Adventure, Playable, StepResult};
use brimscript::text::Figures;
use brimscript::vm::{HeroSetup, Setup};
use brimscript::vocabulary::{Kind, Stat};

/// A change of the shipped packs by which a lamp lights its own tile alone.
fn choked(program: &brimscript::program::Program) -> Option<brimscript::game::ids::OpId> {
    program.standing.get(&StatKey::Stat(Stat::LitTiles))?.first().map(|one| one.op)
}

#[test]
fn a_lamp_that_lights_its_own_tile_alone_lights_no_other_on_maps() {
    let (_, program) = support::program();
    let class = program.find("Rancher", Some(Kind::Class)).expect("a class");
    let heroes = vec![HeroSetup { class, name: "Ann".to_owned(), ..HeroSetup::default() }];
    let mission = program.find("Down to the Burning Room", Some(Kind::Mission));
    let mut game = Adventure::new(program, &Setup { mission, heroes, seed: 3, ..Default::default() });
    let mut player = Random::new(3);
    while game.table().cursor.turn < 1 {
        assert_eq!(game.step(&mut player), StepResult::On);
    }
    let mut table = game.table().clone();
    let bearer = table.heroes[0].id;
    let own: Vec<TileId> = table.board.tiles_of(table.heroes[0].at.expect("on the board")).collect();
    let before = Figures::of(program, &table);
    assert_eq!(before.light, Some(bearer));
    assert!(before.lit.expect("a light").len() > own.len(), "it reaches the next tile");
    table.effects.push(LastingEffect {
        id: EffectId(u32::MAX),
        source: DeclId(0),
        modifier: choked(program).expect("a card says `lit tiles is 0`"),
        amount: 0,
        subjects: vec![Model::Hero(bearer)],
        all: None,
        but: None,
        group: None,
        from: StartsAt::Now,
        until: EndsAt::Permanent,
        attack: 0,
        struck: false,
        when: None,
        of: None,
        meant: None,
    });
    let after = Figures::of(program, &table);
    assert_eq!(after.lit, Some(own.clone()));
    for space in table.board.spaces() {
        let lit = table.board.tiles_of(space).any(|tile| own.contains(&tile));
        assert_eq!(after.is_lit(&table, space), lit);
    }
}
