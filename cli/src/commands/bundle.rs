//! `brim bundle`: a pack as one file to hand out, and what is in such a file.

use super::{could_not, paths_or_here};
use crate::bundles;
use crate::console::{self, Format, Outcome};
use crate::disk::{Disk, trouble};
use crate::writer;
use brimscript::check::check;
use brimscript::diagnostic::Severity;
use brimscript::diagnostic::escape::escaped;
use brimscript::pack::bundle::{Bundled, Made};
use brimscript::pack::{Bundle, Files, Pack, Search, join, load};
use serde::Serialize;
use std::fs;
use std::path::Path;

/// The arguments of `brim bundle`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The pack: its folder or its id; without one, the pack you stand in. Of a bundle it tells what is in it
    #[arg(value_name = "PACK")]
    pack: Option<String>,
    /// Where to write the bundle; without it: here, named after the pack and its version
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Of a bundle: the hash that its author told; another one is a finding
    #[arg(long, value_name = "HASH", conflicts_with = "output")]
    hash: Option<String>,
    /// Of a bundle: make a folder of it, to change it
    #[arg(long, value_name = "FOLDER", conflicts_with = "output")]
    unpack: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    id: &'a str,
    version: &'a str,
    /// The bundle.
    file: &'a str,
    hash: String,
    bytes: usize,
    files: Vec<Bundled>,
    /// What stands in the pack's folder and is not part of it.
    left_out: Vec<String>,
    /// The folder that was made of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    unpacked: Option<&'a str>,
    /// False where the hash is another one than was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_told: Option<bool>,
}

/// Makes a bundle, or tells of one.
pub fn run(args: &Args) -> Outcome {
    let path = match path(args) {
        Ok(path) => path,
        Err(why) => return could_not(&why),
    };
    match bundles::is_one(&path) {
        true => told(args, &path),
        false if args.hash.is_some() || args.unpack.is_some() => {
            could_not("`--hash` and `--unpack` are for a bundle: name a file that ends with .brimpack")
        }
        false => made(args, &path),
    }
}

fn path(args: &Args) -> Result<String, String> {
    let Some(named) = &args.pack else {
        let here = paths_or_here(&[]).map_err(|found| found.message)?;
        return here.into_iter().next().ok_or_else(|| "there is no pack here".to_owned());
    };
    Ok(Search::new(&Disk).named(named).map_or_else(|| named.clone(), |found| found.root))
}

/// Bundles the pack in a folder.
fn made(args: &Args, path: &str) -> Outcome {
    let loaded = load(&Disk, &[path.to_owned()]);
    let checked = check(&loaded);
    let found: Vec<_> = loaded.diagnostics.iter().chain(&checked.diagnostics).cloned().collect();
    let errors: Vec<_> = found.into_iter().filter(|found| found.severity == Severity::Error).collect();
    let asked: Vec<&Pack> = loaded.packs.iter().filter(|pack| pack.asked).collect();
    let pack = match asked.as_slice() {
        [pack] if Disk.kind(&join(&pack.root, brimscript::pack::MANIFEST)).is_ok() => *pack,
        [_] => return could_not(&format!("`{}` has no pack.toml, so it is no pack to hand out", escaped(path))),
        [] if !errors.is_empty() => {
            console::diagnostics(&errors, &loaded.sources);
            return could_not("nothing was written");
        }
        [] => return could_not(&format!("`{}` is no pack", escaped(path))),
        several => {
            let ids: Vec<&str> = several.iter().map(|pack| pack.manifest.id.as_str()).collect();
            return could_not(&format!(
                "`{}` holds {} packs, and a bundle is one: name one of {}",
                escaped(path),
                ids.len(),
                ids.join(", ")
            ));
        }
    };
    if !errors.is_empty() {
        console::diagnostics(&errors, &loaded.sources);
        let s = if errors.len() == 1 { "" } else { "s" };
        let why =
            format!("{} error{s} in these packs: nothing was written, for nobody could play with it", errors.len());
        console::note(&why);
        if args.format == Format::Json {
            crate::fault::failed(&why);
        }
        return Outcome::Findings;
    }
    let Made { bundle, left_out } = match Bundle::of(&Disk, &pack.root) {
        Ok(made) => made,
        Err(why) => return could_not(&escaped(&format!("{}; nothing was written", why.0))),
    };
    let file = match (&args.output, bundle.name()) {
        (Some(file), _) => file.clone(),
        (None, Some(name)) => name,
        (None, None) => return could_not("its pack.toml cannot be read"),
    };
    if !file.ends_with(brimscript::pack::BUNDLE) {
        return could_not(&format!("`{}`: the name of a bundle ends with .brimpack", escaped(&file)));
    }
    if let Err(error) = writer::put(&file, bundle.bytes()) {
        return could_not(&format!("`{}` cannot be written: {}", escaped(&file), escaped(&trouble(error).0)));
    }
    tell(args, &pack.manifest.id, &pack.manifest.version, &file, &bundle, left_out)
}

/// Tells of a bundle, and makes a folder of it where that is asked for.
fn told(args: &Args, path: &str) -> Outcome {
    let bundle = match bundles::read(path) {
        Ok(bundle) => bundle,
        Err(why) => return could_not(&format!("`{}` cannot be read: {}", escaped(path), escaped(&why.0))),
    };
    let found = Search::new(&Disk).at(path).and_then(|found| found.manifest);
    let Some(manifest) = found else {
        return could_not(&format!("`{}` cannot be read: its pack.toml cannot be used", escaped(path)));
    };
    if let Some(folder) = &args.unpack
        && let Err(why) = unpack(&bundle, folder)
    {
        return could_not(&why);
    }
    tell(args, &manifest.id, &manifest.version, path, &bundle, Vec::new())
}

/// Writes the files of a bundle into a folder that is not there yet.
fn unpack(bundle: &Bundle, folder: &str) -> Result<(), String> {
    if fs::symlink_metadata(folder).is_ok() {
        return Err(format!("`{}` exists already; nothing was written", escaped(folder)));
    }
    // Beside its place first: a run that is killed leaves no half of a pack under its name.
    let beside = format!("{}.{}.new", folder.trim_end_matches('/'), std::process::id());
    let whole = bundle.files().try_for_each(|(path, text)| writer::create(&join(&beside, path), text));
    whole.and_then(|()| fs::rename(&beside, folder)).map_err(|error| {
        let _ = fs::remove_dir_all(Path::new(&beside));
        format!("`{}` cannot be written: {}", escaped(folder), escaped(&trouble(error).0))
    })
}

fn tell(args: &Args, id: &str, version: &str, file: &str, bundle: &Bundle, left_out: Vec<String>) -> Outcome {
    let hash = bundle.hash();
    let as_told = args.hash.as_ref().map(|told| told.trim().eq_ignore_ascii_case(&hash));
    let files = bundle.listed();
    match args.format {
        Format::Human => {
            let size = bundle.bytes().len().div_ceil(1024);
            let count = if files.len() == 1 { "1 file".to_owned() } else { format!("{} files", files.len()) };
            let mut lines = vec![
                format!("{}: {} {}, {count}, {size} KiB", escaped(file), escaped(id), escaped(version)),
                format!("sha256 {hash}"),
            ];
            lines.extend(files.iter().map(|file| format!("{:>9}  {}", file.bytes, escaped(&file.path))));
            lines.extend(left_out.iter().map(|name| format!("left out: {}", escaped(name))));
            lines.extend(args.unpack.iter().map(|folder| format!("unpacked into {}", escaped(folder))));
            console::result(&lines.join("\n"));
        }
        Format::Json => console::document(&Document {
            schema: "brim.bundle/1",
            id,
            version,
            file,
            hash,
            bytes: bundle.bytes().len(),
            files,
            left_out,
            unpacked: args.unpack.as_deref(),
            as_told,
        }),
    }
    if as_told == Some(false) {
        console::note("its hash is not the one that was told: it is another version, or somebody changed it");
        return Outcome::Findings;
    }
    Outcome::Fine
}
