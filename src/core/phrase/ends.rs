//! What is asked of phrases in many rooms: how a mission ends, what a tile is, how a model is.

use super::{EffectView, FilterView, MemberView, Phrase};
use crate::vocabulary::{Ending, Shape, TileSort};

/// How an effect ends the mission; nothing where it does not.
pub fn ends_mission(effect: Phrase<'_>) -> Option<Ending> {
    match EffectView::of(effect)? {
        EffectView::EndsMission { how } => Some(how),
        _ => None,
    }
}

/// True for a word before a noun that says this of a model.
pub fn is_shape(filter: Phrase<'_>, wanted: Shape) -> bool {
    matches!(FilterView::of(filter), Some(FilterView::In { shape }) if shape == wanted)
}

/// True for a line that says that a tile is this.
pub fn is_tile(line: Phrase<'_>, wanted: TileSort) -> bool {
    matches!(MemberView::of(line), Some(MemberView::Sort { sort }) if sort == wanted)
}
