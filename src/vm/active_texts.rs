//! What the declarations in play say, whoever carries them: their texts in sorted lists, which change by a declaration at a time.

use super::active_cache::{bit_of, bit_of_use};
use super::machine::Machine;
use brim_core::game::event::EventKind;
use brim_core::game::ids::DeclId;
use brim_core::program::StatKey;
use brim_core::vocabulary::Stat;

/// What is said in play, whoever carries it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ActiveTexts {
    /// By whom: every declaration once.
    pub(super) by: Vec<DeclId>,
    pub(super) standing: Vec<(StatKey, u32)>,
    /// Where those of a stat stand among them: from, and one past the last.
    pub(super) spans: Vec<(u16, u16)>,
    pub(super) grants: Vec<u32>,
    pub(super) gives: Vec<u32>,
    pub(super) triggers: Vec<(EventKind, u32)>,
    pub(super) replacements: Vec<(EventKind, u32)>,
    /// Each with the bit of its moment, and that of what is used by whoever has it.
    pub(super) uses: Vec<(u32, u32)>,
    pub(super) shields: Vec<u32>,
    /// Events that some trigger answers to, by bit.
    pub(super) heard: u128,
    /// Events that some text may replace, by bit.
    pub(super) replaced: u128,
}

/// So many declarations are many to come and go at once.
const MANY: usize = 6;

impl ActiveTexts {
    fn sort(&mut self) {
        self.standing.sort_unstable();
        self.grants.sort_unstable();
        self.gives.sort_unstable();
        self.triggers.sort_unstable();
        self.replacements.sort_unstable();
        self.uses.sort_unstable();
        self.shields.sort_unstable();
    }

    /// Finds what is asked of the lists most.
    fn sum_up(&mut self) {
        self.spans.clear();
        self.spans.resize(Stat::ALL.len(), (0, 0));
        for ((key, _), at) in self.standing.iter().zip(0_u16..) {
            if let StatKey::Stat(stat) = key
                && let Some(span) = self.spans.get_mut(*stat as usize)
            {
                *span = (if span.1 == 0 { at } else { span.0 }, at.saturating_add(1));
            }
        }
        self.heard = self.triggers.iter().fold(0, |heard, (kind, _)| heard | bit_of(*kind));
        self.replaced = self.replacements.iter().fold(0, |replaced, (kind, _)| replaced | bit_of(*kind));
    }
}

/// Whoever is in one of two sorted lists alone; true for the second one.
fn differences(before: &[DeclId], now: &[DeclId]) -> Vec<(DeclId, bool)> {
    let mut found = Vec::new();
    let (mut before, mut now) = (before.iter().peekable(), now.iter().peekable());
    loop {
        match (before.peek(), now.peek()) {
            (None, None) => return found,
            (Some(old), Some(new)) if old == new => {
                before.next();
                now.next();
            }
            (Some(old), new) if new.is_none_or(|new| old < new) => {
                found.extend(before.next().map(|decl| (*decl, false)))
            }
            _ => found.extend(now.next().map(|decl| (*decl, true))),
        }
    }
}

/// Puts something in its place in a sorted list, or takes it out.
fn put<T: Ord>(list: &mut Vec<T>, text: T, there: bool) {
    match (list.binary_search(&text), there) {
        (Err(at), true) => list.insert(at, text),
        (Ok(at), false) => drop(list.remove(at)),
        (Err(_), false) | (Ok(_), true) => {}
    }
}

impl Machine<'_> {
    /// Has some declarations say what they say, in place of those before: mostly it is one more or one less.
    pub(super) fn say(&self, said: &mut ActiveTexts, by: Vec<DeclId>) {
        if said.by == by {
            return;
        }
        let changes = differences(&said.by, &by);
        if changes.len() > MANY {
            *said = ActiveTexts::default();
            by.iter().for_each(|decl| self.speak(said, *decl));
            said.sort();
        } else {
            changes.iter().for_each(|(decl, there)| self.change_said(said, *decl, *there));
        }
        said.by = by;
        said.sum_up();
    }

    /// Puts the texts of a declaration behind the others.
    fn speak(&self, said: &mut ActiveTexts, decl: DeclId) {
        let Some(texts) = self.program.texts(decl) else { return };
        said.standing.extend(&texts.standing);
        said.grants.extend(&texts.grants);
        said.gives.extend(&texts.gives);
        said.triggers.extend(&texts.triggers);
        said.replacements.extend(&texts.replacements);
        said.uses.extend(texts.uses.iter().map(|at| self.use_at(*at)));
        said.shields.extend(&texts.shields);
    }

    /// Puts the texts of a declaration in their places, or takes them out.
    fn change_said(&self, said: &mut ActiveTexts, decl: DeclId, there: bool) {
        let Some(texts) = self.program.texts(decl) else { return };
        texts.standing.iter().for_each(|text| put(&mut said.standing, *text, there));
        texts.grants.iter().for_each(|text| put(&mut said.grants, *text, there));
        texts.gives.iter().for_each(|text| put(&mut said.gives, *text, there));
        texts.triggers.iter().for_each(|text| put(&mut said.triggers, *text, there));
        texts.replacements.iter().for_each(|text| put(&mut said.replacements, *text, there));
        texts.uses.iter().for_each(|at| put(&mut said.uses, self.use_at(*at), there));
        texts.shields.iter().for_each(|text| put(&mut said.shields, *text, there));
    }

    /// What can be used, with the bit of its moment, and that of what is used by whoever has it.
    fn use_at(&self, at: u32) -> (u32, u32) {
        (at, bit_of_use(self.when(at)) | self.bit_of_user(at))
    }
}
