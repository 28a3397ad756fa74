//! What changed between two versions of packs, in the words of the game. Layout, comments and the order of files are no changes.
//!
//! [`diff`] is where to start: `side` finds the declarations of both sides, `pairing` says which is which, `tree` and `compare` find the
//! smallest changes, `classify` gives each its row of the table in `classes`. [`apply`] makes the new packs of the old ones and a diff.

mod also;
mod apply;
mod balance;
mod building;
mod change;
mod changelog;
mod classes;
mod classify;
mod compare;
mod decks;
mod errors;
mod exchange;
mod group;
mod hits;
mod implied;
mod json;
mod likeness;
pub mod manifest;
mod manifests;
mod outline;
mod paired;
mod pairing;
mod reach;
mod report;
mod saves;
mod side;
mod tell;
mod touched;
mod tree;
mod unread;
pub mod version;
pub mod words;

pub use apply::{Patched, Unfit, apply, canonical};
pub use balance::{Balance, Compared, Difference, balance_words, deviations, thousands};
pub use change::{AlsoTouched, At, Change, Diff, Hit, Likeness, PackPair, Part, Wording};
pub use changelog::changelog;
pub use classes::{Class, Rule, table};
pub use decks::DeckChange;
pub use errors::{Version, VersionError, errors};
pub use hits::{given, hits};
pub use json::{Document, document};
pub use paired::{Heroes, Pair, Pairing as Paired, Version as Playing, balance};
pub use reach::{ChangedCard, changed_cards, missions};
pub use report::{human, markdown};
pub use saves::{SavedGame, saved_game, saves_words};
pub use side::Side;
pub use touched::{Thing, Touched};
pub use version::{Advice, advice, asked};

use std::collections::BTreeMap;

use building::Building;
use pairing::{Pairing, new_ids, pair};
use side::{Declared, Key, Trees};
use tree::Line;
use unread::{Unread, has_unread_files, unread};

use brim_core::game::ids::DeclId;

/// Compares the packs that were named on one side with those of the other.
pub fn diff(old: Side<'_>, new: Side<'_>) -> Diff {
    let (old_trees, new_trees) = (Trees::of(old.loaded), Trees::of(new.loaded));
    let (olds, news) = (old.things(&old_trees), new.things(&new_trees));
    let ids = new_ids(old, new);
    let mut pairing = pair((&olds, &old.model.names), (&news, &new.model.names), &ids);
    let called = called(old, &pairing, &ids);
    let call_old = |id: DeclId| called.get(&id).cloned().unwrap_or_default();
    let call_new = |id: DeclId| new.key(id).map(|key| key.text()).unwrap_or_default();
    let mut building = Building::new(old, new, packs(old, new, &ids));
    building.manifests(&ids);
    let old_lines: BTreeMap<&Key, Line<'_>> =
        olds.iter().filter_map(|(key, thing)| Some((key, line(old, thing, &call_old)?))).collect();
    let new_lines: BTreeMap<&Key, Line<'_>> =
        news.iter().filter_map(|(key, thing)| Some((key, line(new, thing, &call_new)?))).collect();
    for (key, there) in &pairing.pairs {
        let things = (olds.get(key), news.get(there));
        let lines = (old_lines.get(key), new_lines.get(there));
        if let ((Some(one), Some(other)), (Some(old), Some(new))) = (things, lines) {
            building.both((one, old), (other, new), pairing.back.contains(key));
        }
    }
    let (old_unread, new_unread) = (unread(old, &old_trees), unread(new, &new_trees));
    let (old_files, new_files) = (has_unread_files(old), has_unread_files(new));
    for key in std::mem::take(&mut pairing.removed) {
        if let (Some(thing), Some(line)) = (olds.get(&key), old_lines.get(&key)) {
            let pack = ids.get(&key.pack).unwrap_or(&key.pack);
            if let Some(text) = new_unread.iter().find(|text| text.may_be(thing, pack)) {
                building.no_longer_read(thing, line, text.written);
                continue;
            }
            if new_files {
                building.not_compared(thing);
                continue;
            }
            let rule =
                classify::of_gone(key.kind, pairing.other_kind.contains_key(&key), pairing.merged.contains_key(&key));
            let heir = pairing.merged.get(&key).and_then(|there| news.get(there)).map(|there| there.name.clone());
            building.gone(thing, line, if key.mix.is_some() { Rule::OtherMix } else { rule }, heir);
            pairing.removed.push(key);
        }
    }
    for key in std::mem::take(&mut pairing.added) {
        if let (Some(thing), Some(line)) = (news.get(&key), new_lines.get(&key)) {
            let was = |text: &&Unread<'_>| {
                old.packs().any(|(_, pack)| {
                    let id = &pack.manifest.id;
                    *ids.get(id).unwrap_or(id) == key.pack && text.may_be(thing, id)
                })
            };
            if let Some(text) = old_unread.iter().find(was) {
                building.read_at_last(thing, line, text.written);
                continue;
            }
            if old_files {
                building.not_compared(thing);
                continue;
            }
            building.come(thing, line);
            pairing.added.push(key);
        }
    }
    if !old_files && !new_files {
        building.decks();
    }
    building.renames(&pairing, &old_lines, &new_lines, (&olds, &news));
    let mut diff = building.finish();
    group::sort(&mut diff);
    diff
}

/// What each old declaration is called on both sides.
fn called(old: Side<'_>, pairing: &Pairing, ids: &BTreeMap<String, String>) -> BTreeMap<DeclId, String> {
    let name = |id: DeclId| {
        let key = old.key(id)?;
        let there = pairing.pairs.get(&key).cloned().unwrap_or_else(|| {
            let pack = ids.get(&key.pack).unwrap_or(&key.pack).clone();
            Key { pack, ..key }
        });
        Some((id, there.text()))
    };
    old.model.decls.iter().filter_map(|decl| name(decl.id)).collect()
}

fn line<'a>(side: Side<'_>, thing: &Declared<'a>, call: &tree::Call<'_>) -> Option<Line<'a>> {
    let (statement, source) = thing.written.first().copied()?;
    if thing.read.len() != thing.written.len() || thing.broken() {
        return Some(Line::unread(statement, source));
    }
    let pairs = thing.read.iter().zip(&thing.written);
    let mut lines = pairs.map(|(decl, written)| Line::of(side, decl, *written, call));
    let mut first = lines.next()??;
    for other in lines {
        first.join(other?);
    }
    Some(first)
}

/// The packs of both sides.
fn packs(old: Side<'_>, new: Side<'_>, ids: &BTreeMap<String, String>) -> Vec<PackPair> {
    let mut pairs: BTreeMap<String, PackPair> = BTreeMap::new();
    for (side, is_new) in [(old, false), (new, true)] {
        for (_, pack) in side.packs() {
            let manifest = &pack.manifest;
            let id = if is_new { &manifest.id } else { ids.get(&manifest.id).unwrap_or(&manifest.id) };
            let pair = pairs.entry(id.clone()).or_insert_with(|| PackPair {
                id: id.clone(),
                name: manifest.name.clone(),
                old: None,
                new: None,
            });
            let version = Some(manifest.version.clone());
            if is_new {
                (pair.new, pair.name) = (version, manifest.name.clone());
            } else {
                pair.old = version;
            }
        }
    }
    pairs.into_values().collect()
}
