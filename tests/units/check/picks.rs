//! Words that pick nobody where they stand, and lines that do something else than they seem to: each is told of once, and what its help says is read
//! without a word.

use super::found;

/// A text that is told of, by which code, and what is said instead.
const TEXTS: &[(&str, &str, &str)] = &[
    (
        "darkness \"A\" {\n  remains in play\n  when a model next to a hero takes wounds: that hero takes 1 sanity damage\n}\n",
        "B0306",
        "darkness \"A\" {\n  remains in play\n  when a model next to a hero takes wounds: each hero next to that model takes 1 sanity damage\n}\n",
    ),
    (
        "item \"A\" {\n  price $5\n  stays with its hero\n  this hero may use this for this card: this hero heals 2 wounds\n}\n",
        "B0505",
        "item \"A\" {\n  price $5\n  stays with its hero until it is lost\n  this hero may use this for this card: this hero heals 2 wounds\n}\n",
    ),
    (
        "enemy \"Spitters\" from \"Hungry Dead\" {\n  add ability \"Spit\" { when this enemy activates: roll D6 {\n    4+: each hero next to this enemy takes 1 wound\n    otherwise: nothing\n  } }\n}\ndarkness \"A\" {\n  remains in play\n  each Spitters: \"Spitt\" result +1\n}\n",
        "B0301",
        "enemy \"Spitters\" from \"Hungry Dead\" {\n  add ability \"Spit\" { when this enemy activates: roll D6 {\n    4+: each hero next to this enemy takes 1 wound\n    otherwise: nothing\n  } }\n}\ndarkness \"A\" {\n  remains in play\n  each Spitters: \"Spit\" result +1\n}\n",
    ),
    (
        "item \"A\" {\n  price $5\n  this hero may use this after a throw of damage that fails: this hero re-rolls each die\n}\n",
        "B0562",
        "item \"A\" {\n  price $5\n  this hero may use this after a throw of defense that fails: this hero re-rolls each die\n}\n",
    ),
    (
        "item \"A\" {\n  price $5\n  this hero may use this after a throw to hit to test Luck: this hero re-rolls each die\n}\n",
        "B0562",
        "item \"A\" {\n  price $5\n  this hero may use this after a throw to test Luck: this hero re-rolls each die\n}\n",
    ),
    (
        "darkness \"A\" {\n  remains in play\n  each hero { wounds healed -1; healing at least 1 }\n}\n",
        "B0505",
        "darkness \"A\" {\n  remains in play\n  each hero { wounds healed -1; wounds healed at least 1 }\n}\n",
    ),
    (
        "enemy \"Acids\" from \"Hungry Dead\" {\n  add ability \"Acid\" { when this enemy activates: each hero gets combat -1 until end of activation }\n}\n",
        "B0571",
        "enemy \"Acids\" from \"Hungry Dead\" {\n  add ability \"Acid\" { when this enemy activates once per activation for this group: each hero gets combat -1 until end of activation }\n}\n",
    ),
    (
        "enemy \"Acids\" from \"Hungry Dead\" {\n  add ability \"Acid\" { when this enemy activates: the party gets combat -1 until end of activation }\n}\n",
        "B0571",
        "enemy \"Acids\" from \"Hungry Dead\" {\n  add ability \"Acid\" { when this enemy activates: each hero next to this enemy gets combat -1 until end of activation }\n}\n",
    ),
    ("ability \"A\" { one hero: combat +1 }", "B0306", "ability \"A\" { each hero: combat +1 }"),
    (
        "ability \"A\" { at start of turn if a random hero is wounded: this hero gains 5 xp }",
        "B0306",
        "ability \"A\" { at start of turn if a hero is wounded: this hero gains 5 xp }",
    ),
    (
        "ability \"A\" { when one hero activates: this hero gains 5 xp }",
        "B0306",
        "ability \"A\" { when a hero activates: this hero gains 5 xp }",
    ),
    (
        "ability \"A\" { when no hero activates: this hero gains 5 xp }",
        "B0306",
        "ability \"A\" { at end of turn if no hero is wounded: this hero gains 5 xp }",
    ),
    (
        "ability \"A\" { at start of turn if this hero is next to each enemy: this hero gains 5 xp }",
        "B0306",
        "ability \"A\" { at start of turn if each enemy is next to this hero: this hero gains 5 xp }",
    ),
    (
        "ability \"A\" { this hero: damage +1 if attacking no Undead enemy }",
        "B0306",
        "ability \"A\" { this hero: damage +1 if not attacking an Undead enemy }",
    ),
    (
        "ability \"A\" { at start of turn: a hero gains 1 grit }",
        "B0306",
        "ability \"A\" { at start of turn: one hero gains 1 grit }",
    ),
    (
        "ability \"A\" { when this hero activates if this hero is next to a wounded hero: that hero heals 1 wound }",
        "B0306",
        "ability \"A\" { when this hero activates: one wounded hero next to this hero heals 1 wound }",
    ),
    (
        "enemy \"A\" from \"Hungry Dead\" { when this enemy activates: each group gains 1 Poison }",
        "B0306",
        "enemy \"A\" from \"Hungry Dead\" { when this enemy activates: this group gains 1 Poison }",
    ),
    (
        "encounter \"A\" { each other hero takes 1 wound }",
        "B0305",
        "encounter \"A\" { a random hero gains 5 xp; each other hero takes 1 wound }",
    ),
    (
        "encounter \"A\" { each hero { that hero heals 1 wound; each hero takes 1 wound } }",
        "B0306",
        "encounter \"A\" { each hero { that hero heals 1 wound; each other hero takes 1 wound } }",
    ),
    (
        "darkness \"A\" {\n  remains in play\n  each hero: defense -1\n}",
        "B0564",
        "darkness \"A\" {\n  remains in play\n  each hero: defense rolls -1\n}",
    ),
    (
        "darkness \"A\" { each enemy takes 2 hits }",
        "B0541",
        "darkness \"A\" {\n  remains in play\n  at end of turn: each enemy takes 2 hits of D6\n}",
    ),
    (
        "enemy \"A\" from \"Hungry Dead\" { when this enemy hits a hero if that hit is critical: that hero loses 1 grit }",
        "B0527",
        "ability \"A\" { when this hero hits an enemy if that hit is critical: this hero gains 1 grit }",
    ),
    (
        "ability \"A\" {\n  when this hero takes wounds: this hero gains 1 Rage\n  when this hero takes wounds if this hero has 2 or more Rage: this hero gains 5 xp\n}",
        "B0566",
        "ability \"A\" {\n  when this hero takes wounds {\n    this hero gains 1 Rage\n    if this hero has 2 or more Rage: this hero gains 5 xp\n  }\n}",
    ),
    (
        "ability \"A\" { this hero may use this after a throw on a chart once per turn: this hero re-rolls 1 miss }",
        "B0562",
        "ability \"A\" { this hero may use this after a throw on a chart once per turn: this hero re-rolls 1 die }",
    ),
    (
        "ability \"A\" { this hero may use this after a throw to cast once per turn: this hero re-rolls 1 miss }",
        "B0562",
        "ability \"A\" { this hero may use this after a throw to cast once per turn: this hero re-rolls 1 die }",
    ),
    (
        "ability \"A\" { this hero may use this after a throw of damage once per turn: this hero re-rolls each miss }",
        "B0562",
        "ability \"A\" { this hero may use this after a throw of damage once per turn: this hero re-rolls each die }",
    ),
    (
        "ability \"A\" { this hero: combat +1 if 2 is 2 }",
        "B0527",
        "ability \"A\" { this hero: combat +1 if the wounds of this hero is 2 }",
    ),
    (
        "darkness \"A\" {\n  remains in play\n  each enemy: initiative +1 if not in a fight\n}",
        "B0527",
        "darkness \"A\" {\n  remains in play\n  each hero: defense rolls -1 if not in a fight\n}",
    ),
    (
        "ability \"A\" { this enemy if in a ranged attack: prefers a hero with the light }",
        "B0570",
        "ability \"A\" { this enemy: prefers a hero with the light }",
    ),
    (
        "enemy \"B\" {\n  size small\n  initiative 5\n  move 8\n  escape 3+\n  to hit range none\n  to hit melee 4+\n  combat 2\n  damage 1\n  defense 1\n  health 2\n  xp 10\n  models 12\n}\nencounter \"A\" { place 3 B as an ambush; each B gains 1 elite ability }",
        "B0505",
        "enemy \"B\" {\n  size small\n  initiative 5\n  move 8\n  escape 3+\n  to hit range none\n  to hit melee 4+\n  combat 2\n  damage 1\n  defense 1\n  health 2\n  xp 10\n  models 12\n  elite { 1-6 \"Swift\": initiative +2 }\n}\nencounter \"A\" { place 3 B as an ambush; each B gains 1 elite ability }",
    ),
    (
        "ability \"A\" { this hero if in a melee attack: to hit range -1 }",
        "B0570",
        "ability \"A\" { this hero if in a ranged attack: to hit range -1 }",
    ),
    (
        "ability \"A\" { when this hero throws to hit once per turn: each hero re-rolls 1 die }",
        "B0306",
        "ability \"A\" { when this hero throws to hit once per turn: this hero re-rolls 1 die }",
    ),
];

#[test]
fn what_means_something_else_is_told_and_its_help_is_silent() {
    let codes = |text: &str| -> Vec<&'static str> {
        let told = found(&format!("{text}\n")).1;
        told.iter().map(|one| one.code.as_str()).filter(|code| !matches!(*code, "B0510" | "B0517")).collect()
    };
    for (wrong, code, right) in TEXTS {
        assert_eq!(codes(wrong), [*code], "{wrong}");
        assert_eq!(codes(right), Vec::<&str>::new(), "{right}");
    }
}

#[test]
fn two_sorts_in_two_lines_are_nobody() {
    let classes = "hero \"Marshal\" from \"Rancher\" { keywords Soldier }\nhero \"Robber\" from \"Rancher\" { keywords Outlaw }\n";
    let codes = |only: &str| -> Vec<&'static str> {
        let told = found(&format!("{classes}item \"A\" {{\n  price $5\n  this hero: combat +1\n{only}}}\n")).1;
        told.iter().map(|one| one.code.as_str()).filter(|code| *code == "B0522").collect()
    };
    assert_eq!(codes("  only Outlaw\n  only Soldier\n"), ["B0522"]);
    assert_eq!(codes("  only Outlaw or Soldier\n"), Vec::<&str>::new());
}

#[test]
fn a_circle_that_is_paid_for_ends() {
    let codes = |text: &str| -> Vec<&'static str> {
        found(text).1.iter().map(|one| one.code.as_str()).filter(|code| *code == "B0506").collect()
    };
    let paid = "ability \"A\" { when this hero heals: this hero may pay 1 Fury: this hero heals 1 wound }\n";
    assert_eq!(codes(paid), Vec::<&str>::new());
    assert_eq!(codes("ability \"A\" { when this hero heals: this hero may: this hero heals 1 wound }\n"), ["B0506"]);
    let given = format!("{paid}ability \"B\" {{ when this hero heals: this hero gains 1 Fury }}\n");
    assert!(!codes(&given).is_empty());
}
