use crate::units::check::loaded;
use brim_check::{About, check};

fn assumed(text: &str, wanted: About) -> usize {
    let loaded = loaded(text, "source = \"original\"\n", &[]);
    assert!(loaded.diagnostics.is_empty(), "{text}: {:?}", loaded.diagnostics);
    check(&loaded).assumed.iter().filter(|one| one.about == wanted).count()
}

#[test]
fn others_of_whom_is_told_where_two_could_be_meant() {
    let row = |lines: &str| format!("chart \"Pass\" {{\n  roll D6\n  rows {{\n    1-6 {{\n{lines}\n    }}\n  }}\n}}\n");
    for lines in [
        "up to 1 hero with Poison { that hero loses 1 Poison; each other hero heals 2 wounds }",
        "a random hero { that hero takes 1 wound; each other hero takes 1 horror hit }",
        "one hero takes 1 wound\neach other hero heals 1 wound",
        "each hero with Poison { each other hero takes 1 wound }",
        "each hero tests Spirit 5+ {\npass: nothing\nfail: each other hero takes 1 wound\n}",
    ] {
        assert_eq!(assumed(&row(lines), About::Others), 1, "{lines}");
    }
    for lines in [
        "this hero takes 1 wound\neach other hero heals 1 wound",
        "each hero takes 1 wound\neach other hero heals 1 wound",
        "a random other hero { that hero takes 1 wound; each other hero heals 1 wound }",
        "up to 1 hero with Poison { that hero loses 1 Poison; each hero other than that hero heals 2 wounds }",
        "a random enemy { each other hero takes 1 wound }",
    ] {
        assert_eq!(assumed(&row(lines), About::Others), 0, "{lines}");
    }
    let item = |line: &str| format!("item \"Horn\" {{\n  deck Gear\n  {line}\n}}\n");
    assert_eq!(assumed(&item("when a hero is KO'd: each other hero takes 1 horror hit"), About::Others), 1);
    assert_eq!(assumed(&item("when this hero is KO'd: each other hero takes 1 horror hit"), About::Others), 0);
    assert_eq!(assumed(&item("at start of turn: each other hero heals 1 wound"), About::Others), 0);
    let card =
        "encounter \"Cold\" {\n  a random hero { that hero takes 1 wound; each other hero takes 1 horror hit }\n}\n";
    assert_eq!(assumed(card, About::Others), 0);
    let enemy = |line: &str| format!("enemy \"Shell\" from \"Hungry Dead\" {{\n  {line}\n}}\n");
    assert_eq!(assumed(&enemy("when an enemy is killed: each other enemy heals 1 wound"), About::Others), 1);
    assert_eq!(assumed(&enemy("when this enemy is killed: each other enemy heals 1 wound"), About::Others), 0);
    assert_eq!(assumed(&enemy("when this enemy wounds a hero: each other hero takes 1 horror hit"), About::Others), 0);
}

#[test]
fn who_has_done_it_and_lies_is_told() {
    let dark = |line: &str| format!("darkness \"Dark\" {{\n  remains in play\n  {line}\n}}\n");
    for line in [
        "at end of turn if there is a hero who has attacked this turn: shift the darkness 1 space",
        "at end of turn: each hero who has not moved this turn takes 1 wound",
        "at end of turn: a random hero who has killed an enemy this fight takes 1 wound",
    ] {
        assert_eq!(assumed(&dark(line), About::Ko), 1, "{line}");
    }
    for line in [
        "at end of turn: each KO'd hero who has attacked this turn heals 1 wound",
        "at end of turn: each hero who has been KO'd this fight takes 1 horror hit",
        "at end of turn if there is a hero who has attacked this turn or there is a KO'd hero who has attacked this turn: shift the darkness 1 space",
        "at end of turn: each hero takes 1 wound",
    ] {
        assert_eq!(assumed(&dark(line), About::Ko), 0, "{line}");
    }
}

#[test]
fn a_marker_for_all_heroes_is_not_for_those_who_lie() {
    let card = |wording: &str, line: &str, marker: &str| {
        format!(
            "marker \"Storm\" {{\n  {marker}\n}}\nthreat \"Pass\" {{\n  text \"{wording}\"\n  deck Low Threat\n  {line}\n}}\n"
        )
    };
    let (all, line) = ("All Heroes are -1 Shots until the end of the fight.", "each hero gains 1 Storm");
    let marker = "this hero: shots -1\n  cleared at end of fight";
    assert_eq!(assumed(&card(all, line, marker), About::Ko), 1);
    assert_eq!(assumed(&card(all, "each hero: that hero gains 1 Storm", marker), About::Ko), 1);
    assert_eq!(assumed(&card(all, line, "cleared at end of fight"), About::Ko), 0);
    assert_eq!(assumed(&card(all, line, "this hero: shots -1\n  cleared at end of fight, on ko"), About::Ko), 0);
    assert_eq!(assumed(&card("A storm comes.", line, marker), About::Ko), 0);
    assert_eq!(assumed(&card("Each Hero with Poison is -1 Shots.", line, marker), About::Ko), 0);
}

/// A standing line of a token adds its own for each that is held, as that of a marker does.
#[test]
fn what_several_tokens_add_is_listed() {
    let token = |more: &str| {
        let text = format!("token \"Brass Cog\" {{\n  {more}\n  this hero: initiative +1\n}}\n");
        assumed(&text, About::Stacks)
    };
    assert_eq!(token("at most 3 held"), 1);
    assert_eq!(token("at most 1 held"), 0);
    assert_eq!(token("acts once"), 0);
}

/// An enemy targets one hero, or none: nobody is as targeted as another.
#[test]
fn who_is_targeted_is_not_one_of_several_that_are_equal() {
    let dark = |who: &str| {
        let text = format!(
            "darkness \"Prey\" {{\n  remains in play\n  each Hungry Dead: damage +1 if {who} is in the light\n}}\n"
        );
        assumed(&text, About::AllEqual)
    };
    assert_eq!(dark("the hero targeted by that enemy"), 0);
    assert_eq!(dark("the hero with the most wounds"), 1);
}
