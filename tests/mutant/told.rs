//! What comes of a mutant.

use brimscript::diagnostic::Diagnostic;
use brimscript::vocabulary::spelling::stem;

use super::made::{How, Mutant};
use super::packs::{Pack, says, told};
use crate::support::Bench;

/// What comes of a mutant.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is told of.
    Told {
        /// How many findings there are that were not there before.
        count: usize,
        /// One of them is at the slip.
        here: bool,
        /// The slip is within what it points at, and that is one line.
        exact: bool,
        /// What is told.
        all: Vec<String>,
    },
    /// Nothing is told, and it means something else.
    Means,
    /// Nothing is told, and it means the same: another spelling that the language has.
    Same(&'static str),
    /// Nothing is told, and it means the same.
    Neither,
    /// The tool fell over.
    Panic,
}

/// The text with its slip.
pub fn text(pack: &Pack, mutant: &Mutant) -> String {
    let mut text = pack.texts.get(&mutant.file).cloned().unwrap_or_default();
    text.replace_range(mutant.span.0..mutant.span.1, &mutant.instead);
    text
}

/// What comes of a mutant.
pub fn judge(pack: &Pack, bench: &mut Bench, mutant: &Mutant) -> Verdict {
    let text = text(pack, mutant);
    let workspace = bench.with(&[(&mutant.file, &text)]);
    let loaded = workspace.loaded();
    let mut known = pack.told.clone();
    let mut new: Vec<&Diagnostic> = Vec::new();
    for one in loaded.diagnostics.iter().chain(workspace.findings()) {
        match known.get_mut(&(one.code.as_str(), one.message.clone())) {
            Some(count @ 1..) => *count -= 1,
            _ => new.push(one),
        }
    }
    if new.is_empty() {
        let says = says(workspace.model(), loaded, &mutant.file);
        let was = pack.says.get(&mutant.file);
        let less = told(loaded.diagnostics.iter().chain(workspace.findings())) != pack.told;
        return match Some(&says) == was && !less {
            true => another(pack, mutant).map_or(Verdict::Neither, Verdict::Same),
            false => Verdict::Means,
        };
    }
    let (mut here, mut exact) = (false, false);
    let mut all = Vec::new();
    for one in &new {
        let Some(place) = one.place else {
            all.push(format!("{} {}", one.code.as_str(), one.message));
            continue;
        };
        let source = loaded.sources.get(place.file);
        let line = |at: u32| source.map_or(0, |source| source.position(at).line);
        let (from, to) = (place.span.start, place.span.end);
        if source.is_some_and(|source| source.path() == mutant.file) {
            let (start, end) = (u32::try_from(mutant.slip.0).unwrap_or(0), u32::try_from(mutant.slip.1).unwrap_or(0));
            let same = line(from) <= line(start) && line(start) <= line(to.max(from));
            here |= same && line(from) == line(to);
            exact |= same && from <= end && start <= to;
        }
        all.push(format!("{} {}: {}", line(from), one.code.as_str(), one.message));
    }
    Verdict::Told { count: new.len(), here, exact, all }
}

/// Why a mutant rightly says the same. These are all the ways in which the language lets one thing be written twice.
fn another(pack: &Pack, mutant: &Mutant) -> Option<&'static str> {
    let was = pack.texts.get(&mutant.file)?.get(mutant.span.0..mutant.span.1)?.trim();
    let now = mutant.instead.trim();
    let of = |word: &str| stem(&word.to_lowercase());
    let last = |text: &str| text.rsplit(' ').next().map(of);
    match mutant.how {
        How::Misspelt if of(was) == of(now) => Some(NUMBER),
        How::Misspelt if was == "an" && now == "a" => Some(ARTICLE),
        How::Swapped if was.eq_ignore_ascii_case(now) => Some(CAPITALS),
        How::Deleted if matches!(was, "," | ":") => Some(PAUSE),
        How::Swapped if was.contains(',') => Some(PAUSE),
        How::Doubled if was == ";" => Some(END),
        How::Deleted | How::Doubled if last(was).as_deref() == Some("card") => Some(CARD),
        _ => None,
    }
}

/// Every way in which the language lets one thing be written twice.
pub const SAME: [&str; 6] = [NUMBER, ARTICLE, CAPITALS, PAUSE, END, CARD];

const NUMBER: &str = "one and many of a word, `takes` and `take`: authors mix them up, and nothing else is meant";
const ARTICLE: &str = "`an` and `a`";
const CAPITALS: &str = "capital and small letters of a word";
const END: &str = "a `;` is the end of a line, and lines may be empty";
const CARD: &str =
    "`card` behind the name of a deck: `draw 1 Loot card`, and `draw 1 Crew Cards` where the deck is called so";
const PAUSE: &str =
    "a pause: the `,` or `:` between a moment and what happens then, or between the parts of a sentence";
