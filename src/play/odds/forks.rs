//! Every way that a piece of a game can go: it is played again and again from the same table, and at each throw, at each random pick another
//! result is taken, until all of them were.

use std::cell::RefCell;
use std::rc::Rc;

use brim_core::game::chance::Purpose;
use brim_core::game::engine::ThrowSpec;
use brim_vm::Fate;

use super::hands::{Hand, hands};
use brim_core::game::dice::Die;

/// How likely a way is: so many of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The ways like it.
    pub count: u128,
    /// All ways.
    pub all: u128,
}

impl Weight {
    const SURE: Weight = Weight { count: 1, all: 1 };

    fn times(self, count: u64, all: u64) -> Option<Weight> {
        Some(Weight { count: self.count.checked_mul(count.into())?, all: self.all.checked_mul(all.into())? })
    }

    /// In parts of 2 to the power of 48.
    fn mass(self) -> u128 {
        self.count
            .checked_shl(48)
            .map_or(0, |count| if count >> 48 == self.count { count / self.all.max(1) } else { 0 })
    }
}

const WHOLE: u128 = 1 << 48;

/// There are more ways than anybody wants to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// A point at which something may come out in several ways.
struct Fork {
    taken: usize,
    ways: Ways,
}

enum Ways {
    /// Dice, with the faces they can show together.
    Dice(Rc<Vec<Hand>>, u64),
    /// So many orders or picks, one as likely as another.
    Alike(usize),
}

impl Ways {
    fn len(&self) -> usize {
        match self {
            Ways::Dice(hands, _) => hands.len(),
            Ways::Alike(count) => *count,
        }
    }

    fn weight(&self, taken: usize) -> (u64, u64) {
        match self {
            Ways::Dice(hands, all) => (hands.get(taken).map_or(0, |hand| hand.ways), *all),
            Ways::Alike(count) => (1, u64::try_from(*count).unwrap_or(u64::MAX)),
        }
    }
}

#[derive(Default)]
struct Path {
    forks: Vec<Fork>,
    at: usize,
    limit: usize,
    too_many: bool,
    /// What dice that came before can show.
    known: Vec<Known>,
}

/// Dice, whether they count together, what they can show, and in how many ways.
type Known = (Die, u16, bool, Rc<Vec<Hand>>, u64);

impl Path {
    fn hands(&mut self, die: Die, count: u16, together: bool) -> Option<(Rc<Vec<Hand>>, u64)> {
        let same = |known: &&Known| (known.0, known.1, known.2) == (die, count, together);
        if let Some((.., hands, all)) = self.known.iter().find(same) {
            return Some((Rc::clone(hands), *all));
        }
        let (hands, all) = hands(die, count, together, self.limit)?;
        self.known.push((die, count, together, Rc::clone(&hands), all));
        Some((hands, all))
    }

    /// The way that is taken at the next fork; where there is none yet, a new one with these ways.
    fn take(&mut self, ways: impl FnOnce(&mut Path) -> Option<Ways>) -> Option<&Fork> {
        if self.at == self.forks.len() {
            match ways(self).filter(|ways| ways.len() <= self.limit) {
                Some(ways) => self.forks.push(Fork { taken: 0, ways }),
                None => {
                    self.too_many = true;
                    return None;
                }
            }
        }
        self.at += 1;
        self.forks.get(self.at - 1)
    }

    /// Goes on to the next way. False where all were taken.
    fn next(&mut self) -> bool {
        self.at = 0;
        while let Some(last) = self.forks.last_mut() {
            last.taken += 1;
            if last.taken < last.ways.len() {
                return true;
            }
            self.forks.pop();
        }
        false
    }

    fn weight(&self) -> Option<Weight> {
        self.forks.iter().try_fold(Weight::SURE, |weight, fork| {
            let (count, all) = fork.ways.weight(fork.taken);
            weight.times(count, all)
        })
    }
}

/// What decides at the forks of one way.
#[derive(Clone)]
pub struct Way(Rc<RefCell<Path>>);

impl Way {
    /// One of so many, each as likely as another.
    pub fn one_of(&self, count: usize) -> usize {
        self.0.borrow_mut().take(|_| Some(Ways::Alike(count))).map_or(0, |fork| fork.taken)
    }
}

impl Fate for Way {
    fn faces(&mut self, spec: &ThrowSpec) -> Vec<i32> {
        let mut path = self.0.borrow_mut();
        // Of a sum the faces count and not their order. Hits are dealt with in the order of their dice, so there it counts.
        let together = spec.total;
        let ways = |path: &mut Path| {
            let (hands, all) = path.hands(spec.die, spec.count, together)?;
            Some(Ways::Dice(hands, all))
        };
        let shown = path.take(ways).and_then(|fork| match &fork.ways {
            Ways::Dice(hands, _) => hands.get(fork.taken).map(|hand| hand.faces.clone()),
            Ways::Alike(_) => None,
        });
        shown.unwrap_or_else(|| {
            let least = spec.die.faces().first().copied().unwrap_or(1);
            vec![least; usize::from(spec.count)]
        })
    }

    fn order(&mut self, purpose: Purpose, candidates: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..candidates).collect();
        let whole = matches!(purpose, Purpose::Order | Purpose::Placing | Purpose::Shuffle);
        let drawn = if whole { candidates.saturating_sub(1) } else { 1 };
        let mut out = Vec::with_capacity(candidates);
        for _ in 0..drawn {
            let taken = self.one_of(left.len());
            if taken >= left.len() || self.0.borrow().too_many {
                break;
            }
            out.push(left.remove(taken));
        }
        out.extend(left);
        out
    }
}

/// So many ways are looked at before it is guessed how many there are.
const GUESSED: u64 = 20_000;

/// Carries something out in every way it can go, and takes in what comes of each and how likely it is. Returns how many ways there were.
///
/// # Errors
/// [`TooMany`] where there are more than the limit.
pub fn every<R>(limit: u64, run: &mut dyn FnMut(&Way) -> R, take: &mut dyn FnMut(R, Weight)) -> Result<u64, TooMany> {
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let way = Way(Rc::new(RefCell::new(Path { limit: most, ..Path::default() })));
    let (mut ways, mut mass) = (0u64, 0u128);
    loop {
        let result = run(&way);
        let mut path = way.0.borrow_mut();
        if path.too_many {
            return Err(TooMany);
        }
        let weight = path.weight().ok_or(TooMany)?;
        take(result, weight);
        ways += 1;
        mass += weight.mass();
        let expected = u128::from(ways).saturating_mul(WHOLE) / mass.max(1);
        if ways > limit || ways >= GUESSED && ways.is_multiple_of(GUESSED) && expected > u128::from(limit) * 50 {
            return Err(TooMany);
        }
        if !path.next() {
            return Ok(ways);
        }
    }
}
