//! Texts of a town that need a board: enemies that are to come there, attacks, tokens that are laid. A stay in a town has neither board nor fight.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::gone_by_then::now;
use super::holders_of_abilities::{learned, named_by};
use super::other_clock::{of_adventures, of_towns};
use super::parts;
use super::walk::Site;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MomentView, NounRef, Selector};
use brim_core::vocabulary::{Effect, Kind, Noun, Pick, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at all that towns, locations and what those offer alone do, and at what answers to a day, a stay or a visit.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let of_a_town = |line: Phrase<'_>| of_towns(parts::moment(line).and_then(MomentView::of));
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[RuleForm::When, RuleForm::At].map(Word::RuleForm)) {
        if of_a_town(phrase) {
            now(phrase, &mut |part| out.extend(needs_a_board(context, decl, part)));
        }
    }
    let offered = offered(context);
    let of_towns_alone =
        |decl: &&Declaration| matches!(decl.kind, Kind::Town | Kind::Location) || offered.contains(&decl.id);
    for decl in context.decls().filter(of_towns_alone) {
        for line in decl.body().iter().filter(|line| !of_a_town(*line)) {
            let moment = parts::moment(line).filter(|_| decl.kind == Kind::Town);
            let moment = moment.filter(|moment| of_adventures(MomentView::of(*moment)));
            if let Some(moment) = moment {
                let found = context
                    .finding(
                        Code::NotNow,
                        decl,
                        moment.place(),
                        "nothing of an adventure happens during a stay in a town",
                    )
                    .label("never comes");
                out.push(found.help("name a time of the stay: `at start of day`, `at end of day`, `at end of stay`"));
                continue;
            }
            let mut look = |part: Phrase<'_>| out.extend(needs_a_board(context, decl, part));
            if line.word() != Word::Effect(Effect::Later) {
                look(line);
            }
            now(line, &mut look);
        }
    }
}

/// The abilities that locations offer, and that no hero learns.
fn offered(context: &Context) -> BTreeSet<DeclId> {
    let elsewhere = named_by(context, &[Kind::Item, Kind::Class, Kind::Enemy]);
    let learned = learned(context);
    let mut offered = named_by(context, &[Kind::Location]);
    offered.retain(|id| !elsewhere.contains(id) && !learned.contains(id));
    offered
}

fn needs_a_board(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let enemies = |who: Selector<'_>| match who.noun() {
        NounRef::Noun(noun) => matches!(noun, Noun::Enemy | Noun::Group),
        NounRef::Named(name) => context.model.names.get(name).is_some_and(|named| named.kind == Kind::Enemy),
        NounRef::Alias(_) => false,
    };
    let (message, label) = match EffectView::of(part)? {
        EffectView::Places { n: _, what, place: _, per: _ } if context.model.names.get(what)?.kind == Kind::Enemy => {
            ("no enemy comes to a town: there is no board, and nobody fights there", "nobody comes")
        }
        EffectView::Lays { n: _, what: _, place: _ } => ("a town has no board: nothing is laid there", "lies nowhere"),
        _ => match part.word() {
            Word::Effect(Effect::Attack | Effect::MeleeAttack | Effect::FreeAttack | Effect::FreeMelee) => {
                ("nobody is there in a town who could be attacked", "attacks nobody")
            }
            _ if part
                .selectors()
                .any(|who| !matches!(who.pick(), Pick::This | Pick::That | Pick::No) && enemies(who)) =>
            {
                ("no enemy is in a town", "finds nobody")
            }
            _ => return None,
        },
    };
    let found = context.finding(Code::NothingHappens, decl, part.place(), message).label(label);
    Some(found.help(
        "put it off, `later, at start of adventure: …`, or `later, at start of fight: …`; or let the players carry it out, `by hand \"…\"`",
    ))
}
