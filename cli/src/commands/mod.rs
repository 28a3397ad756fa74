//! The commands, one file each.

mod asked;
mod bar;
mod bundle;
mod card;
mod check;
mod completions;
mod decided;
mod diff;
mod explain;
mod fmt;
mod game;
mod ir;
mod list;
mod man;
mod mission;
mod mix;
mod new;
mod odds;
mod party;
mod play;
mod prove;
mod replay;
mod show;
mod sim;
mod snapshot;
mod test;
mod text;

use crate::console::{self, Outcome};
use crate::disk::Disk;
use brimscript::diagnostic::{Code, Diagnostic};
use brimscript::pack::{Files, Kind, LIBRARY, MANIFEST, Search, TABLE};
use clap::Subcommand;

pub use game::could_not;

/// What `brim` can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find the mistakes in packs before your friends do
    Check(check::Args),
    /// Report what changed between two versions of packs, in game terms
    Diff(diff::Args),
    /// Format .brim files: there is one way to write them
    Fmt(fmt::Args),
    /// Simulate many games of a mission and summarize the results
    Sim(sim::Args),
    /// Work out how likely something is: dice, tests, attacks, charts, decks
    Odds(odds::Args),
    /// Show an enemy beside the official sheets nearest in size and XP
    Card(card::Args),
    /// Play a mission in the terminal, or watch it
    Play(play::Args),
    /// Run a saved game again, to any step
    Replay(replay::Args),
    /// Run the scenarios of packs
    Test(test::Args),
    /// Freeze what each declaration does, and show what changed since
    Snapshot(snapshot::Args),
    /// Show which lines of packs make a difference in play, and why others do not
    Prove(prove::Args),
    /// List the lowered program of a card or an enemy
    Ir(asked::Args),
    /// Write a file to begin with: a pack, an enemy, a card, a mission
    New(new::Args),
    /// Check how packs play together on one table
    Mix(mix::Args),
    /// Read a card back to you in words, generated from its rules, or make pages of a pack to print and cut
    Text(text::Args),
    /// List the packs that can be found, which of two is taken and which are hidden
    List(list::Args),
    /// Show what a pack needs and holds: its cards by deck, its enemies, what its texts test, give and take; or draw a mission
    Show(show::Args),
    /// Make one file of a pack to hand out, or tell what is in such a file
    Bundle(bundle::Args),
    /// Print the completions of a shell: bash, zsh, fish, elvish or powershell
    Completions(completions::Args),
    /// Write the manual pages into a folder
    Man(man::Args),
    /// Explain a code such as B0101, a word of the language, or a line of a sheet
    Explain(explain::Args),
}

/// Runs the command.
pub fn run(command: Command) -> Outcome {
    match command {
        Command::Check(args) => check::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Sim(args) => sim::run_games(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Card(args) => card::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Snapshot(args) => snapshot::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Ir(args) => ir::run(&args),
        Command::Mix(args) => mix::run(&args),
        Command::New(args) => new::run(&args),
        Command::Text(args) => text::run(&args),
        Command::List(args) => list::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Bundle(args) => bundle::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Explain(args) => explain::run(&args),
    }
}

/// The paths of a command that looks at packs and plays them: as others, and the packs of the boxes where one stands in none.
fn paths_or_library(paths: &[String]) -> Vec<String> {
    paths_or_table(paths).unwrap_or_else(|_| vec![LIBRARY.to_owned()])
}

/// The paths of a command that takes a table: those named, else the table file of the folder one stands in, with a note, else as
/// [`paths_or_here`].
fn paths_or_table(paths: &[String]) -> Result<Vec<String>, Box<Diagnostic>> {
    match table_here(paths) {
        Some(table) => {
            console::note(&format!("table: {table}, the table file of this folder (name packs to go without it)"));
            Ok(vec![table])
        }
        None => paths_or_here(paths),
    }
}

/// The table file of the folder one stands in, where no pack is named.
fn table_here(paths: &[String]) -> Option<String> {
    (paths.is_empty() && Disk.kind(TABLE) == Ok(Kind::File)).then(|| TABLE.to_owned())
}

/// Paths as they were given: what is no path and is the id of a pack that can be found is that pack's folder.
fn by_name(given: &[String]) -> Vec<String> {
    let mut search = Search::new(&Disk);
    given.iter().map(|given| search.named(given).map_or_else(|| given.clone(), |found| found.root)).collect()
}

/// The paths a command works on: those named, else the pack or the folder `content` one stands in.
fn paths_or_here(paths: &[String]) -> Result<Vec<String>, Box<Diagnostic>> {
    if !paths.is_empty() {
        return Ok(paths.to_vec());
    }
    let is = |path: &str, kind: Kind| Disk.kind(path) == Ok(kind);
    if is(MANIFEST, Kind::File) {
        return Ok(vec![".".to_owned()]);
    }
    if is("content", Kind::Folder) {
        return Ok(vec!["content".to_owned()]);
    }
    let mut up = Disk.parent(".");
    while let Some(folder) = up {
        if is(&format!("{folder}/{MANIFEST}"), Kind::File) {
            return Ok(vec![folder]);
        }
        up = Disk.parent(&folder);
    }
    let message = "there is no pack here and no folder `content`";
    let found = Diagnostic::without_place(Code::ManifestMissing, message);
    Err(Box::new(found.help("name a pack: `brim check path/to/pack`; `brim list` shows those that can be found")))
}
