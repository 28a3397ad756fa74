//! What acts by itself: all such texts of a program in one list. Those that are asked for together stand side by side, so that a set of texts is a
//! row of bits, and a question about it looks at one stretch of that row.

use super::decl_index::DeclIndex;
use super::parts::{Program, RuleRef, Standing};
use super::usable::Usage;
use crate::game::event::EventKind;
use crate::game::ids::DeclId;
use crate::phrase::ModifierView;
use crate::program::StatKey;
use crate::vocabulary::{Modifier, Stat, Word};

/// A text that acts by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    /// A standing modifier, of a stat or another.
    Standing(Standing),
    /// A trigger, a replacement, or what stops damage last of all.
    Rule(RuleRef),
    /// What can be used.
    Use(Usage),
}

/// Texts that are asked for together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Standing modifiers of a stat.
    Stat(StatKey),
    /// Those that give a keyword.
    Keyword,
    /// Those that give or take a named ability. An ability gives no other: that could go round in circles.
    Ability,
    /// Those that let nothing of a source act.
    Immune,
    /// Those that keep somebody from using what it has.
    CannotUse,
    /// Those that say whom a model targets before all others.
    Prefers,
    /// What answers to an event.
    Trigger(EventKind),
    /// What may happen in place of an event.
    Replacement(EventKind),
    /// What can be used.
    Use,
    /// What stops damage last of all.
    Shield,
    /// What happens as soon as something is so.
    Watch,
}

/// Texts that stand side by side: from the number of the first to one past that of the last.
pub type Stretch = (u32, u32);

const STATS: usize = Stat::ALL.len();
const EVENTS: usize = EventKind::ALL.len();
const PLACES: usize = STATS + 2 * EVENTS + 8;

/// A set of families, but for those of skills and whatever else is no stat of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Families([u64; PLACES.div_ceil(64)]);

impl Families {
    fn put(&mut self, family: Family) {
        if let Some(place) = family.place()
            && let Some(word) = self.0.get_mut(place / 64)
        {
            *word |= 1 << (place % 64);
        }
    }

    /// Puts all of another set in.
    pub fn join(&mut self, other: &Families) {
        self.0.iter_mut().zip(other.0).for_each(|(bits, more)| *bits |= more);
    }

    /// True where a family is in it; nothing of a family that can be in no set.
    #[inline(always)]
    pub fn has(&self, family: Family) -> Option<bool> {
        let place = family.place()?;
        self.0.get(place / 64).map(|word| word >> (place % 64) & 1 != 0)
    }
}

impl Family {
    /// Its place among the stretches; skills and whatever else is no stat of the table have none.
    #[inline(always)]
    fn place(self) -> Option<usize> {
        Some(match self {
            Family::Stat(StatKey::Stat(stat)) => stat as usize,
            Family::Stat(_) => return None,
            Family::Trigger(kind) => STATS + kind as usize,
            Family::Replacement(kind) => STATS + EVENTS + kind as usize,
            Family::Keyword => STATS + 2 * EVENTS,
            Family::Ability => STATS + 2 * EVENTS + 1,
            Family::Immune => STATS + 2 * EVENTS + 2,
            Family::Prefers => STATS + 2 * EVENTS + 3,
            Family::Use => STATS + 2 * EVENTS + 4,
            Family::Shield => STATS + 2 * EVENTS + 5,
            Family::Watch => STATS + 2 * EVENTS + 6,
            Family::CannotUse => STATS + 2 * EVENTS + 7,
        })
    }
}

impl Text {
    /// Where it stands.
    pub fn rule(&self) -> &RuleRef {
        match self {
            Text::Standing(standing) => &standing.rule,
            Text::Rule(rule) => rule,
            Text::Use(usage) => &usage.rule,
        }
    }

    /// A standing modifier, where it is one.
    pub fn standing(&self) -> Option<&Standing> {
        match self {
            Text::Standing(standing) => Some(standing),
            Text::Rule(_) | Text::Use(_) => None,
        }
    }

    /// What can be used, where it is that.
    pub fn usage(&self) -> Option<&Usage> {
        match self {
            Text::Use(usage) => Some(usage),
            Text::Rule(_) | Text::Standing(_) => None,
        }
    }
}

impl Program {
    /// Finds all texts that act by themselves, and which of them each declaration says.
    pub(super) fn find_texts(&mut self, all: &mut [DeclIndex]) {
        let standing = |one: &Standing| Text::Standing(Standing { manner: self.manner(one), ..one.clone() });
        let stats = self.standing.iter().flat_map(|(key, list)| list.iter().map(|one| (Family::Stat(*key), one)));
        let grants = self.grants.iter().filter_map(|one| Some((self.grant_family(one)?, one)));
        let triggers =
            self.triggers.iter().flat_map(|(kind, list)| list.iter().map(|one| (Family::Trigger(*kind), one)));
        let instead = self.replacements.iter();
        let instead = instead.flat_map(|(kind, list)| list.iter().map(|one| (Family::Replacement(*kind), one)));
        let shields = self.shields.iter().map(|one| (Family::Shield, one));
        let uses = self.uses.iter().map(|one| (Family::Use, Text::Use(self.usage_of(*one))));
        let standing = stats.chain(grants).map(|(family, one)| (family, standing(one)));
        let watches = self.watches.iter().map(|one| (Family::Watch, one));
        let rules =
            triggers.chain(instead).chain(shields).chain(watches).map(|(family, one)| (family, Text::Rule(*one)));
        let mut found: Vec<(Family, Text)> = standing.chain(rules).chain(uses).collect();
        // In the order of declarations within a family.
        found.sort_by_key(|(family, _)| *family);
        self.stretches = vec![(0, 0); PLACES];
        self.other_stats.clear();
        self.acting.clear();
        for (at, (family, text)) in (0_u32..).zip(found) {
            let stretch = match (family.place(), family) {
                (Some(place), _) => self.stretches.get_mut(place),
                (None, Family::Stat(key)) => Some(self.other_stats.entry(key).or_default()),
                (None, _) => None,
            };
            if let Some(stretch) = stretch {
                *stretch = (if stretch.1 == 0 { at } else { stretch.0 }, at.saturating_add(1));
            }
            if let Some(index) = all.get_mut(text.rule().decl.index()) {
                index.says(at, &text);
                index.families.put(family);
            }
            self.acting.push(text);
        }
    }

    fn grant_family(&self, grant: &Standing) -> Option<Family> {
        match self.op(grant.op)?.word() {
            Word::Modifier(Modifier::Keyword) => Some(Family::Keyword),
            Word::Modifier(Modifier::Immune) => Some(Family::Immune),
            Word::Modifier(Modifier::CannotUse) => Some(Family::CannotUse),
            Word::Modifier(Modifier::Prefers) => Some(Family::Prefers),
            Word::Modifier(Modifier::Has | Modifier::Loses) => Some(Family::Ability),
            _ => None,
        }
    }

    /// Where the texts of a family stand.
    #[inline(always)]
    pub fn stretch(&self, family: Family) -> Stretch {
        let found = match (family.place(), family) {
            (Some(place), _) => self.stretches.get(place),
            (None, Family::Stat(key)) => self.other_stats.get(&key),
            (None, _) => None,
        };
        found.copied().unwrap_or_default()
    }

    /// A text, by its number.
    #[inline]
    pub fn text(&self, at: u32) -> Option<&Text> {
        usize::try_from(at).ok().and_then(|at| self.acting.get(at))
    }

    /// How many texts there are.
    pub fn text_count(&self) -> usize {
        self.acting.len()
    }

    /// The named ability that a standing modifier gives; nothing where it takes one, or gives something else.
    pub fn given_by(&self, grant: &Standing) -> Option<DeclId> {
        match self.op(grant.op).and_then(ModifierView::of)? {
            ModifierView::Has { what, n: _ } => Some(what),
            _ => None,
        }
    }
}
