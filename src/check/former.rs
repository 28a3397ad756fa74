//! Former names that something else has now.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::names::slug;
use crate::vocabulary::Member;

/// Looks at every `formerly`.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        for line in decl.members(Member::Former) {
            let former = slug(line.text("name").unwrap_or(""));
            let taken = context.model.decls.iter().find(|other| {
                other.kind == decl.kind && other.pack == decl.pack && slug(context.model.name(other.id)) == former
            });
            let Some(taken) = taken else { continue };
            let found = context
                .finding(Code::FormerNameTaken, decl, line.place, "something else has this former name now")
                .label("leads to another thing")
                .other(taken.place, "it has the name now")
                .help("take the line away, or give the other thing a new name");
            out.push(found);
        }
    }
}
