//! Every row leads somewhere, and what it writes is Brimscript.

use brim_language::model::build;
use brim_language::model::everyday::{Everyday, ROWS, TEXT, everyday, read};
use brim_language::model::topics::{Topic, every};
use brim_language::pack::{InMemory, load};

const BASE: &str = include_str!("../../../fixtures/base.brim");
const MANIFEST: &str = "name = \"A pack\"\nversion = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";

/// What is wrong with a line where it stands.
fn wrong(row: &Everyday) -> Vec<String> {
    let text = match row.on.as_str() {
        "enemy" => format!("enemy \"Ex\" from \"Hungry Dead\" {{\nability \"On\" {{\n{}\n}}\n}}\n", row.write),
        "hero" => format!("item \"Ex\" {{\n{}\n}}\n", row.write),
        "spell" => format!("spell \"Ex\" {{\n{}\n}}\n", row.write),
        "location" => format!("location \"Ex\" {{\n{}\n}}\n", row.write),
        "mission" => format!("mission \"Ex\" {{\n{}\n}}\n", row.write),
        "marker" => format!("marker \"Ex\" {{\n{}\n}}\n", row.write),
        "class" => format!("change Rancher {{\n{}\n}}\n", row.write),
        "chart" => format!("change chart Injury {{\n{}\n}}\n", row.write),
        "any" => format!("darkness \"Ex\" {{\nremains in play\n{}\n}}\n", row.write),
        _ => format!("encounter \"Ex\" {{\n{}\n}}\n", row.write),
    };
    let (base, mine) =
        (format!("id = \"base\"\n{MANIFEST}"), format!("id = \"mine\"\n{MANIFEST}requires = [\"base\"]\n"));
    let files =
        [("p/base/pack.toml", &*base), ("p/base/a.brim", BASE), ("p/mine/pack.toml", &mine), ("p/mine/a.brim", &text)];
    let loaded = load(&InMemory::new(files), &["p/mine".to_owned()]);
    let (_, found) = build(&loaded);
    loaded.diagnostics.iter().chain(&found).map(|one| format!("{}: {}", one.code.as_str(), one.message)).collect()
}

#[test]
fn every_row_leads_somewhere() {
    let rows = read(TEXT).unwrap_or_default();
    assert!(rows.len() >= 40, "the table cannot be read, or has {} rows", rows.len());
    for row in &rows {
        for id in &row.leads {
            assert!(every().any(|topic| topic.id() == *id), "{:?}: nothing is called {id}", row.said);
        }
    }
}

#[test]
fn every_line_can_be_read() {
    for row in read(TEXT).unwrap_or_default() {
        assert_eq!(wrong(&row), Vec::<String>::new(), "{}", row.write);
    }
}

#[test]
fn what_is_said_is_found_once() {
    let mut seen = std::collections::BTreeMap::new();
    for row in ROWS.iter() {
        for said in &row.said {
            assert!(seen.insert(said.clone(), ()).is_none(), "`{said}` twice");
            let plain = said.chars().all(|letter| !letter.is_uppercase());
            assert!(plain, "`{said}`: in small letters");
        }
    }
}

#[test]
fn players_find_what_they_mean() {
    for (said, id) in [
        ("miss a turn", "stat.does-not-activate"),
        ("Misses a turn", "stat.does-not-activate"),
        ("knocked out", "moment.ko"),
        ("roll to hit", "moment.to-hit"),
        ("explode", "effect.throws"),
        ("teleport", "effect.moves-next"),
        ("steal", "effect.loses"),
        ("is attacked", "moment.attacked"),
    ] {
        let found = everyday(said).map(|row| row.topics().iter().map(Topic::id).collect::<Vec<_>>());
        assert!(found.as_ref().is_some_and(|ids| ids.contains(&id.to_owned())), "{said}: {found:?}");
    }
    assert!(everyday("effect.takes-wounds").is_none() && everyday("frobnicate").is_none());
}
