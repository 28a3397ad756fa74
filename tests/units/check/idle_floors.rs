use crate::units::check::found;

/// The edit gives the floor to what is lowered.
#[test]
fn the_floor_goes_to_what_is_lowered() {
    let text = "darkness \"A\" {\n  remains in play\n  each hero { wounds healed -1; healing at least 1 }\n}\n";
    let (loaded, all) = found(text);
    let edits: Vec<_> = all.iter().flat_map(|one| &one.edits).collect();
    let told: Vec<_> = edits.iter().map(|edit| (loaded.sources.at(edit.place), &*edit.text)).collect();
    assert_eq!(told, [("healing", "wounds healed")]);
}
