//! Standing orders: what a person has said once and for all, or until the turn is over. They can be listed and taken back.

use super::matter::{Matter, kind};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::ids::Model;
use brim_core::game::table::Cursor;

/// What a person has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Not to ask again about dice of a throw that has come to all it can come to.
    Passed,
    /// Not to offer what would cost something and do nothing.
    Idle,
    /// Never to offer these.
    Never(Vec<Matter>),
    /// To take this wherever it is offered.
    Always(Matter),
    /// Not to ask which of several enemies goes first, nor which of several texts: they go as they are listed.
    AnyOrder,
    /// To do nothing more, in questions like that one.
    NoMore(Chooser, String),
}

/// How long an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    Ever,
    Turn(u32),
    Activation(u32, u32),
}

/// One standing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub(super) what: What,
    pub(super) until: Until,
    /// How many answers had been given when it was said.
    pub(super) given: usize,
}

impl Order {
    /// The order in words.
    pub fn words(&self) -> String {
        let all = |matters: &[Matter]| {
            let words: Vec<&str> = matters.iter().map(|matter| matter.words.as_str()).collect();
            words.join(" or ")
        };
        let what = match &self.what {
            What::Passed => "no re-roll of a throw that has passed".to_owned(),
            What::Idle => "no offer of what would cost something and do nothing now".to_owned(),
            What::Never(matters) => format!("never {}", all(matters)),
            What::Always(matter) => format!("always {}", matter.words),
            What::AnyOrder => "what ties goes as it is listed: enemies, and effects of one moment".to_owned(),
            What::NoMore(_, about) => format!("no more questions of that kind ({about})"),
        };
        match self.until {
            Until::Ever => what,
            Until::Turn(turn) => format!("{what}, until turn {turn} is over"),
            Until::Activation(..) => format!("{what}, in this activation"),
        }
    }
}

/// All standing orders, in the order in which they were said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orders(pub(super) Vec<Order>);

impl Default for Orders {
    /// The two that everybody begins with.
    fn default() -> Self {
        let order = |what| Order { what, until: Until::Ever, given: 0 };
        Orders(vec![order(What::Passed), order(What::Idle)])
    }
}

impl Orders {
    /// None at all: everything is asked.
    pub fn none() -> Orders {
        Orders(Vec::new())
    }

    /// Those that stand.
    pub fn list(&self) -> &[Order] {
        &self.0
    }

    /// Takes one back, by its number from 1. False where there is none of that number.
    pub fn forget(&mut self, number: usize) -> bool {
        let there = number.checked_sub(1).filter(|at| *at < self.0.len());
        there.map(|at| self.0.remove(at)).is_some()
    }

    /// Takes all back.
    pub fn forget_all(&mut self) {
        self.0.clear();
    }

    /// Never to offer these again.
    pub(super) fn never(&mut self, matters: Vec<Matter>, given: usize) {
        self.say(What::Never(matters), Until::Ever, given);
    }

    /// Not to ask again which of several enemies goes first, or which of several texts.
    pub(super) fn any_order(&mut self, given: usize) {
        self.say(What::AnyOrder, Until::Ever, given);
    }

    /// To take this wherever it is offered.
    pub(super) fn always(&mut self, matter: Matter, given: usize) {
        self.say(What::Always(matter), Until::Ever, given);
    }

    /// To take this as long as the activation lasts.
    pub(super) fn meanwhile(&mut self, matter: Matter, cursor: &Cursor, given: usize) {
        self.say(What::Always(matter), Until::Activation(cursor.turn, cursor.activation), given);
    }

    /// To do nothing more in questions like this one until the turn is over.
    pub(super) fn no_more(&mut self, decision: &Decision, turn: u32, given: usize) {
        self.say(What::NoMore(decision.who, kind(&decision.about).to_owned()), Until::Turn(turn), given);
    }

    fn say(&mut self, what: What, until: Until, given: usize) {
        let order = Order { what, until, given };
        if !self.0.iter().any(|other| other.what == order.what && other.until == order.until) {
            self.0.push(order);
        }
    }

    /// Forgets what was said behind so many answers: they are taken back.
    pub(super) fn back_to(&mut self, answers: usize) {
        self.0.retain(|order| order.given <= answers);
    }

    /// Forgets what was for a time that is over.
    pub(super) fn pass(&mut self, cursor: &Cursor) {
        self.0.retain(|order| match order.until {
            Until::Ever => true,
            Until::Turn(turn) => turn == cursor.turn,
            Until::Activation(turn, activation) => (turn, activation) == (cursor.turn, cursor.activation),
        });
    }

    /// True where what would do nothing is not to be offered.
    pub(super) fn hide_idle(&self) -> bool {
        self.0.iter().any(|order| order.what == What::Idle)
    }

    /// The options of a decision that are to be offered; `matter` says what each is about. Where all would go, all stay.
    pub(super) fn offered(&self, decision: &Decision, matter: &dyn Fn(&Choice) -> Option<Matter>) -> Vec<Choice> {
        let never = |matter: &Matter| {
            self.0.iter().any(|order| match &order.what {
                What::Never(matters) => matters.iter().any(|one| one.key == matter.key),
                _ => false,
            })
        };
        let stays = |choice: &&Choice| !matter(choice).is_some_and(|matter| never(&matter));
        let left: Vec<Choice> = decision.options.iter().filter(stays).cloned().collect();
        if left.is_empty() { decision.options.clone() } else { left }
    }

    /// What is answered by an order that says so, if one does.
    pub(super) fn answer(
        &self,
        decision: &Decision,
        options: &[Choice],
        matter: &dyn Fn(&Choice) -> Option<Matter>,
    ) -> Option<Choice> {
        let pass = || options.iter().find(|choice| **choice == Choice::Pass).cloned();
        self.0.iter().find_map(|order| match &order.what {
            What::Always(wanted) => {
                options.iter().find(|choice| matter(choice).is_some_and(|matter| matter.key == wanted.key)).cloned()
            }
            What::NoMore(who, about) if *who == decision.who && about == kind(&decision.about) => pass(),
            What::AnyOrder if is_mere_order(decision) => options.first().cloned(),
            What::AnyOrder | What::NoMore(..) | What::Idle | What::Never(_) => None,
            What::Passed => pass().filter(|_| has_passed(&decision.about)),
        })
    }
}

/// True where nothing is asked but which of several enemies goes first, or which of several texts that answer to one moment.
pub(super) fn is_mere_order(decision: &Decision) -> bool {
    let all = |is: fn(&Choice) -> bool| decision.options.iter().all(is);
    match &decision.about {
        About::Order => all(|option| matches!(option, Choice::Model(Model::Enemy(_)))),
        About::Pick { source } => {
            let own = decision.options.contains(&Choice::Thing(*source));
            decision.who == Chooser::Party && own && all(|option| matches!(option, Choice::Thing(_)))
        }
        _ => false,
    }
}

/// True where a throw has come to all that it can come to: a test has its success, every die that stops something has stopped it. Dice To Hit
/// are never done, for a 6 is more than a hit; nor are damage and amounts.
fn has_passed(about: &About) -> bool {
    let About::Reroll { purpose, faces, need: Some(need), .. } = about else { return false };
    let mut reached = faces.iter().map(|face| face >= need);
    match purpose {
        Purpose::Test | Purpose::Escape => reached.any(|reached| reached),
        Purpose::Defense | Purpose::Willpower | Purpose::Cover | Purpose::Armor | Purpose::SpiritArmor => {
            reached.all(|reached| reached)
        }
        _ => false,
    }
}
