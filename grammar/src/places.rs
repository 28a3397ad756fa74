//! Edits of a text, and the way from the edited text back to the one it was made from.

/// Leads from the bytes of a repaired text to those of the text it was made from.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// Each inserted piece: where it begins in the repaired text, its length, and the length of all before it.
    inserted: Vec<(usize, usize, usize)>,
}

impl Places {
    /// The byte of the original text that stands at `at` in the repaired one.
    pub(crate) fn original(&self, at: usize) -> usize {
        match self.before(at) {
            None => at,
            Some((start, length, earlier)) => (at - earlier).saturating_sub(length).max(start - earlier),
        }
    }

    /// True where the repaired text at `at` was not written by the author.
    pub(crate) fn is_inserted(&self, at: usize) -> bool {
        self.before(at + 1).is_some_and(|(start, length, _)| at < start + length)
    }

    /// The last inserted piece that begins before `at`.
    fn before(&self, at: usize) -> Option<(usize, usize, usize)> {
        let count = self.inserted.partition_point(|&(start, ..)| start < at);
        self.inserted.get(count.checked_sub(1)?).copied()
    }
}

/// Changes of a text that are not applied yet.
#[derive(Default)]
pub(crate) struct Edits {
    /// Where, how many bytes are replaced, and by what.
    list: Vec<(usize, usize, &'static str)>,
}

impl Edits {
    /// Puts `piece` before the byte `at`.
    pub(crate) fn insert(&mut self, at: usize, piece: &'static str) {
        self.list.push((at, 0, piece));
    }

    /// Puts `piece` over the bytes at `at`.
    pub(crate) fn replace(&mut self, at: usize, piece: &'static str) {
        self.list.push((at, piece.len(), piece));
    }

    /// Closes a block before the line that starts at `line_start`: on a line of its own, so that it ends no comment and
    /// joins no label's list, and before the blank lines there.
    pub(crate) fn close_before(&mut self, text: &str, line_start: usize) {
        let content = text.get(..line_start).unwrap_or("").trim_end().len();
        match text.get(content..line_start).and_then(|blank| blank.find('\n')) {
            Some(at) => self.insert(content + at + 1, "}\n"),
            None => self.insert(line_start, "\n}\n"),
        }
    }

    /// The changed text. Edits at one place are made in the order in which they were added.
    pub(crate) fn apply(mut self, text: &str) -> (String, Places) {
        self.list.sort_by_key(|&(at, ..)| at);
        let mut out = String::with_capacity(text.len() + 2 * self.list.len());
        let mut places = Places::default();
        let (mut copied, mut added) = (0, 0);
        for (at, replaced, piece) in self.list {
            out.push_str(text.get(copied..at).unwrap_or(""));
            copied = at + replaced;
            if replaced == 0 {
                places.inserted.push((out.len(), piece.len(), added));
                added += piece.len();
            }
            out.push_str(piece);
        }
        out.push_str(text.get(copied..).unwrap_or(""));
        (out, places)
    }
}
