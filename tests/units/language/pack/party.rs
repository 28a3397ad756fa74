use brim_core::game::limits::MOST_MODELS;
use brim_language::diagnostic::FileId;
use brim_language::pack::party::read_party;

/// What is said of a party of so many of one class.
fn told(models: i32) -> Vec<String> {
    let text = "[[hero]]\nclass = \"Scout\"\n".repeat(models as usize);
    let (party, found) = read_party(FileId(0), &text);
    assert_eq!(party.heroes.len(), models as usize, "what is wrong is read all the same");
    found.into_iter().map(|found| found.message).collect()
}

#[test]
fn a_party_file_holds_as_many_models_as_a_game_and_no_more() {
    assert!(told(MOST_MODELS).is_empty());
    assert_eq!(told(MOST_MODELS + 1), ["a party has 8 models at most, heroes and Allies, and this is one more"]);
}
