//! What happens, whom it concerns and when, in words of other games and of every day.

/// An idea, and texts with one slip each.
pub(super) const MEANT: &[(&str, &str)] = &[
    (
        "who",
        r#"enemy "S1" from "Hungry Dead" {
  ability "Grow" {
    when Hungry Dead wounds a hero: that hero takes 1 horror hit
  }
}
encounter "S2" {
  the posse gains 10 xp
}
enemy "S3" from "Hungry Dead" {
  ability "Howl" {
    when this enemy activates: the closest hero takes 1 horror hit
  }
}
enemy "S4" from "Hungry Dead" {
  ability "Grow" {
    when this enemy activates: each adjacent hero takes 1 hit
  }
}
enemy "S5" from "Hungry Dead" {
  ability "Grow" {
    when this enemy activates: adjacent heroes take 1 hit
  }
}
enemy "S6" from "Hungry Dead" {
  ability "Snap" {
    when this enemy activates if hero is adjacent: this enemy gets combat +1 until end of activation
  }
}
enemy "S7" from "Hungry Dead" {
  ability "Grow" {
    when this enemy attacks: target hero takes 1 horror hit
  }
}
enemy "S8" from "Hungry Dead" {
  ability "Grow" {
    when this enemy attacks: the target takes 1 horror hit
  }
}
encounter "S9" {
  each hero except the Rancher takes 1 hit
}
encounter "S10" {
  a hero of your choice takes 1 hit
}
encounter "S11" {
  one random hero takes 1 hit
}
enemy "S12" from "Hungry Dead" {
  ability "Grow" {
    when this wolf wounds a hero: this wolf heals 1 wound
  }
}
enemy "S13" from "Hungry Dead" {
  ability "Grow" {
    when this enemy wounds a hero: its combat +1
  }
}
encounter "S14" {
  you take 1 hit
}
encounter "S15" {
  each hero: if that hero is an Outlaw: that hero takes 1 hit
}
scenario "S16" {
  given Rancher as Ann at 3, 3
  do: Ann takes 1 wound
  expect Ann has 1 wound
}
encounter "S17" {
  each Outlaw takes 1 hit
}
encounter "S18" {
  all the heroes gain 5 xp
}
location "S19" {
  hero may pay $10 to heal 2 wounds
}
"#,
    ),
    (
        "happens",
        r#"encounter "S20" {
  each hero pays 10 gold
}
location "S21" {
  this hero pays $10: this hero heals 2 wounds
}
encounter "S22" {
  add 2 Hungry Dead to the fight
}
encounter "S23" {
  a random hero finds a Bandages
}
encounter "S24" {
  a random hero gets poison
}
encounter "S25" {
  a random hero is teleported to the entrance
}
encounter "S26" {
  each hero loses 1 life
}
item "S27" {
  price $50
  deck Gear
  discard this to heal 2 wounds
}
encounter "S28" {
  2 wounds to each hero
}
encounter "S29" {
  each hero can heal 1 wound
}
encounter "S30" {
  each hero moves back 2 spaces
}
encounter "S31" {
  place 1 Hungry Dead per hero as an ambush
}
encounter "S32" {
  each hero tests Strength 4+ {
    success: nothing
    failure: that hero takes 1 wound
  }
}
enemy "S33" from "Hungry Dead" {
  elite {
    1-3 "Swift": gains Fear 1
    4-6 "Huge": health +2
  }
}
encounter "S34" {
  each hero is poisoned
}
encounter "S35" {
  each hero gains 1 corruption point
}
encounter "S36" {
  each hero gains 10 gold and 5 xp
}
encounter "S37" {
  each hero gains 10 gold, 5 xp
}
encounter "S38" {
  the party remembers "x"
}
encounter "S39" {
  each hero takes 1-3 hits
}
encounter "S40" {
  add 1 to all rolls
}
encounter "S41" {
  each hero must discard 1 item
}
encounter "S42" {
  each hero: +20 xp
}
"#,
    ),
    (
        "when",
        r#"encounter "S43" {
  each hero gets defense +1 for the rest of the fight
}
enemy "S44" from "Hungry Dead" {
  ability "Grow" {
    when this enemy is wounded: this enemy gets combat +1 until end of turn
  }
}
encounter "S45" {
  each hero gets defense +1 until next turn
}
darkness "S46" {
  remains in play
  when a hero enters a tile: that hero takes 1 horror hit
}
enemy "S47" from "Hungry Dead" {
  ability "Snap" {
    each hero next to this enemy takes 1 hit
  }
}
enemy "S48" from "Hungry Dead" {
  ability "Bite" {
    on a to hit roll of 6: +1 damage
  }
}
scenario "S49" {
  given a Rancher as Ann at 3, 3
  do: Ann takes 30 wounds
  expect Ann is KO
}
item "S50" {
  price $50
  deck Gear
  this hero may use this twice per fight: this hero heals 1 wound
}
enemy "S51" from "Hungry Dead" {
  when this enemy activates: each hero within 2 spaces of this enemy takes 1 hit
}
scenario "S52" {
  given a Rancher as Ann at 3, 3
  do: Ann takes 1 wound
  expect Ann took 1 wound
}
"#,
    ),
];
