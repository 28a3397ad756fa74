use crate::units::check::loaded;
use brim_check::{About, check};

fn assumed(text: &str) -> Vec<About> {
    check(&loaded(text, "source = \"original\"\n", &[])).assumed.into_iter().map(|one| one.about).collect()
}

#[test]
fn the_first_turn_of_a_fight_may_have_two_ends() {
    let card =
        |moment: &str| format!("darkness \"Ebb\" {{\n  remains in play\n  {moment}: each hero takes 1 wound\n}}\n");
    assert!(assumed(&card("at end of turn if turn is 1 of the fight")).contains(&About::FirstTurn));
    for other in [
        "at end of turn if turn is 2 of the fight",
        "at start of turn if turn is 1 of the fight",
        "at end of turn if turn is 1",
    ] {
        assert!(!assumed(&card(other)).contains(&About::FirstTurn), "{other}");
    }
}

#[test]
fn a_line_that_is_added_to_a_chart_is_for_all_of_it() {
    let added = "change chart Injury {\n  lines { a result that its hero has is rolled again }\n}\n";
    assert!(assumed(added).contains(&About::WholeChart), "{:?}", assumed(added));
}
