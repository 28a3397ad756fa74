//! Who decides in a snapshot: always the same way, so that each option is taken somewhere and what is looked at is used wherever it can be.

use std::cell::RefCell;

use super::kinds::offers;
use super::watch::Watch;
use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::engine::Engine;
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_vm::Answers;

/// What is looked at is used so often at the most in one situation.
const MOST_USES: u8 = 6;

/// Takes options in turn: which one follows from the situation's dice and from the chooser.
pub(crate) struct Turns<'p> {
    program: &'p Program,
    subject: DeclId,
    /// What the options taken begin with.
    first: usize,
    used: u8,
    moved: Option<brim_core::game::decision::Chooser>,
    /// What was offered, where somebody counts.
    seen: Option<&'p RefCell<Watch>>,
}

impl<'p> Turns<'p> {
    /// Somebody who likes to use the subject.
    pub fn new(program: &'p Program, subject: DeclId, first: u32, seen: Option<&'p RefCell<Watch>>) -> Self {
        Turns { program, subject, first: usize::try_from(first).unwrap_or(0), used: 0, moved: None, seen }
    }

    /// True for a use of what is looked at.
    fn is_subject(&self, engine: &dyn Engine, choice: &Choice) -> bool {
        let Choice::Use { op, card, token, .. } = choice else { return false };
        let cards = &engine.table().cards;
        *token == Some(self.subject)
            || card.and_then(|card| cards.decl(card)) == Some(self.subject)
            || self.program.owner(*op) == self.subject
    }

    fn use_subject(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        if self.used >= MOST_USES {
            return None;
        }
        let uses: Vec<&Choice> = decision.options.iter().filter(|choice| self.is_subject(engine, choice)).collect();
        let choice = (*uses.get(self.first % uses.len().max(1))?).clone();
        self.used = self.used.saturating_add(1);
        Some(choice)
    }

    /// One of the options in turn.
    fn in_turn(&self, decision: &Decision) -> Option<Choice> {
        let seat = match decision.who {
            Chooser::Hero(hero) => hero.index(),
            Chooser::Party => 0,
        };
        let place = (self.first + seat) % decision.options.len().max(1);
        decision.options.get(place).cloned()
    }

    /// What a hero does next: use what is looked at, move now and then, attack.
    fn acts(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        if let Some(choice) = self.use_subject(engine, decision) {
            return Some(choice);
        }
        let mine = |choice: &&Choice| match choice {
            Choice::Ranged(cards) => cards.iter().any(|card| engine.table().cards.decl(*card) == Some(self.subject)),
            _ => false,
        };
        if let Some(choice) = decision.options.iter().find(mine) {
            return Some(choice.clone());
        }
        if self.first % 3 == 2 && self.moved != Some(decision.who) && decision.offers(&Choice::Move) {
            self.moved = Some(decision.who);
            return Some(Choice::Move);
        }
        let ranged = decision.options.iter().find(|choice| matches!(choice, Choice::Ranged(_)));
        let melee = decision.options.iter().find(|choice| matches!(choice, Choice::Melee));
        let attack = if self.first.is_multiple_of(2) { melee.or(ranged) } else { ranged.or(melee) };
        let search = || decision.options.iter().find(|choice| matches!(choice, Choice::Scavenge | Choice::Help(_)));
        attack.or_else(search).cloned()
    }
}

impl Answers for Turns<'_> {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        if let Some(seen) = self.seen {
            let mut watch = seen.borrow_mut();
            watch.seen.count_offered(decision);
            watch.offered.push(decision.options.len());
        }
        let offered = |choice: Choice| decision.offers(&choice).then_some(choice);
        let found = match &decision.about {
            About::Activation => self.acts(engine, decision),
            About::Use => self.use_subject(engine, decision),
            About::Move { .. } => {
                let mut space = decision.options.iter().filter(|choice| matches!(choice, Choice::Space(_)));
                let far =
                    self.moved.take().and_then(|_| space.clone().nth(self.first % 5).or_else(|| space.next_back()));
                far.cloned()
            }
            About::Hands => {
                let hands = |choice: &&Choice| match choice {
                    Choice::Hands(cards) => {
                        let mine = cards.iter().any(|card| engine.table().cards.decl(*card) == Some(self.subject));
                        (mine, cards.len())
                    }
                    _ => (false, 0),
                };
                // The first of the best: options stand in a stable order.
                decision.options.iter().rev().max_by_key(hands).cloned()
            }
            About::Reroll { by: RerollBy::Text(_), .. } => {
                decision.options.iter().find(|choice| **choice != Choice::Pass).cloned()
            }
            About::Reroll { .. } | About::Cancel { .. } | About::Flee | About::Wear => offered(Choice::Pass),
            About::Order | About::Lend { .. } | About::Leave => offered(Choice::Yes),
            About::Start | About::Light => decision.options.first().cloned(),
            About::Visit => {
                let subject = offered(Choice::Thing(self.subject));
                let offers = |choice: &&Choice| match choice {
                    Choice::Thing(place) => self.seen.is_some() && offers(self.program, *place, self.subject),
                    _ => false,
                };
                let subject = subject.or_else(|| decision.options.iter().find(offers).cloned());
                subject.or_else(|| decision.options.iter().find(|choice| matches!(choice, Choice::Thing(_))).cloned())
            }
            About::AssignHit { .. } | About::Target if self.first.is_multiple_of(2) => {
                decision.options.first().cloned()
            }
            _ => self.in_turn(decision),
        };
        found.or_else(|| offered(Choice::Pass)).or_else(|| decision.options.first().cloned())
    }
}
