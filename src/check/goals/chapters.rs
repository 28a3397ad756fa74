//! What the lines of a later chapter wait for in vain: the beginning of the adventure, and turns that are over by then.

use super::super::context::Context;
use super::super::parts;
use super::timing::end_of_turn;
use super::{is_reached, ways};
use brim_core::game::effect::Span;
use brim_core::phrase::{EffectView, MemberView, MomentView};
use brim_core::vocabulary::{Member, Word};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// Looks at the chapters of a mission, in their order.
pub(super) fn moments_past(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    // The turn that is over when a chapter begins, and what makes it so.
    let mut over: Option<(i32, Phrase<'_>)> = None;
    for (at, chapter) in mission.members(Member::Chapter).enumerate() {
        if at > 0 {
            chapter.walk(&mut |rule| out.extend(long_begun(context, mission, rule)));
        }
        let by_text = begun_by_a_text(mission, chapter);
        if let Some((turn, limit)) = over.filter(|_| !by_text) {
            chapter.walk(&mut |rule| out.extend(turn_past(context, mission, rule, turn, limit)));
        }
        if let Some((turn, limit)) = ends_with(mission, chapter) {
            chapter.walk(&mut |rule| out.extend(too_late(context, mission, rule, turn, limit)));
        }
        let before = over.filter(|_| !by_text);
        over = before.into_iter().chain(lasts_until(mission, chapter)).max_by_key(|(turn, _)| *turn);
    }
}

/// The goals of a chapter that are not reached by anything but the end of a turn, each with that turn; nothing for each other one.
fn by_waiting<'a>(mission: &'a Declaration, chapter: Phrase<'a>) -> Vec<Option<(i32, Phrase<'a>)>> {
    let own = chapter.body().iter().filter(|line| line.word() == Word::Member(Member::Goal));
    let turns = own.map(|goal| {
        let mut reached = goal.body().iter().filter(|way| is_reached(*way)).flat_map(|way| way.body().iter());
        let (sole, other) = (reached.next()?, reached.next());
        let way = ways(mission).into_iter().find(|way| way.rule.id() == sole.id() && other.is_none())?;
        Some((end_of_turn(mission, &way)?, sole))
    });
    turns.collect()
}

/// The turn up to which a chapter lasts for certain.
fn lasts_until<'a>(mission: &'a Declaration, chapter: Phrase<'a>) -> Option<(i32, Phrase<'a>)> {
    by_waiting(mission, chapter).into_iter().flatten().max_by_key(|(turn, _)| *turn)
}

/// The turn with which a chapter is over for certain.
fn ends_with<'a>(mission: &'a Declaration, chapter: Phrase<'a>) -> Option<(i32, Phrase<'a>)> {
    by_waiting(mission, chapter).into_iter().collect::<Option<Vec<_>>>()?.into_iter().max_by_key(|(turn, _)| *turn)
}

/// True for a chapter that a text of the mission begins, at whatever turn.
fn begun_by_a_text(mission: &Declaration, chapter: Phrase<'_>) -> bool {
    let Some(MemberView::Chapter { name }) = MemberView::of(chapter) else { return false };
    let mut begun = false;
    mission.walk(&mut |part| {
        begun |= matches!(EffectView::of(part), Some(EffectView::Begins { name: other }) if other.eq_ignore_ascii_case(name));
    });
    begun
}

/// `at start of adventure`, in a chapter that begins in its midst.
fn long_begun(context: &Context, mission: &Declaration, rule: Phrase<'_>) -> Option<Diagnostic> {
    let moment = parts::moment(rule)?;
    let Some(MomentView::StartOf { span: Span::Adventure, n: _ }) = MomentView::of(moment) else { return None };
    let message = "the adventure has long begun when this chapter begins: this never comes";
    let found = context.finding(Code::NeverComes, mission, moment.place(), message).label("only in the first chapter");
    let body = rule.body().iter().map(|line| context.text(line.place()).trim().to_owned()).collect::<Vec<_>>();
    Some(match body.as_slice() {
        [] => found,
        body => found
            .help(
                format!("what happens when the chapter begins stands in it without a moment: `{}`", body.join("; "),),
            ),
    })
}

/// The turn that a rule names, and where.
fn turn_of(context: &Context, rule: Phrase<'_>) -> Option<(i32, Place)> {
    let moment = parts::moment(rule)?;
    match MomentView::of(moment)? {
        MomentView::StartOf { span: Span::Turn, n: Some(turn) }
        | MomentView::EndOf { span: Span::Turn, n: Some(turn) } => {
            Some((turn, context.figure(moment.place(), &turn.to_string())))
        }
        _ => None,
    }
}

/// `reached at end of turn 2`, in a chapter that begins after the end of turn 3.
fn turn_past(
    context: &Context,
    mission: &Declaration,
    rule: Phrase<'_>,
    over: i32,
    limit: Phrase<'_>,
) -> Option<Diagnostic> {
    let (turn, place) = turn_of(context, rule).filter(|(turn, _)| *turn <= over)?;
    let message =
        format!("turn {turn} is over when this chapter begins: turns are counted from the first of the adventure");
    let found = context.finding(Code::NeverComes, mission, place, message).label("over by then");
    let found = found.other(limit.place(), format!("the chapter before lasts until the end of turn {over}"));
    Some(found.help(format!(
        "count on, `turn {}`; or count the turns of the chapter by a counter: `at end of turn: counter \"Watch\" +1`",
        over.saturating_add(turn),
    )))
}

/// `bonus goal "Early": reached at start of turn 5`, in a chapter that is over at the end of turn 3.
fn too_late(
    context: &Context,
    mission: &Declaration,
    rule: Phrase<'_>,
    last: i32,
    limit: Phrase<'_>,
) -> Option<Diagnostic> {
    let (turn, place) = turn_of(context, rule).filter(|(turn, _)| *turn > last)?;
    let message = format!("turn {turn} never comes here: the chapter is over at the end of turn {last}");
    let found = context.finding(Code::NeverComes, mission, place, message).label("too late");
    let found = found.other(limit.place(), "the last turn of the chapter");
    Some(found.help(format!("name a turn up to {last}, or let the chapter last longer")))
}
