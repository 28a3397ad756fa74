//! The steps that a text can be changed by: what a hand slips to, or what an author tries next.

use brim_grammar::{Body, Item, Span, Statement, TokenKind, parse};
use serde::Serialize;

use super::swaps::{CLAUSES, DURATIONS, LIMITS, MOMENTS, SIDES, TARGETS, WORDS_ONLY};

/// A kind of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A number is one higher or lower.
    Number,
    /// A whole line is gone.
    Line,
    /// A condition or another clause is gone.
    Clause,
    /// Somebody else is meant.
    Target,
    /// It happens at another moment.
    Moment,
    /// It lasts longer or shorter.
    Duration,
    /// It may be used as often as one likes.
    Limit,
    /// Heroes are meant in place of enemies, or enemies in place of heroes.
    Side,
}

impl Step {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Step::Number => "number by one",
            Step::Line => "line gone",
            Step::Clause => "clause gone",
            Step::Target => "another target",
            Step::Moment => "another moment",
            Step::Duration => "another duration",
            Step::Limit => "limit lifted",
            Step::Side => "hero and enemy exchanged",
        }
    }
}

/// One change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What kind of step it is.
    pub step: Step,
    /// The first byte that goes.
    pub from: usize,
    /// One past the last.
    pub to: usize,
    /// What comes in its place.
    pub instead: String,
    /// A whole statement goes.
    pub whole: bool,
}

impl Edit {
    /// The text with it.
    pub fn applied(&self, text: &str) -> Option<String> {
        Some(format!("{}{}{}", text.get(..self.from)?, self.instead, text.get(self.to..)?))
    }
}

/// All steps of the declarations of a text, scenarios aside.
pub fn of(text: &str) -> Vec<Edit> {
    let mut out = Vec::new();
    for item in parse(text).items {
        let Item::Statement(decl) = item else { continue };
        let kind = decl.tokens.first().map(|first| first.span.of(text)).unwrap_or_default();
        if kind != "scenario" {
            within(text, &decl.body, &mut out);
        }
    }
    out
}

fn within(text: &str, body: &Body, out: &mut Vec<Edit>) {
    let siblings = body.statements().count();
    for statement in body.statements() {
        let first = statement.tokens.first().map(|token| token.span.of(text)).unwrap_or_default();
        if WORDS_ONLY.contains(&first) {
            continue;
        }
        numbers(statement, out);
        phrases(text, statement, out);
        if siblings > 1 {
            out.extend(gone(text, statement));
        }
        within(text, &statement.body, out);
    }
}

fn put(step: Step, span: (usize, usize), instead: impl Into<String>, out: &mut Vec<Edit>) {
    out.push(Edit { step, from: span.0, to: span.1, instead: instead.into(), whole: false });
}

fn ends(span: Span) -> (usize, usize) {
    (usize::try_from(span.start).unwrap_or(0), usize::try_from(span.end).unwrap_or(0))
}

fn numbers(statement: &Statement, out: &mut Vec<Edit>) {
    for token in &statement.tokens {
        let new: Vec<String> = match &token.kind {
            TokenKind::Number(n) => vec![n.saturating_add(1).to_string(), n.saturating_sub(1).max(0).to_string()],
            TokenKind::Signed(n) => {
                let away = if *n < 0 { n.saturating_sub(1) } else { n.saturating_add(1) };
                vec![format!("{away:+}")]
            }
            TokenKind::AtLeast(n) => {
                vec![format!("{}+", n.saturating_add(1)), format!("{}+", n.saturating_sub(1).max(1))]
            }
            TokenKind::Money(n) => vec![format!("${}", n.saturating_add(5))],
            TokenKind::Dice { count, sides } => vec![format!("{}D{sides}", count.saturating_add(1))],
            _ => Vec::new(),
        };
        new.into_iter().for_each(|new| put(Step::Number, ends(token.span), new, out));
    }
}

fn phrases(text: &str, statement: &Statement, out: &mut Vec<Edit>) {
    let (from, _) = ends(statement.phrase);
    let phrase = statement.phrase.of(text);
    let mut swap = |step: Step, pairs: &[(&str, &str)]| {
        for (old, new) in pairs {
            if let Some(at) = found(phrase, old) {
                put(step, (from + at, from + at + old.len()), *new, out);
            }
        }
    };
    swap(Step::Target, TARGETS);
    swap(Step::Side, SIDES);
    swap(Step::Moment, MOMENTS);
    swap(Step::Duration, DURATIONS);
    for limit in LIMITS {
        if let Some(at) = found(phrase, limit) {
            // The space before it goes with it.
            let at = if phrase.get(..at).is_some_and(|before| before.ends_with(' ')) { at - 1 } else { at };
            let end = phrase.get(at..).and_then(|rest| rest.find(limit)).map_or(at, |more| at + more + limit.len());
            put(Step::Limit, (from + at, from + end), "", out);
        }
    }
    for clause in CLAUSES {
        if let Some(at) = phrase.find(clause) {
            // What follows a comma is no part of the clause.
            let end = phrase.get(at..).and_then(|rest| rest.find(',')).map_or(phrase.len(), |comma| at + comma);
            put(Step::Clause, (from + at, from + end), "", out);
        }
    }
}

/// Where words stand in a phrase, as words of their own.
fn found(phrase: &str, words: &str) -> Option<usize> {
    let at = phrase.find(words)?;
    let letter = |one: Option<char>| one.is_some_and(char::is_alphanumeric);
    let before = phrase.get(..at).and_then(|before| before.chars().next_back());
    let after = phrase.get(at + words.len()..).and_then(|after| after.chars().next());
    (!letter(before) && !letter(after)).then_some(at)
}

/// The statement without itself, where its lines are its own.
fn gone(text: &str, statement: &Statement) -> Option<Edit> {
    let (from, to) = ends(statement.span);
    let end = text.get(to..)?.find('\n').map_or(text.len(), |at| to + at);
    let lead = text.get(..from)?.rsplit('\n').next()?;
    let own = lead.trim().is_empty() && text.get(to..end)?.trim().is_empty();
    own.then(|| Edit { step: Step::Line, from, to, instead: String::new(), whole: true })
}
