//! The names of a mix: what is declared, found again as authors write it (case, plural, quotes).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::diagnostic::Place;
use crate::diagnostic::similar::{Look, similar_at_a_glance};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::{literal, name_key, slug};

/// A declared name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// As printed.
    pub name: String,
    /// The kind of thing.
    pub kind: Kind,
    /// The pack, by its place among the loaded packs.
    pub pack: usize,
    /// Where it is declared.
    pub place: Place,
    /// An ability that takes a number: `Fear 2`.
    pub numbered: bool,
    /// A structure: it has the sheet of an enemy, and is none.
    pub structure: bool,
    /// It is on the heroes' side, or on nobody's: it has the sheet of an enemy, and is none.
    pub no_enemy: bool,
    /// The names that a mission gives to places.
    pub places: Box<[super::LocalPlace]>,
    /// Abilities that stand on its sheet, and are called by nobody else.
    pub own_abilities: Box<[Box<str>]>,
}

impl Named {
    /// True where it is the same of the same name, with the same to be said of it: only where it stands may differ.
    pub(super) fn like(&self, other: &Named) -> bool {
        let of = |named: &Named| (named.kind, named.numbered, named.structure, named.no_enemy);
        let within = |named: &Named| (named.places.clone(), named.own_abilities.clone());
        self.name == other.name && of(self) == of(other) && within(self) == within(other)
    }
}

/// All names of a mix.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// By [`DeclId`].
    pub all: Vec<Named>,
    /// Ids of the packs, in their order.
    pub packs: Vec<String>,
    /// The printed names of the packs, in the same order.
    pub titles: Vec<String>,
    /// The genres that the packs give to their cards, in the same order.
    pub genres: Vec<Option<String>>,
    /// Which packs each pack may speak of (itself, and its requirements and theirs).
    pub visible: Vec<Vec<usize>>,
    /// Declarations that are not there in this mix of packs: their names, and the pack that each is only there with, or without.
    pub left_out: Vec<(String, String)>,
    /// Missions among them that would be there with the pack.
    pub missions_left_out: Vec<(String, String)>,
    /// Where the manifest of each pack stands.
    pub manifests: Vec<Option<Place>>,
    by_key: HashMap<String, Vec<DeclId>>,
    /// Names that things had before.
    former: HashMap<String, Vec<DeclId>>,
    longest: HashMap<String, usize>,
    /// What is cheap to know of each name, by kind and by [`DeclId`].
    looks: BTreeMap<Kind, Vec<(Look, DeclId)>>,
    slugs: HashMap<(usize, String), u32>,
    /// The oldest name of each thing, as ids have it, by [`DeclId`].
    oldest: Vec<String>,
}

/// The word that a name begins with. A text's tokens have the possessive apart: `Warrior's Katana` begins with `Warrior`, `Clerks' Hall`
/// with `Clerks`.
fn first_word(key: &str) -> Option<String> {
    let first = key.split(' ').next()?;
    let first = first.strip_suffix("'s").or_else(|| first.strip_suffix('\'')).unwrap_or(first);
    Some(literal(first).into_owned())
}

/// What a name led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// One thing.
    One(DeclId),
    /// Things of other kinds only.
    OtherKind(Vec<DeclId>),
    /// Several things that fit.
    Several(Vec<DeclId>),
    /// Nothing.
    None,
}

impl Names {
    /// The places that a change gives to a mission are among those of that mission.
    pub(super) fn lays(&mut self, pack: usize, mission: &str, places: &[super::LocalPlace]) {
        if places.is_empty() {
            return;
        }
        let Found::One(id) = self.find(mission, &[Kind::Mission], pack, None) else { return };
        let Some(named) = self.all.get_mut(id.index()) else { return };
        let mut all = named.places.to_vec();
        all.extend(places.iter().filter(|place| !named.places.contains(place)).cloned());
        named.places = all.into_boxed_slice();
    }

    /// Adds a name, and the oldest name that the thing had, as ids have it.
    pub fn add(&mut self, named: Named, oldest: String) -> DeclId {
        self.oldest.push(oldest);
        let id = DeclId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        let key = name_key(&named.name);
        self.measure(&key);
        self.by_key.entry(key).or_default().push(id);
        self.looks.entry(named.kind).or_default().push((Look::of(&named.name), id));
        *self.slugs.entry((named.pack, slug(&named.name))).or_insert(0) += 1;
        self.all.push(named);
        id
    }

    /// Adds a name that a thing had before: it leads there as long as nothing else has it.
    pub fn add_former(&mut self, id: DeclId, name: &str) {
        let key = name_key(name);
        self.measure(&key);
        self.former.entry(key).or_default().push(id);
    }

    /// Takes in that some things came and others went, where no thing has a former name: the new number of each by its old one. Those that
    /// came bring their names as ids have them. The names are then what they were had all been added one by one.
    pub(super) fn follow(&mut self, gone: &BTreeSet<DeclId>, came: Vec<(Named, String)>) -> Vec<Option<DeclId>> {
        let mut first_words: HashMap<String, usize> = HashMap::new();
        for named in gone.iter().filter_map(|id| self.all.get(id.index())) {
            let key = name_key(&named.name);
            first_words.extend(first_word(&key).map(|word| (word, 0)));
            if let Some(ids) = self.by_key.get_mut(&key) {
                ids.retain(|id| !gone.contains(id));
                if ids.is_empty() {
                    self.by_key.remove(&key);
                }
            }
            let of_slug = (named.pack, slug(&named.name));
            if let Some(count) = self.slugs.get_mut(&of_slug) {
                *count -= 1;
                if *count == 0 {
                    self.slugs.remove(&of_slug);
                }
            }
        }
        if !first_words.is_empty() {
            #[expect(clippy::iter_over_hash_type, reason = "the most of all keys, whatever their order")]
            for key in self.by_key.keys() {
                if let Some(longest) = first_word(key).and_then(|word| first_words.get_mut(&word)) {
                    *longest = key.split(' ').count().max(*longest);
                }
            }
            self.longest.retain(|word, _| first_words.get(word) != Some(&0));
            self.longest.extend(first_words.into_iter().filter(|(_, longest)| *longest > 0));
        }
        let packs = std::mem::take(&mut self.packs);
        let key = |(named, oldest): &(Named, String)| {
            (packs.get(named.pack).cloned().unwrap_or_default(), named.kind.word(), oldest.clone())
        };
        let mut came = came;
        came.sort_by_cached_key(key);
        let mut came = came.into_iter().peekable();
        let old = std::mem::take(&mut self.all).into_iter().zip(std::mem::take(&mut self.oldest)).enumerate();
        let (mut map, mut fresh) = (Vec::new(), Vec::new());
        let number = |at: usize| DeclId(u32::try_from(at).unwrap_or(u32::MAX));
        for (at, one) in old {
            let behind = |new: &(Named, String)| {
                let pack = |named: &Named| packs.get(named.pack).map_or("", String::as_str);
                (pack(&new.0), new.0.kind.word(), &new.1) < (pack(&one.0), one.0.kind.word(), &one.1)
            };
            while let Some((named, oldest)) = came.next_if(behind) {
                fresh.push(number(self.all.len()));
                self.all.push(named);
                self.oldest.push(oldest);
            }
            let stays = !gone.contains(&number(at));
            map.push(stays.then(|| number(self.all.len())));
            if stays {
                self.all.push(one.0);
                self.oldest.push(one.1);
            }
        }
        for (named, oldest) in came {
            fresh.push(number(self.all.len()));
            self.all.push(named);
            self.oldest.push(oldest);
        }
        self.packs = packs;
        let new = |id: &DeclId| map.get(id.index()).copied().flatten();
        #[expect(clippy::iter_over_hash_type, reason = "each by itself, whatever their order")]
        for ids in self.by_key.values_mut() {
            ids.iter_mut().for_each(|id| *id = new(id).unwrap_or(*id));
        }
        for looks in self.looks.values_mut() {
            looks.retain_mut(|(_, id)| new(id).map(|to| *id = to).is_some());
        }
        for id in fresh {
            let Some(Named { name, kind, pack, .. }) = self.all.get(id.index()).cloned() else { continue };
            let key = name_key(&name);
            self.measure(&key);
            let ids = self.by_key.entry(key).or_default();
            ids.insert(ids.partition_point(|other| *other < id), id);
            let looks = self.looks.entry(kind).or_default();
            looks.insert(looks.partition_point(|(_, other)| *other < id), (Look::of(&name), id));
            *self.slugs.entry((pack, slug(&name))).or_insert(0) += 1;
        }
        self.looks.retain(|_, looks| !looks.is_empty());
        map
    }

    /// The number of a thing of this kind and pack that stands at this place.
    pub(super) fn newest(&self, wanted: &Named) -> Option<DeclId> {
        let ids = self.by_key.get(&name_key(&wanted.name))?;
        ids.iter().copied().find(|id| self.get(*id) == Some(wanted))
    }

    /// True where a thing has a name that it does not have any more.
    pub(super) fn has_former(&self) -> bool {
        !self.former.is_empty()
    }

    /// Keeps how many words the longest name has that begins with the first word of this one.
    fn measure(&mut self, key: &str) {
        let Some(first) = first_word(key) else { return };
        let longest = self.longest.entry(first).or_insert(0);
        *longest = key.split(' ').count().max(*longest);
    }

    /// A declared name.
    pub fn get(&self, id: DeclId) -> Option<&Named> {
        self.all.get(id.index())
    }

    /// The things of a kind, by their numbers.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = DeclId> {
        self.looks.get(&kind).into_iter().flatten().map(|(_, id)| *id)
    }

    /// How many words the longest name that begins with this word has, the word given by stem; 0 where none does.
    pub fn longest_from(&self, first: &str) -> usize {
        self.longest.get(first).copied().unwrap_or(0)
    }

    /// What a name leads to, seen from a pack: its own things first, then those of its requirements.
    pub fn find(&self, name: &str, kinds: &[Kind], from: usize, of_pack: Option<usize>) -> Found {
        let key = name_key(name);
        let now = self.by_key.get(&key).map_or(Found::None, |ids| self.seen(name, ids, kinds, from, of_pack));
        match (now, self.former.get(&key)) {
            (Found::None, Some(ids)) => self.seen(name, ids, kinds, from, of_pack),
            (Found::OtherKind(others), Some(ids)) => match self.seen(name, ids, kinds, from, of_pack) {
                Found::One(id) => Found::One(id),
                _ => Found::OtherKind(others),
            },
            (now, _) => now,
        }
    }

    /// What several things of one name lead to, seen from a pack.
    fn seen(&self, name: &str, ids: &[DeclId], kinds: &[Kind], from: usize, of_pack: Option<usize>) -> Found {
        let sees = |pack: usize| match of_pack {
            Some(wanted) if pack != wanted => false,
            _ => self.visible.get(from).is_some_and(|packs| packs.contains(&pack)),
        };
        let visible =
            || ids.iter().filter_map(|id| self.get(*id).map(|named| (*id, named))).filter(|(_, n)| sees(n.pack));
        let fits = |kind: Kind| kinds.is_empty() || kinds.contains(&kind);
        // Nearly every name is that of one thing.
        if let [id] = ids {
            let named = self.get(*id).filter(|named| sees(named.pack));
            return named.map_or(Found::None, |named| match fits(named.kind) {
                true => Found::One(*id),
                false => Found::OtherKind(vec![*id]),
            });
        }
        let mut fitting: Vec<_> = visible().filter(|(_, named)| fits(named.kind)).collect();
        // Whatever is meant, it is no scenario called like it; and of things of two kinds none is nearer.
        if kinds.is_empty() && fitting.iter().any(|(_, named)| named.kind != Kind::Scenario) {
            fitting.retain(|(_, named)| named.kind != Kind::Scenario);
        }
        let kind_of_first = fitting.first().map(|(_, named)| named.kind);
        let of_one_kind = fitting.iter().all(|(_, named)| Some(named.kind) == kind_of_first);
        let own: Vec<_> = fitting.iter().filter(|(_, named)| named.pack == from).map(|(id, _)| *id).collect();
        if let ([one], true) = (own.as_slice(), of_one_kind || !kinds.is_empty()) {
            return Found::One(*one);
        }
        match fitting.as_slice() {
            [(one, _)] => Found::One(*one),
            [] => match visible().map(|(id, _)| id).collect::<Vec<_>>() {
                others if others.is_empty() => Found::None,
                others => Found::OtherKind(others),
            },
            several => {
                // Of two that share a name but for its number, the one is meant that is written as it is called.
                let mut written = several.iter().filter(|(_, named)| named.name.eq_ignore_ascii_case(name));
                match (written.next(), written.next()) {
                    (Some((one, _)), None) => Found::One(*one),
                    _ => Found::Several(several.iter().map(|(id, _)| *id).collect()),
                }
            }
        }
    }

    /// Names of these kinds (none: of any) that a pack can speak of and that differ from a wanted one by a slip or two, best first.
    pub fn like(&self, wanted: &str, kinds: &[Kind], from: usize) -> Vec<&str> {
        let of_kind = |kind: &Kind| kinds.is_empty() || kinds.contains(kind);
        let all = self.looks.iter().filter(|(kind, _)| of_kind(kind)).flat_map(|(_, looks)| looks);
        let seen = self.visible.get(from).map_or(&[][..], Vec::as_slice);
        let named = all.map(|(look, id)| (*look, self.get(*id)));
        let visible = named.filter_map(|(look, named)| {
            named.filter(|named| seen.contains(&named.pack)).map(|named| (look, named.name.as_str()))
        });
        similar_at_a_glance(wanted, visible)
    }

    /// What a name leads to in any pack, whoever may speak of it: things of these kinds (none: of any).
    pub fn anywhere(&self, name: &str, kinds: &[Kind]) -> Vec<DeclId> {
        let key = name_key(name);
        let all = self.by_key.get(&key).into_iter().chain(self.former.get(&key)).flatten().copied();
        let fits = |id: &DeclId| self.get(*id).is_some_and(|named| kinds.is_empty() || kinds.contains(&named.kind));
        all.filter(fits).collect()
    }

    /// Things of these kinds (none: of any) in any pack whose names differ from a wanted one by a slip or two, best first.
    pub fn like_anywhere(&self, wanted: &str, kinds: &[Kind]) -> Vec<&str> {
        let of_kind = |kind: &Kind| kinds.is_empty() || kinds.contains(kind);
        let all = self.looks.iter().filter(|(kind, _)| of_kind(kind)).flat_map(|(_, looks)| looks);
        similar_at_a_glance(wanted, all.filter_map(|(look, id)| Some((*look, self.get(*id)?.name.as_str()))))
    }

    /// The id of a declaration as the outside sees it: `swamps-of-death/hungry-dead`.
    pub fn id_text(&self, id: DeclId) -> String {
        self.get(id).map_or_else(String::new, |named| {
            let pack = self.packs.get(named.pack).map_or("", String::as_str);
            let name = slug(&named.name);
            // Things of several kinds may share a name: then the kind distinguishes their ids.
            match self.slugs.get(&(named.pack, name.clone())) {
                Some(2..) => format!("{pack}/{name}.{}", named.kind.word()),
                _ => format!("{pack}/{name}"),
            }
        })
    }

    /// The lasting key of a declaration, from which its throws are derived: `swamps-of-death/hungry-dead.enemy`, by its pack, kind and
    /// oldest name. No other declaration changes it, and neither does a new name with `formerly`.
    pub fn lasting_key(&self, id: DeclId) -> String {
        match (self.get(id), self.oldest.get(id.index())) {
            (Some(named), Some(oldest)) => {
                let pack = self.packs.get(named.pack).map_or("", String::as_str);
                format!("{pack}/{oldest}.{}", named.kind.word())
            }
            _ => String::new(),
        }
    }

    /// Declarations whose printed name or id is this; `NAME of PACK`, as a text names one of two, where nothing is called so.
    pub fn lookup(&self, text: &str) -> Vec<DeclId> {
        let (text, kind) = match text.rsplit_once('.') {
            Some((name, kind)) if Kind::of_word(kind).is_some() => (name, Kind::of_word(kind)),
            _ => (text, None),
        };
        let of_kind = |named: &Named| kind.is_none_or(|kind| named.kind == kind);
        if let Some((pack, rest)) = text.split_once('/') {
            return (0..self.all.len())
                .map(|at| DeclId(u32::try_from(at).unwrap_or(u32::MAX)))
                .filter(|id| {
                    self.get(*id).is_some_and(|named| {
                        of_kind(named)
                            && slug(&named.name) == rest
                            && self.packs.get(named.pack).is_some_and(|id| id == pack)
                    })
                })
                .collect();
        }
        let wanted = slug(text);
        if !(0..self.packs.len()).any(|pack| self.slugs.contains_key(&(pack, wanted.clone()))) {
            let of_pack = text.rsplit_once(" of ").filter(|(_, pack)| self.packs.iter().any(|id| id == pack));
            return of_pack.map_or_else(Vec::new, |(name, pack)| self.lookup(&format!("{pack}/{}", slug(name))));
        }
        (0..self.all.len())
            .map(|at| DeclId(u32::try_from(at).unwrap_or(u32::MAX)))
            .filter(|id| self.get(*id).is_some_and(|named| of_kind(named) && slug(&named.name) == wanted))
            .collect()
    }
}
