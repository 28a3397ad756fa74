use brim_check::wording::word_sets::parted;

fn told(wording: &str, rule: &str) -> Option<(String, String)> {
    parted(wording, rule)
}

fn pair(one: &str, other: &str) -> Option<(String, String)> {
    Some((one.to_owned(), other.to_owned()))
}

#[test]
fn one_word_of_a_set_against_another() {
    assert_eq!(
        told("Place D6 Hungry Dead as an attack.", "place D6 Hungry Dead as an Ambush"),
        pair("attack", "ambush")
    );
    assert_eq!(told("+1 Initiative and +1 Damage", "has +1 Initiative and +1 Combat"), pair("damage", "combat"));
    assert_eq!(told("Heal D6 Wounds", "heals D6 Sanity Damage"), pair("wound", "sanity"));
    assert_eq!(told("Heal D6 Sanity", "heals D6 Sanity Damage"), None);
    assert_eq!(told("+1 Combat", "has +1 Combat and +1 Damage"), None);
}

#[test]
fn spans_of_limits_and_of_ends() {
    assert_eq!(
        told("Once per fight, re-roll 1 die.", "once per adventure, this Hero may use this"),
        pair("once per fight", "once per adventure")
    );
    assert_eq!(
        told("-2 until the end of the fight", "-2 until the end of the turn"),
        pair("until end of fight", "until end of turn")
    );
    assert_eq!(told("At the end of each fight", "at the end of each fight, once per turn"), None);
}

#[test]
fn who_is_killed_may_be_named_by_what_it_is() {
    let wounds = "When this Hero wounds a Demon Enemy, it gains 10 XP.";
    assert_eq!(told("When you kill a Demon, gain 10 XP.", wounds), pair("kills", "wounds"));
    assert_eq!(told("When you kill a Demon, gain 10 XP.", "When this Hero kills a Demon Enemy, it gains 10 XP."), None);
}

#[test]
fn may_against_must() {
    assert_eq!(told("Each hero may lose 1 Grit", "for each Hero, that Hero loses 1 Grit"), pair("may", "no choice"));
    assert_eq!(told("You may re-roll one die", "this Hero may use this after a roll of its dice"), None);
}
