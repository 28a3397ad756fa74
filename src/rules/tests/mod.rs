//! The procedures against an engine without content: fixed stats, scripted dice and answers.

mod activation;
mod attack;
mod enemies;
mod harm;
mod mock;
mod placing;
mod turn;
mod whole;
