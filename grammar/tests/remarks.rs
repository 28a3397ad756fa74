//! Remarks as other languages write them: one problem, and nothing of them is read as anything else.

use brim_grammar::{ProblemKind, parse};

#[test]
fn a_remark_behind_slashes_is_one_problem() {
    for text in [
        "item \"Jar\" {\n  keywords Icon,\n    // here's \"one, and: { another\n    Book\n}\n",
        "item \"Jar\" { // for \"the\" chapel; }\n  price $50\n}\n",
        "// A page. It's one: of many\nitem \"Jar\" {\n  price $50\n}\n",
        "item \"Jar\" {\n\t//price $50 # not yet\n  price $40\n}\n",
    ] {
        let problems = parse(text).problems;
        let told: Vec<_> = problems.iter().map(|one| (one.kind, one.span.of(text))).collect();
        assert_eq!(told, [(ProblemKind::StrayCharacter, "//")], "{text}");
    }
}

#[test]
fn slashes_in_a_text_or_a_remark_are_none() {
    for text in [
        "item \"Jar\" {\n  note \"either // or\"\n}\n",
        "item \"Jar\" {\n  note “either // or”\n}\n",
        "# see https://example.org // twice\nitem \"Jar\" {\n}\n",
    ] {
        assert!(parse(text).problems.is_empty(), "{text}");
    }
}
