//! Why a line could not be read, explained to its author. What is wrong with the form of a file (braces, quotes, depth) is found by the grammar
//! (`ProblemKind` in `grammar/src/tree.rs`) and explained in `diagnostic/form.rs`.

mod always;
mod another_kind;
mod between;
mod bodies;
mod colons;
pub mod declared;
mod denied_both;
mod describe_token;
mod durations;
mod endings;
mod figures;
pub mod fits;
mod furthest;
mod joined;
mod mended;
mod moments;
mod moved;
mod names_alike;
mod naming;
mod order;
mod others_of_a_kind;
mod otherwise;
mod packs_not_required;
mod pattern_words;
pub mod patterns;
mod plainly;
pub mod printed;
mod punctuation;
mod repaired;
mod repairs;
mod several;
mod slips;
mod standing;
mod synonyms;
mod turned;
mod unknown_names;
mod where_names_end;
mod wrong_place;
mod wrong_verbs;

use super::build::Builder;
use super::guess::{ENOUGH, Guess};
use super::names::Found;
use super::read::{BadName, Expected, Miss};
use super::sentence::Hole;
use super::trie::Spot;
use crate::diagnostic::{Code, Diagnostic, FileId, MAX_FINDINGS, Place};
use brim_core::vocabulary::spelling::stem;
use brim_core::vocabulary::{Category, Kind, Noun};
use brim_grammar::{Statement, Token, TokenKind};
use describe_token::{called, shown};
use mended::Mended;

pub(super) use bodies::{
    Grouped, block_missing, body_empty, body_missing, body_unexpected, no_row, otherwise_alone, rows_apart, rows_below,
};
pub(super) use declared::{
    duplicate, likely_kind, name_first, name_missing, name_unquoted, not_known, round_brackets, too_many_declarations,
    unknown_kind, word_too_much,
};

/// The longest list of words that a help shows whole.
const MOST_SHOWN: usize = 16;

/// True for a line that says what happens to somebody.
pub(super) fn happens(tokens: &[Token]) -> bool {
    let who = ["a", "each", "one", "that", "this", "the", "place", "draw"];
    matches!(tokens.first().map(|token| &token.kind), Some(TokenKind::Word(word)) if who.contains(&word.to_lowercase().as_str()))
}

/// `tests Agility 4`: a number that is to be rolled is written `4+`.
fn rolled(token: &Token, place: Place, miss: &Miss) -> Option<Diagnostic> {
    let TokenKind::Number(n @ 2..=6) = token.kind else { return None };
    if miss.expected != [Expected::Hole(Hole::AtLeast)] {
        return None;
    }
    let found = Diagnostic::new(Code::WrongType, place, format!("a number that is to be rolled is written `{n}+`"));
    Some(found.label("this or more").help(format!("write `{n}+`")).edit(place, format!("{n}+"), true))
}

/// A number with a sign where a plain one belongs.
fn signed(token: &Token, place: Place, miss: &Miss) -> Option<Diagnostic> {
    let TokenKind::Signed(n) = token.kind else { return None };
    let plain = |expected: &Expected| {
        matches!(expected, Expected::Hole(Hole::Number | Hole::Value | Hole::Phrase(Category::Amount)))
    };
    if !miss.expected.iter().any(plain) || miss.expected.contains(&Expected::Hole(Hole::Signed)) {
        return None;
    }
    if n < 0 {
        let found =
            Diagnostic::new(Code::OutOfRange, place, format!("`{n}` is less than nothing: a figure here is 0 or more"));
        return Some(found.label("0 or more").help("of a hit say how much less, `that hit does 2 less damage`; a change of a figure is said in a rule: `this enemy: move -1`"));
    }
    let found = Diagnostic::new(Code::WrongType, place, format!("`{n:+}` has a sign: a plain number belongs here"));
    Some(found.label("without the sign").help(format!("write `{n}`")).edit(place, n.to_string(), false))
}

/// `damage +D6` where a figure with its sign is fixed.
fn thrown_figure(tokens: &[Token], miss: &Miss, file: FileId) -> Option<Diagnostic> {
    let [Expected::Hole(Hole::Signed)] = miss.expected.as_slice() else { return None };
    let dice = tokens.get(miss.at..)?.iter().take(2).find(|token| matches!(token.kind, TokenKind::Dice { .. }))?;
    let (what, text) = (shown(tokens.get(miss.at.checked_sub(1)?)?), shown(dice));
    let place = Place { file, span: tokens.get(miss.at)?.span.to(dice.span) };
    let found =
        Diagnostic::new(Code::WrongType, place, format!("`+{text}` is thrown: a number with its sign belongs here"));
    Some(found.label("a number such as `+1`").help(format!(
        "let the hero get it in a line before this one, `this hero gets {what} +{text} until end of attack`, and leave it out here"
    )))
}

/// True for a line that says when something happens: what does is written behind its colon.
pub(super) fn tells_when(tokens: &[Token]) -> bool {
    let word = tokens.first().map(|token| &token.kind);
    matches!(word, Some(TokenKind::Word(word)) if ["when", "whenever", "at", "after"].contains(&word.to_lowercase().as_str()))
}

impl Builder<'_> {
    /// The finding for a line that could not be read. Whoever has very many of them mends the first ones first: of others it is told how far
    /// they were understood.
    pub(in crate::model) fn misread(&self, miss: &Miss, statement: &Statement, spot: Spot) -> Diagnostic {
        if self.room + ENOUGH < MAX_FINDINGS {
            return self.plainly(miss, statement, spot);
        }
        let found = self.explained(miss, statement, spot);
        let found = match found.proposes() && found.without_advice.is_none() {
            true => found.or_plainly(self.as_printed(self.plainly(miss, statement, spot), statement, spot)),
            false => found,
        };
        let found = self.as_printed(found, statement, spot);
        let found = self.repaired(found, miss, statement, spot);
        self.without_turns(found, miss, statement, spot)
    }

    fn explained(&self, miss: &Miss, statement: &Statement, spot: Spot) -> Diagnostic {
        let tokens = &statement.tokens;
        let file = self.reader.file;
        let whole = Place { file, span: statement.phrase };
        let body = !statement.body.is_none();
        if let Some(found) = self.name_of_words(tokens, spot, whole) {
            return found;
        }
        let slip =
            self.below_who(tokens, miss.at, (spot, body), whole).or_else(|| self.known_slip(tokens, spot, whole));
        if let Some(found) = slip.or_else(|| self.colon_of_standing(tokens, miss.at, spot, whole)) {
            return found;
        }
        if let Some(found) = self.row_in_two(tokens, whole).or_else(|| self.not_called_yet(tokens, miss.at, file)) {
            return found;
        }
        // A line that needs other words for the same gets those first.
        let known = self
            .colon_between(statement, spot, whole)
            .or_else(|| self.afflicted(tokens, miss.at, spot, whole))
            .or_else(|| self.several_words(tokens, spot, whole))
            .or_else(|| self.otherwise(tokens, spot, whole))
            .or_else(|| self.waits(tokens, spot, whole))
            .or_else(|| self.how_long(tokens, miss.at, spot, whole))
            .or_else(|| self.until_when(tokens, miss.at, spot, whole))
            .or_else(|| self.always(tokens, spot, whole))
            .or_else(|| self.two_lines(tokens, spot, whole))
            .or_else(|| self.semicolon(tokens, miss.at, spot, whole))
            .or_else(|| self.remembered(tokens, miss.at, (spot, !statement.body.is_none()), whole))
            .or_else(|| self.tested(tokens, whole))
            .or_else(|| self.swapped(tokens, spot, whole))
            .or_else(|| self.belongs(statement, miss.at, spot, whole))
            .or_else(|| self.whom_of_moment(tokens, miss.at, spot, whole))
            .or_else(|| self.denied_both(tokens, spot, whole))
            .or_else(|| self.marked(tokens, miss.at, spot, whole))
            .or_else(|| self.several_slips(tokens, spot, whole));
        if let Some(found) = known {
            return found;
        }
        if let Some(found) = slips::counting(tokens, whole).or_else(|| slips::drawn(tokens, whole)) {
            return found;
        }
        if let Some(name) = &miss.name {
            let from = tokens.get(miss.at).map(|token| token.span);
            let to = tokens.get(miss.at + name.tokens.max(1) - 1).map(|token| token.span);
            let span = from.zip(to).map_or(statement.phrase, |(from, to)| from.to(to));
            let noun = miss.expected.contains(&Expected::Noun) && !name.kinds.is_empty();
            let more: &[Kind] = if noun { &[Kind::Enemy, Kind::Class] } else { &[] };
            let mut kinds: Vec<Kind> = Vec::new();
            for kind in name.kinds.iter().chain(more) {
                if !kinds.contains(kind) {
                    kinds.push(*kind);
                }
            }
            let named = Some((name.text.as_str(), name.tokens, &*kinds));
            // `heroes` is spelled right, and no name.
            let noun = |entry: &brim_core::vocabulary::Entry| stem(entry.sentence) == stem(&name.text.to_lowercase());
            let mut guesses = match Noun::ENTRIES.iter().any(noun) {
                true => Vec::new(),
                false => self.guesses(tokens, miss.at, &miss.expected, named, spot),
            };
            if name.kinds.is_empty() {
                // Where anything can be named, nothing shows that the name ends before its last capital word.
                guesses.retain(|guess| guess.tokens >= name.tokens);
            }
            // Who has a name of a scenario's own is somebody.
            let given = |at: usize, said: &str| matches!(tokens.get(at).map(|token| &token.kind), Some(TokenKind::Word(word)) if word.eq_ignore_ascii_case(said));
            if self.kind == Kind::Scenario && given(0, "given") && (2..tokens.len()).any(|at| given(at, "as")) {
                let somebody =
                    |text: &str| self.reader.names.find(text, &[Kind::Class, Kind::Enemy], self.reader.pack, None);
                guesses
                    .retain(|guess| !guess.named || matches!(somebody(&guess.text), Found::One(_) | Found::Several(_)));
            }
            let mended = Mended { guesses: &guesses, tokens, at: miss.at, file };
            // The guess shows where the name ends.
            let name = BadName { kinds, ..(**name).clone() };
            return match (guesses.as_slice(), mended.place(), mended.written()) {
                ([guess], Some(place), Some(text)) if guess.tokens != name.tokens => {
                    let tokens = guess.tokens;
                    self.bad_name(&BadName { text, tokens, found: Found::None, ..name }, place, &mended)
                }
                _ => self.bad_name(&name, Place { file, span }, &mended),
            };
        }
        let asides = miss;
        let shown_only = |expected: &Expected| !matches!(expected, Expected::Aside(_));
        let miss =
            &Miss { expected: miss.expected.iter().filter(|one| shown_only(one)).cloned().collect(), ..miss.clone() };
        if let Some(found) = self.unfit(miss) {
            return found;
        }
        let Some(token) = tokens.get(miss.at) else {
            let end = brim_grammar::Span { start: statement.phrase.end, end: statement.phrase.end };
            let last = tokens.last().map_or(end, |token| token.span);
            return Diagnostic::new(Code::UnknownPhrase, Place { file, span: last }, "this line ends too early")
                .label(self.expectation(miss))
                .help(self.example(miss, spot));
        };
        let place = Place { file, span: token.span };
        if let Some(found) = slips::pronoun(token, place) {
            return found;
        }
        let guesses = self.guesses(tokens, miss.at, &asides.expected, None, spot);
        let meant = match guesses.as_slice() {
            [guess] => tokens.get(miss.at..miss.at + guess.tokens).unwrap_or_default(),
            _ => &[],
        };
        let found = match meant {
            [] => shown(token),
            all => all.iter().map(shown).collect::<Vec<_>>().join(" "),
        };
        let mended = Mended { guesses: &guesses, tokens, at: miss.at, file };
        if miss.at == 0 {
            return self.unknown_line(&found, place, spot, miss, &mended);
        }
        let apart = (0..miss.at).rev().take(4).find_map(|from| self.name_read_apart(from));
        if let Some(found) = apart.or_else(|| self.longer_name(tokens, miss)) {
            return found;
        }
        if miss.expected == [Expected::End] && !mended.any() {
            return Diagnostic::new(
                Code::WordsLeft,
                place,
                format!("the sentence ends before `{found}`"),
            )
            .label("nothing can follow here")
            .help(match matches!(spot, Spot::Members(_)) && !self.reader.tokens.get(..miss.at).is_some_and(happens) {
                true => "delete it; what it was to say may be a line of its own, that begins with its own first word",
                false => "delete it; a second thing that happens is a line of its own, and says who: `that hero takes 1 hit`",
            });
        }
        if let Some(found) = self.of_no_pack(tokens, miss.at) {
            return found;
        }
        let own = signed(token, place, miss)
            .or_else(|| rolled(token, place, miss))
            .or_else(|| self.of_heroes(tokens, miss, &guesses));
        if let Some(found) = own.or_else(|| slips::find(tokens, miss.at, place, spot)) {
            return found;
        }
        if miss.expected == [Expected::Hole(Hole::AtLeast)]
            && matches!(token.kind, TokenKind::AtLeast(_))
            && let Some(found) = slips::enemy(tokens, miss.at, file, &self.whom())
        {
            return found;
        }
        if let Some(found) = self.in_two_words(miss, spot) {
            return found;
        }
        if let Some(found) = thrown_figure(tokens, miss, file) {
            return found;
        }
        // The word is one that would fit, and so it is who stands before it that does not.
        let same =
            |expected: &Expected| matches!(expected, Expected::Word(word) if stem(word) == stem(&found.to_lowercase()));
        if !mended.any() && miss.expected.iter().any(same) {
            let before = tokens.first().map_or(token.span, |first| first.span.to(token.span));
            let message = format!("`{found}` cannot be said of whom this line speaks");
            return Diagnostic::new(Code::WrongType, Place { file, span: before }, message)
                .label("of whom?")
                .help(self.nearest_help(miss, spot));
        }
        let only_values = miss.expected.iter().all(|expected| match expected {
            Expected::Hole(hole) => {
                !matches!(hole, Hole::Selector(_) | Hole::Phrase(Category::Duration | Category::Place))
            }
            _ => false,
        });
        let code = if only_values { Code::WrongType } else { Code::UnknownPhrase };
        let message = match (only_values, miss.expected.as_slice()) {
            (true, [Expected::Hole(hole)]) if mended.any() => format!("`{found}` is not {}", hole.called()),
            (true, [Expected::Hole(Hole::OneOf(_))]) if matches!(token.kind, TokenKind::Word(_)) => {
                format!("`{found}` is none of the words that can stand here")
            }
            // What would fit has no name.
            (true, _) if self.briefly(miss) == "more words" => format!("`{found}` does not belong here"),
            (true, _) => format!("`{found}` is {}: {} belongs here", called(token), self.briefly(miss)),
            // A model of a scenario, by a name that none was given.
            (false, _) if mended.any() && guesses.iter().all(|guess| self.reader.aliases.contains(&guess.text)) => {
                format!("nobody is called `{found}` here")
            }
            (false, _) => format!("`{found}` does not belong here"),
        };
        let diagnostic = Diagnostic::new(code, mended.place().unwrap_or(place), message);
        match (mended.any(), miss.expected.as_slice()) {
            (true, _) => mended.told(diagnostic),
            (false, [Expected::Hole(Hole::OneOf(list))]) if list.len() <= MOST_SHOWN => {
                let words: Vec<String> = list.iter().map(|word| format!("`{word}`")).collect();
                diagnostic
                    .label("one of a few words stands here")
                    .help(format!("write one of these: {}", words.join(", ")))
            }
            (false, _) => diagnostic.label(self.expectation(miss)).help(self.example(miss, spot)),
        }
    }

    /// A sentence about heroes with an enemy before it: the word that does not fit is the one that would fit.
    fn of_heroes(&self, tokens: &[Token], miss: &Miss, guesses: &[Guess]) -> Option<Diagnostic> {
        let token = tokens.get(miss.at)?;
        let [guess] = guesses else { return None };
        let same = |guess: &Guess| stem(&guess.text.to_lowercase()) == stem(&shown(token).to_lowercase());
        if !same(guess) {
            return None;
        }
        slips::enemy(tokens, miss.at, self.reader.file, &self.whom())
    }
}
