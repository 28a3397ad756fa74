use brim_grammar::Span;
use brim_language::diagnostic::Diagnostic;
use brim_language::diagnostic::FileId;
use brim_language::diagnostic::Sources;
use brim_language::diagnostic::fix::*;
use brim_language::diagnostic::{Code, Place, Source};

fn finding(edits: &[(usize, usize, &str, bool)]) -> Diagnostic {
    let place = |from, to| Place { file: FileId(0), span: Span::new(from, to) };
    let found = Diagnostic::new(Code::UnknownPhrase, place(0, 1), "x");
    edits.iter().fold(found, |found, (from, to, text, certain)| found.edit(place(*from, *to), *text, *certain))
}

fn after(text: &str, findings: &[Diagnostic]) -> String {
    let mut sources = Sources::default();
    sources.add(Source::new("a.brim", "a.brim", text));
    fixed(findings, &sources).into_iter().next().map_or_else(|| text.to_owned(), |fixed| fixed.text)
}

#[test]
fn certain_edits_are_made_and_others_are_not() {
    let text = "helth 5\nsize meduim\n";
    let found = [finding(&[(13, 19, "medium", true)]), finding(&[(0, 5, "health", true)])];
    assert_eq!(after(text, &found), "health 5\nsize medium\n");
    assert_eq!(after(text, &[finding(&[(0, 5, "health", false)])]), text);
    assert_eq!(after(text, &[finding(&[(0, 5, "health", true), (13, 19, "medium", false)])]), text);
}

#[test]
fn of_edits_that_touch_the_first_is_made() {
    let text = "abcdef";
    let found = [finding(&[(0, 3, "x", true)]), finding(&[(2, 4, "y", true)]), finding(&[(5, 6, "z", true)])];
    assert_eq!(after(text, &found), "xdez");
    let both = [finding(&[(1, 1, "x", true)]), finding(&[(1, 1, "y", true)])];
    assert_eq!(after(text, &both), "axbcdef");
}

#[test]
fn edits_that_lead_out_of_a_text_or_into_a_character_are_not_made() {
    assert_eq!(after("ü", &[finding(&[(1, 2, "x", true)])]), "ü");
    assert_eq!(after("a", &[finding(&[(0, 9, "x", true)])]), "a");
}
