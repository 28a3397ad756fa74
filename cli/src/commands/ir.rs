//! `brim ir`: the listing of the lowered program.

use super::paths_or_library;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::check::check;
use brimscript::diagnostic::Severity;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::similar::similar;
use brimscript::game::ids::DeclId;
use brimscript::ir::{Program, listing, lower};
use brimscript::pack::load;
use serde_json::json;

/// The arguments of `brim ir`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to list: an id such as swamps-of-death/hungry-dead, or a name
    id: String,
    /// Packs or folders of packs; without one: the pack or the folder `content` you stand in
    paths: Vec<String>,
    /// How to tell it
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// Lists.
pub fn run(args: &Args) -> Outcome {
    let loaded = load(&Disk, &paths_or_library(&args.paths));
    let checked = check(&loaded);
    let errors = checked.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
    if errors > 0 {
        console::note(&format!("{errors} to mend: the listing has only what could be read"));
    }
    let program = lower(&checked.model);
    let Some(id) = program.find(&args.id, None) else { return unknown(args, &program) };
    let text = listing(&program, id);
    match args.format {
        Format::Human => console::result(text.trim_end()),
        Format::Json => console::document(&json!({
            "schema": "brim.ir/1",
            "id": program.decl(id).map(|decl| decl.id.as_str()),
            "name": program.name(id),
            "hash": program.decl(id).map(|decl| format!("{:016x}", decl.hash)),
            "declaration": program.decl(id),
            "ops": ops(&program, id),
            "listing": text,
        })),
    }
    Outcome::Fine
}

/// The ops of a declaration, by their words.
fn ops(program: &Program, id: DeclId) -> Vec<serde_json::Value> {
    let Some(decl) = program.decl(id) else { return Vec::new() };
    (decl.ops.0..decl.ops.1)
        .filter_map(|at| program.op(brimscript::game::ids::OpId(at)).map(|op| (at, op)))
        .map(|(at, op)| {
            let word = op.word.entry().map_or("?", |entry| entry.id);
            json!({ "op": at, "word": word, "args": op.args, "body": op.body, "node": op.node })
        })
        .collect()
}

fn unknown(args: &Args, program: &Program) -> Outcome {
    let shown = shortened(&escaped(&args.id), 60).into_owned();
    let names = program.decls.iter().flat_map(|decl| [decl.name.as_str(), decl.id.as_str()]);
    let near = similar(&args.id, names);
    let advice = match near.as_slice() {
        [] => "`brim check` tells what there is".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    let message = format!("nothing is called `{shown}`");
    console::note(&format!("{message}; {advice}"));
    if args.format == Format::Json {
        console::document(&json!({ "schema": "brim.ir/1", "id": null, "message": message, "similar": near }));
    }
    Outcome::CouldNotRun
}
