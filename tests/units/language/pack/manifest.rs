use brim_language::pack::manifest::*;

#[test]
fn names_become_ids() {
    assert_eq!(slug("Swamps of Death"), "swamps-of-death");
    assert_eq!(slug("  3 Devil's Bargains! "), "devils-bargains");
    assert_eq!(slug("黒"), "");
    assert!(is_id("swamps-of-death") && is_id("a1"));
    assert!(!is_id("Swamps") && !is_id("a--b") && !is_id("-a") && !is_id("../x") && !is_id(""));
}
