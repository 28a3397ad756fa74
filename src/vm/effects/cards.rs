//! Cards: drawn, resolved, kept, discarded, cancelled.

use super::super::keys::stable_decl;
use super::super::machine::Missed;
use super::Machine;
use super::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::cards::{Card, Zone};
use brim_core::game::chance::{Purpose, mix};
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt, Window};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::phrase::{MemberView, NounRef, Phrase, Selector};
use brim_core::vocabulary::{Kind, Member, Noun, Pick, Rule};
use brim_rules::ask;
use brim_rules::harm::nobody_left;

impl Machine<'_> {
    /// Cards are drawn by heroes, or by nobody in particular.
    pub(super) fn draws(
        &mut self,
        who: Option<Selector<'_>>,
        n: Phrase<'_>,
        (deck, any_world): (DeclId, bool),
        keep: Option<i32>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let heroes: Vec<Option<HeroId>> = match who {
            Some(who) => {
                let picked = self.pick_bound(who, scope)?;
                self.reached(picked, scope).into_iter().map(|model| model.hero()).collect()
            }
            None => vec![None],
        };
        // All heroes draw at the same time: a deck without a discard pile is shuffled once for all of them (SBSD p.29).
        let (asked, deck) = (deck, self.deck_for_party(deck));
        let cause = self.cause_of(scope);
        self.shuffle_whole(deck, &cause)?;
        // What the party draws in the place of another deck is drawn for that one.
        let drawn = self.in_place_of.len();
        if asked != deck {
            self.in_place_of.push(asked);
        }
        let done = self.draws_of(heroes, n, (deck, any_world), keep, scope);
        self.in_place_of.truncate(drawn);
        done
    }

    fn draws_of(
        &mut self,
        heroes: Vec<Option<HeroId>>,
        n: Phrase<'_>,
        (deck, any_world): (DeclId, bool),
        keep: Option<i32>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let cause = self.cause_of(scope);
        let gone =
            |machine: &Self, hero: &Option<HeroId>| hero.is_some_and(|id| machine.has_gone(Model::Hero(id), None));
        let stood: Vec<bool> = heroes.iter().map(|hero| !gone(self, hero)).collect();
        for (hero, stood) in heroes.into_iter().zip(stood) {
            // Whom a card has brought down that another drew before it draws none.
            if stood && gone(self, &hero) || hero.is_some_and(|id| self.is_dead(Model::Hero(id))) {
                continue;
            }
            let count = self.amount_of(n, scope)?;
            if let (Some(hero), Some(keep)) = (hero, keep) {
                self.draw_and_keep((deck, any_world), (count, keep), hero, &cause)?;
                continue;
            }
            self.draw((deck, any_world), count, hero, scope)?;
        }
        Ok(())
    }

    /// Heroes draw cards because the rules say so. A deck without a discard pile is shuffled first, once for all of them.
    pub fn draws_for(&mut self, deck: DeclId, count: i32, heroes: &[HeroId]) -> Result<(), Interrupt> {
        self.shuffle_whole(deck, &Cause::default())?;
        ask::to_its_end(self, |machine| {
            let mut halted = None;
            for hero in heroes {
                let scope = Scope { decl: deck, this: Some(Model::Hero(*hero)), ..Scope::default() };
                ask::keep(machine.draw((deck, false), count, Some(*hero), &scope), &mut halted)?;
            }
            halted.map_or(Ok(()), Err)
        })
    }

    /// A deck without a discard pile is shuffled, all of it, before each drawing (SBSD p.4).
    fn shuffle_whole(&mut self, deck: DeclId, cause: &Cause) -> Result<(), Interrupt> {
        if self.program.line(deck, Member::NoDiscard).is_some() {
            self.shuffle_deck(deck, cause)?;
        }
        Ok(())
    }

    /// Draws cards from a deck and resolves them one after the other.
    ///
    /// # Errors
    /// Whatever the cards bring about.
    fn draw(
        &mut self,
        (deck, any_world): (DeclId, bool),
        count: i32,
        hero: Option<HeroId>,
        scope: &Scope,
    ) -> Result<(), Interrupt> {
        let cause = self.cause_of(scope);
        if count > 1 && self.encounters_together(deck) {
            return self.draw_together((deck, any_world), count, &cause);
        }
        for _ in 0..count.clamp(0, 100) {
            let wanted =
                Event { what: EventData::DrawWanted { deck, hero, count: 1, any_world }, cause: cause.clone() };
            if self.propose_event(wanted)? == brim_core::game::engine::ProposalResult::Gone {
                continue;
            }
            self.prepare(deck, &cause)?;
            let Some(card) = self.table.cards.piles.get(&deck).and_then(|pile| pile.last()).copied() else {
                return Ok(());
            };
            let revealed = self.table.cards.revealed.contains(&deck) && self.table.rules.flag(Rule::StackLate);
            if self.lies_face_down(deck) && !revealed {
                self.propose_event(Event {
                    what: EventData::CardMoves { card, to: Zone::Stack },
                    cause: cause.clone(),
                })?;
                self.offer_cancel(card)?;
                continue;
            }
            if let Some(card) = self.turn_up(card, (deck, hero), &cause)? {
                self.resolve(card, hero, &cause)?;
            }
        }
        Ok(())
    }

    /// A hero draws cards and keeps some of them, as it likes; the others are discarded.
    fn draw_and_keep(
        &mut self,
        (deck, any_world): (DeclId, bool),
        (count, keep): (i32, i32),
        hero: HeroId,
        cause: &Cause,
    ) -> Result<(), Interrupt> {
        let mut drawn = self.draw_open((deck, any_world), count, Some(hero), cause)?;
        for _ in 0..keep.clamp(0, 100) {
            if drawn.is_empty() {
                break;
            }
            let options = drawn.iter().copied().map(Choice::Card).collect();
            let choice = ask::choose(self, Chooser::Hero(hero), About::Card { source: deck }, options)?;
            let at = drawn.iter().position(|card| choice == Choice::Card(*card)).unwrap_or(0);
            self.resolve(drawn.remove(at), Some(hero), cause)?;
        }
        for card in drawn {
            let to = self.discard_zone(card);
            self.propose_event(Event { what: EventData::CardMoves { card, to }, cause: cause.clone() })?;
        }
        Ok(())
    }

    /// Cards that are drawn, and none of them resolved yet.
    fn draw_open(
        &mut self,
        (deck, any_world): (DeclId, bool),
        count: i32,
        hero: Option<HeroId>,
        cause: &Cause,
    ) -> Result<Vec<CardId>, Interrupt> {
        let mut drawn = Vec::new();
        for _ in 0..count.clamp(0, 100) {
            let wanted =
                Event { what: EventData::DrawWanted { deck, hero, count: 1, any_world }, cause: cause.clone() };
            if self.propose_event(wanted)? == brim_core::game::engine::ProposalResult::Gone {
                continue;
            }
            self.prepare(deck, cause)?;
            let Some(card) = self.table.cards.piles.get(&deck).and_then(|pile| pile.last()).copied() else { break };
            drawn.extend(self.turn_up(card, (deck, hero), cause)?);
        }
        Ok(drawn)
    }

    /// A card is drawn: it, another that a text drew in its place as it came, or none where it was cancelled.
    fn turn_up(
        &mut self,
        card: CardId,
        (deck, hero): (DeclId, Option<HeroId>),
        cause: &Cause,
    ) -> Result<Option<CardId>, Interrupt> {
        let before = self.table.cards.resolving();
        self.propose_event(Event { what: EventData::Draws { card, deck, hero }, cause: cause.clone() })?;
        if self.is_resolving(card) {
            return Ok(Some(card));
        }
        Ok(self.table.cards.resolving().into_iter().find(|other| !before.contains(other)))
    }

    /// True where several cards of a deck are drawn before the first is resolved: Encounters of one room.
    fn encounters_together(&self, deck: DeclId) -> bool {
        let holds = self.program.line(deck, Member::Holds).and_then(MemberView::of);
        matches!(holds, Some(MemberView::Holds { what: Kind::Encounter, how: _ })) && self.meeting.is_some()
    }

    /// Draws several cards and resolves them in the order that the party likes.
    fn draw_together(&mut self, (deck, any_world): (DeclId, bool), count: i32, cause: &Cause) -> Result<(), Interrupt> {
        let mut drawn = self.draw_open((deck, any_world), count, None, cause)?;
        let mut halted = None;
        while !drawn.is_empty() {
            let options = drawn.iter().copied().map(Choice::Card).collect();
            let choice = ask::choose(self, Chooser::Party, About::Pick { source: deck }, options)?;
            let at = drawn.iter().position(|card| choice == Choice::Card(*card)).unwrap_or(0);
            let card = drawn.remove(at);
            let fought = !self.table.enemies.is_empty();
            let done = self.resolve(card, None, cause);
            if fought && nobody_left(self) {
                // The fight is over; what is left is not met.
                for card in drawn.drain(..) {
                    self.propose_event(Event {
                        what: EventData::CardMoves { card, to: Zone::Discard },
                        cause: cause.clone(),
                    })?;
                }
            }
            ask::keep(done, &mut halted)?;
        }
        halted.map_or(Ok(()), Err)
    }

    /// Shuffles a deck that is empty.
    pub(crate) fn prepare(&mut self, deck: DeclId, cause: &Cause) -> Result<(), Interrupt> {
        if self.table.cards.piles.get(&deck).is_none_or(Vec::is_empty) {
            self.shuffle_deck(deck, cause)?;
        }
        if self.table.cards.piles.get(&deck).is_none_or(Vec::is_empty) {
            self.asks_in_vain(Missed::Card(deck));
        }
        Ok(())
    }

    /// Shuffles the draw pile with the discard pile.
    pub(crate) fn shuffle_deck(&mut self, deck: DeclId, cause: &Cause) -> Result<(), Interrupt> {
        let mut cards: Vec<CardId> = self.table.cards.piles.get(&deck).cloned().unwrap_or_default();
        cards.extend(self.table.cards.discards.get(&deck).into_iter().flatten());
        cards.sort_unstable();
        let keys = self.card_keys(&cards);
        let about = stable_decl(self.program, deck);
        let order: Vec<CardId> =
            self.shuffle(Purpose::Shuffle, about, &keys).into_iter().filter_map(|at| cards.get(at).copied()).collect();
        if !order.is_empty() {
            self.propose_event(Event { what: EventData::Shuffled { deck, order }, cause: cause.clone() })?;
        }
        Ok(())
    }

    /// The own keys of some cards: of each, its declaration's id and which of its copies it is.
    fn card_keys(&mut self, cards: &[CardId]) -> Vec<u64> {
        if self.copies.len() != self.table.cards.all.len() {
            self.copies = self.count_copies();
        }
        debug_assert!(self.copies == self.count_copies(), "cards were changed unseen");
        let key = |card: &CardId| {
            let copy = self.copies.get(card.index()).copied().unwrap_or_default();
            Some(mix(stable_decl(self.program, self.table.cards.decl(*card)?), u64::from(copy)))
        };
        cards.iter().filter_map(key).collect()
    }

    /// Of every card, how many with the same words come before it.
    fn count_copies(&self) -> Vec<u16> {
        let mut copies: Vec<u16> = vec![0; self.program.decls.len()];
        let count = |card: &Card| {
            let copy = copies.get_mut(card.decl.index())?;
            *copy = copy.saturating_add(1);
            Some(copy.saturating_sub(1))
        };
        self.table.cards.all.iter().map(count).map(Option::unwrap_or_default).collect()
    }

    /// Resolves a drawn card: items are kept, other cards happen and are discarded unless they remain in play.
    pub fn resolve(&mut self, card: CardId, hero: Option<HeroId>, cause: &Cause) -> Result<(), Interrupt> {
        // What it was drawn in the place of is said of this card, and of none that it draws in turn.
        let decks = std::mem::take(&mut self.in_place_of);
        self.drawn_for.push((card, decks.clone()));
        // What brought it in the place of another has done so: it may bring those that this one draws.
        let left = self.replacing.iter().copied().filter(|(op, _)| !self.replaces_draws(*op)).collect();
        let replacing = std::mem::replace(&mut self.replacing, left);
        let done = self.resolve_drawn(card, hero, cause);
        self.replacing = replacing;
        self.drawn_for.pop();
        self.in_place_of = decks;
        done
    }

    /// True where a card that is resolved or revealed now was drawn from a deck, or in the place of a card of it.
    pub(crate) fn drawn_for(&self, card: CardId, deck: DeclId) -> bool {
        let own = self.table.cards.card(card).and_then(|card| card.deck);
        own == Some(deck) || self.drawn_for.last().is_some_and(|(_, decks)| decks.contains(&deck))
    }

    /// The card that a text asks of what it was drawn for: the one whose text it is, or, in a text of nothing that is drawn and carried out, the one
    /// that is carried out now.
    pub(crate) fn drawn_now(&self, scope: &Scope) -> Option<CardId> {
        let carried_out = matches!(
            self.kind(scope.decl),
            Some(Kind::Darkness | Kind::Dread | Kind::Encounter | Kind::Threat | Kind::Loot | Kind::Scavenge)
        );
        match carried_out {
            true => scope.card,
            false => self.drawn_for.last().map(|(card, _)| *card),
        }
    }

    fn resolve_drawn(&mut self, card: CardId, hero: Option<HeroId>, cause: &Cause) -> Result<(), Interrupt> {
        let Some(decl_id) = self.table.cards.decl(card) else { return Ok(()) };
        let Some(decl) = self.program.decl(decl_id) else { return Ok(()) };
        if matches!(decl.kind, Some(Kind::Item | Kind::Spell)) {
            let holder = match hero {
                Some(hero) => Some(hero),
                None => self.taker(decl_id)?,
            };
            let to = holder.map_or(Zone::Removed, Zone::Hero);
            // What it says of being drawn comes before what is so `as soon as` it lies there.
            let outer = std::mem::replace(&mut self.becoming, true);
            let moved = self.propose_event(Event { what: EventData::CardMoves { card, to }, cause: cause.clone() });
            self.becoming = outer;
            moved?;
            if let Zone::Hero(hero) = to {
                self.tell_drawn(card, hero)?;
            }
            return self.watch();
        }
        let Some(card) = self.revealed(card, hero)? else { return Ok(()) };
        if self.offer_cancel(card)? {
            return Ok(());
        }
        self.carry_out(card, hero, cause)
    }

    /// Who takes an item or a spell that nobody in particular has drawn: the hero that the party picks.
    fn taker(&mut self, card: DeclId) -> Result<Option<HeroId>, Interrupt> {
        let options = self.table.standing().map(|hero| Choice::Model(Model::Hero(hero.id))).collect();
        Ok(match ask::choose(self, Chooser::Party, About::Pick { source: card }, options)? {
            Choice::Model(Model::Hero(hero)) => Some(hero),
            _ => None,
        })
    }

    /// Carries a card out to which nobody answers any more, and puts it where it belongs.
    pub(crate) fn carry_out(&mut self, card: CardId, hero: Option<HeroId>, cause: &Cause) -> Result<(), Interrupt> {
        self.deeper(|machine| machine.happens_as_printed(card, hero, cause))
    }

    fn happens_as_printed(&mut self, card: CardId, hero: Option<HeroId>, cause: &Cause) -> Result<(), Interrupt> {
        let Some(decl_id) = self.table.cards.decl(card) else { return Ok(()) };
        let Some(decl) = self.program.decl(decl_id) else { return Ok(()) };
        let goes_on = |machine: &Self| machine.is_resolving(card);
        let region = self.region_explored();
        let mut scope = Scope { decl: decl_id, card: Some(card), that_card: Some(card), region, ..Scope::default() };
        if let Some(hero) = hero {
            scope.this = Some(Model::Hero(hero));
            scope.bind(Model::Hero(hero));
        }
        let body = decl.on_reveal.clone();
        let remains = self.program.line(decl_id, Member::Remains).is_some();
        let done = self.block(&body, &mut scope);
        // Whatever the card brought about, it is put where it belongs before anything else goes on.
        if goes_on(self) {
            let to = if remains && !scope.cancelled {
                Zone::InPlay
            } else {
                // Of a deck without a discard pile it lies there until the next drawing shuffles it in.
                self.discard_zone(card)
            };
            self.propose_event(Event { what: EventData::CardMoves { card, to }, cause: cause.clone() })?;
        }
        let deck = self.table.cards.card(card).and_then(|card| card.deck).filter(|_| scope.another);
        match (done, deck) {
            (Ok(()), Some(deck)) => self.draw((deck, false), 1, hero, &scope),
            (done, _) => done,
        }
    }

    pub(crate) fn is_resolving(&self, card: CardId) -> bool {
        self.table.cards.card(card).map(|card| card.zone) == Some(Zone::Resolving)
    }

    /// Everybody may answer to a card that was just revealed. The card that is carried out: it, another drawn in its place, or none where it was
    /// cancelled. `hero`, who has drawn it.
    pub(crate) fn revealed(&mut self, card: CardId, hero: Option<HeroId>) -> Result<Option<CardId>, Interrupt> {
        let mut card = card;
        loop {
            let before = self.table.cards.resolving();
            self.revealing.push((card, hero));
            let done = self.open(Window::Revealed);
            self.revealing.pop();
            done?;
            if self.is_resolving(card) {
                return Ok(Some(card));
            }
            match self.table.cards.resolving().into_iter().find(|other| !before.contains(other)) {
                Some(another) => card = another,
                None => return Ok(None),
            }
        }
    }

    /// The next cards of a deck, looked at and laid back as the hero likes: the first it picks is on top.
    pub(super) fn orders(
        &mut self,
        who: Selector<'_>,
        n: Phrase<'_>,
        deck: DeclId,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let deck = self.deck_for_party(deck);
        self.for_each(who, scope, |machine, model, scope| {
            let Model::Hero(hero) = model else { return Ok(()) };
            let count = machine.amount_of(n, scope)?;
            let cause = machine.cause_of(scope);
            machine.prepare(deck, &cause)?;
            let pile = machine.table.cards.piles.get(&deck).cloned().unwrap_or_default();
            let (mut order, mut left) = (Vec::new(), pile);
            left.reverse();
            left.truncate(usize::try_from(count).unwrap_or(0));
            while !left.is_empty() {
                let options = left.iter().copied().map(Choice::Card).collect();
                let about = About::Card { source: scope.decl };
                let choice = ask::choose(machine, Chooser::Hero(hero), about, options)?;
                let at = left.iter().position(|card| choice == Choice::Card(*card)).unwrap_or(0);
                order.push(left.remove(at));
            }
            // Piles are laid from the bottom to the top.
            order.reverse();
            machine.happens(EventData::Shuffled { deck, order }, scope)?;
            Ok(())
        })
    }

    pub(super) fn discards(&mut self, what: Selector<'_>, scope: &mut Scope) -> Result<(), Interrupt> {
        match what.noun() {
            NounRef::Noun(Noun::Marker | Noun::Token) => {
                if let Some(at) = scope.lies {
                    self.happens(EventData::Lies { what: scope.decl, at, amount: -1 }, scope)?;
                } else if let Some(model) = scope.this
                    && self.table.holds(model, scope.decl) > 0
                {
                    self.happens(EventData::Gains { model, what: scope.decl, amount: -1 }, scope)?;
                }
                Ok(())
            }
            _ => {
                if let Some(card) = scope.card.or(scope.that_card) {
                    let to = self.discard_zone(card);
                    self.happens(EventData::CardMoves { card, to }, scope)?;
                }
                Ok(())
            }
        }
    }

    /// The card whose text this is ends here; another one, just revealed, is laid away before it does anything.
    pub(super) fn cancels(&mut self, what: Selector<'_>, again: bool, scope: &mut Scope) -> Result<(), Interrupt> {
        let other = scope.that_card.filter(|that| what.pick() == Pick::That && scope.card != Some(*that));
        let Some(card) = other else {
            self.happens(EventData::Cancelled { card: scope.card.or(scope.that_card) }, scope)?;
            (scope.cancelled, scope.another) = (true, again);
            return Ok(());
        };
        self.happens(EventData::Cancelled { card: Some(card) }, scope)?;
        let to = self.discard_zone(card);
        self.happens(EventData::CardMoves { card, to }, scope)?;
        let deck = self.table.cards.card(card).and_then(|card| card.deck);
        if let Some(deck) = deck.filter(|_| again) {
            let cause = self.cause_of(scope);
            self.prepare(deck, &cause)?;
            let next = self.table.cards.piles.get(&deck).and_then(|pile| pile.last()).copied();
            // Where it was the last one, it is shuffled in and comes again.
            if let Some(next) = next {
                let by = self.revealing.last().filter(|(shown, _)| *shown == card).and_then(|(_, hero)| *hero);
                self.happens(EventData::Draws { card: next, deck, hero: by }, scope)?;
            }
        }
        Ok(())
    }
}
