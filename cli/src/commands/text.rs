//! `brim text`: a card in words, generated from its rules.

mod html;

use super::asked::{self, elsewhere, unknown};
use super::decided::{Decision, decisions};
use super::mission::Laid;
use super::paths_or_library;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use brimscript::card::{Card, card};
use brimscript::check::check;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::{Code, Severity};
use brimscript::game::ids::DeclId;
use brimscript::lower::lower;
use brimscript::model::{Declaration, Model};
use brimscript::pack::{Loaded, Search, load};
use brimscript::replay::{TableEdition, written_for};
use brimscript::vocabulary::Kind;
use serde::Serialize;
use serde_json::json;

const SCHEMA: &str = "brim.text/1";

/// The arguments of `brim text`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A declaration: an id such as swamps-of-death/hungry-dead, or a name; or a .brim file or the folder of a pack, for all that it holds; with --html a pack too: its id or its folder, or none for the pack you stand in
    #[arg(required_unless_present = "html")]
    id: Option<String>,
    /// Packs or folders of packs, or a table file; without one: `table.toml` of this folder, else the pack or the folder `content` you stand in
    paths: Vec<String>,
    /// The same, as other commands take it
    #[arg(long = "pack", value_name = "PATH")]
    packs: Vec<String>,
    /// Write a page to print and cut: cards nine to a page, sheets, missions. Without FILE it goes to standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    html: Option<Option<String>>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// Reads a card, or prints a pack.
pub fn run(args: &Args) -> Outcome {
    match (&args.html, &args.id) {
        (Some(file), _) => html::run(args, file.as_deref()),
        (None, Some(id)) => shown(&asked::Args {
            id: id.clone(),
            paths: args.paths.clone(),
            packs: args.packs.clone(),
            format: args.format,
        }),
        (None, None) => Outcome::CouldNotRun,
    }
}

/// Reads a card: of the packs one stands in, else of the pack that its id names, else of the boxes that are always at hand.
fn shown(args: &asked::Args) -> Outcome {
    let mut seen = vec![Packs::read(&paths_or_library(&args.named()))];
    if let Some(found) = seen.first().and_then(Packs::missing).filter(|_| !args.named().is_empty()) {
        console::note(&found);
        return Outcome::CouldNotRun;
    }
    let mut cards = seen.first().map(|here| cards_of(here, &args.id)).unwrap_or_default();
    // A file, or the folder of a pack: all that it holds.
    if cards.is_empty() && holds_cards(&args.id) {
        let file = Packs::read(std::slice::from_ref(&args.id));
        cards = cards_in(&file, &args.id);
        seen = vec![file];
        if cards.is_empty() {
            let shown = shortened(&escaped(&args.id), 60).into_owned();
            console::note(&format!("`{shown}` holds no card: scenarios are run by `brim test {shown}`"));
            return Outcome::CouldNotRun;
        }
    }
    for path in elsewhere(&args.id) {
        if !cards.is_empty() {
            break;
        }
        let other = Packs::read(&[path]);
        cards = cards_of(&other, &args.id);
        seen.push(other);
    }
    // A pack by its id, where no declaration has it.
    if cards.is_empty()
        && let Some(pack) = pack_called(&args.id)
    {
        cards = cards_of_pack(&pack, args.id.trim());
        seen.push(pack);
    }
    if cards.is_empty() {
        seen.iter().for_each(|seen| seen.note("what could not be read is not found"));
        return nothing(args, &seen);
    }
    // What is wrong elsewhere in the pack is nothing to these cards.
    if cards.iter().any(|card| card.broken) {
        console::note(SHOWS);
    }
    let Some((first, others)) = cards.split_first() else { return Outcome::CouldNotRun };
    match args.format {
        Format::Human if others.is_empty() && first.card.kind == Kind::Mission.word() => {
            console::result(&seen.iter().find_map(|seen| page(seen, &args.id)).unwrap_or_else(|| first.shown(false)));
        }
        Format::Human => {
            let texts: Vec<String> = cards.iter().map(|card| card.shown(!others.is_empty())).collect();
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

/// True for a .brim file, and for the folder of a pack.
fn holds_cards(id: &str) -> bool {
    let path = std::path::Path::new(id);
    id.ends_with(".brim") && path.is_file() || path.join("pack.toml").is_file()
}

/// A mission on one page, with its map.
fn page(Packs { loaded, model, .. }: &Packs, id: &str) -> Option<String> {
    let program = lower(model);
    let mission = model.names.lookup(id.trim()).into_iter().next()?;
    let written = written_for(&program, &loaded.packs);
    let name = program.decl(mission).map(|decl| decl.id.clone())?;
    let edition = TableEdition::of_mission(&program, &written, &name).map(|one| one.edition.clone());
    let laid = Laid::new(&program, model, mission, 2, edition).ok()?;
    Some(laid.page().join("\n"))
}

/// A card, the printed name of its pack, and what a table file decides about it.
#[derive(Serialize)]
struct Read {
    #[serde(flatten)]
    card: Card,
    pack: String,
    #[serde(skip)]
    broken: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    decided: Vec<Decision>,
}

impl Read {
    /// As a terminal may show it. Of `several`, each says whose it is.
    fn shown(&self, several: bool) -> String {
        let head = format!("[{}, {} of {}]", escaped(&self.card.id), self.card.kind, escaped(&self.pack));
        let text = self.card.text.lines().map(|line| escaped(line).into_owned());
        let decided = self.decided.iter().flat_map(Decision::lines);
        several.then_some(head).into_iter().chain(text).chain(decided).collect::<Vec<_>>().join("\n")
    }
}

/// What is said of a card with errors.
const SHOWS: &str = "this card has errors: it shows only what could be read";

/// Packs, as far as they can be read.
struct Packs {
    loaded: Loaded,
    model: Model,
    errors: usize,
}

impl Packs {
    fn read(paths: &[String]) -> Packs {
        let loaded = load(&Disk, paths);
        let checked = check(&loaded);
        let all = loaded.diagnostics.iter().chain(&checked.diagnostics);
        let errors = all.filter(|found| found.severity == Severity::Error).count();
        Packs { loaded, model: checked.model, errors }
    }

    /// A card as it is read back.
    fn card(&self, id: DeclId) -> Option<Read> {
        let decl = self.model.decl(id)?;
        let pack = self.loaded.packs.get(decl.pack).map_or("", |pack| pack.manifest.name.as_str());
        let decided = decisions(&self.model, &self.loaded, decl, None);
        Some(Read { card: card(&self.model, id)?, pack: pack.to_owned(), broken: decl.broken, decided })
    }

    /// A path that was named and leads to nothing.
    fn missing(&self) -> Option<String> {
        let found = self
            .loaded
            .diagnostics
            .iter()
            .find(|found| found.code == Code::FolderUnreadable && found.place.is_none())?;
        let help = found.help.as_deref().map(|help| format!("; {help}")).unwrap_or_default();
        Some(format!("{}{help}", found.message))
    }

    /// Where they have errors: says so, and what comes of it.
    fn note(&self, then: &str) {
        if self.errors > 0 {
            let s = if self.errors == 1 { "" } else { "s" };
            console::note(&format!("{} error{s}: {then}", self.errors));
        }
    }
}

fn cards_of(packs: &Packs, id: &str) -> Vec<Read> {
    packs.model.names.lookup(id.trim()).into_iter().filter_map(|id| packs.card(id)).collect()
}

/// The cards that a file holds, in its order; its scenarios are none.
fn cards_in(packs: &Packs, path: &str) -> Vec<Read> {
    let folder = std::path::Path::new(path).is_dir();
    let path = path.trim_start_matches("./");
    let own = |decl: &&Declaration| {
        let source = packs.loaded.sources.get(decl.place.file);
        let same = |source: &str| {
            std::path::Path::new(path).ends_with(source)
                || std::path::Path::new(source).ends_with(path)
                || folder && std::path::Path::new(source).starts_with(path)
        };
        decl.kind != Kind::Scenario && source.is_some_and(|source| same(source.path()))
    };
    let mut cards: Vec<&Declaration> = packs.model.decls.iter().filter(own).collect();
    cards.sort_by_key(|decl| decl.place);
    cards.into_iter().filter_map(|decl| packs.card(decl.id)).collect()
}

/// The pack with an id, wherever packs are found.
fn pack_called(id: &str) -> Option<Packs> {
    let mut search = Search::new(&Disk);
    let here = search.here();
    search.find(&here, id.trim()).map(|found| Packs::read(&[found.root]))
}

/// All that a pack declares, file by file, but for its scenarios.
fn cards_of_pack(packs: &Packs, id: &str) -> Vec<Read> {
    let own = |decl: &&Declaration| {
        let of_it = packs.loaded.packs.get(decl.pack).is_some_and(|pack| pack.manifest.id == id);
        of_it && decl.kind != Kind::Scenario
    };
    let mut cards: Vec<&Declaration> = packs.model.decls.iter().filter(own).collect();
    cards.sort_by_key(|decl| decl.place);
    cards.into_iter().filter_map(|decl| packs.card(decl.id)).collect()
}

fn nothing(args: &asked::Args, seen: &[Packs]) -> Outcome {
    let all = || seen.iter().flat_map(|Packs { model, .. }| model.decls.iter().map(move |decl| (model, decl.id)));
    let ids: Vec<String> = all().map(|(model, id)| model.names.id_text(id)).collect();
    unknown(args, SCHEMA, all().map(|(model, id)| model.name(id)).chain(ids.iter().map(String::as_str)))
}
