//! Trees and problems of small texts, with the texts beside them.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed, as it should")]

use crate::common;

use common::{draw, samples};

#[test]
fn samples_have_no_problems() {
    for (name, source) in samples() {
        let file = brim_grammar::parse(&source);
        let problems: Vec<String> = file.problems.iter().map(|p| common::draw_problem(p, &source)).collect();
        assert!(problems.is_empty(), "{name}: {}", problems.join(""));
    }
}

macro_rules! trees {
    ($($name:ident: $source:expr;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(draw($source)); })*
    };
}

trees! {
    nothing: "";
    one_form: "otherworld\npass: that hero gains 20 XP\nbrutal { health 10 }\n";
    labels_nest: "1-2: if no hero is here: add 1 growing dread; nothing; stop\n3: a\n";
    block_in_an_inline_body: "\"Bluff\": that hero tests cunning 5+ {\n  pass: a\n}; then b; c # why\nd\n";
    comma_goes_on: "abilities Immobile,\n    Fear 1,\n    Tough 2 {\n  a,\n}\nb, c\n";
    comma_before_comments: "a, # one\n  # two\n  b # three\nc,\n\nd\n";
    comments_and_blank_lines: "\n# top\n\n\n## doc\nenemy \"A\" { # opening\n\n  health 5 # trailing\n  # own\n\n} # behind\n\n";
    texts_hold_anything: "flavor \"{ } : ; # 'x'\" # \"comment\"\n";
    curly_quotes: "\u{FEFF}flavor “He said \"no\".”\r\n“Hunter’s–Mark” – this hero’s range 1–3, −2\u{a0}defense\r\n";
    mixed_quotes: "a \"Pay” b\nc “Pay\" for “Bluff”\n";
    numbers: "12 +2 -1 4+ 1-3 $50 $1,000 D6 2d6 d3 D8 D20 D36 3rd 10 +5 3+2 P PP p Peril 1d6+2\n";
    numbers_too_large: "a 1234567890 99999D6 D7 0D6 2D5 1-99999999999 $9999999999 000000000012\n";
    words: "OtherWorld's Kel'sar heroes' attack, side-bag don’t Ångström's (party picks)\n";
    stray_characters: "a % b == c . [x] 'y'\n";
    open_text: "enemy \"Bile Giant {\n  flavor \"abc ; d: e\n  health 5\n}\na \"b # c\n";
    no_head: "{ a }\n: b\nc: : d\n";
    brace_on_the_next_line: "enemy \"A\" # x\n{\n  health 5\n}\n";
    control_characters: "a \u{1b}[31mb\0\0 c\nd\re\r\r\nf \"g\u{202e}h\"\n";
    merge_marks: "enemy \"A\" {\n<<<<<<< ours\n  health 5\n=======\n  health 6 {\n>>>>>>> theirs\n  move 4\n}\n<<<<<<<\nb\n";
    same_line: "foo { a; b: c; d } bar { } ; baz ;; ; : \n";
    empty_bodies: "a:\nb: # c\nd {}\ne { # f\n}\n";
}

#[test]
fn a_long_line_is_reported_and_read() {
    let file = brim_grammar::parse(&format!("a {}\nb\n", "x ".repeat(2_000)));
    assert_eq!(file.problems.len(), 1);
    assert_eq!(file.problems[0].kind, brim_grammar::ProblemKind::LineTooLong);
    assert_eq!(file.items.len(), 2);
}

#[test]
fn a_long_file_is_not_read() {
    let file = brim_grammar::parse(&"a\n".repeat(brim_grammar::MAX_FILE / 2 + 1));
    assert_eq!(file.problems.len(), 1);
    assert_eq!(file.problems[0].kind, brim_grammar::ProblemKind::FileTooLong);
    assert!(file.items.is_empty());
}

#[test]
fn too_deep_is_one_problem() {
    for opening in ["a {\n", "a: ", "{", "a: b {", ":"] {
        for closing in ["", "}"] {
            let source = format!("{}{}", opening.repeat(100_000), closing.repeat(100_000));
            let file = brim_grammar::parse(&source);
            let kinds: Vec<_> = file.problems.iter().map(|problem| problem.kind).collect();
            let deep = kinds.iter().filter(|&&kind| kind == brim_grammar::ProblemKind::TooDeep).count();
            assert_eq!(deep, 1, "{opening:?} {kinds:?}");
        }
    }
}

/// `depth` blocks inside one another.
fn nested(depth: usize) -> String {
    format!("{}{}", "a {\n".repeat(depth), "}\n".repeat(depth))
}

#[test]
fn the_deepest_block_is_read() {
    assert!(brim_grammar::parse(&nested(brim_grammar::MAX_DEPTH)).problems.is_empty());
    assert_eq!(brim_grammar::parse(&nested(brim_grammar::MAX_DEPTH + 1)).problems.len(), 1);
    let labels = "a: ".repeat(brim_grammar::MAX_DEPTH);
    assert!(brim_grammar::parse(&labels).problems.is_empty());
    assert_eq!(brim_grammar::parse(&format!("{labels}:")).problems.len(), 1);
}

#[test]
fn the_deepest_block_needs_little_stack() {
    let parse = || brim_grammar::parse(&nested(brim_grammar::MAX_DEPTH)).problems;
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(parse).unwrap();
    assert_eq!(thread.join().unwrap(), []);
}
