use brim_language::diagnostic::Code;
use brim_language::pack::InMemory;
use brim_language::pack::Loaded;
use brim_language::pack::load::*;

fn manifest(id: &str, requires: &[&str]) -> String {
    format!("id = \"{id}\"\nname = \"The {id}\"\nversion = \"1.0\"\nlanguage = 1\nrequires = {requires:?}\n")
}

/// Packs with one file each, by folder, id and requirements.
fn packs(list: &[(&str, &str, &[&str])]) -> InMemory {
    let mut files = InMemory::default();
    for (folder, id, requires) in list {
        files.add(&format!("{folder}/pack.toml"), manifest(id, requires).as_bytes());
        files.add(&format!("{folder}/a.brim"), b"enemy \"Bile Giant\" { health 5 }\n");
    }
    files
}

fn loaded(files: &InMemory, paths: &[&str]) -> Loaded {
    load(files, &paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>())
}

fn ids(loaded: &Loaded) -> Vec<&str> {
    loaded.packs.iter().map(|pack| pack.manifest.id.as_str()).collect()
}

fn said(loaded: &Loaded) -> Vec<(Code, &str)> {
    loaded.diagnostics.iter().map(|found| (found.code, found.message.as_str())).collect()
}

#[test]
fn requirements_come_first_whatever_is_named_first() {
    let files = packs(&[("c/x", "swamps", &["base"]), ("c/y", "base", &[]), ("c/z", "fan", &["swamps", "base"])]);
    let one = loaded(&files, &["c/z", "c/x"]);
    let other = loaded(&files, &["c/x", "c/z"]);
    assert_eq!(ids(&one), ["base", "swamps", "fan"]);
    assert_eq!((&one.packs, &one.sources), (&other.packs, &other.sources));
    assert_eq!(said(&one), []);
    assert_eq!(one.packs.iter().map(|pack| pack.asked).collect::<Vec<_>>(), [false, true, true]);
}

/// What a pack knows comes before it, unless that one needs it in turn; and it is not brought in.
#[test]
fn known_packs_come_first_where_they_can() {
    let mut files = packs(&[("c/x", "alps", &["base"]), ("c/y", "base", &[]), ("c/z", "zone", &["base"])]);
    files.add("c/x/pack.toml", format!("{}knows = [\"zone\"]\n", manifest("alps", &["base"])).as_bytes());
    assert_eq!(ids(&loaded(&files, &["c/x", "c/z"])), ["base", "zone", "alps"]);
    assert_eq!(ids(&loaded(&files, &["c/x"])), ["base", "alps"]);
    files.add("c/z/pack.toml", manifest("zone", &["alps"]).as_bytes());
    assert_eq!(ids(&loaded(&files, &["c/x", "c/z"])), ["base", "alps", "zone"]);
}

#[test]
fn a_folder_of_packs_is_all_of_them_once() {
    let files = packs(&[("c/x", "swamps", &["base"]), ("c/y", "base", &[])]);
    assert_eq!(ids(&loaded(&files, &["c", "c/x", "c/x/a.brim", "c/x/pack.toml"])), ["base", "swamps"]);
}

#[test]
fn requirements_are_found_in_content_further_up() {
    let files = packs(&[("content/base", "base", &[]), ("my/packs/mine", "mine", &["base"])]);
    assert_eq!(ids(&loaded(&files, &["my/packs/mine"])), ["base", "mine"]);
}

#[test]
fn a_single_file_is_a_pack_that_needs_base() {
    let mut files = packs(&[("content/base", "base", &[])]);
    files.add("my/Bile Giants.brim", b"enemy \"Bile Giant\" { health 5 }\n");
    let loaded = loaded(&files, &["my/Bile Giants.brim"]);
    assert_eq!(ids(&loaded), ["base", "bile-giants"]);
    assert_eq!(loaded.packs.last().map(|pack| pack.files.len()), Some(1));
}

#[test]
fn a_pack_in_a_pack_is_a_pack_of_its_own() {
    let files = packs(&[("c/base", "base", &[]), ("c/base/inner", "inner", &["base"])]);
    let loaded = loaded(&files, &["c"]);
    assert_eq!(ids(&loaded), ["base", "inner"]);
    assert!(loaded.packs.iter().all(|pack| pack.files.len() == 1));
}

#[test]
fn what_needs_something_missing_is_held_back() {
    let files = packs(&[("c/x", "swamps", &["bsae"]), ("c/y", "base", &[]), ("c/z", "fan", &["swamps"])]);
    let loaded = loaded(&files, &["c"]);
    assert_eq!(ids(&loaded), ["base"]);
    assert_eq!(said(&loaded), [(Code::RequirementMissing, "the pack `bsae`, which it requires, is not there")]);
    let help = loaded.diagnostics.first().and_then(|found| found.help.as_deref());
    assert_eq!(help, Some("did you mean `base`?"));
    assert_eq!(loaded.held.iter().map(|held| held.files.len()).collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn a_broken_requirement_is_one_mistake() {
    let mut files = packs(&[("c/swamps", "swamps", &["base"])]);
    files.add("c/base/pack.toml", b"id = \n");
    let loaded = loaded(&files, &["c/swamps"]);
    assert_eq!(said(&loaded), [(Code::ManifestBroken, "pack.toml cannot be read from line 1 on")]);
    assert_eq!(loaded.held.len(), 2);
}

#[test]
fn packs_that_need_one_another() {
    let files = packs(&[("c/a", "a", &["b"]), ("c/b", "b", &["c"]), ("c/c", "c", &["a"]), ("c/d", "d", &["a"])]);
    let loaded = loaded(&files, &["c"]);
    assert_eq!(said(&loaded), [(Code::RequirementCycle, "`a` requires `b`, which requires `c`, and so itself")]);
    assert_eq!((loaded.packs.len(), loaded.held.len()), (0, 4));
}

#[test]
fn two_packs_with_one_id() {
    let files = packs(&[("c/a", "swamps", &[]), ("c/b", "swamps", &[])]);
    let loaded = loaded(&files, &["c/b", "c/a"]);
    assert_eq!(said(&loaded), [(Code::PackTwice, "two packs have the id `swamps`")]);
    assert_eq!(loaded.packs.first().map(|pack| pack.root.as_str()), Some("c/a"));
}

#[test]
fn every_mistake_of_a_manifest_is_told() {
    let text = "id = \"My Pack\"\nname = 5\nversion = \"one\"\nlanguage = \"1\"\nrequires = \"base\"\nauthr = \"me\"\n";
    let mut files = InMemory::new([("p/pack.toml", text)]);
    files.add_link("p/b.brim", true);
    let loaded = loaded(&files, &["p"]);
    let mut messages = said(&loaded);
    messages.sort_unstable();
    assert_eq!(
        messages,
        [
            (Code::ManifestBroken, "`My Pack` cannot be the id of a pack"),
            (Code::ManifestBroken, "`language` needs a number, and this is a text"),
            (Code::ManifestBroken, "`name` needs a text in quotes, and this is a number"),
            (Code::ManifestBroken, "`one` is no version"),
            (Code::ManifestBroken, "`requires` is a list, and stands in brackets"),
            (Code::ManifestBroken, "pack.toml has no key `authr`"),
            (Code::LinkLeavesPack, "`p/b.brim` is a link that leads out of the pack"),
        ]
    );
    let marked: Vec<&str> =
        loaded.diagnostics.iter().filter_map(|found| Some(loaded.sources.at(found.place?))).collect();
    assert_eq!(marked, ["authr", "\"My Pack\"", "\"1\"", "5", "\"one\"", "\"base\"", ""]);
}

/// The finding about what is not closed stands where it begins, in words of this tool.
#[test]
fn an_open_list_is_told_where_it_begins() {
    for (line, message, marked) in [
        ("requires = [\"base\", \"more\"\n", "this list is not closed", "["),
        ("name = \"My Pack\n", "this text in quotes is not closed", "\""),
    ] {
        let text = format!("id = \"p\"\nversion = \"1.0\"\n{line}language = 1\n");
        let loaded = loaded(&InMemory::new([("p/pack.toml", text.as_str())]), &["p"]);
        assert_eq!(said(&loaded), [(Code::ManifestBroken, message)]);
        let place = loaded.diagnostics.first().and_then(|found| found.place);
        assert_eq!(place.map(|place| loaded.sources.at(place)), Some(marked));
    }
}

#[test]
fn an_empty_pack_is_a_question() {
    let files = InMemory::new([("p/pack.toml", manifest("p", &[]).as_str())]);
    assert_eq!(said(&loaded(&files, &["p"])), [(Code::EmptyPack, "this pack holds no .brim file")]);
}
