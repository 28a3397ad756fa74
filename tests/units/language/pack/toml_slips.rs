use brim_language::pack::toml_slips::mend;

#[test]
fn lines_are_read_as_they_were_meant() {
    const KEYS: brim_language::pack::toml_form::Keys =
        &[("name", "name = \"A\""), ("requires", "requires = [\"base\"]")];
    for (line, meant) in [
        ("requires = [base, swamps-of-death]", "requires = [\"base\", \"swamps-of-death\"]"),
        ("requires = [\"base\", more]", "requires = [\"base\", \"more\"]"),
        ("requires = [\"base\" \"more\"]", "requires = [\"base\", \"more\"]"),
        ("requires = base", "requires = [\"base\"]"),
        ("requires = \"base\", \"more\"", "requires = [\"base\", \"more\"]"),
        ("requires = (\"base\")", "requires = [\"base\"]"),
        ("requires: [“base”]  # all", "requires = [\"base\"] # all"),
        ("requires = [\"base\"],", "requires = [\"base\"]"),
        ("name = My Pack", "name = \"My Pack\""),
        ("name = 0.1.0", "name = \"0.1.0\""),
        ("name My Pack", "name = \"My Pack\""),
        ("name: \"My Pack\"", "name = \"My Pack\""),
        ("name := \"My Pack\"", "name = \"My Pack\""),
        ("name = “My Pack”", "name = \"My Pack\""),
        ("name = \"My Pack\";", "name = \"My Pack\""),
        ("name 1", "name = 1"),
        ("// a remark", "# a remark"),
    ] {
        assert_eq!(mend(line, KEYS).map(|mended| mended.line).as_deref(), Some(meant), "{line}");
    }
    for line in ["what is [this", "= \"A\"", "name", "name = \"My \"Pack\"", "name = { a = 1", "what is this"] {
        assert_eq!(mend(line, KEYS), None, "{line}");
    }
}
