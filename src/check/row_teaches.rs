//! Rows of a chart that are called like one ability and teach another.

use super::context::{Context, In};
use brim_core::phrase::{EffectView, LabelView};
use brim_core::vocabulary::{Effect, Kind, Learning, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every row with a name.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let charts = [Word::Effect(Effect::Roll), Word::Effect(Effect::Rolls), Word::Member(Member::ChartRows)];
    for site in context.sites(In::Texts, &charts) {
        for row in site.phrase.body() {
            let Some(LabelView::Result { face: _, name: Some(name), stands: _ }) = LabelView::of(row) else { continue };
            let mut taught = Vec::new();
            row.body().iter().for_each(|line| {
                line.walk(&mut |part| {
                    if let Some(EffectView::Learns { who: _, how: Learning::Learns, what }) = EffectView::of(part) {
                        taught.push((part, what));
                    }
                });
            });
            let [(part, what)] = taught.as_slice() else { continue };
            let same = |id| context.model.name(id).eq_ignore_ascii_case(name);
            let mut meant = context.of_kind(Kind::Ability).filter(|ability| ability.pack == site.decl.pack);
            let Some(meant) = meant.find(|ability| same(ability.id)).filter(|_| !same(*what)) else { continue };
            let (mine, other) = (context.name(meant.id), context.name(*what));
            let place = context.figure(part.place(), &other);
            let found = context
                .finding(
                    Code::WordingDiffers,
                    site.decl,
                    place,
                    format!("the row is called {mine}, and it teaches {other}"),
                )
                .label("another ability")
                .other(meant.place, "this ability has the name of the row")
                .help(format!("write `learns {mine}`, or give the row the name of what it teaches"))
                .edit(place, mine, false);
            out.push(found);
        }
    }
}
