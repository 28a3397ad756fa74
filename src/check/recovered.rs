//! Rewards and what follows a failure, for standing heroes: by then all who were KO'd have recovered (SBSD p. 36), and stand.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::phrase::is_shape;
use brim_core::vocabulary::{Condition, Kind, Member, Noun, Shape, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Placed, Selector};

/// Looks at the rewards and the failures of every mission.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let members = [Member::Reward, Member::Failure].map(Word::Member);
    for Site { decl, phrase: member, .. } in context.sites(In::Texts, &members) {
        if decl.kind == Kind::Mission {
            member.body().iter().for_each(|line| {
                line.walk(&mut |part| {
                    part.selectors().for_each(|who| out.extend(asked(context, decl, member, who)));
                    out.extend(victory(context, decl, member, part));
                });
            });
        }
    }
}

/// `each standing hero gains 1 dark stone` leaves nobody out.
fn asked(context: &Context, decl: &Declaration, member: Phrase<'_>, who: Selector<'_>) -> Option<Diagnostic> {
    if who.noun() != NounRef::Noun(Noun::Hero) {
        return None;
    }
    let standing = who.filters().iter().find(|filter| is_shape(*filter, Shape::Standing))?;
    let message = "all heroes stand by then: those who were KO'd have recovered";
    let found = context.finding(Code::Foregone, decl, standing.place(), message).label("leaves nobody out");
    Some(found.other(member.place(), "comes when all have recovered").help(
        "let a marker remember it: `at end of fight: each standing hero gains 1 …`, or `when a hero is KO'd: that hero gains 1 …`, and name here who has it, `each hero with …`",
    ))
}

/// `reward { if victory: … }`: nobody has won before it is paid, and it is paid for nothing else.
fn victory(context: &Context, decl: &Declaration, member: Phrase<'_>, part: Phrase<'_>) -> Option<Diagnostic> {
    if part.word() != Word::Condition(Condition::Victory) {
        return None;
    }
    let reward = member.word() == Word::Member(Member::Reward);
    let message = match reward {
        true => "this is not so yet while the reward is paid, which comes for the victory alone",
        false => "a failure is no victory: this is never so here",
    };
    let found = context.finding(Code::Foregone, decl, part.place(), message).label("never so");
    Some(found.other(member.place(), "asked here").help(match reward {
        true => "leave the condition out; what a failure brings stands under `failure`",
        false => "leave the line out; what a victory brings stands under `reward`",
    }))
}
