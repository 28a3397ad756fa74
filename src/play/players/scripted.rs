//! Answers written down beforehand: replays, scenarios, a saved game.

use std::collections::VecDeque;

use super::{Player, View};
use brim_core::game::decision::{Choice, Chooser, Decision};

/// Answers by their keys, in order. When they run out, nobody answers, or somebody else takes over.
#[derive(Default)]
pub struct Scripted {
    plain: VecDeque<String>,
    by: Vec<(Chooser, VecDeque<String>)>,
    then: Option<Box<dyn Player>>,
    taken: usize,
    misfit: Option<InvalidChoice>,
}

/// An answer that is no option of the decision it was meant for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidChoice {
    /// How many answers had been taken before it.
    pub index: usize,
    /// Its key.
    pub key: String,
    /// The keys of the options.
    pub options: Vec<String>,
}

impl Scripted {
    /// Answers for any chooser, in order.
    pub fn new<K: Into<String>>(keys: impl IntoIterator<Item = K>) -> Scripted {
        Scripted { plain: keys.into_iter().map(Into::into).collect(), ..Scripted::default() }
    }

    /// Adds an answer of one chooser. Such answers come before the plain ones when that chooser decides.
    pub fn say(&mut self, who: Chooser, key: impl Into<String>) {
        match self.by.iter_mut().find(|(other, _)| *other == who) {
            Some((_, keys)) => keys.push_back(key.into()),
            None => self.by.push((who, VecDeque::from([key.into()]))),
        }
    }

    /// Who takes over when the answers run out. An answer that does not fit is not made good by them: it stops the game.
    #[must_use]
    pub fn then(self, player: impl Player + 'static) -> Scripted {
        Scripted { then: Some(Box::new(player)), ..self }
    }

    /// How many answers were taken.
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// How many answers are left over.
    pub fn left(&self) -> usize {
        self.plain.len() + self.by.iter().map(|(_, keys)| keys.len()).sum::<usize>()
    }

    /// The answer that did not fit, if there was one.
    pub fn misfit(&self) -> Option<&InvalidChoice> {
        self.misfit.as_ref()
    }

    /// The answers that are next for a chooser.
    fn lane(&mut self, who: Chooser) -> &mut VecDeque<String> {
        let own = self.by.iter_mut().find(|(other, keys)| *other == who && !keys.is_empty());
        own.map_or(&mut self.plain, |(_, keys)| keys)
    }
}

impl Player for Scripted {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        if self.misfit.is_some() {
            return None;
        }
        let index = self.taken;
        let lane = self.lane(decision.who);
        let Some(key) = lane.front() else { return self.then.as_mut()?.choose(view, decision) };
        let found = decision.options.iter().find(|option| view.key(option) == *key).cloned();
        if found.is_none() {
            let options = decision.options.iter().map(|option| view.key(option)).collect();
            self.misfit = Some(InvalidChoice { index, key: key.clone(), options });
            return None;
        }
        lane.pop_front();
        self.taken += 1;
        found
    }
}
