//! What a declaration speaks of: the table of its snapshot holds it, so that conditions are met by some and not by others.

use std::collections::BTreeSet;

use brim_core::game::ids::{DeclId, OpId};
use brim_core::program::StatKey;
use brim_core::program::{Arg, NounArg, Program};
use brim_core::vocabulary::Kind;

/// The declarations that a text names, by their ids' order.
#[derive(Clone, Debug, Default)]
pub(super) struct Mentions {
    named: Vec<(Kind, DeclId)>,
}

impl Mentions {
    /// What a declaration names, itself left out.
    pub fn of(program: &Program, subject: DeclId) -> Mentions {
        let mut found: BTreeSet<DeclId> = BTreeSet::new();
        let ops = program.decl(subject).map_or((0, 0), |decl| decl.ops);
        for op in (ops.0..ops.1).filter_map(|at| program.op(OpId(at))) {
            for (_, arg) in &op.args {
                match arg {
                    Arg::Decl(id) | Arg::Stat(StatKey::Max(id) | StatKey::Result(id)) => drop(found.insert(*id)),
                    Arg::Decls(ids) => found.extend(ids),
                    Arg::Abilities(abilities) => found.extend(abilities.iter().map(|(id, _)| *id)),
                    Arg::Select(select) => {
                        if let Some(NounArg::Enemy(id) | NounArg::Class(id)) = program.select(*select).map(|s| &s.noun)
                        {
                            found.insert(*id);
                        }
                    }
                    _ => {}
                }
            }
        }
        found.remove(&subject);
        let known = |id: DeclId| program.decl(id).and_then(|decl| Some((decl.kind?, decl.id.as_str(), id)));
        let mut named: Vec<(Kind, &str, DeclId)> = found.into_iter().filter_map(known).collect();
        named.sort_unstable();
        Mentions { named: named.into_iter().map(|(kind, _, id)| (kind, id)).collect() }
    }

    /// Those of some kinds.
    pub fn all<'a>(&'a self, kinds: &'a [Kind]) -> impl Iterator<Item = DeclId> + 'a {
        self.named.iter().filter(|(kind, _)| kinds.contains(kind)).map(|(_, id)| *id)
    }

    /// The first of a kind.
    pub fn first(&self, kind: Kind) -> Option<DeclId> {
        self.named.iter().find(|(of, _)| *of == kind).map(|(_, id)| *id)
    }
}
