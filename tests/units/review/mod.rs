//! `brim-review`: the figures and words of a diff.

mod diff {
    mod balance;
    mod manifest;
    mod version;
    mod words;
}
