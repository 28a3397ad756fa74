//! Slips of newcomers as the terminal shows them, at 80 columns and without colour: one snapshot an idea.

use super::*;
use brimscript::check::check;
use brimscript::diagnostic::json::sorted;
use brimscript::lower::lower;
use brimscript::pack::{InMemory, Loaded, load};
use brimscript::scenario::Suite;

const BASE: &str = include_str!("../../../tests/fixtures/base.brim");
const MANIFEST: &str = "version = \"1.0\"\nlanguage = 1\nsource = \"original\"\n";

/// An idea, and a text with it.
const SLIPS: &[(&str, &str)] = &[
    ("no_opening_brace", "darkness \"Hunted\"\n  each hero takes 12 hits\n}\n"),
    ("no_hero_of_its_own", "encounter \"Hunted\" {\n  this hero takes 12 hits\n}\n"),
    ("the_other_pointing_word", "scavenge \"A Coin\" {\n  that hero gains 7 gold\n}\n"),
    ("within_its_own_line", "encounter \"Who\" {\n  each hero moves up to the wounds of that hero spaces\n}\n"),
    ("the_hero_and_which", "encounter \"Who\" {\n  the hero takes 1 wound\n}\n"),
    ("makes_a_test", "encounter \"Agile\" {\n  each hero makes an Agility 5+ test\n}\n"),
    ("gets_wounds", "encounter \"Hurt\" {\n  each hero gets 3 wounds\n}\n"),
    ("loses_sanity", "encounter \"Mad\" {\n  each hero loses 3 sanity\n}\n"),
    ("all_of_them", "encounter \"All\" {\n  all heroes suffer two wounds\n}\n"),
    ("half_a_hit", "encounter \"Half\" {\n  each hero takes 2.5 hits\n}\n"),
    (
        "how_many_heroes",
        "threat \"Rats\" {\n  deck Low Threat\n  if the party has 3 or more heroes: each hero takes 1 hit\n}\n",
    ),
    ("no_such_thing_as_heroes", "encounter \"Odd\" {\n  each hero gains 2 heroes\n}\n"),
    (
        "a_name_of_rules",
        "rules \"Heavy Rules\" {\n  note \"Of nothing.\"\n}\nencounter \"Odd\" {\n  each hero gains 1 Heavy Rules\n}\n",
    ),
    (
        "the_first_words_of_a_name",
        "deck \"Exploration Tokens\" {\n  holds exploration\n}\nencounter \"Far\" {\n  draw 1 Exploration card\n}\n",
    ),
    (
        "a_token_is_no_card",
        "deck \"Exploration Tokens\" {\n  holds exploration\n}\nexploration \"Tok\" {\n  doors 1\n}\n\
         encounter \"Far\" {\n  draw 1 Exploration Tokens\n}\n",
    ),
    ("a_card_is_drawn", "ability \"Eyes\" {\n  when an Encounter card is drawn: this hero gains 1 grit\n}\n"),
    ("takse", "encounter \"Slip\" {\n  each hero takse 1 hit\n}\nencounter \"Slop\" {\n  each hero loose 1 grit\n}\n"),
    (
        "tiles_that_do_not_join",
        "tile \"One\" {\n  passage\n  picture {\n    \"nn..\"\n    \"....\"\n    \"SS..\"\n  }\n}\n\
         tile \"Two\" {\n  passage\n  picture {\n    \"nn..\"\n    \"....\"\n    \"SS..\"\n  }\n}\n\
         tile \"Three\" {\n  passage\n  picture {\n    \"nn..\"\n    \"....\"\n    \"SS..\"\n  }\n}\n\
         scenario \"three in a row\" {\n  given map One, Two, Three\n  expect if not in a fight\n}\n",
    ),
    (
        "an_error_is_played",
        "encounter \"A Coin\" {\n  that hero gains 7 gold\n}\n\
         scenario \"an error is played\" {\n  given a Rancher as Ann\n  given card A Coin on top\n  do: draw 1 Encounter card\n  \
         expect Ann has 0 gold\n}\n",
    ),
];

/// The findings of a text in a pack of its own beside a small base.
pub(super) fn found(text: &str) -> (Loaded, Vec<Diagnostic>) {
    let loaded = loaded(text);
    let mut all = loaded.diagnostics.clone();
    all.extend(check(&loaded).diagnostics);
    (loaded, all)
}

fn loaded(text: &str) -> Loaded {
    let (base, mine) = (
        format!("id = \"base\"\nname = \"Base\"\n{MANIFEST}"),
        format!("id = \"mine\"\nname = \"Mine\"\n{MANIFEST}requires = [\"base\"]\n"),
    );
    let files = [
        ("content/base/pack.toml", &*base),
        ("content/base/base.brim", BASE),
        ("mine/pack.toml", &*mine),
        ("mine/mine.brim", text),
    ];
    load(&InMemory::new(files), &["mine".to_owned()])
}

pub(super) fn shown(text: &str) -> String {
    let loaded = loaded(text);
    let checked = check(&loaded);
    let mut all = loaded.diagnostics.clone();
    all.extend(checked.diagnostics.iter().cloned());
    let program = lower(&checked.model);
    let suite = Suite::new(&program, &checked.model, &loaded, &all);
    all.extend(suite.scenarios().filter_map(|decl| suite.run(decl).finding));
    let here = |found: &&Diagnostic| {
        let file = found.place.and_then(|place| loaded.sources.get(place.file));
        file.is_none_or(|file| file.path().starts_with("mine")) && found.severity != Severity::Hint
    };
    let told = sorted(&all, &loaded.sources).into_iter().filter(here);
    told.map(|found| human(found, &loaded.sources, Look::default()) + "\n").collect()
}

#[test]
fn slips_of_newcomers_are_told_well() {
    for (idea, text) in SLIPS {
        let told = shown(text);
        let wide: Vec<&str> = told.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{idea}: {wide:?}");
        insta::assert_snapshot!(*idea, told);
    }
}
