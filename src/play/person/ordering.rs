//! What a person orders at a question, beside answering it: never, always, no more; or a careful player is to answer.

use super::matter::{Matter, matter};
use super::orders::is_mere_order;
use super::sitting::Sitting;
use crate::players::{Cautious, Player, Scripted, View};
use crate::replay::Playable;
use crate::text::Wording;
use brim_core::game::decision::{Choice, Decision};

impl Sitting<'_> {
    /// Lets a careful player answer the question. Returns the option taken.
    pub fn careful(&mut self) -> Option<Choice> {
        let asked = self.asked.clone()?;
        let mut careful = Once { player: Cautious::new(), taken: None };
        let bench = self.bench()?;
        let script = Scripted::new(bench.answers.iter().cloned());
        let mut player = Behind { script, then: &mut careful };
        bench.game().step(&mut player);
        // A careful player may want what is not offered: its second thought is the first option.
        let choice = careful.taken.filter(|choice| asked.options.contains(choice));
        let choice = choice.or_else(|| asked.options.first().cloned())?;
        self.take(&choice);
        Some(choice)
    }

    fn matter(&self, choice: &Choice) -> Option<Matter> {
        let asked = self.asked.as_ref()?;
        let wording = Wording { table: &asked.table, labels: &asked.labels, names: self.names, model: None };
        matter(self.program(), &wording, &asked.decision, choice)
    }

    /// Orders never to offer an option again; without one, nothing that could be done here. Returns the order in words; nothing where it
    /// cannot be said of the question.
    pub fn never(&mut self, choice: Option<&Choice>) -> Option<String> {
        let asked = self.asked.clone()?;
        if is_mere_order(&asked.decision) && choice.is_none() {
            let given = self.decisions().len();
            self.orders.any_order(given);
            return self.orders.list().last().map(super::Order::words);
        }
        let matters: Vec<Matter> = match choice {
            Some(choice) => self.matter(choice).into_iter().collect(),
            None if !asked.decision.offers(&Choice::Pass) => Vec::new(),
            None => asked.options.iter().filter_map(|choice| self.matter(choice)).collect(),
        };
        if matters.is_empty() {
            return None;
        }
        let given = self.decisions().len();
        self.orders.never(matters, given);
        self.orders.list().last().map(super::Order::words)
    }

    /// Orders to take an option wherever it is offered. Returns the order in words.
    pub fn always(&mut self, choice: &Choice) -> Option<String> {
        let matter = match self.matter(choice) {
            Some(matter) => matter,
            None => return self.never(None),
        };
        let given = self.decisions().len();
        self.orders.always(matter, given);
        self.orders.list().last().map(super::Order::words)
    }

    /// Takes an option, now and as long as the activation lasts.
    pub fn all(&mut self, choice: &Choice) {
        let (matter, given) = (self.matter(choice), self.decisions().len());
        let cursor = self.asked.as_ref().map(|asked| asked.table.cursor.clone());
        if let (Some(matter), Some(cursor)) = (matter, cursor) {
            self.orders.meanwhile(matter, &cursor, given);
        }
        self.take(choice);
    }

    /// Does nothing here, nor where the same is asked again in this turn. False where something must be chosen.
    pub fn no_more(&mut self) -> bool {
        let Some(asked) = self.asked.clone().filter(|asked| asked.decision.offers(&Choice::Pass)) else { return false };
        let given = self.decisions().len();
        self.orders.no_more(&asked.decision, asked.table.cursor.turn, given);
        self.take(&Choice::Pass);
        true
    }
}

/// A player who answers once.
struct Once {
    player: Cautious,
    taken: Option<Choice>,
}

impl Player for Once {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        if self.taken.is_some() {
            return None;
        }
        self.taken = self.player.choose(view, decision);
        self.taken.clone()
    }
}

/// Answers from a script, and behind them once by a careful player.
struct Behind<'a> {
    script: Scripted,
    then: &'a mut Once,
}

impl Player for Behind<'_> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        match self.script.left() {
            0 => self.then.choose(view, decision),
            _ => self.script.choose(view, decision),
        }
    }
}
