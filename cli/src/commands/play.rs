//! `brim play`: a mission in the terminal, to play or to watch.

mod desk;
mod person;
mod question;
mod screen;
mod secrets;
mod written;

use super::game::{OnTable, Players, TableArgs, about_edition, could_not};
use super::replay;
use crate::console::{self, Format, Outcome};
use brimscript::diagnostic::escape::escaped;
use brimscript::person::Orders;
use brimscript::players::{Player, Scripted};
use brimscript::replay::{Adventure, Playable, Recorder, Save, StepResult, TableEdition, hex, outcome_key, record};
use brimscript::text::{Chronicle, Maps, ProgramNames, Transcript, mission_head, mission_lines};
use brimscript::vm::Setup as Begin;
use brimscript::vocabulary::Kind;
use desk::{Desk, Lines};
use screen::Screen;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// Write what happened into this file, as Markdown, when it ends or you leave
    #[arg(long, value_name = "FILE")]
    transcript: Option<String>,
    /// Tell each line of the mission as it comes: for whoever writes it
    #[arg(long)]
    events: bool,
    /// Lines one below the other, as for a pipe or a screen reader: nothing is drawn in place
    #[arg(long)]
    plain: bool,
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
        by_hand(args, &table, &begin, decided, &mut save)
    };
    if let Some(file) = &args.save {
        save.table = table.beside(file);
        match kept(&table, &mut save, file) {
            Ok(()) => console::note(&format!("Saved to {}.", escaped(file))),
            Err(why) => return could_not(&why),
        }
    }
    if let Some(file) = &args.transcript {
        let edition = args.table.edition(&table, &save.setup, args.resume.is_some());
        let text = written::transcript(&heading(&table, &begin, &save, &edition), &table, &begin, &save.decisions);
        match crate::writer::put(file, &text) {
            Ok(()) => console::note(&format!("Transcript written to {}.", escaped(file))),
            Err(error) => return could_not(&format!("`{file}` cannot be written: {}", crate::disk::trouble(error).0)),
        }
    }
    match pace {
        StepResult::Fault(fault) => {
            table.tell(&fault);
            Outcome::Findings
        }
        _ => Outcome::Fine,
    }
}

/// Writes a game down.
fn kept(table: &OnTable, save: &mut Save, file: &str) -> Result<(), String> {
    save.table = table.beside(file);
    crate::writer::put(file, save.write())
        .map_err(|error| format!("`{file}` cannot be written: {}", crate::disk::trouble(error).0))
}

/// A person plays.
fn by_hand(args: &Args, table: &OnTable, begin: &Begin, decided: Vec<String>, save: &mut Save) -> StepResult {
    let edition = args.table.edition(table, &save.setup, args.resume.is_some());
    let keep = |decisions: Vec<String>, orders: &Orders| {
        let Some(file) = &args.save else { return Err("no file was named".to_owned()) };
        let mut now = Save::new(save.setup.clone(), save.seed);
        keep(table, begin, Scripted::new(decisions), &mut now);
        now.orders = orders.kept();
        kept(table, &mut now, file).map(|()| file.clone())
    };
    let keep: Option<&person::Keep<'_>> = args.save.is_some().then_some(&keep);
    let orders = Orders::of_save(save.orders.as_deref());
    let seat = person::Seat { table, begin, events: args.events, keep, orders };
    let opening = [
        heading(table, begin, save, &edition),
        vec![
            "Type the number of an option, or `help`: ? reads anything on the table, u is undo, q quits.\n".to_owned(),
        ],
    ]
    .concat();
    let mut desk: Box<dyn Desk> = match (!args.plain).then(Screen::take).flatten() {
        Some(screen) => Box::new(screen),
        None => Box::new(Lines::default()),
    };
    desk.say(&opening.join("\n"));
    let left = person::play(&seat, decided, desk.as_mut());
    // The terminal as it was, before the end is told.
    drop(desk);
    for line in written::summary(table, begin, &left) {
        console::result(&line);
    }
    // The same game once more: to find its fingerprints and what it used.
    self::keep(table, begin, Scripted::new(left.decisions), save);
    save.orders = left.orders.kept();
    left.pace
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
    let begin = table.begin(&save.setup, save.seed)?;
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
        tell(args, table, begin, player, save, &edition)
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

/// What is played, by whom, by which rules, and what it takes to win.
fn heading(table: &OnTable, begin: &Begin, save: &Save, edition: &TableEdition) -> Vec<String> {
    let setup = &save.setup;
    let found = table.program.find(&setup.mission, Some(Kind::Mission));
    let head = found.map(|id| mission_head(&table.model, id)).unwrap_or_default();
    let (title, about) = match head.split_first() {
        Some((title, about)) => (title.clone(), about.to_vec()),
        None => (escaped(&setup.mission).into_owned(), Vec::new()),
    };
    let given = begin.given.iter().flat_map(|table| table.heroes.iter().map(|hero| hero.name.as_str()));
    let mut heroes: Vec<&str> = given.collect();
    if heroes.is_empty() {
        heroes = setup.heroes.iter().map(|hero| hero.name.as_str()).collect();
    }
    let mut lines = vec![format!("{title} (seed {})", save.seed), format!("Heroes: {}", escaped(&heroes.join(", ")))];
    lines.extend(about);
    lines.push(about_edition(edition).join("\n").replacen("edition", "Edition", 1));
    let overridden = setup.overrides.iter().map(|(name, reading)| format!("{}: {}", escaped(name), escaped(reading)));
    let overridden: Vec<String> = overridden.collect();
    if !overridden.is_empty() {
        lines.push(format!("Rulings of this table: {}", overridden.join("; ")));
    }
    lines.push("\n--- Setting up ---".to_owned());
    lines.extend(table.lots(begin));
    lines
}

/// Tells a game while it is played: every line, the board at the start of each turn where enough of it has changed, and the end.
fn tell(
    args: &Args,
    table: &OnTable,
    begin: &Begin,
    player: impl Player,
    save: &mut Save,
    edition: &TableEdition,
) -> StepResult {
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
        game.ran = args.events.then(BTreeMap::new);
        let pace = game.step(&mut recorder);
        let notes = game.journal.replace(Vec::new()).unwrap_or_default();
        let mut lines = transcript.tell_all(&notes);
        if let (Some(ran), Some(mission)) = (game.ran.take(), game.table().mission) {
            lines.extend(mission_lines(&table.model, &table.program, mission, ran.into_keys()));
        }
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
