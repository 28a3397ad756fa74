//! Which missions a change can touch: those in whose games the changed declaration can come up.

use std::collections::BTreeSet;

use super::building::find;
use super::change::{Diff, Part};
use super::classes::Class;
use super::side::Side;
use super::touched::names_of;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;

/// The missions that both sides have and that some change can touch, by their ids.
pub fn missions(diff: &Diff, old: Side<'_>, new: Side<'_>) -> Vec<String> {
    let changes = || diff.changes.iter().filter(|change| change.impact != Class::Safe);
    let everywhere = changes().any(|change| change.part == Part::Manifest);
    let targets = |side: Side<'_>, is_new: bool| -> BTreeSet<DeclId> {
        let mut targets = BTreeSet::new();
        for change in changes() {
            let id = if is_new { &change.id } else { change.was.as_ref().unwrap_or(&change.id) };
            match id.split_once("/change:") {
                Some((_, what)) => targets.extend(side.model.names.lookup(what)),
                None => targets.extend(find(side, id, change.kind)),
            }
        }
        targets
    };
    let (gone, come) = (targets(old, false), targets(new, true));
    let had: BTreeSet<String> =
        old.model.of_kind(Kind::Mission).map(|mission| old.model.names.id_text(mission.id)).collect();
    let mut out: Vec<String> = Vec::new();
    for mission in new.model.of_kind(Kind::Mission) {
        let id = new.model.names.id_text(mission.id);
        if !had.contains(&id) {
            continue;
        }
        let before = old.model.names.lookup(&id);
        let touched = everywhere
            || !reach(new, mission.id).is_disjoint(&come)
            || before.first().is_some_and(|before| !reach(old, *before).is_disjoint(&gone));
        if touched {
            out.push(id);
        }
    }
    out.sort();
    out
}

/// A card of a deck that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedCard {
    /// Its id before.
    pub was: String,
    /// Its id now.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// The cards that changed and lie in a deck on both sides.
pub fn changed_cards(diff: &Diff, old: Side<'_>, new: Side<'_>) -> Vec<ChangedCard> {
    let lies = |side: Side<'_>, id: &str| {
        let found = side.model.names.lookup(id);
        found.iter().any(|id| side.model.decl(*id).is_some_and(|decl| side.model.deck_of(decl).is_some()))
    };
    let mut out: Vec<ChangedCard> = Vec::new();
    for change in diff.changes.iter().filter(|change| change.impact != Class::Safe && change.deck.is_some()) {
        let before = change.was.as_ref().unwrap_or(&change.id);
        if lies(old, before) && lies(new, &change.id) && !out.iter().any(|card| card.id == change.id) {
            out.push(ChangedCard { was: before.clone(), id: change.id.clone(), name: change.name.clone() });
        }
    }
    out
}

/// Everything that can come up in games of a mission: what it names, what the decks hold, what all games know, and what those name in turn.
fn reach(side: Side<'_>, mission: DeclId) -> BTreeSet<DeclId> {
    let model = side.model;
    let mut next: Vec<DeclId> = vec![mission];
    next.extend(model.sheets().filter(|decl| always(decl.kind) || model.deck_of(decl).is_some()).map(|decl| decl.id));
    let mut seen: BTreeSet<DeclId> = next.iter().copied().collect();
    while let Some(id) = next.pop() {
        let Some(decl) = model.sheet(id) else { continue };
        let mut name = |id: DeclId| {
            let mission = model.decl(id).is_some_and(|decl| decl.kind == Kind::Mission);
            if !mission && seen.insert(id) {
                next.push(id);
            }
        };
        names_of(decl.head(), &mut name);
        decl.walk(&mut |phrase| names_of(phrase, &mut name));
    }
    seen
}

/// Kinds that every game knows, named or not.
fn always(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Rules
            | Kind::Ruling
            | Kind::Skill
            | Kind::Class
            | Kind::Deck
            | Kind::Marker
            | Kind::Token
            | Kind::Keyword
    )
}
