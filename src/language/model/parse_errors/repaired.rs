//! A line that a small change makes readable: all small changes up to where it could not be read any further are made, each is read back, and of those that
//! read the least is proposed, as a whole line.

use brim_grammar::{Token, TokenKind, lex_phrase};

use super::describe_token::{exact, plain};
use super::punctuation::word_at;
use super::repairs::{Change, Reach, Who, changes};
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Diagnostic, Place};
use crate::model::build::{Builder, holds_lines};
use crate::model::draft::Draft;
use crate::model::read::{Expected, Miss};
use crate::model::sentence::Hole;
use crate::model::trie::{Labels, Spot, holds_effects};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind};
use brim_grammar::Statement;

/// The longest line that is tried, in words and in letters: hundreds of copies of it are made.
const LONGEST: usize = 40;
const MOST_LETTERS: u32 = 600;

/// The most changes that are read back: so many lines are read in a few thousandths of a second.
const MOST: usize = 900;

/// Beyond this a change says something else.
const LARGE: usize = 26;

/// A change that leaves what a line says as it was: it stands before what is proposed for the kind of slip.
const SMALL_CHANGE: usize = 12;

/// A change of the form of a word, of a sign or of the order, which no word is needed for.
const OF_FORM: usize = 7;

/// A change that is less than a letter in a name.
const LIKE_A_GUESS: usize = 10;

/// Where a word of several is put that say different things, nobody knows which was meant.
const ALONE: usize = 17;

/// So much less must be changed for it to stand before what is proposed for the kind of slip.
const CLEARLY: usize = 8;

/// A line that can be read.
struct Repair {
    text: String,
    cost: usize,
    /// Others that need no larger change, and say something else.
    others: Vec<String>,
}

impl Builder<'_> {
    /// The finding with the line as it can be read once little is changed, where it proposes nothing that is as near.
    pub(super) fn repaired(&self, found: Diagnostic, miss: &Miss, statement: &Statement, spot: Spot) -> Diagnostic {
        if statement.tokens.len() > LONGEST
            || statement.phrase.end.saturating_sub(statement.phrase.start) > MOST_LETTERS
        {
            return found;
        }
        let proposed = proposed_line(&found);
        let guessed = found.help.as_deref().is_some_and(|help| help.starts_with("did you mean"));
        // What is told of a kind of slip knows more of it than a change of some words does.
        let own_words = !lists(&found);
        let most = match (own_words, &proposed) {
            (true, Some(_)) => return found,
            (true, None) => OF_FORM,
            _ if guessed => LIKE_A_GUESS,
            (_, Some(_)) => SMALL_CHANGE,
            _ if found.proposes() => SMALL_CHANGE,
            _ => LARGE,
        };
        // What scenarios write down is read word by word: with one word more it would be another step.
        let most = if spot == Spot::Category(Category::Step) { most.min(ALONE) } else { most };
        let tokens = &statement.tokens;
        let Some(repair) = self.repair(tokens, miss, (spot, !statement.body.is_none()), most) else { return found };
        // A guess at one word that leads to the same line shows that word alone.
        let guess = found.help.as_deref().filter(|_| guessed).and_then(|help| help.split('`').nth(1));
        if guess.is_some_and(|guess| !guess.contains(' ') && repair.text.contains(guess)) {
            return found;
        }
        if proposed.is_some_and(|line| repair.cost + CLEARLY > distance(tokens, &line)) {
            return found;
        }
        let place = Place { file: self.reader.file, span: statement.phrase };
        let show = |text: &str| shortened(&escaped(text), 160).into_owned();
        let mut help = format!("write `{}`", show(&repair.text));
        for other in &repair.others {
            help.push_str(&format!(", or `{}`", show(other)));
        }
        Diagnostic { edits: Vec::new(), without_advice: None, ..found.clone() }
            .help(help)
            .edit(place, repair.text, false)
            .or_plainly(found)
    }

    fn repair(&self, tokens: &[Token], miss: &Miss, (spot, body): (Spot, bool), most: usize) -> Option<Repair> {
        if tokens.is_empty() {
            return None;
        }
        let words = self.words_expected(&miss.expected);
        let quoted = miss.expected.iter().any(|one| matches!(one, Expected::Hole(Hole::Text | Hole::New)));
        let named = miss.name.as_ref().map(|name| name.tokens);
        // A point of the rules is found or not found as a whole.
        let point = miss.expected.contains(&Expected::Hole(Hole::Rule)).then_some(tokens.len());
        let reach = Reach {
            named: named.is_some(),
            tokens: named.or(point).unwrap_or(0),
            quoted: quoted && (named.is_none() || body),
        };
        let heroes = self.heroes_here();
        let who = Who {
            own: self.own().filter(|own| *own == "this hero").unwrap_or("that hero"),
            hero: heroes.first().filter(|who| who.starts_with("th")).copied().unwrap_or("that hero"),
            enemy: if self.kind == Kind::Enemy { "this enemy" } else { "that enemy" },
            all: &heroes,
        };
        let mut all = changes(tokens, miss.at, (&words, &reach), &who);
        all.retain(|change| change.cost <= most && !of_no_form(&change.line));
        all.sort_by_key(|change| change.cost);
        all.truncate(MOST);
        let mut found: Option<Repair> = None;
        let mut said: Vec<Option<String>> = Vec::new();
        for Change { line, cost } in &all {
            if found.as_ref().is_some_and(|found| *cost > found.cost) {
                break;
            }
            // What needs lines below it, or can have none, is not it either.
            let below = |draft: Draft| draft.word.entry().is_some_and(|entry| holds_lines(entry.under) <= body);
            if !self.reader.beside().quickly(line, spot).is_some_and(below) {
                continue;
            }
            let says = self.said_by(line, spot);
            match &mut found {
                None => found = Some(Repair { text: plain(line), cost: *cost, others: Vec::new() }),
                Some(_) if said.contains(&says) => {}
                Some(found) if found.others.len() < 2 => found.others.push(plain(line)),
                Some(_) => {}
            }
            said.push(says);
        }
        let found = found.filter(|found| found.cost < ALONE || found.others.is_empty());
        let colon = self.colon_lost(tokens, miss.at, (spot, body)).or_else(|| self.asked_behind(tokens, spot));
        colon.filter(|colon| colon.cost <= most && found.as_ref().is_none_or(|found| colon.cost < found.cost)).or(found)
    }

    /// `place 1 Goliath if there are 2 heroes`: what is asked stands before what happens.
    fn asked_behind(&self, tokens: &[Token], spot: Spot) -> Option<Repair> {
        let at =
            (1..tokens.len()).find(|at| word_at(tokens, *at).is_some_and(|word| word.eq_ignore_ascii_case("if")))?;
        let (happens, asked) = tokens.split_at_checked(at)?;
        // It may have been meant of the end that is named before it.
        if (0..at).any(|at| word_at(tokens, at).is_some_and(|word| word.eq_ignore_ascii_case("until"))) {
            return None;
        }
        let happens =
            happens.strip_suffix(&[Token { kind: TokenKind::Comma, span: happens.last()?.span }]).unwrap_or(happens);
        let reads = self.reads(asked, spot) && self.reads(happens, Spot::Category(Category::Effect));
        reads.then(|| Repair { text: format!("{}: {}", plain(asked), plain(happens)), cost: 6, others: Vec::new() })
    }

    /// `15 "Void Hounds" each hero draws 1 …`: what stands behind its head is what happens then.
    fn colon_lost(&self, tokens: &[Token], at: usize, (spot, body): (Spot, bool)) -> Option<Repair> {
        let holds = |draft: Draft| draft.word.entry().is_some_and(|entry| holds_lines(entry.under));
        for cut in (1..=at.min(tokens.len().saturating_sub(1))).rev() {
            let (head, rest) = tokens.split_at_checked(cut)?;
            let rest = match rest.split_first() {
                Some((first, behind)) if first.kind == TokenKind::Comma => behind,
                _ => rest,
            };
            // What is asked before what stands below is in the wrong order, and lacks no colon.
            let asks = body && word_at(rest, 0).is_some_and(|word| word.eq_ignore_ascii_case("if"));
            if head.last().is_some_and(|last| last.kind == TokenKind::Comma) || rest.is_empty() || asks {
                continue;
            }
            let under = [Spot::Category(Category::Effect), Spot::Labels(Labels::Ways), Spot::Rules, Spot::Modifiers];
            // What happens once and is over changes no figures for as long as it lies there.
            let over = matches!(spot, Spot::Members(kind) if holds_effects(kind)) && !self.stays;
            let under = under.get(..if over { 2 } else { 4 }).unwrap_or_default();
            if self.reader.beside().quickly(head, spot).is_some_and(holds)
                && under
                    .iter()
                    .any(|under| self.reader.beside().quickly(rest, *under).is_some_and(|draft| holds(draft) <= body))
            {
                let cost = if matches!(spot, Spot::Labels(_)) { 5 } else { 9 };
                return Some(Repair { text: format!("{}: {}", plain(head), plain(rest)), cost, others: Vec::new() });
            }
        }
        None
    }
}

/// True for a line that nobody would write: `a other hero`, `this hero is another hero`.
fn of_no_form(line: &[Token]) -> bool {
    (0..line.len()).any(|at| {
        let word = |at: usize| word_at(line, at).map(str::to_lowercase).unwrap_or_default();
        match &*word(at) {
            "a" => matches!(&*word(at + 1), "other" | "enemy" | "enemies" | "heroes"),
            "an" => matches!(&*word(at + 1), "other" | "hero" | "enemies" | "heroes"),
            _ => false,
        }
    })
}

/// True for a finding that has nothing to say but what can stand at a place.
fn lists(found: &Diagnostic) -> bool {
    let help = found.help.as_deref().unwrap_or_default();
    ["delete it", "there are `", "named alike", "declare it", "did you mean"]
        .iter()
        .any(|start| help.starts_with(start))
        || ["lists all", "lists what can stand here"].iter().any(|end| help.ends_with(end))
}

/// The line that a finding proposes first, if it is one line, and whole.
pub(super) fn proposed_line(found: &Diagnostic) -> Option<Vec<Token>> {
    let help = found.help.as_deref()?;
    let from = help.find("write `")? + "write `".len();
    let line = help.get(from..)?.split('`').next()?;
    (!line.contains('…')).then(|| lex_phrase(line, 0).0)
}

/// How much of a line another one changes, as changes are weighed.
fn distance(from: &[Token], to: &[Token]) -> usize {
    let (one, other): (Vec<String>, Vec<String>) = (from.iter().map(exact).collect(), to.iter().map(exact).collect());
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for row in 0..=one.len() {
        let mut line: Vec<usize> = Vec::new();
        for column in 0..=other.len() {
            let at = |back: usize, left: usize| -> Option<usize> {
                let (row, column) = (row.checked_sub(back)?, column.checked_sub(left)?);
                if back == 0 { line.get(column).copied() } else { rows.get(row)?.get(column).copied() }
            };
            let own = row.checked_sub(1).and_then(|row| one.get(row));
            let theirs = column.checked_sub(1).and_then(|column| other.get(column));
            let mut ways = vec![
                at(1, 0).zip(own).map(|(so_far, word)| so_far + weight(word)),
                at(0, 1).zip(theirs).map(|(so_far, word)| so_far + weight(word)),
                at(1, 1).zip(own.zip(theirs)).map(|(so_far, (own, theirs))| so_far + changed(own, theirs)),
            ];
            let before = |all: &[String], at: usize| at.checked_sub(2).and_then(|at| all.get(at)).cloned();
            if own.is_some() && own.cloned() == before(&other, column) && theirs.cloned() == before(&one, row) {
                ways.push(at(2, 2).map(|so_far| so_far + 14));
            }
            line.push(ways.into_iter().flatten().min().unwrap_or(0));
        }
        rows.push(line);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or(0)
}

/// How much a word weighs that comes or goes.
fn weight(word: &str) -> usize {
    match word {
        "," | "a" | "an" | "the" | "of" => 10,
        _ if super::repairs::SMALL.contains(&word) => 14,
        _ => 30,
    }
}

fn changed(own: &str, theirs: &str) -> usize {
    let small = |word: &str| super::repairs::SMALL.contains(&word);
    match () {
        () if own == theirs => 0,
        () if stem(&own.to_lowercase()) == stem(&theirs.to_lowercase()) => 4,
        () if own.trim_matches(['+', '"']) == theirs.trim_matches(['+', '"']) => 8,
        () if small(own) && small(theirs) => 14,
        () if crate::diagnostic::similar::slips(own, theirs).is_some_and(|slips| slips < 3) => 10,
        () => 30,
    }
}
