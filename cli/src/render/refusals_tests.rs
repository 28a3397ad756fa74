//! Steps of scenarios that the rules refuse, and expectations of what they let somebody do, as the terminal answers them at 80 columns.

use super::slips_tests::shown;

/// Things that are used at their moments.
const THINGS: &str = r#"rules "Rest" {
  catch your breath is D3
  catch your breath without acting is D6
}
item "Jagged Stone" {
  this hero may use this as a free attack: one enemy within 2 of this hero takes 1 wound
}
item "Long Prayer" {
  this hero may use this at start of turn once per turn: this hero heals 1 wound
}
item "Salve" {
  this hero may use this for this card: this hero heals 1 wound
}
item "Brand" {
  keywords Gun
  ranged weapon
  hands 1
  range 3
  shots 1
}
item "Old Coin" { price $5 }
"#;

/// An idea, and the lines of a scenario that fails.
const REFUSED: &[(&str, &str)] = &[
    (
        "a_blow_at_one_far_away",
        "given a Rancher as Ann at 1, 1\n  given a Tentacles as Coil at 4, 4\n  dice to hit 4, 4\n  do Ann attacks Coil\n  expect Coil has 0 wounds",
    ),
    (
        "a_second_attack",
        "given a Rancher as Ann at 1, 1\n  given a Tentacles as Coil at 1, 2\n  dice to hit 1, 1\n  do Ann attacks Coil\n  do Ann attacks Coil\n  expect Coil has 0 wounds",
    ),
    (
        "a_shot_too_far",
        "given a Rancher as Ann at 1, 1\n  given Ann has Brand\n  given a Tentacles as Coil at 1, 6\n  do Ann shoots Coil with Brand\n  expect Coil has 0 wounds",
    ),
    (
        "a_shot_past_an_adjacent_enemy",
        "given a Rancher as Ann at 1, 1\n  given Ann has Brand\n  given a Tentacles as Coil at 1, 2\n  given a Tentacles as Loop at 1, 3\n  do Ann shoots Loop with Brand\n  expect Loop has 0 wounds",
    ),
    (
        "a_weapon_that_nobody_has",
        "given a Rancher as Ann at 1, 1\n  given a Tentacles as Coil at 1, 3\n  do Ann shoots Coil with Brand\n  expect Coil has 0 wounds",
    ),
    (
        "a_move_onto_another",
        "given a Rancher as Ann at 1, 1\n  given a Rancher as Ben at 3, 3\n  dice move 6\n  do Ann moves to 3, 3\n  expect Ann at 2, 2",
    ),
    ("a_move_too_far", "given a Rancher as Ann at 1, 1\n  dice move 2\n  do Ann moves to 9, 1\n  expect Ann at 3, 1"),
    (
        "an_enemy_put_onto_another",
        "given a Rancher as Ann at 1, 1\n  given a Tentacles as Coil at 4, 4\n  do Coil moves to 1, 1\n  expect Coil at 4, 4",
    ),
    (
        "an_enemy_out_of_reach",
        "given a Rancher as Ann at 1, 1\n  given a Tentacles as Coil at 4, 4\n  do Coil attacks Ann\n  expect Ann has 0 wounds",
    ),
    (
        "the_ko_d_do_nothing",
        "given a Rancher as Ann at 1, 1\n  given Ann is KO'd\n  do Ann activates\n  expect if Ann is KO'd",
    ),
    (
        "used_at_its_moment",
        "given a Rancher as Ann at 1, 1\n  given Ann has Long Prayer\n  do Ann uses Long Prayer\n  expect Ann has 0 wounds",
    ),
    ("what_nobody_has_is_not_refused", "given a Rancher as Ann at 1, 1\n  expect Ann cannot use Salve"),
    (
        "what_is_not_used_is_not_refused",
        "given a Rancher as Ann at 1, 1\n  given Ann has Old Coin\n  expect Ann cannot use Old Coin",
    ),
    (
        "cannot_for_another_reason",
        "given a Rancher as Ann at 1, 1\n  given Ann has Jagged Stone\n  given a Tentacles as Coil at 1, 2\n  given Ann is KO'd\n  expect Ann cannot use Jagged Stone because \"used as often\"",
    ),
    (
        "it_can",
        "given a Rancher as Ann at 1, 1\n  given Ann has Jagged Stone\n  given a Tentacles as Coil at 1, 2\n  expect Ann can use Jagged Stone\n  expect Ann cannot use Jagged Stone",
    ),
    (
        "in_the_activation_of_another",
        "given a Rancher as Ann at 1, 1\n  given Ann has Salve\n  given a Rancher as Ben at 3, 3\n  do in the activation of Ben: nothing\n  expect Ann cannot use Salve",
    ),
    (
        "a_search_in_a_fight",
        "given a Rancher as Ann at 1, 1\n  given a Tentacles as Coil at 4, 4\n  do Ann searches\n  expect Ann has 0 gold",
    ),
    (
        "help_for_one_who_stands",
        "given a Rancher as Ann at 1, 1\n  given a Rancher as Ben at 1, 2\n  do Ann helps Ben\n  expect Ben has 0 wounds",
    ),
    (
        "an_answer_that_nobody_asked_for",
        "given a Rancher as Ann at 1, 1\n  Ann picks \"Pay\"\n  do: Ann takes 1 wound\n  expect Ann has 1 wound",
    ),
    (
        "another_figure",
        "given a Rancher as Ann at 1, 1\n  do: Ann takes 1 wound\n  expect if the initiative of Ann is 1",
    ),
    (
        "another_figure_or_more",
        "given a Rancher as Ann at 1, 1\n  do: Ann takes 1 wound\n  expect if the initiative of Ann is 9 or more",
    ),
    (
        "the_fight_ended_and_all_caught_their_breath",
        "given a Rancher as Ann at 1, 1\n  given Ann has 5 wounds\n  given a Tentacles as Coil at 1, 2\n  dice catch breath 2\n  do: Coil takes 9 wounds\n  expect Ann has 5 wounds",
    ),
    (
        "gear_of_an_enemy",
        "given a Tentacles as Coil with its gear at 1, 1\n  do: Coil takes 1 wound\n  expect if in a fight",
    ),
    (
        "a_tile_that_does_not_lie",
        "given a Rancher as Ann of Mine Entrance\n  do: Ann takes 1 wound\n  expect Ann has 1 wound",
    ),
];

#[test]
fn refused_steps_are_told_with_their_reasons() {
    for (idea, steps) in REFUSED {
        let told = shown(&format!("{THINGS}scenario \"Scene\" {{\n  {steps}\n}}\n"));
        let wide: Vec<&str> = told.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{idea}: {wide:?}");
        insta::assert_snapshot!(*idea, told);
    }
}
