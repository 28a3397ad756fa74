//! Lines that change nothing.

use super::context::{Context, plain};
use super::walk::Site;
use brim_core::vocabulary::{Category, Effect, Member, Modifier, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Value};

/// Looks for amounts of 0, bonuses of 0 and choices with one option.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        elites(context, decl, out);
    }
    let mut words: Vec<Word> = Category::Effect.entries().iter().map(|entry| entry.word).collect();
    words.extend([Modifier::Change, Modifier::OfAbility, Modifier::Times].map(Word::Modifier));
    for Site { decl, phrase, .. } in context.said(&words) {
        let Some((figure, message, help)) = idle(phrase) else { continue };
        let place = context.figure(phrase.place, figure);
        out.push(context.finding(Code::NothingHappens, decl, place, message).label("changes nothing").help(help));
    }
}

/// Why a phrase changes nothing, with the figure that shows it.
fn idle(phrase: &Phrase) -> Option<(&'static str, &'static str, &'static str)> {
    let take_away = "write another number, or take the line away";
    match phrase.word {
        Word::Modifier(Modifier::Change | Modifier::OfAbility) if phrase.get("by") == Some(&Value::Signed(0)) => {
            let figure = "0";
            Some((figure, "a bonus of 0 changes nothing", take_away))
        }
        Word::Modifier(Modifier::Times) if phrase.number("by") == Some(1) => {
            Some(("1", "a figure times 1 stays the same", take_away))
        }
        Word::Effect(Effect::Repeat) if plain(phrase.phrase("n")).is_some_and(|n| n <= 0) => {
            Some(("0", "what is repeated 0 times does not happen", take_away))
        }
        Word::Effect(Effect::Chooses) if phrase.body.len() == 1 => Some((
            "chooses",
            "a choice with one option leaves nothing to choose",
            "add an option, or say what happens without a choice",
        )),
        Word::Effect(effect)
            if !matches!(effect, Effect::Casts | Effect::PicksNumber) && plain(phrase.phrase("n")) == Some(0) =>
        {
            Some(("0", "an amount of 0 changes nothing", take_away))
        }
        _ => None,
    }
}

/// Rows of an Elite chart that leave the sheet as it is.
fn elites(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let sheet = context.model.sheet(decl.id).unwrap_or(decl);
    let Some(elite) = decl.member(Member::Elite) else { return };
    for row in &elite.body {
        let nothing = |line: &Phrase| line.word == Word::Effect(Effect::Nothing);
        if !row.body.is_empty() && row.body.iter().all(nothing) {
            let found = context
                .finding(Code::NothingHappens, decl, row.place, "this Elite row gives nothing")
                .label("the enemy stays as it is")
                .help("say what changes: `defense +1`");
            out.push(found);
        }
        for line in &row.body {
            let Some(printed) = printed(sheet, line) else { continue };
            let found = context
                .finding(Code::NothingHappens, decl, line.place, "the sheet says so already: this row changes nothing")
                .label("as on the sheet")
                .other(printed.place, "printed here")
                .help("name another figure, or give the row another ability");
            out.push(found);
        }
    }
}

/// The line of the sheet that says what a line of a row says.
fn printed<'a>(sheet: &'a Declaration, line: &Phrase) -> Option<&'a Phrase> {
    match line.word {
        Word::Modifier(Modifier::Set) if line.get("condition").is_none() => {
            let figure = |value: Option<&Value>| match value {
                Some(Value::AtLeast(n)) => Some(*n),
                Some(Value::Phrase(amount)) => plain(Some(amount)),
                _ => None,
            };
            let same = |printed: &&Phrase| {
                printed.get("stat") == line.get("stat")
                    && figure(line.get("to")).is_some()
                    && figure(printed.get("to")) == figure(line.get("to"))
            };
            sheet.members(Member::Printed).find(same)
        }
        Word::Modifier(Modifier::Has) => {
            let wanted = line.name("what").map(|what| (what, line.number("n")));
            sheet.members(Member::Abilities).find(|printed| match printed.get("list") {
                Some(Value::Abilities(list)) => list.iter().any(|has| Some(*has) == wanted),
                _ => false,
            })
        }
        _ => None,
    }
}
