//! Properties over texts that nobody wrote: arbitrary ones, soups of tokens, and well-formed ones.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;

use brim_grammar::{Body, File, Item, ProblemKind, Refusal, Span, Statement, format, lex_phrase, parse};
use common::{braces, content, draw_problem};
use proptest::prelude::*;

/// What soups are cooked from: everything that has a meaning, and some things that have none.
const PIECES: &[&str] = &[
    "a",
    "enemy",
    "P",
    "this hero",
    "'s",
    "’",
    "\"",
    "\"x y\"",
    "“",
    "”",
    "“q”",
    "{",
    "}",
    " {\n",
    "}\n",
    "\n}\n",
    ":",
    ": ",
    ";",
    "; ",
    ",",
    ", ",
    ",\n",
    ", # c\n",
    "#",
    "# c",
    "# c\n",
    "\n",
    "\n\n",
    "\n\n\n",
    "\r\n",
    "\r",
    " ",
    "  ",
    "\t",
    "\u{a0}",
    "\u{202f}",
    "1",
    "-",
    "+",
    "+2",
    "4+",
    "1-3",
    "D6",
    "d",
    "D7",
    "2",
    "$",
    "$50",
    "(",
    ")",
    ".",
    "%",
    "–",
    "é",
    "e\u{301}",
    "龍",
    "\u{feff}",
    "\0",
    "\u{1b}[0m",
    "\u{202e}",
    "\n<<<<<<< a\n",
    "\n=======\n",
    "\n>>>>>>> b\n",
    "1234567890123",
    "99999D6",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// A well-formed text: statements with bodies, sloppily spaced, with comments where they may stand.
fn well_formed() -> impl Strategy<Value = String> {
    let phrase = prop::sample::select(vec![
        "a",
        "this hero",
        "pass",
        "1-2",
        "3 \"Swift\"",
        "otherwise",
        "b, c",
        "b,\n  # inside\n c",
        "\"{;}\" d6",
        "otherworld’s (x)",
    ]);
    let comment = prop::sample::select(vec!["", "", "", "# behind", "  # { \"odd"]);
    let leaf = (phrase.clone(), comment.clone()).prop_map(|(phrase, comment)| format!("{phrase}{comment}\n"));
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let list = prop::collection::vec(inner, 0..4).prop_map(|list| list.concat());
        let gaps = prop::sample::select(vec!["", " ", "\n", "\n\n\n# own\n", "\t"]);
        (phrase.clone(), list, comment.clone(), gaps, 0..7).prop_map(|(phrase, list, comment, gap, form)| match form {
            0 => format!("{phrase}: {phrase}; b: c {comment}\n{gap}{list}"),
            1 => format!("{phrase} {{ {phrase}; x: y }}{comment}\n{list}"),
            2 => format!("{phrase}: a {{{comment}\n{list}}}; then b {comment}\n{gap}"),
            3 => format!("{phrase}:a{{}}\n{list}"),
            _ => format!("{phrase}{{{comment}\n{gap}{list}{gap}}}{comment}\n{gap}"),
        })
    })
}

fn check_span(span: Span, text: &str) {
    assert!(span.start <= span.end);
    assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} lies outside of the text");
}

fn check_statement(statement: &Statement, text: &str) {
    statement.tokens.iter().for_each(|token| check_span(token.span, text));
    check_span(statement.phrase, text);
    check_span(statement.span, text);
    statement.trailing.iter().for_each(|span| check_span(*span, text));
    match &statement.body {
        Body::None => {}
        Body::Inline(list) => list.iter().for_each(|inner| check_statement(inner, text)),
        Body::Block(block) => {
            [Some(block.open), block.close, block.opening_comment]
                .into_iter()
                .flatten()
                .for_each(|span| check_span(span, text));
            check_items(&block.items, text);
        }
    }
}

fn check_items(items: &[Item], text: &str) {
    for item in items {
        match item {
            Item::Statement(statement) => check_statement(statement, text),
            Item::Comment(span) => {
                check_span(*span, text);
                assert!(span.of(text).starts_with('#'));
            }
            Item::Blank => {}
        }
    }
}

/// Everything that must hold for any text.
fn check(text: &str) -> File {
    let file = parse(text);
    check_items(&file.items, text);
    for problem in &file.problems {
        check_span(problem.span, text);
        problem.other.iter().for_each(|span| check_span(*span, text));
    }
    assert!(file.problems.is_sorted_by_key(|problem| problem.span));
    match format(text) {
        Ok(formatted) => {
            assert!(file.problems.is_empty());
            assert_eq!(content(&parse(&formatted)), content(&file));
            assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "formatting twice changes something");
        }
        Err(Refusal::Problems(problems)) => assert_eq!(problems, file.problems),
        Err(Refusal::LineTooLong(span)) => check_span(span, text),
        Err(Refusal::FileTooLong) => {}
        Err(Refusal::NotProven) => assert!(text.contains(','), "not proven: {text:?}"),
    }
    file
}

fn comments(text: &str) -> Vec<String> {
    fn of_statement(statement: &Statement, out: &mut Vec<Span>) {
        out.extend(statement.trailing);
        match &statement.body {
            Body::None => {}
            Body::Inline(list) => list.iter().for_each(|inner| of_statement(inner, out)),
            Body::Block(block) => {
                out.extend(block.opening_comment);
                of_items(&block.items, out);
            }
        }
    }
    fn of_items(items: &[Item], out: &mut Vec<Span>) {
        for item in items {
            match item {
                Item::Statement(statement) => of_statement(statement, out),
                Item::Comment(span) => out.push(*span),
                Item::Blank => {}
            }
        }
    }
    let mut out = Vec::new();
    of_items(&parse(text).items, &mut out);
    out.sort();
    out.iter().map(|span| span.of(text).to_owned()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn any_text(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_line_like_text(text in "[a-z \"{}:;#,\\n]{0,60}") {
        check(&text);
    }

    #[test]
    fn any_soup(text in soup()) {
        check(&text);
    }

    #[test]
    fn any_phrase(text in soup(), offset in 0..1_000_usize) {
        let (tokens, problems) = lex_phrase(&text, offset);
        for span in tokens.iter().map(|token| token.span).chain(problems.iter().map(|problem| problem.span)) {
            check_span(Span::new(span.start as usize - offset, span.end as usize - offset), &text);
        }
        prop_assert!(tokens.is_sorted_by_key(|token| token.span));
    }

    #[test]
    fn well_formed_texts_are_formatted(text in prop::collection::vec(well_formed(), 0..4)) {
        let text = text.concat();
        let file = check(&text);
        prop_assert!(file.problems.is_empty(), "{:?}", file.problems);
        let formatted = format(&text).unwrap();
        prop_assert_eq!(comments(&text), comments(&formatted));
    }

    #[test]
    fn one_missing_brace_is_one_problem(text in prop::collection::vec(well_formed(), 1..4)) {
        let text = format(&text.concat()).unwrap();
        for at in braces(&text) {
            let mut broken = text.clone();
            let brace = broken.remove(at);
            let file = check(&broken);
            let drawn: String = file.problems.iter().map(|problem| draw_problem(problem, &broken)).collect();
            prop_assert_eq!(file.problems.len(), 1, "\n{}{}", &broken, drawn);
            let kind = if brace == '{' { ProblemKind::StrayClose } else { ProblemKind::NeverClosed };
            prop_assert_eq!(file.problems[0].kind, kind, "\n{}{}", &broken, drawn);
        }
    }
}
