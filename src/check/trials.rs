//! Tests that nobody can pass, or nobody can fail.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Value;
use crate::vocabulary::{Effect, Word};

/// Looks at skill tests.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        decl.walk(&mut |phrase| {
            let (Word::Effect(Effect::Tests), Some(Value::AtLeast(need))) = (phrase.word, phrase.get("need")) else {
                return;
            };
            let (message, label) = match need {
                7.. => (format!("no D6 shows {need} or more: nobody can pass this test"), "at most 6+"),
                1 => ("every D6 shows 1 or more: nobody can fail this test".to_owned(), "at least 2+"),
                _ => return,
            };
            let place = context.figure(phrase.place, &format!("{need}+"));
            let found = context.finding(Code::ImpossibleTest, decl, place, message).label(label);
            out.push(found.help("a test needs a number from 2+ to 6+"));
        });
    }
}
