//! The facts of a text: so much of what, whether it is got or lost, by whom, and on which branch of a test.

use std::ops::RangeInclusive;

use super::amounts::{Limit, faces, less, limit, raised};
use super::clauses::{Clause, is_figure};
use super::counted::{way_of, what_of};
use super::dictionary::{Dictionary, HARM};
use super::people::{counted_people, in_all};
use super::thread::{Here, Thread};
use super::ways::{Way, healed, heals, verb};

/// One fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// The figure, as it is written: `2`, `d6`, `+1`, `4+`. Empty where nothing says how many.
    pub figure: String,
    /// Of what, in the words of the game; empty where nothing says.
    pub what: String,
    pub way: Option<Way>,
    /// True on a pass, false on a fail.
    pub passed: Option<bool>,
    /// The results of a roll on which it is so.
    pub row: Option<RangeInclusive<i32>>,
    /// `a Wound`: the figure is no figure of the text.
    pub weak: bool,
    /// How much more it is than what it stands for: 1 of `4 instead of 3`.
    pub raised: Option<String>,
    /// The figure is a limit.
    pub limit: Option<Limit>,
    /// So much less: the figure has no sign and means a penalty.
    pub less: bool,
    /// `up to 2`: may be got by and by.
    pub up_to: bool,
    /// So many of whom, not of what somebody gets: `2 other Undead Enemies`.
    pub people: bool,
    /// So much of several together.
    pub in_all: bool,
    /// `for every 2 Heroes`: so many are counted as one.
    pub every: bool,
    /// Spoken of as something that happens, not as what is done: `when a Hero gains Grit`.
    pub asked: bool,
    /// What may be the row of a chart: it begins its clause.
    pub label: bool,
    /// The clause in which it stands; beyond all of them where nothing is known of it.
    pub clause: usize,
}

/// The facts of some clauses.
pub fn facts(clauses: &[Clause], dictionary: &Dictionary) -> Vec<Fact> {
    let level = vec![0; clauses.len()];
    facts_under(clauses, &level, dictionary)
}

/// The facts of the clauses of a rule, of which each stands so far to the right as it is under others: whom one under it speaks of last, the next line
/// of its own level does not speak of.
pub fn facts_under(clauses: &[Clause], depths: &[usize], dictionary: &Dictionary) -> Vec<Fact> {
    let mut out: Vec<Fact> = Vec::new();
    let mut thread = Thread::default();
    for (clause, words) in clauses.iter().enumerate() {
        let depth = depths.get(clause).copied().unwrap_or(0);
        let mut here = thread.enters(words, (clause, depth), out.len());
        for at in 0..words.len() {
            thread.whom(&mut here, at);
            thread.branches(&mut here, clauses, at, &mut out);
            if result_at(words, at, dictionary)
                && let Some(faces) = faces_at(words, at)
            {
                thread.begins_row(&here, faces);
            }
            out.extend(uncounted(&here, at, dictionary));
            out.extend(counted(&thread, &here, at, dictionary));
        }
    }
    out
}

/// True where a figure is a result of a roll: it begins a row, or stands behind `on a`.
fn result_at(words: &[String], at: usize, dictionary: &Dictionary) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or("", String::as_str);
    if faces_at(words, at).is_none() || dictionary.at(words, at + 1).is_some() {
        return false;
    }
    let led = match word(at.checked_sub(1)) {
        "a" | "an" => word(at.checked_sub(2)) == "on",
        before => before == "on",
    };
    // A number alone may begin a sentence as well: `2 Heroes …`.
    led || at == 0 && word(Some(0)).contains(['-', '+']) || at == 0 && counted_people(words, at, dictionary).is_none()
}

/// The results that a figure names, `4+` and `4 or more` up to those of a D6.
fn faces_at(words: &[String], at: usize) -> Option<RangeInclusive<i32>> {
    let found = faces(words.get(at)?)?;
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    match (word(at + 1), word(at + 2)) {
        ("or", "more" | "higher") => Some(*found.start()..=6).filter(|range| !range.is_empty()),
        ("or", "less" | "fewer" | "lower") => Some(1..=*found.end()),
        _ => Some(found),
    }
}

/// `gains Grit`: nothing says how much. `When a Hero gains Grit` does not ask.
fn uncounted(here: &Here<'_>, at: usize, dictionary: &Dictionary) -> Option<Fact> {
    let words = here.words;
    let said = words.get(at)?;
    let way = verb(said)?;
    let (what, _) = dictionary.at(words, at + 1)?;
    let asked = words.iter().take(at).rev().take(6).any(|word| {
        matches!(word.as_str(), "when" | "whenever" | "if" | "time" | "once" | "after" | "for" | "while" | "would")
    });
    let harm = HARM.contains(&what.as_str());
    let way = if harm && way == Way::Out && !heals(said) && !healed(&what) { Way::In } else { way };
    // What is no harm comes back to whoever recovers it.
    let way = Some(if !harm && heals(said) { Way::In } else { way });
    Some(Fact { what, way, weak: true, asked, clause: here.clause, ..Fact::default() })
}

/// The fact of a figure, or of an article that counts one.
fn counted(thread: &Thread, here: &Here<'_>, at: usize, dictionary: &Dictionary) -> Option<Fact> {
    let words = here.words;
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let article = matches!(word(at), "a" | "an" | "another" | "one" | "single");
    if !is_figure(word(at)) && !article {
        return None;
    }
    let people = if article { None } else { counted_people(words, at, dictionary) };
    let in_all = in_all(words, at);
    let (what, reached) = what_of(words, at, people.clone(), dictionary)?;
    let way = way_of(words, at, &what, here.subject.is_some());
    Some(Fact {
        figure: match (article, reached) {
            (true, _) => "1".to_owned(),
            (_, true) => format!("{}+", word(at)),
            _ => word(at).trim_start_matches('$').to_owned(),
        },
        what,
        way: way.filter(|_| people.is_none()),
        passed: thread.passed.filter(|_| !here.mixed),
        row: thread.row().filter(|_| !result_at(words, at, dictionary)),
        weak: article && !(counts_one(words, at) && way.is_some())
            || at > 1 && word(at - 1) == "of" && word(at - 2) == "instead",
        raised: raised(words, at),
        limit: limit(words, at),
        less: less(words, at),
        up_to: at > 1 && word(at - 1) == "to" && word(at - 2) == "up",
        people: people.is_some(),
        in_all,
        every: at > 0 && matches!(word(at - 1), "each" | "every" | "per"),
        asked: false,
        label: at == 0 && faces(word(at)).is_some(),
        clause: here.clause,
    })
}

/// `lose one Grit`: a number of what somebody gets or loses, and no `one of them`.
fn counts_one(words: &[String], at: usize) -> bool {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let behind = at > 0 && verb(word(at - 1)).is_some();
    behind && word(at) == "one" && !matches!(word(at + 1), "of" | "or" | "random" | "other")
}
