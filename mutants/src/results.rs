//! The results: one line a fault, with the sentence that somebody wrote behind one that is missed.

use crate::fault::Fault;
use crate::judge::Fate;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The sentences of an old file, by the keys of their faults.
fn sentences(old: &str) -> BTreeMap<String, String> {
    let parts = old.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let with_one = parts.filter_map(|parts| match parts[..] {
        [_, place, what, code, why] if !why.is_empty() => {
            let (file, rest) = place.split_once(':')?;
            let (_, column) = rest.split_once(':')?;
            Some((format!("{file}\t{column}\t{what}\t{code}"), why.to_owned()))
        }
        _ => None,
    });
    with_one.collect()
}

/// Writes what became of the faults; sentences are kept.
pub fn write(path: &Path, faults: &[Fault], fates: &[(usize, Fate)], out: usize) {
    let mut sentences = sentences(&std::fs::read_to_string(path).unwrap_or_default());
    let mut lines: Vec<(&Fault, Fate)> =
        fates.iter().filter_map(|(number, fate)| Some((faults.get(*number)?, *fate))).collect();
    lines.sort_by_key(|(fault, fate)| {
        (std::cmp::Reverse(*fate), &fault.file, fault.span.start.line, fault.span.start.column)
    });
    let count = |fate: Fate| lines.iter().filter(|(_, other)| *other == fate).count();
    let (caught, late, missed) = (count(Fate::Caught), count(Fate::TimesOut), count(Fate::Missed));
    let mut text = format!(
        "# {} faults of {}: {caught} caught, {late} time out, {missed} missed; {out} others do not compile. Written by the command in \
         README.md, which keeps the sentences behind what is missed.\n",
        lines.len(),
        faults.len()
    );
    for (fault, fate) in lines {
        let fate_word = match fate {
            Fate::Caught => "caught",
            Fate::TimesOut => "times out",
            Fate::Missed => "missed",
        };
        let _ = write!(text, "{fate_word}\t{}\t{}\t{}", fault.place(), fault.what(), fault.code);
        let why = sentences.remove(&fault.key()).filter(|_| fate == Fate::Missed);
        let _ = writeln!(text, "{}", why.map(|why| format!("\t{why}")).unwrap_or_default());
    }
    std::fs::write(path, text).expect("the results can be written");
    println!("{caught} caught, {late} time out, {missed} missed, {out} do not compile");
}
