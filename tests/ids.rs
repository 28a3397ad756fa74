//! Ids: what saves, fingerprints and listings hold instead of names of the code. They are literals, so that code may be renamed and tables may grow
//! anywhere; one that changes changes hashes and unreads what was written, and is seen here.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

#[path = "ids/seen.rs"]
mod seen;
#[path = "ids/variants.rs"]
mod variants;

use crate::{shelf, sources};

use std::collections::{BTreeMap, BTreeSet};

use brimscript::game::{
    attack, board, cards, chance, decision, depth, dice, effect, engine, event, ids, journal, rulebook, table,
};
use brimscript::lower::lower;
use brimscript::model::build;
use brimscript::pack::load;
use brimscript::players::{Cautious, Player, Random};
use brimscript::program::{self, Program, listing, own_listing};
use brimscript::replay::{Adventure, Playable, Save, Setup, StepResult, party, record};
use brimscript::vocabulary::{self, Category, Rule, Stat, Word, entries};
use variants::variants;

/// Every table of ids, by its name.
fn tables() -> BTreeMap<String, Vec<String>> {
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut add = |name: &str, ids: Vec<String>| assert!(out.insert(name.to_owned(), ids).is_none(), "{name} twice");
    let owned = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    for category in Category::ALL {
        let entries = category.entries().iter().map(|entry| entry.id.to_owned()).collect();
        add(&format!("word {}", vocabulary::id_of(category)), entries);
    }
    add("stat", Stat::ALL.iter().map(|stat| stat.id().to_owned()).collect());
    add("rule-point", Rule::ALL.iter().map(|rule| rule.id().to_owned()).collect());
    let purposes = chance::Purpose::ALL.iter();
    add("purpose", purposes.map(|purpose| format!("{} {}", purpose.id(), purpose.code())).collect());
    add("event", event::EventKind::ALL.iter().map(|event| event.id().to_owned()).collect());
    for (list, words) in vocabulary::closed_lists() {
        add(&format!("list {list}"), owned(words));
    }
    macro_rules! plain {
        ($($name:literal $type:ty;)*) => {$(
            let ids = variants::<$type>();
            assert!(!ids.is_empty(), "{} is no enum", $name);
            add($name, owned(ids));
        )*};
    }
    plain! {
        "game reach" attack::Reach; "game target" attack::Target; "game overlap" board::Overlap; "game beyond" board::Beyond;
        "game side" board::Side; "game zone" cards::Zone; "game chooser" decision::Chooser; "game about" decision::About;
        "game re-roll-by" decision::RerollBy; "game choice" decision::Choice; "game piece" depth::Piece; "game die" dice::Die;
        "game from" effect::StartsAt; "game until" effect::EndsAt; "game span" effect::Span; "game window" engine::Window;
        "game chart-role" engine::ChartRole; "game size" engine::Size; "game hit-kind" event::HitKind; "game event" event::EventData;
        "game model" ids::Model; "game note" journal::Note; "game reading" rulebook::Reading; "game outcome" table::Outcome;
        "game step" table::Step; "game active" table::Active;
        "program face" program::SheetSide; "program side" program::SheetPart;
        "program change" program::Change; "program printed" program::Printed; "program stat" program::StatKey;
        "vocabulary category" Category; "vocabulary clothing" vocabulary::Clothing;
    }
    out
}

#[test]
fn ids_are_what_they_always_were() {
    let mut text = String::new();
    for (name, ids) in tables() {
        text.push_str(&format!("{name}\n"));
        ids.iter().for_each(|id| text.push_str(&format!("  {id}\n")));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn an_id_names_one_thing() {
    for (name, ids) in tables() {
        let once: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "{name} has an id twice");
        let spaces = name.starts_with("list ") || name == "purpose";
        // A list says `KO'd` as everybody does.
        let said = |c: char| spaces && (" 'KO".contains(c));
        for id in &ids {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c) || said(c);
            assert!(id.chars().all(plain), "{name}: `{id}` has more than small letters, digits and dashes");
        }
    }
}

/// What the tables say of themselves and what `serde` writes is one and the same.
#[test]
fn what_is_written_is_the_id() {
    let text = |value: serde_json::Value| value.as_str().expect("a text").to_owned();
    for stat in Stat::ALL {
        assert_eq!(text(serde_json::to_value(stat).expect("a value")), stat.id());
    }
    for rule in Rule::ALL {
        assert_eq!(text(serde_json::to_value(rule).expect("a value")), rule.id());
    }
    for purpose in chance::Purpose::ALL {
        assert_eq!(text(serde_json::to_value(purpose).expect("a value")), purpose.id());
    }
    for kind in event::EventKind::ALL {
        assert_eq!(text(serde_json::to_value(kind).expect("a value")), kind.id());
    }
    assert_eq!(
        variants::<event::EventData>(),
        event::EventKind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>(),
        "an event and its kind have one id"
    );
    for entry in entries() {
        let written = serde_json::to_value(entry.word).expect("a value");
        assert_eq!(written, entry.id);
        assert_eq!(serde_json::from_value::<Word>(written).expect("a word"), entry.word);
        let category = vocabulary::id_of(&entry.word.category());
        assert_eq!(entry.id.split('.').next(), Some(category), "the id of a word begins with its category");
    }
    assert!(serde_json::from_str::<Word>("\"effect.no-such-word\"").is_err());
    assert!(serde_json::from_str::<Word>("\"nothing\"").is_err());
}

/// No variant of the core is written by the name that it happens to have in the code.
#[test]
fn every_variant_that_is_written_has_its_id_beside_it() {
    let known: BTreeSet<String> = ["Stat", "Rule", "Purpose", "What", "EventKind", "Slot", "Clothing", "$category"]
        .map(str::to_owned)
        .into_iter()
        .collect();
    let mut enums = 0;
    for file in sources::code("src/core") {
        let mut written = false;
        let mut inside: Option<(String, usize)> = None;
        let mut before = "";
        for (number, line) in &file.lines {
            let plain = line.trim();
            let indent = line.len() - line.trim_start().len();
            if let Some((name, depth)) = &inside {
                if indent == *depth && plain == "}" {
                    inside = None;
                } else if indent == depth + 4 && plain.starts_with(|c: char| c.is_ascii_uppercase()) {
                    let place = format!("{}:{number}", file.path);
                    assert!(before.contains("#[serde(rename = \""), "{place}: {name}: `{plain}` has no id before it");
                }
            } else if plain.starts_with("#[derive(") {
                written = plain.contains("Serialize");
            } else if let Some((_, rest)) = plain.split_once("enum ").filter(|_| plain.ends_with('{')) {
                let name = rest.trim_end_matches(" {").to_owned();
                if written && !known.contains(&name) {
                    enums += 1;
                    inside = Some((name, indent));
                }
                written = false;
            } else if !plain.starts_with("#[") {
                written = false;
            }
            before = plain;
        }
    }
    assert!(enums > 30, "only {enums} enums were found");
}

/// What a rule point offers is a closed list, so that code can ask for one of it by its type.
#[test]
fn words_of_rule_points_are_a_list() {
    let offered = Rule::ALL.iter().filter_map(|rule| match rule.answer() {
        vocabulary::RuleType::Choice(words) => Some(words),
        _ => None,
    });
    let mut seen = 0;
    for words in offered {
        seen += 1;
        assert!(vocabulary::closed_lists().any(|(_, list)| list == words), "no list has just {words:?}");
    }
    assert!(seen > 0, "no rule point offers words");
}

/// What Rust shows of a value with `{:?}` stands in no text of the library but in those that report its own faults.
#[test]
fn nothing_is_written_as_rust_shows_it() {
    // A list of Rust code for the compiler, faults for developers, and a message that quotes a file.
    let allowed =
        ["src/packs/build.rs", "src/core/game/apply/check.rs", "src/vm/invariants.rs", "src/check/baseline.rs"];
    for file in sources::code("src").iter().filter(|file| !allowed.contains(&file.path.as_str())) {
        for (number, line) in &file.lines {
            let shown = line.contains(":?}") || line.contains(":#?}");
            assert!(!shown || line.contains("assert"), "{}:{number}: {}", file.path, line.trim());
        }
    }
}

fn shipped() -> Program {
    let loaded = load(&shelf::files(&shelf::shipped()), &["content/swamps-of-death".to_owned()]);
    lower(&build(&loaded).0)
}

fn of_code(name: &str) -> bool {
    name.contains(|c: char| c.is_ascii_uppercase() || c == '_')
}

/// What games of a shipped mission hold, step by step, is told by ids alone, and so is the program that they run on.
#[test]
fn tables_and_programs_hold_no_name_of_the_code() {
    let program = shipped();
    let mut all = seen::names(&program.decls);
    for (game, heroes) in [1, 2, 4, 6].into_iter().enumerate() {
        for cautious in [true, false] {
            let seed = game as u64 + 3;
            let mission = "A Fistful of Dark Stone".to_owned();
            let setup = Setup { mission, heroes: party(&program, heroes, seed), ..Setup::default() };
            let begin =
                setup.in_full(&program).and_then(|setup| setup.resolve(&program, seed)).expect("it is all there");
            let mut player: Box<dyn Player> =
                if cautious { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
            let mut adventure = Adventure::new(&program, &begin);
            loop {
                let pace = adventure.steps(&mut *player, 5, &mut |_, _| {});
                all.extend(seen::names(adventure.table()));
                if !matches!(pace, StepResult::On) {
                    break;
                }
            }
        }
    }
    let wrong: Vec<_> = all.iter().filter(|name| of_code(name)).collect();
    assert!(wrong.is_empty(), "names of the code: {wrong:?}");
    let expected = ["decl", "op", "hero", "tile", "pile", "in-play", "activations", "all-ko", "rule-point.hero-move"];
    let missing: Vec<_> = expected.iter().filter(|name| !all.contains(**name)).collect();
    assert!(missing.is_empty(), "these should have come by: {missing:?}, and {all:?} did");
}

/// The keys of a save are those of its form, and the keys of decisions and of the outcome are no names of the code.
#[test]
fn saves_hold_no_name_of_the_code() {
    let program = shipped();
    let mission = "A Fistful of Dark Stone".to_owned();
    let setup = Setup { mission, heroes: party(&program, 2, 5), genres_apart: true, ..Setup::default() };
    let setup = setup.in_full(&program).expect("it is all there");
    let begin = setup.resolve(&program, 5).expect("it is all there");
    let mut save = Save::new(setup, 5);
    record(&mut Adventure::new(&program, &begin), Cautious::new(), &mut save);
    let form: BTreeSet<&str> = [
        "schema",
        "setup",
        "table",
        "seed",
        "decisions",
        "declarations",
        "fingerprints",
        "outcome",
        "state_hash",
        "mission",
        "heroes",
        "packs",
        "edition",
        "overrides",
        "on_top",
        "boxes",
        "genres_apart",
        "class",
        "name",
        "id",
        "version",
        "decision",
        "turn",
        "hash",
    ]
    .into_iter()
    .collect();
    let json: serde_json::Value = serde_json::from_str(&save.write()).expect("a save is JSON");
    let mut pending = vec![&json];
    while let Some(value) = pending.pop() {
        match value {
            serde_json::Value::Object(map) => {
                for (key, value) in map {
                    assert!(form.contains(key.as_str()) || key.contains('/'), "`{key}` is no key of a save");
                    pending.push(value);
                }
            }
            serde_json::Value::Array(all) => pending.extend(all),
            _ => {}
        }
    }
    assert!(save.outcome.as_deref().is_some_and(|outcome| !of_code(outcome)), "{:?}", save.outcome);
    // The label of an option is the card's own.
    let keys = save.decisions.iter().filter(|key| !key.starts_with("option "));
    let wrong: Vec<&String> = keys.filter(|key| of_code(key)).collect();
    assert!(wrong.is_empty() && save.decisions.len() > 20, "{wrong:?}");
}

/// A listing without its texts and printed names: those are the content's own.
fn bare(listing: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    let mut escaped = false;
    for character in listing.chars() {
        match character {
            '"' if !escaped => quoted = !quoted,
            _ if quoted => {}
            other => out.push(other),
        }
        escaped = character == '\\' && !escaped;
    }
    out
}

#[test]
fn listings_hold_no_name_of_the_code() {
    let mut lines = 0;
    for pack in ["swamps-of-death", "forbidden-fortress", "gates-of-valhalla", "more-darkness", "examples"] {
        let loaded = load(&shelf::files(&shelf::shipped()), &[format!("content/{pack}")]);
        let program = lower(&build(&loaded).0);
        for (at, decl) in program.decls.iter().enumerate() {
            let id = ids::DeclId(u32::try_from(at).expect("a number"));
            assert!(listing(&program, id).contains(&decl.id));
            for line in bare(&own_listing(&program, id)).lines() {
                lines += 1;
                let mut words = line.split([' ', '=', ',', '(', ')', '{', '}', ':', '%']);
                // `2D6` and `PP` are how dice are written.
                let dice = |word: &str| word.chars().all(|c| c.is_ascii_digit() || "DP".contains(c));
                let wrong = words.find(|word| of_code(word) && !dice(word));
                assert!(wrong.is_none(), "{}: {line}: `{}`", decl.id, wrong.unwrap_or_default());
            }
        }
    }
    assert!(lines > 1_000, "only {lines} lines were looked at");
}
