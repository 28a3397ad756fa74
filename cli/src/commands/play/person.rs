//! A person at the terminal: what happens is shown, what is asked is answered, whatever lies on the table is read.

use super::desk::Desk;
use super::question::Question;
use super::secrets::Secrets;
use crate::commands::game::OnTable;
use brimscript::diagnostic::escape::escaped;
use brimscript::person::{Orders, Pause, Sitting, Tally};
use brimscript::replay::StepResult;
use brimscript::text::{Maps, ProgramNames};
use brimscript::vm::Setup as Begin;

/// What can be typed, as `help` tells it.
pub(super) const HELP: &str = "\
  3            take option 3; a word of an option does too: `move`, `end`
  all 3        take option 3, and again wherever it is offered in this activation
  n            no more this turn: do nothing here, nor where the same is asked again this turn
  never, never 3   never ask for this again; never offer option 3 again
  always 3     take option 3 wherever it is offered
  orders       list what you have said once and for all; `forget 2` takes order 2 back, `forget all` all of them
  ?            read what asks;  ? 3  what option 3 speaks of
  ? NAME       read anything on the table: a hero, an enemy (? a2), an item, a token, a tile (? tile 3), a space (? 3,4);
               also ? mission, ? cards, ? party, ? enemies, ? rulings, ? secret
  m            the map once more
  u            undo: the last answer is taken back
  a            auto: a careful player answers this one
  save         write the game down now (with --save FILE)
  q            quit";

/// How a person left a game.
pub struct Left {
    /// Where it stands still.
    pub pace: StepResult,
    /// All decisions so far.
    pub decisions: Vec<String>,
    /// Who answered how often.
    pub tally: Tally,
    /// What the person has said once and for all.
    pub orders: Orders,
}

/// Writes a game down: its decisions, and what the person has said once and for all. Returns the name of the file, or why that could not be done.
pub type Keep<'a> = dyn Fn(Vec<String>, &Orders) -> Result<String, String> + 'a;

/// What the person plays at, and where it is kept.
pub struct Seat<'a> {
    /// The packs on the table.
    pub table: &'a OnTable,
    /// What was set up.
    pub begin: &'a Begin,
    /// Each line of the mission is told as it comes.
    pub events: bool,
    /// Writes the game down, where a file was named. Says why that could not be done.
    pub keep: Option<&'a Keep<'a>>,
    /// What the person had said once and for all when the game was saved.
    pub orders: Orders,
}

/// Plays until the game is over or the person leaves.
pub fn play(seat: &Seat<'_>, decided: Vec<String>, desk: &mut dyn Desk) -> Left {
    let names = ProgramNames(&seat.table.program);
    let mut sitting = Sitting::new(&names, seat.begin, decided);
    sitting.orders = seat.orders.clone();
    sitting.events = seat.events.then_some(&seat.table.model);
    let mut maps = Maps::default();
    let mut secrets = Secrets::default();
    let mut parted = false;
    loop {
        let told = sitting.go_on();
        if sitting.parted && !parted {
            parted = true;
            desk.say("A saved answer is no longer possible: the game goes on from here, without the rest of the save.");
        }
        desk.tell(&told.lines);
        let pace = match told.pause {
            Pause::Asks(asked) => {
                let changed = maps.changed(&asked.table, &names);
                let question = Question { seat, names: &names, asked: &asked, changed };
                let answers = secrets.show(&asked, &question.reader(), &names, desk);
                match answers && question.put(&mut sitting, desk) {
                    true => continue,
                    false => StepResult::Waits(Box::new(asked.decision.clone())),
                }
            }
            Pause::Over(outcome) => StepResult::Over(outcome),
            Pause::Fault(fault) => StepResult::Fault(fault),
        };
        return Left { pace, decisions: sitting.decisions(), tally: sitting.tally(), orders: sitting.orders };
    }
}

/// An order that was given, or why not.
pub(super) fn ordered(order: Option<String>) -> String {
    match order {
        Some(order) => format!("Understood: {}. (`orders` lists what you have said.)", escaped(&order)),
        None => "Something must be chosen here: say it of an option, as in `never 2`.".to_owned(),
    }
}

pub(super) fn orders(sitting: &Sitting<'_>) -> String {
    let list = sitting.orders.list();
    if list.is_empty() {
        return "No standing orders: everything is asked.".to_owned();
    }
    let lines = (1..).zip(list).map(|(number, order): (usize, _)| format!("  {number}  {}", escaped(&order.words())));
    format!("Standing orders (`forget 1` takes the first back):\n{}", lines.collect::<Vec<_>>().join("\n"))
}

/// Whether a game that is kept nowhere may be lost.
pub(super) fn leaves(desk: &mut dyn Desk) -> bool {
    desk.say("This game is not saved and will be lost if you leave (use `--save FILE` next time). Leave? y / n");
    desk.line().is_none_or(|line| line.trim().to_lowercase().starts_with('y'))
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
