//! Declarations that do not say where they come from.

use super::context::Context;
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::{Code, Diagnostic};

/// Looks at every declaration of packs that set no source for all of theirs.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        let set = context.pack(decl).is_some_and(|pack| pack.manifest.source.is_some());
        if set || decl.member(Member::Source).is_some() {
            continue;
        }
        let found = context
            .finding(Code::SourceMissing, decl, decl.place, "nothing says where this comes from")
            .label("no line `source`")
            .help("add `source \"original\"`, or a rulebook and its page; pack.toml can say it once for all");
        out.push(found);
    }
}
