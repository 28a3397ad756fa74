use brim_language::card::face::{Line, parted};

#[test]
fn names_stand_before_what_they_do() {
    let line = |depth, head: &str, text: &str| Line {
        depth,
        head: Some(head.to_owned()).filter(|head| !head.is_empty()),
        text: text.to_owned(),
    };
    assert_eq!(parted("Bite: That Hit does 1 more Damage."), line(0, "Bite", "That Hit does 1 more Damage."));
    assert_eq!(parted("  1-2 Bad Luck: Nothing happens."), line(1, "1-2 Bad Luck", "Nothing happens."));
    assert_eq!(parted("Elite Abilities:"), line(0, "Elite Abilities", ""));
    assert_eq!(parted("Each Hero makes a test:"), line(0, "", "Each Hero makes a test:"));
}
