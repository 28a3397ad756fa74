//! New declarations that are probably old ones with another name.

use super::building::Building;
use super::change::Likeness;
use super::compare::{edits, same_lines};
use super::pairing::Pairing;
use super::side::{Declared, Key};
use super::tree::Line;
use super::words;
use brim_core::vocabulary::Kind;
use std::collections::{BTreeMap, BTreeSet};

/// Of ten lines, how many must be the same for a new thing to be taken for the new name of an old one.
const SAME_OF_TEN: usize = 6;

impl Building<'_> {
    /// New things that are probably the new names of things that are gone: each once, the best pair first.
    pub fn renames(
        &mut self,
        pairing: &Pairing,
        old: &BTreeMap<&Key, Line<'_>>,
        new: &BTreeMap<&Key, Line<'_>>,
        things: (&BTreeMap<Key, Declared<'_>>, &BTreeMap<Key, Declared<'_>>),
    ) {
        let mut close: Vec<(usize, usize, &Key, &Key)> = Vec::new();
        for gone in pairing.removed.iter().filter(|key| !matches!(key.kind, Kind::Patch | Kind::Scenario)) {
            for come in pairing.added.iter().filter(|key| key.kind == gone.kind) {
                let Some((one, other)) = old.get(gone).zip(new.get(come)) else { continue };
                let (same, all) = same_lines(one, other);
                if same * 10 >= all * SAME_OF_TEN && same > 0 {
                    close.push((same, all, gone, come));
                }
            }
        }
        close.sort_by_key(|(same, all, gone, come)| (std::cmp::Reverse(*same), *all, *gone, *come));
        let mut taken: BTreeSet<&Key> = BTreeSet::new();
        for (same, lines, gone, come) in close {
            if taken.contains(gone) || taken.contains(come) {
                continue;
            }
            taken.extend([gone, come]);
            let name = |all: &BTreeMap<Key, Declared<'_>>, key: &Key| {
                all.get(key).map(|thing| thing.name.clone()).unwrap_or_default()
            };
            let Some((one, other)) = old.get(gone).zip(new.get(come)) else { continue };
            let differs = edits(one, other).iter().map(|edit| words::wording(self.old, self.new, edit)).collect();
            self.diff.renames.push(Likeness {
                differs,
                old: gone.id(),
                new: come.id(),
                kind: come.kind.word(),
                old_name: name(things.0, gone),
                new_name: name(things.1, come),
                same,
                lines,
            });
        }
    }
}
