//! Dice by themselves: `3D6`, `2D6 +1 >= 7`, `highest of 3D6`, `4 dice 5+, re-roll misses`. No rule of the game has a say in them.

use brim_core::game::dice::{Dice, Die};

use super::chances::{Chances, fraction};

/// More dice of one kind than this are not reckoned with.
pub const MOST_DICE: u16 = 60;

/// A sum of dice and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Its parts: dice, or a number; taken away where it says so.
    pub parts: Vec<(bool, Part)>,
}

/// A part of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Dice that are added up, and a number.
    Dice(Dice),
    /// The highest of so many dice, so many of them added up.
    Highest(u16, Dice),
    /// The lowest.
    Lowest(u16, Dice),
}

/// A number that something must reach, or be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// How it is compared.
    pub how: How,
    /// With what.
    pub number: i64,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// As much or more.
    AtLeast,
    /// As much or less.
    AtMost,
    /// More.
    Over,
    /// Less.
    Under,
    /// As much.
    Is,
}

/// Which dice are rolled once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// All that missed.
    Misses,
    /// One that missed.
    One,
    /// Those that show a 1.
    Ones,
}

/// Dice that succeed one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// How many, and which.
    pub dice: Dice,
    /// What each must show at least.
    pub need: i32,
    /// Which are rolled once more.
    pub again: Option<Again>,
}

impl Need {
    /// True where a result does.
    pub fn holds(self, result: i64) -> bool {
        match self.how {
            How::AtLeast => result >= self.number,
            How::AtMost => result <= self.number,
            How::Over => result > self.number,
            How::Under => result < self.number,
            How::Is => result == self.number,
        }
    }

    /// It in words.
    pub fn words(self) -> String {
        match self.how {
            How::AtLeast => format!("{} or more", self.number),
            How::AtMost => format!("{} or less", self.number),
            How::Over => format!("more than {}", self.number),
            How::Under => format!("less than {}", self.number),
            How::Is => format!("exactly {}", self.number),
        }
    }
}

impl Sum {
    /// What it comes to.
    pub fn chances(&self) -> Chances {
        let mut all = Chances::sure(0);
        for (less, part) in &self.parts {
            let one = part.chances();
            all = all.with(&one, |sum, more| if *less { sum.saturating_sub(more) } else { sum.saturating_add(more) });
        }
        all
    }
}

impl Part {
    fn chances(self) -> Chances {
        match self {
            Part::Dice(dice) => {
                let die = Chances::alike(dice.die.faces());
                let sum = (0..dice.count).fold(Chances::sure(0), |sum, _| sum.with(&die, i64::saturating_add));
                sum.map(|sum| sum.saturating_add(i64::from(dice.plus)))
            }
            Part::Highest(some, dice) => best(some, dice),
            // The lowest are the highest of the faces turned around.
            Part::Lowest(some, dice) => lowest(some, dice),
        }
    }
}

fn best(some: u16, dice: Dice) -> Chances {
    let faces: Vec<i32> = dice.die.faces().to_vec();
    taken(&faces, some, dice.count).map(|sum| sum.saturating_add(i64::from(dice.plus)))
}

fn lowest(some: u16, dice: Dice) -> Chances {
    let faces: Vec<i32> = dice.die.faces().iter().map(|face| -face).collect();
    taken(&faces, some, dice.count).map(|sum| i64::from(dice.plus).saturating_sub(sum))
}

/// The sum of the highest of so many dice. Faces are gone through from the highest: as many dice show each as chance says, and those among the
/// first so many count.
fn taken(faces: &[i32], some: u16, count: u16) -> Chances {
    let mut distinct: Vec<(i32, usize)> = Vec::new();
    let mut sorted = faces.to_vec();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    for face in sorted {
        match distinct.last_mut() {
            Some((last, times)) if *last == face => *times += 1,
            _ => distinct.push((face, 1)),
        }
    }
    let mut states = std::collections::BTreeMap::from([((count, 0i64), fraction(1, 1))]);
    let mut left_faces = faces.len();
    for (face, times) in distinct {
        let chance = fraction(u64::try_from(times).unwrap_or(0), left_faces);
        let mut next = std::collections::BTreeMap::new();
        for ((left, sum), weight) in states {
            let one = Chances::default_bernoulli(&chance);
            let shown = (0..left).fold(Chances::sure(0), |all, _| all.with(&one, i64::saturating_add));
            for (dice, more) in shown.rows() {
                let dice = u16::try_from(dice).unwrap_or(0);
                let free = some.saturating_sub(count - left).min(dice);
                let sum = sum.saturating_add(i64::from(face).saturating_mul(i64::from(free)));
                *next.entry((left - dice, sum)).or_insert_with(|| fraction(0, 1)) += &weight * more;
            }
        }
        states = next;
        left_faces -= times;
    }
    let mut out = Chances::default();
    states.into_iter().for_each(|((_, sum), weight)| out.add(sum, weight));
    out
}

impl Test {
    /// How many of the dice succeed.
    pub fn chances(self) -> Chances {
        let faces = self.dice.die.faces();
        let good = |face: i32| i64::from(face.saturating_add(self.dice.plus) >= self.need);
        let die = Chances::alike(faces).map(|face| good(i32::try_from(face).unwrap_or(0)));
        let mut once = Chances::default();
        for face in faces {
            let again = match self.again {
                Some(Again::Misses) => good(*face) == 0,
                Some(Again::Ones) => *face == 1,
                _ => false,
            };
            let chance = fraction(1, faces.len());
            if again {
                die.rows().for_each(|(result, other)| once.add(result, other * &chance));
            } else {
                once.add(good(*face), chance);
            }
        }
        let all = (0..self.dice.count).fold(Chances::sure(0), |sum, _| sum.with(&once, i64::saturating_add));
        match self.again {
            Some(Again::One) => {
                let mut out = Chances::default();
                for (successes, chance) in all.rows() {
                    match successes < i64::from(self.dice.count) {
                        true => die.rows().for_each(|(more, other)| out.add(successes + more, other * chance)),
                        false => out.add(successes, chance.clone()),
                    }
                }
                out
            }
            _ => all,
        }
    }
}

impl Chances {
    /// 1 with this chance, else 0.
    fn default_bernoulli(chance: &num_rational::BigRational) -> Chances {
        let mut out = Chances::default();
        out.add(1, chance.clone());
        out.add(0, fraction(1, 1) - chance);
        out
    }
}

/// The die of a word: `3d6`, `d36`.
pub fn dice(word: &str) -> Option<Dice> {
    let (count, sides) = word.split_once('d')?;
    let count = if count.is_empty() { 1 } else { count.parse::<u16>().ok()? };
    let die = Die::with_sides(sides.parse().ok()?)?;
    Some(Dice::of(count, die))
}
