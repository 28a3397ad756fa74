//! What a game begins from, in words and in ids.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::{Hero, Pack, Save, Setup, hex};
use brim_core::game::chance::{self, Address, Purpose};
use brim_core::game::ids::DeclId;
use brim_core::game::limits::{MOST_HEROES, MOST_MODELS};
use brim_core::game::table::Table;
use brim_core::program::Program;
use brim_core::vocabulary::Kind;
use brim_language::diagnostic::escape::{escaped, shortened};
use brim_language::diagnostic::similar::similar;
use brim_language::pack::table::Source;
use brim_vm::{HeroSetup, Machine, Setup as Begin};

/// Something a set-up names that is not on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A thing of this kind.
    Thing {
        /// What it should be.
        kind: &'static str,
        /// The name.
        name: String,
        /// Those there are.
        there: Vec<String>,
    },
    /// A reading that a ruling does not take.
    Reading {
        /// The ruling.
        ruling: String,
        /// The reading.
        reading: String,
        /// What it takes.
        takes: String,
    },
    /// A party of this size.
    Party(usize),
    /// A scenario to begin with: a program has none, so whoever has the packs lays the table of it.
    At(String),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A spoilt save may name anything at any length.
        let short = |name: &str| shortened(&escaped(name), 60).into_owned();
        match self {
            Missing::Thing { kind, name, there } if there.is_empty() => {
                write!(f, "there is no {kind} `{}`: the packs on the table declare none", short(name))
            }
            Missing::Thing { kind, name, there } => {
                write!(f, "there is no {kind} `{}`; ", short(name))?;
                // As a title or as the last part of an id; the article of a title may be left out.
                let bare = |name: &'_ String| {
                    let name = name.as_str();
                    let articles = ["A ", "An ", "The "];
                    articles.iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name).to_owned()
                };
                let all: Vec<String> = there.iter().map(bare).collect();
                let wanted = bare(&name.rsplit('/').next().unwrap_or(name).replace('-', " "));
                let like = similar(&wanted, all.iter().map(String::as_str)).first().copied();
                if let Some(meant) = there.iter().zip(&all).find(|(_, bare)| Some(bare.as_str()) == like) {
                    return write!(f, "did you mean `{}`?", short(meant.0));
                }
                let there: Vec<_> = there.iter().take(20).map(|name| short(name)).collect();
                write!(f, "there are: {}", there.join(", "))
            }
            Missing::Reading { ruling, reading, takes } => {
                write!(f, "`{}` cannot be read as `{}`: it takes {takes}", short(ruling), short(reading))
            }
            Missing::At(name) => {
                write!(
                    f,
                    "this game begins with what the scenario `{}` gives: `brim play` and `brim replay` can lay it",
                    short(name)
                )
            }
            Missing::Party(size) => write!(
                f,
                "a party has 1 to {MOST_HEROES} heroes, and with their Allies {MOST_MODELS} models, not {size}"
            ),
        }
    }
}

impl Setup {
    /// The set-up in the ids of a program.
    ///
    /// # Errors
    /// [`Missing`] names what is not on the table.
    pub fn resolve(&self, program: &Program, seed: u64) -> Result<Begin, Missing> {
        if let Some(at) = &self.at {
            return Err(Missing::At(at.clone()));
        }
        let mission = find(program, "mission", Kind::Mission, &self.mission)?;
        let edition = self.edition.as_ref().map(|edition| find(program, "edition", Kind::Edition, edition));
        // Allies come along beside the heroes, as many models as a party can have.
        let ally = |hero: &&Hero| {
            program.find(&hero.class, Some(Kind::Class)).is_some_and(|class| program.is_uncounted(class))
        };
        let heroes = self.heroes.iter().filter(|hero| !ally(hero)).count();
        let more = |count: usize, most: i32| i32::try_from(count).map_or(true, |count| count > most);
        if heroes == 0 || more(heroes, MOST_HEROES) || more(self.heroes.len(), MOST_MODELS) {
            return Err(Missing::Party(self.heroes.len()));
        }
        let hero = |hero: &Hero| {
            let class = find(program, "hero class", Kind::Class, &hero.class)?;
            hero_setup(program, class, hero)
        };
        let overrides = self.overrides.iter().map(|(ruling, reading)| over(program, ruling, reading));
        Ok(Begin {
            mission: Some(mission),
            heroes: self.heroes.iter().map(hero).collect::<Result<_, _>>()?,
            seed,
            edition: edition.transpose()?,
            overrides: overrides.collect::<Result<_, _>>()?,
            on_top: self.on_top.iter().map(|name| card(program, name)).collect::<Result<_, _>>()?,
            boxes: self
                .boxes
                .iter()
                .filter_map(|(deck, from)| of_box(program, deck, from))
                .collect::<Result<_, _>>()?,
            genres_apart: self.genres_apart,
            given: None,
            chapter: None,
        })
    }

    /// The set-up with its names as full ids, and heroes that have a name each.
    ///
    /// # Errors
    /// [`Missing`] names what is not on the table.
    pub fn in_full(&self, program: &Program) -> Result<Setup, Missing> {
        let begin = Setup { at: None, ..self.clone() }.resolve(program, 0)?;
        let id = |id: DeclId| program.decl(id).map(|decl| decl.id.clone()).unwrap_or_default();
        let mut setup = Setup { mission: begin.mission.map(id).unwrap_or_default(), ..self.clone() };
        for (hero, begin) in setup.heroes.iter_mut().zip(&begin.heroes) {
            hero.class = id(begin.class);
        }
        setup.edition = begin.edition.map(id);
        setup.on_top = begin.on_top.into_iter().map(id).collect();
        let source = |pack: Option<String>| pack.unwrap_or_else(|| Source::BY_LOT.to_owned());
        setup.boxes = begin.boxes.into_iter().map(|(deck, pack)| (id(deck), source(pack))).collect();
        for seat in 0..setup.heroes.len() {
            let Some(hero) = setup.heroes.get(seat).filter(|hero| hero.name.is_empty()) else { continue };
            let class = program.find(&hero.class, Some(Kind::Class)).map(|class| program.name(class).to_owned());
            let name = class.unwrap_or_default();
            let same = setup.heroes.iter().take(seat).filter(|other| other.class == hero.class).count();
            let name = if same == 0 { name } else { format!("{name} {}", same + 1) };
            if let Some(hero) = setup.heroes.get_mut(seat) {
                hero.name = name;
            }
        }
        Ok(setup)
    }
}

impl Save {
    /// Writes down the declarations a game used, with their hashes.
    pub fn declare(&mut self, program: &Program, used: impl IntoIterator<Item = DeclId>) {
        let used = used.into_iter().filter_map(|id| program.decl(id));
        self.declarations = used.map(|decl| (decl.key.clone(), hex(decl.hash))).collect();
    }
}

/// The hashes of all declarations of a program, by their lasting keys.
pub fn hashes(program: &Program) -> BTreeMap<String, String> {
    program.decls.iter().map(|decl| (decl.key.clone(), hex(decl.hash))).collect()
}

/// Packs with their versions, as a set-up lists them.
pub fn packs<'a>(packs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<Pack> {
    packs.into_iter().map(|(id, version)| Pack { id: id.to_owned(), version: version.to_owned() }).collect()
}

/// A party of a given size, each hero of another class as long as there are enough: the seed decides which. One more class on the table
/// does not change the order of the others. Allies come along where they are named, and not of themselves.
pub fn party(program: &Program, size: usize, seed: u64) -> Vec<Hero> {
    let heroes = program.of_kind(Kind::Class).filter(|(id, _)| !program.is_uncounted(*id));
    let (classes, keys): (Vec<&str>, Vec<u64>) =
        heroes.map(|(_, decl)| (decl.id.as_str(), chance::hash64(&decl.key))).unzip();
    let cause = chance::hash64("party");
    let address =
        Address { purpose: Purpose::RandomPick, cause, turn: 0, activation: 0, occurrence: 0, slot: 0, attempt: 0 };
    let order = chance::order(seed, &address, &keys);
    let chosen = order.iter().cycle().take(if order.is_empty() { 0 } else { size });
    let class = |place: &usize| classes.get(*place).copied().unwrap_or_default().to_owned();
    chosen.map(|place| Hero::of(class(place))).collect()
}

/// A hero with what it has gathered, in the ids of a program.
///
/// # Errors
/// [`Missing`] names what is not on the table.
pub fn hero_setup(program: &Program, class: DeclId, hero: &Hero) -> Result<HeroSetup, Missing> {
    let one_of = |words, name: &String, kinds: &[Kind]| {
        let first = kinds.first().copied().unwrap_or(Kind::Item);
        let found = kinds.iter().find_map(|kind| program.find(name, Some(*kind)));
        found.map_or_else(|| find(program, words, first, name), Ok)
    };
    let items = hero.items.iter().map(|name| one_of("item", name, &[Kind::Item, Kind::Spell]));
    let upgrades = hero.upgrades.iter().map(|name| one_of("upgrade", name, &[Kind::Ability, Kind::Item, Kind::Spell]));
    let tokens = hero.tokens.iter();
    let token = |(name, count): (&String, &i32)| Ok((one_of("token", name, &[Kind::Token, Kind::Marker])?, *count));
    Ok(HeroSetup {
        class,
        name: hero.name.clone(),
        level: hero.level,
        given: items.chain(upgrades).collect::<Result<_, _>>()?,
        tokens: tokens.map(token).collect::<Result<_, _>>()?,
        gold: hero.gold,
        dark_stone: hero.dark_stone,
        xp: hero.xp,
    })
}

/// The readings that are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// The edition.
    pub edition: Option<DeclId>,
    /// Rulings that are read otherwise, by the words of the reading.
    pub overrides: Vec<(DeclId, String)>,
}

/// An edition and single rulings, in the ids of a program.
///
/// # Errors
/// [`Missing`] names what is not on the table.
pub fn readings(
    program: &Program,
    edition: Option<&str>,
    overrides: &BTreeMap<String, String>,
) -> Result<Readings, Missing> {
    let edition = edition.map(|edition| find(program, "edition", Kind::Edition, edition)).transpose()?;
    let overrides = overrides.iter().map(|(ruling, reading)| over(program, ruling, reading));
    Ok(Readings { edition, overrides: overrides.collect::<Result<_, _>>()? })
}

fn find(program: &Program, words: &'static str, kind: Kind, name: &str) -> Result<DeclId, Missing> {
    program.find(name, Some(kind)).ok_or_else(|| Missing::Thing {
        kind: words,
        name: name.to_owned(),
        there: program.of_kind(kind).map(|(_, decl)| decl.name.clone()).collect(),
    })
}

/// A card that lies in a deck.
fn card(program: &Program, name: &str) -> Result<DeclId, Missing> {
    let machine = Machine::new(program, Table::default());
    let lies = |id: &DeclId| machine.deck_of(*id).is_some();
    let kinds = program.decls.iter().filter_map(|decl| decl.kind).collect::<BTreeSet<Kind>>();
    let mut found = kinds.into_iter().filter_map(|kind| program.find(name, Some(kind)));
    found.find(lies).ok_or_else(|| Missing::Thing {
        kind: "card in a deck",
        name: name.to_owned(),
        there: (0u32..)
            .map(DeclId)
            .zip(&program.decls)
            .filter(|(id, _)| lies(id))
            .map(|(_, decl)| decl.name.clone())
            .collect(),
    })
}

/// A deck and the pack whose cards it takes, if not those of all.
fn of_box(program: &Program, deck: &str, from: &str) -> Option<Result<(DeclId, Option<String>), Missing>> {
    let pack = match Source::of(from) {
        Source::All => return None,
        Source::ByLot => None,
        Source::Pack(id) => Some(id),
    };
    Some(find(program, "deck", Kind::Deck, deck).map(|deck| (deck, pack)))
}

/// One of the readings that a ruling offers, by its words.
fn over(program: &Program, ruling: &str, reading: &str) -> Result<(DeclId, String), Missing> {
    let id = find(program, "ruling", Kind::Ruling, ruling)?;
    let offered = program.rules.rulings.get(&id).map(|ruling| ruling.readings.as_slice()).unwrap_or_default();
    let words = || offered.iter().map(|reading| reading.words.as_str());
    match words().find(|words| words.eq_ignore_ascii_case(reading.trim())) {
        Some(words) => Ok((id, words.to_owned())),
        None => Err(Missing::Reading {
            ruling: ruling.to_owned(),
            reading: reading.to_owned(),
            takes: format!("one of: {}", words().collect::<Vec<_>>().join(", ")),
        }),
    }
}
