//! Dice as values: `2D6 +1`, `D3`, the Peril die.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A sum of like dice and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dice {
    /// How many dice.
    #[serde(rename = "count")]
    pub count: u16,
    /// What kind.
    #[serde(rename = "die")]
    pub die: Die,
    /// What is added to their sum.
    #[serde(rename = "plus")]
    pub plus: i32,
    /// Which of them count.
    #[serde(rename = "keep", default, skip_serializing_if = "Keep::is_all")]
    pub keep: Keep,
}

/// Which of several dice count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Keep {
    /// All of them: their sum.
    #[default]
    #[serde(rename = "all")]
    All,
    /// The one that shows the most.
    #[serde(rename = "highest")]
    Highest,
    /// The one that shows the least.
    #[serde(rename = "lowest")]
    Lowest,
}

impl Keep {
    /// True where their sum counts.
    pub fn is_all(&self) -> bool {
        *self == Keep::All
    }

    /// What some faces come to.
    pub fn of(self, faces: &[i32]) -> i32 {
        match self {
            Keep::All => super::amount::total(faces.iter().copied()),
            Keep::Highest => faces.iter().max().copied().unwrap_or(0),
            Keep::Lowest => faces.iter().min().copied().unwrap_or(0),
        }
    }
}

/// A kind of die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Die {
    /// A D6 read 1-2, 3-4, 5-6 as 1, 2, 3.
    #[serde(rename = "d3")]
    D3,
    /// The six-sided die.
    #[default]
    #[serde(rename = "d6")]
    D6,
    /// The eight-sided die.
    #[serde(rename = "d8")]
    D8,
    /// The twenty-sided die.
    #[serde(rename = "d20")]
    D20,
    /// Two D6 read as tens and ones: 11 to 66.
    #[serde(rename = "d36")]
    D36,
    /// A D6 with the faces 3, 3, 4, 4, 5, 6.
    #[serde(rename = "peril")]
    Peril,
}

impl Die {
    /// The die with this number of sides, as `D6` is written.
    pub fn with_sides(sides: u16) -> Option<Die> {
        match sides {
            3 => Some(Die::D3),
            6 => Some(Die::D6),
            8 => Some(Die::D8),
            20 => Some(Die::D20),
            36 => Some(Die::D36),
            _ => None,
        }
    }

    /// How many results it has.
    pub fn sides(self) -> i32 {
        i32::try_from(self.faces().len()).unwrap_or(0)
    }

    /// Every equally likely result, in order.
    pub fn faces(self) -> &'static [i32] {
        match self {
            Die::D3 => &[1, 2, 3],
            Die::D6 => &[1, 2, 3, 4, 5, 6],
            Die::D8 => &[1, 2, 3, 4, 5, 6, 7, 8],
            Die::D20 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
            Die::D36 => &[
                11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 31, 32, 33, 34, 35, 36, 41, 42, 43, 44, 45, 46, 51, 52,
                53, 54, 55, 56, 61, 62, 63, 64, 65, 66,
            ],
            Die::Peril => &[3, 3, 4, 4, 5, 6],
        }
    }
}

impl Dice {
    /// The least and the most that they come to.
    pub fn bounds(self) -> (i32, i32) {
        let faces = self.die.faces();
        let count = if self.keep.is_all() { i32::from(self.count) } else { i32::from(self.count.min(1)) };
        let of = |face: Option<&i32>| {
            super::amount::plus(super::amount::times(face.copied().unwrap_or(0), count), self.plus)
        };
        (of(faces.iter().min()), of(faces.iter().max()))
    }

    /// A fixed number.
    pub fn fixed(plus: i32) -> Self {
        Dice { plus, ..Dice::default() }
    }

    /// So many of one die.
    pub fn of(count: u16, die: Die) -> Self {
        Dice { count, die, ..Dice::default() }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Die::D3 => "D3",
            Die::D6 => "D6",
            Die::D8 => "D8",
            Die::D20 => "D20",
            Die::D36 => "D36",
            Die::Peril => "P",
        })
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.keep {
            Keep::All => {}
            Keep::Highest => f.write_str("the highest of ")?,
            Keep::Lowest => f.write_str("the lowest of ")?,
        }
        match (self.count, self.die) {
            (0, _) => return write!(f, "{}", self.plus),
            (1, die) => write!(f, "{die}")?,
            (count, Die::Peril) => f.write_str(&"P".repeat(usize::from(count)))?,
            (count, die) => write!(f, "{count}{die}")?,
        }
        match self.plus {
            0 => Ok(()),
            plus => write!(f, " {plus:+}"),
        }
    }
}
