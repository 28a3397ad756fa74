//! Changes of one line to two things.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Declaration, Phrase};
use crate::vocabulary::{Change, Word};

/// Looks at changes of one declaration, of all packs.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let all: Vec<(&Declaration, &Phrase)> = context
        .model
        .patches
        .iter()
        .filter(|patch| !patch.broken)
        .flat_map(|patch| patch.body.iter().map(move |line| (patch, line)))
        .collect();
    for (at, (patch, line)) in all.iter().enumerate() {
        let same_thing = |other: &Declaration| other.head.name("what") == patch.head.name("what");
        let earlier = all.iter().take(at).find(|(other, theirs)| same_thing(other) && clash(theirs, line));
        let Some((_, theirs)) = earlier else { continue };
        let name = patch.head.name("what").map_or_else(String::new, |id| context.name(id));
        let found = Diagnostic::new(
            Code::PatchConflict,
            line.place,
            format!("{name} is changed in two ways here and elsewhere"),
        )
        .label("one change")
        .other(theirs.place, "the other one")
        .help("keep one of the two; packs that cannot agree cannot be mixed")
        .subject(format!("{name} (change)"));
        out.push(found);
    }
}

/// True where two operations set the same line to different things.
fn clash(one: &Phrase, other: &Phrase) -> bool {
    if one.word != other.word {
        return false;
    }
    match one.word {
        Word::Change(Change::Set) => one.get("stat") == other.get("stat") && !same_value(one, other),
        Word::Change(Change::ReplaceRow) => one.get("face") == other.get("face"),
        Word::Change(Change::AddAbility) => one.get("name") == other.get("name"),
        _ => false,
    }
}

/// True where both set the same figure, wherever they stand.
fn same_value(one: &Phrase, other: &Phrase) -> bool {
    match (one.phrase("to"), other.phrase("to")) {
        (Some(one), Some(other)) => one.word == other.word && one.holes == other.holes,
        _ => one.get("to") == other.get("to"),
    }
}
