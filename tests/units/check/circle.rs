use brim_check::circle::Graph;

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
fn what_lies_on_no_circle_is_left_out() {
    let answers = (0..5).map(|at| vec![at]).collect();
    // 0 leads to 1, which leads back to 0 and on to 2; 3 leads to 0, and nothing leads to it; 4 to itself.
    let graph = Graph { makes: vec![vec![1], vec![0, 2], vec![], vec![0], vec![4]], answers };
    assert_eq!(graph.left(), [true, true, false, false, true]);
    for start in 0..5 {
        assert_eq!(graph.circle(start, |_| true, |_| true).is_some(), graph.left()[start]);
    }
}

#[test]
fn many_triggers_of_one_moment_take_no_time() {
    let graph = Graph { makes: vec![vec![0]; 2000], answers: vec![(0..2000).collect()] };
    for start in 0..2000 {
        assert_eq!(graph.circle(start, |_| true, |_| true), Some(vec![start]));
        assert_eq!(graph.circle(start, |_| true, |_| false), None);
    }
}
