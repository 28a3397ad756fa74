//! Where phrases stand in the texts of packs.

/// Where something is marked in a text: the number of the file, the first byte, and one past the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// The file.
    pub file: u32,
    /// The first byte.
    pub start: u32,
    /// One past the last.
    pub end: u32,
}

/// A [`Marked`] in eight bytes: its file, its first byte, and how long it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Packed(u64);

impl Packed {
    /// Texts are shorter than this many bits can say, and packs have fewer files than the rest can.
    const BITS: u32 = 22;
    const MASK: u64 = (1 << Self::BITS) - 1;

    pub(super) fn of(place: Marked) -> Packed {
        let within = |n: u32| u64::from(n).min(Self::MASK);
        let length = place.end.saturating_sub(place.start);
        Packed(u64::from(place.file) << (2 * Self::BITS) | within(place.start) << Self::BITS | within(length))
    }

    pub(super) fn place(self) -> Marked {
        let of = |bits: u64| u32::try_from(bits).unwrap_or(u32::MAX);
        let start = of(self.0 >> Self::BITS & Self::MASK);
        Marked { file: of(self.0 >> (2 * Self::BITS)), start, end: start + of(self.0 & Self::MASK) }
    }
}
