//! Dice in a change that stands: `health +D3` is rolled when it is got, and a line that stands is never got.

use std::collections::BTreeSet;

use super::context::{Context, In};
use super::walk::Site;
use brim_core::vocabulary::{Effect, Modifier, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::Placed;

/// Looks at every change by dice.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    let dice = Word::Modifier(Modifier::ByDice);
    let mut got = BTreeSet::new();
    for Site { phrase, .. } in context.sites(In::Declared, &[Effect::Gets, Effect::GetsAll].map(Word::Effect)) {
        phrase.walk(&mut |part| {
            if part.word() == dice {
                got.insert(part.place());
            }
        });
    }
    for Site { decl, phrase, .. } in context.sites(In::Declared, &[dice]) {
        if got.contains(&phrase.place()) {
            continue;
        }
        let found = context
            .finding(Code::WrongType, decl, phrase.place(), "a line that stands rolls no dice: it would be another figure each time it is asked")
            .label("rolled when?")
            .help("roll when it begins, and say how long: `when this enemy is placed: this enemy gets health +D3 until end of fight`");
        out.push(found);
    }
}
