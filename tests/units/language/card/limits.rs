use crate::units::check::loaded;
use brim_check::check;
use brim_language::card::card;

#[test]
fn a_limit_that_lines_share_says_so_however_often_it_is() {
    let text = "ability \"Bookkeeper\" {\n  when this hero gains gold 2 times per turn in all: this hero gains 5 xp\n  \
                when this hero gains grit 2 times per turn in all: this hero heals 1 wound\n}\n";
    let checked = check(&loaded(text, "source = \"original\"\n", &[]));
    let said: Vec<String> = checked
        .model
        .names
        .lookup("Bookkeeper")
        .into_iter()
        .filter_map(|id| card(&checked.model, id))
        .map(|card| card.text)
        .collect();
    assert_eq!(said.concat().matches("Up to 2 times per turn in all, ").count(), 2, "{said:?}");
}
