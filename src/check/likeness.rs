//! Names that differ by one letter.

use brim_language::model::Placed;
use std::collections::{BTreeSet, HashMap};

use super::context::Context;
use brim_core::game::chance::mix;
use brim_core::phrase::MemberView;
use brim_core::vocabulary::spelling::slug;
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::slips;
use brim_language::diagnostic::{Code, Diagnostic, Place};

/// The most names of which one with a letter taken out is remembered.
const MOST: usize = 8;

/// How many digits numbers of names have: any large odd number.
const DIGITS: u64 = 0x9E37_79B9_7F4A_7C15;

/// Looks at names of one kind that a pack can speak of.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    team_heroes(context, out);
    let names = &context.model.names;
    // Two names one letter apart are alike once a letter is taken out of one of them or of both.
    let mut alike: HashMap<(Kind, u64), Vec<usize>> = HashMap::new();
    for (at, named) in names.all.iter().enumerate().filter(|(_, named)| named.kind != Kind::Scenario) {
        let name = slug(&named.name);
        let Some(decl) = context.model.decls.get(at) else { continue };
        let shorter = shorter(&name);
        let candidates: BTreeSet<usize> = shorter
            .iter()
            .filter_map(|key| alike.get(&(named.kind, *key)))
            .flat_map(|all| all.iter().copied())
            .collect();
        let sees = |pack: usize| names.visible.get(named.pack).is_some_and(|packs| packs.contains(&pack));
        let near = candidates
            .into_iter()
            .filter_map(|other| names.all.get(other))
            .find(|other| sees(other.pack) && one_letter_apart(&slug(&other.name), &name));
        for key in shorter {
            let all = alike.entry((named.kind, key)).or_default();
            if all.len() < MOST {
                all.push(at);
            }
        }
        let Some(theirs) = near.filter(|_| !decl.broken) else { continue };
        let theirs_name = shortened(&escaped(&theirs.name), 60).into_owned();
        let found = context
            .finding(Code::Misspelt, decl, decl.place, format!("this name and `{theirs_name}` differ by one letter"))
            .label("is this another thing?")
            .other(theirs.place, "the other one")
            .help("give both one name, or keep both with `# allow B0307: they are two things`");
        out.push(found);
    }
}

/// Team heroes are declared nowhere: their sub-classes alone name them. The first of two that differ by a letter is taken to be right.
fn team_heroes(context: &Context, out: &mut Vec<Diagnostic>) {
    let mut known: Vec<(String, &str, Place)> = Vec::new();
    for decl in context.decls().filter(|decl| decl.kind == Kind::Class) {
        let Some(line) = decl.member(Member::TeamHero) else { continue };
        let Some(MemberView::TeamHero { name }) = MemberView::of(line) else { continue };
        let slug = slug(name);
        if known.iter().any(|(other, ..)| *other == slug) {
            continue;
        }
        if let Some((_, theirs, place)) =
            known.iter().take(MOST).find(|(other, ..)| slips(other, &slug).is_some_and(|slips| slips <= 1))
        {
            let shown = shortened(&escaped(theirs), 60).into_owned();
            let here = context.figure(line.place(), &format!("\"{name}\""));
            let message = format!("this name and `{shown}` differ by one letter");
            let found = context.finding(Code::Misspelt, decl, here, message).label("is this another team hero?");
            out.push(found.other(*place, "the other one").help(format!("did you mean `{shown}`?")));
        }
        known.push((slug, name, line.place()));
    }
}

/// A number for a name, and one for what is left of it with any one letter taken out; nothing for names too short or too long to
/// judge. Two names may share a number by chance: whoever finds them looks again.
fn shorter(name: &str) -> Vec<u64> {
    let letters: Vec<u64> = name.chars().map(|letter| mix(0, u64::from(letter))).collect();
    if !(6..=60).contains(&letters.len()) {
        return Vec::new();
    }
    // The letters are digits: what stands before a letter and what stands behind it are numbers by themselves, worked out once.
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
    all
}

/// True where one letter more, less or other, or two changed about, makes one name of the other. Numbers do not count:
/// `Room 1` and `Room 2` are meant.
fn one_letter_apart(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let (short, long): (Vec<char>, Vec<char>) = (short.chars().collect(), long.chars().collect());
    if short.len() < 6 || long.len().saturating_sub(short.len()) > 1 || short == long {
        return false;
    }
    let same = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let tail = |from: usize, to: usize| short.get(from..) == long.get(to..);
    let letter = |list: &[char], at: usize| list.get(at).is_none_or(|c| c.is_alphabetic());
    let plural = short.len() < long.len() && long.ends_with(&['s']) && same == short.len();
    let even = short.len() == long.len();
    let swapped = even
        && short.get(same + 1).is_some()
        && short.get(same) == long.get(same + 1)
        && short.get(same + 1) == long.get(same)
        && tail(same + 2, same + 2);
    let other_letter = even && tail(same + 1, same + 1);
    let one_more = !even && tail(same, same + 1);
    letter(&short, same) && letter(&long, same) && !plural && (swapped || other_letter || one_more)
}

#[cfg(test)]
mod tests {
    use super::one_letter_apart;

    #[test]
    fn letters_count_and_numbers_do_not() {
        assert!(one_letter_apart("traveler", "travler"));
        assert!(one_letter_apart("traveler", "travelre"));
        assert!(one_letter_apart("traveler", "traveller"));
        assert!(!one_letter_apart("room-1-of-x", "room-2-of-x"));
        assert!(!one_letter_apart("stranglers", "strangler"));
        assert!(!one_letter_apart("fire", "fury"));
        assert!(!one_letter_apart("hungry-dead", "hungry-head-2"));
    }
}
