//! The lines of a pack that say a rule.

use std::collections::{BTreeMap, BTreeSet};

use brim_core::game::ids::{DeclId, OpId};
use brim_core::phrase::{KindView, Phrase};
use brim_core::program::Program;
use brim_core::vocabulary::{Effect, Member, Word};
use brim_language::diagnostic::{Place, Sources};
use brim_language::model::{Model, Placed};

/// A line of a pack's text that says a rule.
#[derive(Clone, Debug)]
pub struct Line {
    /// The declaration it is played on.
    pub decl: DeclId,
    /// What of it holds all the rest.
    pub op: OpId,
    /// Its file, from the pack's folder.
    pub file: String,
    /// The way to its file from where the tool was started.
    pub path: String,
    /// Its number in the file, from 1.
    pub number: u32,
    /// What it says.
    pub text: String,
}

/// The lines of a declaration, in the order of its text. What it has from another sheet is not its own.
pub fn of(program: &Program, model: &Model, sources: &Sources, decl: DeclId) -> Vec<Line> {
    let Some(text) = model.decl(decl) else { return Vec::new() };
    let own: BTreeSet<(u32, u32)> =
        text.store().all().map(|phrase| phrase.place().span).map(|span| (span.start, span.end)).collect();
    let file = text.place.file;
    // A patch is played on the sheet that it changes.
    let bearer = match KindView::of(text.head()) {
        Some(KindView::Patch { what }) => what,
        _ => decl,
    };
    let (from, to) = program.decl(bearer).map_or((0, 0), |decl| decl.ops);
    let mut first: BTreeMap<u32, (u32, OpId)> = BTreeMap::new();
    for op in (from..to).filter_map(|at| program.op(OpId(at))).filter(|op| is_rule(*op)) {
        let at = op.place();
        if at.file != file || !own.contains(&(at.span.start, at.span.end)) {
            continue;
        }
        let Some(number) = number(sources, at) else { continue };
        // What begins first holds the rest; of two that begin together, the one that comes after its parts.
        let seen = first.entry(number).or_insert((at.span.start, op.id()));
        if at.span.start < seen.0 || at.span.start == seen.0 && op.id() > seen.1 {
            *seen = (at.span.start, op.id());
        }
    }
    let Some(source) = sources.get(file) else { return Vec::new() };
    let line = |(number, (_, op)): (u32, (u32, OpId))| Line {
        decl: bearer,
        op,
        file: source.inside().to_owned(),
        path: source.path().to_owned(),
        number,
        text: source.text().lines().nth(number.saturating_sub(1) as usize).unwrap_or_default().trim().to_owned(),
    };
    first.into_iter().map(line).collect()
}

/// The line of a text that something begins in.
fn number(sources: &Sources, at: Place) -> Option<u32> {
    Some(sources.get(at.file)?.line_at(at.span.start))
}

/// What says a rule and stands on a line: no words for people alone, and nothing that only holds other lines.
fn is_rule(op: Phrase<'_>) -> bool {
    use Member::{Elite, Flavor, Former, Genre, Note, OnlyMixed, Reading, Reads, Settles, Source, TakesNumber, Text};
    match op.word() {
        Word::Member(Flavor | Former | Genre | Note | OnlyMixed | Reads | Source | Text | Elite) => false,
        // What a table may choose, and the form of an ability: nothing that is played by itself.
        Word::Member(Reading | Settles | TakesNumber) => false,
        Word::Effect(Effect::Story | Effect::Todo | Effect::Nothing) => false,
        Word::Member(_) | Word::Effect(_) | Word::Modifier(_) | Word::RuleForm(_) => true,
        _ => false,
    }
}
