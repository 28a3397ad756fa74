//! The one walk over a model: where each word stands, so that a lint is led to what it can answer to, and to nothing else.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use brim_core::vocabulary::{Amount, Word};
use brim_language::model::{Declaration, Phrase, Value};

/// A phrase, where it was met.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// The declaration.
    pub decl: &'a Declaration,
    /// The line of the declaration that holds it.
    pub line: Phrase<'a>,
    /// The phrase.
    pub phrase: Phrase<'a>,
    /// Its number in the walk.
    nr: u32,
}

/// What a phrase has, whatever its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Something stands under it.
    Body,
    /// It points at somebody.
    Selector,
    /// It names dice, results of a roll, or a number to reach.
    Roll,
}

/// How many marks there are.
const MARKS: usize = 3;

/// Every phrase of some declarations, by its word.
#[derive(Default)]
pub struct Walk<'a> {
    /// By category, and by the number of the word in it.
    words: Vec<Vec<Vec<Site<'a>>>>,
    marks: [Vec<Site<'a>>; MARKS],
    /// The numbers of the phrases of each declaration, by the place of the declaration in the walk.
    ranges: Vec<Range<u32>>,
    /// How many phrases were met.
    met: u32,
    /// How many were handed to lints.
    handed: AtomicUsize,
}

impl<'a> Walk<'a> {
    /// Meets every phrase of some declarations once.
    pub fn over(decls: impl Iterator<Item = &'a Declaration>) -> Walk<'a> {
        let mut walk = Walk::default();
        for decl in decls {
            let from = walk.met;
            for line in decl.body() {
                line.walk(&mut |phrase| walk.meet(Site { decl, line, phrase, nr: 0 }));
            }
            walk.ranges.push(from..walk.met);
        }
        walk
    }

    fn meet(&mut self, site: Site<'a>) {
        let site = Site { nr: self.met, ..site };
        self.met = self.met.saturating_add(1);
        let phrase = site.phrase;
        let mut marked = [!phrase.body().is_empty(), false, false];
        for (_, value) in phrase.holes() {
            match value {
                Value::Selector(_) => marked[1] = true,
                Value::Dice(_) | Value::Face(..) | Value::AtLeast(_) => marked[2] = true,
                _ => {}
            }
        }
        for (list, _) in self.marks.iter_mut().zip(marked).filter(|(_, marked)| *marked) {
            list.push(site);
        }
        let category = phrase.word().category();
        // Plain figures are nearly half of all phrases, and whoever asks for them asks for the line that they stand in.
        if phrase.word() == Word::Amount(Amount::Number) && phrase.holes().count() < 2 {
            return;
        }
        let (category, number) = (category as usize, phrase.word().number());
        if self.words.len() <= category {
            self.words.resize_with(category + 1, Vec::new);
        }
        let Some(words) = self.words.get_mut(category) else { return };
        if words.len() <= number {
            words.resize_with(number + 1, Vec::new);
        }
        words.get_mut(number).into_iter().for_each(|sites| sites.push(site));
    }

    fn word(&self, word: Word) -> &[Site<'a>] {
        let words = self.words.get(word.category() as usize);
        words.and_then(|words| words.get(word.number())).map_or(&[], Vec::as_slice)
    }

    /// The phrases with one of some words, in the order of the walk.
    pub fn of(&self, words: &[Word]) -> Vec<Site<'a>> {
        let sites = together(words.iter().map(|word| self.word(*word)));
        self.handed.fetch_add(sites.len(), Ordering::Relaxed);
        sites
    }

    /// The phrases with a mark, in the order of the walk.
    pub fn marked(&self, mark: Mark) -> &[Site<'a>] {
        let sites = self.marks.get(mark as usize).map_or(&[][..], Vec::as_slice);
        self.handed.fetch_add(sites.len(), Ordering::Relaxed);
        sites
    }

    /// The phrases with one of some words in one declaration, given by its place in the walk; those of one word stand together.
    pub fn within(&self, decl: usize, words: &[Word]) -> impl Iterator<Item = &Site<'a>> {
        let range = self.ranges.get(decl).cloned().unwrap_or_default();
        words.iter().flat_map(move |word| {
            let sites = self.word(*word);
            let from = sites.partition_point(|site| site.nr < range.start);
            let end = range.end;
            let here = sites.get(from..).unwrap_or_default().iter().take_while(move |site| site.nr < end);
            here.inspect(|_| {
                self.handed.fetch_add(1, Ordering::Relaxed);
            })
        })
    }

    /// How many phrases were met, and how many were handed to lints.
    #[cfg(test)]
    pub fn steps(&self) -> (usize, usize) {
        (self.met as usize, self.handed.load(Ordering::Relaxed))
    }
}

/// Several lists of sites as one, in the order of the walk.
fn together<'s, 'a: 's>(lists: impl Iterator<Item = &'s [Site<'a>]>) -> Vec<Site<'a>> {
    let lists: Vec<_> = lists.filter(|list| !list.is_empty()).collect();
    let mut all = lists.concat();
    if lists.len() > 1 {
        all.sort_unstable_by_key(|site| site.nr);
    }
    all
}
