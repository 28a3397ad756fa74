//! What scenarios prove, and what none of them ever ran: effects, branches, rows of charts and triggers, by declaration and by line.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{Outcome, Status};
use brim_core::game::ids::{DeclId, OpId};
use brim_core::phrase::Phrase;
use brim_core::program::Program;
use brim_core::vocabulary::{Kind, Label, Word};
use brim_language::diagnostic::Sources;
use brim_language::model::Placed;

/// The ids that a passed scenario covers in which something is expected after something was done.
pub fn covered(outcomes: &[Outcome]) -> BTreeSet<String> {
    let proven = outcomes.iter().filter(|outcome| outcome.status == Status::Passed && outcome.proves);
    proven.flat_map(|outcome| outcome.covers.iter().cloned()).collect()
}

/// The ops of one declaration that can run, and those of them that no scenario ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Untouched {
    /// How many can run.
    pub all: usize,
    /// The ones that never did.
    pub never: Vec<OpId>,
}

/// By declaration, those with effects: the ones that no scenario ran.
pub fn untouched(program: &Program, ran: &BTreeSet<OpId>) -> BTreeMap<DeclId, Untouched> {
    let mut found: BTreeMap<DeclId, Untouched> = BTreeMap::new();
    for op in program.store.all().filter(|op| matches!(op.word(), Word::Effect(_))) {
        let owner = program.owner(op.id());
        if program.decl(owner).and_then(|decl| decl.kind) == Some(Kind::Scenario) {
            continue;
        }
        let entry = found.entry(owner).or_default();
        entry.all += 1;
        if !ran.contains(&op.id()) {
            entry.never.push(op.id());
        }
    }
    found
}

/// What can be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// An effect is carried out.
    Effect,
    /// A branch is taken: `pass:`, an option, `otherwise:`.
    Branch,
    /// A row of a chart, or of a roll, comes up.
    Row,
    /// The moment of a `when` or an `at` comes.
    Trigger,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 4] = [Part::Effect, Part::Branch, Part::Row, Part::Trigger];

    /// Several of them in words.
    pub fn plural(self) -> &'static str {
        match self {
            Part::Effect => "effects",
            Part::Branch => "branches",
            Part::Row => "rows",
            Part::Trigger => "triggers",
        }
    }
}

/// Something that a scenario can cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What it is.
    pub part: Part,
    /// The declaration.
    pub decl: DeclId,
    /// The way to its file from where the tool was started.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// How many scenarios ran it.
    pub times: u32,
}

/// Everything of a program that scenarios can cover, in the order of files and lines, with how many of them did.
pub fn points(program: &Program, sources: &Sources, outcomes: &[Outcome]) -> Vec<Point> {
    let triggers: BTreeSet<OpId> = program.triggers.values().flatten().map(|rule| rule.op).collect();
    let mut ran: BTreeMap<OpId, u32> = BTreeMap::new();
    for op in outcomes.iter().flat_map(|outcome| &outcome.ran) {
        *ran.entry(*op).or_default() += 1;
    }
    let mut out: Vec<Point> = Vec::new();
    for op in program.store.all() {
        let part = match op.word() {
            Word::Effect(_) => Part::Effect,
            Word::Label(Label::Result | Label::AnyFace | Label::EachFace) => Part::Row,
            Word::Label(_) => Part::Branch,
            _ if triggers.contains(&op.id()) => Part::Trigger,
            _ => continue,
        };
        let decl = program.owner(op.id());
        let kind = program.decl(decl).and_then(|decl| decl.kind);
        let place = op.place();
        let Some(source) = sources.get(place.file).filter(|_| kind.is_some() && kind != Some(Kind::Scenario)) else {
            continue;
        };
        let line = source.line_at(place.span.start);
        out.push(Point { part, decl, file: source.path().to_owned(), line, times: most(op, &ran) });
    }
    out.sort_by(|a, b| (&a.file, a.line, a.part).cmp(&(&b.file, b.line, b.part)));
    out
}

/// How many scenarios ran a phrase, or whatever stands under it: who goes through a door has been there.
fn most(op: Phrase<'_>, ran: &BTreeMap<OpId, u32>) -> u32 {
    let own = ran.get(&op.id()).copied().unwrap_or(0);
    op.body().iter().map(|under| most(under, ran)).max().unwrap_or(0).max(own)
}

/// The points as an lcov tracefile: a line for each line of a file, and for each branch, row and trigger.
pub fn lcov(points: &[Point]) -> String {
    let mut files: BTreeMap<&str, Vec<&Point>> = BTreeMap::new();
    points.iter().for_each(|point| files.entry(&point.file).or_default().push(point));
    let mut out = String::new();
    for (file, points) in files {
        out.push_str(&format!("TN:\nSF:{file}\n"));
        let mut lines: BTreeMap<u32, u32> = BTreeMap::new();
        for point in &points {
            let times = lines.entry(point.line).or_default();
            *times = (*times).max(point.times);
        }
        let branches: Vec<&&Point> = points.iter().filter(|point| point.part != Part::Effect).collect();
        for (at, branch) in branches.iter().enumerate() {
            let times = if branch.times == 0 { "-".to_owned() } else { branch.times.to_string() };
            out.push_str(&format!("BRDA:{},0,{at},{times}\n", branch.line));
        }
        let taken = branches.iter().filter(|branch| branch.times > 0).count();
        out.push_str(&format!("BRF:{}\nBRH:{taken}\n", branches.len()));
        lines.iter().for_each(|(line, times)| out.push_str(&format!("DA:{line},{times}\n")));
        let hit = lines.values().filter(|times| **times > 0).count();
        out.push_str(&format!("LF:{}\nLH:{hit}\nend_of_record\n", lines.len()));
    }
    out
}

/// The points as one page by itself: every file with its lines, those that no scenario ran marked by a sign and by a colour.
pub fn html(points: &[Point], sources: &Sources) -> String {
    let mut files: BTreeMap<&str, BTreeMap<u32, (u32, u32)>> = BTreeMap::new();
    for point in points {
        let lines = files.entry(&point.file).or_default();
        let (run, all) = lines.entry(point.line).or_default();
        (*run, *all) = (*run + u32::from(point.times > 0), *all + 1);
    }
    let mut out = String::from(HEAD);
    let count = |part: Part| {
        let of = points.iter().filter(|point| point.part == part);
        (of.clone().filter(|point| point.times > 0).count(), of.count())
    };
    out.push_str("<table><tr><th>what</th><th>run</th><th>of</th></tr>\n");
    for part in Part::ALL {
        let (run, all) = count(part);
        out.push_str(&format!("<tr><td>{}</td><td>{run}</td><td>{all}</td></tr>\n", part.plural()));
    }
    out.push_str("</table>\n");
    for (file, lines) in files {
        let (run, all) = lines.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        out.push_str(&format!("<details><summary>{}: {run} of {all}</summary>\n<pre>\n", plain(file)));
        let text = sources.iter().find(|(_, source)| source.path() == file).map_or("", |(_, source)| source.text());
        for (line, number) in text.lines().zip(1u32..) {
            let (class, sign) = match lines.get(&number) {
                None => ("", ' '),
                Some((0, _)) => ("no", '\u{2717}'),
                Some((run, all)) if run < all => ("some", '~'),
                Some(_) => ("yes", '\u{2713}'),
            };
            out.push_str(&format!("<span class=\"{class}\">{sign} {number:>4}  {}</span>\n", plain(line)));
        }
        out.push_str("</pre></details>\n");
    }
    out.push_str("</body></html>\n");
    out
}

const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>What scenarios run</title>\n<style>body{font-family:sans-serif;margin:2em}\
table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:left}pre{line-height:1.3}.no{background:#ffd9c2;font-weight:bold}.some{background:#fff3c4}\
.yes{color:#1b4f72}</style></head><body>\n<h1>What scenarios run</h1>\n<p>\u{2713} run, ~ in part, \u{2717} never; lines without a sign say no rule that runs.</p>\n";

/// A text that means nothing to a browser.
fn plain(text: &str) -> String {
    let shown = brim_language::diagnostic::escape::escaped(text);
    shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
