//! What a declaration speaks of: the table of its snapshot holds it, so that conditions are met by some and not by others.

use brim_core::phrase::Value;
use std::collections::BTreeSet;

use brim_core::game::ids::{DeclId, OpId};
use brim_core::program::Program;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Kind, Member, Word};

/// The declarations that a text names, by their ids' order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mentions {
    named: Vec<(Kind, DeclId)>,
}

impl Mentions {
    /// What a declaration names, itself left out.
    pub fn of(program: &Program, subject: DeclId) -> Mentions {
        let mut found: BTreeSet<DeclId> = BTreeSet::new();
        let ops = program.decl(subject).map_or((0, 0), |decl| decl.ops);
        for op in (ops.0..ops.1).filter_map(|at| program.op(OpId(at))) {
            // What stands on the sheet itself is nothing that a text speaks of.
            if matches!(op.word(), Word::Member(Member::Keywords | Member::Abilities | Member::Printed)) {
                continue;
            }
            for (_, value) in op.holes() {
                match value {
                    Value::Name(id)
                    | Value::Stat(
                        StatKey::Max(id) | StatKey::Tests(id) | StatKey::TestDice(id) | StatKey::Result(id),
                    ) => {
                        found.insert(id);
                    }
                    Value::Names(ids) => found.extend(ids),
                    Value::Abilities(abilities) => found.extend(abilities.iter().map(|(id, _)| *id)),
                    Value::Selector(select) => {
                        found.extend(select.named());
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

    /// All but the keywords: nobody is dressed for them.
    pub fn without_keywords(&self) -> Mentions {
        Mentions { named: self.named.iter().copied().filter(|(kind, _)| *kind != Kind::Keyword).collect() }
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
