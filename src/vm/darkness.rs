//! What content says of the Darkness: the track's stages and spaces, the charts of the Depth Events, the Light Source, cards that lie face down.

use super::machine::{Machine, Missed};
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::depth::Piece;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, OpId};
use brim_core::phrase::{MemberView, Phrase, Phrases, Selector};
use brim_core::vocabulary::{CardPlace, Kind, Member, Query, Stat};
use brim_rules::ask::{self, keep};
use brim_rules::darkness;

/// True for the line of a track that speaks of a space.
fn is_space(line: Phrase<'_>, at: i32) -> bool {
    matches!(MemberView::of(line), Some(MemberView::TrackSpace { list, name: _ }) if list.contains(&at))
}

impl Machine<'_> {
    /// The Light Source and who bears it: of several the first that burns.
    pub(super) fn light_source(&self) -> Option<(HeroId, CardId)> {
        self.burning_light().or_else(|| self.in_play().lights.first().copied())
    }

    /// The first Light Source that burns.
    pub(super) fn burning_light(&self) -> Option<(HeroId, CardId)> {
        self.in_play().lights.iter().copied().find(|(hero, card)| self.burns(*card, *hero))
    }

    /// True for a Light Source that gives light: in hand where it is handed, worn where it is worn, for its hero, and on an item of which that is so
    /// where it is an upgrade. One that has just been handed on burns all the same.
    fn burns(&self, card: CardId, hero: HeroId) -> bool {
        let upgrade =
            self.table.cards.decl(card).and_then(|id| self.program.texts(id)).is_some_and(|texts| texts.upgrade);
        self.is_at_hand(card, hero)
            && self.is_worn(card, hero)
            && self.fits_hero(card, hero)
            && (!upgrade || self.item_under(card).is_some_and(|item| self.burns(item, hero)))
    }

    /// The stage of the party, and what makes it harder for the bearer of the light.
    pub(super) fn hold_back_number(&self) -> i32 {
        let Some(depth) = &self.table.depth else { return 0 };
        let need = |line| match MemberView::of(line) {
            Some(MemberView::Stage { face: (low, high), need }) => (low..=high).contains(&depth.party).then_some(need),
            _ => None,
        };
        let mut lines = self.program.lines(depth.track, Member::Stage);
        let need = lines.find_map(|(_, line)| need(line)).unwrap_or(0);
        let bearer = self.light_source().map(|(hero, _)| Model::Hero(hero));
        need.saturating_add(bearer.map_or(0, |bearer| self.stat(Query::HoldsBack, bearer, Stat::ToHoldBack)))
    }

    /// True for a space of the track on which something is marked, or what has this name.
    pub(super) fn is_marked(&self, at: i32, called: Option<&str>) -> bool {
        let Some(track) = self.table.depth.as_ref().map(|depth| depth.track) else { return false };
        let so = |line| match (called, MemberView::of(line)) {
            (None, _) => true,
            (Some(called), Some(MemberView::TrackSpace { list: _, name: Some(name) })) => {
                name.eq_ignore_ascii_case(called)
            }
            _ => false,
        };
        self.program.lines(track, Member::TrackSpace).any(|(_, line)| is_space(line, at) && so(line))
    }

    pub(super) fn track_space_effect(&mut self, at: i32) -> Result<(), Interrupt> {
        let Some(track) = self.table.depth.as_ref().map(|depth| depth.track) else { return Ok(()) };
        let lines = self.program.lines(track, Member::TrackSpace);
        let lines: Vec<OpId> = lines.filter(|(_, line)| is_space(*line, at)).map(|(id, _)| id).collect();
        self.as_one_text(|machine| {
            let mut halted = None;
            for line in lines {
                machine.spend(line)?;
                let body = machine.body_of(line);
                let mut scope = Scope { decl: track, ..Scope::default() };
                keep(machine.within(scope.decl, line, |machine| machine.block(body, &mut scope)), &mut halted)?;
            }
            halted.map_or(Ok(()), Err)
        })
    }

    /// The chart of the world that the light is in, else the track's. It speaks of the heroes of that world alone.
    pub(super) fn depth_event_now(&mut self, result: Option<i32>) -> Result<(), Interrupt> {
        let bearer = self.light_source().map(|(hero, _)| Model::Hero(hero));
        let at = bearer.and_then(|bearer| self.table.place_of(bearer));
        let region = at.and_then(|at| self.table.board.space(at)).map(|space| space.region);
        let world = self.table.worlds.get(usize::from(region.unwrap_or(0))).copied().flatten();
        let track = self.table.depth.as_ref().map(|depth| depth.track);
        let chart_of = |decl: DeclId| match self.program.line(decl, Member::DepthEvents).and_then(MemberView::of) {
            Some(MemberView::DepthEvents { chart }) => Some(chart),
            _ => None,
        };
        let Some(chart) = world.and_then(chart_of).or_else(|| track.and_then(chart_of)) else { return Ok(()) };
        let cause = Cause { source: Some(chart), ..Cause::default() };
        let rolled = self.program.line(chart, Member::ChartRoll).and_then(MemberView::of);
        let result = match (result, rolled) {
            (Some(result), _) => result,
            (None, Some(MemberView::ChartRoll { dice, condition: _ })) => {
                ask::roll(self, Purpose::Chart, dice, None, &cause)?
            }
            (None, _) => return Ok(()),
        };
        let rows: Vec<OpId> =
            self.program.lines(chart, Member::ChartRows).flat_map(|(_, line)| line.body().ids()).copied().collect();
        let rows = Phrases::new(&self.program.store, &rows);
        let die = match rolled {
            Some(MemberView::ChartRoll { dice, condition: _ }) => dice.die,
            _ => brim_core::game::dice::Die::D6,
        };
        // Whoever has the light rolls.
        let roller = bearer.and_then(Model::hero);
        let result = roller.map_or(result, |hero| self.result_for(hero, chart, rows, (die, result, 0)));
        let told = self.propose_event(Event { what: EventData::DepthEvent { chart, result }, cause })?;
        if told == brim_core::game::engine::ProposalResult::Gone {
            return Ok(());
        }
        let mut scope = Scope { decl: chart, roll: Some(result), region, ..Scope::default() };
        self.row(rows, result, &mut scope)
    }

    /// Moves a marker of the track as a text says.
    pub(super) fn moves_piece(
        &mut self,
        piece: Piece,
        n: Phrase<'_>,
        back: bool,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        self.on_track();
        let spaces = self.amount_of(n, scope)?;
        let spaces = if back { spaces.saturating_neg() } else { spaces };
        let cause = self.cause_of(scope);
        match piece {
            Piece::Darkness => darkness::advance(self, spaces, &cause),
            Piece::Party => darkness::move_party(self, spaces, &cause),
        }
    }

    /// True where there is a track. Where a text speaks of one and there is none, a scenario may want to know.
    fn on_track(&mut self) -> bool {
        let there = self.table.depth.is_some();
        if !there {
            self.asks_in_vain(Missed::Track);
        }
        there
    }

    /// True where the cards of a deck are laid face down when they are drawn.
    pub(super) fn lies_face_down(&self, deck: DeclId) -> bool {
        self.program.lines(deck, Member::FaceDown).next().is_some()
    }

    /// Offers the party to cancel a card of a stack: every standing hero pays. True where it did.
    pub(super) fn offer_cancel(&mut self, card: CardId) -> Result<bool, Interrupt> {
        let Some(deck) = self.table.cards.card(card).and_then(|card| card.deck) else { return Ok(false) };
        let line = self.program.line(deck, Member::FaceDown).and_then(MemberView::of);
        let Some(MemberView::FaceDown { cost: Some(cost) }) = line else { return Ok(false) };
        let Some(hero) = self.table.standing().map(|hero| hero.id).next() else { return Ok(false) };
        let mut scope = Scope { decl: deck, this: Some(Model::Hero(hero)), ..Scope::default() };
        if !self.payable(cost, &scope, hero) {
            return Ok(false);
        }
        let options = vec![Choice::Pass, Choice::Yes];
        let about = About::Cancel { card };
        if self.ask(Decision { who: Chooser::Party, about, options })? != Choice::Yes {
            return Ok(false);
        }
        self.pay(cost, &mut scope, hero)?;
        let cause = Cause { source: Some(deck), ..Cause::default() };
        self.propose_event(Event { what: EventData::Cancelled { card: Some(card) }, cause: cause.clone() })?;
        let to = self.discard_zone(card);
        self.propose_event(Event { what: EventData::CardMoves { card, to }, cause })?;
        Ok(true)
    }

    /// The top cards of the stacks may be cancelled unseen, one after the other.
    pub(super) fn offer_stacks(&mut self) -> Result<(), Interrupt> {
        let decks: Vec<DeclId> = self.table.cards.stacks.keys().copied().collect();
        for deck in decks {
            while let Some(card) = self.table.cards.stack(deck).last().copied() {
                if !self.offer_cancel(card)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Reveals the stacks of all decks whose cards are drawn face down.
    pub(super) fn reveals_all(&mut self, cause: &Cause) -> Result<(), Interrupt> {
        let decks: Vec<DeclId> = self.program.of_kind(Kind::Deck).map(|(id, _)| id).collect();
        let mut halted = None;
        for deck in decks {
            if self.lies_face_down(deck) {
                keep(self.reveal_stack(deck, cause), &mut halted)?;
            }
        }
        halted.map_or(Ok(()), Err)
    }

    /// Reveals the cards of a stack one at a time from the top, and resolves each. What comes to the stack meanwhile comes on top.
    pub(super) fn reveal_stack(&mut self, deck: DeclId, cause: &Cause) -> Result<(), Interrupt> {
        self.propose_event(Event { what: EventData::StackOpens { deck }, cause: cause.clone() })?;
        self.as_one_text(|machine| {
            let mut halted = None;
            while let Some(card) = machine.table.cards.stack(deck).last().copied() {
                let what = EventData::Draws { card, deck, hero: None };
                machine.turning_up = Some(card);
                let turned = machine.propose_event(Event { what, cause: cause.clone() });
                machine.turning_up = None;
                turned?;
                keep(machine.resolve(card, None, cause), &mut halted)?;
            }
            halted.map_or(Ok(()), Err)
        })
    }

    /// Discards what remains in play of a deck.
    pub(super) fn discards_all(&mut self, deck: DeclId, scope: &mut Scope) -> Result<(), Interrupt> {
        let lies = |card: &CardId| Some(*card) != scope.card && self.deck_in_play(*card) == Some(deck);
        let cards: Vec<CardId> = self.table.cards.in_play.iter().copied().filter(lies).collect();
        scope.amount = i32::try_from(cards.len()).ok();
        for card in cards {
            let to = self.discard_zone(card);
            self.happens(EventData::CardMoves { card, to }, scope)?;
        }
        Ok(())
    }

    fn deck_in_play(&self, card: CardId) -> Option<DeclId> {
        self.table.cards.card(card).and_then(|card| card.deck)
    }

    /// Cards of a deck in a place: face down, in play, or discarded.
    pub(super) fn cards_lying(&self, deck: DeclId, place: CardPlace) -> i32 {
        let cards = &self.table.cards;
        let count = match place {
            CardPlace::FaceDown => cards.stack(deck).len(),
            CardPlace::InPlay => cards.in_play.iter().filter(|card| self.deck_in_play(**card) == Some(deck)).count(),
            // What lies there of a deck without a discard pile is shuffled in by the next drawing (SBSD p.4).
            CardPlace::Discarded if self.program.line(deck, Member::NoDiscard).is_some() => 0,
            CardPlace::Discarded => cards.discards.get(&deck).map_or(0, Vec::len),
        };
        i32::try_from(count).unwrap_or(i32::MAX)
    }

    /// The spaces of the track marked with a name that lie behind a marker, without its own.
    pub(super) fn spaces_passed(&self, name: &str, piece: Piece) -> i32 {
        let Some(depth) = &self.table.depth else { return 0 };
        let behind = |at: i32| match piece {
            Piece::Darkness => at < depth.darkness,
            Piece::Party => at > depth.party,
        };
        let lines = self.program.lines(depth.track, Member::TrackSpace);
        let spaces = lines.filter_map(|(_, line)| match MemberView::of(line) {
            Some(MemberView::TrackSpace { list, name: Some(marked) }) if marked.eq_ignore_ascii_case(name) => {
                Some(list.iter().filter(|at| behind(**at)).count())
            }
            _ => None,
        });
        i32::try_from(spaces.sum::<usize>()).unwrap_or(i32::MAX)
    }

    /// Tokens or markers are laid in a space of the board, or on the track.
    pub(super) fn lays(
        &mut self,
        what: DeclId,
        n: Phrase<'_>,
        place: Option<Selector<'_>>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let amount = self.amount_of(n, scope)?;
        let laid: Vec<EventData> = match place {
            Some(place) => {
                let there = self.spaces_bound(place, scope)?.into_iter();
                there.map(|at| EventData::Lies { what, at, amount }).collect()
            }
            None => self.on_track().then_some(EventData::TrackGains { what, amount }).into_iter().collect(),
        };
        for what in laid.into_iter().filter(|_| amount > 0) {
            self.happens(what, scope)?;
        }
        Ok(())
    }

    /// The spaces between two: how far away the nearest of those meant is. 0 where there is nobody, or no way.
    pub(super) fn distance_meant(&self, who: Selector<'_>, whom: Selector<'_>, scope: &Scope) -> i32 {
        let far = self.table.board.distances_from(&self.ground_of(who, scope));
        let far = far.as_ref();
        self.ground_of(whom, scope).into_iter().filter_map(|space| far?.to(space)).min().unwrap_or(0)
    }
}
