//! What is asked of phrases in many rooms: how a mission ends, what a tile is.

use super::{EffectView, MemberView, Phrase};
use crate::vocabulary::{Ending, TileSort};

/// How an effect ends the mission; nothing where it does not.
pub fn ends_mission(effect: Phrase<'_>) -> Option<Ending> {
    match EffectView::of(effect)? {
        EffectView::EndsMission { how } => Some(how),
        _ => None,
    }
}

/// True for a line that says that a tile is this.
pub fn is_tile(line: Phrase<'_>, wanted: TileSort) -> bool {
    matches!(MemberView::of(line), Some(MemberView::Sort { sort }) if sort == wanted)
}
