//! One game of a run: played to its end, and counted.

use std::collections::BTreeMap;

use super::card::Look;
use super::follies::Follies;
use super::goals::Watch;
use super::harm::Listener;
use super::run::{GameResult, OfClass};
use super::seen::Seen;
use crate::players::{Player, View};
use crate::replay::{Adventure, Playable, StepResult, outcome_key};
use crate::text::{Blow, Chronicle, Names, ProgramNames};
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::ids::DeclId;
use brim_core::game::table::Outcome;
use brim_core::program::Program;
use brim_vm::{Machine, Setup};

/// The most steps of a game: far more than the limit on turns allows for.
const MOST_STEPS: u32 = 100_000;

/// A player who is watched: how often it was offered to use something.
struct Watched<'p> {
    player: &'p mut dyn Player,
    seen: Seen,
    goals: Watch,
    follies: Follies,
}

impl Player for Watched<'_> {
    fn choose(&mut self, view: &View<'_>, decision: &Decision) -> Option<Choice> {
        self.seen.count_offered(decision);
        self.goals.look(view);
        let choice = self.player.choose(view, decision);
        if let Some(choice) = &choice {
            self.follies.look(view, decision, choice);
        }
        choice
    }
}

/// Plays a game to its end. Tells how it went, what it saw of decks and texts, and what became of one card, where one is looked at.
pub fn play(program: &Program, setup: &Setup, player: &mut dyn Player, card: Option<DeclId>) -> (GameResult, Seen) {
    play_prepared(program, setup, &|_| {}, player, card)
}

/// The same, with something done to the table before the first step.
pub fn play_prepared(
    program: &Program,
    setup: &Setup,
    prepare: &dyn Fn(&mut Machine<'_>),
    player: &mut dyn Player,
    card: Option<DeclId>,
) -> (GameResult, Seen) {
    let mut game = Adventure::prepared(program, setup, prepare);
    game.journal = Some(Vec::new());
    game.heard = Some(if card.is_some() { |_| true } else { |what| Chronicle::hears(what) || Seen::hears(what) });
    game.ran = Some(BTreeMap::new());
    let (mut chronicle, mut seen) = (Chronicle::default(), Seen::of(game.table()));
    let mut look = card.map(Look::at);
    let mut harm = Listener::default();
    let mut player = Watched { player, seen: Seen::default(), goals: Watch::default(), follies: Follies::default() };
    let pace = game.steps(&mut player, MOST_STEPS, &mut |notes, table| {
        for note in notes {
            chronicle.take(note);
            seen.take(note, &table.cards);
            harm.take(note, &table.cards);
            if let Some(look) = &mut look {
                look.take(note, &table.cards);
            }
        }
    });
    seen.ran = game.ran.take().unwrap_or_default();
    seen.offered = player.seen.offered;
    let mission = setup.mission;
    let of_mission = seen.ran.iter().filter(|(op, _)| Some(program.owner(**op)) == mission);
    let won = pace == StepResult::Over(Outcome::Victory);
    seen.harms = harm.over(won, of_mission.map(|(op, times)| (*op, *times)));
    let follies = player.follies.done();
    let mut goals = player.goals;
    goals.take(game.aims());
    let (outcome, fault) = match &pace {
        StepResult::Over(outcome) => (outcome_key(*outcome), None),
        StepResult::Waits(_) => ("waits", None),
        StepResult::On => ("endless", None),
        StepResult::Fault(fault) => ("fault", Some(format!("{}: {}", fault.code, fault.message))),
    };
    let names = ProgramNames(program);
    let mut result = GameResult {
        outcome: outcome.to_owned(),
        turns: game.table().cursor.turn,
        darkness: game.table().depth.as_ref().map(|depth| depth.darkness),
        last_fall: chronicle.last_fall.map(|(_, blow)| blow.words(&names)),
        counts: counts(&chronicle, &names).into_iter().chain(follies).collect(),
        fault,
        goals: goals.done(),
        card: look.map(|look| look.game),
        ..GameResult::default()
    };
    for hero in &game.table().heroes {
        let of = result.classes.entry(names.name(hero.class)).or_default();
        of.heroes += 1;
        if let Some(deeds) = chronicle.deeds.get(&hero.id) {
            of.add(&OfClass::of(deeds));
        }
    }
    (result, seen)
}

/// What a person wants to know of many games: who brings heroes down.
fn counts(chronicle: &Chronicle, names: &dyn Names) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    let mut count =
        |what: &str, blow: &Blow| *counts.entry(format!("{what} by {}", blow.words(names))).or_default() += 1;
    for deeds in chronicle.deeds.values() {
        deeds.fell.iter().for_each(|blow| count("KO'd", blow));
        deeds.died.iter().for_each(|blow| count("killed", blow));
    }
    if chronicle.revives > 0 {
        counts.insert("Revive tokens spent".to_owned(), chronicle.revives);
    }
    counts
}
