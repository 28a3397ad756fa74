//! Games with both versions: saved ones run again, and new ones played in pairs.

use super::Args;
use super::sides::Loading;
use crate::commands::bar::Bar;
use crate::commands::game::Players;
use crate::commands::party::PartyFile;
use crate::commands::replay;
use crate::disk::Disk;
use brimscript::diagnostic::escape::escaped;
use brimscript::diff::{Balance, ChangedCard, Compared, Diff, SavedGame, changed_cards, missions, saved_game};
use brimscript::lower::lower;
use brimscript::pack::{Files, Kind, Pack};
use brimscript::program::Program;
use brimscript::replay::{Hero, Setup, TableEdition, party, written_for};
use brimscript::sim::{GameResult, play};
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
    let wanted: Vec<String> = if args.mission.is_empty() {
        missions(found, old.side(), new.side())
    } else {
        let id = |name: &String| {
            let found = names.lookup(name);
            let mission =
                found.iter().find(|id| new.model.decl(**id).is_some_and(|decl| decl.kind == vocabulary::Kind::Mission));
            mission.map(|id| names.id_text(*id)).ok_or_else(|| format!("no mission is called `{}`", escaped(name)))
        };
        args.mission.iter().map(id).collect::<Result<_, _>>()?
    };
    let (before, after) = (lower(&old.model), lower(&new.model));
    let party = args.party.as_deref().map(PartyFile::read).transpose()?;
    let named = |program: &Program| party.as_ref().map(|party| party.heroes(program)).transpose();
    let heroes = (named(&before)?, named(&after)?);
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    // Every mission as it is played; and each changed card on top of its deck, in the first of them.
    let plain = wanted.iter().map(|mission| (mission, None));
    let cards = changed_cards(found, old.side(), new.side());
    let on_top = wanted.first().into_iter().flat_map(|mission| cards.iter().map(move |card| (mission, Some(card))));
    let all: Vec<(&String, Option<&ChangedCard>)> = plain.chain(on_top).collect();
    let many = u32::try_from(all.len().saturating_mul(2)).unwrap_or(u32::MAX);
    let bar = Bar::new("games", limit.saturating_mul(many));
    let among = all.len();
    let mut out = Vec::new();
    for (mission, card) in all {
        let name = names.lookup(mission).first().map(|id| new.model.name(*id).to_owned()).unwrap_or_default();
        let from = |program: &Program, packs: &[Pack], card: Option<&String>| {
            let written = written_for(program, packs);
            let edition = TableEdition::of_mission(program, &written, mission).map(|one| one.edition.clone());
            let on_top = card.into_iter().cloned().collect();
            Setup { mission: mission.clone(), edition, on_top, ..Setup::default() }
        };
        let (then, now) = (
            from(&before, &old.loaded.packs, card.map(|card| &card.was)),
            from(&after, &new.loaded.packs, card.map(|card| &card.id)),
        );
        setup(args, heroes.0.as_deref(), &before, &before, &then, args.seed)?;
        setup(args, heroes.1.as_deref(), &after, &before, &now, args.seed)?;
        let game = |program: &Program, heroes: Option<&[Hero]>, from: &Setup, seed: u64| match setup(
            args, heroes, program, &before, from, seed,
        ) {
            Ok(setup) => play_one(program, &setup, seed),
            Err(why) => GameResult { outcome: "fault".to_owned(), fault: Some(why), ..GameResult::default() },
        };
        let asked = Compared {
            mission: mission.clone(),
            name,
            on_top: card.map(|card| card.name.clone()),
            limit,
            seed: args.seed,
            threads,
            among,
        };
        let old_game = |seed| game(&before, heroes.0.as_deref(), &then, seed);
        let new_game = |seed| game(&after, heroes.1.as_deref(), &now, seed);
        out.push(Balance::decide(asked, &old_game, &new_game, &|| bar.step()));
    }
    bar.clear();
    Ok(out)
}

fn play_one(program: &Program, setup: &Setup, seed: u64) -> GameResult {
    let mut player = Players::Cautious.player(seed);
    let begin = match setup.resolve(program, seed) {
        Ok(begin) => begin,
        Err(missing) => {
            return GameResult {
                outcome: "fault".to_owned(),
                fault: Some(missing.to_string()),
                ..GameResult::default()
            };
        }
    };
    play(program, &begin, &mut *player, None).0
}

/// The set-up of a game. Heroes that are drawn are drawn from the old version, so that the same ones play both.
fn setup(
    args: &Args,
    named: Option<&[Hero]>,
    program: &Program,
    drawn_from: &Program,
    from: &Setup,
    seed: u64,
) -> Result<Setup, String> {
    let heroes = match args.heroes.trim().parse::<usize>() {
        _ if named.is_some() => named.unwrap_or_default().to_vec(),
        Ok(count) if (1..=6).contains(&count) => party(drawn_from, count, seed),
        Ok(count) => return Err(format!("a party has 1 to 6 heroes, not {count}")),
        Err(_) => {
            let class = |class: &str| Hero::of(class.trim().to_owned());
            args.heroes.split(',').map(class).collect()
        }
    };
    let setup = Setup { heroes, ..from.clone() };
    setup.in_full(program).map_err(|missing| missing.to_string())
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
