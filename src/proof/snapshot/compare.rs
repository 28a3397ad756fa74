//! New snapshots held against those that were accepted.

use std::collections::BTreeMap;

use similar::{Algorithm, capture_diff_slices, group_diff_ops};

use super::file::{self, Head, Parts, Snapshot};
use super::freeze::Frozen;

/// What became of a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It says what it said.
    Matched,
    /// It says something else.
    Changed,
    /// The declaration is what it was; the tool, or a pack that it needs, has another version, and with it the journal may differ.
    Required,
    /// There is none yet.
    New,
    /// There is one, and no declaration any more.
    Orphaned,
}

/// The parts of a snapshot that differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    /// The card in words.
    pub text: bool,
    /// What it does.
    pub journal: bool,
    /// Its lowered program.
    pub listing: bool,
    /// The versions that it names.
    pub versions: bool,
}

/// One snapshot beside the accepted one.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The declaration, as far as one is known.
    pub id: String,
    /// Its name and kind.
    pub title: String,
    /// The file in the folder of snapshots.
    pub file: String,
    /// What became of it.
    pub verdict: Verdict,
    /// What differs.
    pub differs: Difference,
    /// What was accepted: nothing where there is none, or none that can be read.
    pub old: Option<(Head, Parts)>,
    /// What it is now: nothing where the declaration is gone.
    pub new: Option<Snapshot>,
}

/// Holds the snapshots of a pack against the files in its folder, given by their names. With `listings` a listing that differs is a change too.
/// Files of declarations that were not requested are left alone.
pub fn compare(frozen: &Frozen, files: &BTreeMap<String, String>, listings: bool) -> Vec<Comparison> {
    let mut out: Vec<Comparison> = Vec::new();
    for snapshot in &frozen.snapshots {
        let text = files.get(&snapshot.file);
        let old = text.and_then(|text| file::read(text));
        let (verdict, differs) = match (text, &old) {
            (None, _) => (Verdict::New, Difference::default()),
            (Some(_), None) => (Verdict::Changed, Difference::default()),
            (Some(_), Some(old)) => judge(old, snapshot, listings),
        };
        out.push(Comparison {
            id: snapshot.id.clone(),
            title: snapshot.title.clone(),
            file: snapshot.file.clone(),
            verdict,
            differs,
            old,
            new: Some(snapshot.clone()),
        });
    }
    for (name, text) in files.iter().filter(|(name, _)| !frozen.files.contains(*name)) {
        out.push(Comparison {
            id: String::new(),
            title: name.trim_end_matches(super::ENDING).to_owned(),
            file: name.clone(),
            verdict: Verdict::Orphaned,
            differs: Difference::default(),
            old: file::read(text),
            new: None,
        });
    }
    out.sort_by(|a, b| a.file.cmp(&b.file));
    out
}

fn judge((head, parts): &(Head, Parts), new: &Snapshot, listings: bool) -> (Verdict, Difference) {
    let differs = Difference {
        text: parts.text != new.parts.text,
        journal: parts.journal != new.parts.journal,
        listing: parts.listing != new.parts.listing,
        versions: *head != new.head,
    };
    let changed = differs.text || differs.journal || (listings && differs.listing);
    let verdict = match (changed, differs.versions) {
        // The declaration itself is as it was: what it plays with is not.
        _ if differs.versions && !differs.text && !differs.listing => Verdict::Required,
        (true, _) => Verdict::Changed,
        (false, _) => Verdict::Matched,
    };
    (verdict, differs)
}

/// A line of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// The part that follows, or lines that are left out.
    Heading(&'a str),
    /// It was there and is there.
    Same(&'a str),
    /// It was there.
    Old(&'a str),
    /// It has come.
    New(&'a str),
}

/// What differs between two snapshots, part by part, with a few lines around.
pub fn lines<'a>(old: &'a Parts, new: &'a Parts, listings: bool) -> Vec<Line<'a>> {
    let mut out = Vec::new();
    let parts = [
        ("Text", &old.text, &new.text),
        ("Journal", &old.journal, &new.journal),
        ("Listing", &old.listing, &new.listing),
    ];
    for (title, old, new) in parts {
        if old == new || (title == "Listing" && !listings) {
            continue;
        }
        out.push(Line::Heading(title));
        let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
        for (at, group) in group_diff_ops(capture_diff_slices(Algorithm::Myers, &old, &new), 2).iter().enumerate() {
            if at > 0 {
                out.push(Line::Heading("…"));
            }
            for op in group {
                let (was, is) =
                    (old.get(op.old_range()).unwrap_or_default(), new.get(op.new_range()).unwrap_or_default());
                if op.tag() == similar::DiffTag::Equal {
                    out.extend(is.iter().map(|line| Line::Same(line)));
                    continue;
                }
                out.extend(was.iter().map(|line| Line::Old(line)));
                out.extend(is.iter().map(|line| Line::New(line)));
            }
        }
    }
    out
}
