//! How the sides stand to each other, and what else is so there.

/// A region of the board, a column, a row.
pub type Place = (u8, i16, i16);

/// How the sides stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// Each hero has an enemy of each type beside it.
    Near,
    /// The enemies stand across the hall, in range.
    Far,
    /// Nobody but the heroes.
    Alone,
    /// The enemies stand in the far corner, out of range, and the heroes beside each other.
    Apart,
    /// As near, and one more hit kills an enemy.
    Weak,
    /// As near, and behind the enemies others stand in a line.
    Line,
    /// The enemies do not shoot, and can come to either hero.
    Fists,
    /// As near, and everybody has other figures: what is mostly nothing is something, and what is mostly much is little.
    Tide,
    /// As far, with those figures.
    FarTide,
    /// As near, and whenever somebody is hit, everything happens.
    Storm,
    /// As far, with that.
    FarStorm,
    /// One hero and half of the enemies are in a dark vault in another world, behind a Gate.
    Split,
    /// As near, and the enemies never move.
    Still,
    /// As near, the party has a Revive left, and whoever hits brings a hero down.
    Saved,
    /// As far, with that.
    FarSaved,
    /// Nobody but the heroes, one of them at a door.
    Door,
    /// Nobody but the heroes, with those other figures.
    Lull,
    /// One hero is in a dark vault in another world, and the light is not; nobody shoots, and everybody has those other figures.
    Vault,
    /// Nothing is as elsewhere: it is no OtherWorld, the markers of the track lie apart, the heroes stand beside each other, hale and weak, and some
    /// enemies are where no hero is.
    Elsewhere,
    /// Nobody but the heroes, and the adventure is won.
    Won,
}

/// Who stands in a line with a hero, three spaces away.
pub const LINE: [(i16, i16); 4] = [(5, 2), (8, 4), (8, 10), (5, 8)];

impl Spot {
    pub const ALL: [Spot; 20] = [
        Spot::Near,
        Spot::Far,
        Spot::Alone,
        Spot::Apart,
        Spot::Weak,
        Spot::Line,
        Spot::Fists,
        Spot::Tide,
        Spot::FarTide,
        Spot::Storm,
        Spot::FarStorm,
        Spot::Split,
        Spot::Still,
        Spot::Saved,
        Spot::FarSaved,
        Spot::Door,
        Spot::Lull,
        Spot::Vault,
        Spot::Elsewhere,
        Spot::Won,
    ];

    pub fn heroes(self) -> [Place; 2] {
        match self {
            Spot::Far | Spot::FarTide | Spot::FarStorm | Spot::FarSaved => [(0, 1, 0), (0, 6, 0)],
            Spot::Apart => [(0, 0, 0), (0, 1, 0)],
            Spot::Door | Spot::Still => [(0, 4, 0), (0, 8, 7)],
            Spot::Vault => [(1, 3, 3), (0, 5, 5)],
            Spot::Elsewhere => [(0, 5, 5), (0, 6, 5)],
            Spot::Split => [(0, 5, 5), (1, 3, 3)],
            _ => [(0, 5, 5), (0, 8, 7)],
        }
    }

    /// Of the first type, then of the second.
    pub fn enemies(self) -> [[Place; 2]; 2] {
        match self {
            Spot::Far | Spot::FarTide | Spot::FarStorm | Spot::FarSaved => {
                [[(0, 1, 7), (0, 5, 7)], [(0, 3, 7), (0, 7, 7)]]
            }
            Spot::Apart => [[(0, 11, 11), (0, 9, 11)], [(0, 11, 9), (0, 9, 9)]],
            Spot::Fists => [[(0, 6, 9), (0, 10, 4)], [(0, 4, 8), (0, 9, 4)]],
            Spot::Split => [[(0, 5, 4), (1, 3, 2)], [(0, 9, 9), (1, 5, 5)]],
            Spot::Vault => [[(1, 0, 2), (0, 9, 9)], [(1, 5, 0), (0, 1, 8)]],
            Spot::Elsewhere => [[(1, 1, 1), (0, 5, 4)], [(1, 4, 4), (0, 6, 6)]],
            _ => [[(0, 5, 4), (0, 8, 6)], [(0, 4, 5), (0, 9, 7)]],
        }
    }

    /// Spaces that are tied together.
    pub fn gates(self) -> &'static [[Place; 2]] {
        match self {
            Spot::Far | Spot::FarTide | Spot::FarStorm | Spot::FarSaved => {
                &[[(0, 1, 0), (0, 4, 3)], [(0, 6, 0), (0, 3, 4)]]
            }
            Spot::Split | Spot::Vault | Spot::Elsewhere => &[[(0, 0, 11), (1, 0, 5)]],
            _ => &[],
        }
    }

    /// True where a second tile lies.
    pub fn has_vault(self) -> bool {
        matches!(self, Spot::Split | Spot::Vault | Spot::Elsewhere) || self.storms()
    }

    /// True where everything happens when somebody is hit.
    pub fn storms(self) -> bool {
        matches!(self, Spot::Storm | Spot::FarStorm)
    }

    /// True where there are enemies.
    pub fn fights(self) -> bool {
        !matches!(self, Spot::Alone | Spot::Door | Spot::Lull | Spot::Won)
    }

    /// What harm heroes have taken: little where they have little Health.
    pub fn harm(self) -> i32 {
        match self {
            _ if self.cards().contains(&"Net Tide") => 4,
            Spot::Elsewhere => 0,
            _ => 10,
        }
    }

    /// What harm enemies have taken.
    pub fn wounds(self) -> i32 {
        match self {
            Spot::Weak => 19,
            Spot::Saved | Spot::FarSaved => 12,
            _ => 9,
        }
    }

    /// Where the Darkness is, and how far the party has come.
    pub fn track(self) -> (i32, i32) {
        if self == Spot::Elsewhere { (3, 1) } else { (5, 3) }
    }

    /// Which hero bears the light.
    pub fn bearer(self) -> u8 {
        u8::from(self == Spot::Vault)
    }

    /// The cards of the kit that lie in play, besides the fog.
    pub fn cards(self) -> &'static [&'static str] {
        match self {
            Spot::Fists => &["Net Mud"],
            Spot::Tide | Spot::FarTide | Spot::Lull => &["Net Tide"],
            Spot::Vault => &["Net Tide", "Net Mud"],
            Spot::Elsewhere => &["Net Ebb", "Net Mud"],
            Spot::Storm | Spot::FarStorm => &["Net Storm"],
            Spot::Still => &["Net Calm"],
            Spot::Won => &["Net Boon", "Net Tide"],
            Spot::Saved => &["Net Doom"],
            Spot::FarSaved => &["Net Doom", "Net Tide"],
            _ => &[],
        }
    }
}
