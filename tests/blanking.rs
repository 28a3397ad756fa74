//! The scenarios of the showcase hold every line they show: with any effect, figure or condition of it blanked, one of them fails.
//! `cargo test` blanks every fourth; `BRIM_WHOLE=1` and `.ci/run` blank all.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that panics has failed, as it should")]

use crate::support;

use std::collections::BTreeSet;

use brimscript::diagnostic::FileId;
use brimscript::game::ids::{DeclId, OpId};
use brimscript::model::Declaration;
use brimscript::pack::Loaded;
use brimscript::phrase::{Held, Marked, Phrase};
use brimscript::program::Program;
use brimscript::scenario::{Status, Suite};
use brimscript::vocabulary::{Condition, Effect, Kind, Word};

/// One change of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blank {
    /// An effect does nothing.
    Effect(OpId),
    /// A modifier changes nothing.
    Modifier(OpId),
    /// A condition is always so, or never.
    Condition(OpId, bool),
}

impl Blank {
    /// What can be blanked about an op.
    fn of(op: Phrase<'_>) -> Vec<Blank> {
        let id = op.id();
        match op.word() {
            // What does nothing, or only says something, cannot do less.
            Word::Effect(Effect::Nothing | Effect::Story | Effect::Todo | Effect::ByHand) => Vec::new(),
            Word::Effect(_) => vec![Blank::Effect(id)],
            Word::Modifier(_) => vec![Blank::Modifier(id)],
            Word::Condition(_) => vec![Blank::Condition(id, true), Blank::Condition(id, false)],
            _ => Vec::new(),
        }
    }

    /// The program with this change.
    fn made(self, program: &Program) -> Program {
        let mut changed = program.clone();
        match self {
            Blank::Effect(id) => {
                changed.store.replace(id, Word::Effect(Effect::Nothing), &[], &[]);
            }
            Blank::Modifier(id) => {
                changed.standing.values_mut().for_each(|all| all.retain(|standing| standing.op != id));
                changed.grants.retain(|standing| standing.op != id);
                // A modifier that an effect gives stands in its hole or under it.
                changed.store.replace(id, Word::Effect(Effect::Nothing), &[], &[]);
            }
            Blank::Condition(id, so) => {
                // A condition of nobody never holds; its opposite always does.
                let (never, nobody) = (Word::Condition(Condition::Exists), [Held::Absent]);
                if so {
                    let inner = changed.store.push(never, &nobody, &[], Marked::default());
                    changed.owners.push(program.owner(id));
                    changed.store.replace(id, Word::Condition(Condition::Not), &[Held::Phrase(inner)], &[]);
                } else {
                    changed.store.replace(id, never, &nobody, &[]);
                }
            }
        }
        // Places in the lists have moved.
        changed.index();
        changed
    }

    fn op(self) -> OpId {
        match self {
            Blank::Effect(id) | Blank::Modifier(id) | Blank::Condition(id, _) => id,
        }
    }

    fn told(self, program: &Program) -> String {
        let op = program.op(self.op()).expect("the op is there");
        let word = op.word().entry().map_or("?", |entry| entry.id);
        let how = match self {
            Blank::Effect(_) => "does nothing",
            Blank::Modifier(_) => "changes nothing",
            Blank::Condition(_, true) => "is always so",
            Blank::Condition(_, false) => "is never so",
        };
        let decl = program.decl(program.owner(op.id())).map_or("?", |decl| decl.id.as_str());
        format!("{decl}: %{} {word} {how}", self.op().0)
    }
}

/// The files in which something that must be expressible is shown.
fn shown(suite: &Suite<'_>) -> BTreeSet<FileId> {
    let shows = |decl: &&Declaration| suite.covers(decl).iter().any(|id| id.starts_with("express."));
    suite.scenarios().filter(shows).map(|decl| decl.place.file).collect()
}

fn path(loaded: &Loaded, file: FileId) -> String {
    loaded.sources.get(file).map_or_else(String::new, |source| source.path().to_owned())
}

#[test]
fn nothing_in_the_showcase_can_be_left_out() {
    let (loaded, (checked, program)) = (support::loaded(), support::program());
    let suite = Suite::new(program, &checked.model, loaded, &checked.diagnostics);
    let files = shown(&suite);
    assert!(files.len() > 8, "{} files of the showcase are not all of them", files.len());
    let mut survivors = Vec::new();
    let mut made = 0;
    for file in files {
        let here = |decl: &&Declaration| decl.place.file == file;
        let scenarios: Vec<&Declaration> = suite.scenarios().filter(here).collect();
        let decls: BTreeSet<DeclId> = checked
            .model
            .decls
            .iter()
            .filter(here)
            .filter(|decl| decl.kind != Kind::Scenario)
            .map(|decl| decl.id)
            .collect();
        let ops = program.store.all().filter(|op| decls.contains(&program.owner(op.id())));
        for blank in ops.flat_map(Blank::of).step_by(if support::whole() { 1 } else { 4 }) {
            made += 1;
            let changed = blank.made(program);
            let changed = suite.on(&changed);
            if scenarios.iter().all(|decl| changed.run(decl).status != Status::Failed) {
                survivors.push(format!("{}: {}", path(loaded, file), blank.told(program)));
            }
        }
    }
    let told = survivors.join("\n");
    assert!(survivors.is_empty(), "{} of {made} changes are noticed by no scenario:\n{told}", survivors.len());
}
