//! Puts the packs of the boxes into the program, so that it works wherever it stands: writes a list of their files for `lib.rs`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Folders of `content` that are no boxes: for newcomers to copy, and for the tests.
const NOT_SHIPPED: [&str; 2] = ["examples", "trials"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../content");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&root)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !NOT_SHIPPED.contains(&name.as_str()) {
            collect(&path, &name, &mut files)?;
        }
    }
    files.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("library.rs");
    let mut out = fs::File::create(out)?;
    writeln!(out, "&[")?;
    for (name, path) in files {
        writeln!(out, "    ({name:?}, include_str!({:?})),", path.canonicalize()?)?;
    }
    writeln!(out, "]")
}

fn collect(folder: &Path, name: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{name}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        let shipped = path.extension().is_some_and(|ending| ending == "brim" || ending == "toml");
        if path.is_dir() {
            collect(&path, &name, files)?;
        } else if shipped {
            files.push((name, path));
        }
    }
    Ok(())
}
