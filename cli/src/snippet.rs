//! The few lines of a text that a finding shows, made safe for a terminal and cut to its width.

use crate::render::wrapped;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::{Place, Position, Source};
use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::collections::BTreeMap;

/// The most characters of a line that are shown.
const WIDTH: usize = 68;
/// How many of them stand before a mark far to the right.
const BEFORE: usize = 20;

/// Lines to show, and the marks under them.
#[derive(Debug)]
pub struct Snippet {
    name: String,
    text: String,
    lines: Vec<Line>,
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    number: u32,
    start: usize,
    end: usize,
}

#[derive(Debug)]
struct Mark {
    label: String,
    primary: bool,
    start: usize,
    end: usize,
    /// As printed above the lines.
    position: Position,
}

impl Snippet {
    /// The lines around some places of one file. The first place is the one the finding is about.
    pub fn new(source: &Source, places: &[(Place, &str)]) -> Snippet {
        let mut wanted: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let spots: Vec<Spot> = places.iter().map(|(place, _)| Spot::of(source, *place)).collect();
        for spot in &spots {
            for line in spot.line.saturating_sub(1).max(1)..=(spot.line + 1).min(last_line(source)) {
                wanted.entry(line).or_default();
            }
        }
        for (index, spot) in spots.iter().enumerate() {
            wanted.entry(spot.line).or_default().push(index);
        }
        let name = escaped(source.path()).into_owned();
        let mut snippet = Snippet { name, text: String::new(), lines: Vec::new(), marks: Vec::new() };
        for (number, marked) in wanted {
            let marked: Vec<(&Spot, &str, bool)> = marked
                .iter()
                .filter_map(|&index| Some((spots.get(index)?, places.get(index)?.1, index == 0)))
                .collect();
            snippet.line(source, number, &marked);
        }
        snippet
    }

    fn line(&mut self, source: &Source, number: u32, marked: &[(&Spot, &str, bool)]) {
        let start = self.text.len();
        let raw = source.line(number);
        let window = Window::new(raw, marked.iter().map(|(spot, ..)| spot.start).min());
        self.text.push_str(&window.text);
        self.text.push('\n');
        for (spot, label, primary) in marked {
            let (from, to) = (window.drawn(raw, spot.start), window.drawn(raw, spot.end));
            let columns = self.text.get(start..start + (from + to) / 2).map_or(0, |before| before.chars().count());
            let room = (WIDTH + 1).saturating_sub(columns).max(8);
            self.marks.push(Mark {
                label: wrapped(&escaped(label), room),
                primary: *primary,
                start: start + from,
                end: start + to,
                position: spot.position,
            });
        }
        self.lines.push(Line { number, start, end: self.text.len() });
    }

    /// The marks, as the renderer takes them.
    pub fn labels(&self) -> Vec<LabeledSpan> {
        let label = |mark: &Mark| {
            let text = (!mark.label.is_empty()).then(|| mark.label.clone());
            let span = (mark.start, mark.end.saturating_sub(mark.start));
            if mark.primary {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        };
        self.marks.iter().map(label).collect()
    }

    fn line_at(&self, offset: usize) -> Option<usize> {
        self.lines.iter().position(|line| line.start <= offset && offset < line.end)
    }
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (from, to) = (span.offset(), span.offset() + span.len());
        let first = self.line_at(from).ok_or(MietteError::OutOfBounds)?;
        let last = self.line_at(to).ok_or(MietteError::OutOfBounds)?;
        let marked = self.marks.iter().find(|mark| mark.start == from && before == 0);
        let mut shown = first..=last;
        for _ in 0..before {
            let up = shown.start().saturating_sub(1);
            shown = if self.consecutive(up, *shown.start()) { up..=*shown.end() } else { shown };
        }
        for _ in 0..after {
            let down = shown.end() + 1;
            shown = if self.consecutive(*shown.end(), down) { *shown.start()..=down } else { shown };
        }
        let lines = self.lines.get(shown).ok_or(MietteError::OutOfBounds)?;
        let gap = lines.windows(2).any(|pair| matches!(pair, [one, two] if one.number + 1 != two.number));
        let (Some(top), Some(bottom), false) = (lines.first(), lines.last(), gap) else {
            return Err(MietteError::OutOfBounds);
        };
        let data = self.text.as_bytes().get(top.start..bottom.end).unwrap_or(&[]);
        let (line, column) = marked.map_or((top.number, 1), |mark| (mark.position.line, mark.position.column));
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            data,
            (top.start, bottom.end - top.start).into(),
            index(line),
            index(column),
            lines.len(),
        )))
    }
}

impl Snippet {
    fn consecutive(&self, upper: usize, lower: usize) -> bool {
        match (self.lines.get(upper), self.lines.get(lower)) {
            (Some(upper), Some(lower)) => upper.number + 1 == lower.number,
            _ => false,
        }
    }
}

/// A number counted from 1, counted from 0.
fn index(number: u32) -> usize {
    number.saturating_sub(1) as usize
}

/// The last line that says something: nobody wants to see the empty line after the last line end.
fn last_line(source: &Source) -> u32 {
    let lines = source.lines();
    if lines > 1 && source.line(lines).is_empty() { lines - 1 } else { lines }
}

/// The part of a place that lies on its first line, in bytes of that line.
struct Spot {
    line: u32,
    position: Position,
    start: usize,
    end: usize,
}

impl Spot {
    fn of(source: &Source, place: Place) -> Spot {
        let position = source.position(place.span.start);
        let line = position.line.min(last_line(source));
        let span = source.line_span(line);
        let inside = |offset: u32| (offset.clamp(span.start, span.end) - span.start) as usize;
        Spot { line, position, start: inside(place.span.start), end: inside(place.span.end.max(place.span.start)) }
    }
}

/// The part of a line that is shown.
struct Window {
    text: String,
    from: usize,
    to: usize,
    lead: usize,
}

impl Window {
    fn new(raw: &str, mark: Option<usize>) -> Window {
        if raw.chars().nth(WIDTH).is_none() {
            return Window { text: shown(raw), from: 0, to: raw.len(), lead: 0 };
        }
        let mark = floor(raw, mark.unwrap_or(0));
        let far = raw.get(..mark).is_some_and(|before| before.chars().nth(WIDTH - BEFORE).is_some());
        let from = if far { back(raw, mark, BEFORE) } else { 0 };
        let rest = raw.get(from..).unwrap_or("");
        let to = rest.char_indices().nth(WIDTH).map_or(raw.len(), |(at, _)| from + at);
        let shown = shown(raw.get(from..to).unwrap_or(""));
        let lead = if from > 0 { "..." } else { "" };
        let tail = if to < raw.len() { "..." } else { "" };
        Window { text: format!("{lead}{shown}{tail}"), from, to, lead: lead.len() }
    }

    /// Where a byte of the line stands in the text that is shown.
    fn drawn(&self, raw: &str, offset: usize) -> usize {
        let offset = floor(raw, offset.clamp(self.from, self.to));
        self.lead + raw.get(self.from..offset).map_or(0, |before| shown(before).len())
    }
}

/// A text as it is drawn: safe, and a tab as wide as one level of a block.
fn shown(text: &str) -> String {
    escaped(&text.replace('\t', "  ")).into_owned()
}

/// The start of the character that a byte belongs to.
fn floor(text: &str, mut offset: usize) -> usize {
    offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// So many characters before a byte.
fn back(text: &str, offset: usize, characters: usize) -> usize {
    let before = text.get(..offset).unwrap_or("");
    before.char_indices().rev().take(characters).last().map_or(offset, |(at, _)| at)
}
