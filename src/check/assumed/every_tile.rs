//! A tile that a map lays twice, once with a name and once without: what speaks of the tile means both.

use super::About;
use brim_core::phrase::Value;
use brim_core::program::layings;
use brim_core::vocabulary::{Kind, Member, Word};
use brim_language::diagnostic::Place;
use brim_language::model::{Declaration, Phrase, Placed};

/// What is assumed of a mission.
pub(super) fn of_decl(decl: &Declaration, out: &mut Vec<(About, Place)>) {
    let Some(map) = decl.member(Member::MapDrawn).filter(|_| decl.kind == Kind::Mission) else { return };
    let all = layings(map);
    let twice = all.iter().filter(|plain| plain.name.is_none()).map(|plain| plain.tile);
    let twice: Vec<_> =
        twice.filter(|tile| all.iter().any(|other| other.tile == *tile && other.name.is_some())).collect();
    if twice.is_empty() {
        return;
    }
    for line in decl.body().iter().filter(|line| !is_of_map(*line)) {
        line.walk(&mut |part| {
            let says = |value: Value<'_>| matches!(value, Value::Name(tile) if twice.contains(&tile));
            if part.slots().flatten().any(says) {
                out.push((About::EveryTile, part.place()));
            }
        });
    }
}

/// True for a line of the map itself, where the word means the one without a name.
fn is_of_map(line: Phrase<'_>) -> bool {
    let of_map = [Member::MapDrawn, Member::Spot, Member::Fence, Member::Shut, Member::StartOn];
    of_map.map(Word::Member).contains(&line.word())
}
