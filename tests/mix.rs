//! Tables of packs: what `brim mix` finds, whatever order the packs are named in, and what a table file decides in play.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use crate::boxes;

use std::collections::BTreeSet;
use std::path::Path;

use boxes::{boxes, manifest};
use brimscript::check::{Checked, check};
use brimscript::lower::lower;
use brimscript::mix::lock::Lock;
use brimscript::mix::{Asked, Report, mix, words, write};
use brimscript::pack::{Files, InMemory, Loaded, load};
use brimscript::program::Program;

struct Mixed {
    loaded: Loaded,
    checked: Checked,
    program: Program,
    report: Report,
}

fn mixed(files: &InMemory, paths: &[&str]) -> Mixed {
    let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
    let loaded = load(files, &paths);
    let checked = check(&loaded);
    let program = lower(&checked.model);
    let (report, _) = mix(&loaded, &checked, &program, &Asked::default());
    Mixed { loaded, checked, program, report }
}

/// A table with this file, beside the boxes of the tests.
fn table(text: &str) -> Mixed {
    let mut files = boxes();
    files.add("table.toml", text.as_bytes());
    mixed(&files, &["table.toml"])
}

fn codes(mixed: &Mixed) -> BTreeSet<&str> {
    mixed.report.diagnostics.iter().map(|found| found.code.as_str()).collect()
}

/// Every order of some things.
fn orders<'a>(all: &[&'a str]) -> Vec<Vec<&'a str>> {
    let [] = all else {
        let mut out = Vec::new();
        for at in 0..all.len() {
            let mut rest = all.to_vec();
            let first = rest.remove(at);
            out.extend(orders(&rest).into_iter().map(|order| [vec![first], order].concat()));
        }
        return out;
    };
    vec![Vec::new()]
}

/// The report as it is printed, the same for every order of the packs.
fn in_any_order(files: &InMemory, paths: &[&str]) -> Mixed {
    let first = mixed(files, paths);
    let text = serde_json::to_string(&first.report).expect("a report is JSON");
    for order in orders(paths) {
        let other = mixed(files, &order);
        assert_eq!(serde_json::to_string(&other.report).expect("a report is JSON"), text, "{order:?}");
        assert_eq!(other.program, first.program, "{order:?}");
    }
    first
}

fn shipped() -> InMemory {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = InMemory::default();
    for entry in walkdir::WalkDir::new(root.join("content")) {
        let entry = entry.expect("the packs can be read");
        if entry.file_type().is_file() {
            let path = entry.path().strip_prefix(root).expect("it is inside").to_string_lossy().replace('\\', "/");
            files.add(&path, &std::fs::read(entry.path()).expect("a file can be read"));
        }
    }
    files
}

#[test]
fn all_boxes_of_the_game() {
    let files = shipped();
    let paths = ["swamps-of-death", "forbidden-fortress", "gates-of-valhalla", "more-darkness"];
    let paths: Vec<String> = paths.iter().map(|id| format!("content/{id}")).collect();
    let mut paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let first = mixed(&files, &paths);
    paths.reverse();
    assert_eq!(mixed(&files, &paths).report, first.report);
    insta::assert_snapshot!(words::told(&first.report));
}

#[test]
fn two_boxes() {
    let mixed = in_any_order(&boxes(), &["content/north", "content/south", "content/shore"]);
    insta::assert_snapshot!(words::told(&mixed.report));
}

#[test]
fn a_decision_takes_one_side_and_no_more() {
    let text = "[packs]\nnorth = \"*\"\nsouth = \"*\"\n[decide]\n\"hungry-dead.health\" = ";
    for (pack, health) in [("north", 4), ("south", 6)] {
        let mixed = table(&format!("{text}\"{pack}\"\n"));
        assert!(!codes(&mixed).contains("B0401"), "{:?}", mixed.report.diagnostics);
        let dead = mixed.program.find("Hungry Dead", None).expect("the fixture has it");
        let figure = |stat: &str| {
            let printed = &mixed.program.decl(dead).expect("it is lowered").printed;
            let found = printed.iter().find(|(key, _)| format!("{key:?}") == format!("Stat({stat})"));
            format!("{:?}", found.expect("it is printed").1)
        };
        assert_eq!(figure("Health"), format!("Int({health})"));
        // The other line of north's change still holds.
        assert_eq!(figure("Combat"), "Int(2)");
        let conflict = mixed.report.conflicts.first().expect("it is reported");
        assert_eq!((conflict.key.as_str(), conflict.decided.as_deref()), ("hungry-dead.health", Some(pack)));
    }
    let idle = table(
        "[packs]\nnorth = \"*\"\nsouth = \"*\"\n[decide]\n\"hungry-dead.health\" = \"north\"\n\"hungry-dead.combat\" = \"north\"\n",
    );
    assert!(codes(&idle).contains("B0803"));
}

/// What is wrong in a table file is told with its place, and a near name where there is one.
#[test]
fn a_table_file_full_of_slips() {
    let text = r#"name = "Slips"
edition = "Swamp of Deaths"
lot = "all"
scavenge = "north"
loot = "nort"

[packs]
north = "*"
south = ">=2"
sout = "*"

[rulings]
"Modified Critical" = true
"Poison Wears Off" = 7

[decide]
"hungry-dead.helth" = "north"
"hungry-dead.combat" = "south"

[collection]
owns = ["north", "soth"]
models = { "Peat Wolfs" = 2 }
"#;
    insta::assert_snapshot!(words::told(&table(text).report));
}

#[test]
fn versions_that_fit_together_are_found() {
    let mut files = boxes();
    // A nearer shore that north does not work with, and one further away that it does.
    files.add("near/shore/pack.toml", manifest("shore", "The Shore", "0.4.0", "requires = [\"base\"]\n").as_bytes());
    files.add("near/shore/shore.brim", include_bytes!("fixtures/mix/shore.brim"));
    let needs = "requires = { base = \"*\", shore = \">=0.5\" }\n";
    files.add("near/inland/pack.toml", manifest("inland", "Inland", "1.2.0", needs).as_bytes());
    files.add("near/inland/inland.brim", b"encounter \"A Dry Well\" { each hero gains 5 xp }\n");
    files.add("near/table.toml", b"[packs]\ninland = \"*\"\nshore = \"*\"\n");
    let fits = mixed(&files, &["near/table.toml"]);
    let shore = fits.report.packs.iter().find(|pack| pack.id == "shore").expect("it is on the table");
    assert_eq!((shore.version.as_str(), shore.path.as_str()), ("1.2.0", "content/shore"));
    assert_eq!(fits.report.errors, 0, "{:?}", fits.report.diagnostics);
    // Without the one further away there is no choice, and both sides are named.
    files.add("near/table.toml", b"[packs]\ninland = \"*\"\nshore = \"<1\"\n");
    insta::assert_snapshot!(words::told(&mixed(&files, &["near/table.toml"]).report));
    // Nor where it is two packs that want what is not one version; the table takes any.
    files.add(
        "near/inland/pack.toml",
        manifest("inland", "Inland", "1.2.0", "requires = { base = \"*\", shore = \">=2\" }\n").as_bytes(),
    );
    let needs = "requires = { base = \"*\", shore = \"<1\" }\n";
    files.add("near/upland/pack.toml", manifest("upland", "Upland", "1.0.0", needs).as_bytes());
    files.add("near/upland/upland.brim", b"encounter \"A Wet Well\" { each hero gains 5 xp }\n");
    files.add("near/table.toml", b"[packs]\ninland = \"*\"\nupland = \"*\"\n");
    let found = mixed(&files, &["near/table.toml"]).report.diagnostics;
    let first = found.iter().find(|found| found.message.contains("suits everybody")).expect("it is told of");
    assert_eq!(
        first.message,
        "no version of `shore` that was found suits everybody: inland 1.2.0 wants a version from 2 on, and upland 1.0.0 wants a \
         version below 1"
    );
}

#[test]
fn a_missing_requirement_a_circle_and_packs_that_conflict() {
    let mut files = boxes();
    let mut add = |id: &str, more: &str| {
        files.add(&format!("content/{id}/pack.toml"), manifest(id, id, "1.0.0", more).as_bytes());
        files.add(&format!("content/{id}/{id}.brim"), format!("keyword \"Of {id}\"\n").as_bytes());
    };
    add("lost", "requires = [\"base\", \"nroth\"]\n");
    add("ring-a", "requires = [\"ring-b\"]\n");
    add("ring-b", "requires = [\"ring-a\"]\n");
    add("rival", "requires = [\"base\"]\n[conflicts]\nnorth = \"both bring the same winter\"\n");
    let paths = ["content/lost", "content/ring-a", "content/ring-b", "content/rival", "content/north"];
    let text = words::told(&in_any_order(&files, &paths).report);
    insta::assert_snapshot!(text);
}

#[test]
fn two_packs_give_one_ruling_two_readings() {
    let mut files = boxes();
    let mut add = |id: &str, text: &str| {
        files.add(&format!("content/{id}/pack.toml"), manifest(id, id, "1.0.0", "requires = [\"base\"]\n").as_bytes());
        files.add(&format!("content/{id}/{id}.brim"), text.as_bytes());
    };
    // One adds a reading for an edition that has one; two settle one question.
    add("house", "change \"Modified Criticals\" { lines { reading yes for Swamps of Death } }\n");
    add("other-house", "change \"Modified Criticals\" { lines { reading no for Swamps of Death } }\n");
    add(
        "third",
        "ruling \"Criticals Again\" {\n  settles a modified roll can be critical\n  reading yes for Swamps of Death\n  reading no for Forbidden Fortress\n}\n",
    );
    let both = in_any_order(&files, &["content/house", "content/other-house", "content/third"]);
    insta::assert_snapshot!(words::told(&both.report));
}

#[test]
fn a_house_rule_of_a_pack_can_be_chosen() {
    let mut files = boxes();
    files.add("content/house/pack.toml", manifest("house", "House", "1.0.0", "requires = [\"base\"]\n").as_bytes());
    files.add("content/house/house.brim", b"change \"Modified Criticals\" { lines { reading yes } }\n");
    files.add(
        "table.toml",
        b"edition = \"Swamps of Death\"\n[packs]\nhouse = \"*\"\n[rulings]\n\"Modified Criticals\" = true\n",
    );
    let mixed = mixed(&files, &["table.toml"]);
    let ruling =
        mixed.report.rulings.iter().find(|ruling| ruling.name == "Modified Criticals").expect("it is reported");
    assert_eq!((ruling.taken.as_str(), ruling.why), ("yes", "table"));
}

#[test]
fn models_that_nobody_owns() {
    let mixed = table(
        "edition = \"Swamps of Death\"\nloot = \"all\"\n[packs]\nnorth = \"*\"\n[collection]\nowns = [\"base\"]\n",
    );
    insta::assert_snapshot!(words::told(&mixed.report));
    let two = table("[packs]\nnorth = \"*\"\n[collection]\nowns = [\"base\"]\nmodels = { \"Peat Wolves\" = 2 }\n");
    let models = two.report.models.first().expect("they are too few");
    assert_eq!((models.needed, models.owned, models.threats.len()), (Some(6), 2, 1));
    for one in [&mixed, &two] {
        assert!(one.report.missions.iter().all(|mission| mission.playable), "stand-ins play missions too");
    }
}

/// The figure `models` of an enemy as play has it.
fn in_play(mixed: &Mixed, enemy: &str) -> Option<String> {
    let decl = mixed.program.find(enemy, None).expect("it is there");
    let printed = &mixed.program.decl(decl).expect("it is lowered").printed;
    printed.iter().find(|(key, _)| format!("{key:?}") == "Stat(Models)").map(|(_, figure)| format!("{figure:?}"))
}

/// As many are placed as the players own, be that fewer or more than the box has, and where its sheet tells no number. Of none, stand-ins.
#[test]
fn what_is_owned_is_what_is_placed() {
    let mut files = boxes();
    let sheet = |name: &str, more: &str| format!("enemy \"{name}\" from \"Hungry Dead\" {{ {more} }}\n");
    let text = format!("{}\nenemy \"Uncounted\" {{ health 3 }}\n", sheet("Counted", "models 6"));
    files.add("content/more/pack.toml", manifest("more", "More", "1.0.0", "requires = [\"base\"]\n").as_bytes());
    files.add("content/more/more.brim", text.as_bytes());
    let mut with = |collection: &str| {
        files.add("table.toml", format!("[packs]\nmore = \"*\"\n{collection}").as_bytes());
        let mixed = mixed(&files, &["table.toml"]);
        (in_play(&mixed, "Counted"), in_play(&mixed, "Uncounted"))
    };
    let int = |n: u32| Some(format!("Int({n})"));
    let models = |counted: u32, uncounted: u32| {
        format!("[collection]\nmodels = {{ \"Counted\" = {counted}, \"Uncounted\" = {uncounted} }}\n")
    };
    assert_eq!(with(""), (int(6), None));
    assert_eq!(with(&models(1, 1)), (int(1), int(1)));
    assert_eq!(with(&models(9, 4)), (int(9), int(4)));
    // Nobody has too few coins: stand-ins, as many as the sheet says.
    assert_eq!(with(&models(0, 0)), (int(6), None));
    assert_eq!(with("[collection]\nowns = [\"base\"]\n"), (int(6), None));
}

/// Several packs that declare nothing are one finding.
#[test]
fn packs_without_cards_are_told_of_once() {
    let mut files = boxes();
    let mut packs = String::new();
    for (at, id) in ["a1", "a2", "a3", "a4"].into_iter().enumerate() {
        files.add(&format!("content/{id}/pack.toml"), manifest(id, id, "1.0.0", "requires = [\"base\"]\n").as_bytes());
        if at > 1 {
            files.add(&format!("content/{id}/notes.brim"), b"# nothing yet\n");
        }
        packs.push_str(&format!("{id} = \"*\"\n"));
    }
    files.add("table.toml", format!("[packs]\n{packs}").as_bytes());
    let mixed = mixed(&files, &["table.toml"]);
    let found: Vec<&str> = mixed
        .report
        .diagnostics
        .iter()
        .filter(|found| found.code.as_str() == "B0011")
        .map(|found| found.message.as_str())
        .collect();
    assert_eq!(found, ["4 packs on this table declare nothing: `a1`, `a2`, `a3`, `a4`"]);
}

/// Readings for no edition add up: both can be chosen.
#[test]
fn two_packs_add_a_reading_each() {
    let mut files = boxes();
    for (id, reading) in [("six", "6"), ("one", "1")] {
        files.add(&format!("content/{id}/pack.toml"), manifest(id, id, "1.0.0", "requires = [\"base\"]\n").as_bytes());
        let text = format!("change \"Poison Wears Off\" {{ lines {{ reading {reading} }} }}\n");
        files.add(&format!("content/{id}/{id}.brim"), text.as_bytes());
    }
    let mixed = in_any_order(&files, &["content/six", "content/one"]);
    assert!(!codes(&mixed).contains("B0401"), "{:?}", mixed.report.diagnostics);
    let ruling = mixed.program.find("Poison Wears Off", None).expect("it is there");
    let readings = &mixed.program.rules.rulings[&ruling].readings;
    for words in ["6", "1"] {
        assert!(readings.iter().any(|reading| reading.words == words), "{readings:?}");
    }
}

/// A box that is not there is told of once, and no deck is emptied for it.
#[test]
fn a_box_that_is_not_there_empties_no_deck() {
    let mixed = table("loot = \"norht\"\n[packs]\nnorth = \"*\"\nsouth = \"*\"\n");
    let loot = mixed.report.decks.iter().find(|deck| deck.name == "Loot").expect("there is one");
    assert_eq!(loot.cards, 5);
    assert!(!codes(&mixed).contains("B0806"), "{:?}", mixed.report.diagnostics);
}

/// Who counts single models owns the boxes on the table.
#[test]
fn counted_models_are_beside_the_boxes() {
    let mixed = table("[packs]\nnorth = \"*\"\n[collection]\nmodels = { \"Peat Wolves of north\" = 2 }\n");
    let short: Vec<_> = mixed.report.models.iter().map(|models| (models.name.as_str(), models.owned)).collect();
    assert_eq!(short, [("Peat Wolves", 2)]);
}

/// Changes that add up are no disagreement: both hold.
#[test]
fn nothing_is_decided_where_changes_add_up() {
    let mut files = boxes();
    for id in ["one", "two"] {
        files.add(&format!("content/{id}/pack.toml"), manifest(id, id, "1.0.0", "requires = [\"base\"]\n").as_bytes());
        files.add(&format!("content/{id}/{id}.brim"), b"change \"Hungry Dead\" { health +1 }\n");
    }
    let health = |files: &InMemory| {
        let mixed = mixed(files, &["table.toml"]);
        let dead = mixed.program.find("Hungry Dead", None).expect("it is there");
        let printed = &mixed.program.decl(dead).expect("it is lowered").printed;
        let figure = printed.iter().find(|(key, _)| format!("{key:?}") == "Stat(Health)");
        (format!("{:?}", figure.expect("it is printed").1), codes(&mixed).contains("B0803"))
    };
    files.add("table.toml", b"[packs]\none = \"*\"\ntwo = \"*\"\n");
    let (both, _) = health(&files);
    files.add("table.toml", b"[packs]\none = \"*\"\ntwo = \"*\"\n[decide]\n\"hungry-dead.health\" = \"one\"\n");
    assert_eq!(health(&files), (both, true));
}

/// How many cards of each pack lie in the Loot deck of games on a table.
fn purses(text: &str) -> BTreeSet<(usize, usize)> {
    use brimscript::vm::Machine;
    let mixed = table(text);
    let table = mixed.loaded.table.as_ref().expect("it was named");
    let words = table.boxes.iter().map(|(_, source, _)| ("Loot".to_owned(), source.words().to_owned())).collect();
    let heroes = vec![brimscript::replay::Hero::of("Rancher".to_owned())];
    let setup =
        brimscript::replay::Setup { mission: "Skirmish".to_owned(), heroes, boxes: words, ..Default::default() };
    let count = |seed| {
        let begin = setup
            .in_full(&mixed.program)
            .and_then(|setup| setup.resolve(&mixed.program, seed))
            .expect("it is all there");
        let machine = Machine::set_up(&mixed.program, &begin);
        let table = machine.into_table();
        let of = |pack: &str| {
            let named = |card: &&brimscript::game::cards::Card| {
                let decl = mixed.program.decl(card.decl).expect("it is declared");
                decl.pack == pack && decl.name.ends_with("Purse") && card.deck.is_some()
            };
            table.cards.all.iter().filter(named).count()
        };
        (of("north"), of("south"))
    };
    let first: Vec<_> = (0..40).map(count).collect();
    assert_eq!(first, (0..40).map(count).collect::<Vec<_>>(), "a seed gives the same box again");
    first.into_iter().collect()
}

#[test]
fn three_ways_with_loot() {
    let packs = "[packs]\nnorth = \"*\"\nsouth = \"*\"\n";
    assert_eq!(purses(&format!("loot = \"all\"\n{packs}")), BTreeSet::from([(3, 2)]));
    assert_eq!(purses(&format!("loot = \"south\"\n{packs}")), BTreeSet::from([(0, 2)]));
    assert_eq!(purses(&format!("loot = \"by lot each game\"\n{packs}")), BTreeSet::from([(3, 0), (0, 2)]));
    assert!(codes(&table(packs)).contains("B0804"));
    assert!(!codes(&table(&format!("loot = \"all\"\n{packs}"))).contains("B0804"));
    let one = table(&format!("loot = \"south\"\n{packs}"));
    let loot = one.report.decks.iter().find(|deck| deck.name == "Loot").expect("there is one");
    assert_eq!((loot.cards, loot.from.len()), (2, 1));
}

#[test]
fn a_name_of_two_things_is_told_apart_in_play() {
    use brimscript::text::{Names, ProgramNames};
    let mixed = table("[packs]\nnorth = \"*\"\nsouth = \"*\"\n[decide]\n\"hungry-dead.health\" = \"north\"\n");
    let names = ProgramNames(&mixed.program);
    let shown = |id: &str| {
        let decl = mixed.program.find(id, None).expect("it is there");
        (names.name(decl), names.plural(decl))
    };
    assert_eq!(shown("north/peat-wolves"), ("Peat Wolf (Up North)".to_owned(), "Peat Wolves (Up North)".to_owned()));
    assert_eq!(shown("south/peat-wolves").0, "Peat Wolf (Down South)");
    assert_eq!(shown("base/hungry-dead").0, "Hungry Dead");
    let alone = table("[packs]\nnorth = \"*\"\n");
    let wolves = alone.program.find("Peat Wolves", None).expect("it is there");
    assert_eq!(ProgramNames(&alone.program).name(wolves), "Peat Wolf");
}

#[test]
fn what_is_written_reads_back() {
    let files = boxes();
    let first = mixed(&files, &["content/north", "content/south"]);
    let text = write::table_file("Both shores", &first.report, &[]);
    insta::assert_snapshot!(text);
    let mut files = files;
    files.add("table.toml", text.as_bytes());
    let again = mixed(&files, &["table.toml"]);
    assert_eq!(again.report.packs, first.report.packs);
    assert_eq!((again.report.name.as_deref(), again.report.edition.why), (Some("Both shores"), "table"));
    assert!(!codes(&again).contains("B0801"));
}

#[test]
fn a_lock_knows_versions_and_content_and_no_files() {
    let mut files = boxes();
    let lock = |files: &InMemory| {
        let mixed = mixed(files, &["content/north"]);
        Lock::of(&mixed.loaded, &mixed.checked.model)
    };
    let was = lock(&files);
    assert_eq!(Lock::read(&was.write()), Ok(was.clone()));
    assert!(was.differs(&lock(&files)).is_empty());
    // The same declarations in other files, in another order, with a comment.
    let text = String::from_utf8(files.read("content/north/north.brim", 100_000).expect("it is there")).expect("text");
    let (first, second) = text.split_once("threat ").expect("there is a Threat card");
    let mut moved = InMemory::default();
    for path in [
        "content/base/pack.toml",
        "content/base/base.brim",
        "content/shore/pack.toml",
        "content/shore/shore.brim",
        "content/north/pack.toml",
    ] {
        moved.add(path, &files.read(path, 100_000).expect("it is there"));
    }
    moved.add("content/north/a.brim", format!("# moved\nthreat {second}").as_bytes());
    moved.add("content/north/z/b.brim", first.as_bytes());
    assert!(was.differs(&lock(&moved)).is_empty());
    files.add("content/north/north.brim", text.replace("health 3", "health 4").as_bytes());
    assert_eq!(was.differs(&lock(&files)), ["north 1.2.0: the content has changed, the version has not"]);
}

/// Cards of another genre stay in the box where the table keeps them apart; cards without one always come along.
#[test]
fn genres_can_be_kept_apart() {
    use brimscript::vm::Machine;
    let mut files = boxes();
    let more = "genre = \"Old West\"\nrequires = [\"base\", \"shore\"]\n";
    files.add("content/west/pack.toml", manifest("west", "West", "1.0.0", more).as_bytes());
    let text = "encounter \"A Stagecoach\" { each hero gains 5 xp }\n\nencounter \"A Longship\" {\n  genre \"Viking\"\n  each hero gains 5 xp\n}\n\nmission \"High Noon\" {\n  map Mine Entrance, Arena\n  attack: place 1 Hungry Dead as an attack\n}\n";
    files.add("content/west/west.brim", text.as_bytes());
    files.add("table.toml", b"genres = \"apart\"\n[packs]\nwest = \"*\"\n");
    let mixed = mixed(&files, &["table.toml"]);
    assert!(!codes(&mixed).contains("B0803"), "{:?}", mixed.report.diagnostics);
    let encounter = mixed.report.decks.iter().find(|deck| deck.name == "Encounter").expect("it is there");
    let genres: Vec<_> = encounter.genres.iter().map(|stack| (stack.name.as_str(), stack.cards)).collect();
    assert_eq!(genres, [("Old West", 1), ("Viking", 1)]);
    let cards = |genres_apart| {
        let heroes = vec![brimscript::replay::Hero::of("Rancher".to_owned())];
        let setup =
            brimscript::replay::Setup { mission: "High Noon".to_owned(), heroes, genres_apart, ..Default::default() };
        let begin = setup.resolve(&mixed.program, 1).expect("it is all there");
        let table = Machine::set_up(&mixed.program, &begin).into_table();
        let deck = mixed.program.find("Encounter", None).expect("it is there");
        let all = table.cards.all.iter().filter(|card| card.deck == Some(deck));
        let mut names: Vec<String> = all.map(|card| mixed.program.name(card.decl).to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(cards(true), ["A Fallen Shrine", "A Stagecoach"]);
    assert_eq!(cards(false), ["A Fallen Shrine", "A Longship", "A Stagecoach"]);
}

/// The same games, whatever order the packs are named in.
#[test]
fn no_order_changes_a_game() {
    use brimscript::players::Random;
    use brimscript::replay::{Adventure, Hero, Playable, Setup};
    let files = boxes();
    let game = |paths: &[&str], seed| {
        let mixed = mixed(&files, paths);
        let hero = |class: &str| Hero::of(class.to_owned());
        let heroes = vec![hero("Rancher"), hero("Samurai Warrior")];
        let setup = Setup { mission: "The Long Night".to_owned(), heroes, ..Setup::default() };
        let begin = setup
            .in_full(&mixed.program)
            .and_then(|setup| setup.resolve(&mixed.program, seed))
            .expect("it is all there");
        let mut adventure = Adventure::new(&mixed.program, &begin);
        adventure.play(&mut Random::new(seed));
        adventure.fingerprint()
    };
    let paths = ["content/shore", "content/north", "content/south"];
    for seed in 0..5 {
        let first = game(&paths, seed);
        for order in orders(&paths) {
            assert_eq!(game(&order, seed), first, "{order:?}");
        }
    }
}

/// What the explain pages of tables say fails is found, and what they mend is not.
#[test]
fn the_pages_about_tables_are_right() {
    use brimscript::diagnostic::{Code, explain::examples};
    for &code in Code::ALL.iter().filter(|code| code.as_str().starts_with("B08")) {
        let (fails, mended) = examples(code).expect("every page has two");
        // A lock file is not of a table alone.
        if code == Code::LockDiffers || code == Code::PartyBroken {
            continue;
        }
        let found = table(fails.text);
        assert!(codes(&found).contains(code.as_str()), "{} fails with {:?}", code.as_str(), codes(&found));
        let found = table(mended.text);
        assert!(
            !codes(&found).contains(code.as_str()),
            "{} is mended, and there is {:?}",
            code.as_str(),
            codes(&found)
        );
    }
}
