use brim_language::card::template::{Form, Hole, Piece, pieces, push};

#[test]
fn a_text_is_taken_apart() {
    let plain = |name| Hole { name, form: Form::Plain, unit: None };
    let unit = Some(("{what#one}", "{what#many}"));
    assert_eq!(
        pieces("{who} gains {n|{what#one}|{what#many}}[ for each {per}]"),
        [
            Piece::Hole(plain("who")),
            Piece::Letters(" gains "),
            Piece::Hole(Hole { name: "n", form: Form::Plain, unit }),
            Piece::Clause(" for each {per}"),
        ]
    );
}

#[test]
fn articles_follow_the_ear() {
    let mut out = "draws a ".to_owned();
    push(&mut out, "Artifact");
    assert_eq!(out, "draws an Artifact");
}
