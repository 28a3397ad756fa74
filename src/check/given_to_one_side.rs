//! Markers that texts give to one side alone, with a figure that means nothing for it: `defense rolls -1` on what enemies alone are given.

use std::collections::BTreeMap;

use super::context::{Context, In};
use super::cycles::{Whom, whom};
use super::other_side::given;
use super::parts::named;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView, RuleFormView};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, Word};
use brim_language::diagnostic::Diagnostic;
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// To which side a marker is given, and by which words; nothing where it may be either.
type Given<'a> = BTreeMap<DeclId, Option<(Whom, Phrase<'a>)>>;

/// Looks at every marker.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let sides = sides(context);
    for marker in context.of_kind(Kind::Marker).filter(|decl| context.silent_all_round(decl.pack, &[decl.id])) {
        let Some(Some((side, giver))) = sides.get(&marker.id) else { continue };
        let all = if *side == Whom::Enemy { "given to enemies alone" } else { "given to heroes alone" };
        for line in marker.body().iter().flat_map(of_the_holder) {
            let found = given(context, marker, line, (*side, true));
            out.extend(found.map(|found| found.other(giver.place(), all)));
        }
    }
}

/// What a line says of whoever holds the marker.
fn of_the_holder(line: Phrase<'_>) -> Vec<Phrase<'_>> {
    match RuleFormView::of(line) {
        Some(RuleFormView::Standing { who, condition: _ }) if is_holder(who) => line.body().iter().collect(),
        None if matches!(line.word(), Word::Modifier(_)) => vec![line],
        _ => Vec::new(),
    }
}

fn is_holder(who: Selector<'_>) -> bool {
    matches!(who.pick(), Pick::This | Pick::That) && who.noun() == NounRef::Noun(Noun::Holder)
}

/// Who is given each marker.
fn sides<'a>(context: &Context<'a>) -> Given<'a> {
    let words = [Effect::Gains, Effect::Lays, Effect::LaysOnTrack].map(Word::Effect);
    let words = [words.as_slice(), &[Word::Member(Member::StartsHolding)]].concat();
    let mut out = Given::new();
    for site in context.sites(In::Written, &words) {
        let (what, side) = match (EffectView::of(site.phrase), MemberView::of(site.phrase)) {
            (Some(EffectView::Gains { who, n: _, what, per: _ }), _) => (named(what), side_of(context, site.decl, who)),
            (Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }), _) => {
                (Some(what), None)
            }
            (_, Some(MemberView::StartsHolding { n: _, what })) => (Some(what), None),
            _ => continue,
        };
        // What a marker gives to whoever has it is no first one.
        let Some(what) = what.filter(|what| *what != site.decl.id && site.decl.kind != Kind::Scenario) else {
            continue;
        };
        let now = side.map(|side| (side, site.phrase));
        let all = out.entry(what).or_insert(now);
        *all = all.zip(now).filter(|(first, now)| first.0 == now.0).map(|(first, _)| first);
    }
    out
}

fn side_of(context: &Context, decl: &Declaration, who: Selector<'_>) -> Option<Whom> {
    Some(whom(context, decl, who)).filter(|side| matches!(side, Whom::Hero | Whom::Enemy))
}
