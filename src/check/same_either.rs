//! Outcomes and options that are the same whichever comes.

use super::context::Context;
use super::repeats::{alike, said};
use super::walk::{Mark, Site};
use brim_core::vocabulary::{Condition, Effect, Kind, Label, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase};

/// Looks at tests, conditions and choices.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        lines(context, decl, &decl.body, out);
    }
    for Site { decl, phrase: part, .. } in context.marked(Mark::Body).filter(|site| site.decl.kind != Kind::Scenario) {
        lines(context, decl, &part.body, out);
        match part.word {
            Word::Effect(Effect::Tests | Effect::Casts) => test(context, decl, part, out),
            Word::Effect(Effect::Chooses) => options(context, decl, part, out),
            _ => {}
        }
    }
}

fn found(context: &Context, decl: &Declaration, place: Place, first: Place, message: &str, help: &str) -> Diagnostic {
    let found = context.finding(Code::SameEither, decl, place, message).label("the same again");
    found.other(first, "as here").help(help)
}

/// `if … otherwise …` with one text.
fn lines(context: &Context, decl: &Declaration, lines: &[Phrase], out: &mut Vec<Diagnostic>) {
    for pair in lines.windows(2) {
        let [first, second] = pair else { continue };
        let both = first.word == Word::Effect(Effect::If) && second.word == Word::Effect(Effect::Otherwise);
        if both && alike(&first.body, &second.body) && said(context, &first.body) == said(context, &second.body) {
            let message = "the same happens whether the condition is so or not";
            let help = "let one of them do something else, or take the condition away";
            out.push(found(context, decl, second.place, first.place, message, help));
        }
    }
}

/// A test that comes to the same.
fn test(context: &Context, decl: &Declaration, test: &Phrase, out: &mut Vec<Diagnostic>) {
    let of = |label: Label| test.body.iter().find(|line| line.word == Word::Label(label));
    let (Some(pass), Some(fail)) = (of(Label::Pass), of(Label::Fail)) else { return };
    let more =
        [Label::EachSuccess, Label::EachMiss, Label::AnyFace, Label::Doubles].into_iter().any(|one| of(one).is_some());
    if !more && alike(&pass.body, &fail.body) && said(context, &pass.body) == said(context, &fail.body) {
        let message = "passed or failed, the same happens";
        let help = "say what a fail brings, or take the test away";
        out.push(found(context, decl, fail.place, pass.place, message, help));
    }
}

/// Two options for one price that do one thing. An option that other lines ask for does more than it says.
fn options(context: &Context, decl: &Declaration, choice: &Phrase, out: &mut Vec<Diagnostic>) {
    let asks = context.within(decl, &[Word::Condition(Condition::Chose)]);
    let asked: Vec<&str> = asks.filter_map(|site| site.phrase.text("option")).collect();
    let price = |option: &Phrase| {
        let part =
            |hole: &str| option.phrase(hole).map_or(String::new(), |part| context.text(part.place).to_lowercase());
        [part("cost"), part("other"), part("condition")]
    };
    for (at, option) in choice.body.iter().enumerate() {
        let known = |option: &Phrase| option.text("name").is_some_and(|name| asked.contains(&name));
        if known(option) {
            continue;
        }
        let same = choice.body.iter().take(at).find(|other| {
            !known(other)
                && alike(&other.body, &option.body)
                && price(other) == price(option)
                && said(context, &other.body) == said(context, &option.body)
        });
        if let Some(other) = same {
            let help = "let one of them do something else, or take it away";
            out.push(found(context, decl, option.place, other.place, "these two options do the same", help));
        }
    }
}
