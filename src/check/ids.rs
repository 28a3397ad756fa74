//! Things of one pack that come to one id.

use std::collections::BTreeMap;

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Named;
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
    let mut by_id: BTreeMap<(usize, &str), Vec<&Named>> = BTreeMap::new();
    for (at, (named, id)) in names.all.iter().zip(&names.slugs).enumerate().filter(|(_, (named, _))| card(named.kind)) {
        let same = by_id.entry((named.pack, id)).or_default();
        let earlier = same.iter().find(|other| other.kind != named.kind).copied();
        same.push(named);
        let (Some(earlier), Some(decl)) = (earlier, context.model.decls.get(at)) else { continue };
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
