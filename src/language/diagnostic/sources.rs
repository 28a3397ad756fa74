//! The texts that were read, so that a place can be shown: as a file, a line and a column.

use super::{FileId, Place};
use brim_grammar::Span;

/// Where something stands, as a person counts: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

/// One file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    path: String,
    inside: String,
    text: String,
    marked: bool,
    starts: Vec<u32>,
    /// How many characters stand before every [`STEP`]th byte: columns of long lines are looked up, not counted.
    characters: Vec<u32>,
}

impl Source {
    /// A text and where it comes from. A byte order mark is left out.
    pub fn new(path: impl Into<String>, inside: impl Into<String>, text: &str) -> Self {
        let bare = text.strip_prefix('\u{FEFF}');
        let (text, marked) = (bare.unwrap_or(text).to_owned(), bare.is_some());
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let mut starts: Vec<u32> =
            std::iter::once(0).chain(ends.map(|(at, _)| Span::new(at + 1, at + 1).start)).collect();
        starts.shrink_to_fit();
        let characters = characters(&text);
        Source { path: path.into(), inside: inside.into(), text, marked, starts, characters }
    }

    /// The way to the file from where the tool was started: what a person or an editor opens.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The way to the file from its pack's folder: the same on every machine.
    pub fn inside(&self) -> &str {
        &self.inside
    }

    /// What it says.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// True where the file begins with a byte order mark, which `text` leaves out.
    pub fn is_marked(&self) -> bool {
        self.marked
    }

    /// The line of a byte, without its column: to be asked often.
    pub fn line_at(&self, offset: u32) -> u32 {
        count(self.starts.partition_point(|&start| start <= offset).max(1))
    }

    /// The line and column of a byte. One inside a character counts as that character, one after the text as its end.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let column = self.characters_before(offset) - self.characters_before(start).min(self.characters_before(offset));
        Position { line: count(line), column: column.saturating_add(1) }
    }

    /// How many characters end at a byte or before it.
    fn characters_before(&self, offset: u32) -> u32 {
        let offset = (offset as usize).min(self.text.len());
        let known = self.characters.get(offset / STEP).copied().unwrap_or(0);
        let rest = self.text.as_bytes().get(offset / STEP * STEP..offset).unwrap_or(&[]);
        let begun = known + count(rest.iter().filter(|&&byte| begins(byte)).count());
        if self.text.is_char_boundary(offset) { begun } else { begun.saturating_sub(1) }
    }

    /// How many lines there are; an empty text has one.
    pub fn lines(&self) -> u32 {
        count(self.starts.len())
    }

    /// The bytes of a line (counted from 1), without its line end. Empty where there is no such line.
    pub fn line_span(&self, line: u32) -> Span {
        let index = line.saturating_sub(1) as usize;
        let end = Span::new(self.text.len(), self.text.len()).end;
        let Some(&start) = self.starts.get(index) else { return Span { start: end, end } };
        let next = self.starts.get(index + 1).map_or(end, |&next| next);
        let text = Span { start, end: next }.of(&self.text);
        Span::new(start as usize, start as usize + text.trim_end_matches(['\n', '\r']).len())
    }

    /// What a line says (counted from 1), without its line end.
    pub fn line(&self, line: u32) -> &str {
        self.line_span(line).of(&self.text)
    }
}

const STEP: usize = 1024;

/// True for the first byte of a character.
fn begins(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

fn characters(text: &str) -> Vec<u32> {
    let mut sum = 0_u32;
    let mut table = vec![0];
    for step in text.as_bytes().chunks(STEP) {
        sum = sum.saturating_add(count(step.iter().filter(|&&byte| begins(byte)).count()));
        table.push(sum);
    }
    table
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Every file that was read in one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// Takes a text in and numbers it.
    pub fn add(&mut self, source: Source) -> FileId {
        let id = FileId(count(self.files.len()));
        self.files.push(source);
        id
    }

    /// Gives a file another text. Nothing where there is no such file.
    pub fn change(&mut self, id: FileId, text: &str) {
        if let Some(source) = self.files.get_mut(id.0 as usize) {
            *source = Source::new(std::mem::take(&mut source.path), std::mem::take(&mut source.inside), text);
        }
    }

    /// The file of that number.
    pub fn get(&self, id: FileId) -> Option<&Source> {
        self.files.get(id.0 as usize)
    }

    /// The text of that file; empty where there is none.
    pub fn text(&self, id: FileId) -> &str {
        self.get(id).map_or("", Source::text)
    }

    /// What stands at a place.
    pub fn at(&self, place: Place) -> &str {
        place.span.of(self.text(place.file))
    }

    /// Every file with its number, in the order they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.files.iter().enumerate().map(|(at, source)| (FileId(count(at)), source))
    }
}
