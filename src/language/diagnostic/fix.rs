//! Writes certain edits into texts.

use std::collections::BTreeMap;

use super::{Diagnostic, Edit, FileId, Sources};

/// A text with edits written into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// Which file.
    pub file: FileId,
    /// What it says now.
    pub text: String,
    /// How many edits were made.
    pub edits: usize,
}

/// What the files say once every certain edit is made. Where two edits touch, the first one alone is made: the next run finds
/// what is left of the other. The edits of one finding belong together and are made all or not at all.
pub fn fixed(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Fixed> {
    let mut wanted: Vec<&Diagnostic> = diagnostics
        .iter()
        .filter(|found| !found.edits.is_empty() && found.edits.iter().all(|edit| edit.certain))
        .collect();
    wanted.sort_by_key(|found| (found.edits.first().map(|edit| edit.place), found.code));
    let mut by_file: BTreeMap<FileId, Vec<&Edit>> = BTreeMap::new();
    for found in wanted {
        let meets = |edit: &Edit| {
            let taken = by_file.get(&edit.place.file).into_iter().flatten();
            let text = sources.text(edit.place.file);
            edit.place.span.end < edit.place.span.start
                || text.get(edit.place.span.start as usize..edit.place.span.end as usize).is_none()
                || taken.into_iter().any(|other| touch(edit, other))
        };
        if found.edits.iter().any(meets) {
            continue;
        }
        for edit in &found.edits {
            by_file.entry(edit.place.file).or_default().push(edit);
        }
    }
    let mut out = Vec::new();
    for (file, mut edits) in by_file {
        edits.sort_by_key(|edit| edit.place);
        let text = sources.text(file);
        let mut new = String::with_capacity(text.len());
        let mut at = 0;
        for edit in &edits {
            new.push_str(text.get(at..edit.place.span.start as usize).unwrap_or(""));
            new.push_str(&edit.text);
            at = edit.place.span.end as usize;
        }
        new.push_str(text.get(at..).unwrap_or(""));
        if new != text {
            out.push(Fixed { file, text: new, edits: edits.len() });
        }
    }
    out
}

/// True where two edits of one file have a place in common; two that insert at one place have.
fn touch(one: &Edit, other: &Edit) -> bool {
    one.place.span.start <= other.place.span.end && other.place.span.start <= one.place.span.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Code, Place, Source};
    use brim_grammar::Span;

    fn finding(edits: &[(usize, usize, &str, bool)]) -> Diagnostic {
        let place = |from, to| Place { file: FileId(0), span: Span::new(from, to) };
        let found = Diagnostic::new(Code::UnknownPhrase, place(0, 1), "x");
        edits.iter().fold(found, |found, (from, to, text, certain)| found.edit(place(*from, *to), *text, *certain))
    }

    fn after(text: &str, findings: &[Diagnostic]) -> String {
        let mut sources = Sources::default();
        sources.add(Source::new("a.brim", "a.brim", text));
        fixed(findings, &sources).into_iter().next().map_or_else(|| text.to_owned(), |fixed| fixed.text)
    }

    #[test]
    fn certain_edits_are_made_and_others_are_not() {
        let text = "helth 5\nsize meduim\n";
        let found = [finding(&[(13, 19, "medium", true)]), finding(&[(0, 5, "health", true)])];
        assert_eq!(after(text, &found), "health 5\nsize medium\n");
        assert_eq!(after(text, &[finding(&[(0, 5, "health", false)])]), text);
        assert_eq!(after(text, &[finding(&[(0, 5, "health", true), (13, 19, "medium", false)])]), text);
    }

    #[test]
    fn of_edits_that_touch_the_first_is_made() {
        let text = "abcdef";
        let found = [finding(&[(0, 3, "x", true)]), finding(&[(2, 4, "y", true)]), finding(&[(5, 6, "z", true)])];
        assert_eq!(after(text, &found), "xdez");
        let both = [finding(&[(1, 1, "x", true)]), finding(&[(1, 1, "y", true)])];
        assert_eq!(after(text, &both), "axbcdef");
    }

    #[test]
    fn edits_that_lead_out_of_a_text_or_into_a_character_are_not_made() {
        assert_eq!(after("ü", &[finding(&[(1, 2, "x", true)])]), "ü");
        assert_eq!(after("a", &[finding(&[(0, 9, "x", true)])]), "a");
    }
}
