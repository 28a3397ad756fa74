//! `brim snapshot --review`: one difference after the other, with a question after each.

use super::Compared;
use super::shown::{about, difference, word};
use crate::console;
use brimscript::diagnostic::escape::escaped;
use brimscript::snapshot::{Comparison, Verdict};
use std::io::{self, BufRead, Write};

/// What was decided on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Accept,
    Reject,
    Skip,
    All,
    Quit,
}

/// Asks about each difference. How many were left as they are.
pub fn review(compared: &[Compared], listings: bool, accepted: &mut usize) -> io::Result<usize> {
    let waiting: Vec<(&Compared, &Comparison)> = compared
        .iter()
        .flat_map(|one| one.all.iter().map(move |found| (one, found)))
        .filter(|(_, found)| found.verdict != Verdict::Matched)
        .collect();
    let (mut left, mut all, mut quit) = (0, false, false);
    for (at, (one, found)) in waiting.iter().enumerate() {
        let decision = match (quit, all) {
            (true, _) => Decision::Skip,
            (false, true) => Decision::Accept,
            (false, false) => {
                console::result(&page(one, found, (at + 1, waiting.len()), listings));
                asked(found)?
            }
        };
        all |= decision == Decision::All;
        quit |= decision == Decision::Quit;
        match decision {
            Decision::Accept | Decision::All => *accepted += usize::from(one.folder.take(found)?),
            Decision::Reject => {
                one.folder.forget_pending(&found.file)?;
                left += 1;
            }
            Decision::Skip | Decision::Quit => {
                one.folder.leave(found)?;
                left += 1;
            }
        }
    }
    Ok(left)
}

/// What is decided on.
fn page(one: &Compared, found: &Comparison, (at, of): (usize, usize), listings: bool) -> String {
    let mut out = vec![
        String::new(),
        format!(
            "{at} of {of}: {} {}   {} ({})",
            word(found.verdict),
            escaped(&found.title),
            about(found),
            escaped(&one.frozen.pack)
        ),
    ];
    match (&found.old, &found.new) {
        (Some(_), Some(_)) => out.extend(difference(found, listings)),
        (None, Some(new)) => {
            out.extend(
                new.parts
                    .text
                    .lines()
                    .chain([""])
                    .chain(new.parts.journal.lines())
                    .map(|line| format!("  + {}", escaped(line))),
            );
        }
        (Some((_, old)), None) => out.extend(old.text.lines().map(|line| format!("  - {}", escaped(line)))),
        (None, None) => {}
    }
    out.join("\n")
}

fn asked(found: &Comparison) -> io::Result<Decision> {
    let what = match found.verdict {
        Verdict::New => "accept: write it",
        Verdict::Orphaned => "accept: remove its file",
        _ => "accept: the new one",
    };
    loop {
        print_prompt(&format!("a {what}, r reject, s skip, all accept this and all that follow, q quit > "))?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Decision::Quit);
        }
        match line.trim().to_lowercase().as_str() {
            "a" | "accept" => return Ok(Decision::Accept),
            "r" | "reject" => return Ok(Decision::Reject),
            "s" | "skip" | "" => return Ok(Decision::Skip),
            "all" => return Ok(Decision::All),
            "q" | "quit" => return Ok(Decision::Quit),
            other => console::note(&format!("`{}` is not one of a, r, s, all, q.", escaped(other))),
        }
    }
}

fn print_prompt(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
