//! Goals that wait for a moment which never comes in their mission.

use super::super::context::Context;
use super::super::lines::Map;
use super::super::parts;
use super::Way;
use super::waits::seen;
use brim_core::game::effect::Span;
use brim_core::phrase::MomentView;
use brim_core::vocabulary::{Effect, Kind, Member, Searching};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::model::{Declaration, Placed};

/// A moment that never comes in this mission: what explorers alone do on a map that lies there whole, what the track alone brings, and the end of
/// the adventure, with which the goals are over.
pub(super) fn never_happens(context: &Context, mission: &Declaration, way: &Way<'_>) -> Option<Diagnostic> {
    let moment = parts::moment(way.rule)?;
    let explored = Map::of(mission).is_none_or(|map| map.deck.is_some());
    // What lies behind doors does not come here.
    let there = |decl: &&Declaration| explored || decl.kind != Kind::Exploration;
    let done = |effects: &[Effect]| seen(context, mission).filter(there).any(|decl| context.does(decl, effects));
    let (why, help) = match MomentView::of(moment)? {
        MomentView::EndOf { span: Span::Adventure, n: _ } => {
            ("the goals are over when the adventure ends", "wait for the end of a turn: `at end of turn 8`")
        }
        MomentView::Searches { who: _, how: Searching::Looks } if !explored => (
            "on a map that lies there whole nobody looks through a door",
            "explore it, `map … explored with`; or wait for another thing",
        ),
        MomentView::ClueFound if !explored && !done(&[Effect::FindsClue]) => (
            "on a map that lies there whole no Clue is found",
            "explore it, `map … explored with`; or wait for another thing",
        ),
        MomentView::DepthEvents if mission.member(Member::OnTrack).is_none() && !done(&[Effect::DepthEvent]) => {
            ("without a track there are no Depth Events", "say on which track it plays, or wait for another thing")
        }
        _ => return None,
    };
    let found = context
        .finding(Code::GoalNever, mission, moment.place(), format!("\"{}\" never comes to this: {why}", way.name))
        .label("never comes")
        .other(way.goal.place(), "this goal");
    Some(found.help(help))
}
