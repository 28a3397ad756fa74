//! Rows of a chart: labels under one another get their statements under one another.

use super::phrase::{flat, has_block, width};
use crate::tree::{Body, Statement, TokenKind};

/// Labels whose widths differ by more than this are not aligned: the gap would part a label from its statement.
const MOST_DIFFERENCE: usize = 24;
/// A label that is wider than this is a sentence, not a label.
const WIDEST_LABEL: usize = 60;

/// An item of a block, as far as alignment is concerned.
pub(crate) enum Line<'t> {
    /// A statement; the flag says that a blank line stands before it.
    Statement(&'t Statement, bool),
    /// A comment; the flag says that a blank line stands before it.
    Comment(bool),
}

/// For each item the width to which its label is filled up; 0 for what is not aligned.
///
/// A run of rows ends at a blank line, at a statement without a label and at one with a block. A longer sentence with a
/// label (`if no hero is here: …`) neither ends a run nor joins it.
pub(crate) fn label_widths(lines: &[Line<'_>], source: &str, is_broken: impl Fn(&Statement) -> bool) -> Vec<usize> {
    let mut widths = vec![0; lines.len()];
    let mut run: Vec<(usize, usize)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let (statement, blank) = match line {
            Line::Comment(blank) => (None, *blank),
            Line::Statement(statement, blank) => (Some(*statement), *blank),
        };
        if blank {
            finish(&mut run, &mut widths);
        }
        let Some(statement) = statement else { continue };
        if statement.body.is_none() || has_block(statement) {
            finish(&mut run, &mut widths);
        } else if is_row(statement) && !is_broken(statement) {
            let label = width(&flat(&statement.tokens, source));
            if label <= WIDEST_LABEL {
                run.push((index, label));
            }
        }
    }
    finish(&mut run, &mut widths);
    widths
}

fn finish(run: &mut Vec<(usize, usize)>, widths: &mut [usize]) {
    let widest = run.iter().map(|&(_, label)| label).max().unwrap_or(0);
    let narrowest = run.iter().map(|&(_, label)| label).min().unwrap_or(0);
    for (index, _) in run.drain(..) {
        if let Some(slot) = widths.get_mut(index).filter(|_| widest - narrowest <= MOST_DIFFERENCE) {
            *slot = widest;
        }
    }
}

/// A row of a chart, a branch or an option: its label is one word, or begins with a result or a name.
fn is_row(statement: &Statement) -> bool {
    let Body::Inline(list) = &statement.body else { return false };
    let begins = statement.tokens.first().is_some_and(|token| {
        matches!(token.kind, TokenKind::Number(_) | TokenKind::Range(..) | TokenKind::AtLeast(_) | TokenKind::Text(_))
    });
    !list.is_empty() && (begins || statement.tokens.len() == 1)
}
