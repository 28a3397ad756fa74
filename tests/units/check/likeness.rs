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
