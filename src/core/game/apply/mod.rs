//! What each event does to the table: the plain mutation its own page says, and nothing of the rules that led to it.
//!
//! Events are final when they get here. Amounts are applied as they are; nothing that is counted goes below 0, and a card is always in exactly one
//! place ([`cards`]). What ends because the game has passed its end (limits, lasting effects, the attack) is in [`passing`].

mod cards;
mod check;
mod passing;

use std::collections::BTreeMap;

use super::amount::{bounded, plus};
use super::effect::{Span, StartsAt};
use super::event::{Event, EventData};
use super::ids::{DeclId, EnemyId, HeroId, Model, SpaceId, TileId};
use super::table::{Active, Bringer, Enemy, Group, Hero, HeroTurn, Ko, Lying, Raid, Settled, Site, Stay, Step, Table};
use crate::vocabulary::Within;

impl Table {
    /// Applies an event wholly: [`Table::happen`], then [`Table::pass`].
    pub fn apply(&mut self, event: &Event) {
        self.happen(event);
        self.pass(event);
    }

    /// The first half of [`Table::apply`]: what the event changes. An event that ends something (an attack, a turn, a fight, a life) leaves all
    /// that ends with it in place, so that texts that answer to it can still read it.
    pub fn happen(&mut self, event: &Event) {
        self.note_deeds(event);
        match &event.what {
            EventData::AdventureStarts {} => self.begin_adventure(),
            EventData::AdventureEnds { outcome } => self.outcome = Some(*outcome),
            EventData::TurnStarts { turn } => self.start_turn(*turn),
            EventData::StepStarts { step } => {
                // The Loot of a fight belongs to it: what was done in it is done in it until that is drawn.
                if self.cursor.step == Step::Aftermath {
                    self.forget_deeds(Within::Fight);
                }
                self.cursor.step = *step;
                self.cursor.active = None;
                // Whoever was left in the mine does not come along.
                if *step == Step::Home {
                    self.enemies.clear();
                    self.groups.clear();
                    self.attacks.clear();
                    // Nor does the fight that it was left in.
                    self.cursor.fight = None;
                    self.arrivals.count();
                }
            }
            EventData::FightStarts {} => {
                self.forget_deeds(Within::Fight);
                self.cursor.fights = self.cursor.fights.saturating_add(1);
                self.cursor.fight = Some(self.cursor.fights);
                self.cursor.fight_from = Some(self.cursor.next_whole_turn());
                self.begin_waiting(StartsAt::NextFight);
            }
            EventData::FightEnds {} => (self.cursor.fight, self.cursor.fight_from) = (None, None),
            EventData::OrderSet { order } => self.cursor.order.clone_from(order),
            EventData::ActivationStarts { active } => self.start_activation(*active),
            EventData::HandsAssigned { hero, hands } => self.assign_hands(*hero, hands),
            EventData::Wears { hero, card } => self.wear(*hero, *card),
            EventData::Escapes { hero, value, .. } => {
                self.with_hero(*hero, |hero| hero.turn.escaped = hero.turn.escaped.max(*value));
            }
            EventData::Moves { model, to } => self.go(*model, *to),
            EventData::Targets { enemy, hero } => {
                if let Some(enemy) = self.enemy_mut(*enemy) {
                    enemy.target = *hero;
                }
            }
            EventData::EnemyPlaced { kind, at, target } => self.place_enemy(*kind, *at, *target),
            EventData::Raids { by, turn, enemies } => self.raid(*by, *turn, enemies),
            EventData::EliteGained { kind, row } => {
                self.group_mut(*kind).elites.push(*row);
                self.arrivals.count();
            }
            EventData::Ambushes { kind } => self.ambush(*kind),
            EventData::AttackStarts { attack } => {
                if let Model::Hero(hero) = attack.attacker {
                    self.with_hero(hero, |hero| {
                        hero.turn.free_attack |= attack.free;
                        // What a text makes is beside both.
                        hero.turn.attack |= !attack.free && attack.ability.is_none();
                    });
                }
                self.begin_attack(attack);
            }
            EventData::AttackGains { dice, off_hand } => {
                if let Some(attack) = self.attacks.last_mut() {
                    let more = if *off_hand { &mut attack.more_off_hand } else { &mut attack.more_dice };
                    *more = sum(*more, *dice);
                }
            }
            EventData::HitsRolled { rolled, hits } => {
                if let Some(attack) = self.attacks.last_mut() {
                    attack.dice = sum(attack.dice, i32::try_from(rolled.len()).unwrap_or(i32::MAX));
                    attack.rolled.extend_from_slice(rolled);
                    attack.hits.extend_from_slice(hits);
                }
            }
            EventData::HitAssigned { hit, target } => {
                let attack = self.attacks.last_mut();
                if let Some(hit) = attack.and_then(|attack| attack.hits.get_mut(usize::from(*hit))) {
                    hit.target = Some(*target);
                }
            }
            EventData::HitChanges { hit, now } => {
                let Some(attack) = self.attacks.last_mut() else { return };
                if let Some(old) = attack.hits.get_mut(usize::from(*hit)) {
                    *old = now.clone();
                    if now.damage.is_some() && attack.resolving != Some(*hit) {
                        attack.resolving = Some(*hit);
                        self.uses.clear(Span::Hit);
                    }
                }
            }
            EventData::MoveRolled { model, face, .. } => {
                if let Some(hero) = model.hero() {
                    self.with_hero(hero, |hero| hero.turn.rolled = *face);
                }
            }
            EventData::Wounds { model, amount } => self.wound(*model, *amount, event.cause.actor),
            EventData::SanityDamage { hero, amount } => {
                self.with_hero(*hero, |hero| hero.sanity_damage = sum(hero.sanity_damage, *amount));
            }
            EventData::Corruption { hero, amount } => {
                self.with_hero(*hero, |hero| hero.corruption = sum(hero.corruption, *amount));
            }
            EventData::Heals { model, wounds, sanity } => self.heal(*model, *wounds, *sanity),
            EventData::Killed { enemy, .. } => self.kill(*enemy, event.cause.actor),
            EventData::Leaves { enemy } => {
                self.take_enemy(*enemy);
                self.raids.iter_mut().for_each(|raid| raid.enemies.retain(|one| one != enemy));
                self.raids.retain(|raid| !raid.enemies.is_empty());
            }
            EventData::Ko { hero, why, health, sanity } => self.with_hero(*hero, |hero| {
                hero.wounds = hero.wounds.min(*health);
                hero.sanity_damage = hero.sanity_damage.min(*sanity);
                let before = hero.ko.unwrap_or_default();
                hero.ko = Some(Ko { health: before.health || why.health, sanity: before.sanity || why.sanity });
            }),
            EventData::Capped { hero, health, sanity } => self.with_hero(*hero, |hero| {
                hero.wounds = hero.wounds.min(*health);
                hero.sanity_damage = hero.sanity_damage.min(*sanity);
            }),
            EventData::Recovers { hero } => self.with_hero(*hero, |hero| {
                hero.ko = None;
                hero.turn.dazed = true;
            }),
            EventData::Returns { hero, at } => {
                self.with_hero(*hero, |hero| {
                    hero.dead = false;
                    hero.at = Some(*at);
                    hero.wounds = 0;
                    hero.sanity_damage = 0;
                });
                self.arrivals.count();
            }
            EventData::Revives { hero } => {
                self.revives = sum(self.revives, -1);
                self.with_hero(*hero, |hero| {
                    hero.ko = None;
                    hero.wounds = 0;
                    hero.sanity_damage = 0;
                });
            }
            EventData::Dies { hero } | EventData::HeroLeaves { hero } => {
                let left = matches!(event.what, EventData::HeroLeaves { .. });
                self.with_hero(*hero, |hero| {
                    (hero.dead, hero.left) = (true, left);
                    hero.ko = None;
                    hero.at = None;
                });
                self.arrivals.count();
            }
            EventData::Gains { model, what, amount } => self.gains(*model, *what, *amount),
            EventData::Grit { hero, amount } => self.with_hero(*hero, |hero| hero.grit = sum(hero.grit, *amount)),
            EventData::Xp { hero, amount } => self.with_hero(*hero, |hero| hero.xp = sum(hero.xp, *amount)),
            EventData::Gold { hero, amount } => self.with_hero(*hero, |hero| hero.gold = sum(hero.gold, *amount)),
            EventData::DarkStone { hero, amount } => {
                self.with_hero(*hero, |hero| hero.dark_stone = sum(hero.dark_stone, *amount));
            }
            EventData::Learns { hero, what } => {
                self.with_hero(*hero, |hero| hero.gained.push(*what));
                self.arrivals.count();
            }
            EventData::Forgets { hero, what } => {
                self.with_hero(*hero, |hero| {
                    if let Some(at) = hero.gained.iter().position(|gained| gained == what) {
                        hero.gained.remove(at);
                    }
                });
                self.arrivals.count();
            }
            EventData::Shuffled { deck, order } => self.lay_pile(*deck, order),
            EventData::Draws { card, .. } => self.move_card(*card, super::cards::Zone::Resolving),
            EventData::CardMoves { card, to } => self.move_card(*card, *to),
            EventData::Receives { hero, item } => self.new_item(*hero, *item),
            EventData::Attaches { card, on } => self.attach(*card, *on),
            EventData::CardGains { card, what, amount } => {
                self.cards.change_holds(*card, |holds| gain(holds, *what, *amount));
            }
            EventData::Used { key, span } => {
                let used = self.uses.counts.entry(*key).or_insert((*span, 0));
                *used = (*span, used.1.saturating_add(1));
            }
            EventData::EffectStarts { effect } => self.add_effect(effect.clone()),
            EventData::EffectEnds { effect } => self.keep_effects(|one| one.id != *effect),
            EventData::TrackMoves { piece, to, .. } => {
                if let Some(depth) = &mut self.depth {
                    depth.go(*piece, *to);
                }
            }
            EventData::HoldsBack { held, .. } => {
                if let Some(depth) = &mut self.depth {
                    depth.held = *held;
                }
            }
            EventData::TrackGains { what, amount } => {
                if let Some(depth) = &mut self.depth {
                    gain(&mut depth.holds, *what, *amount);
                }
            }
            EventData::Lies { what, at, amount } => self.lay(*what, *at, *amount),
            EventData::StackOpens { deck } => {
                if !self.cards.revealed.contains(deck) {
                    self.cards.revealed.push(*deck);
                }
            }
            EventData::Scavenged { tile } => self.board.search(*tile),
            EventData::TileLaid { decl, plan, tile, door, entrance } => {
                // Who proposes it has looked whether it fits.
                if let Ok(laid) = self.board.join(plan, (*tile, usize::from(*door)), usize::from(*entrance), *decl) {
                    self.on_threshold_of(laid);
                }
            }
            EventData::DoorCloses { tile, door } => {
                self.board.close_door(*tile, usize::from(*door));
            }
            EventData::DoorKept { tile, door } => self.board.keep_door(*tile, usize::from(*door)),
            EventData::ClueFound { tile } => {
                self.explored.clues = sum(self.explored.clues, 1);
                self.explored.found_on = *tile;
            }
            EventData::WaveEmpty {} => self.cursor.empty_waves = self.cursor.empty_waves.saturating_add(1),
            EventData::ClueFollowed { number } => self.explored.followed = *number,
            EventData::ObjectiveFound { tile } => self.explored.objective = Some(*tile),
            EventData::ChapterBegins { chapter, .. } => {
                self.chapter = Some(*chapter);
                self.arrivals.count();
            }
            EventData::Chooses { hero, option, among } => {
                self.choices.retain(|(who, what)| who != hero || !among.contains(what));
                self.choices.push((*hero, option.clone()));
                self.arrivals.count();
            }
            EventData::Counted { name, to } => {
                self.counters.insert(name.clone(), *to);
            }
            EventData::OtherPlaced { kind, at } => {
                if let Some(one) = self.new_figure(*kind, *at, None) {
                    self.others.push(one);
                    self.group_mut(*kind);
                    self.arrivals.count();
                }
            }
            EventData::HeroJoins { class, name, at } => self.join(*class, name, *at),
            EventData::KeepsWounds { enemy, wounds } => {
                if let Some(enemy) = self.enemy_mut(*enemy) {
                    enemy.wounds = (*wounds).max(0);
                }
            }
            EventData::Sited { name, tile, at } => {
                self.places.insert(name.clone(), Site { tile: *tile, at: *at });
            }
            EventData::GoalReached { goal, .. } => self.settle(*goal, true),
            EventData::GoalFailed { goal, .. } => self.settle(*goal, false),
            EventData::ReviveTokens { amount } => self.revives = sum(self.revives, *amount),
            EventData::StayStarts { town, lost } => {
                self.uses.clear(Span::Stay);
                // No turn is under way in a town: one that was broken off is over, and what lasts until the end of one waits for the next.
                if self.cursor.turn > 0 && !std::mem::replace(&mut self.cursor.turn_over, true) {
                    self.end_turn();
                }
                self.stay = Some(Stay { town: *town, lost: lost.clone(), ..Stay::default() });
                self.arrivals.count();
            }
            EventData::DayStarts { day } => {
                self.uses.clear(Span::Day);
                self.begin_waiting(StartsAt::NextDay);
                if let Some(stay) = &mut self.stay {
                    (stay.day, stay.visits) = (*day, BTreeMap::new());
                }
                self.arrivals.count();
            }
            EventData::Visits { hero, location } => {
                if let Some(stay) = &mut self.stay {
                    stay.visits.insert(*hero, *location);
                }
                self.arrivals.count();
            }
            EventData::VisitEnds { hero } => {
                if let Some(visit) = self.stay.as_mut().and_then(|stay| stay.visits.get_mut(hero)) {
                    *visit = None;
                }
                self.arrivals.count();
            }
            EventData::AttackGivenUp { hero, free } => self.with_hero(*hero, |hero| {
                hero.turn.free_attack |= *free;
                hero.turn.attack |= !*free;
            }),
            // What heroes have done: see `deeds`.
            EventData::Searches { hero, .. } => self.with_hero(*hero, |hero| hero.turn.attack = true),
            EventData::Casts { .. } => {}
            // What ends with these: see `passing`.
            EventData::StayEnds {}
            | EventData::LastDay {}
            | EventData::DayEnds {}
            | EventData::TurnEnds {}
            | EventData::ActivationEnds { .. }
            | EventData::AttackEnds { .. }
            | EventData::GroupArrives { .. } => {}
            // Told, so that texts can answer; nothing on the table changes.
            EventData::TurnOver { .. }
            | EventData::PickedUp { .. }
            | EventData::Dropped { .. }
            | EventData::DepthEvent { .. }
            | EventData::BlastEnds { .. }
            | EventData::ModelActivates { .. }
            | EventData::ModelEnds { .. }
            | EventData::SaveRolled { .. }
            | EventData::MoveEnds { .. }
            | EventData::PassesGate { .. }
            | EventData::ToHitRolled { .. }
            | EventData::Explodes { .. }
            | EventData::Struck { .. }
            | EventData::Damages { .. }
            | EventData::ArmorStops { .. }
            | EventData::Cancelled { .. }
            | EventData::Fails { .. }
            | EventData::Tested { .. }
            | EventData::UsedThing { .. }
            | EventData::AttackComes { .. }
            | EventData::AttackArrives { .. }
            | EventData::DrawWanted { .. }
            | EventData::Says { .. } => {}
        }
    }

    /// A goal comes out one way or the other: once.
    fn settle(&mut self, goal: u8, reached: bool) {
        let turn = self.cursor.turn;
        self.goals.entry(goal).or_insert(Settled { reached, turn });
        self.arrivals.count();
    }

    fn with_hero(&mut self, id: HeroId, change: impl FnOnce(&mut Hero)) {
        if let Some(hero) = self.hero_mut(id) {
            change(hero);
        }
    }

    fn start_turn(&mut self, turn: u32) {
        if turn > self.cursor.turn {
            // Addresses name their turn: those of the turns before are never thrown at again.
            self.throws.clear();
        }
        let first = self.cursor.turn == 0;
        self.cursor.turn = turn;
        self.cursor.step = Step::Start;
        self.cursor.activation = 0;
        // A turn that was broken off ends now. One that came to its end has done so already: what lasts a turn longer goes on. Before the first there was
        // none: what is to last until the end of the turn lasts until the end of that one.
        if !std::mem::take(&mut self.cursor.turn_over) && !first {
            self.end_turn();
        }
        self.begin_waiting(StartsAt::NextTurn);
        for group in &mut self.groups {
            group.ambush_turn = group.ambush_turn.filter(|last| *last >= turn);
        }
        self.heroes.iter_mut().for_each(|hero| hero.turn = HeroTurn::default());
    }

    fn start_activation(&mut self, active: Active) {
        self.cursor.activation = self.cursor.activation.saturating_add(1);
        self.cursor.active = Some(active);
        if let Some(place) = self.cursor.order.iter().position(|one| *one == active) {
            self.cursor.order.remove(place);
        }
        self.uses.clear(Span::Activation);
        self.begin_activation(active);
    }

    /// Whoever stands in the doorway of a tile that has just been laid.
    fn on_threshold_of(&mut self, tile: TileId) {
        let heroes = self.heroes.iter().filter_map(|hero| Some((Model::Hero(hero.id), hero.at?)));
        let enemies = self.enemies.iter().map(|enemy| (Model::Enemy(enemy.id), enemy.at));
        let there = heroes.chain(enemies).filter(|(_, at)| self.board.tiles_of(*at).any(|other| other == tile));
        let there: Vec<(Model, TileId)> = there.map(|(model, _)| (model, tile)).collect();
        self.thresholds.extend(there);
    }

    fn go(&mut self, model: Model, to: SpaceId) {
        self.thresholds.retain(|(other, _)| *other != model);
        match model {
            Model::Hero(hero) => self.with_hero(hero, |hero| hero.at = Some(to)),
            Model::Enemy(enemy) => {
                if let Some(enemy) = self.enemy_mut(enemy) {
                    enemy.at = to;
                }
            }
        }
    }

    fn place_enemy(&mut self, kind: DeclId, at: SpaceId, target: Option<HeroId>) {
        if let Some(one) = self.new_figure(kind, at, target) {
            self.enemies.push(one);
            self.group_mut(kind);
            self.arrivals.count();
        }
    }

    /// A new hero, in the next seat. What the party shares it shares too. `at`: where it stands; nowhere in a town.
    pub fn join(&mut self, class: DeclId, name: &str, at: Option<SpaceId>) {
        let Ok(seat) = u8::try_from(self.heroes.len()) else { return };
        let shared = |(what, _): &(&DeclId, &i32)| self.rules.shared.contains(*what);
        let all = self.heroes.first().into_iter().flat_map(|first| &first.holds).filter(shared);
        let holds = all.map(|(what, count)| (*what, *count)).collect();
        self.heroes.push(Hero {
            id: HeroId(seat),
            class,
            name: name.to_owned(),
            level: 1,
            at,
            holds,
            ..Hero::default()
        });
        self.arrivals.count();
    }

    /// A new model with a number of its own.
    fn new_figure(&mut self, kind: DeclId, at: SpaceId, target: Option<HeroId>) -> Option<Enemy> {
        let next = self.next.enemy.checked_add(1)?;
        let id = EnemyId(self.next.enemy);
        self.next.enemy = next;
        let born = self.cursor.turn;
        Some(Enemy { id, kind, at, wounds: 0, target, holds: BTreeMap::new(), born })
    }

    fn gains(&mut self, model: Model, what: DeclId, amount: i32) {
        match model {
            // What the party shares lies with each of them: as many with one as with another.
            Model::Hero(_) if self.rules.shared.contains(&what) => {
                self.heroes.iter_mut().for_each(|hero| gain(&mut hero.holds, what, amount));
            }
            Model::Hero(hero) if self.rules.hidden.contains(&what) => {
                let held = self.secrets.entry(hero).or_default();
                gain(held, what, amount);
                self.secrets.retain(|_, held| !held.is_empty());
            }
            Model::Hero(hero) => self.with_hero(hero, |hero| gain(&mut hero.holds, what, amount)),
            Model::Enemy(enemy) => {
                if let Some(enemy) = self.enemy_mut(enemy) {
                    gain(&mut enemy.holds, what, amount);
                }
            }
        }
        self.arrivals.count();
    }

    /// Enemies that one text has added to the fight.
    fn raid(&mut self, by: Bringer, turn: u32, enemies: &[EnemyId]) {
        match self.raids.iter_mut().find(|raid| raid.by == by && raid.turn == turn) {
            Some(raid) => raid.enemies.extend_from_slice(enemies),
            None => self.raids.push(Raid { by, turn, enemies: enemies.to_vec() }),
        }
    }

    /// An ambush is quicker in the first turn it takes part in: this one if its models have not begun to activate, or else the next.
    fn ambush(&mut self, kind: DeclId) {
        let this = self.cursor.turn;
        let first = if self.cursor.step == Step::Start { this } else { this.saturating_add(1) };
        let group = self.group_mut(kind);
        group.ambush_turn = group.ambush_turn.max(Some(first));
    }

    fn group_mut(&mut self, kind: DeclId) -> &mut Group {
        let place = self.groups.iter().position(|group| group.kind == kind).unwrap_or_else(|| {
            self.groups.push(Group { kind, brutal: false, elites: Vec::new(), ambush_turn: None });
            self.groups.len() - 1
        });
        #[expect(clippy::indexing_slicing, reason = "the place was found, or made, just now")]
        &mut self.groups[place]
    }

    /// Lays tokens in a space, or takes as many of them away as there are.
    fn lay(&mut self, what: DeclId, at: SpaceId, amount: i32) {
        self.arrivals.count();
        for _ in 0..amount.min(MOST_AT_ONCE) {
            self.floor_tokens.push(Lying { what, at });
        }
        for _ in amount..0 {
            let Some(place) = self.floor_tokens.iter().position(|lying| lying.what == what && lying.at == at) else {
                return;
            };
            self.floor_tokens.remove(place);
        }
    }

    fn wound(&mut self, model: Model, amount: i32, actor: Option<Model>) {
        match model {
            Model::Hero(hero) => self.with_hero(hero, |hero| hero.wounds = sum(hero.wounds, amount)),
            Model::Enemy(enemy) => {
                if let Some(enemy) = self.enemy_mut(enemy) {
                    enemy.wounds = sum(enemy.wounds, amount);
                }
            }
        }
        let attack = self.attacks.last_mut().filter(|attack| actor.is_some_and(|actor| attack.is_by(actor)));
        if let Some(attack) = attack {
            match attack.wounded.iter_mut().find(|(who, _)| *who == model) {
                Some((_, wounds)) => *wounds = sum(*wounds, amount),
                None => attack.wounded.push((model, bounded(amount.max(0)))),
            }
            let new = |by: &Model| amount > 0 && !attack.others.is_empty() && !attack.wounders.contains(by);
            attack.wounders.extend(actor.filter(new));
        }
    }

    fn heal(&mut self, model: Model, wounds: i32, sanity: i32) {
        match model {
            Model::Hero(hero) => self.with_hero(hero, |hero| {
                hero.wounds = sum(hero.wounds, -bounded(wounds));
                hero.sanity_damage = sum(hero.sanity_damage, -bounded(sanity));
            }),
            Model::Enemy(enemy) => {
                if let Some(enemy) = self.enemy_mut(enemy) {
                    enemy.wounds = sum(enemy.wounds, -bounded(wounds));
                }
            }
        }
    }

    fn take_enemy(&mut self, enemy: EnemyId) {
        self.enemies.retain(|one| one.id != enemy);
        self.others.retain(|one| one.id != enemy);
        self.arrivals.count();
    }

    fn kill(&mut self, enemy: EnemyId, actor: Option<Model>) {
        self.take_enemy(enemy);
        if let Some(attack) = self.attacks.last_mut().filter(|attack| actor.is_some_and(|actor| attack.is_by(actor))) {
            attack.kills = attack.kills.saturating_add(1);
        }
    }
}

/// More tokens than anybody lays in one space at once.
const MOST_AT_ONCE: i32 = 100;

/// A count after a change: never below 0, and never above what anything amounts to.
fn sum(before: i32, change: i32) -> i32 {
    plus(before, change).max(0)
}

/// Markers, tokens or counters held, after a change.
fn gain(holds: &mut BTreeMap<DeclId, i32>, what: DeclId, amount: i32) {
    let now = sum(holds.get(&what).copied().unwrap_or(0), amount);
    if now == 0 {
        holds.remove(&what);
    } else {
        holds.insert(what, now);
    }
}
