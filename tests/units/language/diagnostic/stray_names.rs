use brim_grammar::Span;
use brim_language::diagnostic::stray_names::{name_around, within_a_name};

#[test]
fn a_name_is_found_around_its_marks() {
    let text = "item \"Smith & Sons .44\" { }\nhero \"A\" { starts with Smith & Sons .44 }\n";
    let at = text.rfind('&').unwrap_or_default();
    let span = name_around(text, Span::new(at, at + 1)).unwrap_or(Span::new(0, 0));
    assert_eq!(span.of(text), "Smith & Sons .44");
    assert_eq!(name_around(text, Span::new(13, 14)), None, "it stands in quotes");
    assert!(within_a_name(text, Span::new(at, at + 1)));
    assert!(!within_a_name("each hero gains 1 grit. Each", Span::new(22, 23)));
}
