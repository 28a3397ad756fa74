//! `brim ir`: the listing of the lowered program.

use super::asked::{Args, elsewhere, unknown};
use super::paths_or_library;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::check::check;
use brimscript::diagnostic::Severity;
use brimscript::game::ids::DeclId;
use brimscript::lower::lower;
use brimscript::pack::load;
use brimscript::program::{Program, hole_words, listing};
use serde_json::json;

const SCHEMA: &str = "brim.ir/1";

/// Lists.
pub fn run(args: &Args) -> Outcome {
    let here = program_of(&paths_or_library(&args.named()));
    let mut found = here.find(&args.id, None).map(|id| (here.clone(), id));
    for path in elsewhere(&args.id) {
        if found.is_some() {
            break;
        }
        let other = program_of(&[path]);
        found = other.find(&args.id, None).map(|id| (other, id));
    }
    let Some((program, id)) = found else { return unknown(args, SCHEMA, names(&here)) };
    let text = listing(&program, id);
    match args.format {
        Format::Human => console::result(text.trim_end()),
        Format::Json => console::document(&json!({
            "schema": SCHEMA,
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

fn program_of(paths: &[String]) -> Program {
    let loaded = load(&Disk, paths);
    let checked = check(&loaded);
    let errors = checked.diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
    if errors > 0 {
        let s = if errors == 1 { "" } else { "s" };
        console::note(&format!("{errors} error{s}: the listing shows only what could be read"));
    }
    lower(&checked.model)
}

fn names(program: &Program) -> impl Iterator<Item = &str> {
    program.decls.iter().flat_map(|decl| [decl.name.as_str(), decl.id.as_str()])
}

/// The ops of a declaration, by their words.
fn ops(program: &Program, id: DeclId) -> Vec<serde_json::Value> {
    let Some(decl) = program.decl(id) else { return Vec::new() };
    (decl.ops.0..decl.ops.1)
        .filter_map(|at| program.op(brimscript::game::ids::OpId(at)).map(|op| (at, op)))
        .map(|(at, op)| {
            let word = op.word().entry().map_or("?", |entry| entry.id);
            let args: serde_json::Map<_, _> =
                op.holes().map(|(hole, value)| (hole.to_owned(), hole_words(program, value).into())).collect();
            json!({ "op": at, "word": word, "args": args, "body": op.body().ids() })
        })
        .collect()
}
