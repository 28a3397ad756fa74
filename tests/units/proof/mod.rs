//! `brim-proof`: the steps that a text is changed by, and the files of snapshots.

mod mutate {
    mod steps;
}
mod snapshot;
