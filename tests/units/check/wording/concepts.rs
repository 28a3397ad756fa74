//! The sets of which a text says one: that the data can be read, and that each of its ways can be found in a text.

use brim_check::wording::concepts::{BRACES, Lexicon, Side, TEXT, read, says_less, sets, word};
use brim_check::wording::lists;
use brim_core::vocabulary::Kind;

/// The sets with a keyword and some decks.
fn lexicon() -> Lexicon {
    Lexicon::of(&|kind| match kind {
        "keyword" => vec!["Marsh"],
        "skill" => vec!["Wits"],
        "deck" => vec!["Reeds", "Deep Reeds"],
        _ => Vec::new(),
    })
}

fn found(lexicon: &Lexicon, way: &str) -> bool {
    let example = |brace: &str| match brace {
        "of" => "the",
        "each" => "each",
        "gold" => "$10",
        "done" => "wounded",
        "span" => "turn",
        "n" => "2",
        "+" => "+1",
        "-" => "-1",
        "keyword" => "Marsh",
        "skill" => "Wits",
        _ => "something",
    };
    let part = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
        Some(brace) => word(example(brace)),
        None => word(part.split('|').next_back().unwrap_or(part)),
    };
    let said: Vec<String> = way.split(' ').map(part).collect();
    let stops = vec![false; said.len()];
    [Side::Wording, Side::Rule].into_iter().any(|side| !lexicon.mentions(&said, &stops, side).is_empty())
}

#[test]
fn the_data_can_be_read() {
    assert!(read(TEXT).is_some() && lists::read(lists::TEXT).is_some());
    assert!(sets().len() > 40);
    let kinds = sets().iter().flat_map(|set| set.names.iter().chain(&set.kinds));
    let unknown: Vec<&String> = kinds.filter(|kind| Kind::of_word(kind).is_none()).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_brace_is_known() {
    let known = |inner: &str| BRACES.iter().any(|(brace, _)| *brace == inner) || Kind::of_word(inner).is_some();
    let all = sets().iter().flat_map(|set| [&set.ways, &set.worded, &set.ruled, &set.not]);
    for way in all.flat_map(|ways| ways.values()).flatten() {
        let braces = way.split(' ').filter_map(|part| part.strip_prefix('{'));
        let unknown = braces.map(|part| part.trim_end_matches('}')).find(|inner| !known(inner));
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
