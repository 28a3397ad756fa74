//! Transcripts and drawings.

mod markdown;
mod picture {
    mod svg;
}

use super::arena::{Arena, GUN, STRONG, Sheets, WEAK};
use brim_core::game::attack::Cause;
use brim_core::game::board::{DoorPlan, Side, TilePlan};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Chooser;
use brim_core::game::depth::{Depth, Piece};
use brim_core::game::dice::Die;
use brim_core::game::event::{Event, EventData, HitKind};
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, TileId};
use brim_core::game::journal::{Note, Stage, Tally};
use brim_core::game::table::{Ko, Lying, Outcome, Table};
use brim_play::players::Cautious;
use brim_play::text::*;

/// A whole fight, as a player reads it.
#[test]
fn a_fight_is_told() {
    let mut arena = Arena::new(&["0.1.", "....", "....", "a.b."], 4);
    let start = arena.table.clone();
    arena.fight(&mut Cautious::new());
    let mut transcript = Transcript::new(&Sheets, &start);
    let mut lines = transcript.tell_all(&arena.journal);
    let told = transcript.table().clone();
    // The throws are counted by the engine, not by events.
    assert_eq!(Table { throws: arena.table.throws.clone(), ..told }, arena.table);
    lines.push(String::new());
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn the_map_is_drawn_when_it_changes() {
    let mut arena = Arena::new(&["0.1.", "....", "..##", "a.ab"], 1);
    let mut maps = Maps::default();
    insta::assert_snapshot!(maps.changed(&arena.table, &Sheets).unwrap());
    assert_eq!(maps.changed(&arena.table, &Sheets), None);
    arena.table.heroes[0].wounds = 3;
    assert_eq!(maps.changed(&arena.table, &Sheets), None);
    arena.table.heroes[0].at = Some(arena.at(1, 1));
    assert!(maps.changed(&arena.table, &Sheets).is_some());
}

/// Nothing in a name reaches the terminal as it is.
#[test]
fn names_cannot_act() {
    let mut arena = Arena::new(&["0.", "a."], 1);
    arena.table.heroes[0].name = "Ken\u{1b}[31mji\n".to_owned();
    let mut transcript = Transcript::new(&Sheets, &arena.table);
    let note = |what| Note::Event(Event { what, cause: Cause::default() });
    let lines = transcript.tell_all(&[
        note(EventData::Gains { model: Model::Hero(HeroId(0)), what: WEAK, amount: 1 }),
        note(EventData::Says { text: "Read\u{1b}[2Jthis\naloud".to_owned() }),
        Note::Decision { who: Chooser::Party, choice: "option 0 Pay\u{7}".to_owned(), source: None },
    ]);
    let told = lines.join("\n");
    assert!(!told.chars().any(|letter| letter.is_control() && letter != '\n'), "{told:?}");
    insta::assert_snapshot!(told);
    let drawn = map(&arena.table, &Labels::of(&arena.table), &Sheets);
    assert!(!drawn.chars().any(|letter| letter.is_control() && letter != '\n'), "{drawn:?}");
}

/// A line about dice says whose they are, and their result.
#[test]
fn dice_are_told_with_whose_they_are() {
    let arena = Arena::new(&["0.1.", "....", "a.aa"], 1);
    let (hero, enemy) = (Model::Hero(HeroId(0)), Model::Enemy(EnemyId(1)));
    let shot = Cause { hero: Some(HeroId(0)), actor: Some(hero), ..Cause::default() };
    let text = Cause { source: Some(GUN), ..Cause::default() };
    let event = |what, cause: &Cause| Note::Event(Event { what, cause: cause.clone() });
    let throw = |purpose, owner, faces: &[i32], rerolled: usize, need, cause: &Cause| Note::Throw {
        purpose,
        owner,
        die: Die::D6,
        faces: faces.to_vec(),
        rerolled: (0..faces.len()).map(|at| at < rerolled).collect(),
        modifier: 0,
        need,
        total: purpose == Purpose::Fear,
        cause: cause.clone(),
    };
    let struck = |model, hits, each| EventData::Struck { model, kind: HitKind::Hit, hits, each };
    let mut transcript = Transcript::new(&Sheets, &arena.table);
    let wounds = |model, amount| EventData::Wounds { model, amount };
    let mut far = throw(Purpose::Amount, None, &[6], 0, None, &text);
    if let Note::Throw { modifier, total, .. } = &mut far {
        (*modifier, *total) = (-110, true);
    }
    let tally = |model, damages: &[i32], done: bool, stages: Vec<(Stage, Vec<Option<i32>>)>| {
        let hits = damages.iter().map(|damage| (None, *damage)).collect();
        Note::Strike(Tally { model, kind: HitKind::Hit, hits, defense: 1, done, stages })
    };
    let lines = transcript.tell_all(&[
        // Two hits are rolled for one after the other; something is added to one of them, and Defense takes a little off each.
        throw(Purpose::Damage, Some(HeroId(0)), &[6], 0, None, &shot),
        throw(Purpose::Damage, Some(HeroId(0)), &[4], 1, None, &shot),
        event(struck(enemy, 2, 6), &shot),
        tally(enemy, &[6, 5], false, Vec::new()),
        throw(Purpose::Armor, None, &[4, 3], 0, Some(5), &shot),
        tally(enemy, &[6, 5], true, vec![(Stage::Defense, vec![Some(5), Some(4)])]),
        event(wounds(enemy, 5), &shot),
        event(wounds(enemy, 3), &shot),
        // A text strikes a hero; one of its hits nothing can stop, and two get through.
        event(struck(hero, 3, 2), &text),
        tally(hero, &[2, 2, 2], false, Vec::new()),
        throw(Purpose::Defense, Some(HeroId(0)), &[2, 5], 0, Some(4), &text),
        tally(hero, &[2, 2, 2], true, vec![(Stage::Defense, vec![Some(2), None, Some(2)])]),
        event(wounds(hero, 4), &text),
        // Cover stops two of three, the dice of Defense none of the one that is left; a Shield leaves little of it.
        event(struck(hero, 3, 4), &text),
        tally(hero, &[4, 3, 2], false, Vec::new()),
        throw(Purpose::Cover, Some(HeroId(0)), &[2, 5, 6], 0, Some(4), &text),
        throw(Purpose::Defense, Some(HeroId(0)), &[2], 0, Some(4), &text),
        tally(
            hero,
            &[4, 3, 2],
            true,
            vec![(Stage::Cover, vec![Some(4), None, None]), (Stage::Shield, vec![Some(3), None, None])],
        ),
        event(wounds(hero, 3), &text),
        // Something prevents the Wounds of the last.
        event(struck(hero, 1, 2), &text),
        tally(hero, &[2], false, Vec::new()),
        tally(hero, &[2], true, Vec::new()),
        event(EventData::AttackEnds { attacker: enemy }, &text),
        throw(Purpose::Fear, None, &[3], 0, None, &Cause::default()),
        // Nothing hangs on this die.
        far,
        Note::Decision { who: Chooser::Hero(HeroId(0)), choice: "hero 1".to_owned(), source: Some(GUN) },
        event(EventData::Xp { hero: HeroId(0), amount: 5 }, &text),
    ]);
    insta::assert_snapshot!(lines.join("\n"));
}

/// The sheets, with the light of the first hero.
struct Lit;

impl Names for Lit {
    fn name(&self, id: DeclId) -> String {
        Sheets.name(id)
    }

    fn figures(&self, table: &Table) -> Figures {
        Figures {
            lit: table.heroes[0].at.map(|at| table.board.tiles_near(at)),
            room: vec![Some((12, 10)); 2],
            light: Some(HeroId(0)),
            need: Some(8),
            named: vec![("Old Dread".to_owned(), vec![7, 2]), ("Stain".to_owned(), vec![5])],
            stages: vec![(9, 8), (4, 9)],
            last_clue: Some(2),
        }
    }
}

/// Three halls in a row, each joined to the one before, with the depth track.
fn halls() -> Arena {
    let mut arena = Arena::new(&["0.1.", "....", "..##", "#==#"], 1);
    let side = |side, cells| DoorPlan { side, cells };
    let plan = TilePlan {
        cells: (0..4).map(|x| (x, 1)).collect(),
        doorways: vec![side(Side::North, vec![(1, 0), (2, 0)]), side(Side::South, vec![(1, 2), (2, 2)])],
        ..TilePlan::default()
    };
    let table = &mut arena.table;
    let mut last = TileId(0);
    for _ in 0..2 {
        let door = (last, table.board.tile(last).unwrap().doorways.len() - 1);
        last = table.board.join(&plan, door, 0, DeclId(901)).unwrap();
    }
    table.depth = Some(Depth::new(DeclId(800), 9));
    arena
}

#[test]
fn a_watcher_sees_what_has_changed() {
    let mut arena = halls();
    let mut maps = Maps::default();
    let mut told = vec![maps.turn(&arena.table, &Lit).unwrap()];
    // Nothing, the track, another tile.
    assert_eq!(maps.turn(&arena.table, &Lit), None);
    arena.table.depth.as_mut().unwrap().darkness = 3;
    arena.table.heroes[1].sanity_damage = 2;
    told.push(maps.turn(&arena.table, &Lit).unwrap());
    arena.table.heroes[1].at = Some(arena.at(0, 6));
    told.push(maps.turn(&arena.table, &Lit).unwrap());
    insta::assert_snapshot!(told.join("----\n"));
}

#[test]
fn a_game_comes_to_something() {
    let mut arena = halls();
    let mut chronicle = Chronicle::default();
    let hero = HeroId(1);
    let weak = Cause { source: Some(WEAK), actor: Some(Model::Enemy(EnemyId(1))), ..Cause::default() };
    let own = Cause { source: Some(GUN), ..Cause::default() };
    let mine = Cause { hero: Some(HeroId(0)), ..Cause::default() };
    let at = arena.at(0, 0);
    let ko = Ko { health: true, sanity: false };
    for (what, cause) in [
        (EventData::EnemyPlaced { kind: STRONG, at, target: None }, &own),
        (EventData::EnemyPlaced { kind: WEAK, at, target: None }, &own),
        (EventData::HoldsBack { hero: None, total: 9, need: 8, held: true, doubles: false }, &own),
        (EventData::HoldsBack { hero: None, total: 5, need: 8, held: false, doubles: false }, &own),
        (EventData::TrackMoves { piece: Piece::Darkness, from: 0, to: 1 }, &own),
        (EventData::Wounds { model: Model::Enemy(EnemyId(0)), amount: 3 }, &mine),
        (EventData::Killed { enemy: EnemyId(0), kind: STRONG, at }, &mine),
        (EventData::Xp { hero: HeroId(0), amount: 30 }, &mine),
        (EventData::Wounds { model: Model::Hero(hero), amount: 4 }, &weak),
        // What answers to the wound is not what brought the hero down.
        (EventData::Ko { hero, why: ko, health: 12, sanity: 10 }, &own),
        (EventData::SanityDamage { hero: HeroId(0), amount: 9 }, &Cause::default()),
        (EventData::Ko { hero: HeroId(0), why: ko, health: 12, sanity: 10 }, &Cause::default()),
    ] {
        chronicle.take(&Note::Event(Event { what, cause: cause.clone() }));
    }
    let mut told = Vec::new();
    for outcome in [Outcome::AllKo, Outcome::DarknessEscaped, Outcome::Victory, Outcome::Fled, Outcome::TurnCap] {
        arena.table.outcome = Some(outcome);
        told.extend(chronicle.end(&arena.table, &Lit).into_iter().take(if outcome == Outcome::AllKo { 9 } else { 1 }));
    }
    insta::assert_snapshot!(told.join("\n"));
}

/// The picture of a table is the same text every time, and well formed whatever the names are.
#[test]
fn a_table_is_drawn_as_a_picture() {
    let mut arena = halls();
    arena.table.heroes[0].name = "Ken <&> \"ji\"".to_owned();
    arena.table.heroes[0].wounds = 3;
    arena.table.heroes[1].sanity_damage = 2;
    arena.table.heroes[1].ko = Some(Ko { health: false, sanity: true });
    for (kind, x, y) in [(WEAK, 1, 4), (STRONG, 2, 6)] {
        let at = arena.at(x, y);
        let what = EventData::EnemyPlaced { kind, at, target: None };
        arena.table.apply(&Event { what, cause: Cause::default() });
    }
    arena.table.enemies[0].wounds = 2;
    arena.table.floor_tokens.push(Lying { what: DeclId(7), at: arena.at(0, 1) });
    let labels = Labels::of(&arena.table);
    let drawn = picture(&arena.table, &labels, &Lit, "The halls & more: step 3");
    assert_eq!(drawn, picture(&arena.table, &labels, &Lit, "The halls & more: step 3"));
    insta::assert_snapshot!(drawn);
    for name in ["g", "text", "title"] {
        let begun = drawn.matches(&format!("<{name} ")).count() + drawn.matches(&format!("<{name}>")).count();
        assert_eq!(begun, drawn.matches(&format!("</{name}>")).count(), "{name}");
    }
}
