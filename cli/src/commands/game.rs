//! What the commands that play games share: the packs on the table, the party, the players.

use super::mix::compared;
use super::party::{PartyArgs, PartyFile, heroes_of};
use super::{paths_or_here, paths_or_library};
use crate::console::{self, Outcome};
use crate::disk::{Disk, relative};
use crate::fault;
use crate::render::wrapped;
use brimscript::check::table::{mixed_kind, source};
use brimscript::diagnostic::escape::escaped;
use brimscript::diagnostic::similar::similar;
use brimscript::diagnostic::{Diagnostic, Severity};
use brimscript::game::engine::Fault;
use brimscript::game::ids::DeclId;
use brimscript::lower::lower;
use brimscript::mix::lock::{Compared, lock_path};
use brimscript::mix::{Asked, Mission, mix, of_the_table, playing};
use brimscript::model::{Declaration, Model};
use brimscript::pack::{Files, LIBRARY, Loaded, join, load};
use brimscript::players::{Aimless, Cautious, Dealt, Player, Random};
use brimscript::program::{Decl, Program};
use brimscript::replay::{Hero, Pack, Save, Setup, TableEdition, WrittenFor, party, written_for};
use brimscript::scenario::Suite;
use brimscript::vm::{Setup as Begin, lots};
use brimscript::vocabulary::Kind;
use brimscript::vocabulary::spelling::slug;
use brimscript::{check, text};
use clap::ValueEnum;
use std::collections::BTreeMap;

/// What is put on the table.
#[derive(Clone, Debug, clap::Args)]
pub struct TableArgs {
    /// The packs: folders, .brim files or a table file; without it, `table.toml` of this folder, else the pack you stand in, or of the
    /// folder `content` the pack of the mission and what it needs
    #[arg(long = "pack", value_name = "PATH")]
    packs: Vec<String>,
    #[command(flatten)]
    party: PartyArgs,
    /// The edition of the rules to play by; without it, the one that the mission's pack is written for
    #[arg(long)]
    edition: Option<String>,
    /// Lay this card on top of its deck when the decks have been shuffled, to see it; the first named comes first
    #[arg(long = "on-top", value_name = "CARD")]
    on_top: Vec<String>,
    /// Override one ruling of the chosen edition
    #[arg(long = "ruling", value_name = "RULING=READING")]
    rulings: Vec<String>,
    /// Begin with this chapter of the mission; or with what this scenario gives, in place of the set-up
    #[arg(long, value_name = "CHAPTER or SCENARIO")]
    at: Option<String>,
    /// Refuse to play on a table that differs from its lock file
    #[arg(long)]
    locked: bool,
}

/// Who decides, where no person does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Players {
    /// Plays with care
    #[default]
    Cautious,
    /// The same, with what heroes begin with dealt by the seed: so every upgrade and token comes up
    Dealt,
    /// Plays with care, with the goals of the mission hidden: what a mission asks beside fighting shows in the difference
    Aimless,
    /// Takes any option, each as likely as another
    Random,
}

/// The packs on the table, ready to be played.
pub struct OnTable {
    /// What they say.
    pub program: Program,
    /// Their ids and versions.
    pub packs: Vec<Pack>,
    /// What they declare, to report faults and to read cards.
    pub model: Model,
    loaded: Loaded,
    found: Vec<Diagnostic>,
    /// The editions they are written for.
    written: Vec<WrittenFor>,
    /// The table file that was named.
    table: Option<TableFile>,
    /// The heroes of the party file that was named.
    party: Option<Vec<Hero>>,
}

/// What a table file decides, ready for the set-up of a game.
struct TableFile {
    path: String,
    edition: Option<String>,
    /// Who names it.
    edition_from: String,
    /// Missions that it cannot play.
    lost: Vec<Mission>,
    rulings: BTreeMap<String, String>,
    boxes: BTreeMap<String, String>,
    genres_apart: bool,
    lock: Result<Compared, String>,
}

impl TableFile {
    fn of(loaded: &Loaded, checked: &check::Checked, program: &Program) -> Option<TableFile> {
        let model = &checked.model;
        let table = loaded.table.as_ref()?;
        let id = |id: DeclId| program.decl(id).map(|decl| decl.id.clone()).unwrap_or_default();
        let deck = |mixed| program.decks.get(&mixed_kind(mixed)).map(|deck| id(*deck));
        let boxes = table
            .boxes
            .iter()
            .filter_map(|(mixed, _, _)| Some((deck(*mixed)?, source(model, table, *mixed)?.words().to_owned())));
        let playing = playing(model, loaded, &Asked::default());
        let path = &table.path;
        let (report, _) = mix(loaded, checked, program, &Asked::default());
        Some(TableFile {
            path: table.path.clone(),
            edition: playing.edition.map(id),
            edition_from: match playing.why {
                "table" => path.clone(),
                "common" => format!("all packs of {path}"),
                "most" => format!("most packs of {path}"),
                _ => format!("a tie of the packs of {path}, alphabetically first"),
            },
            lost: report.missions.into_iter().filter(|mission| !mission.playable).collect(),
            rulings: table.rulings.iter().map(|(name, reading)| (name.text.clone(), reading.text.clone())).collect(),
            boxes: boxes.collect(),
            genres_apart: table.genres_apart.is_some(),
            lock: compared(&lock_path(&table.path), loaded, model),
        })
    }

    /// The table is as its lock file says.
    fn is_locked(&self) -> Result<(), String> {
        let lock = self.lock.as_ref().map_err(Clone::clone)?;
        match (lock.there, lock.differs.as_slice()) {
            (true, []) => Ok(()),
            (true, lines) => Err(format!("this table differs from {}: {}", lock.file, lines.join("; "))),
            (false, _) => Err(format!("there is no {}: `brim mix {} --lock` writes it", lock.file, quoted(&self.path))),
        }
    }
}

impl Players {
    /// A player for a game with this seed.
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            Players::Cautious => Box::new(Cautious::new()),
            Players::Dealt => Box::new(Dealt::new(seed, Cautious::new())),
            Players::Aimless => Box::new(Aimless(Cautious::new())),
            Players::Random => Box::new(Random::new(seed)),
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Players::Cautious => "cautious",
            Players::Dealt => "dealt",
            Players::Aimless => "aimless",
            Players::Random => "random",
        }
    }
}

/// Which of the packs at hand come on the table.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// Those that declare this mission and these heroes, and what they need.
    Game { mission: &'a str, heroes: &'a str, party: Option<&'a PartyFile> },
    /// Those that declare what has these names, and what they need; all where no name is given.
    Things(&'a [String]),
    /// Those with these ids, and what they need.
    Ids(&'a [Pack]),
}

/// Loads packs and lowers them. A line counts their errors: what was understood can still be played.
///
/// Where packs are named, all of them are on the table, and so are those of a table file and the pack one stands in. Of a folder of packs, and
/// of those that the tool carries, only what the game needs: a box is played with its own decks.
pub fn on_table(paths: &[String], wanted: Wanted<'_>) -> Result<OnTable, String> {
    let here = match wanted {
        // A saved game knows its table; one that was played without any is played without any again.
        Wanted::Ids(_) => paths_or_here(paths).unwrap_or_else(|_| vec![LIBRARY.to_owned()]),
        Wanted::Game { .. } | Wanted::Things(_) => paths_or_library(paths),
    };
    let mut loaded = load(&Disk, &here);
    let mut checked = check::check(&loaded);
    let several = loaded.packs.iter().filter(|pack| pack.asked).count() > 1;
    if paths.is_empty() && several && loaded.table.is_none() {
        let roots = roots(&loaded, &lower(&checked.model), wanted);
        if !roots.is_empty() {
            loaded = load(&Disk, &roots);
            checked = check::check(&loaded);
        }
    }
    let all = || checked.diagnostics.iter().chain(&loaded.diagnostics);
    let errors = all().filter(|found| found.severity == Severity::Error).count();
    if errors > 0 {
        let count = if errors == 1 { "1 error".to_owned() } else { format!("{errors} errors") };
        let of = if loaded.table.is_some() { "this table" } else { "these packs" };
        let table = loaded.table.as_ref().map(|table| &table.path).filter(|_| paths.is_empty());
        let named: String = paths.iter().chain(table).map(|path| format!(" {}", quoted(path))).collect();
        let show = format!("run `brim check{named}`");
        let own: Vec<&Diagnostic> = all().filter(|found| of_the_table(found, &loaded)).collect();
        if let Some(first) = own.first() {
            let count = if own.len() == 1 { "an error".to_owned() } else { format!("{} errors", own.len()) };
            let more = if own.len() == 1 { "" } else { ", and others" };
            return Err(format!("this table has {count} and cannot be played: {}{more} ({show})", first.message));
        }
        if !loaded.packs.is_empty() {
            console::note(&format!(
                "{count} in {of} ({show}). Playing anyway, without the parts that could not be read."
            ));
        }
    }
    if loaded.packs.is_empty() {
        let first = all().find(|found| found.severity == Severity::Error).map(|found| found.message.clone());
        return Err(first.unwrap_or_else(|| "there are no packs to play with".to_owned()));
    }
    let packs = checked.packs.iter().map(|pack| Pack { id: pack.id.clone(), version: pack.version.clone() }).collect();
    let program = lower(&checked.model);
    let table = TableFile::of(&loaded, &checked, &program);
    let written = written_for(&program, &loaded.packs);
    let found = checked.diagnostics;
    Ok(OnTable { program, packs, model: checked.model, loaded, found, written, table, party: None })
}

/// The packs that are named, or else the table file that a saved game was played on.
pub fn packs_of(named: &[String], save: &Save, file: &str) -> Result<Vec<String>, String> {
    let Some(table) = save.table.as_ref().filter(|_| named.is_empty()) else { return Ok(named.to_vec()) };
    let folder = file.rsplit_once('/').map(|(folder, _)| folder);
    let path = folder.filter(|_| !table.starts_with('/')).map_or_else(|| table.clone(), |folder| join(folder, table));
    if Disk.kind(&path).is_ok() {
        return Ok(vec![path]);
    }
    Err(format!("this game was played on the table `{path}`, which is not there: name its file with --pack"))
}

/// The folders of the packs that are wanted. `None` where one of them is not there: setting up the game reports that.
fn roots(loaded: &Loaded, program: &Program, wanted: Wanted<'_>) -> Vec<String> {
    let ids: Option<Vec<String>> = match wanted {
        Wanted::Ids(packs) => Some(packs.iter().map(|pack| pack.id.clone()).collect()),
        Wanted::Things([]) => None,
        Wanted::Things(names) => names.iter().map(|name| declared_by(program, name)).collect(),
        Wanted::Game { mission, heroes: _, party: Some(party) } => {
            let mission = program.find(mission, Some(Kind::Mission)).and_then(|id| program.decl(id));
            let mission = mission.map(|decl| decl.pack.clone());
            // What no pack declares is told of with its line.
            let named = party.names().filter_map(|name| declared_by(program, name)).map(Some);
            std::iter::once(mission).chain(named).collect()
        }
        Wanted::Game { mission, heroes, party: None } => {
            let counted = heroes.trim().parse::<usize>().is_ok();
            let heroes = heroes.split(',').filter(|_| !counted).map(|name| (name.trim(), Kind::Class));
            let named = std::iter::once((mission, Kind::Mission)).chain(heroes);
            let pack = |(name, kind)| Some(program.decl(program.find(name, Some(kind))?)?.pack.clone());
            named.map(pack).collect()
        }
    };
    let root = |id: String| loaded.packs.iter().find(|pack| pack.manifest.id == id).map(|pack| pack.root.clone());
    ids.and_then(|ids| ids.into_iter().map(root).collect()).unwrap_or_default()
}

/// The pack of what is played and has this name, in the singular or in the plural.
fn declared_by(program: &Program, name: &str) -> Option<String> {
    Some(program.decl(played_thing(program, name)?)?.pack.clone())
}

/// What is played and has this name.
fn played_thing(program: &Program, name: &str) -> Option<DeclId> {
    const KINDS: [Kind; 9] = [
        Kind::Class,
        Kind::Enemy,
        Kind::Item,
        Kind::Spell,
        Kind::Ability,
        Kind::Token,
        Kind::Marker,
        Kind::Chart,
        Kind::Skill,
    ];
    let of = |name: &str| KINDS.iter().chain(&[Kind::Deck]).find_map(|kind| program.find(name, Some(*kind)));
    let single = name.strip_suffix('s').filter(|name| !name.is_empty());
    of(name).or_else(|| of(single?)).or_else(|| of(&format!("{name}s")))
}

/// The thing of a kind with this name.
pub fn named_thing(program: &Program, name: &str, kind: Kind) -> Result<DeclId, String> {
    program.find(name, Some(kind)).ok_or_else(|| {
        if let Some(other) = program.find(name, None).and_then(|id| program.decl(id)?.kind) {
            let (other, kind) = (other.word(), kind.word());
            return format!(
                "`{}` is the name of the kind `{other}`, and this looks at the kind `{kind}`",
                escaped(name)
            );
        }
        let names: Vec<&str> = program.of_kind(kind).map(|(_, decl)| decl.name.as_str()).collect();
        let like = similar(name, names.into_iter());
        let like = like.first().map(|like| format!("; did you mean `{}`?", escaped(like))).unwrap_or_default();
        format!("there is no {} `{}` on this table{like}", kind.word(), escaped(name))
    })
}

/// The heroes of a party file, or of a list of classes.
pub fn party_or_classes(
    party: Option<&PartyFile>,
    classes: Option<&str>,
    table: &OnTable,
) -> Result<Vec<Hero>, String> {
    let named = heroes_of(party, table)?;
    let classes = || classes.into_iter().flat_map(|classes| classes.split(',')).map(|class| Hero::of(class.trim()));
    Ok(named.unwrap_or_else(|| classes().collect()))
}

/// The rulings of a table, and those that the command line reads otherwise.
pub fn overrides(table: &OnTable, rulings: &[String]) -> Result<BTreeMap<String, String>, String> {
    let mut overrides = table.table.as_ref().map(|file| file.rulings.clone()).unwrap_or_default();
    for ruling in rulings {
        let Some((name, reading)) = ruling.split_once('=') else {
            return Err(format!("`{ruling}` is not a ruling: write it as `Name of the ruling=reading`"));
        };
        let ruling = |name: &str| table.program.find(name.trim(), Some(Kind::Ruling));
        overrides.retain(|other: &String, _| ruling(other).is_none() || ruling(other) != ruling(name));
        overrides.insert(name.trim().to_owned(), reading.trim().to_owned());
    }
    Ok(overrides)
}

impl OnTable {
    /// The edition of the table file, or the one that the pack of the first of these things is written for.
    pub fn edition_for(&self, names: &[String]) -> Option<String> {
        let file = self.table.as_ref().and_then(|file| file.edition.clone());
        file.or_else(|| {
            let packs = names.iter().filter_map(|name| declared_by(&self.program, name));
            let mut written = packs.filter_map(|pack| self.written.iter().find(|one| one.pack == pack));
            written.next().or_else(|| self.written.first()).map(|one| one.edition.clone())
        })
    }

    /// The table file, as seen from the folder of a save.
    pub fn beside(&self, save: &str) -> Option<String> {
        let folder = save.rsplit_once('/').map_or(".", |(folder, _)| folder);
        self.table.as_ref().map(|table| relative(&table.path, folder))
    }

    /// The missions, by name, for somebody who named none.
    pub fn missions(&self) -> String {
        let mut names: Vec<String> =
            self.program.of_kind(Kind::Mission).map(|(_, decl)| format!("  {}", quoted(&decl.id))).collect();
        names.sort();
        names.join("\n")
    }

    /// What a game begins from: the set-up in the ids of the program, and the table that the scenario gives, where it begins with one.
    pub fn begin(&self, setup: &Setup, seed: u64) -> Result<Begin, String> {
        let plain = Setup { at: None, ..setup.clone() };
        let mut begin = plain.resolve(&self.program, seed).map_err(|missing| missing.to_string())?;
        let chapters = begin.mission.map(|mission| self.program.chapters_of(mission)).unwrap_or_default();
        let called = |at: &str| chapters.iter().position(|chapter| chapter.name.eq_ignore_ascii_case(at));
        if let Some(at) = setup.at.as_deref().and_then(called) {
            begin.chapter = u8::try_from(at).ok();
        } else if let Some(at) = &setup.at {
            let suite = self.suite();
            let suite = begin.edition.map_or(suite.clone(), |edition| suite.by_edition(edition));
            let names: Vec<&str> = chapters.iter().map(|chapter| chapter.name.as_str()).collect();
            let decl = self.scenario(&suite, at, &names)?;
            let table = suite.by_rulings(begin.overrides.clone()).given(decl, begin.mission);
            let table = table.map_err(|why| format!("no game can begin with the scenario `{at}`: {why}"))?;
            begin.given = Some(Box::new(table));
        }
        Ok(begin)
    }

    fn suite(&self) -> Suite<'_> {
        Suite::new(&self.program, &self.model, &self.loaded, &self.found)
    }

    /// The scenario of this name, which is none of these chapters.
    fn scenario(&self, suite: &Suite<'_>, name: &str, chapters: &[&str]) -> Result<&Declaration, String> {
        let called = |decl: &&Declaration| {
            slug(self.model.name(decl.id)) == slug(name) || self.model.names.id_text(decl.id) == name
        };
        let mut found = self.model.of_kind(Kind::Scenario).filter(called);
        match (found.next(), found.next()) {
            (Some(decl), None) => Ok(decl),
            (Some(_), Some(_)) => Err(format!("`{name}` is the name of several scenarios: write its id")),
            (None, _) => {
                let scenarios = suite.scenarios().map(|decl| self.model.name(decl.id));
                let names: Vec<&str> = chapters.iter().copied().chain(scenarios).collect();
                let near = similar(name, names.iter().copied());
                let advice = match near.as_slice() {
                    [] => "`brim test` lists those of a pack".to_owned(),
                    near => format!(
                        "did you mean {}?",
                        near.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
                    ),
                };
                Err(format!(
                    "the mission has no chapter `{name}`, and there is no scenario of that name on this table; {advice}"
                ))
            }
        }
    }

    /// The edition that the pack of a mission is written for.
    pub fn edition_of(&self, mission: &str) -> Option<String> {
        TableEdition::of_mission(&self.program, &self.written, mission).map(|one| one.edition.clone())
    }

    /// Which box the lot fell on in a game, a line for each deck where the table leaves it to the lot.
    pub fn lots(&self, begin: &Begin) -> Vec<String> {
        let pack = |id: &str| {
            let title = self.model.names.packs.iter().position(|other| other == id);
            let title = title.and_then(|at| self.model.names.titles.get(at)).map_or(id, String::as_str);
            escaped(title).into_owned()
        };
        let line = |(deck, id): (DeclId, String)| {
            format!("{}: the lot falls on {} ({})", escaped(self.program.name(deck)), pack(&id), escaped(&id))
        };
        lots(&self.program, begin).into_iter().map(line).collect()
    }

    /// Tells of a fault of a running game, at the line it happened in.
    pub fn tell(&self, fault: &Fault) {
        console::diagnostics(&[text::fault(fault, &self.model, &self.program)], &self.loaded.sources);
    }
}

impl TableArgs {
    /// The same with one thing told otherwise; nothing where it is none of these.
    pub fn with(&self, what: &str, value: &str) -> Option<TableArgs> {
        let mut other = self.clone();
        match what {
            "heroes" => value.replace('+', ",").clone_into(&mut other.party.heroes),
            "pack" => other.packs = value.split('+').map(str::to_owned).collect(),
            "edition" => other.edition = Some(value.to_owned()),
            "ruling" => other.rulings.push(value.to_owned()),
            "on-top" => other.on_top.push(value.to_owned()),
            _ => return None,
        }
        Some(other)
    }

    /// The packs on the table for a mission.
    pub fn on_table(&self, mission: &str) -> Result<OnTable, String> {
        let party = self.party.file()?;
        let wanted = Wanted::Game { mission, heroes: &self.party.heroes, party: party.as_ref() };
        let mut table = self.locked(on_table(&self.packs, wanted)?)?;
        table.party = heroes_of(party.as_ref(), &table)?;
        Ok(table)
    }

    /// The packs on the table for a saved game.
    pub fn on_table_again(&self, save: &Save, file: &str) -> Result<OnTable, String> {
        self.locked(on_table(&packs_of(&self.packs, save, file)?, Wanted::Ids(&save.setup.packs))?)
    }

    fn locked(&self, table: OnTable) -> Result<OnTable, String> {
        match &table.table {
            Some(file) if self.locked => file.is_locked().map(|()| table),
            None if self.locked => Err("--locked needs a table file: name one with --pack".to_owned()),
            _ => Ok(table),
        }
    }

    /// The options that put the same game on a table again, as they are typed.
    pub fn typed(&self) -> String {
        let mut typed = match &self.party.party {
            Some(party) => format!("--party {}", quoted(party)),
            None => format!("--heroes {}", quoted(&self.party.heroes)),
        };
        let packs = self.packs.iter().map(|pack| ("pack", pack));
        let edition = self.edition.iter().map(|edition| ("edition", edition));
        let on_top = self.on_top.iter().map(|card| ("on-top", card)).chain(self.at.iter().map(|at| ("at", at)));
        let rulings = self.rulings.iter().map(|ruling| ("ruling", ruling));
        for (option, value) in packs.chain(edition).chain(on_top).chain(rulings) {
            typed.push_str(&format!(" --{option} {}", quoted(value)));
        }
        typed
    }

    /// The edition that a set-up plays by, and who says so. `saved`: the set-up is that of a saved game.
    pub fn edition(&self, table: &OnTable, setup: &Setup, saved: bool) -> TableEdition {
        let program = &table.program;
        let id = setup.edition.as_ref().and_then(|edition| program.find(edition, Some(Kind::Edition)));
        let pack = || TableEdition::of_mission(program, &table.written, &setup.mission);
        let from = match (saved, &self.edition) {
            (true, _) => Some("the saved game".to_owned()),
            (false, Some(_)) => Some("--edition".to_owned()),
            (false, None) => match table.table.as_ref().filter(|file| file.edition.is_some()) {
                Some(file) => Some(file.edition_from.clone()),
                None => pack().map(|one| one.by.clone()),
            },
        };
        let name = id.map(|id| program.name(id).to_owned());
        TableEdition::beside(name.clone(), from.filter(|_| name.is_some()), &table.written)
    }

    /// How many heroes to draw, where they are not named.
    pub fn drawn(&self) -> Option<usize> {
        if self.party.party.is_some() {
            return None;
        }
        self.party.heroes.trim().parse().ok()
    }

    /// The set-up of a game. Heroes that are drawn are drawn by its seed.
    pub fn setup(&self, table: &OnTable, mission: &str, seed: u64) -> Result<Setup, String> {
        let mission = &one_of(&table.program, mission, |decl| decl.kind == Some(Kind::Mission))?;
        let on_top = self.on_top.iter().map(|name| one_of(&table.program, name, |decl| decl.deck.is_some()));
        let id = table.program.find(mission, Some(Kind::Mission)).and_then(|id| table.program.decl(id));
        let lost = table.table.iter().flat_map(|file| &file.lost).find(|lost| match id {
            Some(decl) => lost.id == decl.id,
            None => lost.id.is_empty() && lost.name.eq_ignore_ascii_case(mission),
        });
        if let Some(lost) = lost {
            return Err(format!("`{}` cannot be played on this table: {}", lost.name, lost.why.join("; ")));
        }
        let heroes = match self.drawn() {
            None if table.party.is_some() => table.party.clone().unwrap_or_default(),
            Some(count) if (1..=6).contains(&count) => party(&table.program, count, seed),
            Some(count) => return Err(format!("a party has 1 to 6 heroes, not {count}")),
            None => self.party.heroes.split(',').map(|class| Hero::of(class.trim())).collect(),
        };
        let file = table.table.as_ref();
        let overrides = overrides(table, &self.rulings)?;
        let setup = Setup {
            mission: mission.to_owned(),
            heroes,
            packs: table.packs.clone(),
            edition: self.edition.clone().or_else(|| file.and_then(|file| file.edition.clone())).or_else(|| {
                TableEdition::of_mission(&table.program, &table.written, mission).map(|one| one.edition.clone())
            }),
            overrides,
            on_top: on_top.collect::<Result<_, _>>()?,
            boxes: file.map(|file| file.boxes.clone()).unwrap_or_default(),
            genres_apart: file.is_some_and(|file| file.genres_apart),
            at: self.at.clone(),
        };
        setup.in_full(&table.program).map_err(|missing| missing.to_string())
    }
}

/// The id of what a name means among things of a table: a name that several packs print is not guessed at. What nothing is called stays as
/// it is, to be reported where it is looked up.
pub fn one_of(program: &Program, text: &str, fits: impl Fn(&Decl) -> bool) -> Result<String, String> {
    if text.contains('/') {
        return Ok(text.to_owned());
    }
    let wanted = slug(text);
    let all = || program.decls.iter().filter(|decl| decl.kind.is_some() && fits(decl));
    let spelled = |decl: &&Decl| {
        let of_pack =
            text.rsplit_once(" of ").is_some_and(|(name, pack)| slug(name) == slug(&decl.name) && pack == decl.pack);
        decl.apart.is_some() && (of_pack || slug(&decl.shown()) == wanted)
    };
    let named: Vec<&Decl> = all().filter(|decl| slug(&decl.name) == wanted).collect();
    match named.as_slice() {
        [] => Ok(all().find(spelled).map_or_else(|| text.to_owned(), |decl| decl.id.clone())),
        [_] => Ok(text.to_owned()),
        several => {
            let ids: Vec<String> = several.iter().map(|decl| format!("`{}`", decl.id)).collect();
            Err(format!("`{text}` is the name of {} things on this table: write {}", ids.len(), ids.join(" or ")))
        }
    }
}

/// The edition of a table in lines: which, who says so, and which packs are written for another one.
pub fn about_edition(edition: &TableEdition) -> Vec<String> {
    let mut lines = vec![match (&edition.name, &edition.from) {
        (Some(name), Some(from)) => format!("edition: {} (from {})", escaped(name), escaped(from)),
        (Some(name), None) => format!("edition: {}", escaped(name)),
        (None, _) => "edition: none named; every ruling takes its first reading".to_owned(),
    }];
    let others: Vec<String> =
        edition.others.iter().map(|one| format!("{} ({})", escaped(&one.pack), escaped(&one.edition))).collect();
    if !others.is_empty() {
        let written = if others.len() == 1 { "is" } else { "are" };
        let told = format!("{} {written} written for another: `brim mix` shows where they differ", others.join(", "));
        lines.extend(wrapped(&told, 100).lines().map(|line| format!("  {line}")));
    }
    lines
}

/// A word as it is typed in a terminal.
pub fn quoted(word: &str) -> String {
    let plain = word.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '/' | ',' | '_' | '.'));
    let word = escaped(word);
    if plain { word.into_owned() } else { format!("\"{word}\"") }
}

/// Says why a command could not do its work: on standard error, and as the document with `--format json`.
pub fn could_not(why: &str) -> Outcome {
    console::note(&format!("brim: {}", escaped(why)));
    if fault::wants_json() {
        fault::failed(why);
    }
    Outcome::CouldNotRun
}
