//! What the commands that play games share: the packs on the table, the party, the players.

use super::paths_or_library;
use crate::console::{self, Outcome};
use crate::disk::Disk;
use crate::fault;
use brimscript::check;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::{Severity, Sources};
use brimscript::game::engine::Fault;
use brimscript::ir::{Program, lower};
use brimscript::model::Model;
use brimscript::pack::load;
use brimscript::players::{Cautious, Player, Random};
use brimscript::replay::{Hero, Pack, Setup, party};
use brimscript::text;
use clap::ValueEnum;
use std::collections::BTreeMap;

/// What is put on the table.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// The packs: folders or .brim files; without it, the pack or the folder `content` you stand in
    #[arg(long = "pack", value_name = "PATH")]
    packs: Vec<String>,
    /// The party: classes with commas between, or how many heroes to draw
    #[arg(long, default_value = "4", value_name = "CLASS,CLASS or COUNT")]
    heroes: String,
    /// The edition of the rules to play by
    #[arg(long)]
    edition: Option<String>,
    /// Read one ruling otherwise than the edition does
    #[arg(long = "ruling", value_name = "RULING=READING")]
    rulings: Vec<String>,
}

/// Who decides, where no person does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Players {
    /// Plays with care
    #[default]
    Cautious,
    /// Takes any option, each as likely as another
    Random,
}

/// The packs on the table, ready to be played.
pub struct OnTable {
    /// What they say.
    pub program: Program,
    /// Their ids and versions.
    pub packs: Vec<Pack>,
    /// What they declare, to tell of faults.
    model: Model,
    sources: Sources,
}

impl Players {
    /// A player for a game with this seed.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            Players::Cautious => Box::new(Cautious::new()),
            Players::Random => Box::new(Random::new(seed)),
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Players::Cautious => "cautious",
            Players::Random => "random",
        }
    }
}

/// Loads packs and lowers them. What is wrong with them is told in a line: what was understood can still be played.
pub fn on_table(paths: &[String]) -> Result<OnTable, String> {
    let loaded = load(&Disk, &paths_or_library(paths));
    let checked = check::check(&loaded);
    let all = || checked.diagnostics.iter().chain(&loaded.diagnostics);
    let errors = all().filter(|found| found.severity == Severity::Error).count();
    if loaded.packs.is_empty() {
        let first = all().find(|found| found.severity == Severity::Error).map(|found| found.message.clone());
        return Err(first.unwrap_or_else(|| "there are no packs to play with".to_owned()));
    }
    if errors > 0 {
        let things = if errors == 1 { "is 1 thing" } else { "are things" };
        console::note(&format!(
            "There {things} to mend in these packs ({errors}): `brim check` tells. What could be read is played."
        ));
    }
    let packs = checked.packs.iter().map(|pack| Pack { id: pack.id.clone(), version: pack.version.clone() }).collect();
    Ok(OnTable { program: lower(&checked.model), packs, model: checked.model, sources: loaded.sources })
}

impl OnTable {
    /// Tells of a fault of a running game, at the line it happened in.
    pub fn tell(&self, fault: &Fault) {
        console::diagnostics(&[text::fault(fault, &self.model)], &self.sources);
    }
}

impl TableArgs {
    /// The packs to load.
    pub fn paths(&self) -> &[String] {
        &self.packs
    }

    /// How many heroes to draw, where they are not named.
    pub fn drawn(&self) -> Option<usize> {
        self.heroes.trim().parse().ok()
    }

    /// The set-up of a game. Heroes that are drawn are drawn by its seed.
    pub fn setup(&self, table: &OnTable, mission: &str, seed: u64) -> Result<Setup, String> {
        let heroes = match self.drawn() {
            Some(count) if (1..=6).contains(&count) => party(&table.program, count, seed),
            Some(count) => return Err(format!("a party has 1 to 6 heroes, not {count}")),
            None => self
                .heroes
                .split(',')
                .map(|class| Hero { class: class.trim().to_owned(), name: String::new() })
                .collect(),
        };
        let mut overrides = BTreeMap::new();
        for ruling in &self.rulings {
            let Some((name, reading)) = ruling.split_once('=') else {
                return Err(format!("`{ruling}` is no ruling: write it as `Name of the ruling=reading`"));
            };
            overrides.insert(name.trim().to_owned(), reading.trim().to_owned());
        }
        let setup = Setup {
            mission: mission.to_owned(),
            heroes,
            packs: table.packs.clone(),
            edition: self.edition.clone(),
            overrides,
        };
        setup.in_full(&table.program).map_err(|missing| missing.to_string())
    }
}

/// Says why a command could not do its work: on standard error, and as the document where JSON was asked for.
pub fn could_not(why: &str) -> Outcome {
    console::note(&format!("brim: {}", escaped(why)));
    if fault::wants_json() {
        fault::failed(why);
    }
    Outcome::CouldNotRun
}
