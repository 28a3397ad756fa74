//! Markers that are given as harm, and help whoever has one.

use super::super::context::{Context, In};
use super::super::cycles::Whom;
use super::super::parts::named;
use super::super::sides::{Change, Worth, changes};
use super::super::walk::Site;
use super::{all, of_enemies, turned};
use brim_core::phrase::EffectView;
use brim_core::vocabulary::{Effect, Kind, Label, Noun, Word};
use brim_language::diagnostic::{Code, Diagnostic, Severity};
use brim_language::model::{NounRef, Placed};

/// Looks at markers that enemies and failed tests alone give: who has one is to have harm of it.
pub fn given_as_harm(context: &Context, out: &mut Vec<Diagnostic>) {
    let gives = [Word::Effect(Effect::Gains)];
    for marker in context.decls().filter(|decl| decl.kind == Kind::Marker) {
        let sheet = context.model.sheet(marker.id).unwrap_or(marker);
        let changes: Vec<Change> = sheet.body().iter().flat_map(|line| changes(context, sheet, line)).collect();
        // Of whoever holds it, be it a hero or an enemy.
        let holder = |change: &Change| change.who == Whom::Anybody && change.worth == Worth::Good;
        let good = all(&changes, Worth::Good) || !changes.is_empty() && changes.iter().all(holder);
        let Some(first) = changes.first().filter(|_| good) else { continue };
        let mut given = context.sites(In::Play, &gives).filter(|site| match EffectView::of(site.phrase) {
            Some(EffectView::Gains { who: _, n: _, what, per: _ }) => named(what) == Some(marker.id),
            _ => false,
        });
        let Some(site) = given.next().filter(as_harm) else { continue };
        if !given.all(|site| as_harm(&site)) {
            continue;
        }
        let mut found = context
            .finding(
                Code::OwnSide,
                marker,
                first.by.place(),
                "the other side alone gives this marker, or a failed test, and all of it helps whoever has it",
            )
            .label("good for its holder")
            .other(site.phrase.place(), "given here");
        found.severity = Severity::Hint;
        out.push(match turned(context, first.by) {
            Some(change) => {
                found.help(format!("write `{change}`, if it is to harm")).edit(first.by.place(), change, false)
            }
            None => found.help("look at the sign, or leave it if it is meant"),
        });
    }
}

/// True where a hero is given something by an enemy, or because it fails a test; and where what a hero has gives it to an enemy.
fn as_harm(site: &Site<'_>) -> bool {
    let (to_hero, to_enemy) = match EffectView::of(site.phrase) {
        Some(EffectView::Gains { who, n: _, what: _, per: _ }) => {
            (who.noun() == NounRef::Noun(Noun::Hero), who.noun() == NounRef::Noun(Noun::Enemy))
        }
        _ => (false, false),
    };
    if to_enemy {
        return matches!(site.decl.kind, Kind::Item | Kind::Class | Kind::Spell);
    }
    let mut failed = false;
    site.decl.walk(&mut |part| {
        if part.word() == Word::Label(Label::Fail) {
            part.body().iter().for_each(|line| line.walk(&mut |one| failed |= one.id() == site.phrase.id()));
        }
    });
    to_hero && (failed || of_enemies(site.decl))
}
