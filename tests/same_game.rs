//! A game depends on what is declared and on its names alone: not on files, folders, the order of texts, or packs that are not in play.
//!
//! A few games by default. The whole run:
//!
//! ```text
//! BRIM_GAMES=2000 cargo test --release -p brimscript --test whole same_game -- --nocapture
//! ```

#![allow(clippy::expect_used, clippy::panic, reason = "a test that panics has failed, as it should")]

use crate::shelf;

use std::sync::atomic::{AtomicUsize, Ordering};

use brimscript::check::check;
use brimscript::game::chance::hash64;
use brimscript::lower::lower;
use brimscript::pack::load;
use brimscript::players::{Cautious, Player, Random};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Hero, Playable, Setup, StepResult, outcome_key};
use brimscript::scenario::{Status, Suite};
use brimscript::sim::seed_of;
use brimscript::text::{ProgramNames, Transcript};
use shelf::{Shelf, files, moved, shipped};

/// The packs on the table of most of these games.
const BOX: [&str; 1] = ["content/swamps-of-death"];
const BOXES: [&str; 4] =
    ["content/swamps-of-death", "content/more-darkness", "content/forbidden-fortress", "content/gates-of-valhalla"];
const MISSION: &str = "A Fistful of Dark Stone";

/// How many games are compared.
fn games() -> u32 {
    std::env::var("BRIM_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(8)
}

fn program(shelf: &Shelf, packs: &[&str]) -> Program {
    let paths: Vec<String> = packs.iter().map(|path| (*path).to_owned()).collect();
    let loaded = load(&files(shelf), &paths);
    let checked = check(&loaded);
    let errors: Vec<_> = checked
        .diagnostics
        .iter()
        .chain(&loaded.diagnostics)
        .filter(|found| found.severity == brimscript::diagnostic::Severity::Error)
        .map(|found| (&found.message, &found.subject))
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    lower(&checked.model)
}

/// A game as it is told, and how it ended.
#[derive(Debug, PartialEq)]
struct Played {
    end: String,
    told: u64,
    /// The new card came.
    drew: bool,
    /// The lines, where there are few games.
    lines: Vec<String>,
}

/// Which parties play: of two and four heroes, careful and random by turns.
fn play(program: &Program, game: u32) -> Played {
    let seed = seed_of(16, game);
    let classes = ["Rancher", "Lawman", "Preacher", "Indian Scout"];
    let heroes = classes.iter().take(if game % 4 < 2 { 4 } else { 2 });
    let heroes = heroes.map(|class| Hero::of((*class).to_owned())).collect();
    let setup = Setup { mission: MISSION.to_owned(), heroes, ..Setup::default() };
    let begin = setup.in_full(program).and_then(|setup| setup.resolve(program, seed)).expect("it is all there");
    let mut player: Box<dyn Player> =
        if game.is_multiple_of(2) { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
    let mut adventure = Adventure::new(program, &begin);
    adventure.journal = Some(Vec::new());
    let names = ProgramNames(program);
    let mut transcript = Transcript::new(&names, adventure.table());
    let mut lines = Vec::new();
    let pace = adventure.steps(&mut player, u32::MAX, &mut |notes, _| lines.extend(transcript.tell_all(notes)));
    let StepResult::Over(outcome) = pace else { panic!("the game has no end: {pace:?}") };
    let end = format!("{} in turn {}", outcome_key(outcome), adventure.table().cursor.turn);
    let drew = lines.iter().any(|line| line.contains(NEW_CARD));
    Played { end, told: hash64(&lines.concat()), drew, lines }
}

fn all(program: &Program) -> Vec<Played> {
    let next = AtomicUsize::new(0);
    let count = games();
    let mut done: Vec<(u32, Played)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let game = u32::try_from(next.fetch_add(1, Ordering::Relaxed)).unwrap_or(u32::MAX);
                if game >= count {
                    return done;
                }
                let mut played = play(program, game);
                if count > 50 {
                    played.lines.clear();
                }
                done.push((game, played));
            }
        };
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no thread breaks down")).collect()
    });
    done.sort_by_key(|(game, _)| *game);
    done.into_iter().map(|(_, played)| played).collect()
}

/// Where two games part, in words.
fn parting(game: usize, one: &Played, other: &Played) -> String {
    let at = one.lines.iter().zip(&other.lines).position(|(one, other)| one != other).unwrap_or(0);
    format!(
        "game {game} parts ({} / {}) at line {at}: {:?} / {:?}",
        one.end,
        other.end,
        one.lines.get(at),
        other.lines.get(at)
    )
}

fn same(one: &[Played], other: &[Played]) {
    assert_eq!(one.len(), other.len());
    for (game, (one, other)) in one.iter().zip(other).enumerate() {
        assert!(one == other, "{}", parting(game, one, other));
    }
}

#[test]
fn files_folders_and_order_change_no_game() {
    let shelf = shipped();
    let before = all(&program(&shelf, &BOX));
    let other = moved(&shelf, 1);
    assert!(!other.contains_key("content/swamps-of-death/threats.brim"), "the files have other names");
    same(&before, &all(&program(&other, &BOX)));
    // All boxes in one mix, in another order.
    same(&all(&program(&shelf, &BOXES)), &all(&program(&moved(&shelf, 2), &BOXES)));
    println!("{} games, the same when files are renamed, moved and shuffled", before.len());
}

#[test]
fn scenarios_pass_in_any_order_of_declarations() {
    let other = moved(&shipped(), 3);
    let loaded = load(&files(&other), &["content".to_owned()]);
    let checked = check(&loaded);
    let program = lower(&checked.model);
    let suite = Suite::new(&program, &checked.model, &loaded, &[]);
    let outcomes: Vec<_> = suite.scenarios().map(|decl| suite.run(decl)).collect();
    let failed = outcomes.iter().filter(|outcome| outcome.status != Status::Passed);
    let failed: Vec<_> = failed.map(|outcome| (&outcome.name, &outcome.message)).collect();
    assert!(failed.is_empty(), "{failed:?}");
    assert!(outcomes.len() > 1000, "only {} scenarios", outcomes.len());
}

/// A pack with things that no game of the box comes to: an enemy, a deck, a mission, a class, keywords and charts.
const STRANGER: &str = r#"
keyword "Aardvark" { }
deck "Abacus" { holds item }
deck "Alien Encounter" { holds encounter }
item "Abacus Bead" { deck Abacus; copies 5; when this hero attacks: this hero gains 1 xp }
encounter "Aardwolf" { deck Alien Encounter; each hero takes 1 wound }
chart "Aches" {
  roll D6
  rows { 1-6 "Sore": this hero takes 1 wound }
}
enemy "Aardvark King" {
  keywords Aardvark, Beast
  size medium
  initiative 9
  move 9
  escape 6+
  to hit range none
  to hit melee 2+
  combat 5
  damage 5
  defense 5
  health 30
  xp 100
  models 3
  ability "Digs" { when this enemy is killed: each hero takes 1 wound }
  ability "Ages" { at end of turn: each hero gains 1 xp }
}
mission "Abandoned" { map Entrance; attack: place 1 Aardvark King as an attack }
"#;

#[test]
fn a_pack_that_is_not_in_play_changes_no_game() {
    let shelf = shipped();
    let before = all(&program(&shelf, &BOX));
    let mut other = shelf.clone();
    let manifest = "id = \"aardvarks\"\nname = \"Aardvarks\"\nversion = \"1.0\"\nlanguage = 1\nrequires = [\"base\", \"swamps-of-death\"]\nsource = \"original\"\n";
    other.insert("content/aardvarks/pack.toml".to_owned(), manifest.to_owned());
    other.insert("content/aardvarks/all.brim".to_owned(), STRANGER.to_owned());
    same(&before, &all(&program(&other, &["content/swamps-of-death", "content/aardvarks"])));
    println!("{} games, the same beside a pack that is not in play", before.len());
}

const NEW_CARD: &str = "A Cold Sweat Nobody Had Before";

#[test]
fn a_card_more_parts_only_games_that_draw_it() {
    let shelf = shipped();
    let before = all(&program(&shelf, &BOX));
    let mut other = shelf.clone();
    let card = format!("\ndarkness \"{NEW_CARD}\" {{\n  source \"original\"\n  each hero takes 1 wound\n}}\n");
    other.get_mut("content/swamps-of-death/darkness.brim").expect("it is there").push_str(&card);
    let after = all(&program(&other, &BOX));
    let mut drawn = 0;
    for (game, (one, other)) in before.iter().zip(&after).enumerate() {
        if other.drew {
            drawn += 1;
        } else {
            assert!(one == other, "{}", parting(game, one, other));
        }
    }
    println!("{} games, {drawn} of them drew the new card", before.len());
}

#[test]
fn a_new_name_with_formerly_changes_no_throw() {
    let shelf = shipped();
    let before = all(&program(&shelf, &BOX));
    let mut other = shelf.clone();
    for text in other.values_mut() {
        *text = text.replace("enemy \"Hungry Dead\" {", "enemy \"Always Hungry\" {\n  formerly \"Hungry Dead\"");
    }
    let after = all(&program(&other, &BOX));
    for (game, (one, other)) in before.iter().zip(&after).enumerate() {
        assert!(one.end == other.end, "{}", parting(game, one, other));
    }
}
