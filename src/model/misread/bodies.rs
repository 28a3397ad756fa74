//! What stands under a line, or should.

use crate::diagnostic::{Code, Diagnostic, Place};
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
