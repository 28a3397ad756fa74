//! Games with both versions: saved ones run again, and new ones played in pairs.

use super::Args;
use super::sides::Loading;
use crate::commands::bar::Bar;
use crate::commands::party::PartyFile;
use crate::commands::replay;
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::similar::similar;
use brimscript::diff::{Balance, Diff, Heroes, Paired, Playing, SavedGame, balance as paired, saved_game};
use brimscript::game::ids::DeclId;
use brimscript::lower::lower;
use brimscript::model::Model;
use brimscript::pack::{Files, Kind};
use brimscript::replay::Hero;
use brimscript::vocabulary;

/// The most files of a folder that are run again.
const MOST_SAVES: usize = 10_000;

/// Runs the saved games of a folder, or one saved game, with the new version.
pub fn saves(folder: &str, new: &Loading) -> Result<Vec<SavedGame>, String> {
    let unread = |why: String| format!("`{}` cannot be read: {why}", escaped(folder));
    let files: Vec<String> = match Disk.kind(folder).map_err(|trouble| unread(trouble.0))? {
        Kind::Folder => {
            let entries = Disk.list(folder, MOST_SAVES).map_err(|trouble| unread(trouble.0))?;
            let saves = entries.iter().filter(|entry| entry.kind == Kind::File && entry.name.ends_with(".json"));
            saves.map(|entry| format!("{}/{}", folder.trim_end_matches('/'), entry.name)).collect()
        }
        _ => vec![folder.to_owned()],
    };
    if files.is_empty() {
        return Err(format!(
            "`{}` holds no saved game (a file *.json, written by `brim play --save`)",
            escaped(folder)
        ));
    }
    let program = lower(&new.model);
    Ok(files
        .iter()
        .map(|file| {
            let save = replay::read(file);
            saved_game(file, save.as_ref().map_err(Clone::clone), &program)
        })
        .collect())
}

/// Plays the missions that the changes can touch with both versions.
pub fn balance(args: &Args, limit: u32, found: &Diff, old: &Loading, new: &Loading) -> Result<Vec<Balance>, String> {
    let names = &new.model.names;
    let id = |name: &String| {
        let found = names.lookup(name);
        let is = |id: &&DeclId| new.model.decl(**id).is_some_and(|decl| decl.kind == vocabulary::Kind::Mission);
        found.iter().find(is).map(|id| names.id_text(*id)).ok_or_else(|| no_mission(&new.model, name))
    };
    let wanted: Vec<String> = args.mission.iter().map(id).collect::<Result<_, _>>()?;
    let (before, after) = (lower(&old.model), lower(&new.model));
    let heroes = match (&args.party, args.heroes.trim().parse::<usize>()) {
        (Some(file), _) => {
            let party = PartyFile::read(file)?;
            Heroes::Named(party.heroes(&before)?, party.heroes(&after)?)
        }
        (None, Ok(count)) if (1..=6).contains(&count) => Heroes::Drawn(count),
        (None, Ok(count)) => return Err(format!("a party has 1 to 6 heroes, not {count}")),
        (None, Err(_)) => {
            let heroes: Vec<Hero> = args.heroes.split(',').map(|class| Hero::of(class.trim().to_owned())).collect();
            Heroes::Named(heroes.clone(), heroes)
        }
    };
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let bar = Bar::new("games", 1);
    let sides = (Playing { side: old.side(), program: &before }, Playing { side: new.side(), program: &after });
    let pairing = Paired { heroes, limit, seed: args.seed, threads };
    let out = paired(found, sides, &wanted, &pairing, &|all| bar.step_of(all));
    bar.clear();
    out
}

/// What is said where a mission is not there, with the names that are near.
fn no_mission(model: &Model, name: &str) -> String {
    let all: Vec<&str> = model.of_kind(vocabulary::Kind::Mission).map(|decl| model.name(decl.id)).collect();
    let near = similar(name, all.iter().copied());
    let hint = match near.first() {
        Some(first) => format!("; did you mean `{}`?", escaped(first)),
        None if all.is_empty() => "; these packs have none".to_owned(),
        None => format!("; there are: {}", escaped(&all.join(", "))),
    };
    format!("no mission is called `{}`{hint}", escaped(name))
}

/// Who plays, in words.
pub fn party_words(args: &Args) -> String {
    if let Some(party) = &args.party {
        return format!("the party of {party}");
    }
    match args.heroes.trim().parse::<usize>() {
        Ok(1) => "1 hero".to_owned(),
        Ok(count) => format!("{count} heroes"),
        Err(_) => args.heroes.clone(),
    }
}
