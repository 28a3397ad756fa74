//! How many are asked for, where nobody ever has so many: from more to fewer, and of a skill more than the highest.

use super::context::{Context, In, plain};
use super::sheet::readings;
use super::walk::Site;
use brim_core::phrase::{ConditionView, QuantityView};
use brim_core::program::StatKey;
use brim_core::vocabulary::{Bound, Condition, Quantity, Rule, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed, Value};

/// Looks at every number between two, and at every skill that is asked for.
pub fn check(context: &Context, out: &mut Vec<Diagnostic>) {
    for Site { decl, phrase, .. } in context.sites(In::All, &[Word::Quantity(Quantity::Between)]) {
        out.extend(backwards(context, decl, phrase));
    }
    let number = |value: Value<'_>| if let Value::Number(n) = value { Some(n) } else { None };
    let all = readings(context, Rule::MaxSkill).into_iter();
    let highest = all.filter_map(|(line, value)| Some((line, number(value)?))).max_by_key(|(_, n)| *n);
    if let Some(highest) = highest {
        for Site { decl, phrase, .. } in context.sites(In::Texts, &[Word::Condition(Condition::StatIs)]) {
            out.extend(no_such_skill(context, decl, phrase, highest));
        }
    }
}

/// `with 4 to 2 Poison`: nobody has so many.
fn backwards(context: &Context, decl: &Declaration, quantity: Phrase<'_>) -> Option<Diagnostic> {
    let Some(QuantityView::Between { n, to }) = QuantityView::of(quantity) else { return None };
    if n <= to {
        return None;
    }
    let found = context
        .finding(Code::OutOfRange, decl, quantity.place(), format!("`{n} to {to}` runs backwards: nobody has so many"))
        .label("from high to low");
    Some(found.help(format!("write `{to} to {n}`")).edit(quantity.place(), format!("{to} to {n}"), true))
}

/// `has at least 7 Strength`: no skill is so high.
fn no_such_skill(
    context: &Context,
    decl: &Declaration,
    condition: Phrase<'_>,
    (rule, most): (Phrase<'_>, i32),
) -> Option<Diagnostic> {
    let Some(ConditionView::StatIs { who: _, bound: Bound::AtLeast, n, stat: StatKey::Skill(skill) }) =
        ConditionView::of(condition)
    else {
        return None;
    };
    let n = plain(n).filter(|n| *n > most)?;
    let name = context.name(skill);
    let found = context
        .finding(
            Code::BeyondBounds,
            decl,
            context.figure(condition.place(), &n.to_string()),
            format!("nobody ever has {n} {name}: no skill is above {most}"),
        )
        .label(format!("{most} at most"))
        .other(rule.place(), "the highest");
    Some(found.help(format!("write `at least {most}` or less")))
}
