//! The branches of a test: on which of them a text is at one of its words.

use super::clauses::{Clause, is_figure, one_of_many};
use super::facts::Fact;
use super::thread::{Here, Thread};
use super::whom::Spoken;

impl Thread {
    /// Takes in what a word says of the branch. A branch that is named behind what happens on it is put down in the facts of its clause.
    pub fn branches(&mut self, here: &mut Here<'_>, clauses: &[Clause], at: usize, out: &mut [Fact]) {
        let words = here.words;
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        match word(at) {
            "test" | "tests" => {
                (self.tested, self.tested_at, self.branched) = (true, here.depth, false);
                // Who makes a test is who passes or fails it.
                if here.subject == Some(Spoken::Named) {
                    (self.held, self.held_at) = (true, here.depth);
                }
            }
            // Who rolls is meant by what its rows say.
            "roll" | "rolls" if here.subject == Some(Spoken::Named) => {
                (self.held, self.held_at) = (true, here.depth);
                (self.passed, self.tested) = (None, false);
            }
            "or" if self.passed == Some(true)
                && !must_pass(words, at)
                && (labelled(words) || fails_behind(clauses, (here.clause, at))) => {}
            // `if he fails he takes 2 Wounds, otherwise …`: who does not fail has passed.
            "otherwise" if here.spoken == Some(false) && self.passed == Some(false) => self.passed = Some(true),
            "or" | "else" | "otherwise" if self.tested && self.passed != Some(false) && outcome_behind(words, at) => {
                self.passed = Some(false);
            }
            // `those who pass earn 10 XP, the others gain 1 Scorch`; `each who fails takes 1 Hit; the rest gain 10 XP`.
            "others" | "rest" if at > 0 && word(at - 1) == "the" && word(at + 1) != "of" => {
                let those = || words.iter().take(at).any(|word| matches!(word.as_str(), "those" | "who"));
                let parted = here.parts || at == 1 && self.tested || here.spoken == self.passed && those();
                self.passed = self.passed.map(|passed| passed != parted);
            }
            "to" if self.tested
                && self.passed.is_none()
                && !word(at + 1).is_empty()
                && at > 0
                && !is_figure(word(at + 1))
                && word(at - 1) == "test" =>
            {
                self.passed = Some(true);
            }
            // `If any 1 is rolled` speaks of both branches.
            "any" if is_figure(word(at + 1)) || is_figure(word(at + 2)) => self.passed = None,
            // `those who do not` are the ones who fail; `those Enemies` are others.
            "those" if !matches!(one_of_many(word(at + 1)).as_str(), "enemy" | "model" | "card" | "token") => {
                let next = words.iter().skip(at + 1).take(4);
                self.passed = Some(!next.clone().any(|word| matches!(word.as_str(), "not" | "don't" | "fail")));
                self.begun = true;
            }
            _ => self.outcome(here, at, out),
        }
    }

    /// `passes`, `on a fail`.
    fn outcome(&mut self, here: &mut Here<'_>, at: usize, out: &mut [Fact]) {
        let words = here.words;
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        let Some(passed) = outcome(word(at)) else { return };
        // `15 XP if passed`, where it is no number to reach.
        let told = out.iter().skip(here.since).next_back();
        let told = told.is_some_and(|fact| !fact.figure.is_empty() && !fact.figure.ends_with('+'));
        // `success earns 5 XP, while on a failure …`: of what stands before it that is said already.
        let unsaid = out.iter().skip(here.since).any(|fact| fact.passed.is_none());
        let behind =
            at > 2 && word(at - 1) == "a" && word(at - 2) == "on" && unsaid || at > 1 && word(at - 1) == "if" && told;
        // `who does not pass` fails, and so does who acts `unless it passes`.
        let denied = words.iter().take(at).rev().take(3).any(|word| {
            matches!(word.as_str(), "not" | "don't" | "doesn't" | "cannot" | "unless" | "without" | "never" | "nobody")
        });
        // `if no Hero passed`.
        let none =
            (at.saturating_sub(3)..at).any(|at| word(at) == "no" && matches!(word(at + 1), "hero" | "heroes" | "one"));
        let found = passed != (denied || none);
        let back = at > 0 && matches!(word(at - 1), "that" | "who" | "which") && word(at).ends_with("ed");
        here.mixed |= back && here.spoken.is_some_and(|spoken| spoken != found);
        here.spoken = Some(found);
        self.tested = true;
        if behind {
            out.iter_mut().skip(here.since).for_each(|fact| fact.passed = Some(found));
            here.since = out.len();
            self.passed = None;
        } else {
            self.passed = Some(found);
        }
    }
}

/// `passed`, `fails`, `succeeds`: the branch that is spoken of.
pub fn outcome(word: &str) -> Option<bool> {
    match word {
        "pass" | "passes" | "passed" | "passing" | "succeed" | "succeeds" | "successful" | "success" | "succeeded" => {
            Some(true)
        }
        "fail" | "fails" | "failed" | "failing" | "failure" => Some(false),
        _ => None,
    }
}

/// `must pass a Spirit 5+ test or lose 1 Grit`: who must pass is told behind the `or` what comes of a fail.
fn must_pass(words: &[String], at: usize) -> bool {
    let before = words.get(..at).unwrap_or_default();
    before.windows(2).any(|pair| matches!(pair, [must, pass] if must == "must" && pass == "pass"))
}

/// `Pass: 20 XP`, and not `pass a Luck 4+ test`.
fn labelled(words: &[String]) -> bool {
    words.first().is_some_and(|word| word == "pass")
        && !words.iter().any(|word| matches!(word.as_str(), "test" | "tests"))
}

/// True where a text comes to the fail of a test behind some word of it: until then an `or` is a choice of whoever has passed.
fn fails_behind(clauses: &[Clause], (clause, at): (usize, usize)) -> bool {
    let here = clauses.get(clause).into_iter().flat_map(|words| words.iter().skip(at + 1));
    let behind = here.chain(clauses.iter().skip(clause + 1).flatten());
    behind.into_iter().find_map(|word| outcome(word)) == Some(false)
}

/// True where behind an `or` stands what comes of a fail, and no more figures of the test: `or take 2 Hits`, not `5 or more`.
fn outcome_behind(words: &[String], at: usize) -> bool {
    let next = words.get(at + 1).map_or("", String::as_str);
    !matches!(next, "more" | "fewer" | "less" | "higher" | "better") && words.len() > at + 2
}
