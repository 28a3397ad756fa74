//! Texts for the time outside of a fight about what ends with it: nobody has it then.

use super::context::{Context, In};
use super::known_here::split;
use super::markers::cleared;
use super::own_side::of_enemies;
use super::parts::{condition, named};
use super::walk::{Mark, Site};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView};
use brim_core::vocabulary::{Clears, Condition, Effect, Kind, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Phrase, Placed};

/// Looks at every text that asks for no fight.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.marked(In::Texts, Mark::Body) {
        let Some(asked) = condition(phrase).and_then(no_fight) else { continue };
        let mut lost: Option<(DeclId, Place)> = None;
        phrase.body().iter().for_each(|line| {
            line.walk(&mut |part| {
                if let Some(
                    EffectView::LosesAll { who: _, every: (), what }
                    | EffectView::Loses { who: _, n: _, what, random: _, per: _ },
                ) = EffectView::of(part)
                {
                    lost = lost.or(named(what).map(|what| (what, part.place())));
                }
            });
        });
        let Some((what, place)) = lost else { continue };
        let Some(ends) = gone_with_it(context, what) else { continue };
        let name = context.name(what);
        let found = context
            .finding(
                Code::AsksOther,
                decl,
                asked.place(),
                format!("outside of a fight nobody has {name}: it is cleared as the fight ends"),
            )
            .label("nobody has it then")
            .other(place, "has none to lose")
            .other(ends, "gone by then");
        let fight = context.text(asked.place()).trim().replacen("not ", "", 1);
        out.push(found.help(format!("write `{fight}`")).edit(asked.place(), fight, false));
    }
}

/// The part of a condition that asks for no fight.
fn no_fight(condition: Phrase<'_>) -> Option<Phrase<'_>> {
    let mut all = Vec::new();
    split(condition, Word::Condition(Condition::Both), &mut all);
    all.into_iter().find(|part| match ConditionView::of(*part) {
        Some(ConditionView::Not { condition }) => condition.word() == Word::Condition(Condition::Fight),
        _ => false,
    })
}

/// The line by which a token or marker is gone with its fight, where enemies alone give it: so it comes in one.
fn gone_with_it(context: &Context, what: DeclId) -> Option<Place> {
    let sheet = context.model.sheet(what).filter(|sheet| matches!(sheet.kind, Kind::Token | Kind::Marker))?;
    let before = [Clears::AtEndOfActivation, Clears::AtEndOfTurn, Clears::AtEndOfFight];
    let line = before.into_iter().find_map(|when| cleared(sheet, when))?;
    let mut gives = context.sites(In::Play, &[Word::Effect(Effect::Gains)]).filter(|site| {
        matches!(EffectView::of(site.phrase), Some(EffectView::Gains { who: _, n: _, what: given, per: _ }) if named(given) == Some(what))
    });
    gives.all(|site| of_enemies(site.decl)).then(|| line.place())
}
