use brim_check::advice::proposed::Proposed;

fn lines(help: &str) -> Vec<String> {
    Proposed::of(help).map(|proposed| proposed.lines).unwrap_or_default()
}

#[test]
fn lines_are_found_in_helps() {
    assert_eq!(lines("write `each hero takes 1 hit`"), ["each hero takes 1 hit"]);
    assert_eq!(lines("write `each hero` or `a random hero`; for several lines, …"), ["each hero", "a random hero"]);
    assert_eq!(
        lines("write `each hero tests Luck 5+ {`, and in it `pass: nothing` and `fail: that hero loses 1 grit`"),
        ["each hero tests Luck 5+ {\npass: nothing\nfail: that hero loses 1 grit\n}"]
    );
    assert_eq!(lines("say who: write `that hero`"), ["that hero"]);
}

#[test]
fn what_has_holes_or_stands_elsewhere_is_no_line() {
    let none = [
        "write `{` at the end of this line, and `}` in a line of its own below the block",
        "write `1-3: …`",
        "write `knows = [\"a\"]` in pack.toml",
        "write `locations`, and its name without quotes",
        "give the ability a keyword, and write `that hero loses 1 KEYWORD`",
    ];
    for help in none {
        assert_eq!(Proposed::of(help), None, "{help}");
    }
}
