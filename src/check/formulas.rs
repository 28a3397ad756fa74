//! Stats that are each computed from the other.

use std::collections::{BTreeMap, BTreeSet};

use super::context::{Context, In};
use super::parts::{set_to, stat_key};
use super::walk::Site;
use brim_core::phrase::{AmountView, EffectView, Measured};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Member, Modifier, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// The stats that one stat of a text is computed from, with the line that says so.
type Formulas = BTreeMap<StatKey, Vec<(StatKey, Place)>>;

/// Looks for circles within each text.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let sites: Vec<Site> =
        context.sites(In::All, &[Word::Modifier(Modifier::Set), Word::Member(Member::Printed)]).collect();
    for sites in sites.chunk_by(|one, other| one.decl.id == other.decl.id) {
        let mut formulas = Formulas::new();
        let Some(Site { decl, .. }) = sites.first() else { continue };
        let fixed = fixed(decl);
        sites.iter().for_each(|site| formula(site.phrase, fixed.contains(&site.phrase.place()), &mut formulas));
        if let Some(circle) = circle(&formulas) {
            out.push(told(context, decl, &circle));
        }
    }
}

/// The changes that somebody gets: their amounts are counted once, as they are got.
fn fixed(decl: &Declaration) -> BTreeSet<Place> {
    let mut out = BTreeSet::new();
    decl.walk(&mut |part| match EffectView::of(part) {
        Some(EffectView::Gets { who: _, change, time: _ }) => out.extend([change.place()]),
        Some(EffectView::GetsAll { who: _, time: _ }) => out.extend(part.body().iter().map(|line| line.place())),
        _ => {}
    });
    out
}

/// Notes what a line computes a stat from; one that is got may start from itself.
fn formula(phrase: Phrase<'_>, got: bool, out: &mut Formulas) {
    let (Some(key), Some(Value::Phrase(amount))) = (stat_key(phrase), set_to(phrase)) else { return };
    if let Some(AmountView::Number { n: _, per: None }) = AmountView::of(amount) {
        return;
    }
    amount.walk(&mut |part| {
        if let Some(AmountView::Of { what: Measured::Stat(read), who: _, n: _, less: _ }) = AmountView::of(part)
            && !(got && read == key)
        {
            out.entry(key).or_default().push((read, phrase.place()));
        }
    });
}

/// The lines of a circle, if there is one.
fn circle(formulas: &Formulas) -> Option<Vec<Place>> {
    formulas.keys().find_map(|start| way(formulas, *start, *start, &mut BTreeSet::new()))
}

/// The lines that lead from one stat to another.
fn way(formulas: &Formulas, from: StatKey, to: StatKey, seen: &mut BTreeSet<StatKey>) -> Option<Vec<Place>> {
    for (read, place) in formulas.get(&from).into_iter().flatten() {
        if *read == to {
            return Some(vec![*place]);
        }
        if seen.insert(*read)
            && let Some(mut rest) = way(formulas, *read, to, seen)
        {
            rest.insert(0, *place);
            return Some(rest);
        }
    }
    None
}

fn told(context: &Context, decl: &Declaration, circle: &[Place]) -> Diagnostic {
    let place = circle.first().copied().unwrap_or(decl.place);
    let message = match circle {
        [_] => "this stat depends on itself",
        _ => "these stats depend on each other",
    };
    let mut found = context.finding(Code::FormulaCycle, decl, place, message).label("has no beginning");
    for other in circle.iter().skip(1) {
        found = found.other(*other, "and this one");
    }
    found.help(match circle {
        [_] => {
            "give it a figure of its own; what is got for a time is counted once, as it comes, and may start from itself: \
             `each hero gets combat is half the combat of that hero rounded up until end of turn`"
        }
        _ => "give one of them a figure of its own",
    })
}
