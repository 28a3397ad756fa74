use brim_core::vocabulary::spelling::{name_key, one_of, quoted, slug, stem, with_article};

#[test]
fn plurals_and_cases_are_one_name() {
    assert_eq!(name_key("Void Spiders"), name_key("void spider"));
    assert_eq!(name_key("Hungry Dead"), name_key("HUNGRY  DEAD"));
    assert_eq!(name_key("Strangler"), name_key("Stranglers"));
    assert_eq!(stem("enemies"), stem("enemy"));
    assert_eq!(stem("hero"), stem("heroes"));
    assert_eq!(stem("misses"), stem("miss"));
    assert_eq!(stem("this"), "this");
    assert_eq!(name_key("Peat Wolves"), name_key("Peat Wolf"));
    assert_eq!(name_key("Elves"), name_key("elf"));
    assert_eq!(name_key("Salt Riflemen"), name_key("Salt Rifleman"));
    assert_eq!(stem("omen"), "omen");
}

#[test]
fn articles_follow_the_ear() {
    for word in
        ["an item", "an Undead", "an uninjured", "an 8+", "an 11", "a 12", "a hero", "a Unicorn", "a use", "a One-Eye"]
    {
        let (_, bare) = word.split_once(' ').unwrap_or_default();
        assert_eq!(with_article(bare), word);
    }
}

#[test]
fn slugs_are_plain() {
    assert_eq!(slug("Warrior's Katana"), "warriors-katana");
    assert_eq!(slug("Do You Hear That?"), "do-you-hear-that");
}

#[test]
fn one_of_many() {
    let pairs = [
        ("Void Spiders", "Void Spider"),
        ("Hungry Dead", "Hungry Dead"),
        ("Tentacles", "Tentacle"),
        ("Dark Witches", "Dark Witch"),
        ("Harpies", "Harpy"),
        ("Frost Wolves", "Frost Wolf"),
        ("Colossus", "Colossus"),
        ("Hatchetmen", "Hatchetman"),
        ("Oni", "Oni"),
    ];
    for (many, one) in pairs {
        assert_eq!(one_of(many), one);
    }
}

#[test]
fn a_quoted_text_stays_on_one_line() {
    assert_eq!(quoted("Say \"no\" \\ or\nleave\u{7}"), r#""Say \"no\" \\ or\nleave\u{7}""#);
}
