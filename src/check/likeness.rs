//! Names that differ by one letter.

use std::collections::HashMap;

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::chance::hash64;
use crate::vocabulary::Kind;

/// Looks at names of one kind that a pack can speak of.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let names = &context.model.names;
    let mut alike: HashMap<(Kind, u64), Vec<usize>> = HashMap::new();
    for (at, (named, slug)) in names.all.iter().zip(&names.slugs).enumerate() {
        for number in numbers(slug) {
            alike.entry((named.kind, number)).or_default().push(at);
        }
    }
    for (at, decl) in context.model.decls.iter().enumerate().filter(|(_, decl)| !decl.broken) {
        let Some(named) = names.all.get(at).filter(|named| named.kind != Kind::Scenario) else { continue };
        let Some(slug) = names.slugs.get(at) else { continue };
        let sees = |pack: usize| names.visible.get(decl.pack).is_some_and(|packs| packs.contains(&pack));
        let others = numbers(slug).filter_map(|number| alike.get(&(named.kind, number))).flatten();
        let near = others.filter(|&&other| {
            names.all.get(other).is_some_and(|theirs| sees(theirs.pack) && (theirs.pack != decl.pack || other < at))
                && names.slugs.get(other).is_some_and(|theirs| one_letter_apart(theirs, slug))
        });
        let near = near.min().and_then(|other| names.all.get(*other));
        let Some(theirs) = near else { continue };
        let theirs_name = crate::diagnostic::escape::escaped(&theirs.name).into_owned();
        let found = context
            .finding(Code::Misspelt, decl, decl.place, format!("this name and `{theirs_name}` differ by one letter"))
            .label("is this another thing?")
            .other(theirs.place, "the other one")
            .help("give both one name, or keep both with `# allow B0307: they are two things`");
        out.push(found);
    }
}

/// What names that are one letter apart have in common: a number of each name, and of it without any one letter.
fn numbers(name: &str) -> impl Iterator<Item = u64> {
    let less = name.char_indices().map(|(at, letter)| {
        let (before, after) = (name.get(..at), name.get(at + letter.len_utf8()..));
        hash64(&format!("{}{}", before.unwrap_or(""), after.unwrap_or("")))
    });
    std::iter::once(hash64(name)).chain(less)
}

/// True where one letter more, less or other, or two changed about, makes one name of the other. Numbers do not count:
/// `Room 1` and `Room 2` are meant.
fn one_letter_apart(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let (short, long): (Vec<char>, Vec<char>) = (short.chars().collect(), long.chars().collect());
    if short.len() < 6 || long.len() - short.len() > 1 || short == long {
        return false;
    }
    let same = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let tail = |from: usize, to: usize| short.get(from..) == long.get(to..);
    let letters =
        |at: usize| short.get(at).is_none_or(|c| c.is_alphabetic()) && long.get(at).is_none_or(|c| c.is_alphabetic());
    let plural = short.len() < long.len() && long.ends_with(&['s']) && same == short.len();
    let swapped = short.get(same) == long.get(same + 1)
        && short.get(same + 1) == long.get(same)
        && short.len() == long.len()
        && short.get(same + 1).is_some()
        && tail(same + 2, same + 2);
    let other_letter = short.len() == long.len() && tail(same + 1, same + 1);
    let one_more = short.len() < long.len() && tail(same, same + 1);
    letters(same) && !plural && (swapped || other_letter || one_more)
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
