//! Outcomes and options that are the same whichever comes.

use super::choices::asked_option;
use super::context::{Context, In};
use super::fared::fared;
use super::punished;
use super::repeats::{alike, said};
use super::walk::{Mark, Site};
use brim_core::phrase::LabelView;
use brim_core::vocabulary::{Condition, Effect, Fared, Kind, Label, Relation, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Phrases, Placed};

/// Looks at tests, conditions and choices.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().filter(|decl| decl.kind != Kind::Scenario) {
        lines(context, decl, decl.body(), out);
    }
    for Site { decl, phrase: part, .. } in context.marked(In::Texts, Mark::Body) {
        lines(context, decl, part.body(), out);
        match part.word() {
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
fn lines(context: &Context, decl: &Declaration, lines: Phrases<'_>, out: &mut Vec<Diagnostic>) {
    for (first, second) in lines.iter().zip(lines.from(1)) {
        let both = first.word() == Word::Effect(Effect::If) && second.word() == Word::Effect(Effect::Otherwise);
        if both && alike(first.body(), second.body()) && said(context, first.body()) == said(context, second.body()) {
            let message = "the same happens whether the condition is true or not";
            let help = "let one of them do something else, or delete the condition";
            out.push(found(context, decl, second.place(), first.place(), message, help));
        }
    }
}

/// A test that comes to the same.
fn test(context: &Context, decl: &Declaration, test: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let of = |label: Label| test.body().iter().find(|line| line.word() == Word::Label(label));
    let (Some(pass), Some(fail)) = (of(Label::Pass), of(Label::Fail)) else { return };
    let more = [Label::Together, Label::EachDie, Label::AnyFace, Label::EachFace, Label::Doubles]
        .into_iter()
        .any(|one| of(one).is_some());
    // What the lines below ask for makes the difference.
    let mut asked = false;
    decl.walk(&mut |part| asked |= fared(part).any(|(how, _)| matches!(how, Fared::Passed | Fared::Failed)));
    if !more && !asked && alike(pass.body(), fail.body()) && said(context, pass.body()) == said(context, fail.body()) {
        let message = "passed or failed, the same happens";
        out.push(match punished::worth(context, decl, pass) {
            // Whoever passes is spared what only harms, and whoever fails goes without what only helps.
            Some(-1) => {
                found(context, decl, pass.place(), fail.place(), message, "write `pass: nothing`, or delete the test")
            }
            Some(1) => {
                found(context, decl, fail.place(), pass.place(), message, "write `fail: nothing`, or delete the test")
            }
            _ => {
                found(context, decl, fail.place(), pass.place(), message, "say what a fail brings, or delete the test")
            }
        });
    }
}

/// Two options for one price that do one thing. An option that other lines ask for does more than it says.
fn options(context: &Context, decl: &Declaration, choice: Phrase<'_>, out: &mut Vec<Diagnostic>) {
    let asks = context.within(decl, &[Word::Condition(Condition::Chose), Word::Relation(Relation::Chose)]);
    let asked: Vec<&str> = asks.filter_map(|site| asked_option(site.phrase)).collect();
    let price = |option: Phrase<'_>| match LabelView::of(option) {
        Some(LabelView::Option { name: _, cost, other, condition }) => [cost, other, condition]
            .map(|part| part.map_or(String::new(), |part| context.text(part.place()).to_lowercase())),
        _ => Default::default(),
    };
    for (at, option) in choice.body().iter().enumerate() {
        let known = |option: Phrase<'_>| match LabelView::of(option) {
            Some(LabelView::Option { name, cost: _, other: _, condition: _ }) => asked.contains(&name),
            _ => false,
        };
        if known(option) {
            continue;
        }
        let same = choice.body().iter().take(at).find(|other| {
            !known(*other)
                && alike(other.body(), option.body())
                && price(*other) == price(option)
                && said(context, other.body()) == said(context, option.body())
        });
        if let Some(other) = same {
            let help = "let one of them do something else, or delete it";
            out.push(found(context, decl, option.place(), other.place(), "these two options do the same", help));
        }
        // Who can have it for nothing pays no price.
        let free = |option: Phrase<'_>| price(option).iter().all(String::is_empty);
        let costs = |option: Phrase<'_>| match LabelView::of(option) {
            Some(LabelView::Option { name: _, cost, other: _, condition: _ }) => cost.is_some(),
            _ => false,
        };
        let paid = choice.body().iter().find(|other| {
            free(option)
                && costs(*other)
                && !known(*other)
                && alike(other.body(), option.body())
                && said(context, other.body()) == said(context, option.body())
        });
        if let Some(paid) = paid {
            let message = "another option does the same for nothing: nobody pays for this one";
            let mut found =
                found(context, decl, paid.place(), option.place(), message, "let one of them do something else");
            found.label = "nobody would pay".to_owned();
            out.push(found);
        }
    }
}
