use brim_language::catalog::*;
use brim_language::model::build;
use brim_language::pack::search::Search;
use brim_language::pack::{InMemory, load};

const BASE: &str = include_str!("../../fixtures/base.brim");

const MOOR: &str = r#"
enemy "Peat Wolves" {
  keywords Undead
  health 7
  xp 10 +5 each wound
  brutal { health 10 }
}
enemy "Peat Cubs" from "Peat Wolves" { health is 2 }
encounter "Low Fog" {
  copies 2
  each hero tests Agility 5+ {
    pass: that hero gains D6 xp
    fail: that hero takes 2 wounds
  }
}
encounter "Fen Light" {
  each hero tests Agility 4+ {
    pass: that hero gains 25 xp
    fail: that hero loses 1 Grit
  }
  by hand "The players sing"
  todo "what the light does"
}
change "Hungry Dead" { health is 7 }
"#;

fn of(text: &str) -> Catalog {
    let head = |id: &str, more: &str| {
        format!("id = \"{id}\"\nname = \"The {id}\"\nversion = \"1.2\"\nlanguage = 1\nsource = \"original\"\n{more}\n")
    };
    let (base, moor) = (
        head("base", ""),
        head("moor", "requires = { base = \">=1\" }\nsuggests = [\"fog\"]\nconflicts = { ice = \"too cold\" }"),
    );
    let files =
        [("p/base/pack.toml", &*base), ("p/base/a.brim", BASE), ("p/moor/pack.toml", &*moor), ("p/moor/a.brim", text)];
    let files = InMemory::new(files);
    let loaded = load(&files, &["p/moor".to_owned()]);
    let (model, found) = build(&loaded);
    let errors: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(errors, [] as [&str; 0]);
    catalog(&mut Search::new(&files), &loaded, &model, loaded.packs.last().unwrap())
}

#[test]
fn a_pack_is_counted() {
    let catalog = of(MOOR);
    insta::assert_snapshot!(serde_json::to_string_pretty(&catalog).unwrap());
}

#[test]
fn an_empty_pack_has_an_empty_index() {
    let catalog = of("");
    assert_eq!((catalog.declarations, catalog.kinds.len(), catalog.decks.len()), (0, 0, 0));
    assert_eq!(
        catalog.needs.requires.first().map(|base| (base.fits, base.found.as_deref())),
        Some((true, Some("1.2")))
    );
}
