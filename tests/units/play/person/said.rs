use brim_play::person::{Said, said};

#[test]
fn lines_are_read() {
    let options = ["end the activation", "move", "attack in melee", "use Dynamite"].map(str::to_owned);
    let read = |line: &str| said(line, &options);
    assert_eq!(read(" 2 "), Said::Option(1));
    assert_eq!(read("attack"), Said::Option(2));
    assert_eq!(read("Dyn"), Said::Option(3));
    assert_eq!(read("all 3"), Said::All(2));
    assert_eq!(read("never use"), Said::Never(Some(3)));
    assert_eq!(read("never"), Said::Never(None));
    assert_eq!(read("no more this turn"), Said::NoMore);
    assert_eq!(read("? a2"), Said::Read("a2".to_owned()));
    assert_eq!(read("forget 1"), Said::Forget(Some(1)));
    assert!(matches!(read("9"), Said::Unknown(why) if why.contains("1 to 4")));
    assert!(matches!(read("e"), Said::Option(0)));
    assert!(matches!(read("a"), Said::Auto));
    assert!(matches!(read("ti"), Said::Option(0)));
    assert!(matches!(read("v"), Said::Unknown(why) if why.contains("several")), "move and activation");
}
