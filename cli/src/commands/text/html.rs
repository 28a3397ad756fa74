//! `brim text PACK --html`: pages to print and cut.

use super::{Args, Packs, SCHEMA, asked, elsewhere, unknown};
use crate::commands::{could_not, paths_or_here, paths_or_library};
use crate::console::{self, Format, Outcome};
use crate::disk::{Disk, trouble};
use crate::writer;
use brimscript::diagnostic::escape::escaped;
use brimscript::pack::{Files, Loaded, Search};
use brimscript::paper::{Paper, page};
use serde_json::json;

/// Writes the page.
pub fn run(args: &Args, file: Option<&str>) -> Outcome {
    if file.is_none() && args.format == Format::Json {
        return could_not("`--format json` tells what was written: name a file, `--html FILE`");
    }
    let paper = match paper(args) {
        Ok(paper) => paper,
        Err(outcome) => return outcome,
    };
    if paper.is_empty() {
        return could_not("nothing of it can be printed: scenarios, decks and changes are no things on a table");
    }
    let html = page(&paper);
    let counts = paper.counts();
    let Some(file) = file else {
        console::result(&html);
        return Outcome::Fine;
    };
    if let Err(error) = writer::put(file, &html) {
        return could_not(&format!("`{}` cannot be written: {}", escaped(file), escaped(&trouble(error).0)));
    }
    match args.format {
        Format::Human => {
            console::result(&format!("wrote {}: {counts}", escaped(file)));
            if paper.left_out > 0 {
                console::note(&format!("{} more copies are left out, for there are too many", paper.left_out));
            }
        }
        Format::Json => console::document(&json!({
            "schema": "brim.paper/1",
            "file": file,
            "title": paper.title,
            "printed": counts,
            "left_out": paper.left_out,
        })),
    }
    Outcome::Fine
}

/// What is printed: a pack, or what is called so.
fn paper(args: &Args) -> Result<Paper, Outcome> {
    let Some(said) = &args.id else {
        let paths = paths_or_here(&[]).map_err(|found| could_not(&found.message))?;
        return of_pack(paths);
    };
    let there = Disk.kind(said).is_ok();
    if there || args.paths.is_empty() && args.packs.is_empty() && Search::new(&Disk).named(said).is_some() {
        return of_pack(std::iter::once(said).chain(&args.paths).chain(&args.packs).cloned().collect());
    }
    let places = std::iter::once(paths_or_library(&args.paths.iter().chain(&args.packs).cloned().collect::<Vec<_>>()))
        .chain(elsewhere(said).into_iter().map(|path| vec![path]));
    let mut names = Vec::new();
    for paths in places {
        let Packs { loaded, model, .. } = Packs::read(&paths);
        let found = model.names.lookup(said.trim());
        if let Some(decl) = found.first().and_then(|id| model.decl(*id)) {
            if found.iter().filter_map(|id| model.decl(*id)).any(|decl| decl.broken) {
                console::note(super::SHOWS);
            }
            return Ok(Paper::of(&model, &title(&loaded, decl.pack), found));
        }
        names.extend(model.decls.iter().map(|decl| model.name(decl.id).to_owned()));
    }
    let asked = asked::Args { id: said.clone(), paths: Vec::new(), packs: Vec::new(), format: args.format };
    Err(unknown(&asked, SCHEMA, names.iter().map(String::as_str)))
}

fn of_pack(paths: Vec<String>) -> Result<Paper, Outcome> {
    let packs = Packs::read(&paths);
    packs.note("only what could be read is printed");
    let Packs { loaded, model, .. } = packs;
    let asked: Vec<usize> = (0..loaded.packs.len()).filter(|at| is_asked(&loaded, *at)).collect();
    match asked.as_slice() {
        [pack] => {
            let own = model.decls.iter().filter(|decl| decl.pack == *pack).map(|decl| decl.id);
            Ok(Paper::of(&model, &title(&loaded, *pack), own))
        }
        [] => {
            console::diagnostics(&loaded.diagnostics, &loaded.sources);
            Err(could_not("there is no pack to print"))
        }
        several => {
            let id = |at: &usize| loaded.packs.get(*at).map(|pack| pack.manifest.id.as_str());
            let ids: Vec<&str> = several.iter().filter_map(id).collect();
            Err(could_not(&format!("these are {} packs: name one of {}", ids.len(), escaped(&ids.join(", ")))))
        }
    }
}

fn is_asked(loaded: &Loaded, at: usize) -> bool {
    loaded.packs.get(at).is_some_and(|pack| pack.asked)
}

/// The printed name of a pack with its version.
fn title(loaded: &Loaded, pack: usize) -> String {
    let manifest = loaded.packs.get(pack).map(|pack| &pack.manifest);
    manifest.map_or_else(String::new, |manifest| format!("{} {}", manifest.name, manifest.version))
}
