//! `brim odds`: how likely something is.

use super::game::{OnTable, Wanted, could_not, named_thing, on_table, overrides, party_or_classes};
use super::party::PartyFile;
use crate::console::{self, Format, Outcome};
use brimscript::diagnostic::escape::escaped;
use brimscript::odds::{
    Answer, Chances, Measure, Method, Odds, Policy, Question, Readings, Unclear, human, nearest, read, sampled,
};
use brimscript::program::Program;
use brimscript::replay::{Hero, hero_setup, readings};
use brimscript::vm::HeroSetup;
use brimscript::vocabulary::Kind;
use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;

/// The arguments of `brim odds`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What is asked: `3D6`, `2D6+1 >= 7`, `5+ with 2 dice`, `HERO attacks ENEMY`, `2 ENEMY attack HERO`, `chart NAME`, `deck NAME`; a word
    /// that is not understood brings the whole list
    #[arg(required = true, num_args = 1.., value_name = "QUESTION")]
    question: Vec<String>,
    /// Who decides where somebody has a choice
    #[arg(long, value_enum, default_value_t)]
    policy: Decides,
    /// The packs: folders, .brim files or a table file; without it, those at hand that declare what is asked about
    #[arg(long = "pack", value_name = "PATH")]
    packs: Vec<String>,
    /// The party: a file with its heroes, their items, upgrades and levels
    #[arg(long, value_name = "FILE", conflicts_with = "heroes")]
    party: Option<String>,
    /// The party: classes with commas between
    #[arg(long, value_name = "CLASS,CLASS")]
    heroes: Option<String>,
    /// The edition of the rules; without it, the one that the pack of what is asked about is written for
    #[arg(long)]
    edition: Option<String>,
    /// Override one ruling of the edition
    #[arg(long = "ruling", value_name = "RULING=READING")]
    rulings: Vec<String>,
    /// Look at this many ways at the most; where there are more, games are played instead, and the answer says so
    #[arg(long, default_value_t = 200_000, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..=50_000_000))]
    limit: u64,
    /// How many games are played then
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = RangedU64ValueParser::<u32>::new().range(100..=10_000_000))]
    games: u32,
    /// The seed of these games
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// Who decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Decides {
    /// Plays with care, and spends Grit where it pays
    #[default]
    Cautious,
    /// Uses nothing that need not be used
    Sparing,
    /// Takes any option, each as likely as another
    Random,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    question: String,
    asked: &'a str,
    given: &'a [String],
    policy: Option<&'static str>,
    /// `exact` or `sampled`.
    method: &'static str,
    /// How many ways were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<u64>,
    /// How many games were played instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u32>,
    /// Of what was asked for.
    distribution: Vec<Row<'a>>,
    mean: f64,
    /// Everything that was counted, what was asked for first.
    measures: Vec<Counted<'a>>,
}

/// Something that was counted.
#[derive(Debug, Serialize)]
struct Counted<'a> {
    name: &'a str,
    mean: f64,
    distribution: Vec<Row<'a>>,
}

/// A result and how likely it is.
#[derive(Debug, Serialize)]
struct Row<'a> {
    value: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    chance: f64,
    /// As a fraction, where it is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<String>,
    /// The 95 % confidence interval, where it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<[f64; 2]>,
}

/// Answers.
pub fn run(args: &Args) -> Outcome {
    match answer(args) {
        Ok(answer) => {
            match args.format {
                Format::Human => console::result(&human(&answer).join("\n")),
                Format::Json => console::document(&document(args, &answer)),
            }
            Outcome::Fine
        }
        Err(why) => {
            let (first, more) = why.split_once('\n').unwrap_or((&why, ""));
            let outcome = could_not(first);
            more.lines().for_each(|line| console::note(&escaped(line)));
            outcome
        }
    }
}

fn answer(args: &Args) -> Result<Answer, String> {
    let text = args.question.join(" ");
    let question = read(&text).map_err(unclear)?;
    let party = args.party.as_deref().map(PartyFile::read).transpose()?;
    if let Question::Sum(..) | Question::Dice(_) = question {
        let program = Program::default();
        return odds(args, &program, Readings::default(), Vec::new()).answer(&question).map_err(unclear);
    }
    let mut names = names(&question);
    names.extend(party.iter().flat_map(PartyFile::names).map(str::to_owned));
    names.extend(args.heroes.iter().flat_map(|heroes| heroes.split(',')).map(|name| name.trim().to_owned()));
    let table = on_table(&args.packs, Wanted::Things(&names))?;
    let program = &table.program;
    let heroes = party_or_classes(party.as_ref(), args.heroes.as_deref(), &table)?;
    let readings = played(args, &table, &names)?;
    let heroes = heroes.iter().map(|hero| set_up(program, hero)).collect::<Result<_, _>>()?;
    odds(args, program, readings, heroes).answer(&question).map_err(unclear)
}

fn odds<'p>(args: &Args, program: &'p Program, readings: Readings, party: Vec<HeroSetup>) -> Odds<'p> {
    let policy = match args.policy {
        Decides::Cautious => Policy::Cautious,
        Decides::Sparing => Policy::Sparing,
        Decides::Random => Policy::Random,
    };
    Odds { program, readings, party, policy, limit: args.limit, games: args.games, seed: args.seed }
}

/// A hero as it is set up, called by its class where it has no name.
pub fn set_up(program: &Program, hero: &Hero) -> Result<HeroSetup, String> {
    let class = named_thing(program, &hero.class, Kind::Class)?;
    let setup = hero_setup(program, class, hero).map_err(|missing| missing.to_string())?;
    let name = if setup.name.is_empty() { program.name(class).to_owned() } else { setup.name };
    Ok(HeroSetup { name, ..setup })
}

/// The names that a question speaks of.
fn names(question: &Question) -> Vec<String> {
    match question {
        Question::Skill { hero, skill, need: _ } => vec![hero.clone(), skill.clone()],
        Question::Attack { who, whom, with, way: _ } => [&who.1, &whom.1].into_iter().chain(with).cloned().collect(),
        Question::Kill((_, name)) | Question::Fight((_, name)) | Question::Named(name) => vec![name.clone()],
        // Every pack feeds decks, and somebody must roll on a chart.
        Question::Chart(_) | Question::Deck(..) | Question::Sum(..) | Question::Dice(_) => Vec::new(),
    }
}

/// The readings that are played: those of the edition that the pack of the first thing named is written for, unless somebody says otherwise.
fn played(args: &Args, table: &OnTable, names: &[String]) -> Result<Readings, String> {
    let edition = args.edition.clone().or_else(|| table.edition_for(names));
    let overrides = overrides(table, &args.rulings)?;
    readings(&table.program, edition.as_deref(), &overrides).map_err(|missing| missing.to_string())
}

/// Why there is no answer, with what to do.
fn unclear(why: Unclear) -> String {
    let mut lines = vec![why.message];
    lines.extend(why.help);
    lines.join("\n")
}

fn document<'a>(args: &Args, answer: &'a Answer) -> Document<'a> {
    let (method, ways, games) = match answer.method {
        Method::Dice => ("exact", None, None),
        Method::Exact(ways) => ("exact", Some(ways), None),
        Method::Sampled(games) => ("sampled", None, Some(games)),
    };
    let counted = |measure: &'a Measure| Counted {
        name: &measure.name,
        mean: nearest(&measure.chances.mean()),
        distribution: rows(measure, &measure.chances, games),
    };
    let measures: Vec<Counted<'a>> = answer.measures.iter().map(counted).collect();
    let first = answer.measures.first();
    Document {
        schema: "brim.odds/1",
        question: args.question.join(" "),
        asked: &answer.asked,
        given: &answer.given,
        policy: answer.policy.map(Policy::word),
        method,
        ways,
        games,
        distribution: first.map(|first| rows(first, &first.chances, games)).unwrap_or_default(),
        mean: first.map_or(0.0, |first| nearest(&first.chances.mean())),
        measures,
    }
}

fn rows<'a>(measure: &'a Measure, chances: &Chances, games: Option<u32>) -> Vec<Row<'a>> {
    let row = |(value, chance)| Row {
        value,
        label: measure.labels.get(&value).map(String::as_str),
        chance: nearest(chance),
        exact: games.is_none().then(|| chance.to_string()),
        interval: games.map(|games| {
            let share = sampled(chance, games);
            [share.low, share.high]
        }),
    };
    chances.rows().map(row).collect()
}
