//! Chance as games show it: what the journals of some hundred games tell of throws and draws agrees with the exact chances, within what sampling
//! can do. The seed is fixed, so nothing here comes and goes.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::float_arithmetic,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should; its statistics are no rules"
)]

use crate::support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use brimscript::game::chance::Purpose;
use brimscript::game::decision::{About, Choice, Decision};
use brimscript::game::dice::Die;
use brimscript::game::event::EventData;
use brimscript::game::ids::DeclId;
use brimscript::game::journal::Note;
use brimscript::players::{Cautious, Player, Random, View};
use brimscript::program::Program;
use brimscript::replay::{Adventure, Playable, Setup, StepResult, party};
use brimscript::sim::{GameResult, run};
use brimscript::text::{Names, ProgramNames};

/// Games played: `BRIM_GAMES` asks for more.
const GAMES: u32 = 180;

/// A z-score that a true chance passes once in some ten thousand times.
const MOST: f64 = 4.0;

/// Less than this is too little for a z-score.
const FEW: f64 = 4.0;

/// Throws are looked at as they fell: so nobody re-rolls. And whoever may scavenge does, half of the time.
struct Plain<P> {
    player: P,
    asked: u32,
}

impl<P: Player> Player for Plain<P> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        self.asked += 1;
        let offered = |choice: Choice| decision.options.contains(&choice).then_some(choice);
        match decision.about {
            About::Reroll { .. } => offered(Choice::Pass),
            About::Flee => offered(Choice::Pass),
            _ if self.asked.is_multiple_of(2) => offered(Choice::Scavenge),
            _ => None,
        }
        .or_else(|| self.player.choose(view, decision))
    }
}

/// Something that either happens or not, over many tries with chances of their own.
#[derive(Clone, Copy, Debug, Default)]
struct Rate {
    tries: f64,
    expected: f64,
    variance: f64,
    seen: f64,
}

impl Rate {
    fn add(&mut self, chance: f64, happened: bool) {
        self.tries += 1.0;
        self.expected += chance;
        self.variance += chance * (1.0 - chance);
        self.seen += if happened { 1.0 } else { 0.0 };
    }

    fn z(&self) -> f64 {
        if self.variance > 0.0 { (self.seen - self.expected) / self.variance.sqrt() } else { 0.0 }
    }
}

/// What the journals of games told.
#[derive(Default)]
struct Told {
    /// By what was tried.
    rates: BTreeMap<String, Rate>,
    /// How often each face of a kind of die was seen.
    faces: BTreeMap<Die, BTreeMap<i32, u32>>,
    /// The first card that a game drew of each deck, by what is printed on it, with the share of such cards in the deck.
    firsts: BTreeMap<DeclId, BTreeMap<DeclId, (u32, f64)>>,
    /// Throws of which dice were rolled again, by purpose.
    again: BTreeMap<Purpose, u32>,
}

/// The faces of a die, each as likely as another.
fn faces(die: Die) -> Vec<i32> {
    match die {
        Die::D3 => vec![1, 2, 3],
        Die::D6 => (1..=6).collect(),
        Die::D8 => (1..=8).collect(),
        Die::D20 => (1..=20).collect(),
        Die::D36 => (1..=6).flat_map(|tens| (1..=6).map(move |ones| tens * 10 + ones)).collect(),
        Die::Peril => vec![3, 3, 4, 4, 5, 6],
    }
}

/// How likely some dice are to show what is asked for, by looking at every way they can fall.
fn chance(die: Die, count: usize, wanted: &dyn Fn(&[i32]) -> bool) -> f64 {
    let mut ways: Vec<Vec<i32>> = vec![Vec::new()];
    for _ in 0..count {
        let next = |way: &Vec<i32>| {
            let longer = |face: i32| way.iter().copied().chain([face]).collect::<Vec<i32>>();
            faces(die).into_iter().map(longer).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(next).collect();
    }
    let (all, some) = (ways.len(), ways.iter().filter(|way| wanted(way)).count());
    f64::from(u32::try_from(some).expect("few")) / f64::from(u32::try_from(all).expect("few"))
}

/// True where all dice show the same.
fn doubles(faces: &[i32]) -> bool {
    faces.len() > 1 && faces.iter().all(|face| *face == faces[0])
}

impl Told {
    fn rate(&mut self, of: &str, chance: f64, happened: bool) {
        self.rates.entry(of.to_owned()).or_default().add(chance, happened);
    }

    fn note(&mut self, note: &Note) {
        let Note::Throw { purpose, die, faces: shown, rerolled, modifier, need, total, .. } = note else { return };
        // Some texts have dice rolled again, whoever asks; of those the journal has the last face alone. They are few.
        if rerolled.iter().any(|again| *again) {
            *self.again.entry(*purpose).or_default() += 1;
            return;
        }
        for face in shown {
            *self.faces.entry(*die).or_default().entry(*face).or_default() += 1;
        }
        let what = match purpose {
            Purpose::HoldBack => "hold back",
            Purpose::Search => "scavenge",
            Purpose::Escape => "escape",
            Purpose::Test => "test",
            Purpose::Defense => "defense",
            Purpose::Willpower => "willpower",
            _ => return,
        };
        let Some(need) = need.map(|need| need - modifier) else { return };
        if *total {
            let passes = |faces: &[i32]| faces.iter().sum::<i32>() >= need;
            self.rate(&format!("{what} {need}+"), chance(*die, shown.len(), &passes), passes(shown));
            self.rate(&format!("{what}, doubles"), chance(*die, shown.len(), &doubles), doubles(shown));
            return;
        }
        for face in shown {
            self.rate(&format!("{what} {need}+"), chance(*die, 1, &|way| way[0] >= need), *face >= need);
        }
        if *purpose == Purpose::Search {
            for sixes in 0..=shown.len() {
                let some = |faces: &[i32]| faces.iter().filter(|face| **face >= need).count() == sixes;
                let of = format!("{what} {}D {need}+: {sixes}", shown.len());
                self.rate(&of, chance(*die, shown.len(), &some), some(shown));
            }
        }
    }

    fn add(&mut self, other: Told) {
        for (of, more) in other.rates {
            let rate = self.rates.entry(of).or_default();
            rate.tries += more.tries;
            rate.expected += more.expected;
            rate.variance += more.variance;
            rate.seen += more.seen;
        }
        for (die, faces) in other.faces {
            let own = self.faces.entry(die).or_default();
            faces.into_iter().for_each(|(face, times)| *own.entry(face).or_default() += times);
        }
        for (deck, cards) in other.firsts {
            let own = self.firsts.entry(deck).or_default();
            cards.into_iter().for_each(|(card, (times, share))| {
                let entry = own.entry(card).or_insert((0, share));
                entry.0 += times;
            });
        }
        other.again.into_iter().for_each(|(purpose, times)| *self.again.entry(purpose).or_default() += times);
    }
}

/// One game of the mission that explores.
fn game(program: &Program, seed: u64) -> Told {
    let heroes = party(program, usize::try_from(seed % 4).expect("small") + 1, seed);
    let mission = "A Fistful of Dark Stone".to_owned();
    let setup = Setup { mission, heroes, ..Setup::default() };
    let begin = setup.resolve(program, seed).expect("it is all on the table");
    let mut game = Adventure::new(program, &begin);
    game.journal = Some(Vec::new());
    let mut told = Told::default();
    for card in &game.table().cards.all {
        if let Some(deck) = card.deck {
            told.firsts.entry(deck).or_default().entry(card.decl).or_insert((0, 0.0)).1 += 1.0;
        }
    }
    for cards in told.firsts.values_mut() {
        let all: f64 = cards.values().map(|(_, copies)| copies).sum();
        cards.values_mut().for_each(|(_, copies)| *copies /= all);
    }
    let player: Box<dyn Player> =
        if seed.is_multiple_of(2) { Box::new(Cautious::new()) } else { Box::new(Random::new(seed)) };
    let mut player = Plain { player, asked: 0 };
    let mut drawn = BTreeSet::new();
    let mut steps = 0;
    loop {
        let pace = game.step(&mut player);
        steps += 1;
        for note in game.journal.replace(Vec::new()).unwrap_or_default() {
            told.note(&note);
            if let Note::Event(event) = &note
                && let EventData::Draws { card, deck, .. } = event.what
                && drawn.insert(deck)
                && let Some(decl) = game.table().cards.decl(card)
                && let Some((times, _)) = told.firsts.get_mut(&deck).and_then(|cards| cards.get_mut(&decl))
            {
                *times += 1;
            }
        }
        match pace {
            // Two games of three begin deeper down: there it is harder to hold the Darkness back.
            StepResult::On if steps == 1 && !seed.is_multiple_of(3) => {
                let mut table = game.table().clone();
                let depth = table.depth.as_mut().expect("the mission has a track");
                depth.party = if seed % 3 == 1 { 9 } else { 5 };
                game = Adventure::resume(program, table);
                game.journal = Some(Vec::new());
            }
            StepResult::On => {}
            StepResult::Over(_) => return told,
            other => panic!("seed {seed}: {other:?}"),
        }
    }
}

/// How far counts lie from what is expected, all together: chi-square as a z-score.
fn chi(counts: &[(f64, f64)]) -> f64 {
    let sum: f64 = counts.iter().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum();
    let free = f64::from(u32::try_from(counts.len()).expect("few")) - 1.0;
    // Of few faces the sum is far from a bell curve; its cube root is near one (Wilson and Hilferty).
    let spread = 2.0 / (9.0 * free);
    ((sum / free).cbrt() - (1.0 - spread)) / spread.sqrt()
}

#[test]
fn dice_and_decks_fall_as_likely_as_they_should() {
    let (_, program) = support::program();
    let games = std::env::var("BRIM_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES);
    let all: Mutex<Vec<(u64, Told)>> = Mutex::new(Vec::new());
    let play = |seed| {
        let told = game(program, seed);
        all.lock().expect("nobody broke down").push((seed, told));
        GameResult::default()
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(
        run(0..games, 35, threads, &play, &|| {}, &|| false).games.len(),
        usize::try_from(games).expect("small")
    );
    // Sums of floats mind their order.
    let mut games = all.into_inner().expect("nobody broke down");
    games.sort_unstable_by_key(|(seed, _)| *seed);
    let mut told = Told::default();
    games.into_iter().for_each(|(_, game)| told.add(game));

    let mut wrong = Vec::new();
    let mut lines = Vec::new();
    for (of, rate) in &told.rates {
        let z = rate.z();
        lines.push(format!("{of}: {:.0} of {:.0}, expected {:.1}, z {z:.2}", rate.seen, rate.tries, rate.expected));
        // What is certain is certain, however seldom it is tried.
        if (z.abs() > MOST && rate.variance >= FEW) || (rate.variance == 0.0 && (rate.seen - rate.expected).abs() > 0.5)
        {
            wrong.push(lines.last().cloned().unwrap_or_default());
        }
    }
    for (die, seen) in &told.faces {
        let throws: u32 = seen.values().sum();
        let exact = faces(*die);
        for face in seen.keys() {
            assert!(exact.contains(face), "{die:?} shows {face}");
        }
        let mut counts = Vec::new();
        for face in exact.iter().collect::<BTreeSet<_>>() {
            let chance = chance(*die, 1, &|way| way[0] == *face);
            let (seen, expected) = (f64::from(seen.get(face).copied().unwrap_or(0)), f64::from(throws) * chance);
            let z = (seen - expected) / (expected * (1.0 - chance)).sqrt();
            counts.push((seen, expected));
            // Where next to nothing is expected, the bell curve does not hold.
            if z.abs() > MOST && expected >= FEW {
                wrong.push(format!("{die:?} {face}: {seen} of {throws}, expected {expected:.1}, z {z:.2}"));
            }
        }
        lines.push(format!("{die:?}: {throws} dice, all faces together z {:.2}", chi(&counts)));
        if chi(&counts).abs() > MOST && counts.iter().all(|(_, expected)| *expected >= 1.0) {
            wrong.push(lines.last().cloned().unwrap_or_default());
        }
    }
    let names = ProgramNames(program);
    let mut decks = BTreeSet::new();
    for (deck, cards) in &told.firsts {
        let drawn: u32 = cards.values().map(|(times, _)| times).sum();
        // Few draws tell nothing.
        let counts: Vec<(f64, f64)> =
            cards.values().map(|(times, share)| (f64::from(*times), share * f64::from(drawn))).collect();
        if drawn < 40 || counts.len() < 2 {
            continue;
        }
        let name = names.name(*deck);
        lines.push(format!("{name}: {drawn} first cards of {}, z {:.2}", cards.len(), chi(&counts)));
        decks.insert(name);
        if chi(&counts).abs() > MOST {
            wrong.push(lines.last().cloned().unwrap_or_default());
        }
    }
    let lines = lines.join("\n");
    assert!(wrong.is_empty(), "{}\n\nall:\n{lines}\nrolled again: {:?}", wrong.join("\n"), told.again);
    // It has been looked at, and often enough; and next to nothing was left out.
    assert!(told.again.values().sum::<u32>() < 200, "{:?}", told.again);
    for (of, least) in [
        ("hold back 7+", 500.0),
        ("hold back 8+", 500.0),
        ("hold back 9+", 500.0),
        ("hold back, doubles", 1000.0),
        ("scavenge 6+", 300.0),
        ("scavenge 3D 6+: 1", 100.0),
        ("escape 4+", 50.0),
        ("test 5+", 200.0),
        ("defense 4+", 500.0),
    ] {
        let tries = told.rates.get(of).map_or(0.0, |rate| rate.tries);
        assert!(tries >= least, "{of}: only {tries}\n{lines}");
    }
    for (die, least) in [(Die::D6, 10_000), (Die::Peril, 100), (Die::D3, 100), (Die::D8, 1)] {
        let dice: u32 = told.faces.get(&die).map_or(0, |faces| faces.values().sum());
        assert!(dice >= least, "{die:?}: only {dice}\n{lines}");
    }
    assert!(decks.len() > 5, "{decks:?}\n{lines}");
    println!("{lines}\nrolled again: {:?}", told.again);
}
