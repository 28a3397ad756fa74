use brim_check::wording::thrown::spoken;

#[test]
fn the_branch_of_a_wording_is_found() {
    let all = [
        ("If failed, take 1 Horror Hit for each 1 rolled.", Some((1, Some(false)))),
        ("If passed, gain 20 XP, otherwise take 1 Hit for every 1 rolled.", Some((1, Some(false)))),
        ("On a pass, draw a card; on a fail, 1 Wound for each 2 that was rolled.", Some((2, Some(false)))),
        ("Those who do not pass take a Hit for each 1 they rolled.", Some((1, Some(false)))),
        ("Gain 1 Grit for each 6 rolled on a passed test.", Some((6, Some(true)))),
        ("Make a Luck 5+ test. Take 1 Horror Hit for each 1 rolled.", Some((1, None))),
        ("Take a Hit for each 1 rolled, whether you pass or fail.", Some((1, None))),
        ("Take a Hit for each 1 rolled, even if you pass.", Some((1, None))),
        ("Take a Hit for each 1 rolled and, if passed, gain 20 XP.", Some((1, None))),
        ("Take a Hit for each 1 rolled, if passed gain 20 XP.", Some((1, None))),
        ("Take a Hit for each 1 rolled, and gain a Grit for each 6 rolled.", None),
        ("Take a Hit for each 1 Wound that you have.", None),
    ];
    for (text, wanted) in all {
        assert_eq!(spoken(text).map(|(face, branch, _)| (face, branch)), wanted, "{text}");
    }
}
