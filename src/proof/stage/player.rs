//! The player of the stage: it always decides the same way, and keeps what it was offered.

use std::cell::RefCell;
use std::rc::Rc;

use brim_core::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use brim_core::game::engine::Engine;
use brim_core::game::ids::DeclId;
use brim_core::program::Program;
use brim_core::vocabulary::Word;
use brim_core::vocabulary::recipes::Wants;
use brim_vm::Answers;

/// The decisions that were offered.
pub(super) type Offered = Rc<RefCell<Vec<Decision>>>;

/// Everybody at the table.
pub(super) struct Player<'p> {
    program: &'p Program,
    /// The declaration whose text is looked at: it is used once, wherever it can be.
    subject: DeclId,
    wants: Wants,
    used: bool,
    cast: bool,
    moved: Vec<Chooser>,
    offered: Offered,
}

impl<'p> Player<'p> {
    /// Somebody who does so in an activation, and likes to use the subject.
    pub(super) fn new(program: &'p Program, subject: DeclId, wants: Wants, offered: Offered) -> Player<'p> {
        Player { program, subject, wants, used: false, cast: false, moved: Vec::new(), offered }
    }

    fn uses(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        let cards = &engine.table().cards;
        let first = match self.wants {
            Wants::Cast => "Net Prayer",
            Wants::Sling => "Net Sling",
            _ => "",
        };
        let spell = |of: Option<DeclId>| of.is_some_and(|decl| self.program.name(decl) == first);
        let of = |choice: &Choice| match choice {
            Choice::Use { op, card, token, .. } => {
                let of = card.and_then(|card| cards.decl(card)).or(*token);
                // Not the attaching of an upgrade, which is a use as well.
                let text = self.program.op(*op).is_some_and(|op| matches!(op.word(), Word::RuleForm(_)));
                Some((of, text && (of == Some(self.subject) || self.program.owner(*op) == self.subject)))
            }
            _ => None,
        };
        if !first.is_empty() && !self.cast {
            let choice = decision.options.iter().find(|choice| of(choice).is_some_and(|(of, _)| spell(of)));
            if let Some(choice) = choice.cloned() {
                self.cast = true;
                return Some(choice);
            }
        }
        // Whatever a town sells is bought.
        if engine.table().stay.is_some() {
            let sold = |choice: &&Choice| match choice {
                Choice::Use { op, .. } => self.program.op(*op).is_some_and(|op| matches!(op.word(), Word::RuleForm(_))),
                _ => false,
            };
            return decision.options.iter().find(sold).cloned();
        }
        let mut mine = decision.options.iter().filter(|_| !self.used);
        let choice = mine.find(|choice| of(choice).is_some_and(|(_, mine)| mine)).cloned()?;
        self.used = true;
        Some(choice)
    }

    fn acts(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        if let Some(choice) = self.uses(engine, decision) {
            return Some(choice);
        }
        if self.wants == Wants::Move && !self.moved.contains(&decision.who) && decision.offers(&Choice::Move) {
            self.moved.push(decision.who);
            return Some(Choice::Move);
        }
        if matches!(self.wants, Wants::Search | Wants::Scavenge) {
            let looks = self.wants == Wants::Search;
            let search =
                |choice: &&Choice| matches!(choice, Choice::Scavenge) || looks && matches!(choice, Choice::Look);
            return decision.options.iter().find(search).cloned();
        }
        let ranged = decision.options.iter().find(|choice| matches!(choice, Choice::Ranged(_)));
        let melee = decision.options.iter().find(|choice| matches!(choice, Choice::Melee));
        if self.wants == Wants::Shoot { ranged.or(melee) } else { melee.or(ranged) }.cloned()
    }

    fn picks(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        let offered = |choice: Choice| decision.offers(&choice).then_some(choice);
        match &decision.about {
            About::Activation => self.acts(engine, decision),
            About::Use => self.uses(engine, decision),
            About::Move { .. } if self.moved.contains(&decision.who) => {
                // Three steps, the first of them through the Gate, which comes last.
                let steps = self.moved.iter().filter(|who| **who == decision.who).count();
                self.moved.push(decision.who);
                let mut ways = decision.options.iter().filter(|choice| steps < 4 && matches!(choice, Choice::Space(_)));
                if steps == 1 { ways.next_back() } else { ways.next() }.cloned()
            }
            About::Hands => decision
                .options
                .iter()
                .rev()
                .max_by_key(|choice| match choice {
                    Choice::Hands(cards) => cards.len(),
                    _ => 0,
                })
                .cloned(),
            // What a text re-rolls is re-rolled, and nothing for Grit.
            About::Reroll { by: RerollBy::Grit, .. }
            | About::Cancel { .. }
            | About::Flee
            | About::Leave
            | About::Move { .. } => offered(Choice::Pass),
            // As much as can be paid.
            About::Pay { .. } if matches!(decision.options.last(), Some(Choice::Number(_))) => {
                decision.options.last().cloned()
            }
            About::Order | About::Lend { .. } => offered(Choice::Yes),
            _ => decision.options.iter().find(|choice| **choice != Choice::Pass).cloned(),
        }
    }
}

impl Answers for Player<'_> {
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice> {
        self.offered.borrow_mut().push(decision.clone());
        let pass = decision.offers(&Choice::Pass).then_some(Choice::Pass);
        self.picks(engine, decision).or(pass).or_else(|| decision.options.first().cloned())
    }
}
