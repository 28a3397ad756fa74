//! What is asked of phrases in many rooms: how a mission ends, what a tile is, how a model is, whether a line places one enemy, what is done with a
//! weapon.

use super::{AmountView, EffectView, FilterView, MemberView, MomentView, Phrase, PlaceView};
use crate::game::dice::{Dice, Keep};
use crate::vocabulary::{Ending, Extreme, Shape, TileSort};

/// How an effect ends the mission; nothing where it does not.
pub fn ends_mission(effect: Phrase<'_>) -> Option<Ending> {
    match EffectView::of(effect)? {
        EffectView::EndsMission { how } => Some(how),
        _ => None,
    }
}

/// How a model is by a word before a noun: wounded, standing, KO'd or dead.
pub fn shape_of(filter: Phrase<'_>) -> Option<Shape> {
    match FilterView::of(filter)? {
        FilterView::In { shape } => Some(shape),
        _ => None,
    }
}

/// True for a word before a noun that says this of a model.
pub fn is_shape(filter: Phrase<'_>, wanted: Shape) -> bool {
    shape_of(filter) == Some(wanted)
}

/// True for a line that says that a tile is this.
pub fn is_tile(line: Phrase<'_>, wanted: TileSort) -> bool {
    matches!(MemberView::of(line), Some(MemberView::Sort { sort }) if sort == wanted)
}

/// True for a line that places one enemy or one hero at once, and in one place: the lines below it can call it `that enemy`, `that hero`.
pub fn places_one(effect: Phrase<'_>) -> bool {
    let Some(EffectView::Places { n, what: _, place, per: None }) = EffectView::of(effect) else { return false };
    let one = matches!(AmountView::of(n), Some(AmountView::Number { n: 1, per: None }));
    one && match PlaceView::of(place) {
        Some(PlaceView::NextTo { whom: near } | PlaceView::Free { whom: near } | PlaceView::Space { place: near }) => {
            !near.is_several()
        }
        Some(PlaceView::OnTile { tile: _, other: _ }) => true,
        // These come with all that the text places.
        Some(PlaceView::Ambush { whom: _ } | PlaceView::Attack) | None => false,
    }
}

/// The dice of `the highest of 2D6 +1`, of which one counts.
pub fn kept(which: Extreme, dice: Dice, plus: Option<i32>) -> Dice {
    let keep = match which {
        Extreme::Highest => Keep::Highest,
        Extreme::Lowest => Keep::Lowest,
    };
    Dice { plus: plus.unwrap_or(0), keep, ..dice }
}

/// True for a deed that is done with a weapon: what a weapon says of one it says of those done with it.
pub fn is_weapon_deed(moment: MomentView<'_>) -> bool {
    matches!(
        moment,
        MomentView::ToHit { who: _, face: _ }
            | MomentView::ReachToHit { who: _, reach: _, face: _ }
            | MomentView::ThrowsToHit { who: _ }
            | MomentView::Attacks { who: _ }
            | MomentView::EndsAttack { who: _, what: (), none: _ }
            | MomentView::Strikes { who: _, whom: _ }
            | MomentView::Kills { who: _, whom: _ }
            | MomentView::Wounds { who: _, whom: _, by: _ }
    )
}
