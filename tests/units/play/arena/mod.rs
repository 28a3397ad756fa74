//! A fight without content, with fixed sheets, real dice, Grit, and a draught each hero may drink.

use std::collections::BTreeMap;

mod engine;

use brim_core::game::attack::Cause;
use brim_core::game::board::{Board, DoorPlan, Placement, Side, TilePlan};
use brim_core::game::cards::{Card, Zone};
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, HeroId, SpaceId};
use brim_core::game::journal::Note;
use brim_core::game::rulebook::{Reading, Rulebook};
use brim_core::game::table::{Hero, Table};
use brim_core::vocabulary::{Rule, Stat};
use brim_play::players::Player;
use brim_play::replay::{Playable, StepResult};
use brim_play::text::Names;
use brim_rules::turn::step;

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
                    table.apply(&event(EventData::EnemyPlaced { kind, at, target: None }));
                }
            }
        }
        if !table.enemies.is_empty() {
            table.apply(&event(EventData::FightStarts {}));
        }
        Arena { table, journal: Vec::new(), tougher: 0 }
    }

    /// Plays the fight to its end. True where the heroes won it.
    pub fn fight(&mut self, player: &mut dyn Player) -> bool {
        for _ in 0..600 {
            match self.step(player) {
                StepResult::On if self.table.fighting() => {}
                StepResult::On => return true,
                StepResult::Over(_) => return false,
                other => panic!("{other:?}"),
            }
        }
        panic!("the fight does not end");
    }

    /// What a player answers, for the player of a hero.
    pub fn ask(&mut self, player: &mut dyn Player, who: u8, about: About, options: Vec<Choice>) -> Choice {
        self.try_ask(player, Decision { who: Chooser::Hero(HeroId(who)), about, options }).unwrap()
    }

    /// What a player answers, if it does.
    pub fn try_ask(&mut self, player: &mut dyn Player, decision: Decision) -> Option<Choice> {
        Running { arena: self, player: Some(player) }.ask(decision).ok()
    }

    pub fn at(&self, x: i16, y: i16) -> SpaceId {
        self.table.board.at(0, x, y).unwrap()
    }
}

impl Playable for Arena {
    fn step(&mut self, player: &mut dyn Player) -> StepResult {
        let before = self.table.clone();
        let result = step(&mut Running { arena: self, player: Some(player) });
        match result {
            Ok(()) => StepResult::On,
            Err(Interrupt::Over(outcome)) => StepResult::Over(outcome),
            Err(Interrupt::Ask(decision)) => {
                self.table = before;
                StepResult::Waits(decision)
            }
            Err(Interrupt::Fault(fault)) => StepResult::Fault(fault),
            Err(other) => panic!("{other:?}"),
        }
    }

    fn table(&self) -> &Table {
        &self.table
    }

    fn fingerprint(&self) -> u64 {
        Running { arena: &mut Arena { table: self.table.clone(), journal: Vec::new(), tougher: 0 }, player: None }
            .fingerprint()
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
        table.cards.all.push(Card { id, decl: GUN, deck: None, zone, holds: BTreeMap::new(), on: None });
        hero.cards.push(id);
    }
    table.heroes.push(hero);
}

fn event(what: EventData) -> Event {
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
