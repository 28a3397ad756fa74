//! What stands under a line, or should.

use brim_grammar::{Statement, Token, TokenKind};

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::names::stem;
use crate::model::node::Phrase;
use crate::vocabulary::{Entry, Under, Word};

/// A line under which something must stand.
pub(in crate::model) fn body_missing(phrase: &Phrase, entry: &Entry, place: Place) -> Diagnostic {
    let what = match entry.under {
        Under::Effects => "what happens",
        Under::Modifiers => "what changes",
        Under::Rules => "its rules",
        Under::Rows | Under::Elites => "its rows",
        Under::Branches => "what happens on `pass:` and on `fail:`",
        Under::Options => "the options, each with its label in quotes",
        Under::Picture => "the rows of the picture, each in quotes",
        _ => "something",
    };
    let what = if matches!(phrase.word, Word::Label(_)) { "what happens then" } else { what };
    Diagnostic::new(Code::BodyMissing, place, "this line ends before it says what belongs to it")
        .label(format!("{what} should follow"))
        .help(format!("go on with `:` on the same line, or open a block: `{}`", entry.example))
}

/// How many of the lines below a roll or a test were meant to stand in its block: `1-3: …`, `on 4+: …`, `fail: …`.
pub(in crate::model) fn rows_below(below: &[&Statement]) -> usize {
    let row = |token: &Token| match &token.kind {
        TokenKind::Range(..) | TokenKind::AtLeast(_) | TokenKind::Number(_) => true,
        TokenKind::Word(word) => {
            matches!(
                stem(&word.to_lowercase()).as_str(),
                "pass" | "fail" | "succes" | "success" | "failure" | "otherwise"
            )
        }
        _ => false,
    };
    let before = |token: &Token| matches!(&token.kind, TokenKind::Word(word) if matches!(word.to_lowercase().as_str(), "on" | "a" | "if" | "roll" | "of"));
    let is_row = |line: &&&Statement| {
        let rest = line.tokens.iter().skip_while(|token| before(token));
        let short = line.tokens.len() <= 4;
        short && !line.body.is_none() && rest.take(1).any(row)
    };
    below.iter().take_while(is_row).count()
}

/// A roll or a test of which the results stand below it, and not in its block.
pub(in crate::model) fn block_missing(under: Under, place: Place, row: Place) -> Diagnostic {
    let (what, rows) = match under {
        Under::Branches => ("test", "`pass: …` and `fail: …`"),
        _ => ("roll", "a row for each result, `1-3: …` and `4-6: …`"),
    };
    Diagnostic::new(Code::BodyMissing, place, format!("the results of this {what} stand in a block behind it"))
        .label("`{` should stand at the end of this line")
        .other(row, "this belongs in the block")
        .help(format!("write `{{` at the end of this line, in the block {rows}, and `}}` below them"))
}

/// A block under a line that takes none.
pub(in crate::model) fn body_unexpected(place: Place) -> Diagnostic {
    Diagnostic::new(Code::BodyUnexpected, place, "nothing can stand under this line")
        .label("this line is complete by itself")
        .help("write what comes next in lines of its own, below this one")
}

/// A line of a picture that is not one text.
pub(in crate::model) fn no_row(place: Place) -> Diagnostic {
    Diagnostic::new(Code::WrongType, place, "a row of the picture is one text in quotes, and nothing else")
        .label("not one text")
        .help("write each row on a line of its own: `\"#..#\"`")
}

/// An `otherwise` without the `if` that it belongs to.
pub(in crate::model) fn otherwise_alone(place: Place, inline: bool) -> Diagnostic {
    let found = Diagnostic::new(Code::UnknownPhrase, place, "`otherwise` stands here without an `if` above it");
    if inline {
        let found = found.label("this belongs to what stands before it in the line");
        return found.help("the rows of a roll stand in a block, each on a line of its own");
    }
    found.label("otherwise than what?").help("write `if …: …` in the line above, or take the word away")
}
