use brim_check::spans::{ending, over};

#[test]
fn ends_are_found_by_their_words() {
    assert_eq!(ending("until end of turn"), Some(2));
    assert_eq!(ending("this hero ends an attack"), Some(0));
    assert_eq!(ending("start of turn"), None);
    assert_eq!(ending("until end of the next adventure"), None);
}

#[test]
fn a_fight_ends_within_a_turn() {
    assert!(over(2, 2) && over(0, 2) && over(2, 4));
    assert!(!over(2, 3) && !over(3, 2));
}
