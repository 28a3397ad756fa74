//! `forgets` of an ability that no text teaches: nobody has ever learned it.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::context::{Context, In};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView};
use brim_core::vocabulary::{Effect, Kind, Learning, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every ability that somebody forgets.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let taught = LazyCell::new(|| taught(context));
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

/// What some text teaches, or some class begins with.
fn taught(context: &Context) -> BTreeSet<DeclId> {
    let sites = context.sites(In::Written, &[Word::Effect(Effect::Learns), Word::Member(Member::Upgrades)]);
    let mut taught = BTreeSet::new();
    for site in sites {
        if let Some(EffectView::Learns { who: _, how: Learning::Learns, what }) = EffectView::of(site.phrase) {
            taught.insert(what);
        }
        if let Some(MemberView::Upgrades { list }) = MemberView::of(site.phrase) {
            taught.extend(list);
        }
    }
    taught
}
