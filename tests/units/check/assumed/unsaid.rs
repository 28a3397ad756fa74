use crate::units::check::loaded;
use brim_check::{About, check};

fn assumed(line: &str, wanted: About) -> bool {
    let text = format!("ability \"Odd\" {{\n  {line}\n}}\n");
    let loaded = loaded(&text, "source = \"original\"\n", &[]);
    assert!(loaded.diagnostics.is_empty(), "{line}");
    let checked = check(&loaded);
    checked.assumed.iter().any(|one| one.about == wanted)
}

#[test]
fn a_price_in_dice_is_told() {
    for line in [
        "this hero may use this for 100 times 2D6 gold once per turn: this hero gains 20 xp",
        "this hero may use this for D3 grit once per turn: this hero gains 20 xp",
        "when this hero kills an enemy: this hero may pay D6 gold: this hero heals 1 wound",
        "this hero may use this once per turn: this hero chooses {\n    \"Pay\" for D6 gold: nothing\n    \"Wait\": nothing\n  }",
    ] {
        assert!(assumed(line, About::DicePrice), "{line}");
    }
    for line in [
        "this hero may use this for 3 grit once per turn: this hero gains D6 xp",
        "this hero may use this for up to 3 grit once per turn: this hero gains that many xp",
        "this hero may use this for D3 wounds once per turn: this hero gains 20 xp",
    ] {
        assert!(!assumed(line, About::DicePrice), "{line}");
    }
}

#[test]
fn what_is_paid_on_a_hit_is_told() {
    assert!(assumed("this hero may use this on a hit for 1 grit: that hit does 1 more damage", About::OnOneHit));
    for line in [
        "this hero may use this on a hit for 1 grit once per hit: that hit does 1 more damage",
        "this hero may use this on a hit once per turn: that hit does 1 more damage",
        "this hero may use this any time for 1 grit: this hero heals 1 wound",
    ] {
        assert!(!assumed(line, About::OnOneHit), "{line}");
    }
}

#[test]
fn what_a_die_shows_in_a_row_is_told() {
    for line in [
        "this hero may use this for 50 times D6 gold once per turn: roll D6 {\n    1-3: nothing\n    4-6: this hero gains that many xp\n  }",
        "when this hero takes wounds: this hero rolls D6 {\n    1-3: nothing\n    4-6: this hero gains that many xp\n  }",
    ] {
        assert!(assumed(line, About::RowDie), "{line}");
    }
    for line in [
        "this hero may use this for 50 gold once per turn: roll D6 {\n    1-3: nothing\n    4-6: this hero gains that many xp\n  }",
        "when this hero takes wounds: this hero gains that many xp",
    ] {
        assert!(!assumed(line, About::RowDie), "{line}");
    }
}

#[test]
fn an_enemy_that_is_spared_is_told() {
    assert!(assumed("instead of an enemy being killed once per fight: that enemy heals 1 wound", About::Spared));
    for line in [
        "instead of an enemy being killed once per fight { each hero takes 1 hit; that enemy is killed }",
        "instead of this hero being killed once per fight: this hero heals 1 wound",
    ] {
        assert!(!assumed(line, About::Spared), "{line}");
    }
}

#[test]
fn whose_limit_it_is_hangs_on_who_has_it() {
    let hero = "when this hero kills an enemy once per fight: this hero heals 1 wound";
    let enemy = "when this enemy wounds a hero once per fight: that hero loses 1 grit";
    let stay = "this hero may use this for $5 once per stay: this hero heals 1 wound";
    assert!(assumed(stay, About::HeroLimits) && !assumed(stay, About::Limits));
    assert!(assumed(enemy, About::Limits) && !assumed(enemy, About::HeroLimits));
    assert!(!assumed(hero, About::Limits));
}
