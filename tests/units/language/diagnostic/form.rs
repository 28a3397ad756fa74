use brim_language::diagnostic::Diagnostic;
use brim_language::diagnostic::Source;
use brim_language::diagnostic::form::*;
use brim_language::diagnostic::{Sources, json};

fn found(text: &str) -> (Vec<Diagnostic>, Sources) {
    let mut sources = Sources::default();
    let file = sources.add(Source::new("pack/a.brim", "a.brim", text));
    let tree = brim_grammar::parse(text);
    let source = sources.get(file).cloned().unwrap();
    (form(file, &source, &tree), sources)
}

/// Headline, what is marked, and what every certain edit would make of it.
fn told(text: &str) -> Vec<(String, String)> {
    let (diagnostics, sources) = found(text);
    diagnostics
        .iter()
        .map(|one| {
            let marked = one.place.map_or("", |place| sources.at(place));
            (json::Finding::of(one, &sources).headline(), marked.to_owned())
        })
        .collect()
}

fn first(text: &str) -> (String, String) {
    told(text).into_iter().next().unwrap()
}

#[test]
fn a_block_that_is_never_closed() {
    let text = "encounter \"The Tollkeeper\" {\n  elite {\n    1: health +1\n}\n\nenemy \"B\" {\n}\n";
    let (headline, marked) = first(text);
    assert_eq!(
        headline,
        "The Tollkeeper (encounter), line 2: `elite {` is never closed; by the indentation it ends before line 4"
    );
    assert_eq!(marked.trim_end_matches([' ', '{']), "elite");
}

#[test]
fn making_the_edits_mends_the_text() {
    for text in [
        "enemy \"A\" {\n  elite {\n    1: health +1\n}\n\nenemy \"B\" {\n}\n",
        "enemy \"A\" {\n  health 5\n",
        "enemy \"A\"\n{\n  health 5\n}\n",
        "enemy \"A\" {\n  health 5\n}\n}\n",
        "enemy \"A\" {\n  flavor \"Nobody comes back\n}\n",
        "enemy \"A\" {\n  health\u{200B} 5\n}\n",
        "enemy \"A\" {\n  keywords Void， Undead\n}\n",
    ] {
        let (diagnostics, _) = found(text);
        assert_eq!(diagnostics.len(), 1, "{text}");
        let edit = diagnostics.first().and_then(|one| one.edits.first()).unwrap_or_else(|| panic!("{text}"));
        let span = edit.place.span;
        let mut mended = text.to_owned();
        mended.replace_range(span.start as usize..span.end as usize, &edit.text);
        assert_eq!(told(&mended), [], "{mended}");
    }
}

#[test]
fn messages_keep_the_rules_of_the_house() {
    let bad = [
        "a { b {\n",
        "}",
        ": x",
        "{\n}",
        "a \"b",
        "a = b",
        "xp 99999999999",
        "damage D7",
        "a\u{1b}",
        "<<<<<<< one\na\n=======\nb\n>>>>>>> two\n",
        &"a {".repeat(80),
        &"a ".repeat(3000),
    ];
    for text in bad {
        let (diagnostics, _) = found(text);
        assert!(!diagnostics.is_empty(), "{text}");
        for one in diagnostics {
            let message = &one.message;
            assert!(!message.ends_with('.') && !message.contains('\n'), "{message}");
            assert!(!message.starts_with(char::is_uppercase), "{message}");
            assert!(!message.contains("illegal") && !message.contains("invalid"), "{message}");
            assert!(message.chars().count() <= 110 && !one.label.is_empty(), "{message}");
            assert!(one.help.is_some(), "{message}");
        }
    }
}

#[test]
fn subjects_are_names_and_kinds() {
    let subject = |text: &str| subject_at(&brim_grammar::parse(text), text, 0);
    assert_eq!(subject("enemy \"Bile Giant\" { }"), Some("Bile Giant (enemy)".to_owned()));
    assert_eq!(subject("scenario \"A\" covers x { }"), Some("A (scenario)".to_owned()));
    assert_eq!(subject("rules {\n}"), Some("rules".to_owned()));
    assert_eq!(subject("# nothing\n"), None);
}

#[test]
fn every_format_says_the_same() {
    let (diagnostics, sources) = found("enemy \"A: b, c%\" {\n  damage D7\n  elite {\n}\n");
    let findings = json::findings(&diagnostics, &sources);
    let pretty = |value: &serde_json::Value| serde_json::to_string_pretty(value).unwrap();
    insta::assert_snapshot!("json", pretty(&serde_json::to_value(&findings).unwrap()));
    insta::assert_snapshot!("sarif", pretty(&brim_language::diagnostic::sarif::sarif(&findings, "0.1.0")));
    insta::assert_snapshot!("github", brim_language::diagnostic::github::github(&findings));
}
