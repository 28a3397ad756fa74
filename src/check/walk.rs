//! The one walk over a model: where each word stands, so that a lint is led to what it can answer to, and to nothing else.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use brim_core::game::ids::OpId;
use brim_core::game::limits::{MOST_DICE, MOST_WRITTEN};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Amount, Stat, Word};
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
    /// It is about how much of a thing can be held, or about the sides of dice.
    Most,
    /// It says a figure beyond those that a text can mean.
    Large,
}

/// How many marks there are.
const MARKS: usize = 5;

/// A phrase, as the walk keeps it: declarations by their place in the walk, phrases by their place in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Met {
    decl: u32,
    line: OpId,
    phrase: OpId,
}

/// The figure of a value, where it is beyond those that a text can mean, and the most that it can be.
pub fn large(value: Value<'_>) -> Option<(i32, i32)> {
    let dice = i32::from(match value {
        Value::Dice(dice) => dice.count,
        _ => 0,
    });
    if dice > MOST_DICE {
        return Some((dice, MOST_DICE));
    }
    let figure = match value {
        Value::Number(n) | Value::Signed(n) | Value::AtLeast(n) => n,
        Value::Dice(dice) => dice.plus,
        _ => return None,
    };
    (figure.unsigned_abs() > MOST_WRITTEN.unsigned_abs()).then_some((figure, MOST_WRITTEN))
}

/// Every phrase of some declarations, by its word. Whoever asks brings the declarations, in the order in which they were walked over.
#[derive(Debug, Default)]
pub struct Walk {
    /// By category, and by the number of the word in it.
    words: Vec<Vec<Vec<Met>>>,
    marks: [Vec<Met>; MARKS],
    /// How many declarations were walked over.
    decls: u32,
    /// How many phrases were handed to lints.
    handed: AtomicUsize,
}

impl Walk {
    /// Meets every phrase of some declarations once.
    pub fn over<'d>(decls: impl Iterator<Item = &'d Declaration>) -> Walk {
        let mut walk = Walk::default();
        for decl in decls {
            for line in decl.body() {
                line.walk(&mut |phrase| {
                    walk.meet(phrase, Met { decl: walk.decls, line: line.id(), phrase: phrase.id() });
                });
            }
            walk.decls += 1;
        }
        walk.words.iter_mut().flatten().chain(&mut walk.marks).for_each(Vec::shrink_to_fit);
        walk
    }

    fn meet(&mut self, phrase: Phrase<'_>, met: Met) {
        let mut marked = [!phrase.body().is_empty(), false, false, false, false];
        let mut filled = 0;
        for value in phrase.slots().flatten() {
            filled += 1;
            marked[4] |= large(value).is_some();
            match value {
                Value::Selector(_) => marked[1] = true,
                Value::Dice(_) | Value::Face(..) | Value::AtLeast(_) => marked[2] = true,
                Value::Stat(StatKey::Max(_)) => marked[3] = true,
                Value::Stat(StatKey::Stat(stat)) => {
                    use Stat::{DamageSides, MaxGrit, ToHitRolls, ToHitSides};
                    marked[3] |= matches!(stat, DamageSides | MaxGrit | ToHitRolls | ToHitSides);
                }
                _ => {}
            }
        }
        for (list, _) in self.marks.iter_mut().zip(marked).filter(|(_, marked)| *marked) {
            list.push(met);
        }
        let category = phrase.word().category();
        // Plain figures are nearly half of all phrases, and whoever asks for them asks for the line that they stand in.
        if phrase.word() == Word::Amount(Amount::Number) && filled < 2 {
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
        words.get_mut(number).into_iter().for_each(|sites| sites.push(met));
    }

    /// Puts other declarations in the place of those of a range.
    pub fn replace<'d>(&mut self, range: Range<usize>, decls: impl Iterator<Item = &'d Declaration>) {
        let mut new = Walk::over(decls);
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let (from, to) = (number(range.start), number(range.end));
        let behind = |met: &mut Met, old: u32, new: u32| met.decl = met.decl - old + new;
        let put = |list: &mut Vec<Met>, more: &mut Vec<Met>| {
            let (start, end) = (list.partition_point(|met| met.decl < from), list.partition_point(|met| met.decl < to));
            more.iter_mut().for_each(|met| met.decl += from);
            if to != from + new.decls {
                list.iter_mut().skip(end).for_each(|met| behind(met, to, from + new.decls));
            }
            list.splice(start..end, more.drain(..));
        };
        if self.words.len() < new.words.len() {
            self.words.resize_with(new.words.len(), Vec::new);
        }
        for (at, words) in self.words.iter_mut().enumerate() {
            let mut none = Vec::new();
            let more = new.words.get_mut(at).unwrap_or(&mut none);
            let most = words.len().max(more.len());
            words.resize_with(most, Vec::new);
            more.resize_with(most, Vec::new);
            words.iter_mut().zip(more).for_each(|(list, more)| put(list, more));
        }
        self.marks.iter_mut().zip(&mut new.marks).for_each(|(list, more)| put(list, more));
        self.decls = self.decls - (to - from) + new.decls;
    }

    fn word(&self, word: Word) -> &[Met] {
        let words = self.words.get(word.category() as usize);
        words.and_then(|words| words.get(word.number())).map_or(&[], Vec::as_slice)
    }

    fn sites<'w, 'a>(&self, met: Cow<'w, [Met]>, decls: &'w [&'a Declaration]) -> Sites<'w, 'a> {
        self.handed.fetch_add(met.len(), Ordering::Relaxed);
        Sites { met, at: 0, decls }
    }

    /// The phrases with one of some words, by declaration.
    pub fn of<'w, 'a>(&'w self, decls: &'w [&'a Declaration], words: &[Word]) -> Sites<'w, 'a> {
        let lists: Vec<_> = words.iter().map(|word| self.word(*word)).filter(|list| !list.is_empty()).collect();
        match lists.as_slice() {
            [] => self.sites(Cow::default(), decls),
            [one] => self.sites(Cow::Borrowed(one), decls),
            several => {
                let mut all = several.concat();
                // Each list is in order: this sort merges them.
                all.sort_by_key(|met| (met.decl, met.phrase));
                self.sites(Cow::Owned(all), decls)
            }
        }
    }

    /// The phrases with a mark, in the order of the walk.
    pub fn marked<'w, 'a>(&'w self, decls: &'w [&'a Declaration], mark: Mark) -> Sites<'w, 'a> {
        let met = self.marks.get(mark as usize).map_or(&[][..], Vec::as_slice);
        self.sites(Cow::Borrowed(met), decls)
    }

    /// The phrases with one of some words in one declaration, given by its place in the walk; those of one word stand together.
    pub fn within<'a>(&self, decls: &[&'a Declaration], decl: usize, words: &[Word]) -> impl Iterator<Item = Site<'a>> {
        let decl = u32::try_from(decl).unwrap_or(u32::MAX);
        words.iter().flat_map(move |word| {
            let met = self.word(*word);
            let from = met.partition_point(|met| met.decl < decl);
            let here = met.get(from..).unwrap_or_default().iter().take_while(move |met| met.decl == decl);
            here.filter_map(|met| {
                self.handed.fetch_add(1, Ordering::Relaxed);
                site(*met, decls)
            })
        })
    }

    /// How many phrases were handed to lints.
    pub fn handed(&self) -> usize {
        self.handed.load(Ordering::Relaxed)
    }
}

/// Phrases that a lint asked for, one after the other: those of a large mix would take more room than the mix itself.
#[derive(Default)]
pub struct Sites<'w, 'a> {
    met: Cow<'w, [Met]>,
    at: usize,
    decls: &'w [&'a Declaration],
}

impl Sites<'_, '_> {
    /// The same, declarations by their numbers.
    pub fn by_number(mut self) -> Self {
        let decls = self.decls;
        self.met.to_mut().sort_by_key(|met| decls.get(met.decl as usize).map(|decl| decl.id));
        self
    }
}

impl<'a> Iterator for Sites<'_, 'a> {
    type Item = Site<'a>;

    fn next(&mut self) -> Option<Site<'a>> {
        loop {
            let met = *self.met.get(self.at)?;
            self.at += 1;
            if let Some(site) = site(met, self.decls) {
                return Some(site);
            }
        }
    }
}

fn site<'a>(met: Met, decls: &[&'a Declaration]) -> Option<Site<'a>> {
    let decl = *decls.get(met.decl as usize)?;
    let store = decl.store();
    Some(Site { decl, line: store.phrase(met.line)?, phrase: store.phrase(met.phrase)? })
}
