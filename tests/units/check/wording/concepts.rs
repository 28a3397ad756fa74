//! The sets of which a text says one: that the data can be read, and that each of its ways can be found in a text.

use brim_check::wording::concepts::{BRACES, Lexicon, Side, TEXT, read, says_less, sets, word};
use brim_check::wording::lists;
use brim_core::vocabulary::Kind;

/// The sets with a keyword and some decks.
fn lexicon() -> Lexicon {
    Lexicon::of(&|kind| match kind {
        "keyword" => vec!["Marsh"],
        "deck" => vec!["Reeds", "Deep Reeds"],
        _ => Vec::new(),
    })
}

fn found(lexicon: &Lexicon, way: &str) -> bool {
    let said: Vec<String> = way
        .split(' ')
        .map(|part| match part {
            "{of}" => "the".to_owned(),
            "{each}" => "each".to_owned(),
            "{gold}" => "$10".to_owned(),
            "{span}" => "turn".to_owned(),
            "{keyword}" => "marsh".to_owned(),
            "{any}" => "something".to_owned(),
            other => word(other),
        })
        .collect();
    let stops = vec![false; said.len()];
    [Side::Wording, Side::Rule].into_iter().any(|side| !lexicon.mentions(&said, &stops, side).is_empty())
}

#[test]
fn the_data_can_be_read() {
    assert!(read(TEXT).is_some() && lists::read(lists::TEXT).is_some());
    assert!(sets().len() > 40);
    let kinds = sets().iter().flat_map(|set| &set.names);
    let unknown: Vec<&String> = kinds.filter(|kind| Kind::of_word(kind).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_brace_is_known() {
    let all = sets().iter().flat_map(|set| [&set.ways, &set.worded, &set.ruled, &set.not]);
    for way in all.flat_map(|ways| ways.values()).flatten() {
        let unknown = way.split(' ').find(|part| part.starts_with('{') && !BRACES.contains(part));
        assert!(unknown.is_none(), "{way}");
    }
}

#[test]
fn every_way_is_found() {
    let (all, lexicon) = (sets().iter().flat_map(|set| set.ways.values()).flatten(), lexicon());
    let lost: Vec<&String> = all.filter(|way| !found(&lexicon, way)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

/// What a game has is in its packs: their names are what is said, and the longest of them is taken.
#[test]
fn names_of_packs_are_in_the_sets() {
    let (lexicon, stops) = (lexicon(), [false; 5]);
    let said: Vec<String> = "draw from the Deep Reeds".split(' ').map(word).collect();
    let told: Vec<&str> = lexicon
        .mentions(&said, &stops, Side::Rule)
        .iter()
        .filter(|one| sets()[one.set].name == "deck")
        .map(|one| one.what)
        .collect();
    assert_eq!(told, ["Deep Reeds"]);
    assert!(says_less("Reeds", "Deep Reeds") && says_less("Deep Reeds", "Reeds"));
    assert!(!says_less("Reeds", "Reeds") && !says_less("Eeds", "Reeds"));
}
