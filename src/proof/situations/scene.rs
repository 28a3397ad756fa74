//! The table of a snapshot: a hall, four stand-in heroes of whom some are hurt and some are rich, enemies beside them, decks with a few cards.

use brim_core::phrase::is_tile;
use std::cell::RefCell;

use super::mentions::Mentions;
use super::player::Turns;
use super::stand_ins::Cast;
use super::watch::Watch;
use brim_core::game::attack::Cause;
use brim_core::game::board::Placement;
use brim_core::game::cards::Zone;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model, SpaceId};
use brim_core::game::table::{Group, Hero, Ko, Step, Table};
use brim_core::program::Program;
use brim_core::program::plan_of;
use brim_core::vocabulary::{Kind, Member, Query, Stat, TileSort};
use brim_play::text::{ProgramNames, Transcript};
use brim_rules::distance::width;
use brim_rules::occupancy::fits;
use brim_rules::placing::free_models;
use brim_vm::{LoadedDice, Machine};

/// More steps than any turn has.
const MOST_STEPS: usize = 200;

/// The names of the heroes, by seat.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];

/// Where the heroes stand.
const SEATS: [(i16, i16); 4] = [(1, 1), (4, 3), (3, 5), (6, 7)];

/// Where they stand side by side.
const TOGETHER: [(i16, i16); 4] = [(4, 4), (4, 3), (4, 5), (6, 7)];

/// More harm than anybody survives: so much as leaves one of it is taken.
const MUCH: i32 = 200;

/// More of a thing than texts ask for, where it can be held.
const PLENTY: i32 = 20;

/// Where enemies stand, as long as there is room: beside heroes first.
const PLACES: [(i16, i16); 8] = [(3, 4), (5, 4), (2, 1), (2, 6), (6, 1), (0, 6), (7, 4), (7, 6)];

/// What is looked at, and what a table for it is made of.
pub(crate) struct Scene<'p> {
    pub program: &'p Program,
    /// The same program, in which the stand-ins lack what is looked at; nothing where that stands on no sheet.
    pub plain: Option<&'p Program>,
    pub model: &'p brim_language::model::Model,
    pub cast: &'p Cast,
    pub subject: DeclId,
    pub kind: Kind,
    pub mentions: Mentions,
    /// The edition that the pack is written for.
    pub edition: Option<DeclId>,
    /// The heroes are at their end: they stand together, hurt and corrupted as far as they can be, and have hardly anything but what the text speaks of,
    /// of which there is plenty; one is KO'd.
    pub worn: bool,
    /// Who watches what happens, and does without its words.
    pub seen: Option<&'p RefCell<Watch>>,
}

/// Who fights whom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sides {
    /// How many heroes there are.
    pub heroes: usize,
    /// The enemies, by type and how many.
    pub enemies: Vec<(DeclId, usize)>,
    /// Of the first type: its Brutal side, and the row of its Elite chart.
    pub brutal: bool,
    pub elite: Option<u8>,
}

impl<'p> Scene<'p> {
    /// Four heroes without a fight.
    pub fn quiet(&self) -> Sides {
        Sides { heroes: NAMES.len(), ..Sides::default() }
    }

    /// Four heroes against the stand-ins, and against one of each type that the declaration mentions.
    pub fn fight(&self) -> Sides {
        let mut enemies: Vec<(DeclId, usize)> = self.cast.foes().map(|foes| (foes, 2)).into_iter().collect();
        enemies.extend(self.cast.brutes().map(|brutes| (brutes, 1)));
        enemies.extend(self.mentions.all(&[Kind::Enemy]).take(2).map(|kind| (kind, 1)));
        Sides { heroes: NAMES.len(), enemies, ..Sides::default() }
    }

    /// The table with both sides on it.
    pub fn machine(&self, sides: &Sides, dice: u32) -> Machine<'p> {
        let mission = self.cast.first(Kind::Mission);
        let mut table = Table {
            seed: u64::from(dice),
            rules: self.program.rulebook(self.edition, &[]),
            mission,
            revives: 1,
            ..Table::default()
        };
        table.cursor.turn = 1;
        table.cursor.step = Step::Start;
        table.worlds.push(self.mentions.first(Kind::World).or(self.cast.first(Kind::World)));
        let entrance = |tile: &&DeclId| {
            self.program.lines(**tile, Member::Sort).any(|(_, line)| is_tile(line, TileSort::Entrance))
        };
        let hall = self.cast.all(Kind::Tile).iter().find(entrance).copied();
        if let Some(plan) = hall.and_then(|hall| self.program.decl(hall)).map(|hall| plan_of(self.program, hall)) {
            // The hall of the stand-ins lies on an empty table.
            let _ = table.board.place_tile(&plan, hall.unwrap_or_default(), Placement::default());
        }
        if let Some(track) = self.cast.first(Kind::Track) {
            let mut depth = self.program.depth_of(track);
            (depth.darkness, depth.party) = (5, depth.entrance.saturating_sub(3));
            // Whatever a text counts on it has come together.
            let laid = self.mentions.all(&[Kind::Marker]).filter(|_| self.worn);
            depth.holds.extend(laid.map(|marker| (marker, PLENTY)));
            table.depth = Some(depth);
        }
        let mut machine = Machine::new(self.program, table);
        self.fill_decks(&mut machine);
        for seat in 0..sides.heroes.min(NAMES.len()) {
            self.seat(&mut machine, seat);
        }
        for (kind, count) in &sides.enemies {
            (0..*count).for_each(|_| place(&mut machine, *kind));
        }
        if let Some((kind, _)) = sides.enemies.first() {
            let elites = sides.elite.into_iter().collect();
            let group = Group { kind: *kind, brutal: sides.brutal, elites, ambush_turn: None };
            let groups = &mut machine.table_mut().groups;
            groups.retain(|group| group.kind != *kind);
            groups.push(group);
            happens(&mut machine, EventData::FightStarts {});
        }
        for seat in 0..machine.table().heroes.len() {
            on_its_feet(&mut machine, seat);
        }
        if self.worn {
            falls(&mut machine);
        }
        machine
    }

    /// The class that sits on a seat.
    pub fn class(&self, seat: usize) -> DeclId {
        let own = (self.kind == Kind::Class && seat == 0).then_some(self.subject);
        let spoken = || self.mentions.first(Kind::Class).filter(|_| seat == 2);
        own.or_else(spoken).or_else(|| self.cast.all(Kind::Class).get(seat).copied()).unwrap_or_default()
    }

    /// A hero with what it has gone through: each of them differs.
    fn seat(&self, machine: &mut Machine<'p>, seat: usize) {
        let Ok(id) = u8::try_from(seat).map(HeroId) else { return };
        let seats = if self.worn { TOGETHER } else { SEATS };
        let at = seats.get(seat).and_then(|(x, y)| machine.table().board.at(0, *x, *y));
        let name = NAMES.get(seat).copied().unwrap_or_default().to_owned();
        let class = self.class(seat);
        let mut hero = Hero { id, class, name, level: 1, at, ..Hero::default() };
        match seat {
            0 => (hero.grit, hero.gold, hero.dark_stone) = (1, 60, 1),
            1 => {
                (hero.wounds, hero.sanity_damage, hero.grit, hero.corruption) = (3, 2, 1, 1);
                (hero.gold, hero.dark_stone, hero.xp, hero.level) = (150, 1, 200, 3);
            }
            2 => {
                (hero.wounds, hero.sanity_damage, hero.grit, hero.corruption) = (4, 5, 2, 2);
                (hero.gold, hero.dark_stone, hero.xp, hero.level) = (2000, 6, 900, 6);
            }
            _ => (hero.wounds, hero.gold) = (9, 20),
        }
        if self.worn {
            (hero.wounds, hero.sanity_damage, hero.corruption, hero.dark_stone) = (MUCH, MUCH, MUCH, 0);
        }
        let held = match seat {
            2 if self.worn => PLENTY,
            1 => 1,
            2 => 3,
            _ => 0,
        };
        machine.table_mut().heroes.push(hero);
        machine.equip(id);
        let things: Vec<DeclId> = self.mentions.all(&[Kind::Token, Kind::Marker]).filter(|_| held > 0).collect();
        for thing in things {
            let can = machine.most_held(Model::Hero(id), thing).min(held);
            let hero = machine.table_mut().heroes.iter_mut().find(|hero| hero.id == id);
            if let Some(hero) = hero {
                hero.holds.insert(thing, can);
            }
        }
        if seat == 2 {
            for item in self.mentions.all(&[Kind::Item, Kind::Spell]).take(2).collect::<Vec<_>>() {
                machine.give(id, item);
            }
        }
    }

    /// Every deck holds a few stand-in cards of its kind, whoever feeds it.
    pub fn fill_decks(&self, machine: &mut Machine<'p>) {
        for (deck, _) in self.program.of_kind(Kind::Deck) {
            let Some(kind) = self.program.held_kind(deck) else { continue };
            for card in self.cast.all(kind).iter().cycle().take(if self.cast.all(kind).is_empty() { 0 } else { 3 }) {
                let id = machine.new_card(*card, Some(deck), Zone::Pile);
                machine.table_mut().cards.piles.entry(deck).or_default().push(id);
            }
        }
    }

    /// Something happened before the situation begins: the journal leaves it out.
    pub fn beforehand(&self, machine: &mut Machine<'p>, first: u32, act: &Act<'_, 'p>) {
        machine.loaded = Some(LoadedDice { first, chart: None });
        machine.answers = Some(Box::new(Turns::new(self.program, self.subject, first, self.seen)));
        let done = act(machine);
        settle(machine, done);
        machine.settle();
        machine.answers = None;
    }

    /// What happens when this is done at a table that was made ready: its lines.
    pub fn run(&self, mut machine: Machine<'p>, dice: LoadedDice, act: &Act<'_, 'p>) -> Vec<String> {
        let before = machine.table().clone();
        machine.loaded = Some(dice);
        if machine.answers.is_none() {
            machine.answers = Some(Box::new(Turns::new(self.program, self.subject, dice.first, self.seen)));
        }
        machine.journal = Some(Vec::new());
        if self.seen.is_some() {
            Watch::begin(&mut machine);
        }
        machine.settle();
        let done = act(&mut machine);
        let fault = settle(&mut machine, done);
        let notes = machine.journal.take().unwrap_or_default();
        if let Some(seen) = self.seen {
            seen.borrow_mut().end(&mut machine, notes, fault.is_some());
            return Vec::new();
        }
        let names = ProgramNames(self.program);
        let mut lines = Transcript::new(&names, &before).tell_all(&notes);
        lines.extend(super::afterwards::left_behind(self, &machine, &before));
        lines.extend(fault);
        lines
    }
}

/// What is done at a table.
pub(crate) type Act<'a, 'p> = dyn Fn(&mut Machine<'p>) -> Result<(), Interrupt> + 'a;

/// Sets the table without an entry in the journal.
pub(crate) fn happens(machine: &mut Machine<'_>, what: EventData) {
    machine.table_mut().apply(&Event { what, cause: Cause::default() });
}

/// An enemy is there from the start, as long as the box holds one.
fn place(machine: &mut Machine<'_>, kind: DeclId) {
    if free_models(machine, kind) == 0 {
        return;
    }
    let wide = width(machine, kind);
    let board = &machine.table().board;
    let listed: Vec<SpaceId> = PLACES.iter().filter_map(|(x, y)| board.at(0, *x, *y)).collect();
    let all: Vec<SpaceId> = listed.into_iter().chain(board.spaces()).collect();
    if let Some(at) = all.into_iter().find(|space| fits(machine, *space, wide, None)) {
        happens(machine, EventData::EnemyPlaced { kind, at, target: None });
    }
}

/// The first enemy of a type.
pub(crate) fn first_of(machine: &Machine<'_>, kind: DeclId) -> Option<EnemyId> {
    machine.table().enemies.iter().find(|enemy| enemy.kind == kind).map(|enemy| enemy.id)
}

/// True where what is looked at stands on a base of several spaces.
pub(crate) fn is_wide(scene: &Scene<'_>) -> bool {
    scene.program.decl(scene.subject).is_some_and(|decl| decl.size >= brim_core::game::engine::Size::ExtraLarge)
}

/// A card with a hero.
pub(crate) fn give(machine: &mut Machine<'_>, seat: u8, item: DeclId) -> CardId {
    machine.give(HeroId(seat), item)
}

/// A turn from its first step to its last, or to the end of what ends before.
pub(crate) fn turn(machine: &mut Machine<'_>) -> Result<(), Interrupt> {
    // After the end there is no turn.
    if machine.table().outcome.is_some() {
        return Ok(());
    }
    machine.table_mut().cursor.step = Step::Start;
    for _ in 0..MOST_STEPS {
        match machine.step() {
            Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => {}
            other => return other,
        }
        if machine.table().cursor.step == Step::Start || machine.table().outcome.is_some() {
            return Ok(());
        }
    }
    Ok(())
}

/// What follows from how something ended: the fight or the game is wound up. What is left is a fault, or a question that nobody answers.
pub(crate) fn wound_up(machine: &mut Machine<'_>, done: Result<(), Interrupt>) -> Option<Interrupt> {
    let next = match done {
        Ok(()) => return None,
        Err(Interrupt::EndTurn) => {
            machine.table_mut().cursor.step = Step::Start;
            // Nothing that was under way goes on in another turn.
            machine.table_mut().attacks.clear();
            return None;
        }
        Err(Interrupt::EndFight) => {
            machine.table_mut().cursor.step = Step::Aftermath;
            machine.step()
        }
        other => other,
    };
    match next {
        Ok(()) | Err(Interrupt::EndTurn | Interrupt::EndFight) => None,
        Err(Interrupt::Over(outcome)) => {
            machine.settle();
            // Whatever the end brings about is in the journal.
            let _ = brim_rules::turn::ends(machine, outcome);
            None
        }
        Err(left) => Some(left),
    }
}

/// Winds it up, and says what is left in words.
fn settle(machine: &mut Machine<'_>, done: Result<(), Interrupt>) -> Option<String> {
    wound_up(machine, done).map(|left| match left {
        Interrupt::Fault(fault) => format!("Stopped by {}: {}.", fault.code, fault.message),
        _ => "A decision is open, and nobody answers.".to_owned(),
    })
}

/// The models on the table.
pub(crate) fn models(table: &Table) -> impl Iterator<Item = Model> + '_ {
    let heroes = table.heroes.iter().map(|hero| Model::Hero(hero.id));
    heroes.chain(table.enemies.iter().map(|enemy| Model::Enemy(enemy.id)))
}

/// The last of several heroes is KO'd.
fn falls(machine: &mut Machine<'_>) {
    if let [_, _, .., last] = machine.table_mut().heroes.as_mut_slice() {
        last.ko = Some(Ko { health: true, sanity: false });
    }
}

/// Nobody is hurt as much as would have KO'd it, is as corrupted as would have changed it, or has more Grit than it can have.
fn on_its_feet(machine: &mut Machine<'_>, seat: usize) {
    let Ok(id) = u8::try_from(seat).map(HeroId) else { return };
    let most = |stat| machine.stat(Query::Shown, Model::Hero(id), stat).saturating_sub(1).max(0);
    let (health, sanity, corruption) = (most(Stat::Health), most(Stat::Sanity), most(Stat::CorruptionResistance));
    let grit = machine.stat(Query::Shown, Model::Hero(id), Stat::MaxGrit).max(0);
    if let Some(hero) = machine.table_mut().heroes.get_mut(seat) {
        (hero.wounds, hero.sanity_damage) = (hero.wounds.min(health), hero.sanity_damage.min(sanity));
        (hero.grit, hero.corruption) = (hero.grit.min(grit), hero.corruption.min(corruption));
    }
}
