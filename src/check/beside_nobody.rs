//! Figures of melee attacks under a condition that nobody is near: whoever is attacked in melee is.

use super::context::{Context, In};
use super::known_here::split;
use super::own_side::of_enemies;
use super::parts::{condition, stat_key, without};
use super::walk::Site;
use brim_core::phrase::{ConditionView, CountView, PositionView, QuantityView, RelationView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Category, Condition, Noun, Pick, Stat, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at every change of a figure of enemies.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase: change, .. } in context.sites(In::Texts, &Category::Modifier.words()) {
        out.extend(alone_in_melee(context, decl, change));
    }
}

/// `combat +1 if no hero is next to this enemy`: its Combat counts against a hero who is next to it.
fn alone_in_melee(context: &Context, decl: &Declaration, change: Phrase<'_>) -> Option<Diagnostic> {
    let melee = [Stat::Combat, Stat::AmbushCombat, Stat::MeleeToHit].map(StatKey::Stat);
    if !melee.contains(&stat_key(change)?) || !of_enemies(decl) {
        return None;
    }
    let beside = |place: Phrase<'_>| match PositionView::of(place) {
        Some(PositionView::NextTo { whom }) => {
            whom.pick() == Pick::This && matches!(whom.noun(), NounRef::Noun(Noun::Enemy | Noun::Model))
        }
        _ => false,
    };
    let any_hero = |who: Selector<'_>| who.noun() == NounRef::Noun(Noun::Hero) && who.filters().is_empty();
    let mut parts = Vec::new();
    split(condition(change)?, Word::Condition(Condition::Both), &mut parts);
    let alone = parts.into_iter().find(|part| match ConditionView::of(*part) {
        Some(ConditionView::Stands { who, place }) => who.pick() == Pick::No && any_hero(who) && beside(place),
        Some(ConditionView::Many { n, what }) => {
            let who = match (QuantityView::of(n), CountView::of(what)) {
                (Some(QuantityView::None), Some(CountView::Which { who })) => who,
                _ => return false,
            };
            let near = |relation: Phrase<'_>| match RelationView::of(relation) {
                Some(RelationView::Stands { place }) => beside(place),
                _ => false,
            };
            any_hero(who) && who.relations().iter().any(near)
        }
        _ => false,
    })?;
    let message = "this counts in a melee attack, and the hero whom it attacks is next to it then";
    let found = context.finding(Code::Foregone, decl, alone.place(), message).label("never so");
    Some(found.help(format!("ask for another: `if another enemy is next to this enemy`; or {}", without(decl, alone))))
}
