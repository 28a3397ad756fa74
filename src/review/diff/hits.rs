//! Who is hit: lines of other packs that were fine with the old packs, and are not with the new ones.

use brim_language::model::Placed;
use std::collections::{BTreeMap, BTreeSet};

use super::change::{Change, Diff, Hit};
use super::classes::{Class, Rule};
use super::side::Side;
use super::touched::names_of;
use brim_core::phrase::ChangeView;
use brim_core::program::StatKey;
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Effect, Kind, Word};
use brim_language::diagnostic::{Diagnostic, Place, Severity};
use brim_language::model::Phrase;
use brim_language::pack::Loaded;

/// Takes the packs that are only there to be hit out of those that are compared. `own` are the folders of what is compared.
pub fn given(loaded: &mut Loaded, own: &BTreeSet<String>) -> BTreeSet<String> {
    let mut given = BTreeSet::new();
    for pack in loaded.packs.iter_mut().filter(|pack| pack.asked && !own.contains(&pack.root)) {
        pack.asked = false;
        given.insert(pack.manifest.id.clone());
    }
    given
}

/// One finding in a pack, wherever that was loaded from.
type Seen = (String, String, u32, String, String);

/// Adds to each change the lines of the given packs that it breaks. Both sides were loaded with these packs beside them; `found` are the
/// findings of a check of each.
pub fn hits(diff: &mut Diff, old: (Side<'_>, &[Diagnostic]), new: (Side<'_>, &[Diagnostic]), given: &BTreeSet<String>) {
    let before: BTreeSet<Seen> =
        old.1.iter().filter_map(|found| seen(old.0, found, given).map(|(seen, _)| seen)).collect();
    for found in new.1.iter().filter(|found| found.severity != Severity::Hint) {
        let Some((seen, place)) = seen(new.0, found, given) else { continue };
        if before.contains(&seen) {
            continue;
        }
        let (pack, file, line, _, message) = seen;
        let version =
            new.0.loaded.packs.iter().find(|one| one.manifest.id == pack).map(|one| one.manifest.version.clone());
        let error = found.severity == Severity::Error;
        let about = about(old.0, &pack, &file, place);
        let (version, does) = (version.unwrap_or_default(), about.does.clone());
        let hit = Hit { pack, version, file, line, does, message, error };
        blame(diff, hit, &about);
    }
    apart(diff, old.0, new.0, given);
    for held in &new.0.loaded.held {
        let known = |held: &brim_language::pack::Held| (held.name.clone(), held.why.clone());
        if !old.0.loaded.held.iter().any(|other| known(other) == known(held)) {
            let (pack, message) = (held.name.clone(), format!("it is left out: {}", held.why));
            let hit =
                Hit { pack, version: String::new(), file: String::new(), line: 0, does: None, message, error: true };
            let requires =
                diff.changes.iter_mut().find(|change| change.kind == "pack" && change.impact == Class::Breaking);
            match requires {
                Some(change) => change.hits.push(hit),
                None => diff.hits.push(hit),
            }
        }
    }
}

/// Given packs that a compared one conflicts with now, and did not before.
fn apart(diff: &mut Diff, old: Side<'_>, new: Side<'_>, given: &BTreeSet<String>) {
    let pairs = |side: Side<'_>| {
        let mut pairs: BTreeMap<(String, String), (String, String)> = BTreeMap::new();
        for (_, pack) in side.packs() {
            for conflict in pack.manifest.conflicts.iter().filter(|conflict| given.contains(&conflict.id)) {
                let other = side.loaded.packs.iter().find(|one| one.manifest.id == conflict.id);
                if let Some(other) = other.filter(|other| conflict.means(&other.manifest.number())) {
                    let key = (pack.manifest.id.clone(), conflict.id.clone());
                    pairs.insert(key, (other.manifest.version.clone(), conflict.reason.clone()));
                }
            }
        }
        pairs
    };
    let before = pairs(old);
    for ((own, pack), (version, message)) in pairs(new) {
        if before.contains_key(&(own.clone(), pack.clone())) {
            continue;
        }
        let does = Some(format!("can no longer share a table with {own}"));
        let hit = Hit { pack, version, file: String::new(), line: 0, does, message, error: true };
        let change = diff.changes.iter_mut().find(|one| one.kind == "pack" && one.path == "conflicts" && one.id == own);
        match change {
            Some(change) => change.hits.push(hit),
            None => diff.hits.push(hit),
        }
    }
}

/// A finding in one of the given packs, and where it stands.
fn seen(side: Side<'_>, found: &Diagnostic, given: &BTreeSet<String>) -> Option<(Seen, Place)> {
    let place = found.place?;
    let pack = side.loaded.packs.iter().find(|pack| {
        pack.files.contains(&place.file) || pack.manifest.place.is_some_and(|own| own.file == place.file)
    })?;
    let source = side.loaded.sources.get(place.file).filter(|_| given.contains(&pack.manifest.id))?;
    let line = source.line_at(place.span.start);
    let code = found.code.as_str().to_owned();
    Some(((pack.manifest.id.clone(), source.inside().to_owned(), line, code, found.message.clone()), place))
}

/// What a line of a given pack speaks of, as it was understood with the old packs.
struct About {
    /// Ids of the declarations, each with its kind.
    ids: BTreeSet<(String, &'static str)>,
    /// Of an operation: the field that it changes, as paths end.
    field: Option<String>,
    /// What it does with the first of them.
    does: Option<String>,
}

fn about(old: Side<'_>, pack: &str, file: &str, place: Place) -> About {
    let mut about = About { ids: BTreeSet::new(), field: None, does: None };
    let Some(own) = old.loaded.packs.iter().find(|one| one.manifest.id == pack) else { return about };
    let there =
        own.files.iter().find(|one| old.loaded.sources.get(**one).is_some_and(|source| source.inside() == file));
    let Some(there) = there else { return about };
    let meets = |phrase: Phrase<'_>| {
        let span = phrase.place().span;
        phrase.place().file == *there
            && span.start < place.span.end.max(place.span.start + 1)
            && place.span.start < span.end
    };
    let (mut ids, mut does) = (BTreeSet::new(), None);
    let mut name = |id, verb: &str| {
        if let Some(key) = old.key(id) {
            does.get_or_insert_with(|| format!("{verb} {}", old.model.name(id)));
            ids.insert((key.id(), key.kind.word()));
        }
    };
    for decl in old.model.decls.iter().chain(&old.model.patches).filter(|decl| decl.place.file == *there) {
        let mut inside = false;
        decl.walk(&mut |phrase| {
            if meets(phrase) {
                inside = true;
                let placed = matches!(phrase.word(), Word::Effect(Effect::Places | Effect::Becomes));
                names_of(phrase, &mut |id| name(id, if placed { "places" } else { "names" }));
            }
        });
        if meets(decl.head()) || decl.kind == Kind::Patch && inside {
            let verb = if decl.kind == Kind::Patch { "changes" } else { "makes a thing from" };
            names_of(decl.head(), &mut |id| name(id, verb));
        }
        if decl.kind == Kind::Patch && inside {
            about.field = decl.body().iter().find(|line| meets(*line)).and_then(field);
        }
    }
    About { ids, does, ..about }
}

/// What an operation changes, as the paths of changes end.
fn field(op: Phrase<'_>) -> Option<String> {
    match ChangeView::of(op)? {
        ChangeView::RemoveAbility { name }
        | ChangeView::ReplaceAbility { name }
        | ChangeView::OfAbility { which: name, stat: _, by: _ } => Some(format!("ability {}", name.to_lowercase())),
        ChangeView::RemoveRow { face: (low, high) } | ChangeView::ReplaceRow { face: (low, high), name: _ } => {
            Some(if low == high { format!("row {low}") } else { format!("row {low}-{high}") })
        }
        ChangeView::Set { stat: StatKey::Stat(stat), to: _ }
        | ChangeView::Raise { stat: StatKey::Stat(stat), by: _ }
        | ChangeView::RemoveFigure { stat: StatKey::Stat(stat) } => Some(stat.words().to_owned()),
        _ => None,
    }
}

/// Gives a hit to the change that is to blame for it.
fn blame(diff: &mut Diff, hit: Hit, about: &About) {
    let speaks = |change: &Change| {
        let id = change.was.as_ref().unwrap_or(&change.id);
        about.ids.iter().any(|(one, kind)| one == id && *kind == change.kind)
    };
    let ends = |change: &Change| match &about.field {
        Some(field) => slug(change.path.rsplit('/').next().unwrap_or_default()) == slug(field),
        None => false,
    };
    let mut ranked: BTreeMap<(bool, Class), usize> = BTreeMap::new();
    for (at, change) in diff.changes.iter().enumerate().filter(|(_, change)| speaks(change)) {
        ranked.entry((ends(change), change.impact)).or_insert(at);
    }
    let found = ranked.last_key_value().map(|((field, _), at)| (*field, *at));
    let Some((field, change)) = found.and_then(|(field, at)| Some((field, diff.changes.get_mut(at)?))) else {
        diff.hits.push(hit);
        return;
    };
    if (field || hit.error) && change.impact != Class::Breaking {
        change.impact = Rule::FieldGone.class();
        change.rule = Rule::FieldGone.id();
        change.rank.0 = Rule::FieldGone;
    }
    change.hits.push(hit);
}
