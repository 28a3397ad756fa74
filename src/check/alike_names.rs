//! A token, a marker and an item of one name, or one of them that is called like a skill: a text that says the name means one of the two, and not always
//! the same.

use std::collections::BTreeMap;

use super::context::Context;
use super::lines::kind_word;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::name_key;
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Declaration;

/// Looks at everything that can be held under its name, and at skills.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<String, Vec<&Declaration>> = BTreeMap::new();
    for decl in
        context.decls().filter(|decl| matches!(decl.kind, Kind::Skill | Kind::Token | Kind::Marker | Kind::Item))
    {
        let all = first.entry(name_key(context.model.name(decl.id))).or_default();
        let visible = context.model.names.visible.get(decl.pack);
        let seen = |other: &&&Declaration| {
            other.kind != decl.kind
                && (other.pack == decl.pack || visible.is_some_and(|packs| packs.contains(&other.pack)))
        };
        if let Some(other) = all.iter().find(seen) {
            let (name, mine, theirs) = (context.name(decl.id), kind_word(decl), kind_word(other));
            let skill = decl.kind == Kind::Skill || other.kind == Kind::Skill;
            let found = context
                .finding(Code::DuplicateName, decl, decl.place, format!("`{name}` is the name of a {theirs} too"))
                .other(other.place, format!("the {theirs}"));
            out.push(match skill {
                // The number of the one is asked for with the words for the other.
                true => found
                    .label(format!("`the {name} of this hero` could mean either"))
                    .help(format!("give the {mine} another name")),
                false => found
                    .label("`gains 1 …` of this name could mean either")
                    .help(format!("give the {mine} or the {theirs} another name")),
            });
        }
        all.push(decl);
    }
}
