//! What an `as soon as` waits for, and what the set-up brings about already: it is where the adventure begins, and no change.

use super::super::context::Context;
use super::super::parts::number;
use brim_core::game::effect::Span;
use brim_core::phrase::{ConditionView, EffectView, MemberView, MomentView, RuleFormView};
use brim_core::vocabulary::{Many, Member, Word};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Phrase, Placed};

/// Tells of counters that the set-up raises to what an `as soon as` waits for.
pub(super) fn waits_for_the_set_up(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    let effects = at_set_up(mission);
    if effects.is_empty() {
        return;
    }
    mission.walk(&mut |rule| {
        let Some(RuleFormView::AsSoonAs { condition, limit: _ }) = RuleFormView::of(rule) else { return };
        let mut moved = None;
        if !holds(mission, &effects, condition, &mut moved) {
            return;
        }
        let Some(by) = moved else { return };
        let found = context
            .finding(
                Code::NeverComes,
                mission,
                condition.place(),
                "the set-up brings this about, and what is so when the first turn begins is no change",
            )
            .label("nothing happens then")
            .other(by.place(), "this is done in the set-up")
            .help("let it come in play: `at start of turn 1`; or do what is meant at once, there");
        out.push(found);
    });
}

/// What is done before the first turn, whatever comes: at the start of the adventure, and when the first chapter begins.
pub(super) fn at_set_up(mission: &Declaration) -> Vec<Phrase<'_>> {
    let is_effect = |line: &Phrase<'_>| matches!(line.word(), Word::Effect(_));
    let starts = mission.body().iter().filter(|line| match RuleFormView::of(*line) {
        Some(RuleFormView::At { moment, condition: None, limit: _ }) => {
            matches!(MomentView::of(moment), Some(MomentView::StartOf { span: Span::Adventure, n: _ }))
        }
        _ => false,
    });
    let first = mission.members(Member::Chapter).next();
    let chapter = first.into_iter().flat_map(|chapter| chapter.body().iter().filter(is_effect));
    starts.flat_map(|line| line.body().iter()).chain(chapter).collect()
}

/// True where the counters of a condition stand so when the set-up is over; `moved` is what brings that about.
fn holds<'a>(
    mission: &'a Declaration,
    effects: &[Phrase<'a>],
    condition: Phrase<'_>,
    moved: &mut Option<Phrase<'a>>,
) -> bool {
    match ConditionView::of(condition) {
        Some(ConditionView::Both { a, b }) => holds(mission, effects, a, moved) && holds(mission, effects, b, moved),
        Some(ConditionView::Either { a, b }) => holds(mission, effects, a, moved) || holds(mission, effects, b, moved),
        Some(ConditionView::CounterIs { name, n, how }) => {
            let Some((mut at, n)) = beginning(mission, name).zip(number(n)) else { return false };
            let named = |own: &str| own.eq_ignore_ascii_case(name);
            for effect in effects {
                match EffectView::of(*effect) {
                    Some(EffectView::Counts { name: own, by }) if named(own) => {
                        at = at.saturating_add(by);
                        *moved = Some(*effect);
                    }
                    _ => {
                        // What hangs on something else is not known.
                        let mut touched = false;
                        effect.walk(&mut |part| touched |= super::called::counter_in(part).is_some_and(named));
                        if touched {
                            return false;
                        }
                    }
                }
            }
            match how {
                Some(Many::OrMore) => at >= n,
                Some(Many::OrFewer) => at <= n,
                None => at == n,
            }
        }
        _ => false,
    }
}

/// Where a counter begins.
fn beginning(mission: &Declaration, name: &str) -> Option<i32> {
    mission.members(Member::Counter).find_map(|line| match MemberView::of(line)? {
        MemberView::Counter { name: own, low, high: _, start } if own.eq_ignore_ascii_case(name) => {
            Some(start.unwrap_or(low))
        }
        _ => None,
    })
}
