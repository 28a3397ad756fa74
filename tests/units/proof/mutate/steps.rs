use brim_proof::mutate::steps::{Step, of};

#[test]
fn every_kind_of_step_is_found() {
    let text = "enemy \"Wolves\" {\n  source \"original\"\n  health 5\n  ability \"Bite\" {\n    when this enemy wounds a hero if in a fight once per turn {\n      each hero takes 1 wound until end of turn\n      nothing\n    }\n  }\n}\n";
    let all = of(text);
    for step in
        [Step::Number, Step::Line, Step::Clause, Step::Target, Step::Moment, Step::Duration, Step::Limit, Step::Side]
    {
        assert!(all.iter().any(|edit| edit.step == step), "{step:?}");
    }
    assert!(all.iter().all(|edit| edit.applied(text).is_some_and(|new| new != text)));
    assert!(of("scenario \"X\" {\n  given 3 Wolves\n}\n").is_empty());
}
