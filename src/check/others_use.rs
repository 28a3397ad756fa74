//! A marker or token that somebody holds, which any hero may use, and which does something to the user's own: another hero, who has none, could use it.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::parts::{condition, named};
use super::walk::Site;
use brim_core::phrase::{CostView, EffectView, RuleFormView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at what each marker and token offers.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        let held = matches!(decl.kind, Kind::Marker | Kind::Token) && decl.member(Member::Shared).is_none();
        if held && let Some(found) = another_could(context, decl, phrase) {
            out.push(found);
        }
    }
}

/// `a hero may use this …: that hero loses all Web`, on the marker Web.
fn another_could(context: &Context, decl: &Declaration, offer: Phrase<'_>) -> Option<Diagnostic> {
    let RuleFormView::Use { who, when: _, cost, more, condition: None, limit: _ } = RuleFormView::of(offer)? else {
        return None;
    };
    // Who pays with it has it.
    let with_it = |cost: Phrase<'_>| match CostView::of(cost) {
        Some(CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what }) => {
            named(what) == Some(decl.id)
        }
        Some(CostView::This { what: _ }) => true,
        _ => false,
    };
    if cost.into_iter().chain(more).any(with_it) {
        return None;
    }
    let anybody = matches!(who.pick(), Pick::Any | Pick::One)
        && who.noun() == NounRef::Noun(Noun::Hero)
        && who.filters().is_empty()
        && who.relations().is_empty();
    if !anybody || offer.body().iter().any(|line| of_somebody_else(line)) {
        return None;
    }
    let own = |line: &Phrase<'_>| match EffectView::of(*line) {
        Some(
            EffectView::Loses { who, n: _, what, random: _, per: _ } | EffectView::LosesAll { who, every: (), what },
        ) => who.pick() == Pick::That && named(what) == Some(decl.id),
        _ => false,
    };
    let line = offer.body().iter().find(own)?;
    // What lies in a space is used by whoever stands there.
    if lies(context, decl) {
        return None;
    }
    let name = context.name(decl.id);
    let message = format!("any hero may use this, also one who has no {name}: then nothing is lost");
    let found = context.finding(Code::AsksOther, decl, who.place(), message).label("whoever it is");
    let found = found.other(line.place(), "of the one who uses it");
    let help = "write `this hero may use this …` and `this hero` below, for the one who has it";
    Some(found.help(format!("{help}; or say who may: `a hero with {name} may use this`")))
}

/// True where a line speaks of others than the one who uses it, or asks for something first.
fn of_somebody_else(line: Phrase<'_>) -> bool {
    let other = |who: Selector<'_>| who.pick() != Pick::That || !who.relations().is_empty();
    let mut found = false;
    line.walk(&mut |part| found |= part.selectors().any(other) || condition(part).is_some());
    found
}

/// True for what texts lay in spaces or heroes put down.
fn lies(context: &Context, decl: &Declaration) -> bool {
    if decl.member(Member::Dropped).is_some() || !context.silent_all_round(decl.pack, &[decl.id]) {
        return true;
    }
    let lays = [Effect::Lays, Effect::LaysOnTrack, Effect::PutsDown].map(Word::Effect);
    context.sites(In::Written, &lays).any(|site| {
        let mut there = BTreeSet::new();
        super::used::names(site.phrase, &mut there);
        site.decl.kind != Kind::Scenario && there.contains(&decl.id)
    })
}
