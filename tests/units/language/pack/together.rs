use brim_language::diagnostic::Code;
use brim_language::pack::{InMemory, Loaded, load};
use std::fmt::Write as _;

fn pack(id: &str, version: &str, more: &str) -> String {
    format!("id = \"{id}\"\nname = \"The {id}\"\nversion = \"{version}\"\nlanguage = 1\n{more}\n")
}

/// Packs beside each other, all of them on one table.
fn table(packs: &[(&str, &str, &str)]) -> Loaded {
    let mut files = InMemory::default();
    for (id, version, more) in packs {
        files.add(&format!("p/{id}/pack.toml"), pack(id, version, more).as_bytes());
        files.add(&format!("p/{id}/a.brim"), b"keyword \"Damp\"\n");
    }
    load(&files, &["p".to_owned()])
}

/// The findings with what they mark, a line each.
fn told(loaded: &Loaded) -> String {
    let mut text = String::new();
    for found in &loaded.diagnostics {
        let at = |place| loaded.sources.at(place);
        let _ = writeln!(text, "{} {}", found.code.as_str(), found.message);
        let place = found.place.map(at).unwrap_or_default();
        let _ = writeln!(text, "  `{place}`: {}", found.label);
        for other in &found.others {
            let _ = writeln!(text, "  `{}`: {}", at(other.place), other.text);
        }
        let _ = writeln!(text, "  help: {}", found.help.as_deref().unwrap_or_default());
    }
    text
}

#[test]
fn a_version_that_fits_is_no_finding() {
    for requires in
        ["requires = [\"swamps\"]", "requires = { swamps = \">=0.3, <1\" }", "requires = { swamps = \"*\" }"]
    {
        let loaded = table(&[("mine", "1.0", requires), ("swamps", "0.3", "")]);
        assert_eq!(told(&loaded), "", "{requires}");
        assert_eq!(loaded.packs.len(), 2);
    }
}

#[test]
fn a_version_that_does_not_fit_shows_both_places() {
    let loaded = table(&[
        ("mine", "1.0", "requires = { swamps = \">=0.3, <1\" }\nknows = { winter = \"2\" }"),
        ("swamps", "1.0", ""),
        ("winter", "2.0.0-beta", ""),
        ("other", "0.1", "[requires]\nmine = { versions = \">=1.1\" }"),
    ]);
    insta::assert_snapshot!(told(&loaded));
    assert_eq!(loaded.packs.len(), 4, "what is there is checked all the same");
}

#[test]
fn a_conflict_tells_its_reason() {
    let alone = ("mine", "1.0", "conflicts = { winter = \"both replace the Fever chart\" }");
    insta::assert_snapshot!(told(&table(&[alone, ("winter", "0.2", "")])));
    assert_eq!(told(&table(&[alone])), "");
}

#[test]
fn a_conflict_of_both_is_told_once() {
    let packs = [
        ("zone", "1.0", "conflicts = { winter = { versions = \"<2\", reason = \"both replace the Fever chart\" } }"),
        ("winter", "0.2", "conflicts = { zone = \"the zone has no snow\" }"),
    ];
    insta::assert_snapshot!(told(&table(&packs)));
    let newer = ("winter", "2.0", "");
    assert_eq!(told(&table(&[packs[0], newer])), "", "another version is not meant");
}

#[test]
fn what_a_pack_suggests_may_be_missing() {
    let loaded = table(&[("mine", "1.0", "suggests = { winter = \">=1\", fenland = { reason = \"more fog\" } }")]);
    assert_eq!(told(&loaded), "");
    let suggests = &loaded.packs[0].manifest.suggests;
    assert_eq!(suggests.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["winter", "fenland"]);
    assert_eq!(suggests[1].reason.as_deref(), Some("more fog"));
}

#[test]
fn mistakes_in_the_lines_about_other_packs() {
    let loaded = table(&[(
        "mine",
        "1.0",
        "requires = { swamps = \">= three\", base = \"*\" }\nconflicts = [\"winter\"]\nsuggests = { fog = { version = \"1\", why = \"x\" } }\nbrim = \"99.1\"\nfuture = true",
    )]);
    insta::assert_snapshot!(told(&loaded));
    let loaded = table(&[(
        "mine",
        "1.0",
        "requires = [\"fog\"]\nconflicts = { fog = \"no\", mine = \"no\", ice = { versions = \"1\" } }\nbrim = \"newest\"",
    )]);
    insta::assert_snapshot!(told(&loaded));
}

/// A newer tool may know keys and a language that this one does not: that it is too old is all there is to say.
#[test]
fn a_pack_for_a_newer_tool_is_one_finding() {
    let loaded = table(&[("mine", "1.0", "brim = \"99.1\"\nfuture = true")]);
    assert_eq!(loaded.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), [Code::ToolTooOld]);
}
