//! Things of one pack that come to one id.

use std::collections::BTreeMap;

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::names::{Named, slug};
use crate::vocabulary::Kind;

/// True for things that are asked for by their id: cards, sheets, markers. What only other texts speak of is found by its kind.
fn card(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Scenario | Kind::Keyword | Kind::Skill | Kind::Deck | Kind::Edition | Kind::Rules | Kind::Ruling
    )
}

/// Looks at names that differ in capitals and marks alone, of different kinds: their ids are one.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let names = &context.model.names;
    let mut taken: BTreeMap<(usize, String), &Named> = BTreeMap::new();
    for (at, named) in names.all.iter().enumerate().filter(|(_, named)| card(named.kind)) {
        let id = slug(&named.name);
        let earlier = *taken.entry((named.pack, id.clone())).or_insert(named);
        let Some(decl) = context.model.decls.get(at).filter(|_| earlier.kind != named.kind) else { continue };
        let pack = names.packs.get(named.pack).map_or("", String::as_str);
        let found = context
            .finding(
                Code::IdTwice,
                decl,
                decl.place,
                format!("this {} has the id of the {} above", named.kind.word(), earlier.kind.word()),
            )
            .label(format!("{pack}/{id}"))
            .other(earlier.place, format!("the {}", earlier.kind.word()))
            .help("this is allowed; to speak of one of them by its id, give the other a name of its own");
        out.push(found);
    }
}
