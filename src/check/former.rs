//! Former names that something else has now.

use brim_language::model::Placed;
use std::collections::BTreeMap;

use super::context::{Context, In};
use brim_core::phrase::MemberView;
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Declaration;

/// Looks at every `formerly`.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let renamed = context.having(In::All, &[Word::Member(Member::Former)]);
    if renamed.is_empty() {
        return;
    }
    let of = |decl: &Declaration, name: &str| (decl.pack, decl.kind, slug(name));
    let names: BTreeMap<_, &Declaration> =
        context.model.decls.iter().map(|decl| (of(decl, context.model.name(decl.id)), decl)).collect();
    for decl in renamed {
        for line in decl.members(Member::Former) {
            let Some(MemberView::Former { name }) = MemberView::of(line) else { continue };
            let Some(taken) = names.get(&of(decl, name)) else { continue };
            let found = context
                .finding(Code::FormerNameTaken, decl, line.place(), "something else has this former name now")
                .label("leads to another thing")
                .other(taken.place, "it has the name now")
                .help("delete the line, or give the other thing a new name");
            out.push(found);
        }
    }
}
