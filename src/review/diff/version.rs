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
    /// The new version is older than the old one: the two may have been swapped.
    pub older: bool,
    /// Declarations that were let go with `--allow`: they ask for nothing.
    pub allowed: usize,
}

impl Advice {
    /// The advice in a line.
    pub fn words(&self) -> String {
        let Advice { old, new, asks_for, changes, .. } = self;
        if self.older {
            return format!("the new version {new} is older than the old one, {old}: did you swap OLD and NEW?");
        }
        let let_go = match self.allowed {
            0 => String::new(),
            1 => "; 1 allowed change not counted".to_owned(),
            many => format!("; {many} allowed changes not counted"),
        };
        let Some(class) = self.class else { return format!("nothing else changed: {old} can stay{let_go}") };
        let s = if *changes == 1 { ("change", "requires") } else { ("changes", "require") };
        let what = format!("{changes} {} {} {} version {asks_for}", class.word(), s.0, s.1);
        let says = match (self.enough, old == new) {
            (true, _) => "says",
            (false, true) => "still says",
            (false, false) => "says only",
        };
        format!("{what}; pack.toml {says} {new}{let_go}")
    }

    /// True where there is something to say about the version.
    pub fn tells(&self) -> bool {
        self.class.is_some() || self.older || self.allowed > 0
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
    let older = rank(&new) < rank(&old);
    let enough = !older && (class.is_none() || rank(&new) >= rank(&asks_for));
    let allowed = diff.declarations().into_iter().filter(|(id, _, allowed)| *allowed && of_pack(id)).count();
    Some(Advice { pack: pack.id.clone(), old, new, class, changes, asks_for, enough, older, allowed })
}

/// The version after `old` that a change of this class asks for. Before 1.0.0 everything is one step lower.
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

/// A version as it is ordered: `1.1.0-beta` comes before `1.1.0`.
pub fn rank(version: &str) -> ((u32, u32, u32), bool, &str) {
    let plain = version.split('+').next().unwrap_or_default();
    let word = plain.split_once('-').map_or("", |(_, word)| word);
    (numbers(version), word.is_empty(), word)
}

/// The numbers of a version; a word after them is left out.
fn numbers(version: &str) -> (u32, u32, u32) {
    let plain = version.split(['-', '+']).next().unwrap_or_default();
    let mut parts = plain.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    (next(), next(), next())
}
