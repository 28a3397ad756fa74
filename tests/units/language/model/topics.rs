use brim_core::vocabulary::{Kind, Rule, Stat};
use brim_language::model::topics::*;

fn ids(query: &str) -> Vec<String> {
    topics(query).iter().map(Topic::id).collect()
}

#[test]
fn words_lead_to_entries() {
    assert_eq!(ids("effect.takes-wounds"), ["effect.takes-wounds"]);
    assert_eq!(ids("once per turn"), ["limit.once"]);
    assert_eq!(ids("in a melee attack"), ["condition.attack"]);
    assert_eq!(ids("large"), ["filter.size"]);
    assert!(ids("takes wounds").contains(&"effect.takes-wounds".to_owned()));
    assert_eq!(ids("to hit melee"), ["stat.to-hit-melee"]);
    assert_eq!(ids("hero damage"), ["rule-point.hero-damage"]);
    assert_eq!(ids("kind dread"), ["kind.dread"]);
    assert_eq!(ids("condition"), ["condition"]);
    assert_eq!(ids("no such words at all"), Vec::<String>::new());
    assert!(ids("enemy").starts_with(&["kind.enemy".to_owned()]));
}

#[test]
fn words_from_elsewhere_lead_to_words_of_here() {
    let ids = |query: &str| asked(query).iter().map(Topic::id).collect::<Vec<_>>();
    for (query, id) in [
        ("D6", "effect.roll"),
        ("2 damage", "effect.takes-wounds"),
        ("less", "quantity.bounded"),
        ("none", "quantity.none"),
        ("party level", "thing.level"),
        ("counter", "kind.marker"),
        ("declaration kinds", "kind"),
    ] {
        assert!(ids(query).contains(&id.to_owned()), "{query}: {:?}", ids(query));
    }
    assert!(ids("a party of the level").is_empty() && ids("frobnicate").is_empty());
    for (word, here) in ASKED {
        here.iter().for_each(|one| assert!(!topics(one).is_empty(), "`{word}` leads to `{one}`, which is nothing"));
    }
}

#[test]
fn everything_can_be_explained_by_its_id() {
    for topic in every() {
        let id = topic.id();
        // A kind and a category may share a word: then both are explained.
        assert!(ids(&id).contains(&id), "{id}: {:?}", ids(&id));
        assert!(!topic.line().is_empty(), "{id}");
    }
}

#[test]
fn everything_can_be_explained_by_its_words() {
    for topic in every() {
        let said = words(&topic).join(" ");
        let category = matches!(topic, Topic::Category(_));
        let found = ids(&said);
        // What is nothing but holes has no words of its own, and some words are a heading first.
        assert!(said.is_empty() || category || found.contains(&topic.id()), "{said}: {found:?}");
    }
}

#[test]
fn unknown_words_lead_to_known_ones() {
    for (said, meant) in
        [("wonds", "wound"), ("take wonds", "take wound"), ("effect.take-wounds", "effect.takes-wounds")]
    {
        assert!(suggestions(said).contains(&meant.to_owned()), "{said}: {:?}", suggestions(said));
    }
    assert!(suggestions("gibberishness").is_empty());
    assert!(suggestions("recovers zebras").contains(&"recover".to_owned()));
}

#[test]
fn stats_and_rule_points_are_listed() {
    assert_eq!(ids("stats").len(), Stat::ALL.len());
    assert_eq!(ids("rule points").len(), Rule::ALL.len());
}

#[test]
fn sentences_are_readable() {
    let Some(Topic::Entry(sentence)) = topics("effect.gains").first().copied() else { panic!("no such entry") };
    assert_eq!(readable(sentence), "KEEPER gains AMOUNT HOLDING [for each COUNT]");
    let words: Vec<String> = holes(sentence).into_iter().map(|hole| hole.word).collect();
    assert_eq!(words, ["KEEPER", "AMOUNT", "HOLDING", "COUNT"]);
}

#[test]
fn an_enemy_has_its_lines() {
    let lines: Vec<&str> = lines_of(Kind::Enemy).iter().map(|line| line.entry.id).collect();
    assert!(lines.contains(&"member.elite") && lines.contains(&"rule.when") && !lines.contains(&"member.picture"));
}
