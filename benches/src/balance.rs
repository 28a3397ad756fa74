//! Whether `brim diff --balance` says what is so: ten real changes of a mission, some that hardly tell, and two hundred that cannot matter. Each with the pairs and
//! the time it took.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use brimscript::check::check;
use brimscript::diagnostic::Severity;
use brimscript::diff::{Balance, Compared, Heroes, Pair, Playing, Side, diff, missions};
use brimscript::lower::lower;
use brimscript::model::{Model, build};
use brimscript::pack::{InMemory, Loaded, load};
use brimscript::program::Program;
use brimscript::sim::{GameResult, MOST_PAIRS, Steps, Verdict, run};

use crate::files::texts;
use crate::weighed::{Change, HEROES, MISSION, PACK, Sort, Texts, listed, neutral};

/// So many pairs are played between two looks at them, as the tool does.
const BATCH: u32 = 100;

struct Version {
    loaded: Loaded,
    model: Model,
    program: Program,
}

impl Version {
    fn of(texts: &Texts) -> Version {
        let loaded = load(&files(texts), &[PACK.to_owned(), "content/base".to_owned()]);
        let model = check(&loaded).model;
        let program = lower(&model);
        Version { loaded, model, program }
    }

    fn playing(&self) -> Playing<'_> {
        Playing { side: Side { loaded: &self.loaded, model: &self.model }, program: &self.program }
    }
}

fn files(texts: &Texts) -> InMemory {
    InMemory::new(texts.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

fn sound(texts: &Texts) -> bool {
    let loaded = load(&files(texts), &[PACK.to_owned(), "content/base".to_owned()]);
    let (_, found) = build(&loaded);
    found.iter().chain(&loaded.diagnostics).all(|found| found.severity != Severity::Error)
}

/// Games with the packs as they are: every change is held against the same.
type Kept = Mutex<BTreeMap<u64, GameResult>>;

/// Weighs all changes, or those of one sort and of those not the first few, and prints a line for each as it is known.
///
/// # Errors
/// Where the packs cannot be read, or where what cannot matter is judged harder or easier.
pub fn balance(sort: Option<Sort>, skip: usize, limit: u32, threads: usize, seed: u64) -> Result<String, String> {
    let texts = texts().map_err(|error| format!("content/ cannot be read: {error}"))?;
    let old = Version::of(&texts);
    let mut all = listed(&texts)?;
    all.extend(neutral(&texts, &sound));
    all.retain(|change| sort.is_none_or(|wanted| wanted == change.sort));
    all.drain(..skip.min(all.len()));
    let kept = Kept::default();
    let mut wrong = Vec::new();
    let mut totals = String::new();
    for sort in [Sort::Real, Sort::Neutral, Sort::Small] {
        let (mut told, mut among, mut pairs, began) = (BTreeMap::<&str, u32>::new(), 0, 0, Instant::now());
        for change in all.iter().filter(|change| change.sort == sort) {
            let began = Instant::now();
            let one = weigh(&old, &texts, change, &kept, limit, threads, seed)?;
            println!("{sort:?}\t{}\t{}\t{:.1} s", change.what, one.line, began.elapsed().as_secs_f32());
            *told.entry(one.word).or_default() += 1;
            among += u32::from(one.counts);
            pairs += one.pairs;
            if matches!(one.verdict, Verdict::Harder | Verdict::Easier) && one.counts && sort != Sort::Real {
                wrong.push((sort, change.what.clone()));
            }
        }
        let told: Vec<String> = told.iter().map(|(word, count)| format!("{count} {word}")).collect();
        let seconds = began.elapsed().as_secs();
        let _ = writeln!(totals, "{sort:?}: {}; {among} count, {pairs} pairs, {seconds} s", told.join(", "));
    }
    let of = |wanted: Sort| wrong.iter().filter(|(sort, _)| *sort == wanted).count();
    if of(Sort::Neutral) > 0 || of(Sort::Small) > 2 {
        return Err(format!("{totals}judged harder or easier, and should not be: {wrong:?}"));
    }
    Ok(totals)
}

/// What came of one.
struct Weighed {
    verdict: Verdict,
    word: &'static str,
    pairs: u32,
    line: String,
    /// It is one of those that are held to the bound: of those that hardly tell, the ones below half a point.
    counts: bool,
}

fn weigh(
    old: &Version,
    texts: &Texts,
    change: &Change,
    kept: &Kept,
    limit: u32,
    threads: usize,
    seed: u64,
) -> Result<Weighed, String> {
    let new = Version::of(&change.applied(texts));
    let (old, new) = (old.playing(), new.playing());
    let word = |verdict: Verdict| match verdict {
        Verdict::Harder => "harder",
        Verdict::Easier => "easier",
        Verdict::NoDifference => "no difference",
        Verdict::Undecided => "undecided",
    };
    let found = diff(old.side, new.side);
    if !missions(&found, old.side, new.side).iter().any(|mission| mission == MISSION) {
        let verdict = Verdict::NoDifference;
        return Ok(Weighed {
            verdict,
            word: "untouched",
            pairs: 0,
            line: "untouched, 0 pairs".to_owned(),
            counts: true,
        });
    }
    let heroes = Heroes::Drawn(HEROES);
    let pair = Pair::new(old, new, MISSION, None, &heroes);
    let before = |seed: u64| {
        let known = kept.lock().unwrap_or_else(PoisonError::into_inner).get(&seed).cloned();
        known.unwrap_or_else(|| {
            let game = pair.old(seed);
            kept.lock().unwrap_or_else(PoisonError::into_inner).insert(seed, game.clone());
            game
        })
    };
    let after = |seed: u64| pair.new_one(seed);
    if change.sort != Sort::Small {
        let asked = Compared { mission: MISSION.to_owned(), limit, seed, threads, among: 1, ..Compared::default() };
        let one = Balance::decide(asked, &before, &after, &|| ());
        let line = format!(
            "{}, {} pairs, {} alike, victories {:.1} % -> {:.1} % ({:+.1} to {:+.1} points)",
            word(one.verdict),
            one.pairs,
            one.same,
            percent(one.before),
            percent(one.after),
            percent(one.victories.low),
            percent(one.victories.high),
        );
        return match one.faults {
            (0, 0) => {
                Ok(Weighed { verdict: one.verdict, word: word(one.verdict), pairs: one.pairs, line, counts: true })
            }
            faults => Err(format!("{}: games with faults {faults:?}", change.what)),
        };
    }
    // All pairs are played, whatever the test says before that: what it says is held against what they come to.
    let (mut steps, mut said, mut first) = (Steps::default(), Verdict::Undecided, limit);
    let mut played = 0;
    while played < limit {
        let next = (played + BATCH).min(limit);
        let olds = run(played..next, seed, threads, &before, &|| (), &|| false).games;
        let news = run(played..next, seed, threads, &after, &|| (), &|| false).games;
        for ((_, one), (_, other)) in olds.iter().zip(&news) {
            steps.add(one.outcome == "victory", other.outcome == "victory");
        }
        played = next;
        if said == Verdict::Undecided && steps.verdict() != Verdict::Undecided {
            (said, first) = (steps.verdict(), played);
        }
    }
    let points = points(&steps);
    let parted = steps.up + steps.down;
    let counts = points.abs() < 0.5 && parted > 0;
    let line = format!("{} after {first} pairs; {played} pairs: {points:+.2} points, {parted} parted", word(said));
    Ok(Weighed { verdict: said, word: word(said), pairs: first, line, counts })
}

#[expect(clippy::float_arithmetic, reason = "a figure for people")]
fn percent(share: f64) -> f64 {
    share * 100.0
}

/// How much the share of victories changed, in points.
#[expect(clippy::float_arithmetic, reason = "a figure for people")]
fn points(steps: &Steps) -> f64 {
    percent((f64::from(steps.up) - f64::from(steps.down)) / f64::from(steps.pairs().max(1)))
}

/// The sort by its word.
pub fn sort_of(word: &str) -> Option<Sort> {
    match word {
        "real" => Some(Sort::Real),
        "small" => Some(Sort::Small),
        "neutral" => Some(Sort::Neutral),
        _ => None,
    }
}

/// So many pairs at the most, where nobody says.
pub const LIMIT: u32 = MOST_PAIRS;
