//! Which version a change asks for.

use serde::Serialize;

use super::change::{Diff, PackPair};
use super::classes::Class;

/// The version that the changes of one pack ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// The pack.
    pub pack: String,
    /// Its version before.
    pub old: String,
    /// What its `pack.toml` says now.
    pub new: String,
    /// The worst class of its changes.
    pub class: Option<Class>,
    /// How many declarations changed so.
    pub changes: usize,
    /// The lowest version that says so.
    pub asks_for: String,
    /// `pack.toml` says as much.
    pub enough: bool,
}

impl Advice {
    /// The advice in a line.
    pub fn words(&self) -> String {
        let Advice { old, new, asks_for, changes, .. } = self;
        let Some(class) = self.class else { return format!("nothing changed: {old} can stay") };
        let s = if *changes == 1 { ("change", "asks") } else { ("changes", "ask") };
        let what = format!("{changes} {} {} {} for {asks_for}", class.word(), s.0, s.1);
        match (self.enough, old == new) {
            (true, _) => format!("{what}; pack.toml says {new}"),
            (false, true) => format!("{what}; pack.toml still says {new}"),
            (false, false) => format!("{what}; pack.toml says only {new}"),
        }
    }
}

/// The advice for each pack that both sides have.
pub fn advice(diff: &Diff) -> Vec<Advice> {
    diff.packs.iter().filter_map(|pack| of_pack(diff, pack)).collect()
}

fn of_pack(diff: &Diff, pack: &PackPair) -> Option<Advice> {
    let (old, new) = (pack.old.clone()?, pack.new.clone()?);
    let of_pack = |id: &str| id == pack.id || id.strip_prefix(&pack.id).is_some_and(|rest| rest.starts_with('/'));
    let declarations = diff.declarations().into_iter().filter(|(id, _, allowed)| !allowed && of_pack(id));
    let classes: Vec<Class> = declarations.map(|(_, class, _)| class).collect();
    let class = classes.iter().max().copied();
    let changes = classes.iter().filter(|one| Some(**one) == class).count();
    let asks_for = class.map_or_else(|| old.clone(), |class| asked(&old, class));
    let enough = numbers(&new) >= numbers(&asks_for);
    Some(Advice { pack: pack.id.clone(), old, new, class, changes, asks_for, enough })
}

/// The version behind `old` that a change of this class asks for. Before 1.0.0 everything is one step lower.
pub fn asked(old: &str, class: Class) -> String {
    let (major, minor, patch) = numbers(old);
    let step = |number: u32| number.saturating_add(1);
    match (major, class) {
        (0, Class::Breaking) => format!("0.{}.0", step(minor)),
        (0, _) => format!("0.{minor}.{}", step(patch)),
        (_, Class::Breaking) => format!("{}.0.0", step(major)),
        (_, Class::Dangerous) => format!("{major}.{}.0", step(minor)),
        (_, Class::Safe) => format!("{major}.{minor}.{}", step(patch)),
    }
}

/// The numbers of a version; a word behind them is left out.
fn numbers(version: &str) -> (u32, u32, u32) {
    let plain = version.split(['-', '+']).next().unwrap_or_default();
    let mut parts = plain.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    (next(), next(), next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_rise_by_class() {
        let asked = |old, class| asked(old, class);
        assert_eq!(asked("1.2.0", Class::Breaking), "2.0.0");
        assert_eq!(asked("1.2.3", Class::Dangerous), "1.3.0");
        assert_eq!(asked("1.2.3", Class::Safe), "1.2.4");
        assert_eq!(asked("0.3.1", Class::Breaking), "0.4.0");
        assert_eq!(asked("0.3.1", Class::Dangerous), "0.3.2");
        assert_eq!(asked("0.3", Class::Safe), "0.3.1");
    }
}
