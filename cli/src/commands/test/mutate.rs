//! `brim test --mutate`: which changes of the rules no scenario would notice.

use super::Args;
use crate::commands::bar::Bar;
use crate::commands::{by_name, could_not};
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::mutate::{Mutant, Mutations, Options, mutate, mutation_words};
use brimscript::pack::load;
use serde::Serialize;

/// So many changes are tried where nobody says how many.
const SAMPLE: usize = 200;

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    seed: u64,
    packs: Vec<Row<'a>>,
    mutants: Vec<&'a Mutant>,
}

/// A pack.
#[derive(Debug, Serialize)]
struct Row<'a> {
    id: &'a str,
    version: &'a str,
    possible: usize,
    tried: usize,
    scenarios: usize,
    /// Changes that somebody noticed.
    noticed: usize,
    /// Changes that somebody could notice.
    noticeable: usize,
}

/// Tries changes of every pack that was named.
pub fn run(args: &Args, paths: &[String]) -> Outcome {
    let most = match args.mutants.as_str() {
        "all" => None,
        number => match number.parse::<usize>() {
            Ok(number) if number > 0 => Some(number),
            _ => return could_not(&format!("--mutants takes a number or `all`, not `{number}`")),
        },
    };
    let with = match args.with.iter().map(|name| judge(name)).collect::<Result<Vec<String>, String>>() {
        Ok(with) => with,
        Err(why) => return could_not(&why),
    };
    let loaded = load(&Disk, paths);
    let roots: Vec<String> = loaded.packs.iter().filter(|pack| pack.asked).map(|pack| pack.root.clone()).collect();
    if roots.is_empty() {
        return could_not("there is no pack to change");
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let options = Options { most, seed: args.seed, games: args.sim.unwrap_or(0), threads };
    let mut found: Vec<Mutations> = Vec::new();
    for root in &roots {
        let bar = Bar::new("changes", u32::try_from(most.unwrap_or(SAMPLE)).unwrap_or(u32::MAX));
        found.push(mutate(&Disk, root, &with, options, &|_| bar.step()));
        bar.clear();
    }
    let errors: usize = found.iter().map(|one| one.errors.len()).sum();
    match args.format {
        Format::Json => console::document(&Document {
            schema: "brim.mutate/1",
            seed: args.seed,
            packs: found.iter().map(row).collect(),
            mutants: found.iter().flat_map(|one| &one.mutants).collect(),
        }),
        Format::Human => {
            let mut lines = Vec::new();
            for one in &found {
                console::diagnostics(&one.errors, &one.sources);
                if !lines.is_empty() {
                    lines.push(String::new());
                }
                lines.extend(mutation_words(one, args.all));
            }
            console::result(&lines.join("\n"));
        }
    }
    let missed = found.iter().map(Mutations::score).any(|(noticed, of)| noticed < of);
    if errors > 0 || missed { Outcome::Findings } else { Outcome::Fine }
}

/// The folder of a pack whose scenarios judge: by its name, or where it lies.
fn judge(name: &str) -> Result<String, String> {
    let loaded = load(&Disk, &by_name(&[name.to_owned()]));
    let pack = loaded.packs.iter().find(|pack| pack.asked);
    let root = pack.map(|pack| pack.root.clone());
    root.ok_or_else(|| format!("--with `{}`: there is no such pack", escaped(name)))
}

fn row(one: &Mutations) -> Row<'_> {
    let (noticed, noticeable) = one.score();
    Row {
        id: &one.pack,
        version: &one.version,
        possible: one.possible,
        tried: one.mutants.len(),
        scenarios: one.scenarios,
        noticed,
        noticeable,
    }
}
