//! Tokens and markers that come and go with a span.

use super::machine::Machine;
use super::scope::TextHolder;
use brim_core::game::attack::Cause;
use brim_core::game::cards::Zone;
use brim_core::game::effect::Span;
use brim_core::game::engine::Interrupt;
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model};
use brim_core::game::table::Active;
use brim_core::phrase::{MemberView, Phrase, Value};
use brim_core::program::{StatKey, clears_bit};
use brim_core::vocabulary::{Clears, ClosedList, Kind, Member};

impl Machine<'_> {
    /// Tokens and markers that this event clears or sets back.
    pub(super) fn clear_held(&mut self, what: &EventData) -> Result<(), Interrupt> {
        // Where the end of a fight cuts an activation short nothing else ends that.
        if matches!(what, EventData::TurnEnds {} | EventData::TurnOver { .. }) {
            self.clear_ended(Clears::AtEndOfActivation, None)?;
        }
        let (end, start, who) = match what {
            // Whom a Revive token saves is not KO'd (GOV p.38: "would be"), and keeps all.
            EventData::Ko { hero, .. } => (Some(Clears::OnKo), None, Some(Model::Hero(*hero))),
            EventData::ActivationEnds { .. } => (Some(Clears::AtEndOfActivation), None, None),
            // The turn is over too where the end of a fight ends it.
            EventData::TurnEnds {} | EventData::TurnOver { .. } => (Some(Clears::AtEndOfTurn), None, None),
            EventData::FightEnds {} => (Some(Clears::AtEndOfFight), None, None),
            EventData::AdventureEnds { .. } => (Some(Clears::AtEndOfAdventure), None, None),
            EventData::DayEnds {} => (Some(Clears::AtEndOfDay), None, None),
            EventData::StayEnds {} => (Some(Clears::AtEndOfStay), None, None),
            EventData::TurnStarts { .. } => (None, Some(Span::Turn), None),
            EventData::FightStarts {} => (None, Some(Span::Fight), None),
            EventData::AdventureStarts {} => (None, Some(Span::Adventure), None),
            EventData::ActivationStarts { active: Active::Hero(hero) } => {
                (None, Some(Span::Activation), Some(Model::Hero(*hero)))
            }
            _ => return Ok(()),
        };
        let program = self.program;
        // What remains in play does so until the end of the adventure (SBSD p.4): what goes then it hears no more.
        if matches!(what, EventData::AdventureEnds { .. }) {
            self.discard_in_play(|_| true)?;
        }
        if let Some(end) = end {
            self.clear_ended(end, who)?;
        }
        let set_back = start.map_or(&[][..], |start| program.set_back_on(start));
        if !set_back.is_empty() {
            let models = who.map_or_else(|| self.models(), |who| vec![who]);
            for &id in set_back {
                for line in program.lines_of(id) {
                    match MemberView::of(line) {
                        Some(MemberView::SetsBack { n, span }) if start == Some(span) => {
                            self.set_back(id, n, &models)?
                        }
                        _ => {}
                    }
                }
            }
        }
        match what {
            EventData::AdventureStarts {} => self.hold_first(),
            EventData::FightEnds {} => self.discard_in_play(|kind| kind == Some(Kind::Threat)),
            _ => Ok(()),
        }
    }

    /// What is cleared at this end goes: of one model, or of all of them and from the board, the track and the cards.
    fn clear_ended(&mut self, end: Clears, who: Option<Model>) -> Result<(), Interrupt> {
        let program = self.program;
        let is_cleared = |what: DeclId| program.texts(what).is_some_and(|texts| texts.clears & clears_bit(end) != 0);
        if !self.is_held(is_cleared) {
            return Ok(());
        }
        let models = who.map_or_else(|| self.models(), |who| vec![who]);
        // Few of the kinds in the boxes lie on the table. Once one has been cleared, texts that answer may have brought others.
        let mut begun = false;
        for &id in program.cleared_on(end) {
            begun = begun || self.is_held(|what| what == id);
            if !begun {
                continue;
            }
            for model in &models {
                self.clear_all(*model, id)?;
                // What lies on the cards of one of them is with it.
                if let (Some(_), Model::Hero(hero)) = (who, model) {
                    self.clear_on_cards_of(*hero, id)?;
                }
            }
            if who.is_none() {
                self.clear_lying(id)?;
            }
        }
        Ok(())
    }

    /// Cards in play of these kinds are discarded: a Threat with its fight, all with the adventure.
    fn discard_in_play(&mut self, goes: impl Fn(Option<Kind>) -> bool) -> Result<(), Interrupt> {
        let is_over = |card: &CardId| goes(self.table.cards.decl(*card).and_then(|decl| self.kind(decl)));
        let over: Vec<CardId> = self.table.cards.in_play.iter().copied().filter(is_over).collect();
        for card in over {
            let to = self.discard_zone(card);
            self.propose_event(Event { what: EventData::CardMoves { card, to }, cause: Cause::default() })?;
        }
        Ok(())
    }

    /// True where somebody holds, or there lies on the board, on the track or on a card, one of which this is so.
    fn is_held(&self, so: impl Fn(DeclId) -> bool) -> bool {
        let table = &self.table;
        let heroes = table.heroes.iter().map(|hero| &hero.holds).chain(table.secrets.values());
        let figures = table.figures().map(|enemy| &enemy.holds);
        let cards = table.cards.holding().map(|card| &card.holds);
        let mut held = heroes.chain(figures).chain(table.depth.iter().map(|depth| &depth.holds)).chain(cards);
        table.floor_tokens.iter().any(|lying| so(lying.what)) || held.any(|held| held.keys().any(|what| so(*what)))
    }

    /// All that a model holds of a token or marker go.
    fn clear_all(&mut self, model: Model, what: DeclId) -> Result<(), Interrupt> {
        let held = self.table.holds(model, what);
        if held > 0 {
            let what = EventData::Gains { model, what, amount: -held };
            self.propose_event(Event { what, cause: Cause::default() })?;
        }
        Ok(())
    }

    /// All that lie on the cards of a hero go.
    fn clear_on_cards_of(&mut self, hero: HeroId, what: DeclId) -> Result<(), Interrupt> {
        let own = self.table.cards.holding().filter(|card| card.zone == Zone::Hero(hero));
        let lying: Vec<(CardId, i32)> = own.filter_map(|card| Some((card.id, *card.holds.get(&what)?))).collect();
        for (card, held) in lying.into_iter().filter(|(_, held)| *held > 0) {
            let what = EventData::CardGains { card, what, amount: -held };
            self.propose_event(Event { what, cause: Cause::default() })?;
        }
        Ok(())
    }

    /// All that lie on the board, on the depth track and on cards go.
    fn clear_lying(&mut self, what: DeclId) -> Result<(), Interrupt> {
        let mut gone: Vec<EventData> = Vec::new();
        let floor = self.table.floor_tokens.iter().filter(|lying| lying.what == what);
        gone.extend(floor.map(|lying| EventData::Lies { what, at: lying.at, amount: -1 }));
        let on_track = self.table.depth.as_ref().and_then(|depth| depth.holds.get(&what)).copied();
        gone.extend(on_track.map(|held| EventData::TrackGains { what, amount: -held }));
        let cards = self.table.cards.holding().filter_map(|card| Some((card.id, *card.holds.get(&what)?)));
        gone.extend(cards.map(|(card, held)| EventData::CardGains { card, what, amount: -held }));
        for what in gone {
            self.propose_event(Event { what, cause: Cause::default() })?;
        }
        Ok(())
    }

    /// A token or marker has been used: all of them go where it is cleared by that.
    pub(super) fn clear_used(&mut self, what: DeclId, holder: &TextHolder) -> Result<(), Interrupt> {
        let clears = match self.program.line(what, Member::EndsOn).and_then(MemberView::of) {
            Some(MemberView::EndsOn { list }) => list.iter().any(|one| Clears::read(*one) == Some(Clears::OnBeingUsed)),
            _ => false,
        };
        holder.model.filter(|_| clears).map_or(Ok(()), |model| self.clear_all(model, what))
    }

    /// What gives a hero tokens at the start of an adventure: its sheet, the items that serve it, in hand or not, and the abilities that it has, whatever gives them.
    fn brings_tokens(&self, hero: HeroId) -> Vec<DeclId> {
        let Some(owner) = self.table.hero(hero) else { return Vec::new() };
        let items = owner.cards.iter().filter(|card| self.serves(**card, hero));
        let items = items.filter_map(|card| self.table.cards.decl(*card));
        let brings = |id: &DeclId| self.program.line(*id, Member::StartsHolding).is_some();
        let abilities = self.program.of_kind(Kind::Ability).map(|(id, _)| id).filter(brings);
        let abilities = abilities.filter(|id| self.ability(Model::Hero(hero), *id).is_some());
        std::iter::once(owner.class).chain(items).chain(abilities).collect()
    }

    /// A hero uses a token of which its class prints how many it can hold, and one that a text of its own names.
    fn uses_token(&self, model: Model, token: DeclId) -> bool {
        let Some(hero) = model.hero().and_then(|id| self.table.hero(id)) else { return false };
        let Some(class) = self.program.decl(hero.class) else { return false };
        let cards = hero.cards.iter().filter_map(|card| self.table.cards.decl(*card));
        let abilities = class.abilities.iter().map(|(ability, _)| *ability);
        let own = std::iter::once(hero.class).chain(cards).chain(abilities).chain(hero.gained.iter().copied());
        // What the mission or the world says holds for every hero.
        let mut own = own.chain(self.table.mission).chain(self.table.worlds.iter().copied().flatten());
        class.printed.contains_key(&StatKey::Max(token))
            || self.program.speakers_of(token).is_some_and(|speakers| own.any(|decl| speakers.contains(&decl)))
    }

    /// Heroes begin an adventure with the tokens of their sheet.
    fn hold_first(&mut self) -> Result<(), Interrupt> {
        let heroes: Vec<HeroId> = self.table.heroes.iter().map(|hero| hero.id).collect();
        heroes.into_iter().try_for_each(|hero| self.holds_at_first(hero))
    }

    /// A hero has the tokens with which it starts an adventure; one that joins in its midst has them from then on.
    pub(super) fn holds_at_first(&mut self, hero: HeroId) -> Result<(), Interrupt> {
        let (model, program) = (Model::Hero(hero), self.program);
        let mut all: Vec<(DeclId, i32)> = Vec::new();
        for decl in self.brings_tokens(hero) {
            for (_, line) in program.lines(decl, Member::StartsHolding) {
                let Some(MemberView::StartsHolding { n, what }) = MemberView::of(line) else { continue };
                match all.iter_mut().find(|(token, _)| *token == what) {
                    Some((_, sum)) => *sum = sum.saturating_add(n),
                    None => all.push((what, n)),
                }
            }
        }
        for (what, n) in all {
            let amount = n.saturating_sub(self.table.holds(model, what));
            if amount > 0 {
                let what = EventData::Gains { model, what, amount };
                self.propose_event(Event { what, cause: Cause::default() })?;
            }
        }
        Ok(())
    }

    /// Ability tokens return to a number when a span begins, for heroes who use them at all and for whoever still has one.
    fn set_back(&mut self, token: DeclId, n: Phrase<'_>, models: &[Model]) -> Result<(), Interrupt> {
        for model in models {
            // An enemy has what it holds; a hero has what its texts give it, too.
            let uses = || model.hero().is_some() && self.uses_token(*model, token);
            if self.table.holds(*model, token) <= 0 && !uses() {
                continue;
            }
            // `to the max NAME of this hero` is nothing for one who has no such bound.
            let mut bounds = false;
            n.walk(&mut |part| {
                bounds |= part.slots().flatten().any(|value| value == Value::Stat(StatKey::Max(token)));
            });
            if bounds && self.stat_of(*model, StatKey::Max(token)) == i32::MAX {
                continue;
            }
            let scope = self.scope_of(*model);
            let wanted = self.plain_amount(n, &scope);
            let amount = wanted - self.table.holds(*model, token);
            if amount != 0 {
                self.propose_event(Event {
                    what: EventData::Gains { model: *model, what: token, amount },
                    cause: Cause::default(),
                })?;
            }
        }
        Ok(())
    }
}
