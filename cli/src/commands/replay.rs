//! `brim replay`: a saved game run again, to its end or to any step, and drawn.

use super::game::{Wanted, could_not, on_table, packs_of};
use crate::console::{self, Format, Outcome};
use crate::disk::{Disk, trouble};
use crate::writer;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::game::decision::Choice;
use brimscript::pack::Files;
use brimscript::replay::{
    Adventure, Changes, Divergence, Playable, Replayed, Save, StepResult, changes, hashes, hex, outcome_key, page,
    replay_to,
};
use brimscript::text::{Labels, Names, ProgramNames, Transcript, Wording, map_with, picture};
use brimscript::vm::keys::option_key;
use brimscript::vocabulary::Kind;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The arguments of `brim replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The saved game
    file: String,
    /// Show the game as it stood after so many steps, with the board. A step is a decision that somebody made: 0 is before the first of them, and the last is
    /// the end of what was saved. `brim play --auto` names the steps as it goes
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// Write a picture of that step, or else of the end, into this file (SVG): the tiles with all models and tokens, the light, the depth track
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Write the whole game into this file as one page to step through, with the transcript beside the board (HTML): it needs nothing else, so it can be sent to a friend
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    /// Show the whole game, not only how it ended
    #[arg(long)]
    tell: bool,
    /// The packs: folders, .brim files or a table file; without it, the table that it was played on, else the pack or the folder `content` you stand in
    #[arg(long = "pack", value_name = "PATH")]
    packs: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    mission: &'a str,
    seed: u64,
    /// Decisions made, and those of the save: a step is a decision.
    step: usize,
    steps: usize,
    turn: u32,
    outcome: Option<&'static str>,
    state_hash: String,
    same: bool,
    parts: Option<Value>,
    changed: &'a [String],
    gone: &'a [String],
    packs: Vec<Value>,
    /// The file that the picture was written into.
    svg: Option<&'a str>,
}

/// The largest save that is read.
const LONGEST: usize = 64 << 20;

/// Reads a save.
pub fn read(file: &str) -> Result<Save, String> {
    let bytes =
        Disk.read(file, LONGEST).map_err(|trouble| format!("`{}` cannot be read: {}", escaped(file), trouble.0))?;
    if bytes.len() > LONGEST {
        return Err(format!("`{}` is larger than any saved game", escaped(file)));
    }
    let text =
        String::from_utf8(bytes).map_err(|_| format!("`{}` is not text, so it is not a saved game", escaped(file)))?;
    Save::read(&text).map_err(|unread| format!("`{}`: {unread}", escaped(file)))
}

/// Runs the game again, and says where it diverges from what was saved.
pub fn run(args: &Args) -> Outcome {
    let loaded = read(&args.file).and_then(|save| {
        let table = on_table(&packs_of(&args.packs, &save, &args.file)?, Wanted::Ids(&save.setup.packs))?;
        Ok((save, table))
    });
    let (save, table) = match loaded {
        Ok(loaded) => loaded,
        Err(why) => return could_not(&why),
    };
    let begin = match table.begin(&save.setup, save.seed) {
        Ok(begin) => begin,
        Err(missing) => return could_not(&missing),
    };
    if let Err(why) = possible(args, &save) {
        return could_not(&why);
    }
    let versions: BTreeMap<String, String> =
        table.packs.iter().map(|pack| (pack.id.clone(), pack.version.clone())).collect();
    let changed = changes(&save, &hashes(&table.program), &versions);
    let mut game = Adventure::new(&table.program, &begin);
    let names = ProgramNames(&table.program);
    if args.format == Format::Human && args.tell {
        table.lots(&begin).iter().for_each(|line| console::result(line));
    }
    let (told, labels) = tell(&mut game, &names, &save, args);
    if let Some(file) = &args.svg {
        let name = begin.mission.map(|mission| names.name(mission)).unwrap_or_default();
        let title = format!("{name}: step {}, turn {}", told.decisions, game.table().cursor.turn);
        if let Err(error) = writer::put(file, picture(game.table(), &labels, &names, &title)) {
            return could_not(&format!("`{file}` cannot be written: {}", trouble(error).0));
        }
    }
    if let Some(file) = &args.html {
        let heroes: Vec<&str> = save.setup.heroes.iter().map(|hero| hero.name.as_str()).collect();
        let edition = save.setup.edition.as_ref().and_then(|id| table.program.find(id, Some(Kind::Edition)));
        let edition = edition.map_or_else(String::new, |id| format!("; edition: {}", table.program.name(id)));
        let head = format!("{}, seed {}{edition}", heroes.join(", "), save.seed);
        let page = page(&table.program, &table.model, &begin, &save.decisions, &[head]);
        if let Err(error) = writer::put(file, &page) {
            return could_not(&format!("`{file}` cannot be written: {}", trouble(error).0));
        }
    }
    let turn = game.table().cursor.turn;
    match args.format {
        Format::Human => console::result(&human(&save, &told, &changed, turn)),
        Format::Json => console::document(&Document {
            schema: "brim.replay/1",
            mission: &save.setup.mission,
            seed: save.seed,
            step: told.decisions,
            steps: save.decisions.len(),
            turn,
            outcome: outcome(&told.pace),
            state_hash: hex(told.state_hash),
            same: told.parting.is_none(),
            parts: told.parting.as_ref().map(parting_json),
            changed: &changed.changed,
            gone: &changed.gone,
            packs: changed.packs.iter().map(|(id, then, now)| json!({ "id": id, "then": then, "now": now })).collect(),
            svg: args.svg.as_deref(),
        }),
    }
    if let StepResult::Fault(fault) = &told.pace {
        table.tell(fault);
    }
    match (&told.pace, &told.parting) {
        (StepResult::Fault(_), _) | (_, Some(_)) => Outcome::Findings,
        _ => Outcome::Fine,
    }
}

/// Says what is wrong with the arguments.
fn possible(args: &Args, save: &Save) -> Result<(), String> {
    let last = save.decisions.len();
    if let Some(step) = args.step.filter(|step| *step > last) {
        return Err(format!("this game has no step {step}: its steps are 0 to {last}"));
    }
    let mut written = args.svg.iter().chain(&args.html);
    match written.find(|file| Disk.identity(file) == Disk.identity(&args.file)) {
        Some(file) => Err(format!("`{file}` is the saved game itself: give what is written another name")),
        None => Ok(()),
    }
}

/// Runs it; where wanted, with the whole transcript, and with the board where it ends. Returns the models by the names they had on the way.
fn tell(
    game: &mut Adventure<&brimscript::program::Program>,
    names: &ProgramNames<'_>,
    save: &Save,
    args: &Args,
) -> (Replayed, Labels) {
    let step = args.step.unwrap_or(usize::MAX);
    let human = args.format == Format::Human;
    if !args.tell && args.step.is_none() && args.svg.is_none() {
        return (replay_to(game, save, step, &mut |_| {}), Labels::default());
    }
    game.journal = Some(Vec::new());
    let mut transcript = Transcript::new(names, game.table());
    let told = replay_to(game, save, step, &mut |_| {});
    let lines = transcript.tell_all(game.journal.iter().flatten());
    let labels = transcript.labels().clone();
    if human && args.tell {
        console::result(&format!("{}\n", lines.join("\n")));
    }
    let taken = save.decisions.get(told.decisions);
    let waits = match &told.pace {
        StepResult::Waits(decision) if human => Some(decision),
        _ => None,
    };
    let choice = waits.and_then(|decision| {
        let table = game.table();
        decision.options.iter().find(|option| Some(&option_key(names.0, table, option)) == taken)
    });
    if human && (args.tell || args.step.is_some()) {
        let marked = match choice {
            Some(Choice::Space(space)) => BTreeMap::from([(*space, "*".to_owned())]),
            _ => BTreeMap::new(),
        };
        console::result(&map_with(game.table(), &labels, names, &marked));
    }
    if let Some(decision) = waits {
        let wording = Wording { table: game.table(), labels: &labels, names, model: None };
        let answer = match (choice, taken) {
            (Some(Choice::Space(_)), _) => " The answer was the space marked * on the map.".to_owned(),
            (Some(choice), _) => format!(" The answer was: {}.", wording.option(decision, choice)),
            (None, Some(key)) => format!(" The answer was `{}`.", shortened(&escaped(key), 60)),
            (None, None) => String::new(),
        };
        console::result(&format!("{}{answer}", wording.question(decision)));
    }
    (told, labels)
}

fn outcome(pace: &StepResult) -> Option<&'static str> {
    match pace {
        StepResult::Over(outcome) => Some(outcome_key(*outcome)),
        _ => None,
    }
}

fn parting_json(parting: &Divergence) -> Value {
    match parting {
        Divergence::Choice(misfit) => {
            json!({ "at": "choice", "decision": misfit.index, "choice": misfit.key, "options": misfit.options })
        }
        Divergence::State { decision, turn, same } => {
            json!({ "at": "state", "decision": decision, "turn": turn, "same_until": same })
        }
        Divergence::Early { made, left } => json!({ "at": "end", "decision": made, "left": left }),
        Divergence::End => json!({ "at": "end" }),
    }
}

fn human(save: &Save, told: &Replayed, changed: &Changes, turn: u32) -> String {
    let mut lines = Vec::new();
    for (id, then, now) in &changed.packs {
        let now = now.as_ref().map_or_else(|| "not on the table".to_owned(), |now| format!("version {now} now"));
        lines.push(format!("pack {}: version {} when saved, {}", escaped(id), escaped(then), escaped(&now)));
    }
    lines.extend(changed.changed.iter().map(|id| format!("changed since: {}", escaped(id))));
    lines.extend(changed.gone.iter().map(|id| format!("gone since: {}", escaped(id))));
    let end = match &told.pace {
        StepResult::Over(outcome) => format!("the end: {}", outcome_key(*outcome)),
        StepResult::On => "stopped there".to_owned(),
        StepResult::Waits(_) => "it waits for a decision".to_owned(),
        StepResult::Fault(fault) => format!("a fault: {}: {}", fault.code, escaped(&fault.message)),
    };
    lines.push(format!(
        "{}, seed {}: step {} of {}, turn {turn}; {end}",
        escaped(&save.setup.mission),
        save.seed,
        told.decisions,
        save.decisions.len()
    ));
    lines.push(match &told.parting {
        None if told.decisions < save.decisions.len() => "so far the same game as saved".to_owned(),
        None => "the same game as saved".to_owned(),
        Some(Divergence::Choice(misfit)) => format!(
            "the games diverge here: at decision {} the saved answer `{}` is no longer possible; the options are {}",
            misfit.index,
            shortened(&escaped(&misfit.key), 60),
            escaped(&misfit.options.join(", "))
        ),
        Some(Divergence::State { decision, turn, same }) => format!(
            "the games diverge before decision {decision}, in turn {turn}{}",
            same.map_or_else(String::new, |same| format!("; up to decision {same} they are the same"))
        ),
        Some(Divergence::Early { made, left }) => {
            format!("the games diverge: this one ends after {made} decisions, the saved one made {left} more")
        }
        Some(Divergence::End) => "the games diverge at the very end".to_owned(),
    });
    lines.push(format!("state {}", hex(told.state_hash)));
    lines.join("\n")
}
