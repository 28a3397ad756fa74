//! `brim play`: a mission in the terminal, to play or to watch.

mod person;

use super::game::{OnTable, Players, TableArgs, about_edition, could_not};
use super::replay;
use crate::console::{self, Format, Outcome};
use brimscript::diagnostic::escape::escaped;
use brimscript::model::{Declaration, Phrase};
use brimscript::phrase::MemberView;
use brimscript::players::{Player, Scripted};
use brimscript::replay::{Adventure, Playable, Recorder, Save, StepResult, TableEdition, hex, outcome_key, record};
use brimscript::text::{Chronicle, Maps, ProgramNames, Transcript};
use brimscript::vm::Setup as Begin;
use brimscript::vocabulary::{Effect, Kind, Member, Word};
use serde::Serialize;
use std::collections::BTreeSet;

/// The arguments of `brim play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The mission, by its name or its id
    mission: Option<String>,
    /// Watch: the tool decides everything
    #[arg(long)]
    auto: bool,
    /// Who decides where you watch
    #[arg(long, value_enum, default_value_t)]
    players: Players,
    /// The seed of all chance
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    #[command(flatten)]
    table: TableArgs,
    /// Write the game into this file when it ends or you leave
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "mission")]
    resume: Option<String>,
    /// Output format of a game that is watched
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", requires = "auto")]
    format: Format,
}

/// The JSON document of a game that was watched.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    mission: &'a str,
    heroes: Vec<&'a str>,
    edition: TableEdition,
    seed: u64,
    outcome: Option<&'static str>,
    turns: u32,
    decisions: usize,
    state_hash: String,
    fault: Option<String>,
}

/// Plays.
pub fn run(args: &Args) -> Outcome {
    let (table, (mut save, begin)) = match start(args) {
        Ok(start) => start,
        Err(why) => return could_not(&why),
    };
    let decided = std::mem::take(&mut save.decisions);
    let pace = if args.auto {
        watch(args, &table, &begin, decided, &mut save)
    } else {
        let edition = args.table.edition(&table, &save.setup, args.resume.is_some());
        console::result(&about_edition(&edition).into_iter().chain(table.lots(&begin)).collect::<Vec<_>>().join("\n"));
        let (pace, decisions) = person::play((&table.program, &table.model), &begin, decided, args.save.is_some());
        // The same game once more: to find its fingerprints and what it used.
        keep(&table, &begin, Scripted::new(decisions), &mut save);
        pace
    };
    if let Some(file) = &args.save {
        save.table = table.beside(file);
        if let Err(error) = crate::writer::put(file, save.write()) {
            return could_not(&format!("`{file}` cannot be written: {}", crate::disk::trouble(error).0));
        }
        console::note(&format!("Saved to {}.", escaped(file)));
    }
    match pace {
        StepResult::Fault(fault) => {
            table.tell(&fault);
            Outcome::Findings
        }
        _ => Outcome::Fine,
    }
}

/// The packs on the table, and the set-up of a new game or that of a saved one with its decisions.
fn start(args: &Args) -> Result<(OnTable, (Save, Begin)), String> {
    let (table, save) = match (&args.resume, &args.mission) {
        (Some(file), _) => {
            let save = replay::read(file)?;
            (args.table.on_table_again(&save, file)?, save)
        }
        (None, mission) => {
            let table = args.table.on_table(mission.as_deref().unwrap_or_default())?;
            let Some(mission) = mission else {
                return Err(format!("name a mission to play:\n{}", table.missions()));
            };
            let save = Save::new(args.table.setup(&table, mission, args.seed)?, args.seed);
            (table, save)
        }
    };
    let begin = save.setup.resolve(&table.program, save.seed).map_err(|missing| missing.to_string())?;
    Ok((table, (save, begin)))
}

/// Plays a game without telling it, into a save.
fn keep(table: &OnTable, begin: &Begin, player: impl Player, save: &mut Save) -> StepResult {
    let mut game = Adventure::new(&table.program, begin);
    game.used = Some(BTreeSet::new());
    let pace = record(&mut game, player, save);
    save.declare(&table.program, game.used.into_iter().flatten());
    pace
}

/// Plays a game by itself, and prints its transcript.
fn watch(args: &Args, table: &OnTable, begin: &Begin, decided: Vec<String>, save: &mut Save) -> StepResult {
    let player = Scripted::new(decided).then(args.players.player(save.seed));
    let pace = if args.format == Format::Json {
        keep(table, begin, player, save)
    } else {
        let edition = args.table.edition(table, &save.setup, args.resume.is_some());
        tell(table, begin, player, save, &edition)
    };
    if args.format == Format::Json {
        let (outcome, fault) = match &pace {
            StepResult::Over(outcome) => (Some(outcome_key(*outcome)), None),
            StepResult::Fault(fault) => (None, Some(format!("{}: {}", fault.code, fault.message))),
            _ => (None, None),
        };
        console::document(&Document {
            schema: "brim.play/1",
            mission: &save.setup.mission,
            heroes: save.setup.heroes.iter().map(|hero| hero.name.as_str()).collect(),
            edition: args.table.edition(table, &save.setup, args.resume.is_some()),
            seed: save.seed,
            outcome,
            turns: save.fingerprints.last().map_or(0, |print| print.turn),
            decisions: save.decisions.len(),
            state_hash: hex(save.state_hash),
            fault,
        });
    }
    pace
}

/// What is played, by whom, and what it takes to win.
fn heading(table: &OnTable, begin: &Begin, save: &Save, edition: &TableEdition) -> Vec<String> {
    let setup = &save.setup;
    let found = table.program.find(&setup.mission, Some(Kind::Mission));
    let name = found.and_then(|id| table.program.decl(id)).map_or(setup.mission.as_str(), |decl| decl.name.as_str());
    let heroes: Vec<&str> = setup.heroes.iter().map(|hero| hero.name.as_str()).collect();
    let mut lines =
        vec![format!("{} (seed {})", escaped(name), save.seed), format!("Heroes: {}", escaped(&heroes.join(", ")))];
    lines.extend(found.and_then(|id| table.model.sheet(id)).and_then(goal).map(|goal| format!("Goal: {goal}")));
    lines.push(about_edition(edition).join("\n").replacen("edition", "Edition", 1));
    lines.push("\n--- Setting up ---".to_owned());
    lines.extend(table.lots(begin));
    lines
}

/// What wins a mission: its last Clue, or what attacks; none where a text of its own says so.
fn goal(mission: &Declaration) -> Option<String> {
    let objective = |line| match MemberView::of(line) {
        Some(MemberView::Clue { n, objective: true }) => Some(n),
        _ => None,
    };
    if let Some(clue) = mission.members(Member::Clue).find_map(objective) {
        return Some(format!(
            "find {clue} {}, and beat what comes at the last",
            if clue == 1 { "Clue" } else { "Clues" }
        ));
    }
    let wins = |line: Phrase<'_>| line.word() == Word::Effect(Effect::Win);
    let mut own = false;
    mission.walk(&mut |line| own |= wins(line));
    let waves = mission.members(Member::Waves).count() + mission.members(Member::Attack).count();
    match (own, waves) {
        (true, _) | (_, 0) => None,
        (_, 1) => Some("beat the attack".to_owned()),
        (_, waves) => Some(format!("beat {waves} waves of Enemies")),
    }
}

/// Tells a game while it is played: every line, the board at the start of each turn where enough of it has changed, and the end.
fn tell(table: &OnTable, begin: &Begin, player: impl Player, save: &mut Save, edition: &TableEdition) -> StepResult {
    let names = ProgramNames(&table.program);
    console::result(&heading(table, begin, save, edition).join("\n"));
    let mut game = Adventure::new(&table.program, begin);
    game.journal = Some(Vec::new());
    game.used = Some(BTreeSet::new());
    let mut transcript = Transcript::new(&names, game.table());
    let mut recorder = Recorder::new(player);
    let (mut maps, mut turn) = (Maps::default(), None);
    let mut chronicle = Chronicle::default();
    loop {
        let pace = game.step(&mut recorder);
        let notes = game.journal.replace(Vec::new()).unwrap_or_default();
        let lines = transcript.tell_all(&notes);
        if !lines.is_empty() {
            console::result(&lines.join("\n"));
        }
        notes.iter().for_each(|note| chronicle.take(note));
        maps.know(transcript.labels());
        let now = game.table().cursor.turn;
        if pace == StepResult::On && turn != Some(now) {
            turn = Some(now);
            if let Some(map) = maps.turn(game.table(), &names) {
                console::result(&format!("\nAfter step {}:\n{map}", recorder.decisions().len()));
            }
        }
        if pace != StepResult::On {
            let steps = recorder.decisions().len();
            console::result(&format!("\nAfter step {steps}, the last:\n{}", maps.last(game.table(), &names)));
            console::result(&chronicle.end(game.table(), &names).join("\n"));
            recorder.write(save, &game);
            save.declare(&table.program, game.used.into_iter().flatten());
            return pace;
        }
    }
}
