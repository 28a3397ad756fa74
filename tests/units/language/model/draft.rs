use brim_language::model::draft::MOST_HOLES;

#[test]
fn no_sentence_has_more_holes_than_there_is_room_for() {
    assert!(brim_core::vocabulary::entries().all(|entry| entry.holes.len() <= MOST_HOLES));
}
