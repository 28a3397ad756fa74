//! Lines of sheets, rows of charts and the form of a text, with one slip each.

/// An idea, and texts with one slip each.
pub(super) const FORMED: &[(&str, &str)] = &[
    (
        "lines",
        r#"threat "S53" {
  Low Threat
  place 3 Hungry Dead as an attack
}
item "S54" {
  price $50
  deck Gear
  +1 to Strength tests
}
item "S55" {
  price $150
  deck Gear
  only for Outlaws
  this hero: defense +1
}
hero "S56" from "Rancher" {
  starting gear Bandages
}
town "S57" {
  shops: Saloon
}
enemy "S58" from "Hungry Dead" {
  melee to hit 4+
}
enemy "S59" from "Hungry Dead" {
  hit points 6
}
enemy "S60" from "Hungry Dead" {
  shooting: 5+
}
item "S61" {
  price $50
  deck Gear
  heal 2 wounds once per fight
}
item "S62" {
  price $150
  deck Gear
  two-handed
  melee weapon
  combat +1
}
item "S63" {
  price $50
  deck Gear
  gun
  range 8
  shots 2
}
item "S64" {
  price $50
  deck Gear
  free action: this hero heals 1 wound
}
location "S65" {
  service "Bed" $10: this hero heals 2 wounds
}
mission "S66" {
  map Mine Entrance, Long Hall
  attack: place 2 Hungry Dead as an attack
  second wave: place 1 Hungry Dead as an ambush
}
darkness "S67" {
  stays in play
  each Beast enemy: initiative +1
}
enemy "S68" from "Hungry Dead" {
  keywords Beast Undead
}
enemy "S69" from "Hungry Dead" {
  abilities Fear 1 and Tough
}
enemy "S70" from "Hungry Dead" {
  special "Snap": this enemy gets combat +1 until end of activation
}
enemy "S71" from "Hungry Dead" {
  Bite: when this enemy activates, each hero next to this enemy takes 1 hit
}
hero "S72" from "Rancher" {
  Agility: 3, Cunning: 2
}
darkness "S73" {
  remains in play
  enemies get +1 attack
}
encounter "S74" {
  1-3: each hero takes 1 hit
  4-6: nothing
}
enemy "S75" from "Hungry Dead" {
  move 6, escape 4+
}
enemy "S76" from "Hungry Dead" {
  models six
}
item "S77" {
  price $50
  deck Gear
  range 8 spaces
}
item "S78" {
  price $50
  deck Gear
  this hero may re-roll one die
}
enemy "S79" from "Hungry Dead" {
  tough 2
}
enemy "S80" from "Hungry Dead" {
  brutal: +3 health
}
mission "S81" {
  map Mine Entrance, Long Hall
  attack: 2 Hungry Dead
  reward: 25 xp
}
town "S82" {
  location "Inn" {
    nothing
  }
}
location "S83" {
  ability "Bed" for $10: this hero heals 2 wounds
}
item "S84" {
  price $50 and 1 dark stone
  deck Gear
  combat +1
}
mission "S85" {
  map Mine Entrance Long Hall Burning Room
  attack: place 2 Hungry Dead as an attack
}
encounter "S86" {
  each hero tests Str 4+ {
    pass: nothing
    fail: that hero takes 1 wound
  }
}
enemy "S87" from "Hungry Dead" {
  abilities Tuff
}
enemy "S88" from "Hungry Dead" {
  flying
}
"#,
    ),
    (
        "rows",
        r#"encounter "S89" {
  each hero chooses {
    that hero takes 1 hit
    or
    that hero gains 1 grit
  }
}
encounter "S90" {
  each hero chooses one:
    "Run": that hero takes 1 hit
    "Stay": that hero gains 1 grit
}
encounter "S91" {
  roll D6 {
    1-3 each hero takes 1 hit
    4-6: each hero gains 1 grit
  }
}
encounter "S92" {
  roll D6: 1-3 each hero takes 1 hit, 4-6 nothing
}
enemy "S93" from "Hungry Dead" {
  elite {
    1 to 3 "Swift": initiative +2
    4 to 6 "Huge": health +2
  }
}
encounter "S94" {
  roll D6 {
    1, 2: each hero takes 1 hit
    3+: nothing
  }
}
enemy "S95" from "Hungry Dead" {
  xp 10 + 5 per wound
}
enemy "S96" from "Hungry Dead" {
  elite {
    1-3 "Swift" = initiative +2
    4-6 "Huge": health +2
  }
}
enemy "S97" from "Hungry Dead" {
  elite {
    1-3 "Swift": +2 initiative
    4-6 "Huge": health +2
  }
}
enemy "S98" from "Hungry Dead" {
  elite {
    1-3 Swift: initiative +2
    4-6 "Huge": health +2
  }
}
encounter "S99" {
  each hero chooses {
    Run: that hero takes 1 hit
    Stay: that hero gains 1 grit
  }
}
enemy "S100" from "Hungry Dead" {
  elite: damage +1
}
enemy "S101" from "Hungry Dead" {
  health 12/10
}
"#,
    ),
    ("round_brackets", "encounter \"S\" (\n  each hero gains 5 xp\n)\n"),
    ("single_quotes", "encounter 'The Bell' {\n  each hero gains 5 xp\n}\n"),
    ("a_word_before_the_name", "darkness card \"S\" {\n  each hero takes 1 horror hit\n}\n"),
    ("the_name_first", "\"S\" encounter {\n  each hero gains 5 xp\n}\n"),
    ("a_line_outside_of_a_block", "health 5\n"),
];
