//! Two random draws in a row that may find two different heroes.

use super::context::Context;
use brim_core::vocabulary::{Noun, Pick, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, NounRef, Phrase, Phrases, Placed, Selector};

/// Looks at statements that stand one after the other.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for (decl, block) in context.blocks() {
        lines(context, decl, block, out);
    }
}

fn lines(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    for (first, second) in lines.iter().zip(lines.iter().skip(1)) {
        let (Some(one), Some(other)) = (drawn(first), drawn(second)) else { continue };
        if one.filters().len() != other.filters().len() || one.relations().len() != other.relations().len() {
            continue;
        }
        let found = context
            .finding(Code::TwoDraws, decl, other.place(), "two draws: these may be two different heroes")
            .label("draws again")
            .other(one.place(), "the first draw")
            .help("for the same hero, say `that hero` in the second line");
        out.push(found);
    }
}

/// The random hero that an effect picks.
fn drawn(line: Phrase<'_>) -> Option<Selector<'_>> {
    let who = line.subject()?;
    let random = who.pick() == Pick::Random && who.noun() == NounRef::Noun(Noun::Hero);
    (random && matches!(line.word(), Word::Effect(_))).then_some(who)
}
