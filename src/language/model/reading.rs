//! Reads loaded packs: first all names, then every line. Keeps what was read by file, so that a changed file is read anew with what
//! depends on its names, and nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Mutex;

use brim_grammar::File;

use super::build::{Declaration, Model};
use super::canonical::canonical_form;
use super::comments::Remark;
use super::declarations::{Collected, Head, Seen, collect};
use super::names::{Named, Names};
use super::part::Part;
use super::patch::{decide, play};
use super::threads;
use crate::diagnostic::{Diagnostic, FileId, Place};
use crate::pack::{Loaded, MAX_DECLARATIONS};
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;

/// Less text than this, in bytes, is read on one thread.
const LITTLE: usize = 64 * 1024;

/// Fewer files than this are read again on one thread.
const FEW: usize = 2;

/// Builds the model of all loaded packs, with everything that is wrong with their lines.
pub fn build(loaded: &Loaded) -> (Model, Vec<Diagnostic>) {
    let reading = Reading::new(loaded);
    let diagnostics = reading.parts.iter().flat_map(Part::diagnostics).cloned().collect();
    (reading.model, diagnostics)
}

/// The model of loaded packs, and what was read of each file.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// What the packs declare.
    pub model: Model,
    parts: Vec<Part>,
}

/// What a change of one file changed in the model.
#[derive(Clone, Debug, Default)]
pub struct Reread {
    /// The files that were read anew.
    pub files: BTreeSet<FileId>,
    /// Where names came or went: the new number of each declaration by its old one; none for one that is gone.
    pub renumbered: Option<Vec<Option<DeclId>>>,
}

/// One file of a reading.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    /// It.
    pub file: FileId,
    /// The pack, by its place among the loaded packs; none where only the form is checked.
    pub pack: Option<usize>,
    /// Its comments.
    pub comments: &'a [Remark],
    /// Where its declarations stand among those that are written.
    pub written: Range<usize>,
    part: &'a Part,
}

impl<'a> Text<'a> {
    /// What is wrong with it by itself: its form, its heads, its lines.
    pub fn diagnostics(&self) -> impl Iterator<Item = &'a Diagnostic> + use<'a> {
        self.part.diagnostics()
    }
}

impl Reading {
    /// Reads all files.
    pub fn new(loaded: &Loaded) -> Reading {
        let sound =
            loaded.packs.iter().enumerate().flat_map(|(at, pack)| pack.files.iter().map(move |file| (Some(at), *file)));
        let held = loaded.held.iter().flat_map(|held| held.files.iter().map(|file| (None, *file)));
        let files: Vec<(Option<usize>, FileId)> = sound.chain(held).collect();
        let bytes: usize = files.iter().map(|(_, file)| loaded.sources.text(*file).len()).sum();
        let little = bytes < LITTLE;
        let parsed = threads::each(&files, little, |(pack, file)| Part::parse(*pack, *file, loaded));
        let (mut parts, trees): (Vec<Part>, Vec<Mutex<Option<File>>>) =
            parsed.into_iter().flatten().map(|(part, tree)| (part, Mutex::new(Some(tree)))).unzip();
        let (names, collected) = names(&parts, loaded);
        put(&mut parts, collected);
        let mut reading = Reading { model: Model { names, ..Model::default() }, parts };
        let files: Vec<(&Part, Mutex<Option<File>>)> = reading.parts.iter().zip(trees).collect();
        let names = &reading.model.names;
        // A tree takes more room than what is read of it: each is given up as soon as its file is read.
        let read = threads::each(&files, little, |(part, tree)| {
            let tree = tree.lock().ok().and_then(|mut tree| tree.take());
            let tree = tree.or_else(|| Some(Part::parse(part.pack, part.file, loaded)?.1))?;
            Some(part.lines(&tree, names, loaded))
        });
        drop(files);
        let heads = reading.parts.iter().map(|part| part.collected.heads.len()).sum();
        let mut decls = Vec::with_capacity(heads);
        for (part, lines) in reading.parts.iter_mut().zip(read) {
            decls.extend(part.keep(lines.unwrap_or_default()));
        }
        reading.arrange(decls, loaded);
        reading
    }

    /// The files of the packs in their order.
    pub fn texts(&self) -> impl Iterator<Item = Text<'_>> {
        let mut from = 0;
        self.parts.iter().map(move |part| {
            let written = from..from + part.collected.heads.iter().filter(|head| head.id.is_some()).count();
            from = written.end;
            Text { file: part.file, pack: part.pack, comments: &part.comments, written, part }
        })
    }

    /// Reads a file anew whose text is another now. Nothing where the packs do not have it.
    pub fn change(&mut self, file: FileId, loaded: &Loaded) -> Reread {
        let Some(at) = self.parts.iter().position(|part| part.file == file) else { return Reread::default() };
        let pack = self.parts.get(at).and_then(|part| part.pack);
        let Some((part, tree)) = Part::parse(pack, file, loaded) else { return Reread::default() };
        let Some(place) = self.parts.get_mut(at) else { return Reread::default() };
        let old = std::mem::replace(place, part);
        let table = loaded.table.as_ref().is_some_and(|table| !table.decide.is_empty());
        if table {
            // What a table decides changes patches in their places.
            let new = Reading::new(loaded);
            let renumbered = Some(numbers(&self.model.names, &new.model.names));
            *self = new;
            return Reread { files: self.parts.iter().map(|part| part.file).collect(), renumbered };
        }
        let alike = self.parts.get(at).is_some_and(|new| {
            new.seen.len() == old.seen.len() && new.seen.iter().zip(&old.seen).all(|(one, other)| one.like(other))
        });
        let sound = |part: &Part| part.declares_soundly();
        if alike && sound(&old) && self.parts.iter().all(sound) {
            self.same_names(at, &old, &tree, loaded)
        } else {
            self.other_names(at, &old, &tree, loaded)
        }
    }

    /// The file declares what it declared before.
    fn same_names(&mut self, at: usize, old: &Part, tree: &File, loaded: &Loaded) -> Reread {
        let file = old.file;
        let points_there = |found: &Diagnostic| found.others.iter().any(|other| other.place.file == file);
        let mut again: BTreeSet<usize> = (0..self.parts.len()).collect();
        again.retain(|other| {
            *other != at && self.parts.get(*other).is_some_and(|part| part.diagnostics().any(points_there))
        });
        let Some(part) = self.parts.get_mut(at) else { return Reread::default() };
        part.collected = old.collected.clone();
        let declaring = part.seen.iter().filter(|seen| seen.declares());
        for (head, seen) in part.collected.heads.iter_mut().zip(declaring) {
            head.item = seen.item();
            let named = head.id.and_then(|id| self.model.names.all.get_mut(id.index()));
            if let (Some(named), Some((new, _))) = (named, seen.named()) {
                named.place = new.place;
            }
        }
        let mut decls = part.read(tree, &self.model.names, loaded);
        decls.extend(self.again(&again, loaded));
        again.insert(at);
        let files: BTreeSet<FileId> = again.iter().filter_map(|at| Some(self.parts.get(*at)?.file)).collect();
        let (patches, things): (Vec<_>, Vec<_>) = decls.into_iter().partition(|decl| decl.kind == Kind::Patch);
        for decl in things {
            if let Some(place) = self.model.decls.get_mut(decl.id.index()) {
                *place = decl;
            }
        }
        let before = self.model.patches.len();
        self.model.patches.retain(|patch| !files.contains(&patch.place.file));
        if before > self.model.patches.len() || !patches.is_empty() {
            self.model.patches.extend(patches);
            self.in_text_order();
            sort_patches(&mut self.model);
        }
        self.finish(loaded);
        Reread { files, renumbered: None }
    }

    /// The file declares other things than before, or what it declares clashes with others.
    fn other_names(&mut self, at: usize, old: &Part, tree: &File, loaded: &Loaded) -> Reread {
        let (names, collected, map) = self.followed(at, old).unwrap_or_else(|| {
            let (names, collected) = names(&self.parts, loaded);
            let map = numbers(&self.model.names, &names);
            (names, collected, map)
        });
        let mut strange: BTreeSet<String> = difference(old, self.parts.get(at)).into_iter().collect();
        let mut again = BTreeSet::from([at]);
        for (other, (part, new)) in self.parts.iter().zip(&collected).enumerate() {
            let form =
                |heads: &[Head]| heads.iter().map(|head| (head.item, head.kind, head.guessed)).collect::<Vec<_>>();
            let same = form(&part.collected.heads) == form(&new.heads) && part.collected.diagnostics == new.diagnostics;
            if other != at && !(same && part.collected.limit == new.limit) {
                again.insert(other);
                strange.extend(part.seen.iter().flat_map(all_names));
            }
        }
        let others = self.parts.iter().enumerate();
        again.extend(
            others.filter(|(_, part)| part.is_misread() || part.mentions(&strange, loaded)).map(|(other, _)| other),
        );
        let mut old: Vec<Option<Declaration>> = std::mem::take(&mut self.model.decls).into_iter().map(Some).collect();
        let new_id = |id: DeclId| map.get(id.index()).copied().flatten().unwrap_or(id);
        let moved = map.iter().enumerate().any(|(at, new)| new.is_some_and(|new| new.index() != at));
        let mut decls: Vec<Declaration> = Vec::new();
        let files: BTreeSet<FileId> = again.iter().filter_map(|at| Some(self.parts.get(*at)?.file)).collect();
        for (at, part) in self.parts.iter().enumerate().filter(|(at, _)| !again.contains(at)) {
            let ids = collected.get(at).into_iter().flat_map(|new| &new.heads);
            for (before, now) in part.collected.heads.iter().zip(ids) {
                let taken = before.id.and_then(|id| old.get_mut(id.index())?.take());
                if let (Some(decl), Some(id)) = (taken, now.id) {
                    decls.push(Declaration { id, ..decl });
                }
            }
        }
        decls
            .extend(std::mem::take(&mut self.model.patches).into_iter().filter(|one| !files.contains(&one.place.file)));
        if moved {
            decls.iter_mut().for_each(|decl| decl.store.renumber(new_id));
        }
        put(&mut self.parts, collected);
        self.model.names = names;
        if let Some(part) = self.parts.get_mut(at) {
            decls.extend(part.read(tree, &self.model.names, loaded));
        }
        again.remove(&at);
        decls.extend(self.again(&again, loaded));
        self.arrange(decls, loaded);
        Reread { files, renumbered: Some(map) }
    }

    /// The names where one file gained or lost things and nothing else is to be said of it: quicker than to collect all names again.
    fn followed(&mut self, at: usize, old: &Part) -> Option<(Names, Vec<Collected>, Vec<Option<DeclId>>)> {
        let new = self.parts.get(at)?;
        let plain = |part: &Part| part.seen.iter().all(|seen| seen.is_sound() && !seen.is_special());
        let seen: usize = self.parts.iter().map(|part| part.seen.len()).sum();
        let all_sound = old.declares_soundly() && self.parts.iter().all(Part::declares_soundly);
        let pack = new.pack?;
        if seen > MAX_DECLARATIONS || !all_sound || !plain(old) || !plain(new) || self.model.names.has_former() {
            return None;
        }
        let mut before: BTreeMap<(Kind, &str), (DeclId, &Named)> = BTreeMap::new();
        let ids = old.collected.heads.iter().zip(old.seen.iter().filter(|seen| seen.declares()));
        for (id, (named, slug)) in ids.filter_map(|(head, seen)| Some((head.id?, seen.thing()?))) {
            before.insert((named.kind, slug), (id, named));
        }
        let mut came: Vec<(Named, String)> = Vec::new();
        let mut stays: BTreeMap<(Kind, &str), (DeclId, Place)> = BTreeMap::new();
        let mut twice = BTreeSet::new();
        for (named, slug) in new.seen.iter().filter_map(Seen::thing) {
            if !twice.insert((named.kind, slug)) {
                return None;
            }
            match before.get(&(named.kind, slug)) {
                Some((id, was)) if was.like(named) => {
                    stays.insert((named.kind, slug), (*id, named.place));
                }
                _ => came.push((named.clone(), slug.to_owned())),
            }
        }
        let others = self.parts.iter().enumerate().filter(|(other, part)| *other != at && part.pack == Some(pack));
        let mut others = others.flat_map(|(_, part)| part.seen.iter().filter_map(Seen::thing));
        if others.any(|(named, slug)| came.iter().any(|(new, theirs)| new.kind == named.kind && theirs == slug)) {
            return None;
        }
        let gone: BTreeSet<DeclId> =
            before.iter().filter(|(key, _)| !stays.contains_key(*key)).map(|(_, (id, _))| *id).collect();
        let mut names = std::mem::take(&mut self.model.names);
        let map = names.follow(&gone, came);
        let to = |id: DeclId| map.get(id.index()).copied().flatten();
        let mut own: BTreeMap<(Kind, &str), DeclId> = BTreeMap::new();
        for (key, (id, place)) in stays.iter().filter_map(|(key, (id, place))| Some((*key, (to(*id)?, *place)))) {
            names.all.get_mut(id.index()).into_iter().for_each(|named| named.place = place);
            own.insert(key, id);
        }
        let fresh =
            new.seen.iter().filter_map(Seen::thing).filter(|(named, slug)| !own.contains_key(&(named.kind, *slug)));
        let fresh: Vec<_> = fresh.collect();
        for (named, slug) in fresh {
            own.extend(names.newest(named).map(|id| ((named.kind, slug), id)));
        }
        let of = |seen: &Seen| seen.thing().and_then(|(named, slug)| own.get(&(named.kind, slug)).copied());
        let collected = self.parts.iter().enumerate().map(|(other, part)| match other == at {
            true => {
                let heads = part.seen.iter().filter_map(|seen| seen.head(of(seen))).collect();
                Collected { heads, ..Collected::default() }
            }
            false => {
                let heads =
                    part.collected.heads.iter().map(|head| Head { id: head.id.and_then(to), ..*head }).collect();
                Collected { heads, ..Collected::default() }
            }
        });
        let collected = collected.collect();
        Some((names, collected, map))
    }

    /// Reads some files once more.
    fn again(&mut self, which: &BTreeSet<usize>, loaded: &Loaded) -> Vec<Declaration> {
        let parts: Vec<(usize, &Part)> = which.iter().filter_map(|at| Some((*at, self.parts.get(*at)?))).collect();
        let names = &self.model.names;
        let read = threads::each(&parts, parts.len() < FEW, |(_, part)| {
            let (_, tree) = Part::parse(part.pack, part.file, loaded)?;
            Some(part.lines(&tree, names, loaded))
        });
        let read: Vec<_> = parts.iter().map(|(at, _)| *at).zip(read).collect();
        let mut decls = Vec::new();
        for (at, lines) in read {
            if let (Some(part), Some(lines)) = (self.parts.get_mut(at), lines) {
                decls.extend(part.keep(lines));
            }
        }
        decls
    }

    /// Puts declarations and patches in their order.
    fn arrange(&mut self, decls: Vec<Declaration>, loaded: &Loaded) {
        let mut things = decls;
        let patches = things.extract_if(.., |decl| decl.kind == Kind::Patch).collect();
        things.sort_unstable_by_key(|decl| decl.id);
        (self.model.decls, self.model.patches) = (things, patches);
        self.in_text_order();
        sort_patches(&mut self.model);
        self.finish(loaded);
    }

    /// Patches as the texts have them: among equals that order stays.
    fn in_text_order(&mut self) {
        let order: HashMap<FileId, usize> = self.parts.iter().enumerate().map(|(at, part)| (part.file, at)).collect();
        self.model.patches.sort_by_key(|patch| (order.get(&patch.place.file).copied(), patch.place));
    }

    /// What follows from the declarations.
    fn finish(&mut self, loaded: &Loaded) {
        let model = &mut self.model;
        let heads = self.parts.iter().flat_map(|part| &part.collected.heads);
        model.written = heads.filter_map(|head| head.id).collect();
        model.comments = self.parts.iter().flat_map(|part| part.comments.iter().copied()).collect();
        model.untold = Default::default();
        self.parts.iter().for_each(|part| model.untold.add(part.file, part.untold()));
        if let Some(table) = &loaded.table {
            if !table.decide.is_empty() {
                model.undecided_patches.clone_from(&model.patches);
            }
            model.decided = decide(model, &table.decide);
            model.collection.clone_from(&table.collection);
        }
        let made = self.parts.iter().filter(|part| part.makes()).flat_map(|part| &part.collected.heads);
        model.played = play(model, made.filter_map(|head| head.id));
    }
}

/// Gives each file what became of its declarations.
fn put(parts: &mut [Part], collected: Vec<Collected>) {
    parts.iter_mut().zip(collected).for_each(|(part, collected)| part.collected = collected);
}

/// All names of some files, and what became of what each of them declares.
fn names(parts: &[Part], loaded: &Loaded) -> (Names, Vec<Collected>) {
    let mut names = Names::default();
    names.packs = loaded.packs.iter().map(|pack| pack.manifest.id.clone()).collect();
    names.genres = loaded.packs.iter().map(|pack| pack.manifest.genre.clone()).collect();
    names.titles = loaded.packs.iter().map(|pack| pack.manifest.name.clone()).collect();
    names.visible = visible(loaded);
    names.manifests = loaded.packs.iter().map(|pack| pack.manifest.requirements_place()).collect();
    let files: Vec<(usize, &[Seen])> =
        parts.iter().map(|part| (part.pack.unwrap_or(0), part.seen.as_slice())).collect();
    let collected = collect(&files, &mut names);
    (names, collected)
}

/// The names alone that loaded packs declare: what is known of a pack that is not on the table. The checks report what is wrong with them.
pub fn declared_names(loaded: &Loaded) -> Names {
    let packs = loaded.packs.iter().enumerate();
    let files = packs.flat_map(|(at, pack)| pack.files.iter().map(move |file| (at, *file)));
    let parts: Vec<Part> = files.filter_map(|(pack, file)| Some(Part::parse(Some(pack), file, loaded)?.0)).collect();
    names(&parts, loaded).0
}

fn all_names(seen: &Seen) -> impl Iterator<Item = String> {
    let named = seen.named().map(|(named, former)| std::iter::once(&named.name).chain(former));
    named.into_iter().flatten().cloned()
}

/// The names that a file declared and declares no longer, or the other way round.
fn difference(old: &Part, new: Option<&Part>) -> Vec<String> {
    let new = new.map_or(&[][..], |part| part.seen.as_slice());
    // Most files lose or gain one thing: what stands before and after it is as it was.
    let same = old.seen.iter().zip(new).take_while(|(one, other)| one.like(other)).count();
    let (old, new) = (old.seen.get(same..).unwrap_or_default(), new.get(same..).unwrap_or_default());
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one.like(other)).count();
    let shorter = |list: &'_ [Seen]| list.len() - tail;
    let changed = old.iter().take(shorter(old)).chain(new.iter().take(shorter(new)));
    changed.flat_map(all_names).collect()
}

/// The new number of each declaration by its old one.
fn numbers(old: &Names, new: &Names) -> Vec<Option<DeclId>> {
    fn key(named: &Named) -> (usize, Kind, &str) {
        (named.pack, named.kind, named.name.as_str())
    }
    let same = |(one, other): &(&Named, &Named)| key(one) == key(other);
    let head = old.all.iter().zip(&new.all).take_while(same).count();
    let (old_rest, new_rest) = (old.all.get(head..).unwrap_or_default(), new.all.get(head..).unwrap_or_default());
    let tail = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(same).count();
    let between = new_rest.iter().take(new_rest.len() - tail).enumerate();
    let between: HashMap<_, usize> = between.map(|(at, named)| (key(named), head + at)).collect();
    let number = |(at, named): (usize, &Named)| {
        let new_at = match at {
            at if at < head => Some(at),
            at if at >= old.all.len() - tail => Some(at + new.all.len() - old.all.len()),
            _ => between.get(&key(named)).copied(),
        };
        new_at.and_then(|at| u32::try_from(at).ok()).map(DeclId)
    };
    old.all.iter().enumerate().map(number).collect()
}

/// Puts the patches in an order that files do not change: by pack, by what they change, and by what they say.
fn sort_patches(model: &mut Model) {
    let names = &model.names;
    model.patches.sort_by_cached_key(|patch| {
        let pack = names.packs.get(patch.pack).cloned().unwrap_or_default();
        let what = patch.changes().map(|what| names.lasting_key(what)).unwrap_or_default();
        let lines: Vec<String> = patch.body().iter().map(|line| canonical_form(names, line)).collect();
        (pack, what, lines)
    });
}

/// Which packs each pack can speak of: itself, what it needs and knows, and what those do.
fn visible(loaded: &Loaded) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for (at, pack) in loaded.packs.iter().enumerate() {
        let mut seen = vec![at];
        for need in pack.manifest.requires.iter().chain(&pack.manifest.knows) {
            let found = loaded.packs.iter().position(|other| other.manifest.id == need.id);
            if let Some(found) = found {
                seen.push(found);
                seen.extend(all.get(found).into_iter().flatten().copied());
            }
        }
        seen.sort_unstable();
        seen.dedup();
        all.push(seen);
    }
    all
}
