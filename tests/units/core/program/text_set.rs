use brim_core::program::TextSet;

#[test]
fn a_set_finds_what_was_put_in_and_nothing_beside_the_stretch() {
    let mut set = TextSet::default();
    set.clear(200);
    set.put(&[0, 5, 63, 64, 127, 128, 199]);
    let within = |from, to| set.within((from, to)).collect::<Vec<u32>>();
    assert_eq!(within(0, 200), [0, 5, 63, 64, 127, 128, 199]);
    assert_eq!(within(5, 64), [5, 63]);
    assert_eq!(within(64, 128), [64, 127]);
    assert_eq!(within(6, 63), [0; 0]);
    assert_eq!(within(64, 64), [0; 0]);
    assert_eq!(within(65, 65), [0; 0]);
    assert_eq!(within(0, 0), [0; 0]);
    assert!(set.any((1, 6)) && !set.any((1, 5)) && !set.any((0, 0)) && !set.any((65, 65)));
    let mut other = TextSet::default();
    other.clear(200);
    other.put(&[6, 64]);
    assert!(set.meets(&other, (0, 200)) && set.meets(&other, (64, 65)) && !set.meets(&other, (0, 64)));
    set.clear(200);
    assert!(!set.any((0, 200)));
}
