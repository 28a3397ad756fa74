//! Words of other games and of every day, and what is written for them here: each alone makes the difference between a line that can
//! be read and one that cannot.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::{brief, plain};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::trie::Spot;
use brim_core::vocabulary::spelling::stem;

/// What is written, and what it is called here: of several, the first that makes a line.
const SWAPS: &[(&str, &[&str])] = &[
    // Who.
    ("posse", &["party"]),
    ("team", &["party"]),
    ("closest", &["nearest"]),
    ("furthest", &["farthest"]),
    ("except the", &["other than a"]),
    ("except a", &["other than a"]),
    ("except", &["other than", "other than a"]),
    ("a hero of your choice", &["one hero"]),
    ("a hero of their choice", &["one hero"]),
    ("an enemy of your choice", &["one enemy"]),
    ("if any hero", &["if a hero"]),
    ("if any enemy", &["if an enemy"]),
    ("and any hero", &["and a hero"]),
    ("and any enemy", &["and an enemy"]),
    ("any hero", &["one hero", "each hero"]),
    ("any one", &["one"]),
    ("one random", &["a random"]),
    ("a hero at random", &["a random hero"]),
    ("one hero at random", &["a random hero"]),
    ("an enemy at random", &["a random enemy"]),
    ("all heroes", &["each hero"]),
    ("all enemies", &["each enemy"]),
    ("heroes", &["each hero", "a hero"]),
    ("enemies", &["each enemy", "an enemy"]),
    ("whenever", &["when"]),
    ("on or next to", &["in or next to", "within 1 of"]),
    ("its attack", &["an attack"]),
    ("their attack", &["an attack"]),
    ("its activation", &["an activation"]),
    ("their activation", &["an activation"]),
    ("can", &["may"]),
    ("hero chosen at random", &["random hero"]),
    // What happens.
    ("finds a", &["gains 1"]),
    ("finds", &["gains"]),
    ("find a", &["gain 1"]),
    ("find", &["gain"]),
    ("picks up", &["gains"]),
    ("earns", &["gains"]),
    ("collects", &["gains"]),
    ("is wounded", &["takes wounds"]),
    ("is hurt", &["takes wounds"]),
    ("is hit", &["takes wounds"]),
    ("takes damage", &["takes wounds"]),
    ("dies", &["is killed"]),
    ("is dead", &["is killed"]),
    ("is slain", &["is killed"]),
    ("is defeated", &["is killed"]),
    ("is damaged", &["takes wounds"]),
    ("is destroyed", &["is killed"]),
    ("are destroyed", &["is killed"]),
    ("is smashed", &["is killed"]),
    ("reaches", &["comes to"]),
    ("rolls", &["tests"]),
    ("took", &["has", "takes"]),
    ("is resurrected", &["recovers"]),
    ("are resurrected", &["recovers"]),
    ("comes back to life", &["recovers"]),
    ("returns to life", &["recovers"]),
    ("gets up", &["recovers"]),
    ("stands up", &["recovers"]),
    ("killed hero", &["dead hero"]),
    ("slain hero", &["dead hero"]),
    ("stays in play", &["remains in play"]),
    ("stay in play", &["remains in play"]),
    ("keep in play", &["remains in play"]),
    ("stay active", &["remains in play"]),
    // What is counted.
    ("hit points", &["health", "wounds"]),
    ("life points", &["health", "wounds"]),
    ("experience points", &["xp"]),
    ("xp points", &["xp"]),
    ("gold pieces", &["gold"]),
    ("gold coins", &["gold"]),
    ("corruption points", &["corruption"]),
    ("corruption point", &["corruption"]),
    ("stone shards", &["stone"]),
    ("stone shard", &["stone"]),
    ("per wound", &["each wound", "for each wound"]),
    ("per", &["for each"]),
    // When, how long and how often.
    ("for the rest of the fight", &["until end of fight"]),
    ("for the rest of the turn", &["until end of turn"]),
    ("for the rest of the mission", &["until end of adventure"]),
    ("for the rest of the adventure", &["until end of adventure"]),
    ("until the end of", &["until end of"]),
    ("until next turn", &["until the next activation", "until end of the next turn"]),
    ("until next activation", &["until the next activation"]),
    ("until next round", &["until the next activation", "until end of the next turn"]),
    ("round", &["turn"]),
    ("twice", &["2 times"]),
    ("thrice", &["3 times"]),
    // Lines of sheets.
    ("worn on the", &["worn as"]),
    ("worn on", &["worn as"]),
    ("worn over the", &["worn as"]),
    ("starting gear", &["starts with", "starts with 1"]),
    ("starting items", &["starts with", "starts with 1"]),
    ("two-handed", &["hands 2"]),
    ("two handed", &["hands 2"]),
    ("2-handed", &["hands 2"]),
    ("one-handed", &["hands 1"]),
    ("one handed", &["hands 1"]),
    ("shooting", &["to hit range"]),
    ("shoot", &["to hit range"]),
    ("fighting", &["to hit melee"]),
    ("speed", &["move"]),
    ("movement", &["move"]),
    ("special ability", &["ability"]),
    ("special", &["ability"]),
    ("trait", &["ability", "keywords"]),
    ("traits", &["keywords"]),
    ("tags", &["keywords"]),
    ("first wave", &["wave 1"]),
    ("second wave", &["wave 2"]),
    ("third wave", &["wave 3"]),
    ("shops", &["locations"]),
    ("stores", &["locations"]),
    ("buildings", &["locations"]),
];

/// Where the words stand among the tokens.
fn found(tokens: &[Token], words: &str) -> Option<(usize, usize)> {
    let words: Vec<String> = words.split(' ').map(stem).collect();
    let same = |at: usize| {
        words.iter().enumerate().all(|(n, theirs)| match tokens.get(at + n).map(|token| &token.kind) {
            Some(TokenKind::Word(word)) => stem(&word.to_lowercase()) == *theirs,
            _ => false,
        })
    };
    (0..tokens.len()).find(|at| same(*at)).map(|at| (at, at + words.len()))
}

/// A part of the tokens, and what takes its place.
struct Swap {
    from: usize,
    to: usize,
    new: String,
    /// The words mean this and nothing else.
    sure: bool,
}

impl Builder<'_> {
    /// The line with these words replaced by those of the language.
    fn swap(&self, tokens: &[Token], spot: Spot) -> Option<(Swap, Vec<Token>)> {
        for (old, news) in SWAPS {
            let Some((from, to)) = found(tokens, old) else { continue };
            for new in *news {
                let words = lex_phrase(new, 0).0;
                let (before, behind) = (tokens.get(..from)?, tokens.get(to..)?);
                let line: Vec<Token> = before.iter().chain(&words).chain(behind).cloned().collect();
                if self.reads(&line, spot) {
                    return Some((Swap { from, to, new: (*new).to_owned(), sure: news.len() == 1 }, line));
                }
            }
        }
        None
    }

    /// A line that can be read once one thing in it is called as it is here.
    pub(super) fn swapped(&self, tokens: &[Token], spot: Spot, whole: Place) -> Option<Diagnostic> {
        let (swap, line) = self.swap(tokens, spot)?;
        let old = tokens.get(swap.from..swap.to)?;
        let span = old.first()?.span.to(old.last()?.span);
        let code =
            if swap.from == 0 && matches!(spot, Spot::Members(_)) { Code::UnknownMember } else { Code::UnknownPhrase };
        let (was, new) = (brief(old), &swap.new);
        let found = Diagnostic::new(code, Place { span, ..whole }, format!("`{was}` is written `{new}` here"));
        let help = format!("write `{}`", brief(&line));
        Some(found.label(format!("`{new}` is the word for it")).help(help).edit(
            Place { span, ..whole },
            new.clone(),
            swap.sure,
        ))
    }

    /// The same for a line of which the edit is made elsewhere: the line, and the word that is written in it.
    pub(super) fn swapped_line(&self, tokens: &[Token], spot: Spot) -> Option<(String, String)> {
        self.swap(tokens, spot).map(|(swap, line)| (plain(&line), swap.new))
    }
}
