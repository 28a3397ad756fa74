//! One scenario, step by step.

use brim_core::phrase::{NounRef, Phrase, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Failure;
use super::answers::{Said, Voice};
use super::meaning::Answer;
use super::stage::{self, Line, Stage};
use super::suite::Suite;
use super::words::{self, Names};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::Chooser;
use brim_core::game::ids::{DeclId, HeroId, Model, OpId, SpaceId};
use brim_core::game::table::Table;

use brim_core::vocabulary::Step;
use brim_language::diagnostic::Place;
use brim_language::model::Declaration;
use brim_vm::{Machine, Script};

/// A scenario under way.
pub(super) struct Walk<'a> {
    pub suite: &'a Suite<'a>,
    pub decl: DeclId,
    place: Place,
    lines: Vec<Line<'a>>,
    pub machine: Machine<'a>,
    pub said: Rc<RefCell<Said<'a>>>,
    /// The board could not be laid.
    unlaid: Option<(Place, Failure)>,
    /// Throws before the last `do`.
    since: usize,
    /// The movement that heroes have left who rolled for it this turn.
    pub left: BTreeMap<HeroId, i32>,
    /// What the step under way could not bring about.
    pub refused: Option<String>,
    /// Such steps so far: listed if the scenario fails later.
    idle: Vec<(Place, String)>,
    /// The order of this turn, or why there is none.
    pub order: Option<Result<Vec<brim_core::game::table::Active>, String>>,
}

impl<'a> Walk<'a> {
    pub fn new(suite: &'a Suite<'a>, decl: &Declaration) -> Walk<'a> {
        let lines = stage::lines(suite, decl);
        let (table, stage, unlaid) = match stage::set(suite, decl.id, &lines) {
            Ok((table, stage)) => (table, stage, None),
            Err(failure) => (Table::default(), Stage::default(), Some(failure)),
        };
        let mut machine = Machine::new(suite.program, table);
        machine.script = Some(Script::default());
        machine.ran = Some(BTreeMap::new());
        let names = Names { program: suite.program, stage, aliases: BTreeMap::new(), kinds: BTreeMap::new() };
        let said = Rc::new(RefCell::new(Said::new(names)));
        machine.answers = Some(Box::new(Voice(Rc::clone(&said))));
        Walk {
            suite,
            decl: decl.id,
            place: decl.place,
            lines,
            machine,
            said,
            unlaid,
            since: 0,
            left: BTreeMap::new(),
            refused: None,
            idle: Vec::new(),
            order: None,
        }
    }

    /// The ops that ran.
    pub fn ran(&mut self) -> BTreeSet<OpId> {
        self.machine.ran.take().unwrap_or_default().into_keys().collect()
    }

    /// The steps that were refused, so that nothing happened, and why.
    pub fn refused(self) -> Vec<(Place, String)> {
        self.idle
    }

    /// Takes every step.
    pub fn go(&mut self) -> Result<(), (Place, Failure)> {
        if let Some(failure) = self.unlaid.take() {
            return Err(failure);
        }
        for line in std::mem::take(&mut self.lines) {
            let done = self.step(line.step, line.op, line.place);
            done.map_err(|failure| (line.place, self.with_idle(failure)))?;
            self.idle.extend(self.refused.take().map(|why| (line.place, why)));
        }
        self.nothing_left().map_err(|failure| (self.place, self.with_idle(failure)))
    }

    /// A failure with the steps before it in which nothing happened: one of these may be why.
    fn with_idle(&self, mut failure: Failure) -> Failure {
        failure.others.extend(self.idle.iter().cloned());
        failure
    }

    fn step(&mut self, step: Step, op: Phrase<'_>, place: Place) -> Result<(), Failure> {
        if step.does() {
            self.since = self.machine.thrown.len();
            self.doing(step, op)?;
            self.said.borrow_mut().names.stage.learn(self.suite.program, self.machine.table());
            return self.picked_blindly();
        }
        if step.expects() {
            return self.expecting(step, op, place);
        }
        match step {
            Step::DiceAny => {
                if let Some(script) = &mut self.machine.script {
                    script.any = true;
                }
                Ok(())
            }
            Step::Dice => self.lay_dice(op),
            Step::Chooses => {
                let who = self.hero(op, "who")?;
                self.say(Chooser::Hero(who), op)
            }
            Step::PartyPicks => self.say(Chooser::Party, op),
            other => self.giving(other, op),
        }
    }

    fn lay_dice(&mut self, op: Phrase<'_>) -> Result<(), Failure> {
        let purpose = purpose(op).ok_or_else(|| Failure::new("no dice are rolled for this"))?;
        let Some(Value::Numbers(faces)) = op.get("faces") else {
            return Err(Failure::new("the line gives no faces"));
        };
        if let Some(script) = &mut self.machine.script {
            script.faces.entry(purpose).or_default().extend(faces);
        }
        Ok(())
    }

    fn say(&mut self, who: Chooser, op: Phrase<'_>) -> Result<(), Failure> {
        let Some(Value::Words(words)) = op.get("what") else {
            return Err(Failure::new("the line gives no answer"));
        };
        self.said.borrow_mut().say(who, Answer::of(words));
        Ok(())
    }

    /// A random pick that no face was given for would be the same by luck alone.
    fn picked_blindly(&mut self) -> Result<(), Failure> {
        let Some((purpose, among)) = self.machine.unscripted.first().copied() else { return Ok(()) };
        self.machine.unscripted.clear();
        let purpose = purpose.words();
        let message = format!("{purpose}: one of {among} is picked at random and the scenario gives no face for it");
        Err(Failure::new(message)
            .help(format!("before it, write `dice {purpose} 1` for the first of them, 2 for the next")))
    }

    /// A face or an answer left over means that the scenario goes another way than its author thinks.
    fn nothing_left(&self) -> Result<(), Failure> {
        let faces = self.machine.script.iter().flat_map(|script| &script.faces);
        if let Some((purpose, faces)) = faces.clone().find(|(_, faces)| !faces.is_empty()) {
            let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
            let left =
                format!("{} for {} left over: {}", words::dice_left(shown.len()), purpose.words(), shown.join(", "));
            return Err(Failure::new(left).label("the scenario gives more dice than were rolled"));
        }
        let said = self.said.borrow();
        let Some((who, answer)) = said.left() else { return Ok(()) };
        let who = match who {
            Chooser::Hero(hero) => said.names.hero(self.machine.table(), hero),
            Chooser::Party => "the party".to_owned(),
        };
        let mut failure = Failure::new(format!("{who} picks `{}`, and no such decision came", answer.text));
        failure.label = "an answer is left over".to_owned();
        Err(failure)
    }

    /// How many dice were thrown for something since the last `do`.
    pub fn thrown(&self, purpose: Purpose) -> i32 {
        let since = self.machine.thrown.iter().skip(self.since);
        since.filter(|thrown| thrown.purpose == purpose).map(|thrown| thrown.dice).sum()
    }

    /// The model that a hole names.
    pub fn model(&self, op: Phrase<'_>, hole: &str) -> Result<Model, Failure> {
        let select = op.select(hole).and_then(|id| self.suite.program.select(id));
        let alias = match select.map(|select| select.noun()) {
            Some(NounRef::Alias(alias)) => alias,
            _ => return Err(Failure::new("the line does not say who")),
        };
        let found = self.machine.aliases.get(alias).copied();
        found.ok_or_else(|| Failure::new(format!("nobody called {alias} was placed")))
    }

    /// The hero that a hole names.
    pub fn hero(&self, op: Phrase<'_>, hole: &str) -> Result<HeroId, Failure> {
        let model = self.model(op, hole)?;
        model.hero().ok_or_else(|| Failure::new(format!("{} is no hero", self.called(model))))
    }

    /// What a model is called.
    pub fn called(&self, model: Model) -> String {
        self.said.borrow().names.model(self.machine.table(), model)
    }

    /// A space in words.
    pub fn space_words(&self, space: SpaceId) -> String {
        self.said.borrow().names.stage.words(self.suite.program, space)
    }

    /// The space that a hole names, if it names one.
    pub fn space(&self, op: Phrase<'_>, hole: &str) -> Result<Option<SpaceId>, Failure> {
        let Some(Value::Cell(column, row)) = op.get(hole) else { return Ok(None) };
        let tile = op.name("tile");
        let found = self.said.borrow().names.stage.space(column, row, tile);
        found.map(Some).ok_or_else(|| Failure::new(format!("there is no space {column},{row} on the board")))
    }

    /// The space that a hole must name.
    pub fn the_space(&self, op: Phrase<'_>, hole: &str) -> Result<SpaceId, Failure> {
        self.space(op, hole)?.ok_or_else(|| Failure::new("the line names no space"))
    }
}

/// What a step's dice are thrown for.
pub(super) fn purpose(op: Phrase<'_>) -> Option<Purpose> {
    match op.get("purpose") {
        Some(Value::Purpose(purpose)) => Some(purpose),
        _ => None,
    }
}
