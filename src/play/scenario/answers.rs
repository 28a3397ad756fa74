//! Who answers in a scenario: the answers laid down, then what the step under way says, then what goes without saying.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::meaning::Answer;
use super::way;
use super::words::{self, Names};
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::Engine;
use brim_core::game::ids::{HeroId, Model, SpaceId};
use brim_core::game::table::Table;
use brim_language::diagnostic::Place;
use brim_vm::Answers;

/// So many options are told one by one.
const FEW: usize = 6;

/// What the step under way is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Aim {
    /// Nothing that answers questions.
    #[default]
    Nothing,
    /// An attack on somebody: its hits go there as long as they can.
    Attack(Model),
    /// A move to a space, perhaps with a KO'd hero dragged along.
    Move { to: SpaceId, drags: Option<HeroId> },
    /// Something used on somebody, or at a space.
    Use { on: Option<Model>, at: Option<SpaceId> },
    /// Whole activations: where there are faces for it, the move is rolled first.
    Activate { rolls: usize },
}

/// The answers of a scenario, shared between its steps and its player.
#[derive(Clone, Debug)]
pub(super) struct Said<'a> {
    pub names: Names<'a>,
    /// Answers by who gives them, in order.
    pub queues: Vec<(Chooser, VecDeque<Answer>)>,
    pub aim: Aim,
    /// What the step is about has been answered once.
    pub met: bool,
    /// A hit was given to somebody by an answer of its own.
    pub picked: bool,
    /// The step asks for something that the rules do not offer: what is said of it.
    pub forbidden: Option<String>,
    /// Where a hero stood when it last set out for a space.
    pub set_out: Option<SpaceId>,
    /// The KO'd hero is being dragged.
    pub dragging: bool,
    /// The question that nobody answered.
    pub question: Option<String>,
    /// An answer to it, as a scenario writes it.
    pub example: Option<String>,
    /// The answer that was next, and is none to it.
    pub waiting: Option<Waiting>,
    /// What was asked meanwhile of whoever has an answer left, and was passed: the last few.
    passed: VecDeque<(Chooser, String)>,
    /// Who agreed to lend something and has one `yes` laid down: it is for that, unless the text asks this hero in turn.
    agreed: Vec<Chooser>,
}

/// An answer that waits for its question while another is asked.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    /// The line, as it answers.
    pub text: String,
    pub place: Place,
    /// One of those behind it answers what is asked.
    pub holds_up: bool,
}

impl<'a> Said<'a> {
    pub fn new(names: Names<'a>) -> Said<'a> {
        Said {
            names,
            queues: Vec::new(),
            aim: Aim::Nothing,
            met: false,
            picked: false,
            forbidden: None,
            set_out: None,
            dragging: false,
            question: None,
            example: None,
            waiting: None,
            passed: VecDeque::new(),
            agreed: Vec::new(),
        }
    }

    /// Begins a step.
    pub fn begin(&mut self, aim: Aim) {
        for who in std::mem::take(&mut self.agreed) {
            if let Some(queue) = self.queue(who) {
                queue.pop_front();
            }
        }
        self.aim = aim;
        (self.met, self.picked, self.dragging) = (false, false, false);
        (self.forbidden, self.set_out) = (None, None);
        self.question = None;
    }

    /// Lays an answer down.
    pub fn say(&mut self, who: Chooser, answer: Answer) {
        match self.queues.iter_mut().find(|(other, _)| *other == who) {
            Some((_, queue)) => queue.push_back(answer),
            None => self.queues.push((who, VecDeque::from([answer]))),
        }
    }

    /// The first answer without a decision.
    pub fn left(&self) -> Option<(Chooser, &Answer)> {
        self.queues.iter().find_map(|(who, queue)| {
            let given = usize::from(self.agreed.contains(who));
            queue.get(given).map(|answer| (*who, answer))
        })
    }

    fn queue(&mut self, who: Chooser) -> Option<&mut VecDeque<Answer>> {
        self.queues.iter_mut().find(|(other, _)| *other == who).map(|(_, queue)| queue)
    }

    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        let table = engine.table();
        if let Some(choice) = self.rolls_first(decision) {
            return Some(choice);
        }
        if let Some(choice) = self.laid_down(table, decision) {
            return Some(choice);
        }
        let aimed = self.by_aim(engine, decision);
        if aimed.is_some() || self.forbidden.is_some() {
            return aimed;
        }
        if let Some(choice) = plain(table, decision) {
            self.note_passed(table, decision, &choice);
            return Some(choice);
        }
        self.question = Some(self.asked(table, decision));
        self.example = self.shown_answer(table, decision);
        self.waiting = self.held_up(table, decision);
        None
    }

    /// Notes the options that were passed by while an answer waited: one of them may have been meant.
    fn note_passed(&mut self, table: &Table, decision: &Decision, choice: &Choice) {
        let speaker = self.speaker(decision.who);
        let waits = self.queues.iter().any(|(who, queue)| *who == speaker && !queue.is_empty());
        let said = |option: &Choice| {
            use Choice::{Give, GiveToken, GritMove, RerollDie, RerollMisses, Space, Use, Yes};
            matches!(
                option,
                Use { .. } | Yes | Give(..) | GiveToken(..) | GritMove | RerollMisses | RerollDie(_) | Space(_)
            )
        };
        let own = |option: &&Choice| *option != choice && said(option);
        // Of many spaces one shows how they are written.
        let mut spaces = 0;
        let first = |option: &&Choice| {
            spaces += i32::from(matches!(option, Choice::Space(_)));
            !matches!(option, Choice::Space(_)) || spaces < 2
        };
        let options = decision.options.iter().filter(own).filter(first);
        let names = options.map(|option| self.names.option(table, &decision.about, option));
        let names: Vec<String> = names.filter(|_| waits).collect();
        for name in names {
            if !self.passed.iter().any(|(who, other)| *who == speaker && *other == name) {
                self.passed.push_back((speaker, name));
            }
        }
        while self.passed.len() > FEW {
            self.passed.pop_front();
        }
    }

    /// What was passed by while this chooser had an answer left, as a scenario says it: empty where nothing was.
    pub fn passed_by(&self, who: Chooser) -> String {
        let names: Vec<String> =
            self.passed.iter().filter(|(other, _)| *other == who).map(|(_, name)| format!("`{name}`")).collect();
        if names.is_empty() { String::new() } else { format!("; it could have picked {}", names.join(", ")) }
    }

    /// The next answer of the chooser, which is none to the question.
    fn held_up(&self, table: &Table, decision: &Decision) -> Option<Waiting> {
        let speaker = self.speaker(decision.who);
        let (_, queue) = self.queues.iter().find(|(who, _)| *who == speaker)?;
        let next = queue.front()?;
        let holds_up = queue.iter().skip(1).any(|answer| answer.among(&self.names, table, decision).is_some());
        let text = format!("{} picks {}", self.chooser(table, speaker), next.text);
        Some(Waiting { text, place: next.place, holds_up })
    }

    /// Whose answers are meant: an Ally that a text has placed has no name in the scenario, and the party answers for it.
    fn speaker(&self, who: Chooser) -> Chooser {
        match who {
            Chooser::Hero(hero) if !self.names.aliases.values().any(|model| *model == Model::Hero(hero)) => {
                Chooser::Party
            }
            _ => who,
        }
    }

    /// Whoever chooses, as a scenario names it.
    fn chooser(&self, table: &Table, who: Chooser) -> String {
        match who {
            Chooser::Hero(hero) => self.names.hero(table, hero),
            Chooser::Party => "party".to_owned(),
        }
    }

    /// A hero rolls for its move before all else, as long as there is a face for it.
    fn rolls_first(&mut self, decision: &Decision) -> Option<Choice> {
        let Aim::Activate { rolls } = &mut self.aim else { return None };
        if *rolls == 0 || decision.about != About::Activation || !decision.options.contains(&Choice::Move) {
            return None;
        }
        *rolls -= 1;
        let queue = self.queues.iter_mut().find(|(who, _)| *who == decision.who).map(|(_, queue)| queue);
        if let Some(queue) = queue
            && queue.front().is_some_and(|answer| answer.text == "move")
        {
            queue.pop_front();
        }
        Some(Choice::Move)
    }

    /// The next answer of the chooser, if it is one of the options. One that is not waits for its question.
    fn laid_down(&mut self, table: &Table, decision: &Decision) -> Option<Choice> {
        let speaker = self.speaker(decision.who);
        let (_, queue) = self.queues.iter_mut().find(|(who, _)| *who == speaker)?;
        let plain = queue.iter().filter(|answer| matches!(&*answer.text, "yes" | "no")).count();
        if matches!(decision.about, About::Lend { .. }) && plain == 1 && queue.front()?.text == "yes" {
            if !self.agreed.contains(&speaker) {
                self.agreed.push(speaker);
            }
            return None;
        }
        let agreed = self.agreed.iter().position(|who| *who == speaker);
        let first = queue.front()?.among(&self.names, table, decision);
        // Where its own move leads the step says; what waits is for what a text asks on the way.
        let on_its_way = matches!((&self.aim, &decision.about), (Aim::Move { .. }, About::Move { left: _, by: None }));
        if on_its_way && matches!(first, Some(Choice::Space(_) | Choice::Pass)) {
            return None;
        }
        let behind = || queue.get(1)?.among(&self.names, table, decision);
        let choice = match (first, agreed) {
            (Some(choice), _) => choice,
            (None, Some(_)) => {
                let choice = behind()?;
                queue.pop_front();
                choice
            }
            (None, None) => return None,
        };
        if let Some(agreed) = agreed {
            self.agreed.remove(agreed);
        }
        queue.pop_front();
        self.picked |= matches!(decision.about, About::AssignHit { .. });
        Some(choice)
    }

    /// What the step under way answers.
    fn by_aim(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        let offered = |choice: Choice| decision.options.contains(&choice).then_some(choice);
        match (&mut self.aim, &decision.about) {
            (Aim::Attack(whom), About::AssignHit { .. } | About::Target) if !self.picked => {
                offered(Choice::Model(*whom))
            }
            (Aim::Move { to, drags }, About::Move { left: _, by: None }) => {
                let Chooser::Hero(hero) = decision.who else { return None };
                if let Some(choice) = drags.filter(|_| !self.dragging).map(Choice::Drag).and_then(offered) {
                    self.dragging = true;
                    return Some(choice);
                }
                let next = way::next(engine, hero, *to, &decision.options);
                let goes = matches!(next, Some(Choice::Space(_)));
                self.set_out = engine.table().place_of(Model::Hero(hero)).filter(|_| goes);
                next
            }
            (Aim::Use { on, at }, About::Pick { .. } | About::Target | About::AssignHit { .. } | About::Use) => {
                let wanted = match decision.options.first() {
                    Some(Choice::Space(_)) => at.map(Choice::Space),
                    _ => on.map(Choice::Model),
                };
                let choice = wanted.clone().and_then(offered);
                let aims = matches!(decision.about, About::Pick { .. } | About::Target);
                let models = matches!(decision.options.first(), Some(Choice::Space(_) | Choice::Model(_)));
                if aims
                    && models
                    && choice.is_none()
                    && !self.met
                    && let Some(wanted) = &wanted
                {
                    self.forbidden = Some(self.not_offered(engine.table(), decision, wanted));
                }
                self.met |= choice.is_some();
                choice
            }
            _ => None,
        }
    }

    /// What the step wants is not among the options.
    fn not_offered(&self, table: &Table, decision: &Decision, wanted: &Choice) -> String {
        let option = |option: &Choice| self.names.option(table, &decision.about, option);
        let (wanted, options) = (option(wanted), decision.options.iter().map(option).collect::<Vec<_>>());
        match options.len() {
            0..=FEW => format!("{wanted} cannot be picked; the rules offer {}", options.join(", ")),
            many => format!("{wanted} is none of the {many} that the rules offer"),
        }
    }

    /// One of the answers, as a scenario writes it.
    fn shown_answer(&self, table: &Table, decision: &Decision) -> Option<String> {
        let who = self.chooser(table, self.speaker(decision.who));
        let choice = decision.options.iter().find(|option| **option != Choice::Pass)?;
        let text = self.names.option(table, &decision.about, choice);
        let plain = |text: &str| text.split(' ').all(|word| word.starts_with(char::is_uppercase));
        Some(match choice {
            Choice::Option(_, label) => format!("{who} picks \"{label}\""),
            Choice::Space(_) => format!("{who} picks {text}"),
            _ if plain(&text) || text.starts_with('"') => format!("{who} picks {text}"),
            _ => format!("{who} picks \"{text}\""),
        })
    }

    /// The question in words, with its options.
    fn asked(&self, table: &Table, decision: &Decision) -> String {
        let who = match decision.who {
            Chooser::Hero(hero) => self.names.hero(table, hero),
            Chooser::Party => "the party".to_owned(),
        };
        let options: Vec<String> =
            decision.options.iter().map(|option| self.names.option(table, &decision.about, option)).collect();
        let what = words::question(&decision.about);
        format!("{who} must decide {what} ({}), and the scenario gives no answer", options.join(", "))
    }
}

/// What goes without saying: to start where there is room; to pass where that is offered; to keep what one holds; not to wait; to heal; to pay no more.
fn plain(table: &Table, decision: &Decision) -> Option<Choice> {
    let offered = |choice: Choice| decision.options.contains(&choice).then_some(choice);
    let by_about = match (&decision.about, decision.who) {
        (About::Hands, Chooser::Hero(hero)) => {
            let held = table.hero(hero).map(|hero| hero.hands.clone()).unwrap_or_default();
            offered(Choice::Hands(held))
        }
        (About::Start, _) => decision.options.first().cloned(),
        (About::Leave | About::Order | About::CatchBreath { .. } | About::Lend { .. }, _) => offered(Choice::Yes),
        (About::Pay { .. }, _) => offered(Choice::Number(0)),
        _ => None,
    };
    by_about.or_else(|| offered(Choice::Pass))
}

/// Whoever answers for the machine.
pub(super) struct Voice<'a>(pub Rc<RefCell<Said<'a>>>);

impl Answers for Voice<'_> {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        self.0.borrow_mut().answer(engine, decision)
    }
}
