//! What of each declaration acts by itself: found once, so that a game looks only at the texts of what is in play.

use super::program::{Decl, Printed, Program, Slot};
use crate::game::attack::Reach;
use crate::game::event::EventKind;
use crate::game::ids::DeclId;
use crate::model::StatKey;
use crate::vocabulary::{Kind, Member, Modifier, Stat, Word};

/// The texts of one declaration that act by themselves, as places in the lists of the [`Program`], and what is asked of its lines most.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts {
    /// Standing modifiers of stats.
    pub standing: Vec<(StatKey, u32)>,
    /// Standing modifiers of other kinds.
    pub grants: Vec<u32>,
    /// Those of them that give or take named abilities. An ability gives no other: that could go round in circles.
    pub gives: Vec<u32>,
    /// Triggers.
    pub triggers: Vec<(EventKind, u32)>,
    /// Replacements.
    pub replacements: Vec<(EventKind, u32)>,
    /// What can be used.
    pub uses: Vec<u32>,
    /// What stops damage last of all.
    pub shields: Vec<u32>,
    /// It is attached to an item before it does anything.
    pub upgrade: bool,
    /// It must be in hand to do anything.
    pub handed: bool,
    /// It gives light.
    pub light: bool,
    /// It is a melee weapon.
    pub melee: bool,
    /// It is a ranged weapon.
    pub ranged: bool,
    /// Whom it is for (`only Outlaw`): all of these must fit.
    pub only: Vec<DeclId>,
    /// The clothing slots it fills, by their places in the list of them.
    pub worn: Vec<u8>,
    /// How many Dark Stone it counts as.
    pub stones: i32,
    /// It fills a place in the Side Bag.
    pub side_bag: bool,
    /// Stats whose printed figure is a plain number, or that are not printed at all, by the stat's place: the Brutal side aside.
    pub figures: Vec<Option<i32>>,
}

impl Texts {
    /// True where nothing of the declaration acts by itself.
    pub fn is_silent(&self) -> bool {
        self.standing.is_empty()
            && self.grants.is_empty()
            && self.triggers.is_empty()
            && self.replacements.is_empty()
            && self.uses.is_empty()
            && self.shields.is_empty()
    }
}

impl Program {
    /// Finds the [`Texts`] of all declarations anew: to be called whenever the lists have changed.
    pub fn index(&mut self) {
        let mut all = vec![Texts::default(); self.decls.len()];
        for (key, list) in &self.standing {
            each(&mut all, list.iter().map(|one| one.rule.decl), |texts, at| texts.standing.push((*key, at)));
        }
        each(&mut all, self.grants.iter().map(|one| one.rule.decl), |texts, at| texts.grants.push(at));
        for (kind, list) in &self.triggers {
            each(&mut all, list.iter().map(|rule| rule.decl), |texts, at| texts.triggers.push((*kind, at)));
        }
        for (kind, list) in &self.replacements {
            each(&mut all, list.iter().map(|rule| rule.decl), |texts, at| texts.replacements.push((*kind, at)));
        }
        each(&mut all, self.uses.iter().map(|rule| rule.decl), |texts, at| texts.uses.push(at));
        each(&mut all, self.shields.iter().map(|rule| rule.decl), |texts, at| texts.shields.push(at));
        for (texts, decl) in all.iter_mut().zip(&self.decls) {
            texts.figures = Stat::ALL.iter().map(|stat| figure(decl, *stat)).collect();
            texts.handed = decl.printed.contains_key(&StatKey::Stat(Stat::Hands));
            for op in decl.members.iter().filter_map(|op| self.op(*op)) {
                match op.word {
                    Word::Member(Member::Light) => texts.light = true,
                    Word::Member(Member::Weapon) if op.reach() == Some(Reach::Melee) => texts.melee = true,
                    Word::Member(Member::Weapon) => texts.ranged = true,
                    Word::Member(Member::Upgrade) => texts.upgrade = true,
                    Word::Member(Member::SideBag) => texts.side_bag = true,
                    Word::Member(Member::StoneIcons) => texts.stones = op.int(Slot::N).unwrap_or(0),
                    Word::Member(Member::Slot) => {
                        texts.worn.extend([Slot::Slot, Slot::Other].into_iter().filter_map(|slot| op.chosen(slot)));
                    }
                    Word::Member(Member::Only) => texts.only.extend(op.decl_in(Slot::What)),
                    _ => {}
                }
            }
            if decl.kind != Some(Kind::Ability) {
                let gives = |at: &&u32| {
                    let grant = usize::try_from(**at).ok().and_then(|at| self.grants.get(at));
                    grant
                        .and_then(|grant| self.op(grant.op))
                        .is_some_and(|op| matches!(op.word, Word::Modifier(Modifier::Has | Modifier::Loses)))
                };
                texts.gives = texts.grants.iter().filter(gives).copied().collect();
            }
        }
        self.texts = all;
        let speaks = |(id, _): &(DeclId, &Decl)| self.texts(*id).is_some_and(|texts| !texts.is_silent());
        self.keywords = self.of_kind(Kind::Keyword).filter(speaks).map(|(id, _)| id).collect();
    }

    /// Keywords with texts of their own: these always stand.
    pub fn speaking_keywords(&self) -> &[DeclId] {
        &self.keywords
    }

    /// What of a declaration acts by itself.
    pub fn texts(&self, id: DeclId) -> Option<&Texts> {
        self.texts.get(id.index())
    }
}

/// A printed figure that is the same always; nothing where it is reckoned, rolled or another on the Brutal side.
fn figure(decl: &Decl, stat: Stat) -> Option<i32> {
    let key = StatKey::Stat(stat);
    match (decl.figure_of(false, key), decl.figure_of(true, key)) {
        (Some(Printed::Int(n)), Some(Printed::Int(same))) if n == same => Some(*n),
        (None, None) => Some(stat.unprinted()),
        _ => None,
    }
}

fn each(all: &mut [Texts], owners: impl Iterator<Item = DeclId>, mut put: impl FnMut(&mut Texts, u32)) {
    for (at, decl) in (0u32..).zip(owners) {
        if let Some(texts) = all.get_mut(decl.index()) {
            put(texts, at);
        }
    }
}
