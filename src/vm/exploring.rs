//! What content says of exploring: tiles and their exits, Exploration tokens, Clues, and enemies that wait until all Encounters are over.

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::amount::total;
use brim_core::game::attack::Cause;
use brim_core::game::board::TilePlan;
use brim_core::game::cards::Zone;
use brim_core::game::engine::{Discovery, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, EnemyId, OpId, TileId};
use brim_core::phrase::{MemberView, NounRef, Phrase};
use brim_core::vocabulary::{Effect, Kind, Member, Noun, Pick, Rule, Word};
use brim_rules::ask::keep;
use brim_rules::placing::{self, Arrival};

/// What is being explored, while a token is carried out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Meeting {
    /// The tile: whoever attacks is placed there.
    pub tile: TileId,
    /// Enemies that come once all Encounters are over; nothing where they come at once.
    pub waiting: Option<Vec<Arrival>>,
    /// Lines about enemies of the texts that bring them: they wait for these, and are carried out once they have come.
    pub then: Vec<(Vec<OpId>, Scope)>,
}

impl Machine<'_> {
    pub(super) fn map_deck_of(&self, _tile: TileId) -> Option<DeclId> {
        self.table.mission.and_then(|mission| self.program.map_of(mission))
    }

    pub(super) fn tile_plan_of(&self, tile: DeclId) -> Option<TilePlan> {
        self.program.plan(tile)
    }

    pub(super) fn exits_of_tile(&self, tile: DeclId) -> Vec<Option<(i32, i32)>> {
        self.program.exits_of(tile)
    }

    /// How many exits a token leaves open: a Gate is a door.
    pub(super) fn doors_on(&self, token: DeclId) -> i32 {
        let doors = |line| match MemberView::of(line) {
            Some(MemberView::Doors { n, m }) => n.saturating_add(m.unwrap_or(0)),
            _ => 0,
        };
        total(self.program.lines(token, Member::Doors).map(|(_, line)| doors(line)))
    }

    /// The next card of a deck.
    pub(super) fn top_of(&mut self, deck: DeclId) -> Result<Option<CardId>, Interrupt> {
        self.prepare(deck, &Cause::default())?;
        Ok(self.table.cards.piles.get(&deck).and_then(|pile| pile.last()).copied())
    }

    /// Carries out a part of an Exploration token. Whoever attacks comes once all else is over.
    pub(super) fn explores(&mut self, token: CardId, tile: TileId, part: Discovery) -> Result<(), Interrupt> {
        let Some(decl) = self.table.cards.decl(token) else { return Ok(()) };
        let mut scope = self.scope_on(decl, tile);
        scope.card = Some(token);
        match part {
            Discovery::Finds => {
                let body = self.program.decl(decl).map(|decl| decl.on_reveal.as_slice()).unwrap_or_default();
                self.meeting(tile, false, |machine| machine.block(body, &mut scope))
            }
            Discovery::Meets => {
                let met = [Member::Met, Member::Attack];
                let lines: Vec<OpId> =
                    met.iter().flat_map(|member| self.program.lines(decl, *member)).map(|(id, _)| id).collect();
                let own = self.own_encounter(tile);
                self.meeting(tile, true, |machine| {
                    let mut halted = None;
                    for line in lines {
                        machine.spend(line)?;
                        let body = machine.body_of(line);
                        let done = machine.within(scope.decl, line, |machine| machine.block(body, &mut scope));
                        keep(done, &mut halted)?;
                    }
                    if let Some(card) = own {
                        keep(machine.meets_own(card), &mut halted)?;
                    }
                    halted.map_or(Ok(()), Err)
                })
            }
        }
    }

    /// What a Clue brings in the mission.
    pub(super) fn follows_clue(&mut self, number: i32, tile: TileId) -> Result<(), Interrupt> {
        let Some(mission) = self.table.mission else { return Ok(()) };
        let Some((line, _)) = self.program.clue_of(mission, number) else { return Ok(()) };
        let mut scope = self.scope_on(mission, tile);
        self.spend(line)?;
        let body = self.body_of(line);
        self.meeting(tile, false, |machine| machine.within(scope.decl, line, |machine| machine.block(body, &mut scope)))
    }

    /// The Clue that is the objective.
    pub(super) fn last_clue_of_mission(&self) -> Option<i32> {
        let mission = self.table.mission?;
        self.program.lines(mission, Member::Clue).find_map(|(_, line)| match MemberView::of(line) {
            Some(MemberView::Clue { n, objective: true }) => Some(n),
            _ => None,
        })
    }

    /// Carries something out on a tile that is explored. Where attacks wait, all that came are placed together when it is over.
    fn meeting(
        &mut self,
        tile: TileId,
        waits: bool,
        run: impl FnOnce(&mut Self) -> Result<(), Interrupt>,
    ) -> Result<(), Interrupt> {
        let waiting = waits.then(Vec::new);
        let before = self.meeting.replace(Meeting { tile, waiting, then: Vec::new() });
        let mut halted = None;
        let done = run(self);
        let waiting = self.meeting.as_mut().and_then(|meeting| meeting.waiting.take()).unwrap_or_default();
        let then = self.meeting.as_mut().map(|meeting| std::mem::take(&mut meeting.then)).unwrap_or_default();
        let placed = match keep(done, &mut halted) {
            Ok(()) if !waiting.is_empty() => self.as_one_text(|machine| {
                let mut halted = None;
                let first = EnemyId(machine.table.next.enemy);
                keep(placing::place_attack(machine, &waiting, tile, &Cause::default()), &mut halted)?;
                for (lines, mut scope) in then {
                    machine.remembers_placed(first, &mut scope);
                    keep(machine.block(&lines, &mut scope), &mut halted)?;
                }
                halted.map_or(Ok(()), Err)
            }),
            other => other,
        };
        self.meeting = before;
        keep(placed, &mut halted)?;
        halted.map_or(Ok(()), Err)
    }

    /// Holds an attack back until all Encounters are over. True where it waits.
    pub(super) fn waits_for_encounters(&mut self, arrivals: &[Arrival]) -> bool {
        match self.meeting.as_mut().and_then(|meeting| meeting.waiting.as_mut()) {
            Some(waiting) => {
                waiting.extend_from_slice(arrivals);
                true
            }
            None => false,
        }
    }

    /// How many sorts of enemies wait until all Encounters are over.
    pub(super) fn waiting(&self) -> usize {
        self.meeting.as_ref().and_then(|meeting| meeting.waiting.as_ref()).map_or(0, Vec::len)
    }

    /// Lines of a text wait for the enemies that it has brought.
    pub(super) fn then(&mut self, lines: Vec<OpId>, scope: &Scope) {
        if let Some(meeting) = self.meeting.as_mut().filter(|_| !lines.is_empty()) {
            meeting.then.push((lines, scope.clone()));
        }
    }

    /// True for a line about enemies, whoever they are, that brings nobody itself.
    pub(super) fn is_about_enemies(&self, line: Phrase<'_>) -> bool {
        let (mut enemies, mut brings) = (false, false);
        line.walk(&mut |part| {
            brings |=
                matches!(part.word(), Word::Effect(Effect::Places | Effect::Draw | Effect::Draws | Effect::Reveals));
            enemies |= part.selectors().filter(|who| !matches!(who.pick(), Pick::This | Pick::That)).any(|who| {
                who.noun() == NounRef::Noun(Noun::Enemy)
                    || who.named().is_some_and(|id| self.kind(id) == Some(Kind::Enemy))
            });
        });
        enemies && !brings
    }

    /// The Encounter of a unique room, where the table plays with it: searched from its deck.
    fn own_encounter(&self, tile: TileId) -> Option<CardId> {
        if !self.table.rules.flag(Rule::UniqueRooms) {
            return None;
        }
        let decl = self.table.board.tile(tile)?.decl;
        let line = self.program.line(decl, Member::OwnEncounter).and_then(MemberView::of);
        let Some(MemberView::OwnEncounter { what: wanted }) = line else { return None };
        let free = |zone: Zone| matches!(zone, Zone::Pile | Zone::Discard);
        let mut cards = self.table.cards.all.iter();
        cards.find(|card| card.decl == wanted && free(card.zone)).map(|card| card.id)
    }

    /// It is neither cancelled nor drawn again (SBSD p.38, FF p.38, GOV p.40).
    fn meets_own(&mut self, card: CardId) -> Result<(), Interrupt> {
        let Some(deck) = self.table.cards.card(card).and_then(|card| card.deck) else { return Ok(()) };
        let cause = Cause::default();
        self.propose_event(Event { what: EventData::Draws { card, deck, hero: None }, cause: cause.clone() })?;
        self.shuffle_deck(deck, &cause)?;
        self.carry_out(card, None, &cause)
    }

    /// A text on a tile speaks of the heroes of its world.
    fn scope_on(&self, decl: DeclId, tile: TileId) -> Scope {
        let region = self.table.board.tile(tile).map(|tile| tile.region);
        Scope { decl, region, ..Scope::default() }
    }

    /// The region whose heroes a card drawn now speaks of: nothing where nobody explores.
    pub(super) fn region_explored(&self) -> Option<u8> {
        let tile = self.meeting.as_ref().map(|meeting| meeting.tile)?;
        self.table.board.tile(tile).map(|tile| tile.region)
    }
}
