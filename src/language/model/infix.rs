//! Sentences that join two phrases of their own category: `{a:condition} and {b:condition}`.
//!
//! They begin with a hole of the category they belong to, so no trie holds them: they are read after a phrase that is
//! complete. The same word can join several phrases; where two different ones stand in one line, a comma says which
//! holds less together, for without it they could be taken in two ways. A phrase inside another of its category (`not …`) is read without them.

use std::sync::OnceLock;

use super::draft::{Draft, Filling};
use super::read::{Expected, Reader};
use super::sentence::{Element, Hole, Sentence, sentences};
use super::stems::Stem;
use super::trie::{Spot, Trie, trie};
use brim_core::vocabulary::Category;

/// A sentence that joins two phrases.
#[derive(Debug)]
pub struct Infix {
    /// The sentence.
    pub sentence: &'static Sentence,
    /// What it joins.
    pub category: Category,
    /// The hole before the word.
    first: &'static str,
    /// The word.
    pub word: Stem,
    /// The hole after it.
    second: &'static str,
}

/// The sentence as one that joins two phrases; None where it is not.
fn infix(sentence: &'static Sentence) -> Option<Infix> {
    let category = sentence.entry.word.category();
    match sentence.path.as_slice() {
        [
            Element::Hole(first, Hole::Phrase(one)),
            Element::Literal(word),
            Element::Hole(second, Hole::Phrase(other)),
        ] if *one == category && *other == category => {
            Some(Infix { sentence, category, first, word: Stem::of(word)?, second })
        }
        _ => None,
    }
}

/// True where the sentence joins two phrases.
pub fn is_infix(sentence: &Sentence) -> bool {
    let category = sentence.entry.word.category();
    matches!(sentence.path.first(), Some(Element::Hole(_, Hole::Phrase(one))) if *one == category)
}

/// Every sentence that joins two phrases.
pub fn infixes() -> &'static [Infix] {
    static ALL: OnceLock<Vec<Infix>> = OnceLock::new();
    ALL.get_or_init(|| sentences().iter().filter_map(infix).collect())
}

impl Reader<'_> {
    /// Fills a hole of a sentence in `around`: a phrase inside one of its own category stands alone.
    pub(super) fn fill_in(&mut self, around: &'static Trie, hole: &Hole, at: usize) -> Option<(Filling, usize)> {
        match hole {
            Hole::Phrase(category) if std::ptr::eq(around, trie(Spot::Category(*category))) => {
                let (phrase, after) = self.sentence(around, at)?;
                Some((Filling::Phrase(Box::new(phrase)), after))
            }
            _ => self.fill(hole, at),
        }
    }

    /// A phrase of a category, and those that are joined to it. Where two words join, a comma stands where the longer pause is: `A or B, and C`.
    pub(super) fn joined_phrase(&mut self, category: Category, at: usize) -> Option<(Draft, usize)> {
        let all = trie(Spot::Category(category));
        let (first, mut after) = self.sentence(all, at)?;
        let mut parts = vec![Part { from: at, phrase: first, to: after }];
        let mut joints: Vec<Joint> = Vec::new();
        loop {
            let next = self.skip_comma(after);
            let fitting = |infix: &&Infix| infix.category == category;
            let word = self.stem_at(next);
            let found = infixes().iter().filter(fitting).find(|infix| word == Some(infix.word));
            let joint = found.map(|infix| Joint { infix, paused: next > after });
            let Some(joint) = joint.filter(|joint| goes_on(&joints, *joint)) else {
                let first = joints.first().map(|joint| joint.infix.word);
                let same = |infix: &&Infix| first.is_none_or(|first| first == infix.word);
                for infix in infixes().iter().filter(fitting).filter(same) {
                    self.miss(after, || Expected::Word(infix.word.text().to_owned()));
                }
                return self.whole_of(parts, &joints).map(|whole| (whole.phrase, whole.to));
            };
            let (phrase, behind) = self.sentence(all, next + 1)?;
            joints.push(joint);
            parts.push(Part { from: next + 1, phrase, to: behind });
            after = behind;
        }
    }

    /// The parts as one: where two words join them, those between two commas first.
    fn whole_of(&self, parts: Vec<Part>, joints: &[Joint]) -> Option<Part> {
        if one_word(joints) {
            return self.chain(parts, joints);
        }
        let (mut groups, mut group, mut outer) = (Vec::new(), Vec::new(), Vec::new());
        let mut inner: Vec<Joint> = Vec::new();
        let mut before = joints.iter();
        for part in parts {
            let joint = if group.is_empty() && groups.is_empty() { None } else { before.next() };
            match joint {
                Some(joint) if joint.paused => {
                    groups.push(self.chain(std::mem::take(&mut group), &inner)?);
                    inner.clear();
                    outer.push(*joint);
                }
                Some(joint) => inner.push(*joint),
                None => {}
            }
            group.push(part);
        }
        groups.push(self.chain(group, &inner)?);
        self.chain(groups, &outer)
    }

    /// Parts one after the other, the first two first.
    fn chain(&self, parts: Vec<Part>, joints: &[Joint]) -> Option<Part> {
        let mut parts = parts.into_iter();
        let mut whole = parts.next()?;
        for (part, joint) in parts.zip(joints) {
            let holes = [(joint.infix.first, whole.phrase), (joint.infix.second, part.phrase)];
            whole.phrase = Draft {
                word: joint.infix.sentence.entry.word,
                holes: holes.map(|(hole, phrase)| (hole, Filling::Phrase(Box::new(phrase)))).into(),
                body: Vec::new(),
                place: self.place(whole.from, part.to),
            };
            whole.to = part.to;
        }
        Some(whole)
    }
}

/// A phrase that is joined to others, and the tokens that it takes.
struct Part {
    from: usize,
    phrase: Draft,
    to: usize,
}

/// A word between two of them, and whether a comma stands before it.
#[derive(Clone, Copy)]
struct Joint {
    infix: &'static Infix,
    paused: bool,
}

/// True where one word joins all of them.
fn one_word(joints: &[Joint]) -> bool {
    joints.iter().zip(joints.iter().skip(1)).all(|(one, next)| one.infix.word == next.infix.word)
}

/// True where one more can be joined: all by one word, or by one word at the commas and by one between two of them.
fn goes_on(before: &[Joint], next: Joint) -> bool {
    let all: Vec<Joint> = before.iter().copied().chain([next]).collect();
    let outer: Vec<Joint> = all.iter().copied().filter(|joint| joint.paused).collect();
    let plain = one_word(&all);
    plain || !outer.is_empty() && one_word(&outer) && all.split(|joint| joint.paused).all(one_word)
}
