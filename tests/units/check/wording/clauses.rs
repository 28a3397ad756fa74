use brim_check::wording::clauses::{clauses, is_figure};

#[test]
fn rows_and_branches_are_clauses() {
    let all = clauses("Each Hero tests:\n  Pass: That Hero gains 5 XP.\n  Fail: That Hero takes 1D6 Hits.");
    let told: Vec<String> = all.iter().map(|clause| clause.join(" ")).collect();
    assert_eq!(told, ["each hero tests", "pass that hero gains 5 xp", "fail that hero takes d6 hits"]);
    let same = clauses("Each Hero tests: Pass: That Hero gains 5 XP. Fail: That Hero takes D6 Hits.");
    assert_eq!(all, same);
    let price = clauses("Pay two hundred dollars, or a hundred Gold.");
    assert_eq!(price.iter().map(|clause| clause.join(" ")).collect::<Vec<_>>(), ["pay $200 or 100 gold"]);
}

/// Wherever they stand.
#[test]
fn faces_that_are_counted_up_are_a_range() {
    let told = |text| clauses(text).iter().map(|clause| clause.join(" ")).collect::<Vec<_>>();
    assert_eq!(told("On a 1, 2 or 3 it hurts."), ["on a 1-3 it hurts"]);
    assert_eq!(told("Corpses rise up on the roll of 4, 5, or 6."), ["corpses rise up on the roll of 4-6"]);
    assert_eq!(told("Range 5, Shots 1, or 2 Grit."), ["range 5 , shots 1 , or 2 grit"]);
    assert_eq!(told("Take 1, 3 or 4 of them."), ["take 1 , 3-4 of them"]);
}

#[test]
fn figures_are_known() {
    assert!(["3", "d6", "2d6", "+1", "-2", "4+", "$50", "d6+3", "1-3"].iter().all(|word| is_figure(word)));
    assert!(["", "+", "dead", "a", "$", "don't"].iter().all(|word| !is_figure(word)));
}

#[test]
fn a_level_is_no_row() {
    let told = |text| clauses(text).iter().map(|clause| clause.join(" ")).collect::<Vec<_>>();
    assert_eq!(told("Heal 1 Wound. Level 5: Combat +1."), ["heal 1 wound", "level 5", "combat +1"]);
    assert_eq!(told("Level 1 to 4: Combat +1."), ["level 1 to 4", "combat +1"]);
    assert_eq!(told("Roll a die. 5: Combat +1."), ["roll d6", "5 combat +1"]);
}
