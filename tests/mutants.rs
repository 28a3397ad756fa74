//! Every token of every declaration that is shipped is deleted, doubled, swapped with the next one and misspelt, each change alone. Every
//! such mutant must be told of, or mean something else: one that is neither would be a slip that nobody ever sees.
//!
//! By default a sample, the same one every time. All of them, with the table and thirty deletions that mean something else:
//!
//! ```text
//! BRIM_MUTANTS=all cargo test --release -p brimscript --test mutants -- --nocapture
//! ```

#![allow(clippy::expect_used, clippy::panic, clippy::string_slice, reason = "a test that panics has failed, as it should")]

mod mutant;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use mutant::made::{Mutant, mutants};
use mutant::packs::{FOLDERS, Pack};
use mutant::table::Table;
use mutant::told::{Verdict, judge};

/// How many of each pack are in the sample.
const SAMPLE: usize = 90;

/// What came of every mutant of a pack, on as many threads as there are.
fn judged<'a>(pack: &Pack, all: &'a [Mutant]) -> Vec<(&'a Mutant, Verdict)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((at, one)) = { let at = next.fetch_add(1, Ordering::Relaxed); all.get(at).map(|one| (at, one)) } {
            let verdict = catch_unwind(AssertUnwindSafe(|| judge(pack, one))).unwrap_or(Verdict::Panic);
            done.push((at, one, verdict));
        }
        done
    };
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let mut done: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a panic is caught")).collect()
    });
    done.sort_by_key(|(at, ..)| *at);
    done.into_iter().map(|(_, one, verdict)| (one, verdict)).collect()
}

#[test]
fn every_slip_is_told_of_or_means_something_else() {
    let all = std::env::var("BRIM_MUTANTS").is_ok_and(|what| what == "all");
    let only = std::env::var("BRIM_MUTANTS_OF").ok();
    let mut table = Table::default();
    for folder in FOLDERS {
        if only.as_ref().is_some_and(|only| !folder.ends_with(only.as_str())) {
            continue;
        }
        let began = std::time::Instant::now();
        let pack = Pack::new(folder);
        let mut of_pack = mutants(&pack);
        let whole = of_pack.len();
        if !all {
            of_pack.sort_by_key(|one| one.lot);
            of_pack.truncate(SAMPLE);
        }
        let verdicts = judged(&pack, &of_pack);
        println!("{folder}: {} of {whole} mutants, {:?}", verdicts.len(), began.elapsed());
        table.add(&pack, &verdicts);
        table.write_log();
    }
    println!("{}", table.text());
    table.hold();
}
