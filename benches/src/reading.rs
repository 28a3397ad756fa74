//! How quick texts are read: parsed, and checked whole, beside the toml crate with the same declarations.

use brimscript::check::check;
use brimscript::diagnostic::Severity;
use brimscript::pack::load;
use serde::Serialize;

use crate::as_toml;
use crate::figures::{Contestant, Figure, compare, hundredths, megabytes, millis, table};
use crate::files::{folders, generated};
use crate::generate::{Text, pack};
use crate::typed::Mix;

/// What was measured.
#[derive(Debug, Serialize)]
pub struct Reading {
    /// Declarations.
    pub declarations: usize,
    /// Phrases, plain figures not counted.
    pub phrases: usize,
    /// Bytes of .brim text.
    pub brim_bytes: usize,
    /// Bytes of the same as TOML.
    pub toml_bytes: usize,
    /// The figures, the TOML parse first.
    pub figures: Vec<Figure>,
}

/// Measures.
///
/// # Errors
/// Where the texts do not say what they should.
pub fn reading(count: usize, shared: bool, rounds: usize, whole: bool) -> Result<Reading, String> {
    let texts = pack(count, shared);
    let files = generated(&texts);
    let paths = folders(&texts);
    let checked = check(&load(&files, &paths));
    if let Some(found) = checked.diagnostics.iter().find(|found| found.severity == Severity::Error) {
        return Err(format!("the generated pack is not sound: {}", found.message));
    }
    let toml = as_toml::toml(&checked.model);
    let read: toml::Table = toml::from_str(&toml).map_err(|error| format!("the TOML cannot be read: {error}"))?;
    let typed: Mix = toml::from_str(&toml).map_err(|error| format!("the TOML does not fit its types: {error}"))?;
    let (declarations, phrases) = as_toml::count(&checked.model);
    if as_toml::count_toml(&read) != (declarations, phrases) || typed.declarations() != declarations {
        return Err(format!("the two texts do not say the same: {:?}", as_toml::count_toml(&read)));
    }
    let brim_bytes = texts.iter().map(|text| text.text.len()).sum();
    let brim = |name, run| Contestant { name, bytes: brim_bytes, things: declarations, run };
    let as_toml = |name, run| Contestant { name, bytes: toml.len(), things: declarations, run };
    let mut contestants = vec![
        as_toml(
            "toml parse, to a table",
            Box::new(|| toml::from_str::<toml::Table>(&toml).map_or(0, |table| table.len())),
        ),
        as_toml("toml parse, to types", Box::new(|| toml::from_str::<Mix>(&toml).map_or(0, |mix| mix.declarations()))),
        brim("brim parse", Box::new(|| texts.iter().map(parsed).sum())),
    ];
    if whole {
        contestants.push(brim(
            "brim model: load, parse, read every line",
            Box::new(|| brimscript::model::build(&load(&files, &paths)).0.decls.len()),
        ));
        contestants.push(brim(
            "brim check: load, parse, model, lints",
            Box::new(|| {
                let checked = check(&load(&files, &paths));
                checked.model.decls.len() + checked.diagnostics.len()
            }),
        ));
    }
    let figures = compare(rounds, contestants);
    Ok(Reading { declarations, phrases, brim_bytes, toml_bytes: toml.len(), figures })
}

fn parsed(text: &Text) -> usize {
    brim_grammar::parse(&text.text).items.len()
}

/// The figures for people.
pub fn told(reading: &Reading) -> String {
    let Reading { declarations, phrases, brim_bytes, toml_bytes, figures } = reading;
    let rows: Vec<Vec<String>> = figures
        .iter()
        .map(|figure| {
            vec![
                figure.name.clone(),
                millis(figure),
                megabytes(figure),
                figure.per_second.to_string(),
                hundredths(figure.hundredths_of_first),
            ]
        })
        .collect();
    let head = ["reading", "ms", "MB/s", "declarations/s", "times toml"];
    format!(
        "{declarations} declarations, {phrases} phrases: {brim_bytes} bytes of .brim, {toml_bytes} bytes of TOML\n{}",
        table(&head, &rows)
    )
}
