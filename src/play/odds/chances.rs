//! How likely each of several results is: exact fractions, whatever shows them.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

/// Results with the chance of each. The chances add up to 1, unless there are no results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    rows: BTreeMap<i64, BigRational>,
}

impl Chances {
    /// One result for sure.
    pub fn sure(result: i64) -> Chances {
        Chances { rows: BTreeMap::from([(result, BigRational::one())]) }
    }

    /// Results of which each is as likely as another; one that is listed twice is twice as likely.
    pub fn alike(results: &[i32]) -> Chances {
        let mut chances = Chances::default();
        results.iter().for_each(|result| chances.add(i64::from(*result), fraction(1, results.len())));
        chances
    }

    /// Results by how often they came.
    pub fn counted(counts: &BTreeMap<i64, u32>) -> Chances {
        let all: usize = counts.values().map(|count| usize::try_from(*count).unwrap_or(0)).sum();
        Chances { rows: counts.iter().map(|(result, count)| (*result, fraction(*count, all))).collect() }
    }

    /// Adds to the chance of a result.
    pub fn add(&mut self, result: i64, chance: BigRational) {
        if chance.is_zero() {
            return;
        }
        *self.rows.entry(result).or_insert_with(BigRational::zero) += chance;
    }

    /// The results in order, each with its chance.
    pub fn rows(&self) -> impl Iterator<Item = (i64, &BigRational)> {
        self.rows.iter().map(|(result, chance)| (*result, chance))
    }

    /// True where there is nothing but this result.
    pub fn is_always(&self, result: i64) -> bool {
        self.rows.keys().all(|other| *other == result)
    }

    /// The chance of all results for which something holds.
    pub fn of(&self, holds: impl Fn(i64) -> bool) -> BigRational {
        self.rows.iter().filter(|(result, _)| holds(**result)).map(|(_, chance)| chance).sum()
    }

    /// The results changed; what becomes the same is added up.
    #[must_use]
    pub fn map(&self, change: impl Fn(i64) -> i64) -> Chances {
        let mut out = Chances::default();
        self.rows.iter().for_each(|(result, chance)| out.add(change(*result), chance.clone()));
        out
    }

    /// What two that know nothing of each other come to together.
    #[must_use]
    pub fn with(&self, other: &Chances, together: impl Fn(i64, i64) -> i64) -> Chances {
        let mut out = Chances::default();
        for (one, chance) in &self.rows {
            for (two, other) in &other.rows {
                out.add(together(*one, *two), chance * other);
            }
        }
        out
    }

    /// The mean.
    pub fn mean(&self) -> BigRational {
        self.rows.iter().map(|(result, chance)| chance * BigInt::from(*result)).sum()
    }
}

/// So many of so many.
pub fn fraction(count: impl Into<BigInt>, all: usize) -> BigRational {
    BigRational::new(count.into(), BigInt::from(all.max(1)))
}

/// A chance in per cent with two places, rounded to the nearest; what is possible and less than the least of them says so.
pub fn percent(chance: &BigRational) -> String {
    let hundredths = (chance * BigInt::from(10_000)).round().to_integer();
    if hundredths.is_zero() && !chance.is_zero() {
        return "< 0.01 %".to_owned();
    }
    if hundredths == BigInt::from(10_000) && !chance.is_one() {
        return "> 99.99 %".to_owned();
    }
    format!("{} %", with_places(&hundredths))
}

/// A number with two places.
pub fn decimal(number: &BigRational) -> String {
    with_places(&(number * BigInt::from(100)).round().to_integer())
}

fn with_places(hundredths: &BigInt) -> String {
    let sign = if *hundredths < BigInt::zero() { "-" } else { "" };
    let digits = format!("{:0>3}", hundredths.magnitude().to_string());
    let (whole, places) = digits.split_at_checked(digits.len() - 2).unwrap_or((&digits, ""));
    format!("{sign}{whole}.{places}")
}

/// The nearest number that a machine counts with, for documents.
pub fn nearest(number: &BigRational) -> f64 {
    number.to_f64().unwrap_or(0.0)
}
