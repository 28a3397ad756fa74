//! How far a command is that takes its time.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How far a command is, shown once it takes longer than a moment, and on a terminal only.
pub(super) struct Bar {
    what: &'static str,
    all: AtomicU32,
    done: AtomicU32,
    started: Instant,
    shown: bool,
}

impl Bar {
    /// For a number of things.
    pub(super) fn new(what: &'static str, all: u32) -> Bar {
        Bar {
            what,
            all: AtomicU32::new(all),
            done: AtomicU32::new(0),
            started: Instant::now(),
            shown: std::io::stderr().is_terminal(),
        }
    }

    /// One more is done.
    pub(super) fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let all = self.all.load(Ordering::Relaxed);
        let often = all.div_ceil(200).max(1);
        let elapsed = self.started.elapsed();
        if self.shown && done.is_multiple_of(often) && elapsed > Duration::from_secs(1) {
            let mut err = std::io::stderr().lock();
            let _ = write!(err, "\r{:78}\r{}", "", progress(self.what, done, all, elapsed)).and_then(|()| err.flush());
        }
    }

    /// One more is done.
    pub(super) fn step_of(&self, all: u32) {
        self.all.store(all, Ordering::Relaxed);
        self.step();
    }

    /// Nothing of it is left on the terminal.
    pub(super) fn clear(&self) {
        if self.shown && self.started.elapsed() > Duration::from_secs(1) {
            let mut err = std::io::stderr().lock();
            let _ = write!(err, "\r{:78}\r", "").and_then(|()| err.flush());
        }
    }
}

/// How far it is, on one short line: `[#####---------------] 250 of 1000 games, 24 s to go`.
fn progress(what: &str, done: u32, all: u32, elapsed: Duration) -> String {
    let full = u64::from(done) * 20 / u64::from(all.max(1));
    let full = usize::try_from(full).unwrap_or(20).min(20);
    let left = elapsed.as_secs() * u64::from(all.saturating_sub(done)) / u64::from(done.max(1));
    format!("[{}{}] {done} of {all} {what}, {left} s to go", "#".repeat(full), "-".repeat(20 - full))
}

#[cfg(test)]
mod tests {
    use super::progress;
    use std::time::Duration;

    #[test]
    fn the_bar_says_how_far_it_is() {
        let at = |done| progress("games", done, 1000, Duration::from_secs(8));
        assert_eq!(at(250), "[#####---------------] 250 of 1000 games, 24 s to go");
        assert_eq!(at(1000), "[####################] 1000 of 1000 games, 0 s to go");
        assert!(progress("games", 1, 10_000_000, Duration::from_secs(9)).len() < 78);
    }
}
