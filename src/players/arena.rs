//! For tests: a fight without content, with fixed sheets, real dice, Grit, and a draught each hero may drink.

use std::collections::BTreeMap;

use super::{Player, View};
use crate::game::attack::Cause;
use crate::game::board::{Board, DoorPlan, Placement, Side, TilePlan};
use crate::game::cards::{Card, Zone};
use crate::game::chance::{self, Address, Purpose};
use crate::game::decision::{About, Choice, Chooser, Decision, RerollBy};
use crate::game::dice::{Dice, Die};
use crate::game::engine::{ChartRole, Engine, Fate, Halt, Hint, Size, Throw, ThrowSpec, Window};
use crate::game::event::{Event, What};
use crate::game::ids::{CardId, DeclId, HeroId, Model, OpId, SpaceId};
use crate::game::journal::Note;
use crate::game::rulebook::{Reading, Rulebook};
use crate::game::table::{Hero, Table};
use crate::replay::{Game, Pace};
use crate::rules::turn::step;
use crate::text::Names;
use crate::vocabulary::{Rule, Stat};

/// Enemies that are many and weak, and ones that are few and strong.
pub const WEAK: DeclId = DeclId(10);
pub const STRONG: DeclId = DeclId(11);
/// A class with a gun, and one with a sword.
pub const SHOOTER: DeclId = DeclId(20);
pub const FIGHTER: DeclId = DeclId(21);
pub const GUN: DeclId = DeclId(30);
pub const DRAUGHT: DeclId = DeclId(40);

pub struct Sheets;

impl Names for Sheets {
    fn name(&self, id: DeclId) -> String {
        match id {
            WEAK => "Hollow Rat",
            STRONG => "Bone Ogre",
            SHOOTER => "Hunter",
            FIGHTER => "Duelist",
            GUN => "Long Rifle",
            DRAUGHT => "Draught",
            _ => "Thing",
        }
        .to_owned()
    }

    fn plural(&self, id: DeclId) -> String {
        self.name(id) + "s"
    }
}

pub struct Arena {
    pub table: Table,
    pub journal: Vec<Note>,
    /// Changes the sheets, as another version of a pack would.
    pub tougher: i32,
}

/// The arena while a step runs, with who decides in it.
struct Running<'p> {
    arena: &'p mut Arena,
    player: Option<&'p mut dyn Player>,
}

impl Arena {
    /// A fight on a map: `.` is a space, `#` nothing, `=` a door; digits are heroes (even seats shoot, odd ones fight), `a` weak and `b` strong
    /// enemies.
    pub fn new(map: &[&str], seed: u64) -> Arena {
        let mut plan = TilePlan::default();
        let mut door = Vec::new();
        let mut models: Vec<(char, (i16, i16))> = Vec::new();
        for (y, line) in (0i16..).zip(map) {
            for (x, mark) in (0i16..).zip(line.chars()) {
                match mark {
                    '#' => continue,
                    '=' => door.push((x, y)),
                    '.' => {}
                    mark => models.push((mark, (x, y))),
                }
                plan.cells.push((x, y));
            }
        }
        if !door.is_empty() {
            plan.doorways.push(DoorPlan { side: Side::South, cells: door });
        }
        let mut board = Board::default();
        board.place_tile(&plan, DeclId(900), Placement::default()).unwrap();
        let mut table = Table { board, rules: rules(), seed, ..Table::default() };
        models.sort_unstable();
        for (mark, (x, y)) in models {
            let at = table.board.at(0, x, y).unwrap();
            match mark.to_digit(10) {
                Some(seat) => seat_hero(&mut table, u8::try_from(seat).unwrap(), at),
                None => {
                    let kind = if mark == 'a' { WEAK } else { STRONG };
                    table.apply(&event(What::EnemyPlaced { kind, at, target: None }));
                }
            }
        }
        if !table.enemies.is_empty() {
            table.apply(&event(What::FightStarts {}));
        }
        Arena { table, journal: Vec::new(), tougher: 0 }
    }

    /// Plays the fight to its end. True where the heroes won it.
    pub fn fight(&mut self, player: &mut dyn Player) -> bool {
        for _ in 0..600 {
            match self.step(player) {
                Pace::On if self.table.fighting() => {}
                Pace::On => return true,
                Pace::Over(_) => return false,
                other => panic!("{other:?}"),
            }
        }
        panic!("the fight does not end");
    }

    pub fn step_quiet(&mut self, player: &mut dyn Player) -> bool {
        !(matches!(crate::replay::Game::step(self, player), Pace::On) && self.table.fighting())
    }

    /// Looks at a decision as a player would.
    pub fn ask(&mut self, player: &mut dyn Player, who: u8, about: About, options: Vec<Choice>) -> Choice {
        let decision = Decision { who: Chooser::Hero(HeroId(who)), about, options };
        let mut running = Running { arena: self, player: Some(player) };
        running.ask(decision).unwrap()
    }

    pub fn at(&self, x: i16, y: i16) -> SpaceId {
        self.table.board.at(0, x, y).unwrap()
    }
}

impl Game for Arena {
    fn step(&mut self, player: &mut dyn Player) -> Pace {
        let before = self.table.clone();
        let result = step(&mut Running { arena: self, player: Some(player) });
        match result {
            Ok(()) => Pace::On,
            Err(Halt::Over(outcome)) => Pace::Over(outcome),
            Err(Halt::Ask(decision)) => {
                self.table = before;
                Pace::Waits(decision)
            }
            Err(Halt::Fault(fault)) => Pace::Fault(fault),
            Err(other) => panic!("{other:?}"),
        }
    }

    fn table(&self) -> &Table {
        &self.table
    }
}

fn seat_hero(table: &mut Table, seat: u8, at: SpaceId) {
    let shoots = seat.is_multiple_of(2);
    let mut hero = Hero { id: HeroId(seat), at: Some(at), level: 1, grit: 1, ..Hero::default() };
    hero.name = ["Kenji", "Maria", "Karl", "Ngozi"].get(usize::from(seat)).copied().unwrap_or("Nobody").to_owned();
    hero.class = if shoots { SHOOTER } else { FIGHTER };
    hero.holds = BTreeMap::from([(DRAUGHT, 1)]);
    if shoots {
        let id = CardId(u16::try_from(table.cards.all.len()).unwrap());
        let zone = Zone::Hero(hero.id);
        table.cards.all.push(Card { id, decl: GUN, deck: None, zone, holds: BTreeMap::new() });
        hero.cards.push(id);
    }
    table.heroes.push(hero);
}

fn event(what: What) -> Event {
    Event { what, cause: Cause::default() }
}

fn rules() -> Rulebook {
    let number = Reading::Number;
    let dice = |count, die| Reading::Dice(Dice::of(count, die));
    let readings = [
        (Rule::MoveDie, dice(1, Die::D6)),
        (Rule::MoveGritFace, number(1)),
        (Rule::GritMove, dice(1, Die::D6)),
        (Rule::HeroDamage, dice(1, Die::D6)),
        (Rule::Critical, number(6)),
        (Rule::AttackDice, number(8)),
        (Rule::CatchBreath, dice(1, Die::D3)),
        (Rule::RecoverHeals, dice(2, Die::D6)),
        (Rule::ReviveOptional, Reading::Flag(true)),
        (Rule::EndOfFightEndsTurn, Reading::Flag(true)),
        (Rule::TurnCap, number(200)),
    ];
    Rulebook { readings: BTreeMap::from(readings), ..Rulebook::default() }
}

fn sheet(decl: DeclId) -> &'static [(Stat, i32)] {
    match decl {
        WEAK => &[
            (Stat::Initiative, 4),
            (Stat::Move, 5),
            (Stat::Escape, 3),
            (Stat::MeleeToHit, 4),
            (Stat::Combat, 1),
            (Stat::Damage, 2),
            (Stat::Defense, 1),
            (Stat::Health, 3),
            (Stat::Xp, 10),
        ],
        STRONG => &[
            (Stat::Initiative, 2),
            (Stat::Move, 3),
            (Stat::Escape, 5),
            (Stat::MeleeToHit, 4),
            (Stat::Combat, 3),
            (Stat::Damage, 4),
            (Stat::Defense, 3),
            (Stat::Health, 14),
            (Stat::Xp, 40),
        ],
        SHOOTER => &[
            (Stat::Initiative, 5),
            (Stat::RangeToHit, 4),
            (Stat::MeleeToHit, 5),
            (Stat::Combat, 1),
            (Stat::Health, 12),
            (Stat::Defense, 4),
        ],
        FIGHTER => &[
            (Stat::Initiative, 4),
            (Stat::RangeToHit, 5),
            (Stat::MeleeToHit, 4),
            (Stat::Combat, 3),
            (Stat::Damage, 1),
            (Stat::Health, 14),
            (Stat::Defense, 4),
        ],
        _ => &[],
    }
}

fn find(decl: DeclId, stat: Stat) -> i32 {
    let own = sheet(decl).iter().find(|(other, _)| *other == stat).map(|(_, value)| *value);
    own.unwrap_or(match stat {
        Stat::MaxGrit | Stat::Hands if decl.0 >= 20 => 2,
        Stat::Sanity => 10,
        Stat::Willpower => 4,
        _ => 0,
    })
}

impl Engine for Running<'_> {
    fn table(&self) -> &Table {
        &self.arena.table
    }

    fn stat(&self, model: Model, stat: Stat) -> i32 {
        let table = &self.arena.table;
        match model {
            Model::Hero(id) => table.hero(id).map_or(0, |hero| find(hero.class, stat)),
            Model::Enemy(id) => table.enemy(id).map_or(0, |enemy| self.kind_stat(enemy.kind, stat)),
        }
    }

    fn stat_dice(&self, model: Model, stat: Stat) -> Dice {
        Dice::fixed(self.stat(model, stat))
    }

    fn kind_stat(&self, kind: DeclId, stat: Stat) -> i32 {
        find(kind, stat) + if stat == Stat::Health { self.arena.tougher } else { 0 }
    }

    fn card_stat(&self, card: CardId, stat: Stat) -> i32 {
        let gun = self.arena.table.cards.decl(card) == Some(GUN);
        match stat {
            Stat::Shots if gun => 2,
            Stat::Range if gun => 8,
            Stat::Hands if gun => 2,
            _ => 0,
        }
    }

    fn has_keyword(&self, _: Model, _: DeclId) -> bool {
        false
    }

    fn size(&self, _: DeclId) -> Size {
        Size::Medium
    }

    fn immune(&self, _: Model, _: &Cause) -> bool {
        false
    }

    fn propose(&mut self, event: Event) -> Result<Fate, Halt> {
        self.arena.table.apply(&event);
        self.arena.journal.push(Note::Event(event.clone()));
        Ok(Fate::Happened(event))
    }

    fn ask(&mut self, decision: Decision) -> Result<Choice, Halt> {
        let player = self.player.take();
        let Some(player) = player else { return Err(Halt::Ask(Box::new(decision))) };
        let choice = player.choose(&View::new(self, &decision), &decision);
        self.player = Some(player);
        let Some(choice) = choice else { return Err(Halt::Ask(Box::new(decision))) };
        assert!(decision.options.contains(&choice), "{choice} is no option of {decision:?}");
        self.arena.journal.push(Note::chosen(decision.who, &choice));
        Ok(choice)
    }

    fn throw(&mut self, spec: ThrowSpec) -> Result<Throw, Halt> {
        let table = &mut self.arena.table;
        let mut address = Address {
            purpose: spec.purpose,
            cause: spec.cause.actor.map_or(0, |model| chance::hash64(&format!("{model:?}"))),
            turn: table.cursor.turn,
            activation: table.cursor.activation,
            occurrence: 0,
            slot: 0,
            attempt: 0,
        };
        let count = table.throws.entry(address.counted()).or_default();
        address.occurrence = *count;
        *count += 1;
        let seed = table.seed;
        let faces = chance::roll(seed, &address, spec.die, spec.count);
        let mut throw = Throw { rerolled: vec![false; faces.len()], faces, modifier: spec.modifier };
        let Some(hero) = spec.owner.filter(|hero| spec.grit && self.arena.table.hero(*hero).unwrap().grit > 0) else {
            self.arena.journal.push(Note::thrown(&spec, &throw));
            return Ok(throw);
        };
        let need = spec.need.map(|need| need - spec.modifier);
        let mut options = vec![Choice::Pass];
        if need.is_some() {
            options.push(Choice::RerollMisses);
        }
        options.extend((0..spec.count).map(Choice::RerollDie));
        let about = About::Reroll { purpose: spec.purpose, faces: throw.faces.clone(), need, by: RerollBy::Grit };
        let choice = self.ask(Decision { who: Chooser::Hero(hero), about, options })?;
        if choice != Choice::Pass {
            self.propose(event(What::Grit { hero, amount: -1 }))?;
        }
        for slot in 0..spec.count {
            let face = &mut throw.faces[usize::from(slot)];
            let chosen = match &choice {
                Choice::RerollMisses => need.is_some_and(|need| *face < need),
                Choice::RerollDie(die) => *die == slot,
                _ => false,
            };
            if chosen {
                *face = chance::roll(seed, &address.again(slot), spec.die, 1)[0];
                throw.rerolled[usize::from(slot)] = true;
            }
        }
        self.arena.journal.push(Note::thrown(&spec, &throw));
        Ok(throw)
    }

    fn shuffle(&mut self, purpose: Purpose, keys: &[u64]) -> Vec<usize> {
        let cursor = &self.arena.table.cursor;
        let address = Address {
            purpose,
            cause: 0,
            turn: cursor.turn,
            activation: cursor.activation,
            occurrence: 0,
            slot: 0,
            attempt: 0,
        };
        chance::order(self.arena.table.seed, &address, keys)
    }

    fn usable(&self, window: Window, hero: Option<HeroId>) -> Vec<Choice> {
        let hero = hero.and_then(|hero| self.arena.table.hero(hero)).filter(|hero| hero.is_standing());
        let draught = hero.is_some_and(|hero| hero.holds.get(&DRAUGHT).is_some_and(|count| *count > 0));
        if draught && window == Window::OwnActivation {
            return vec![Choice::Use { op: OpId(1), card: None, token: Some(DRAUGHT), on: None }];
        }
        Vec::new()
    }

    fn use_now(&mut self, hero: HeroId, _: &Choice) -> Result<(), Halt> {
        let model = Model::Hero(hero);
        self.propose(event(What::Gains { model, what: DRAUGHT, amount: -1 }))?;
        let wounds = self.arena.table.hero(hero).unwrap().wounds.min(6);
        self.propose(event(What::Heals { model, wounds, sanity: 0 }))?;
        Ok(())
    }

    fn window(&mut self, _: Window) -> Result<(), Halt> {
        Ok(())
    }

    fn roll_chart(&mut self, _: ChartRole, _: HeroId) -> Result<(), Halt> {
        Ok(())
    }

    fn elite_rows(&self, _: DeclId) -> u8 {
        0
    }

    fn hint(&self, choice: &Choice) -> Hint {
        match choice {
            Choice::Use { token: Some(DRAUGHT), .. } => Hint { heals_wounds: 6, ..Hint::default() },
            _ => Hint::default(),
        }
    }
}
