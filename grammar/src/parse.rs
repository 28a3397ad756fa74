//! From a text to its tree. Total: every text has a tree, and what is wrong with it stands in the tree's problems.

use std::num::NonZeroUsize;
use std::sync::Once;

use pest::Parser;
use pest::iterators::Pairs;
use pest_derive::Parser;

use crate::lower::{Lowered, lower};
use crate::outline::Outline;
use crate::places::Places;
use crate::repair::repair;
use crate::scan::scan;
use crate::tree::{File, MAX_FILE, Problem, ProblemKind, Span};

/// The grammar of `brim.pest`.
#[derive(Parser)]
#[grammar = "brim.pest"]
struct Grammar;

/// Parses one file. Never fails: whatever was not understood stands in the file's problems.
///
/// ```
/// let file = brim_grammar::parse("enemy \"Bile Giant\" {\n  health 12\n}\n");
/// assert_eq!(file.items.len(), 1);
/// assert!(file.problems.is_empty());
/// ```
pub fn parse(source: &str) -> File {
    if source.len() > MAX_FILE {
        let span = Span::new(0, 0);
        return File {
            items: Vec::new(),
            problems: vec![Problem { kind: ProblemKind::FileTooLong, span, other: None }],
        };
    }
    let scanned = scan(source);
    let mut problems = scanned.problems;
    let outline = Outline::of(&scanned.text);
    let lowered = match run(&outline.text) {
        Ok(pairs) => lower(pairs, Some(&outline), &scanned.text, &Places::default()),
        Err(at) => Lowered::given_up(outline.place(at)),
    };
    let lowered = match lowered.unbalanced {
        true => parse_repaired(&scanned.text, &mut problems).unwrap_or(lowered),
        false => lowered,
    };
    problems.extend(lowered.problems);
    problems.sort_by_key(|problem| problem.span);
    File { items: lowered.items, problems }
}

/// The tree of a text whose braces do not balance, with one problem for each brace that is missing or too many.
fn parse_repaired(text: &str, problems: &mut Vec<Problem>) -> Option<Lowered> {
    let repaired = repair(run(text).ok()?, text);
    let pairs = run(&repaired.text).ok()?;
    problems.extend(repaired.problems);
    Some(lower(pairs, None, &repaired.text, &repaired.places))
}

/// Runs the grammar. It accepts every text; only pest's own limit of calls can stop it, and then the place where it did
/// is returned.
fn run(text: &str) -> Result<Pairs<'_, Rule>, usize> {
    limit_calls();
    Grammar::parse(Rule::file, text).map_err(|error| match error.location {
        pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
    })
}

/// Bounds the grammar's work for the longest file. The limit is one number for the whole process, so it is set once. The
/// grammar needs a few calls for each byte; a limit of hundreds is only met where the grammar itself is wrong.
fn limit_calls() {
    const CALLS_PER_BYTE: usize = 500;
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(1_000_000 + CALLS_PER_BYTE * MAX_FILE)));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Outline, Places, lower, run};

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

        #[test]
        fn an_outline_has_the_tree_of_its_text(text in "[a-cé\u{A0}\u{B} \"“”{}:;#,\\n\\t]{0,80}") {
            let outline = Outline::of(&text);
            let places = Places::default();
            let drawn = lower(run(&outline.text).unwrap(), Some(&outline), &text, &places);
            let whole = lower(run(&text).unwrap(), None, &text, &places);
            prop_assert_eq!(drawn.unbalanced, whole.unbalanced);
            prop_assert_eq!((drawn.items, drawn.problems), (whole.items, whole.problems));
        }
    }
}
