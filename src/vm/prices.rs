//! Prices: whether a hero can pay one, and what it gives up for it.

use super::effects::MOST_NUMBERS;
use super::holding::Held;
use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::attack::Cause;
use brim_core::game::chance::Purpose;
use brim_core::game::decision::{About, Choice, Chooser};
use brim_core::game::dice::Dice;
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::{Event, EventData};
use brim_core::game::ids::{DeclId, HeroId, Model, OpId, SpaceId};
use brim_core::phrase::{
    AmountView, CostView, EffectView, HoldingView, LabelView, MemberView, Phrase, Phrases, RuleFormView, kept,
};
use brim_core::vocabulary::{Kind, Own, Query, Stat, Suffered};
use brim_rules::{ask, harm};

impl Machine<'_> {
    /// True where a price can be paid: of one in dice, whatever they show.
    pub(super) fn payable(&self, cost: Phrase<'_>, scope: &Scope, hero: HeroId) -> bool {
        let priced = cost.id();
        let (Some(cost), Some(user)) = (CostView::of(cost), self.table.hero(hero)) else { return false };
        let model = Model::Hero(hero);
        match cost {
            CostView::Held { n, what, per, all } => {
                let amount = self.asked_price(n, per, scope);
                // Who pays nothing does not use it.
                if amount <= 0 {
                    return false;
                }
                Held::of(what).is_some_and(|held| match all {
                    true => self.all_afford(amount, held, (priced, scope)),
                    false => self.affords_some(amount, held, (priced, scope), hero),
                })
            }
            CostView::UpTo { n, what } => {
                self.most(n, scope) > 0
                    && Held::of(what).is_some_and(|held| self.affords_some(1, held, (priced, scope), hero))
            }
            // Who falls takes no more, not even as a price.
            CostView::Harm { n: _, what: _ } => !self.is_falling(hero),
            CostView::This { what: Own::Card } => {
                scope.card.is_some_and(|card| self.table.cards.decl(card).is_none_or(|item| !self.stays(item)))
            }
            CostView::This { what: Own::Token } => {
                let token = scope.token.unwrap_or(scope.decl);
                match self.lies_where(token, scope) {
                    Some(_) => !self.barred_token(model, token),
                    None => {
                        let holder = whose_token(scope, model);
                        self.table.holds(holder, token) > 0 && !self.barred_token(model, token)
                    }
                }
            }
            CostView::TheAttack => !user.has_attacked(),
        }
    }

    /// The space in which the token lies whose text it is.
    fn lies_where(&self, token: DeclId, scope: &Scope) -> Option<SpaceId> {
        scope.lies.filter(|at| self.table.floor_tokens.iter().any(|lying| lying.what == token && lying.at == *at))
    }

    /// True where all prices of a text can be paid together: two in one coin as their sum.
    pub(super) fn all_payable(&self, costs: Phrases<'_>, scope: &Scope, hero: HeroId) -> bool {
        let in_coin = |cost: Phrase<'_>| match CostView::of(cost)? {
            CostView::Held { n, what, per, all } => Some((Held::of(what)?, self.asked_price(n, per, scope), all)),
            CostView::UpTo { n: _, what } => Some((Held::of(what)?, 1, false)),
            _ => None,
        };
        let several = costs.iter().nth(1).is_some();
        costs.iter().all(|cost| self.payable(cost, scope, hero))
            && (!several
                || costs.iter().all(|cost| {
                    let Some((held, _, all)) = in_coin(cost) else { return true };
                    let same = costs.iter().filter_map(in_coin).filter(|(other, ..)| *other == held);
                    let sum = same.fold(0_i32, |sum, (_, amount, _)| sum.saturating_add(amount));
                    match all {
                        true => self.all_afford(sum, held, (cost.id(), scope)),
                        false => self.affords_some(sum, held, (cost.id(), scope), hero),
                    }
                }))
    }

    /// How many a price asks for at most.
    fn asked_price(&self, n: Phrase<'_>, per: Option<Phrase<'_>>, scope: &Scope) -> i32 {
        let amount = self.most(n, scope);
        per.map_or(amount, |per| amount.saturating_mul(self.count(per, scope)))
    }

    /// True where a hero can pay so many for a price: what lies on the card, or is the structure's, whose text it is pays first.
    fn affords_some(&self, amount: i32, held: Held, (cost, scope): (OpId, &Scope), hero: HeroId) -> bool {
        let left = amount.saturating_sub(self.lying_on(scope, held));
        let price = || self.priced(hero, (held, left), cost, scope);
        (left <= 0 && left < amount) || self.affords(Model::Hero(hero), held, price())
    }

    /// True where each of those that pay together can pay so many of its own; of what they hold together there is enough for all of them.
    fn all_afford(&self, amount: i32, held: Held, (cost, scope): (OpId, &Scope)) -> bool {
        let payers = self.payers();
        let heroes = i32::try_from(payers.len()).unwrap_or(i32::MAX);
        let amount = if self.is_shared_holding(held) { amount.saturating_mul(heroes) } else { amount };
        payers.into_iter().all(|hero| {
            let price = self.priced(hero, (held, amount), cost, scope);
            self.affords(Model::Hero(hero), held, price)
        })
    }

    /// How many of a thing a hero can pay with for a text: what lies on its card, or is the structure's, and what it has itself.
    pub(super) fn at_hand(&self, hero: HeroId, held: Held, scope: &Scope) -> i32 {
        let model = Model::Hero(hero);
        let own = if self.affords(model, held, 0) { self.free(model, held) } else { 0 };
        self.lying_on(scope, held).saturating_add(own)
    }

    /// True where an item is bought for a price: what stands under it gives one.
    pub(super) fn buys_item(&self, decl: DeclId, cost: OpId) -> bool {
        let (from, to) = self.program.decl(decl).map_or((0, 0), |decl| decl.ops);
        let lines = (from..to).filter_map(|op| self.program.op(OpId(op)));
        let asks = |op: &Phrase<'_>| {
            let asked = match (EffectView::of(*op), LabelView::of(*op)) {
                (Some(EffectView::May { who: _, cost }), _)
                | (_, Some(LabelView::Option { name: _, cost, other: _, condition: _ })) => cost,
                _ => None,
            };
            costs_of(*op).into_iter().chain([asked]).flatten().any(|one| one.id() == cost)
        };
        let item = |part: Phrase<'_>| match EffectView::of(part) {
            Some(EffectView::Gains { who: _, n: _, what, per: _ }) => match HoldingView::of(what) {
                Some(HoldingView::Named { what, items: _ }) => {
                    self.kind(what) == Some(Kind::Item) || self.in_side_bag(what)
                }
                _ => false,
            },
            Some(EffectView::Draws { who: _, n: _, deck, keep: _, anywhere: _ }) => {
                self.program.held_kind(deck) == Some(Kind::Item)
            }
            _ => false,
        };
        let mut found = false;
        lines.filter(asks).for_each(|line| {
            line.body().iter().for_each(|below| below.walk(&mut |part| found |= item(part)));
        });
        found
    }

    /// Who pays a price `from each hero`: each that stands and counts in the party.
    fn payers(&self) -> Vec<HeroId> {
        let counts = |hero: &HeroId| self.stat(Query::PartySize, Model::Hero(*hero), Stat::Uncounted) == 0;
        self.table.standing().map(|hero| hero.id).filter(counts).collect()
    }

    /// A hero says how many it pays, of those that it can: `up to 3 Fury`.
    fn pays_up_to(
        &mut self,
        most: i32,
        held: Held,
        (cost, scope): (OpId, &Scope),
        hero: HeroId,
    ) -> Result<i32, Interrupt> {
        let numbers =
            (1..=most).take_while(|many| self.affords_some(*many, held, (cost, scope), hero)).take(MOST_NUMBERS);
        let numbers = numbers.map(Choice::Number).collect();
        let about = About::Pick { source: scope.decl };
        match ask::choose(self, Chooser::Hero(hero), about, numbers)? {
            Choice::Number(many) => Ok(many),
            _ => Ok(0),
        }
    }

    /// A price in words, as far as it is known before it is paid: `75 gold`, `2 dark stone`.
    pub(super) fn price_words(&self, cost: Phrase<'_>, scope: &Scope, hero: HeroId) -> String {
        let priced = cost.id();
        let Some(view) = CostView::of(cost) else { return String::new() };
        let dice = |n: Phrase<'_>| match AmountView::of(n) {
            Some(AmountView::Dice { dice, plus }) => {
                Some(Dice { plus: dice.plus.saturating_add(plus.unwrap_or(0)), ..dice })
            }
            Some(AmountView::BestOf { which, dice, plus }) => Some(kept(which, dice, plus)),
            _ => None,
        };
        let many = |n: Phrase<'_>| dice(n).map_or_else(|| self.most(n, scope).to_string(), |dice| dice.to_string());
        match view {
            CostView::Held { n, what, per, all } => {
                let words = |one| format!("{}{}", self.words_of(what, one), if all { " from each hero" } else { "" });
                let Some(held) = Held::of(what).filter(|_| dice(n).is_none()) else {
                    return format!("{} {}", many(n), words(false));
                };
                let each = per.map_or(1, |per| self.count(per, scope));
                let amount = self.priced(hero, (held, self.most(n, scope).saturating_mul(each)), priced, scope);
                format!("{amount} {}", words(amount == 1))
            }
            CostView::UpTo { n, what } => format!("up to {} {}", many(n), self.words_of(what, false)),
            CostView::Harm { n, what } => format!("{} {}", many(n), what.words()),
            CostView::This { what: Own::Card } => "this card".to_owned(),
            CostView::This { what: Own::Token } => "this token".to_owned(),
            CostView::TheAttack => "giving up the attack".to_owned(),
        }
    }

    /// What is paid with, in words: one of it, or some.
    fn words_of(&self, what: Phrase<'_>, one: bool) -> String {
        match HoldingView::of(what) {
            Some(HoldingView::Named { what, items: false }) => self.program.name(what).to_owned(),
            Some(HoldingView::Named { what, items: true }) => {
                format!("{} {}", self.program.name(what), if one { "item" } else { "items" })
            }
            _ => what.word().entry().map_or("", |entry| entry.sentence).to_owned(),
        }
    }

    /// True for something whose price is Grit.
    pub(super) fn costs_grit(&self, choice: &Choice) -> bool {
        let Choice::Use { op, .. } = choice else { return false };
        let grit = |cost| match CostView::of(cost) {
            Some(CostView::Held { n: _, what, per: _, all: _ } | CostView::UpTo { n: _, what }) => {
                Held::of(what).is_some_and(Held::is_grit)
            }
            _ => false,
        };
        self.program.op(*op).into_iter().flat_map(costs_of).flatten().any(grit)
    }

    /// Pays a price. Where the hero says how many, the text below knows the number.
    pub(super) fn pay(&mut self, cost: Phrase<'_>, scope: &mut Scope, hero: HeroId) -> Result<(), Interrupt> {
        let op = cost.id();
        let Some(cost) = CostView::of(cost) else { return Ok(()) };
        let cause = Cause { paid: true, ..self.cause_of(scope) };
        let model = Model::Hero(hero);
        let sum = |machine: &mut Self, scope: &Scope, n| machine.amount(n, scope, Purpose::Amount, None, &cause);
        let (what, hurts) = match cost {
            CostView::Held { n, what, per, all } => {
                let amount = sum(self, scope, n)?;
                let amount = per.map_or(amount, |per| amount.saturating_mul(self.count(per, scope)));
                let Some(held) = Held::of(what) else { return Ok(()) };
                if !all {
                    return self.pays_some(amount, held, (op, scope), hero);
                }
                // Each pays of its own: what lies on a card is nobody's share.
                return self.payers().into_iter().try_for_each(|hero| {
                    let price = self.priced(hero, (held, amount), op, scope);
                    self.pay_held(Model::Hero(hero), held, price, &cause)
                });
            }
            CostView::UpTo { n, what } => {
                let Some(held) = Held::of(what) else { return Ok(()) };
                let most = sum(self, scope, n)?;
                let many = self.pays_up_to(most, held, (op, scope), hero)?;
                scope.amount = Some(many);
                return self.pays_some(many, held, (op, scope), hero);
            }
            CostView::Harm { n, what: Suffered::Wounds } => {
                (EventData::Wounds { model, amount: sum(self, scope, n)? }, true)
            }
            CostView::Harm { n, what: Suffered::Sanity } => {
                (EventData::SanityDamage { hero, amount: sum(self, scope, n)? }, true)
            }
            CostView::This { what: Own::Card } => match scope.card {
                Some(card) => (EventData::CardMoves { card, to: self.discard_zone(card) }, false),
                None => return Ok(()),
            },
            CostView::This { what: Own::Token } => {
                let what = scope.token.unwrap_or(scope.decl);
                let paid = match self.lies_where(what, scope) {
                    Some(at) => EventData::Lies { what, at, amount: -1 },
                    None => EventData::Gains { model: whose_token(scope, model), what, amount: -1 },
                };
                (paid, false)
            }
            CostView::TheAttack => (EventData::AttackGivenUp { hero, free: false }, false),
        };
        self.propose_event(Event { what, cause: cause.clone() })?;
        if hurts {
            harm::check_life(self, model, &cause)?;
        }
        Ok(())
    }

    /// Pays so many: what lies on the card, or is the structure's, whose text it is pays first.
    pub(super) fn pays_some(
        &mut self,
        amount: i32,
        held: Held,
        (cost, scope): (OpId, &Scope),
        hero: HeroId,
    ) -> Result<(), Interrupt> {
        let by_card = amount.min(self.lying_on(scope, held)).max(0);
        match (scope.card, self.structure_of(scope)) {
            _ if by_card == 0 => {}
            (Some(card), _) => self.lay_on(card, held, -by_card, scope)?,
            (None, Some(structure)) => {
                self.hold(structure, held, -by_card, &Cause { paid: true, ..self.cause_of(scope) })?;
            }
            (None, None) => {}
        }
        let left = self.priced(hero, (held, amount.saturating_sub(by_card)), cost, scope);
        self.pay_held(Model::Hero(hero), held, left, &Cause { paid: true, ..self.cause_of(scope) })
    }
}

/// What using a text costs.
pub(super) fn costs_of(op: Phrase<'_>) -> [Option<Phrase<'_>>; 2] {
    if let Some(RuleFormView::Use { who: _, when: _, cost, more, condition: _, limit: _ }) = RuleFormView::of(op) {
        return [cost, more];
    }
    match MemberView::of(op) {
        Some(MemberView::Upgrade { n: _, list: _, hands: _, cost, more, lasting: _ }) => [cost, more],
        _ => [None, None],
    }
}

/// Who has the token that is paid with itself: where another uses it, whoever holds it.
fn whose_token(scope: &Scope, payer: Model) -> Model {
    scope.this.filter(|_| scope.user.is_some()).unwrap_or(payer)
}
