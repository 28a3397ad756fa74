use brim_language::diagnostic::sources::*;

fn source(text: &str) -> Source {
    Source::new("content/base/a.brim", "a.brim", text)
}

#[test]
fn columns_count_characters() {
    let source = source("enemy \"Ü\" {\r\n  health 5\r\n}");
    assert_eq!(source.position(0), Position { line: 1, column: 1 });
    assert_eq!(source.position(9), Position { line: 1, column: 9 });
    assert_eq!(source.position(8), Position { line: 1, column: 8 });
    assert_eq!(source.position(16), Position { line: 2, column: 3 });
    assert_eq!(source.position(9_999), Position { line: 3, column: 2 });
}

#[test]
fn columns_of_long_lines_count_characters() {
    let source = source(&format!("x\n{}", "ü黒".repeat(1000)));
    for (at, character) in [(0, 1), (2, 2), (3, 2), (5, 3), (1025, 411), (4999, 2000), (5000, 2001)] {
        assert_eq!(source.position(2 + at).column, character, "{at}");
    }
}

#[test]
fn lines_are_without_their_ends() {
    let source = source("one\r\ntwo\n\nfour");
    assert_eq!(source.lines(), 4);
    assert_eq!((1..=5).map(|line| source.line(line)).collect::<Vec<_>>(), ["one", "two", "", "four", ""]);
}

#[test]
fn an_empty_text_has_one_line() {
    let source = source("");
    assert_eq!((source.lines(), source.position(0)), (1, Position { line: 1, column: 1 }));
}

#[test]
fn a_byte_order_mark_is_left_out() {
    assert_eq!(source("\u{FEFF}enemy").text(), "enemy");
}
