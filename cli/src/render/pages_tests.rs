//! The failing example of every explain page as the terminal shows it, at 80 columns and without colour: one snapshot a code.

use super::*;
use brimscript::check::check;
use brimscript::diagnostic::Code;
use brimscript::diagnostic::explain::examples;
use brimscript::diagnostic::json::sorted;
use brimscript::diagnostic::{Source, Sources};
use brimscript::lower::lower;
use brimscript::mix::lock::{Compared, Lock, differing};
use brimscript::mix::{Asked, mix};
use brimscript::pack::party::read_party;
use brimscript::pack::{Files, InMemory, Loaded, Origin, load};
use brimscript::replay::party_of;
use brimscript::scenario::Suite;
use std::fmt::Write as _;

const BASE: &str = include_str!("../../../tests/fixtures/base.brim");
const COMMON: &str = "version = \"1.0\"\nlanguage = 1\n";

/// A manifest for a pack of that id.
fn manifest(id: &str, name: &str, more: &str) -> String {
    format!("id = \"{id}\"\nname = \"{name}\"\n{COMMON}{more}")
}

/// The pack `base`, and beside it `mine` with this text.
fn mine(text: &str, more: &str) -> InMemory {
    let base = manifest("base", "Base", "source = \"original\"\n");
    let mine = manifest("mine", "Mine", &format!("{more}requires = [\"base\"]\n"));
    let files = [
        ("content/base/pack.toml", &*base),
        ("content/base/base.brim", BASE),
        ("mine/pack.toml", &*mine),
        ("mine/mine.brim", text),
    ];
    InMemory::new(files)
}

const ORIGINAL: &str = "source = \"original\"\n";

/// The files in which the code is found, and what is asked for.
fn files(code: Code) -> (InMemory, Vec<&'static str>) {
    let (fails, _) = examples(code).unwrap();
    let text = format!("{}\n", fails.text);
    let sound = "keyword \"Damp\"\n";
    let asked = vec!["mine"];
    let files = match code {
        Code::FolderUnreadable => return (mine(sound, ORIGINAL), vec!["swamp-of-death"]),
        Code::NotText => {
            let mut files = mine(sound, ORIGINAL);
            files.add("mine/enemies.brim", &[b'e', 0xE4, b'\n']);
            files
        }
        Code::FileTooLong => mine(&"# a remark, and no end of them\n".repeat(80_000), ORIGINAL),
        Code::LineTooLong => mine(&text.replace("(more than 4,000 characters)", &"long ".repeat(900)), ORIGINAL),
        Code::ManifestMissing => InMemory::new([("mine/mine.brim", sound), ("mine/more.brim", sound)]),
        Code::LinkLeavesPack => {
            let mut files = mine(sound, ORIGINAL);
            files.add_link("mine/shared.brim", true);
            files
        }
        Code::PackTwice => {
            let twice = manifest("mine", "Also Mine", ORIGINAL);
            let mut files = mine(sound, ORIGINAL);
            files.add("other/pack.toml", twice.as_bytes());
            files.add("other/a.brim", sound.as_bytes());
            return (files, vec!["mine", "other"]);
        }
        Code::PackHidden => {
            let mut files = mine(sound, ORIGINAL);
            files.add("mine/pack.toml", manifest("swamps", "My Swamps", "").as_bytes());
            files.add("other/pack.toml", manifest("other", "Other", "requires = [\"swamps\"]\n").as_bytes());
            files.add("other/a.brim", b"keyword \"Wet\"\n");
            files.add("brim:/swamps/pack.toml", manifest("swamps", "Swamps", "").as_bytes());
            files.look_in("brim:", Origin::Program);
            return (files, vec!["mine", "other"]);
        }
        Code::PackTooLarge => {
            let all: String = (0..20_001).fold(String::new(), |mut all, at| {
                let _ = writeln!(all, "keyword \"K{at}\"");
                all
            });
            mine(&all, ORIGINAL)
        }
        Code::FindingsLeft => mine(&"helth 3\n".repeat(1_200), ORIGINAL),
        Code::TooDeep => {
            let deep =
                format!("encounter \"Boxes\" {{\n{}nothing\n{}}}\n", "if in a fight {\n".repeat(66), "}\n".repeat(66));
            mine(&deep, ORIGINAL)
        }
        Code::RulingMissing => {
            let mine = manifest("mine", "Mine", ORIGINAL);
            InMemory::new([("mine/pack.toml", &*mine), ("mine/mine.brim", &*text)])
        }
        Code::SourceMissing => mine(&text, ""),
        Code::AmbiguousName => {
            let mut files = mine(&text, ORIGINAL);
            let needs = manifest(
                "mine",
                "Mine",
                "source = \"original\"\nrequires = [\"base\", \"swamps-of-death\", \"gates-of-valhalla\"]\n",
            );
            files.add("mine/pack.toml", needs.as_bytes());
            for id in ["swamps-of-death", "gates-of-valhalla"] {
                let pack = manifest(id, "Box", "source = \"original\"\nrequires = [\"base\"]\n");
                files.add(&format!("content/{id}/pack.toml"), pack.as_bytes());
                files.add(&format!("content/{id}/a.brim"), b"enemy \"Marsh Giant\" from \"Hungry Dead\"\n");
            }
            files
        }
        Code::LockDiffers => {
            let mut files = boxes("[packs]\nnorth = \"*\"\nsouth = \"*\"\n");
            files.add("mine/table.lock", b"[packs.north]\nversion = \"1.1.0\"\nhash = \"0\"\n");
            return (files, vec!["mine/table.toml"]);
        }
        _ if fails.kind == "table" => {
            return (boxes(fails.text), vec!["mine/table.toml"]);
        }
        _ if fails.kind == "toml" => {
            let base = manifest("base", "Base", "");
            let files = [
                ("mine/pack.toml", fails.text),
                ("mine/mine.brim", sound),
                ("base/pack.toml", &*base),
                ("base/a.brim", "keyword \"Wet\"\n"),
            ];
            let mut files = InMemory::new(files);
            if code == Code::PackConflict {
                let other = manifest("fenland", "Fenland", "").replace("1.0", "1.2");
                files.add("fenland/pack.toml", other.as_bytes());
                files.add("fenland/a.brim", b"keyword \"Foggy\"\n");
                return (files, vec!["mine", "fenland"]);
            }
            return (files, vec!["mine"]);
        }
        _ => mine(&format!("{text}{}", played(code)), ORIGINAL),
    };
    (files, asked)
}

/// The boxes of the tests of tables, and a table file.
fn boxes(table: &str) -> InMemory {
    let mut files = mine("keyword \"Damp\"\n", ORIGINAL);
    let mut add = |id: &str, name: &str, more: &str, text: &str| {
        files.add(&format!("content/{id}/pack.toml"), manifest(id, name, &format!("{ORIGINAL}{more}")).as_bytes());
        files.add(&format!("content/{id}/{id}.brim"), text.as_bytes());
    };
    let base = "requires = [\"base\"]\nknows = [\"north\"]\n";
    add("shore", "The Shore", base, include_str!("../../../tests/fixtures/mix/shore.brim"));
    let needs = |edition| format!("requires = [\"base\", \"shore\"]\nedition = \"{edition}\"\n");
    add("north", "Up North", &needs("Swamps of Death"), include_str!("../../../tests/fixtures/mix/north.brim"));
    add("south", "Down South", &needs("Forbidden Fortress"), include_str!("../../../tests/fixtures/mix/south.brim"));
    files.add("mine/table.toml", table.as_bytes());
    files
}

/// What is found about a party file, at a table with the pack `mine`.
fn of_party(text: &str) -> String {
    let loaded = load(&mine("keyword \"Damp\"\n", ORIGINAL), &["mine".to_owned()]);
    let program = lower(&check(&loaded).model);
    let mut sources = Sources::default();
    let file = sources.add(Source::new("party.toml", "party.toml", text));
    let (party, mut found) = read_party(file, text);
    found.extend(party_of(&program, &party).1);
    found.iter().map(|found| human(found, &sources, Look::default()) + "\n").collect()
}

/// What is found about a table.
fn of_table(loaded: &Loaded, files: &InMemory) -> Vec<Diagnostic> {
    let checked = check(loaded);
    let (_, mut all) = mix(loaded, &checked, &lower(&checked.model), &Asked::default());
    if let Ok(bytes) = files.read("mine/table.lock", 1_000) {
        let lock = Lock::read(&String::from_utf8(bytes).unwrap()).unwrap();
        let differs = lock.differs(&Lock::of(loaded, &checked.model));
        all.extend(differing(&Compared { file: "table.lock".to_owned(), there: true, differs }, loaded, false));
    }
    all
}

/// A scenario that plays the example of a code that only a running game can find.
fn played(code: Code) -> &'static str {
    match code {
        Code::NestedTooDeep => {
            "scenario \"It is heard\" {\n  given a Rancher as Ann\n  do: Ann gains 1 Murmur\n  expect Ann has 2 Murmur\n}\n"
        }
        Code::FuelSpent => {
            "scenario \"It is heard\" {\n  given a Rancher as Ann\n  given card Echoes on top\n  do: draw 1 Encounter card\n  expect Ann has 3 xp\n}\n"
        }
        _ => "",
    }
}

/// Every finding about an example.
fn shown(code: Code) -> Option<String> {
    if let Some((fails, mended)) = examples(code).filter(|(fails, _)| fails.kind == "party") {
        assert_eq!(of_party(mended.text), "", "{} is mended", code.as_str());
        return Some(of_party(fails.text)).filter(|text| text.contains(code.as_str()));
    }
    let (files, asked) = files(code);
    let asked: Vec<String> = asked.into_iter().map(str::to_owned).collect();
    let loaded = load(&files, &asked);
    let checked = check(&loaded);
    let mut all = loaded.diagnostics.clone();
    all.extend(checked.diagnostics.iter().cloned());
    if code.as_str() >= "B0700" || code == Code::ScenarioFails {
        all.clear();
        let program = lower(&checked.model);
        let suite = Suite::new(&program, &checked.model, &loaded, &all);
        all.extend(suite.scenarios().filter_map(|decl| suite.run(decl).finding));
    }
    // What the page is about, and nothing of the packs beside it.
    let here = |found: &&Diagnostic| {
        (loaded.table.is_some() || at_home(found, &loaded)) && (found.severity != Severity::Hint || found.code == code)
    };
    if loaded.table.is_some() {
        all = of_table(&loaded, &files);
        all.retain(|found| found.code == code);
    }
    let mut text = String::new();
    for found in sorted(&all, &loaded.sources).into_iter().filter(here).take(2) {
        text.push_str(&human(found, &loaded.sources, Look::default()));
        text.push('\n');
    }
    text.contains(code.as_str()).then_some(text)
}

fn at_home(found: &Diagnostic, loaded: &Loaded) -> bool {
    let file = found.place.and_then(|place| loaded.sources.get(place.file));
    file.is_none_or(|file| file.path().starts_with("mine") || file.path().starts_with("other"))
}

/// A fault of the tool is not shown: what brings it about is mended.
const UNSHOWN: [Code; 1] = [Code::Internal];

#[test]
fn every_code_reads_well_at_eighty_columns() {
    let (mut missing, mut wide) = (Vec::new(), Vec::new());
    for &code in Code::ALL {
        let Some(text) = shown(code) else {
            missing.push(code);
            continue;
        };
        for line in text.lines() {
            if line.chars().count() > 80 {
                wide.push(format!("{}: {line}", code.as_str()));
            }
            assert!(!line.contains(brimscript::diagnostic::escape::acts), "{}: {line}", code.as_str());
        }
        assert!(!text.contains("illegal") && !text.contains("invalid"), "{}", code.as_str());
        insta::assert_snapshot!(code.as_str(), text);
    }
    missing.retain(|code| !UNSHOWN.contains(code));
    assert!(missing.is_empty(), "not shown: {missing:?}");
    assert!(wide.is_empty(), "wider than 80 columns:\n{}", wide.join("\n"));
}
