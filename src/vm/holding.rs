//! What can be gained, lost, held and paid: Grit, gold, Dark Stone, Experience, Corruption, tokens and markers.

use std::collections::BTreeMap;

use super::keys::{option_key, stable_decl};
use super::machine::Machine;
use super::scope::{Scope, TextHolder};
use brim_core::game::amount::{number, plus, total};
use brim_core::game::attack::Cause;
use brim_core::game::cards::{Card, Zone};
use brim_core::game::chance::{Purpose, hash64, mix};
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::engine::{Engine, Interrupt, ProposalResult};
use brim_core::game::event::{Event, EventData, EventKind};
use brim_core::game::ids::{CardId, DeclId, HeroId, Model, OpId};
use brim_core::game::table::Hero;
use brim_core::phrase::{HoldingView, NounRef, Phrase, Selector, ThingView};
use brim_core::program::{Family, StatKey};
use brim_core::vocabulary::{Holding, Kind, Noun, Pick, Query, Stat, Word};
use brim_rules::ask::keep;
use brim_rules::{ask, harm};

/// Something that is held: which of the words, and of tokens and markers which one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    word: Holding,
    /// The token or marker; of items the keyword, where one is said; nothing for all else.
    named: DeclId,
    /// Items of a keyword alone.
    only_such: bool,
}

/// Who is told of several items of one name that come to a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coming {
    /// Each item itself, as it comes.
    Each,
    /// Everybody else, once so many have come.
    Together(i32),
    /// Nobody: it was drawn, and is learned by that where it is a spell.
    Drawn,
}

/// What is held of a thing that is held.
pub(super) fn held_in(thing: Phrase<'_>) -> Option<Phrase<'_>> {
    match ThingView::of(thing) {
        Some(ThingView::Held { what }) => Some(what),
        _ => None,
    }
}

/// The token, marker, item or keyword that something held is named by.
pub(super) fn named_in(held: Phrase<'_>) -> Option<DeclId> {
    match HoldingView::of(held) {
        Some(HoldingView::Named { what, items: _ }) => Some(what),
        _ => None,
    }
}

impl Held {
    /// What a phrase of this category speaks of.
    pub(super) fn of(held: Phrase<'_>) -> Option<Held> {
        let Word::Holding(word) = held.word() else { return None };
        let named = named_in(held).unwrap_or_default();
        match HoldingView::of(held) {
            Some(HoldingView::Named { what, items: true }) => {
                Some(Held { word: Holding::Items, named: what, only_such: true })
            }
            _ => Some(Held { word, named, only_such: false }),
        }
    }

    /// A thing that has a name: a token, a marker, an item, or any with a keyword.
    pub(super) fn named(what: DeclId) -> Held {
        Held { word: Holding::Named, named: what, only_such: false }
    }

    /// True for Grit.
    pub(super) fn is_grit(self) -> bool {
        self.word == Holding::Grit
    }
}

impl Machine<'_> {
    /// How many of it a model has by itself, items not counted.
    pub(super) fn held(&self, model: Model, held: Held) -> i32 {
        let hero = model.hero().and_then(|id| self.table.hero(id));
        match (held.word, hero) {
            (Holding::Named, Some(hero)) if self.kind(held.named) == Some(Kind::Item) => {
                let same = |card: &&CardId| self.table.cards.decl(**card) == Some(held.named);
                i32::try_from(hero.cards.iter().filter(same).count()).unwrap_or(i32::MAX)
            }
            (Holding::Named, Some(hero)) if self.kind(held.named) == Some(Kind::Keyword) => {
                // What a text takes away counts for no keyword as long as it does.
                let has = |id: &&DeclId| self.prints(**id, held.named) && self.ability(model, **id).is_some();
                let learnt = hero.gained.iter().filter(has).count();
                i32::try_from(learnt).unwrap_or(0).saturating_add(self.several(hero, held))
            }
            (Holding::Named, _) => self.held_till_now(model, held.named),
            (_, None) => 0,
            (Holding::InBag | Holding::Items, Some(hero)) => self.several(hero, held),
            (Holding::Grit, Some(hero)) => hero.grit.saturating_add(i32::from(self.spare_grit == Some(hero.id))),
            (Holding::Xp, Some(hero)) => hero.xp,
            (Holding::Gold, Some(hero)) => hero.gold,
            (Holding::DarkStone, Some(hero)) => hero.dark_stone,
            (Holding::Corruption, Some(hero)) => hero.corruption,
        }
    }

    /// True for a token that the heroes hold together.
    pub(super) fn is_shared(&self, token: DeclId) -> bool {
        self.table.rules.shared.contains(&token)
    }

    /// True where what is held is such a token.
    pub(super) fn is_shared_holding(&self, held: Held) -> bool {
        held.word == Holding::Named && self.is_shared(held.named)
    }

    /// True where a thing is such a token.
    pub(super) fn is_shared_thing(&self, thing: Phrase<'_>) -> bool {
        held_in(thing).and_then(Held::of).is_some_and(|held| self.is_shared_holding(held))
    }

    /// The card that a selector says holds something; None where models do.
    pub(super) fn card_keeper(&self, who: Selector<'_>, scope: &Scope) -> Option<CardId> {
        let card = if who.pick() == Pick::This { scope.card } else { scope.that_card };
        card.filter(|_| who.noun() == NounRef::Noun(Noun::Card))
    }

    /// How many of a thing lie on a card: tokens and markers do.
    pub(super) fn thing_on(&self, thing: Phrase<'_>, card: CardId) -> i32 {
        held_in(thing).and_then(Held::of).map_or(0, |held| self.held_on_till_now(card, held))
    }

    /// How many of it lie on a card, or lay there when it was discarded in this step.
    pub(super) fn held_on_till_now(&self, card: CardId, held: Held) -> i32 {
        let now = self.table.cards.card(card);
        let gone = now.is_some_and(|card| matches!(card.zone, Zone::Discard | Zone::Removed));
        let before = self.discarded.iter().rev().find(|before| gone && before.id == card);
        before.or(now).map_or(0, |card| self.count_among(&card.holds, held))
    }

    /// How many of it lie on a card.
    pub(super) fn held_on(&self, card: CardId, held: Held) -> i32 {
        self.table.cards.card(card).map_or(0, |card| self.count_among(&card.holds, held))
    }

    fn count_among(&self, holds: &BTreeMap<DeclId, i32>, held: Held) -> i32 {
        match self.kind(held.named) {
            Some(Kind::Keyword) if held.word == Holding::Named => {
                total(holds.iter().filter(|(token, _)| self.prints(**token, held.named)).map(|(_, count)| *count))
            }
            _ => holds.get(&held.named).copied().unwrap_or(0),
        }
    }

    /// How many of it lie on the card whose text it is, or are held by the structure whose text it is: they pay for what that says.
    pub(super) fn lying_on(&self, scope: &Scope, held: Held) -> i32 {
        if held.word != Holding::Named {
            return 0;
        }
        let barred = |holder: Model| self.barred_token(holder, held.named);
        match (scope.card, self.structure_of(scope)) {
            // Who cannot use what lies there does not pay with it either.
            (Some(_), _) if scope.this.is_some_and(barred) => 0,
            (Some(card), _) => self.held_on(card, held),
            (None, Some(structure)) => self.free(structure, held),
            (None, None) => 0,
        }
    }

    /// The structure whose text it is.
    pub(super) fn structure_of(&self, scope: &Scope) -> Option<Model> {
        scope.this.filter(|this| self.is_no_enemy(*this))
    }

    /// Tokens or markers are laid on a card, or taken off it where the amount is negative: no more than there are,
    /// and no more than can be held.
    pub(super) fn lay_on(&mut self, card: CardId, held: Held, amount: i32, scope: &Scope) -> Result<(), Interrupt> {
        // Of a keyword those that lie there, one kind after the other.
        if amount < 0 && self.kind(held.named) == Some(Kind::Keyword) {
            let lying = self.table.cards.card(card).map(|card| card.holds.clone()).unwrap_or_default();
            let mut left = amount.saturating_neg();
            for (token, count) in lying {
                let taken = left.min(count);
                if taken > 0 && self.prints(token, held.named) {
                    left -= taken;
                    self.happens(EventData::CardGains { card, what: token, amount: -taken }, scope)?;
                }
            }
            return Ok(());
        }
        let amount = amount.max(-self.held_on(card, held)).min(self.room_on(card, held.named));
        if amount != 0 && held.word == Holding::Named {
            self.happens(EventData::CardGains { card, what: held.named, amount }, scope)?;
        }
        Ok(())
    }

    /// A model gains a number of it, or loses them if that is negative: no more than there are.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
    pub(super) fn hold(&mut self, model: Model, held: Held, amount: i32, cause: &Cause) -> Result<(), Interrupt> {
        let mut amount = amount.max(-self.free(model, held));
        if amount < 0 && held.word == Holding::Grit && self.spare_grit.is_some_and(|hero| Model::Hero(hero) == model) {
            self.spare_grit = None;
            amount += 1;
            // It was in nobody's hand, and texts about what is paid are told of it all the same.
            if let (0, Model::Hero(hero)) = (amount, model) {
                return self.tells_of_spare(hero, cause);
            }
        }
        if amount == 0 {
            return Ok(());
        }
        if held.word == Holding::Named && self.kind(held.named) == Some(Kind::Item) {
            return match model {
                Model::Hero(hero) => self.hold_items(hero, held.named, amount, cause),
                Model::Enemy(_) => Ok(()),
            };
        }
        if self.is_several(held) {
            return match model {
                Model::Hero(hero) => self.lose_some(hero, held, -amount, cause),
                Model::Enemy(_) => Ok(()),
            };
        }
        let what = match (held.word, model) {
            (Holding::InBag | Holding::Items, _) => return Ok(()),
            (Holding::Named, _) => EventData::Gains { model, what: held.named, amount },
            (_, Model::Enemy(_)) => return Ok(()),
            (Holding::Grit, Model::Hero(hero)) => EventData::Grit { hero, amount },
            (Holding::Xp, Model::Hero(hero)) => EventData::Xp { hero, amount },
            (Holding::Gold, Model::Hero(hero)) => EventData::Gold { hero, amount },
            (Holding::DarkStone, Model::Hero(hero)) => EventData::DarkStone { hero, amount },
            (Holding::Corruption, Model::Hero(hero)) => {
                return harm::corrupt(self, hero, amount, cause).map(|_| ());
            }
        };
        self.propose_event(Event { what, cause: cause.clone() })?;
        Ok(())
    }

    /// A Grit that a hero had no room for was spent as it came: whoever answers to that is told.
    pub(super) fn tells_of_spare(&mut self, hero: HeroId, cause: &Cause) -> Result<(), Interrupt> {
        if !self.is_said(Family::Trigger(EventKind::Grit)) {
            return Ok(());
        }
        let spent = Event { what: EventData::Grit { hero, amount: -1 }, cause: cause.clone() };
        self.fire(EventKind::Grit, &spent, None)
    }

    /// Items that a hero gets or gives up, one by one.
    fn hold_items(&mut self, hero: HeroId, item: DeclId, amount: i32, cause: &Cause) -> Result<(), Interrupt> {
        let receives = || Event { what: EventData::Receives { hero, item }, cause: cause.clone() };
        if amount > 1 {
            return self.receives_several(amount.min(100), &receives);
        }
        if amount == 1 {
            let outer = self.coming.take();
            let done = self.propose_event(receives());
            self.coming = outer;
            done?;
        }
        for _ in amount.clamp(-100, 0)..0 {
            let named = |card: &CardId| self.table.cards.decl(*card) == Some(item);
            let Some(card) = self.leaving(hero).find(named) else { break };
            let what = EventData::CardMoves { card, to: self.discard_zone(card) };
            self.propose_event(Event { what, cause: cause.clone() })?;
        }
        Ok(())
    }

    /// Several items of one name: each of them has its own say as it comes, and everybody else is told of them together.
    fn receives_several(&mut self, amount: i32, receives: &dyn Fn() -> Event) -> Result<(), Interrupt> {
        let outer = self.coming.replace(Coming::Each);
        let (mut came, mut halted) = (0, None);
        for _ in 0..amount {
            match self.propose_event(receives()) {
                Ok(ProposalResult::Happened(_)) => came += 1,
                Ok(ProposalResult::Gone) => {}
                Err(halt) => keep(Err(halt), &mut halted)?,
            }
        }
        self.coming = Some(Coming::Together(came));
        if came > 0 && self.is_said(Family::Trigger(EventKind::Receives)) {
            keep(self.fire(EventKind::Receives, &receives(), None), &mut halted)?;
        }
        self.coming = outer;
        halted.map_or(Ok(()), Err)
    }

    /// True for several kinds of thing that are meant together: which of them is picked.
    fn is_several(&self, held: Held) -> bool {
        matches!(held.word, Holding::InBag | Holding::Items)
            || held.word == Holding::Named && self.kind(held.named) == Some(Kind::Keyword)
    }

    /// True where what came is what a text speaks of: the very thing, or one of several that it means together.
    pub(super) fn is_meant_by(&self, wanted: Phrase<'_>, came: Held) -> bool {
        let any =
            |wanted: Held| came.word == Holding::Named && self.is_several(wanted) && self.among(came.named, wanted);
        Held::of(wanted).is_some_and(|wanted| wanted == came || any(wanted))
    }

    /// True where a declaration has this keyword.
    pub(super) fn prints(&self, decl: DeclId, keyword: DeclId) -> bool {
        self.program.decl(decl).is_some_and(|decl| decl.keywords.contains(&keyword))
    }

    /// True where a thing is one of several that are meant together: by a keyword of theirs, or because they lie in the side bag.
    fn among(&self, decl: DeclId, held: Held) -> bool {
        match held.word {
            Holding::InBag => self.in_side_bag(decl),
            Holding::Items => {
                let such = !held.only_such || self.prints(decl, held.named);
                such && self.kind(decl) == Some(Kind::Item)
            }
            _ => self.prints(decl, held.named),
        }
    }

    /// How many cards and tokens of a hero are among those meant.
    fn several(&self, hero: &Hero, held: Held) -> i32 {
        let cards = hero.cards.iter().filter_map(|card| self.table.cards.decl(*card));
        let cards = cards.filter(|id| self.among(*id, held)).count();
        let tokens = self.table.held_by(hero.id).filter(|(id, _)| self.among(**id, held)).map(|(_, count)| *count);
        plus(total(tokens), number(cards))
    }

    /// What a hero has of those meant: cards, each kind of token once, and what it has learned.
    fn losable(&self, hero: HeroId, held: Held) -> Vec<Choice> {
        let Some(holder) = self.table.hero(hero) else { return Vec::new() };
        let meant = |card: &CardId| self.table.cards.decl(*card).is_some_and(|id| self.among(id, held));
        let cards = self.leaving(hero).filter(meant);
        let tokens = self.table.held_by(hero).filter(|(id, count)| **count > 0 && self.among(**id, held));
        let learnt = holder.gained.iter().filter(|id| held.word == Holding::Named && self.prints(**id, held.named));
        let things = tokens.map(|(id, _)| *id).chain(learnt.copied());
        cards.map(Choice::Card).chain(things.map(Choice::Thing)).collect()
    }

    /// A hero loses some of those meant, one by one as it picks.
    fn lose_some(&mut self, hero: HeroId, held: Held, amount: i32, cause: &Cause) -> Result<(), Interrupt> {
        self.part_with(hero, amount, (held.named, cause), |machine| machine.losable(hero, held))
    }

    /// A hero parts with some of its things, one by one as it picks.
    fn part_with(
        &mut self,
        hero: HeroId,
        amount: i32,
        (what, cause): (DeclId, &Cause),
        things: impl Fn(&Self) -> Vec<Choice>,
    ) -> Result<(), Interrupt> {
        let mut left = amount;
        for _ in 0..amount.clamp(0, 100) {
            let mut options = things(self);
            // Where all of them go there is nothing to decide.
            if self.how_many(Model::Hero(hero), &options) <= left {
                options.truncate(1);
            }
            left = left.saturating_sub(1);
            let about = About::Card { source: cause.source.unwrap_or(what) };
            let lost = ask::choose(self, Chooser::Hero(hero), about, options)?;
            if !self.lose_one(hero, &lost, cause)? {
                break;
            }
        }
        Ok(())
    }

    /// A hero loses some of those meant, one by one as chance picks: each token is as likely as any other.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
    pub(super) fn lose_at_random(&mut self, hero: HeroId, held: Held, n: i32, cause: &Cause) -> Result<(), Interrupt> {
        if !self.is_several(held) {
            // Of one kind it is all the same which.
            return self.hold(Model::Hero(hero), held, -n, cause);
        }
        for _ in 0..n.clamp(0, 100) {
            let mut lots: Vec<Choice> = Vec::new();
            for choice in self.losable(hero, held) {
                let several = match &choice {
                    Choice::Thing(what) => self.table.holds(Model::Hero(hero), *what).max(1),
                    _ => 1,
                };
                (0..several.clamp(0, 100)).for_each(|_| lots.push(choice.clone()));
            }
            let keys = self.lot_keys(&lots);
            let about = cause.source.map_or(0, |source| stable_decl(self.program, source));
            let first = self.shuffle(Purpose::RandomPick, about, &keys).first().copied();
            let Some(lost) = first.and_then(|first| lots.get(first)).cloned() else { break };
            self.lose_one(hero, &lost, cause)?;
        }
        Ok(())
    }

    /// A stable key for each lot: what it is, and which of its like.
    fn lot_keys(&self, lots: &[Choice]) -> Vec<u64> {
        let mut like: BTreeMap<u64, u64> = BTreeMap::new();
        let key = |lot: &Choice| {
            let name = hash64(&option_key(self.program, &self.table, lot));
            let number = like.entry(name).or_default();
            *number += 1;
            mix(name, *number)
        };
        lots.iter().map(key).collect()
    }

    /// True where there was something to lose.
    fn lose_one(&mut self, hero: HeroId, lost: &Choice, cause: &Cause) -> Result<bool, Interrupt> {
        let what = match *lost {
            Choice::Card(card) => EventData::CardMoves { card, to: self.discard_zone(card) },
            Choice::Thing(what) if self.kind(what) == Some(Kind::Ability) => EventData::Forgets { hero, what },
            Choice::Thing(what) => EventData::Gains { model: Model::Hero(hero), what, amount: -1 },
            _ => return Ok(false),
        };
        self.propose_event(Event { what, cause: cause.clone() })?;
        Ok(true)
    }

    /// True for an item that never leaves the hand that it is in, by itself or by what is attached to it.
    pub(super) fn sticks(&self, card: CardId) -> bool {
        let says = |card: &Card| {
            self.program.texts(card.decl).is_some_and(|texts| texts.sticks) && self.says_that_it_sticks(card)
        };
        self.table.cards.card(card).is_some_and(says) || self.table.attached(card).any(says)
    }

    fn says_that_it_sticks(&self, card: &Card) -> bool {
        let model = match card.zone {
            Zone::Hero(hero) => Some(Model::Hero(hero)),
            _ => None,
        };
        let carrier = TextHolder { model, card: Some(card.id), ..TextHolder::TABLE };
        let scope = self.carrier_scope(card.decl, &carrier);
        let lines = self.program.standing.get(&StatKey::Stat(Stat::StaysInHand)).into_iter().flatten();
        let mut own = lines.filter(|line| line.rule.decl == card.decl && line.whom.is_none());
        own.any(|line| line.conditions.iter().all(|condition| self.holds(*condition, &scope)))
    }

    /// The cards of a hero that it can lose or pay with: what stays with it, or in its hand, and what is part of an item for good does not go by
    /// itself.
    fn leaving(&self, hero: HeroId) -> impl Iterator<Item = CardId> + use<'_> {
        let cards = self.table.hero(hero).map(|hero| hero.cards.as_slice()).unwrap_or_default();
        let stays = |card: CardId| self.table.cards.decl(card).is_some_and(|id| self.stays(id));
        cards.iter().copied().filter(move |card| !self.sticks(*card) && !stays(*card) && !self.is_forged(*card))
    }

    /// How many of it a model can lose or spend: all that it has, but for Dark Stone that has become part of it.
    pub(super) fn free(&self, model: Model, held: Held) -> i32 {
        let bound = match held.word {
            Holding::DarkStone => self.stat(Query::Carries, model, Stat::BoundStone).max(0),
            _ => 0,
        };
        // What stays with its hero is neither paid nor lost (FF p.20, GOV p.20).
        if self.is_several(held)
            && let Some(hero) = model.hero()
        {
            return self.how_many(model, &self.losable(hero, held));
        }
        if held.word == Holding::Named && self.stays(held.named) {
            return 0;
        }
        if held.word == Holding::Named
            && self.kind(held.named) == Some(Kind::Item)
            && let Some(hero) = model.hero()
        {
            return number(self.leaving(hero).filter(|card| self.table.cards.decl(*card) == Some(held.named)).count());
        }
        self.held(model, held).saturating_sub(bound).max(0)
    }

    /// The shards of Dark Stone that a model can lose or spend.
    pub(super) fn shards(&self, model: Model) -> i32 {
        self.free(model, Held { word: Holding::DarkStone, ..Held::named(DeclId::default()) })
    }

    /// What a hero pays for a price: prices in gold in a town may be others for it, those of a location, and those of items and of services wherever they are sold there.
    pub(super) fn priced(&self, hero: HeroId, (held, amount): (Held, i32), cost: OpId, scope: &Scope) -> i32 {
        let Some(stay) = self.table.stay.as_ref().filter(|_| held.word == Holding::Gold && amount > 0) else {
            return amount;
        };
        // What a location asks, or a chart there: no price of what a hero has, and none that the town itself takes.
        let chart = self.kind(scope.decl) == Some(Kind::Chart);
        let at_location = self.table.visited(hero).is_some_and(|location| {
            let to_be_had = self.program.decl(location).map(|decl| decl.abilities.as_slice()).unwrap_or_default();
            scope.decl == location || chart || to_be_had.iter().any(|(ability, _)| *ability == scope.decl)
        });
        let figure = |stat, price| self.figure_for(Model::Hero(hero), StatKey::Stat(stat), price).max(0);
        let price = if at_location { figure(Stat::Prices, amount) } else { amount };
        // A peddler who comes by night sells items too.
        if !at_location && !chart && scope.decl != stay.town {
            return price;
        }
        let sold = if self.buys_item(scope.decl, cost) { Stat::ItemPrices } else { Stat::ServicePrices };
        figure(sold, price)
    }

    /// True if this can be paid with that many of it: a price in Corruption is taken, everything else is spent.
    pub(super) fn affords(&self, model: Model, held: Held, amount: i32) -> bool {
        let barred = held.word == Holding::Grit && self.stat(Query::HoldsGrit, model, Stat::NoGrit) != 0;
        let barred = barred || held.word == Holding::Named && self.is_barred(model, held.named);
        let there = || match model.hero().filter(|_| self.is_several(held)) {
            Some(hero) => self.how_many(model, &self.payable_things(hero, held)),
            None => self.free(model, held),
        };
        held.word == Holding::Corruption || (!barred && there() >= amount)
    }

    /// What of those meant a hero can pay with: what it can lose, and is not kept from using.
    fn payable_things(&self, hero: HeroId, held: Held) -> Vec<Choice> {
        let named = |choice: &Choice| match choice {
            Choice::Card(card) => self.table.cards.decl(*card),
            Choice::Thing(what) => Some(*what),
            _ => None,
        };
        let mut all = self.losable(hero, held);
        all.retain(|choice| named(choice).is_none_or(|what| !self.is_barred(Model::Hero(hero), what)));
        all
    }

    /// How many things there are of these, each kind of token as often as it is held.
    fn how_many(&self, model: Model, things: &[Choice]) -> i32 {
        let each = |choice: &Choice| match choice {
            Choice::Thing(what) => self.table.holds(model, *what).max(1),
            _ => 1,
        };
        total(things.iter().map(each))
    }

    /// True for what a model cannot use: an item, or a token by its name or its sort.
    fn is_barred(&self, model: Model, what: DeclId) -> bool {
        let item =
            || model.hero().is_some_and(|hero| self.kind(what) == Some(Kind::Item) && self.is_barred_item(what, hero));
        self.barred_token(model, what) || item()
    }

    /// True for a token of the sort of which a model can use none, and for what it cannot use.
    pub(super) fn barred_token(&self, model: Model, token: DeclId) -> bool {
        let sort = || if self.in_side_bag(token) { Stat::NoSideBagTokens } else { Stat::NoAbilityTokens };
        self.kind(token) == Some(Kind::Token)
            && (self.stat(Query::Carries, model, sort()) != 0 || self.cannot_use(model, token))
    }

    /// Pays a number of it.
    ///
    /// # Errors
    /// [`Interrupt::Ask`] at an open question; the end of the turn, the fight or the adventure, or a fault, where a text that answers brings it.
    pub(super) fn pay_held(&mut self, model: Model, held: Held, amount: i32, cause: &Cause) -> Result<(), Interrupt> {
        if let Some(hero) = model.hero().filter(|_| amount > 0 && self.is_several(held)) {
            return self.part_with(hero, amount, (held.named, cause), |machine| machine.payable_things(hero, held));
        }
        let taken = held.word == Holding::Corruption;
        self.hold(model, held, if taken { amount } else { -amount }, cause)
    }
}

/// Who gains what in an event, and how many; nothing where it is a loss.
pub(super) fn gained(what: &EventData) -> Option<(Model, Held, i32)> {
    match *what {
        EventData::Receives { hero, item: named } | EventData::Learns { hero, what: named } => {
            Some((Model::Hero(hero), Held::named(named), 1))
        }
        _ => changed(what).filter(|(.., amount)| *amount > 0),
    }
}

/// Who loses what in an event, and how many; nothing where it is a gain. Items go by moves of their cards.
pub(super) fn lost(what: &EventData) -> Option<(Model, Held, i32)> {
    if let EventData::Forgets { hero, what: named } = *what {
        return Some((Model::Hero(hero), Held::named(named), 1));
    }
    let (model, held, amount) = changed(what)?;
    (amount < 0).then_some((model, held, amount.saturating_neg()))
}

/// Of whom an event changes what is held, what that is, and by how much.
fn changed(what: &EventData) -> Option<(Model, Held, i32)> {
    let by = |hero, word, amount| Some((Model::Hero(hero), Held { word, ..Held::named(DeclId::default()) }, amount));
    match *what {
        EventData::Gains { model, what, amount } => Some((model, Held::named(what), amount)),
        EventData::Grit { hero, amount } => by(hero, Holding::Grit, amount),
        EventData::Xp { hero, amount } => by(hero, Holding::Xp, amount),
        EventData::Gold { hero, amount } => by(hero, Holding::Gold, amount),
        EventData::DarkStone { hero, amount } => by(hero, Holding::DarkStone, amount),
        EventData::Corruption { hero, amount } => by(hero, Holding::Corruption, amount),
        _ => None,
    }
}
