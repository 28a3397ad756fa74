//! Changes of one line to two things, changes of what is not there, and things that cannot be made from others.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::patch::{Idle, brutal_idle, clashes};
use crate::vocabulary::Member;

/// Looks at the operations of patches, of all packs, and of sheets that are made from others.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for clash in clashes(context.model) {
        let name = context.name(clash.what);
        let found = match clash.removes {
            true => Diagnostic::new(
                Code::PatchConflict,
                clash.second,
                format!("{name}: one change takes away what the other changes"),
            ),
            false => Diagnostic::new(Code::PatchConflict, clash.second, format!("{name} is changed to two things")),
        };
        let found = found.label("one change").other(clash.first, "the other one");
        out.push(match (clash.own, context.model.decl(clash.what)) {
            (true, Some(decl)) => found.help("keep one of the two").subject(context.subject(decl)),
            _ => found
                .help("keep one of the two; packs that cannot agree cannot be mixed")
                .subject(format!("{name} (change)")),
        });
    }
    // A Brutal side that was taken over may change what its new sheet has no more.
    for decl in context.decls().filter(|decl| decl.member(Member::Brutal).is_some()) {
        let sheet = context.model.sheet(decl.id).filter(|sheet| !sheet.broken);
        for Idle { place, why, .. } in sheet.map(brutal_idle).unwrap_or_default() {
            let message = format!("{} {why}", context.name(decl.id));
            let found = context.finding(Code::PatchNothing, decl, place, message).label("this would change nothing");
            out.push(found.help("look at the lines of the other side: these are its differences"));
        }
    }
    for (id, played) in &context.model.played {
        let Some(decl) = context.model.decl(*id) else { continue };
        if let Some(why) = played.unmade {
            let name = context.name(*id);
            let found = context.finding(Code::CannotBeMade, decl, decl.place, format!("{name} {why}"));
            out.push(found.label("nothing is taken over").help("write the sheet out, or make it from another one"));
        }
        // What could not be read may hold what is changed.
        if played.decl.broken || played.unmade.is_some() {
            continue;
        }
        for Idle { place, why, patch } in &played.idle {
            let found = Diagnostic::new(Code::PatchNothing, *place, format!("{} {why}", context.name(*id)))
                .label("this would change nothing");
            out.push(match patch {
                Some(_) => found
                    .other(decl.place, "the thing")
                    .help("look at its sheet: the other pack may have been reworked")
                    .subject(format!("{} (change)", context.name(*id))),
                None => found.help("look at the sheet that it is made from").subject(context.subject(decl)),
            });
        }
    }
}
