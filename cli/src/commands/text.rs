//! `brim text`: a card in words, generated from its rules.

use super::paths_or_here;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::card::{Card, card};
use brimscript::check::check;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::similar::similar;
use brimscript::diagnostic::{Severity, Sources};
use brimscript::model::Model;
use brimscript::pack::load;
use serde_json::json;

/// The arguments of `brim text`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to read: an id such as swamps-of-death/hungry-dead, or a name
    id: String,
    /// Packs or folders of packs; without one: the pack or the folder `content` you stand in
    paths: Vec<String>,
    /// How to tell it
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// Reads a card.
pub fn run(args: &Args) -> Outcome {
    let loaded = match paths_or_here(&args.paths) {
        Ok(paths) => load(&Disk, &paths),
        Err(diagnostic) => {
            console::diagnostics(&[*diagnostic], &Sources::default());
            return Outcome::CouldNotRun;
        }
    };
    let checked = check(&loaded);
    let all = loaded.diagnostics.iter().chain(&checked.diagnostics);
    let errors = all.filter(|found| found.severity == Severity::Error).count();
    if errors > 0 {
        console::note(&format!("{errors} to mend: the card has only what could be read"));
    }
    let model = &checked.model;
    let cards: Vec<Card> = model.names.lookup(args.id.trim()).into_iter().filter_map(|id| card(model, id)).collect();
    let Some((first, others)) = cards.split_first() else { return unknown(args, model) };
    match args.format {
        Format::Human => {
            let texts: Vec<String> = cards.iter().map(shown).collect();
            console::result(&texts.join("\n\n"));
        }
        Format::Json => {
            let mut document = json!({ "schema": "brim.text/1" });
            if let (Some(fields), Ok(serde_json::Value::Object(of))) =
                (document.as_object_mut(), serde_json::to_value(first))
            {
                fields.extend(of);
                if !others.is_empty() {
                    fields.insert("others".to_owned(), json!(others));
                }
            }
            console::document(&document);
        }
    }
    Outcome::Fine
}

/// A card as a terminal may show it.
fn shown(card: &Card) -> String {
    card.text.lines().map(|line| escaped(line).into_owned()).collect::<Vec<_>>().join("\n")
}

fn unknown(args: &Args, model: &Model) -> Outcome {
    let shown = shortened(&escaped(&args.id), 60).into_owned();
    let ids: Vec<String> = model.decls.iter().map(|decl| model.names.id_text(decl.id)).collect();
    let names = model.decls.iter().map(|decl| model.name(decl.id)).chain(ids.iter().map(String::as_str));
    let near = similar(&args.id, names);
    let advice = match near.as_slice() {
        [] => "`brim check` tells what there is".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    let message = format!("nothing is called `{shown}`");
    console::note(&format!("{message}; {advice}"));
    if args.format == Format::Json {
        console::document(&json!({ "schema": "brim.text/1", "id": null, "message": message, "similar": near }));
    }
    Outcome::CouldNotRun
}
