use brim_check::wording::contrary::contrary;

fn told(wording: &str, rule: &str) -> Option<String> {
    let decks = ["Darkness", "Growing Dread", "Threat", "Low Threat"];
    contrary(wording, rule, rule, &decks).map(|(one, other)| format!("{one} / {other}"))
}

#[test]
fn one_word_of_a_few_is_told_for_another() {
    let test = "Each Hero makes an Agility 5+ test:\n  Pass: That Hero gains 10 XP.\n  Fail: That Hero takes 1 Hit.\n";
    let any = format!("{test}  If any fail: Move the Darkness 1 space.");
    let all_fail = format!("{test}  If all fail: Move the Darkness 1 space.");
    let all = [
        ("If all Heroes fail, move the Darkness 1 space.", &*any, "all fail / any fail"),
        ("Should nobody pass, the Darkness moves 1 space.", &*any, "all fail / any fail"),
        ("If any Hero fails, move the Darkness 1 space.", &*all_fail, "any fail / all fail"),
        (
            "Discard one after a throw to hit, to re-roll 1 miss.",
            "This Hero may use this after a roll of its dice of Defense by discarding this token: This Hero re-rolls 1 miss.",
            "a To Hit roll / a Defense roll",
        ),
        (
            "Discard this when a Hero kills a Brine Enemy.",
            "When a Hero kills an Enemy, discard this card.",
            "kills a brine enemy / kills an enemy",
        ),
        (
            "Pass: that Hero draws a card and each other Hero gains 10 XP.",
            "Pass: That Hero draws 1 Gear card and each Hero gains 10 XP.",
            "each other Hero gains / each Hero gains",
        ),
        (
            "Reached when Beacons is 3. When Water is 6, each Hero takes 2 Hits.",
            "Beacons: from 0 to 3.\nReached as soon as Water is at 3.\nAs soon as Water is at 6, each Hero takes 2 Hits.",
            "beacons is 3 / water is 3",
        ),
        (
            "An extra ranged Attack at a random Hero in range and sight.",
            "It makes a Ranged Attack (Range 6, Shots 2) against a random Hero adjacent to this Enemy.",
            "in sight / adjacent",
        ),
        (
            "For $60 for each level of the Hero: learn Marsh-Wise.",
            "This Hero may use this by paying $60: This Hero learns Marsh-Wise.",
            "for each level / no level",
        ),
        (
            "A Hero can have several. You take 1 Wound at the end of each turn.",
            "Marker\nAt the end of each turn, this Hero takes 1 Wound.",
            "can have several / one at a time",
        ),
        (
            "When it activates, it has +1 Combat until the end of its activation.",
            "When this Enemy activates, this group gets +1 Combat until the end of the activation.",
            "it gets / this group gets",
        ),
        (
            "Clay Enemies next to it have +1 Defense.",
            "Each other Enemy adjacent to this Enemy has +1 Defense.",
            "clay Enemies / each Enemy",
        ),
        ("While you hold it, you have -1 Move.", "Each Hero has -1 Move.", "you have / each Hero has"),
        (
            "One Hero within 4 of you heals D3 Wounds and you gain 10 XP.",
            "This Hero may use this: One Hero within 4 spaces of this Hero heals D3 Wounds and gains 10 XP.",
            "you gain / one Hero gains",
        ),
        (
            "Every Hit of a Hero with a ranged attack does 1 less Damage to this Enemy.",
            "When this Enemy hits a Hero, if in a Ranged Attack, that Hit does 1 less Damage.",
            "a Hit of a Hero / this Enemy hits a Hero",
        ),
        ("When a Clay Enemy is killed it falls by 1.", "When a Clay Enemy is killed, Heat +1.", "falls by 1 / +1"),
        (
            "The Hero with the most Dark Stone gains 1 Corruption.",
            "The Hero with the fewest Dark Stone gains 1 Corruption Point.",
            "the most / the fewest",
        ),
        ("Damage +2 while it is wounded.", "+2 Damage if this Enemy is not wounded.", "is wounded / is not wounded"),
        (
            "When you take Sanity Damage, you may spend 1 Grit to heal D3 Wounds.",
            "When this Hero takes Wounds, it may spend 1 Grit: This Hero heals D3 Wounds.",
            "takes Sanity Damage / takes Wounds",
        ),
        (
            "Bring it to the Entrance before Turn 12.",
            "Map: Entrance, Salt Cut.\nReached when a Hero with Ledger comes to Salt Cut.",
            "to the entrance / comes to salt",
        ),
        (
            "Low Threat. Place D6 Brine Hounds as an Ambush.",
            "Deck: Threat.\nPlace D6 Brine Hounds as an Ambush.",
            "Low Threat / Threat",
        ),
        (
            "+1 Combat against a wounded Hero.",
            "This Enemy has +1 Combat when attacking a Hero with Bleeding.",
            "wounded hero / nobody wounded",
        ),
        (
            "Place 1 Pan Master and, for each of them and for each Hero, 1 Salt Widow.",
            "Place 1 Pan Master, then place 1 Salt Widow as an attack.",
            "for each Hero / no number of heroes",
        ),
        (
            "At the start of each Turn you may look at the top 2 Darkness cards.",
            "This Hero may use this at any time: This Hero looks at the top 2 Darkness cards.",
            "at start of turn / at any time",
        ),
        (
            "Only one may be held. It is dropped when its Hero is KO'd.",
            "Token\nAt most 1 held.",
            "dropped when ko'd / kept",
        ),
    ];
    for (wording, rule, wanted) in all {
        assert_eq!(told(wording, rule).as_deref(), Some(wanted), "{wording} / {rule}");
    }
}

#[test]
fn what_the_rule_leaves_out_is_told() {
    let all = [
        (
            "Each other hero next to you heals 1 Sanity.",
            "Each other Hero heals 1 Sanity Damage.",
            "next to / no such place",
        ),
        (
            "Heroes within 2 of it have Willpower rolls -1.",
            "Each Hero on the tile of this Enemy has -1 on Willpower rolls.",
            "within 2 / on the tile",
        ),
        (
            "As a Free Attack, make an attack with 2 Combat.",
            "This Hero may use this as an attack: This Hero makes a melee attack (Combat 2).",
            "free attack / an attack",
        ),
        (
            "When this enemy wounds a hero with an attack, that hero gains 1 Brine.",
            "When this Enemy wounds a Hero, that Hero gains 1 Brine marker.",
            "with an attack / any Wounds",
        ),
        (
            "You may re-roll each miss.",
            "This Hero may use this after a roll of its dice: This Hero re-rolls each hit.",
            "re-roll a miss / re-rolls a hit",
        ),
        (
            "It heals 2 wounds, unless it has Brine.",
            "If this Enemy has Brine, this Enemy heals 2 Wounds.",
            "unless it has brine / if it has brine",
        ),
        ("Add +1 to your Luck tests.", "This Hero has +1 Luck.", "luck tests / luck"),
        ("When it is attacked at range it has Defense +1.", "+1 Defense in a melee attack.", "at range / melee"),
        ("You lose all your Brine.", "This Hero loses 1 Brine marker.", "lose all / loses 1"),
        ("Hat. Price $150.", "Worn in the coat slot.", "hat / coat"),
        ("Only for Law or Frontier heroes.", "Not for Law or Frontier.", "only / not for"),
        (
            "For $100, once per stay for the whole party: draw 1 card.",
            "Once per stay, this Hero may use this by paying $100: This Hero draws 1 card.",
            "for the party / for each Hero",
        ),
        ("If the Flood is 6, each hero has Move -1.", "If Flood is 6, each Enemy has -1 Move.", "Hero / Enemy"),
        (
            "Bring the Brass Key to the Entrance.",
            "Reached when a Hero with Brass Key leaves Entrance.",
            "bring to / leaves",
        ),
    ];
    for (wording, rule, wanted) in all {
        assert_eq!(told(wording, rule).as_deref(), Some(wanted), "{wording} / {rule}");
    }
}

#[test]
fn what_says_the_same_in_such_words_is_not() {
    let test = "Each Hero makes an Agility 5+ test:\n  Pass: That Hero gains 10 XP.\n  Fail: That Hero takes 1 Hit.\n";
    let all_fail = format!("{test}  If all fail: Move the Darkness 1 space.");
    let all = [
        ("If all Heroes fail, move the Darkness 1 space.", &*all_fail),
        ("Should nobody pass, the Darkness moves 1 space.", &*all_fail),
        (
            "After a To Hit roll, re-roll 1 miss.",
            "This Hero may use this after a roll of its dice To Hit: This Hero re-rolls 1 miss.",
        ),
        (
            "When a Hero kills an Enemy that is Brine, draw a card.",
            "When a Hero kills an Enemy, if that Enemy is Brine, draw a card.",
        ),
        ("When a Hero kills a Brine Enemy, draw a card.", "When a Hero kills an Enemy with Brine, draw a card."),
        ("Each other Hero gains 10 XP.", "Each other Hero gains 10 XP."),
        ("Each other Hero next to you heals 1 Wound.", "Each Hero adjacent to this Hero heals 1 Wound."),
        ("It heals 2 Wounds, unless it has Brine.", "If this Enemy does not have Brine, it heals 2 Wounds."),
        ("Add +1 to your Luck tests.", "This Hero has +1 on Luck tests."),
        ("You lose all your Brine.", "This Hero loses all Brine markers."),
        ("Worn as a hat.", "Worn in the hat slot."),
        ("Once per stay for the party.", "Once per stay for the party, this Hero may use this."),
        ("A random Hero it can see, though not one next to it.", "A random Hero not adjacent to this Enemy."),
        ("It has +1 Combat, and so has each of its group.", "This group gets +1 Combat."),
        ("All other Enemies next to it have +1 Defense.", "Each other Enemy adjacent to this Enemy has +1 Defense."),
        ("At the start of each turn the Heat rises by 1; when one is killed it falls by 1.", "Heat +1. Heat -1."),
    ];
    for (wording, rule) in all {
        assert_eq!(told(wording, rule), None, "{wording} / {rule}");
    }
}

#[test]
fn a_contrary_is_told() {
    let all = [
        ("The Hero gets -1 Combat.", "This Hero has +1 Combat.", "-1 / +1"),
        ("Each Enemy takes 2 Hits.", "Each Hero takes 2 Hits.", "Enemy / Hero"),
        ("Each Hero takes 2 Wounds.", "Each Hero takes 2 Hits.", "Wounds / Hits"),
        ("Each Hero takes 2 Horror Hits.", "Each Hero takes 2 Hits.", "Horror Hits / Hits"),
        (
            "Each Hero takes 2 Hits, ignoring Defense.",
            "Each Hero takes 2 Hits.",
            "ignoring Defense / Hits that Defense can stop",
        ),
        ("Each Hero heals 2 Wounds.", "Each Hero takes 2 Wounds.", "heals / takes"),
        ("Each Hero gains 2 Grit.", "Each Hero loses 2 Grit.", "gains / loses"),
        ("Each other Hero gains 1 Grit.", "This Hero gains 1 Grit.", "each other Hero / this Hero"),
        (
            "Once per Fight, each Hero on your Map Tile heals 2 Wounds.",
            "Once per fight, this Hero may use this: This Hero heals 2 Wounds.",
            "each Hero / this Hero",
        ),
        ("You gain 1 Grit.", "Each other Hero gains 1 Grit.", "you / each other Hero"),
        ("Draw a Darkness card.", "Draw 1 Growing Dread card.", "Darkness card / Growing Dread card"),
        (
            "At the start of each turn, each Hero takes a Hit.",
            "At the end of each turn, each Hero takes 1 Hit.",
            "start of turn / end of turn",
        ),
        (
            "Once per fight, each Hero takes a Hit.",
            "At the end of each turn, each Hero takes 1 Hit.",
            "once per fight / at end of turn",
        ),
        (
            "+1 Combat until the end of the fight.",
            "This Hero has +1 Combat.",
            "until the end of the fight / for as long as this is in play",
        ),
        (
            "A Hero with 3 or more Corruption takes a Hit.",
            "If that Hero has 3 or more Dark Stone, that Hero takes 1 Hit.",
            "Corruption / Dark Stone",
        ),
        (
            "A Hero adjacent to you heals a Wound.",
            "One other Hero within 3 spaces of this Hero heals 1 Wound.",
            "adjacent / within 3 spaces",
        ),
        (
            "Who passes takes a Wound.",
            "Each Hero makes a Lore 5+ test:\n  Pass: Nothing happens.\n  Fail: That Hero takes 1 Wound.",
            "passes / fails",
        ),
        (
            "Cast with 2D6, need 7. Each Hero on your tile loses all Scorch.",
            "This Hero casts this card with 2D6, need 7:\n  Pass: Nothing happens.\n  Fail: Each Hero loses all Scorch.",
            "casts it / fails to cast it",
        ),
        (
            "While you have 2 or more Scorch, Combat +1.",
            "If this Hero has 2 or fewer Scorch, +1 Combat.",
            "2 or more / 2 or fewer",
        ),
        (
            "At the start of your activation take 1 Wound. It goes at the end of the fight.",
            "When this Hero ends an activation, it takes 1 Wound. All are discarded at the end of the fight.",
            "start of activation / end of activation",
        ),
        (
            "When it is killed, each Hero next to it takes a Hit. It heals 2 Wounds if no Hero is next to it.",
            "When this Enemy is killed, each Hero next to this Enemy takes 1 Hit. If a Hero is next to this Enemy, it heals 2 Wounds.",
            "not adjacent / adjacent",
        ),
        (
            "At the end of each turn, each Hero who has not attacked this turn takes a Horror Hit.",
            "At the end of each turn, each Hero who has attacked this turn takes 1 Horror Hit.",
            "has not attacked / has attacked",
        ),
        (
            "Once per turn, you may spend 1 Grit to re-roll all misses.",
            "Once per turn, this Hero may use this: This Hero re-rolls 1 miss.",
            "re-roll all / re-rolls 1",
        ),
        (
            "+1 Combat. When you roll a 6 to hit, that hit does +2 Damage.",
            "This Hero has +1 Combat. When this Hero rolls to hit 6, that hit does 2 less Damage.",
            "+2 damage / 2 less damage",
        ),
        (
            "Draw a card. Afterwards each other Hero gains 5 XP.",
            "That Hero draws a card. Each Hero gains 5 XP.",
            "each other Hero / each Hero",
        ),
        (
            "When it wounds a Hero, that Hero gains 1 Scorch.",
            "When a Hero wounds this Enemy, that Hero gains 1 Scorch.",
            "it wounds a hero / a hero wounds this enemy",
        ),
    ];
    for (wording, rule, parted) in all {
        assert_eq!(told(wording, rule).as_deref(), Some(parted), "{wording}");
        assert_eq!(told(rule, rule), None, "{rule}");
    }
}

#[test]
fn other_words_for_the_same_are_no_contrary() {
    let all = [
        ("You take D6 Hits.", "This Hero takes D6 Hits."),
        ("The Enemies attack! Take 2 Hits.", "Each Hero takes 2 Hits."),
        ("Any Hero next to an Enemy takes 2 Hits.", "If next to an Enemy, each Hero takes 2 Hits."),
        ("2 Hits, each of 3 Wounds.", "Each Hero takes 2 Hits of 3 Damage."),
        ("Take 2 Wounds, ignoring Defense.", "Each Hero takes 2 Wounds."),
        ("Take a Wound. You lose heart.", "That Hero takes 1 Wound and gains 1 Grit."),
        ("Draw a Threat card.", "Draw 1 Low Threat card."),
        ("An adjacent Hero heals a Wound.", "One other Hero within 1 space of this Hero heals 1 Wound."),
        ("An adjacent Enemy, or one within 3 spaces.", "Each Enemy within 3 spaces of this Hero takes 1 Hit."),
        ("At the end of your turn, heal a Wound.", "This Hero heals 1 Wound."),
        ("+1 Combat until the end of the fight.", "Has +1 Combat. All are discarded at the end of the fight."),
        ("Gain $50 and 1 Grit.", "This Hero gains 50 Gold and 1 Grit."),
        ("Take 3 shards of Dark Stone.", "Each Hero gains 3 Dark Stone."),
        (
            "Pass a Lore 5+ test or take a Wound.",
            "Each Hero makes a Lore 5+ test:\n  Pass: Nothing happens.\n  Fail: That Hero takes 1 Wound.",
        ),
        ("Roll a D6: on 4+, +1 Damage; on 1, -1 Damage.", "Roll a D6: 4+: +1 Damage. 1: -1 Damage."),
        (
            "When this Hero ends an Activation, it gains 1 Grit unless it has attacked this turn.",
            "When this Hero ends an activation, if not this Hero has attacked this turn, it gains 1 Grit.",
        ),
        (
            "After you cast a Spell, make a Spirit 5+ test to avoid a Horror Hit.",
            "When this Hero casts Fire, this Hero makes a Spirit 5+ test:\n  Pass: Nothing happens.\n  Fail: This Hero takes 1 Horror Hit.",
        ),
        (
            "For each Grit you spend, re-roll every miss of your choice: one die per Grit.",
            "This Hero may use this for 1 Grit: This Hero re-rolls 1 miss.",
        ),
    ];
    for (wording, rule) in all {
        assert_eq!(told(wording, rule), None, "{wording}");
    }
}
