//! Lines as an author remembers them from a card: each is matched with a table of sayings, and told in the words of the language.

use brim_grammar::{Span, Statement, Token, TokenKind, lex_phrase};

use super::asked::ASKED;
use super::called::shown;
use super::formed::FORMED;
use super::happens::HAPPENS;
use crate::diagnostic::escape::{escaped, shortened};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::model::build::Builder;
use crate::model::names::stem;
use crate::model::trie::{Spot, holds_effects};
use crate::vocabulary::{Category, Kind};

/// Where a saying stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// Anywhere.
    Any,
    /// Where effects stand.
    Effects,
    /// On the sheet of an enemy or a hero.
    Sheet,
    /// On an item.
    Item,
    /// Among the rows of a roll or the branches of a test.
    Rows,
}

/// Words that are remembered from a card, and what is written for them.
pub(super) struct Saying {
    /// Where it stands.
    pub at: Where,
    /// The words, one element each: `a|b` one of these words, `#` a number, `+#` a number to roll, `%` a number with a sign, `$` gold or
    /// a number, `D` dice, `Dx` dice times a number, `R` a row of a chart, `*` anything, `...` one to eight of anything, `..?` none to eight; `^` first where the
    /// line begins with it, `END` last where it ends so. Those with a `!` are pointed at.
    pub find: &'static str,
    /// What is wrong; `{2}` is what the second element stands for.
    pub message: &'static str,
    /// What is said beside the place.
    pub label: &'static str,
    /// What stands in the place of the words: the first that makes a line which can be read.
    pub write: &'static [&'static str],
    /// What to do, where none of them does.
    pub help: &'static str,
}

/// A row of the tables.
pub(super) const fn saying(
    at: Where,
    find: &'static str,
    message: &'static str,
    label: &'static str,
    write: &'static [&'static str],
    help: &'static str,
) -> Saying {
    Saying { at, find, message, label, write, help }
}

/// The most tokens that `...` stands for.
const MOST: usize = 8;

/// Lines of more tokens are no slip of memory: looking at them would take long.
const LONGEST: usize = 40;

/// Where each element of a saying begins and ends among the tokens.
type Found = Vec<(usize, usize)>;

fn fits(element: &str, token: &Token) -> bool {
    match (element, &token.kind) {
        ("*", _)
        | ("#", TokenKind::Number(_))
        | ("+#", TokenKind::AtLeast(_))
        | ("%", TokenKind::Signed(_))
        | ("$", TokenKind::Money(_) | TokenKind::Number(_))
        | ("D", TokenKind::Dice { .. })
        | ("R", TokenKind::Range(..) | TokenKind::AtLeast(_) | TokenKind::Number(_)) => true,
        (words, TokenKind::Comma) => words.split('|').any(|word| word == ","),
        ("Dx", TokenKind::Word(word)) => times(word).is_some(),
        (words, TokenKind::Word(word)) => {
            let theirs = stem(&word.to_lowercase());
            words.split('|').any(|word| stem(word) == theirs)
        }
        (words, TokenKind::Number(n)) => words.split('|').any(|word| word.parse() == Ok(*n)),
        _ => false,
    }
}

/// `D6x10`, as it is said here.
fn times(word: &str) -> Option<String> {
    let (die, count) = word.split_once(['x', 'X', '*', '×'])?;
    let digits = |text: &str| !text.is_empty() && text.len() < 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    let (many, sides) = die.split_once(['d', 'D'])?;
    ((many.is_empty() || digits(many)) && digits(sides) && digits(count))
        .then(|| format!("{count} times {many}D{sides}"))
}

/// The places of the elements from a token on, the shortest way first.
fn matched(elements: &[&str], tokens: &[Token], at: usize) -> Option<Found> {
    let Some((first, rest)) = elements.split_first() else { return Some(Vec::new()) };
    let element = first.trim_start_matches('!');
    let with = |end: usize| {
        let mut more = matched(rest, tokens, end)?;
        more.insert(0, (at, end));
        Some(more)
    };
    match element {
        "END" if at == tokens.len() => with(at),
        "END" => None,
        // What ends a saying is the whole rest of the line.
        "..." | "..?" if rest.is_empty() => with(tokens.len()).filter(|_| element == "..?" || at < tokens.len()),
        "..." => (at + 1..=tokens.len().min(at + MOST)).find_map(with),
        "..?" => (at..=tokens.len().min(at + MOST)).find_map(with),
        _ => tokens.get(at).filter(|token| fits(element, token)).and_then(|_| with(at + 1)),
    }
}

/// Tokens as they are written.
fn plain(tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        if !out.is_empty() && !matches!(token.kind, TokenKind::Comma | TokenKind::Possessive) {
            out.push(' ');
        }
        out.push_str(&shown(token));
    }
    out
}

/// A template with what the elements stand for: `{2}`, and `{2+}` and `{2-}` for one more and one fewer than the number.
fn filled(template: &str, found: &Found, tokens: &[Token]) -> String {
    let mut out = template.to_owned();
    for (at, (from, to)) in found.iter().enumerate() {
        let mine = tokens.get(*from..*to).unwrap_or_default();
        let number = match mine {
            [Token { kind: TokenKind::Number(n) | TokenKind::Money(n), .. }] => Some(*n),
            _ => None,
        };
        let product = match mine {
            [Token { kind: TokenKind::Word(word), .. }] => times(word),
            _ => None,
        };
        let text = number.map(|n| n.to_string()).or(product).unwrap_or_else(|| plain(mine));
        out = out.replace(&format!("{{{}+}}", at + 1), &number.map_or(0, |n| n.saturating_add(1)).to_string());
        out = out.replace(&format!("{{{}-}}", at + 1), &number.map_or(0, |n| n.saturating_sub(1)).to_string());
        out = out.replace(&format!("{{{}}}", at + 1), &text);
    }
    out.replace("  ", " ")
        .replace(" 1 spaces", " 1 space")
        .replace(" 1 items", " 1 item")
        .replace("that hero take ", "that hero takes ")
        .trim()
        .to_owned()
}

impl Saying {
    fn stands(&self, spot: Spot) -> bool {
        match self.at {
            Where::Any => true,
            Where::Effects => match spot {
                Spot::Category(category) => category == Category::Effect,
                Spot::Members(kind) => holds_effects(kind),
                _ => false,
            },
            Where::Sheet => matches!(spot, Spot::Members(Kind::Enemy | Kind::Class)),
            Where::Item => matches!(spot, Spot::Members(Kind::Item)),
            Where::Rows => matches!(spot, Spot::Labels(_)),
        }
    }

    /// Where the line has these words, if what could not be read is among them.
    fn found(&self, elements: &[&str], tokens: &[Token], miss: usize) -> Option<Found> {
        let starts = if self.find.starts_with('^') { 0..1 } else { 0..tokens.len() };
        let around = |found: &Found| {
            let (from, to) = (found.first().map_or(0, |first| first.0), found.last().map_or(0, |last| last.1));
            from <= miss && (miss < to || miss == to && to == tokens.len())
        };
        starts.filter_map(|at| matched(elements, tokens, at)).find(around)
    }
}

impl Builder<'_> {
    /// A line that is remembered from a card, in the words of the language.
    pub(super) fn remembered(&self, tokens: &[Token], at: usize, spot: Spot, whole: Place) -> Option<Diagnostic> {
        if tokens.len() > LONGEST {
            return None;
        }
        for saying in [ASKED, HAPPENS, FORMED].into_iter().flatten().filter(|saying| saying.stands(spot)) {
            let elements: Vec<&str> = saying.find.trim_start_matches('^').split(' ').collect();
            let Some(found) = saying.found(&elements, tokens, at) else { continue };
            let pointed = |element: &&str| element.starts_with('!');
            let marked = || elements.iter().zip(&found).filter(|(element, _)| pointed(element)).map(|(_, place)| place);
            let from = marked().next().or(found.first())?.0;
            let to = marked().next_back().or(found.last())?.1;
            let span = |from: usize, to: usize| -> Option<Span> {
                Some(tokens.get(from)?.span.to(tokens.get(to.max(from + 1) - 1)?.span))
            };
            let code = match spot {
                Spot::Members(_) if at == 0 => Code::UnknownMember,
                _ => Code::UnknownPhrase,
            };
            let place = Place { span: span(from, to)?, ..whole };
            let diagnostic = Diagnostic::new(code, place, filled(saying.message, &found, tokens)).label(filled(
                saying.label,
                &found,
                tokens,
            ));
            let (first, last) = (found.first()?.0, found.last()?.1);
            for template in saying.write {
                let part = filled(template, &found, tokens);
                let new = lex_phrase(&part, 0).0.into_iter().map(|token| Token { span: place.span, ..token });
                let line: Vec<Token> = tokens
                    .get(..first)?
                    .iter()
                    .cloned()
                    .chain(new)
                    .chain(tokens.get(last..).unwrap_or_default().iter().cloned())
                    .collect();
                if self.reads(&line, spot) {
                    let written = shortened(&plain(&line), 160).into_owned();
                    let edited = Place { span: span(first, last)?, ..whole };
                    return Some(diagnostic.help(format!("write `{written}`")).edit(edited, part, false));
                }
            }
            if !saying.help.is_empty() {
                return Some(diagnostic.help(filled(saying.help, &found, tokens)));
            }
        }
        None
    }

    /// `initiative: 4`: what stands behind the colon belongs to the line itself.
    pub(super) fn colon_between(&self, statement: &Statement, spot: Spot, whole: Place) -> Option<Diagnostic> {
        let mut inner = statement.body.statements();
        let (one, None) = (inner.next()?, inner.next()) else { return None };
        if !one.body.is_none() || one.tokens.len() + statement.tokens.len() > LONGEST {
            return None;
        }
        let line: Vec<Token> = statement.tokens.iter().chain(&one.tokens).cloned().collect();
        let span = statement.tokens.first()?.span.to(one.tokens.last()?.span);
        if !self.reads(&line, spot) {
            return None;
        }
        let text = plain(&line);
        let place = Place { span, ..whole };
        let word = escaped(&plain(&statement.tokens)).into_owned();
        let found = Diagnostic::new(Code::UnknownPhrase, place, format!("no colon stands behind `{word}` here"));
        Some(found.label("one line, without the colon").help(format!("write `{text}`")).edit(place, text, true))
    }
}
