use brim_language::model::question::answers;

#[test]
fn questions_lead_to_sentences() {
    for (asked, id) in [("end of activation", "moment.ends-activation"), ("hidden from the party", "member.shared")] {
        let found: Vec<String> = answers(asked).iter().map(brim_language::model::topics::Topic::id).collect();
        assert!(found.iter().any(|one| one == id), "{asked}: {found:?}");
    }
    assert!(answers("gibberish").is_empty() && answers("frobnicates the wibble").is_empty());
}
