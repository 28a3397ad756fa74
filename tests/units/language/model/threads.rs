use brim_language::model::threads::each;

#[test]
fn results_stand_in_the_order_of_the_things() {
    let things: Vec<u32> = (0..1000).collect();
    let twice: Vec<u32> = things.iter().map(|number| number * 2).collect();
    assert_eq!(each(&things, false, |number| number * 2), twice);
    assert_eq!(each(&things, true, |number| number * 2), twice);
}
