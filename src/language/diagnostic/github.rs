//! Findings as workflow commands: a build on GitHub shows them beside the lines of a pull request.

use super::Severity;
use super::json::Finding;
use std::fmt::Write as _;

/// One command a line for each finding.
pub fn github(findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings {
        command(&mut out, finding);
    }
    out
}

fn command(out: &mut String, finding: &Finding) {
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "notice",
    };
    let place = &finding.place;
    let mut properties = Vec::new();
    if let Some(file) = &place.file {
        properties.push(format!("file={}", property(file)));
    }
    let numbers =
        [("line", place.line), ("endLine", place.end_line), ("col", place.column), ("endColumn", place.end_column)];
    properties.extend(numbers.iter().filter_map(|(name, number)| number.map(|number| format!("{name}={number}"))));
    properties.push(format!("title={}", property(&finding.code)));
    let mut message = finding.headline();
    // What the editor writes beside the line.
    if !finding.label.is_empty() {
        let _ = write!(message, "\n{}", finding.label);
    }
    for other in &finding.others {
        let at = |file: &str, line: Option<u32>| line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"));
        let at =
            other.place.file.as_deref().map_or_else(String::new, |file| format!("{}: ", at(file, other.place.line)));
        let _ = write!(message, "\n{at}{}", other.text);
    }
    if let Some(help) = &finding.help {
        let _ = write!(message, "\n{help}");
    }
    let _ = writeln!(out, "::{level} {}::{}", properties.join(","), data(&message));
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
