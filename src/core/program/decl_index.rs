//! What of each declaration acts by itself: found once, so that a game looks only at the texts of what is in play.

use std::collections::BTreeMap;

use super::parts::{Decl, NounArg, Op, Printed, Program, RuleRef, Slot, Standing};
use crate::game::attack::Reach;
use crate::game::chance::hash64;
use crate::game::event::EventKind;
use crate::game::ids::DeclId;
use crate::program::StatKey;
use crate::vocabulary::spelling::slug;
use crate::vocabulary::{Clothing, Combine, Kind, Member, Modifier, Noun, Pick, Stat, Word};

/// The texts of one declaration that act by themselves, as places in the lists of the [`Program`], and what is asked of its lines most.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeclIndex {
    /// Standing modifiers of stats, by their places among those of all stats.
    pub standing: Vec<(StatKey, u32)>,
    /// The stats that they change: of their carrier alone, and of others too, by bit.
    pub changes: [u128; 2],
    /// Standing modifiers of other kinds.
    pub grants: Vec<u32>,
    /// Those of them that give or take named abilities. An ability gives no other: that could go round in circles.
    pub gives: Vec<u32>,
    /// Triggers, by their places among those of all events.
    pub triggers: Vec<(EventKind, u32)>,
    /// Replacements, by their places among those of all events.
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
    /// The clothing slots it fills.
    pub worn: Vec<Clothing>,
    /// How many Dark Stone it counts as.
    pub stones: i32,
    /// It fills a place in the Side Bag.
    pub side_bag: bool,
    /// How much it weighs.
    pub weight: i32,
    /// It stays with its hero, whatever comes.
    pub personal: bool,
    /// It does not leave the hand that holds it, and neither does what it is attached to.
    pub sticks: bool,
    /// The stats of others than its carrier that it may change, by bit; nothing where it may change more of others than that.
    pub far: Option<u128>,
    /// A stable number of the declaration: of its id.
    pub key: u64,
    /// Its name as an id has it.
    pub slug: String,
    /// What is printed of each stat, by the stat's place.
    pub figures: Vec<Figure>,
    /// What each stat of a model with this sheet is while no text and no weapon changes it, where that is one number: [`UNKNOWN`] elsewhere.
    pub alone: Vec<i32>,
}

/// In a list of numbers, one that is not known: no stat is that low.
pub const UNKNOWN: i32 = i32::MIN;

/// What is printed of a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Nothing, on no side of the sheet.
    None,
    /// The same number on all sides.
    Number(i32),
    /// Dice, an amount to be reckoned, or something else on each side.
    Other,
}

impl DeclIndex {
    /// What is printed of a stat.
    pub fn figure(&self, stat: Stat) -> Figure {
        self.figures.get(stat as usize).copied().unwrap_or(Figure::Other)
    }

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
    /// Finds the [`DeclIndex`] of all declarations anew: to be called whenever the lists have changed.
    pub fn index(&mut self) {
        let mut all = vec![DeclIndex::default(); self.decls.len()];
        self.find_manners();
        self.find_usages();
        let standing = self.standing.iter().flat_map(|(key, list)| list.iter().map(|one| (*key, one)));
        for ((key, one), at) in standing.clone().zip(0_u32..) {
            if let Some(texts) = all.get_mut(one.rule.decl.index()) {
                texts.standing.push((key, at));
                if let (StatKey::Stat(stat), [own, others]) = (key, &mut texts.changes) {
                    *(if one.manner.own { own } else { others }) |= stat_bit(stat);
                }
            }
        }
        self.modifiers = standing.map(|(_, one)| one.clone()).collect();
        all.iter_mut().for_each(|texts| texts.far = Some(0));
        let stats = self.standing.iter().flat_map(|(key, list)| list.iter().map(move |one| (Some(*key), one)));
        for (key, one) in stats.chain(self.grants.iter().map(|one| (None, one))) {
            let far = self.far(key, one);
            if let Some(texts) = all.get_mut(one.rule.decl.index()) {
                texts.far = texts.far.zip(far).map(|(all, far)| all | far);
            }
        }
        // What an ability changes of others, whoever gives it to its carrier does.
        let abilities: Vec<Option<u128>> = all.iter().map(|texts| texts.far).collect();
        for one in self.grants.iter().filter(|one| one.manner.own) {
            let op = self.op(one.op).filter(|op| matches!(op.word, Word::Modifier(Modifier::Has | Modifier::Loses)));
            let far = op.and_then(|op| op.decl_in(Slot::EventData)).and_then(|ability| abilities.get(ability.index()));
            if let (Some(far), Some(texts)) = (far, all.get_mut(one.rule.decl.index())) {
                texts.far = texts.far.zip(*far).map(|(all, far)| all | far);
            }
        }
        each(&mut all, self.grants.iter().map(|one| one.rule.decl), |texts, at| texts.grants.push(at));
        self.answers = listed(&self.triggers, |decl, text| {
            all.get_mut(decl.index()).into_iter().for_each(|texts| texts.triggers.push(text));
        });
        self.instead = listed(&self.replacements, |decl, text| {
            all.get_mut(decl.index()).into_iter().for_each(|texts| texts.replacements.push(text));
        });
        each(&mut all, self.uses.iter().map(|rule| rule.decl), |texts, at| texts.uses.push(at));
        each(&mut all, self.shields.iter().map(|rule| rule.decl), |texts, at| texts.shields.push(at));
        for (texts, decl) in all.iter_mut().zip(&self.decls) {
            texts.key = hash64(&decl.key);
            texts.slug = slug(&decl.name);
            texts.figures = Stat::ALL.iter().map(|stat| figure(decl, *stat)).collect();
            if matches!(decl.kind, Some(Kind::Class | Kind::Enemy)) {
                texts.alone = Stat::ALL.iter().map(|stat| alone(decl, *stat).unwrap_or(UNKNOWN)).collect();
            }
            texts.handed = decl.printed.contains_key(&StatKey::Stat(Stat::Hands));
            for op in decl.members.iter().filter_map(|op| self.op(*op)) {
                match op.word {
                    Word::Member(Member::Light) => texts.light = true,
                    Word::Member(Member::Weapon) if op.reach() == Some(Reach::Melee) => texts.melee = true,
                    Word::Member(Member::Weapon) => texts.ranged = true,
                    Word::Member(Member::Upgrade) => texts.upgrade = true,
                    Word::Member(Member::SideBag) => texts.side_bag = true,
                    Word::Member(Member::Weight) if texts.weight == 0 => texts.weight = op.int(Slot::N).unwrap_or(0),
                    Word::Member(Member::Personal) => texts.personal = true,
                    Word::Member(Member::StoneIcons) => texts.stones = op.int(Slot::N).unwrap_or(0),
                    Word::Member(Member::Slot) => {
                        let slots = [Slot::Slot, Slot::Other].into_iter().filter_map(|slot| op.chosen(slot));
                        texts.worn.extend(slots.filter_map(|slot| Clothing::of_word(slot.words())));
                    }
                    Word::Member(Member::Only) => texts.only.extend(op.decl_in(Slot::EventData)),
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
        let own = |standing: &&Standing| standing.whom.is_none();
        for standing in self.standing.get(&StatKey::Stat(Stat::StaysInHand)).into_iter().flatten().filter(own) {
            if let Some(texts) = all.get_mut(standing.rule.decl.index()) {
                texts.sticks = true;
            }
        }
        self.texts = all;
        let speaks = |(id, _): &(DeclId, &Decl)| self.texts(*id).is_some_and(|texts| !texts.is_silent());
        self.keywords = self.of_kind(Kind::Keyword).filter(speaks).map(|(id, _)| id).collect();
        self.sheets = self.of_kind(Kind::Rules).map(|(id, _)| id).collect();
        let carries = |(id, _): &(DeclId, &Decl)| self.line(*id, Member::CarrySkill).is_some();
        self.carrying = self.of_kind(Kind::Skill).filter(carries).map(|(id, _)| id).collect();
        let comes_and_goes = |op: &Op| matches!(op.word, Word::Member(Member::EndsOn | Member::SetsBack));
        let held = self.of_kind(Kind::Marker).chain(self.of_kind(Kind::Token));
        let held = held.filter(|(_, decl)| decl.members.iter().filter_map(|op| self.op(*op)).any(comes_and_goes));
        self.passing = held.map(|(id, _)| id).collect();
    }

    /// The stats of others than its carrier that a standing modifier may change, by bit; nothing where it is more than that.
    fn far(&self, key: Option<StatKey>, one: &Standing) -> Option<u128> {
        match key {
            // Whether one piece is worn is asked for of all others.
            Some(StatKey::Worn(_)) => None,
            Some(_) if one.manner.own => Some(0),
            Some(StatKey::Stat(stat)) => Some(stat_bit(stat)),
            Some(_) => None,
            None => match self.op(one.op)?.word {
                Word::Modifier(Modifier::Immune | Modifier::Prefers) => Some(0),
                // A keyword or an ability is asked for in whatever speaks of its carrier. An ability gives no other.
                Word::Modifier(Modifier::Keyword) if one.manner.own => Some(0),
                Word::Modifier(Modifier::Has | Modifier::Loses) if one.manner.own => {
                    (self.decl(one.rule.decl)?.kind != Some(Kind::Ability)).then_some(0)
                }
                _ => None,
            },
        }
    }

    /// True where a text says `this` and means the model that carries it.
    pub fn is_carrier(&self, whom: u32) -> bool {
        let of = |noun: &NounArg| matches!(noun, NounArg::Noun(Noun::Hero | Noun::Enemy | Noun::Model | Noun::Holder));
        self.select(whom).is_some_and(|select| select.pick == Pick::This && of(&select.noun))
    }

    /// A standing modifier, by its place among those of all stats.
    pub fn modifier(&self, at: u32) -> Option<&Standing> {
        usize::try_from(at).ok().and_then(|at| self.modifiers.get(at))
    }

    /// A trigger, by its place among those of all events.
    pub fn trigger(&self, at: u32) -> Option<&RuleRef> {
        usize::try_from(at).ok().and_then(|at| self.answers.get(at))
    }

    /// A replacement, by its place among those of all events.
    pub fn replacement(&self, at: u32) -> Option<&RuleRef> {
        usize::try_from(at).ok().and_then(|at| self.instead.get(at))
    }

    /// Declarations of rules.
    pub fn rule_sheets(&self) -> &[DeclId] {
        &self.sheets
    }

    /// Skills that carry weight.
    pub fn carrying_skills(&self) -> &[DeclId] {
        &self.carrying
    }

    /// Markers, then tokens, that a span clears or sets back.
    pub fn passing_held(&self) -> &[DeclId] {
        &self.passing
    }

    /// Keywords with texts of their own: these always stand.
    pub fn speaking_keywords(&self) -> &[DeclId] {
        &self.keywords
    }

    /// What of a declaration acts by itself.
    pub fn texts(&self, id: DeclId) -> Option<&DeclIndex> {
        self.texts.get(id.index())
    }
}

const _: () = assert!(Stat::ALL.len() <= 128, "each stat needs a bit of its own");

/// The bit of a stat in a set of them.
pub const fn stat_bit(stat: Stat) -> u128 {
    1 << (stat as u32)
}

/// True where a set of stats has this one.
pub fn has_stat(set: u128, stat: Stat) -> bool {
    // A byte is looked up faster than such a number is shifted.
    let at = stat as usize;
    set.to_le_bytes().get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 != 0)
}

/// What a stat of a model with a sheet is while nothing changes it, where that is the same number on all sides.
fn alone(decl: &Decl, stat: Stat) -> Option<i32> {
    let printed = match figure(decl, stat) {
        // That one is counted on the board.
        _ if stat == Stat::WaysOut => return None,
        Figure::None => stat.unprinted(),
        Figure::Number(n) => n,
        Figure::Other => return None,
    };
    let value = match stat.combine() {
        Combine::Flag => i32::from(printed != 0),
        Combine::Best if printed == 0 => 0,
        Combine::Best => printed.max(1),
        Combine::Sum => printed,
    };
    Some(stat.bounded(value, decl.kind == Some(Kind::Class)))
}

/// What is printed of a stat, whichever side of the sheet is used.
fn figure(decl: &Decl, stat: Stat) -> Figure {
    let key = StatKey::Stat(stat);
    match (decl.figure_of(false, key), decl.figure_of(true, key)) {
        (Some(Printed::Int(n)), Some(Printed::Int(same))) if n == same => Figure::Number(*n),
        (None, None) => Figure::None,
        _ => Figure::Other,
    }
}

/// The texts of all events in one list; of each is told whose it is, its event and its place in the list.
fn listed(texts: &BTreeMap<EventKind, Vec<RuleRef>>, mut tell: impl FnMut(DeclId, (EventKind, u32))) -> Vec<RuleRef> {
    let all = texts.iter().flat_map(|(kind, list)| list.iter().map(|rule| (*kind, *rule)));
    let told = all.zip(0u32..).map(|((kind, rule), at)| {
        tell(rule.decl, (kind, at));
        rule
    });
    told.collect()
}

fn each(all: &mut [DeclIndex], owners: impl Iterator<Item = DeclId>, mut put: impl FnMut(&mut DeclIndex, u32)) {
    for (at, decl) in (0u32..).zip(owners) {
        if let Some(texts) = all.get_mut(decl.index()) {
            put(texts, at);
        }
    }
}
