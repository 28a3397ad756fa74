//! The English of a word, taken apart: letters, holes, and clauses that are there only if all their holes are filled.

use brim_core::vocabulary::spelling::article;

/// One piece of a text with holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Letters, as they are.
    Letters(&'t str),
    /// A hole.
    Hole(Hole<'t>),
    /// A clause.
    Clause(&'t str),
}

/// A hole: its name, how it is written, and what is counted with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hole<'t> {
    /// The hole's name, as the sentence writes it.
    pub name: &'t str,
    /// In which form its filling stands.
    pub form: Form,
    /// One of what is counted, and several.
    pub unit: Option<(&'t str, &'t str)>,
}

/// How a hole is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it is.
    Plain,
    /// `{x^}`: with a capital.
    Capital,
    /// `{x#one}`: one of what is named.
    One,
    /// `{x#many}`: several of what is named.
    Many,
    /// `{x#a}`: with an article, where it is one.
    Article,
    /// `{x#and}`: names, the last after `and`.
    And,
    /// `{x#or}`: names, the last after `or`.
    Or,
    /// `{x~gets}`: a change that begins.
    Gets,
    /// `{x~has}`: a change that holds.
    Has,
}

/// The pieces of a text, in order.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['[', '{']).unwrap_or(rest.len());
        let (letters, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        if !letters.is_empty() {
            out.push(Piece::Letters(letters));
        }
        let Some(open) = after.chars().next() else { break };
        let (inner, behind) = closed(after);
        out.push(if open == '[' { Piece::Clause(inner) } else { Piece::Hole(hole(inner)) });
        rest = behind;
    }
    out
}

/// The text within the bracket that a text begins with, and what follows.
fn closed(text: &str) -> (&str, &str) {
    let mut depth = 0_u32;
    for (at, character) in text.char_indices() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return (text.get(1..at).unwrap_or(""), text.get(at + 1..).unwrap_or(""));
        }
    }
    (text.get(1..).unwrap_or(""), "")
}

/// `n|Wound|Wounds`, `what#one`, or `who:model` as the sentence of a word has it.
fn hole(inner: &str) -> Hole<'_> {
    if let Some((name, unit)) = inner.split_once('|') {
        return Hole { name, form: Form::Plain, unit: Some(halves(unit).unwrap_or((unit, unit))) };
    }
    let of = |name, form| Hole { name, form, unit: None };
    if let Some(name) = inner.strip_suffix('^') {
        return of(name, Form::Capital);
    }
    match inner.split_once(['#', '~']) {
        Some((name, "one")) => of(name, Form::One),
        Some((name, "many")) => of(name, Form::Many),
        Some((name, "a")) => of(name, Form::Article),
        Some((name, "and")) => of(name, Form::And),
        Some((name, "or")) => of(name, Form::Or),
        Some((name, "gets")) => of(name, Form::Gets),
        Some((name, _)) => of(name, Form::Has),
        None => of(inner.split_once(':').map_or(inner, |(name, _)| name), Form::Plain),
    }
}

/// One and several, separated by the bar that stands in no hole.
fn halves(unit: &str) -> Option<(&str, &str)> {
    let mut depth = 0_u32;
    for (at, character) in unit.char_indices() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => {
                return unit.split_at_checked(at).map(|(one, many)| (one, many.get(1..).unwrap_or("")));
            }
            _ => {}
        }
    }
    None
}

/// Appends a piece to a text: `a` becomes `an` where the piece asks for it.
pub fn push(out: &mut String, piece: &str) {
    let ends = out.ends_with(" a ") || matches!(out.as_str(), "a " | "A ");
    if ends && article(piece) == "an" {
        out.pop();
        out.push_str("n ");
    }
    out.push_str(piece);
}

/// With a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
