//! One of a few things for another: texts of a line or two, held against a rule in the words of a card.

use crate::units::check::loaded;
use brim_check::check;
use brim_check::context::Context;
use brim_check::wording::{Names, Printed, differs};
use brim_core::vocabulary::Kind;

/// What is told of each wording over its rule: the words of the one, and those of the other.
fn told(all: &[(&str, &str)]) -> Vec<String> {
    let loaded = loaded("keyword \"Clay\"\nkeyword \"Brine\"\n", "source = \"original\"\n", &[]);
    let checked = check(&loaded);
    let context = Context::new(&checked.model, &loaded);
    let names = Names::of(&context);
    let told = |(wording, rule): &(&str, &str)| {
        let whole = format!("it\nEncounter card\n\n{rule}");
        let card =
            Printed { kind: Kind::Encounter, text: wording, bracketed: wording, rule, asked: rule, whole: &whole };
        let found = differs(&card, &names, &[])?;
        Some(format!("{} / {}", found.said.unwrap_or_default(), found.ruled.unwrap_or_default()))
    };
    all.iter().map(|pair| told(pair).unwrap_or_default()).collect()
}

#[test]
fn one_thing_for_another_is_told() {
    let all = [
        ("The Hero gets -1 Combat.", "This Hero has +1 Combat.", "-1 combat / +1 combat"),
        ("Each Enemy takes 2 Hits.", "Each Hero takes 2 Hits.", "each enemy takes 2 / each hero takes 2"),
        ("Each Hero takes 2 Wounds.", "Each Hero takes 2 Hits.", "2 wounds / 2 hits"),
        (
            "If all Heroes fail, move the Darkness 1 space.",
            "Each Hero makes an Agility 5+ test:\n  Pass: That Hero gains 10 XP.\n  Fail: That Hero takes 1 Hit.\n  If any fail: Move the Darkness 1 space.",
            "all Heroes fail / any fail",
        ),
        ("Each Hero takes 2 Horror Hits.", "Each Hero takes 2 Hits.", "2 horror hits / 2 hits"),
        (
            "Should nobody pass, the Darkness moves 1 space.",
            "Each Hero makes an Agility 5+ test:\n  Pass: That Hero gains 10 XP.\n  Fail: That Hero takes 1 Hit.\n  If any fail: Move the Darkness 1 space.",
            "nobody pass / any fail",
        ),
        (
            "If any Hero fails, move the Darkness 1 space.",
            "Each Hero makes an Agility 5+ test:\n  Pass: That Hero gains 10 XP.\n  Fail: That Hero takes 1 Hit.\n  If all fail: Move the Darkness 1 space.",
            "any Hero fails / all fail",
        ),
        ("Each Hero takes 2 Hits, ignoring Defense.", "Each Hero takes 2 Hits.", "ignoring Defense / "),
        (
            "Discard one after a throw to hit, to re-roll 1 miss.",
            "This Hero may use this after a roll of its dice of Defense by discarding this token: This Hero re-rolls 1 miss.",
            "throw to hit / dice of Defense",
        ),
        ("Discard this when a Hero kills a Brine Enemy.", "When a Hero kills an Enemy, discard this card.", "Brine / "),
        (
            "Pass: that Hero draws a card and each other Hero gains 10 XP.",
            "Pass: That Hero draws 1 Gear card and each Hero gains 10 XP.",
            "other Hero / ",
        ),
        ("Each Hero heals 2 Wounds.", "Each Hero takes 2 Wounds.", "hero heals 2 wounds / hero takes 2 wounds"),
        ("Each Hero gains 2 Grit.", "Each Hero loses 2 Grit.", "hero gains 2 grit / hero loses 2 grit"),
        (
            "An extra ranged Attack at a random Hero in range and sight.",
            "It makes a Ranged Attack (Range 6, Shots 2) against a random Hero adjacent to this Enemy.",
            "sight / adjacent to",
        ),
        ("Each other Hero gains 1 Grit.", "This Hero gains 1 Grit.", "other Hero / "),
        (
            "For $60 for each level of the Hero: learn Marsh-Wise.",
            "This Hero may use this by paying $60: This Hero learns Marsh-Wise.",
            "for each / ",
        ),
        (
            "Once per Fight, each Hero on your Map Tile heals 2 Wounds.",
            "Once per fight, this Hero may use this: This Hero heals 2 Wounds.",
            "each Hero / ",
        ),
        (
            "When it activates, it has +1 Combat until the end of its activation.",
            "When this Enemy activates, this group gets +1 Combat until the end of the activation.",
            "end of its activation / this Enemy activates",
        ),
        ("You gain 1 Grit.", "Each other Hero gains 1 Grit.", " / Each other Hero"),
        ("Draw a Darkness card.", "Draw 1 Growing Dread card.", "Darkness / Growing Dread"),
        (
            "Every Hit of a Hero with a ranged attack does 1 less Damage to this Enemy.",
            "When this Enemy hits a Hero, if in a Ranged Attack, that Hit does 1 less Damage.",
            "Hit of a Hero / Enemy hits a",
        ),
        ("When a Clay Enemy is killed it falls by 1.", "When a Clay Enemy is killed, Heat +1.", "falls by 1 / +1"),
        (
            "The Hero with the most Dark Stone gains 1 Corruption.",
            "The Hero with the fewest Dark Stone gains 1 Corruption Point.",
            "most / fewest",
        ),
        (
            "At the start of each turn, each Hero takes a Hit.",
            "At the end of each turn, each Hero takes 1 Hit.",
            "the start of each / the end of each",
        ),
        ("Damage +2 while it is wounded.", "+2 Damage if this Enemy is not wounded.", "wounded / wounded"),
        (
            "When you take Sanity Damage, you may spend 1 Grit to heal D3 Wounds.",
            "When this Hero takes Wounds, it may spend 1 Grit: This Hero heals D3 Wounds.",
            "When you take Sanity / When this Hero takes Wounds",
        ),
        (
            "Bring it to the Entrance before Turn 12.",
            "Map: Entrance, Salt Cut.\nReached when a Hero with Ledger comes to Salt Cut.",
            "12 / ",
        ),
        (
            "Once per fight, each Hero takes a Hit.",
            "At the end of each turn, each Hero takes 1 Hit.",
            "per fight / end of each turn",
        ),
        (
            "+1 Combat against a wounded Hero.",
            "This Enemy has +1 Combat when attacking a Hero with Bleeding.",
            "wounded Hero / ",
        ),
        ("+1 Combat until the end of the fight.", "This Hero has +1 Combat.", "until the end of the fight / "),
        (
            "Place 1 Pan Master and, for each of them and for each Hero, 1 Salt Widow.",
            "Place 1 Pan Master, then place 1 Salt Widow as an attack.",
            "for each / ",
        ),
        (
            "At the start of each Turn you may look at the top 2 Darkness cards.",
            "This Hero may use this at any time: This Hero looks at the top 2 Darkness cards.",
            "At the start of each Turn / any time",
        ),
        (
            "A Hero with 3 or more Corruption takes a Hit.",
            "If that Hero has 3 or more Dark Stone, that Hero takes 1 Hit.",
            "3 corruption / 3 dark stone",
        ),
        (
            "A Hero adjacent to you heals a Wound.",
            "One other Hero within 3 spaces of this Hero heals 1 Wound.",
            "adjacent to / within 3 spaces",
        ),
        (
            "Who passes takes a Wound.",
            "Each Hero makes a Lore 5+ test:\n  Pass: Nothing happens.\n  Fail: That Hero takes 1 Wound.",
            "1 wound on a pass / 1 wound on a fail",
        ),
        ("While you have 2 or more Scorch, Combat +1.", "If this Hero has 2 or fewer Scorch, +1 Combat.", "2+ / "),
        (
            "At the start of your activation take 1 Wound. It goes at the end of the fight.",
            "When this Hero ends an activation, it takes 1 Wound. All are discarded at the end of the fight.",
            "start of your activation / ends an activation",
        ),
        (
            "When it is killed, each Hero next to it takes a Hit. It heals 2 Wounds if no Hero is next to it.",
            "When this Enemy is killed, each Hero next to this Enemy takes 1 Hit. If a Hero is next to this Enemy, it heals 2 Wounds.",
            "no Hero is next / next to",
        ),
        (
            "At the end of each turn, each Hero who has not attacked this turn takes a Horror Hit.",
            "At the end of each turn, each Hero who has attacked this turn takes 1 Horror Hit.",
            "attacked / attacked",
        ),
        (
            "Once per turn, you may spend 1 Grit to re-roll all misses.",
            "Once per turn, this Hero may use this: This Hero re-rolls 1 miss.",
            "1 grit / ",
        ),
        (
            "+1 Combat. When you roll a 6 to hit, that hit does +2 Damage.",
            "This Hero has +1 Combat. When this Hero rolls to hit 6, that hit does 2 less Damage.",
            "+2 Damage / 2 less Damage",
        ),
        (
            "Draw a card. Afterwards each other Hero gains 5 XP.",
            "That Hero draws a card. Each Hero gains 5 XP.",
            "other Hero / ",
        ),
        (
            "When it wounds a Hero, that Hero gains 1 Scorch.",
            "When a Hero wounds this Enemy, that Hero gains 1 Scorch.",
            "it wounds a Hero / Hero wounds this Enemy",
        ),
        ("Each other hero next to you heals 1 Sanity.", "Each other Hero heals 1 Sanity Damage.", "hero next to / "),
        (
            "Heroes within 2 of it have Willpower rolls -1.",
            "Each Hero on the tile of this Enemy has -1 on Willpower rolls.",
            "2 / ",
        ),
        (
            "As a Free Attack, make an attack with 2 Combat.",
            "This Hero may use this as an attack: This Hero makes a melee attack (Combat 2).",
            "Free Attack / ",
        ),
        (
            "When this enemy wounds a hero with an attack, that hero gains 1 Brine.",
            "When this Enemy wounds a Hero, that Hero gains 1 Brine marker.",
            "with an attack / ",
        ),
        (
            "You may re-roll each miss.",
            "This Hero may use this after a roll of its dice: This Hero re-rolls each hit.",
            "miss / hit",
        ),
        ("It heals 2 wounds, unless it has Brine.", "If this Enemy has Brine, this Enemy heals 2 Wounds.", "unless / "),
        ("Add +1 to your Luck tests.", "This Hero has +1 Luck.", "Luck tests / has +1 Luck"),
        ("When it is attacked at range it has Defense +1.", "+1 Defense in a melee attack.", "at range / melee"),
        ("You lose all your Brine.", "This Hero loses 1 Brine marker.", "lose all / loses 1"),
        ("Hat. Price $150.", "Worn in the coat slot.", "$150 / "),
        (
            "For $100, once per stay for the whole party: draw 1 card.",
            "Once per stay, this Hero may use this by paying $100: This Hero draws 1 card.",
            "for the whole party / ",
        ),
        (
            "If the Flood is 6, each hero has Move -1.",
            "If Flood is 6, each Enemy has -1 Move.",
            "each hero has / each Enemy has",
        ),
    ];
    let pairs: Vec<(&str, &str)> = all.iter().map(|(wording, rule, _)| (*wording, *rule)).collect();
    for ((wording, rule, wanted), found) in all.iter().zip(told(&pairs)) {
        assert_eq!(found, *wanted, "{wording} / {rule}");
    }
    let same: Vec<(&str, &str)> = pairs.iter().map(|(_, rule)| (*rule, *rule)).collect();
    for ((_, rule), found) in same.iter().zip(told(&same)) {
        assert_eq!(found, "", "{rule}");
    }
}

#[test]
fn other_words_for_the_same_are_not() {
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
            "If all Heroes fail, move the Darkness 1 space.",
            "Each Hero makes an Agility 5+ test:\n  Pass: That Hero gains 10 XP.\n  Fail: That Hero takes 1 Hit.\n  If all fail: Move the Darkness 1 space.",
        ),
        (
            "Should nobody pass, the Darkness moves 1 space.",
            "Each Hero makes an Agility 5+ test:\n  Pass: That Hero gains 10 XP.\n  Fail: That Hero takes 1 Hit.\n  If all fail: Move the Darkness 1 space.",
        ),
        (
            "After a To Hit roll, re-roll 1 miss.",
            "This Hero may use this after a roll of its dice To Hit: This Hero re-rolls 1 miss.",
        ),
        (
            "When a Hero kills an Enemy that is Brine, draw a card.",
            "When a Hero kills an Enemy, if that Enemy is Brine, draw a card.",
        ),
        ("When a Hero kills a Brine Enemy, draw a card.", "When a Hero kills an Enemy with Brine, draw a card."),
        ("Each other Hero next to you heals 1 Wound.", "Each Hero adjacent to this Hero heals 1 Wound."),
        ("It heals 2 Wounds, unless it has Brine.", "If this Enemy does not have Brine, it heals 2 Wounds."),
        ("Add +1 to your Luck tests.", "This Hero has +1 on Luck tests."),
        ("You lose all your Brine.", "This Hero loses all Brine markers."),
        ("Worn as a hat.", "Worn in the hat slot."),
        ("Once per stay for the party.", "Once per stay for the party, this Hero may use this."),
        ("It has +1 Combat, and so has each of its group.", "This group gets +1 Combat."),
        ("All other Enemies next to it have +1 Defense.", "Each other Enemy adjacent to this Enemy has +1 Defense."),
        ("At the start of each turn the Heat rises by 1; when one is killed it falls by 1.", "Heat +1. Heat -1."),
    ];
    for ((wording, rule), found) in all.iter().zip(told(&all)) {
        assert_eq!(found, "", "{wording} / {rule}");
    }
}
