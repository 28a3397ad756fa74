use brim_review::diff::Class;
use brim_review::diff::version::{asked, rank};

#[test]
fn versions_rise_by_class() {
    let asked = |old, class| asked(old, class);
    assert_eq!(asked("1.2.0", Class::Breaking), "2.0.0");
    assert_eq!(asked("1.2.3", Class::Dangerous), "1.3.0");
    assert_eq!(asked("1.2.3", Class::Safe), "1.2.4");
    assert_eq!(asked("0.3.1", Class::Breaking), "0.4.0");
    assert_eq!(asked("0.3.1", Class::Dangerous), "0.3.2");
    assert_eq!(asked("0.3", Class::Safe), "0.3.1");
    assert!(rank("1.1.0-beta") < rank("1.1.0"));
    assert!(rank("1.1.0-beta") > rank("1.0.9"));
    assert!(rank("1.1") == rank("1.1.0"));
}
