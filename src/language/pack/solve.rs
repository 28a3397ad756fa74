//! Which packs a table takes, where several of one id are within reach: versions that all others on the table can work with.
//!
//! The order of the search decides as long as its first pack fits; a later pack is taken only where that one does not. Where no choice
//! fits at all, the first pack of each id is taken, and what does not fit is an error.

use super::files::Files;
use super::find::is_pack;
use super::search::{Found, Search};
use super::table::Table;
use std::collections::BTreeMap;

/// More tries than any table of real packs takes.
const MOST: u32 = 100_000;

/// The packs of a table and those they need, by id; those that are nowhere are left out.
pub(crate) fn solve(files: &dyn Files, search: &mut Search<'_>, table: &Table) -> BTreeMap<String, Found> {
    let mut reach: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    let mut add = |found: Found| {
        let list = reach.entry(found.id.clone()).or_default();
        if !list.iter().any(|other| files.identity(&other.root) == files.identity(&found.root)) {
            list.push(found);
        }
    };
    for found in search.all(&table.path) {
        add(found);
    }
    let folders: Vec<(String, String)> = table
        .packs
        .iter()
        .filter_map(|wanted| Some((wanted.id.clone(), wanted.folder(table)?)))
        .filter(|(_, folder)| is_pack(files, folder))
        .collect();
    for (_, folder) in &folders {
        search.all(folder).into_iter().for_each(&mut add);
    }
    for (id, folder) in folders {
        // What is named by its path is that and no other.
        reach.insert(id, search.at(&folder).into_iter().collect());
    }
    let mut solving = Solving { table, reach: &reach, chosen: BTreeMap::new(), tries: 0 };
    if !solving.all() {
        solving.chosen.clear();
        solving.tries = MOST;
        solving.nearest();
    }
    solving.chosen.into_iter().filter_map(|(id, found)| Some((id, found?.clone()))).collect()
}

struct Solving<'s> {
    table: &'s Table,
    reach: &'s BTreeMap<String, Vec<Found>>,
    /// By id; nothing for one that is nowhere.
    chosen: BTreeMap<String, Option<&'s Found>>,
    tries: u32,
}

impl<'s> Solving<'s> {
    /// The first pack that is wanted and not chosen yet.
    fn open(&self) -> Option<String> {
        let table = self.table.packs.iter().map(|wanted| &wanted.id);
        let chosen = self.chosen.values().flatten().filter_map(|found| found.manifest.as_ref());
        let needed = chosen.flat_map(|manifest| &manifest.requires).map(|required| &required.id);
        table.chain(needed).find(|id| !self.chosen.contains_key(*id)).cloned()
    }

    /// Chooses for all that is open; false where no choice fits.
    fn all(&mut self) -> bool {
        let Some(id) = self.open() else { return true };
        let candidates: &'s [Found] = self.reach.get(&id).map_or(&[], Vec::as_slice);
        if candidates.is_empty() {
            self.chosen.insert(id.clone(), None);
            if self.all() {
                return true;
            }
            self.chosen.remove(&id);
            return false;
        }
        for found in candidates {
            self.tries += 1;
            if self.tries > MOST {
                return false;
            }
            if !self.fits(&id, found) {
                continue;
            }
            self.chosen.insert(id.clone(), Some(found));
            if self.all() {
                return true;
            }
            self.chosen.remove(&id);
        }
        false
    }

    /// A pack beside those that are chosen: the table takes it, they do, and it takes them.
    fn fits(&self, id: &str, found: &Found) -> bool {
        let Some(manifest) = &found.manifest else { return true };
        let number = manifest.number();
        let wanted = self.table.packs.iter().filter(|wanted| wanted.id == id);
        let mut ranges = wanted.filter_map(|wanted| wanted.versions.as_ref());
        if !ranges.all(|versions| versions.allow(&number)) {
            return false;
        }
        self.chosen.iter().filter_map(|(id, found)| Some((id, found.as_ref()?.manifest.as_ref()?))).all(
            |(other, theirs)| {
                let takes = theirs
                    .requires
                    .iter()
                    .filter(|required| required.id == id)
                    .all(|required| required.allows(&number));
                let there = theirs.number();
                let taken = manifest
                    .requires
                    .iter()
                    .filter(|required| required.id == *other)
                    .all(|required| required.allows(&there));
                let apart = theirs.conflicts.iter().any(|conflict| conflict.id == id && conflict.means(&number))
                    || manifest.conflicts.iter().any(|conflict| conflict.id == *other && conflict.means(&there));
                takes && taken && !apart
            },
        )
    }

    /// The first pack of each id, whether it fits or not.
    fn nearest(&mut self) {
        while let Some(id) = self.open() {
            let first = self.reach.get(&id).and_then(|found| found.first());
            self.chosen.insert(id, first);
        }
    }
}
