//! Lines in another order, without their colon, or too short, and what their help offers.

use super::patterns::{helps, told};
use brim_core::vocabulary::Kind;
use brim_language::model::parse_errors::fits::usual_lines;

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
    assert!(found.iter().all(|help| help.contains("`until end of the next fight`")) && found.len() == 1, "{found:?}");
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

/// The first thing that a help says of each finding.
fn first_help(text: &str) -> String {
    helps(text).into_iter().next().unwrap_or_default()
}

#[test]
fn the_first_that_a_help_proposes_can_stand_there() {
    let card = |line: &str| format!("encounter \"Ex\" {{\n{line}\n}}\n");
    let item = |line: &str| format!("item \"Ex\" {{\n{line}\n}}\n");
    for (text, starts) in [
        // All of them again would be too many below each of them.
        (card("each hero {\neach enemy gains 5 xp\n}"), "say which hero: `that hero` for the one spoken of"),
        (card("each hero {\nhero takes 1 wound\n}"), "say which: `that hero takes 1 wound`; or `each other hero`"),
        (card("each enemy gains 5 xp"), "say which hero: `each hero`, `a random hero`"),
        // What is ignored says of what the damage is.
        (card("each hero takes 1 damage, ignoring defense"), "write `each hero takes 1 wound ignoring defense`"),
        (card("each hero takes 3 damage"), "write `each hero takes 3 hits`"),
        (item("this hero: move +"), "write `this hero: move +1`"),
        (item("this hero: combat - if in a fight"), "write `this hero: combat -1`"),
        (card("each hero learns Carbine"), "an item is gained: write `each hero gains 1 Carbine`"),
        (card("each hero gains 1 Steady Hand"), "an ability is learned: write `each hero learns Steady Hand`"),
        (
            "scenario \"Ex\" {\ngiven a Rancher as Ann at 3, 3\ngiven a Hungry Dead as Lurker at 3, 4\ndo Lurkers attacks Ann\n}\n"
                .to_owned(),
            "did you mean `Lurker`?",
        ),
    ] {
        let help = first_help(&text);
        assert!(help.starts_with(starts), "{text}{help}");
    }
}

#[test]
fn a_test_of_one_of_two_skills_is_no_list() {
    let found = helps("encounter \"Ex\" {\neach hero tests Spirit or Lore 4+ {\npass: nothing\nfail: nothing\n}\n}\n");
    assert!(!found.is_empty() && found.iter().all(|help| !help.contains("Spirit, Lore")), "{found:?}");
}

#[test]
fn of_several_names_the_nearest_comes_first() {
    let text = "item \"Peacekeeper Pistol\"\nitem \"Hollow Light Pistol\"\nencounter \"Ex\" {\neach hero gains 1 Peacemaker Pistol\n}\n";
    let found = first_help(text);
    assert!(found.starts_with("did you mean `Peacekeeper Pistol`?"), "{found}");
}

#[test]
fn no_comma_begins_or_ends_a_line() {
    for (said, meant) in [
        (", each hero takes 1 hit", "each hero takes 1 hit"),
        ("each hero takes 1 hit,", "each hero takes 1 hit"),
        (",, each hero takes 1 hit ,", "each hero takes 1 hit"),
        ("when this hero kills an enemy: this hero gains 1 grit,", "this hero gains 1 grit"),
    ] {
        assert_eq!(helps(&format!("encounter \"Ex\" {{\n{said}\n}}\n")), [format!("write `{meant}`")], "{said}");
    }
    // Pauses within a line are the reader's.
    assert!(helps("ability \"Ex\" {\nwhen this hero kills an enemy, this hero gains 1 grit\n}\n").is_empty());
}

#[test]
fn what_is_near_a_misreading_is_none() {
    for (text, never) in [
        ("encounter \"Ex\" {\neach hero tests Luck 4+, Spirit 5+\n}\n", ", or "),
        (
            "ability \"Ex\" {\nwhen this hero activates if each hero has killed no enemy this turn: this hero gains 1 grit\n}\n",
            "not each",
        ),
        (
            "ability \"Ex\" {\nwhen this hero activates if a hero killed no enemy this turn: this hero gains 1 grit\n}\n",
            "not a hero",
        ),
        (
            "darkness \"Ex\" {\nremains in play\neach Undead enemy: defense -1 if attacked by a Viking hero\n}\n",
            "that hero gets",
        ),
        (
            "darkness \"Ex\" {\nremains in play\nwhen an enemy is killed by a hero with Poison: each hero gains 1 xp\n}\n",
            "an enemy with Poison",
        ),
    ] {
        let found = helps(text);
        assert!(!found.is_empty() && found.iter().all(|help| !help.contains(never)), "{text} {found:?}");
    }
}
