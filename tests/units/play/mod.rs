//! `brim-play`: those who decide, games in words, saves and runs of many games; most of it in an arena.

mod arena;
mod odds {
    mod hands;
}
mod person {
    mod said;
}
mod players;
mod replay;
mod sim;
mod text;
