//! A set of texts as a row of bits: put together anew whenever anything comes or goes, and asked at every event.

use super::texts::Stretch;

/// A set of texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextSet {
    bits: Vec<u64>,
}

impl TextSet {
    /// Takes all texts out, and makes room for a number of them.
    pub fn clear(&mut self, count: usize) {
        self.bits.clear();
        self.bits.resize(count.div_ceil(64), 0);
    }

    /// Puts texts in.
    #[inline]
    pub fn put(&mut self, texts: &[u32]) {
        for text in texts {
            if let Some(word) = self.bits.get_mut((*text / 64) as usize) {
                *word |= 1 << (*text % 64);
            }
        }
    }

    /// Puts the texts of another set in.
    pub fn join(&mut self, other: &TextSet) {
        self.bits.iter_mut().zip(&other.bits).for_each(|(bits, more)| *bits |= more);
    }

    /// True where some text of a stretch is in it.
    #[inline]
    pub fn any(&self, stretch: Stretch) -> bool {
        self.words(stretch).any(|(_, bits)| bits != 0)
    }

    /// True where some text of a stretch is in both.
    #[inline]
    pub fn meets(&self, other: &TextSet, stretch: Stretch) -> bool {
        self.words(stretch).zip(other.words(stretch)).any(|((_, bits), (_, others))| bits & others != 0)
    }

    /// The texts of a stretch that are in it, in their order.
    #[inline]
    pub fn within(&self, stretch: Stretch) -> impl Iterator<Item = u32> + use<'_> {
        self.words(stretch).flat_map(|(first, bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let at = left.trailing_zeros();
                (left != 0).then(|| {
                    left &= left - 1;
                    first + at
                })
            })
        })
    }

    /// The bits of a stretch in words, each with the number of its first text.
    #[inline]
    fn words(&self, (from, to): Stretch) -> impl Iterator<Item = (u32, u64)> + use<'_> {
        let words = self.bits.get((from / 64) as usize..to.div_ceil(64) as usize).unwrap_or_default();
        (from / 64..).zip(words).map(move |(place, word)| {
            let first = place * 64;
            let low = u64::MAX << from.saturating_sub(first).min(63);
            let high = u64::MAX >> (first + 64).saturating_sub(to).min(63);
            (first, word & low & high)
        })
    }
}
