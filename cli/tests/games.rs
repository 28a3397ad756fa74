//! The commands that play: `sim`, `play` and `replay`, with the packs of this project.

use crate::common;

use common::{Folder, Run, brim, brim_told};
use serde_json::Value;

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../content");

fn with_content<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    arguments.iter().copied().chain(["--pack", CONTENT]).collect()
}

fn on(folder: &Folder, arguments: &[&str]) -> Run {
    let run = brim(folder, &with_content(arguments));
    assert!(!run.stderr.contains("bug in brim"), "{run:?}");
    run
}

/// A run without what depends on the machine.
fn results(run: &Run) -> Value {
    let mut document = run.json();
    for timed in ["elapsed_ms", "games_per_second", "threads"] {
        assert!(document.as_object_mut().and_then(|fields| fields.remove(timed)).is_some(), "{timed} is missing");
    }
    document
}

#[test]
fn many_games_do_not_depend_on_threads() {
    let folder = Folder::new();
    let sim = |threads| {
        let party = "Lawman,Samurai Warrior";
        on(&folder, &["sim", "Skirmish", "--games", "6", "--heroes", party, "--threads", threads, "--format", "json"])
    };
    let one = sim("1");
    let untimed = |run: &Run| {
        let timed = |line: &&str| ["elapsed_ms", "games_per_second", "threads"].iter().any(|name| line.contains(name));
        run.stdout.lines().filter(|line| !timed(line)).collect::<Vec<_>>().join("\n")
    };
    for threads in ["2", "3", "8"] {
        let many = sim(threads);
        assert_eq!(untimed(&one), untimed(&many), "{threads} threads");
        assert_eq!(results(&one), results(&many));
    }
    assert!(untimed(&one).lines().count() > 10, "{one:?}");
    let one = results(&one);
    assert_eq!(one["schema"], "brim.sim/1");
    assert_eq!((&one["games"], &one["seed"]), (&6.into(), &1.into()));
    let outcomes = one["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.values().filter_map(Value::as_u64).sum::<u64>(), 6);
    assert!(["mean", "p50", "p95"].iter().all(|key| one["turns"][key].is_number()), "{one}");
}

/// The report lists the cards of every deck that never came, with the reason, and what every class did; on any number of threads.
#[test]
fn decks_and_classes_are_told_of() {
    let folder = Folder::new();
    let mission = ["sim", "fistful-of-dark-stone", "--games", "4", "--heroes", "2"];
    let sim = |threads| on(&folder, &[&mission[..], &["--format", "json", "--threads", threads]].concat());
    let one = results(&sim("1"));
    assert_eq!(one, results(&sim("3")));
    let decks = one["decks"].as_array().unwrap();
    assert!(decks.len() > 5 && decks.iter().any(|deck| deck["draws"].as_u64() > Some(0)), "{one}");
    let missing = || decks.iter().flat_map(|deck| deck["missing"].as_array().unwrap());
    assert!(missing().any(|card| card["why"] == "not-yet"), "four games draw every card");
    assert!(missing().all(|card| card["card"].as_str().is_some_and(|id| id.contains('/'))), "{one}");
    let heroes: u64 = one["classes"].as_object().unwrap().values().map(|of| of["heroes"].as_u64().unwrap()).sum();
    assert_eq!(heroes, 8);
    let lost: u64 = one["defeats"].as_array().unwrap().iter().map(|defeat| defeat["games"].as_u64().unwrap()).sum();
    assert_eq!(lost + one["outcomes"]["victory"].as_u64().unwrap_or(0), 4);
    let told = on(&folder, &mission).stdout;
    assert!(
        told.contains(" cards of ") && told.contains("never drawn: ") && told.contains("decks that no game drew from"),
        "{told}"
    );
}

/// A card is looked at in many games, can be had at once, and a run is compared with an earlier one.
#[test]
fn a_card_can_be_looked_at() {
    let folder = Folder::new();
    let card = "hunted through the void";
    let mission = ["fistful-of-dark-stone", "--heroes", "2"];
    let sim = [&["sim"][..], &mission, &["--games", "6", "--card", card]].concat();
    let plain = on(&folder, &[&sim[..], &["--format", "json"]].concat());
    let top = [&sim[..], &["--on-top", card]].concat();
    let laid = on(&folder, &[&top[..], &["--format", "json"]].concat()).json();
    let came = |run: &Value| run["card"]["came"].as_u64().unwrap();
    assert!(came(&laid) > came(&plain.json()) && laid["card"]["games"].as_u64() <= Some(6), "{laid}");
    let folder = folder.file("before.json", plain.stdout.as_bytes());
    let told = on(&folder, &[&top[..], &["--against", "before.json"]].concat()).stdout;
    assert!(told.contains("against before.json (6 games in both):") && told.contains(" % now; "), "{told}");
    let see = told.lines().find_map(|line| line.trim().strip_prefix("to see it on turn ")).unwrap();
    let seed = see.rsplit(' ').next().unwrap();
    assert!(see.contains("--on-top \"hunted through the void\" --seed "), "{see}");
    let game = on(&folder, &[&["play"][..], &mission, &["--auto", "--on-top", card, "--seed", seed]].concat()).stdout;
    let first = game.lines().find(|line| line.trim().starts_with("Darkness: "));
    assert_eq!(first.map(str::trim), Some("Darkness: Hunted Through the Void."));
    let other = on(&folder, &[&sim[..], &["--against", "before.json", "--seed", "2"]].concat());
    assert!(other.code == 2 && other.stderr.contains("add `--seed 1`"), "{other:?}");
    let none = on(&folder, &["sim", "Skirmish", "--card", "No Such Thing"]);
    assert!(none.code == 2 && none.stderr.contains("nothing on this table is called `No Such Thing`"), "{none:?}");
}

/// What is named is what is looked at: an enemy and no card of a similar name; tokens and markers are counted.
#[test]
fn what_is_named_is_looked_at() {
    let folder = Folder::new();
    let sim = ["sim", "fistful-of-dark-stone", "--games", "6", "--heroes", "2", "--format", "json", "--card"];
    for name in ["Hungry Dead", "swamps-of-death/hungry-dead"] {
        let run = on(&folder, &[&sim[..], &[name]].concat()).json();
        assert_eq!(run["card"]["card"], "swamps-of-death/hungry-dead", "{name}");
    }
    let article = on(&folder, &[&sim[..], &["The Hungry Dead"]].concat()).json();
    assert_eq!(article["card"]["card"], "swamps-of-death/the-hungry-dead");
    // Its own name is not that of a card which only begins with an article.
    let none = on(&folder, &[&sim[..], &["Weeping Wall"]].concat());
    assert!(none.code == 2 && none.stderr.contains("nothing on this table is called `Weeping Wall`"), "{none:?}");
    assert!(none.stderr.contains("did you mean `The Weeping Wall`?"), "{none:?}");
    let near = on(&folder, &[&sim[..], &["The Weepin Wall"]].concat());
    assert!(near.code == 2 && near.stderr.contains("did you mean `The Weeping Wall`?"), "{near:?}");
    let mission = on(&folder, &[&sim[..], &["Rancher"]].concat());
    assert!(mission.code == 2 && mission.stderr.contains("games count nothing"), "{mission:?}");
    let all =
        ["Bandages", "Tonic", "Potion", "Herbs", "Exertion"].map(|name| on(&folder, &[&sim[..], &[name]].concat()));
    let came = |run: &Run| (run.code != 2).then(|| run.json()["card"]["came"].as_u64()).flatten().unwrap_or(0);
    assert!(all.iter().any(|run| came(run) > 0), "{all:?}");
}

/// A name of several things (one of them is that of `base`) is asked back with their ids, and the ids decide.
#[test]
fn a_name_of_two_things_is_asked_back() {
    let manifest = "id = \"mine\"\nname = \"Mine\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\", \"swamps-of-death\"]\n";
    let text = "marker \"Void Plague\" {\n  held by heroes, stacks\n  ends on end of adventure\n}\n\ndarkness \"Void Plague\" {\n  each hero gains 1 Void \
                Plague\n}\n";
    let folder = Folder::new().file("mine/pack.toml", manifest.as_bytes()).file("mine/mine.brim", text.as_bytes());
    let sim = |name: &str| {
        brim(
            &folder,
            &[
                "sim",
                "fistful-of-dark-stone",
                "--games",
                "4",
                "--heroes",
                "2",
                "--pack",
                "mine",
                "--format",
                "json",
                "--card",
                name,
            ],
        )
    };
    let asked = sim("Void Plague");
    assert_eq!(asked.code, 2, "{asked:?}");
    let ids: Vec<&str> = asked.stderr.split('`').filter(|part| part.contains('/')).collect();
    assert_eq!(ids.len(), 3, "{asked:?}");
    for id in ids {
        assert_eq!(sim(id).json()["card"]["card"], id);
    }
}

#[test]
fn a_game_that_was_watched_runs_again() {
    let folder = Folder::new();
    let play = ["play", "Skirmish", "--auto", "--seed", "4", "--heroes", "2", "--save", "game.json"];
    let run = on(&folder, &play);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("--- Turn 1 ---") && run.stdout.contains("+---+"), "{run:?}");
    let again = on(&folder, &["replay", "game.json", "--format", "json"]);
    assert_eq!(again.code, 0, "{again:?}");
    let again = again.json();
    assert_eq!((&again["same"], &again["schema"]), (&true.into(), &"brim.replay/1".into()));
    let save: Value = serde_json::from_slice(&folder.read("game.json")).unwrap();
    assert_eq!(save["state_hash"], again["state_hash"]);
    assert_eq!(save["outcome"], again["outcome"]);
    assert!(save["declarations"].as_object().is_some_and(|used| !used.is_empty()), "{save}");
    let part = on(&folder, &["replay", "game.json", "--step", "3", "--format", "json"]).json();
    assert_eq!((&part["step"], &part["outcome"]), (&3.into(), &Value::Null));
    assert_eq!(part["steps"], save["decisions"].as_array().unwrap().len());
    // Told as JSON, the game is the same.
    let told = on(&folder, &[&play[..7], &["--format", "json"]].concat()).json();
    assert_eq!(told["state_hash"], again["state_hash"]);
}

#[test]
fn an_explored_mission_is_watched() {
    let folder = Folder::new();
    let play = ["play", "fistful-of-dark-stone", "--auto", "--seed", "7", "--save", "game.json"];
    let run = on(&folder, &play);
    assert_eq!(run.code, 0, "{run:?}");
    let told = &run.stdout;
    for words in [
        "\nAfter step ",
        "A tile is found: ",
        ", joined to the ",
        "bears the light",
        "\nEntrance ",
        "\nThe game ends on turn ",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    // The board is drawn once a turn at the most, and once at the end.
    let turns = told.matches("\n--- Turn ").count();
    let drawn = told.matches("\nAfter step ").count();
    assert!(drawn <= turns + 2, "{drawn} drawings in {turns} turns");
    let lines = told.lines().count();
    assert!(lines < (turns + 1) * 120, "{lines} lines of {turns} turns");
    assert!(told.lines().all(|line| line.chars().count() < 300), "{told}");
}

#[test]
fn a_step_of_a_game_is_drawn() {
    let folder = Folder::new();
    let play = ["play", "fistful-of-dark-stone", "--auto", "--seed", "3", "--heroes", "2", "--save", "game.json"];
    let saved = on(&folder, &[&play[..], &["--format", "json"]].concat()).json();
    let last = saved["decisions"].as_u64().unwrap();
    for step in [0, last / 2, last] {
        let run = on(&folder, &["replay", "game.json", "--step", &step.to_string(), "--svg", "step.svg"]);
        assert_eq!(run.code, 0, "{run:?}");
        for words in ["+---+", "\nEntrance ", "same game as saved", &format!("step {step} of {last}")] {
            assert!(run.stdout.contains(words), "{words}: {run:?}");
        }
        let svg = String::from_utf8(folder.read("step.svg")).unwrap();
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(svg.contains(&format!("step {step}, turn ")), "{svg}");
        // The same again.
        on(&folder, &["replay", "game.json", "--step", &step.to_string(), "--svg", "again.svg", "--format", "json"]);
        assert_eq!(folder.read("again.svg"), svg.as_bytes());
    }
    // The end without a step, and it writes over its own.
    let end = on(&folder, &["replay", "game.json", "--svg", "step.svg"]);
    assert_eq!((end.code, folder.read("step.svg")), (0, folder.read("again.svg")));
    let folder = folder.file("place/a.txt", b"");
    let beyond = (last + 1).to_string();
    let wrong: [(&[&str], &str); 5] = [
        (&["--step", &beyond], &format!("has no step {beyond}: its steps are 0 to {last}")),
        (&["--svg", "place"], "`place` cannot be written: it is a folder"),
        (&["--svg", "nowhere/a.svg"], "the folder it should be in does not exist"),
        (&["--svg", "./game.json"], "is the saved game itself"),
        (&["--svg", "place/a.txt/b.svg"], "cannot be written"),
    ];
    for (arguments, words) in wrong {
        let run = on(&folder, &[&["replay", "game.json"], arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(words), "{arguments:?}: {run:?}");
    }
    // No half of a file is left anywhere.
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().starts_with('.')), "{left:?}");
}

#[test]
fn a_save_that_does_not_fit_says_where() {
    let folder = Folder::new();
    on(&folder, &["play", "Skirmish", "--auto", "--heroes", "1", "--save", "game.json", "--format", "json"]);
    let mut save: Value = serde_json::from_slice(&folder.read("game.json")).unwrap();
    save["decisions"][3] = "look".into();
    save["declarations"]["base/nothing"] = "00".into();
    let folder = folder.file("other.json", save.to_string().as_bytes());
    let run = on(&folder, &["replay", "other.json"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("at decision 3 the saved answer `look` is no longer possible"), "{run:?}");
    assert!(run.stdout.contains("gone since: base/nothing"), "{run:?}");
}

#[test]
fn a_person_plays_takes_back_and_leaves() {
    let folder = Folder::new();
    let play = with_content(&["play", "Skirmish", "--heroes", "Rancher,Lawman", "--save", "game.json"]);
    let run = brim_told(&folder, &play, "1\n1\n1\n1\n1\nnonsense\n999999\nu\n2\n1\na\nm\na\nq\n");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("choose a space to start in"), "{run:?}");
    assert!(run.stdout.contains("Type the number of an option (1 to"), "{run:?}");
    let again = on(&folder, &["replay", "game.json"]);
    assert!(again.stdout.contains("the same game as saved"), "{again:?}");
    // It goes on from there, and a reader that is gone ends it.
    let resumed = brim_told(&folder, &with_content(&["play", "--resume", "game.json", "--save", "on.json"]), "a\na\n");
    assert_eq!(resumed.code, 0, "{resumed:?}");
    let decisions = |file: &str| {
        let save: Value = serde_json::from_slice(&folder.read(file)).unwrap();
        save["decisions"].as_array().unwrap().len()
    };
    assert!(decisions("on.json") >= decisions("game.json") + 2);
}

#[test]
fn a_person_reads_cards_and_is_warned_before_a_game_is_lost() {
    let folder = Folder::new();
    let play = with_content(&["play", "Skirmish", "--heroes", "2"]);
    let run = brim_told(&folder, &play, "? 1\na\nq\nn\nq\ny\n1\n");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("The careful player answers: "), "{run:?}");
    assert_eq!(run.stdout.matches("This game is not saved").count(), 2, "{run:?}");
    // Nobody is asked whether to use what would do nothing.
    let careful = "a\n".repeat(40);
    let run = brim_told(&folder, &play, &careful);
    for question in run.stdout.split("use something?").skip(1) {
        let options = question.split("\n> ").next().unwrap_or("");
        assert!(options.contains("use "), "{options}");
    }
}

#[test]
fn what_is_not_on_the_table_is_named() {
    let folder = Folder::new().file("no.json", b"{\"schema\": \"brim.save/9\"}").file("text.json", b"\x1b[2J");
    let wrong: [(&[&str], &str); 9] = [
        (&["sim", "Nowhere"], "there is no mission `Nowhere`; there are:"),
        (&["sim", "Skirmish", "--heroes", "Lawman,Nobody"], "there is no hero class `Nobody`; there are:"),
        (&["sim", "Skirmish", "--heroes", "0"], "a party has 1 to 6 heroes"),
        (&["sim", "Skirmish", "--heroes", "99999999999"], "a party has 1 to 6 heroes"),
        (&["sim", "Skirmish", "--edition", "Second"], "there is no edition `Second`"),
        (&["sim", "Skirmish", "--ruling", "nothing"], "write it as"),
        (&["replay", "no.json"], "a save of the form `brim.save/9`"),
        (&["replay", "text.json"], "this is not a saved game"),
        (&["replay", "missing.json"], "cannot be read: it does not exist"),
    ];
    for (arguments, words) in wrong {
        let run = on(&folder, arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(words), "{arguments:?}: {run:?}");
        assert!(!run.stderr.contains('\u{1b}'), "{run:?}");
    }
    let run = brim(&folder, &["sim", "Nowhere", "--format", "json"]);
    assert_eq!((run.code, run.json()["schema"].as_str()), (2, Some("brim.error/1")));
}

#[test]
fn the_packs_of_the_boxes_are_always_at_hand() {
    let empty = Folder::far_away();
    let run = brim(&empty, &["sim", "Skirmish", "--games", "2", "--heroes", "2"]);
    assert_eq!(run.code, 0, "{run:?}");
    // An example that was copied somewhere else finds what it needs.
    let example = std::path::Path::new(CONTENT).join("examples/my-first-enemy");
    let folder = Folder::far_away().with_all_of(&example, "mine");
    for command in ["check", "test"] {
        let run = brim(&folder, &[command, "mine"]);
        assert_eq!(run.code, 0, "{run:?}");
    }
    let field = brim(&empty, &["explain", "hungry-dead.defense"]);
    assert!(field.code == 0 && field.stdout.contains("brim:/swamps-of-death/enemies.brim"), "{field:?}");
}

#[test]
fn a_save_outlives_what_is_added_and_tells_what_was_changed() {
    let folder = Folder::new().with_all_of(std::path::Path::new(CONTENT), "content");
    let alone = brim;
    let play = alone(&folder, &["play", "Skirmish", "--auto", "--seed", "7", "--heroes", "4", "--save", "game.json"]);
    assert_eq!(play.code, 0, "{play:?}");
    let replay = |folder: &Folder| alone(folder, &["replay", "game.json", "--format", "json"]).json();
    let first = replay(&folder);

    // Something new beside what was played: other numbers inside, the same game.
    let enemies = "content/swamps-of-death/enemies.brim";
    let text = String::from_utf8(folder.read(enemies)).unwrap();
    let marsh = "marker \"Mud\" {\n  source \"original\"\n  held by models\n}\n";
    let folder = folder.file("content/swamps-of-death/a-marker.brim", marsh.as_bytes());
    let again = replay(&folder);
    assert_eq!((&again["same"], &again["changed"]), (&true.into(), &Value::Array(Vec::new())));
    assert_eq!(again["state_hash"], first["state_hash"]);

    // One Defense of an enemy that was fought.
    let save: Value = serde_json::from_slice(&folder.read("game.json")).unwrap();
    let fought = |id: &str| save["declarations"].as_object().unwrap().contains_key(id);
    let (name, id) = [("Hungry Dead", "hungry-dead"), ("HellBats", "hellbats"), ("Stranglers", "stranglers")]
        .map(|(name, id)| (name, format!("swamps-of-death/{id}.enemy")))
        .into_iter()
        .find(|(name, id)| fought(id) && text.contains(&format!("enemy \"{name}\"")))
        .unwrap();
    let (before, sheet) = text.split_once(&format!("enemy \"{name}\"")).unwrap();
    let (figures, after) = sheet.split_once("  defense ").unwrap();
    let harder = format!("{before}enemy \"{name}\"{figures}  defense 1{after}");
    let folder = folder.file(enemies, harder.as_bytes());
    let changed = replay(&folder);
    assert_eq!(changed["changed"], serde_json::json!([id]));
    assert_eq!(changed["same"], false);
    assert!(changed["parts"].is_object(), "{changed}");
    let told = alone(&folder, &["replay", "game.json"]);
    assert_eq!(told.code, 1);
    assert!(told.stdout.contains(&id) && told.stdout.contains("turn"), "{told:?}");
}

/// A save that is spoilt, through the tool: a reason on standard error or the place where the games part, and never a fall.
#[test]
fn spoilt_saves_are_told_of() {
    let folder = Folder::new();
    on(&folder, &["play", "Skirmish", "--auto", "--heroes", "1", "--save", "game.json", "--format", "json"]);
    let good = folder.read("game.json");
    let text = String::from_utf8(good.clone()).unwrap();
    let spoilt = [
        ("half.json", good[..good.len() / 2].to_vec(), 2, "this is not a saved game"),
        ("empty.json", Vec::new(), 2, "this is not a saved game"),
        ("bytes.json", vec![0xFF; 100], 2, "is not text"),
        ("deep.json", vec![b'['; 100_000], 2, "this is not a saved game"),
        ("version.json", text.replace("brim.save/1", "brim.save/0").into_bytes(), 2, "brim.save/0"),
        ("mission.json", text.replacen("skirmish", "nowhere", 1).into_bytes(), 2, "there is no mission"),
        ("seed.json", text.replacen("\"seed\": 1", "\"seed\": 123456789", 1).into_bytes(), 1, "diverge"),
    ];
    for (file, bytes, code, words) in spoilt {
        let folder = Folder::new().file(file, &bytes);
        let run = on(&folder, &["replay", file]);
        assert_eq!(run.code, code, "{file}: {run:?}");
        assert!(format!("{}{}", run.stdout, run.stderr).contains(words), "{file}: {run:?}");
        let resumed = brim_told(&folder, &with_content(&["play", "--resume", file]), "q\n");
        // A game that can be begun goes on from where it parts.
        assert_eq!(resumed.code, if code == 2 { 2 } else { 0 }, "{file}: {resumed:?}");
        assert!(!resumed.stderr.contains("bug in brim"), "{resumed:?}");
    }
}

/// The report says why an effect never ran, what an earlier run was, and lists every game of it.
#[test]
fn what_never_ran_is_told_with_its_reason() {
    let folder = Folder::new();
    let sim = ["sim", "fistful-of-dark-stone", "--games", "12", "--seed", "7"];
    let run = on(&folder, &[&sim[..], &["--heroes", "2", "--format", "json"]].concat());
    let document = run.json();
    let games = document["results"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["game"], &document["party"]), (12, &0.into(), &2.into()));
    assert!(games.iter().all(|game| game["outcome"].is_string() && game["turns"].is_u64()), "{document}");
    let idle = document["idle"].as_array().unwrap();
    assert!(idle.iter().all(|text| text["why"].as_array().is_some_and(|why| !why.is_empty())), "{document}");
    let whys: Vec<&Value> = idle.iter().flat_map(|text| text["why"].as_array().unwrap()).collect();
    let kept = |why: &str| whys.iter().any(|one| one["why"] == why && one["times"].as_u64() > Some(0));
    assert!(kept("condition-never-held") || kept("not-rolled") || kept("not-chosen"), "{document}");
    let folder = folder.file("before.json", run.stdout.as_bytes());
    let told = on(&folder, &[&sim[..], &["--heroes", "4", "--against", "before.json"]].concat()).stdout;
    assert!(told.contains("another party: 2 heroes before, 4 heroes now"), "{told}");
    assert!(told.contains("effects that never ran") && told.contains("times)"), "{told}");
}

/// A mission is drawn before anybody plays it, and read as a page for a real table.
#[test]
fn a_mission_is_drawn_before_it_is_played() {
    let folder = Folder::far_away();
    let shown = brim(&folder, &["show", "Skirmish", "--svg", "map.svg"]);
    assert_eq!(shown.code, 0, "{shown:?}");
    for words in ["Goal: Beat all 3 waves", "Map, as set up for 2 heroes:", "+---+", "Tiles, from the start: "] {
        assert!(shown.stdout.contains(words), "{words}: {shown:?}");
    }
    let svg = String::from_utf8(folder.read("map.svg")).unwrap();
    assert!(svg.starts_with("<svg xmlns=") && svg.contains("Burning Room"), "{svg}");
    let page = brim(&folder, &["text", "Skirmish"]).stdout;
    assert!(page.contains("Set-up and special rules:") && page.contains("Wave 2: "), "{page}");
    assert!(page.trim_end().lines().last().is_some_and(|line| line.contains("Reward: ")), "{page}");
    let four = brim(&folder, &["show", "Skirmish", "--heroes", "4"]).stdout;
    assert!(four.matches("a8").count() >= 1 && !page.contains("a8"), "{four}");
    let beside = Folder::far_away();
    let beside = beside.file(
        "mine/pack.toml",
        b"id = \"mine\"\nname = \"Mine\"\nversion = \"0.1.0\"\nlanguage = 1\nsource = \"original\"\nrequires = [\"base\", \"swamps-of-death\"]\n",
    );
    let beside = beside.file("mine/mine.brim", b"mission \"Dig\" {\n  source \"original\"\n  map Entrance, Burning Room\n  attack: place 2 Hungry Dead as an attack\n}\n");
    let shown = brim(&beside, &["show", "Dig"]);
    assert!(shown.code == 0 && shown.stdout.starts_with("Dig\n"), "{shown:?}");
    let none = brim(&folder, &["show", "base", "--svg", "map.svg"]);
    assert!(none.code == 2 && none.stderr.contains("`--svg` draws a mission"), "{none:?}");
}

/// The page of a game loads nothing and holds all of it; the transcript is Markdown; the lines of the mission are told.
#[test]
fn a_game_can_be_sent_to_a_friend() {
    let folder = Folder::new();
    let play = ["play", "Skirmish", "--auto", "--heroes", "2", "--seed", "4", "--save", "game.json"];
    let run = on(&folder, &[&play[..], &["--transcript", "game.md", "--events"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("  [mission] Place 2 Hungry Dead as an attack for each Hero."), "{run:?}");
    let told = String::from_utf8(folder.read("game.md")).unwrap();
    assert!(told.starts_with("# Skirmish (seed 4)\n") && told.contains("\n## Turn 1\n"), "{told}");
    let page = on(&folder, &["replay", "game.json", "--html", "game.html"]);
    assert!(page.code == 0 && page.stdout.contains("the same game as saved"), "{page:?}");
    let html = String::from_utf8(folder.read("game.html")).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.trim_end().ends_with("</html>"));
    for outside in ["src=", "href=", "@import", "url(", "https:"] {
        assert!(!html.contains(outside), "the page loads something: {outside}");
    }
    assert_eq!(html.matches("<script").count(), 2);
    assert!(html.contains("<h2>Turn 1</h2>") && html.contains("Goal: Beat all 3 waves"));
    let own = on(&folder, &["replay", "game.json", "--html", "game.json"]);
    assert!(own.code == 2 && own.stderr.contains("is the saved game itself"), "{own:?}");
}

/// A game begins with what a scenario gives, is saved and runs again; `sim` does so too.
#[test]
fn a_game_begins_with_what_a_scenario_gives() {
    let folder = Folder::new();
    let at = ["The Flooded Stair", "--at", "The water leaves three turns"];
    let run = on(&folder, &[&["play"][..], &at, &["--auto", "--save", "game.json"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("Heroes: Ann") && run.stdout.contains("--- Turn 1 ---"), "{run:?}");
    let again = on(&folder, &["replay", "game.json"]);
    assert!(again.stdout.contains("the same game as saved"), "{again:?}");
    let sim = on(&folder, &[&["sim"][..], &at, &["--games", "4", "--format", "json"]].concat()).json();
    assert_eq!(sim["games"], 4, "{sim}");
    let none = on(&folder, &["play", "The Flooded Stair", "--at", "The water leaves tree turns", "--auto"]);
    assert!(none.code == 2 && none.stderr.contains("did you mean `The water leaves three turns`?"), "{none:?}");
}

/// What a person says once and for all is kept to, can be listed and taken back; anything on the table is read.
#[test]
fn a_person_says_things_once_and_reads_the_table() {
    let folder = Folder::new();
    let play = with_content(&["play", "Skirmish", "--heroes", "Rancher,Lawman", "--plain"]);
    let setup = "1\n1\n1\n1\n1\n1\n";
    let said = "? a1\n? Rancher\n? mission\n? tile 1\n? Hungrey Dead\n? nothing of the kind\norders\nnever\norders\nforget 3\nforget 9\nhelp\nu\nq\ny\n";
    let run = brim_told(&folder, &play, &format!("{setup}{said}"));
    assert_eq!(run.code, 0, "{run:?}");
    for words in [
        "Skirmish - turn 0",
        "Hungry Dead 1 (a1): 0 wounds",
        "The sheet as printed:",
        "Rancher, level 1: ",
        "Wave 2: ",
        "tile 1: a room of ",
        "Did you mean Hungry Dead",
        "Nothing is called `nothing of the kind`",
        "  1  no re-roll of a throw that has passed",
        "There is no order of that number",
        "? NAME       read anything on the table",
    ] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
}
