//! One program for all tests of brim: what they share is compiled and linked once. `cargo test -p brim --test whole NAME` runs one file of them.

// What the program that is handed out allocates with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod common;
#[path = "../../tests/listings/mod.rs"]
mod listings;
#[path = "common/schema.rs"]
mod schema;
mod shown;
mod told;

mod at_the_table;
mod authors_day;
mod bad_input;
mod bounds;
mod bundle;
mod ci;
mod commands;
mod diff;
mod games;
mod guide;
mod killed;
mod mending;
mod mix;
mod new;
mod packs;
mod readme;
mod report;
mod schemas;
mod slips;
mod snapshots;
mod watch;
