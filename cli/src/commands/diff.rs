//! `brim diff`: what changed between two versions of packs, in game terms.

mod play;
mod sides;

use super::game::could_not;
use crate::console::{self, Outcome};
use brimscript::diagnostic::escape::escaped;
use brimscript::diff::{
    Change, Class, Diff, Version, advice, balance_words, changelog, diff, document, hits, human, markdown, saves_words,
};
use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;

/// The arguments of `brim diff`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The old and the new version: folders of packs, files, or names of packs. With --base only the new one; without any, the pack or
    /// the folder `content` you stand in
    #[arg(value_name = "OLD NEW", num_args = 0..=2)]
    paths: Vec<String>,
    /// Compare with the packs as they were at this git revision: a branch, a tag or a commit
    #[arg(long, value_name = "REVISION", allow_hyphen_values = true)]
    base: Option<String>,
    /// Packs that build on these: report which of their lines would break
    #[arg(long = "with", value_name = "PACK")]
    with: Vec<String>,
    /// Exit with 1 if a change exceeds this class, or if the new version has errors (patch, minor and major stand for safe, dangerous and
    /// breaking)
    #[arg(long, value_enum, value_name = "CLASS")]
    require: Option<Wanted>,
    /// Accept the changes of one declaration, by its id or its name, with the reason: `ID: reason`
    #[arg(long = "allow", value_name = "ID: REASON")]
    allow: Vec<String>,
    /// Write an entry of a changelog for players (Markdown)
    #[arg(long, conflicts_with = "format")]
    changelog: bool,
    /// The same as `--format markdown`: for the comment of a review
    #[arg(long, conflicts_with_all = ["format", "changelog"])]
    markdown: bool,
    /// Run the saved games of this folder with the new version, and report which part and where
    #[arg(long, value_name = "DIR")]
    saves: Option<String>,
    /// Play the missions that the changes can touch with both versions, the same dice in each pair of games, until it is known whether the new one is harder:
    /// N pairs of each at the most
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20000", value_parser = RangedU64ValueParser::<u32>::new().range(2..=1_000_000))]
    balance: Option<u32>,
    /// The party for --balance: classes with commas between, or how many heroes to draw
    #[arg(long, default_value = "4", value_name = "CLASS,CLASS or COUNT", requires = "balance")]
    heroes: String,
    /// The party for --balance: a file with its heroes, their items, upgrades and levels
    #[arg(long, value_name = "FILE", conflicts_with = "heroes", requires = "balance")]
    party: Option<String>,
    /// Play only this mission for --balance
    #[arg(long, value_name = "MISSION", requires = "balance")]
    mission: Vec<String>,
    /// The seed of the games for --balance
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// How many games to play at a time; the results do not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The formats of a diff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    #[default]
    Human,
    /// One JSON document, `brim.diff/1`
    Json,
    /// For the comment of a review
    Markdown,
}

/// The worst class that is let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Wanted {
    /// No game changes
    #[value(alias = "patch")]
    Safe,
    /// Games may play otherwise
    #[value(alias = "minor")]
    Dangerous,
    /// Anything; exits with 1 only if pack.toml does not have the version that the changes ask for
    #[value(alias = "major")]
    Breaking,
}

impl Wanted {
    fn class(self) -> Class {
        match self {
            Wanted::Safe => Class::Safe,
            Wanted::Dangerous => Class::Dangerous,
            Wanted::Breaking => Class::Breaking,
        }
    }
}

/// The most ids in the sentence of --require.
const MOST_IDS: usize = 8;

/// Compares, and reports.
pub fn run(args: &Args) -> Outcome {
    let (old, new) = match sides::load(&args.paths, args.base.as_deref(), &args.with) {
        Ok(sides) => sides,
        Err(why) => return could_not(&why),
    };
    let mut found = diff(old.side(), new.side());
    if !args.with.is_empty() {
        let (before, after) = (old.findings(), new.findings());
        hits(&mut found, (old.side(), &before), (new.side(), &after), &new.given);
    }
    let unused = match allow(&mut found, &args.allow) {
        Ok(unused) => unused,
        Err(why) => return could_not(&why),
    };
    old.errors(&mut found, Version::Old);
    new.errors(&mut found, Version::New);
    for id in unused {
        console::note(&format!("--allow `{}`: nothing in it changed", escaped(&id)));
    }
    let saves = match args.saves.as_deref().map(|folder| play::saves(folder, &new)).transpose() {
        Ok(saves) => saves,
        Err(why) => return could_not(&why),
    };
    let balance = match args.balance.map(|games| play::balance(args, games, &found, &old, &new)).transpose() {
        Ok(balance) => balance,
        Err(why) => return could_not(&why),
    };
    let more = || {
        let mut lines = Vec::new();
        if let Some(saves) = &saves {
            lines.push(String::new());
            lines.extend(saves_words(saves));
        }
        if let Some(balance) = &balance {
            lines.push(String::new());
            lines.extend(balance_words(balance, &play::party_words(args)));
            if balance.is_empty() {
                lines.push("  the changes touch no mission that both versions have".to_owned());
            }
        }
        lines.iter().map(|line| escaped(line).into_owned()).collect::<Vec<_>>()
    };
    let verdict = args.require.map(|wanted| judged(&found, wanted));
    match if args.markdown { Format::Markdown } else { args.format } {
        _ if args.changelog => console::result(&changelog(&found)),
        Format::Json => {
            let mut document = document(&found);
            (document.saves, document.balance) = (saves.as_deref(), balance.as_deref());
            console::document(&document);
        }
        Format::Human => {
            let mut lines = vec![human(&found)];
            lines.extend(more());
            console::result(&lines.join("\n"));
        }
        Format::Markdown => {
            let mut lines = vec![markdown(&found)];
            let more = more();
            if !more.is_empty() {
                lines.push("\n```text".to_owned());
                lines.extend(more.into_iter().skip(1));
                lines.push("```".to_owned());
            }
            console::result(&lines.join("\n"));
        }
    }
    match verdict {
        Some(Err(why)) => {
            console::note(&why);
            Outcome::Findings
        }
        _ => Outcome::Fine,
    }
}

/// Lets changes go, each with its reason. Returns the ids of which nothing changed.
fn allow(found: &mut Diff, allowed: &[String]) -> Result<Vec<String>, String> {
    let mut unused = Vec::new();
    for text in allowed {
        // The id of a change holds a colon too: `my-pack/change:other/thing: the reason`.
        let Some((id, reason)) = text.split_once(": ").map(|(id, reason)| (id.trim(), reason.trim())) else {
            return Err(format!(
                "`{text}` gives no reason: write `ID: reason`, such as `my-pack/old-card: it was never drawn`"
            ));
        };
        if reason.is_empty() {
            return Err(format!("`{text}` gives no reason: write `ID: reason`"));
        }
        let own = |change: &&mut Change| change.id == id || change.was.as_deref() == Some(id) || change.name == id;
        let mut any = false;
        for change in found.changes.iter_mut().filter(own) {
            change.allowed = Some(reason.to_owned());
            any = true;
        }
        if !any {
            unused.push(id.to_owned());
        }
    }
    Ok(unused)
}

/// Whether the changes keep within what is wanted.
fn judged(found: &Diff, wanted: Wanted) -> Result<(), String> {
    let class = wanted.class();
    let errors = found.errors.iter().filter(|error| error.version == Version::New).count();
    if errors > 0 {
        let s = if errors == 1 { "" } else { "s" };
        return Err(format!("the new version has {errors} error{s}: run `brim check` on it"));
    }
    let declarations = found.declarations();
    let beyond: Vec<&str> =
        declarations.iter().filter(|(_, one, allowed)| *one > class && !allowed).map(|(id, ..)| *id).collect();
    if !beyond.is_empty() {
        let s = if beyond.len() == 1 { " exceeds" } else { "s exceed" };
        return Err(format!(
            "{} change{s} `{}`: {}. Revert them, or accept single ones with `--allow \"ID: reason\"`",
            beyond.len(),
            class.word(),
            escaped(&ids(&beyond))
        ));
    }
    let broken = found.hits.iter().filter(|hit| hit.error).count();
    if broken > 0 && class != Class::Breaking {
        let s = if broken == 1 { "" } else { "s" };
        return Err(format!("{broken} line{s} of packs given with --with would not load: see `Other packs`"));
    }
    match advice(found).iter().find(|advice| !advice.enough) {
        Some(advice) if wanted == Wanted::Breaking => {
            Err(format!("{}: {}", escaped(&advice.pack), escaped(&advice.words())))
        }
        _ => Ok(()),
    }
}

/// The ids of changes, those in excess counted.
fn ids(all: &[&str]) -> String {
    let mut shown: Vec<&str> = Vec::new();
    for id in all {
        if !shown.contains(id) {
            shown.push(id);
        }
    }
    let more = shown.len().saturating_sub(MOST_IDS);
    shown.truncate(MOST_IDS);
    let shown = shown.join(", ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}
