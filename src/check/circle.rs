//! A way through triggers that comes back to where it began.

use std::collections::BTreeSet;

/// What sets off what, with one knot for each moment: many triggers may answer to one.
#[derive(Debug, Default)]
pub struct Graph {
    /// For each trigger, the moments that it brings about.
    pub makes: Vec<Vec<usize>>,
    /// For each moment, the triggers that answer.
    pub answers: Vec<Vec<usize>>,
}

impl Graph {
    /// The triggers that a circle may lead through: what leads nowhere, and what nothing leads to, lies on none. Most packs have no circle at all,
    /// and no trigger is left.
    pub fn left(&self) -> Vec<bool> {
        let mut left = vec![true; self.makes.len()];
        loop {
            let before = left.iter().filter(|left| **left).count();
            let stays = |at: &usize| left.get(*at).copied().unwrap_or(false);
            // Moments that somebody who is left answers to, and those that somebody who is left brings about.
            let answered: Vec<bool> = self.answers.iter().map(|all| all.iter().any(stays)).collect();
            let mut made = vec![false; self.answers.len()];
            let makers = self.makes.iter().zip(&left).filter(|(_, left)| **left);
            for moment in makers.flat_map(|(makes, _)| makes) {
                made.get_mut(*moment).into_iter().for_each(|made| *made = true);
            }
            let on = |list: &[bool], moment: usize| list.get(moment).copied().unwrap_or(false);
            let mut goes: Vec<bool> =
                self.makes.iter().map(|makes| makes.iter().any(|moment| on(&answered, *moment))).collect();
            for answers in self.answers.iter().enumerate().filter(|(at, _)| !on(&made, *at)).map(|(_, all)| all) {
                answers.iter().for_each(|at| goes.get_mut(*at).into_iter().for_each(|goes| *goes = false));
            }
            left.iter_mut().zip(goes).for_each(|(left, goes)| *left &= goes);
            if left.iter().filter(|left| **left).count() == before {
                return left;
            }
        }
    }

    /// The shortest way from a trigger back to itself through those that are `allowed`, one of which is `wanted`.
    pub fn circle(
        &self,
        start: usize,
        allowed: impl Fn(usize) -> bool,
        wanted: impl Fn(usize) -> bool,
    ) -> Option<Vec<usize>> {
        // Each step: the trigger, whether a wanted one has come, and the step before it.
        let mut steps: Vec<(usize, bool, usize)> = vec![(start, wanted(start), 0)];
        let mut seen: BTreeSet<(usize, bool)> = BTreeSet::new();
        let mut moments: BTreeSet<(usize, bool)> = BTreeSet::new();
        let mut at = 0;
        while let Some((trigger, met, _)) = steps.get(at).copied() {
            for moment in self.makes.get(trigger).into_iter().flatten() {
                if !moments.insert((*moment, met)) {
                    continue;
                }
                for follows in self.answers.get(*moment).into_iter().flatten().filter(|one| allowed(**one)) {
                    if *follows == start && met {
                        return Some(way(&steps, at));
                    }
                    let met = met || wanted(*follows);
                    // A way that crosses itself is two circles.
                    let crosses = met && seen.contains(&(*follows, false)) && way(&steps, at).contains(follows);
                    if !crosses && *follows != start && seen.insert((*follows, met)) {
                        steps.push((*follows, met, at));
                    }
                }
            }
            at += 1;
        }
        None
    }
}

/// The triggers of the steps that lead to this one.
fn way(steps: &[(usize, bool, usize)], last: usize) -> Vec<usize> {
    let mut way = Vec::new();
    let mut at = last;
    while let Some((trigger, _, before)) = steps.get(at) {
        way.push(*trigger);
        if at == 0 {
            break;
        }
        at = *before;
    }
    way.reverse();
    way
}
