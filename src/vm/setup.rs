//! Setting a game up: the table as a mission, a party, an edition and a seed make it.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::amount::{plus, total};
use brim_core::game::attack::Cause;
use brim_core::game::cards::{Card, Zone};
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, OpId, TileId};
use brim_core::game::table::{Hero, Table};
use brim_core::phrase::{MemberView, Phrase, Value, ends_mission};
use brim_core::program::{Program, in_a_row, layings, tile_of};
use brim_core::vocabulary::{Ending, Kind, Member, Query, Stat};
use brim_rules::{ask, exploring, setup, turn};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a game begins from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// The mission.
    pub mission: Option<DeclId>,
    /// The party, by seat.
    pub heroes: Vec<HeroSetup>,
    /// The seed of all chance.
    pub seed: u64,
    /// The edition whose readings are taken.
    pub edition: Option<DeclId>,
    /// Single rulings read otherwise, by the words of the reading.
    pub overrides: Vec<(DeclId, String)>,
    /// Cards that lie on top of their decks when these have been shuffled; the first is drawn first.
    #[serde(default)]
    pub on_top: Vec<DeclId>,
    /// Decks that take the cards of one pack alone: of this one, or, without one, of a pack that each game draws by lot.
    #[serde(default)]
    pub boxes: Vec<(DeclId, Option<String>)>,
    /// Cards of another genre than the mission's stay in the box.
    #[serde(default)]
    pub genres_apart: bool,
    /// The table to begin with in place of a set-up: what a scenario gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Box<Table>>,
    /// The chapter to begin with, by its place, where it is not the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<u8>,
}

/// One hero of a party.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HeroSetup {
    /// The class.
    pub class: DeclId,
    /// The name.
    pub name: String,
    /// The level.
    pub level: i32,
    /// What it has gathered: items, abilities, upgrades that sit on its items.
    pub given: Vec<DeclId>,
    /// Tokens and markers, with how many.
    pub tokens: Vec<(DeclId, i32)>,
    /// Gold.
    pub gold: i32,
    /// Loose Dark Stone.
    pub dark_stone: i32,
    /// Experience.
    pub xp: i32,
}

impl Default for HeroSetup {
    fn default() -> Self {
        HeroSetup {
            class: DeclId::default(),
            name: String::new(),
            level: 1,
            given: Vec::new(),
            tokens: Vec::new(),
            gold: 0,
            dark_stone: 0,
            xp: 0,
        }
    }
}

impl<'a> Machine<'a> {
    /// A machine with the table of a mission, before anything has happened: the map lies, the decks are made, the heroes have
    /// their starting items. [`Machine::begin`] goes on.
    pub fn set_up(program: &'a Program, setup: &Setup) -> Self {
        let mut table = Table {
            seed: setup.seed,
            rules: program.rulebook(setup.edition, &setup.overrides),
            mission: setup.mission,
            chapter: setup.chapter,
            ..Table::default()
        };
        for (seat, hero) in (0u8..).zip(&setup.heroes) {
            table.heroes.push(Hero {
                id: HeroId(seat),
                class: hero.class,
                name: hero.name.clone(),
                level: hero.level,
                gold: hero.gold,
                dark_stone: hero.dark_stone,
                xp: hero.xp,
                holds: hero.tokens.iter().copied().collect(),
                ..Hero::default()
            });
        }
        let mut machine = Machine::new(program, table);
        machine.lay_map();
        machine.make_decks(setup);
        machine.set_counters();
        machine.look_again();
        machine.outfit();
        for (seat, hero) in (0u8..).zip(&setup.heroes) {
            hero.given.iter().for_each(|what| machine.hand_over(HeroId(seat), *what));
        }
        machine
    }

    /// A hero has something from before the game: it has learnt it, carries it, or it sits on an item of the hero's that has room for it.
    fn hand_over(&mut self, hero: HeroId, what: DeclId) {
        if self.kind(what) == Some(Kind::Ability) {
            if let Some(holder) = self.table.heroes.get_mut(hero.index()) {
                holder.gained.push(what);
            }
            self.look_again();
            return;
        }
        let card = self.give(hero, what);
        if self.program.line(what, Member::Upgrade).is_some()
            && let Some(item) = self.fitting_items(card, hero).first().copied()
        {
            self.settle_on(card, item);
        }
    }

    /// What the party has before anything happens: the things on the heroes' sheets, and what lies ready for the mission.
    pub fn outfit(&mut self) {
        for seat in 0..self.table.heroes.len() {
            self.equip(HeroId(u8::try_from(seat).unwrap_or(u8::MAX)));
        }
        self.lay_ready();
    }

    /// Revive tokens, the depth track and the Light Source of the mission, which waits beside the table.
    pub fn lay_ready(&mut self) {
        let party = self.party_size();
        let revives = self.rule_lines(Member::Revives).find_map(|line| match line {
            MemberView::Revives { n, revives } if n == party => Some(revives),
            _ => None,
        });
        self.table.revives = revives.unwrap_or(0);
        let track = self.table.mission.and_then(|mission| self.program.track_of(mission));
        self.table.depth = self.table.mission.and_then(|mission| self.program.depth_for(mission));
        if let Some(light) = track.and_then(|(_, light)| light)
            && !self.table.cards.all.iter().any(|card| card.decl == light)
        {
            self.new_card(light, None, Zone::Removed);
        }
        self.look_again();
    }

    /// Shuffles the decks, makes the heroes, places them and starts the adventure; the mission's attack arrives.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
    pub fn begin(&mut self) -> Result<(), Interrupt> {
        self.shuffle_all()?;
        for hero in self.table.heroes.iter().map(|hero| hero.id).collect::<Vec<_>>() {
            self.make(hero)?;
        }
        self.start()
    }

    /// Shuffles the decks, and starts an adventure with the heroes as they are.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
    pub fn begin_again(&mut self) -> Result<(), Interrupt> {
        self.shuffle_all()?;
        self.start()
    }

    /// Makes what a scenario leaves out, for a game that begins with what it gives: decks, Revive tokens, the Light Source. Returns the cards
    /// that it lays next in their decks.
    pub fn complete(&mut self, setup: &Setup) -> Vec<DeclId> {
        let piles = std::mem::take(&mut self.table.cards.piles);
        let laid: Vec<CardId> = piles.into_values().flat_map(|pile| pile.into_iter().rev()).collect();
        let on_top = laid.iter().filter_map(|card| self.table.cards.decl(*card)).collect();
        for card in laid {
            if let Some(card) = self.table.cards.all.get_mut(card.index()) {
                card.zone = Zone::Removed;
            }
        }
        let (depth, revives) = (self.table.depth.take(), self.table.revives);
        self.lay_ready();
        self.table.depth = depth.or(self.table.depth.take());
        self.table.revives = revives.max(self.table.revives);
        if self.table.counters.is_empty() {
            self.set_counters();
        }
        self.make_decks(setup);
        self.look_again();
        on_top
    }

    /// Begins with a table that was given: the decks are shuffled, somebody takes the light. Nothing arrives.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
    pub fn begin_given(&mut self) -> Result<(), Interrupt> {
        self.shuffle_all()?;
        self.lay_on_top()?;
        self.hand_out_light()
    }

    /// Shuffles all decks.
    ///
    /// # Errors
    /// Whatever answers to a shuffle.
    pub fn shuffle_all(&mut self) -> Result<(), Interrupt> {
        let cause = Cause::default();
        let decks: Vec<DeclId> = self.table.cards.piles.keys().copied().collect();
        for deck in decks {
            self.shuffle_deck(deck, &cause)?;
        }
        Ok(())
    }

    /// Places the heroes and starts the adventure; the mission's attack arrives.
    fn start(&mut self) -> Result<(), Interrupt> {
        self.lay_on_top()?;
        let entrance = self.first_tile();
        self.hand_out_light()?;
        setup::set_up(self, entrance)?;
        self.attack_of_mission(None)?;
        self.begin_chapters()?;
        // Where heroes explore no waves come.
        let attacks = !self.mission_attacks(None).is_empty() && !self.mission_attacks(Some(2)).is_empty();
        let explored = self.table.mission.is_none_or(|mission| self.program.map_of(mission).is_some());
        if attacks && !explored { self.beaten_if_empty() } else { Ok(()) }
    }

    /// The cards that the set-up wants to see first come on top of their piles.
    fn lay_on_top(&mut self) -> Result<(), Interrupt> {
        for decl in self.on_top.clone().into_iter().rev() {
            let lies = |card: &&Card| card.decl == decl && card.zone == Zone::Pile;
            if let Some(card) = self.table.cards.all.iter().find(lies).map(|card| card.id) {
                ask::propose(self, EventData::CardMoves { card, to: Zone::Pile }, &Cause::default())?;
            }
        }
        Ok(())
    }

    /// A new hero (SBSD p.7, FF p.7, GOV p.7): one of the Starting Upgrades of its class, and what its sheet and its abilities say it starts with.
    pub(super) fn make(&mut self, hero: HeroId) -> Result<(), Interrupt> {
        let Some(class) = self.table.hero(hero).map(|hero| hero.class) else { return Ok(()) };
        let offered = match self.program.line(class, Member::Upgrades).and_then(MemberView::of) {
            Some(MemberView::Upgrades { list }) => list,
            _ => &[],
        };
        let options = offered.iter().copied().map(Choice::Thing).collect();
        // One that a party brings along is the one it started with.
        let has = self.table.hero(hero).is_some_and(|hero| {
            let held = hero.cards.iter().filter_map(|card| self.table.cards.decl(*card));
            hero.gained.iter().copied().chain(held).any(|what| offered.contains(&what))
        });
        let started = if has {
            Choice::Pass
        } else {
            ask::choose(self, Chooser::Hero(hero), About::Pick { source: class }, options)?
        };
        if let Choice::Thing(what) = started {
            let ability = self.kind(what) == Some(Kind::Ability);
            let gained =
                if ability { EventData::Learns { hero, what } } else { EventData::Receives { hero, item: what } };
            let cause = Cause { source: Some(class), hero: Some(hero), ..Cause::default() };
            ask::propose(self, gained, &cause)?;
        }
        let abilities = self.program.decl(class).map(|decl| decl.abilities.clone()).unwrap_or_default();
        let upgrades: Vec<DeclId> = self.table.hero(hero).map(|hero| hero.gained.clone()).unwrap_or_default();
        let upgrades = upgrades.into_iter().filter(|ability| offered.contains(ability));
        let abilities = abilities.into_iter().map(|(ability, _)| ability).chain(upgrades);
        for decl in std::iter::once(class).chain(abilities) {
            for (line, _) in self.program.lines(decl, Member::StartsMade) {
                let body = self.body_of(line);
                let mut scope = Scope { decl, this: Some(Model::Hero(hero)), ..Scope::default() };
                scope.bind(Model::Hero(hero));
                self.within(scope.decl, line, |machine| machine.block(body, &mut scope))?;
            }
        }
        Ok(())
    }

    /// One hero is given the Light Source of the mission, which waits beside the table: who, the party says.
    fn hand_out_light(&mut self) -> Result<(), Interrupt> {
        let light = self.table.mission.and_then(|mission| self.program.track_of(mission)).and_then(|(_, light)| light);
        let waits = |card: &&Card| Some(card.decl) == light && card.zone == Zone::Removed;
        let Some(card) = self.table.cards.all.iter().find(waits).map(|card| card.id) else { return Ok(()) };
        let heroes = self.table.heroes.iter().map(|hero| Choice::Model(Model::Hero(hero.id))).collect();
        if let Choice::Model(Model::Hero(hero)) = ask::choose(self, Chooser::Party, About::Light, heroes)? {
            ask::propose(self, EventData::CardMoves { card, to: Zone::Hero(hero) }, &Cause::default())?;
        }
        Ok(())
    }

    /// The declarations that the table is made of as it stands: the mission, its map, the classes, the cards of the heroes.
    pub fn declared(&self) -> Vec<DeclId> {
        let table = &self.table;
        let tiles = table.board.tiles().filter_map(|tile| table.board.tile(tile)).map(|tile| tile.decl);
        let held = table.heroes.iter().flat_map(|hero| &hero.cards).filter_map(|card| table.cards.decl(*card));
        let classes = table.heroes.iter().map(|hero| hero.class);
        let abilities = table
            .heroes
            .iter()
            .filter_map(|hero| self.program.decl(hero.class))
            .flat_map(|decl| decl.abilities.iter().map(|(id, _)| *id));
        let mut all: Vec<DeclId> =
            table.mission.into_iter().chain(tiles).chain(held).chain(classes).chain(abilities).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// One step of the game, from where the cursor stands.
    ///
    /// # Errors
    /// [`Interrupt::Over`] when the adventure is over; [`Interrupt::Ask`] where nobody has answered.
    pub fn step(&mut self) -> Result<(), Interrupt> {
        self.settle();
        turn::step_with(self, &mut Waves)
    }

    /// The lines of the mission that bring an attack: the first, or the wave of this number. True where there was one.
    fn attack_of_mission(&mut self, wave: Option<i32>) -> Result<(), Interrupt> {
        for op in self.mission_attacks(wave) {
            self.run_mission_line(op)?;
        }
        Ok(())
    }

    fn mission_attacks(&self, wave: Option<i32>) -> Vec<OpId> {
        let Some(decl) = self.table.mission.and_then(|id| self.program.decl(id)) else { return Vec::new() };
        let wanted = |line| match (line, wave) {
            (MemberView::Attack, None) => true,
            (MemberView::Waves { n }, Some(wave)) => n == wave,
            _ => false,
        };
        let line = |id: &OpId| self.program.op(*id).and_then(MemberView::of);
        decl.members.iter().copied().filter(|id| line(id).is_some_and(wanted)).collect()
    }

    fn run_mission_line(&mut self, op: OpId) -> Result<(), Interrupt> {
        let mission = self.table.mission.unwrap_or_default();
        let mut scope = Scope { decl: mission, ..Scope::default() };
        let body = self.body_of(op);
        match self.block(body, &mut scope) {
            // A wave that arrives between two turns starts the next one as it is.
            Err(Interrupt::EndTurn) => Ok(()),
            other => other,
        }
    }

    fn lay_map(&mut self) {
        if let Some(layout) = self.table.mission.and_then(|mission| self.program.layout_of(mission)) {
            (self.table.board, self.table.places) = (layout.board, layout.places);
            self.lie_in_world();
            return self.close_doors();
        }
        let tiles = match self.mission_member(Member::OnMap).and_then(MemberView::of) {
            Some(MemberView::OnMap { list, deck: _ }) => list,
            _ => &[],
        };
        self.table.board = in_a_row(tiles, &|tile| self.program.plan(tile)).0;
        self.lie_in_world();
        self.close_doors();
    }

    /// The board lies in the world of the mission.
    fn lie_in_world(&mut self) {
        let world = match self.mission_member(Member::InWorld).and_then(MemberView::of) {
            Some(MemberView::InWorld { what }) => Some(what),
            _ => None,
        };
        self.table.worlds.push(world);
    }

    /// On a fixed map a doorway that leads nowhere is closed, but for those behind which hidden tiles wait.
    fn close_doors(&mut self) {
        if self.table.mission.is_some_and(|mission| self.program.map_of(mission).is_some()) {
            return;
        }
        let waiting = self.table.mission.map(|mission| self.doors_waiting(mission)).unwrap_or_default();
        for tile in self.table.board.tiles().filter(|tile| !waiting.contains(tile)).collect::<Vec<_>>() {
            let open = self.table.board.tile(tile).map_or(0, |tile| tile.doorways.len());
            for door in 0..open {
                self.table.board.close_door(tile, door);
            }
        }
    }

    /// The tiles behind whose doors others may be revealed: those that hidden tiles are joined to.
    fn doors_waiting(&self, mission: DeclId) -> Vec<TileId> {
        let hidden = self.program.map_drawn(mission).map(layings).unwrap_or_default();
        let beside = hidden.iter().filter(|laying| laying.hidden).filter_map(|laying| laying.beside);
        beside.filter_map(|(place, _)| tile_of(&self.table.board, &self.table.places, place)).collect()
    }

    /// The tile on which the heroes start: the one that the mission names, else the first.
    fn first_tile(&self) -> TileId {
        let first = self.table.board.tiles().next().unwrap_or(TileId(0));
        let named = match self.mission_member(Member::StartOn).and_then(MemberView::of) {
            Some(MemberView::StartOn { place }) => tile_of(&self.table.board, &self.table.places, place),
            _ => None,
        };
        named.unwrap_or(first)
    }

    /// Joins a tile to the first open doorway of the one before it.
    fn mission_member(&self, member: Member) -> Option<Phrase<'a>> {
        self.program.line(self.table.mission?, member)
    }

    /// How many heroes the party counts, KO'd and dead ones too: what is reckoned by it does not shrink with a death.
    pub(super) fn party_size(&self) -> i32 {
        let counts = |hero: &&Hero| self.stat(Query::PartySize, Model::Hero(hero.id), Stat::Uncounted) == 0;
        i32::try_from(self.table.heroes.iter().filter(counts).count()).unwrap_or(i32::MAX)
    }

    /// Lines of the rules with this word.
    fn rule_lines(&self, member: Member) -> impl Iterator<Item = MemberView<'a>> + use<'a> {
        let program = self.program;
        let lines = program.rule_sheets().iter().flat_map(move |id| program.lines(*id, member));
        lines.filter_map(|(_, line)| MemberView::of(line))
    }

    /// The deck that a party of this size draws from where it is told to draw from another (SBSD p. 23).
    pub fn deck_for_party(&self, deck: DeclId) -> DeclId {
        let party = self.party_size();
        let drawn = self.rule_lines(Member::PartyDraws).find_map(|line| match line {
            MemberView::PartyDraws { n, deck: drawn, other } if n == party && other == deck => Some(drawn),
            _ => None,
        });
        drawn.unwrap_or(deck)
    }

    /// Every card of every deck, in the order of their declarations. Of decks that are not mixed, the cards of one pack.
    fn make_decks(&mut self, setup: &Setup) {
        let boxes: BTreeMap<DeclId, String> =
            setup.boxes.iter().filter_map(|(deck, pack)| Some((*deck, self.box_of(*deck, pack.as_deref())?))).collect();
        let genre = self.table.mission.filter(|_| setup.genres_apart).and_then(|mission| self.genre_of(mission));
        for (id, decl) in self.program.decls.iter().enumerate() {
            let Some(id) = u32::try_from(id).ok().map(DeclId) else { break };
            let Some(deck) = self.deck_of(id) else { continue };
            if boxes.get(&deck).is_some_and(|pack| *pack != decl.pack) {
                continue;
            }
            if genre.is_some_and(|genre| self.genre_of(id).is_some_and(|other| other != genre)) {
                continue;
            }
            let copies = match self.program.line(id, Member::Copies).and_then(MemberView::of) {
                Some(MemberView::Copies { n }) => n,
                _ => 1,
            };
            for _ in 0..copies.clamp(0, 100) {
                let card = self.new_card(id, Some(deck), Zone::Pile);
                self.table.cards.piles.entry(deck).or_default().push(card);
            }
        }
    }

    /// The genre that a card, a world or a mission tells.
    fn genre_of(&self, decl: DeclId) -> Option<&'a str> {
        self.program.decl(decl)?.genre.as_deref()
    }

    /// The deck that a card belongs to.
    pub fn deck_of(&self, card: DeclId) -> Option<DeclId> {
        self.program.decl(card)?.deck
    }

    /// A new card in the game.
    pub fn new_card(&mut self, decl: DeclId, deck: Option<DeclId>, zone: Zone) -> CardId {
        let id = CardId(u16::try_from(self.table.cards.all.len()).unwrap_or(u16::MAX));
        self.table.cards.all.push(Card { id, decl, deck, zone, holds: Default::default(), on: None });
        id
    }

    /// Gives a hero what its sheet says it starts with.
    pub fn equip(&mut self, hero: HeroId) {
        let Some(class) = self.table.hero(hero).map(|hero| hero.class) else { return };
        let program = self.program;
        for (_, line) in program.lines(class, Member::Starts) {
            if let Some(MemberView::Starts { list }) = MemberView::of(line) {
                list.iter().for_each(|item| {
                    self.give(hero, *item);
                });
            }
        }
    }

    /// Puts a new card into a hero's keeping; in hand, where it is handed and a hand is free.
    pub fn give(&mut self, hero: HeroId, item: DeclId) -> CardId {
        let card = self.new_card(item, None, Zone::Hero(hero));
        let hands = self.card_stat(Query::CardFigure, card, Stat::Hands);
        let hands_of = |card: &CardId| self.card_stat(Query::CardFigure, *card, Stat::Hands);
        let held = self.table.hero(hero).map_or(0, |hero| total(hero.hands.iter().map(hands_of)));
        let most = self.stat(Query::InHand, Model::Hero(hero), Stat::Hands);
        let for_one = self.most_hands_for(hero);
        if let Some(holder) = self.table.heroes.get_mut(hero.index()) {
            holder.cards.push(card);
            if hands > 0 && hands <= for_one && plus(held, hands) <= most {
                holder.hands.push(card);
            }
        }
        self.look_again();
        card
    }

    /// An attack that has brought nobody, and puts nothing off, is beaten at once: the next wave comes.
    fn beaten_if_empty(&mut self) -> Result<(), Interrupt> {
        let mission = self.table.mission;
        let put_off =
            self.table.effects.iter().any(|effect| Some(effect.source) == mission && self.later(effect).is_some());
        if put_off || self.table.fighting() || !self.table.enemies.is_empty() {
            return Ok(());
        }
        ask::propose(self, EventData::WaveEmpty {}, &Cause { source: mission, ..Cause::default() })?;
        self.after_wave()
    }

    /// What a fight's end brings in a mission of waves: the next one, or victory, where the mission does not say itself when it is won. Where the
    /// heroes explore, their objective decides.
    fn after_wave(&mut self) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        if self.program.map_of(mission).is_some() {
            return exploring::objective_met(self);
        }
        let beaten = self.table.cursor.fights.saturating_add(self.table.cursor.empty_waves);
        let next = i32::try_from(beaten).unwrap_or(i32::MAX).saturating_add(1);
        if !self.mission_attacks(Some(next)).is_empty() {
            self.attack_of_mission(Some(next))?;
            return self.beaten_if_empty();
        }
        if self.says_when_won(mission) { Ok(()) } else { self.implied_met() }
    }
}

impl Machine<'_> {
    /// True where a mission says itself when it is won: in its own text, or in that of a thing that it names, such as a token that it hands out.
    fn says_when_won(&self, mission: DeclId) -> bool {
        let mut named = vec![mission];
        let mut next = 0;
        while let Some(decl) = named.get(next).copied() {
            next += 1;
            let Some((from, to)) = self.program.decl(decl).map(|decl| decl.ops) else { continue };
            for op in (from..to).filter_map(|op| self.program.op(OpId(op))) {
                if ends_mission(op) == Some(Ending::Win) {
                    return true;
                }
                let said = op.slots().flatten().flat_map(|value| match value {
                    Value::Name(decl) => vec![decl],
                    Value::Names(decls) => decls.to_vec(),
                    Value::Abilities(list) => list.iter().map(|(decl, _)| *decl).collect(),
                    Value::Selector(who) => who.named().into_iter().collect(),
                    _ => Vec::new(),
                });
                for decl in said {
                    let of_rules = matches!(
                        self.kind(decl),
                        Some(Kind::Deck | Kind::Keyword | Kind::Skill | Kind::Edition | Kind::Ruling) | None
                    );
                    if !of_rules && !named.contains(&decl) {
                        named.push(decl);
                    }
                }
            }
        }
        false
    }
}

/// A mission whose fights come in waves.
struct Waves;

impl turn::Hook<Machine<'_>> for Waves {
    fn start_of_turn(&mut self, engine: &mut Machine<'_>) -> Result<(), Interrupt> {
        engine.offer_stacks()
    }

    fn after_fight(&mut self, engine: &mut Machine<'_>) -> Result<(), Interrupt> {
        engine.after_wave()
    }
}
