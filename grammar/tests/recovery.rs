//! One brace too few or too many is one problem, and everything else is read as if the text were whole.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

use crate::common;

use brim_grammar::{File, Item, ProblemKind, Statement, parse};
use common::{braces, content_of, draw, draw_problem, samples};

fn declarations(file: &File) -> Vec<Vec<String>> {
    let statements = file.items.iter().filter_map(|item| match item {
        Item::Statement(statement) => Some(statement),
        Item::Comment(_) | Item::Blank => None,
    });
    let content = |statement: &Statement| {
        let mut out = Vec::new();
        content_of(statement, 0, &mut out);
        out
    };
    statements.map(content).collect()
}

fn problems(file: &File, text: &str) -> String {
    file.problems.iter().map(|problem| draw_problem(problem, text)).collect()
}

#[test]
fn every_missing_brace_is_one_problem() {
    let (mut whole, mut all) = (0, 0);
    for (name, text) in samples() {
        let expected = declarations(&parse(&text));
        for at in braces(&text) {
            let mut broken = text.clone();
            let brace = broken.remove(at);
            let file = parse(&broken);
            let line = text[..at].matches('\n').count() + 1;
            let place = format!("{name} line {line} without {brace}: {}", problems(&file, &broken));
            assert_eq!(file.problems.len(), 1, "{place}");
            let kind = if brace == '{' { ProblemKind::StrayClose } else { ProblemKind::NeverClosed };
            assert_eq!(file.problems[0].kind, kind, "{place}");
            let found = declarations(&file);
            let lost = expected.iter().filter(|declaration| !found.contains(declaration)).count();
            assert!(lost <= 1, "{place}: lost {lost}");
            all += 1;
            whole += usize::from(lost == 0);
        }
    }
    // The indentation of well-formed texts shows where nearly every brace was.
    assert!(whole * 100 >= all * 90, "only {whole} of {all} are read as if nothing were missing");
}

#[test]
fn every_stray_brace_is_one_problem() {
    for (name, text) in samples() {
        let expected = declarations(&parse(&text));
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for line in 0..lines.len() {
            let broken = format!("{}}}\n{}", lines[..line].concat(), lines[line..].concat());
            let file = parse(&broken);
            let place = format!("{name} before line {}: {}", line + 1, problems(&file, &broken));
            assert_eq!(file.problems.len(), 1, "{place}");
            let found = declarations(&file);
            let lost = expected.iter().filter(|declaration| !found.contains(declaration)).count();
            assert!(lost <= 1, "{place}: lost {lost}");
        }
    }
}

macro_rules! trees {
    ($($name:ident: $source:expr;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(draw($source)); })*
    };
}

trees! {
    inner_block_not_closed: "enemy \"A\" {\n  health 5\n  elite {\n    1: a\n    2: b # c\n\n# about B\nenemy \"B\" {\n  health 6\n}\n";
    inner_block_not_closed_before_a_member: "enemy \"A\" {\n  elite {\n    1: a\n\n  health 5\n}\nenemy \"B\" {}\n";
    head_without_its_brace: "enemy \"A\" {\n  elite # the chart\n    1: a\n    2: b\n  }\n  health 5\n}\n";
    block_in_an_inline_body_not_closed: "a {\n  x: y {\n    b\n  z\n}\nc\n";
    not_indented: "enemy \"A\" {\nelite {\n1: a\n}\nhealth 5\nenemy \"B\" {\nhealth 6\n}\n";
    stray_at_the_end: "a {\n  b\n}\n}\n}\n";
    last_line: "a {\n  b {\n    c";
    badly_indented_but_balanced: "a {\nb {\n      c\n }\n  }\nd {\n  e\n";
    one_line_block_not_closed: "a {\n  brutal { health 10\n  c\n}\nb\n";
    one_line_block_not_opened: "a {\n  brutal health 10 }\n  c\n}\nb\n";
    stray_without_indentation: "a {\n  b {\n}\n    c\n  }\n  d\n}\ne\n";
    pasted_without_indentation: "a {\nb {\n  c\n}\n}\nd {\n  e {\n    f\n}\ng\n";
}

#[test]
fn many_faults_take_no_long_time() {
    for piece in ["a {\n", "}\n", "a {\n  b\n", "a\n  b }\n", " a { }\n}\n", "a: b {\n# c\n", "\t}{\n"] {
        let file = parse(&piece.repeat(3_000_000 / piece.len()));
        assert!(!file.problems.is_empty());
    }
}
