//! Two lines of one text for the same moment, of which the second asks for what the first only brings about: both are looked at when the moment
//! comes, so the second asks too early.

use std::collections::BTreeSet;

use super::context::Context;
use super::parts::{moment, named};
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, RuleFormView, ThingView, is_shape};
use brim_core::vocabulary::{Healing, Holding, Kind, Noun, Pick, Shape, Suffered, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector, Value};

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
            let name = match what {
                Facet::Named(what) => context.name(what),
                Facet::Held(held, _) => Word::Holding(held).entry().map_or("it", |entry| entry.sentence).to_owned(),
                Facet::Wounds(_) => "wounds".to_owned(),
                Facet::Sanity(_) => "sanity damage".to_owned(),
            };
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

/// What a condition asks for and a line can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Facet {
    /// Something that has a name: a marker, a token, an ability.
    Named(DeclId),
    /// Grit, gold and the like, of this one.
    Held(Holding, Whose),
    /// Wounds, of this one.
    Wounds(Whose),
    /// Sanity damage, of this one.
    Sanity(Whose),
}

/// Who is meant: by which words.
type Whose = (Pick, bool);

fn whose(who: Selector<'_>) -> Whose {
    (who.pick(), who.noun() == NounRef::Noun(Noun::Hero))
}

/// What a condition speaks of.
fn spoken_of(condition: Phrase<'_>) -> BTreeSet<Facet> {
    let mut all = BTreeSet::new();
    let mut of: Option<Whose> = None;
    condition.walk(&mut |part| {
        of = part.subject().map(whose).or(of);
        all.extend(part.slots().flatten().filter_map(|value| match value {
            Value::Name(id) => Some(Facet::Named(id)),
            _ => None,
        }));
        let Some(of) = of else { return };
        match (part.word(), ThingView::of(part)) {
            (Word::Holding(held), _) if held != Holding::Named => {
                all.insert(Facet::Held(held, of));
            }
            (_, Some(ThingView::Harm { what: Suffered::Wounds })) => {
                all.insert(Facet::Wounds(of));
            }
            (_, Some(ThingView::Harm { what: Suffered::Sanity })) => {
                all.insert(Facet::Sanity(of));
            }
            _ if is_shape(part, Shape::Wounded) => {
                all.insert(Facet::Wounds(of));
            }
            _ => {}
        }
    });
    all
}

/// Of what there is more or less once a line has acted.
fn changed(line: Phrase<'_>) -> BTreeSet<Facet> {
    let mut all = BTreeSet::new();
    for effect in line.body() {
        effect.walk(&mut |effect| match EffectView::of(effect) {
            Some(
                EffectView::Gains { who, n: _, what, per: _ }
                | EffectView::Loses { who, n: _, what, random: _, per: _ }
                | EffectView::LosesAll { who, every: (), what },
            ) => all.extend(match what.word() {
                Word::Holding(held) if held != Holding::Named => Some(Facet::Held(held, whose(who))),
                _ => named(what).map(Facet::Named),
            }),
            Some(EffectView::Lays { n: _, what, place: _ } | EffectView::LaysOnTrack { n: _, what }) => {
                all.insert(Facet::Named(what));
            }
            Some(EffectView::Learns { who: _, how: _, what }) => {
                all.insert(Facet::Named(what));
            }
            Some(EffectView::TakesWounds { who, n: _, past: _, per: _ }) => {
                all.insert(Facet::Wounds(whose(who)));
            }
            Some(EffectView::TakesSanity { who, n: _, past: _, per: _ }) => {
                all.insert(Facet::Sanity(whose(who)));
            }
            Some(EffectView::Heals { who, n: _, what, per: _ }) => {
                let whose = whose(who);
                all.extend((what != Healing::Sanity).then_some(Facet::Wounds(whose)));
                all.extend((what != Healing::Wounds).then_some(Facet::Sanity(whose)));
            }
            Some(EffectView::HealsAll { who, what: _ }) => {
                all.extend([Facet::Wounds(whose(who)), Facet::Sanity(whose(who))]);
            }
            _ => {}
        });
    }
    all
}
