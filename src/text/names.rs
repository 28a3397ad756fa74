//! The names of a program's declarations.

use super::Names;
use crate::game::engine::Size;
use crate::game::ids::{DeclId, OpId};
use crate::ir::{Program, Side};
use crate::vocabulary::Kind;

/// Names as a program's packs print them.
#[derive(Clone, Copy, Debug)]
pub struct ProgramNames<'p>(pub &'p Program);

impl Names for ProgramNames<'_> {
    fn name(&self, id: DeclId) -> String {
        match self.0.decl(id) {
            Some(decl) if decl.kind == Some(Kind::Enemy) => singular(&decl.name),
            Some(decl) => decl.name.clone(),
            None => "something".to_owned(),
        }
    }

    fn plural(&self, id: DeclId) -> String {
        self.0.decl(id).map_or_else(|| "something".to_owned(), |decl| decl.name.clone())
    }

    fn wide(&self, kind: DeclId) -> u8 {
        let size = self.0.decl(kind).map(|decl| decl.size).unwrap_or_default();
        if size >= Size::ExtraLarge { 2 } else { 1 }
    }

    fn elite_name(&self, kind: DeclId, row: u8) -> Option<String> {
        let row = self.0.decl(kind)?.elite.get(usize::from(row))?;
        Some(row.name.clone()).filter(|name| !name.is_empty())
    }

    fn use_name(&self, op: OpId) -> Option<String> {
        let rule = self.0.uses.iter().find(|rule| rule.op == op)?;
        let decl = self.0.decl(rule.decl)?;
        match rule.side {
            Side::Own(place) => decl.own.get(usize::from(place)).cloned(),
            _ => None,
        }
        .or_else(|| Some(decl.name.clone()))
    }
}

/// One of an enemy type whose sheet is headed with many: `Void Spider` of the Void Spiders.
fn singular(name: &str) -> String {
    let last = name.rsplit(' ').next().unwrap_or(name);
    let with = |end: &str, new: &str| name.strip_suffix(end).map(|stem| format!("{stem}{new}"));
    let lower = last.to_lowercase();
    let whole = ["ss", "us", "is", "as", "os"].iter().any(|end| lower.ends_with(end));
    if whole || lower.chars().count() < 4 || !lower.ends_with('s') {
        return with("men", "man").filter(|_| lower.ends_with("men")).unwrap_or_else(|| name.to_owned());
    }
    let hissing = ["ches", "shes", "xes", "sses"].iter().any(|end| lower.ends_with(end));
    let one = if lower.ends_with("ies") {
        with("ies", "y")
    } else if lower.ends_with("wolves") {
        with("ves", "f")
    } else if hissing {
        with("es", "")
    } else {
        with("s", "")
    };
    one.unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::singular;

    #[test]
    fn one_of_many() {
        let pairs = [
            ("Void Spiders", "Void Spider"),
            ("Hungry Dead", "Hungry Dead"),
            ("Tentacles", "Tentacle"),
            ("Dark Witches", "Dark Witch"),
            ("Harpies", "Harpy"),
            ("Frost Wolves", "Frost Wolf"),
            ("Colossus", "Colossus"),
            ("Hatchetmen", "Hatchetman"),
            ("Oni", "Oni"),
        ];
        for (many, one) in pairs {
            assert_eq!(singular(many), one);
        }
    }
}
