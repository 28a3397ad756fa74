//! Which declaration of the old side is which of the new one.

use std::collections::{BTreeMap, BTreeSet};

use super::side::{Declared, Key, Side};
use brim_language::model::names::{Found, Names};

/// The declarations of both sides, paired.
#[derive(Debug, Default)]
pub(super) struct Pairing {
    /// By the old key, the new one.
    pub pairs: BTreeMap<Key, Key>,
    /// Declarations that are gone.
    pub removed: Vec<Key>,
    /// Declarations that are new.
    pub added: Vec<Key>,
    /// Of what is gone: its name leads to this now.
    pub merged: BTreeMap<Key, Key>,
    /// Of what is paired: the old name leads nowhere now, and the new one is one that the thing had before.
    pub back: BTreeSet<Key>,
    /// Of what is gone: a thing of another kind has its name.
    pub other_kind: BTreeMap<Key, Key>,
}

/// The packs whose id changed, by their old ids: that is known only where one pack is compared with one.
pub(super) fn new_ids(old: Side<'_>, new: Side<'_>) -> BTreeMap<String, String> {
    let one = |side: Side<'_>| {
        let mut packs = side.packs();
        packs.next().filter(|_| packs.next().is_none()).map(|(_, pack)| pack.manifest.id.clone())
    };
    match (one(old), one(new)) {
        (Some(old), Some(new)) if old != new => BTreeMap::from([(old, new)]),
        _ => BTreeMap::new(),
    }
}

/// Pairs declarations: by their keys, then by the names that they had before, on either side.
pub(super) fn pair(
    old: (&BTreeMap<Key, Declared<'_>>, &Names),
    new: (&BTreeMap<Key, Declared<'_>>, &Names),
    ids: &BTreeMap<String, String>,
) -> Pairing {
    let ((old, old_names), (new, names)) = (old, new);
    let mut pairing = Pairing::default();
    let mut taken: BTreeSet<&Key> = BTreeSet::new();
    let moved = |key: &Key| {
        let pack = ids.get(&key.pack).unwrap_or(&key.pack).clone();
        // A change is called by what it changes, which may be a thing of the pack itself.
        let name = match key.name.split_once('/') {
            Some((pack, rest)) => format!("{}/{rest}", ids.get(pack).map_or(pack, String::as_str)),
            None => key.name.clone(),
        };
        Key { pack, name, ..key.clone() }
    };
    for key in old.keys() {
        if let Some((there, _)) = new.get_key_value(&moved(key)) {
            taken.insert(there);
            pairing.pairs.insert(key.clone(), there.clone());
        }
    }
    for (key, thing) in old.iter().filter(|(key, _)| !pairing.pairs.contains_key(key)).collect::<Vec<_>>() {
        let wanted = moved(key);
        let leads = leads_to(names, thing, &wanted, new);
        match leads {
            Some(there) if taken.insert(there) => {
                pairing.pairs.insert(key.clone(), there.clone());
                continue;
            }
            Some(there) => {
                pairing.merged.insert(key.clone(), there.clone());
            }
            None => {}
        }
        // A name that is taken back: the thing had it before.
        let back =
            new.iter().filter(|(there, _)| !taken.contains(there) && there.kind == key.kind).find(|(_, there)| {
                let Some(pack) = old_names.packs.iter().position(|id| *id == key.pack) else { return false };
                let found = old_names.find(&there.name, &[key.kind], pack, Some(pack));
                there.id.is_some() && thing.id.is_some_and(|id| found == Found::One(id))
            });
        if let Some((there, _)) = back.filter(|_| leads.is_none()) {
            taken.insert(there);
            pairing.back.insert(key.clone());
            pairing.pairs.insert(key.clone(), there.clone());
            continue;
        }
        let same_name = |other: &&Key| {
            other.pack == wanted.pack && other.name == wanted.name && other.kind != key.kind && other.mix.is_none()
        };
        if let Some(other) = new.keys().find(same_name).filter(|other| !old.contains_key(*other)) {
            pairing.other_kind.insert(key.clone(), other.clone());
        }
        pairing.removed.push(key.clone());
    }
    pairing.added = new.keys().filter(|key| !taken.contains(key)).cloned().collect();
    follow_changes(&mut pairing);
    pairing
}

/// What the old name leads to now, in its pack: a new spelling, or a thing that was called so.
fn leads_to<'n>(
    names: &Names,
    thing: &Declared<'_>,
    wanted: &Key,
    new: &'n BTreeMap<Key, Declared<'_>>,
) -> Option<&'n Key> {
    thing.id?;
    let pack = names.packs.iter().position(|id| *id == wanted.pack)?;
    let Found::One(id) = names.find(&thing.name, &[wanted.kind], pack, Some(pack)) else { return None };
    new.iter().find(|(_, there)| there.id == Some(id)).map(|(key, _)| key)
}

/// A change of a thing that was renamed is the change of the thing that it is now.
fn follow_changes(pairing: &mut Pairing) {
    let renamed: BTreeMap<String, String> =
        pairing.pairs.iter().filter(|(old, new)| old != new).map(|(old, new)| (old.text(), new.text())).collect();
    let gone = std::mem::take(&mut pairing.removed);
    for key in gone {
        let moved = renamed.get(&key.name).map(|name| Key { name: name.clone(), ..key.clone() });
        match moved.and_then(|moved| pairing.added.iter().position(|added| *added == moved)) {
            Some(at) => {
                let there = pairing.added.remove(at);
                pairing.pairs.insert(key, there);
            }
            None => pairing.removed.push(key),
        }
    }
}
