//! Puts faults into the rules and the interpreter and asks which of them no scenario notices: see README.md beside this folder.

mod build;
mod fault;
mod judge;
mod results;
mod sow;

use std::path::Path;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse().expect("COUNT and JOBS are numbers"));
    let (count, jobs) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(1));
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the project lies around this folder");
    let faults = fault::all(&root);
    let (program, tried, out) = build::build(&root, &root.join("target/mutants"), &faults, count);
    let fates = judge::judge(&root, &program, &tried, jobs);
    results::write(&root.join("mutants/results.txt"), &faults, &fates, out);
}
