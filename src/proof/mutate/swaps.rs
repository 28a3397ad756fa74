//! Words that a hand puts in the place of others. Random changes of packs in the tests are made of them, too.

/// Who is meant, and who is meant then.
pub const TARGETS: &[(&str, &str)] = &[
    ("each hero", "a random hero"),
    ("each other hero", "each hero"),
    ("each enemy", "a random enemy"),
    ("one hero", "each hero"),
    ("a random hero", "each hero"),
    ("a random enemy", "each enemy"),
    ("this hero", "a random hero"),
    ("that hero", "each hero"),
    ("this enemy", "a random enemy"),
];

/// Heroes in place of enemies, and enemies in place of heroes.
pub const SIDES: &[(&str, &str)] = &[
    ("each hero", "each enemy"),
    ("each enemy", "each hero"),
    ("a random hero", "a random enemy"),
    ("a random enemy", "a random hero"),
    ("a hero", "an enemy"),
    ("an enemy", "a hero"),
    ("one hero", "one enemy"),
    ("that hero", "that enemy"),
    ("that enemy", "that hero"),
];

/// Moments that take each other's place.
pub const MOMENTS: &[(&str, &str)] = &[
    ("at start of turn", "at end of turn"),
    ("at end of turn", "at start of turn"),
    ("at start of fight", "at end of fight"),
    ("at end of fight", "at start of fight"),
    ("when this enemy activates", "when this enemy is killed"),
    ("when this enemy is killed", "when this enemy activates"),
    ("when this hero activates", "at end of turn"),
    ("when this hero kills an enemy", "when this hero wounds an enemy"),
    ("when this hero wounds an enemy", "when this hero kills an enemy"),
    ("when this enemy wounds a hero", "when this enemy hits a hero"),
    ("when this enemy hits a hero", "when this enemy wounds a hero"),
];

/// How long something lasts, and how long it does then.
pub const DURATIONS: &[(&str, &str)] = &[
    ("until end of turn", "until end of fight"),
    ("until end of fight", "until end of adventure"),
    ("until end of adventure", "until end of fight"),
    ("until end of activation", "until end of turn"),
    ("until end of attack", "until end of turn"),
    ("until end of the next adventure", "until end of adventure"),
    ("permanently", "until end of adventure"),
];

/// How often something may be used.
pub const LIMITS: &[&str] =
    &["once per turn", "once per fight", "once per adventure", "once per attack", "once per activation"];

/// What a clause begins with.
pub const CLAUSES: &[&str] = &[" if ", " for each ", " ignoring ", " until ", " unless "];

/// Lines that say nothing to a game.
pub const WORDS_ONLY: &[&str] =
    &["flavor", "note", "source", "text", "formerly", "story", "reads", "art", "picture", "printed", "genre"];
