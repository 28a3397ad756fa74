//! `brim card`: an enemy beside the official sheets nearest to it.

use super::bar::Bar;
use super::game::{Wanted, could_not, named_thing, on_table, one_of, overrides, party_or_classes};
use super::odds::set_up;
use super::party::{PartyArgs, PartyFile};
use crate::console::{self, Format, Outcome};
use brimscript::beside::{Beside, beside, beside_words};
use brimscript::odds::{Odds, Policy};
use brimscript::replay::{party, readings};
use brimscript::vocabulary::Kind;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;

/// The arguments of `brim card`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The enemy, by its name or its id
    enemy: String,
    /// The packs: folders, .brim files or a table file; without it, the enemy's pack and what it needs. The official sheets are those on the table
    #[arg(long = "pack", value_name = "PATH")]
    packs: Vec<String>,
    #[command(flatten)]
    party: PartyArgs,
    /// The edition of the rules; without it, the one that the enemy's pack is written for
    #[arg(long)]
    edition: Option<String>,
    /// How many fights are played against each
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = RangedU64ValueParser::<u32>::new().range(10..=1_000_000))]
    games: u32,
    /// The seed of the fights
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    seed: u64,
    #[serde(flatten)]
    found: &'a Beside,
}

/// Odds of an attack have this many ways at the most here: there are many of them.
const LIMIT: u64 = 20_000;

/// How many figures are worked out, for the bar.
const WORK: u32 = 24;

/// Compares.
pub fn run(args: &Args) -> Outcome {
    let found = match compared(args) {
        Ok(found) => found,
        Err(why) => return could_not(&why),
    };
    match args.format {
        Format::Human => console::result(&beside_words(&found).join("\n")),
        Format::Json => console::document(&Document { schema: "brim.card/1", seed: args.seed, found: &found }),
    }
    Outcome::Fine
}

fn compared(args: &Args) -> Result<Beside, String> {
    let file = args.party.file()?;
    let mut names = vec![args.enemy.clone()];
    names.extend(file.iter().flat_map(PartyFile::names).map(str::to_owned));
    let table = on_table(&args.packs, Wanted::Things(&names))?;
    let program = &table.program;
    let name = one_of(program, &args.enemy, |decl| decl.kind == Some(Kind::Enemy))?;
    let enemy = named_thing(program, &name, Kind::Enemy)?;
    let drawn = args.party.heroes.trim().parse::<usize>().ok();
    let heroes = match drawn.filter(|_| file.is_none()) {
        Some(count) if (1..=6).contains(&count) => party(program, count, args.seed),
        Some(count) => return Err(format!("a party has 1 to 6 heroes, not {count}")),
        None => party_or_classes(file.as_ref(), Some(&args.party.heroes), &table)?,
    };
    let edition = args.edition.clone().or_else(|| table.edition_for(&[name]));
    let overrides = overrides(&table, &[])?;
    let readings = readings(program, edition.as_deref(), &overrides).map_err(|missing| missing.to_string())?;
    let odds = Odds {
        program,
        readings,
        party: heroes.iter().map(|hero| set_up(program, hero)).collect::<Result<_, _>>()?,
        policy: Policy::Cautious,
        limit: LIMIT,
        games: args.games,
        seed: args.seed,
    };
    let bar = Bar::new("figures", WORK);
    let found = beside(&odds, enemy, &mut || bar.step());
    bar.clear();
    found
}
