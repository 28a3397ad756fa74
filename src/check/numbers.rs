//! Named abilities that are written with a number, and those that are not.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::game::ids::DeclId;
use crate::model::{Declaration, Phrase, Value};
use crate::vocabulary::{Change, Kind, Member, Modifier, Word};

/// Looks wherever an ability is given by its name.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls().chain(&context.model.patches).filter(|decl| decl.kind != Kind::Scenario) {
        decl.walk(&mut |phrase| match (phrase.word, phrase.get("list"), phrase.name("what")) {
            (Word::Member(Member::Abilities) | Word::Change(Change::AddNamed | Change::ReplaceNamed), list, _) => {
                let Some(Value::Abilities(list)) = list else { return };
                for (ability, number) in list {
                    out.extend(judged(context, decl, phrase, *ability, *number));
                }
            }
            (Word::Modifier(Modifier::Has), _, Some(ability)) => {
                out.extend(judged(context, decl, phrase, ability, phrase.number("n")));
            }
            _ => {}
        });
    }
}

fn judged(
    context: &Context,
    decl: &Declaration,
    line: &Phrase,
    ability: DeclId,
    number: Option<i32>,
) -> Option<Diagnostic> {
    let asked = context.model.decl(ability).filter(|asked| !asked.broken && asked.kind == Kind::Ability)?;
    let name = context.name(ability);
    let place = |figure: &str| -> Place { context.figure(line.place, figure) };
    let found = match (asked.member(Member::TakesNumber), number) {
        (Some(takes), None) => context
            .finding(Code::WrongType, decl, place(&name), format!("{name} is written with a number"))
            .label("how much?")
            .other(takes.place, "its text reckons with it")
            .help(format!("write the number behind it: `{name} 1`")),
        (None, Some(number)) => context
            .finding(Code::WrongType, decl, place(&number.to_string()), format!("{name} takes no number"))
            .label("this number says nothing")
            .other(asked.place, "its text asks for none")
            .help("take the number away, or give the ability the line `takes a number`"),
        _ => return None,
    };
    Some(found)
}
