use brim_core::vocabulary::Kind;
use brim_core::vocabulary::situations::{Situation, felt, told};

#[test]
fn no_kind_is_put_through_a_situation_twice() {
    let some = [Kind::Enemy, Kind::Threat, Kind::Item, Kind::Spell, Kind::Token, Kind::Ability, Kind::Keyword];
    let others = [Kind::Class, Kind::Mission, Kind::Tile, Kind::World, Kind::Structure];
    for kind in some.into_iter().chain(others) {
        let mut all: Vec<Situation> = told(kind).iter().chain(felt(kind)).copied().collect();
        let listed = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), listed, "{kind:?}");
    }
}
