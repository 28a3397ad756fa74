use brim_language::diagnostic::similar::*;

fn among<'a>(wanted: &str, names: &'a [&'a str]) -> Vec<&'a str> {
    similar(wanted, names.iter().copied())
}

#[test]
fn slips_are_found() {
    let names = ["initiative", "health", "defense", "move", "escape", "keywords"];
    assert_eq!(among("iniative", &names), ["initiative"]);
    assert_eq!(among("helath", &names), ["health"]);
    assert_eq!(among("defence", &names), ["defense"]);
    assert_eq!(among("keyword", &names), ["keywords"]);
    assert!(among("wounds", &names).is_empty());
}

#[test]
fn case_and_plural_cost_nothing() {
    let names = ["Void Spider", "Hungry Dead", "Harpy", "Dark Stone"];
    assert_eq!(among("void spiders", &names), ["Void Spider"]);
    assert_eq!(among("HARPIES", &names), ["Harpy"]);
    assert_eq!(among("dark-stone", &names), ["Dark Stone"]);
}

#[test]
fn the_best_three_come_first() {
    let names = ["Stranglers", "Strangler", "Stranger", "Strangled", "Strange"];
    assert_eq!(among("strangler", &names), ["Strangler", "Stranglers", "Stranger"]);
}

#[test]
fn short_words_must_be_near() {
    assert!(among("xp", &["hp", "up"]).is_empty());
    assert!(among("Low", &["lose", "law"]).is_empty());
    assert!(among("on", &["one"]).is_empty());
    assert_eq!(among("ech", &["each", "face"]), ["each"]);
    assert_eq!(among("mvoe", &["move", "more"]), ["move"]);
}

#[test]
fn a_glance_misses_nothing() {
    for (one, other) in [("harpies", "harpy"), ("wolves", "wolf"), ("boxes", "box"), ("mvoe", "move"), ("", "")] {
        assert!(Look::of(one).may_be(&Look::of(other)), "{one} {other}");
    }
    assert!(!Look::of("bile giant").may_be(&Look::of("void spider")));
}

#[test]
fn long_input_is_bounded() {
    let long = "a".repeat(100_000);
    assert!(among(&long, &["health"]).is_empty());
}
