//! Several phrases of one store, one after the other.

use super::{Phrase, Store};
use crate::game::ids::OpId;

/// Several phrases: what stands under one, the filters of a selector, the lines of a declaration.
#[derive(Clone, Copy)]
pub struct Phrases<'a> {
    store: &'a Store,
    ids: &'a [OpId],
}

impl<'a> Phrases<'a> {
    /// No phrases.
    pub const NONE: Phrases<'static> = Phrases { store: &super::read::NOWHERE, ids: &[] };

    /// These phrases of a store.
    #[inline]
    pub fn new(store: &'a Store, ids: &'a [OpId]) -> Self {
        Phrases { store, ids }
    }

    /// Their places in the store.
    #[inline]
    pub fn ids(self) -> &'a [OpId] {
        self.ids
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.ids.len()
    }

    /// True where there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.ids.is_empty()
    }

    /// One of them.
    #[inline]
    pub fn get(self, at: usize) -> Option<Phrase<'a>> {
        self.ids.get(at).map(|id| Phrase::new(self.store, *id))
    }

    /// The first.
    #[inline]
    pub fn first(self) -> Option<Phrase<'a>> {
        self.get(0)
    }

    /// The last.
    pub fn last(self) -> Option<Phrase<'a>> {
        self.get(self.ids.len().checked_sub(1)?)
    }

    /// The only one; none where there are several.
    pub fn only(self) -> Option<Phrase<'a>> {
        self.first().filter(|_| self.ids.len() == 1)
    }

    /// Those from one on.
    pub fn from(self, at: usize) -> Phrases<'a> {
        Phrases { ids: self.ids.get(at..).unwrap_or_default(), ..self }
    }

    /// One after the other.
    #[inline]
    pub fn iter(self) -> Iter<'a> {
        Iter { store: self.store, ids: self.ids.iter() }
    }
}

impl<'a> IntoIterator for Phrases<'a> {
    type Item = Phrase<'a>;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// Phrases, one after the other.
#[derive(Clone)]
pub struct Iter<'a> {
    store: &'a Store,
    ids: std::slice::Iter<'a, OpId>,
}

impl<'a> Iterator for Iter<'a> {
    type Item = Phrase<'a>;

    #[inline]
    fn next(&mut self) -> Option<Phrase<'a>> {
        self.ids.next().map(|id| Phrase::new(self.store, *id))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ids.size_hint()
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.ids.next_back().map(|id| Phrase::new(self.store, *id))
    }
}

impl ExactSizeIterator for Iter<'_> {}
