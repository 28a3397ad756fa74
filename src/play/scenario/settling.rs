//! Runs a procedure of the rules for a step, and says what its interrupts mean: a missing answer, the end of the turn, of the fight, of the game.

use super::Failure;
use super::answers::{Aim, Waiting};
use super::walk::{NOT_ASKED, Walk};
use crate::text;
use brim_core::game::chance::Purpose;
use brim_core::game::dice::Die;
use brim_core::game::engine::{Fault, Interrupt};
use brim_core::game::table::Step as TurnStep;
use brim_core::vocabulary::HELD;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Code, Place};
use brim_language::model::Placed;

impl Walk<'_> {
    /// Begins a step that may ask questions.
    pub fn begin(&mut self, aim: Aim) {
        self.machine.settle();
        self.said.borrow_mut().begin(aim);
    }

    /// What comes of a procedure that was carried out: the ends of turns, fights and adventures are dealt with as a turn would.
    pub fn settle(&mut self, done: Result<(), Interrupt>) -> Result<(), Failure> {
        match done {
            Ok(()) => Ok(()),
            Err(Interrupt::EndTurn) => {
                self.machine.table_mut().attacks.clear();
                Ok(())
            }
            Err(Interrupt::EndFight) => {
                self.machine.table_mut().cursor.step = TurnStep::Aftermath;
                let done = self.machine.step();
                self.settle_once(done)
            }
            Err(halt) => self.settle_once(Err(halt)),
        }
    }

    fn settle_once(&mut self, done: Result<(), Interrupt>) -> Result<(), Failure> {
        match done {
            Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => Ok(()),
            Err(Interrupt::Over(outcome)) => {
                self.machine.settle();
                let done = brim_rules::turn::ends(&mut self.machine, outcome);
                if done.is_err() { self.settle_once(done) } else { Ok(()) }
            }
            Err(Interrupt::Ask(_)) => {
                let asked = self.said.borrow_mut().question.take();
                let message =
                    asked.unwrap_or_else(|| "a decision is open, and the scenario gives no answer".to_owned());
                let example = self.said.borrow_mut().example.take();
                let waiting = self.said.borrow_mut().waiting.take();
                let help = match (&waiting, example) {
                    (Some(Waiting { text, holds_up: true, .. }), _) => format!(
                        "an answer to it is there, and waits behind `{text}`, which answers no question so far: take that line away, or do before it what asks for it"
                    ),
                    (_, Some(example)) => {
                        format!("write the answer before this line, one of those in brackets: `{example}`")
                    }
                    _ => "write the answer before this line: `Ann picks pass`, `party picks Ann`".to_owned(),
                };
                let failure = Failure { code: Some(Code::NoAnswer), ..Failure::new(message) };
                let mut failure = failure.label("this line opens the decision").help(&help);
                failure.others.extend(self.asking_text());
                failure.others.extend(waiting.map(|waiting| (waiting.place, NOT_ASKED.to_owned())));
                Err(failure)
            }
            Err(Interrupt::Fault(fault)) => Err(self.fault(&fault)),
        }
    }

    /// The line that asks what is not answered, and whose it is; nothing where the rules ask.
    fn asking_text(&self) -> Option<(Place, String)> {
        let op = self.machine.asked_by()?;
        let owner = self.suite.program.owner(op);
        let place = self.suite.program.op(op)?.place();
        (owner != self.decl).then(|| (place, format!("{} asks it", self.suite.program.name(owner))))
    }

    /// A fault of content in words, with the texts that led to it.
    fn fault(&self, fault: &Fault) -> Failure {
        let mut texts: Vec<&str> = fault.path.iter().map(|(decl, _)| self.suite.program.name(*decl)).collect();
        texts.dedup();
        let mut failure = Failure::new(fault.message.clone());
        let told = text::fault(fault, self.suite.model, self.suite.program);
        failure.code = Code::parse(fault.code);
        failure.others.extend(told.place.map(|place| (place, told.label)));
        failure.others.extend(told.others.into_iter().map(|other| (other.place, other.text)));
        let values = fault.values.iter().filter(|(_, value)| !value.is_empty() && value != "0");
        failure.label = values.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ");
        let last = texts.last().copied().unwrap_or("this");
        let value = |wanted: &str| fault.values.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value);
        failure.help = Some(match failure.code {
            Some(Code::DieMissing) if !value("never shown").is_empty() => {
                let given = self.dice_given.iter().find(|(purpose, _)| purpose.words() == value("thrown for"));
                failure.others.extend(given.map(|(_, (place, _))| (*place, "the faces that were given".to_owned())));
                let (die, never) = (value("die"), value("never shown"));
                match never.len() {
                    // Two dice that are read as one number.
                    1 if die == Die::D36.to_string() => format!(
                        "a {die} is two dice read as one number, and is given as one: `dice {} {never}5` for a {never} and a 5",
                        value("thrown for")
                    ),
                    _ => format!("give a face that a {die} shows in place of {never}"),
                }
            }
            Some(Code::DieMissing) => {
                let wanted = value("thrown for");
                let unused = self.machine.script.iter().flat_map(|script| &script.faces);
                // Faces for another purpose that nothing has rolled, and that this die can show: those of a line of which none was rolled first.
                let most = value("die").trim_start_matches('D').parse::<i32>().unwrap_or(i32::MAX);
                let given = |purpose: &Purpose| self.dice_given.get(purpose).copied();
                let unused = unused.filter_map(|(purpose, faces)| {
                    let face = faces.iter().next().filter(|face| **face <= most)?;
                    let (place, laid) = given(purpose)?;
                    Some((laid > faces.len(), purpose.words(), face, place))
                });
                match unused.min_by_key(|(begun, ..)| *begun) {
                    Some((_, other, face, place)) => {
                        failure.others.push((place, format!("its {face} was not rolled for {other} so far")));
                        format!(
                            "write `dice {wanted} {face}` in place of `dice {other} {face}`, if this die was meant; else a line of its own before this one, `dice {wanted} 1`"
                        )
                    }
                    None => format!("write in the line before: `dice {wanted} 1`, with the faces that the dice show"),
                }
            }
            Some(Code::NestedTooDeep) => {
                failure.message = format!("{last} leads to itself without end: {}", fault.message);
                let of = fault.path.last().and_then(|(decl, _)| self.suite.program.decl(*decl)?.kind);
                match of {
                    Some(Kind::Chart) => format!("let one result of {last} do something else"),
                    Some(kind) if HELD.contains(&kind.word()) => {
                        format!("let {last} draw or roll on only where a die says so")
                    }
                    _ => {
                        format!("let it happen once: write `once per turn` in the `when …` of {last}, before its colon")
                    }
                }
            }
            Some(Code::FuelSpent) => {
                failure.message = format!("{last} goes on without end: {}", fault.message);
                format!("lower a number behind `repeat` in {last}, or let it end: `once per turn`")
            }
            _ => format!("this happens in the text of {}", texts.join(", then ")),
        });
        failure
    }
}
