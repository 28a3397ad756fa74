//! `cargo run --release -p brim-bench -- [parse|check|edits|fights|all] [--json]`: how quick Brimscript is.
//! `edits` changes a workspace of `--count` declarations so often as `--edits` says; `--verify` holds each of them against a fresh check and fails
//! where the two differ.
//! `cargo run --release -p brim-bench -- random --games 200000`: random games of 1 to 6 heroes, the table looked at after every step; `--minutes N`
//! ends it sooner, `--seed N` plays others, `--cautious` lets careful players play. It fails where anything is wrong.
//!
//! `--mission NAME` plays another mission, here and in `fights`.
//!
//! `cargo run --release -p brim-bench -- balance`: whether `brim diff --balance` judges changes of a mission as they are: ten real ones, two hundred that cannot
//! matter and some that hardly tell (`--sort real`, `neutral` or `small` weighs one sort; `--skip N` leaves the first ones out; `--pairs N`, `--threads N`, `--seed N`).
//!
//! `--count N` sets how many declarations are written and read (`--shared`: items and cards are called like enemies), `--games N` how many fights a run plays, `--rounds N` how many runs a
//! median is taken of. `--write FOLDER` writes the generated texts there instead, both ways.

mod as_toml;
mod balance;
mod draw;
mod edits;
mod fights;
mod figures;
mod files;
mod generate;
mod random;
mod reading;
mod typed;
#[path = "../../tests/weighed/mod.rs"]
mod weighed;

use std::process::ExitCode;

/// Games are many short lists that come and go: this allocator is the quicker one at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The arguments.
struct Asked {
    what: String,
    json: bool,
    count: usize,
    games: u32,
    rounds: usize,
    write: Option<String>,
    minutes: u32,
    seed: u64,
    mission: Option<String>,
    cautious: bool,
    shared: bool,
    edits: usize,
    verify: bool,
    sort: Option<weighed::Sort>,
    pairs: u32,
    skip: usize,
    threads: usize,
}

fn main() -> ExitCode {
    match asked(std::env::args().skip(1)).and_then(|asked| run(&asked)) {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn asked(args: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut asked = Asked {
        what: "all".to_owned(),
        json: false,
        count: 5_000,
        games: 100,
        rounds: 9,
        write: None,
        minutes: 24 * 60,
        seed: 1,
        mission: None,
        cautious: false,
        shared: false,
        edits: 1_000,
        verify: false,
        sort: None,
        pairs: balance::LIMIT,
        skip: 0,
        threads: 1,
    };
    let mut args = args;
    while let Some(arg) = args.next() {
        let mut number = || {
            let value = args.next().and_then(|value| value.parse::<u32>().ok());
            value.ok_or_else(|| format!("`{arg}` needs a number"))
        };
        match arg.as_str() {
            "parse" | "check" | "edits" | "fights" | "random" | "balance" | "all" => asked.what = arg,
            "--json" => asked.json = true,
            "--count" => asked.count = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--games" => asked.games = number()?,
            "--rounds" => asked.rounds = usize::try_from(number()?).unwrap_or(1).max(1),
            "--minutes" => asked.minutes = number()?,
            "--seed" => asked.seed = u64::from(number()?),
            "--cautious" => asked.cautious = true,
            "--shared" => asked.shared = true,
            "--edits" => asked.edits = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--verify" => asked.verify = true,
            "--pairs" => asked.pairs = number()?,
            "--skip" => asked.skip = usize::try_from(number()?).unwrap_or(usize::MAX),
            "--threads" => asked.threads = usize::try_from(number()?).unwrap_or(1).max(1),
            "--sort" => {
                let sort = args.next().and_then(|word| balance::sort_of(&word));
                asked.sort = Some(sort.ok_or("`--sort` needs real, neutral or small")?);
            }
            "--mission" => asked.mission = Some(args.next().ok_or("`--mission` needs a name")?),
            "--write" => asked.write = Some(args.next().ok_or("`--write` needs a folder")?),
            other => {
                return Err(format!(
                    "`{other}` is not known here: parse, check, edits, fights, random, balance, all, --json, --count, --edits, --verify, --games, --rounds, --minutes, --seed, --mission, --cautious, --shared, --sort, --skip, --pairs, --threads, --write"
                ));
            }
        }
    }
    Ok(asked)
}

fn run(asked: &Asked) -> Result<String, String> {
    if let Some(folder) = &asked.write {
        return write(folder, asked.count, asked.shared);
    }
    if asked.what == "balance" {
        return balance::balance(asked.sort, asked.skip, asked.pairs, asked.threads, asked.seed);
    }
    if asked.what == "random" {
        return random_games(asked);
    }
    if asked.what == "edits" {
        let figures = edits::edits(asked.count, asked.shared, asked.edits, asked.seed, asked.verify)?;
        return match asked.json {
            true => {
                let document = serde_json::json!({ "schema": "brim.bench/1", "edits": figures });
                serde_json::to_string_pretty(&document).map_err(|error| error.to_string())
            }
            false => Ok(edits::told(asked.count, &figures)),
        };
    }
    let reading = match asked.what.as_str() {
        "fights" => None,
        what => Some(reading::reading(asked.count, asked.shared, asked.rounds, what != "parse")?),
    };
    let mission = asked.mission.as_deref().unwrap_or("Skirmish");
    let fights = match asked.what.as_str() {
        "fights" | "all" => Some(fights::fights(mission, asked.games, asked.rounds)?),
        _ => None,
    };
    if asked.json {
        let document = serde_json::json!({ "schema": "brim.bench/1", "reading": reading, "fights": fights });
        return serde_json::to_string_pretty(&document).map_err(|error| error.to_string());
    }
    let told = reading.iter().map(reading::told).chain(fights.iter().map(|figures| fights::told(mission, figures)));
    Ok(told.collect::<Vec<_>>().join("\n\n"))
}

/// Plays random games: an error where anything is wrong with them.
fn random_games(asked: &Asked) -> Result<String, String> {
    let (games, minutes, seed, cautious) = (asked.games, asked.minutes, asked.seed, asked.cautious);
    let mission = asked.mission.clone().unwrap_or_else(|| "A Fistful of Dark Stone".to_owned());
    let wanted = random::Wanted { games, minutes, mission, seed, cautious };
    let sight = random::random(&wanted)?;
    let told = if asked.json {
        let document = serde_json::json!({ "schema": "brim.bench/1", "random": sight });
        serde_json::to_string_pretty(&document).map_err(|error| error.to_string())?
    } else {
        random::told(&sight)
    };
    if sight.sound() { Ok(told) } else { Err(told) }
}

/// Writes the generated pack, and the same as TOML.
fn write(folder: &str, count: usize, shared: bool) -> Result<String, String> {
    let texts = generate::pack(count, shared);
    let checked = brimscript::check::check(&brimscript::pack::load(&files::generated(&texts), &files::folders(&texts)));
    let save = |name: &str, text: &str| std::fs::write(format!("{folder}/{name}"), text);
    let folders = files::folders(&texts);
    // One pack stands in the folder itself, several each in one of their own.
    let within = |pack: usize, name: &str| match folders.len() {
        1 => name.to_owned(),
        _ => format!("{}/{name}", generate::id(pack)),
    };
    let made = std::fs::create_dir_all(folder);
    let made = folders
        .iter()
        .skip(1)
        .chain(folders.first().filter(|_| folders.len() > 1))
        .fold(made, |made, id| made.and_then(|()| std::fs::create_dir_all(format!("{folder}/{id}"))));
    let done = made
        .and_then(|()| {
            (0..folders.len()).try_for_each(|pack| save(&within(pack, "pack.toml"), &generate::manifest(pack)))
        })
        .and_then(|()| texts.iter().try_for_each(|text| save(&within(text.pack, &text.name), &text.text)))
        .and_then(|()| save("same.toml.txt", &as_toml::toml(&checked.model)));
    done.map_err(|error| format!("`{folder}` cannot be written: {error}"))?;
    Ok(format!("{} files in `{folder}`", texts.len() + 2))
}
