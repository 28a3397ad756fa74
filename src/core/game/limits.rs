//! The bounds within which every game ends: the one place where they stand. They count steps and never the clock, so that a game meets them at one
//! point on every machine. `brim check` reports texts that must run into one; a game that meets one stops and says where (B0701, B0702).

/// The most that one figure of a text or a sheet says.
pub const MOST_WRITTEN: i32 = 9999;

/// The most that anything amounts to while a game runs, above and below 0: what multiplies or piles up stays here.
pub const MOST: i32 = 1_000_000;

/// The most dice of one throw, and the most hits of one blow. No rule or card comes near it; a text that does is cut short here.
pub const MOST_DICE: i32 = 500;

/// Texts, events, charts and cards that may be carried out inside one another: the one bound on depth, for whatever content can nest.
pub const MAX_DEPTH: usize = 100;

/// The effects that one step of a game may come to. One that makes the machine look over a full table counts as several. The dearest step of the
/// shipped missions costs less than a twentieth of it.
pub const MAX_FUEL: u64 = 100_000;

/// The effects that all steps of one game may come to. The dearest shipped game costs less than a twentieth of it.
pub const MAX_GAME: u64 = 1_000_000;

/// The most heroes of a party that sets out.
pub const MOST_HEROES: i32 = 6;

/// The most models of a party that sets out, its Allies counted (GOV p. 38).
pub const MOST_MODELS: i32 = 8;
