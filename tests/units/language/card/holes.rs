use brim_language::card::holes::{many_of, plural};

#[test]
fn several_of_a_name() {
    assert_eq!(plural("Rifleman"), "Riflemen");
    assert_eq!(plural("Human"), "Humans");
    assert_eq!(plural("Shaman"), "Shamans");
    assert_eq!(plural("Harpy"), "Harpies");
    assert_eq!(plural("Grey Monkey"), "Grey Monkeys");
    assert_eq!(plural("Bog Witch"), "Bog Witches");
    assert_eq!(many_of("Pale Fish"), "Pale Fish");
    assert_eq!(many_of("Salt Riflemen"), "Salt Riflemen");
}
