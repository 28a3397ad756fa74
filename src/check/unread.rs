//! What could not be read, and whether it may speak of a thing: a question about all texts waits for those alone that may answer it.

use std::collections::{BTreeMap, BTreeSet};

use super::context::Context;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::spelling::stem;
use brim_language::diagnostic::Place;
use brim_language::diagnostic::similar::{Look, slips};
use brim_language::model::Declaration;

/// More words than this are not compared with names: all of them may be meant.
const MOST: usize = 5000;

/// Names of which every word is shorter tell nothing.
const SHORT: usize = 3;

/// What could not be read of the packs.
#[derive(Debug, Default)]
pub struct Unread {
    /// Where packs have mistakes in their texts.
    pub at: BTreeMap<usize, Vec<Place>>,
    /// Packs of which something else is wrong: what they say is not known at all.
    pub unknown: BTreeSet<usize>,
}

/// The words of what could not be read, by pack; none where they are too many.
pub(super) type Words = BTreeMap<usize, Option<BTreeSet<String>>>;

impl Context<'_> {
    /// As [`Context::whole`], or nothing that could not be read may speak of these things.
    pub(super) fn silent_on(&self, pack: usize, things: &[DeclId]) -> bool {
        if self.whole(pack) {
            return true;
        }
        let sees = |other: &usize| self.model.names.visible.get(*other).is_none_or(|packs| packs.contains(&pack));
        self.none_speaks(things, sees)
    }

    /// As [`Context::all_round`], or nothing that could not be read may speak of these things.
    pub(super) fn silent_all_round(&self, pack: usize, things: &[DeclId]) -> bool {
        if self.all_round(pack) {
            return true;
        }
        let seen =
            |one: usize, other: usize| self.model.names.visible.get(one).is_none_or(|packs| packs.contains(&other));
        self.none_speaks(things, |other| seen(*other, pack) || seen(pack, *other))
    }

    /// True where every card of a deck is known: a card of a deck that is none by default names its deck.
    pub(super) fn knows_all_cards(&self, deck: &Declaration) -> bool {
        match deck.is_default_deck() {
            true => self.all_round(deck.pack),
            false => self.silent_all_round(deck.pack, &[deck.id]),
        }
    }

    fn none_speaks(&self, things: &[DeclId], sees: impl Fn(&usize) -> bool) -> bool {
        if self.lost {
            return false;
        }
        let words = self.unread_words();
        self.unread.iter().filter(|pack| sees(pack)).all(|pack| match words.get(pack) {
            Some(Some(words)) => !things.iter().any(|thing| speaks(words, self.model.name(*thing))),
            _ => false,
        })
    }

    /// The words of the declarations around each mistake.
    pub(super) fn words_around(&self, unread: &Unread) -> Words {
        let mut starts: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for decl in self.model.decls.iter().chain(&self.model.patches) {
            let start = decl.head().marked().start.min(decl.place.span.start);
            starts.entry(decl.place.file).or_default().push(start);
        }
        starts.values_mut().for_each(|starts| starts.sort_unstable());
        let mut all = Words::new();
        for (pack, places) in unread.at.iter().filter(|(pack, _)| !unread.unknown.contains(pack)) {
            let mut words = BTreeSet::new();
            for place in places {
                let text = self.loaded.sources.text(place.file);
                let starts = starts.get(&place.file).map_or(&[][..], Vec::as_slice);
                let behind = starts.partition_point(|start| *start <= place.span.start);
                let from = behind.checked_sub(1).and_then(|at| starts.get(at)).map_or(0, |at| *at as usize);
                let to = starts.get(behind).map_or(text.len(), |at| *at as usize);
                let part = text.get(from..to).unwrap_or(text);
                words.extend(part.split(|letter: char| !letter.is_alphanumeric()).filter(tells).map(folded));
                if words.len() > MOST {
                    break;
                }
            }
            all.insert(*pack, (words.len() <= MOST).then_some(words));
        }
        all
    }
}

fn tells(word: &&str) -> bool {
    word.chars().count() > SHORT
}

fn folded(word: &str) -> String {
    stem(&word.to_lowercase())
}

/// True where one of the words may be one of this name.
fn speaks(words: &BTreeSet<String>, name: &str) -> bool {
    let all = || name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut own: Vec<String> = all().filter(tells).map(folded).collect();
    // Of short words alone a slip more would be another word.
    let most = if own.is_empty() { 1 } else { 2 };
    if own.is_empty() {
        own.extend(all().map(folded));
    }
    let near = |own: &String| {
        let look = Look::of(own);
        words.contains(own)
            || words
                .iter()
                .any(|word| look.near(&Look::of(word)) && slips(word, own).is_some_and(|slips| slips <= most))
    };
    own.is_empty() || own.iter().any(near)
}
