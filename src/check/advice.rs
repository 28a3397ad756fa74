//! Advice that holds: what a finding proposes to write is written, read back and checked, all findings together, before it is shown.

use brim_grammar::Span;
use brim_language::diagnostic::{Code, Diagnostic, Edit, FileId, Place, Severity};
use brim_language::pack::Loaded;
use std::collections::{BTreeMap, BTreeSet};

use super::check;
use proposed::{Proposed, ways};

/// The most rounds: proposals that touch others are tried after them, and each way of a line has one of its own.
const ROUNDS: usize = 12;

/// Looks whether the lines that findings propose are accepted. Where one is not, the finding says what it would say without it; where one is only
/// asked about, no machine writes it.
pub fn advised(loaded: &Loaded, found: &mut [Diagnostic]) {
    let mut open: Vec<Trial> = (0..found.len()).filter_map(|at| Trial::of(loaded, found.get(at)?, at)).collect();
    for _ in 0..ROUNDS {
        if open.is_empty() {
            return;
        }
        let tried = Tried::of(loaded, found, &open);
        let after = check(&tried.loaded).diagnostics;
        let before: Vec<&Diagnostic> = found.iter().collect();
        let verdicts: Vec<(usize, Verdict)> = open
            .iter()
            .filter_map(|trial| {
                let (one, place) = (before.get(trial.finding)?, tried.places.get(&trial.finding)?);
                Some((trial.finding, verdict(loaded, &tried, (one, trial, &before), (*place, &after))))
            })
            .collect();
        let mut next = Vec::new();
        for mut trial in open {
            let verdict = verdicts.iter().find(|(at, _)| *at == trial.finding).map(|(_, verdict)| *verdict);
            match (verdict, found.get_mut(trial.finding)) {
                (Some(verdict), Some(one)) if trial.judged(verdict) => {
                    if trial.judge(one) {
                        next.extend(Trial::of(loaded, one, trial.finding));
                    }
                }
                _ => next.push(trial),
            }
        }
        open = next;
    }
    // What could not be tried is nobody's but the author's to write.
    for trial in open {
        found.get_mut(trial.finding).into_iter().flat_map(|one| &mut one.edits).for_each(|edit| edit.certain = false);
    }
}

/// What became of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The line is accepted, as far as it was proposed.
    Holds,
    /// It is accepted, and something is asked about it.
    Doubted,
    /// It is refused.
    Refused,
}

/// What a finding proposes, and how far it is tried.
#[derive(Clone, Debug)]
struct Trial {
    finding: usize,
    /// The edits of the finding itself, or what its help proposes: for each line, the ways in which it can be put into the text.
    edits: bool,
    lines: Vec<(String, Vec<Edit>)>,
    /// The line that is tried, and the way.
    at: (usize, usize),
    /// For each line, what became of it.
    verdicts: Vec<Verdict>,
    /// The way in which the last line was written, where that holds.
    written: Option<Edit>,
}

impl Trial {
    /// What a finding of packs that were asked for proposes to write into their texts.
    fn of(loaded: &Loaded, one: &Diagnostic, finding: usize) -> Option<Trial> {
        let asked = |file: FileId| loaded.packs.iter().any(|pack| pack.asked && pack.files.contains(&file));
        let trial =
            |edits, lines| Some(Trial { finding, edits, lines, at: (0, 0), verdicts: Vec::new(), written: None });
        if !one.edits.is_empty() {
            let all = one.severity == Severity::Error && one.edits.iter().all(|edit| asked(edit.place.file));
            return if all { trial(true, Vec::new()) } else { None };
        }
        if one.severity == Severity::Hint || !one.place.is_some_and(|place| asked(place.file)) {
            return None;
        }
        let proposed = Proposed::of(one.help.as_deref()?)?;
        let lines = proposed.lines.into_iter().map(|line| (line.clone(), ways(loaded, one, &line))).collect();
        trial(false, lines)
    }

    /// What is written for it in this round.
    fn writes<'a>(&'a self, one: &'a Diagnostic) -> &'a [Edit] {
        if self.edits {
            return &one.edits;
        }
        let way = self.lines.get(self.at.0).and_then(|(_, ways)| ways.get(self.at.1));
        way.map_or(&[], std::slice::from_ref)
    }

    /// Takes in what became of it. True where nothing is left to be tried.
    fn judged(&mut self, verdict: Verdict) -> bool {
        let (line, way) = self.at;
        let more = self.lines.get(line).is_some_and(|(_, ways)| way + 1 < ways.len());
        if !self.edits && verdict == Verdict::Refused && more {
            self.at = (line, way + 1);
            return false;
        }
        self.verdicts.push(verdict);
        let written = self.lines.get(line).and_then(|(_, ways)| ways.get(way)).filter(|_| verdict == Verdict::Holds);
        self.written = written.cloned();
        self.at = (line + 1, 0);
        self.edits || line + 1 >= self.lines.len()
    }

    /// Changes what a finding says by what became of its proposal. True where it says something else in its place, which is to be tried in turn.
    fn judge(&self, one: &mut Diagnostic) -> bool {
        let holds: Vec<&str> = self
            .lines
            .iter()
            .zip(&self.verdicts)
            .filter(|(_, verdict)| **verdict != Verdict::Refused)
            .map(|((line, _), _)| line.as_str())
            .collect();
        if self.edits {
            match self.verdicts.first() {
                Some(Verdict::Doubted) => one.edits.iter_mut().for_each(|edit| edit.certain = false),
                Some(Verdict::Refused) => return plainly(one),
                _ => {}
            }
            return false;
        }
        match holds.len() {
            0 => plainly(one),
            all if all == self.lines.len() => {
                // Of one line the place is known in which it was accepted: whoever reads the finding can put it there.
                let alone = self.written.clone().filter(|_| all == 1);
                one.edits.extend(alone.map(|edit| Edit { certain: false, ..edit }));
                false
            }
            _ => {
                one.help = Some(Proposed::with(&holds));
                false
            }
        }
    }
}

/// Lets a finding say what it says without its proposal. True where that may propose something else.
fn plainly(one: &mut Diagnostic) -> bool {
    let subject = one.subject.take();
    let other = one.without_advice.take();
    let more = other.is_some();
    match other {
        Some(plain) => *one = *plain,
        None => {
            one.edits.clear();
            one.help = Some(format!("`brim explain {}` shows one that fails and one that works", one.code.as_str()));
        }
    }
    one.subject = subject.or(one.subject.take());
    more
}

/// The texts with proposals written into them.
struct Tried {
    loaded: Loaded,
    /// By the finding: what its edits became.
    places: BTreeMap<usize, Place>,
}

impl Tried {
    fn of<'a>(loaded: &Loaded, found: &'a [Diagnostic], open: &'a [Trial]) -> Tried {
        let mut by_file: BTreeMap<FileId, Vec<(&'a Edit, usize)>> = BTreeMap::new();
        for trial in open {
            let Some(one) = found.get(trial.finding) else { continue };
            let edits = trial.writes(one);
            let meets = |edit: &Edit| {
                let text = loaded.sources.text(edit.place.file);
                let taken = by_file.get(&edit.place.file).into_iter().flatten();
                let span = edit.place.span;
                text.get(span.start as usize..span.end as usize).is_none()
                    || taken.into_iter().any(|(other, _)| {
                        let theirs = other.place.span;
                        span.start <= theirs.end && theirs.start <= span.end
                    })
            };
            if !edits.iter().any(meets) {
                edits.iter().for_each(|edit| by_file.entry(edit.place.file).or_default().push((edit, trial.finding)));
            }
        }
        let mut tried = Tried { loaded: loaded.clone(), places: BTreeMap::new() };
        for (file, mut edits) in by_file {
            edits.sort_by_key(|(edit, _)| edit.place);
            let text = loaded.sources.text(file);
            let (mut new, mut at) = (String::with_capacity(text.len()), 0);
            for (edit, finding) in edits {
                let span = edit.place.span;
                new.push_str(text.get(at..span.start as usize).unwrap_or_default());
                let start = new.len();
                new.push_str(&edit.text);
                at = span.end as usize;
                let span = Span::new(start, new.len());
                let place = tried.places.entry(finding).or_insert(Place { file, span });
                place.span = place.span.to(span);
            }
            new.push_str(text.get(at..).unwrap_or_default());
            tried.loaded.sources.change(file, &new);
        }
        tried
    }
}

/// What is told of the lines of a proposal once it is written, that was not told of the lines before.
fn verdict(
    loaded: &Loaded,
    tried: &Tried,
    (one, trial, before): (&Diagnostic, &Trial, &[&Diagnostic]),
    (written, after): (Place, &[Diagnostic]),
) -> Verdict {
    let lines = |loaded: &Loaded, place: Place| {
        let line = |at: u32| loaded.sources.get(place.file).map_or(0, |source| source.line_at(at));
        (line(place.span.start), line(place.span.end))
    };
    let within = |loaded: &Loaded, other: Option<Place>, (first, last): (u32, u32), file: FileId| {
        other.filter(|other| other.file == file).is_some_and(|other| (first..=last).contains(&lines(loaded, other).0))
    };
    let edits = trial.writes(one);
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else { return Verdict::Holds };
    let place = Place { span: first.place.span.to(last.place.span), ..first.place };
    let old: BTreeSet<(&str, &str)> = before
        .iter()
        .filter(|other| within(loaded, other.place, lines(loaded, place), place.file))
        .map(|other| (other.code.as_str(), other.message.as_str()))
        .collect();
    // A whole line that is proposed is right, or it is none; a word that was misspelt may stand beside another that is.
    let whole = !trial.edits || one.help.as_deref().is_some_and(|help| help.starts_with("write `"));
    // Where the words stay the author's, what is wrong with their meaning was so before.
    let signs = trial.edits && one.edits.iter().all(|edit| same_words(loaded, edit));
    let meaning = |other: &Diagnostic| signs && other.code.is_of_meaning() && other.code != one.code;
    // A word that was misspelt is right where the line lacks something else: who is named before it, or what belongs under it.
    let guessed = trial.edits && one.help.as_deref().is_some_and(|help| help.starts_with("did you mean"));
    let besides = |other: &Diagnostic| match other.code {
        Code::BodyMissing => guessed,
        Code::WrongType => guessed && other.place.is_some_and(|place| place.span.end <= written.span.start),
        _ => false,
    };
    let mut out = Verdict::Holds;
    let here = lines(&tried.loaded, written);
    // What a line picks, those under it speak of.
    let (under_old, under_new) = (under(loaded, place), under(&tried.loaded, written));
    let told: BTreeSet<(&str, &str)> = before
        .iter()
        .filter(|other| within(loaded, other.place, under_old, place.file))
        .map(|other| (other.code.as_str(), other.message.as_str()))
        .collect();
    let breaks = |other: &&Diagnostic| {
        other.severity == Severity::Error
            && matches!(other.code, Code::Unbound | Code::DoublyBound)
            && within(&tried.loaded, other.place, under_new, written.file)
            && !told.contains(&(other.code.as_str(), other.message.as_str()))
    };
    if whole && after.iter().any(|other| breaks(&other)) {
        return Verdict::Refused;
    }
    for other in after.iter().filter(|other| within(&tried.loaded, other.place, here, written.file)) {
        let same = old.contains(&(other.code.as_str(), other.message.as_str()));
        let own = (other.code, &other.message) == (one.code, &one.message);
        let before_its_end = other.place.is_some_and(|place| place.span.start <= written.span.end);
        let within_it = other.place.is_some_and(|place| place.span.end >= written.span.start) && before_its_end;
        match other.severity {
            Severity::Error | Severity::Warning if meaning(other) => {}
            Severity::Error if !same && besides(other) => out = Verdict::Doubted,
            Severity::Error if own && before_its_end || !same && (whole || before_its_end) => return Verdict::Refused,
            Severity::Warning if own && before_its_end => return Verdict::Refused,
            // A line that is given whole, and asked about as soon as it is written, is no advice.
            Severity::Warning if !same && whole && within_it => return Verdict::Refused,
            Severity::Warning if !same => out = Verdict::Doubted,
            _ => {}
        }
    }
    out
}

/// True where an edit leaves the words and figures, in whatever order, and changes signs alone.
fn same_words(loaded: &Loaded, edit: &Edit) -> bool {
    let words = |text: &str| {
        let words = text.split(|letter: char| letter.is_whitespace() || ",;:\"".contains(letter));
        let mut words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
        words.sort_unstable();
        words
    };
    words(edit.place.span.of(loaded.sources.text(edit.place.file))) == words(&edit.text)
}

/// The lines that stand under the line of a place, by their indentation: the first and the last; none where the first is beyond the last.
fn under(loaded: &Loaded, place: Place) -> (u32, u32) {
    let Some(source) = loaded.sources.get(place.file) else { return (1, 0) };
    let (first, last) = (source.line_at(place.span.start), source.line_at(place.span.end));
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = |number: u32| indent(source.line(number));
    let deeper = source
        .text()
        .lines()
        .skip(last as usize)
        .take_while(|line| line.trim().is_empty() || indent(line) > own(first));
    (last.saturating_add(1), last.saturating_add(u32::try_from(deeper.count()).unwrap_or(0)))
}

pub mod proposed;
