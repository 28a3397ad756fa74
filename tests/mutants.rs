//! Every token of every declaration that is shipped is deleted, doubled, swapped with the next one and misspelt, each change alone. Every
//! such mutant must be told of, or mean something else: one that is neither would be a slip that nobody ever sees.
//!
//! By default a sample, the same one every time. All of them, with the table and thirty deletions that mean something else (long; a run that was
//! broken off goes on where it stood):
//!
//! ```text
//! BRIM_MUTANTS=all cargo test --release -p brimscript --test whole mutants -- --nocapture
//! ```

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test that panics has failed, as it should"
)]

use crate::mutant;
use crate::support::{self, Bench};

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use mutant::kept::Kept;
use mutant::made::{Mutant, mutants};
use mutant::packs::{FOLDERS, Pack};
use mutant::table::Table;
use mutant::told::{Verdict, judge};

/// How many of each pack are in the sample; in `.ci/run` and with `BRIM_WHOLE=1` so many times as many.
const SAMPLE: usize = 20;
const MORE: usize = 3;

/// What came of every mutant of a pack, on as many threads as there are.
fn judged<'a>(pack: &Pack, all: &'a [Mutant]) -> Vec<(&'a Mutant, Verdict)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        let mut bench = None;
        while let Some((at, one)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            all.get(at).map(|one| (at, one))
        } {
            let judged = || judge(pack, bench.get_or_insert_with(|| Bench::open(pack.loaded.clone())), one);
            let verdict = catch_unwind(AssertUnwindSafe(judged)).unwrap_or(Verdict::Panic);
            // What fell over is not gone on with.
            bench = bench.filter(|_| verdict != Verdict::Panic);
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

/// The same, file by file: what is kept of a run that was broken off is not judged again.
fn judged_by_file<'a>(pack: &Pack, all: &'a [Mutant]) -> Vec<(&'a Mutant, Verdict)> {
    let mut done = Vec::with_capacity(all.len());
    for of_file in all.chunk_by(|one, next| one.file == next.file) {
        let file = of_file.first().map_or("", |one| one.file.as_str());
        let kept = Kept::of(file);
        match kept.read(of_file.len()) {
            Some(verdicts) => done.extend(of_file.iter().zip(verdicts)),
            None => {
                let began = std::time::Instant::now();
                let verdicts = judged(pack, of_file);
                kept.write(&verdicts.iter().map(|(_, verdict)| verdict).collect::<Vec<_>>());
                println!("  {file}: {} mutants, {:?}", of_file.len(), began.elapsed());
                done.extend(verdicts);
            }
        }
    }
    done
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
            of_pack.truncate(if support::whole() { SAMPLE * MORE } else { SAMPLE });
        }
        let verdicts = if all { judged_by_file(&pack, &of_pack) } else { judged(&pack, &of_pack) };
        println!("{folder}: {} of {whole} mutants, {:?}", verdicts.len(), began.elapsed());
        table.add(&pack, &verdicts);
        table.write_log();
    }
    let (figures, ways, accepted) = (table.text(), table.ways(), table.accepted());
    println!("{figures}\n{ways}\n{accepted}");
    if all && only.is_none() && std::env::var_os("BRIM_RENEW").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/mutants.md");
        std::fs::write(path, page(&figures, &ways, &accepted)).expect("the page can be written");
    }
    table.hold();
}

/// The page of `docs` that shows what came of all.
fn page(figures: &str, ways: &str, accepted: &str) -> String {
    format!("{HEAD}\n{figures}\n{WAYS}\n{ways}\n{ACCEPTED}\n{accepted}")
}

const HEAD: &str = "\
# Mutants: one slip in every token of every shipped declaration

Written by

```text
BRIM_RENEW=1 BRIM_MUTANTS=all cargo test --release -p brimscript --test whole mutants -- --nocapture
```

Every token of every declaration of the shipped packs and of `content/examples/showcase` (scenarios aside) is deleted, doubled, swapped with
the next one on its line, and, where it is a word or a name, misspelt: a letter left out, written twice, swapped with the next one, or another one.
Braces, colons, commas and semicolons are tokens too. Texts in quotes that name nothing, such as notes, have no spelling to check. One slip at a time is put in, the pack is
checked, and what is told of it is compared with what is told of the pack as it is. A slip that is not reported must change the model: what the
declarations of the file say. A word that a letter turns into another good word does so too (`PP` becomes `P`).

The last row is the name of a declaration itself: misspelt, it is as good a name as any other, and those who use the old one are told. Where
several of them would be, one finding at the declaration says it for all. A name that nothing uses by name can be anything.
";

const WAYS: &str = "\
## The same in another way

These are all the slips that leave the meaning as it is, because the language has two ways to write one thing:
";

const ACCEPTED: &str = "\
## Thirty deletions that are accepted

What is left is a good line that means something else. The words are those of `brim text`; of each kind of token one is shown.
";
