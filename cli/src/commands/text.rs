//! `brim text`: a card in words, generated from its rules.

use super::asked::{Args, elsewhere, unknown};
use super::paths_or_library;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::card::{Card, card};
use brimscript::check::check;
use brimscript::diagnostic::Severity;
use brimscript::diagnostic::escape::escaped;
use brimscript::model::Model;
use brimscript::pack::load;
use serde_json::json;

const SCHEMA: &str = "brim.text/1";

/// Reads a card: of the packs one stands in, else of the pack that its id names, else of the boxes that are always at hand.
pub fn run(args: &Args) -> Outcome {
    let mut models = vec![model_of(&paths_or_library(&args.paths))];
    let mut cards = models.first().map(|here| cards_of(here, &args.id)).unwrap_or_default();
    for path in elsewhere(&args.id) {
        if !cards.is_empty() {
            break;
        }
        let other = model_of(&[path]);
        cards = cards_of(&other, &args.id);
        models.push(other);
    }
    if cards.is_empty() {
        return nothing(args, &models);
    }
    let Some((first, others)) = cards.split_first() else { return Outcome::CouldNotRun };
    match args.format {
        Format::Human => {
            let texts: Vec<String> = cards.iter().map(shown).collect();
            console::result(&texts.join("\n\n"));
        }
        Format::Json => {
            let mut document = json!({ "schema": SCHEMA });
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

fn model_of(paths: &[String]) -> Model {
    let loaded = load(&Disk, paths);
    let checked = check(&loaded);
    let all = loaded.diagnostics.iter().chain(&checked.diagnostics);
    let errors = all.filter(|found| found.severity == Severity::Error).count();
    if errors > 0 {
        console::note(&format!("{errors} to mend: the card has only what could be read"));
    }
    checked.model
}

fn cards_of(model: &Model, id: &str) -> Vec<Card> {
    model.names.lookup(id.trim()).into_iter().filter_map(|id| card(model, id)).collect()
}

/// A card as a terminal may show it.
fn shown(card: &Card) -> String {
    card.text.lines().map(|line| escaped(line).into_owned()).collect::<Vec<_>>().join("\n")
}

fn nothing(args: &Args, models: &[Model]) -> Outcome {
    let all = || models.iter().flat_map(|model| model.decls.iter().map(move |decl| (model, decl.id)));
    let ids: Vec<String> = all().map(|(model, id)| model.names.id_text(id)).collect();
    unknown(args, SCHEMA, all().map(|(model, id)| model.name(id)).chain(ids.iter().map(String::as_str)))
}
