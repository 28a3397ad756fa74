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
