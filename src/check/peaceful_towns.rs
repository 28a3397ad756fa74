//! Texts of a town that need a board: enemies that are to come there, attacks, tokens that are laid. A stay in a town has neither board nor fight.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::gone_by_then::now;
use super::other_clock::of_towns;
use super::parts;
use brim_core::game::ids::DeclId;
use brim_core::phrase::{EffectView, MemberView, MomentView};
use brim_core::vocabulary::{Effect, Kind, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at all that towns, locations and what those offer alone do, and at what answers to a day, a stay or a visit.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let offered = offered(context);
    for decl in context.decls() {
        let all = matches!(decl.kind, Kind::Town | Kind::Location) || offered.contains(&decl.id);
        for line in decl.body().iter() {
            if !all && !of_towns(parts::moment(line).and_then(MomentView::of)) {
                continue;
            }
            let mut look = |part: Phrase<'_>| out.extend(needs_a_board(context, decl, part));
            if all && line.word() != Word::Effect(Effect::Later) {
                look(line);
            }
            now(line, &mut look);
        }
    }
}

/// The abilities that locations offer, and that no hero learns.
fn offered(context: &Context) -> BTreeSet<DeclId> {
    let abilities = |decl: &Declaration| -> Vec<DeclId> {
        decl.members(Member::Abilities).flat_map(parts::abilities).map(|(id, _)| *id).collect()
    };
    let mut out: BTreeSet<DeclId> = context.of_kind(Kind::Location).flat_map(abilities).collect();
    for site in context.sites(In::Written, &[Word::Effect(Effect::Learns), Word::Member(Member::Upgrades)]) {
        match EffectView::of(site.phrase) {
            Some(EffectView::Learns { who: _, how: _, what }) => {
                out.remove(&what);
            }
            _ => {
                if let Some(MemberView::Upgrades { list }) = MemberView::of(site.phrase) {
                    list.iter().for_each(|id| {
                        out.remove(id);
                    });
                }
            }
        }
    }
    for other in [Kind::Item, Kind::Class, Kind::Enemy].into_iter().flat_map(|kind| context.of_kind(kind)) {
        abilities(other).iter().for_each(|id| {
            out.remove(id);
        });
    }
    out
}

fn needs_a_board(context: &Context, decl: &Declaration, part: Phrase<'_>) -> Option<Diagnostic> {
    let (message, label) = match EffectView::of(part)? {
        EffectView::Places { n: _, what, place: _, per: _ } if context.model.names.get(what)?.kind == Kind::Enemy => {
            ("no enemy comes to a town: there is no board, and nobody fights there", "nobody comes")
        }
        EffectView::Lays { n: _, what: _, place: _ } => ("a town has no board: nothing is laid there", "lies nowhere"),
        _ => match part.word() {
            Word::Effect(Effect::Attack | Effect::MeleeAttack | Effect::FreeAttack | Effect::FreeMelee) => {
                ("nobody is there in a town who could be attacked", "attacks nobody")
            }
            _ => return None,
        },
    };
    let found = context.finding(Code::NothingHappens, decl, part.place(), message).label(label);
    Some(found.help(
        "put it off, `later, at start of adventure: …`, or `later, at start of fight: …`; or let the players carry it out, `by hand \"…\"`",
    ))
}
