//! Lines of the packs with a slip of a person in each, by kind, and the first help of the first message followed literally: how often that gives back what the
//! line meant. The shares must not fall.
//!
//! Many slips of different declarations are read at once. `cargo test` takes a sample; `BRIM_WHOLE=1` takes thousands. `BRIM_HELPED=KIND` (or `all`)
//! prints the cases that fare badly. A third of all lines is kept aside: it is counted by itself, and never printed, so that what is mended by looking at the
//! others can be measured on lines that nobody looked at.

#![allow(
    clippy::expect_used,
    clippy::string_slice,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, as it should"
)]

use crate::slips::{self, KINDS, Line, OF_FORM};
use crate::support;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;

use brim_grammar::{Item, Statement};
use brimscript::diagnostic::{Diagnostic, FileId, Severity};
use brimscript::model::Reading;
use brimscript::model::canonical::canonical_form;
use brimscript::pack::Loaded;

/// Slips of each kind: in a sample, and in all.
const SOME: usize = 16;
const MANY: usize = 450;

/// The most that are put into one file at once: an author with more findings gets fewer guesses.
const TOGETHER: usize = 60;

/// Of a hundred slips of all kinds that are told, those that the first help must mend: of all, and of a sample.
const WORKED: usize = 91;
const WORKED_OF_SOME: usize = 86;

/// The same by kind, where all are looked at. Which name was shortened, and who was left out, only the author knows.
const FLOORS: [(&str, usize); 25] = [
    ("a brace lost", 98),
    ("a colon for a comma", 91),
    ("a comma lost", 94),
    ("a condition moved", 93),
    ("a die in other words", 95),
    ("a duration in other words", 92),
    ("a duration moved or lost", 82),
    ("a name of many", 92),
    ("a name shortened", 60),
    ("a name swapped", 92),
    ("a name with a slip", 92),
    ("a number in letters", 97),
    ("a player's word", 87),
    ("a sign lost or put", 97),
    ("a small word lost", 90),
    ("a verb in another form", 97),
    ("an article too many", 95),
    ("another preposition", 93),
    ("another spelling", 94),
    ("another subject", 68),
    ("nobody said", 40),
    ("quotes left out", 88),
    ("quotes put", 95),
    ("two effects in one line", 92),
    ("two neighbours swapped", 89),
];

/// A declaration of a pack with another text.
#[derive(Clone)]
struct Trial {
    file: FileId,
    /// Its place among the items of its file.
    item: usize,
    text: String,
    /// Its form may be wrong, so that what stands behind it is read otherwise.
    alone: bool,
}

/// What is found in it: messages, and what it says.
#[derive(Clone, Default)]
struct Seen {
    told: Vec<Diagnostic>,
    said: Option<String>,
    /// Where it begins in the file as it was read.
    from: usize,
}

/// One slip.
struct Case {
    kind: &'static str,
    trial: Trial,
    line: String,
    slip: String,
    aside: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// It is read as the line was, or mended as it was.
    Same,
    /// It is read as something else, and nothing is told of it here: checks may.
    Silent,
    Worked,
    Other,
    Failed,
    NoHelp,
}

/// The packs, and what each declaration says.
struct Shelf {
    loaded: Loaded,
    items: BTreeMap<FileId, Vec<Range<usize>>>,
}

fn span(statement: &Statement) -> Range<usize> {
    statement.span.start as usize..statement.span.end as usize
}

fn items(text: &str) -> Vec<Range<usize>> {
    let tree = brim_grammar::parse(text);
    let statements = tree.items.iter().filter_map(|item| match item {
        Item::Statement(statement) => Some(span(statement)),
        _ => None,
    });
    statements.collect()
}

fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
        .rotate_left(29)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Shelf {
    fn open() -> Shelf {
        let loaded = support::loaded().clone();
        let items = loaded
            .sources
            .iter()
            .filter(|(_, source)| source.path().ends_with(".brim"))
            .map(|(file, source)| (file, items(source.text())));
        Shelf { items: items.collect(), loaded }
    }

    /// What is told of each trial and what it says: those of different declarations are read together.
    fn read(&self, trials: &[&Trial]) -> Vec<Seen> {
        let mut out = vec![Seen::default(); trials.len()];
        let mut left: Vec<usize> = (0..trials.len()).collect();
        while !left.is_empty() {
            let mut taken: BTreeMap<FileId, Vec<usize>> = BTreeMap::new();
            let mut later = Vec::new();
            for at in left {
                let file = taken.entry(trials[at].file).or_default();
                let beside = file.iter().any(|other| trials[*other].item == trials[at].item || trials[*other].alone);
                if file.len() >= TOGETHER || beside || trials[at].alone && !file.is_empty() {
                    later.push(at);
                } else {
                    file.push(at);
                }
            }
            self.batch(trials, &taken, &mut out);
            left = later;
        }
        out
    }

    fn batch(&self, trials: &[&Trial], taken: &BTreeMap<FileId, Vec<usize>>, out: &mut [Seen]) {
        let mut loaded = self.loaded.clone();
        let mut places: BTreeMap<usize, Range<usize>> = BTreeMap::new();
        for (file, these) in taken {
            let old = self.loaded.sources.text(*file);
            let (mut text, mut from) = (String::new(), 0);
            let mut these = these.clone();
            these.sort_by_key(|at| trials[*at].item);
            for at in these {
                let own = &self.items[file][trials[at].item];
                text.push_str(&old[from..own.start]);
                let start = text.len();
                text.push_str(&trials[at].text);
                from = own.end;
                places.insert(at, start..text.len());
            }
            text.push_str(&old[from..]);
            loaded.sources.change(*file, &text);
        }
        let reading = Reading::new(&loaded);
        let told: BTreeMap<FileId, Vec<&Diagnostic>> = reading
            .texts()
            .map(|text| (text.file, text.diagnostics().filter(|one| one.severity != Severity::Hint).collect()))
            .collect();
        let mut decls: BTreeMap<FileId, Vec<_>> = BTreeMap::new();
        for decl in reading.model.decls.iter().chain(&reading.model.patches) {
            decls.entry(decl.place.file).or_default().push(decl);
        }
        for (at, place) in places {
            let (file, alone) = (trials[at].file, trials[at].alone);
            let within = |at: u32| alone || place.contains(&(at as usize)) || at as usize == place.end;
            let here = told
                .get(&file)
                .into_iter()
                .flatten()
                .filter(|one| one.place.is_some_and(|place| within(place.span.start)));
            let mut all: Vec<Diagnostic> = here.map(|one| (*one).clone()).collect();
            all.sort_by_key(|one| one.place);
            let said = decls.get(&file).into_iter().flatten().filter(|decl| within(decl.place.span.start));
            let mut text = String::new();
            for decl in said {
                text.push_str(&canonical_form(&reading.model.names, decl.head()));
                decl.body().iter().for_each(|line| text.push_str(&canonical_form(&reading.model.names, line)));
            }
            out[at] = Seen { said: Some(text), told: all, from: place.start };
        }
    }

    /// Lines with one slip each: of every kind so many, no line twice, and not too many that begin alike.
    fn cases(&self, count: usize) -> Vec<Case> {
        let mut found: BTreeMap<&str, Vec<(u64, Case)>> = BTreeMap::new();
        for (file, source) in self
            .loaded
            .sources
            .iter()
            .filter(|(_, source)| source.path().ends_with(".brim") && !source.path().contains("/trials/"))
        {
            let tree = brim_grammar::parse(source.text());
            let statements = tree.items.iter().filter_map(|item| match item {
                Item::Statement(statement) => Some(statement),
                _ => None,
            });
            for (item, statement) in statements.enumerate() {
                let own = span(statement);
                let text = &source.text()[own.clone()];
                let mut lines = Vec::new();
                slips::statements(statement, &mut lines);
                for (statement, next) in lines {
                    let line = Line { text, statement, from: own.start, next };
                    let written = &text[line.phrase()];
                    let first = written.split(' ').next().unwrap_or_default();
                    if ["source", "flavor", "text", "story"].contains(&first)
                        || written.starts_with('"') && !written.contains("\" ") && statement.body.is_none()
                    {
                        continue;
                    }
                    for (kind, made) in KINDS {
                        let all = made(&line);
                        let key = hash(&format!("{kind}: {written}"));
                        let Some((range, new)) =
                            usize::try_from(key >> 8).ok().and_then(|turn| all.get(turn.checked_rem(all.len())?))
                        else {
                            continue;
                        };
                        let slip = format!("{}{new}{}", &text[..range.start], &text[range.end..]);
                        let start = slip[..line.phrase().start.min(slip.len())].rfind('\n').map_or(0, |at| at + 1);
                        let end =
                            slip[line.phrase().start..].find('\n').map_or(slip.len(), |at| at + line.phrase().start);
                        let case = Case {
                            kind,
                            line: written.to_owned(),
                            slip: slip[start..end].trim().to_owned(),
                            aside: hash(written).is_multiple_of(3),
                            trial: Trial { file, item, text: slip, alone: kind == OF_FORM },
                        };
                        found.entry(kind).or_default().push((key, case));
                    }
                }
            }
        }
        let mut out = Vec::new();
        for (_, mut all) in found {
            all.sort_by_key(|(key, _)| *key);
            let (mut seen, mut alike, mut taken): (BTreeSet<String>, BTreeMap<String, usize>, usize) =
                Default::default();
            for (_, case) in all {
                let first = case.line.split(' ').next().unwrap_or_default().to_owned();
                let like = alike.entry(first).or_default();
                if taken < count && *like < count / 8 + 1 && seen.insert(case.line.clone()) {
                    *like += 1;
                    taken += 1;
                    out.push(case);
                }
            }
        }
        out
    }
}

/// The text of a declaration with edits of a finding made in it.
fn edited(seen: &Seen, text: &str, edits: &[(Range<usize>, String)]) -> Option<String> {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|(range, _)| range.start);
    let (mut out, mut at) = (String::new(), 0);
    for (range, new) in &edits {
        let range = range.start.checked_sub(seen.from)?..range.end.checked_sub(seen.from)?;
        out.push_str(text.get(at..range.start)?);
        out.push_str(new);
        at = range.end;
    }
    out.push_str(text.get(at..)?);
    Some(out)
}

/// What a help says first that can be written.
fn first_offer(help: &str) -> Option<&str> {
    let starts = ["write `", "did you mean `", "did you mean one of: `", "use `", ": `"];
    let from = starts.iter().filter_map(|start| help.find(start).map(|at| at + start.len())).min()?;
    let offer = help.get(from..)?.split('`').next()?;
    (!offer.contains('…') && !offer.starts_with("brim ")).then_some(offer)
}

/// The innermost statement around a place of a text.
fn around(text: &str, at: usize) -> Option<(Range<usize>, Range<usize>)> {
    fn of(statement: &Statement, at: usize, out: &mut Option<(Range<usize>, Range<usize>)>) {
        let phrase = statement.phrase.start as usize..statement.phrase.end as usize;
        if phrase.start <= at && at <= phrase.end {
            *out = Some((phrase, span(statement)));
        }
        statement.body.statements().for_each(|inner| of(inner, at, out));
    }
    let mut out = None;
    for item in &brim_grammar::parse(text).items {
        if let Item::Statement(statement) = item {
            of(statement, at, &mut out);
        }
    }
    out
}

/// The texts that whoever follows a help literally may write, in the order in which they are tried.
fn followed(case: &Case, seen: &Seen) -> Vec<String> {
    let text = &case.trial.text;
    let Some(one) = seen.told.first() else { return Vec::new() };
    if !one.edits.is_empty() {
        let edits: Vec<_> = one
            .edits
            .iter()
            .map(|edit| (edit.place.span.start as usize..edit.place.span.end as usize, edit.text.clone()))
            .collect();
        return edited(seen, text, &edits).into_iter().collect();
    }
    let (Some(place), Some(help)) = (one.place, one.help.as_deref()) else { return Vec::new() };
    let marked = place.span.start as usize..place.span.end as usize;
    if help.starts_with("delete it") {
        return edited(seen, text, &[(marked, String::new())]).into_iter().collect();
    }
    let Some(offer) = first_offer(help) else { return Vec::new() };
    let offer = offer.to_owned();
    let mut ways = vec![edited(seen, text, &[(marked.clone(), offer.clone())])];
    let inner = marked.start.checked_sub(seen.from).and_then(|at| around(text, at));
    if let Some((phrase, whole)) = inner {
        for range in [phrase, whole] {
            ways.push(edited(seen, text, &[(range.start + seen.from..range.end + seen.from, offer.clone())]));
        }
    }
    ways.into_iter().flatten().collect()
}

/// What became of each case, with the message and the first help.
fn judged(shelf: &Shelf, cases: &[Case]) -> Vec<(Outcome, String)> {
    let seen = shelf.read(&cases.iter().map(|case| &case.trial).collect::<Vec<_>>());
    let right: Vec<Trial> = cases
        .iter()
        .map(|case| Trial {
            text: shelf.loaded.sources.text(case.trial.file)[shelf.items[&case.trial.file][case.trial.item].clone()]
                .to_owned(),
            ..case.trial.clone()
        })
        .collect();
    let meant = shelf.read(&right.iter().collect::<Vec<_>>());
    let mut out: Vec<(Outcome, String)> = Vec::new();
    let mut open: Vec<(usize, Vec<String>)> = Vec::new();
    for (at, (case, seen)) in cases.iter().zip(&seen).enumerate() {
        let first = seen.told.first();
        let told = first.map_or(String::new(), |one| {
            format!("{} {}\n     help: {}", one.code.as_str(), one.message, one.help.as_deref().unwrap_or("none"))
        });
        let outcome = match first {
            None if seen.said == meant[at].said => Outcome::Same,
            None => Outcome::Silent,
            Some(_) => {
                let ways = followed(case, seen);
                let outcome = if ways.is_empty() { Outcome::NoHelp } else { Outcome::Failed };
                open.push((at, ways));
                outcome
            }
        };
        out.push((outcome, told));
    }
    for round in 0..3 {
        let tried: Vec<(usize, Trial)> = open
            .iter()
            .filter_map(|(at, ways)| Some((*at, Trial { text: ways.get(round)?.clone(), ..cases[*at].trial.clone() })))
            .collect();
        let read = shelf.read(&tried.iter().map(|(_, trial)| trial).collect::<Vec<_>>());
        for ((at, _), seen) in tried.iter().zip(read) {
            if out[*at].0 == Outcome::Failed && seen.told.is_empty() {
                out[*at].0 = if seen.said == meant[*at].said { Outcome::Worked } else { Outcome::Other };
            }
        }
    }
    out
}

fn share(part: usize, of: usize) -> usize {
    (part * 100).checked_div(of).unwrap_or(100)
}

#[test]
fn the_first_help_mends_what_a_person_slips_at() {
    let shelf = Shelf::open();
    let cases = shelf.cases(if support::whole() { MANY } else { SOME });
    let wanted = std::env::var("BRIM_HELPED").unwrap_or_default();
    let judged = judged(&shelf, &cases);
    let mut table: BTreeMap<(bool, &str), BTreeMap<String, usize>> = BTreeMap::new();
    for (case, (outcome, told)) in cases.iter().zip(&judged) {
        for kind in [case.kind, "~ all"] {
            *table.entry((case.aside, kind)).or_default().entry(format!("{outcome:?}")).or_default() += 1;
        }
        let bad = !matches!(outcome, Outcome::Same | Outcome::Worked);
        if bad && !case.aside && (wanted == "all" || wanted == case.kind) {
            println!("{outcome:?} [{}] {}\n     slip: {}\n     told: {told}", case.kind, case.line, case.slip);
        }
    }
    let mut text = String::new();
    for aside in [false, true] {
        let _ = writeln!(
            text,
            "\n| {} | told | worked | other | failed | no help | share | read as it was | as another |",
            if aside { "kept aside" } else { "looked at" }
        );
        for (_, counts) in table.iter().filter(|((side, _), _)| *side == aside) {
            let of = |what: Outcome| counts.get(&format!("{what:?}")).copied().unwrap_or(0);
            let told = of(Outcome::Worked) + of(Outcome::Other) + of(Outcome::Failed) + of(Outcome::NoHelp);
            let kind = table.iter().find(|(_, other)| std::ptr::eq(*other, counts)).map_or("", |((_, kind), _)| kind);
            let _ = writeln!(
                text,
                "| {kind} | {told} | {} | {} | {} | {} | {} % | {} | {} |",
                of(Outcome::Worked),
                of(Outcome::Other),
                of(Outcome::Failed),
                of(Outcome::NoHelp),
                share(of(Outcome::Worked), told),
                of(Outcome::Same),
                of(Outcome::Silent)
            );
        }
    }
    println!("{text}");
    let fared = |kind: Option<&str>| {
        let of = cases.iter().zip(&judged).filter(|(case, _)| kind.is_none_or(|kind| case.kind == kind));
        let told = of.filter(|(_, (outcome, _))| !matches!(outcome, Outcome::Same | Outcome::Silent));
        let (worked, told) = told.fold((0, 0), |(worked, told), (_, (outcome, _))| {
            (worked + usize::from(*outcome == Outcome::Worked), told + 1)
        });
        share(worked, told)
    };
    let floor = if support::whole() { WORKED } else { WORKED_OF_SOME };
    assert!(fared(None) >= floor, "{} of a hundred slips are mended by the first help", fared(None));
    let fallen: Vec<_> = FLOORS.iter().filter(|(kind, floor)| support::whole() && fared(Some(kind)) < *floor).collect();
    assert!(fallen.is_empty(), "these kinds are mended less often: {fallen:?}");
}
