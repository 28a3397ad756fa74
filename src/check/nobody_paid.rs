//! `that hero` under what the party decides together: where one of its heroes pays it is that one, and else nobody.

use super::context::Context;
use brim_core::phrase::{CostView, EffectView, LabelView, NounRef, Phrase, Phrases, Selector};
use brim_core::vocabulary::{Noun, Pick};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Placed};

/// Looks at what a card that is drawn lets the party do or choose.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.is_drawn()) {
        for line in decl.body().iter() {
            match EffectView::of(line) {
                Some(EffectView::May { who, cost }) if is_party(who) && !pays(cost) => {
                    out.extend(unnamed(context, decl, line, line.body()));
                }
                Some(EffectView::Chooses { who }) if is_party(who) => {
                    for option in line.body() {
                        if let Some(LabelView::Option { name: _, cost, other, condition: _ }) = LabelView::of(option)
                            && !pays(cost)
                            && !pays(other)
                        {
                            out.extend(unnamed(context, decl, line, option.body()));
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

fn is_party(who: Selector<'_>) -> bool {
    who.noun() == NounRef::Noun(Noun::Party)
}

/// True where one hero pays.
fn pays(cost: Option<Phrase<'_>>) -> bool {
    cost.is_some_and(|cost| !matches!(CostView::of(cost), Some(CostView::Held { n: _, what: _, per: _, all: true })))
}

fn unnamed(context: &Context, decl: &Declaration, line: Phrase<'_>, body: Phrases<'_>) -> Option<Diagnostic> {
    let who = body.first()?.subject()?;
    if who.pick() != Pick::That || who.noun() != NounRef::Noun(Noun::Hero) {
        return None;
    }
    let found = context.finding(Code::Unbound, decl, who.place(), "`that hero`: of the party no hero was named");
    Some(found.label("who?").other(line.place(), "the party decides together").help(
        "write `one hero` where the players say who, `a random hero`, or `each hero`; where one of them pays, `the party may pay 1 grit`, it is who paid",
    ))
}
