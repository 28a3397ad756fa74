//! Plays what is shown on the stage, with a text in play, and keeps what happened.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use brim_core::game::decision::Decision;
use brim_core::game::engine::Interrupt;
use brim_core::game::ids::{Model, OpId};
use brim_core::game::journal::Note;
use brim_core::game::table::Table;
use brim_core::program::Program;
use brim_core::vocabulary::recipes::{Act, Spot, Wants};
use brim_vm::{Answered, LoadedDice};

use super::acts::act;
use super::carrier::Carried;
use super::kit::Kit;
use super::player::{Offered, Player};
use super::table::machine;
use crate::situations::wound_up;

/// What is done on the stage, one after the other.
#[derive(Clone, Debug)]
pub struct Show {
    /// How everybody stands.
    pub spot: Spot,
    /// What is done, and by whom or to whom.
    pub legs: Vec<(Act, Model)>,
    /// The second hero lies KO'd.
    pub down: bool,
}

/// What was seen of one play.
#[derive(Debug, PartialEq)]
pub struct Played {
    /// The journal.
    pub notes: Vec<Note>,
    /// The table in the end.
    pub table: Table,
    /// What was offered.
    pub offered: Vec<Decision>,
    /// Which ops ran, and how often.
    pub ran: BTreeMap<OpId, u32>,
    /// What the rules asked for, and what they were told.
    pub answers: Vec<Answered>,
    /// What stopped the game.
    pub fault: Option<String>,
}

impl Played {
    /// True where something happened otherwise.
    pub fn differs(&self, other: &Played) -> bool {
        self.notes != other.notes || self.table != other.table || self.offered != other.offered
    }
}

/// Plays it; the dice begin with this face.
pub fn play(program: &Program, kit: &Kit, carried: Carried, show: &Show, first: u32) -> Played {
    let (mut machine, cast) = machine(program, kit, carried, (show.spot, show.down));
    let offered: Offered = Rc::new(RefCell::new(Vec::new()));
    machine.loaded = Some(LoadedDice { first, chart: None });
    machine.journal = Some(Vec::new());
    machine.ran = Some(BTreeMap::new());
    machine.note_answers();
    let mut fault = None;
    for (done, who) in &show.legs {
        let wants = match done {
            Act::Activates(wants) => *wants,
            _ => Wants::Melee,
        };
        machine.answers = Some(Box::new(Player::new(program, carried.decl, wants, Rc::clone(&offered))));
        let ended = act(&mut machine, cast, *done, *who);
        fault = fault.or(wound_up(&mut machine, ended).map(|left| match left {
            Interrupt::Ask(_) => "nobody answers".to_owned(),
            Interrupt::Fault(fault) => format!("{}: {}", fault.code, fault.message),
            _ => "it ends".to_owned(),
        }));
        machine.settle();
        if machine.table().outcome.is_some() && show.spot != Spot::Won {
            break;
        }
    }
    let notes = machine.journal.take().unwrap_or_default();
    let ran = machine.ran.take().unwrap_or_default();
    machine.answers = None;
    let answers = machine.answers_noted();
    let offered = offered.take();
    Played { notes, table: machine.into_table(), offered, ran, answers, fault }
}
