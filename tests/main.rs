//! One program for all tests of brimscript: what they share is compiled and linked once. `cargo test -p brimscript --test whole NAME` runs one file of them.

// What the program that is handed out allocates with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

mod boxes;
mod changes;
mod game_support;
mod hostile;
mod listings;
mod mutant;
mod shelf;
mod slips;
mod sources;
mod support;
mod weighed;

mod advice;
mod architecture;
mod bad_saves;
mod balance;
mod blanking;
mod bounds;
mod card_text;
mod diff;
mod evening;
mod faults;
mod frozen_games;
mod game_apply;
mod game_board;
mod game_board_properties;
mod game_chance;
mod golden;
mod guide;
mod held_game;
mod helped;
mod hostile_shapes;
mod ids;
mod light;
mod log;
mod missions;
mod mix;
mod mutants;
mod mutations;
mod names;
mod odds;
mod patches;
mod positions;
mod proposals;
mod prove;
mod rates;
mod reference;
mod robust_games;
mod same_game;
mod scenarios;
mod seeded_faults;
mod semantics;
mod skirmish;
mod snapshots;
mod text_and_back;
mod town;
mod twelve_mistakes;
mod units;
mod views;
mod vocabulary;
mod wordings;
mod workspace;
