//! Findings for a person at a terminal: a headline, the lines concerned, a next step.

use crate::snippet::Snippet;
use brimscript::diagnostic::json::{Finding, Region};
use brimscript::diagnostic::{Diagnostic, Place, Severity, Source, Sources};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters, ThemeStyles};
use std::fmt;
use std::io::IsTerminal;

/// The columns that every line keeps to, as far as its words allow.
pub const WIDTH: usize = 80;

/// How output looks: plain for files and pipes, drawn and coloured for a terminal that takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Draw with characters beyond ASCII.
    pub unicode: bool,
    /// Use colour.
    pub colour: bool,
}

impl Look {
    /// The look that fits standard error as it is now.
    pub fn of_stderr() -> Look {
        let says = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let terminal = std::io::stderr().is_terminal() && !dumb;
        Look { unicode: terminal, colour: terminal && !says("NO_COLOR") }
    }

    fn theme(self) -> GraphicalTheme {
        GraphicalTheme {
            characters: if self.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() },
            styles: if self.colour { ThemeStyles::ansi() } else { ThemeStyles::none() },
        }
    }
}

/// One finding as a person reads it.
pub fn human(diagnostic: &Diagnostic, sources: &Sources, look: Look) -> String {
    let finding = Finding::of(diagnostic, sources);
    let report = Report {
        headline: wrapped(&finding.headline(), WIDTH - 6),
        severity: diagnostic.severity,
        help: finding.help.as_deref().map(|help| wrapped(help, WIDTH - 10)),
        snippet: snippet(diagnostic, sources),
    };
    let handler = GraphicalReportHandler::new_themed(look.theme())
        .with_width(WIDTH)
        .with_wrap_lines(false)
        .with_context_lines(1)
        .with_links(false)
        .without_syntax_highlighting();
    let mut text = String::new();
    if handler.render_report(&mut text, &report).is_err() {
        text = format!("{}\n", report.headline);
    }
    for line in tail(diagnostic, sources, &finding) {
        text.push_str(&format!("  {}\n", wrapped(&line, WIDTH - 4).replace('\n', "\n    ")));
    }
    text
}

/// The lines of the finding's own file.
fn snippet(diagnostic: &Diagnostic, sources: &Sources) -> Option<Snippet> {
    let place = diagnostic.place?;
    let source = sources.get(place.file).filter(|source| !source.text().is_empty())?;
    let mut places: Vec<(Place, &str)> = vec![(place, diagnostic.label.as_str())];
    let here = diagnostic.others.iter().filter(|other| other.place.file == place.file);
    places.extend(here.map(|other| (other.place, other.text.as_str())));
    Some(Snippet::new(source, &places))
}

/// What stands after the lines: places in other files, and the code.
fn tail(diagnostic: &Diagnostic, sources: &Sources, finding: &Finding) -> Vec<String> {
    let here = diagnostic.place.map(|place| place.file);
    let mut lines = Vec::new();
    if here.and_then(|file| sources.get(file)).is_some_and(|source: &Source| source.text().is_empty())
        && finding.subject.is_some()
        && let Some(file) = &finding.place.file
    {
        lines.push(format!("in {file}"));
    }
    for (label, other) in diagnostic.others.iter().zip(&finding.others) {
        if Some(label.place.file) != here {
            lines.push(format!("see {}: {}", at(&other.place), other.text));
        }
    }
    let word = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "hint",
    };
    lines.push(format!("{word} {}: see `brim explain {}`", finding.code, finding.code));
    lines
}

fn at(place: &Region) -> String {
    let file = place.file.as_deref().unwrap_or("?");
    match (place.line, place.column) {
        (Some(line), Some(column)) => format!("{file}:{line}:{column}"),
        _ => file.to_owned(),
    }
}

/// Breaks a text into lines at its spaces. A word longer than a line stays whole.
pub fn wrapped(text: &str, width: usize) -> String {
    text.split('\n').map(|line| wrapped_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrapped_line(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out
}

/// A finding in the form that the drawing library takes.
#[derive(Debug)]
struct Report {
    headline: String,
    severity: Severity,
    help: Option<String>,
    snippet: Option<Snippet>,
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.headline)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Hint => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.snippet.as_ref().map(|snippet| snippet as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.snippet.as_ref().map(|snippet| Box::new(snippet.labels().into_iter()) as Box<dyn Iterator<Item = _>>)
    }
}

#[cfg(test)]
mod formed_texts;
#[cfg(test)]
mod meant_texts;
#[cfg(test)]
mod pages_tests;
#[cfg(test)]
mod refusals_tests;
#[cfg(test)]
mod remembered_tests;
#[cfg(test)]
mod slips_tests;
#[cfg(test)]
mod tests;
