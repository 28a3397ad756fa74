//! Two lines of one text for the same moment, of which the second asks for what the first only brings about: both are looked at when the moment
//! comes, so the second asks too early.

use std::collections::BTreeSet;

use super::context::Context;
use super::parts::{moment, named};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, RuleFormView};
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Phrases, Placed, Value};

/// Looks at the lines of every declaration, and of every ability on it.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        block(context, decl, decl.body(), out);
        decl.body().iter().for_each(|line| block(context, decl, line.body(), out));
    }
}

fn block(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    let words = |line: Phrase<'_>| {
        moment(line)
            .map(|moment| context.text(moment.place()).split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
    };
    let mut before: Vec<(String, Phrase<'_>)> = Vec::new();
    for line in lines {
        let Some(when) = words(line) else { continue };
        let asked = condition(line).map(spoken_of).unwrap_or_default();
        let earlier = before.iter().filter(|(other, _)| !asked.is_empty() && *other == when).map(|(_, line)| *line);
        // Lines that part a moment between them ask for the same on both sides.
        let apart = |line: &Phrase<'_>| condition(*line).map(spoken_of).is_some_and(|names| !names.is_disjoint(&asked));
        let first = earlier.filter(|line| !apart(line)).find_map(|line| {
            let what = changed(line).intersection(&asked).next().copied()?;
            Some((line, what))
        });
        if let (Some((first, what)), Some(asks)) = (first, condition(line)) {
            let name = context.name(what);
            let found = context
                .finding(
                    Code::AsksOther,
                    decl,
                    asks.place(),
                    format!("this asks for {name} before the line above has changed it"),
                )
                .label("asked when the moment comes")
                .other(first.place(), "acts after both have been asked")
                .help("put both under one line, with `if … : …` as the second of its block; or say `as soon as …`");
            out.push(found);
        }
        before.push((when, line));
    }
}

fn condition(line: Phrase<'_>) -> Option<Phrase<'_>> {
    match RuleFormView::of(line)? {
        RuleFormView::When { moment: _, condition, limit: _ } | RuleFormView::At { moment: _, condition, limit: _ } => {
            condition
        }
        _ => None,
    }
}

/// What a condition speaks of by its name.
fn spoken_of(condition: Phrase<'_>) -> BTreeSet<DeclId> {
    let mut all = BTreeSet::new();
    condition.walk(&mut |part| {
        all.extend(part.slots().flatten().filter_map(|value| match value {
            Value::Name(id) => Some(id),
            _ => None,
        }));
    });
    all
}

/// Of what there is more or less once a line has acted.
fn changed(line: Phrase<'_>) -> BTreeSet<DeclId> {
    let mut all = BTreeSet::new();
    for effect in line.body() {
        effect.walk(&mut |effect| match EffectView::of(effect) {
            Some(
                EffectView::Gains { who: _, n: _, what, per: _ }
                | EffectView::Loses { who: _, n: _, what, random: _, per: _ }
                | EffectView::LosesAll { who: _, what },
            ) => all.extend(named(what)),
            Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }) => {
                all.extend([what]);
            }
            _ => {}
        });
    }
    all
}
