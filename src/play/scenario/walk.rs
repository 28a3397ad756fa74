//! The run of one scenario, step by step: the machine, the models by name, and which step is carried out.

use brim_core::phrase::{NounRef, PlaceName, Selector, StepView};
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
use brim_core::game::ids::{DeclId, EnemyId, HeroId, Model, OpId, SpaceId};
use brim_core::game::table::{Active, Table};

use brim_core::vocabulary::{Clock, Step};
use brim_language::diagnostic::Place;
use brim_language::model::Declaration;
use brim_rules::harm::is_spent;
use brim_vm::{Machine, Missed, Script};

/// What is said of an answer that waits for its question.
pub(super) const NOT_ASKED: &str = "nobody has asked for this answer";

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
    /// What was carried out last ended before its end: the turn, the fight or the adventure was over.
    pub halted: bool,
    /// Who has had a whole activation of its own, and in which turn.
    pub activated: Vec<(u32, Active)>,
    /// A turn has begun.
    pub turned: bool,
    /// An adventure has been set up, and its first turn has not begun.
    pub unbegun: bool,
    /// An adventure of its mission has begun before.
    pub begun: bool,
    /// The heroes that have what their class starts with.
    pub geared: Vec<HeroId>,
    /// What an author may not have thought of, and where: told if the scenario fails later.
    noted: Vec<(Place, String)>,
    /// Where the faces of each purpose were given last, and how many faces in all.
    pub dice_given: BTreeMap<Purpose, (Place, usize)>,
    /// The last step that did something.
    done: Option<Place>,
    /// Where the models with a name of their own are put on the board.
    pub put: Vec<(&'a str, Place)>,
    /// Who left the board, of which type, and with which step.
    pub gone: Vec<(EnemyId, DeclId, Place)>,
    /// The order of this turn, or why there is none.
    pub order: Option<Result<Vec<Active>, String>>,
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
        let put = lines.iter().filter_map(|line| match line.says {
            StepView::Given { what: _, alias: Some(alias), gear: _, at: Some(_), tile: _, whom: _ } => {
                Some((alias, line.place))
            }
            _ => None,
        });
        let put = put.collect();
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
            halted: false,
            activated: Vec::new(),
            turned: false,
            unbegun: false,
            begun: false,
            geared: Vec::new(),
            noted: Vec::new(),
            dice_given: BTreeMap::new(),
            done: None,
            put,
            gone: Vec::new(),
            order: None,
        }
    }

    /// The ops that ran.
    pub fn ran(&mut self) -> BTreeSet<OpId> {
        self.machine.ran.take().unwrap_or_default().into_keys().collect()
    }

    /// Takes every step.
    pub fn go(&mut self) -> Result<(), (Place, Failure)> {
        if let Some(failure) = self.unlaid.take() {
            return Err(failure);
        }
        let mut given = true;
        for line in std::mem::take(&mut self.lines) {
            if given && line.step.does() {
                given = false;
                self.all_stand().map_err(|failure| (line.place, failure))?;
            }
            if let Err(failure) = self.step(&line) {
                let failure = match line.step.expects() {
                    true => {
                        let failure = self.with_what_is_left(failure);
                        self.with_what_was_so(failure, &line)
                    }
                    false => failure,
                };
                return Err((line.place, self.with_notes(failure)));
            }
        }
        self.nothing_left().map_err(|(place, failure)| (place, self.with_notes(failure)))
    }

    /// Whoever is given as many Wounds as it has Health stands no more: nothing would look at that until it is harmed anew.
    fn all_stand(&self) -> Result<(), Failure> {
        let table = self.machine.table();
        let heroes = table.heroes.iter().filter(|hero| hero.is_standing() && hero.wounds + hero.sanity_damage > 0);
        let enemies = table.enemies.iter().filter(|enemy| enemy.wounds > 0).map(|enemy| Model::Enemy(enemy.id));
        let mut models = heroes.map(|hero| Model::Hero(hero.id)).chain(enemies);
        let Some(model) = models.find(|model| is_spent(&self.machine, *model)) else { return Ok(()) };
        let called = self.called(model);
        let (message, help) = match model {
            Model::Hero(_) => (
                format!("{called} is given as much harm as it has Health or Sanity, and would lie KO'd"),
                format!("give less, or write `given {called} is KO'd`"),
            ),
            Model::Enemy(_) => (
                format!("{called} is given as many wounds as it has Health, and would be dead"),
                "give fewer wounds".to_owned(),
            ),
        };
        Err(Failure::new(message).help(help))
    }

    /// The table as the lines before the first `do` make it. Dice and answers are those of the game that begins there.
    pub fn given(mut self, mission: Option<DeclId>) -> Result<Table, String> {
        if let Some((_, failure)) = self.unlaid.take() {
            return Err(failure.message);
        }
        for line in std::mem::take(&mut self.lines).iter().take_while(|line| !line.step.does()) {
            let later = matches!(line.step, Step::Dice | Step::DiceAny | Step::Chooses | Step::PartyPicks);
            if !later && !line.step.expects() {
                self.step(line).map_err(|failure| failure.message)?;
            }
        }
        let mut table = self.machine.into_table();
        if table.heroes.iter().all(|hero| hero.at.is_none()) {
            return Err("it gives no hero on the board".to_owned());
        }
        table.mission = table.mission.or(mission);
        // The turn that it stands at the start of is the one that begins.
        table.cursor.turn = table.cursor.turn.saturating_sub(1);
        Ok(table)
    }

    /// A failure with what was noted of the steps before it: it may be why.
    fn with_notes(&self, mut failure: Failure) -> Failure {
        failure.others.extend(self.noted.iter().cloned());
        failure
    }

    /// A result that is not what was expected, with the answer that nobody asked for: the mistake may be there.
    fn with_what_is_left(&self, mut failure: Failure) -> Failure {
        let said = self.said.borrow();
        let told = |(who, answer): (Chooser, &Answer)| (answer.place, format!("{NOT_ASKED}{}", said.passed_by(who)));
        failure.others.extend(said.left().map(told));
        failure
    }

    /// A result that is not what was expected, and was so before something ended within the step: what lasts so long has ended by then.
    fn with_what_was_so(&mut self, mut failure: Failure, line: &Line<'_>) -> Failure {
        let asks = matches!(
            line.says,
            StepView::ExpectThing { who: _, n: _, thing: _ }
                | StepView::ExpectAmount { n: _, a: _ }
                | StepView::ExpectSo { condition: _ }
                | StepView::ExpectAt { who: _, spot: _, at: _, tile: _, why: _ }
                | StepView::ExpectCount { n: _, what: _, at: _, tile: _ }
        );
        // Of the end of a fight more is told.
        let told = |done: &Place| self.noted.iter().any(|(place, _)| place == done);
        let Some(done) = self.done.filter(|done| asks && !told(done)) else { return failure };
        for (span, mut table) in self.machine.before_ends.take().unwrap_or_default().into_iter().rev() {
            std::mem::swap(self.machine.table_mut(), &mut table);
            let so = self.expecting(line.says, line.place).is_ok();
            std::mem::swap(self.machine.table_mut(), &mut table);
            if so {
                let note = format!("it was so until the {span} ended, and this step goes on to that end");
                failure.others.push((done, note));
                break;
            }
        }
        failure
    }

    /// Notes the end of a fight: whoever stands catches its breath, and what an `expect` counts is less than the blows did.
    fn note_the_end_of(&mut self, fight: Option<u32>, place: Place) {
        if fight.is_some() && self.machine.table().cursor.fight != fight && self.thrown(Purpose::CatchBreath) > 0 {
            self.noted.push((place, "the fight ends, and whoever stands catches its breath".to_owned()));
        }
    }

    /// Notes what a step asked for and a scenario has only where it says so.
    fn note_what_is_missing(&mut self, line: &Line<'_>) {
        let holds_back = matches!(line.says, StepView::DoStep { clock: Clock::StartOfTurn } | StepView::DoTurn);
        let mut missed = std::mem::take(&mut self.machine.missed);
        if holds_back && self.machine.table().depth.is_none() && self.machine.table().stay.is_none() {
            missed.push(Missed::Track);
        }
        let mut notes = Vec::new();
        if matches!(line.says, StepView::DoStep { clock: Clock::StartOfAdventure })
            && self.machine.table().mission.is_none()
        {
            notes.push(
                "this scenario has no mission, so that nothing is set up (no hero gets its Grit): `given mission …` names one".to_owned(),
            );
        }
        for what in missed {
            notes.push(match what {
                Missed::Track => {
                    "this scenario has no depth track: `given the darkness at 3` and `given the party at 10` lay it"
                        .to_owned()
                }
                Missed::Card(deck) => {
                    let deck = self.suite.program.name(deck);
                    format!("no card of {deck} lies there: `given card … on top` lays one")
                }
            });
        }
        for note in notes {
            if !self.noted.iter().any(|(_, told)| *told == note) {
                self.noted.push((line.place, note));
            }
        }
    }

    fn step(&mut self, line: &Line<'_>) -> Result<(), Failure> {
        if line.step.does() {
            self.since = self.machine.thrown.len();
            let fight = self.machine.table().cursor.fight;
            let under_way = self.machine.table().outcome.is_none();
            self.done = Some(line.place);
            self.machine.before_ends = Some(Vec::new());
            let there: Vec<(EnemyId, DeclId)> =
                self.machine.table().figures().map(|enemy| (enemy.id, enemy.kind)).collect();
            self.doing(line.says, line.op.body())?;
            let left = there.into_iter().filter(|(id, _)| self.machine.table().enemy(*id).is_none());
            let left: Vec<_> = left.map(|(id, kind)| (id, kind, line.place)).collect();
            self.gone.extend(left);
            self.note_the_end_of(fight, line.place);
            if under_way && self.machine.table().outcome.is_some() {
                self.noted.push((line.place, "the adventure is over here, and nobody acts after it".to_owned()));
            }
            self.note_what_is_missing(line);
            self.said.borrow_mut().names.stage.learn(self.suite.program, self.machine.table());
            return self.picked_blindly();
        }
        if line.step.expects() {
            return self.expecting(line.says, line.place);
        }
        match line.says {
            StepView::DiceAny => {
                if let Some(script) = &mut self.machine.script {
                    script.any = true;
                }
                Ok(())
            }
            StepView::Dice { purpose, faces } => {
                let given = self.dice_given.entry(purpose).or_insert((line.place, 0));
                *given = (line.place, given.1 + faces.len());
                if let Some(script) = &mut self.machine.script {
                    script.faces.entry(purpose).or_default().extend(faces);
                }
                Ok(())
            }
            StepView::Chooses { who, what } => {
                let who = self.hero(who)?;
                self.said.borrow_mut().say(Chooser::Hero(who), Answer::of(what, line.place));
                Ok(())
            }
            StepView::PartyPicks { what } => {
                self.said.borrow_mut().say(Chooser::Party, Answer::of(what, line.place));
                Ok(())
            }
            given => self.giving(given),
        }
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
    fn nothing_left(&self) -> Result<(), (Place, Failure)> {
        let faces = self.machine.script.iter().flat_map(|script| &script.faces);
        if let Some((purpose, faces)) = faces.clone().find(|(_, faces)| !faces.is_empty()) {
            let shown: Vec<String> = faces.iter().map(ToString::to_string).collect();
            let left =
                format!("{} for {} left over: {}", words::dice_left(shown.len()), purpose.words(), shown.join(", "));
            let line = self.dice_given.get(purpose).map_or(self.place, |(place, _)| *place);
            let (place, kept) = self.last_faces(line, shown.len());
            let help = match kept {
                Some(kept) => format!("write `{kept}`; or do what rolls the rest"),
                None => "take the line away, or do what rolls them".to_owned(),
            };
            let failure = Failure::new(left).label("nobody rolls this").help(help);
            return Err((place, failure));
        }
        let said = self.said.borrow();
        let Some((chooser, answer)) = said.left() else { return Ok(()) };
        let who = match chooser {
            Chooser::Hero(hero) => said.names.hero(self.machine.table(), hero),
            Chooser::Party => "the party".to_owned(),
        };
        let failure = Failure::new(format!("{who} picks `{}`, and no such decision came", answer.text));
        // A space that stands there without `at` is the answer to no question.
        let cell: Vec<&str> = answer.text.trim_start_matches("space ").split(',').map(str::trim).collect();
        let help = match cell.as_slice() {
            [column, row] if [column, row].iter().all(|one| one.parse::<i32>().is_ok()) => {
                format!("a space is picked with `at`: `{who} picks at {column}, {row}`")
            }
            _ => "take the line away; or do what asks for it, and answer before that".to_owned(),
        };
        let label = format!("nobody asked for this{}", said.passed_by(chooser));
        Err((answer.place, failure.label(label).help(help)))
    }

    /// The last faces of a line of dice, and the line without them; the whole line where it gives no others, or fewer.
    fn last_faces(&self, line: Place, count: usize) -> (Place, Option<String>) {
        let text = self.suite.text(line);
        let from = text.rmatch_indices(',').nth(count.saturating_sub(1)).map(|(at, _)| at);
        let Some((kept, rest)) = from.and_then(|at| text.split_at_checked(at)) else { return (line, None) };
        let first = rest.trim_start_matches([',', ' ']);
        let length = |text: &str| u32::try_from(text.len()).unwrap_or(0);
        let mut place = line;
        place.span.start = line.span.end.saturating_sub(length(first));
        place.span.end = place.span.start.saturating_add(length(first.trim_end()));
        (place, Some(kept.trim_end().to_owned()))
    }

    /// How many dice were thrown for something since the last `do`.
    pub fn thrown(&self, purpose: Purpose) -> i32 {
        let since = self.machine.thrown.iter().skip(self.since);
        since.filter(|thrown| thrown.purpose == purpose).map(|thrown| thrown.dice).sum()
    }

    /// The model of this name.
    pub fn model(&self, who: Selector<'_>) -> Result<Model, Failure> {
        let NounRef::Alias(alias) = who.noun() else { return Err(Failure::new("the line does not say who")) };
        let found = self.machine.aliases.get(alias).copied();
        found.ok_or_else(|| Failure::new(format!("nobody called {alias} was placed")))
    }

    /// The hero of this name.
    pub fn hero(&self, who: Selector<'_>) -> Result<HeroId, Failure> {
        let model = self.model(who)?;
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

    /// The space of a column and a row, of a place where one is named.
    pub fn space(&self, cell: (i32, i32), of: Option<PlaceName<'_>>) -> Result<SpaceId, Failure> {
        let table = self.machine.table();
        let stage = &self.said.borrow().names.stage;
        let found = stage.space(table, cell, of);
        found.ok_or_else(|| {
            let name = of.and_then(|of| match of {
                PlaceName::Named(name) => Some(name),
                PlaceName::Tile(id) => Some(self.suite.program.name(id)),
                PlaceName::That => None,
            });
            let hidden = name.filter(|_| of.is_some_and(|of| stage.spaces_of(table, of).is_empty()));
            Failure::new(match hidden {
                Some(name) => format!(
                    "there is no space {},{} on the board: {name} is not laid, or is hidden, until a text reveals it (`do: reveal {name}` above this line)",
                    cell.0, cell.1
                ),
                None => format!("there is no space {},{} on the board", cell.0, cell.1),
            })
        })
    }
}
