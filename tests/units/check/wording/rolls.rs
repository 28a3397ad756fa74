use brim_check::wording::rolls::{otherwise_turned, turned};

#[test]
fn a_roll_at_less_is_a_number_that_is_more() {
    let rule = "Each Hero has +1 to the number needed to Hold Back the Darkness.";
    assert_eq!(
        turned("All Hold Back the Darkness rolls are at -1.", rule),
        "All Hold Back the Darkness rolls are at +1."
    );
    assert_eq!(turned("-1 to Hold Back the Darkness.", rule), "+1 to Hold Back the Darkness.");
    let wrong = "All Hold Back the Darkness rolls are at +1.";
    assert_eq!(turned(wrong, rule), wrong);
    let told = otherwise_turned(wrong, rule);
    assert_eq!(told, Some(("+1 on the roll".to_owned(), "+1 to the number needed".to_owned())));
    assert_eq!(otherwise_turned(rule, rule), None);
    let rule = "Each Hero adjacent to this Enemy has +1 Escape.";
    assert_eq!(turned("-1 on Escape rolls. -1 Combat.", rule), "+1 on Escape rolls. -1 Combat.");
    assert_eq!(turned("Heroes are -1 Escape.", rule), "Heroes are -1 Escape.");
    let rule = "Each Hero has -1 on To Hit rolls. At the number of others, -1 to hit it.";
    let hits = "To Hit rolls of 6+ do +1 Damage.";
    assert_eq!(turned(hits, rule), hits);
    let rule = "Each Hero has -1 on Defense rolls.";
    assert_eq!(
        turned("Every Hero needs +1 on the dice for Defense.", rule),
        "Every Hero needs -1 on the dice for Defense."
    );
}
