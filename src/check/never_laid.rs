//! What is asked of a card's own tokens and markers where no text lays any on a card.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::context::{Context, In};
use super::parts::named;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView, ThingView};
use brim_core::vocabulary::{Condition, Effect, Kind, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Placed};

/// Looks at every condition on what lies on a card.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let laid = LazyCell::new(|| laid_on_cards(context));
    let asking = [Condition::Has, Condition::HasAny, Condition::HasMany].map(Word::Condition);
    for Site { decl, phrase, .. } in context.sites(In::Texts, &asking).filter(|site| site.decl.kind != Kind::Scenario) {
        let asked = match ConditionView::of(phrase) {
            Some(ConditionView::Has { who, what }) => Some((who, what)),
            Some(ConditionView::HasAny { who, thing } | ConditionView::HasMany { who, n: _, thing }) => {
                let held = ThingView::of(thing).and_then(|thing| match thing {
                    ThingView::Held { what } => named(what),
                    _ => None,
                });
                held.map(|what| (who, what))
            }
            _ => None,
        };
        let Some((_, what)) = asked.filter(|(who, _)| who.noun() == NounRef::Noun(Noun::Card)) else { continue };
        // What the card is by itself is no token on it.
        let lies = context.model.decl(what).is_some_and(|what| matches!(what.kind, Kind::Token | Kind::Marker));
        if !lies {
            continue;
        }
        if !context.silent_all_round(decl.pack, &[what]) || laid.contains(&what) {
            continue;
        }
        let name = context.name(what);
        let found = context
            .finding(
                Code::NothingHappens,
                decl,
                phrase.place(),
                format!("no text lays {name} on a card: there is never any on this one"),
            )
            .label("always none")
            .help(format!("ask its hero, `this hero has {name}`; or lay it there, `this card gains 1 {name}`"));
        out.push(found);
    }
}

/// What some text lays on a card.
fn laid_on_cards(context: &Context) -> BTreeSet<DeclId> {
    let gains = context.sites(In::Written, &[Word::Effect(Effect::Gains)]);
    gains
        .filter_map(|site| match EffectView::of(site.phrase)? {
            EffectView::Gains { who, n: _, what, per: _ } if who.noun() == NounRef::Noun(Noun::Card) => named(what),
            _ => None,
        })
        .collect()
}
