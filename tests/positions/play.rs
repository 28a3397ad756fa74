//! Plays a text, with its line and without, and says what of it was played.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use brimscript::game::event::EventData;
use brimscript::game::ids::{DeclId, OpId};
use brimscript::game::journal::Note;
use brimscript::phrase::ModifierView;
use brimscript::program::{Program, StatKey};
use brimscript::stage::{self, Carried, Carrier, Kit, Played, Show, meant, tour};
use brimscript::vm::Answered;
use brimscript::vocabulary::recipes::{Recipe, Spot};
use brimscript::vocabulary::{Effect, Query, Stat, Word};

use super::carriers::{Carries as _, TEXT};
use super::texts::{Plan, Text};

/// Where the dice begin in each of the plays of a recipe.
const SEEDS: [u32; 3] = [0, 2, 5];

/// Where they begin where a figure is looked at: each die shows each face once.
const FACES: [u32; 6] = [0, 1, 2, 3, 4, 5];

/// The programs: as written, and with every line taken out.
pub struct Programs {
    pub with: Program,
    pub without: Program,
    /// With the figure of every line one higher.
    pub higher: Option<Program>,
    pub kit: Kit,
    /// The line of each declaration.
    lines: BTreeMap<DeclId, OpId>,
}

impl Programs {
    /// The figure that a text changes, and nothing else.
    fn stat(&self, decl: DeclId) -> Option<Stat> {
        let line = self.with.op(*self.lines.get(&decl)?)?;
        match ModifierView::of(line)?.stat()? {
            StatKey::Stat(stat) => Some(stat),
            _ => None,
        }
    }

    pub fn new(with: Program) -> Programs {
        let kit = Kit::of(&with).expect("the kit is there");
        let mut lines = BTreeMap::new();
        for op in with.store.all() {
            let line = match op.word() {
                Word::RuleForm(_) => op.body().first(),
                // A bare line of a sheet.
                Word::Modifier(_) if !lines.contains_key(&with.owner(op.id())) => Some(op),
                _ => None,
            };
            if let Some(line) = line {
                lines.insert(with.owner(op.id()), line.id());
            }
        }
        for (decl, id) in with.decls.iter().zip(0u32..) {
            if let Some(line) = decl.on_reveal.first() {
                lines.insert(DeclId(id), *line);
            }
        }
        // What brings a text into play is left as it is.
        let names: BTreeSet<&str> = with.decls.iter().map(|decl| decl.name.as_str()).collect();
        let net = |name: &str| name.starts_with("Net Q") && !names.contains(format!("{name}{TEXT}").as_str());
        let net = |decl: &DeclId| with.decl(*decl).is_some_and(|decl| net(&decl.name));
        lines.retain(|decl, _| net(decl));
        let mut without = with.clone();
        let modifier = |op: &OpId| with.op(*op).is_some_and(|op| matches!(op.word(), Word::Modifier(_)));
        let blank: BTreeSet<OpId> = lines.values().copied().collect();
        without.standing.values_mut().for_each(|all| all.retain(|standing| !blank.contains(&standing.op)));
        without.grants.retain(|standing| !blank.contains(&standing.op));
        for line in lines.values().filter(|line| !modifier(line)) {
            without.store.replace(*line, Word::Effect(Effect::Nothing), &[], &[]);
        }
        without.index();
        Programs { with, without, higher: None, kit, lines }
    }
}

/// Which of the programs is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    With,
    Without,
    Higher,
}

/// What was seen of one play.
struct Seen {
    played: Played,
    /// The Probe arrived.
    probed: bool,
    /// The line ran.
    ran: bool,
}

impl Seen {
    fn differs(&self, other: &Seen) -> bool {
        self.played.differs(&other.played)
    }

    /// The rules were told another figure when they asked for one.
    fn told_otherwise(&self, other: &Seen) -> bool {
        let counts = |answered: &&Answered| answered.0 != Query::TextOrder;
        !self.played.answers.iter().filter(counts).eq(other.played.answers.iter().filter(counts))
    }
}

/// What of a text is not played.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Silent {
    /// The engine stopped.
    Fault(String),
    /// The moment never comes.
    Never,
    /// What stands behind the line is not played.
    Rest,
    /// The line is never carried out.
    NotRun,
    /// With it and without it the game is the same.
    Same,
    /// It answers to what befalls somebody else.
    Others,
    /// One more of what it says is the same game.
    Figure,
}

impl Silent {
    /// As the list says it.
    pub fn words(&self) -> String {
        match self {
            Silent::Fault(why) => format!("stops the game ({why})"),
            Silent::Never => "the moment never comes".to_owned(),
            Silent::Rest => "the rest is not played".to_owned(),
            Silent::NotRun => "the line does not run".to_owned(),
            Silent::Same => "the same without it".to_owned(),
            Silent::Figure => "one more makes no difference".to_owned(),
            Silent::Others => "answers to others".to_owned(),
        }
    }
}

fn play(programs: &Programs, side: Side, carried: Carried, show: &Show, first: u32) -> Seen {
    let program = match side {
        Side::With => &programs.with,
        Side::Without => &programs.without,
        Side::Higher => programs.higher.as_ref().unwrap_or(&programs.with),
    };
    let played = stage::play(program, &programs.kit, carried, show, first);
    let ran = programs.lines.get(&carried.decl).is_some_and(|line| played.ran.contains_key(line));
    let probe = |what: &EventData| matches!(what, EventData::Gains { what, .. } if *what == programs.kit.probe);
    let probed = played.notes.iter().any(|note| matches!(note, Note::Event(event) if probe(&event.what)));
    Seen { played, probed, ran }
}

/// What happened where a text was played, without the numbers of declarations and ops, which two texts do not share.
pub fn told(programs: &Programs, text: &Text, show: &Show, seed: u32) -> Vec<String> {
    let Some(carried) = carried(programs, text) else { return Vec::new() };
    let seen = play(programs, Side::With, carried, show, seed);
    let event = |note: &Note| match note {
        Note::Event(event) => Some(event.what.clone()),
        _ => None,
    };
    let counted = |what: &EventData| matches!(what, EventData::Used { .. });
    let events = seen.played.notes.iter().filter_map(event).filter(|what| !counted(what));
    events.map(|what| plain(&format!("{what:?}"))).chain(seen.played.fault).collect()
}

/// A text of the debugger without numbers of declarations, ops and cards.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) =
        ["DeclId(", "OpId(", "CardId("].iter().filter_map(|id| rest.find(id).map(|at| at + id.len())).min()
    {
        out.push_str(&rest[..at]);
        rest = rest[at..].trim_start_matches(|digit: char| digit.is_ascii_digit());
    }
    out.push_str(rest);
    out
}

/// The declarations of a text.
fn carried(programs: &Programs, text: &Text) -> Option<Carried> {
    let (carrier, kind) = (text.carrier, Some(text.carrier.kind()));
    let Some(brings) = carrier.bearer() else {
        let decl = programs.with.find(&text.name, kind)?;
        return Some(Carried { carrier, decl, bearer: decl });
    };
    let decl = programs.with.find(&format!("{}{TEXT}", text.name), kind)?;
    Some(Carried { carrier, decl, bearer: programs.with.find(&text.name, Some(brings))? })
}

/// What of the text is not played, if anything.
pub fn judge(programs: &Programs, text: &Text) -> Option<Silent> {
    let judged = catch_unwind(AssertUnwindSafe(|| judged(programs, text)));
    judged.unwrap_or_else(|_| Some(Silent::Fault("it panics".to_owned())))
}

/// What is done to see a text, and, where its moment speaks of somebody, the same with somebody else.
fn shows(text: &Text) -> (Vec<Show>, Option<Show>) {
    match text.plan {
        Plan::Moment(moment, role) => {
            let (who, other) = meant(text.carrier, Some(role).filter(|_| moment.has_subject()));
            let show = |(spot, done): Recipe, who| Show { spot, legs: vec![(done, who)], down: false };
            let recipes = moment.moment().map(|word| word.comes(moment.span()).recipes()).unwrap_or_default();
            let shows = recipes.iter().map(|recipe| show(*recipe, who)).collect();
            let missed = recipes.first().filter(|(_, done)| done.befalls(role == "this enemy")).zip(other);
            (shows, missed.map(|(recipe, other)| show(*recipe, other)))
        }
        Plan::Standing => (tour(), None),
        Plan::Drawn(saying) => (stage::drawn(saying), None),
        Plan::Used => (stage::used(), None),
    }
}

fn judged(programs: &Programs, text: &Text) -> Option<Silent> {
    let carried = carried(programs, text)?;
    if matches!(text.plan, Plan::Standing) {
        return stands(programs, carried, text.plainly);
    }
    let (shows, missed) = shows(text);
    let mut found = acts(programs, carried, &shows, missed.as_ref());
    if found == Some(Silent::Same) {
        // Where a hero lies KO'd what is nothing elsewhere shows.
        let down: Vec<Show> = shows.iter().map(|show| Show { down: true, ..show.clone() }).collect();
        found = acts(programs, carried, &down, None).and(found);
    }
    if found.is_some() {
        return found;
    }
    figure(programs, text, carried, &shows)?;
    // And where more enemies stand in a line, or all have room around them.
    let near: Vec<&Show> = shows.iter().filter(|show| show.spot == Spot::Near || show.spot == Spot::Far).collect();
    let others = [Spot::Line, Spot::Fists]
        .into_iter()
        .flat_map(|spot| near.iter().map(move |show| Show { spot, ..(*show).clone() }));
    figure(programs, text, carried, &others.collect::<Vec<_>>())
}

/// What happens in each of the plays of a text, for whoever looks for the cause of what the net finds.
pub fn journals(programs: &Programs, text: &Text) -> Vec<String> {
    let (shows, missed) = shows(text);
    let mut out = Vec::new();
    for show in shows.iter().chain(&missed) {
        out.push(format!("{:?} {:?}", show.spot, show.legs));
        out.extend(told(programs, text, show, SEEDS[0]).into_iter().map(|line| format!("  {line}")));
    }
    out
}

/// A text with effects: it is carried out, makes a difference, lets the rest happen, and answers to nobody else.
fn acts(programs: &Programs, carried: Carried, shows: &[Show], missed: Option<&Show>) -> Option<Silent> {
    let (mut came, mut ran, mut acts) = (false, false, false);
    for show in shows {
        for seed in SEEDS {
            let with = play(programs, Side::With, carried, show, seed);
            if let Some(why) = with.played.fault {
                return Some(Silent::Fault(why));
            }
            let without = play(programs, Side::Without, carried, show, seed);
            came |= with.probed || without.probed;
            // With what ends the adventure nothing more happens.
            let over = with.played.table.outcome.is_some() && without.played.table.outcome.is_none();
            if without.probed && !with.probed && !over {
                return Some(Silent::Rest);
            }
            ran |= with.ran;
            acts |= with.ran && with.differs(&without);
            if acts {
                break;
            }
        }
        if acts {
            break;
        }
    }
    match (came, ran, acts) {
        (false, ..) => return Some(Silent::Never),
        (_, false, _) => return Some(Silent::NotRun),
        (.., false) => return Some(Silent::Same),
        _ => {}
    }
    // Whatever befalls somebody else is not this text's.
    let missed = play(programs, Side::With, carried, missed?, SEEDS[0]);
    missed.probed.then_some(Silent::Others)
}

/// The figure of a line counts: with one more the game is another one.
fn figure(programs: &Programs, text: &Text, carried: Carried, shows: &[Show]) -> Option<Silent> {
    let _ = programs.higher.as_ref().filter(|_| text.higher().is_some())?;
    let same = |show: &Show, seed: u32| {
        let with = play(programs, Side::With, carried, show, seed);
        !with.differs(&play(programs, Side::Higher, carried, show, seed))
    };
    shows.iter().all(|show| FACES.iter().all(|seed| same(show, *seed))).then_some(Silent::Figure)
}

/// A text that stands: something that can happen happens otherwise, or the rules are told another figure when they ask for it. That what they
/// are told matters is shown for each stat by its plain line, which must change the game itself.
fn stands(programs: &Programs, carried: Carried, plainly: bool) -> Option<Silent> {
    let stat = programs.stat(carried.decl);
    for (at, show) in tour().into_iter().enumerate() {
        for seed in [SEEDS[0], SEEDS[1]] {
            // Where nobody asks for the figure, a text that changes it alone changes nothing.
            // Who is in the way is asked for only where something says that somebody is.
            let always = |stat| stat == Stat::BlocksSight;
            if stat.is_some_and(|stat| !always(stat) && !asked(programs, carried, (at, &show), seed).contains(&stat)) {
                continue;
            }
            let with = play(programs, Side::With, carried, &show, seed);
            if let Some(why) = with.played.fault {
                return Some(Silent::Fault(why));
            }
            let without = play(programs, Side::Without, carried, &show, seed);
            if with.differs(&without) || !plainly && with.told_otherwise(&without) {
                return None;
            }
        }
    }
    Some(Silent::Same)
}

/// The figures that are asked for in a play of the tour, with a text of this carrier that says nothing: the same for all of them.
fn asked(programs: &Programs, carried: Carried, (at, show): (usize, &Show), seed: u32) -> BTreeSet<Stat> {
    static KNOWN: Mutex<BTreeMap<(Carrier, usize, u32), BTreeSet<Stat>>> = Mutex::new(BTreeMap::new());
    let key = (carried.carrier, at, seed);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known().get(&key) {
        return found.clone();
    }
    let seen = play(programs, Side::Without, carried, show, seed);
    let counts = |answered: &Answered| answered.0 != Query::TextOrder;
    let mut found: BTreeSet<Stat> =
        seen.played.answers.iter().filter(|one| counts(one)).map(|(_, _, stat, _)| *stat).collect();
    // What texts ask, and no rule.
    found.extend([Stat::WaysOut, Stat::Combat, Stat::Prices, Stat::ItemPrices, Stat::ServicePrices]);
    known().insert(key, found.clone());
    found
}
