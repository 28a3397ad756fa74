//! The machine: a table, the program, whoever answers, and what is under way.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::dying::{Fallen, Stood};
use super::fate::Fate;
use super::fuel::Fuel;
use super::in_play::InPlay;
use super::scope::{Offer, Scope};
use brim_core::game::attack::{Cause, Reach};
use brim_core::game::cards::{Card, Zone};
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{Choice, Decision};
use brim_core::game::deeds::Deeds;
use brim_core::game::effect::Span;
use brim_core::game::engine::{Engine, ThrowSpec, Whose};
use brim_core::game::event::{Event, EventData, HitKind};
use brim_core::game::ids::{CardId, DeclId, EffectId, HeroId, Model, OpId};
use brim_core::game::journal::Note;
use brim_core::game::table::{Enemy, Table};
use brim_core::program::Program;
use brim_core::vocabulary::{Done, Fact, Stat};

/// A standing text, and the model, or the type without one, on whom it would act.
pub(super) type Asking = (OpId, Option<Model>, Option<DeclId>);

/// Whoever answers decisions.
pub trait Answers {
    /// The answer, or None where nobody has one yet.
    fn answer(&mut self, engine: &dyn Engine, decision: &Decision) -> Option<Choice>;
}

/// Faces that a scenario lays down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Faces by purpose, in order.
    pub faces: BTreeMap<Purpose, VecDeque<i32>>,
    /// Throws without a face roll as they like.
    pub any: bool,
}

/// Dice that show what whoever looks wants to see. A face follows from the die, who throws it and which of its throws it is: one more throw
/// of somebody else moves none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadedDice {
    /// Where the faces begin: dice of one throw show this face (from 0), the next one, and so on, around.
    pub first: u32,
    /// The total of the first throw on a chart.
    pub chart: Option<i32>,
}

impl LoadedDice {
    /// The faces of a throw, by how many like it came before.
    pub(super) fn faces(self, spec: &ThrowSpec, slot: u16, attempt: u8, occurrence: u32) -> Vec<i32> {
        if let Some(total) = self.chart.filter(|_| spec.purpose == Purpose::Chart && occurrence == 0) {
            return adding_up(total.saturating_sub(spec.modifier), spec.die.faces(), spec.count);
        }
        let seat = match spec.owner.map(Model::Hero).or(spec.cause.actor) {
            Some(Model::Hero(hero)) => u32::from(hero.0),
            Some(Model::Enemy(enemy)) => u32::from(enemy.0),
            None => 0,
        };
        let before = self.first.wrapping_add(seat).wrapping_add(occurrence).wrapping_add(u32::from(attempt) * 2);
        let faces = spec.die.faces();
        // Dice of many faces go round in steps, so that few throws show both ends.
        let step = if faces.len() > 8 { 7 } else { 1 };
        // Some texts wait for doubles, and a total says nothing of them.
        let doubles = spec.purpose == Purpose::HoldBack && self.first % 6 == 5;
        let face = |die: u16| {
            let die = if doubles { 0 } else { die };
            let place = before.wrapping_add(u32::from(slot)).wrapping_add(u32::from(die)).wrapping_mul(step);
            let place = usize::try_from(place).unwrap_or(0) % faces.len().max(1);
            faces.get(place).copied().unwrap_or(1)
        };
        (0..spec.count).map(face).collect()
    }
}

/// So many dice that add up to a total, or come as near to it as they can.
fn adding_up(total: i32, faces: &[i32], count: u16) -> Vec<i32> {
    let (least, most) = (faces.first().copied().unwrap_or(1), faces.last().copied().unwrap_or(1));
    let mut left = total;
    let mut out = Vec::new();
    for die in 0..count {
        let others = i32::from(count - die - 1).saturating_mul(least);
        let wanted = left.saturating_sub(others).clamp(least, most);
        let face = faces.iter().copied().min_by_key(|face| (face - wanted).abs()).unwrap_or(wanted);
        left = left.saturating_sub(face);
        out.push(face);
    }
    out
}

/// Dice that were thrown, for scenarios that count them.
#[derive(Clone, Debug, PartialEq)]
pub struct Thrown {
    /// What for.
    pub purpose: Purpose,
    /// How many dice, re-rolls counted.
    pub dice: i32,
}

/// A throw that lies on the table and may be re-rolled.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OnTable {
    pub(super) owner: Option<Model>,
    /// Whose each die is, where several throw together.
    pub(super) by: Vec<Model>,
    /// With which of two weapons each die is thrown, and how much more it needs.
    pub(super) fired: Vec<brim_core::game::engine::Fired>,
    /// What texts added to dice of some of those who throw together, by die; empty where nothing is.
    pub(super) to_each: Vec<i32>,
    pub(super) address: brim_core::game::chance::Address,
    pub(super) purpose: Purpose,
    /// The declaration whose text throws.
    pub(super) source: Option<DeclId>,
    /// The skill that is tested.
    pub(super) skill: Option<DeclId>,
    pub(super) die: brim_core::game::dice::Die,
    pub(super) faces: Vec<i32>,
    pub(super) rerolled: Vec<bool>,
    pub(super) need: Option<i32>,
    pub(super) modifier: i32,
    pub(super) total: bool,
}

/// What damage about to be done is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Harming {
    /// Wounds: all that come at one time.
    Wounds,
    /// Sanity damage: all that comes at one time.
    Sanity,
    /// One hit of such a kind, of which all saves have left something.
    Hit(HitKind),
}

/// An attack that is looked at as if somebody made it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Supposed {
    /// Who makes it.
    pub(super) by: Model,
    /// In melee or at range.
    pub(super) reach: Reach,
    /// With which weapons.
    pub(super) weapons: Vec<CardId>,
}

/// What stands "instead of damage" for the attack under way.
#[derive(Clone, Debug)]
pub(super) struct OnHit {
    pub(super) depth: usize,
    pub(super) body: Vec<OpId>,
    pub(super) scope: Scope,
}

/// A table between two steps, with what was worked out from it: the next machine need not do that again.
#[derive(Default)]
pub struct Paused {
    /// The game.
    pub table: Table,
    in_play: OnceCell<InPlay>,
    /// What the game has cost so far.
    pub fuel: Fuel,
}

impl From<Table> for Paused {
    fn from(table: Table) -> Paused {
        Paused { table, ..Paused::default() }
    }
}

/// What a text asked for, and the table does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A depth track.
    Track,
    /// A card of this deck.
    Card(DeclId),
}

/// The machine.
pub struct Machine<'a> {
    /// What content says.
    pub program: &'a Program,
    pub(super) table: Table,
    /// Whoever answers; nobody's answer halts the game until there is one.
    pub answers: Option<Box<dyn Answers + 'a>>,
    /// What happened, where somebody listens.
    pub journal: Option<Vec<Note>>,
    /// Whoever listens wants to know of these events alone, and of no throws and choices.
    pub heard: Option<fn(&EventData) -> bool>,
    /// Faces laid down by a scenario; all other chance is addressed.
    pub script: Option<Script>,
    /// Dice that show what whoever looks wants to see, in place of chance.
    pub loaded: Option<LoadedDice>,
    /// Somebody who decides what all dice show, in place of chance.
    pub fate: Option<Box<dyn Fate + 'a>>,
    /// What was thrown, where a scenario counts.
    pub thrown: Vec<Thrown>,
    /// Random picks that a scenario gave no face for: what for, and among how many.
    pub unscripted: Vec<(Purpose, usize)>,
    /// Names that a scenario gave to models.
    pub aliases: BTreeMap<String, Model>,
    /// Declarations whose texts or figures were read, where a replay wants to know.
    pub used: Option<std::collections::BTreeSet<DeclId>>,
    /// What texts asked for and the table does not have, where somebody counts what ran.
    pub missed: Vec<Missed>,
    /// The table as it was just before an activation, a turn or a fight ended, and which of them: where a scenario asks for it.
    pub before_ends: Option<Vec<(&'static str, Table)>>,
    /// Ops that ran, and rules whose moment came, with how often: for the coverage of content.
    pub ran: Option<std::collections::BTreeMap<OpId, u32>>,
    /// Cards of the set-up that come on top of their decks when the game begins.
    pub on_top: Vec<DeclId>,
    pub(super) in_play: OnceCell<InPlay>,
    /// The room of what was in play before something changed.
    pub(super) looked: Cell<Option<InPlay>>,
    /// What is kept is being compared with a fresh look.
    pub(super) compares: Cell<bool>,
    /// Of every card, how many with the same words come before it, once that was asked.
    pub(super) copies: Vec<u16>,
    /// How many questions whether a text acts are being asked, one within the other.
    pub(super) questions: Cell<u8>,
    pub(super) fuel: Fuel,
    pub(super) depth: usize,
    /// How many texts are under way, one within the other.
    pub(super) texts: usize,
    pub(super) path: Vec<(DeclId, OpId)>,
    pub(super) throws: Vec<OnTable>,
    /// The rows of the charts that are being rolled on, the innermost last.
    pub(super) charting: Vec<Vec<OpId>>,
    /// An attack that is looked at as if somebody made it.
    pub(super) supposed: RefCell<Option<Arc<Supposed>>>,
    /// What is not settled yet of the attack for which a figure is asked.
    pub(super) unsettled: Cell<&'static [Fact]>,
    /// By whom, and by what, hits come that are just given to somebody.
    pub(super) striking: Vec<Cause>,
    /// Standing texts of which it is just asked whether they act, each with whom they would act on.
    pub(super) asking: RefCell<Vec<Asking>>,
    /// Lasting effects on all of a sort of which it is just asked whether they are of a model.
    pub(super) sorting: RefCell<Vec<(EffectId, Model)>>,
    /// Whether an attack may go on is asked, and not whether it may be made.
    pub(super) going_on: Cell<bool>,
    /// Who makes a casting roll, and for which card.
    pub(super) casting: Cell<Option<(HeroId, CardId)>>,
    /// The one target of the attack of whom a figure is asked.
    pub(super) aimed: Cell<Option<Model>>,
    /// Of two weapons of an attack, the one whose dice are asked about.
    pub(super) hand: Cell<Option<CardId>>,
    /// Of two weapons of an attack, the figure that is asked for, and the part of what changes it that is asked about.
    pub(super) whose: Cell<Option<(Whose, Stat)>>,
    /// The figure that is asked for is one against nobody in particular.
    pub(super) aimless: Cell<bool>,
    /// The one of whom it is asked who else stands there.
    pub(super) left_out: Cell<Option<Model>>,
    /// The selector whose relations are asked says `other`.
    pub(super) other_said: Cell<bool>,
    /// What the effects under way have counted, each before the first of several whom it befalls; for one of them, where each counts by itself.
    pub(super) counted: Vec<(OpId, Option<Model>, i32)>,
    /// What heroes do by the events that are being told, with what each had done before.
    pub(super) doing: Vec<(HeroId, Done, Deeds)>,
    /// What the heroes had done who make the attacks under way: until one ends, it has not been made.
    pub(super) opening: Vec<Option<(HeroId, Deeds)>>,
    /// Deeds of the rules under way that are done to their end.
    pub(super) deeds: u32,
    /// The turn ends once the texts and the deeds under way are through.
    pub(super) turn_ends: bool,
    /// What the heroes had done who cast a spell whose outcome is under way: until that is over, it has not been cast.
    pub(super) casts: Vec<(HeroId, Deeds)>,
    /// What is asked is the condition of a text that answers to such an event.
    pub(super) of_moment: Cell<bool>,
    /// The hero whose KO is told just now: what it had until then it still says.
    pub(super) last_say: Cell<Option<HeroId>>,
    /// It is asked what that hero had as it stood.
    pub(super) as_it_stood: Cell<Option<HeroId>>,
    /// It is being asked whether a text keeps a hero from using an item.
    pub(super) barring: Cell<bool>,
    /// Answers to queries, where they are noted.
    pub(super) answered: RefCell<Option<Vec<super::asked::Answered>>>,
    pub(super) on_hit: Vec<OnHit>,
    /// Texts under way that do nothing but offer, the innermost last.
    pub(super) offers: Vec<Offer>,
    pub(super) replacing: Vec<(OpId, Option<Model>)>,
    /// Heroes in the place of whose KO something happens now: until it is through nobody looks whether they still stand.
    pub(super) spared: Vec<Model>,
    /// How many attacks are under way of which the last one ends now; 0 where none does.
    pub(super) closing: u16,
    /// Who takes harm by the events under way: whether it is deadly is asked once they are over.
    pub(super) hurting: Vec<Model>,
    /// Threat cards are drawn as an ambush: what they place as an attack comes as one.
    pub(super) ambushing: bool,
    /// A fight that the text under way began, while nothing has answered to its start.
    pub(super) fight_begun: Option<Event>,
    /// The decks in whose place the text under way draws, the innermost last.
    pub(super) in_place_of: Vec<DeclId>,
    /// Each card that is resolved, with the decks in whose place it was drawn, the innermost last.
    pub(super) drawn_for: Vec<(CardId, Vec<DeclId>)>,
    pub(super) damage: Vec<i32>,
    /// The card of a stack that is turned up now: it was drawn when it was laid there.
    pub(super) turning_up: Option<CardId>,
    /// Several items of one name come to a hero: who is told of that now.
    pub(super) coming: Option<super::holding::Coming>,
    /// The hero that may spend a Grit now which it has no room for.
    pub(super) spare_grit: Option<HeroId>,
    /// The heroes about to take it, and who does it, where a model does.
    pub(super) harmed: Vec<(HeroId, Option<Model>)>,
    /// What the damage about to be done is.
    pub(super) harming: Harming,
    /// The skill for which the next dice are thrown.
    pub(super) testing: Option<DeclId>,
    /// Where enemies stood when each attack under way began.
    pub(super) stood: Vec<Vec<Stood>>,
    /// Enemies whose death is being told: what they have still has its say.
    pub(super) dying_enemies: Vec<Enemy>,
    /// Where the enemies fell that were killed in this step.
    pub(super) fell: Vec<Stood>,
    /// These enemies, as they were when they fell.
    pub(super) killed: Vec<Enemy>,
    /// The card that has moved last, and from where.
    pub(super) card_from: Option<(CardId, Zone)>,
    /// The cards that were discarded in this step, with what lay on them.
    pub(super) discarded: Vec<Card>,
    /// The enemies that left the board in this step, as they were.
    pub(super) departed: Vec<Enemy>,
    /// Heroes of whom the same is told.
    pub(super) dying_heroes: Vec<Fallen>,
    /// The cards that everybody may answer to now, each with who has drawn it, the one revealed last at the end.
    pub(super) revealing: Vec<(CardId, Option<HeroId>)>,
    /// The options of the text that asks now.
    pub(super) choosing: Vec<OpId>,
    /// The line whose text asks what stopped the game.
    pub(super) asked_by: Option<(DeclId, OpId)>,
    /// The room whose token is being carried out.
    pub(super) meeting: Option<super::exploring::Meeting>,
    /// The test that is over, and of which the texts are being told.
    pub(super) telling: Option<Span>,
    /// What the dice showed with which it was last tried to hold back the Darkness.
    pub(super) held_with: Vec<i32>,
    /// Where the model that moves stood before the step that is told.
    pub(super) came_from: Option<brim_core::game::ids::SpaceId>,
    /// The tile onto which that step is the first: it was laid while the model stood in its doorway.
    pub(super) came_new: Option<brim_core::game::ids::TileId>,
    /// The next move puts a model somewhere: it takes no step, and comes to no place.
    pub(super) putting: bool,
    /// The move that is told of has put it there.
    pub(super) was_put: bool,
    /// Models are becoming others, or a card that is drawn comes to its hero: until that is done, nobody looks what is so.
    pub(super) becoming: bool,
    /// It is decided how the mission ends, and what came at the same moment is still to come.
    pub(super) decided: bool,
    /// The reward of a victory, or what a failure brings, is under way: no goal comes out by that.
    pub(super) paying_out: bool,
}

impl<'a> Machine<'a> {
    /// Notes that a text asked for something that the table does not have.
    pub(super) fn asks_in_vain(&mut self, what: Missed) {
        if self.ran.is_some() && !self.missed.contains(&what) {
            self.missed.push(what);
        }
    }

    /// A machine over a table.
    pub fn new(program: &'a Program, table: Table) -> Self {
        Machine {
            program,
            table,
            answers: None,
            journal: None,
            heard: None,
            script: None,
            loaded: None,
            fate: None,
            thrown: Vec::new(),
            unscripted: Vec::new(),
            aliases: BTreeMap::new(),
            used: None,
            missed: Vec::new(),
            before_ends: None,
            ran: None,
            on_top: Vec::new(),
            in_play: OnceCell::new(),
            looked: Cell::default(),
            compares: Cell::new(false),
            copies: Vec::new(),
            questions: Cell::new(0),
            fuel: Fuel::default(),
            depth: 0,
            texts: 0,
            path: Vec::new(),
            throws: Vec::new(),
            charting: Vec::new(),
            supposed: RefCell::new(None),
            unsettled: Cell::new(&[]),
            striking: Vec::new(),
            asking: RefCell::default(),
            sorting: RefCell::default(),
            going_on: Cell::new(false),
            casting: Cell::new(None),
            aimed: Cell::new(None),
            hand: Cell::new(None),
            whose: Cell::new(None),
            aimless: Cell::new(false),
            left_out: Cell::new(None),
            other_said: Cell::new(false),
            counted: Vec::new(),
            doing: Vec::new(),
            opening: Vec::new(),
            deeds: 0,
            turn_ends: false,
            casts: Vec::new(),
            of_moment: Cell::new(false),
            last_say: Cell::default(),
            as_it_stood: Cell::default(),
            barring: Cell::new(false),
            answered: RefCell::new(None),
            on_hit: Vec::new(),
            offers: Vec::new(),
            replacing: Vec::new(),
            spared: Vec::new(),
            closing: 0,
            hurting: Vec::new(),
            ambushing: false,
            fight_begun: None,
            in_place_of: Vec::new(),
            drawn_for: Vec::new(),
            damage: Vec::new(),
            turning_up: None,
            coming: None,
            spare_grit: None,
            harmed: Vec::new(),
            harming: Harming::Wounds,
            testing: None,
            stood: Vec::new(),
            dying_enemies: Vec::new(),
            fell: Vec::new(),
            killed: Vec::new(),
            card_from: None,
            discarded: Vec::new(),
            departed: Vec::new(),
            dying_heroes: Vec::new(),
            revealing: Vec::new(),
            choosing: Vec::new(),
            asked_by: None,
            meeting: None,
            telling: None,
            came_from: None,
            came_new: None,
            putting: false,
            was_put: false,
            held_with: Vec::new(),
            becoming: false,
            decided: false,
            paying_out: false,
        }
    }

    /// The game.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The game, to be changed by hand: for setting it up and for putting it back. Everything else happens by events.
    pub fn table_mut(&mut self) -> &mut Table {
        self.look_again();
        &mut self.table
    }

    /// The game, once the machine has done its work.
    pub fn into_table(self) -> Table {
        self.table
    }

    /// A machine that goes on with a table as another one left it.
    pub fn go_on(program: &'a Program, left: Paused) -> Self {
        Machine { in_play: left.in_play, fuel: left.fuel, ..Machine::new(program, left.table) }
    }

    /// Leaves the table for a machine that goes on with it.
    pub fn put_away(&mut self) -> Paused {
        let table = std::mem::take(&mut self.table);
        Paused { table, in_play: std::mem::take(&mut self.in_play), fuel: self.fuel }
    }

    /// Forgets what was under way: to be called when a step is run again, or after a halt.
    pub fn settle(&mut self) {
        self.fuel.step = 0;
        self.depth = 0;
        self.texts = 0;
        self.path.clear();
        self.throws.clear();
        self.on_hit.clear();
        self.replacing.clear();
        self.spared.clear();
        self.closing = 0;
        self.ambushing = false;
        self.fight_begun = None;
        self.hurting.clear();
        self.in_place_of.clear();
        self.drawn_for.clear();
        self.damage.clear();
        self.spare_grit = None;
        self.turning_up = None;
        self.coming = None;
        self.hand.set(None);
        self.whose.set(None);
        self.stood.clear();
        self.opening.clear();
        (self.deeds, self.turn_ends) = (0, false);
        self.casts.clear();
        self.fell.clear();
        self.killed.clear();
        self.departed.clear();
        self.discarded.clear();
        self.harmed.clear();
        self.testing = None;
        self.revealing.clear();
        self.choosing.clear();
        self.asked_by = None;
        self.charting.clear();
        self.meeting = None;
        if !self.dying_enemies.is_empty() || !self.dying_heroes.is_empty() {
            self.dying_enemies.clear();
            self.dying_heroes.clear();
            self.forget();
        }
        debug_assert!(self.is_kept(), "what is in play was changed unseen");
    }

    /// Notes an event, where somebody wants to know of such.
    pub(super) fn note_event(&mut self, event: &Event) {
        if self.journal.is_some() && self.heard.is_none_or(|heard| heard(&event.what)) {
            self.note(|| Note::Event(event.clone()));
        }
    }

    pub(super) fn note(&mut self, note: impl FnOnce() -> Note) {
        if let Some(journal) = &mut self.journal {
            journal.push(note());
        }
    }
}
