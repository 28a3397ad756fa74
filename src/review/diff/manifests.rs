//! The changes of each `pack.toml`, and packs that only one side has.

use super::building::{Building, blank};
use super::change::{Change, Part, Wording};
use super::classes::Rule;
use super::manifest;
use super::side::Side;
use std::collections::{BTreeMap, BTreeSet};

impl Building<'_> {
    /// The keys of `pack.toml`, and packs that only one side has.
    pub fn manifests(&mut self, ids: &BTreeMap<String, String>) {
        for pair in self.diff.packs.clone() {
            let pack = |side: Side<'_>, of: &dyn Fn(&str) -> String| {
                let found = side.packs().find(|(_, pack)| of(&pack.manifest.id) == pair.id);
                found.map(|(_, pack)| manifest::fields(side.loaded, pack))
            };
            let before = pack(self.old, &|id| ids.get(id).cloned().unwrap_or_else(|| id.to_owned()));
            let after = pack(self.new, &str::to_owned);
            let blank = |path: &str| Change {
                path: path.to_owned(),
                part: Part::Manifest,
                ..blank(&pair.id, "pack", &pair.name)
            };
            let keys: BTreeSet<String> =
                before.iter().chain(&after).flat_map(|fields| fields.keys().cloned()).collect();
            let whole = match (&before, &after) {
                (Some(_), None) => Some(Rule::PackGone),
                (None, Some(_)) => Some(Rule::NewPack),
                _ => None,
            };
            if let Some(rule) = whole {
                let text = |fields: &Option<BTreeMap<String, String>>| {
                    fields
                        .as_ref()
                        .map(|fields| fields.iter().map(|(key, value)| format!("{key} = {value}\n")).collect())
                };
                self.push(Change { before: text(&before), after: text(&after), ..blank("") }, rule);
                continue;
            }
            for key in keys {
                let value = |fields: &Option<BTreeMap<String, String>>| fields.as_ref()?.get(&key).cloned();
                let (before, after) = (value(&before), value(&after));
                if before == after {
                    continue;
                }
                let rule = manifest::rule(&key, before.as_deref(), after.as_deref());
                let inline = Some(manifest::words(&key, before.as_deref(), after.as_deref()));
                let words = Wording { inline, ..Wording::default() };
                self.push(Change { before, after, words, ..blank(&key) }, rule);
            }
        }
    }
}
