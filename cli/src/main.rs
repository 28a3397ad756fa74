//! The `brim` binary: the only crate that knows the terminal.

fn main() {}
