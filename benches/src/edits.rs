//! How quick a workspace follows edits.

use std::time::Instant;

use brimscript::check::{Workspace, check};
use brimscript::diagnostic::FileId;
use brimscript::pack::load;
use serde::Serialize;

use crate::draw::{Edit, Edits};
use crate::figures::{hundredths, table};
use crate::files::{folders, generated};
use crate::generate::pack;

/// How long edits of one sort took.
#[derive(Debug, Serialize)]
pub struct Sort {
    /// What was edited.
    pub edit: &'static str,
    /// How often.
    pub count: usize,
    /// Half of them took no longer than this, in microseconds.
    pub p50: u64,
    /// 99 of a hundred did.
    pub p99: u64,
}

/// Edits generated packs.
///
/// # Errors
/// Where a workspace tells other things than a fresh check.
pub fn edits(count: usize, shared: bool, edits: usize, seed: u64, verify: bool) -> Result<Vec<Sort>, String> {
    let texts = pack(count, shared);
    let mut workspace = Workspace::open(load(&generated(&texts), &folders(&texts)));
    let files: Vec<FileId> = workspace.loaded().packs.iter().flat_map(|pack| pack.files.iter().copied()).collect();
    let mut drawn = Edits::new(seed);
    let mut times: Vec<(Edit, u64)> = Vec::new();
    for number in 0..edits {
        let texts: Vec<&str> = files.iter().map(|file| workspace.loaded().sources.text(*file)).collect();
        let (edit, at, text) = drawn.next(&texts);
        let file = files.get(at).copied().ok_or("there is nothing to edit")?;
        let start = Instant::now();
        workspace.change(file, &text);
        times.push((edit, u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX)));
        if verify {
            let fresh = check(workspace.loaded());
            let model = workspace.model();
            let names = model.names == fresh.model.names && model.written == fresh.model.written;
            let decls = model.decls == fresh.model.decls && model.patches == fresh.model.patches;
            if !names || !decls || !workspace.findings().eq(&fresh.diagnostics) {
                return Err(format!("after edit {number} ({}) a fresh check tells other things", edit.words()));
            }
        }
    }
    let mut sorts: Vec<Sort> = Edit::ALL.iter().filter_map(|edit| sort(edit.words(), &times, &[*edit])).collect();
    sorts.extend(sort("all but names", &times, &[Edit::Figure, Edit::Line, Edit::Declaration]));
    Ok(sorts)
}

fn sort(words: &'static str, times: &[(Edit, u64)], edits: &[Edit]) -> Option<Sort> {
    let mut all: Vec<u64> = times.iter().filter(|(edit, _)| edits.contains(edit)).map(|(_, time)| *time).collect();
    all.sort_unstable();
    let of_hundred = |share: usize| all.get((all.len() * share / 100).min(all.len().saturating_sub(1))).copied();
    Some(Sort { edit: words, count: all.len(), p50: of_hundred(50)?, p99: of_hundred(99)? })
}

/// The figures for people.
pub fn told(count: usize, sorts: &[Sort]) -> String {
    let millis = |micros: u64| hundredths(micros / 10);
    let row = |sort: &Sort| vec![sort.edit.to_owned(), sort.count.to_string(), millis(sort.p50), millis(sort.p99)];
    let rows: Vec<Vec<String>> = sorts.iter().map(row).collect();
    format!("{count} declarations\n{}", table(&["edit", "edits", "ms p50", "ms p99"], &rows))
}
