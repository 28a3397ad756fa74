//! `brim new`: a file to begin with. What it writes has no errors, so that every finding afterwards is about what its author wrote.

use super::game::could_not;
use super::paths_or_here;
use crate::console::{self, Format, Outcome};
use crate::disk::Disk;
use crate::writer::create;
use brimscript::check::check;
use brimscript::diagnostic::escape::{escaped, shortened};
use brimscript::diagnostic::{Severity, similar::similar};
use brimscript::model::Model;
use brimscript::model::parse_errors::declared::PLAYERS_SAY;
use brimscript::pack::{Files, Kind as Entry, Loaded, MANIFEST, Pack, is_id, load, slug};
use brimscript::vocabulary::Kind;
use serde_json::json;

/// The arguments of `brim new`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to make: `pack`, or what stands in one: enemy, hero, item, darkness, encounter, mission, scenario, change …
    kind: String,
    /// Its name as printed: "Bog Crawlers"; for a change: the name of what it changes
    name: String,
    /// The pack to put it in; without it, the pack you stand in
    #[arg(long, value_name = "PATH")]
    pack: Option<String>,
    /// For a new pack: the packs it needs beside `base`, with commas between
    #[arg(long, value_name = "ID,ID", value_delimiter = ',')]
    needs: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// The beginnings: what is made, and its text.
const TEXTS: &[(Kind, &str)] = &[
    (Kind::Enemy, include_str!("new/enemy.txt")),
    (Kind::Class, include_str!("new/hero.txt")),
    (Kind::Item, include_str!("new/item.txt")),
    (Kind::Spell, include_str!("new/spell.txt")),
    (Kind::Darkness, include_str!("new/darkness.txt")),
    (Kind::Dread, include_str!("new/dread.txt")),
    (Kind::Encounter, include_str!("new/encounter.txt")),
    (Kind::Threat, include_str!("new/threat.txt")),
    (Kind::Loot, include_str!("new/loot.txt")),
    (Kind::Scavenge, include_str!("new/scavenge.txt")),
    (Kind::Mission, include_str!("new/mission.txt")),
    (Kind::Scenario, include_str!("new/scenario.txt")),
    (Kind::Ability, include_str!("new/ability.txt")),
    (Kind::Keyword, include_str!("new/keyword.txt")),
    (Kind::Token, include_str!("new/token.txt")),
    (Kind::Marker, include_str!("new/marker.txt")),
    (Kind::Deck, include_str!("new/deck.txt")),
    (Kind::Chart, include_str!("new/chart.txt")),
    (Kind::World, include_str!("new/world.txt")),
    (Kind::Tile, include_str!("new/tile.txt")),
    (Kind::Exploration, include_str!("new/exploration.txt")),
    (Kind::Town, include_str!("new/town.txt")),
    (Kind::Location, include_str!("new/location.txt")),
    (Kind::Track, include_str!("new/track.txt")),
    (Kind::Skill, include_str!("new/skill.txt")),
    (Kind::Rules, include_str!("new/rules.txt")),
    (Kind::Ruling, include_str!("new/ruling.txt")),
    (Kind::Edition, include_str!("new/edition.txt")),
    (Kind::Structure, include_str!("new/structure.txt")),
    (Kind::Patch, include_str!("new/change.txt")),
];

const PACK: &str = include_str!("new/pack.txt");

/// Writes it, and says where.
pub fn run(args: &Args) -> Outcome {
    match made(args) {
        Ok(made) => tell(&made, args.format),
        Err(why) => could_not(&why),
    }
}

/// What was written.
struct Made {
    /// The file.
    file: String,
    /// What `brim check` says of it: nothing, unless the packs it needs lack something.
    errors: Vec<String>,
    /// What to do next.
    next: String,
}

fn made(args: &Args) -> Result<Made, String> {
    let name = args.name.trim();
    let stem = stem(name)?;
    let wanted = args.kind.trim().to_lowercase();
    if wanted == "pack" {
        return pack(args, name, &stem);
    }
    if !args.needs.is_empty() {
        return Err("`--needs` works only with `brim new pack`; an existing pack names what it needs in `requires` of its pack.toml".to_owned());
    }
    let Some((kind, text)) = TEXTS.iter().find(|(kind, _)| kind.word() == wanted) else { return Err(no_kind(&wanted)) };
    let loaded = around(args)?;
    let asked: Vec<&Pack> = loaded.packs.iter().filter(|pack| pack.asked).collect();
    let [home] = asked.as_slice() else {
        return Err("say which pack it goes into: `--pack path/to/pack`, or go into its folder first".to_owned());
    };
    let model = check(&loaded).model;
    let own = loaded.packs.iter().position(|pack| pack.root == home.root);
    if model.of_kind(*kind).any(|decl| Some(decl.pack) == own && model.name(decl.id).eq_ignore_ascii_case(name)) {
        return Err(format!("{} has {} {} \"{name}\" already", home.manifest.name, article(kind.word()), kind.word()));
    }
    let file = if *kind == Kind::Patch { format!("{stem}-{}", kind.word()) } else { file_stem(&stem, kind.word()) };
    let path = join(&home.root, &format!("{file}.brim"));
    let text = filled(text, name, &model, own, *kind)?;
    create(&path, &text).map_err(|error| format!("{path} cannot be written: {}", trouble(&error)))?;
    let errors = errors_in(&path, home);
    Ok(Made { next: next(home), file: path, errors })
}

/// A new folder with a `pack.toml`.
fn pack(args: &Args, name: &str, id: &str) -> Result<Made, String> {
    if args.pack.is_some() {
        return Err("a pack cannot lie inside a pack: leave `--pack` out".to_owned());
    }
    let mut needs = vec!["base".to_owned()];
    for id in args.needs.iter().map(|id| id.trim().to_owned()) {
        if !is_id(&id) {
            return Err(format!("`{}` is not the id of a pack: small letters, digits and hyphens", shown(&id)));
        }
        if !needs.contains(&id) {
            needs.push(id);
        }
    }
    let folder = match Disk.kind("content") {
        Ok(Entry::Folder) => format!("content/{id}"),
        _ => id.to_owned(),
    };
    if Disk.kind(&folder).is_ok() {
        return Err(format!("`{folder}` exists already; nothing was written"));
    }
    let requires: Vec<String> = needs.iter().map(|id| format!("\"{id}\"")).collect();
    let text = PACK.replace("%ID%", id).replace("%NAME%", name).replace("%REQUIRES%", &requires.join(", "));
    let file = join(&folder, MANIFEST);
    create(&file, &text).map_err(|error| format!("{file} cannot be written: {}", trouble(&error)))?;
    let loaded = load(&Disk, std::slice::from_ref(&folder));
    let errors = loaded.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let errors = errors.map(|found| found.message.clone()).collect();
    Ok(Made { next: format!("brim new darkness \"My First Card\" --pack {folder}"), file, errors })
}

fn tell(made: &Made, format: Format) -> Outcome {
    match format {
        Format::Human => console::result(&format!("wrote {}\nnext: {}", escaped(&made.file), escaped(&made.next))),
        Format::Json => console::document(&json!({
            "schema": "brim.new/1",
            "file": made.file,
            "errors": made.errors,
            "next": made.next,
        })),
    }
    for error in &made.errors {
        console::note(&format!("but {}", escaped(error)));
    }
    if made.errors.is_empty() { Outcome::Fine } else { Outcome::Findings }
}

/// The pack it goes into, and those that one needs.
fn around(args: &Args) -> Result<Loaded, String> {
    let named: Vec<String> = args.pack.iter().cloned().collect();
    let paths = paths_or_here(&named).map_err(|_| {
        "there is no pack here: make one with `brim new pack \"My Pack\"`, or name one with `--pack`".to_owned()
    })?;
    let loaded = load(&Disk, &paths);
    match loaded.diagnostics.iter().find(|found| found.severity == Severity::Error) {
        Some(found) if loaded.packs.iter().all(|pack| !pack.asked) => Err(found.message.clone()),
        _ => Ok(loaded),
    }
}

/// A beginning with its names filled in: heroes and enemies are those that the packs declare, its own before others.
fn filled(text: &str, name: &str, model: &Model, own: Option<usize>, kind: Kind) -> Result<String, String> {
    let first = |kind: Kind| {
        let named = |decl: &&brimscript::model::Declaration| (Some(decl.pack) != own, decl.id);
        model.of_kind(kind).min_by_key(named).map(|decl| model.name(decl.id))
    };
    let hero = first(Kind::Class);
    if kind == Kind::Scenario && hero.is_none() {
        return Err("a scenario needs a hero, and no pack here has one: add a pack with heroes to `requires` in pack.toml, or make one with `brim new hero`".to_owned());
    }
    let skills: Vec<&str> = model.of_kind(Kind::Skill).map(|decl| model.name(decl.id)).collect();
    let hero = hero.map_or_else(String::new, |hero| format!("{} {hero}", article(hero)));
    // Without an enemy the place of one is left open, as an author would.
    let (place, end) = match first(Kind::Enemy) {
        Some(enemy) => (format!("place 1 {enemy}"), ""),
        None => ("todo \"which enemies".to_owned(), "\""),
    };
    let changed = if kind == Kind::Patch { change_of(name, model)? } else { String::new() };
    let classes = model.of_kind(Kind::Class).map(|class| model.name(class.id));
    let each: Vec<String> = classes.map(|class| format!("change \"{class}\" {{\n  %NAME% is 2\n}}\n")).collect();
    let text = text
        .replace("%CHANGE%", &changed)
        .replace("%EACH_HERO%", &each.join("\n"))
        .replace("%SKILLS%", &skills.iter().map(|skill| format!("  {skill} 2")).collect::<Vec<_>>().join("\n"))
        .replace("%SKILL%", skills.first().copied().unwrap_or("Skill"))
        .replace("%PLACE%", &place)
        .replace("%END%", end)
        .replace("%HERO%", &hero)
        .replace("%NAME%", name);
    Ok(brim_grammar::format(&text).unwrap_or(text))
}

/// The first line of a change, by what is changed: a figure where its sheet has one to raise, else a note.
fn change_of(name: &str, model: &Model) -> Result<String, String> {
    let found = model.names.lookup(name);
    let Some(decl) = found.first().and_then(|id| model.decls.iter().find(|decl| decl.id == *id)) else {
        let all: Vec<&str> = model.decls.iter().map(|decl| model.name(decl.id)).collect();
        let near = similar(name, all.iter().copied()).first().map(|near| format!("; did you mean `{near}`?"));
        return Err(format!(
            "a change is named after what it changes, and nothing here is called `{}`{}",
            shown(name),
            near.unwrap_or_else(|| ": `brim new change \"Name of an enemy or a card\"`".to_owned())
        ));
    };
    Ok(match decl.kind {
        Kind::Enemy | Kind::Class => "  health +1".to_owned(),
        _ => "  lines {\n    note \"What is changed, and why.\"\n  }".to_owned(),
    })
}

/// What is wrong with the file just written.
fn errors_in(path: &str, home: &Pack) -> Vec<String> {
    let loaded = load(&Disk, std::slice::from_ref(&home.root));
    let checked = check(&loaded);
    let here = |found: &&brimscript::diagnostic::Diagnostic| {
        let file = found.place.and_then(|place| loaded.sources.get(place.file));
        found.severity == Severity::Error && file.is_some_and(|file| Disk.identity(file.path()) == Disk.identity(path))
    };
    checked.diagnostics.iter().chain(&loaded.diagnostics).filter(here).map(|found| found.message.clone()).collect()
}

fn next(home: &Pack) -> String {
    match home.root.as_str() {
        "." => "brim check".to_owned(),
        root => format!("brim check {root}"),
    }
}

fn no_kind(wanted: &str) -> String {
    let all: Vec<&str> = std::iter::once("pack").chain(TEXTS.iter().map(|(kind, _)| kind.word())).collect();
    let said = |word: &String| word.eq_ignore_ascii_case(wanted);
    let near = PLAYERS_SAY.iter().find(|row| row.words.iter().any(said)).map(|row| row.kind.as_str());
    match near.or_else(|| similar(wanted, all.iter().copied()).first().copied()) {
        Some(near) => format!("`{}` cannot be made; did you mean `{near}`?", shown(wanted)),
        None => format!("`{}` cannot be made; these can: {}", shown(wanted), all.join(", ")),
    }
}

/// A name as the name of a file, where it can be one.
fn stem(name: &str) -> Result<String, String> {
    let plain =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '’' | ',' | '.' | '!' | '?' | '&' | '(' | ')');
    if let Some(odd) = name.chars().find(|c| !plain(*c)) {
        return Err(format!(
            "a name has letters, digits, spaces and - ' , . ! ? & ( ): `{}` cannot stand in it",
            escaped(&odd.to_string())
        ));
    }
    if name.chars().count() > 60 {
        return Err("a name has 60 letters at most".to_owned());
    }
    Some(slug(name))
        .filter(|stem| is_id(stem))
        .ok_or_else(|| "a name needs a letter from a to z: its file is called after it".to_owned())
}

/// Some systems keep a few names for devices.
fn file_stem(stem: &str, kind: &str) -> String {
    let device = matches!(stem, "con" | "prn" | "aux" | "nul")
        || ["com", "lpt"].iter().any(|port| stem.strip_prefix(port).is_some_and(|rest| rest.len() == 1));
    if device { format!("{stem}-{kind}") } else { stem.to_owned() }
}

fn trouble(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::AlreadyExists => "it exists already".to_owned(),
        std::io::ErrorKind::Other => error.to_string(),
        kind => crate::disk::trouble(std::io::Error::from(kind)).0,
    }
}

fn shown(text: &str) -> String {
    shortened(&escaped(text), 40).into_owned()
}

fn article(word: &str) -> &'static str {
    if word.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

fn join(folder: &str, name: &str) -> String {
    if folder == "." { name.to_owned() } else { format!("{folder}/{name}") }
}
