//! Where everybody stands at each spot, and what else is so there.

use brim_core::vocabulary::recipes::Spot;

/// A region of the board, a column, a row.
pub(super) type Place = (u8, i16, i16);

/// Who stands in a line with a hero, three spaces away.
pub(super) const LINE: [(i16, i16); 4] = [(5, 2), (8, 4), (8, 10), (5, 8)];

/// Where the heroes stand.
pub(super) fn heroes(spot: Spot) -> [Place; 2] {
    match spot {
        Spot::Far | Spot::FarTide | Spot::FarStorm | Spot::FarSaved => [(0, 1, 0), (0, 6, 0)],
        Spot::Apart => [(0, 0, 0), (0, 1, 0)],
        Spot::Door | Spot::Still => [(0, 4, 0), (0, 8, 7)],
        Spot::Vault => [(1, 3, 3), (0, 5, 5)],
        Spot::Elsewhere => [(0, 5, 5), (0, 6, 5)],
        Spot::Split => [(0, 5, 5), (1, 3, 3)],
        Spot::Screen => [(0, 3, 2), (0, 3, 0)],
        _ => [(0, 5, 5), (0, 8, 7)],
    }
}

/// Of the first type, then of the second.
pub(super) fn enemies(spot: Spot) -> [[Place; 2]; 2] {
    match spot {
        Spot::Far | Spot::FarTide | Spot::FarStorm | Spot::FarSaved => [[(0, 1, 7), (0, 5, 7)], [(0, 3, 7), (0, 7, 7)]],
        Spot::Apart => [[(0, 11, 11), (0, 9, 11)], [(0, 11, 9), (0, 9, 9)]],
        Spot::Screen => [[(0, 3, 5), (0, 10, 10)], [(0, 3, 8), (0, 3, 11)]],
        Spot::Fists => [[(0, 6, 9), (0, 10, 4)], [(0, 4, 8), (0, 9, 4)]],
        Spot::Split => [[(0, 5, 4), (1, 3, 2)], [(0, 9, 9), (1, 5, 5)]],
        Spot::Vault => [[(1, 0, 2), (0, 9, 9)], [(1, 5, 0), (0, 1, 8)]],
        Spot::Elsewhere => [[(1, 1, 1), (0, 5, 4)], [(1, 4, 4), (0, 6, 6)]],
        _ => [[(0, 5, 4), (0, 8, 6)], [(0, 4, 5), (0, 9, 7)]],
    }
}

/// Spaces that are tied together.
pub(super) fn gates(spot: Spot) -> &'static [[Place; 2]] {
    match spot {
        Spot::Far | Spot::FarTide | Spot::FarStorm | Spot::FarSaved => {
            &[[(0, 1, 0), (0, 4, 3)], [(0, 6, 0), (0, 3, 4)]]
        }
        Spot::Split => &[[(0, 0, 11), (1, 0, 5)]],
        _ => &[],
    }
}

/// True where a second tile lies.
pub(super) fn has_vault(spot: Spot) -> bool {
    matches!(spot, Spot::Split | Spot::Vault | Spot::Elsewhere) || storms(spot)
}

/// True where the second tile is a passage; a room else.
pub(super) fn has_passage(spot: Spot) -> bool {
    spot == Spot::Split
}

/// True where everything happens when somebody is hit.
pub(super) fn storms(spot: Spot) -> bool {
    matches!(spot, Spot::Storm | Spot::FarStorm)
}

/// True where there are enemies.
pub(super) fn fights(spot: Spot) -> bool {
    !matches!(spot, Spot::Alone | Spot::Door | Spot::Lull | Spot::Won)
}

/// What harm heroes have taken: little where they have little Health.
pub(super) fn harm(spot: Spot) -> i32 {
    match spot {
        _ if cards(spot).contains(&"Net Tide") => 4,
        Spot::Elsewhere => 0,
        Spot::Frail => 39,
        _ => 10,
    }
}

/// What harm enemies have taken.
pub(super) fn wounds(spot: Spot) -> i32 {
    match spot {
        Spot::Weak => 19,
        Spot::Saved | Spot::FarSaved => 12,
        _ => 9,
    }
}

/// Where the Darkness is, and how far the party has come.
pub(super) fn track(spot: Spot) -> (i32, i32) {
    if spot == Spot::Elsewhere { (3, 1) } else { (5, 3) }
}

/// Which turn it is.
pub(super) fn turn(spot: Spot) -> u32 {
    if matches!(spot, Spot::Tide | Spot::FarTide | Spot::Lull | Spot::Still | Spot::Screen) { 2 } else { 1 }
}

/// Which hero bears the light.
pub(super) fn bearer(spot: Spot) -> u8 {
    u8::from(spot == Spot::Vault)
}

/// The cards of the kit that lie in play, besides the fog.
pub(super) fn cards(spot: Spot) -> &'static [&'static str] {
    match spot {
        Spot::Fists => &["Net Mud"],
        Spot::Tide | Spot::FarTide | Spot::Lull => &["Net Tide"],
        Spot::Vault => &["Net Tide", "Net Mud"],
        Spot::Elsewhere => &["Net Ebb", "Net Mud"],
        Spot::Storm => &["Net Storm"],
        Spot::FarStorm => &["Net Storm", "Net Ebb"],
        Spot::Still => &["Net Calm"],
        Spot::Won => &["Net Boon", "Net Tide"],
        Spot::Saved => &["Net Doom"],
        Spot::FarSaved => &["Net Doom", "Net Ebb"],
        _ => &[],
    }
}
