//! Names that differ by one letter.

use std::collections::BTreeMap;

use super::context::Context;
use brim_core::game::chance::mix;
use brim_core::game::ids::DeclId;
use brim_core::vocabulary::Kind;
use brim_core::vocabulary::spelling::slug;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Named, Names};

/// The most names of which one with a letter taken out is remembered.
const MOST: usize = 64;

/// Names of fewer or of more letters are not compared.
const SHORTEST: usize = 6;
const LONGEST: usize = 60;

/// How many digits numbers of names have: any large odd number.
const DIGITS: u64 = 0x9E37_79B9_7F4A_7C15;

/// Looks at names of one kind that a pack can speak of.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let names = &context.model.names;
    for (decl, near) in &context.alike().pairs {
        let (Some(decl), Some(theirs)) = (context.model.decl(*decl), names.get(*near)) else { continue };
        if decl.broken {
            continue;
        }
        let theirs_name = shortened(&escaped(&theirs.name), 60).into_owned();
        let found = context
            .finding(Code::Misspelt, decl, decl.place, format!("this name and `{theirs_name}` differ by one letter"))
            .label("is this another thing?")
            .other(theirs.place, "the other one")
            .help("give both one name, or keep both with `# allow B0307: they are two things`");
        out.push(found);
    }
}

/// Things whose names differ by a letter from those of things before them, each with the first of those.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    pairs: BTreeMap<DeclId, DeclId>,
    /// So many names more can come before one is compared with too many to remember.
    spare: usize,
}

impl Alike {
    /// Looks for them. Two names one letter apart are alike once a letter is taken out of one of them or of both.
    pub fn of(names: &Names) -> Alike {
        let mut alike = Alike { pairs: BTreeMap::new(), spare: MOST };
        // The upper half is the number of a name, the lower half the thing: in order, names that share a number stand together.
        let mut all: Vec<u64> = Vec::with_capacity(names.all.len() * TYPICAL);
        for (id, named) in numbered(names).filter(|(_, named)| named.kind != Kind::Scenario) {
            let numbers = shorter(&slug(&named.name), named.kind);
            all.extend(numbers.into_iter().map(|number| (number & !LOWER) | u64::from(id.0)));
        }
        all.sort_unstable();
        let id = |one: &u64| DeclId(u32::try_from(one & LOWER).unwrap_or(u32::MAX));
        let mut candidates: Vec<(DeclId, DeclId)> = Vec::new();
        for shared in all.chunk_by(|one, other| one & !LOWER == other & !LOWER) {
            alike.spare = alike.spare.min(MOST.saturating_sub(shared.len()));
            for (at, later) in shared.iter().enumerate().skip(1) {
                candidates.extend(shared.iter().take(at.min(MOST)).map(|earlier| (id(later), id(earlier))));
            }
        }
        drop(all);
        candidates.sort_unstable();
        candidates.dedup();
        for (later, earlier) in candidates {
            let (Some(named), Some(other)) = (names.get(later), names.get(earlier)) else { continue };
            if let Some((own, near)) = are_alike(names, (later, named), &slug(&named.name), (earlier, other)) {
                alike.first(own, near);
            }
        }
        alike
    }

    /// Keeps the first of those that a name is like.
    fn first(&mut self, own: DeclId, near: DeclId) {
        let known = self.pairs.entry(own).or_insert(near);
        *known = near.min(*known);
    }

    /// The same where some names came and others went: the new number of each declaration by its old one.
    pub fn followed(&self, new: &[Option<DeclId>], names: &Names) -> Option<Alike> {
        let of = |id: DeclId| new.get(id.index()).copied().flatten();
        if !new.iter().flatten().is_sorted() {
            return None;
        }
        let mut asked = vec![true; names.all.len()];
        for id in new.iter().flatten() {
            asked.get_mut(id.index()).into_iter().for_each(|asked| *asked = false);
        }
        let came = asked.iter().filter(|asked| **asked).count();
        let mut alike = Alike { pairs: BTreeMap::new(), spare: self.spare.checked_sub(came).filter(|left| *left > 0)? };
        for (id, near) in self.pairs.iter().filter_map(|(id, near)| Some((of(*id)?, of(*near)))) {
            match near {
                Some(near) => {
                    alike.pairs.insert(id, near);
                }
                None => asked.get_mut(id.index()).into_iter().for_each(|asked| *asked = true),
            }
        }
        let fits = |name: &str| (SHORTEST..=LONGEST).contains(&name.chars().count());
        for (id, named) in numbered(names).filter(|(id, _)| asked.get(id.index()).copied().unwrap_or(false)) {
            let name = slug(&named.name);
            if named.kind == Kind::Scenario || !fits(&name) {
                continue;
            }
            for other_id in names.of_kind(named.kind).filter(|other| *other != id) {
                let Some(other) = names.get(other_id) else { continue };
                let other_name = slug(&other.name);
                let (later, later_name, earlier) = match other_id < id {
                    true => ((id, named), &name, (other_id, other)),
                    false => ((other_id, other), &other_name, (id, named)),
                };
                if let Some((own, near)) = are_alike(names, later, later_name, earlier).filter(|_| fits(&other_name)) {
                    alike.first(own, near);
                }
            }
        }
        Some(alike)
    }
}

fn numbered(names: &Names) -> impl Iterator<Item = (DeclId, &Named)> {
    (0..).map(DeclId).zip(&names.all)
}

/// Of two names that differ by a letter, the one of a pack that can speak of the other, and that other: of one pack the later one. Packs that one of
/// them requires need not stand before it.
fn are_alike(
    names: &Names,
    (later, named): (DeclId, &Named),
    name: &str,
    (earlier, other): (DeclId, &Named),
) -> Option<(DeclId, DeclId)> {
    let sees = |own: &Named, near: &Named| names.visible.get(own.pack).is_some_and(|packs| packs.contains(&near.pack));
    let pair = match (sees(named, other), sees(other, named)) {
        (true, _) => (later, earlier),
        (false, true) => (earlier, later),
        (false, false) => return None,
    };
    one_letter_apart(&slug(&other.name), name).then_some(pair)
}

/// How many numbers a name has, as a rule.
const TYPICAL: usize = 15;

/// The lower half of a number.
const LOWER: u64 = 0xFFFF_FFFF;

/// A number for a name, and one for what is left of it with any one letter taken out; nothing for names too short or too long to
/// judge. Two names may share a number by chance: whoever finds them looks again.
fn shorter(name: &str, kind: Kind) -> Vec<u64> {
    let letters: Vec<u64> = name.chars().map(|letter| mix(0, u64::from(letter))).collect();
    if !(SHORTEST..=LONGEST).contains(&letters.len()) {
        return Vec::new();
    }
    // The letters are digits: what stands before and after a letter are numbers by themselves, worked out once.
    let mut before = vec![0_u64];
    let mut whole = 0_u64;
    for letter in &letters {
        whole = whole.wrapping_mul(DIGITS).wrapping_add(*letter);
        before.push(whole);
    }
    let mut all = vec![whole];
    let (mut behind, mut power) = (0_u64, 1_u64);
    for (letter, before) in letters.iter().zip(before.iter().take(letters.len())).rev() {
        all.push(before.wrapping_mul(power).wrapping_add(behind));
        behind = behind.wrapping_add(letter.wrapping_mul(power));
        power = power.wrapping_mul(DIGITS);
    }
    // Which of two equal letters is taken out makes no difference.
    all.sort_unstable();
    all.dedup();
    // Things of other kinds are not compared, and the last digits are to be spread as the first are.
    all.iter().map(|number| mix(kind as u64, *number)).collect()
}

/// True where one letter more, less or other, or two changed about, makes one name of the other. Numbers do not count:
/// `Room 1` and `Room 2` are meant.
pub fn one_letter_apart(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let (short, long): (Vec<char>, Vec<char>) = (short.chars().collect(), long.chars().collect());
    if short.len() < 6 || long.len().saturating_sub(short.len()) > 1 || short == long {
        return false;
    }
    let same = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let tail = |from: usize, to: usize| short.get(from..) == long.get(to..);
    let letter = |list: &[char], at: usize| list.get(at).is_none_or(|c| c.is_alphabetic());
    // `Last Man A` and `Last Man B` are a series.
    let lone = |list: &[char]| matches!(list, [.., '-', _]);
    let plural = short.len() < long.len() && long.ends_with(&['s']) && same == short.len();
    let even = short.len() == long.len();
    let swapped = even
        && short.get(same + 1).is_some()
        && short.get(same) == long.get(same + 1)
        && short.get(same + 1) == long.get(same)
        && tail(same + 2, same + 2);
    let other_letter = even && tail(same + 1, same + 1);
    let one_more = !even && tail(same, same + 1);
    let series = even && lone(&short) && lone(&long) && same + 1 == short.len();
    letter(&short, same) && letter(&long, same) && !plural && !series && (swapped || other_letter || one_more)
}
