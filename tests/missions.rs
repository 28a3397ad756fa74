//! Missions as they are played: careful players do nothing in them that no table would do, and nobody sees what another holds in secret.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use crate::support;

use brimscript::diagnostic::Severity;
use brimscript::game::decision::{Choice, Chooser, Decision};
use brimscript::game::ids::Model;
use brimscript::players::{Aimless, Cautious, Player, View};
use brimscript::program::Program;
use brimscript::replay::{Hero, Setup};
use brimscript::sim::{play, seed_of};
use brimscript::vm::Setup as Begin;
use brimscript::vocabulary::Kind;

const PARTY: [&str; 4] = ["Rancher", "Lawman", "Preacher", "Indian Scout"];

fn begin(program: &Program, mission: &str, heroes: usize, seed: u64) -> Begin {
    let heroes =
        PARTY.iter().take(heroes).map(|class| Hero { class: (*class).to_owned(), ..Hero::default() }).collect();
    let setup = Setup { mission: mission.to_owned(), heroes, ..Setup::default() };
    setup.in_full(program).unwrap().resolve(program, seed).unwrap()
}

/// The missions of the examples.
fn own(program: &Program) -> Vec<String> {
    let missions = program.of_kind(Kind::Mission).map(|(_, decl)| decl.id.clone());
    missions.filter(|id| id.starts_with("own-missions/")).collect()
}

/// Nobody flees in the first two turns, strikes at their own, or pays Grit to stand still. In `cargo test` in two games of each kind, in `.ci/run` and with
/// `BRIM_WHOLE=1` in six.
#[test]
fn nobody_does_what_no_table_would_do() {
    let (_, program) = support::program();
    let missions = own(program);
    assert!(missions.len() >= 9, "{missions:?}");
    let (mut games, each) = (0, if support::whole() { 6 } else { 2 });
    for mission in &missions {
        for heroes in [2, 4] {
            for game in 0..each {
                let begin = begin(program, mission, heroes, seed_of(7, game));
                for player in [&mut Cautious::new() as &mut dyn Player, &mut Aimless(Cautious::new())] {
                    let (result, _) = play(program, &begin, player, None);
                    assert_eq!(result.fault, None, "{mission}, {heroes} heroes, game {game}");
                    let follies: Vec<&String> = result
                        .counts
                        .keys()
                        .filter(|what| {
                            ["fled in", "struck at somebody", "spent Grit to"]
                                .iter()
                                .any(|words| what.starts_with(words))
                        })
                        .collect();
                    assert!(follies.is_empty(), "{mission}, {heroes} heroes, game {game}: {follies:?}");
                    games += 1;
                }
            }
        }
    }
    println!("{games} games");
}

/// Looks at each decision whether the player sees what others hold in secret.
struct Spy {
    player: Cautious,
    /// How often somebody saw what its own hero holds, and how often others had something that was not seen.
    own: u32,
    hidden: u32,
}

impl Player for Spy {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        let asked = match decision.who {
            Chooser::Hero(hero) => Some(hero),
            Chooser::Party => None,
        };
        let known: Vec<_> = view.secrets().map(|(what, _)| *what).collect();
        self.own += u32::from(!known.is_empty());
        for hero in view.heroes() {
            let holds = |what: &brimscript::game::ids::DeclId| view.holds(Model::Hero(hero.id), *what);
            let secret = view.rules().hidden.iter().map(holds).sum::<i32>();
            if Some(hero.id) == asked {
                assert_eq!(secret > 0, !known.is_empty(), "a player knows what it holds");
            } else {
                assert_eq!(secret, 0, "another holds it in secret");
                assert!(view.rules().hidden.iter().all(|what| !hero.holds.contains_key(what)), "it lies open");
                self.hidden += 1;
            }
        }
        self.player.choose(view, decision)
    }
}

#[test]
fn nobody_sees_what_another_holds_in_secret() {
    let (_, program) = support::program();
    let mut spy = Spy { player: Cautious::new(), own: 0, hidden: 0 };
    for game in 0..4 {
        let begin = begin(program, "own-missions/one-of-us", 3, seed_of(3, game));
        spy.player = Cautious::new();
        let (result, _) = play(program, &begin, &mut spy, None);
        assert_eq!(result.fault, None);
    }
    assert!(spy.own > 10 && spy.hidden > 100, "{} and {}", spy.own, spy.hidden);
}

#[test]
fn a_page_says_how_chapters_follow_one_another() {
    let order = |text: &str| {
        let mut files = support::files();
        files.add(
            "p/mine/pack.toml",
            b"id = \"mine\"\nname = \"Mine\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\"]\n",
        );
        files.add("p/mine/a.brim", text.as_bytes());
        let loaded = brimscript::pack::load(&files, &["p/mine".to_owned()]);
        let program = brimscript::lower::lower(&brimscript::check::check(&loaded).model);
        let mission =
            program.of_kind(Kind::Mission).find(|(_, decl)| decl.id.starts_with("mine/")).expect("a mission").0;
        brimscript::text::chapter_order(&program, mission)
    };
    let chapters = "chapter \"One\" { goal \"A\": reached at end of turn 2\n goal \"B\": reached at end of turn 3 }\nchapter \"Two\" { goal \"C\": reached at end of turn 5 }\nchapter \"Aside\" { each hero gains 1 grit }";
    let page = order(&format!("mission \"M\" {{\nmap Entrance\n{chapters}\n}}\n"));
    assert_eq!(
        page,
        [
            "One: when all its goals are reached, the chapter \"Two\" begins.",
            "Two: when its goal is reached, the chapter \"Aside\" begins.",
            "Aside: it lasts until a text begins another.",
        ]
    );
    let last = order(
        "mission \"M\" {\nmap Entrance\ngoal \"Whole\": reached at end of turn 9\nchapter \"One\" { goal \"A\": reached at end of turn 2 }\n}\n",
    );
    assert_eq!(last, ["One: when its goal is reached, the mission is won, once its other goals are reached too."]);
}

/// A goal that waits for what is laid: careful players light the lamps, whatever else comes.
#[test]
fn what_a_goal_waits_for_is_laid() {
    for waits in ["there is a space with Lit Lamp", "there are 1 or more spaces with Lit Lamp"] {
        let mut files = support::files();
        files.add(
            "p/mine/pack.toml",
            b"id = \"mine\"\nname = \"Mine\"\nversion = \"1.0\"\nlanguage = 1\nedition = \"Swamps of Death\"\nsource = \"original\"\nrequires = [\"base\", \"swamps-of-death\"]\n",
        );
        let mission = format!(
            "token \"Cold Lamp\" {{ a hero next to this space may use this for giving up the attack {{ lay 1 Lit Lamp at this space; discard this token }} }}\ntoken \"Lit Lamp\" {{}}\nmission \"Lamps\" {{\n  world Mines\n  map Entrance explored with Mine Map\n  track Depth Track, light Old Lantern\n  goal \"Light the lamp\": reached at end of turn if {waits}\n  when a clue is found: lay 1 Cold Lamp at a random space of that tile\n}}\n"
        );
        files.add("p/mine/a.brim", mission.as_bytes());
        let loaded = brimscript::pack::load(&files, &["p/mine".to_owned()]);
        let checked = brimscript::check::check(&loaded);
        let wrong: Vec<_> = checked.diagnostics.iter().filter(|one| one.severity == Severity::Error).collect();
        assert!(wrong.is_empty(), "{waits}: {wrong:?}");
        let program = brimscript::lower::lower(&checked.model);
        let laid = (0..4).filter(|game| {
            let begin = begin(&program, "mine/lamps", 4, seed_of(5, *game));
            let (result, _) = play(&program, &begin, &mut Cautious::new(), None);
            assert_eq!(result.fault, None);
            result.outcome == "victory"
        });
        assert!(laid.count() > 0, "nobody lights a lamp where {waits}");
    }
}
