//! The formatter: one way to write, nothing lost.

#![allow(clippy::unwrap_used, reason = "a test that panics has failed, as it should")]

use crate::common;

use brim_grammar::{Refusal, format, parse};
use common::{content, samples};

/// A text, and how it is written.
fn both(source: &str) -> String {
    let formatted = format(source).unwrap();
    assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "formatting twice changes something");
    assert_eq!(content(&parse(source)), content(&parse(&formatted)));
    format!("{source}\n--- is written ---\n{formatted}")
}

macro_rules! written {
    ($($name:ident: $source:expr;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(both($source)); })*
    };
}

written! {
    sketches: include_str!("samples/sketches.brim");
    words_and_marks: "\u{FEFF}flavor “He said ‘no’.”   ,  “She said \"yes\".”\r\ndefense  −2 ; roll 1d6,2d8 ( d3 )\r\nthe heroes’ range 1–3 ; this hero’s $1,000 PP 05 +0\r\n";
    comments: "# top\nenemy \"A\" {# opening\n\n\n# first\n   health 5# five\n\n\n   move 4;size big # two\n# last\n\n}# behind\n## about b\nb # c\n\n\n";
    declarations_apart: "pack \"A\"\nedition x\n# about b\nb { c }\nd\ne { f }\ng {\n h {\n}\n}\n";
    rows: "elite {\n1 \"Swift\": initiative +2\n2 \"Lashing Strike\": a; b: c\n# three\n3: x # y\n\n4: z\n\"A very long label that is an option\": a\npass: b\nother stuff: c\n5: d { e }\n}\n";
    one_line_blocks: "brutal {health 10}\na { b; c: d; e }\nf { g { h } }\ni { j\n}\nk { a very long line that has no room here, because it is as long as a line can be, b; and goes on }\n";
    inline_blocks: "a: b { c; d }; e {\nf\n} # g\nh: i {\n j\n}; k\nl { } m { } n\n";
    long_phrases: "this hero makes a ranged attack, range 8, shots 1, at a random hero in range and in sight of it, with 2 more dice {\na\n}\n1: place it, or one hero (party picks) places it, next to any other hero in sight, and then move on, once per turn; b\n";
    comments_inside_phrases: "a: keywords One, # first\n  # own line\n Two,Three, # third\n Four; b # last\n";
    empty: "\n\n  \n";
}

#[test]
fn refuses_what_has_problems() {
    let Err(Refusal::Problems(problems)) = format("a {\n") else { panic!("formatted a broken text") };
    assert_eq!(problems.len(), 1);
    assert_eq!(Refusal::Problems(problems).to_string(), "the text has a problem to mend first");
}

#[test]
fn refuses_what_grows_too_long() {
    // 1,995 empty texts, with a space between each two of them once formatted.
    let quotes = "\"".repeat(3990);
    let text = format!("encounter \"E\" {{\n  {quotes}\n}}\n");
    let Err(Refusal::LineTooLong(span)) = format(&text) else { panic!("a line that nobody could read again") };
    assert_eq!(span.of(&text), format!("  {quotes}"));
    // A file just under the longest, every block of which gets lines of its own.
    let packed = "encounter \"E\" {a}\n".repeat(2 * 1024 * 1024 / 18);
    assert_eq!(format(&packed), Err(Refusal::FileTooLong));
    assert!(format(&"encounter \"E\" {a}\n".repeat(1000)).is_ok());
}

#[test]
fn refuses_what_it_cannot_prove() {
    // On lines of their own these two statements would be one.
    assert_eq!(format("keywords Void,; size medium\n"), Err(Refusal::NotProven));
}

#[test]
fn samples_keep_a_comment_on_every_line() {
    for (name, text) in samples() {
        for own_line in [false, true] {
            let stamp = |(index, line): (usize, &str)| {
                if own_line { format!("# stamp {index}.\n{line}") } else { format!("{line} # stamp {index}.") }
            };
            let stamped: Vec<String> = text.lines().enumerate().map(stamp).collect();
            let formatted = format(&stamped.join("\n")).unwrap();
            let mut rest = formatted.as_str();
            for index in 0..stamped.len() {
                let stamp = format!("# stamp {index}.");
                rest = rest.split_once(&stamp).unwrap_or_else(|| panic!("{name}: {stamp} is lost:\n{formatted}")).1;
            }
        }
    }
}
