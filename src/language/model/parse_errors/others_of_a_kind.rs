//! What else there is of a kind, for an author who remembers a name otherwise: heroes, skills, the few of a deck.

use super::names_alike::{clearly_nearest, nearest_first};
use super::naming::{FEW, declared};
use crate::diagnostic::escape::{escaped, shortened};
use crate::model::build::Builder;
use crate::model::names::{Found, Named};
use crate::model::read::BadName;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::stem;
use brim_grammar::TokenKind;

impl Builder<'_> {
    /// What else there is of its kind, where that is little, or where it shares a word with the name: an author may remember another one.
    pub(super) fn others_of_its_kind(&self, name: &BadName) -> Vec<String> {
        let mut all: Vec<&str> = self.names_that_fit(name).map(|named| named.name.as_str()).collect();
        all.sort_unstable();
        all.dedup();
        let quoted =
            |all: &[&str]| all.iter().map(|one| format!("`{}`", shortened(&escaped(one), 40))).collect::<Vec<_>>();
        let (Some(kind), true) = (name.kinds.first(), all.len() > 1) else { return Vec::new() };
        if *kind == Kind::Skill {
            return vec![format!("there are {}", quoted(&all).join(", "))];
        }
        if all.len() <= FEW && name.kinds.len() == 1 {
            return vec![format!("there are {}; or declare it: `{}`", quoted(&all).join(", "), declared(*kind, name))];
        }
        let words = |text: &str| {
            text.to_lowercase().split(' ').filter(|word| word.chars().count() > 3).map(stem).collect::<Vec<_>>()
        };
        let mine = words(&name.text);
        all.retain(|other| words(other).iter().any(|word| mine.contains(word)));
        nearest_first(&name.text, &mut all);
        // Of more than a few the nearest would be no better than the others.
        match (all.as_slice(), clearly_nearest(&name.text, &all)) {
            ([], _) => Vec::new(),
            (_, Some(one)) => {
                vec![format!(
                    "did you mean `{}`? Or declare it: `{}`",
                    shortened(&escaped(one), 40),
                    declared(*kind, name)
                )]
            }
            ([_, ..], None) if all.len() <= 3 => {
                vec![format!("named alike: {}; or declare it: `{}`", quoted(&all).join(", "), declared(*kind, name))]
            }
            _ => Vec::new(),
        }
    }

    /// Names of whatever kind that share a word with one of a thing of any kind: `change "Hungry Ghouls"`.
    pub(super) fn of_any_kind(&self, name: &BadName) -> Vec<&str> {
        let words = |text: &str| {
            text.to_lowercase().split(' ').filter(|word| word.chars().count() > 3).map(stem).collect::<Vec<_>>()
        };
        let mine = words(&name.text);
        let things = |named: &&Named| !matches!(named.kind, Kind::Scenario | Kind::Rules | Kind::Patch);
        let shares = |named: &&Named| words(&named.name).iter().any(|word| mine.contains(word));
        let mut all: Vec<&str> =
            self.names_seen().filter(things).filter(shares).map(|named| named.name.as_str()).collect();
        all.sort_unstable();
        all.dedup();
        nearest_first(&name.text, &mut all);
        all.truncate(3);
        all
    }

    /// Some of the heroes that a scenario can have, those of its own pack first.
    pub(super) fn heroes(&self) -> Vec<&str> {
        const SOME: usize = 6;
        let mut all: Vec<&Named> = self.names_seen().filter(|named| named.kind == Kind::Class).collect();
        all.sort_by_key(|named| named.pack != self.reader.pack);
        all.into_iter().take(SOME).map(|named| named.name.as_str()).collect()
    }

    /// `Charisma 3` on the sheet of a hero: a name and a number are a skill, and which there are.
    pub(super) fn no_skill(&self) -> Option<String> {
        let [first, number] = self.reader.tokens else { return None };
        let (TokenKind::Word(word), TokenKind::Number(_)) = (&first.kind, &number.kind) else { return None };
        let (text, kinds) = (word.to_string(), vec![Kind::Skill]);
        let name = BadName { text, kinds, tokens: 1, found: Found::None };
        let there = self.others_of_its_kind(&name);
        word.starts_with(char::is_uppercase).then(|| there.first().cloned()).flatten()
    }

    /// The deck that is called like the kind of card that it holds.
    pub(super) fn deck_called_like(&self, kind: Kind) -> Option<String> {
        let Found::One(id) = self.reader.names.find(kind.word(), &[Kind::Deck], self.reader.pack, None) else {
            return None;
        };
        self.reader.names.get(id).map(|named| named.name.clone())
    }
}
