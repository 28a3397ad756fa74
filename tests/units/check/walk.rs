//! How many steps the lints take: what grows with the square of a pack shows here, on whatever machine.

use std::fmt::Write as _;

use super::loaded;
use brim_language::model::build;

/// A lint may look at a phrase for several reasons; all of them together look at each this often at most.
const AGAIN: usize = 30;

/// A pack with a number of enemies, and with items that share their names.
fn pack(count: usize) -> String {
    let mut out = String::new();
    for at in 0..count {
        let _ = writeln!(
            out,
            "enemy \"Bog Ape {at}x\" {{\n  initiative 3\n  to hit melee 4+\n  combat 2\n  damage 2\n  defense 1\n  health 5\n  xp 10\n  \
             ability \"Howl\" {{\n    when this enemy activates: roll D6 {{\n      4+: each hero takes 1 wound\n      otherwise: nothing\n    }}\n  }}\n}}\n\
             item \"Bog Ape {at}x\" {{\n  this hero may use this any time once per turn: this hero heals 1 wound\n}}\n"
        );
    }
    out
}

/// Phrases met in the walk, and phrases handed to lints.
fn steps(count: usize) -> (usize, usize) {
    let loaded = loaded(&pack(count), "source = \"original\"\n", &[]);
    let (model, _) = build(&loaded);
    brim_check::steps(&model, &loaded)
}

#[test]
fn twice_as_many_declarations_are_twice_as_many_steps() {
    let (small, large) = (steps(100), steps(200));
    let (more, most) = (large.0 - small.0, large.1 - small.1);
    assert!(more > 1_000, "the texts are read: {more} phrases more");
    // What the fixture itself costs is in both, so the second hundred costs no more than the first.
    assert!(
        most <= small.1,
        "{small:?}, {large:?}: the second hundred takes more steps than the first and the fixture"
    );
    assert!(most <= more * AGAIN, "{most} steps for {more} phrases");
}
