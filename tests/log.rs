//! The log tells what was played: its lines are read back, and their figures are held against the journal.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

use crate::support;

use std::sync::Mutex;

use brimscript::game::chance::Purpose;
use brimscript::game::event::{EventData, HitKind};
use brimscript::game::ids::Model;
use brimscript::game::journal::{Note, Stage, Tally};
use brimscript::players::{Cautious, Player, Random};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Playable, Setup, StepResult, party};
use brimscript::sim::{GameResult, run};
use brimscript::text::{ProgramNames, Transcript};
use brimscript::vocabulary::Kind;

/// Games of a sample, and of the whole.
const SAMPLE: u32 = 60;
const WHOLE: u32 = 1000;

/// What the lines of a game said, and where that was something else than was played.
#[derive(Default)]
struct Read {
    /// Lines with figures of attacks, by what they tell.
    wounds: usize,
    stories: usize,
    nothings: usize,
    spared: usize,
    rolls: usize,
    faced: usize,
    saves: usize,
    wrong: Vec<String>,
}

/// Wounds, with the damage of their strike past Defense, and its damage dice.
struct Taken {
    amount: i32,
    damages: Vec<i32>,
    dice: Vec<i32>,
}

/// What the journal said of late.
#[derive(Default)]
struct Played {
    /// Wounds that no line has told of.
    wounds: Vec<Taken>,
    /// Hits of the last roll To Hit.
    rolled: usize,
    /// Hits of the last strike.
    struck: i32,
    /// Dice of the last throw against hits, and how many of them stopped one.
    stopped: Option<(Purpose, usize, usize)>,
    /// A hit of this attack is defended against otherwise than the throw says: `that hit gives defense rolls -1`.
    bent: bool,
    /// Damage that went past Defense in this strike.
    damages: Vec<i32>,
    /// Damage dice since the last strike.
    dice: Vec<i32>,
    /// The same of this strike.
    thrown: Vec<i32>,
}

impl Played {
    fn note(&mut self, note: &Note) {
        match note {
            Note::Event(event) => match &event.what {
                EventData::Wounds { amount, .. } if *amount > 0 => {
                    let (damages, dice) = (self.damages.clone(), self.thrown.clone());
                    self.wounds.push(Taken { amount: *amount, damages, dice });
                }
                EventData::AttackStarts { .. } => self.bent = false,
                EventData::HitChanges { now, .. } => self.bent |= now.defense_rolls != 0,
                EventData::HitsRolled { hits, .. } => self.rolled = hits.len(),
                EventData::Struck { hits, .. } => {
                    self.struck = *hits;
                    self.damages.clear();
                    self.thrown = std::mem::take(&mut self.dice);
                }
                EventData::Damages { amount, saved: false, .. } => self.damages.push(*amount),
                _ => {}
            },
            Note::Throw { purpose, faces, need, modifier, .. } => match purpose {
                Purpose::Damage | Purpose::Blast => self.dice.extend(faces),
                Purpose::Defense | Purpose::Cover | Purpose::Willpower => {
                    let need = need.unwrap_or(0);
                    let made = faces.iter().filter(|face| **face + modifier >= need).count();
                    self.stopped = Some((*purpose, made, faces.len()));
                }
                _ => {}
            },
            _ => {}
        }
    }
}

/// The number a text begins with, in digits or as a word.
fn number(text: &str) -> Option<i32> {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = text.split([' ', ',', '.', ')']).next()?;
    let named = WORDS.iter().position(|one| *one == word).and_then(|place| i32::try_from(place).ok());
    word.parse().ok().or(named).or((word == "a").then_some(1)).or((word == "nothing").then_some(0))
}

/// The story of hits in brackets: the damage of each, its dice where they are shown, and what was taken off and put to it together.
struct Story {
    hits: Vec<i32>,
    dice: Vec<i32>,
    defense: i32,
    off: i32,
    text: i32,
    further: i32,
}

impl Story {
    /// What is left of the hits, one after the other.
    fn left(&self) -> i32 {
        self.hits.iter().sum::<i32>() - self.defense - self.off + self.text + self.further
    }
}

fn story(text: &str) -> Result<Story, String> {
    let mut story = Story { hits: Vec::new(), dice: Vec::new(), defense: 0, off: 0, text: 0, further: 0 };
    for (place, part) in text.split(", ").enumerate() {
        let bare = part.strip_prefix("damage ").or(part.strip_prefix("Damage ")).unwrap_or(part);
        let figures: Vec<Option<i32>> = bare.split(' ').map(|word| word.parse().ok()).collect();
        if let [Some(die), more @ ..] = figures.as_slice()
            && more.iter().all(Option::is_some)
        {
            let more: i32 = more.iter().flatten().sum();
            story.dice.push(*die);
            story.hits.push(die + more);
            continue;
        }
        let last = |word: &str| part.rsplit_once(word).and_then(|(_, rest)| number(rest.trim()));
        let first = || number(part).ok_or_else(|| format!("`{part}` has no figure"));
        if place == 0 && part.contains("hit") {
            let each = last(" of ").ok_or_else(|| format!("`{part}` says nothing of each"))?;
            let many = if part.starts_with("hits") || part.starts_with("Hits") {
                1
            } else {
                number(&part.to_lowercase()).unwrap_or(1)
            };
            (0..many).for_each(|_| story.hits.push(each));
        } else if part == "a critical hit"
            || part.starts_with("past Defense")
            || part.ends_with("re-rolled")
            || part.ends_with("for Grit")
        {
        } else if let Some(defense) = part.strip_prefix("Defense ") {
            story.defense = number(defense).ok_or_else(|| format!("`{part}`"))?;
        } else if part.ends_with(" by a text") {
            story.text += first()?;
        } else if let Some(taken) = part.strip_prefix("Shield ").or(part.strip_prefix("Armor ")) {
            story.off += number(taken).ok_or_else(|| format!("`{part}`"))?;
        } else if part.ends_with(" over the limit") {
            story.off += first()?;
        } else if part.ends_with(" more") {
            story.further += first()?;
        } else if part.ends_with(" less") {
            story.further -= first()?;
        } else {
            return Err(format!("`{part}` cannot be read"));
        }
    }
    if story.hits.is_empty() { Err("it tells of no hit".to_owned()) } else { Ok(story) }
}

impl Read {
    fn line(&mut self, line: &str, played: &mut Played) {
        if let Err(why) = self.read(line.trim(), played) {
            self.wrong.push(format!("{}: {why}", line.trim()));
        }
    }

    fn read(&mut self, line: &str, played: &mut Played) -> Result<(), String> {
        let same = |said: i32, was: i32, what: &str| {
            if said == was { Ok(()) } else { Err(format!("{what}: {was} in the journal")) }
        };
        if let Some((_, hits)) = line.split_once(" - ").filter(|(doing, _)| doing.contains(": "))
            && (hits.contains("hit.") || hits.contains("hits"))
            && !line.contains("how many")
        {
            self.rolls += 1;
            return same(number(hits).unwrap_or(-1), i32::try_from(played.rolled).unwrap_or(-1), "hits");
        }
        if let Some((_, rest)) = line.split_once(" faces ") {
            self.faced += 1;
            same(number(rest).unwrap_or(-1), played.struck, "hits")?;
            if let Some((before, _)) = rest.split_once(" past any defense") {
                let past = before.rsplit_once(", ").and_then(|(_, past)| number(past)).unwrap_or(-1);
                let dice = played.stopped.map_or(0, |(_, _, dice)| dice);
                same(past, played.struck - i32::try_from(dice).unwrap_or(0), "hits past any defense")?;
            }
            return Ok(());
        }
        if [" defends on ", " takes cover on ", " resists on "].iter().any(|verb| line.contains(verb)) {
            self.saves += 1;
            let Some((_, made, dice)) = played.stopped else { return Err("no dice were thrown".to_owned()) };
            let told = line.split(" re-rolled").next().unwrap_or(line).trim_end_matches('.');
            let told =
                if line.contains(" re-rolled") { told.rsplit_once(" (").map_or(told, |(told, _)| told) } else { told };
            let said = told.rsplit(", ").next().unwrap_or("");
            let said = match said {
                "all stopped" | "stopped" => i32::try_from(dice).unwrap_or(-1),
                said => number(said).unwrap_or(-1),
            };
            return same(said, i32::try_from(made).unwrap_or(-1), "stopped");
        }
        if let Some((story_of, _)) = line.split_once(": nothing gets through") {
            self.nothings += 1;
            let (struck, stops) = story_of.split_once(" to ").or(story_of.split_once(" on ")).ok_or("whom?")?;
            let stops = stops.split_once(", ").map_or(String::new(), |(_, stops)| format!(", {stops}"));
            let story = story(&format!("{struck}{stops}"))?;
            let taken: i32 =
                story.hits.iter().map(|hit| (*hit).min(story.defense)).sum::<i32>() + story.off - story.text;
            return same(taken, story.hits.iter().sum(), "damage that was stopped");
        }
        if let Some((_, rest)) = line.split_once(" is spared ") {
            self.spared += 1;
            let inner = rest.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(inner, _)| inner);
            return same(story(inner)?.left(), number(rest).unwrap_or(-1), "wounds spared");
        }
        let Some((_, rest)) = line.split_once(" takes ").filter(|(_, rest)| rest.contains(" wound")) else {
            return Ok(());
        };
        let Some(said) = number(rest) else { return Ok(()) };
        self.wounds += 1;
        if played.wounds.is_empty() {
            return Err("nobody was wounded".to_owned());
        }
        let Taken { amount, damages, dice } = played.wounds.remove(0);
        same(said, amount, "wounds")?;
        let after = rest.split_once(" wound").map_or("", |(_, after)| after.trim_start_matches('s'));
        if let Some(inner) = after.strip_prefix(" (").and_then(|rest| rest.split_once(')')).map(|(inner, _)| inner) {
            self.stories += 1;
            let story = story(inner)?;
            same(story.left(), said, "what the figures come to")?;
            if let [hit] = story.hits.as_slice() {
                let past = hit - story.defense + story.text;
                // A text that comes in the place of the damage takes its part off later.
                if ![past, hit - story.defense].iter().any(|past| damages.contains(past)) {
                    return Err(format!("{past} past Defense, and {damages:?} in the journal"));
                }
            }
            let shown = story.dice.len() == story.hits.len() && inner.contains('+');
            if shown && !story.dice.iter().all(|die| dice.contains(die)) {
                return Err(format!("the dice were {dice:?}"));
            }
        }
        Ok(())
    }

    /// Dice that are said to stop hits have stopped as many.
    fn tally(&mut self, tally: &Tally, played: &Played) {
        let Model::Hero(_) = tally.model else { return };
        for (place, (stage, after)) in tally.stages.iter().enumerate() {
            let purpose = match (stage, tally.kind) {
                (Stage::Defense, HitKind::Hit) => Purpose::Defense,
                _ => continue,
            };
            let gone = |left: &[Option<i32>]| left.iter().filter(|hit| hit.is_none()).count();
            let stopped = gone(after) - gone(&tally.before(place));
            if !played.bent && played.stopped.is_some_and(|(for_what, made, _)| for_what == purpose && made != stopped)
            {
                self.wrong.push(format!("dice that stopped {stopped} hits are told otherwise: {:?}", played.stopped));
            }
        }
    }

    fn add(&mut self, other: Read) {
        self.wounds += other.wounds;
        self.stories += other.stories;
        self.nothings += other.nothings;
        self.spared += other.spared;
        self.rolls += other.rolls;
        self.faced += other.faced;
        self.saves += other.saves;
        self.wrong.extend(other.wrong);
    }
}

/// One game, its log read line by line as it is written.
fn game(program: &Program, missions: &[String], seed: u64) -> Read {
    let place = usize::try_from(seed).expect("small");
    let heroes = party(program, place % 4 + 1, seed);
    let setup = Setup { mission: missions[place % missions.len()].clone(), heroes, ..Setup::default() };
    let begin = setup.resolve(program, seed).expect("it is all on the table");
    let mut game = Adventure::new(program, &begin);
    game.journal = Some(Vec::new());
    let names = ProgramNames(program);
    let mut log = Transcript::new(&names, game.table());
    let mut player: Box<dyn Player> =
        if seed.is_multiple_of(2) { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
    let (mut read, mut played) = (Read::default(), Played::default());
    loop {
        let pace = game.step(&mut player);
        for note in game.journal.replace(Vec::new()).unwrap_or_default() {
            played.note(&note);
            if let Note::Strike(tally) = &note
                && tally.done
            {
                read.tally(tally, &played);
            }
            for line in log.tell(&note) {
                read.line(&line, &mut played);
            }
        }
        match pace {
            StepResult::On => {}
            StepResult::Over(_) => break,
            other => panic!("seed {seed}: {other:?}"),
        }
    }
    for line in log.finish() {
        read.line(&line, &mut played);
    }
    if !played.wounds.is_empty() {
        read.wrong.push(format!("{} times somebody was wounded, and no line says so", played.wounds.len()));
    }
    read.wrong.iter_mut().for_each(|wrong| *wrong = format!("seed {seed}: {wrong}"));
    read
}

#[test]
fn the_log_tells_the_figures_that_were_played() {
    let (_, program) = support::program();
    let missions: Vec<String> = program.of_kind(Kind::Mission).map(|(_, decl)| decl.name.clone()).collect();
    let missions: Vec<String> = missions.into_iter().filter(|name| playable(program, name)).collect();
    assert!(missions.len() > 2, "{missions:?}");
    let games = if std::env::var_os("BRIM_WHOLE").is_some() { WHOLE } else { SAMPLE };
    let all: Mutex<Vec<(u64, Read)>> = Mutex::new(Vec::new());
    let play = |seed| {
        let read = game(program, &missions, seed);
        all.lock().expect("nobody broke down").push((seed, read));
        GameResult::default()
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(
        run(0..games, 51, threads, &play, &|| {}, &|| false).games.len(),
        usize::try_from(games).expect("small")
    );
    let mut all = all.into_inner().expect("nobody broke down");
    all.sort_unstable_by_key(|(seed, _)| *seed);
    let mut read = Read::default();
    all.into_iter().for_each(|(_, game)| read.add(game));
    let Read { wounds, stories, nothings, spared, rolls, faced, saves, wrong } = &read;
    let told = format!(
        "{games} games: {rolls} rolls To Hit, {faced} strikes faced, {saves} saves, {wounds} wounds, {stories} with their hits, \
         {nothings} of no effect, {spared} spared"
    );
    println!("{told}");
    let few: Vec<&String> = wrong.iter().take(40).collect();
    assert!(wrong.is_empty(), "{told}\n{} lines are wrong:\n{few:#?}", wrong.len());
    let least = usize::try_from(games).expect("small");
    assert!(*wounds > 5 * least && *stories > 3 * least && *nothings > least / 2, "{told}");
    assert!(*rolls > 5 * least && *faced > least / 4 && *saves > least, "{told}");
}

/// A mission that can be set up as it stands.
fn playable(program: &Program, mission: &str) -> bool {
    let setup = Setup { mission: mission.to_owned(), heroes: party(program, 1, 1), ..Setup::default() };
    setup.resolve(program, 1).is_ok()
}
