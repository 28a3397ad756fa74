//! The heads of declarations: what kinds of things a text declares, and under which names.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use brim_grammar::{File, Item, Statement, Token, TokenKind};

use super::names::{Named, Names};
use super::parse_errors;
use crate::diagnostic::{Diagnostic, FileId, MAX_FINDINGS, Place};
use crate::pack::{Loaded, MAX_DECLARATIONS};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;

/// One statement that may declare something.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seen {
    /// Its place among the items of its file.
    item: usize,
    /// Where it begins; none for a block that is no declaration.
    first: Option<Place>,
    /// What is wrong with it.
    told: Vec<Diagnostic>,
    /// Its kind is misspelt, and this was likely meant: it has its finding, and other texts may refer to it all the same.
    guessed: bool,
    what: What,
}

/// What a statement declares.
#[derive(Clone, Debug, PartialEq)]
enum What {
    Nothing,
    /// A change, with the places that its lines give to the mission of this name.
    Patch {
        of: String,
        places: Vec<super::LocalPlace>,
    },
    /// A thing that is not there in this mix of packs.
    LeftOut {
        name: String,
        pack: String,
        mission: bool,
    },
    Thing(Box<Thing>),
}

/// A thing that has no number yet.
#[derive(Clone, Debug, PartialEq)]
struct Thing {
    named: Named,
    slug: String,
    /// The names it had before, the oldest first.
    former: Vec<String>,
}

impl Seen {
    /// True where it declares the same under the same names: only where it stands may differ.
    pub(super) fn like(&self, other: &Seen) -> bool {
        let what = match (&self.what, &other.what) {
            (What::Thing(one), What::Thing(two)) => {
                one.named.like(&two.named) && one.named.pack == two.named.pack && one.former == two.former
            }
            (one, two) => one == two,
        };
        what && self.guessed == other.guessed && self.first.is_some() == other.first.is_some()
    }

    /// The name that it declares, where it stands, and the names that it had before.
    pub(super) fn named(&self) -> Option<(&Named, &[String])> {
        match &self.what {
            What::Thing(thing) => Some((&thing.named, &thing.former)),
            _ => None,
        }
    }

    /// The thing that it declares, with its name as ids have it; none where it has former names.
    pub(super) fn thing(&self) -> Option<(&Named, &str)> {
        match &self.what {
            What::Thing(thing) if thing.former.is_empty() => Some((&thing.named, &thing.slug)),
            _ => None,
        }
    }

    /// It declares what is not there in this mix of packs, or what had other names before.
    pub(super) fn is_special(&self) -> bool {
        match &self.what {
            What::LeftOut { .. } => true,
            What::Thing(thing) => !thing.former.is_empty(),
            What::Patch { of: _, places } => !places.is_empty(),
            What::Nothing => false,
        }
    }

    /// Its head, where it has this number.
    pub(super) fn head(&self, id: Option<DeclId>) -> Option<Head> {
        let kind = match &self.what {
            What::Patch { .. } => Kind::Patch,
            What::Thing(thing) => thing.named.kind,
            _ => return None,
        };
        Some(Head { item: self.item, kind, id, guessed: self.guessed })
    }

    /// Its place among the items of its file.
    pub(super) fn item(&self) -> usize {
        self.item
    }

    /// A declaration or a patch is read of it.
    pub(super) fn declares(&self) -> bool {
        matches!(self.what, What::Patch { .. } | What::Thing(_))
    }

    /// Nothing is wrong with it.
    pub(super) fn is_sound(&self) -> bool {
        self.told.is_empty()
    }
}

/// A declaration whose name is known and whose lines are still to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Its place among the items of its file.
    pub(super) item: usize,
    pub(super) kind: Kind,
    /// Its number; patches have none.
    pub(super) id: Option<DeclId>,
    /// Its kind is misspelt, and this was likely meant.
    pub(super) guessed: bool,
}

/// What one file declares, in the order of its text.
pub(super) fn seen(pack: usize, file: FileId, tree: &File, loaded: &Loaded) -> Vec<Seen> {
    let mut out = Vec::new();
    let place = |token: &Token| Place { file, span: token.span };
    let all: Vec<(usize, &Statement)> = tree
        .items
        .iter()
        .enumerate()
        .filter_map(|(at, item)| match item {
            Item::Statement(statement) => Some((at, statement)),
            Item::Comment(_) | Item::Blank => None,
        })
        .collect();
    let (mut skipped, mut count) = (0, 0);
    for (here, (item, statement)) in all.iter().copied().enumerate() {
        let Some(first) = statement.tokens.first().filter(|_| here >= skipped) else { continue };
        let mut seen = Seen { item, first: None, told: Vec::new(), guessed: false, what: What::Nothing };
        // A block in round brackets: what stands in it is no declaration.
        if let Some(open) = statement.tokens.last().filter(|last| last.kind == TokenKind::Open) {
            let closes =
                |one: &&(usize, &Statement)| one.1.tokens.first().is_some_and(|first| first.kind == TokenKind::Close);
            let to = all.iter().skip(here).position(|one| closes(&one)).map(|more| here + more);
            let close = to.and_then(|to| all.get(to)).and_then(|one| one.1.tokens.first());
            seen.told.push(parse_errors::round_brackets(place(open), close.map(place)));
            skipped = to.map_or(here, |to| to + 1);
            out.push(seen);
            continue;
        }
        count += 1;
        seen.first = Some(place(first));
        if count <= MAX_DECLARATIONS {
            seen.read(statement, first, pack, file, loaded);
        }
        out.push(seen);
        if count > MAX_DECLARATIONS {
            break;
        }
    }
    out.shrink_to_fit();
    out
}

impl Seen {
    fn read(&mut self, statement: &Statement, first: &Token, pack: usize, file: FileId, loaded: &Loaded) {
        let place = |token: &Token| Place { file, span: token.span };
        let kind = match &first.kind {
            TokenKind::Word(word) => Kind::of_word(&word.to_lowercase()),
            _ => None,
        };
        // `"Bell" encounter`: its finding says what it should be.
        if kind.is_none()
            && let Some(found) = parse_errors::name_first(statement, file)
        {
            return self.told.push(found);
        }
        self.guessed = kind.is_none();
        if self.guessed {
            self.told.push(parse_errors::unknown_kind(first, place(first), statement));
        }
        let Some(kind) = kind.or_else(|| parse_errors::likely_kind(first)) else { return };
        // A structure has the sheet of an enemy.
        let structure = kind == Kind::Structure;
        let kind = if structure { Kind::Enemy } else { kind };
        if self.guessed
            && (kind == Kind::Patch
                || !matches!(statement.tokens.get(1).map(|token| &token.kind), Some(TokenKind::Text(_))))
        {
            return;
        }
        if kind == Kind::Patch {
            let places = super::places::given_by_change(statement);
            let of = super::places::changed(statement).filter(|_| !places.is_empty()).unwrap_or_default();
            self.what = What::Patch { of, places };
            return;
        }
        let Some(second) = statement.tokens.get(1) else {
            return self.told.push(parse_errors::name_missing(kind, place(first)));
        };
        // A stray mark there has its finding already.
        if matches!(second.kind, TokenKind::Other(_)) {
            return;
        }
        let third = statement.tokens.get(2).map(|third| (third, &third.kind));
        // A name that is read from a wrong line is known where others use it.
        let (name, at) = match (&second.kind, third) {
            (TokenKind::Text(name), _) => (name.to_string(), place(second)),
            (TokenKind::Word(_), Some((third, TokenKind::Text(name)))) => {
                self.told.push(parse_errors::word_too_much(kind, name, place(second), place(third)));
                self.guessed = true;
                (name.to_string(), place(third))
            }
            _ => {
                let Some((found, name, at)) = parse_errors::name_unquoted(kind, &statement.tokens, file) else {
                    return self.told.push(parse_errors::name_missing(kind, place(second)));
                };
                self.told.push(found);
                self.guessed = true;
                (name, at)
            }
        };
        if let Some((with, id, mixed)) = only_mixed(statement) {
            let manifest = loaded.packs.get(pack).map(|pack| &pack.manifest);
            let named = manifest.into_iter().flat_map(|own| own.knows.iter().chain(&own.requires));
            let ids: Vec<&str> = named.map(|pack| pack.id.as_str()).collect();
            if !ids.contains(&id) {
                self.told.push(parse_errors::not_known(id, &ids, place(mixed), manifest.and_then(|own| own.place)));
            }
            if loaded.packs.iter().any(|pack| pack.manifest.id == id) != with {
                let mission = with && kind == Kind::Mission;
                self.what = What::LeftOut { name, pack: id.to_owned(), mission };
                return;
            }
        }
        let numbered = kind == Kind::Ability && takes_number(statement);
        let former = former(statement).map(str::to_owned).collect();
        let places = if kind == Kind::Mission { super::places::given_by(statement) } else { Vec::new() };
        let places = places.into_boxed_slice();
        let own_abilities = own_abilities(statement, kind);
        let no_enemy = kind == Kind::Enemy && is_no_enemy(statement);
        let named = Named { name, kind, pack, place: at, numbered, structure, no_enemy, places, own_abilities };
        self.what = What::Thing(Box::new(Thing { slug: slug(&named.name), named, former }));
    }
}

/// What became of the declarations of one file among those of all others.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Collected {
    pub(super) heads: Vec<Head>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// That the pack declares more than it may.
    pub(super) limit: Option<Diagnostic>,
    /// Findings that there was no room for.
    pub(super) untold: usize,
}

/// Collects the names of all declarations, as many as a pack may have: what each file declares, with the pack that it belongs to.
pub(super) fn collect(files: &[(usize, &[Seen])], names: &mut Names) -> Vec<Collected> {
    let mut all = Vec::new();
    let mut found: Vec<Declared<'_>> = Vec::new();
    let mut declared: HashMap<(usize, Kind, &str), (&str, Place)> = HashMap::new();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, (pack, seen)) in files.iter().enumerate() {
        let mut out = Collected::default();
        let mut room = MAX_FINDINGS;
        let count = counts.entry(*pack).or_default();
        for one in *seen {
            *count += usize::from(one.first.is_some());
            if let Some(first) = one.first.filter(|_| *count > MAX_DECLARATIONS) {
                if *count == MAX_DECLARATIONS + 1 {
                    out.limit = Some(parse_errors::too_many_declarations(first));
                }
                break;
            }
            let mut tell = |found: Diagnostic| match room.checked_sub(1) {
                None => out.untold += 1,
                Some(left) => {
                    room = left;
                    out.diagnostics.push(found);
                }
            };
            one.told.iter().cloned().for_each(&mut tell);
            let kind = match &one.what {
                What::Nothing => continue,
                What::LeftOut { name, pack, mission } => {
                    if *mission {
                        names.missions_left_out.push((name.clone(), pack.clone()));
                    }
                    names.left_out.push((name.clone(), pack.clone()));
                    continue;
                }
                What::Patch { .. } => Kind::Patch,
                What::Thing(thing) => {
                    let Named {
                        name,
                        kind,
                        pack,
                        place,
                        numbered: _,
                        structure: _,
                        no_enemy: _,
                        places: _,
                        own_abilities: _,
                    } = &thing.named;
                    if let Some(earlier) = declared.get(&(*pack, *kind, thing.slug.as_str())) {
                        tell(parse_errors::duplicate(*kind, name, *place, *earlier));
                        continue;
                    }
                    declared.insert((*pack, *kind, &thing.slug), (name, *place));
                    found.push(Declared { file: at, head: out.heads.len(), thing });
                    *kind
                }
            };
            out.heads.push(Head { item: one.item, kind, id: None, guessed: one.guessed });
        }
        all.push(out);
    }
    number(found, names, &mut all);
    for (pack, seen) in files {
        for one in *seen {
            if let What::Patch { of, places } = &one.what {
                names.lays(*pack, of, places);
            }
        }
    }
    all
}

/// A declaration that has no number yet.
struct Declared<'a> {
    /// Its file, and its place among the heads of that.
    file: usize,
    head: usize,
    thing: &'a Thing,
}

/// Numbers declarations by pack, kind and oldest name: neither files, folders nor the order of texts change a game, and one more
/// declaration does not change the order of the others.
fn number(mut found: Vec<Declared<'_>>, names: &mut Names, files: &mut [Collected]) {
    let renamed = found.iter().any(|one| !one.thing.former.is_empty());
    let current: BTreeSet<(usize, Kind, &str)> = found
        .iter()
        .filter(|_| renamed)
        .map(|one| (one.thing.named.pack, one.thing.named.kind, one.thing.slug.as_str()))
        .collect();
    // An old name that another thing has now leads to that thing.
    let oldest = |one: &Declared<'_>| {
        let old = one.thing.former.first().map(|name| slug(name));
        let old = old.filter(|old| !current.contains(&(one.thing.named.pack, one.thing.named.kind, old.as_str())));
        old.unwrap_or_else(|| one.thing.slug.clone())
    };
    let packs = names.packs.clone();
    found.sort_by_cached_key(|one| {
        let Named { kind, pack, .. } = &one.thing.named;
        (packs.get(*pack).map_or("", String::as_str), kind.word(), oldest(one), one.thing.slug.as_str())
    });
    let mut last = None;
    for one in found {
        let named = &one.thing.named;
        let oldest = oldest(&one);
        let key = (named.pack, named.kind, oldest.clone());
        // Of two things that had the same name, the first keeps it.
        let stable = if last.as_ref() == Some(&key) { one.thing.slug.clone() } else { oldest };
        last = Some(key);
        let id = names.add(named.clone(), stable);
        one.thing.former.iter().for_each(|name| names.add_former(id, name));
        if let Some(head) = files.get_mut(one.file).and_then(|file| file.heads.get_mut(one.head)) {
            head.id = Some(id);
        }
    }
}

/// True for an ability that says so of itself.
fn takes_number(statement: &Statement) -> bool {
    statement.body.statements().any(|line| says(&line.tokens, &["takes", "a", "number"]))
}

/// True for a sheet on the heroes' side, or on nobody's.
fn is_no_enemy(statement: &Statement) -> bool {
    let side = |line: &Statement| ["heroes", "nobody"].iter().any(|side| says(&line.tokens, &["side", side]));
    statement.body.statements().any(side)
}

/// The abilities that a sheet declares in its lines.
fn own_abilities(statement: &Statement, kind: Kind) -> Box<[Box<str>]> {
    if !matches!(kind, Kind::Enemy | Kind::Class | Kind::Item) {
        return Box::default();
    }
    let named = statement.body.statements().filter_map(|line| match &*line.tokens {
        [Token { kind: TokenKind::Word(word), .. }, Token { kind: TokenKind::Text(name), .. }, ..]
            if word.eq_ignore_ascii_case("ability") =>
        {
            Some(Box::from(name.as_str()))
        }
        _ => None,
    });
    named.collect()
}

/// True where the tokens are these words.
fn says(tokens: &[Token], words: &[&str]) -> bool {
    let is = |token: &Token, word: &str| matches!(&token.kind, TokenKind::Word(written) if written.eq_ignore_ascii_case(word));
    tokens.len() == words.len() && tokens.iter().zip(words).all(|(token, word)| is(token, word))
}

/// The pack that a declaration is only there with (true), or without.
fn only_mixed(statement: &Statement) -> Option<(bool, &str, &Token)> {
    statement.body.statements().find_map(|line| {
        let (last, words) = line.tokens.split_last()?;
        let TokenKind::Text(id) = &last.kind else { return None };
        let with = says(words, &["only", "with", "the", "pack"]);
        (with || says(words, &["only", "without", "the", "pack"])).then_some((with, id.as_str(), last))
    })
}

/// The names that a declaration had before.
fn former(statement: &Statement) -> impl Iterator<Item = &str> {
    statement.body.statements().filter_map(|line| match &*line.tokens {
        [Token { kind: TokenKind::Word(word), .. }, Token { kind: TokenKind::Text(name), .. }]
            if word.eq_ignore_ascii_case("formerly") =>
        {
            Some(name.as_str())
        }
        _ => None,
    })
}
