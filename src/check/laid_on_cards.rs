//! What cannot lie on a card: gold, Grit and the like are a hero's.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::{ConditionView, EffectView, ThingView};
use brim_core::vocabulary::{Condition, Effect, Holding, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{NounRef, Phrase, Placed, Selector};

/// Looks at every gain, loss and condition of a card.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let words = [Word::Effect(Effect::Gains), Word::Effect(Effect::Loses), Word::Condition(Condition::HasMany)];
    for Site { decl, phrase, .. } in context.sites(In::Texts, &words) {
        let Some((who, what)) = held(phrase) else { continue };
        let on_card = who.noun() == NounRef::Noun(Noun::Card);
        let coin = matches!(
            what.word(),
            Word::Holding(Holding::Gold | Holding::Grit | Holding::Xp | Holding::DarkStone | Holding::Corruption)
        );
        if !on_card || !coin {
            continue;
        }
        let said = context.text(what.place()).trim().to_owned();
        let message = format!("{said} never lies on a card: tokens and markers do");
        let found = context.finding(Code::WrongType, decl, what.place(), message).label("not on a card");
        out.push(found.help(format!(
            "let a token of yours stand for it, `token \"Coin\" {{ at most 99 held }}` and `this card gains 10 Coin`; a hero has it: `this hero gains 10 {said}`"
        )));
    }
}

/// Who gains, loses or has what.
fn held(phrase: Phrase<'_>) -> Option<(Selector<'_>, Phrase<'_>)> {
    match (EffectView::of(phrase), ConditionView::of(phrase)) {
        (Some(EffectView::Gains { who, n: _, what, per: _ }), _) => Some((who, what)),
        (Some(EffectView::Loses { who, n: _, what, random: _, per: _ }), _) => Some((who, what)),
        (_, Some(ConditionView::HasMany { who, n: _, thing })) => match ThingView::of(thing)? {
            ThingView::Held { what } => Some((who, what)),
            _ => None,
        },
        _ => None,
    }
}
