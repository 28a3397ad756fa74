//! Plays a text, with its line and without, and says what of it was played.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use brimscript::game::decision::Decision;
use brimscript::game::event::EventData;
use brimscript::game::ids::{DeclId, Model, OpId};
use brimscript::game::journal::Note;
use brimscript::game::table::Table;
use brimscript::program::Program;
use brimscript::vm::LoadedDice;
use brimscript::vocabulary::{Effect, Word};

use super::player::{Offered, Player, Wants};
use super::stage::{Carried, Kit, machine, meant};
use super::steps::{Act, Recipe, act, recipes, settle};
use super::texts::{Form, Plan, Text};

/// Where the dice begin in each of the plays of a recipe.
const SEEDS: [u32; 3] = [0, 2, 5];

/// The programs: as written, and with every line taken out.
pub struct Programs {
    pub with: Program,
    pub without: Program,
    pub kit: Kit,
    /// The line of each declaration.
    lines: BTreeMap<DeclId, OpId>,
}

impl Programs {
    pub fn new(with: Program) -> Programs {
        let kit = Kit::of(&with);
        let mut lines = BTreeMap::new();
        for op in with.store.all().filter(|op| matches!(op.word(), Word::RuleForm(_))) {
            if let Some(line) = op.body().first() {
                lines.insert(with.owner(op.id()), line.id());
            }
        }
        let net = |name: &str| name.starts_with("Net Q") && !name.ends_with(" Bearer");
        let net = |decl: &DeclId| with.decl(*decl).is_some_and(|decl| net(&decl.name));
        lines.retain(|decl, _| net(decl));
        let mut without = with.clone();
        for line in lines.values() {
            without.store.replace(*line, Word::Effect(Effect::Nothing), &[], &[]);
        }
        without.index();
        Programs { with, without, kit, lines }
    }
}

/// What was seen of one play.
#[derive(Debug, PartialEq)]
struct Seen {
    notes: Vec<Note>,
    table: Table,
    offered: Vec<Decision>,
    /// The Probe arrived.
    probed: bool,
    /// The line ran.
    ran: bool,
    fault: Option<String>,
}

impl Seen {
    fn differs(&self, other: &Seen) -> bool {
        self.notes != other.notes || self.table != other.table || self.offered != other.offered
    }
}

/// What of a text is not played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Silent {
    /// The engine stopped.
    Fault(String),
    /// The engine goes down without end: it cannot be played here.
    Aborts,
    /// The moment never comes.
    Never,
    /// What stands behind the line is not played.
    Rest,
    /// The line is never carried out.
    NotRun,
    /// With it and without it the game is the same.
    Same,
    /// It answers to what befalls somebody else.
    Others,
}

impl Silent {
    /// As the list says it.
    pub fn words(&self) -> String {
        match self {
            Silent::Fault(why) => format!("stops the game ({why})"),
            Silent::Aborts => "breaks the process".to_owned(),
            Silent::Never => "the moment never comes".to_owned(),
            Silent::Rest => "the rest is not played".to_owned(),
            Silent::NotRun => "the line does not run".to_owned(),
            Silent::Same => "the same without it".to_owned(),
            Silent::Others => "answers to others".to_owned(),
        }
    }
}

fn play(programs: &Programs, with: bool, carried: Carried, recipe: Recipe, who: Model, dice: (u32, bool)) -> Seen {
    let ((spot, done), (first, starts)) = (recipe, dice);
    let program = if with { &programs.with } else { &programs.without };
    let (mut machine, cast) = machine(program, &programs.kit, carried, spot);
    let wants = match done {
        Act::Activates(wants) => wants,
        _ => Wants::Melee,
    };
    let offered: Offered = Rc::new(RefCell::new(Vec::new()));
    let player =
        Player { program, subject: carried.decl, wants, used: false, moved: Vec::new(), offered: Rc::clone(&offered) };
    machine.answers = Some(Box::new(player));
    machine.loaded = Some(LoadedDice { first, chart: None });
    machine.journal = Some(Vec::new());
    machine.ran = Some(BTreeMap::new());
    let ended = act(&mut machine, cast, done, who, starts);
    let fault = settle(&mut machine, ended);
    machine.settle();
    let notes = machine.journal.take().unwrap_or_default();
    let line = programs.lines.get(&carried.decl);
    let ran = machine.ran.take().is_some_and(|ran| line.is_some_and(|line| ran.contains_key(line)));
    let probe = |what: &EventData| matches!(what, EventData::Gains { what, .. } if *what == programs.kit.probe);
    let probed = notes.iter().any(|note| matches!(note, Note::Event(event) if probe(&event.what)));
    machine.answers = None;
    let offered = offered.borrow().clone();
    Seen { notes, table: machine.into_table(), offered, probed, ran, fault }
}

/// What of the text is not played, if anything.
pub fn judge(programs: &Programs, text: &Text) -> Option<Silent> {
    let judged = catch_unwind(AssertUnwindSafe(|| judged(programs, text)));
    judged.unwrap_or_else(|_| Some(Silent::Fault("it panics".to_owned())))
}

fn judged(programs: &Programs, text: &Text) -> Option<Silent> {
    let decl = programs.with.find(&text.name, Some(text.carrier.kind()))?;
    let bearer =
        text.carrier.bearer().and_then(|kind| programs.with.find(&format!("{} Bearer", text.name), Some(kind)));
    let carried = Carried { carrier: text.carrier, decl, bearer: bearer.unwrap_or(decl) };
    match text.plan {
        Plan::Moment(moment, role) => at_moment(programs, carried, moment, role),
        Plan::Standing => None,
    }
}

/// A text that answers to a moment.
fn at_moment(programs: &Programs, carried: Carried, moment: Form, role: &str) -> Option<Silent> {
    let (who, other) = meant(carried.carrier, Some(role).filter(|_| moment.has_subject()));
    let all = recipes(moment.moment()?, moment.span());
    let starts = moment.entry.id.contains("start-of");
    let (mut came, mut ran, mut acts) = (false, false, false);
    for recipe in &all {
        for seed in SEEDS {
            let with = play(programs, true, carried, *recipe, who, (seed, starts));
            if let Some(why) = with.fault {
                return Some(Silent::Fault(why));
            }
            let without = play(programs, false, carried, *recipe, who, (seed, starts));
            came |= with.probed || without.probed;
            if without.probed && !with.probed {
                return Some(Silent::Rest);
            }
            ran |= with.ran;
            acts |= with.ran && with.differs(&without);
            if acts {
                break;
            }
        }
        if acts {
            break;
        }
    }
    match (came, ran, acts) {
        (false, ..) => return Some(Silent::Never),
        (_, false, _) => return Some(Silent::NotRun),
        (.., false) => return Some(Silent::Same),
        _ => {}
    }
    // Whatever befalls somebody else is not this text's.
    let other = other?;
    let befalls = |done| match done {
        Act::Comes => role == "this enemy",
        Act::Activates(_) | Act::Says(..) | Act::Gate => true,
        Act::TurnStarts | Act::TurnEnds | Act::Clock(_) => false,
    };
    let recipe = all.first().filter(|(_, done)| befalls(*done))?;
    let missed = play(programs, true, carried, *recipe, other, (SEEDS[0], starts));
    missed.probed.then_some(Silent::Others)
}
