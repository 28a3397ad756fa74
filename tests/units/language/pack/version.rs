use brim_language::diagnostic::Place;
use brim_language::pack::version::*;

fn versions(text: &str) -> Versions {
    Versions { text: text.to_owned(), range: parse_range(text).unwrap(), place: Place::default() }
}

#[test]
fn two_numbers_are_a_version() {
    assert_eq!(parse("1.2"), Some(Version::new(1, 2, 0)));
    assert_eq!(parse("2026.01.05"), Some(Version::new(2026, 1, 5)));
    assert_eq!(parse("1.2.3-beta.1").map(|version| version.to_string()).as_deref(), Some("1.2.3-beta.1"));
    for wrong in ["1", "1.x", "1.2.3.4", "1.0-", "1.0-é", "", "1.2+build", "1.0-a..b"] {
        assert_eq!(parse(wrong), None, "{wrong}");
    }
}

#[test]
fn ranges_hold_what_they_say() {
    let fits = |range: &str, version: &str| versions(range).allow(&parse(version).unwrap());
    assert!(fits("*", "0.1") && fits("*", "0.1-beta") && fits(">=0.3, <1", "0.3") && fits("0.3", "0.3.7"));
    assert!(!fits(">=0.3, <1", "1.0") && !fits("0.3", "0.4") && !fits(">=0.3", "0.3-beta"));
    assert!(fits(">=0.3-beta", "0.3.0-beta.2") && !fits(">=0.3-beta", "0.3-alpha"));
    assert!(fits(">= 2026.01, <2027.01", "2026.05"));
    assert_eq!(parse_range(">= x"), None);
}

#[test]
fn a_range_is_told_in_words() {
    for (range, words) in [
        (">=0.3, <1", "a version from 0.3 on, below 1"),
        ("=1.2.0", "a version that is exactly 1.2.0"),
        ("0.3", "a version compatible with 0.3"),
        (">1, <=2", "a version above 1, up to 2"),
        ("*", "any version"),
    ] {
        assert_eq!(versions(range).words(), words);
    }
}

#[test]
fn a_version_before_a_release_is_named() {
    let beta = parse("0.4-beta").unwrap();
    assert!(before_release(&versions(">=0.3"), &beta).is_some());
    assert!(before_release(&versions(">=0.5"), &beta).is_none());
}
