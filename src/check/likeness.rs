//! Names that differ by one letter.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::names::slug;
use crate::vocabulary::Kind;

/// Looks at names of one kind that a pack can speak of.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let names = &context.model.names;
    for (at, decl) in context.model.decls.iter().enumerate().filter(|(_, decl)| !decl.broken) {
        let Some(named) = names.all.get(at).filter(|named| named.kind != Kind::Scenario) else { continue };
        let sees = |pack: usize| names.visible.get(decl.pack).is_some_and(|packs| packs.contains(&pack));
        let near = names.all.iter().enumerate().find(|(other, theirs)| {
            theirs.kind == named.kind
                && sees(theirs.pack)
                && (theirs.pack != decl.pack || *other < at)
                && one_letter_apart(&slug(&theirs.name), &slug(&named.name))
        });
        let Some((_, theirs)) = near else { continue };
        let theirs_name = crate::diagnostic::escape::escaped(&theirs.name).into_owned();
        let found = context
            .finding(Code::Misspelt, decl, decl.place, format!("this name and `{theirs_name}` differ by one letter"))
            .label("is this another thing?")
            .other(theirs.place, "the other one")
            .help("give both one name, or keep both with `# allow B0307: they are two things`");
        out.push(found);
    }
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
