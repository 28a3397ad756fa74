//! What `pack.toml` and table files share: findings about their syntax and about keys that take something else.

use super::toml_slips::slips;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::similar::{similar, sure};
use crate::diagnostic::{Code, Diagnostic, FileId, Place};
use brim_grammar::Span;
use std::ops::Range;
use toml::de::DeValue;

/// The keys of a file or of a part of it, and what each looks like.
pub type Keys = &'static [(&'static str, &'static str)];

/// A kind of file in TOML.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The code of its findings.
    pub(super) code: Code,
    /// As a sentence names it: `pack.toml`, `this table file`.
    pub(super) name: &'static str,
    /// How its lines read.
    pub(super) lines: &'static str,
}

/// A file of a form.
#[derive(Clone, Copy, Debug)]
pub struct Formed<'t> {
    /// Its form.
    pub(super) form: Form,
    /// The file.
    pub(super) file: FileId,
    /// Its text.
    pub(super) text: &'t str,
}

impl Formed<'_> {
    pub(super) fn place(&self, range: Range<usize>) -> Place {
        Place { file: self.file, span: Span::new(range.start, range.end) }
    }

    /// A file that cannot be read: what is not closed, where that can be seen, or the slips in its lines, else where the reading ends.
    pub(super) fn broken(&self, error: &toml::de::Error, keys: Keys) -> Vec<Diagnostic> {
        let end = error.span().unwrap_or(0..0).start;
        let open = self.open_list(end).or_else(|| self.open_text(end));
        match open {
            Some(found) => vec![found],
            None => match slips(self, keys) {
                slips if slips.is_empty() => vec![self.unread(error)],
                slips => slips,
            },
        }
    }

    /// Where the reading ends.
    fn unread(&self, error: &toml::de::Error) -> Diagnostic {
        let end = error.span().unwrap_or(0..0).start;
        let span = error.span().unwrap_or(0..0);
        let place = self.place(span.clone());
        if error.message().contains("duplicate key") {
            let key = shortened(&escaped(self.text.get(span).unwrap_or("").trim()), 40).into_owned();
            return Diagnostic::new(self.form.code, place, format!("`{key}` appears twice"))
                .label("the second time")
                .help("delete one of the two, or make one of both");
        }
        let line = self.line(end);
        Diagnostic::new(self.form.code, place, format!("{} cannot be read from line {line} on", self.form.name))
            .label("this is not how a line is written")
            .help(self.form.lines)
    }

    fn line(&self, at: usize) -> usize {
        self.text.get(..at).map_or(0, |before| before.matches('\n').count()) + 1
    }

    /// A list, or the name of a part, that begins in a line above, or in this one, and has no `]`.
    fn open_list(&self, at: usize) -> Option<Diagnostic> {
        let before = self.text.get(..at)?;
        let last = before.rfind('[')?;
        let closed = |open: usize| {
            let line = self.text.get(open..).and_then(|rest| rest.split('\n').next()).unwrap_or("");
            before.get(open..).is_none_or(|rest| rest.contains(']')) || line.contains(']')
        };
        let open = if closed(last) { self.list_above(at)? } else { last };
        let line = self.text.get(open..)?.split('\n').next()?;
        let end = open + line.trim_end().len();
        let start = before.rfind('\n').filter(|line| *line < open).map_or(0, |line| line + 1);
        let part = self.text.get(start..open).is_some_and(|left| left.trim().is_empty());
        let (message, label) = match part {
            true => ("the name of this part is not closed", "the name begins here"),
            false => ("this list is not closed", "the list begins here"),
        };
        let found = Diagnostic::new(self.form.code, self.place(open..open + 1), message)
            .label(label)
            .help(format!("write `]` at the end of line {}", self.line(open)));
        Some(found.edit(self.place(end..end), "]", true))
    }

    /// A list that is still open where the name of a part stands.
    fn list_above(&self, at: usize) -> Option<usize> {
        let mut open: Option<usize> = None;
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let text = line.trim();
            let part = text.starts_with('[') && text.ends_with(']') && !text.contains([',', '"']);
            if start > at || part && open.is_some() {
                return open;
            }
            match (line.rfind('['), line.rfind(']')) {
                _ if part => {}
                (Some(begin), end) if end.is_none_or(|end| end < begin) => open = Some(start + begin),
                (_, Some(_)) => open = None,
                _ => {}
            }
            start += line.len();
        }
        None
    }

    /// A text in quotes that its line does not close: the line where the reading ends, or the one above.
    fn open_text(&self, at: usize) -> Option<Diagnostic> {
        let start = |before: &str| before.rfind('\n').map_or(0, |line| line + 1);
        let here = start(self.text.get(..at)?);
        let above = self.text.get(..here.saturating_sub(1)).map(start);
        let (open, end) = [Some(here), above].into_iter().flatten().find_map(|start| self.open_quote(start))?;
        let found = Diagnostic::new(self.form.code, self.place(open..open + 1), "this text in quotes is not closed")
            .label("the text begins here")
            .help("write `\"` where it ends");
        Some(found.edit(self.place(end..end), "\"", false))
    }

    /// The only quote of the line that begins there, and the end of that line.
    fn open_quote(&self, start: usize) -> Option<(usize, usize)> {
        let line = self.text.get(start..)?.split('\n').next()?.trim_end();
        let open = start + line.find('"')?;
        let one = line.matches('"').count() == 1 && !line.contains(['\'', '#']);
        one.then_some((open, start + line.len()))
    }

    /// A key that this form does not have, and the one that is meant, where one is.
    pub(super) fn unknown_key(
        &self,
        written: &str,
        range: Range<usize>,
        keys: Keys,
    ) -> (Diagnostic, Option<&'static str>) {
        let shown = shortened(&escaped(written), 40).into_owned();
        let place = self.place(range);
        let found = Diagnostic::new(self.form.code, place, format!("{} has no key `{shown}`", self.form.name))
            .label("not one of its keys");
        match similar(written, keys.iter().map(|(key, _)| *key)).first() {
            Some(near) => {
                let found = found.help(format!("did you mean `{near}`?")).edit(place, *near, sure(written, near));
                (found, keys.iter().map(|(key, _)| *key).find(|key| key == near))
            }
            None => {
                let keys: Vec<&str> = keys.iter().map(|(key, _)| *key).collect();
                (found.help(format!("the keys are {}", keys.join(", "))), None)
            }
        }
    }
}

/// How the line of a key is written; nothing for one that is unknown.
pub(super) fn example(keys: Keys, key: &str) -> String {
    let line = keys.iter().find(|(known, _)| *known == key).map(|(_, line)| line.replace('\n', " "));
    line.map_or_else(String::new, |line| format!("write, for example, `{line}`"))
}

/// A value in words.
pub(super) fn describe(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a part with keys of its own",
    }
}
