//! `brim show`: what a pack needs and what it holds; a mission as it is set up.

mod page;

use super::could_not;
use super::game::{Wanted, on_table, one_of};
use super::mission::Laid;
use crate::bundles;
use crate::console::{self, Format, Outcome};
use crate::disk::{Disk, trouble};
use crate::writer;
use brimscript::catalog::{Catalog, Needs, catalog, needs};
use brimscript::check::check;
use brimscript::diagnostic::Severity;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::similar::similar;
use brimscript::model::build;
use brimscript::pack::{Files, LIBRARY, Loaded, Search, load};
use brimscript::vocabulary::Kind;
use serde::Serialize;
use serde_json::json;

const SCHEMA: &str = "brim.show/1";
const MISSION: &str = "brim.mission/1";

/// The arguments of `brim show`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The pack: its id, its name or its folder; without one: the pack you stand in. Or a mission, by its name or its id: it is drawn as it is set up
    #[arg(value_name = "PACK or MISSION")]
    pack: Option<String>,
    /// Of a mission: write the picture into this file (SVG)
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Of a mission: for how many heroes it is set up
    #[arg(long, value_name = "COUNT", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6))]
    heroes: u8,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The JSON document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    schema: &'static str,
    #[serde(flatten)]
    catalog: &'a Catalog,
    errors: usize,
}

/// The JSON document of a pack of which only the manifest can be read.
#[derive(Debug, Serialize)]
struct Head<'a> {
    schema: &'static str,
    #[serde(flatten)]
    needs: &'a Needs,
    held: &'a str,
}

/// Shows.
pub fn run(args: &Args) -> Outcome {
    let mut search = Search::new(&Disk);
    let Some(path) = wanted(&mut search, args.pack.as_deref()) else {
        return match args.pack.as_deref().and_then(|said| mission(args, said, &[])) {
            Some(shown) => shown,
            None => beside(&mut search, args).unwrap_or_else(|| unknown(&mut search, args)),
        };
    };
    if args.svg.is_some() {
        return could_not("`--svg` draws a mission: name one");
    }
    let loaded = load(&Disk, std::slice::from_ref(&path));
    let asked: Vec<_> = loaded.packs.iter().filter(|pack| pack.asked).collect();
    match asked.as_slice() {
        [pack] => {
            let checked = check(&loaded);
            let found = checked.diagnostics.iter().chain(&loaded.diagnostics);
            let errors = found.filter(|found| found.severity == Severity::Error).count();
            if errors > 0 {
                let things = if errors == 1 { "1 error".to_owned() } else { format!("{errors} errors") };
                console::note(&format!(
                    "{things} in these packs: `brim check` tells; only what could be read is shown"
                ));
            }
            let catalog = catalog(&mut search, &loaded, &checked.model, pack);
            match args.format {
                Format::Human => console::result(&page::page(&catalog)),
                Format::Json => console::document(&Document { schema: SCHEMA, catalog: &catalog, errors }),
            }
            Outcome::Fine
        }
        [] => held(&mut search, args, &path, &loaded),
        several => {
            let ids: Vec<&str> = several.iter().map(|pack| pack.manifest.id.as_str()).collect();
            could_not(&format!("`{path}` holds {} packs: name one of {}", ids.len(), ids.join(", ")))
        }
    }
}

/// Draws the mission of this name in a pack that lies near by, if there is one.
fn beside(search: &mut Search<'_>, args: &Args) -> Option<Outcome> {
    let said = args.pack.as_deref()?;
    let (_, pack) = declared(search, said)?;
    let here = search.here();
    let root = search.all(&here).into_iter().find(|found| found.id == pack && found.hidden_by.is_none())?.root;
    mission(args, said, &[root])
}

/// Draws the mission of this name in these packs, or in those that one stands in, if there is one.
fn mission(args: &Args, said: &str, packs: &[String]) -> Option<Outcome> {
    let heroes = args.heroes.to_string();
    let table = on_table(packs, Wanted::Game { mission: said, heroes: &heroes, party: None }).ok()?;
    table.program.find(said, Some(Kind::Mission))?;
    let drawn = one_of(&table.program, said, |decl| decl.kind == Some(Kind::Mission)).and_then(|id| {
        let mission = table.program.find(&id, Some(Kind::Mission)).ok_or(format!("there is no mission `{id}`"))?;
        let edition = table.edition_of(&id);
        let laid = Laid::new(&table.program, &table.model, mission, usize::from(args.heroes), edition)?;
        if let Some(file) = &args.svg {
            writer::put(file, laid.picture())
                .map_err(|error| format!("`{file}` cannot be written: {}", trouble(error).0))?;
        }
        Ok(laid.page())
    });
    Some(match drawn {
        Err(why) => could_not(&why),
        Ok(page) => {
            match args.format {
                Format::Human => console::result(&page.join("\n")),
                Format::Json => {
                    console::document(&json!({ "schema": MISSION, "mission": said, "page": page, "svg": args.svg }))
                }
            }
            Outcome::Fine
        }
    })
}

/// The folder of the pack that is meant.
fn wanted(search: &mut Search<'_>, said: Option<&str>) -> Option<String> {
    let Some(said) = said else {
        let here = search.here();
        return search.at(&here).map(|found| found.root);
    };
    if Disk.kind(said).is_ok() {
        return Some(said.to_owned());
    }
    if let Some(found) = search.named(said) {
        return Some(found.root);
    }
    let here = search.here();
    let called = |name: &str| name.trim().to_lowercase() == said.trim().to_lowercase();
    let all = search.all(&here).into_iter().filter(|found| found.hidden_by.is_none());
    all.filter(|found| found.manifest.as_ref().is_some_and(|manifest| called(&manifest.name)))
        .map(|found| found.root)
        .next()
}

/// A pack that goes no further than its manifest.
fn held(search: &mut Search<'_>, args: &Args, path: &str, loaded: &Loaded) -> Outcome {
    console::diagnostics(&loaded.diagnostics, &loaded.sources);
    let manifest = search.at(path).and_then(|found| found.manifest);
    let (Some(manifest), Some(held)) = (manifest, loaded.held.first()) else {
        return could_not(&format!("`{path}` is no pack that can be shown"));
    };
    let needs = needs(search, &manifest, path);
    match args.format {
        Format::Human => console::result(&format!(
            "{}\n\nIts declarations are not read: {}.",
            page::head(&needs).join("\n"),
            escaped(&held.why)
        )),
        Format::Json => console::document(&Head { schema: SCHEMA, needs: &needs, held: &held.why }),
    }
    Outcome::Findings
}

/// No pack is called so.
fn unknown(search: &mut Search<'_>, args: &Args) -> Outcome {
    let Some(said) = args.pack.as_deref() else {
        return could_not("you stand in no pack: name one; `brim list` shows those that can be found");
    };
    if let (true, Err(why)) = (bundles::is_one(said), Disk.kind(said)) {
        return could_not(&format!("`{}` cannot be read: {}", escaped(said), why.0));
    }
    let here = search.here();
    let all = search.all(&here);
    let names = || all.iter().filter_map(|found| found.manifest.as_ref()).map(|manifest| manifest.name.as_str());
    let mut near: Vec<&str> = similar(said, all.iter().map(|found| found.id.as_str()).chain(names()));
    let id = |near: &&str| all.iter().find(|found| found.manifest.as_ref().is_some_and(|one| one.name == **near));
    near = near.into_iter().map(|near| id(&near).map_or(near, |found| found.id.as_str())).collect();
    near.dedup();
    let shown = shortened(&escaped(said), 60).into_owned();
    let advice = match (near.as_slice(), declared(search, said)) {
        (_, Some((kind, pack))) => {
            format!("{kind} of {pack} is called so: `brim text \"{shown}\"` reads it")
        }
        ([], None) => "`brim list` shows the packs that can be found".to_owned(),
        (near, None) => format!("did you mean {}?", near.join(" or ")),
    };
    let message = format!("no pack is called `{shown}`");
    console::note(&format!("{message}; {advice}"));
    if args.format == Format::Json {
        console::document(
            &json!({ "schema": SCHEMA, "id": null, "message": message, "advice": advice, "similar": near }),
        );
    }
    Outcome::CouldNotRun
}

/// The kind and the pack of a declaration of that name, in the packs near by or in the program.
fn declared(search: &mut Search<'_>, said: &str) -> Option<(String, String)> {
    let here = search.here();
    let mut roots: Vec<String> =
        search.all(&here).into_iter().filter(|one| one.hidden_by.is_none()).map(|one| one.root).collect();
    roots.push(LIBRARY.to_owned());
    roots.dedup();
    let (model, _) = build(&load(&Disk, &roots));
    let id = model.names.lookup(said.trim()).into_iter().next()?;
    let named = model.names.get(id)?;
    let word = named.kind.word();
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    Some((format!("{article} {word}"), model.names.packs.get(named.pack)?.clone()))
}
