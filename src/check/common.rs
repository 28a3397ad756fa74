//! What is known of all declarations together and seldom changes: where it does, lints that look it up look at everything.

use std::collections::BTreeSet;

use super::context::Context;
use super::figures::Facts;
use super::unused_keyword::Kept;
use super::{Common, Reach};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;

/// What is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Known {
    abilities: Facts,
    keywords: Kept,
    /// Each deck with what it holds, and whether by default.
    decks: Vec<(DeclId, String, Option<Kind>, bool)>,
    /// Packs of which some line could not be read, and whether there are lines of which it is not known whose they are.
    pub(super) unread: (BTreeSet<usize>, bool),
    /// Names came or went since.
    renamed: bool,
}

impl Known {
    pub(super) fn of(context: &Context) -> Known {
        let decks = context.model.of_kind(Kind::Deck);
        Known {
            abilities: context.facts().clone(),
            keywords: context.keywords().clone(),
            decks: decks
                .map(|deck| (deck.id, context.name(deck.id), deck.held_kind(), deck.is_default_deck()))
                .collect(),
            unread: (context.unread.clone(), context.lost),
            renamed: false,
        }
    }

    /// The same where declarations have other numbers.
    pub(super) fn renumbered(&self, new: &[Option<DeclId>]) -> Known {
        let of = |id: DeclId| new.get(id.index()).copied().flatten();
        let decks = self.decks.iter();
        Known {
            abilities: self.abilities.renumbered(new),
            keywords: self.keywords.renumbered(new),
            decks: decks.filter_map(|(id, name, kind, usual)| Some((of(*id)?, name.clone(), *kind, *usual))).collect(),
            unread: self.unread.clone(),
            renamed: true,
        }
    }

    /// True if a lint of this reach gives the same findings as before for a declaration that did not change.
    pub(super) fn says_the_same(&self, other: &Known, reach: Reach) -> bool {
        match reach {
            Reach::Near => true,
            Reach::Whole => false,
            Reach::With(Common::Abilities) => self.abilities == other.abilities,
            Reach::With(Common::Keywords) => self.keywords == other.keywords,
            Reach::With(Common::Decks) => self.decks == other.decks && self.unread == other.unread,
            Reach::With(Common::Names) => !self.renamed,
        }
    }
}
