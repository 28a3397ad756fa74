//! What was found out about loaded packs, file by file, so that after a change only what depends on it is worked out anew.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::assumed::{Assumption, Unchecked, assumed, given_to_the_fallen, unchecked};
use super::common::Known;
use super::context::{Context, written};
use super::focus::{Focus, Mentions};
use super::likeness::Alike;
use super::misnamed::{Folded, fold};
use super::summary::summaries;
use super::told_once::told_once;
use super::walk::Walk;
use super::{Checked, LINTS, Reach, allow, changed_sheets, empty};
use brim_core::game::ids::DeclId;
use brim_language::diagnostic::{Diagnostic, FileId, Place, Severity};
use brim_language::model::threads::each;
use brim_language::model::{Declaration, Model, Reading, Reread, Text};
use brim_language::pack::Loaded;

/// Fewer declarations than this are looked at on one thread.
const LITTLE: usize = 500;

/// The file of a finding, if it has one.
type Home = Option<FileId>;

/// Findings by file, each with the number of its lint; what is found about whole packs has number 0.
type Found = BTreeMap<Home, Vec<(usize, Diagnostic)>>;

/// What was read anew.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// The files.
    files: BTreeSet<FileId>,
    /// What patches in them change or changed.
    targets: Vec<DeclId>,
}

/// What was found out.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) reading: Reading,
    walk: Arc<Walk>,
    mentions: Option<Arc<Mentions>>,
    alike: Option<Arc<Alike>>,
    known: Known,
    /// Findings of lints that look at a declaration and at what it names, and those of all others.
    near: Found,
    whole: Found,
    folded: Folded,
    /// Markers that heroes are given as they fall: what is assumed of other texts hangs on them.
    fallen: BTreeSet<DeclId>,
    /// What is told of each file.
    pub(super) told: BTreeMap<Home, Vec<Diagnostic>>,
    pub(super) open: BTreeMap<FileId, (Vec<Assumption>, Vec<Unchecked>)>,
}

impl State {
    /// Reads and checks everything.
    pub(super) fn new(loaded: &Loaded) -> State {
        let reading = Reading::new(loaded);
        let walk = Arc::new(Walk::over(written(&reading.model)));
        let mut state = State { reading, walk, ..State::default() };
        state.look(loaded, None);
        state
    }

    /// Looks at what was taken in. Comes back with the files of which something else is told now.
    pub(super) fn look_again(&mut self, loaded: &Loaded, changed: Changed) -> BTreeSet<Home> {
        match changed.files.is_empty() {
            true => BTreeSet::new(),
            false => self.look(loaded, Some(changed)),
        }
    }

    /// Reads a file whose text is another now, and brings up to date what is kept of each declaration.
    pub(super) fn take_in(&mut self, file: FileId, loaded: &Loaded, changed: &mut Changed) {
        let before: Vec<Range<usize>> = self.reading.texts().map(|text| text.written).collect();
        let patched = |model: &Model| -> Vec<_> {
            model.patches.iter().filter_map(|patch| Some((patch.place.file, patch.changes()?))).collect()
        };
        let mut targets = patched(&self.reading.model);
        let Reread { files, renumbered } = self.reading.change(file, loaded);
        if files.is_empty() {
            return;
        }
        if let Some(new) = &renumbered {
            let follow = |id: &mut DeclId| {
                let to = new.get(id.index()).copied().flatten();
                to.map(|to| *id = to).is_some()
            };
            targets.retain_mut(|(_, id)| follow(id));
            changed.targets.retain_mut(follow);
            self.known = self.known.renumbered(new);
            let names = &self.reading.model.names;
            self.alike = self.alike.take().and_then(|alike| alike.followed(new, names)).map(Arc::new);
        }
        targets.extend(patched(&self.reading.model));
        targets.retain(|(file, _)| files.contains(file));
        let model = &self.reading.model;
        let decls =
            |range: Range<usize>| model.written.get(range).unwrap_or_default().iter().filter_map(|id| model.decl(*id));
        // Whoever looked has given the walk back.
        let mut walk = std::mem::take(&mut self.walk);
        let mut mentions = self.mentions.take();
        if let Some(mentions) = mentions.as_mut().map(Arc::make_mut)
            && let Some(new) = &renumbered
        {
            mentions.renumber(new, model.decls.len());
        }
        for (text, old) in self.reading.texts().zip(before).filter(|(text, _)| files.contains(&text.file)) {
            if let Some(walk) = Arc::get_mut(&mut walk) {
                walk.replace(text.written.start..text.written.start + old.len(), decls(text.written.clone()));
            }
            if let Some(mentions) = mentions.as_mut().map(Arc::make_mut) {
                decls(text.written).for_each(|decl| mentions.put(decl));
            }
        }
        (self.walk, self.mentions) = (walk, mentions);
        changed.files.extend(files);
        changed.targets.extend(targets.into_iter().map(|(_, id)| id));
    }

    /// Runs the lints: all of them over everything, or as far as what was read anew reaches.
    fn look(&mut self, loaded: &Loaded, changed: Option<Changed>) -> BTreeSet<Home> {
        let model = &self.reading.model;
        let mut context = Context::walked(model, loaded, Arc::clone(&self.walk));
        let mut empties = Vec::new();
        let mut misread = BTreeSet::new();
        for text in self.reading.texts() {
            let mut found = text.diagnostics().peekable();
            misread.extend(text.pack.filter(|_| found.peek().is_some()));
            for error in found.filter(|found| is_error(found)) {
                match (text.pack, error.place) {
                    (Some(pack), Some(place)) => context.misread.at.entry(pack).or_default().push(place),
                    (Some(pack), None) => context.misread.unknown.extend([pack]),
                    (None, _) => context.lost = true,
                }
                context.unread.extend(text.pack);
            }
        }
        for (at, pack) in loaded.packs.iter().enumerate().filter(|(at, _)| !misread.contains(at)) {
            let mut all = model.decls.iter().chain(&model.patches);
            let declarations = usize::from(all.any(|decl| decl.pack == at));
            empties.extend(empty::declares_nothing(loaded, pack, declarations));
        }
        for found in empties.iter().chain(&loaded.diagnostics).filter(|found| is_error(found)) {
            match found.place.and_then(|place| context.pack_of(place.file)) {
                Some(pack) => {
                    context.unread.extend([pack]);
                    context.misread.unknown.extend([pack]);
                }
                None => context.lost = true,
            }
        }
        if let Some(mentions) = self.mentions.take() {
            context.keep_mentions(mentions);
        }
        if let Some(alike) = self.alike.take() {
            context.keep_alike(alike);
        }
        let all = Arc::new(context);
        let focus = changed.as_ref().map(|new| Focus::of(&all, &self.reading, &new.files, &new.targets));
        let near = focus.as_ref().map(|focus| Context::near(&all, focus.ids(model)));
        let known = Known::of(&all);
        let jobs: Vec<(usize, Reach, &Context)> = LINTS
            .iter()
            .enumerate()
            .map(|(at, (reach, _))| match &near {
                Some(near) if self.known.says_the_same(&known, *reach) => (at, *reach, near),
                _ => (at, *reach, &*all),
            })
            .collect();
        let found = each(&jobs, model.decls.len() < LITTLE, |(at, _, context)| {
            let mut found = Vec::new();
            if let Some((_, lint)) = LINTS.get(*at) {
                lint(context, &mut found);
            }
            found
        });
        let mut homes: BTreeSet<Home> = BTreeSet::new();
        let mut whole = Found::new();
        for found in empties {
            whole.entry(home(&found)).or_default().push((0, found));
        }
        for ((at, reach, context), found) in jobs.iter().zip(found) {
            let number = at + 1;
            if *reach == Reach::Whole {
                found.into_iter().for_each(|found| whole.entry(home(&found)).or_default().push((number, found)));
                continue;
            }
            // What was not looked at is as it was.
            let some = focus.as_ref().filter(|_| !std::ptr::eq(*context, &*all));
            let looked = |place: Option<Place>| some.is_none_or(|focus| focus.holds(place));
            for (home, kept) in &mut self.near {
                if some.is_some_and(|focus| !focus.touches(*home)) {
                    continue;
                }
                let before = kept.len();
                kept.retain(|(lint, found)| *lint != number || !looked(found.place));
                if kept.len() < before {
                    homes.insert(*home);
                }
            }
            for found in found.into_iter().filter(|found| looked(found.place)) {
                homes.insert(home(&found));
                self.near.entry(home(&found)).or_default().push((number, found));
            }
        }
        let told = self.near.values().chain(whole.values()).flatten();
        let told = changed_sheets::Told::by(told.map(|(_, found)| found));
        for (number, found) in changed_sheets::found(&all, &told) {
            whole.entry(home(&found)).or_default().push((number, found));
        }
        let old = std::mem::replace(&mut self.whole, whole);
        let keys = old.keys().chain(self.whole.keys()).copied();
        homes.extend(keys.filter(|home| old.get(home) != self.whole.get(home)));
        let folded = self.fold(&all);
        if folded != self.folded {
            homes.extend(folded.places().chain(self.folded.places()).map(|place| Some(place.file)));
            self.folded = folded;
        }
        let fallen = given_to_the_fallen(&all);
        let fell = fallen != self.fallen;
        self.fallen = fallen;
        let doubted = known.unread != self.known.unread;
        let mut patches: BTreeMap<FileId, Vec<&Declaration>> = BTreeMap::new();
        for patch in &model.patches {
            patches.entry(patch.place.file).or_default().push(patch);
        }
        let mut texts = Vec::new();
        for text in self.reading.texts() {
            let again = fell || changed.as_ref().is_none_or(|new| new.files.contains(&text.file));
            // Whether an `allow` allows something is asked where all was read.
            if again || doubted && !text.comments.is_empty() || homes.contains(&Some(text.file)) {
                homes.insert(Some(text.file));
                let ids = model.written.get(text.written.clone()).unwrap_or_default();
                let own = ids.iter().filter_map(|id| model.decl(*id));
                let decls: Vec<&Declaration> = own.chain(patches.remove(&text.file).unwrap_or_default()).collect();
                texts.push((text, again, decls));
            }
        }
        let told = each(&texts, texts.len() < 10 || model.decls.len() < LITTLE, |(text, again, decls)| {
            let asked = text.pack.and_then(|pack| loaded.packs.get(pack)).is_some_and(|pack| pack.asked);
            let open = again.then(|| {
                if asked { (assumed(&all, decls, &self.fallen), unchecked(&all, decls)) } else { Default::default() }
            });
            (self.tell(&all, Some(text), Some(text.file), decls), open)
        });
        for home in
            homes.iter().filter(|home| home.is_none_or(|file| !texts.iter().any(|(text, ..)| text.file == file)))
        {
            self.told.insert(*home, self.tell(&all, None, *home, &[]));
        }
        for ((text, ..), (told, open)) in texts.iter().zip(told) {
            self.told.insert(Some(text.file), told);
            open.into_iter().for_each(|open| {
                self.open.insert(text.file, open);
            });
        }
        drop(near);
        self.mentions = all.mentions_kept();
        self.alike = Some(Arc::clone(all.alike()));
        self.known = known;
        homes
    }

    /// What is told once for many: in the order of the texts, then of the lints.
    fn fold(&self, context: &Context) -> Folded {
        let texts = self.reading.texts().flat_map(|text| text.diagnostics());
        let mut lints: Vec<&(usize, Diagnostic)> = self.near.values().chain(self.whole.values()).flatten().collect();
        lints.retain(|(_, found)| found.code == brim_language::diagnostic::Code::UnknownName);
        lints.sort_by_key(|(lint, found)| (*lint, found.place));
        fold(context, texts.chain(lints.into_iter().map(|(_, found)| found)))
    }

    /// What is told of a file.
    fn tell(&self, context: &Context, text: Option<&Text>, home: Home, decls: &[&Declaration]) -> Vec<Diagnostic> {
        let mut out: Vec<Diagnostic> = text.into_iter().flat_map(Text::diagnostics).cloned().collect();
        let mut lints: Vec<&(usize, Diagnostic)> =
            [&self.near, &self.whole].into_iter().filter_map(|found| found.get(&home)).flatten().collect();
        lints.sort_by_key(|(lint, _)| *lint);
        out.extend(lints.into_iter().map(|(_, found)| found.clone()));
        out.retain(|found| !self.folded.has(found));
        out.extend(self.folded.told.iter().filter(|found| found.place.map(|place| place.file) == home).cloned());
        allow::apply(context, text.map_or(&[], |text| text.comments), decls, &mut out);
        told_once(context, &mut out);
        if let Some(file) = home {
            context.model.untold.of(file).close(&mut out);
        }
        out.sort_by_key(|found| found.place);
        out
    }

    /// How many declarations of the named packs have errors that keep them from being looked at.
    pub(super) fn waiting(&self, loaded: &Loaded) -> usize {
        let asked = |pack: usize| loaded.packs.get(pack).is_some_and(|pack| pack.asked);
        let all = self.reading.model.decls.iter().chain(&self.reading.model.patches);
        all.filter(|decl| decl.broken && asked(decl.pack)).count()
    }

    /// All of it, for whoever needs it once.
    pub(super) fn into_checked(self, loaded: &Loaded) -> Checked {
        let packs = summaries(&self.reading.model, loaded);
        let waiting = self.waiting(loaded);
        let (assumed, unchecked): (Vec<_>, Vec<_>) = self.open.into_values().unzip();
        Checked {
            waiting,
            model: self.reading.model,
            diagnostics: self.told.into_values().flatten().collect(),
            packs,
            assumed: assumed.into_iter().flatten().collect(),
            unchecked: unchecked.into_iter().flatten().collect(),
        }
    }
}

fn is_error(found: &Diagnostic) -> bool {
    found.severity == Severity::Error
}

fn home(found: &Diagnostic) -> Home {
    found.place.map(|place| place.file)
}
