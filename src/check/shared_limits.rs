//! Limits that lines of one card share, `in all`: where one line alone says so there is nothing to share. And throws of a text that throws nothing.

use super::context::{Context, In};
use super::walk::Site;
use brim_core::game::effect::Span;
use brim_core::phrase::{LimitView, RuleFormView, WhenView};
use brim_core::vocabulary::{Amount, Category, Effect, Group, Kind, Member, RuleForm, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at every limit, and at what answers to throws of one text.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::Texts, &Category::Limit.words()) {
        out.extend(alone(context, decl, phrase));
    }
    for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::RuleForm(RuleForm::Use)]) {
        out.extend(throws_nothing(context, decl, phrase));
    }
}

/// What a limit says: how often, in which span, for whom together.
type Words = (i32, Span, Option<Group>);

/// What a limit says, and whether it is shared.
fn said(limit: Phrase<'_>) -> Option<(Words, bool)> {
    Some(match LimitView::of(limit)? {
        LimitView::OncePer { span, group, all } => ((1, span, group), all),
        LimitView::TimesPer { n, span, group, all } => ((n, span, group), all),
    })
}

/// `once per turn in all` where no other line of the card says it in the same words.
fn alone(context: &Context, decl: &Declaration, limit: Phrase<'_>) -> Option<Diagnostic> {
    let (wanted, true) = said(limit)? else { return None };
    let sheet = context.sheet(decl);
    let (mut shares, mut other) = (0, None);
    for text in sheet.body() {
        text.walk(&mut |part| match said(part) {
            Some((one, true)) if one == wanted => shares += 1,
            Some(_) if part.place() != limit.place() => other = Some(part.place()),
            _ => {}
        });
    }
    if shares != 1 {
        return None;
    }
    let words = context.text(limit.place()).trim();
    let plain = words.strip_suffix("in all").unwrap_or(words).trim_end();
    let found = context
        .finding(Code::LimitIdle, decl, limit.place(), "no other line of this card shares this limit")
        .label("shared with nothing");
    Some(match other {
        Some(place) => found.other(place, "another limit").help(format!(
            "lines that share a limit all say it in the same words: write `{words}` there too; or `{plain}` here"
        )),
        None => found.help(format!("write `{plain}`; of all who have it together `{plain} for the party`")),
    })
}

/// `after a throw of NAME` where the text of that name throws no dice.
fn throws_nothing(context: &Context, decl: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let RuleFormView::Use { who: _, when: Some(when), cost: _, more: _, condition: _, limit: _ } =
        RuleFormView::of(rule)?
    else {
        return None;
    };
    let WhenView::AfterThrow { which: _, source: Some(source), skill: _, fails: _ } = WhenView::of(when)? else {
        return None;
    };
    let sheet = context.model.sheet(source)?;
    let mut throws = false;
    sheet.walk(&mut |part| {
        throws |= matches!(
            part.word(),
            Word::Amount(Amount::Dice | Amount::BestOf)
                | Word::Effect(Effect::Roll | Effect::Rolls | Effect::Tests | Effect::Casts | Effect::RollsOn)
                | Word::Member(Member::ChartRows)
        );
    });
    if throws {
        return None;
    }
    let name = context.name(source);
    let message = format!("the text of {name} throws no dice");
    let found = context.finding(Code::NothingHappens, decl, when.place(), message).label("never comes");
    Some(found.help(match sheet.kind {
        Kind::Item => "dice of an attack with it: on the item itself, `this hero may use this after a throw to hit`",
        _ => "name the sort of throw, `after a throw of damage`, `after a throw of a skill test`, or whatever has the roll in its text",
    }))
}
