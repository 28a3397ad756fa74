//! `brim-vm`: what the interpreter keeps.

mod invariants;
