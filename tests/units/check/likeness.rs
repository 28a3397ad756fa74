use brim_check::likeness::one_letter_apart;

#[test]
fn letters_count_and_numbers_do_not() {
    assert!(one_letter_apart("traveler", "travler"));
    assert!(one_letter_apart("traveler", "travelre"));
    assert!(one_letter_apart("traveler", "traveller"));
    assert!(!one_letter_apart("room-1-of-x", "room-2-of-x"));
    assert!(!one_letter_apart("stranglers", "strangler"));
    assert!(!one_letter_apart("fire", "fury"));
    assert!(!one_letter_apart("hungry-dead", "hungry-head-2"));
}

/// A pack stands before one that it requires where its id does: the slip is told of its own name all the same.
#[test]
fn names_of_required_packs_are_compared_in_any_order() {
    let (mine, theirs) = ("keyword \"Travelor\"", "keyword \"Traveler\"");
    for id in ["aa", "zz"] {
        let loaded = super::loaded(mine, "source = \"original\"\n", &[(id, theirs)]);
        let all = brim_check::check(&loaded).diagnostics;
        let told: Vec<_> = all.iter().filter(|one| one.code == brim_language::diagnostic::Code::Misspelt).collect();
        assert_eq!(told.len(), 1, "beside {id}: {all:?}");
        let path =
            told.iter().filter_map(|one| loaded.sources.get(one.place?.file)).map(|file| file.path().to_string());
        assert!(path.into_iter().all(|path| path.ends_with("mine.brim")), "beside {id}");
    }
}
