//! Puts packs in order: what a pack needs comes before it. What cannot be ordered is held back, and says why.

use super::loaded::{Held, Loaded, Pack};
use crate::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Orders the packs of `loaded` by what they need, and among equals by id.
pub(crate) fn order(loaded: &mut Loaded) {
    let mut left = unique(loaded);
    let ids: BTreeSet<String> = left.keys().cloned().collect();
    let mut sorted: Vec<Pack> = Vec::new();
    let mut done: BTreeSet<String> = BTreeSet::new();
    loop {
        let ready = |pack: &Pack| pack.manifest.requires.iter().all(|required| done.contains(&required.id));
        // What a pack knows comes before it too, unless that needs it in turn.
        let waits = |pack: &Pack| pack.manifest.knows.iter().any(|known| left.contains_key(&known.id));
        let next = left.iter().find(|(_, pack)| ready(pack) && !waits(pack));
        let next = next.or_else(|| left.iter().find(|(_, pack)| ready(pack)));
        let Some(id) = next.map(|(id, _)| id.clone()) else { break };
        if let Some(pack) = left.remove(&id) {
            sorted.push(pack);
        }
        done.insert(id);
    }
    loaded.packs = sorted;
    cycles(&left, &mut loaded.diagnostics);
    for pack in left.values() {
        let missing = pack.manifest.requires.iter().find(|required| !done.contains(&required.id));
        let why = missing.map_or_else(String::new, |required| {
            let state = if ids.contains(&required.id) { "cannot be used" } else { "is not there or cannot be used" };
            format!("it needs {}, which {state}", required.id)
        });
        loaded.held.push(Held { name: pack.manifest.name.clone(), files: pack.files.clone(), why });
    }
}

/// The packs by id. The second pack of one id is held back.
fn unique(loaded: &mut Loaded) -> BTreeMap<String, Pack> {
    let mut packs: BTreeMap<String, Pack> = BTreeMap::new();
    let mut all = std::mem::take(&mut loaded.packs);
    all.sort_by(|left, right| left.root.cmp(&right.root));
    for pack in all {
        let Some(first) = packs.get(&pack.manifest.id) else {
            packs.insert(pack.manifest.id.clone(), pack);
            continue;
        };
        let message = format!("two packs have the id `{}`", pack.manifest.id);
        let mut found = match pack.manifest.place {
            Some(place) => Diagnostic::new(Code::PackTwice, place, message).label("the second one"),
            None => Diagnostic::without_place(Code::PackTwice, message),
        };
        if let Some(place) = first.manifest.place {
            found = found.other(place, "the first one");
        }
        found = found.subject(pack.manifest.subject()).help("give one of them another id, or leave one of them out");
        loaded.diagnostics.push(found);
        let why = format!("another pack has the id {}", pack.manifest.id);
        loaded.held.push(Held { name: pack.manifest.name.clone(), files: pack.files.clone(), why });
    }
    packs
}

/// One finding for each circle of packs that need one another.
fn cycles(left: &BTreeMap<String, Pack>, diagnostics: &mut Vec<Diagnostic>) {
    let mut told: BTreeSet<Vec<&str>> = BTreeSet::new();
    for start in left.keys() {
        let Some(cycle) = cycle_from(left, start) else { continue };
        let mut members = cycle.clone();
        members.sort_unstable();
        if told.insert(members) {
            diagnostics.extend(tell(left, &cycle));
        }
    }
}

/// The circle that one meets on going from a pack to the first thing it waits for, and so on.
fn cycle_from<'p>(left: &'p BTreeMap<String, Pack>, start: &'p str) -> Option<Vec<&'p str>> {
    let mut path: Vec<&str> = Vec::new();
    let mut at = start;
    loop {
        if let Some(seen) = path.iter().position(|id| *id == at) {
            return Some(path.split_off(seen));
        }
        path.push(at);
        let waits = |id: &&str| left.contains_key(*id);
        at = left.get(at)?.manifest.requires.iter().map(|required| required.id.as_str()).find(waits)?;
    }
}

fn tell(left: &BTreeMap<String, Pack>, cycle: &[&str]) -> Option<Diagnostic> {
    let link = |index: usize| {
        let id = cycle.get(index)?;
        let next = cycle.get((index + 1) % cycle.len())?;
        let pack = left.get(*id)?;
        let required = pack.manifest.requires.iter().find(|required| required.id == **next)?;
        Some((pack, required.place?, *next))
    };
    let (pack, place, next) = link(0)?;
    let message = match cycle {
        [only] => format!("`{only}` requires itself"),
        [first, ..] => format!("`{first}` requires {}, and so itself", quoted(cycle, 1)),
        [] => return None,
    };
    let mut found = Diagnostic::new(Code::RequirementCycle, place, message)
        .subject(pack.manifest.subject())
        .label(format!("requires `{next}`"))
        .help("take one of these requirements out; what both packs use belongs in a third one");
    for index in 1..cycle.len() {
        let Some((_, place, next)) = link(index) else { continue };
        found = found.other(place, format!("requires `{next}`"));
    }
    Some(found)
}

fn quoted(cycle: &[&str], from: usize) -> String {
    cycle.iter().skip(from).map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", which requires ")
}
