use brim_language::diagnostic::Code;
use brim_language::diagnostic::explain::*;

#[test]
fn every_page_is_the_page_of_its_code() {
    for &(code, file) in FILES {
        assert_eq!(code.as_str(), file);
        let head = format!("# {file}: {}\n\n", code.title());
        assert!(page(code).starts_with(&head), "{file} begins otherwise than {head}");
        let lines = page(code).lines();
        assert!(lines.clone().count() <= 45, "{file} is too long");
        assert!(lines.clone().all(|line| line.chars().count() <= 130), "{file} has a line that is too long");
    }
    assert_eq!(FILES.len(), Code::ALL.len());
}

#[test]
fn every_code_has_its_score_and_none_is_below_the_bar() {
    let scores = include_str!("../../../../docs/diagnostics.md");
    for &code in Code::ALL {
        let head = format!("| {} | {} | ", code.as_str(), code.title());
        let row = scores.lines().find_map(|line| line.strip_prefix(&head));
        let row = row.unwrap_or_else(|| panic!("docs/diagnostics.md has no row `{head}`"));
        let score: u32 = row.split(' ').next().and_then(|score| score.parse().ok()).unwrap_or(0);
        let lost: u32 = row.split("(−").skip(1).filter_map(|part| part.split(')').next()?.parse::<u32>().ok()).sum();
        assert_eq!(score, 32 - lost, "{}", code.as_str());
        assert!(score >= 24, "{}", code.as_str());
    }
}

#[test]
fn every_page_has_an_example_that_fails_and_one_that_is_mended() {
    for &code in Code::ALL {
        let (fails, mended) = examples(code).unwrap_or_else(|| panic!("{} has no examples", code.as_str()));
        assert!(["brim", "toml", "table", "party", "text"].contains(&fails.kind), "{}", code.as_str());
        assert_eq!(fails.kind, mended.kind, "{}", code.as_str());
        assert_ne!(fails.text, mended.text, "{}", code.as_str());
    }
}

#[test]
fn mended_examples_have_a_sound_form_and_are_written_the_one_way() {
    for &code in Code::ALL {
        let Some((_, mended)) = examples(code).filter(|(_, mended)| mended.kind == "brim") else { continue };
        let text = format!("{}\n", mended.text);
        let formatted = brim_grammar::format(&text).unwrap_or_else(|why| panic!("{}: {why}", code.as_str()));
        assert_eq!(formatted, text, "{}", code.as_str());
    }
}

#[test]
fn what_fails_by_its_form_is_told_with_its_code() {
    let forms = Code::ALL.iter().filter(|code| code.as_str().starts_with("B01"));
    for &code in forms.filter(|&&code| code != Code::TooDeep) {
        let (fails, _) = examples(code).unwrap();
        let source = brim_language::diagnostic::Source::new("a.brim", "a.brim", fails.text);
        let tree = brim_grammar::parse(fails.text);
        let found = brim_language::diagnostic::form::form(brim_language::diagnostic::FileId(0), &source, &tree);
        let codes: Vec<Code> = found.iter().map(|one| one.code).collect();
        assert_eq!(codes, [code], "{}", code.as_str());
    }
}

#[test]
fn what_fails_in_a_manifest_is_told_with_its_code() {
    use brim_language::pack::{InMemory, load};
    for &code in Code::ALL {
        let Some((fails, mended)) = examples(code).filter(|(fails, _)| fails.kind == "toml") else { continue };
        let codes = |text: &str| -> Vec<Code> {
            let base = "id = \"base\"\nname = \"Base\"\nversion = \"1.0\"\nlanguage = 1\n";
            let files = [("p/a/pack.toml", text), ("p/a/a.brim", "x"), ("p/b/pack.toml", base), ("p/b/a.brim", "x")];
            let mut files = InMemory::new(files);
            let mut asked = vec!["p/a".to_owned()];
            if code == Code::PackConflict {
                files.add("q/pack.toml", b"id = \"fenland\"\nname = \"Fenland\"\nversion = \"1.2\"\nlanguage = 1\n");
                files.add("q/a.brim", b"x");
                asked.push("q".to_owned());
            }
            let loaded = load(&files, &asked);
            loaded.diagnostics.iter().map(|found| found.code).collect()
        };
        let found = codes(fails.text);
        assert!(!found.is_empty() && found.iter().all(|&one| one == code), "{}: {found:?}", code.as_str());
        assert_eq!(codes(mended.text), [], "{}", code.as_str());
    }
}
