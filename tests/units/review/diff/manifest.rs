use brim_review::diff::Rule;
use brim_review::diff::manifest::{plain, rule, text, words};
use toml::Value;

#[test]
fn requirements_are_told_and_judged_one_by_one() {
    let (old, new) = (r#"{ "fog" = ">=0.1, <1" }"#, r#"{ "fog" = "*" }"#);
    assert_eq!(rule("requires", Some(old), Some(new)), Rule::PackLooser);
    assert_eq!(rule("requires", Some(new), Some(old)), Rule::PackRequires);
    assert_eq!(words("requires", Some(old), Some(new)), "requires: fog: >=0.1, <1 -> any version");
    let more = r#"{ "fog" = "*", "ice" = ">=2" }"#;
    assert_eq!(words("requires", Some(old), Some(more)), "requires: + ice (>=2), fog: >=0.1, <1 -> any version");
    assert_eq!(rule("requires", Some(new), Some(more)), Rule::PackRequires);
    assert_eq!(words("brim", None, Some("\"0.1.0\"")), "now needs brim 0.1.0");
    let list = Value::Array(vec![Value::String("base".to_owned())]);
    assert_eq!(text(&plain("requires", &list)), r#"{ "base" = "*" }"#);
    assert_eq!(text(&plain("brim", &Value::String("0.1".to_owned()))), "\"0.1.0\"");
}
