use brim_review::diff::words::inline;

#[test]
fn small_differences_stand_in_one_line() {
    let told = |old, new| inline(old, new).unwrap_or_default();
    assert_eq!(told("Health 5", "Health 7"), "Health 5 -> 7");
    assert_eq!(told("Each Hero takes 1 Wound.", "Each Hero takes 2 Wounds."), "Each Hero takes [1 Wound -> 2 Wounds].");
    assert_eq!(
        told("Each Hero takes 1 Wound.", "Each Hero takes 1 Wound ignoring Defense."),
        "Each Hero takes 1 [Wound -> Wound ignoring Defense]."
    );
    assert_eq!(
        told("That Hit does 1 more Damage.", "That Hit does 2 more Damage."),
        "That Hit does 1 -> 2 more Damage."
    );
    assert_eq!(
        told("Pay (by paying $25): This Hero heals.", "Pay (by paying $50): This Hero heals."),
        "Pay (by paying $25 -> $50): This Hero heals."
    );
    assert_eq!(
        told("Howl: When this Enemy dies.", "Wail: When this Enemy dies."),
        "Howl -> Wail: When this Enemy dies."
    );
    assert_eq!(inline("Draw 1 card.", "Nothing happens."), None);
}
