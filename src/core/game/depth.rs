//! The depth track: how deep the party has come, and how near the Darkness is to getting out.
//!
//! Spaces are counted by the numbers printed on them: 0 is the Darkness Start, and the Entrance is one past the highest number. The
//! Darkness goes up in number, the party down.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ids::DeclId;
use crate::vocabulary::Chosen;

/// A track with its markers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Depth {
    /// The declaration of the track.
    pub track: DeclId,
    /// The number of the Entrance.
    pub entrance: i32,
    /// Where the Darkness is.
    pub darkness: i32,
    /// Where the party is.
    pub party: i32,
    /// The Darkness was held back this turn.
    pub held: bool,
    /// The Darkness has passed the party, at any time.
    pub passed: bool,
    /// Other markers that lie on it, by declaration.
    pub holds: BTreeMap<DeclId, i32>,
}

/// A marker that goes along the track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Piece {
    /// The Darkness: from the Darkness Start to the Entrance.
    #[serde(rename = "darkness")]
    Darkness,
    /// The party: from the Entrance to the Darkness Start.
    #[serde(rename = "party")]
    Party,
}

impl Piece {
    /// The marker that the language names.
    pub fn of(chosen: Chosen) -> Option<Piece> {
        match chosen.words() {
            "darkness" => Some(Piece::Darkness),
            "party" => Some(Piece::Party),
            _ => None,
        }
    }
}

impl Depth {
    /// A track before anything has moved.
    pub fn new(track: DeclId, entrance: i32) -> Depth {
        Depth { track, entrance, party: entrance, held: true, ..Depth::default() }
    }

    /// Where a marker is.
    pub fn space(&self, piece: Piece) -> i32 {
        match piece {
            Piece::Darkness => self.darkness,
            Piece::Party => self.party,
        }
    }

    /// Where a marker would be after moving forward on its own way (back, if negative). It never leaves the track.
    pub fn ahead(&self, piece: Piece, spaces: i32) -> i32 {
        let to = match piece {
            Piece::Darkness => self.darkness.saturating_add(spaces),
            Piece::Party => self.party.saturating_sub(spaces),
        };
        to.clamp(0, self.entrance.max(0))
    }

    /// Moves a marker.
    pub(crate) fn go(&mut self, piece: Piece, to: i32) {
        let to = to.clamp(0, self.entrance.max(0));
        match piece {
            Piece::Darkness => self.darkness = to,
            Piece::Party => self.party = to,
        }
        self.passed |= self.darkness > self.party;
    }
}
