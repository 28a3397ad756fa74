//! What a phrase of a category can begin with, worked out once: its words, and the holes that it may begin with.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::sentence::Hole;
use super::stems::StemSet;
use super::trie::{Spot, trie};
use brim_core::vocabulary::Category;

/// What a phrase can begin with.
#[derive(Debug, Default)]
pub struct Starts {
    /// Words.
    pub words: StemSet,
    /// What is no phrase itself.
    pub holes: Vec<&'static Hole>,
}

/// What a phrase of a category can begin with.
pub fn starts(category: Category) -> Option<&'static Starts> {
    static ALL: LazyLock<Vec<Starts>> = LazyLock::new(|| {
        let mut all: Vec<Starts> = Category::ALL.iter().map(|_| Starts::default()).collect();
        for category in Category::ALL {
            if let Some(starts) = all.get_mut(*category as usize) {
                starts.add(*category, &mut BTreeSet::new());
            }
        }
        all
    });
    ALL.get(category as usize)
}

impl Starts {
    fn add(&mut self, category: Category, seen: &mut BTreeSet<Category>) {
        if !seen.insert(category) {
            return;
        }
        let Some(root) = trie(Spot::Category(category)).nodes.first() else { return };
        root.literals.stems().for_each(|stem| self.words.insert(stem));
        for (hole, _) in &root.holes {
            match hole {
                Hole::Phrase(inner) => self.add(*inner, seen),
                other if self.holes.contains(&other) => {}
                other => self.holes.push(other),
            }
        }
    }
}
