//! Upgrades: cards that fill the upgrade slots of an item (SBSD p. 21).

use super::machine::Machine;
use super::scope::Scope;
use brim_core::game::amount::total;
use brim_core::game::cards::Attached;
use brim_core::game::decision::{About, Choice, Chooser, Decision};
use brim_core::game::engine::{Engine, Interrupt};
use brim_core::game::event::EventData;
use brim_core::game::ids::{CardId, DeclId, HeroId};
use brim_core::phrase::{MemberView, Phrases};
use brim_core::program::Printed;
use brim_core::program::StatKey;
use brim_core::vocabulary::{Member, Stat};
use brim_rules::ask;

impl<'a> Machine<'a> {
    /// The item that an upgrade sits on.
    pub(super) fn item_under(&self, card: CardId) -> Option<CardId> {
        Some(self.table.cards.card(card)?.on?.to)
    }

    /// An upgrade that sits on something and can be taken off.
    pub(super) fn comes_off(&self, card: CardId) -> bool {
        self.table.cards.card(card).and_then(|card| card.on).is_some_and(|on| !on.forged)
    }

    /// The items of a hero that an upgrade could be attached to now, other than the one it sits on.
    pub fn fitting_items(&self, card: CardId, hero: HeroId) -> Vec<CardId> {
        let printed = self.table.cards.decl(card).and_then(|decl| self.upgrade_of(decl));
        let (Some((slots, wanted, hands, _)), Some(holder)) = (printed, self.table.hero(hero)) else {
            return Vec::new();
        };
        let fits = |item: &CardId| {
            let Some(decl) = self.table.cards.decl(*item) else { return false };
            let keywords = self.program.decl(decl).map(|decl| decl.keywords.as_slice()).unwrap_or_default();
            let asked = |what: &DeclId| *what == decl || keywords.contains(what);
            *item != card
                && self.item_under(card) != Some(*item)
                && (wanted.is_empty() || wanted.iter().any(asked))
                && hands.is_none_or(|hands| self.hands_for(decl) == hands)
                && self.free_slots(*item, decl) >= slots
        };
        holder.cards.iter().copied().filter(fits).collect()
    }

    /// What an upgrade says: how many slots it fills, of which items, held in how many hands, and whether for good.
    fn upgrade_of(&self, decl: DeclId) -> Option<(i32, &'a [DeclId], Option<i32>, bool)> {
        match self.program.line(decl, Member::Upgrade).and_then(MemberView::of)? {
            MemberView::Upgrade { n, list, hands, cost: _, more: _, lasting } => {
                Some((n, list.unwrap_or_default(), hands, lasting))
            }
            _ => None,
        }
    }

    /// The hands that hold an item.
    pub(super) fn hands_for(&self, item: DeclId) -> i32 {
        match self.program.decl(item).and_then(|decl| decl.figure_of(false, StatKey::Stat(Stat::Hands))) {
            Some(Printed::Int(hands)) => *hands,
            _ => 0,
        }
    }

    /// Upgrade slots of an item that nothing fills yet. An upgrade has none of its own.
    fn free_slots(&self, item: CardId, decl: DeclId) -> i32 {
        let slots = match self.program.line(decl, Member::UpgradeSlots).and_then(MemberView::of) {
            Some(MemberView::UpgradeSlots { n }) => n,
            _ => 0,
        };
        let filled = |upgrade: DeclId| self.upgrade_of(upgrade).map_or(0, |(slots, ..)| slots);
        let taken = total(self.table.attached(item).map(|upgrade| filled(upgrade.decl)));
        if self.item_under(item).is_some() { 0 } else { slots.saturating_sub(taken) }
    }

    /// A hero attaches an upgrade, moves it to another item, or takes it off. What was paid for it before is lost.
    pub(super) fn moves_upgrade(
        &mut self,
        card: CardId,
        hero: HeroId,
        costs: Phrases<'_>,
        scope: &mut Scope,
    ) -> Result<(), Interrupt> {
        let payable = self.all_payable(costs, scope, hero);
        let items = if payable { self.fitting_items(card, hero) } else { Vec::new() };
        let mut options: Vec<Choice> = items.into_iter().map(Choice::Card).collect();
        if self.comes_off(card) {
            options.insert(0, Choice::Pass);
        }
        let about = About::Card { source: scope.decl };
        match ask::choose(self, Chooser::Hero(hero), about, options)? {
            Choice::Card(to) => {
                for cost in costs {
                    self.pay(cost, scope, hero)?;
                }
                self.attaches(card, Some(Attached { to, forged: false }), scope)
            }
            _ => self.attaches(card, None, scope),
        }
    }

    /// An upgrade that is part of its item for good is put on one as soon as its hero has it, or it is of no use.
    pub(super) fn forge(&mut self, card: CardId, hero: HeroId, scope: &Scope) -> Result<(), Interrupt> {
        let printed = self.table.cards.decl(card).and_then(|decl| self.upgrade_of(decl));
        let Some((_, _, _, true)) = printed else { return Ok(()) };
        let options: Vec<Choice> = self.fitting_items(card, hero).into_iter().map(Choice::Card).collect();
        let about = About::Card { source: scope.decl };
        let choice = match options.as_slice() {
            [] => return Ok(()),
            [only] => only.clone(),
            _ => self.ask(Decision { who: Chooser::Hero(hero), about, options })?,
        };
        match choice {
            Choice::Card(to) => self.attaches(card, Some(Attached { to, forged: true }), scope),
            _ => Ok(()),
        }
    }

    /// What waits for an item of which it becomes part is put on one that has just come.
    pub(super) fn forge_what_waits(&mut self, hero: HeroId, new: CardId) -> Result<(), Interrupt> {
        let Some(holder) = self.table.hero(hero) else { return Ok(()) };
        let free = |card: &CardId| self.table.cards.card(*card).is_some_and(|card| card.on.is_none());
        let waiting: Vec<CardId> = holder.cards.iter().copied().filter(|card| *card != new && free(card)).collect();
        for card in waiting {
            let Some(decl) = self.table.cards.decl(card) else { continue };
            self.forge(card, hero, &Scope { decl, card: Some(card), ..Scope::default() })?;
        }
        Ok(())
    }

    /// True for an upgrade that has become part of an item.
    pub(super) fn is_part_of_another(&self, card: CardId) -> bool {
        self.table.cards.card(card).and_then(|card| card.on).is_some_and(|on| on.forged)
    }

    /// An upgrade that is part of its item for good is on the first that takes it, where a scenario gives it to a hero.
    pub fn settle_for_good(&mut self, card: CardId, hero: HeroId) {
        let printed = self.table.cards.decl(card).and_then(|decl| self.upgrade_of(decl));
        if let Some((_, _, _, true)) = printed
            && let Some(item) = self.fitting_items(card, hero).first().copied()
        {
            self.settle_on(card, item);
        }
    }

    /// An upgrade sits on an item from before the game.
    pub(super) fn settle_on(&mut self, card: CardId, item: CardId) {
        let printed = self.table.cards.decl(card).and_then(|decl| self.upgrade_of(decl));
        let forged = matches!(printed, Some((_, _, _, true)));
        if let Some(card) = self.table.cards.all.get_mut(card.index()) {
            card.on = Some(Attached { to: item, forged });
        }
        self.look_again();
    }

    fn attaches(&mut self, card: CardId, on: Option<Attached>, scope: &Scope) -> Result<(), Interrupt> {
        let cause = self.cause_of(scope);
        ask::propose(self, EventData::Attaches { card, on }, &cause).map(|_| ())
    }
}
