//! Every lint reports its mistake once and is silent about the corrected text; every message stands in one line.

use std::fmt::Write as _;

use super::{found, loaded};
use brim_check::check;
use brim_language::diagnostic::Code;
use brim_language::diagnostic::json::Finding;

fn codes(text: &str) -> Vec<&'static str> {
    found(text).1.iter().map(|one| one.code.as_str()).collect()
}

/// The text, and under it every finding in one line.
fn told(text: &str) -> String {
    let (loaded, all) = found(text);
    let mut out = text.to_owned();
    out.push_str("---\n");
    let mut all: Vec<_> = all.iter().collect();
    all.sort_by_key(|one| one.place);
    for one in all {
        let finding = Finding::of(one, &loaded.sources);
        let marked = one.place.map_or("", |place| loaded.sources.at(place));
        let _ = writeln!(out, "{} {}", finding.code, finding.headline());
        let _ = writeln!(out, "    {marked:?}: {}", finding.label);
        for (other, label) in one.others.iter().zip(&finding.others) {
            let line = label.place.line.unwrap_or(0);
            let _ = writeln!(out, "    line {line}, {:?}: {}", loaded.sources.at(other.place), label.text);
        }
        let _ = writeln!(out, "    {}", finding.help.as_deref().unwrap_or(""));
    }
    out
}

/// A text for each lint.
const TEXTS: &[(&str, &str)] = &[
    ("charts", include_str!("texts/charts.brim")),
    ("from_outside", include_str!("texts/from_outside.brim")),
    ("said_of_others", include_str!("texts/said_of_others.brim")),
    ("counts_itself", include_str!("texts/counts_itself.brim")),
    ("judged_again", include_str!("texts/judged_again.brim")),
    ("read_otherwise", include_str!("texts/read_otherwise.brim")),
    ("led_astray", include_str!("texts/led_astray.brim")),
    ("helped_on", include_str!("texts/helped_on.brim")),
    ("shared_lines", include_str!("texts/shared_lines.brim")),
    ("cast_worse", include_str!("texts/cast_worse.brim")),
    ("as_the_wording_says", include_str!("texts/as_the_wording_says.brim")),
    ("of_their_own", include_str!("texts/of_their_own.brim")),
    ("told_at_last", include_str!("texts/told_at_last.brim")),
    ("given_to_one_side", include_str!("texts/given_to_one_side.brim")),
    ("price_before_name", include_str!("texts/price_before_name.brim")),
    ("nobody_else", include_str!("texts/nobody_else.brim")),
    ("heard_again", include_str!("texts/heard_again.brim")),
    ("who_fared", include_str!("texts/who_fared.brim")),
    ("found_late", include_str!("texts/found_late.brim")),
    ("never_here", include_str!("texts/never_here.brim")),
    ("outsiders", include_str!("texts/outsiders.brim")),
    ("of_one_side", include_str!("texts/of_one_side.brim")),
    ("never_held", include_str!("texts/never_held.brim")),
    ("knives_of_a_row", include_str!("texts/knives_of_a_row.brim")),
    ("a_complete_miss", include_str!("texts/a_complete_miss.brim")),
    ("one_is_meant", include_str!("texts/one_is_meant.brim")),
    ("dice_that_are_counted", include_str!("texts/dice_that_are_counted.brim")),
    ("nobody_paid", include_str!("texts/nobody_paid.brim")),
    ("in_a_town", include_str!("texts/in_a_town.brim")),
    ("over_before", include_str!("texts/over_before.brim")),
    ("one_reach", include_str!("texts/one_reach.brim")),
    ("own_attacks", include_str!("texts/own_attacks.brim")),
    ("laid_alone", include_str!("texts/laid_alone.brim")),
    ("others_use", include_str!("texts/others_use.brim")),
    ("worded_anew", include_str!("texts/worded_anew.brim")),
    ("meant_otherwise", include_str!("texts/meant_otherwise.brim")),
    ("worded_more", include_str!("texts/worded_more.brim")),
    ("used_up", include_str!("texts/used_up.brim")),
    ("open_prices", include_str!("texts/open_prices.brim")),
    ("ranges", include_str!("texts/ranges.brim")),
    ("members", include_str!("texts/members.brim")),
    ("endless", include_str!("texts/endless.brim")),
    ("nothing", include_str!("texts/nothing.brim")),
    ("visits", include_str!("texts/visits.brim")),
    ("rule_points", include_str!("texts/rule_points.brim")),
    ("trials", include_str!("texts/trials.brim")),
    ("markers", include_str!("texts/markers.brim")),
    ("scenarios", include_str!("texts/scenarios.brim")),
    ("used", include_str!("texts/used.brim")),
    ("misspelt", include_str!("texts/misspelt.brim")),
    ("likeness", include_str!("texts/likeness.brim")),
    ("unfinished", include_str!("texts/unfinished.brim")),
    ("draws", include_str!("texts/draws.brim")),
    ("former", include_str!("texts/former.brim")),
    ("patches", include_str!("texts/patches.brim")),
    ("models", include_str!("texts/models.brim")),
    ("formulas", include_str!("texts/formulas.brim")),
    ("cycles", include_str!("texts/cycles.brim")),
    ("decks", include_str!("texts/decks.brim")),
    ("unusable", include_str!("texts/unusable.brim")),
    ("missions", include_str!("texts/missions.brim")),
    ("tiles", include_str!("texts/tiles.brim")),
    ("spans", include_str!("texts/spans.brim")),
    ("constant_condition", include_str!("texts/constant_condition.brim")),
    ("repeats", include_str!("texts/repeats.brim")),
    ("given", include_str!("texts/given.brim")),
    ("gained_and_lost", include_str!("texts/gained_and_lost.brim")),
    ("twins", include_str!("texts/twins.brim")),
    ("own_abilities", include_str!("texts/own_abilities.brim")),
    ("ability_numbers", include_str!("texts/ability_numbers.brim")),
    ("attacks", include_str!("texts/attacks.brim")),
    ("out_of_range", include_str!("texts/out_of_range.brim")),
    ("next_test", include_str!("texts/next_test.brim")),
    ("no_end", include_str!("texts/no_end.brim")),
    ("blank", include_str!("texts/blank.brim")),
    ("contrary", include_str!("texts/contrary.brim")),
    ("wordings", include_str!("texts/wordings.brim")),
    ("contradicts", include_str!("texts/contradicts.brim")),
    ("paid_for", include_str!("texts/paid_for.brim")),
    ("reads_well", include_str!("texts/reads_well.brim")),
    ("reads_well_too", include_str!("texts/reads_well_too.brim")),
    ("copied", include_str!("texts/copied.brim")),
    ("doubled", include_str!("texts/doubled.brim")),
    ("faces", include_str!("texts/faces.brim")),
    ("figures", include_str!("texts/figures.brim")),
    ("gear", include_str!("texts/gear.brim")),
    ("most_held", include_str!("texts/most_held.brim")),
    ("outlying", include_str!("texts/outlying.brim")),
    ("other_side", include_str!("texts/other_side.brim")),
    ("not_asked", include_str!("texts/not_asked.brim")),
    ("before_ko", include_str!("texts/before_ko.brim")),
    ("standing_picked", include_str!("texts/standing_picked.brim")),
    ("nobodys", include_str!("texts/nobodys.brim")),
    ("still_numbers", include_str!("texts/still_numbers.brim")),
    ("that_many", include_str!("texts/that_many.brim")),
    ("other_reach", include_str!("texts/other_reach.brim")),
    ("same_one", include_str!("texts/same_one.brim")),
    ("hit_of_one", include_str!("texts/hit_of_one.brim")),
    ("left_out", include_str!("texts/left_out.brim")),
    ("denied", include_str!("texts/denied.brim")),
    ("in_no_attack", include_str!("texts/in_no_attack.brim")),
    ("turned_round", include_str!("texts/turned_round.brim")),
    ("said_otherwise", include_str!("texts/said_otherwise.brim")),
    ("so_after_all", include_str!("texts/so_after_all.brim")),
    ("never_laid", include_str!("texts/never_laid.brim")),
    ("never_learned", include_str!("texts/never_learned.brim")),
    ("attacked_by", include_str!("texts/attacked_by.brim")),
    ("left_and_lost", include_str!("texts/left_and_lost.brim")),
    ("enemies_to_come", include_str!("texts/enemies_to_come.brim")),
    ("not_for", include_str!("texts/not_for.brim")),
    ("apart_and_twice", include_str!("texts/apart_and_twice.brim")),
    ("aimed_yet", include_str!("texts/aimed_yet.brim")),
    ("no_town", include_str!("texts/no_town.brim")),
    ("read_outside_attacks", include_str!("texts/read_outside_attacks.brim")),
    ("sizes", include_str!("texts/sizes.brim")),
    ("starting", include_str!("texts/starting.brim")),
    ("weapons", include_str!("texts/weapons.brim")),
    ("worse", include_str!("texts/worse.brim")),
    ("zeros", include_str!("texts/zeros.brim")),
    ("mission_needs", include_str!("texts/mission_needs.brim")),
    ("free_gains", include_str!("texts/free_gains.brim")),
    ("cannot_hold", include_str!("texts/cannot_hold.brim")),
    ("review_lines", include_str!("texts/review_lines.brim")),
    ("missing_facts", include_str!("texts/missing_facts.brim")),
    ("rolls_counted", include_str!("texts/rolls_counted.brim")),
    ("picked_after", include_str!("texts/picked_after.brim")),
    ("turned_about", include_str!("texts/turned_about.brim")),
    ("in_vain", include_str!("texts/in_vain.brim")),
    ("each_model", include_str!("texts/each_model.brim")),
    ("sorts", include_str!("texts/sorts.brim")),
    ("all_or_any", include_str!("texts/all_or_any.brim")),
    ("alike_names", include_str!("texts/alike_names.brim")),
    ("marked", include_str!("texts/marked.brim")),
    ("who_arrives", include_str!("texts/who_arrives.brim")),
    ("moment_commas", include_str!("texts/moment_commas.brim")),
    ("cannot_be", include_str!("texts/cannot_be.brim")),
    ("not_drawn", include_str!("texts/not_drawn.brim")),
    ("same_either", include_str!("texts/same_either.brim")),
    ("by_the_deed", include_str!("texts/by_the_deed.brim")),
    ("state_before", include_str!("texts/state_before.brim")),
    ("hidden", include_str!("texts/hidden.brim")),
    ("changed_sheets", include_str!("texts/changed_sheets.brim")),
    ("offered_in_vain", include_str!("texts/offered_in_vain.brim")),
    ("later_chapters", include_str!("texts/later_chapters.brim")),
    ("gone_by_then", include_str!("texts/gone_by_then.brim")),
    ("in_changes", include_str!("texts/in_changes.brim")),
    ("thrown_things", include_str!("texts/thrown_things.brim")),
    ("silent_on_cards", include_str!("texts/silent_on_cards.brim")),
    ("drawn_by_the_party", include_str!("texts/drawn_by_the_party.brim")),
    ("own_holder", include_str!("texts/own_holder.brim")),
    ("one_town", include_str!("texts/one_town.brim")),
    ("own_side", include_str!("texts/own_side.brim")),
    ("unused_keyword", include_str!("texts/unused_keyword.brim")),
    ("asks_other", include_str!("texts/asks_other.brim")),
    ("the_first_that_arrives", include_str!("texts/the_first_that_arrives.brim")),
    ("for_each_of_its_own", include_str!("texts/for_each_of_its_own.brim")),
    ("any_holder", include_str!("texts/any_holder.brim")),
    ("who_pays_or_before", include_str!("texts/who_pays_or_before.brim")),
    ("peaceful_towns", include_str!("texts/peaceful_towns.brim")),
    ("handed_on", include_str!("texts/handed_on.brim")),
    ("who_leaves", include_str!("texts/who_leaves.brim")),
    ("of_a_sort", include_str!("texts/of_a_sort.brim")),
    ("readings", include_str!("texts/readings.brim")),
    ("drawings", include_str!("texts/drawings.brim")),
    ("punished", include_str!("texts/punished.brim")),
    ("tables", include_str!("texts/tables.brim")),
    ("too_late", include_str!("texts/too_late.brim")),
    ("pointing", include_str!("texts/pointing.brim")),
    ("choices", include_str!("texts/choices.brim")),
    ("clues", include_str!("texts/clues.brim")),
    ("goals", include_str!("texts/goals.brim")),
    ("maps", include_str!("texts/maps.brim")),
    ("bound", include_str!("texts/bound.brim")),
    ("faithful", include_str!("texts/faithful.brim")),
    ("faithful_more", include_str!("texts/faithful_more.brim")),
    ("helps_more", include_str!("texts/helps_more.brim")),
    ("unpayable", include_str!("texts/unpayable.brim")),
    ("meant_more", include_str!("texts/meant_more.brim")),
    ("allow", include_str!("texts/allow.brim")),
    ("rolled_worse", include_str!("texts/rolled_worse.brim")),
    ("paid_out", include_str!("texts/paid_out.brim")),
    ("wrong_spans", include_str!("texts/wrong_spans.brim")),
    ("its_turn", include_str!("texts/its_turn.brim")),
];

#[test]
fn lints_tell_what_is_wrong() {
    for (name, text) in TEXTS {
        insta::assert_snapshot!(*name, told(text));
    }
}

#[test]
fn a_circle_of_its_own_is_shown_beside_one_through_another_pack() {
    let theirs =
        "encounter \"Stench\" {\n  remains in play\n  when a hero takes sanity damage: that hero takes 1 wound\n}\n";
    let mine = "encounter \"Blood\" {\n  remains in play\n  when a hero takes wounds: that hero takes 1 sanity damage\n}\nencounter \"Doubt\" {\n  remains in play\n  when a hero takes sanity damage: that hero takes 1 wound\n}\n";
    let loaded = loaded(mine, "source = \"original\"\n", &[("other", theirs)]);
    let all = check(&loaded).diagnostics;
    let circles: Vec<Vec<&str>> = all
        .iter()
        .filter(|one| one.code == Code::TriggerCycle)
        .map(|one| one.others.iter().map(|other| &*other.text).collect())
        .collect();
    assert_eq!(
        circles,
        [
            ["this triggers Doubt (encounter)", "this triggers Blood (encounter)"],
            ["this triggers Stench (encounter)", "this triggers Blood (encounter)"],
        ]
    );
    let mine = all.iter().filter(|one| one.code == Code::TriggerCycle).all(|one| {
        let file = one.place.and_then(|place| loaded.sources.get(place.file));
        file.is_some_and(|file| file.path().ends_with("mine.brim"))
    });
    assert!(mine, "a circle is told of where it was closed");
}

#[test]
fn what_is_called_like_another_or_finds_nobody_is_told_of() {
    let theirs = "ability \"Dread Gaze\" {\n  this enemy: damage +1\n}\n";
    let mine = "keyword \"Old Scar\"\nability \"Limp\" {\n  keywords Old Scar\n  this hero: move -1\n}\nenemy \"Watchers\" {\n  ability \"Dread Gaze\" {\n    this enemy: damage +2\n  }\n}\ndarkness \"Night\" {\n  a random Old Scar hero takes 1 wound\n}\n";
    let loaded = loaded(mine, "source = \"original\"\n", &[("other", theirs)]);
    let all = check(&loaded).diagnostics;
    let said =
        |code: Code| all.iter().filter(move |one| one.code == code).map(|one| one.message.as_str()).collect::<Vec<_>>();
    assert_eq!(
        said(Code::SaidTwice),
        ["Dread Gaze is an ability that sheets share, and this one is another of that name"]
    );
    assert_eq!(
        said(Code::NobodyHas),
        ["no sheet of a hero has the keyword Old Scar: items, abilities and other cards have it"]
    );
}

#[test]
fn a_limit_of_throws_and_an_escape_stand_where_they_count() {
    let told = |line: &str| {
        let text = format!("ability \"A\" {{\n  {line}\n}}\n");
        let (_, all) = found(&text);
        all.iter().filter(|one| one.code == Code::NotNow).map(|one| one.message.clone()).collect::<Vec<_>>()
    };
    let throws = "this limit counts throws of dice, and no dice lie on the table at this moment";
    assert_eq!(told("when this hero takes wounds once per throw: this hero gains 1 xp"), [throws]);
    assert_eq!(told("when this hero rolls melee to hit 6 2 times per throw: this hero gains 1 xp"), [throws]);
    let kept = "this hero may use this after a throw of defense once per throw: this hero re-rolls 1 miss";
    assert!(told(kept).is_empty());
    let away = "`from` belongs to `fails to escape`: from a Defense roll nobody gets away";
    assert_eq!(told("when this hero fails a defense roll from an enemy: this hero gains 1 xp"), [away]);
    assert!(told("when a hero fails to escape from this enemy: that hero takes 1 wound").is_empty());
}

#[test]
fn the_fixture_has_nothing_to_mend() {
    let loaded = loaded(
        "keyword \"Ex\"\nenemy \"Ghoul\" from \"Hungry Dead\" { keywords Ex }\n",
        "source = \"original\"\n",
        &[],
    );
    let all = check(&loaded).diagnostics;
    let all: Vec<String> = all.iter().map(|one| format!("{}: {}", one.code.as_str(), one.message)).collect();
    assert_eq!(all, Vec::<String>::new());
}

#[test]
fn a_source_is_asked_for_once_for_each_declaration() {
    let loaded =
        loaded("keyword \"Ex\"\nenemy \"Ghoul\" from \"Hungry Dead\" { keywords Ex; source \"facts\" }\n", "", &[]);
    let all = check(&loaded).diagnostics;
    let all: Vec<&str> = all.iter().map(|one| one.code.as_str()).collect();
    assert_eq!(all, [Code::SourceMissing.as_str()]);
}

#[test]
fn a_broken_declaration_is_told_of_once() {
    assert_eq!(codes("enemy \"Ghoul\" {\n  helth 5\n}\n"), ["B0203"]);
}
