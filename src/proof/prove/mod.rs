//! Whether each line of a pack ever makes a difference in play: every line is played with and without.
//!
//! "Without" is the same program with that line switched off; a printed figure is one higher instead. First come the [situations](situations) that
//! snapshots are made of, in which what is looked at acts when its time comes. For what changed nothing there whatever it waits for is brought about on the
//! [stage](on_stage), and what changed nothing there either is looked for in whole [games](games) of the missions of the mix. What is left is told with a [reason](why).

mod games;
mod lines;
mod on_stage;
pub(crate) mod plan;
mod situations;
mod why;

pub use games::Shown;
pub use why::Reason;

use crate::situations::Cast;
use crate::situations::threads::on_threads;
use crate::situations::{Subjects, Tables, edition};
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Diagnostic, Sources};
use brim_language::pack::Files;
use brim_lower::lower;
use games::InGames;
use lines::Line;
use situations::Felt;

/// How a pack is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The seed of the games.
    pub seed: u64,
    /// How many games of each mission are played.
    pub games: u32,
    /// On how many threads.
    pub threads: usize,
}

/// What became of the lines of a pack.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// The pack's id.
    pub pack: String,
    /// Its version.
    pub version: String,
    /// Its lines, by file and number.
    pub lines: Vec<Proven>,
    /// How many situations were played, with all lines.
    pub situations: usize,
    /// How many games were played, with all lines.
    pub games: usize,
    /// Errors of its texts, and of those it needs: then nothing is played.
    pub errors: Vec<Diagnostic>,
    /// The texts that the errors speak of.
    pub sources: Sources,
}

/// What became of one line.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The declaration it stands in: `swamps-of-death/hungry-dead`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its file, from the pack's folder.
    pub file: String,
    /// The way to its file from where the tool was started.
    pub path: String,
    /// Its number in the file, from 1.
    pub line: u32,
    /// What it says.
    pub text: String,
    /// In how many situations, with these dice, it changed what happened; and in how many it was looked at.
    pub situations: (usize, usize),
    /// In how many games it changed what happened, and in how many it had its say, where it was looked for in games.
    pub games: (usize, usize),
    /// A game in which it changed what happened, where it was looked for in games.
    pub game: Option<Shown>,
    /// Why it changed nothing, where it did not.
    pub reason: Option<Reason>,
}

impl Proven {
    /// True where it changed what happens.
    pub fn differs(&self) -> bool {
        self.reason.is_none()
    }

    /// True for what a sheet prints and no text or rule that was played asks for: a price where nothing is bought for it.
    pub fn is_unread_figure(&self) -> bool {
        self.reason == Some(Reason::Unused)
    }
}

/// Looks at every line of the pack at a root, with what it needs. Games are played with all packs of the mix, where they can be mixed.
/// Calls `told` with their number
/// after each declaration, on the thread that looked at it.
pub fn prove(files: &dyn Files, root: &str, mix: &[String], options: Options, told: &(dyn Fn(u32) + Sync)) -> Proof {
    let Subjects { loaded, at, model, errors } = Subjects::load(files, root);
    let Some((at, manifest)) = at.and_then(|at| Some((at, loaded.packs.get(at)?.manifest.clone()))) else {
        return Proof { errors, sources: loaded.sources, ..Proof::default() };
    };
    let mut proof = Proof { pack: manifest.id.clone(), version: manifest.version.clone(), ..Proof::default() };
    if !errors.is_empty() {
        return Proof { errors, sources: loaded.sources, ..proof };
    }
    let program = lower(&model);
    let cast = Cast::of(&program);
    let edition = edition(&loaded, &manifest, &program);
    let tables = Tables { model: &model, cast: &cast, edition, worn: false, disguised: true };
    let decls: Vec<_> = model.decls.iter().filter(|decl| decl.pack == at && decl.kind != Kind::Scenario).collect();
    let mut looked: Vec<(Line, Felt)> = on_threads(options.threads, decls.len(), &|place| {
        let decl = decls.get(place)?;
        let lines = lines::of(&program, &model, &loaded.sources, decl.id);
        let felt = situations::look(&tables, &program, lines);
        told(u32::try_from(decls.len()).unwrap_or(u32::MAX));
        Some(felt)
    })
    .into_iter()
    .flatten()
    .collect();
    looked.sort_by(|(a, _), (b, _)| (&a.file, a.number).cmp(&(&b.file, b.number)));
    let idle: Vec<&Line> = looked.iter().filter(|(_, felt)| felt.changed == 0).map(|(line, _)| line).collect();
    let mut staged = on_stage::look(files, root, options, &model, &idle);
    for (line, felt) in &mut looked {
        let key = (model.names.id_text(line.decl), line.file.clone(), line.number);
        let (changed, plays) = staged.remove(&key).unwrap_or_default();
        felt.changed += changed;
        felt.situations += plays;
    }
    proof.situations = looked.iter().map(|(_, felt)| felt.situations).sum();
    let idle: Vec<&Line> = looked.iter().filter(|(_, felt)| felt.changed == 0).map(|(line, _)| line).collect();
    let mut found = games::look(files, root, mix, options, &model, &idle);
    proof.games = found.games;
    for (line, felt) in looked {
        let key = (model.names.id_text(line.decl), line.file.clone(), line.number);
        let InGames { games, shown, reason: elsewhere } = found.lines.remove(&key).unwrap_or_default();
        let reason = (felt.changed == 0 && shown.is_none()).then(|| why::nearest(felt.reason, elsewhere));
        proof.lines.push(Proven {
            id: key.0,
            name: model.name(line.decl).to_owned(),
            file: line.file,
            path: line.path,
            line: line.number,
            text: line.text,
            situations: (felt.changed, felt.situations),
            games: (shown.as_ref().map_or(0, |shown| shown.games), games),
            game: shown,
            reason,
        });
    }
    proof
}
