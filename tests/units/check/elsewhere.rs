use brim_check::{check, elsewhere};
use brim_language::diagnostic::{Code, Diagnostic};
use brim_language::pack::{InMemory, LIBRARY, Loaded, Origin, load};

/// A pack `mine` with a text, among packs that it does not require: `moor` beside it, `winter` where packs are looked for, `box` in the
/// program.
fn found(requires: &str, text: &str) -> (Loaded, Vec<Diagnostic>) {
    let head = |id: &str, more: &str| {
        format!("id = \"{id}\"\nname = \"The {id}\"\nversion = \"1.2\"\nlanguage = 1\nsource = \"original\"\n{more}\n")
    };
    let mut files = InMemory::default();
    for (root, id, more, text) in [
        ("p/mine", "mine", requires, text),
        ("p/base", "base", "", "keyword \"Undead\"\n"),
        ("p/moor", "moor", "requires = [\"base\"]", "keyword \"Boggy\"\nkeyword \"Misty\"\nenemy \"Peat Wolves\" {}\n"),
        ("q/winter", "winter", "requires = [\"base\"]", "keyword \"Frozen\"\nkeyword \"Misty\"\n"),
        ("brim:/box", "box", "requires = [\"base\"]", "keyword \"Clockwork\"\n"),
    ] {
        files.add(&format!("{root}/pack.toml"), head(id, more).as_bytes());
        files.add(&format!("{root}/a.brim"), text.as_bytes());
    }
    files.look_in("q", Origin::Environment);
    files.look_in(LIBRARY, Origin::Program);
    let loaded = load(&files, &["p/mine".to_owned()]);
    let checked = check(&loaded);
    let mut all = checked.diagnostics;
    elsewhere(&files, &loaded, &checked.model, &mut all);
    all.retain(|found| found.missing.is_some());
    (loaded, all)
}

/// The message, the help, and the manifest's line after the edit.
fn told(requires: &str, keyword: &str) -> (String, String) {
    let (loaded, all) = found(requires, &format!("item \"Coat\" {{ keywords {keyword} }}\n"));
    let [one] = all.as_slice() else { panic!("{all:?}") };
    if let [edit] = one.edits.as_slice() {
        let text = loaded.sources.text(edit.place.file);
        let at = edit.place.span.start as usize;
        let (before, behind) = text.split_at(at);
        let after = format!("{before}{}{behind}", edit.text);
        let line = after.lines().find(|line| one.help.as_ref().unwrap().contains(*line)).unwrap_or_default();
        assert!(!line.is_empty() && !edit.certain, "{after}");
    }
    (one.message.clone(), one.help.clone().unwrap_or_default())
}

#[test]
fn a_name_of_another_pack_gives_the_line_for_pack_toml() {
    for (keyword, pack) in [("Boggy", "moor"), ("Frozen", "winter"), ("Clockwork", "box")] {
        let message = format!("`{keyword}` is declared in `{pack}`, which this pack does not require");
        let list = format!("in pack.toml: `requires = [\"base\", \"{pack}\"]`");
        assert_eq!(told("requires = [\"base\"]", keyword), (message.clone(), list));
        let table = format!("in pack.toml: `requires = {{ base = \"*\", {pack} = \">=1.2\" }}`");
        assert_eq!(told("requires = { base = \"*\" }", keyword), (message, table));
    }
}

#[test]
fn several_packs_are_all_named() {
    let (message, help) = told("requires = [\"base\"]", "Misty");
    assert_eq!(message, "`Misty` is declared in `moor` and in `winter`, which this pack does not require");
    assert_eq!(help, "add one of them to `requires` in pack.toml: `moor` or `winter`");
}

#[test]
fn a_misspelt_name_of_another_pack_is_offered() {
    let (message, help) = told("requires = [\"base\"]", "Clokwork");
    assert_eq!(message, "no keyword is called `Clokwork`");
    assert_eq!(help, "did you mean `Clockwork` of `box`, which this pack does not require?");
}

/// A thing of another kind is not what is missing.
#[test]
fn the_kind_must_fit() {
    let (_, all) = found("requires = [\"base\"]", "item \"Coat\" { keywords Peat Wolves }\n");
    assert_eq!(all.iter().map(|found| found.code).collect::<Vec<_>>(), [Code::UnknownName]);
}

/// One requirement that is missing is one mistake, however many of its names are used.
#[test]
fn names_of_one_pack_are_told_together() {
    let text = "item \"Coat\" { keywords Boggy }\nitem \"Cap\" { keywords Boggy }\nitem \"Net\" { only Boggy }\nitem \"Ice\" { keywords Frozen }\n";
    let (_, all) = found("requires = [\"base\"]", text);
    let told: Vec<(&str, usize)> = all.iter().map(|one| (one.label.as_str(), one.others.len())).collect();
    let once = "not among the requirements";
    assert_eq!(told, [("not among the requirements; named 3 times", 3), (once, 1)]);
}
