mod further;
mod left_out;
mod unsaid;

use crate::units::check::loaded;
use brim_check::{About, check};

fn told(text: &str) -> Vec<(About, String)> {
    let loaded = loaded(text, "source = \"original\"\n", &[]);
    let checked = check(&loaded);
    checked.assumed.iter().map(|one| (one.about, loaded.sources.at(one.place).to_owned())).collect()
}

#[test]
fn what_a_text_leaves_open_is_listed() {
    let text = "encounter \"Cold Water\" {\n  the hero with the highest Spirit takes 1 wound\n  the hero with the light takes 1 hit\n  \
                one hero with Poison heals 1 wound\n  each hero takes D6 wounds\n  each enemy gains 1 elite ability\n}\n";
    let expected = [
        (About::Ties, "the hero with the highest Spirit"),
        (About::Bearer, "the hero with the light"),
        (About::WhoPicks, "one hero with Poison"),
        (About::Nobody, "one hero with Poison"),
        (About::Dice, "each hero"),
        (About::LaterTypes, "each enemy"),
    ];
    assert_eq!(told(text), expected.map(|(about, text)| (about, text.to_owned())));
}

#[test]
fn beside_one_of_several_that_are_equally_far_is_beside_one_at_random() {
    let text = "enemy \"Flea\" from \"Hungry Dead\" {\n  when this enemy takes wounds: this enemy is placed next to the hero farthest from this enemy\n}\n";
    let found = told(text);
    assert!(found.iter().any(|(about, _)| *about == About::Ties), "{found:?}");
    assert!(found.iter().all(|(about, _)| *about != About::AllEqual), "{found:?}");
}

#[test]
fn who_picks_is_told_of_the_text_at_hand() {
    let chart = "chart \"Pass\" {\n  roll D6\n  rows {\n    1-6: one hero takes 1 wound\n  }\n}\n";
    assert_eq!(told(chart), [(About::RollerPicks, "one hero".to_owned())]);
    assert_eq!(
        told("item \"Horn\" {\n  at start of turn: one hero takes 1 wound\n}\n"),
        [(About::HeroPicks, "one hero".to_owned())]
    );
}

/// Each beside its own right form.
#[test]
fn what_is_said_of_fights_hands_armor_and_the_fallen_is_listed() {
    let about = |text: &str, wanted: About| -> Vec<String> {
        told(text).into_iter().filter(|(about, _)| *about == wanted).map(|(_, at)| at).collect()
    };
    let dark = |line: &str| format!("darkness \"Dark\" {{\n  remains in play\n  {line}\n}}\n");
    let limit = |line: &str| about(&dark(line), About::OutOfFights);
    assert_eq!(limit("when a hero is KO'd once per fight: shift the darkness 1 space"), ["once per fight"]);
    assert_eq!(limit("when a hero is KO'd if in a fight once per fight: shift the darkness 1 space"), [""; 0]);
    assert_eq!(limit("when an enemy wounds a hero once per fight: that hero takes 1 wound"), [""; 0]);
    assert_eq!(limit("when a hero attacks once per fight: that hero takes 1 wound"), [""; 0]);
    assert_eq!(limit("when a hero is KO'd once per turn: shift the darkness 1 space"), [""; 0]);

    let attacks = |line: &str| about(&dark(line), About::OutOfAttacks);
    assert_eq!(attacks("when a hero takes wounds once per attack: shift the darkness 1 space"), ["once per attack"]);
    assert_eq!(
        attacks("when a hero takes wounds if in a melee attack once per attack: that hero takes 1 wound"),
        [""; 0]
    );
    assert_eq!(attacks("when an enemy hits a hero once per attack: that hero takes 1 wound"), [""; 0]);
    assert_eq!(attacks("when a hero takes wounds once per turn: shift the darkness 1 space"), [""; 0]);

    let first = |line: &str| about(&dark(line), About::OnceForAll);
    assert_eq!(first("when a hero moves once per turn: that hero takes 1 sanity damage"), ["once per turn"]);
    assert_eq!(first("when a hero moves once per turn for each hero: that hero takes 1 sanity damage"), [""; 0]);
    assert_eq!(first("when a hero moves once per turn: shift the darkness 1 space"), [""; 0]);

    let used_up = |line: &str| about(&dark(line), About::UsedUp);
    assert_eq!(
        used_up("when a hero moves once per turn { if that hero is wounded: that hero gains 5 xp }"),
        ["once per turn"]
    );
    assert_eq!(used_up("when a hero moves if that hero is wounded once per turn: that hero gains 5 xp"), [""; 0]);
    assert_eq!(
        used_up("when a hero moves once per turn { if that hero is wounded: that hero may: that hero heals 1 wound }"),
        [""; 0]
    );

    let none = |line: &str| about(&dark(line), About::NoneOfThem);
    assert_eq!(
        none("at end of turn if each wounded hero is in the light: each hero gains 1 grit"),
        ["each wounded hero"]
    );
    assert_eq!(none("at end of turn if each hero is in the light: each hero gains 1 grit"), [""; 0]);

    let shell = |line: &str| {
        let text = format!("enemy \"Shell\" from \"Hungry Dead\" {{\n  armor 5+\n  {line}\n}}\n");
        about(&text, About::BeforeArmor)
    };
    assert_eq!(shell("instead of damage to this enemy once per fight: nothing"), ["damage to this enemy"]);
    assert_eq!(shell("instead of wounds to this enemy once per fight: nothing"), [""; 0]);

    let wasp =
        |line: &str, wanted: About| about(&format!("enemy \"Wasp\" from \"Hungry Dead\" {{\n  {line}\n}}\n"), wanted);
    let gets = "that hero gets combat -1 until end of turn";
    assert_eq!(wasp(&format!("when this enemy wounds a hero: {gets}"), About::AddsUp), [gets]);
    assert_eq!(wasp(&format!("when this enemy wounds a hero once per turn: {gets}"), About::AddsUp), [""; 0]);
    assert_eq!(
        wasp("when this enemy wounds a hero: that hero gets cannot move until end of turn", About::AddsUp),
        [""; 0]
    );
    let charm = |line: &str| {
        let text = format!("item \"Charm\" {{\n  deck Gear\n  {line}: prevent that many of that damage\n}}\n");
        about(&text, About::OneHarm)
    };
    assert_eq!(charm("this hero may use this on sanity damage by an enemy once per fight"), ["once per fight"]);
    assert_eq!(charm("this hero may use this on sanity damage for 1 grit"), [""; 0]);
    let attack = "until end of attack";
    assert_eq!(
        about(
            "ability \"Fur\" { when an enemy hits this hero: this hero gets armor is 5+ until end of attack }",
            About::OneAttack
        ),
        [attack]
    );
    assert_eq!(
        about(
            "ability \"Fur\" { when this hero hits an enemy: this hero gets damage +1 until end of attack }",
            About::OneAttack
        ),
        [""; 0]
    );
    let fur =
        |line: &str| about(&format!("ability \"Fur\" {{ {line}: that hit does 1 less damage }}"), About::EachAttack);
    assert_eq!(fur("when an enemy hits this hero once per attack"), ["once per attack"]);
    assert_eq!(fur("when an enemy hits this hero once per activation"), [""; 0]);
    assert_eq!(fur("when this hero hits an enemy once per attack"), [""; 0]);
    let salt = |line: &str| {
        about(
            &format!("token \"Salt\" {{ at most 3 held{line} }}\nability \"Circle\" {{ starts with 2 Salt }}"),
            About::KeptTokens,
        )
    };
    assert_eq!(salt(""), ["starts with 2 Salt"]);
    assert_eq!(salt("; cleared at end of adventure"), [""; 0]);
    let undone = |line: &str| wasp(line, About::Undone);
    assert_eq!(undone("instead of wounds to this enemy: this enemy takes 1 wound"), ["wounds to this enemy"]);
    assert_eq!(
        undone(
            "instead of wounds to this enemy { prevent 0 of that damage; this enemy gets combat +1 until end of turn }"
        ),
        [""; 0]
    );
    assert_eq!(undone("instead of wounds to this enemy once per fight: nothing"), [""; 0]);

    let axe = |line: &str| {
        let text = format!("item \"Axe\" {{\n  deck Gear\n  hands 1\n  melee weapon\n  {line}\n}}\n");
        about(&text, About::InHand)
    };
    assert_eq!(axe("at end of adventure: this hero takes 1 corruption hit").len(), 1);
    assert_eq!(axe("this hero: max grit -1").len(), 1);
    assert_eq!(axe("this hero: combat +1"), [""; 0]);
    assert_eq!(axe("at end of fight: this hero heals 1 wound\n  at start of turn: this hero gains 1 grit").len(), 2);
    assert_eq!(axe("this hero: max grit -1\n  ability \"Curse\" {\n    at end of adventure: this hero takes 1 corruption hit\n  }").len(), 2);

    let shield = |line: &str, wanted: About| {
        let text = format!(
            "marker \"Raised\" {{ cleared at end of turn }}\nitem \"Board\" {{\n  deck Gear\n  hands 1\n  {line}\n}}\n"
        );
        about(&text, wanted).len()
    };
    let late = "this hero may use this on wounds once per turn: prevent 2 of that damage";
    assert_eq!(shield(late, About::AfterArmor), 1);
    let early = "instead of damage to this hero once per turn { this hero may: prevent 3 of that damage }";
    assert_eq!(shield(early, About::AfterArmor), 0);
    for (mark, limits) in [
        ("if not this hero has Raised { this hero gains 1 Raised; prevent 2 of that damage }", 1),
        ("if this hero has no Raised { this hero gains 1 Raised; prevent 2 of that damage }", 1),
        ("if not this card has Raised { this card gains 1 Raised; prevent 2 of that damage }", 0),
    ] {
        assert_eq!(shield(&format!("this hero may use this on wounds {mark}"), About::SharedMark), limits, "{mark}");
    }

    let pull = |who: &str| about(&dark(&format!("at start of turn: {who} takes 1 hit")), About::OtherThan);
    assert_eq!(
        pull("a random hero other than a Undead hero within 3 of the nearest enemy"),
        ["a Undead hero within 3 of the nearest enemy"]
    );
    assert_eq!(pull("a random hero other than the hero with the most grit"), [""; 0]);

    let fell = "marker \"Fell\" { cleared at end of adventure }\ndarkness \"Falls\" {\n  remains in play\n  when a hero is KO'd: that hero gains 1 Fell\n}\n";
    let asks =
        |who: &str| about(&format!("{fell}{}", dark(&format!("at end of turn: {who} takes 1 wound"))), About::Ko);
    assert_eq!(asks("each hero with Fell"), ["each hero with Fell"]);
    assert_eq!(asks("each KO'd hero with Fell"), [""; 0]);
    assert_eq!(asks("each hero with Poison"), [""; 0]);

    let tinker = |line: &str| {
        let text = format!("enemy \"Tinker\" from \"Hungry Dead\" {{\n  {line}\n}}\n");
        about(&text, About::LastModel)
    };
    assert_eq!(tinker("when a hero with Poison ends an attack: that hero takes 1 hit").len(), 1);
    assert_eq!(tinker("when this enemy ends an attack: this enemy heals 1 wound"), [""; 0]);
    assert_eq!(tinker("when a hero kills this enemy: that hero takes 1 hit"), [""; 0]);
}

#[test]
fn what_a_text_says_is_not() {
    assert_eq!(told("encounter \"Cold Water\" {\n  each hero takes 1 wound\n  a random hero gains 5 xp\n}\n"), []);
}

#[test]
fn lines_for_people_are_counted() {
    let text = "encounter \"Odd\" {\n  by hand \"Sing.\"\n  todo \"the rest\"\n}\n";
    let checked = check(&loaded(text, "source = \"original\"\n", &[]));
    let all: Vec<(bool, &str)> = checked.unchecked.iter().map(|one| (one.by_hand, one.words.as_str())).collect();
    assert_eq!(all, [(true, "Sing."), (false, "the rest")]);
}

#[test]
fn what_is_drawn_later_finds_some_things_so_already() {
    let text = "threat \"Stirs\" {\n  remains in play\n  place 2 Hungry Dead as an attack\n  as soon as there is 1 or more clue: discard this card\n  \
                when a Hungry Dead is killed: each hero gains 5 xp\n  when a Tentacles is killed: each hero gains 5 xp\n}\n";
    let found: Vec<_> =
        told(text).into_iter().filter(|(about, _)| matches!(about, About::AlreadySo | About::AnyOfThem)).collect();
    let expected = [(About::AlreadySo, "there is 1 or more clue"), (About::AnyOfThem, "a Hungry Dead")];
    assert_eq!(found, expected.map(|(about, text)| (about, text.to_owned())));
}

#[test]
fn what_a_weapon_gives_its_hero_counts_with_all_weapons() {
    let gun = |line: &str| {
        let text = format!(
            "item \"Old Gun\" {{\n  ranged weapon\n  range 6\n  shots 1\n  hands 1\n  when this hero kills an enemy: {line}\n}}\n"
        );
        told(&text).into_iter().filter(|(about, _)| *about == About::AllAttacks).count()
    };
    assert_eq!(gun("this hero gets cannot attack until end of fight"), 1);
    assert_eq!(gun("this hero gets cannot attack if attacking with Old Gun until end of fight"), 0);
    let bars = |line: &str| {
        let text = format!(
            "item \"Old Gun\" {{\n  ranged weapon\n  range 6\n  shots 1\n  hands 1\n  when this hero kills an enemy: {line}\n}}\n"
        );
        told(&text).into_iter().filter(|(about, _)| *about == About::WhoeverHasIt).count()
    };
    assert_eq!(bars("this hero gets cannot attack if attacking with Old Gun until end of fight"), 1);
    assert_eq!(bars("this hero gets cannot attack until end of fight"), 0);
    assert_eq!(bars("this hero gets cannot attack if attacking with Old Gun until end of activation"), 0);
    let veil = |lines: &str| {
        let text = format!("token \"Veil\" {{\n  this hero may use this for this token: {lines}\n}}\n");
        told(&text).into_iter().filter(|(about, _)| *about == About::Raised).count()
    };
    assert_eq!(veil("each enemy next to this hero gets until end of turn { combat -1; combat at least 1 }"), 1);
    assert_eq!(veil("each enemy next to this hero gets combat -1 until end of turn"), 0);
    assert_eq!(veil("each hero next to this hero gets until end of turn { combat -1; combat at least 1 }"), 0);
    assert_eq!(gun("this hero gets damage +1 until end of attack"), 0);
    assert_eq!(gun("this hero gets initiative -1 until end of fight"), 0);
}

#[test]
fn who_lies_kod_is_meant_once_the_adventure_is_over() {
    let asked = |member: &str| {
        let text = format!(
            "marker \"Wet\" {{ stacks; cleared at end of adventure; this hero: move -1 }}\nmission \"Mill\" {{\n  map Mine Entrance, Arena\n  \
             when a hero is KO'd: that hero gains 1 Wet\n  {member}: each hero with Wet takes 1 corruption hit\n}}\n"
        );
        told(&text).into_iter().filter(|(about, _)| *about == About::Ko).count()
    };
    assert_eq!(asked("at start of turn"), 1);
    assert_eq!(asked("failure"), 0);
}

#[test]
fn hits_types_and_goals_are_each_taken_by_themselves() {
    let about = |text: &str, wanted: About| told(text).into_iter().filter(|(about, _)| *about == wanted).count();
    let hit = |when: &str| {
        about(&format!("item \"Veil\" {{\n  {when}: prevent that many of that damage\n}}\n"), About::OneHit)
    };
    assert_eq!(hit("this hero may use this on a corruption hit for 1 grit"), 1);
    assert_eq!(hit("this hero may use this on sanity damage for 1 grit"), 0);

    let comes =
        |line: &str| about(&format!("darkness \"Dark\" {{\n  remains in play\n  {line}\n}}\n"), About::EachType);
    assert_eq!(comes("when an enemy arrives: each hero takes 1 hit"), 1);
    assert_eq!(comes("when an enemy arrives once per fight: each hero takes 1 hit"), 0);
    assert_eq!(comes("when a Hungry Dead arrives: each hero takes 1 hit"), 0);

    let goal = |name: &str, who: &str| {
        let text = format!(
            "token \"Silver Coffin\": this hero: combat -1\nmission \"Mill\" {{\n  map Mine Entrance, Arena\n  goal \"{name}\": reached when {who} \
             comes to Mine Entrance\n  at start of adventure: lay 1 Silver Coffin at a random space of Arena\n}}\n"
        );
        about(&text, About::GoalName)
    };
    assert_eq!(goal("Bring the coffin home", "a hero"), 1);
    assert_eq!(goal("Bring the coffin home", "a hero with Silver Coffin"), 0);
    assert_eq!(goal("Come home", "a hero"), 0);
}

#[test]
fn who_has_the_most_of_what_nobody_has_is_any_of_them() {
    let most = "darkness \"Toll\" {\n  the hero with the most dark stone takes 1 hit\n}\n";
    assert!(told(most).contains(&(About::TiesOrNone, "the hero with the most dark stone".to_owned())));
    let fewest = "darkness \"Toll\" {\n  the hero with the fewest dark stone takes 1 hit\n}\n";
    assert!(told(fewest).iter().all(|(about, _)| *about != About::TiesOrNone));
}

#[test]
fn at_the_end_of_a_fight_who_lies_is_meant_too_where_a_text_waits_for_it() {
    let text = |clock: &str| {
        format!(
            "darkness \"Tally\" {{\n  later, at {clock}: each hero who has killed an enemy this fight gains 5 xp\n}}\n"
        )
    };
    let ko = |clock: &str| told(&text(clock)).iter().any(|(about, _)| *about == About::Ko);
    assert!(!ko("end of fight"));
    assert!(ko("end of turn"));
}
