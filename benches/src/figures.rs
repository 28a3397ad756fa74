//! Times, medians and ratios, in whole numbers.

use std::time::Instant;

use serde::Serialize;

/// What is measured: a name, how much one run handles, and how long the runs took.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// What was measured.
    pub name: String,
    /// The median time of a run, in microseconds.
    pub micros: u64,
    /// What one run handles, in bytes (0 where that says nothing).
    pub bytes: u64,
    /// What one run handles, in things: declarations or games.
    pub things: u64,
    /// Things in a second.
    pub per_second: u64,
    /// The time in hundredths of that of the first of the comparison.
    pub hundredths_of_first: u64,
}

/// One contestant of a comparison.
pub struct Contestant<'a> {
    /// Its name.
    pub name: &'a str,
    /// Bytes of a run.
    pub bytes: usize,
    /// Things of a run.
    pub things: usize,
    /// One run. What it returns is kept, so that the work is done.
    pub run: Box<dyn FnMut() -> usize + 'a>,
}

/// Runs the contestants in turn, A B C A B C, so that whatever else the machine does strikes all of them alike. The first round is
/// not counted.
pub fn compare(rounds: usize, mut contestants: Vec<Contestant<'_>>) -> Vec<Figure> {
    let mut times: Vec<Vec<u64>> = contestants.iter().map(|_| Vec::new()).collect();
    for round in 0..=rounds {
        for (contestant, times) in contestants.iter_mut().zip(&mut times) {
            let start = Instant::now();
            std::hint::black_box((contestant.run)());
            if round > 0 {
                times.push(u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX).max(1));
            }
        }
    }
    let medians: Vec<u64> = times.into_iter().map(median).collect();
    let first = medians.first().copied().unwrap_or(1);
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let figures = contestants.iter().zip(medians).map(|(contestant, micros)| Figure {
        name: contestant.name.to_owned(),
        micros,
        bytes: count(contestant.bytes),
        things: count(contestant.things),
        per_second: count(contestant.things).saturating_mul(1_000_000) / micros,
        hundredths_of_first: micros.saturating_mul(100) / first,
    });
    figures.collect()
}

fn median(mut times: Vec<u64>) -> u64 {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or(1)
}

/// A number of hundredths as people write it: `2.31`.
pub fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

/// Megabytes in a second, with two places: a byte in a microsecond is one.
pub fn megabytes(figure: &Figure) -> String {
    hundredths(figure.bytes.saturating_mul(100) / figure.micros)
}

/// Milliseconds.
pub fn millis(figure: &Figure) -> String {
    hundredths(figure.micros / 10)
}

/// Rows under a head, each column as wide as it must be; all but the first flush right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(String::len);
        cells.chain(head.get(column).map(|cell| cell.len())).max().unwrap_or(0)
    };
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cells = cells.enumerate().map(|(column, cell)| match column {
            0 => format!("{cell:<width$}", width = width(column)),
            _ => format!("{cell:>width$}", width = width(column)),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let mut lines = vec![line(&mut head.iter().copied())];
    lines.extend(rows.iter().map(|row| line(&mut row.iter().map(String::as_str))));
    lines.join("\n")
}
