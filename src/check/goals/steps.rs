//! Counters that go by steps over the number that something waits for.

use std::collections::{BTreeSet, VecDeque};

use super::super::context::{Context, In};
use super::super::parts::number;
use super::called::{NAMING, counter_in};
use brim_core::phrase::{ConditionView, EffectView, MemberView};
use brim_core::vocabulary::{Kind, Member};
use brim_language::diagnostic::{Code, Diagnostic, Place};
use brim_language::model::{Declaration, Phrase, Placed};

/// No counter that is looked at has more numbers.
const MOST: i32 = 1000;

/// `counter "Bells" is 5`, where all that counts it is `counter "Bells" +2`, from 0.
pub(super) fn stepped_over(context: &Context, mission: &Declaration, out: &mut Vec<Diagnostic>) {
    for line in mission.members(Member::Counter) {
        let Some(MemberView::Counter { name, low, high, start }) = MemberView::of(line) else { continue };
        if high.saturating_sub(low) > MOST {
            continue;
        }
        let (steps, waits) = counted(context, mission, name);
        let Some(steps) = steps.filter(|steps| !steps.is_empty()) else { continue };
        let begins = start.unwrap_or(low);
        let reached = reached(begins, &steps, (low, high));
        // What lies outside of its bounds, or beyond all steps, is told by itself.
        let beyond = |n: i32| reached.last().is_some_and(|most| n > *most) || n < low;
        for (n, place) in waits.into_iter().filter(|(n, _)| !reached.contains(n) && !beyond(*n)) {
            let next = reached.range(n..).next().copied();
            let shown: Vec<String> = reached.iter().take(5).map(i32::to_string).collect();
            let more = if reached.len() > shown.len() { " …" } else { "" };
            let message = format!("\"{name}\" steps over {n}: it stands at {}{more}", shown.join(", "));
            let found = context.finding(Code::GoalNever, mission, place, message).label("never so");
            let found = found.other(line.place(), "the counter");
            out.push(found.help(match next {
                Some(next) => format!("ask for `{n} or more`; or for {next}, where it comes by"),
                None => format!("ask for `{n} or more`"),
            }));
        }
    }
}

/// The steps by which a counter goes, where all are known beforehand, and the numbers that are waited for, each with where.
fn counted(context: &Context, mission: &Declaration, name: &str) -> (Option<BTreeSet<i32>>, Vec<(i32, Place)>) {
    let own = |part: Phrase<'_>| counter_in(part).is_some_and(|other| other.eq_ignore_ascii_case(name));
    let (mut steps, mut waits) = (Some(BTreeSet::new()), Vec::new());
    let mut look = |part: Phrase<'_>, here: bool| {
        if !own(part) {
            return;
        }
        match (EffectView::of(part), ConditionView::of(part)) {
            (Some(EffectView::Counts { name: _, by }), _) => {
                steps.iter_mut().for_each(|steps| {
                    steps.insert(by);
                });
            }
            (Some(_), _) => steps = None,
            (_, Some(ConditionView::CounterIs { name: _, n, how: None })) if here => {
                waits.extend(number(n).map(|n| (n, part.place())));
            }
            _ => {}
        }
    };
    mission.walk(&mut |part| look(part, true));
    let others = |decl: &Declaration| decl.id != mission.id && decl.kind != Kind::Scenario;
    let all = context.sites(In::Written, &NAMING).filter(|site| others(site.decl));
    all.for_each(|site| look(site.phrase, false));
    (steps.filter(|_| context.whole(mission.pack)), waits)
}

/// All numbers at which a counter can stand.
fn reached(begins: i32, steps: &BTreeSet<i32>, (low, high): (i32, i32)) -> BTreeSet<i32> {
    let mut found = BTreeSet::from([begins]);
    let mut open = VecDeque::from([begins]);
    while let Some(at) = open.pop_front() {
        for step in steps {
            let next = at.saturating_add(*step).clamp(low, high);
            if found.insert(next) {
                open.push_back(next);
            }
        }
    }
    found
}
