//! Lines that change nothing.

use super::context::{Context, In, plain};
use super::parts::{abilities, how_much, raised_by, set_to, stat_key};
use super::walk::Site;
use brim_core::phrase::{EffectView, ModifierView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Category, Combine, Effect, Member, Modifier, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks for amounts of 0, bonuses of 0 and choices with one option.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for decl in context.decls() {
        elites(context, decl, out);
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Instead)]) {
        out.extend(prevents_none(context, decl, phrase));
    }
    let mut words = Category::Effect.words();
    words.extend([Modifier::Change, Modifier::OfAbility, Modifier::Times].map(Word::Modifier));
    for Site { decl, phrase, .. } in context.sites(In::All, &words) {
        let Some((figure, message, help)) = idle(phrase) else { continue };
        let place = context.figure(phrase.place(), figure);
        out.push(context.finding(Code::NothingHappens, decl, place, message).label("changes nothing").help(help));
    }
}

/// `nothing` in the place of damage, where other rows prevent 0 of it: it prevents none either, and all of it is done in each of them.
fn prevents_none(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let (mut idle, mut none, mut some) = (None, false, false);
    rule.walk(&mut |part| match EffectView::of(part) {
        Some(EffectView::Nothing) => idle = idle.or(Some(part.place())),
        Some(EffectView::Prevents { n: _ }) => {
            let zero = how_much(part).and_then(plain) == Some(0);
            (none, some) = (none || zero, some || !zero);
        }
        Some(EffectView::PreventsAll { what: () }) => some = true,
        _ => {}
    });
    let place = idle.filter(|_| none && !some)?;
    let message = "`nothing` stops no damage here: the other rows say how much is prevented, and this one says none";
    let found = context.finding(Code::NothingHappens, decl, place, message).label("all of it is done");
    Some(found.help("write `prevent all of that damage`").edit(place, "prevent all of that damage", false))
}

/// Why a phrase changes nothing, with the figure that shows it.
fn idle(phrase: Phrase<'_>) -> Option<(&'static str, &'static str, &'static str)> {
    let take_away = "write another number, or delete the line";
    match phrase.word() {
        Word::Modifier(_) if raised_by(phrase) == Some(0) => Some(("0", "a bonus of 0 changes nothing", take_away)),
        Word::Modifier(_) => match ModifierView::of(phrase)? {
            ModifierView::Times { stat: _, by: 1, condition: _ } => {
                Some(("1", "a figure times 1 stays the same", take_away))
            }
            ModifierView::Times { stat: StatKey::Stat(stat), by: _, condition: _ }
                if stat.combine() == Combine::Best =>
            {
                Some((
                    "times",
                    "a number to roll is not multiplied",
                    "say by how much it is harder or easier to roll: `+1`, `-1`; or what it is: `is 5+`",
                ))
            }
            _ => None,
        },
        Word::Effect(Effect::Repeat) if how_much(phrase).and_then(plain).is_some_and(|n| n <= 0) => {
            Some(("0", "what is repeated 0 times does not happen", take_away))
        }
        Word::Effect(Effect::Chooses) if phrase.body().len() == 1 => Some((
            "chooses",
            "a choice with one option leaves nothing to choose",
            "add an option, or say what happens without a choice",
        )),
        // A hit that counts as 0 hits is stopped.
        Word::Effect(effect)
            // Where none is prevented of what is replaced, it is let through.
            if !matches!(effect, Effect::PicksNumber | Effect::HitCounts | Effect::CountsTo | Effect::Prevents)
                && how_much(phrase).and_then(plain) == Some(0) =>
        {
            Some(("0", "an amount of 0 changes nothing", take_away))
        }
        _ => None,
    }
}

/// Rows of an Elite chart that leave the sheet as it is.
fn elites(context: &Context, decl: &Declaration, out: &mut Vec<Diagnostic>) {
    let sheet = context.sheet(decl);
    let Some(elite) = decl.member(Member::Elite) else { return };
    for row in elite.body() {
        let nothing = |line: Phrase<'_>| line.word() == Word::Effect(Effect::Nothing);
        if !row.body().is_empty() && row.body().iter().all(nothing) {
            let found = context
                .finding(Code::NothingHappens, decl, row.place(), "this Elite row gives nothing")
                .label("the enemy stays as it is")
                .help("say what changes: `defense +1`");
            out.push(found);
        }
        for line in row.body() {
            let Some(printed) = printed(sheet, line) else { continue };
            let found = context
                .finding(
                    Code::NothingHappens,
                    decl,
                    line.place(),
                    "the sheet says so already: this row changes nothing",
                )
                .label("as on the sheet")
                .other(printed.place(), "printed here")
                .help("name another figure, or give the row another ability");
            out.push(found);
        }
    }
}

/// The line of the sheet that says what a line of a row says.
fn printed<'a>(sheet: &'a Declaration, line: Phrase<'_>) -> Option<Phrase<'a>> {
    match ModifierView::of(line)? {
        ModifierView::Set { stat, to, condition: None } => {
            let figure = |value: Value<'_>| match value {
                Value::AtLeast(n) => Some(n),
                Value::Phrase(amount) => plain(amount),
                _ => None,
            };
            let same = |printed: &Phrase<'_>| {
                stat_key(*printed) == Some(stat)
                    && figure(to).is_some()
                    && set_to(*printed).and_then(figure) == figure(to)
            };
            sheet.members(Member::Printed).find(same)
        }
        ModifierView::Has { what, n } => {
            sheet.members(Member::Abilities).find(|printed| abilities(*printed).contains(&(what, n)))
        }
        _ => None,
    }
}
