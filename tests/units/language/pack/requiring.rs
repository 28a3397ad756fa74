use brim_language::pack::requiring::*;

#[test]
fn a_requirement_is_added_in_the_form_of_the_file() {
    let head = "id = \"mine\"\nlanguage = 1 # of the texts\n";
    for (written, line) in [
        ("requires = [\"base\"]\n", "requires = [\"base\", \"fog\"]"),
        ("requires = []\n", "requires = [\"fog\"]"),
        ("requires = [\n  \"base\",\n  \"more\",\n]\n", "  \"more\", \"fog\","),
        ("requires = { base = \"*\" }\n", "requires = { base = \"*\", fog = \">=1.3\" }"),
        ("requires = {}\n", "requires = { fog = \">=1.3\" }"),
        ("[requires]\nbase = \"*\"\n", "fog = \">=1.3\""),
        ("[requires]\n", "fog = \">=1.3\""),
        ("[conflicts]\nice = \"cold\"\n\n[requires]\nbase = { versions = \">=1\" } # ours\n", "fog = \">=1.3\""),
        ("requires.base = \"*\"\n", "requires.fog = \">=1.3\""),
        ("source = \"original\"\n[conflicts]\nice = \"cold\"\n", "requires = [\"fog\"]"),
    ] {
        let text = format!("{head}{written}");
        let added = requiring(&text, "fog", "1.3").unwrap_or_else(|| panic!("{written}"));
        assert_eq!(added.line, line);
        let (before, behind) = text.split_at(added.at);
        let after = format!("{before}{}{behind}", added.text);
        let file = brim_language::diagnostic::FileId::default();
        let full = format!("name = \"Mine\"\nversion = \"1.0\"\n{after}");
        let (manifest, found) = brim_language::pack::manifest_toml::read_manifest(file, &full);
        assert_eq!(found, [], "{after}");
        assert!(manifest.unwrap().requires.iter().any(|one| one.id == "fog"), "{after}");
    }
    assert_eq!(requiring("requires = [", "fog", "1.3"), None);
}
