//! What a text has spoken of up to one of its words: of whom, and on which branch of a test it is (`branches.rs`).

use std::ops::RangeInclusive;

use super::branches::outcome;
use super::clauses::is_figure;
use super::whom::{Spoken, others, spoken};

/// What the clauses up to here have spoken of.
#[derive(Default)]
pub struct Thread {
    /// Somebody was named who makes the test, or at all: pronouns mean that hero.
    pub held: bool,
    /// How far to the right the line stands that speaks of him: what stands less far to the right is another matter.
    pub held_at: usize,
    /// Somebody was named: `one Hero reaches down its throat: Strength 6+ test`.
    last: bool,
    /// The same on each level above.
    levels: Vec<(usize, bool)>,
    /// True on a pass, false on a fail.
    pub passed: Option<bool>,
    /// A test was spoken of, and what comes of it is not over.
    pub tested: bool,
    /// How far to the right the test stands, and whether its branches have begun: a line as far to the right as itself is beyond them.
    pub tested_at: usize,
    pub branched: bool,
    /// Whether a test was spoken of before, also one that is over.
    ever: bool,
    /// `Those who pass gain 10 XP; the others …`: the clause has begun to part them.
    pub begun: bool,
    /// The results of a roll that a row is for, and how far to the right it stands.
    row: Option<(RangeInclusive<i32>, usize)>,
}

/// The clause that is read, and what of it was read.
pub struct Here<'a> {
    /// Its number.
    pub clause: usize,
    /// Its words.
    pub words: &'a [String],
    /// How far to the right it stands.
    pub depth: usize,
    /// The clause before has begun to part those who pass from those who fail.
    pub parts: bool,
    /// How it speaks of heroes last.
    pub subject: Option<Spoken>,
    /// `$50 on a success, 1 Horror Hit on a failure`: what stands before it is meant, from this fact on.
    pub since: usize,
    /// Which branch it names; who passed is spoken of too where it is said what comes of a fail: a test that was before.
    pub spoken: Option<bool>,
    /// It speaks of both.
    pub mixed: bool,
}

impl Thread {
    /// A matter of its own begins, of somebody or of nobody yet.
    fn anew(&mut self, held: bool, held_at: usize) {
        (self.held, self.held_at, self.passed, self.tested, self.ever) = (held, held_at, None, false, false);
    }

    /// The next clause. `told`: how many facts the ones before it tell.
    pub fn enters<'a>(&mut self, words: &'a [String], (clause, depth): (usize, usize), told: usize) -> Here<'a> {
        let parts = std::mem::take(&mut self.begun);
        while self.levels.last().is_some_and(|(level, _)| *level > depth) {
            self.levels.pop();
            self.last = self.levels.last().is_some_and(|(_, last)| *last);
        }
        if depth < self.held_at {
            self.anew(false, 0);
        }
        if self.row.as_ref().is_some_and(|(_, at)| depth <= *at) {
            self.row = None;
        }
        if self.branched && depth <= self.tested_at {
            (self.passed, self.tested, self.branched) = (None, false, false);
        }
        self.branched |= self.tested && depth > self.tested_at;
        self.ever |= self.tested;
        let first = words.first().map_or("", String::as_str);
        let named = |at: &usize| spoken(words, *at) == Some(Spoken::Named);
        let own = (0..words.len()).any(|at| named(&at));
        if !own && words.iter().any(|word| matches!(word.as_str(), "test" | "tests")) {
            self.held |= self.last;
        }
        // `For each Hero:` and what stands behind it is a matter of its own.
        if first == "for" && own && !words.iter().any(|word| is_figure(word)) {
            self.anew(true, depth);
        }
        self.last |= (0..words.len()).filter(named).any(|at| !others(words, at));
        match self.levels.last_mut() {
            Some((level, above)) if *level == depth => *above = self.last,
            _ => self.levels.push((depth, self.last)),
        }
        if !matches!(first, "pass" | "fail" | "otherwise" | "those")
            && !words.iter().any(|word| outcome(word).is_some())
            // `If you win $300 or more` may be of either branch, wherever it is said.
            && (!self.tested || depth == 0 && first == "if")
        {
            self.passed = None;
        }
        Here { clause, words, depth, parts, subject: None, since: told, spoken: None, mixed: false }
    }

    /// A row for these results of a roll begins.
    pub fn begins_row(&mut self, here: &Here<'_>, faces: RangeInclusive<i32>) {
        self.row = Some((faces, here.depth));
    }

    /// The results on which happens what is told.
    pub fn row(&self) -> Option<RangeInclusive<i32>> {
        self.row.as_ref().map(|(faces, _)| faces.clone())
    }

    /// Takes in whom a word names.
    pub fn whom(&mut self, here: &mut Here<'_>, at: usize) {
        let Some(found) = spoken(here.words, at) else { return };
        here.subject = Some(found);
        let named = found == Spoken::Named && !others(here.words, at);
        if named && (!self.held || self.passed.is_none() && !self.tested && !self.ever) {
            (self.held, self.held_at) = (true, here.depth);
        }
    }
}
