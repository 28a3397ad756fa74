//! A game that its holder carries on: it owns its program, waits with what it asks, and takes answers by their keys.

use std::sync::Arc;

use super::{Adventure, Divergence, Missing, Playable, Recorder, SCHEMA, Save, Setup, StepResult};
use crate::players::{InvalidChoice, Player, View};
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::engine::Fault;
use brim_core::game::journal::Note;
use brim_core::game::table::{Outcome, Table};
use brim_core::program::Program;

/// A game between two decisions. It can be kept for as long as its holder likes, sent to another thread, and written down as a [`Save`].
pub struct Game {
    adventure: Adventure<Arc<Program>>,
    recorder: Recorder<Given>,
    save: Save,
    state: State,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// It waits for an answer.
    Asks(Question),
    /// The adventure is over.
    Over(Outcome),
    /// It cannot go on: content asked for something that cannot be.
    Fault(Box<Fault>),
}

/// What a game asks.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Who chooses, what about, and from which options.
    pub decision: Decision,
    /// The keys of the options, in their order: an answer is one of them.
    pub keys: Vec<String>,
}

/// Answers that were given, and the question after the last of them.
#[derive(Default)]
struct Given {
    keys: Vec<String>,
    taken: usize,
    asked: Option<Question>,
    misfit: Option<InvalidChoice>,
}

impl Player for Given {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        if self.misfit.is_some() {
            return None;
        }
        let keys = || decision.options.iter().map(|option| view.key(option)).collect();
        let Some(key) = self.keys.get(self.taken) else {
            self.asked = Some(Question { decision: decision.clone(), keys: keys() });
            return None;
        };
        let Some(option) = decision.options.iter().find(|option| view.key(option) == *key) else {
            self.misfit = Some(InvalidChoice { index: self.taken, key: key.clone(), options: keys() });
            return None;
        };
        self.taken += 1;
        Some(option.clone())
    }
}

impl Game {
    /// Sets a game up and goes on to its first question.
    ///
    /// # Errors
    /// [`Missing`] names what the set-up asks for and the program has not.
    pub fn begin(program: Arc<Program>, setup: &Setup, seed: u64) -> Result<Game, Missing> {
        let setup = setup.in_full(&program)?;
        let begin = setup.resolve(&program, seed)?;
        let save = Save { schema: SCHEMA.to_owned(), setup, seed, ..Save::default() };
        let mut adventure = Adventure::new(program, &begin);
        adventure.pausable = true;
        adventure.journal = Some(Vec::new());
        adventure.note_used();
        let mut recorder = Recorder::new(Given::default());
        let state = go_on(&mut adventure, &mut recorder);
        Ok(Game { adventure, recorder, save, state })
    }

    /// Goes on with a game that was saved, where it stood.
    ///
    /// # Errors
    /// What the program at hand lacks, or where the game would go another way than the one that was saved.
    pub fn resume(program: Arc<Program>, save: &Save) -> Result<Game, NotResumed> {
        let mut game = Game::begin(program, &save.setup, save.seed).map_err(NotResumed::Missing)?;
        game.recorder.player_mut().keys.clone_from(&save.decisions);
        if matches!(game.state, State::Asks(_)) {
            game.go_on();
        }
        let given = game.recorder.player();
        if let Some(misfit) = &given.misfit {
            return Err(NotResumed::Differs(Divergence::Choice(misfit.clone())));
        }
        let left = given.keys.len().saturating_sub(given.taken);
        match game.state {
            State::Over(_) | State::Fault(_) if left > 0 => {
                Err(NotResumed::Differs(Divergence::Early { made: given.taken, left }))
            }
            _ => Ok(game),
        }
    }

    /// How it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What it asks, while it is not over.
    pub fn question(&self) -> Option<&Question> {
        match &self.state {
            State::Asks(question) => Some(question),
            State::Over(_) | State::Fault(_) => None,
        }
    }

    /// Answers the question with the key of an option, and goes on to the next one.
    ///
    /// # Errors
    /// The key is none of the question's, or the game asks nothing. The game stands as before.
    pub fn answer(&mut self, key: &str) -> Result<&State, InvalidChoice> {
        let options = self.question().map_or(&[][..], |question| &question.keys);
        if !options.iter().any(|option| option == key) {
            let index = self.recorder.player().keys.len();
            return Err(InvalidChoice { index, key: key.to_owned(), options: options.to_vec() });
        }
        self.recorder.player_mut().keys.push(key.to_owned());
        self.go_on();
        Ok(&self.state)
    }

    /// The table at the beginning of the step that waits: a step is carried out from there once its last question is answered. What is
    /// hidden from the players is on it too.
    pub fn table(&self) -> &Table {
        self.adventure.table()
    }

    /// The program that it is played by.
    pub fn program(&self) -> &Arc<Program> {
        self.adventure.program()
    }

    /// What happened since this was last called, up to the beginning of the step that waits.
    pub fn take_notes(&mut self) -> Vec<Note> {
        self.adventure.journal.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The game as a save: [`Game::resume`] goes on from it, and so does `brim replay`.
    pub fn save(&self) -> Save {
        let mut save = self.save.clone();
        self.recorder.write(&mut save, &self.adventure);
        // Answers of the step that waits belong to the save, though their step is not done.
        save.decisions.clone_from(&self.recorder.player().keys);
        save.declare(self.program(), self.adventure.used.iter().flatten().copied());
        save
    }

    fn go_on(&mut self) {
        self.state = go_on(&mut self.adventure, &mut self.recorder);
    }
}

/// Carries out steps until an answer is missing.
fn go_on(adventure: &mut Adventure<Arc<Program>>, recorder: &mut Recorder<Given>) -> State {
    loop {
        let (mark, taken) = (recorder.mark(), recorder.player().taken);
        match adventure.step(recorder) {
            StepResult::On => {}
            StepResult::Over(outcome) => return State::Over(outcome),
            StepResult::Fault(fault) => return State::Fault(fault),
            StepResult::Waits(decision) => {
                // The step is carried out from its beginning once there is one more answer.
                recorder.back_to(mark);
                let given = recorder.player_mut();
                given.taken = taken;
                let asked = given.asked.take();
                return State::Asks(asked.unwrap_or(Question { decision: *decision, keys: Vec::new() }));
            }
        }
    }
}

/// Why a save cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotResumed {
    /// Something of its set-up is not on the table.
    Missing(Missing),
    /// The game would go another way.
    Differs(Divergence),
}
