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

#[cfg(test)]
mod tests {
    use super::Graph;

    #[test]
    fn the_shortest_circle_through_what_is_wanted() {
        // One moment for each trigger.
        let answers = (0..4).map(|at| vec![at]).collect();
        let graph = Graph { makes: vec![vec![1], vec![0, 2], vec![1, 3], vec![0]], answers };
        assert_eq!(graph.circle(0, |_| true, |_| true), Some(vec![0, 1]));
        assert_eq!(graph.circle(0, |_| true, |at| at == 3), Some(vec![0, 1, 2, 3]));
        assert_eq!(graph.circle(0, |at| at != 3, |at| at == 2), None, "it would cross itself");
    }

    #[test]
    fn many_triggers_of_one_moment_take_no_time() {
        let graph = Graph { makes: vec![vec![0]; 2000], answers: vec![(0..2000).collect()] };
        for start in 0..2000 {
            assert_eq!(graph.circle(start, |_| true, |_| true), Some(vec![start]));
            assert_eq!(graph.circle(start, |_| true, |_| false), None);
        }
    }
}
