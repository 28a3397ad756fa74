use brim_language::diagnostic::escape::*;
use std::borrow::Cow;

#[test]
fn what_could_act_is_shown() {
    assert_eq!(escaped("Bile \u{1b}[31mGiant"), "Bile \\u{1b}[31mGiant");
    assert_eq!(escaped("a\nb\tc\u{202e}d\u{9b}"), "a\\nb\\tc\\u{202e}d\\u{9b}");
}

#[test]
fn plain_text_stays() {
    assert!(matches!(escaped("Señor “Müller” 黒"), Cow::Borrowed(_)));
}

#[test]
fn long_texts_are_cut_at_characters() {
    assert_eq!(shortened("Übermäßig", 9), "Übermäßig");
    assert_eq!(shortened("Übermäßig lang", 9), "Übermä...");
}
