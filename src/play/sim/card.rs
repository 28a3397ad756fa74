//! What one card, enemy type, item, token or marker does to the games of a run.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::report::Share;
use super::run::{Run, seed_of};
use crate::replay::outcome_key;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Cards;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, EnemyId, Model};
use brim_core::game::journal::Note;
use brim_core::game::table::Outcome;

/// What a card did in one game: itself, and the enemies that it brought. Of an enemy type, what its models did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardGame {
    /// How often it was drawn; of an enemy type how many models came, of an item, a token or a marker how many were got.
    pub came: u32,
    /// Of a token or a marker, how many were lost, spent or taken away again.
    #[serde(default)]
    pub lost: u32,
    /// How often it was cancelled.
    pub cancelled: u32,
    /// The turn in which it first came.
    pub turn: u32,
    /// Wounds that heroes took from it.
    pub wounds: i64,
    /// Sanity damage that heroes took from it.
    pub sanity: i64,
    /// Heroes KO'd or killed by it.
    pub falls: u32,
}

/// Looks at one card in one game.
#[derive(Clone, Debug)]
pub struct Look {
    what: DeclId,
    /// How many enemies have come, and which of them by this card or of this type.
    enemies: u16,
    own: BTreeSet<EnemyId>,
    turn: u32,
    /// The last harm to each hero came from it.
    last: BTreeSet<brim_core::game::ids::HeroId>,
    /// What it did.
    pub game: CardGame,
}

impl Look {
    /// At this card, enemy type or thing, of which nothing has been seen yet.
    pub fn at(what: DeclId) -> Look {
        let (own, last) = (BTreeSet::new(), BTreeSet::new());
        Look { what, enemies: 0, own, turn: 0, last, game: CardGame::default() }
    }

    /// Takes in a note of a game with these cards.
    pub fn take(&mut self, note: &Note, cards: &Cards) {
        let Note::Event(Event { what, cause }) = note else { return };
        let it = |card| cards.decl(card) == Some(self.what);
        match *what {
            EventData::TurnStarts { turn } => self.turn = turn,
            EventData::Draws { card, .. } if it(card) => self.comes(),
            EventData::Cancelled { card: Some(card) } if it(card) => self.game.cancelled += 1,
            EventData::Gains { what, amount, .. }
            | EventData::CardGains { what, amount, .. }
            | EventData::TrackGains { what, amount }
            | EventData::Lies { what, amount, .. }
                if what == self.what =>
            {
                match u32::try_from(amount) {
                    Ok(amount) => self.come(amount),
                    Err(_) => self.game.lost = self.game.lost.saturating_add(amount.unsigned_abs()),
                }
            }
            EventData::Learns { what, .. } if what == self.what => self.comes(),
            EventData::Receives { item, .. } if item == self.what => self.comes(),
            EventData::EnemyPlaced { kind, .. } => {
                let id = EnemyId(self.enemies);
                self.enemies = self.enemies.saturating_add(1);
                if kind == self.what {
                    self.comes();
                }
                if kind == self.what || cause.source == Some(self.what) {
                    self.own.insert(id);
                }
            }
            EventData::Wounds { model: Model::Hero(hero), amount } if amount > 0 && self.harms(hero, cause) => {
                self.game.wounds = self.game.wounds.saturating_add(amount.into());
            }
            EventData::SanityDamage { hero, amount } if amount > 0 && self.harms(hero, cause) => {
                self.game.sanity = self.game.sanity.saturating_add(amount.into());
            }
            EventData::Ko { hero, .. } | EventData::Dies { hero } if self.last.contains(&hero) => {
                self.game.falls += 1;
                // Who dies of what it was KO'd by has fallen once.
                self.last.remove(&hero);
            }
            _ => {}
        }
    }

    fn comes(&mut self) {
        self.come(1);
    }

    fn come(&mut self, many: u32) {
        if self.game.came == 0 && many > 0 {
            self.game.turn = self.turn;
        }
        self.game.came = self.game.came.saturating_add(many);
    }

    /// Whether harm comes from it.
    fn harms(&mut self, hero: brim_core::game::ids::HeroId, cause: &Cause) -> bool {
        let enemy = cause.actor.and_then(Model::enemy);
        let by = cause.source == Some(self.what) || enemy.is_some_and(|enemy| self.own.contains(&enemy));
        if by {
            self.last.insert(hero)
        } else {
            self.last.remove(&hero)
        };
        by
    }
}

/// What a card did in all games of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardReport {
    /// Its id.
    pub card: String,
    /// Its name.
    pub name: String,
    /// Games in which it came.
    pub games: u32,
    /// How often it came in all.
    pub came: u32,
    /// How often it was cancelled.
    pub cancelled: u32,
    /// Of a token or a marker, how many were lost, spent or taken away again.
    pub lost: u32,
    /// Wounds that heroes took from it.
    pub wounds: i64,
    /// Sanity damage that heroes took from it.
    pub sanity: i64,
    /// Heroes KO'd or killed by it.
    pub falls: u32,
    /// Games in which it did harm to somebody.
    pub harmed: u32,
    /// The share of victories in games in which it came. Longer games see more cards: this is no proof of what the card does.
    pub with: Share,
    /// The share of victories in games in which it did not come.
    pub without: Share,
    /// Seeds of the first games in which it came, with the turn: those with harm first.
    pub seeds: Vec<(u64, u32)>,
}

/// The number of example games, by seed, in a report.
const SEEDS: usize = 3;

impl CardReport {
    /// What came of a card with this id and name.
    pub fn of(run: &Run, card: &str, name: &str) -> CardReport {
        let mut report = CardReport {
            card: card.to_owned(),
            name: name.to_owned(),
            games: 0,
            came: 0,
            cancelled: 0,
            lost: 0,
            wounds: 0,
            sanity: 0,
            falls: 0,
            harmed: 0,
            with: Share::of(0, 0),
            without: Share::of(0, 0),
            seeds: Vec::new(),
        };
        let (mut won, mut won_without, mut without) = (0, 0, 0);
        let mut seen: Vec<(bool, u64, u32)> = Vec::new();
        for (number, game) in &run.games {
            let victory = u32::from(game.outcome == outcome_key(Outcome::Victory));
            let Some(card) = game.card.filter(|card| card.came > 0) else {
                without += 1;
                won_without += victory;
                continue;
            };
            let harm = card.wounds > 0 || card.sanity > 0 || card.falls > 0;
            won += victory;
            report.games += 1;
            report.came = report.came.saturating_add(card.came);
            report.cancelled = report.cancelled.saturating_add(card.cancelled);
            report.lost = report.lost.saturating_add(card.lost);
            report.wounds = report.wounds.saturating_add(card.wounds);
            report.sanity = report.sanity.saturating_add(card.sanity);
            report.falls = report.falls.saturating_add(card.falls);
            report.harmed += u32::from(harm);
            seen.push((!harm, seed_of(run.seed, *number), card.turn));
        }
        seen.sort_by_key(|(quiet, ..)| *quiet);
        report.seeds = seen.into_iter().take(SEEDS).map(|(_, seed, turn)| (seed, turn)).collect();
        report.with = Share::of(won, report.games);
        report.without = Share::of(won_without, without);
        report
    }
}
