#![no_main]

#[path = "../../tests/hostile/mod.rs"]
mod hostile;

use std::path::Path;
use std::sync::OnceLock;

use hostile::Base;

/// The files of a folder, by their paths below `root`.
fn files(root: &Path, folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the content can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(root, &path));
        } else {
            let name = path.strip_prefix(root).expect("it lies in the content").to_string_lossy().into_owned();
            all.push((name, std::fs::read(&path).expect("a file can be read")));
        }
    }
    all
}

fn base() -> &'static Base {
    static BASE: OnceLock<Base> = OnceLock::new();
    BASE.get_or_init(|| {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content"));
        Base::game(["base", "swamps-of-death"].iter().flat_map(|pack| files(root, &root.join(pack))))
    })
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    hostile::run(text, base());
});
