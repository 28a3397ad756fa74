//! The one way to write a text.
//!
//! Two spaces a level, one blank line at most, one space between words, rows of a chart with their statements under one
//! another; what the words say is left alone. The result is proven before it is given out: parsed again, it must say the
//! same in the same words, with every comment at its place.

pub mod bare;
mod inner;
mod items;
mod phrase;
mod proof;
mod rows;

use std::fmt;

use crate::parse::parse;
use crate::tree::{MAX_FILE, MAX_LINE, Problem, Span};
use items::Writer;

/// The widest line that the formatter makes where it has a choice: phrases break after a comma.
pub const WIDTH: usize = 100;

/// Why a text was not formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The text has problems; what stands there may not be what was meant.
    Problems(Vec<Problem>),
    /// A line would be longer than [`MAX_LINE`] once formatted: the longest line of the text.
    LineTooLong(Span),
    /// The text would be longer than [`MAX_FILE`] once formatted.
    FileTooLong,
    /// The formatted text would not say the same. It is not given out.
    NotProven,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Problems(list) if list.len() == 1 => f.write_str("the text has a problem to mend first"),
            Refusal::Problems(list) => write!(f, "the text has {} problems to mend first", list.len()),
            Refusal::LineTooLong(_) => write!(f, "a line would be longer than {MAX_LINE} bytes once formatted"),
            Refusal::FileTooLong => {
                write!(f, "the text would be longer than {} MiB once formatted", MAX_FILE / (1024 * 1024))
            }
            Refusal::NotProven => f.write_str("the formatted text would not say the same as this one"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Writes `source` in the one way.
///
/// # Errors
/// Refuses a text with problems, and a text whose formatted form cannot be proven to say the same.
///
/// ```
/// let text = "enemy “Bile Giant”   {\n\n health 12;move 4 }";
/// let formatted = brim_grammar::format(text).unwrap();
/// assert_eq!(formatted, "enemy \"Bile Giant\" {\n  health 12\n  move 4\n}\n");
/// ```
pub fn format(source: &str) -> Result<String, Refusal> {
    let file = parse(source);
    if !file.problems.is_empty() {
        return Err(Refusal::Problems(file.problems));
    }
    let text = Writer::new(source, &file).file(&file);
    if text.len() > MAX_FILE {
        return Err(Refusal::FileTooLong);
    }
    if text.lines().any(|line| line.len() > MAX_LINE) {
        return Err(Refusal::LineTooLong(longest_line(source)));
    }
    if proof::says_the_same((&file, source), (&parse(&text), &text)) { Ok(text) } else { Err(Refusal::NotProven) }
}

/// The longest line of a text: formatting puts spaces between words and joins no lines, so it is the one that grows too long.
fn longest_line(source: &str) -> Span {
    let (mut start, mut longest) = (0, Span::default());
    for line in source.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        let span = Span::new(start, end);
        if span.end - span.start > longest.end - longest.start {
            longest = span;
        }
        start += line.len();
    }
    longest
}
