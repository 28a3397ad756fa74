//! What is told and drawn.

use super::*;
use crate::game::attack::Cause;
use crate::game::event::{Event, What};
use crate::game::ids::{HeroId, Model};
use crate::game::journal::Note;
use crate::players::Cautious;
use crate::players::arena::{Arena, Sheets, WEAK};

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
    assert_eq!(crate::game::table::Table { throws: arena.table.throws.clone(), ..told }, arena.table);
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
        note(What::Gains { model: Model::Hero(HeroId(0)), what: WEAK, amount: 1 }),
        note(What::Says { text: "Read\u{1b}[2Jthis\naloud".to_owned() }),
        Note::Decision { who: crate::game::decision::Chooser::Party, choice: "option 0 Pay\u{7}".to_owned() },
    ]);
    let told = lines.join("\n");
    assert!(!told.chars().any(|letter| letter.is_control() && letter != '\n'), "{told:?}");
    insta::assert_snapshot!(told);
    let drawn = map(&arena.table, &Cast::of(&arena.table), &Sheets);
    assert!(!drawn.chars().any(|letter| letter.is_control() && letter != '\n'), "{drawn:?}");
}
