//! `forgets` of an ability that no text teaches: nobody has ever learned it; and an ability that only those learn who have it.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::context::{Context, In};
use super::holders_of_abilities::learned;
use super::walk::Site;
use super::{parts, used};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{ConditionView, EffectView};
use brim_core::vocabulary::{Effect, Kind, Learning, Member, Modifier, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Phrase, Placed};

/// Looks at every ability that somebody forgets.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let taught = LazyCell::new(|| learned(context));
    for site in context.sites(In::Texts, &[Word::Effect(Effect::Learns)]) {
        let Some(EffectView::Learns { who: _, how: Learning::Forgets, what }) = EffectView::of(site.phrase) else {
            continue;
        };
        // A spell is held as a card, and cards are drawn.
        let Some(ability) = context.model.decl(what).filter(|decl| decl.kind == Kind::Ability) else { continue };
        if site.decl.kind == Kind::Scenario
            || !context.silent_all_round(site.decl.pack, &[what])
            || taught.contains(&what)
        {
            continue;
        }
        let name = context.name(what);
        let place = context.figure(site.phrase.place(), &name);
        let found = context
            .finding(
                Code::NothingHappens,
                site.decl,
                place,
                format!("no text teaches {name}: nobody has learned it, and nobody can forget it"),
            )
            .label("never learned")
            .other(ability.place, "this ability")
            .help(format!(
                "write where a hero learns it: `this hero learns {name}`, as an effect or in a row of a chart; what stands on a hero's own sheet stays"
            ));
        out.push(found);
    }
}

/// Looks at every ability that somebody learns where it must be had already.
pub fn by_who_has_it(context: &Context, out: &mut Vec<Diagnostic>) {
    let learns = |site: &Site<'_>| match EffectView::of(site.phrase) {
        Some(EffectView::Learns { who: _, how: Learning::Learns, what }) => Some(what),
        _ => None,
    };
    let all: Vec<Site<'_>> = context.sites(In::Written, &[Word::Effect(Effect::Learns)]).collect();
    let elsewhere = LazyCell::new(|| {
        let begins = context.sites(In::Written, &[Word::Member(Member::Upgrades), Word::Modifier(Modifier::Has)]);
        let mut taught = BTreeSet::new();
        for site in begins {
            used::names(site.phrase, &mut taught);
        }
        taught
    });
    for site in &all {
        let Some(what) = learns(site).filter(|_| site.decl.kind != Kind::Scenario && !site.decl.broken) else {
            continue;
        };
        let Some(asked) = asked_around(site, what) else { continue };
        let other = |other: &&Site<'_>| {
            other.phrase.id() != site.phrase.id() && learns(other) == Some(what) && asked_around(other, what).is_none()
        };
        if all.iter().any(|one| other(&one))
            || elsewhere.contains(&what)
            || !context.silent_all_round(site.decl.pack, &[what])
        {
            continue;
        }
        let name = context.name(what);
        let message = format!("only who has {name} already learns it, and no other text teaches it");
        let found = context
            .finding(Code::Foregone, site.decl, asked.place(), message)
            .label("never so")
            .other(site.phrase.place(), "learned here");
        let words = context.text(asked.place()).to_owned();
        out.push(found.help(format!("write `not {words}`")).edit(asked.place(), format!("not {words}"), false));
    }
}

/// The condition around an effect that asks for the ability that is learned there.
fn asked_around<'a>(site: &Site<'a>, what: DeclId) -> Option<Phrase<'a>> {
    fn asks<'a>(condition: Phrase<'a>, what: DeclId) -> Option<Phrase<'a>> {
        match ConditionView::of(condition)? {
            ConditionView::Has { who: _, what: has } => Some(condition).filter(|_| has == what),
            ConditionView::Not { condition: _ } | ConditionView::Either { a: _, b: _ } => None,
            _ => condition.parts().find_map(|part| asks(part, what)),
        }
    }
    fn around<'a>(line: Phrase<'a>, wanted: Place, what: DeclId) -> Option<Phrase<'a>> {
        let below = line.body().iter().find(|line| holds(*line, wanted))?;
        parts::condition(line).and_then(|condition| asks(condition, what)).or_else(|| around(below, wanted, what))
    }
    fn holds(line: Phrase<'_>, wanted: Place) -> bool {
        line.place() == wanted || line.body().iter().any(|line| holds(line, wanted))
    }
    around(site.line, site.phrase.place(), what)
}
