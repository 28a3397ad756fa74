use brim_language::diagnostic::Code;
use brim_language::pack::Files;
use brim_language::pack::search::*;
use brim_language::pack::{InMemory, LIBRARY, Loaded, load};

/// A pack with one file at a path.
fn add(files: &mut InMemory, root: &str, id: &str, version: &str, more: &str) {
    let manifest = format!("id = \"{id}\"\nname = \"The {id}\"\nversion = \"{version}\"\nlanguage = 1\n{more}\n");
    files.add(&format!("{root}/pack.toml"), manifest.as_bytes());
    files.add(&format!("{root}/a.brim"), b"keyword \"Damp\"\n");
}

/// One pack `fog` in every place, each in its own version, and a pack that asks for it.
fn everywhere() -> InMemory {
    let mut files = InMemory::default();
    for (root, version) in [
        ("home/packs/fog", "0.1"),
        ("home/content/fog", "0.2"),
        ("named/fog", "0.3"),
        ("second/fog", "0.4"),
        ("environment/fog", "0.5"),
        ("users/fog", "0.6"),
        ("brim:/fog", "0.7"),
    ] {
        add(&mut files, root, "fog", version, "");
    }
    add(&mut files, "home/packs/mine", "mine", "1.0", "requires = [\"fog\"]");
    for (path, origin) in [
        ("named", Origin::Option),
        ("second", Origin::Option),
        ("environment", Origin::Environment),
        ("users", Origin::User),
        (LIBRARY, Origin::Program),
    ] {
        files.look_in(path, origin);
    }
    files
}

fn table(files: &InMemory, paths: &[&str]) -> Loaded {
    load(files, &paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>())
}

fn version_of(loaded: &Loaded, id: &str) -> Option<String> {
    loaded.packs.iter().find(|pack| pack.manifest.id == id).map(|pack| pack.manifest.version.clone())
}

/// The files without a folder.
fn without(files: &InMemory, folder: &str) -> InMemory {
    let mut left = InMemory::default();
    for path in
        ["home/packs/fog", "home/content/fog", "named/fog", "second/fog", "environment/fog", "users/fog", "brim:/fog"]
    {
        let kept = !path.starts_with(folder);
        for name in ["pack.toml", "a.brim"].iter().filter(|_| kept) {
            if let Ok(bytes) = files.read(&format!("{path}/{name}"), 10_000) {
                left.add(&format!("{path}/{name}"), &bytes);
            }
        }
    }
    for name in ["pack.toml", "a.brim"] {
        left.add(&format!("home/packs/mine/{name}"), &files.read(&format!("home/packs/mine/{name}"), 10_000).unwrap());
    }
    files.search_folders().into_iter().for_each(|folder| left.look_in(&folder.path, folder.origin));
    left
}

#[test]
fn the_first_by_the_order_of_the_search_is_taken() {
    let mut files = everywhere();
    let order = ["home/packs/fog", "home/content", "named", "second", "environment", "users", LIBRARY];
    for (at, folder) in order.into_iter().enumerate() {
        let version = format!("0.{}", at + 1);
        assert_eq!(version_of(&table(&files, &["home/packs/mine"]), "fog"), Some(version), "{folder}");
        files = without(&files, folder);
    }
    let missing: Vec<Code> = table(&files, &["home/packs/mine"]).diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(missing, [Code::RequirementMissing]);
}

#[test]
fn all_that_can_be_found_is_listed_with_what_hides_it() {
    let files = everywhere();
    let all = Search::new(&files).all("home/packs/mine");
    let fogs: Vec<_> = all.iter().filter(|found| found.id == "fog").collect();
    let origins: Vec<Origin> = fogs.iter().map(|found| found.origin).collect();
    use Origin::{Beside, Content, Environment, Option, Program, User};
    assert_eq!(origins, [Beside, Content, Option, Option, Environment, User, Program]);
    assert_eq!(fogs[0].hidden_by, None);
    assert!(fogs[1..].iter().all(|found| found.hidden_by.as_deref() == Some("home/packs/fog")));
}

/// The same rule where a person names a pack: what stands here comes first, and one that stands in a pack sees what it sees.
#[test]
fn a_bare_name_on_the_command_line_is_found_by_the_same_rule() {
    let mut files = everywhere();
    assert_eq!(version_of(&table(&files, &["fog"]), "fog"), Some("0.3".to_owned()));
    add(&mut files, "content/fog", "fog", "0.8", "");
    assert_eq!(version_of(&table(&files, &["fog"]), "fog"), Some("0.8".to_owned()));
    add(&mut files, "some-folder", "fog", "0.9", "");
    assert_eq!(version_of(&table(&files, &["fog"]), "fog"), Some("0.9".to_owned()));
    let unknown = table(&files, &["fgo"]);
    let help = unknown.diagnostics.first().and_then(|found| found.help.as_deref());
    assert_eq!((help, unknown.unread.len()), (Some("did you mean the pack `fog`?"), 1));
}

#[test]
fn a_folder_that_is_a_pack_may_be_named_as_a_place() {
    let mut files = InMemory::default();
    add(&mut files, "downloads/fog-main", "fog", "0.3", "");
    add(&mut files, "mine", "mine", "1.0", "requires = [\"fog\"]");
    files.look_in("downloads/fog-main", Origin::Option);
    assert_eq!(version_of(&table(&files, &["mine"]), "fog"), Some("0.3".to_owned()));
}

#[test]
fn a_version_that_fits_and_is_hidden_is_told() {
    let mut files = everywhere();
    add(&mut files, "home/packs/mine", "mine", "1.0", "requires = { fog = \">=0.5, <0.7\" }");
    let loaded = table(&files, &["home/packs/mine"]);
    let found = loaded.diagnostics.iter().find(|found| found.code == Code::RequirementVersion).unwrap();
    let help = "`fog` 0.1 is from `home/packs/fog`; 0.5.0 in `environment/fog` fits, and is hidden by it";
    assert_eq!(found.help.as_deref(), Some(help));
}

#[test]
fn a_pack_that_hides_one_of_the_program_is_a_warning() {
    let files = everywhere();
    let loaded = table(&files, &["home/packs/mine"]);
    let found = loaded.diagnostics.iter().find(|found| found.code == Code::PackHidden).unwrap();
    assert_eq!(found.message, "plays with `home/packs/fog`, and not with the pack `fog` 0.7 of brim");
    let at: Vec<&str> = found
        .place
        .iter()
        .chain(found.others.iter().map(|other| &other.place))
        .map(|place| loaded.sources.at(*place))
        .collect();
    assert_eq!(at, ["\"fog\"", "\"fog\""]);
}

#[test]
fn a_copy_of_a_pack_of_the_program_is_no_warning() {
    let mut files = InMemory::default();
    add(&mut files, "brim:/fog", "fog", "0.7", "");
    add(&mut files, "packs/fog", "fog", "0.7", "");
    files.look_in(LIBRARY, Origin::Program);
    assert_eq!(table(&files, &["packs/fog"]).diagnostics, []);
    files.add("packs/fog/b.brim", b"keyword \"Wet\"\n");
    let codes: Vec<Code> = table(&files, &["packs/fog"]).diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::PackHidden]);
}
