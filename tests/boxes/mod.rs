//! Small boxes for tests of tables, in memory.

use std::fmt::Write as _;

use brimscript::pack::InMemory;

/// A manifest.
pub fn manifest(id: &str, name: &str, version: &str, more: &str) -> String {
    let mut text =
        format!("id = \"{id}\"\nname = \"{name}\"\nversion = \"{version}\"\nlanguage = 1\nsource = \"original\"\n");
    let _ = write!(text, "{more}");
    text
}

/// The fixture `base`, and the boxes `shore`, `north` and `south`.
pub fn boxes() -> InMemory {
    let mut files = InMemory::default();
    let mut add = |id: &str, name: &str, more: &str, text: &str| {
        files.add(&format!("content/{id}/pack.toml"), manifest(id, name, "1.2.0", more).as_bytes());
        files.add(&format!("content/{id}/{id}.brim"), text.as_bytes());
    };
    add("base", "Base", "", include_str!("../fixtures/base.brim"));
    let needs = "requires = [\"base\"]\nknows = [\"north\"]\n";
    add("shore", "The Shore", needs, include_str!("../fixtures/mix/shore.brim"));
    let needs = "requires = [\"base\", \"shore\"]\nedition = \"Swamps of Death\"\n";
    add("north", "Up North", needs, include_str!("../fixtures/mix/north.brim"));
    let needs = "requires = [\"base\", \"shore\"]\nedition = \"Forbidden Fortress\"\n";
    add("south", "Down South", needs, include_str!("../fixtures/mix/south.brim"));
    files
}
