//! Lines in another order, without their colon, or too short, and what their help offers.

use super::fits::usual_lines;
use super::patterns_tests::{helps, told};
use brim_core::vocabulary::Kind;

#[test]
fn a_run_of_words_in_the_wrong_place_is_put_right() {
    for (said, meant) in [
        ("place as an attack 2 Hungry Dead", "place 2 Hungry Dead as an attack"),
        ("a random hero 2 horror takes hits", "a random hero takes 2 horror hits"),
        ("takes each hero 1 wound", "each hero takes 1 wound"),
    ] {
        assert_eq!(helps(&format!("encounter \"Ex\" {{\n{said}\n}}\n")), [format!("write `{meant}`")]);
        assert!(helps(&format!("encounter \"Ex\" {{\n{meant}\n}}\n")).is_empty(), "{meant}");
    }
}

#[test]
fn a_line_that_holds_has_its_colon() {
    for (said, meant) in [
        ("each Undead enemy has Fear 1", "each Undead enemy: has Fear 1"),
        ("each hero is immune to Poison", "each hero: immune to Poison"),
        ("each hero cannot move", "each hero: cannot move"),
        ("each hero loses Fear", "each hero: loses Fear"),
    ] {
        let text = |line: &str| format!("darkness \"Ex\" {{\nremains in play\n{line}\n}}\n");
        assert_eq!(helps(&text(said)), [format!("write `{meant}`")]);
        assert!(helps(&text(meant)).is_empty(), "{meant}");
    }
    // What happens once and is over holds nothing.
    let found = helps("encounter \"Ex\" {\neach hero cannot move\n}\n");
    assert_eq!(found, ["write `each hero gets cannot move until end of turn`"]);
}

#[test]
fn below_whom_a_line_is_about_figures_change_by_a_sign() {
    let text = |kind: &str, lines: &str| format!("{kind} \"Ex\" {{\n{lines}\n}}\n");
    for (said, help) in [
        ("each Undead enemy: gains 2 health and 1 damage", "write `health +2; damage +1`"),
        ("each Undead enemy: loses 1 defense", "write `defense -1`"),
        ("each Undead enemy: gains Fear 1", "write `has Fear 1`"),
        ("each hero: loses 1 defense", "write `defense rolls -1`"),
        (
            "each hero: takes 1 wound",
            "write `at start of turn: each hero takes 1 wound` in the place of the whole line",
        ),
    ] {
        assert_eq!(helps(&text("darkness", &format!("remains in play\n{said}"))), [help]);
    }
    assert_eq!(helps(&text("encounter", "each hero: takes 1 wound")), ["write `each hero takes 1 wound`"]);
}

#[test]
fn a_line_that_ends_too_early_is_shown_whole() {
    let of = |line: &str| helps(&format!("encounter \"Ex\" {{\n{line}\n}}\n"));
    assert_eq!(
        of("each hero heals D6"),
        ["write `each hero heals D6 wounds`, `each hero heals D6 sanity` or `each hero heals D6 in any mix`"]
    );
    assert_eq!(of("each hero takes 2"), ["write `each hero takes 2 hits` or `each hero takes 2 wounds`"]);
    let found = of("each hero gets combat +1");
    assert!(found.iter().all(|help| help.contains("`until the next activation`")) && found.len() == 1, "{found:?}");
}

#[test]
fn the_lines_that_are_shown_of_a_kind_can_be_read_there() {
    for kind in [Kind::Ability, Kind::Marker, Kind::Token, Kind::Item, Kind::Encounter, Kind::Location] {
        let lines: Vec<&str> = usual_lines(kind).split('`').skip(1).step_by(2).collect();
        assert!(lines.len() > usize::from(kind != Kind::Location), "{kind:?}");
        for line in lines.iter().map(|line| line.replace(": …", ": nothing")).filter(|line| !line.contains('…')) {
            let found = told(&format!("{} \"Ex\" {{\n{line}\n}}\n", kind.word()));
            assert!(found.is_empty(), "{line}: {found:?}");
        }
    }
}
