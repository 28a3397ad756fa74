//! An engine without content.

use std::collections::{BTreeMap, VecDeque};

use brim_core::game::attack::Cause;
use brim_core::game::board::{Board, DoorPlan, Placement, Side, TilePlan};
use brim_core::game::chance::{self, Address, Purpose};
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::dice::{Dice, Die};
use brim_core::game::engine::{ChartRole, EliteRow, Engine, Interrupt, ProposalResult, Size, Throw, ThrowSpec, Window};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, EnemyId, HeroId, Model, SpaceId, TileId};
use brim_core::game::rulebook::{Reading, Rulebook};
use brim_core::game::table::{Hero, Table};
use brim_core::vocabulary::{Query, Rule, Stat};

/// How choices are made when no answer is scripted.
#[derive(Clone, Copy, PartialEq)]
pub enum Player {
    /// Nobody answers.
    Absent,
    /// Always the last option: moves, attacks, hits.
    Eager,
}

/// What happens to an event before it is applied: nothing (`None`), or it becomes this (`Some(None)`: it is gone).
pub type Answer = fn(&EventData) -> Option<Option<EventData>>;

pub struct Mock {
    pub table: Table,
    pub heroes: BTreeMap<(HeroId, Stat), i32>,
    pub kinds: BTreeMap<(DeclId, Stat), i32>,
    pub cards: BTreeMap<(CardId, Stat), i32>,
    pub sizes: BTreeMap<DeclId, Size>,
    pub elites: BTreeMap<DeclId, Vec<EliteRow>>,
    pub dice: BTreeMap<Purpose, VecDeque<i32>>,
    /// Keys that come first in the next random picks.
    pub picks: VecDeque<u64>,
    pub answers: VecDeque<Choice>,
    pub player: Player,
    /// Dice without a script are thrown with this seed.
    pub seed: Option<u64>,
    pub log: Vec<EventData>,
    pub asked: Vec<Decision>,
    pub charts: Vec<(ChartRole, HeroId)>,
    pub answer: Option<Answer>,
    throws: u32,
}

pub const HERO: HeroId = HeroId(0);
pub const KIND: DeclId = DeclId(10);
pub const OTHER: DeclId = DeclId(11);
pub const FIRST: EnemyId = EnemyId(0);

impl Mock {
    /// A table with a board drawn in text: `.` is a space, `#` nothing; one tile, its doorway the cells `=` at the bottom. Digits
    /// are heroes (from 0), small letters enemies: `a` of [`KIND`], `b` of [`OTHER`], in reading order.
    pub fn new(map: &[&str]) -> Mock {
        let mut cells = Vec::new();
        let mut door = Vec::new();
        let mut heroes: Vec<(u32, (i16, i16))> = Vec::new();
        let mut enemies: Vec<(DeclId, (i16, i16))> = Vec::new();
        for (y, line) in (0i16..).zip(map) {
            for (x, mark) in (0i16..).zip(line.chars()) {
                match mark {
                    '#' | ' ' => continue,
                    '=' => door.push((x, y)),
                    'a' => enemies.push((KIND, (x, y))),
                    'b' => enemies.push((OTHER, (x, y))),
                    digit => {
                        if let Some(seat) = digit.to_digit(10) {
                            heroes.push((seat, (x, y)));
                        }
                    }
                }
                cells.push((x, y));
            }
        }
        let doorways = if door.is_empty() { Vec::new() } else { vec![DoorPlan { side: Side::South, cells: door }] };
        let entrance = if doorways.is_empty() { None } else { Some(0) };
        let plan = TilePlan { cells, doorways, entrance, ..TilePlan::default() };
        let mut board = Board::default();
        board.place_tile(&plan, DeclId(900), Placement::default()).unwrap();
        let mut mock = Mock {
            table: Table { board, rules: rules(), ..Table::default() },
            heroes: BTreeMap::new(),
            kinds: BTreeMap::new(),
            cards: BTreeMap::new(),
            sizes: BTreeMap::new(),
            elites: BTreeMap::new(),
            dice: BTreeMap::new(),
            picks: VecDeque::new(),
            answers: VecDeque::new(),
            player: Player::Absent,
            seed: None,
            log: Vec::new(),
            asked: Vec::new(),
            charts: Vec::new(),
            answer: None,
            throws: 0,
        };
        mock.table.cursor.turn = 1;
        heroes.sort_unstable();
        for (seat, at) in heroes {
            mock.seat(u8::try_from(seat).unwrap(), at);
        }
        for (kind, at) in enemies {
            let at = mock.at(at.0, at.1);
            mock.table.apply(&event(EventData::EnemyPlaced { kind, at, target: None }));
        }
        for kind in [KIND, OTHER] {
            mock.kind(kind, &SHEET);
        }
        if !mock.table.enemies.is_empty() {
            mock.table.apply(&event(EventData::FightStarts {}));
        }
        mock
    }

    fn seat(&mut self, seat: u8, at: (i16, i16)) {
        let at = Some(self.at(at.0, at.1));
        self.table.heroes.push(Hero { id: HeroId(seat), at, level: 1, grit: 0, ..Hero::default() });
        self.hero(
            HeroId(seat),
            &[
                (Stat::Initiative, 4),
                (Stat::RangeToHit, 4),
                (Stat::MeleeToHit, 4),
                (Stat::Combat, 2),
                (Stat::MaxGrit, 2),
                (Stat::Health, 12),
                (Stat::Defense, 4),
                (Stat::Sanity, 10),
                (Stat::Willpower, 4),
                (Stat::CorruptionResistance, 5),
                (Stat::Hands, 2),
            ],
        );
    }

    pub fn at(&self, x: i16, y: i16) -> SpaceId {
        self.table.board.at(0, x, y).unwrap()
    }

    pub fn hero(&mut self, hero: HeroId, stats: &[(Stat, i32)]) {
        self.heroes.extend(stats.iter().map(|(stat, value)| ((hero, *stat), *value)));
    }

    pub fn kind(&mut self, kind: DeclId, stats: &[(Stat, i32)]) {
        self.kinds.extend(stats.iter().map(|(stat, value)| ((kind, *stat), *value)));
    }

    pub fn card(&mut self, card: CardId, stats: &[(Stat, i32)]) {
        self.cards.extend(stats.iter().map(|(stat, value)| ((card, *stat), *value)));
    }

    pub fn rule(&mut self, rule: Rule, reading: Reading) {
        self.table.rules.readings.insert(rule, reading);
    }

    pub fn roll(&mut self, purpose: Purpose, faces: &[i32]) {
        self.dice.entry(purpose).or_default().extend(faces);
    }

    pub fn say(&mut self, answers: &[Choice]) {
        self.answers.extend(answers.iter().cloned());
    }

    pub fn one(&self, hero: HeroId) -> &Hero {
        self.table.hero(hero).unwrap()
    }

    pub fn place(&self, enemy: u16) -> SpaceId {
        self.table.enemy(EnemyId(enemy)).unwrap().at
    }

    /// True where all scripted dice and answers were used.
    pub fn spent(&self) -> bool {
        self.dice.values().all(VecDeque::is_empty) && self.answers.is_empty()
    }

    pub fn count(&self, is: impl Fn(&EventData) -> bool) -> usize {
        self.log.iter().filter(|what| is(what)).count()
    }
}

/// A plain enemy.
pub const SHEET: [(Stat, i32); 10] = [
    (Stat::Initiative, 3),
    (Stat::Move, 4),
    (Stat::Escape, 4),
    (Stat::MeleeToHit, 4),
    (Stat::Combat, 1),
    (Stat::Damage, 2),
    (Stat::Defense, 3),
    (Stat::Health, 5),
    (Stat::Xp, 20),
    (Stat::Models, 6),
];

pub fn event(what: EventData) -> Event {
    Event { what, cause: Cause::default() }
}

pub fn enemy(id: u16) -> Choice {
    Choice::Model(Model::Enemy(EnemyId(id)))
}

/// The figures and readings of the core rulebooks.
pub fn rules() -> Rulebook {
    let number = Reading::Number;
    let dice = |count, die| Reading::Dice(Dice::of(count, die));
    let readings = [
        (Rule::MoveDie, dice(1, Die::D6)),
        (Rule::MoveGritFace, number(1)),
        (Rule::GritMove, dice(1, Die::D6)),
        (Rule::DragCost, number(1)),
        (Rule::HeroDamage, dice(1, Die::D6)),
        (Rule::Critical, number(6)),
        (Rule::CriticalModified, Reading::Flag(true)),
        (Rule::AttackDice, number(8)),
        (Rule::OffHandPenalty, number(1)),
        (Rule::XpElite, number(5)),
        (Rule::XpHealing, number(5)),
        (Rule::AmbushInitiative, number(2)),
        (Rule::CatchBreath, dice(1, Die::D3)),
        (Rule::CatchBreathIdle, dice(1, Die::D6)),
        (Rule::CatchBreathGrit, number(1)),
        (Rule::RecoverHeals, dice(2, Die::D6)),
        (Rule::ReviveOptional, Reading::Flag(true)),
        (Rule::ReviveGrit, number(1)),
        (Rule::ReviveIgnores, Reading::Flag(true)),
        (Rule::EndOfFightEndsTurn, Reading::Flag(true)),
        (Rule::ImmobileLeaves, number(18)),
        (Rule::StartGrit, number(1)),
        (Rule::TurnCap, number(100)),
    ];
    Rulebook { readings: BTreeMap::from(readings), ..Rulebook::default() }
}

impl Engine for Mock {
    fn table(&self) -> &Table {
        &self.table
    }

    fn stat(&self, query: Query, model: Model, stat: Stat) -> i32 {
        match model {
            Model::Hero(hero) => self.heroes.get(&(hero, stat)).copied().unwrap_or_else(|| stat.unprinted()),
            Model::Enemy(id) => {
                self.table.enemy(id).map_or(stat.unprinted(), |enemy| self.kind_stat(query, enemy.kind, stat))
            }
        }
    }

    fn stat_dice(&self, query: Query, model: Model, stat: Stat) -> Dice {
        Dice::fixed(self.stat(query, model, stat))
    }

    fn kind_stat(&self, _: Query, kind: DeclId, stat: Stat) -> i32 {
        self.kinds.get(&(kind, stat)).copied().unwrap_or_else(|| stat.unprinted())
    }

    fn card_stat(&self, _: Query, card: CardId, stat: Stat) -> i32 {
        self.cards.get(&(card, stat)).copied().unwrap_or(0)
    }

    fn has_keyword(&self, _: Model, _: DeclId) -> bool {
        false
    }

    fn size(&self, kind: DeclId) -> Size {
        self.sizes.get(&kind).copied().unwrap_or_default()
    }

    fn immune(&self, _: Model, _: &Cause) -> bool {
        false
    }

    fn propose(&mut self, event: Event) -> Result<ProposalResult, Interrupt> {
        let changed = self.answer.and_then(|answer| answer(&event.what));
        let event = match changed {
            None => event,
            Some(Some(what)) => Event { what, ..event },
            Some(None) => return Ok(ProposalResult::Gone),
        };
        if let EventData::Ko { hero, .. } = &event.what
            && crate::harm::revives(self, *hero, &event.cause)?
        {
            return Ok(ProposalResult::Gone);
        }
        self.table.apply(&event);
        // On its way a model may be in another's space.
        let faults: Vec<String> = self.table.check().into_iter().filter(|fault| !fault.ends_with("taken")).collect();
        assert_eq!(faults, Vec::<String>::new(), "after {:?}", event.what);
        self.log.push(event.what.clone());
        Ok(ProposalResult::Happened(event))
    }

    fn ask(&mut self, decision: Decision) -> Result<Choice, Interrupt> {
        self.asked.push(decision.clone());
        assert!(!decision.options.is_empty(), "nothing to choose: {decision:?}");
        let choice = match (self.answers.pop_front(), self.player) {
            (Some(choice), _) => choice,
            (None, Player::Absent) => return Err(Interrupt::Ask(Box::new(decision))),
            (None, Player::Eager) => decision.options.last().unwrap().clone(),
        };
        assert!(decision.options.contains(&choice), "{choice} is no option of {decision:?}");
        Ok(choice)
    }

    fn throw(&mut self, spec: ThrowSpec) -> Result<Throw, Interrupt> {
        self.throws += 1;
        let script = self.dice.entry(spec.purpose).or_default();
        let faces: Vec<i32> = match self.seed {
            Some(seed) if script.len() < usize::from(spec.count) => {
                let address = Address {
                    purpose: spec.purpose,
                    cause: 0,
                    turn: self.table.cursor.turn,
                    activation: self.table.cursor.activation,
                    occurrence: self.throws,
                    slot: 0,
                    attempt: 0,
                };
                chance::roll(seed, &address, spec.die, spec.count)
            }
            _ => {
                assert!(script.len() >= usize::from(spec.count), "no dice scripted for {spec:?}");
                script.drain(..usize::from(spec.count)).collect()
            }
        };
        Ok(Throw {
            rerolled: vec![false; faces.len()],
            faces,
            modifier: spec.modifier,
            fired: spec.fired,
            to_each: Vec::new(),
        })
    }

    fn shuffle(&mut self, _: Purpose, _: u64, keys: &[u64]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..keys.len()).collect();
        if keys.len() > 1
            && let Some(place) = self.picks.front().and_then(|pick| keys.iter().position(|key| key == pick))
        {
            self.picks.pop_front();
            order.retain(|other| *other != place);
            order.insert(0, place);
        }
        order
    }

    fn usable(&self, _: Window, _: Option<HeroId>) -> Vec<Choice> {
        Vec::new()
    }

    fn use_now(&mut self, _: HeroId, _: &Choice) -> Result<(), Interrupt> {
        Ok(())
    }

    fn window(&mut self, _: Window) -> Result<(), Interrupt> {
        Ok(())
    }

    fn roll_chart(&mut self, chart: ChartRole, hero: HeroId) -> Result<(), Interrupt> {
        self.charts.push((chart, hero));
        Ok(())
    }

    fn elite_rows(&self, kind: DeclId) -> Vec<EliteRow> {
        let plain = |row: u8| EliteRow { row, low: i32::from(row) + 1, high: i32::from(row) + 1, again: false };
        self.elites.get(&kind).cloned().unwrap_or_else(|| (0..6).map(plain).collect())
    }
}

/// The only tile.
pub const TILE: TileId = TileId(0);
