//! The dead come back to life in a town, and nowhere else (SBSD p. 37): `each dead hero recovers` in a mission, or on a card of an adventure.

use super::context::{Context, In};
use super::parts::moment;
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{EffectView, MomentView, is_shape};
use brim_core::vocabulary::{Effect, Kind, Pick, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every hero that recovers.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Effect::Recovers, Effect::Each].map(Word::Effect)) {
        let Some(who) = phrase.subject().filter(|_| raises(phrase)) else { continue };
        let dead = who.filters().iter().find(|filter| is_shape(*filter, Shape::Dead));
        let Some(dead) = dead.filter(|_| in_adventures(context.owner(decl)) || at_its_time(decl, phrase.place()))
        else {
            continue;
        };
        let found = context
            .finding(
                Code::NothingHappens,
                decl,
                dead.place(),
                "the dead come back to life in a town alone, and not here",
            )
            .label("stays dead");
        out.push(found.help(
            "say it where a town does it, as an ability of a location: `this hero may use this for $500 if a hero is dead: one dead hero recovers`; who lies KO'd is a `KO'd hero`",
        ));
    }
}

/// `one dead hero recovers`, by itself or as `one dead hero { that hero recovers }`.
fn raises(effect: Phrase<'_>) -> bool {
    let that = |line: Phrase<'_>| matches!(EffectView::of(line), Some(EffectView::Recovers { who }) if who.pick() == Pick::That);
    let mut inside = false;
    effect.body().iter().for_each(|line| line.walk(&mut |part| inside |= that(part)));
    effect.word() == Word::Effect(Effect::Recovers) || inside
}

/// True for what speaks in adventures alone.
fn in_adventures(decl: &Declaration) -> bool {
    matches!(
        decl.kind,
        Kind::Mission | Kind::Encounter | Kind::Darkness | Kind::Dread | Kind::Threat | Kind::Enemy | Kind::Exploration
    )
}

/// True where it stands under a time of an adventure: the end of a turn, of a fight, of the adventure.
fn at_its_time(decl: &Declaration, place: Place) -> bool {
    let of_adventures = |rule: Phrase<'_>| {
        matches!(
            moment(rule).and_then(MomentView::of),
            Some(
                MomentView::StartOf { span: Span::Turn | Span::Fight | Span::Adventure, n: _ }
                    | MomentView::EndOf { span: Span::Turn | Span::Fight | Span::Adventure, n: _ }
            )
        )
    };
    let mut found = false;
    decl.walk(&mut |rule| {
        let inside = || {
            let mut inside = false;
            rule.body().iter().for_each(|line| line.walk(&mut |part| inside |= part.place() == place));
            inside
        };
        found |= of_adventures(rule) && inside();
    });
    found
}
