//! The one trait through which the rules see content: stats, events, choices and chance.

use super::aim::Aim;
use super::amount;
use super::attack::{Cause, Reach};
use super::board::TilePlan;
use super::chance::Purpose;
use super::decision::{Choice, Decision};
use super::dice::{Dice, Die};
use super::event::Event;
use super::fingerprint::StableIds;
use super::ids::{CardId, DeclId, EnemyId, HeroId, Model, OpId, SpaceId, TileId};
use super::journal::Tally;
use super::table::{Outcome, Table};
use crate::vocabulary::{Chosen, Kind, Query, Siding, Stat};

/// Why a procedure stopped before its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Interrupt {
    /// Nobody has answered this yet: answer, and run the step again.
    Ask(Box<Decision>),
    /// The turn ends here and now.
    EndTurn,
    /// The fight ends here and now: the last enemy is gone.
    EndFight,
    /// The adventure is over.
    Over(Outcome),
    /// A fault of content or a named limit, as a diagnostic for its author.
    Fault(Box<Fault>),
}

/// A fault met while the game ran.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The code of its explain page.
    pub code: &'static str,
    /// What is wrong, in game words.
    pub message: String,
    /// The texts being carried out, outermost first: declaration and model node.
    pub path: Vec<(DeclId, OpId)>,
    /// Names and values at the moment.
    pub values: Vec<(String, String)>,
}

/// What became of a proposed event.
#[derive(Clone, Debug, PartialEq)]
pub enum ProposalResult {
    /// It happened, as the event carries it now.
    Happened(Event),
    /// It was replaced or prevented wholly.
    Gone,
}

/// Dice to be thrown.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowSpec {
    /// What for: part of its address.
    pub purpose: Purpose,
    /// Whose throw it is (who may re-roll); nobody's for charts and Hold Back the Darkness.
    pub owner: Option<HeroId>,
    /// The die.
    pub die: Die,
    /// How many.
    pub count: u16,
    /// The number each die (or the total) must reach.
    pub need: Option<i32>,
    /// A total of all dice counts, not each of them.
    pub total: bool,
    /// Added to each die (or to the total).
    pub modifier: i32,
    /// Who or what caused it.
    pub cause: Cause,
    /// Grit may re-roll it.
    pub grit: bool,
    /// Whose each die is, where several models throw together; empty where all are one's.
    pub by: Vec<Model>,
    /// With which of two weapons each die is thrown, where both are fired together (SBSD p. 33); empty where one is.
    pub fired: Vec<Fired>,
}

impl ThrowSpec {
    /// Nobody's dice, of which each counts by itself, with nothing added and no number to reach.
    pub fn new(purpose: Purpose, die: Die, count: u16, cause: Cause) -> ThrowSpec {
        ThrowSpec {
            purpose,
            owner: None,
            die,
            count,
            need: None,
            total: false,
            modifier: 0,
            cause,
            grit: false,
            by: Vec::new(),
            fired: Vec::new(),
        }
    }

    /// The same, thrown by a hero where there is one: it owns the dice, and Grit may re-roll them.
    #[must_use]
    pub fn thrown_by(self, owner: Option<HeroId>) -> ThrowSpec {
        ThrowSpec { owner, grit: owner.is_some(), ..self }
    }
}

/// A To Hit die of two weapons that are fired together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The weapon.
    pub weapon: CardId,
    /// What is added to the number of the throw for this die: above 0 it hits less often.
    pub more: i32,
}

/// Dice as they lie once re-rolls are over.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The faces, in order.
    pub faces: Vec<i32>,
    /// Which of them were re-rolled.
    pub rerolled: Vec<bool>,
    /// What is added.
    pub modifier: i32,
    /// Of two weapons that were fired together, each die as it was thrown.
    pub fired: Vec<Fired>,
    /// What is added to each die beside that, where texts spoke of some of them; empty where none did.
    pub to_each: Vec<i32>,
}

impl Throw {
    /// No dice at all: what is added stands alone.
    pub fn of_no_dice(modifier: i32) -> Throw {
        Throw { faces: Vec::new(), rerolled: Vec::new(), modifier, fired: Vec::new(), to_each: Vec::new() }
    }

    /// What is added to one of the dice.
    pub fn added_to(&self, die: usize) -> i32 {
        amount::plus(self.modifier, self.to_each.get(die).copied().unwrap_or(0))
    }

    /// The sum of the faces with the modifier.
    pub fn total(&self) -> i32 {
        amount::plus(amount::total(self.faces.iter().copied()), self.modifier)
    }
}

/// When something can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Window {
    /// In the hero's own activation.
    #[serde(rename = "own-activation")]
    OwnActivation,
    /// As the attack of the activation.
    #[serde(rename = "attack")]
    Attack,
    /// As a Free Attack.
    #[serde(rename = "free-attack")]
    FreeAttack,
    /// At the start of a turn.
    #[serde(rename = "start-of-turn")]
    StartOfTurn,
    /// Before or after any activation.
    #[serde(rename = "between")]
    Between,
    /// After a throw of one's own, before it counts.
    #[serde(rename = "after-throw")]
    AfterThrow,
    /// A hit of one's own is about to do damage.
    #[serde(rename = "own-damage")]
    OwnDamage,
    /// Hits are about to harm a hero: whatever heroes may use at any time is offered first.
    #[serde(rename = "harm")]
    BeforeHarm,
    /// A card has been revealed.
    #[serde(rename = "revealed")]
    Revealed,
    /// At the end of a turn.
    #[serde(rename = "end-of-turn")]
    EndOfTurn,
    /// Wounds or Sanity Damage are about to be taken: what can be used against them.
    #[serde(rename = "any")]
    OnHarm,
}

/// A row of an Elite chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EliteRow {
    /// Its place in the chart, which stands for the ability on the table.
    pub row: u8,
    /// The lowest result of the D6 that it answers.
    pub low: i32,
    /// The highest.
    pub high: i32,
    /// It can be gained again.
    pub again: bool,
}

/// Of what a text says when two weapons are fired together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Of one of the weapons.
    Weapon,
    /// Of the hero, with whatever it attacks.
    Hero,
}

/// What the rules may ask of the content and of the players. The interpreter implements it.
pub trait Engine {
    /// The table as it is.
    fn table(&self) -> &Table;

    /// A model's stat after everything that changes it, by the query that reads it.
    fn stat(&self, query: Query, model: Model, stat: Stat) -> i32;

    /// The same where it is asked of one target of the attack under way: the others do not count.
    fn stat_against(&self, query: Query, model: Model, stat: Stat, _target: Model) -> i32 {
        self.stat(query, model, stat)
    }

    /// The stat that a hero would have in another space, all else as it is now: what a step alone makes of it.
    fn reckon_at(&mut self, query: Query, hero: HeroId, (stat, base): (Stat, i32), _at: SpaceId) -> i32 {
        self.reckon(query, Model::Hero(hero), stat, base)
    }

    /// What was rolled or given, as a stat changes it that is added to it: a Move roll, what heals, the roll of a Damage die. What is multiplied or
    /// bounded is the whole of it.
    fn reckon(&self, query: Query, model: Model, stat: Stat, base: i32) -> i32 {
        base.saturating_add(self.stat(query, model, stat))
    }

    /// A figure that a text names in the place of the printed one, as what changes the stat changes it: the damage of an extra attack. What sets
    /// the stat sets the printed figure alone.
    fn named_figure(&self, _query: Query, _model: Model, _stat: Stat, named: i32) -> i32 {
        named
    }

    /// The same with a part of what changes the stat: of an attack with two weapons, what is said of the weapon that is
    /// [shot with](Engine::shoots_with), or all else.
    fn reckon_part(&self, query: Query, model: Model, stat: Stat, base: i32, whose: Whose) -> i32 {
        if whose == Whose::Hero { self.reckon(query, model, stat, base) } else { base }
    }

    /// The same against one target of the attack under way.
    fn reckon_against(&self, query: Query, model: Model, stat: Stat, base: i32, target: Model) -> i32 {
        base.saturating_add(self.stat_against(query, model, stat, target))
    }

    /// A stat printed as dice ("move D8", "damage D6"): the dice, with what modifiers add. Fixed numbers have no dice.
    fn stat_dice(&self, query: Query, model: Model, stat: Stat) -> Dice;

    /// The models through whose spaces no line of sight goes.
    fn in_the_way(&self) -> Vec<Model> {
        Vec::new()
    }

    /// True where a card is for such a hero (`only Law`).
    fn is_for(&self, _card: CardId, _hero: HeroId) -> bool {
        true
    }

    /// True where nothing keeps a hero from an attack with these weapons (`cannot attack if attacking with Gun`); bare hands are none.
    fn may_attack_with(&self, _hero: HeroId, _reach: Reach, _weapons: &[CardId]) -> bool {
        true
    }

    /// The melee weapons in the hands of a hero that it can attack with: all of them are used together, and what it cannot attack with is not.
    fn melee_weapons(&self, _hero: HeroId) -> Vec<CardId> {
        Vec::new()
    }

    /// True where nothing keeps somebody from attacking this one so (`cannot attack if attacking an enemy not within 4 of this hero`).
    fn may_target(&self, _by: Model, _reach: Reach, _weapons: &[CardId], _target: Model) -> bool {
        true
    }

    /// The same for an attack whose dice have been rolled: what has come since keeps nobody from it any more.
    fn may_go_on(&self, by: Model, reach: Reach, weapons: &[CardId], target: Model) -> bool {
        self.may_target(by, reach, weapons, target)
    }

    /// What a hero adds to its To Hit dice against this enemy, beyond what it adds against anybody (`to hit rolls +1 if attacking a Beast
    /// enemy`).
    fn to_hit_on(&self, _hero: HeroId, _enemy: EnemyId) -> i32 {
        0
    }

    /// A stat of an enemy type before any model of it is on the board (Initiative, size, models in the box).
    fn kind_stat(&self, query: Query, kind: DeclId, stat: Stat) -> i32;

    /// A stat of a weapon or item card: Range, Shots, hands. 0 where it has none.
    fn card_stat(&self, query: Query, card: CardId, stat: Stat) -> i32;

    /// Says with which of two weapons the dice are thrown that are asked about from now on, and returns what was said before: what is printed on one of
    /// them counts for its own dice alone (SBSD p. 33). Who attacks with one weapon says nothing.
    fn shoots_with(&self, _weapon: Option<CardId>) -> Option<CardId> {
        None
    }

    /// True where the model has this keyword, or its card, by print or by grant.
    fn has_keyword(&self, model: Model, keyword: DeclId) -> bool;

    /// The size of an enemy type: how many spaces its base is wide, and whether it brushes others aside.
    fn size(&self, kind: DeclId) -> Size;

    /// True where the model is immune to something with this cause.
    fn immune(&self, model: Model, cause: &Cause) -> bool;

    /// True for a hero with no Health or no Sanity left, of whom what answers to that is still carried out: it falls once that is through. What comes in
    /// the place of its KO finds it as it is.
    fn is_falling(&self, _hero: HeroId) -> bool {
        false
    }

    /// True for a model whose last Health goes with the harm under way, while what answers to it is carried out: its KO or its death comes once that is
    /// through, whatever the answers do.
    fn is_doomed(&self, _model: Model) -> bool {
        false
    }

    /// True for a model in the place of whose KO or death something happens now: until that is through it falls by nothing.
    fn is_spared(&self, _model: Model) -> bool {
        false
    }

    /// A deed of the rules begins that is done to its end, though something that answers to it ends the turn: a blow whose Wounds place an Ambush kills all
    /// the same.
    fn deed_begins(&mut self) {}

    /// A deed is done.
    ///
    /// # Errors
    /// [`Interrupt::EndTurn`], where that waited for it.
    fn deed_ends(&mut self) -> Result<(), Interrupt> {
        Ok(())
    }

    /// Proposes an event: replace, prevent, modify, apply, notify. Returns the result.
    ///
    /// # Errors
    /// Whatever the texts that answer to it bring about.
    fn propose(&mut self, event: Event) -> Result<ProposalResult, Interrupt>;

    /// Asks somebody to choose.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] where nobody has answered yet.
    fn ask(&mut self, decision: Decision) -> Result<Choice, Interrupt>;

    /// Throws dice, lets their owner re-roll, and returns them as they count.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
    fn throw(&mut self, spec: ThrowSpec) -> Result<Throw, Interrupt>;

    /// A random order of candidates, each with its own stable key: the first is "a random one". `about` is the stable key of what is
    /// shuffled or picked for (a deck, an enemy, a text; 0 for the rules alone), so that one more pick moves no other.
    fn shuffle(&mut self, purpose: Purpose, about: u64, keys: &[u64]) -> Vec<usize>;

    /// What can be used in this window: by a hero, or by anybody where none is named. Each with its cost payable.
    fn usable(&self, window: Window, hero: Option<HeroId>) -> Vec<Choice>;

    /// Uses one of them: pays its cost, counts its limit, does what it says.
    ///
    /// # Errors
    /// Whatever its text brings about.
    fn use_now(&mut self, hero: HeroId, choice: &Choice) -> Result<(), Interrupt>;

    /// Opens a window: asks the heroes who can use something in it until all pass.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
    fn window(&mut self, window: Window) -> Result<(), Interrupt>;

    /// Rolls on a chart that a role of the rules names (the Injury chart, an enemy's Elite chart …) for a hero.
    ///
    /// # Errors
    /// Whatever its row brings about.
    fn roll_chart(&mut self, chart: ChartRole, hero: HeroId) -> Result<(), Interrupt>;

    /// True where somebody keeps the whole journal: what is only told is not worked out otherwise.
    fn keeps_journal(&self) -> bool {
        false
    }

    /// Puts what became of hits into the journal.
    fn tell(&mut self, _tally: Tally) {}

    /// True while a text is carried out: a fight that its words end goes on until they are through.
    fn text_under_way(&self) -> bool {
        false
    }

    /// Clothing of a hero that it could put on in the place of what fills its slot now.
    fn clothes(&self, _hero: HeroId) -> Vec<CardId> {
        Vec::new()
    }

    /// What was under way, an attack or a text, is broken off: what comes now is no part of it.
    fn break_off(&mut self) {}

    /// Of heroes that an enemy could target, those whom it prefers to all others; all of them where it prefers none of these.
    fn preferred(&self, _enemy: EnemyId, heroes: Vec<HeroId>) -> Vec<HeroId> {
        heroes
    }

    /// The Light Source: who bears it, and its card. Of several the first counts, for one alone can be lit.
    fn light(&self) -> Option<(HeroId, CardId)> {
        None
    }

    /// The Light Source that burns: none while its bearer cannot use it, or has it in no hand where it is handed.
    fn burning(&self) -> Option<(HeroId, CardId)> {
        self.light()
    }

    /// Whether the game has a Light Source, with whom or wherever it is: without one nobody is out of the light.
    fn has_light_source(&self) -> bool {
        self.light().is_some()
    }

    /// The total needed to Hold Back the Darkness where the party is now.
    fn hold_back_need(&self) -> i32 {
        0
    }

    /// The effect of a space of the depth track that the Darkness has come to.
    ///
    /// # Errors
    /// Whatever it brings about.
    fn track_space(&mut self, _at: i32) -> Result<(), Interrupt> {
        Ok(())
    }

    /// A Depth Event of the world that the light is in: of this result, or of one that is rolled.
    ///
    /// # Errors
    /// Whatever it brings about.
    fn depth_event(&mut self, _result: Option<i32>) -> Result<(), Interrupt> {
        Ok(())
    }

    /// The deck of the tiles that are found behind a door of this tile; nothing where nobody explores.
    fn map_deck(&self, _tile: TileId) -> Option<DeclId> {
        None
    }

    /// The default deck for draws of a kind of card.
    fn deck_holding(&self, _kind: Kind) -> Option<DeclId> {
        None
    }

    /// The next card of a deck, which is shuffled first where it is empty.
    ///
    /// # Errors
    /// Whatever answers to the shuffle.
    fn next_card(&mut self, _deck: DeclId) -> Result<Option<CardId>, Interrupt> {
        Ok(None)
    }

    /// The plan of a tile; nothing where the declaration is none.
    fn tile_plan(&self, _tile: DeclId) -> Option<TilePlan> {
        None
    }

    /// The results of the die that open each exit of a tile, by its doorways; nothing for those that name none.
    fn exits(&self, _tile: DeclId) -> Vec<Option<(i32, i32)>> {
        Vec::new()
    }

    /// How many doors an Exploration token opens.
    fn doors_of(&self, _token: DeclId) -> i32 {
        0
    }

    /// Everybody may answer to an Exploration token that was just turned over: it, another in its place, or none.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that the answers raise.
    fn answer_to(&mut self, token: CardId) -> Result<Option<CardId>, Interrupt> {
        Ok(Some(token))
    }

    /// Carries out what an Exploration token says on a tile.
    ///
    /// # Errors
    /// Whatever it brings about.
    fn explore(&mut self, _token: CardId, _tile: TileId, _part: Discovery) -> Result<(), Interrupt> {
        Ok(())
    }

    /// What a Clue with this number brings in the mission. True where it is the objective.
    ///
    /// # Errors
    /// Whatever it brings about.
    fn follow_clue(&mut self, _number: i32, _tile: TileId) -> Result<(), Interrupt> {
        Ok(())
    }

    /// The number of the Clue that is the objective of the mission.
    fn last_clue(&self) -> Option<i32> {
        None
    }

    /// A hero spends a Grit for which it has no room as it comes (SBSD p. 7): texts about what is paid are told of it.
    ///
    /// # Errors
    /// Any [`Interrupt`] that a triggered text raises.
    fn grit_spent_at_once(&mut self, _hero: HeroId, _cause: &Cause) -> Result<(), Interrupt> {
        Ok(())
    }

    /// What a hero can use in its activation for a Grit for which it has no room (SBSD p. 7).
    fn uses_of_spare_grit(&mut self, _hero: HeroId) -> Vec<Choice> {
        Vec::new()
    }

    /// One of these is used: the Grit that has no room is the first to be paid.
    ///
    /// # Errors
    /// Any [`Interrupt`] that the text raises.
    fn use_for_spare_grit(&mut self, hero: HeroId, choice: &Choice) -> Result<(), Interrupt> {
        self.use_now(hero, choice)
    }

    /// The cards that lie face down are revealed and resolved, from the top of each stack.
    ///
    /// # Errors
    /// Whatever they bring about.
    fn reveal_stacks(&mut self) -> Result<(), Interrupt> {
        Ok(())
    }

    /// Heroes draw a number of cards of a deck each, all at the same time.
    ///
    /// # Errors
    /// Whatever they bring about.
    fn draw_cards(&mut self, _deck: DeclId, _count: i32, _heroes: &[HeroId]) -> Result<(), Interrupt> {
        Ok(())
    }

    /// What a victory brings.
    ///
    /// # Errors
    /// Whatever it brings about.
    fn reward(&mut self) -> Result<(), Interrupt> {
        Ok(())
    }

    /// What follows where the adventure ends without a victory.
    ///
    /// # Errors
    /// Whatever it brings about.
    fn failure(&mut self) -> Result<(), Interrupt> {
        Ok(())
    }

    /// Whom a model prefers that is no hero and on another side than itself, what it prefers most first.
    fn prey(&self, _enemy: EnemyId) -> Vec<EnemyId> {
        Vec::new()
    }

    /// The heroes whom a model that is no enemy prefers, and so follows.
    fn led_by(&self, _model: EnemyId, _heroes: Vec<HeroId>) -> Vec<HeroId> {
        Vec::new()
    }

    /// False for a type whose sheet prints no Initiative, as that of a structure: it never acts.
    fn has_initiative(&self, _kind: DeclId) -> bool {
        true
    }

    /// Whose side the models of a type are on, where it is not that of the enemies.
    fn side(&self, _kind: DeclId) -> Option<Siding> {
        None
    }

    /// The same game as a player sees it who knows of no secret but its own; nothing where there is none that it does not know.
    fn without_secrets(&self, _player: Option<HeroId>) -> Option<Box<dyn Engine + '_>> {
        None
    }

    /// The goals of the mission as players see them.
    fn aims(&self) -> Vec<Aim> {
        Vec::new()
    }

    /// What guards the objective is beaten.
    ///
    /// # Errors
    /// [`Interrupt::Over`] where that is the end of the mission.
    fn objective_beaten(&mut self) -> Result<(), Interrupt> {
        Err(Interrupt::Over(Outcome::Victory))
    }

    /// A stable key of a declaration: never a number that another pack could shift.
    fn stable_key(&self, decl: DeclId) -> u64 {
        u64::from(decl.0)
    }

    /// The stable key of an option, as saves write it: by names, where numbers could shift.
    fn option_key(&self, choice: &Choice) -> String {
        choice.to_string()
    }

    /// The fingerprint of the table (see [`Table::fingerprint`]).
    fn fingerprint(&self) -> u64 {
        let ids = StableIds { decl: &|decl| u64::from(decl.0), op: &|op| u64::from(op.0) };
        self.table().fingerprint(ids)
    }

    /// How many Dark Stone a hero carries, items that count as one among them.
    fn dark_stone(&self, hero: HeroId) -> i32 {
        self.table().hero(hero).map_or(0, |hero| hero.dark_stone)
    }

    /// The items that a hero may give away, each with those of the others who could carry it.
    fn tradable(&self, _hero: HeroId, _others: &[HeroId]) -> Vec<(CardId, HeroId)> {
        Vec::new()
    }

    /// The Side Bag tokens that a hero may give away, each with those of the others who have room for it.
    fn tokens_to_give(&self, _hero: HeroId, _others: &[HeroId]) -> Vec<(DeclId, HeroId)> {
        Vec::new()
    }

    /// The locations of a town.
    fn locations(&self, _town: DeclId) -> Vec<DeclId> {
        Vec::new()
    }

    /// True for a location that a hero does not go to.
    fn shut_to(&self, _hero: HeroId, _location: DeclId) -> bool {
        false
    }

    /// A hero has come to a location: its text happens.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] if a decision is open, and any [`Interrupt`] that a triggered text raises.
    fn arrive(&mut self, _hero: HeroId, _location: DeclId) -> Result<(), Interrupt> {
        Ok(())
    }

    /// The rows of an enemy type's Elite chart, on the side of its sheet that is used.
    fn elite_rows(&self, kind: DeclId) -> Vec<EliteRow>;

    /// What an option would do, as far as its text can be read ahead of time. A player may go by it; no rule does.
    fn hint(&self, _choice: &Choice) -> Hint {
        Hint::default()
    }
}

/// The parts of an Exploration token, in the order in which they count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discovery {
    /// What it brings wherever it lies: a Clue, a card of Growing Dread, a Depth Event.
    Finds,
    /// Whom or what the heroes meet: Encounters, an attack. Not on the objective.
    Meets,
}

/// What an option would do, roughly: amounts printed as dice count with their mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// Wounds it heals.
    pub heals_wounds: i32,
    /// Sanity it heals.
    pub heals_sanity: i32,
    /// Harm it does: to enemies where it strikes them, else to the heroes.
    pub harms: i32,
    /// It strikes all who stand in or next to a space.
    pub blasts: bool,
    /// It makes an attack better: more dice, more damage, re-rolls.
    pub helps_attack: bool,
    /// It takes the place of the attack.
    pub costs_attack: bool,
    /// Grit it brings.
    pub restores_grit: i32,
    /// It uses something up that does not come back with the next turn or fight.
    pub spends: bool,
    /// Harm that is about to be done and that it stops.
    pub prevents: i32,
    /// It cancels the card that has been drawn.
    pub cancels: bool,
    /// It does heroes some other good: cover, movement, the Darkness pushed back.
    pub favours: bool,
    /// Nothing that happens in the game changes any of this.
    pub fixed: bool,
}

/// A chart that the rules roll on; which declaration it is, the content says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum ChartRole {
    /// For a hero whose Health ran out.
    #[serde(rename = "injury")]
    Injury,
    /// For a hero whose Sanity ran out.
    #[serde(rename = "madness")]
    Madness,
    /// For a hero whose Corruption reached its resistance.
    #[serde(rename = "mutation")]
    Mutation,
}

impl ChartRole {
    /// The role that the language names.
    pub fn of(chosen: Chosen) -> Option<ChartRole> {
        match chosen.words() {
            "injury" => Some(ChartRole::Injury),
            "madness" => Some(ChartRole::Madness),
            "mutation" => Some(ChartRole::Mutation),
            _ => None,
        }
    }
}

/// The size of a base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Size {
    /// Small.
    #[serde(rename = "small")]
    Small,
    /// Medium.
    #[default]
    #[serde(rename = "medium")]
    Medium,
    /// Large: brushes smaller enemies aside.
    #[serde(rename = "large")]
    Large,
    /// Extra Large: 2x2 spaces.
    #[serde(rename = "extra-large")]
    ExtraLarge,
    /// Double Extra Large: 2x2 spaces too (the books print no other base).
    #[serde(rename = "xxl")]
    Xxl,
}

impl Size {
    /// The sizes that a text means by it, the least and the greatest: `large` is Large or bigger.
    pub fn meant(self) -> (Size, Size) {
        if self >= Size::Large { (self, Size::Xxl) } else { (self, self) }
    }
}
