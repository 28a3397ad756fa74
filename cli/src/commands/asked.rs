//! The argument of `brim text` and `brim ir`: one declaration, by its id or its name.

use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::similar::similar;
use brimscript::pack::{LIBRARY, Search};
use serde_json::json;

/// The arguments of a command about one declaration.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A declaration: an id such as swamps-of-death/hungry-dead, or a name
    pub id: String,
    /// Packs or folders of packs, or a table file; without one: `table.toml` of this folder, else the pack or the folder `content` you stand in
    pub paths: Vec<String>,
    /// The same, as other commands take it
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: Format,
}

impl Args {
    /// The packs that were named, in either way.
    pub fn named(&self) -> Vec<String> {
        self.paths.iter().chain(&self.packs).cloned().collect()
    }
}

/// Where else to look for the declaration: the pack that an id begins with, wherever packs are found, and then the packs of the boxes.
pub fn elsewhere(id: &str) -> Vec<String> {
    let pack = id.trim().split_once('/').and_then(|(pack, _)| {
        let mut search = Search::new(&Disk);
        let here = search.here();
        search.find(&here, pack)
    });
    pack.map(|found| found.root).into_iter().chain([LIBRARY.to_owned()]).collect()
}

/// The first pack that lies in this folder, by its name.
fn pack_here() -> Option<String> {
    let folders = std::fs::read_dir(".").ok()?.filter_map(Result::ok).map(|entry| entry.path());
    let packs = folders.filter(|folder| folder.join("pack.toml").is_file());
    let mut names: Vec<String> = packs.filter_map(|pack| Some(pack.file_name()?.to_str()?.to_owned())).collect();
    names.sort();
    names.into_iter().next().map(|name| shortened(&escaped(&name), 60).into_owned())
}

/// Nothing is called so: what was meant, perhaps, of the names and ids that there are.
pub fn unknown<'a>(args: &Args, schema: &str, names: impl Iterator<Item = &'a str>) -> Outcome {
    let shown = shortened(&escaped(&args.id), 60).into_owned();
    let near = similar(&args.id, names);
    let advice = match near.as_slice() {
        _ if std::path::Path::new(&args.id).is_dir() => {
            format!("a whole pack is printed into a file: `brim text {shown} --html cards.html`")
        }
        [] => match pack_here().filter(|_| args.named().is_empty()) {
            Some(pack) => format!("name the pack that has it too, `\"{shown}\" {pack}`"),
            None => "`brim show` lists the cards of a pack".to_owned(),
        },
        near => format!("did you mean {}?", near.join(" or ")),
    };
    let message = format!("nothing is called `{shown}`");
    console::note(&format!("{message}; {advice}"));
    if args.format == Format::Json {
        console::document(&json!({ "schema": schema, "id": null, "message": message, "similar": near }));
    }
    Outcome::CouldNotRun
}
