//! What a text that is used is called where somebody picks it.

use super::parts::{Program, RuleRef, SheetPart};
use crate::game::ids::OpId;
use crate::phrase::{NounRef, PlaceName, PositionView, RelationView, RuleFormView, Selector};

impl Program {
    /// The name under which a text is used, or picked among those that take the place of something: that of an ability of one sheet alone, or of what
    /// declares it. Several of one name are told apart by the spot or the tile at which each is used, `The Rot (Bell Altar)`, or else by a number,
    /// `Steel Nerves 2`.
    pub fn use_name(&self, op: OpId) -> Option<String> {
        let instead: Vec<RuleRef> = self.replacements.values().flatten().copied().collect();
        let like = [self.uses.as_slice(), &instead].into_iter().find(|rules| rules.iter().any(|rule| rule.op == op))?;
        let rule = like.iter().find(|rule| rule.op == op)?;
        let named = self.own_name(rule)?;
        let mut same: Vec<OpId> = like
            .iter()
            .filter(|one| one.decl == rule.decl && self.own_name(one) == Some(named))
            .map(|one| one.op)
            .collect();
        same.sort_unstable();
        same.dedup();
        let there = self.used_at(op).filter(|_| same.len() > 1);
        if let Some(there) =
            there.filter(|there| same.iter().filter(|one| self.used_at(**one) == Some(there)).count() == 1)
        {
            return Some(format!("{named} ({there})"));
        }
        let place = same.iter().position(|one| *one == op).unwrap_or(0);
        Some(if place == 0 { named.to_owned() } else { format!("{named} {}", place + 1) })
    }

    /// True where a text is the one of several that is meant: by what it is called in full, and where nothing of the same thing is called so, by the name
    /// of its ability or the place at which it is used.
    pub fn is_used_as(&self, op: OpId, which: &str) -> bool {
        let called = |op: OpId| self.use_name(op).is_some_and(|full| full.eq_ignore_ascii_case(which));
        let rule = self.uses.iter().find(|rule| rule.op == op);
        if called(op) || self.uses.iter().any(|one| Some(one.decl) == rule.map(|rule| rule.decl) && called(one.op)) {
            return called(op);
        }
        let mut own = rule.and_then(|rule| self.own_name(rule)).into_iter().chain(self.used_at(op));
        own.any(|name| name.eq_ignore_ascii_case(which))
    }

    fn own_name(&self, rule: &RuleRef) -> Option<&str> {
        let decl = self.decl(rule.decl)?;
        let own = match rule.side {
            SheetPart::Own(place) => decl.own.get(usize::from(place)),
            _ => None,
        };
        Some(own.unwrap_or(&decl.name))
    }

    /// The tile or spot on or next to which somebody stands who uses a text, where it names one.
    fn used_at(&self, op: OpId) -> Option<&str> {
        let RuleFormView::Use { who, when: _, cost: _, more: _, condition: _, limit: _ } =
            RuleFormView::of(self.op(op)?)?
        else {
            return None;
        };
        who.relations().iter().find_map(|relation| {
            let RelationView::Stands { place } = RelationView::of(relation)? else { return None };
            match PositionView::of(place)? {
                PositionView::OnPlace { how: _, place: PlaceName::Named(name) } => Some(name),
                PositionView::OnPlace { how: _, place: PlaceName::Tile(tile) } => Some(self.name(tile)),
                PositionView::NextTo { whom } => spot(whom),
                PositionView::InOrNextTo { place } => spot(place),
                _ => None,
            }
        })
    }
}

fn spot(which: Selector<'_>) -> Option<&str> {
    match which.noun() {
        NounRef::Alias(name) => Some(name),
        _ => None,
    }
}
