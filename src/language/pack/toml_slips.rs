//! Slips in lines of TOML that have one reading: what stands there, and the line that was meant.

use super::toml_form::{Formed, Keys};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::escape::{escaped, shortened};
use std::ops::Range;
use toml::de::DeTable;

/// A line as it was meant, and what keeps it from being read.
#[derive(Debug, PartialEq, Eq)]
pub struct Mended {
    /// The line, without what stands around it.
    pub line: String,
    message: String,
    label: &'static str,
    /// What is wrong, within the line.
    wrong: Range<usize>,
}

/// A slip of every line that has one, up to a line that cannot be read and in which no slip is seen: of that all that can be said is where.
pub(super) fn slips(formed: &Formed<'_>, keys: Keys) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let (mut start, mut open) = (0, false);
    for line in formed.text.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let text = line.trim();
        // A list may go on over several lines.
        if open {
            open = !code(text).contains([']', '}']);
            continue;
        }
        if text.is_empty() || text.starts_with('#') || reads(text) {
            continue;
        }
        let opens = code(text).trim_end();
        if opens.ends_with('[') || opens.ends_with(',') && opens.contains("= [") {
            open = true;
            continue;
        }
        let Some(mended) = mend(text, keys) else { break };
        let from = at + line.len() - line.trim_start().len();
        let place = formed.place(from + mended.wrong.start..from + mended.wrong.end);
        let shown = shortened(&escaped(&mended.line), 120).into_owned();
        let one = Diagnostic::new(formed.form.code, place, mended.message).label(mended.label);
        found.push(one.help(format!("write `{shown}`")).edit(formed.place(from..from + text.len()), mended.line, true));
    }
    found
}

fn reads(line: &str) -> bool {
    DeTable::parse(line).is_ok()
}

/// A line up to its comment.
fn code(line: &str) -> &str {
    let mut quoted = false;
    let end = line.char_indices().find(|(_, letter)| {
        quoted ^= matches!(letter, '"' | '“' | '”');
        *letter == '#' && !quoted
    });
    end.and_then(|(at, _)| line.get(..at)).unwrap_or(line)
}

/// The line that was meant by one that cannot be read.
pub fn mend(line: &str, keys: Keys) -> Option<Mended> {
    if let Some(remark) = line.strip_prefix("//") {
        return Some(Mended {
            line: format!("#{remark}"),
            message: "a remark begins with `#`".to_owned(),
            label: "begins none",
            wrong: 0..2,
        });
    }
    let length = line.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_')?;
    let (key, behind) = line.split_at_checked(length).filter(|(key, _)| !key.is_empty())?;
    let own = code(behind);
    let remark = behind.get(own.len()..).unwrap_or_default();
    let joint = |letter: char| letter.is_whitespace() || matches!(letter, '=' | ':' | '>');
    let value = own.trim_start_matches(joint).trim_end();
    let from = line.find(value).filter(|_| !value.is_empty())?;
    let sign = own.get(..own.len() - own.trim_start_matches(joint).len()).unwrap_or_default();
    let known = keys.iter().any(|(known, _)| *known == key);
    let list = keys.iter().any(|(known, line)| *known == key && line.contains('['));
    let (text, slip) = if list { of_list(value)? } else { of_text(value)? };
    let (message, label, wrong) = match (sign.trim(), slip) {
        ("=", Some((message, label))) => (message.to_owned(), label, from..from + value.len()),
        ("=", None) => return None,
        // Of a key that is none nobody knows what was meant.
        ("", _) if !known => return None,
        ("", _) => (
            format!("a `=` is missing between `{key}` and its value"),
            "a `=` belongs before this",
            from..from + value.len(),
        ),
        (other, _) => {
            let at = line.find(other)?;
            (
                format!("a `=` stands between a key and its value, and no `{}`", escaped(other)),
                "`=` belongs here",
                at..at + other.len(),
            )
        }
    };
    let space = if remark.is_empty() { "" } else { " " };
    let mended = format!("{key} = {text}{space}{remark}");
    reads(&mended).then_some(Mended { line: mended, message, label, wrong })
}

/// A slip: its message and its label.
type Slip = Option<(&'static str, &'static str)>;

/// What is wrong with a value that ends too late.
const ENDS: (&str, &str) = ("a line ends with its value: no `;` and no `,` stands behind it", "one mark too many");
const CURLY: (&str, &str) = ("a text stands in straight quotes, and these are curly ones", "curly quotes");
const BARE: (&str, &str) = ("a text stands in quotes, and here they are missing", "without its quotes");

/// A text as it is written, and the slip in it.
fn of_text(value: &str) -> Option<(String, Slip)> {
    let ended = value.trim_end_matches([';', ',']).trim_end();
    let cut = (ended.len() < value.len()).then_some(ENDS);
    if reads(&format!("k = {ended}")) {
        return Some((ended.to_owned(), cut));
    }
    let straight = straight(ended);
    if reads(&format!("k = {straight}")) {
        return Some((straight, cut.or(Some(CURLY))));
    }
    let bare = straight.trim_matches(['"', '\'']);
    let plain = !bare.is_empty() && !bare.contains(['"', '\\', '[', ']', '{', '}', '=']);
    plain.then(|| (format!("\"{bare}\""), Some(BARE)))
}

/// A list as it is written, and the slip in it.
fn of_list(value: &str) -> Option<(String, Slip)> {
    let ended = value.trim_end_matches([';', ',']).trim_end();
    let cut = (ended.len() < value.len()).then_some(ENDS);
    if reads(&format!("k = {ended}")) {
        return Some((ended.to_owned(), cut));
    }
    let straight = straight(ended);
    if reads(&format!("k = {straight}")) {
        return Some((straight, cut.or(Some(CURLY))));
    }
    let within = straight.trim_matches(['[', ']', '(', ')', '{', '}']);
    let quoted = within.contains('"') || within.contains('\'');
    let parts = within.split(|letter: char| letter == ',' || letter == ';' || letter.is_whitespace());
    let parts: Vec<&str> = parts.map(str::trim).filter(|part| !part.is_empty()).collect();
    let bare = |part: &str| part.trim_matches(['"', '\'']).to_owned();
    let id = |part: &str| part.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.'));
    let names: Vec<String> = parts.iter().map(|part| bare(part)).collect();
    if names.is_empty() || !names.iter().all(|name| id(name) && !name.is_empty()) {
        return None;
    }
    let slip = if !value.starts_with('[') {
        ("a list stands in square brackets", "`[` and `]` belong around it")
    } else if parts.iter().any(|part| !part.starts_with(['"', '\''])) {
        match quoted {
            true => ("each text of a list stands in quotes, and not all of these do", "some without quotes"),
            false => ("each text of a list stands in quotes, and here they are missing", "without quotes"),
        }
    } else {
        ("a comma stands between the texts of a list", "a comma is missing")
    };
    let all: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    Some((format!("[{}]", all.join(", ")), Some(slip)))
}

/// With straight quotes for curly ones.
fn straight(value: &str) -> String {
    value.replace(['“', '”', '„'], "\"").replace(['‘', '’'], "'")
}
