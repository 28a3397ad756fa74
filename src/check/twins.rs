//! Things that two packs declare.

use std::collections::BTreeMap;

use super::context::Context;
use super::lines::kind_word;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::{slug, with_article};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Declaration;

/// Looks at names of one kind across all packs.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    if context.loaded.packs.len() < 2 {
        return;
    }
    let mut first: BTreeMap<(Kind, String), &Declaration> = BTreeMap::new();
    for decl in context.decls() {
        if matches!(decl.kind, Kind::Scenario | Kind::Rules | Kind::Patch) {
            continue;
        }
        let name = slug(context.model.name(decl.id));
        let Some(earlier) = first.get(&(decl.kind, name.clone())) else {
            first.insert((decl.kind, name), decl);
            continue;
        };
        // Packs that do not know each other may use one name: whoever speaks of both says which is meant.
        let sees = context.model.names.visible.get(decl.pack).is_some_and(|packs| packs.contains(&earlier.pack));
        if earlier.pack == decl.pack || !sees {
            continue;
        }
        let (Some(theirs), Some(mine)) = (context.pack(earlier), context.pack(decl)) else { continue };
        let (theirs, mine) = (&theirs.manifest.id, &mine.manifest.id);
        let (name, kind) = (context.name(decl.id), kind_word(decl));
        let found = context
            .finding(Code::TwinNames, decl, decl.place, format!("{theirs} declares {} `{name}` too", called(kind)))
            .label("which of the two is meant?")
            .other(earlier.place, format!("the one of {theirs}"))
            .help(format!(
                "give it a name that {theirs} does not have, or delete it where that of {theirs} is meant; to change theirs, write `change \"{name}\" {{ … }}`; where both are meant \
                 to be there, `# allow B0310: why`, and others say `{name} of {mine}`"
            ));
        out.push(found);
    }
}

fn called(kind: &str) -> String {
    if kind == "rules" {
        return "rules called".to_owned();
    }
    with_article(kind)
}
