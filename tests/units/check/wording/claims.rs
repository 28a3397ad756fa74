use brim_check::wording::claims::Claims;

#[test]
fn a_sentence_is_taken_apart() {
    let claims = Claims::of("At the start of each turn, each Hero next to it takes D6 Horror Hits. -1 Combat!");
    assert!(claims.moments.contains("start of turn") && claims.signs.contains_key(&'-'));
    assert!(claims.verbs.contains("takes") && claims.harms.contains("Horror Hits"));
    assert!(claims.subjects.contains("Hero") && claims.says(&["combat"]));
}

#[test]
fn what_is_no_claim_is_none() {
    let claims =
        Claims::of("On 4+, until the end of the turn, the enemies attack! Take heart: $50 and 2 or more Dark Stone.");
    assert!(claims.moments.is_empty() && claims.signs.is_empty() && claims.verbs.is_empty());
    assert_eq!(claims.counted.iter().copied().collect::<Vec<_>>(), ["Dark Stone", "Gold"]);
}
