//! The sets of which a text says one: that the data can be read, and that each of its ways can be found in a text.

use brim_check::wording::concepts::{BRACES, Side, TEXT, mentions, read, sets, word};

fn found(way: &str) -> bool {
    let said: Vec<String> = way
        .split(' ')
        .map(|part| match part {
            "{of}" => "the".to_owned(),
            "{each}" => "each".to_owned(),
            "{gold}" => "$10".to_owned(),
            "{span}" => "turn".to_owned(),
            "{any}" => "something".to_owned(),
            other => word(other),
        })
        .collect();
    let stops = vec![false; said.len()];
    [Side::Wording, Side::Rule].into_iter().any(|side| !mentions(&said, &stops, side).is_empty())
}

#[test]
fn the_data_can_be_read() {
    assert!(read(TEXT).is_some());
    assert!(sets().len() > 40);
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
    let all = sets().iter().flat_map(|set| set.ways.values()).flatten();
    let lost: Vec<&String> = all.filter(|way| !found(way)).collect();
    assert!(lost.is_empty(), "{lost:?}");
}
