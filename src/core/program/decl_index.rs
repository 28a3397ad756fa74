//! What of each declaration acts by itself: found once, so that a game looks only at the texts of what is in play.

use std::collections::{BTreeMap, BTreeSet};

use super::for_whom::ForWhom;
use super::goals::{Chapter, Goal};
use super::parts::{Decl, Printed, Program, RuleRef, SheetPart, SheetSide, Standing};
use super::texts::{Families, Text};
use super::usable::moment_bit;
use crate::game::attack::Reach;
use crate::game::chance::hash64;
use crate::game::effect::Span;
use crate::game::ids::{DeclId, OpId};
use crate::phrase::{MemberView, ModifierView, NounRef, SelectId, Value};
use crate::program::StatKey;
use crate::vocabulary::spelling::slug;
use crate::vocabulary::{Clears, ClosedList, Clothing, Combine, Kind, Member, Noun, Pick, Siding, Stat, Word};

/// The texts of one declaration that act by themselves, by their numbers in the [`Program`], and what is asked of its lines most.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeclIndex {
    /// The kind of thing.
    pub kind: Option<Kind>,
    /// The numbers of its texts, in their order.
    pub texts: Vec<u32>,
    /// Their families.
    pub families: Families,
    /// The stats that its standing modifiers change: of their carrier alone, and of others too, by bit.
    pub changes: [u128; 2],
    /// The stats that it changes as long as something is so, by bit, whichever part of its sheet says so.
    pub varies: u128,
    /// It changes so how many of a token can be held, or a skill.
    pub room_varies: bool,
    /// The same as `changes` of each that stands in a part of its sheet (an Elite ability, one of two sides) which may be out of force.
    pub partly: Vec<(RuleRef, [u128; 2])>,
    /// The moments at which something can be used: by whoever has it, and by others too, by bit ([`moment_bit`](super::moment_bit)).
    pub moments: [u32; 2],
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
    /// Whom it is for (`only Outlaw or Law`): each of these must fit.
    pub only: Vec<ForWhom>,
    /// The clothing slots it fills.
    pub worn: Vec<Clothing>,
    /// How many Dark Stone it counts as.
    pub stones: i32,
    /// It fills a place in the Side Bag.
    pub side_bag: bool,
    /// How many of a token or marker anybody can hold, where its words say so.
    pub at_most: Option<OpId>,
    /// Its words say that somebody can hold several.
    pub several: bool,
    /// What clears a token or marker, by bit ([`clears_bit`]).
    pub clears: u16,
    /// Whose side a model with this sheet is on, where it is not that of the enemies.
    pub side: Option<Siding>,
    /// How much it weighs.
    pub weight: i32,
    /// It stays with its hero, whatever comes.
    pub personal: bool,
    /// A text may take it from its hero all the same.
    pub losable: bool,
    /// It does not leave the hand that holds it, and neither does what it is attached to.
    pub sticks: bool,
    /// A stable number of the declaration: of its id.
    pub key: u64,
    /// Its name as an id has it.
    pub slug: String,
    /// What is printed of each stat, by the stat's place.
    pub figures: Vec<Figure>,
    /// What each stat of a model with this sheet is while no text and no weapon changes it, where that is one number: [`UNKNOWN`] elsewhere.
    pub alone: Vec<i32>,
    /// The shared abilities that its own abilities are called like, by their places.
    pub own_like: Vec<Option<DeclId>>,
    /// The goals of a mission, by their places.
    pub goals: Vec<Goal>,
    /// The chapters of a mission, in their order.
    pub chapters: Vec<Chapter>,
}

/// Marks a stat that has no constant value.
pub const UNKNOWN: i32 = i32::MIN;

/// What is printed of a stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Nothing, on no side of the sheet.
    None,
    /// The same number on all sides.
    Number(i32),
    /// Dice, an amount that must be worked out, or something else on each side.
    Other,
}

impl DeclIndex {
    /// What is printed of a stat.
    pub fn figure(&self, stat: Stat) -> Figure {
        self.figures.get(stat as usize).copied().unwrap_or(Figure::Other)
    }

    /// True where nothing of the declaration acts by itself.
    pub fn is_silent(&self) -> bool {
        self.texts.is_empty()
    }

    /// True for models that are neither heroes nor enemies: they begin no fight and keep none going.
    pub fn stands_apart(&self) -> bool {
        matches!(self.side, Some(Siding::Heroes | Siding::Nobody))
    }

    /// Notes one of its texts, by its number.
    pub(super) fn says(&mut self, at: u32, text: &Text) {
        self.texts.push(at);
        match text {
            Text::Standing(one) => {
                let changes = one.changes();
                if one.manner.varies {
                    self.varies |= one.manner.stat.map_or(0, stat_bit);
                    self.room_varies |= one.manner.of_room;
                }
                if matches!(
                    one.rule.side,
                    SheetPart::Elite(_) | SheetPart::AnyElite | SheetPart::Goal(_) | SheetPart::Chapter(_)
                ) || one.rule.on != SheetSide::Both
                {
                    self.partly.push((one.rule, changes));
                } else {
                    add(&mut self.changes, changes);
                }
            }
            Text::Use(usage) => {
                let [own, others] = &mut self.moments;
                *(if usage.who.is_none() { own } else { others }) |= moment_bit(usage.when);
            }
            Text::Rule(_) => {}
        }
    }
}

/// What clears a token or marker, as a bit.
pub fn clears_bit(end: Clears) -> u16 {
    1 << end as u16
}

/// Adds stats that are changed to others, by bit.
pub fn add([own, others]: &mut [u128; 2], [more_own, more_others]: [u128; 2]) {
    *own |= more_own;
    *others |= more_others;
}

impl Standing {
    /// The stat that it changes: of its carrier alone, and of others too, by bit.
    fn changes(&self) -> [u128; 2] {
        let bit = self.manner.stat.filter(|_| !self.manner.of_ability).map_or(0, stat_bit);
        if self.manner.own { [bit, 0] } else { [0, bit] }
    }
}

impl Program {
    /// Finds the [`DeclIndex`] of all declarations anew: to be called whenever the lists have changed.
    pub fn index(&mut self) {
        let mut all = vec![DeclIndex::default(); self.decls.len()];
        self.find_texts(&mut all);
        self.find_restless();
        self.find_spoken_before();
        for (texts, decl) in all.iter_mut().zip(&self.decls) {
            texts.kind = decl.kind;
            texts.key = hash64(&decl.key);
            texts.slug = slug(&decl.name);
            texts.figures = Stat::ALL.iter().map(|stat| figure(decl, *stat)).collect();
            if matches!(decl.kind, Some(Kind::Class | Kind::Enemy)) {
                texts.alone = Stat::ALL.iter().map(|stat| alone(decl, *stat).unwrap_or(UNKNOWN)).collect();
            }
            // What needs no hand does not have to be in one.
            texts.handed = !matches!(figure(decl, Stat::Hands), Figure::None | Figure::Number(0));
            for op in decl.members.iter().filter_map(|op| self.op(*op)) {
                match MemberView::of(op) {
                    Some(MemberView::Light) => texts.light = true,
                    Some(MemberView::Weapon { reach: Reach::Melee }) => texts.melee = true,
                    Some(MemberView::Weapon { reach: Reach::Ranged }) => texts.ranged = true,
                    Some(MemberView::Upgrade { n: _, list: _, hands: _, cost: _, more: _, lasting: _ }) => {
                        texts.upgrade = true;
                    }
                    Some(MemberView::SideBag) => texts.side_bag = true,
                    // Of what so many can be held, several can.
                    Some(MemberView::AtMostHeld { n }) => (texts.at_most, texts.several) = (Some(n.id()), true),
                    Some(MemberView::HeldBy) => texts.several = true,
                    Some(MemberView::Side { side }) => texts.side = Some(side),
                    Some(MemberView::Weight { n }) if texts.weight == 0 => texts.weight = n,
                    Some(MemberView::Personal { lost }) => {
                        texts.personal = true;
                        texts.losable = lost;
                    }
                    Some(MemberView::StoneIcons { n }) => texts.stones = n,
                    Some(MemberView::Slot { slot, other }) => texts.worn.extend(std::iter::once(slot).chain(other)),
                    _ => texts.only.extend(ForWhom::of(op)),
                }
            }
        }
        let shared = self.of_kind(Kind::Ability).map(|(id, decl)| (decl.name.to_lowercase(), id));
        let shared: BTreeMap<String, DeclId> = shared.collect();
        for (texts, decl) in all.iter_mut().zip(&self.decls).filter(|(_, decl)| !decl.own.is_empty()) {
            texts.own_like = decl.own.iter().map(|name| shared.get(&name.to_lowercase()).copied()).collect();
        }
        let own = |standing: &&Standing| standing.whom.is_none();
        for standing in self.standing.get(&StatKey::Stat(Stat::StaysInHand)).into_iter().flatten().filter(own) {
            if let Some(texts) = all.get_mut(standing.rule.decl.index()) {
                texts.sticks = true;
            }
        }
        self.texts = all;
        for mission in self.of_kind(Kind::Mission).map(|(id, _)| id).collect::<Vec<DeclId>>() {
            let (goals, chapters) = (self.find_goals(mission), self.find_chapters(mission));
            if let Some(texts) = self.texts.get_mut(mission.index()) {
                (texts.goals, texts.chapters) = (goals, chapters);
            }
        }
        let speaks = |(id, _): &(DeclId, &Decl)| self.texts(*id).is_some_and(|texts| !texts.is_silent());
        self.keywords = self.of_kind(Kind::Keyword).filter(speaks).map(|(id, _)| id).collect();
        self.of_models = self.keywords_of_models();
        self.sheets = self.of_kind(Kind::Rules).map(|(id, _)| id).collect();
        let carries = |(id, _): &(DeclId, &Decl)| self.line(*id, Member::CarrySkill).is_some();
        self.carrying = self.of_kind(Kind::Skill).filter(carries).map(|(id, _)| id).collect();
        let (mut cleared, mut set_back) = (BTreeMap::<_, Vec<DeclId>>::new(), BTreeMap::<_, Vec<DeclId>>::new());
        let (mut clears, mut drops_anything) = (Vec::new(), false);
        for (id, _) in self.of_kind(Kind::Marker).chain(self.of_kind(Kind::Token)) {
            for line in self.lines_of(id) {
                drops_anything |= line.word() == Word::Member(Member::Dropped);
                match MemberView::of(line) {
                    Some(MemberView::EndsOn { list }) => {
                        for end in list.iter().filter_map(|one| Clears::read(*one)) {
                            cleared.entry(end).or_default().push(id);
                            clears.push((id, clears_bit(end)));
                        }
                    }
                    Some(MemberView::SetsBack { n: _, span }) => set_back.entry(span).or_default().push(id),
                    _ => {}
                }
            }
        }
        (self.cleared, self.set_back, self.drops_anything) = (cleared, set_back, drops_anything);
        for (id, bit) in clears {
            if let Some(texts) = self.texts.get_mut(id.index()) {
                texts.clears |= bit;
            }
        }
        let bars = |at: u32| match self.op(OpId(at)).and_then(ModifierView::of) {
            Some(ModifierView::CannotUse { how: _, what }) => {
                matches!(self.decl(what).and_then(|decl| decl.kind), Some(Kind::Item | Kind::Keyword))
            }
            _ => false,
        };
        self.bars_items = (0..u32::try_from(self.owners.len()).unwrap_or(u32::MAX)).any(bars);
        let set_back = self.set_back.values().flatten().copied();
        let mut speakers: BTreeMap<DeclId, BTreeSet<DeclId>> = set_back.map(|id| (id, BTreeSet::new())).collect();
        if !speakers.is_empty() {
            for op in self.store.all() {
                for named in op.slots().flatten() {
                    if let Value::Name(id) = named
                        && let Some(speakers) = speakers.get_mut(&id)
                    {
                        speakers.insert(self.owner(op.id()));
                    }
                }
            }
        }
        self.speakers = speakers;
    }

    /// The declarations that name a token which a span sets back.
    pub fn speakers_of(&self, token: DeclId) -> Option<&BTreeSet<DeclId>> {
        self.speakers.get(&token)
    }

    /// The keywords that classes and enemies have by themselves, or that a text gives to models.
    fn keywords_of_models(&self) -> BTreeSet<DeclId> {
        let models = self.of_kind(Kind::Class).chain(self.of_kind(Kind::Enemy));
        let printed =
            models.flat_map(|(_, decl)| decl.keywords_of(false).iter().chain(decl.keywords_of(true))).copied();
        let given = self.store.all().filter_map(|op| match ModifierView::of(op) {
            Some(ModifierView::Keyword { what }) => Some(what),
            _ => None,
        });
        printed.chain(given).collect()
    }

    /// True for a keyword of things alone: items, upgrades, cards. Whoever has such a thing has it.
    pub fn is_of_things(&self, keyword: DeclId) -> bool {
        self.texts(keyword).is_some_and(|texts| texts.kind == Some(Kind::Keyword)) && !self.of_models.contains(&keyword)
    }

    /// True where a text says `this` and means the model that carries it.
    pub fn is_carrier(&self, whom: SelectId) -> bool {
        let of = |noun: NounRef| matches!(noun, NounRef::Noun(Noun::Hero | Noun::Enemy | Noun::Model | Noun::Holder));
        self.select(whom).is_some_and(|select| select.pick() == Pick::This && of(select.noun()))
    }

    /// Declarations of rules.
    pub fn rule_sheets(&self) -> &[DeclId] {
        &self.sheets
    }

    /// Skills that carry weight.
    pub fn carrying_skills(&self) -> &[DeclId] {
        &self.carrying
    }

    /// Markers, then tokens, that this clears.
    pub fn cleared_on(&self, end: Clears) -> &[DeclId] {
        self.cleared.get(&end).map_or(&[], Vec::as_slice)
    }

    /// Tokens that go back to a number when such a span begins.
    pub fn set_back_on(&self, start: Span) -> &[DeclId] {
        self.set_back.get(&start).map_or(&[], Vec::as_slice)
    }

    /// True where some token or marker is dropped by who falls.
    pub fn drops_anything(&self) -> bool {
        self.drops_anything
    }

    /// True where some text says of items, or of what has a keyword, that somebody cannot use them.
    pub fn bars_items(&self) -> bool {
        self.bars_items
    }

    /// Keywords with texts of their own: these always stand.
    pub fn speaking_keywords(&self) -> &[DeclId] {
        &self.keywords
    }

    /// What of a declaration acts by itself.
    #[inline]
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
#[inline]
pub fn has_stat(set: u128, stat: Stat) -> bool {
    // A byte is looked up faster than such a number is shifted.
    let at = stat as usize;
    set.to_le_bytes().get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 != 0)
}

/// What a stat of a model with a sheet is while nothing changes it, where that is the same number on all sides.
fn alone(decl: &Decl, stat: Stat) -> Option<i32> {
    let printed = match figure(decl, stat) {
        // These hang on the table: on the board, and on the rules in force.
        _ if matches!(stat, Stat::WaysOut | Stat::DiceLimit) => return None,
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
