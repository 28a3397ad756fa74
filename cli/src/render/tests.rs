use super::*;
use brimscript::diagnostic::{Code, FileId};

fn sources(text: &str) -> Sources {
    let mut sources = Sources::default();
    sources.add(Source::new("content/swamps-of-death/enemies.brim", "enemies.brim", text));
    sources.add(Source::new("content/base/enemies.brim", "enemies.brim", "enemy \"Bile Giant\" {\n  health 9\n}\n"));
    sources
}

/// The place of a piece of text.
fn at(sources: &Sources, file: u32, piece: &str) -> Place {
    let file = FileId(file);
    let start = sources.text(file).find(piece).unwrap();
    Place { file, span: brim_grammar::Span::new(start, start + piece.len()) }
}

fn shown(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let text = human(diagnostic, sources, Look::default());
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.lines().all(|line| !line.contains(brimscript::diagnostic::escape::acts)), "{text}");
    text
}

#[test]
fn a_finding_with_its_cause() {
    let text = "encounter \"The Tollkeeper\" {\n  keywords Undead\n  elite {\n    1: health +1\n    2: health +2\n\n}\n\nenemy \"B\" {\n}\n";
    let sources = sources(text);
    let diagnostic = Diagnostic::new(
        Code::NeverClosed,
        at(&sources, 0, "elite {"),
        "`elite {` is never closed; by the indentation it ends before line 7",
    )
    .subject("The Tollkeeper (encounter)")
    .label("this block")
    .other(at(&sources, 0, "}"), "the next thing that stands outside of it")
    .help("write a `}` before line 7");
    insta::assert_snapshot!(shown(&diagnostic, &sources));
}

#[test]
fn a_cause_in_another_file() {
    let sources = sources("enemy \"Bile Giant\" {\n  health 12\n}\n");
    let diagnostic = Diagnostic::new(
        Code::DuplicateName,
        at(&sources, 0, "\"Bile Giant\""),
        "there are two enemies of the name Bile Giant",
    )
    .subject("Bile Giant (enemy)")
    .label("the second one")
    .other(at(&sources, 1, "\"Bile Giant\""), "the first one")
    .help("give this one a name of its own, or write `change \"Bile Giant\" { health is 12 }` if it is meant to be the same enemy");
    insta::assert_snapshot!(shown(&diagnostic, &sources));
}

#[test]
fn a_mark_far_to_the_right_of_a_long_line() {
    let text = format!("note \"{}\" bad {}\n", "ü ".repeat(300), "more ".repeat(200));
    let sources = sources(&text);
    let diagnostic = Diagnostic::new(Code::WordsLeft, at(&sources, 0, "bad"), "`bad` is left over")
        .label("nothing in the line needs this word, and so on, at such length that it has to be broken");
    insta::assert_snapshot!(shown(&diagnostic, &sources));
}

#[test]
fn what_could_act_is_shown() {
    let sources = sources("enemy \"A\u{1b}[31m\u{202e}\" {\n\thealth D7\n}\n");
    let diagnostic = Diagnostic::new(Code::NoSuchDie, at(&sources, 0, "D7"), "there is no `D7`\u{1b}[0m")
        .subject("A\u{1b}[31m (enemy)")
        .label("no such \u{7}die")
        .other(at(&sources, 0, "A\u{1b}[31m"), "named \u{1b}here")
        .help("write another\u{9b} die");
    insta::assert_snapshot!(shown(&diagnostic, &sources));
}

#[test]
fn a_finding_without_a_text() {
    let mut sources = Sources::default();
    let file = sources.add(Source::new("content/a.brim", "a.brim", ""));
    let nowhere = Diagnostic::without_place(Code::FolderUnreadable, "`nowhere` cannot be read: it does not exist");
    let place = Place { file, ..Place::default() };
    let whole = Diagnostic::new(Code::FileTooLong, place, "this file is longer than 4 MiB").help("divide it");
    insta::assert_snapshot!(format!("{}\n{}", shown(&nowhere, &sources), shown(&whole, &sources)));
}

#[test]
fn the_end_of_the_text() {
    let sources = sources("enemy \"A\" {\n  health 5\n");
    let end = Place { file: FileId(0), span: brim_grammar::Span::new(23, 23) };
    let diagnostic = Diagnostic::new(Code::NeverClosed, end, "the file ends here").label("here");
    insta::assert_snapshot!(shown(&diagnostic, &sources));
}

#[test]
fn a_terminal_gets_colour_and_lines() {
    let sources = sources("enemy \"A\" {\n  health 5\n}\n");
    let diagnostic = Diagnostic::new(Code::OutOfRange, at(&sources, 0, "5"), "too few").label("here");
    assert!(human(&diagnostic, &sources, Look { unicode: true, colour: true }).contains('\u{1b}'));
    let drawn = human(&diagnostic, &sources, Look { unicode: true, colour: false });
    assert!(drawn.contains('╭') && !drawn.contains('\u{1b}'));
    assert!(human(&diagnostic, &sources, Look::default()).is_ascii());
}
