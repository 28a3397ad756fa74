//! What `brim snapshot` prints.

use super::{Args, Compared, Report};
use crate::console;
use brimscript::diagnostic::escape::escaped;
use brimscript::snapshot::compare::{Line, lines};
use brimscript::snapshot::{Comparison, Verdict};

/// Lines of one difference that are shown at once.
const SHOWN: usize = 24;

/// Differences that are shown with their lines.
const MANY: usize = 20;

/// The lines of a difference, marked as in a patch.
pub fn difference(found: &Comparison, listings: bool) -> Vec<String> {
    let (Some((_, old)), Some(new)) = (&found.old, &found.new) else { return Vec::new() };
    let marked = |line: &Line<'_>| match line {
        Line::Heading(text) => (*text).to_owned(),
        Line::Same(text) => format!("    {}", escaped(text)),
        Line::Old(text) => format!("  - {}", escaped(text)),
        Line::New(text) => format!("  + {}", escaped(text)),
    };
    lines(old, &new.parts, listings).iter().map(marked).map(|line| line.trim_end().to_owned()).collect()
}

/// What a difference is about, in a few words.
pub fn about(found: &Comparison) -> String {
    let differs = &found.differs;
    let parts = [
        (differs.text, "text"),
        (differs.journal, "journal"),
        (differs.listing, "listing"),
        (differs.versions, "versions"),
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
    match found.verdict {
        Verdict::New => "no snapshot yet".to_owned(),
        Verdict::Orphaned => "no such declaration any more".to_owned(),
        _ if parts.is_empty() => "its file is not a snapshot".to_owned(),
        _ => parts.join(", "),
    }
}

/// The word for a verdict.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Matched => "matched",
        Verdict::Changed => "changed",
        Verdict::Required => "required",
        Verdict::New => "new",
        Verdict::Orphaned => "orphaned",
    }
}

/// Prints all of it.
pub fn tell(args: &Args, compared: &[Compared], report: &Report) {
    let mut out: Vec<String> = Vec::new();
    let mut left = MANY;
    for one in compared {
        let differing: Vec<&Comparison> = one.all.iter().filter(|found| found.verdict != Verdict::Matched).collect();
        let (pack, version) = (escaped(&one.frozen.pack), escaped(&one.frozen.version));
        if !one.frozen.errors.is_empty() {
            let count = one.frozen.errors.len();
            let s = if count == 1 { "" } else { "s" };
            out.push(format!("{pack} {version}: {count} error{s}; a pack with errors has no snapshots"));
            continue;
        }
        let count = one.frozen.snapshots.len();
        out.push(format!("{pack} {version}: {count} snapshot{}", if count == 1 { "" } else { "s" }));
        if args.accept || args.review {
            continue;
        }
        let new = differing.iter().filter(|found| found.verdict == Verdict::New).count();
        for found in &differing {
            if found.verdict == Verdict::New && new > MANY {
                continue;
            }
            out.push(format!("  {:<9} {}   {}", word(found.verdict), escaped(&found.title), about(found)));
            let lines = difference(found, args.ir);
            if lines.is_empty() || left == 0 {
                continue;
            }
            left -= 1;
            let more = lines.len().saturating_sub(SHOWN);
            out.extend(lines.into_iter().take(SHOWN).map(|line| format!("      {line}")));
            if more > 0 {
                out.push(format!("      … {more} more lines"));
            }
        }
        if new > MANY {
            out.push(format!("  new       {new} declarations without a snapshot"));
        }
    }
    out.push(summary(report));
    if args.accept {
        let files = report.accepted;
        out.push(format!("{files} file{} written or removed", if files == 1 { "" } else { "s" }));
    } else if !args.check && !args.review && waiting(report) > 0 {
        out.push("Decide on each: brim snapshot --review; accept all: brim snapshot --accept".to_owned());
    }
    console::result(&out.join("\n"));
}

fn waiting(report: &Report) -> usize {
    report.changed.len() + report.required.len() + report.new.len() + report.orphaned.len()
}

fn summary(report: &Report) -> String {
    let mut parts = vec![format!("{} matched", report.matched)];
    let counts = [
        (report.changed.len(), "changed"),
        (report.required.len(), "changed with brim or a required pack alone"),
        (report.new.len(), "new"),
        (report.orphaned.len(), "orphaned"),
    ];
    parts.extend(counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")));
    parts.join(", ")
}
